//! Choosing a turn from buttons: a piece, and where it goes with all that it carries; of a stack also
//! who goes alone, and who goes then. What costs nothing is played by the last press, what costs
//! something is looked at once more.
//!
//! How far somebody has come stands in the buttons themselves ([`Path`]), so that they work after a
//! restart, and every step asks the referee anew.

use std::fmt;
use std::str::FromStr;

use tulenh_render::{Destinations, Overlay, Scene, Target, text_board};
use tulenh_rules::{Action, Position, Role, Square, Stack, Step as TurnStep, Turn};

use crate::app::boards::board_message::alt;
use crate::app::context::abort::{Step, Stop};
use crate::app::context::{Context, game_cache};
use crate::app::language::catalog::Voice;
use crate::app::language::turn_words::turn_in_sight;
use crate::app::language::view_context::Sight;
use crate::app::language::view_settings::Boards;
use crate::app::people::callers::Caller;
use crate::app::people::{find_game, refusals};
use crate::app::play::turns::{may_play, stamped, unstamped};
use crate::app::request::button_action::Press;
use crate::app::request::message::{Attachment, Button, LABEL_CHARS, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::game::{BadId, Game, GameId, Ply};

/// Rows of buttons under a message.
const ROWS: usize = 5;
/// The most choices of several pieces of a kind that are shown at once.
const KIND: usize = 12;
/// How long labels may be where three buttons stand in a row, and where two do, in characters.
const SHORT: usize = 13;
const MIDDLING: usize = 23;

/// How far somebody has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Path {
    /// A piece is to be chosen; a page of them.
    Pieces(usize),
    /// This kind is chosen; where from and where to is not.
    Kind(Role),
    /// The piece of this kind that stands here is chosen, with all that it can take along; where to is
    /// not. A page of choices.
    From(Square, Role, usize),
    /// These pieces (as LAN names them) are to make the first step of several; a page of choices.
    Part(Square, String, usize),
    /// This turn, in LAN, is chosen so far.
    Turn(String),
    /// After this turn these pieces are to go as well; a page of choices. `more` when others shall
    /// follow them.
    Then {
        lan: String,
        group: String,
        more: bool,
        page: usize,
    },
}

/// The choice of a piece.
pub(crate) async fn pick(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let found = find_game::find(context, caller, game).await?;
    let at = found.at.unwrap_or(found.game.game.ply());
    let message = picker(context, caller, &found.game.game, at, &Path::Pieces(0)).await?;
    Ok(Reply::Private(message))
}

/// The next step of a choice; the first, from under a board, does not take its place.
pub(crate) async fn press_pick(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    path: &str,
) -> Step<Reply> {
    let Some(stored) = game_cache::load(context, id).await? else {
        return Err(caller.voice.say("no-such-game").code("game", id).into());
    };
    if path.is_empty() {
        let first = Path::Pieces(0);
        let message = picker(context, caller, &stored.game, at, &first).await?;
        return Ok(Reply::Private(message));
    }
    let gone = |_| Stop::from(caller.voice.say("turn-gone"));
    let path = unstamped(&stored.game, path).ok_or(BadId).map_err(gone)?;
    let path: Path = path.parse().map_err(gone)?;
    let message = picker(context, caller, &stored.game, at, &path).await?;
    Ok(Reply::Update(message))
}

async fn picker(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    at: Ply,
    path: &Path,
) -> Step<Message> {
    let refused = |refusal| refusals::refuse(caller, game, refusal);
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
        steps: steps(game.position()),
    };
    let gone = || Stop::from(caller.voice.say("turn-gone"));
    let (mut text, targets, rows) = picker.show(path).ok_or_else(gone)?;
    // Whoever chooses is the one who reads it.
    let attachment = match caller.taste.boards {
        Boards::Picture => picked_board(context, &picker, targets).await,
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
    context: &Context,
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
    let png = context.pictures.get(scene).await?;
    let name = format!("game-{}-choose.png", picker.game.id().0);
    let alt = alt(
        picker.game,
        picker.game.ply(),
        picker.position,
        picker.sight,
    );
    Some(Attachment::picture(name, png, alt))
}

/// What one answer is made from.
struct Picker<'a> {
    game: &'a Game,
    position: &'a Position,
    voice: Voice<'a>,
    sight: &'a Sight<'a>,
    /// Every step that can be made.
    steps: Vec<Turn>,
}

/// What a choice leads to.
enum Lead {
    /// Another question.
    To(Path),
    /// The turn, at once unless it risks something.
    Play(Turn),
}

