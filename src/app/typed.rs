//! What typed words mean as a turn, and the questions and explanations when they mean none.

use crate::app::Core;
use crate::app::message::{Button, LABEL_CHARS, Message, Text};
use crate::app::name::quoted;
use crate::app::people::Caller;
use crate::app::play::stamped;
use crate::app::press::Press;
use crate::app::stop::Step;
use crate::game::Game;
use crate::rules::{Letters, NearMiss, Position, Reading, Stack, Turn};

/// Candidates offered as buttons.
const CANDIDATES: usize = 10;

impl Core {
    /// The turn that the words mean, or the answer that asks or explains.
    pub(super) fn read(&self, caller: &Caller<'_>, game: &Game, typed: &str) -> Step<Turn> {
        let position = game.position();
        let voice = caller.voice;
        match position.read(typed, letters(caller)) {
            Reading::Turn(turn) => {
                match caller.taste.confirm && position.gives_commander_away(&turn) {
                    true => Err(self.is_costly(caller, game, &turn).into()),
                    false => Ok(turn),
                }
            }
            Reading::Costly(turn) if !caller.taste.confirm => Ok(turn),
            Reading::Costly(turn) => Err(self.is_costly(caller, game, &turn).into()),
            Reading::Several(turns) => Err(self.which_turn(caller, game, &turns).into()),
            Reading::Illegal(why, nearest) => {
                let reason = voice.forbidden(&why, caller.taste.coordinates);
                let mut text = voice
                    .say("turn-illegal")
                    .code("typed", quoted(typed, 60))
                    .text();
                text = text.line(reason);
                if !nearest.is_empty() {
                    let lans: Vec<_> = nearest.iter().map(|turn| position.lan(turn)).collect();
                    let sentence = voice.say("turn-nearest").code("turns", lans.join("  "));
                    text = text.line(sentence.text());
                }
                Err(text.into())
            }
            Reading::NotATurn => Err(self.unreadable(caller, game, typed).into()),
        }
    }

    /// The answer to words that are no turn: what was meant, where they come close to something.
    fn unreadable(&self, caller: &Caller<'_>, game: &Game, typed: &str) -> Message {
        let position = game.position();
        let voice = caller.voice;
        match position.near_miss(typed, letters(caller)) {
            Some(NearMiss::Split(turn)) => {
                let sentence = voice.say("turn-split-meant");
                Message {
                    text: sentence.code("turn", position.lan(&turn)).text(),
                    buttons: buttons(game, &[turn]),
                    ..Message::default()
                }
            }
            Some(NearMiss::OffBoard(off)) => voice.off_board(off).into(),
            // A point alone is answered before.
            Some(NearMiss::Point(_)) | None => {
                let sentence = voice.say("turn-unreadable");
                sentence.code("typed", quoted(typed, 60)).into()
            }
        }
    }

    /// The question which of several turns is meant.
    fn which_turn(&self, caller: &Caller<'_>, game: &Game, turns: &[Turn]) -> Message {
        let position = game.position();
        let voice = caller.voice;
        let lans = turns.iter().take(CANDIDATES).map(|turn| position.lan(turn));
        let lans: Vec<String> = lans.collect();
        if turns.len() > CANDIDATES {
            let sentence = voice
                .say("turns-too-many")
                .number("count", turns.len() as u64)
                .code("turns", lans.join("  "));
            return sentence.into();
        }
        let sentence = match left_behind(position, turns) {
            Some((left, [turn])) => voice
                .say("turn-divides")
                .choice("pieces", voice.stack(left))
                .code("at", turn.from().in_system(caller.taste.coordinates))
                .code("turn", position.lan(turn)),
            Some((left, _)) => voice
                .say("turn-with-or-without")
                .choice("pieces", voice.stack(left))
                .code("turns", lans.join("  ")),
            None => voice
                .say("turns-several")
                .number("count", turns.len() as u64)
                .code("turns", lans.join("  ")),
        };
        Message {
            text: sentence.text(),
            buttons: buttons(game, turns),
            ..Message::default()
        }
    }

    /// The question whether a turn that costs own pieces is really meant.
    fn is_costly(&self, caller: &Caller<'_>, game: &Game, turn: &Turn) -> Message {
        let position = game.position();
        let voice = caller.voice;
        let lost = position
            .play(turn)
            .map(|(_, effects)| effects.lost)
            .unwrap_or_default();
        let coordinates = caller.taste.coordinates;
        let lan = position.lan(turn);
        let list = voice.stacks(&lost, coordinates, CANDIDATES);
        let mut text = Text::default();
        if !lost.is_empty() {
            let sentence = voice.say("turn-costly").code("turn", &lan);
            text = sentence.choice("list", list).text();
            for why in position.perils(turn) {
                text = text.line(voice.forbidden(&why, coordinates));
            }
        }
        if position.gives_commander_away(turn) {
            let sentence = voice.say("turn-gives-away").code("turn", &lan);
            text = text.line(sentence.text());
        }
        Message {
            text,
            buttons: buttons(game, std::slice::from_ref(turn)),
            ..Message::default()
        }
    }
}

/// Buttons that play these turns, two a row. A turn that is too long for one has none.
fn buttons(game: &Game, turns: &[Turn]) -> Vec<Vec<Button>> {
    let buttons = turns.iter().filter_map(|turn| {
        let lan = game.position().lan(turn);
        let press = Press::turn(game.id(), game.ply(), &stamped(game, &lan))?;
        let label = quoted(&lan, LABEL_CHARS);
        Some(Button { label, press })
    });
    let buttons: Vec<Button> = buttons.collect();
    buttons.chunks(2).map(<[Button]>::to_vec).collect()
}

/// Where the question is whether a carrier goes with its load or without it: what would stay behind.
/// Of a turn alone in question, what it leaves behind.
pub(super) fn left_behind<'t>(
    position: &Position,
    turns: &'t [Turn],
) -> Option<(Stack, &'t [Turn])> {
    let gone = |turn: &Turn| -> Option<Stack> {
        let mut all: Option<Stack> = None;
        for step in turn.steps() {
            all = match all {
                None => Some(step.group),
                Some(all) => Some(all.union(step.group)?),
            };
        }
        all
    };
    let (more, less) = match turns {
        [turn] => (position.board().get(turn.from())?, gone(turn)?),
        [one, other] => {
            let actions = |turn: &Turn| turn.steps().map(|step| step.action).collect::<Vec<_>>();
            if one.from() != other.from() || actions(one) != actions(other) {
                return None;
            }
            let (one, other) = (gone(one)?, gone(other)?);
            match one.len() > other.len() {
                true => (one, other),
                false => (other, one),
            }
        }
        _ => return None,
    };
    let left = more.without(less).ok()??;
    Some((left, turns))
}

/// The piece letters that a person reads first.
pub(super) fn letters(caller: &Caller<'_>) -> Letters {
    caller.taste.letters(caller.player.language.as_ref())
}
