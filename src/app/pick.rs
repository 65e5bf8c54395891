//! Choosing a turn from buttons: a piece, where it goes, what of a stack goes on, and a last look.
//!
//! How far somebody has come stands in the buttons themselves ([`Path`]), so that they work after a
//! restart, and every step asks the referee anew.

use std::fmt;
use std::str::FromStr;

use crate::app::Core;
use crate::app::compose::{Sight, alt};
use crate::app::message::{Attachment, Button, LABEL_CHARS, Message, Span, Text};
use crate::app::people::Caller;
use crate::app::play::{may_play, stamped, unstamped};
use crate::app::press::Press;
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::app::taste::Boards;
use crate::app::text::Voice;
use crate::game::{BadId, Game, GameId, Ply};
use crate::render::{Destinations, Overlay, Scene, Target, text_board};
use crate::rules::{Position, Square, Stack, Turn};

/// Choices on one page: four rows of five, and a row to go on with.
const PAGE: usize = 20;
/// Buttons in a row.
const ROW: usize = 5;

/// How far somebody has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Path {
    /// A piece is to be chosen; a page of them.
    Pieces(usize),
    /// What stands here is chosen; what of it goes, and where, is not. A page of choices.
    From(Square, usize),
    /// These pieces of it are to go (as LAN names them, nothing for all); a page of choices.
    Group(Square, String, usize),
    /// This turn, in LAN, is chosen so far.
    Turn(String),
    /// After this turn these pieces are to go as well; a page of choices.
    Then(String, String, usize),
}

impl Core {
    /// The choice of a piece.
    pub(super) async fn pick(&self, caller: &Caller<'_>, game: Option<GameId>) -> Step<Reply> {
        let found = self.find(caller, game).await?;
        let at = found.at.unwrap_or(found.game.game.ply());
        let message = self
            .picker(caller, &found.game.game, at, &Path::Pieces(0))
            .await?;
        Ok(Reply::Private(message))
    }

    /// The next step of a choice; the first, from under a board, does not take its place.
    pub(super) async fn press_pick(
        &self,
        caller: &Caller<'_>,
        id: GameId,
        at: Ply,
        path: &str,
    ) -> Step<Reply> {
        let Some(stored) = self.load(id).await? else {
            return Err(caller.voice.say("no-such-game").code("game", id).into());
        };
        if path.is_empty() {
            let first = Path::Pieces(0);
            let message = self.picker(caller, &stored.game, at, &first).await?;
            return Ok(Reply::Private(message));
        }
        let gone = |_| Stop::from(caller.voice.say("turn-gone"));
        let path = unstamped(&stored.game, path).ok_or(BadId).map_err(gone)?;
        let path: Path = path.parse().map_err(gone)?;
        let message = self.picker(caller, &stored.game, at, &path).await?;
        Ok(Reply::Update(message))
    }

    async fn picker(
        &self,
        caller: &Caller<'_>,
        game: &Game,
        at: Ply,
        path: &Path,
    ) -> Step<Message> {
        let refused = |refusal| self.refusal(caller, game, refusal);
        may_play(game, caller.id(), at).map_err(refused)?;
        // Only the person who chooses needs to like it.
        let sight = Sight {
            voice: caller.voice,
            reader: Some(caller.player.clone()),
            network: caller.route.network.clone(),
            taste: caller.taste.clone(),
        };
        let picker = Picker {
            game,
            position: game.position(),
            voice: caller.voice,
            sight: &sight,
        };
        let gone = || Stop::from(caller.voice.say("turn-gone"));
        let (mut text, targets, rows) = picker.show(path).ok_or_else(gone)?;
        // Whoever chooses is the one who reads it.
        let attachment = match caller.taste.boards {
            Boards::Picture => self.picked_board(&picker, targets).await,
            Boards::Text => {
                let look = sight.look(game);
                let board = game.position().board();
                let legend = sight.legend();
                let board = text_board(board, look.bottom, look.coordinates, &legend);
                text = text.line(Text(vec![Span::Block(board)]));
                None
            }
            Boards::Nothing => None,
        };
        Ok(Message {
            text,
            attachment,
            buttons: rows,
            ..Message::default()
        })
    }

    /// The board with what can be chosen.
    async fn picked_board(
        &self,
        picker: &Picker<'_>,
        targets: Option<Destinations>,
    ) -> Option<Attachment> {
        let last = picker.game.record().turns().last();
        let scene = Scene {
            look: picker.sight.look(picker.game),
            overlay: Overlay {
                destinations: targets,
                ..Overlay::default()
            },
            ..Scene::of(picker.position, last)
        };
        let png = self.pictures.get(scene).await?;
        let name = format!("game-{}-choose.png", picker.game.id().0);
        let alt = alt(
            picker.game,
            picker.game.ply(),
            picker.position,
            picker.sight,
        );
        Some(Attachment::picture(name, png, alt))
    }
}