/// A choice: what its button says, and where it leads.
type Choice = (String, Lead);

/// The words, what is marked on the board, the buttons.
type Shown = (Text, Option<Destinations>, Vec<Vec<Button>>);

/// What stands around the choices of a page.
struct Around<'a> {
    /// Above them.
    first: Option<Button>,
    /// Below them.
    further: Vec<Choice>,
    /// How another page is asked for, and which this one is.
    again: &'a dyn Fn(usize) -> Path,
    page: usize,
    back: Option<Path>,
}

impl Picker<'_> {
    /// What a step shows; `None` when there is no such choice (any more).
    fn show(&self, path: &Path) -> Option<Shown> {
        match path {
            Path::Pieces(page) => {
                let text = self.voice.say("pick-piece").code("game", self.game.id());
                let around = Around {
                    first: None,
                    further: Vec::new(),
                    again: &Path::Pieces,
                    page: *page,
                    back: None,
                };
                Some((text.text(), None, self.rows(self.pieces(), around)))
            }
            Path::Kind(role) => self.kind(*role),
            Path::From(from, role, page) => self.from(*from, *role, *page),
            Path::Part(from, group, page) => self.part(*from, group, *page),
            Path::Turn(lan) => self.turn(lan),
            Path::Then {
                lan,
                group,
                more,
                page,
            } => self.then(lan, group, *more, *page),
        }
    }

    /// The kinds that can do something, or their pieces where one kind can do too much for a page.
    fn pieces(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for role in Role::AS_TOLD {
            let origins = self.origins(role);
            let together = || -> usize {
                let counts = origins.iter().map(|from| self.of(*from, role).len());
                counts.sum()
            };
            if origins.len() > 1 && together() <= KIND {
                choices.push((self.voice.role(role), Lead::To(Path::Kind(role))));
                continue;
            }
            let pieces = origins.into_iter().map(|from| {
                let piece = self.stack_at(from).and_then(|stack| {
                    let piece = stack.pieces().find(|piece| piece.role == role)?;
                    Some(self.voice.stack(Stack::single(piece)))
                });
                let label = format!("{} {}", piece.unwrap_or_default(), self.point(from));
                (label, Lead::To(Path::From(from, role, 0)))
            });
            choices.extend(pieces);
        }
        choices
    }

    /// Where pieces of a kind stand that can do something.
    fn origins(&self, role: Role) -> Vec<Square> {
        let turns = self.steps.iter().filter(|turn| acting(turn) == role);
        let mut origins: Vec<Square> = turns.map(Turn::from).collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }

    /// What the piece of a kind on a point can do: for each thing the step in which most go along, or
    /// fewest where they would be lost.
    fn of(&self, from: Square, role: Role) -> Vec<&Turn> {
        let mut found: Vec<(Action, Stack, &Turn)> = Vec::new();
        let own = |turn: &&Turn| turn.from() == from && acting(turn) == role;
        for turn in self.steps.iter().filter(own) {
            let Some(step) = last_step(turn) else {
                continue;
            };
            let same = |(action, group, _): &&mut (Action, Stack, &Turn)| {
                *action == step.action
                    && (!matches!(action, Action::Drop { .. }) || *group == step.group)
            };
            let costs = matches!(
                step.action,
                Action::Exchange { .. } | Action::ShotDown { .. }
            );
            match found.iter_mut().find(same) {
                None => found.push((step.action, step.group, turn)),
                Some((_, group, best)) => {
                    if (step.group.len() > group.len()) != costs {
                        (*group, *best) = (step.group, turn);
                    }
                }
            }
        }
        found.into_iter().map(|(.., turn)| turn).collect()
    }

    /// What all pieces of a kind can do.
    fn kind(&self, role: Role) -> Option<Shown> {
        let mut choices = Vec::new();
        for from in self.origins(role) {
            for turn in self.of(from, role) {
                let label = format!("{} {}", self.point(from), self.label(turn, None));
                choices.push((label, Lead::Play(turn.clone())));
            }
        }
        if choices.is_empty() {
            return None;
        }
        let name = self.voice.role(role);
        let text = self.voice.say("pick-kind").choice("piece", name).text();
        let around = Around {
            first: None,
            further: Vec::new(),
            again: &|_| Path::Kind(role),
            page: 0,
            back: Some(Path::Pieces(0)),
        };
        Some((text, None, self.rows(choices, around)))
    }

    /// What a piece can do together with what it carries, and who could go without the others.
    fn from(&self, from: Square, role: Role, page: usize) -> Option<Shown> {
        let whole = self.stack_at(from)?;
        let turns = self.of(from, role);
        let goes = |turn: &&&Turn| {
            matches!(
                last_step(turn),
                Some(TurnStep {
                    action: Action::Move { .. } | Action::Capture { .. },
                    ..
                })
            )
        };
        let groups = turns.iter().filter(goes).filter_map(|turn| last_step(turn));
        let most = groups
            .map(|step| step.group)
            .max_by_key(|group| group.len());
        let most = most.or_else(|| {
            let step = turns.first().and_then(|turn| last_step(turn))?;
            Some(Stack::single(step.group.carrier()))
        })?;
        let mut parts: Vec<Stack> = Vec::new();
        let own = |turn: &&Turn| turn.from() == from && acting(turn) == role;
        for step in self.steps.iter().filter(own).filter_map(last_step) {
            let group = step.of_the_gunner().group;
            let drops = matches!(step.action, Action::Drop { .. });
            if group != whole && !drops && !parts.contains(&group) {
                parts.push(group);
            }
        }
        parts.sort_by_key(|part| part.len());
        let further = parts.into_iter().map(|part| {
            let label = match part == most {
                true => self.voice.word("button-others"),
                false => {
                    let words = self.voice.stack(part);
                    self.voice.say("button-only").choice("stack", words).words()
                }
            };
            (label, Lead::To(Path::Part(from, named(part), 0)))
        });
        let around = Around {
            first: None,
            further: further.collect(),
            again: &|page| Path::From(from, role, page),
            page,
            back: Some(Path::Pieces(0)),
        };
        let play = |turn: &Turn| Lead::Play(turn.clone());
        let text = self.where_to(from, most);
        self.targets(text, Some(most), &turns, &play, around)
    }

    /// What these pieces can do as the first of several.
    fn part(&self, from: Square, group: &str, page: usize) -> Option<Shown> {
        let own = |turn: &&Turn| turn.from() == from && group_of(turn) == group;
        let turns: Vec<&Turn> = self.steps.iter().filter(own).collect();
        let going = turns.first().and_then(|turn| last_step(turn))?;
        let going = going.of_the_gunner().group;
        let around = Around {
            first: None,
            further: Vec::new(),
            again: &|page| Path::Part(from, group.to_owned(), page),
            page,
            back: Some(Path::From(from, going.carrier().role, 0)),
        };
        let so_far = |turn: &Turn| Lead::To(Path::Turn(self.position.lan(turn)));
        let text = self.where_to(from, going);
        self.targets(text, Some(going), &turns, &so_far, around)
    }

    /// Where somebody goes, and who stays.
    fn where_to(&self, from: Square, going: Stack) -> Text {
        let rest = self.stack_at(from).and_then(|all| all.without(going).ok());
        let rest = rest.flatten().map(|rest| self.voice.stack(rest));
        let sentence = self.voice.say("pick-target");
        let sentence = sentence.choice("piece", self.voice.stack(going));
        let sentence = sentence.choice("rest", rest.unwrap_or_else(|| "none".to_owned()));
        sentence.code("at", self.point(from)).text()
    }

    fn targets(
        &self,
        text: Text,
        going: Option<Stack>,
        turns: &[&Turn],
        lead: &dyn Fn(&Turn) -> Lead,
        around: Around<'_>,
    ) -> Option<Shown> {
        let from = turns.first()?.from();
        let mut choices: Vec<Choice> = turns
            .iter()
            .map(|turn| (self.label(turn, going), lead(turn)))
            .collect();
        // What takes something first, what is lost last.
        let order = ['✕', '◎', '→', '↓', '⇄', '☠'];
        choices.sort_by_cached_key(|(label, _)| {
            let rank = order.iter().position(|sign| label.contains(*sign));
            (rank, label.clone())
        });
        let all = Destinations::of(self.position, from, self.sight.coordinates());
        let aimed = |target: &Target| {
            let steps = turns.iter().filter_map(|turn| last_step(turn));
            steps
                .map(|step| step.action)
                .any(|action| action.to() == target.at || action.also() == Some(target.at))
        };
        let targets = all.targets.into_iter().filter(aimed).collect();
        let shown = Destinations { from, targets };
        Some((text, Some(shown), self.rows(choices, around)))
    }

    /// A last look at a turn, with what can be added to it.
    fn turn(&self, lan: &str) -> Option<Shown> {
        let turn = self.position.read_lan(lan).ok()?;
        let more = self.position.legal_continuations(&turn);
        let mut groups: Vec<Stack> = Vec::new();
        for step in more.iter().filter_map(last_step) {
            let group = step.of_the_gunner().group;
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        if let [only] = groups.as_slice() {
            return self.then(lan, &named(*only), false, 0);
        }
        groups.sort_by_key(|group| (group.len(), *group));
        let choices = groups.into_iter().map(|group| {
            let words = self.voice.stack(group);
            let label = self.voice.say("button-then").choice("group", words).words();
            let path = Path::Then {
                lan: lan.to_owned(),
                group: named(group),
                more: false,
                page: 0,
            };
            (label, Lead::To(path))
        });
        let around = Around {
            first: Some(self.plays(lan)?),
            further: Vec::new(),
            again: &|_| Path::Turn(lan.to_owned()),
            page: 0,
            back: self.before(&turn),
        };
        let rows = self.rows(choices.collect(), around);
        let targets = self.aims(&turn);
        Some((self.look_at(&turn), Some(targets), rows))
    }

    /// Where these pieces can go after a turn.
    fn then(&self, lan: &str, group: &str, more: bool, page: usize) -> Option<Shown> {
        let turn = self.position.read_lan(lan).ok()?;
        let turns = self.position.legal_continuations(&turn);
        let turns: Vec<&Turn> = turns
            .iter()
            .filter(|turn| group_of(turn) == group)
            .collect();
        let going = turns.first().and_then(|turn| last_step(turn))?;
        let going = going.of_the_gunner().group;
        let words = self.voice.stack(going);
        let text = self.voice.say("pick-further").choice("piece", words);
        let text = self.look_at(&turn).line(text.text());
        let then = |more, page| Path::Then {
            lan: lan.to_owned(),
            group: group.to_owned(),
            more,
            page,
        };
        let gone: usize = turn
            .steps()
            .map(|step| step.of_the_gunner().group.len())
            .sum();
        let all = self.stack_at(turn.from()).map_or(0, |stack| stack.len());
        let others = !more && gone + going.len() < all;
        let others = others.then(|| {
            let label = self.voice.word("button-others");
            (label, Lead::To(then(true, 0)))
        });
        let around = Around {
            first: Some(self.plays(lan)?),
            further: others.into_iter().collect(),
            again: &|page| then(more, page),
            page,
            back: self.before(&turn),
        };
        let lead = |turn: &Turn| match more {
            true => Lead::To(Path::Turn(self.position.lan(turn))),
            false => Lead::Play(turn.clone()),
        };
        self.targets(text, Some(going), &turns, &lead, around)
    }

    /// The question before a turn was chosen.
    fn before(&self, turn: &Turn) -> Option<Path> {
        let first = turn.steps().next()?.of_the_gunner().group;
        let whole = self.stack_at(turn.from())?;
        Some(match first == whole {
            true => Path::From(turn.from(), first.carrier().role, 0),
            false => Path::Part(turn.from(), named(first), 0),
        })
    }

    /// A turn with what it takes and costs.
    fn look_at(&self, turn: &Turn) -> Text {
        let coordinates = self.sight.coordinates();
        let written = turn_in_sight(self.sight, self.position, turn);
        let mut text = self.voice.say("pick-confirm").code("turn", &written).text();
        let played = self.position.play(turn);
        let effects = played.map(|(_, effects)| effects).unwrap_or_default();
        for (id, stacks) in [
            ("pick-captures", &effects.captured),
            ("pick-loses", &effects.lost),
        ] {
            if !stacks.is_empty() {
                let list = self.voice.stacks(stacks, coordinates, 6);
                text = text.line(self.voice.say(id).choice("list", list).text());
            }
        }
        if self.position.gives_commander_away(turn) {
            let sentence = self.voice.say("turn-gives-away").code("turn", written);
            text = text.line(sentence.text());
        }
        text
    }

    /// The points a turn has to do with.
    fn aims(&self, turn: &Turn) -> Destinations {
        let aims: Vec<Square> = turn.steps().map(|step| step.action.to()).collect();
        let all = Destinations::of(self.position, turn.from(), self.sight.coordinates());
        let targets = all.targets.into_iter();
        Destinations {
            from: turn.from(),
            targets: targets.filter(|target| aims.contains(&target.at)).collect(),
        }
    }

    /// The button that plays a turn that has been looked at.
    fn plays(&self, lan: &str) -> Option<Button> {
        let press = Press::turn(self.game.id(), self.game.ply(), &stamped(self.game, lan))?;
        Some(Button {
            label: self.voice.word("button-play"),
            press,
        })
    }

    fn stack_at(&self, square: Square) -> Option<Stack> {
        self.position.board().get(square)
    }

    /// What the last step of a turn does: `→ f6`, `✕ f6 Militia`, `◎ f6: bomb and return`; and who does
    /// it, unless it is the group that is expected.
    fn label(&self, turn: &Turn, going: Option<Stack>) -> String {
        let Some(step) = last_step(turn) else {
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
        let also = step.action.also().map(|at| format!("+{}", self.point(at)));
        let mut label = format!(
            "{sign} {}{}",
            self.point(step.action.to()),
            also.unwrap_or_default()
        );
        let flies = step.group.carrier().role == Role::AirForce;
        match step.action {
            Action::Capture { to, also: None } if !flies => {
                let target = self.stack_at(to).map(|stack| self.voice.stack(stack));
                label.push_str(&format!(" {}", target.unwrap_or_default()));
            }
            _ => {
                let deed = self.voice.deed(step);
                if !deed.is_empty() {
                    label.push_str(&format!(": {deed}"));
                }
            }
        }
        let other = going.is_some_and(|going| step.of_the_gunner().group != going);
        match step.action {
            Action::Move { .. } | Action::Capture { .. } if other => {
                format!("{}: {label}", self.voice.stack(step.group))
            }
            _ => label,
        }
    }

    fn point(&self, square: Square) -> String {
        square.in_system(self.sight.coordinates()).to_string()
    }

    /// Whether a turn is worth a last look: it costs something, for whoever wishes to be asked then.
    fn risks(&self, turn: &Turn) -> bool {
        let lost = || {
            let played = self.position.play(turn);
            played.is_ok_and(|(_, effects)| !effects.lost.is_empty())
        };
        self.sight.taste.confirm && (lost() || self.position.gives_commander_away(turn))
    }

    /// A page of choices, and what leads on.
    fn rows(&self, choices: Vec<Choice>, around: Around<'_>) -> Vec<Vec<Button>> {
        let buttons = |rows: Vec<Vec<Choice>>| -> Vec<Vec<Button>> {
            let row = |row: Vec<Choice>| -> Vec<Button> {
                let buttons = row.into_iter();
                buttons.filter_map(|choice| self.button(choice)).collect()
            };
            rows.into_iter().map(row).collect()
        };
        let first: Vec<Vec<Button>> = around.first.into_iter().map(|it| vec![it]).collect();
        let mut further = packed(around.further);
        further.truncate(2);
        let all = packed(choices);
        let others = first.len() + further.len() + usize::from(around.back.is_some());
        let room = ROWS.saturating_sub(others).max(1);
        let (room, pages) = match all.len() <= room {
            true => (room, 1),
            false if around.back.is_some() => (room, all.len().div_ceil(room)),
            // The row that leads on needs room as well.
            false => {
                let room = (room - 1).max(1);
                (room, all.len().div_ceil(room))
            }
        };
        let page = around.page.min(pages - 1);
        let shown = all.into_iter().skip(page * room).take(room).collect();
        let mut rows = first;
        rows.extend(buttons(shown));
        rows.extend(buttons(further));
        let mut last: Vec<Choice> = Vec::new();
        if page > 0 {
            last.push(("◀".to_owned(), Lead::To((around.again)(page - 1))));
        }
        if page + 1 < pages {
            last.push(("▶".to_owned(), Lead::To((around.again)(page + 1))));
        }
        let back = around.back;
        last.extend(back.map(|back| (self.voice.word("button-back"), Lead::To(back))));
        rows.extend(buttons(vec![last]));
        rows.retain(|row| !row.is_empty());
        rows
    }

    /// The button of a choice; none where it would not fit, and the turn has to be typed.
    fn button(&self, (label, lead): Choice) -> Option<Button> {
        let path = match lead {
            Lead::To(path) => path,
            Lead::Play(turn) if self.risks(&turn) => Path::Turn(self.position.lan(&turn)),
            Lead::Play(turn) => {
                let button = self.plays(&self.position.lan(&turn))?;
                let label = label.chars().take(LABEL_CHARS).collect();
                return Some(Button { label, ..button });
            }
        };
        let path = stamped(self.game, &path.to_string());
        let press = Press::Pick(self.game.id(), self.game.ply(), path).fitting()?;
        Some(Button {
            label: label.chars().take(LABEL_CHARS).collect(),
            press,
        })
    }
}

/// Every step that can be made. Where one gun stands for several of a stack that could fire alike, the
/// others fire too: a person means one of them.
fn steps(position: &Position) -> Vec<Turn> {
    let mut steps = position.legal_steps();
    let shots: Vec<(Square, TurnStep)> = steps
        .iter()
        .filter_map(|turn| Some((turn.from(), last_step(turn)?)))
        .filter(|(_, step)| matches!(step.action, Action::Strike { also: None, .. }))
        .collect();
    for (from, shot) in shots {
        let stack = position.board().get(from);
        for piece in stack.iter().flat_map(|stack| stack.pieces()) {
            let step = TurnStep {
                group: Stack::single(piece),
                ..shot
            };
            let fired = position.as_made(&Turn::single(from, step));
            steps.extend(fired.ok().filter(|turn| !steps.contains(turn)));
        }
    }
    steps
}

fn last_step(turn: &Turn) -> Option<TurnStep> {
    turn.steps().next_back()
}

/// The kind of the piece that acts in the last step of a turn.
fn acting(turn: &Turn) -> Role {
    let last = last_step(turn).or_else(|| turn.steps().next());
    last.map_or(Role::Commander, |step| step.group.carrier().role)
}

/// The pieces of the last step of a turn, as a path names them.
fn group_of(turn: &Turn) -> String {
    last_step(turn).map_or(String::new(), |step| named(step.of_the_gunner().group))
}

/// Pieces as LAN names them.
fn named(group: Stack) -> String {
    group.to_string().to_ascii_uppercase()
}

/// Choices in rows of two or three, or alone where they are long.
fn packed(choices: Vec<Choice>) -> Vec<Vec<Choice>> {
    let width = |(label, _): &Choice| match label.chars().count() {
        length if length <= SHORT => 3,
        length if length <= MIDDLING => 2,
        _ => 1,
    };
    let mut rows: Vec<Vec<Choice>> = Vec::new();
    for choice in choices {
        let fits = |row: &&mut Vec<Choice>| {
            let narrowest = row.iter().map(width).min().unwrap_or(3);
            row.len() < narrowest.min(width(&choice))
        };
        match rows.last_mut().filter(fits) {
            Some(row) => row.push(choice),
            None => rows.push(vec![choice]),
        }
    }
    rows
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Pieces(page) => write!(f, "a@{page}"),
            Path::Kind(role) => write!(f, "k{}@0", role.letter()),
            Path::From(from, role, page) => write!(f, "o{from}.{}@{page}", role.letter()),
            Path::Part(from, group, page) => write!(f, "g{from}.{group}@{page}"),
            Path::Turn(lan) => write!(f, "t{lan}"),
            Path::Then {
                lan,
                group,
                more,
                page,
            } => {
                let kind = if *more { 'm' } else { 'n' };
                write!(f, "{kind}{lan}.{group}@{page}")
            }
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
        let role = |text: &str| {
            let mut letters = text.chars();
            let role = letters.next().and_then(Role::from_letter);
            role.filter(|_| letters.next().is_none()).ok_or(BadId)
        };
        let parts = || rest.rsplit_once('.').ok_or(BadId);
        match kind {
            'a' if rest.is_empty() => Ok(Path::Pieces(page)),
            'k' => Ok(Path::Kind(role(rest)?)),
            'o' => {
                let (from, kind) = parts()?;
                Ok(Path::From(square(from)?, role(kind)?, page))
            }
            'g' => {
                let (from, group) = parts()?;
                Ok(Path::Part(square(from)?, group.to_owned(), page))
            }
            'n' | 'm' => {
                let (lan, group) = parts()?;
                Ok(Path::Then {
                    lan: lan.to_owned(),
                    group: group.to_owned(),
                    more: kind == 'm',
                    page,
                })
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
        let then = |more| Path::Then {
            lan: "Tf4xf5&e5".to_owned(),
            group: "I".to_owned(),
            more,
            page: 3,
        };
        for path in [
            Path::Pieces(2),
            Path::Kind(Role::AntiAircraft),
            Path::From(square, Role::Tank, 0),
            Path::Part(square, "(+TI)".to_owned(), 1),
            Path::Turn("Tf4-f5/If4-e4".to_owned()),
            then(true),
            then(false),
        ] {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
        for text in [
            "", "x", "a1@0", "oz9.T@0", "of4", "of4@0", "of4.Q@0", "gf4@0", "nf4-f5@x", "k@0",
        ] {
            assert_eq!(text.parse::<Path>(), Err(BadId), "{text}");
        }
    }
}