/// What one answer is made from.
struct Picker<'a> {
    game: &'a Game,
    position: &'a Position,
    voice: Voice<'a>,
    sight: &'a Sight<'a>,
}

/// A choice: what its button says, and where it leads.
type Choice = (String, Path);

/// The words, what is marked on the board, the buttons.
type Shown = (Text, Option<Destinations>, Vec<Vec<Button>>);

impl Picker<'_> {
    /// What a step shows; `None` when there is no such choice (any more).
    fn show(&self, path: &Path) -> Option<Shown> {
        match path {
            Path::Pieces(page) => {
                let choices = self.pieces();
                let text = self.voice.say("pick-piece").code("game", self.game.id());
                let rows = self.rows(choices, *page, &Path::Pieces, None);
                Some((text.text(), None, rows))
            }
            Path::From(from, page) => {
                let turns = self.steps_of(*from);
                let groups = self.groups(&turns);
                if let [only] = groups.as_slice() {
                    return self.destinations(*from, only, *page);
                }
                let choices = groups.into_iter().map(|group| {
                    let label = self.group_label(*from, &group);
                    (label, Path::Group(*from, group, 0))
                });
                let choices: Vec<Choice> = choices.collect();
                if choices.is_empty() {
                    return None;
                }
                let text = self.voice.say("pick-group").code("at", self.point(*from));
                let chosen = Destinations {
                    from: *from,
                    targets: Vec::new(),
                };
                let back = Some(Path::Pieces(0));
                let rows = self.rows(choices, *page, &|page| Path::From(*from, page), back);
                Some((text.text(), Some(chosen), rows))
            }
            Path::Group(from, group, page) => self.destinations(*from, group, *page),
            Path::Turn(lan) => self.confirm(lan),
            Path::Then(lan, group, page) => {
                let turn = self.position.read_lan(lan).ok()?;
                let turns = self.position.legal_continuations(&turn);
                let turns: Vec<&Turn> = turns
                    .iter()
                    .filter(|turn| self.group_of(turn) == *group)
                    .collect();
                let back = Path::Turn(lan.clone());
                let (lan, group) = (lan.clone(), group.clone());
                let again = move |page| Path::Then(lan.clone(), group.clone(), page);
                self.targets(turn.from(), &turns, *page, &again, back)
            }
        }
    }

    /// The pieces that can do something.
    fn pieces(&self) -> Vec<Choice> {
        let mut origins: Vec<Square> = Vec::new();
        for turn in self.position.legal_steps() {
            if !origins.contains(&turn.from()) {
                origins.push(turn.from());
            }
        }
        origins.sort_unstable();
        let choices = origins.into_iter().map(|from| {
            let stack = self.position.board().get(from);
            (self.piece_label(stack, from), Path::From(from, 0))
        });
        choices.collect()
    }

    /// A stack and its point, which is never cut off: in the letters of records where the words are
    /// too long.
    fn piece_label(&self, stack: Option<Stack>, at: Square) -> String {
        let label = |words: String| format!("{words} {}", self.point(at));
        let words = label(stack.map_or(String::new(), |stack| self.voice.stack(stack)));
        if words.chars().count() <= LABEL_CHARS {
            return words;
        }
        let letters = self.sight.letters();
        label(stack.map_or(String::new(), |stack| stack.record(letters)))
    }

    /// Where these pieces can go.
    fn destinations(&self, from: Square, group: &str, page: usize) -> Option<Shown> {
        let turns = self.steps_of(from);
        let several = self.groups(&turns).len() > 1;
        let turns: Vec<&Turn> = turns
            .iter()
            .filter(|turn| self.group_of(turn) == group)
            .collect();
        let back = if several {
            Path::From(from, 0)
        } else {
            Path::Pieces(0)
        };
        let owned = group.to_owned();
        let again = move |page| Path::Group(from, owned.clone(), page);
        self.targets(from, &turns, page, &again, back)
    }

    fn targets(
        &self,
        from: Square,
        turns: &[&Turn],
        page: usize,
        again: &dyn Fn(usize) -> Path,
        back: Path,
    ) -> Option<Shown> {
        let mut choices: Vec<Choice> = turns
            .iter()
            .map(|turn| (self.step_label(turn), Path::Turn(self.position.lan(turn))))
            .collect();
        // What takes something first, what is lost last.
        let order = ['✕', '◎', '⇄', '→', '↓', '☠'];
        choices.sort_by_cached_key(|(label, _)| {
            let sign = label.chars().next();
            let rank = order.iter().position(|known| Some(*known) == sign);
            (rank, label.clone())
        });
        if choices.is_empty() {
            return None;
        }
        let stack = self.position.board().get(from);
        let text = self
            .voice
            .say("pick-target")
            .choice(
                "piece",
                stack.map_or(String::new(), |s| self.voice.stack(s)),
            )
            .code("at", self.point(from));
        let all = Destinations::of(self.position, from, self.sight.coordinates());
        let aimed = |target: &Target| {
            let last = |turn: &&Turn| turn.steps().last().map(|step| step.action);
            turns
                .iter()
                .filter_map(last)
                .any(|action| action.to() == target.at || action.also() == Some(target.at))
        };
        let targets = all.targets.into_iter().filter(aimed).collect();
        let shown = Destinations { from, targets };
        let rows = self.rows(choices, page, again, Some(back));
        Some((text.text(), Some(shown), rows))
    }

    /// A last look at a turn, with what can be added to it.
    fn confirm(&self, lan: &str) -> Option<Shown> {
        let turn = self.position.read_lan(lan).ok()?;
        let (_, effects) = self.position.play(&turn).ok()?;
        let coordinates = self.sight.coordinates();
        let mut text = self.voice.say("pick-confirm").code("turn", lan).text();
        for (id, stacks) in [
            ("pick-captures", &effects.captured),
            ("pick-loses", &effects.lost),
        ] {
            if !stacks.is_empty() {
                let list = self.voice.stacks(stacks, coordinates, 6);
                text = text.line(self.voice.say(id).choice("list", list).text());
            }
        }
        if self.position.gives_commander_away(&turn) {
            let sentence = self.voice.say("turn-gives-away").code("turn", lan);
            text = text.line(sentence.text());
        }
        let mut rows = Vec::new();
        let play = Press::turn(self.game.id(), self.game.ply(), &stamped(self.game, lan))?;
        rows.push(vec![Button {
            label: self.voice.word("button-play"),
            press: play,
        }]);
        let more = self.position.legal_continuations(&turn);
        let groups = self.groups(&more);
        let then = groups.into_iter().filter_map(|group| {
            let words = self.letters(&group, turn.from());
            let label = self.voice.say("button-then").choice("group", words).words();
            let path = Path::Then(lan.to_owned(), group, 0);
            self.button(&label, path)
        });
        let then: Vec<Button> = then.take(3 * ROW).collect();
        rows.extend(then.chunks(ROW).map(<[Button]>::to_vec));
        let back = self.button(&self.voice.word("button-back"), Path::From(turn.from(), 0));
        rows.push(back.into_iter().collect());
        let targets = turn.steps().map(|step| step.action.to());
        let all = Destinations::of(self.position, turn.from(), coordinates);
        let aims: Vec<Square> = targets.collect();
        let targets = all.targets.into_iter();
        let targets = targets.filter(|target| aims.contains(&target.at)).collect();
        let shown = Destinations {
            from: turn.from(),
            targets,
        };
        Some((text, Some(shown), rows))
    }

    fn steps_of(&self, from: Square) -> Vec<Turn> {
        let turns = self.position.legal_steps().into_iter();
        turns.filter(|turn| turn.from() == from).collect()
    }

    /// The pieces that the last steps of these turns move, as LAN names them, each once: all of a
    /// stack first.
    fn groups(&self, turns: &[Turn]) -> Vec<String> {
        let mut groups: Vec<String> = turns.iter().map(|turn| self.group_of(turn)).collect();
        groups.sort_by_key(|group| (group.len(), group.clone()));
        groups.dedup();
        groups
    }

    /// The letters with which the last step of a turn begins in LAN; none where all go.
    fn group_of(&self, turn: &Turn) -> String {
        let lan = self.position.lan(turn);
        let last = lan.rsplit('/').next().unwrap_or_default();
        let from = turn.from().to_string();
        let named = last.split_once(from.as_str()).map(|(group, _)| group);
        named.unwrap_or_default().to_owned()
    }

    fn group_label(&self, from: Square, group: &str) -> String {
        if group.is_empty() {
            return self.voice.word("button-all");
        }
        self.letters(group, from)
    }

    /// The letters of a group, or of all that is left.
    fn letters(&self, group: &str, from: Square) -> String {
        if !group.is_empty() {
            return group.to_owned();
        }
        let stack = self.position.board().get(from);
        stack.map_or(String::new(), |_| self.voice.word("button-rest"))
    }

    /// What the last step of a turn does: `→ f6`, `✕ f6`.
    fn step_label(&self, turn: &Turn) -> String {
        use crate::rules::Action;
        let Some(step) = turn.steps().last() else {
            return String::new();
        };
        let sign = match step.action {
            Action::Move { .. } => "→",
            Action::Capture { .. } => "✕",
            Action::Strike { .. } => "◎",
            Action::Exchange { .. } => "⇄",
            Action::ShotDown { .. } => "☠",
            Action::Drop { .. } => "↓",
        };
        let also = step
            .action
            .also()
            .map(|also| format!("+{}", self.point(also)));
        format!(
            "{sign} {}{}",
            self.point(step.action.to()),
            also.unwrap_or_default()
        )
    }

    fn point(&self, square: Square) -> String {
        square.in_system(self.sight.coordinates()).to_string()
    }

    /// A page of choices, and what leads on.
    fn rows(
        &self,
        choices: Vec<Choice>,
        page: usize,
        again: &dyn Fn(usize) -> Path,
        back: Option<Path>,
    ) -> Vec<Vec<Button>> {
        let pages = choices.len().div_ceil(PAGE);
        let page = page.min(pages.saturating_sub(1));
        let shown = choices.into_iter().skip(page * PAGE).take(PAGE);
        let buttons = shown.filter_map(|(label, path)| self.button(&label, path));
        let buttons: Vec<Button> = buttons.collect();
        // Long labels need room.
        let width = if buttons.iter().any(|b| b.label.chars().count() > 9) && buttons.len() <= 8 {
            2
        } else if buttons.len() <= 12 {
            3
        } else {
            ROW
        };
        let mut rows: Vec<Vec<Button>> = buttons.chunks(width).map(<[Button]>::to_vec).collect();
        let mut last = Vec::new();
        if page > 0 {
            last.extend(self.button("‹", again(page - 1)));
        }
        if page + 1 < pages {
            last.extend(self.button("›", again(page + 1)));
        }
        if let Some(back) = back {
            last.extend(self.button(&self.voice.word("button-back"), back));
        }
        if !last.is_empty() {
            rows.push(last);
        }
        rows
    }

    /// The button of a choice; none where it would not fit, and the turn has to be typed.
    fn button(&self, label: &str, path: Path) -> Option<Button> {
        let path = stamped(self.game, &path.to_string());
        let press = Press::Pick(self.game.id(), self.game.ply(), path).fitting()?;
        Some(Button {
            label: label.chars().take(LABEL_CHARS).collect(),
            press,
        })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Pieces(page) => write!(f, "a@{page}"),
            Path::From(from, page) => write!(f, "o{from}@{page}"),
            Path::Group(from, group, page) => write!(f, "g{from}.{group}@{page}"),
            Path::Turn(lan) => write!(f, "t{lan}"),
            Path::Then(lan, group, page) => write!(f, "n{lan}.{group}@{page}"),
        }
    }
}

impl FromStr for Path {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Path, BadId> {
        let mut letters = text.chars();
        let kind = letters.next().ok_or(BadId)?;
        let rest = letters.as_str();
        if kind == 't' {
            return Ok(Path::Turn(rest.to_owned()));
        }
        let (rest, page) = rest.rsplit_once('@').ok_or(BadId)?;
        let page = page.parse().map_err(|_| BadId)?;
        let square = |text: &str| text.parse::<Square>().map_err(|_| BadId);
        match kind {
            'a' if rest.is_empty() => Ok(Path::Pieces(page)),
            'o' => Ok(Path::From(square(rest)?, page)),
            'g' => {
                let (from, group) = rest.split_once('.').ok_or(BadId)?;
                Ok(Path::Group(square(from)?, group.to_owned(), page))
            }
            'n' => {
                let (lan, group) = rest.rsplit_once('.').ok_or(BadId)?;
                Ok(Path::Then(lan.to_owned(), group.to_owned(), page))
            }
            _ => Err(BadId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_they_are_written() {
        let square: Square = "f4".parse().unwrap();
        for path in [
            Path::Pieces(2),
            Path::From(square, 0),
            Path::Group(square, "+TI".to_owned(), 1),
            Path::Group(square, String::new(), 0),
            Path::Turn("Tf4-f5/If4-e4".to_owned()),
            Path::Then("Tf4xf5&e5".to_owned(), "I".to_owned(), 3),
        ] {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
        for text in ["", "x", "a1@0", "oz9@0", "of4", "gf4@0", "nf4-f5@x"] {
            assert_eq!(text.parse::<Path>(), Err(BadId), "{text}");
        }
    }
}
