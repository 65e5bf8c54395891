//! What typed words mean as a turn, and the questions and explanations when they mean none.

use tulenh_render::Legend;
use tulenh_rules::{NearMiss, Position, Reading, Stack, Turn};

use crate::app::boards::turn_words::{letters, turn_in_words, turns_in_words};
use crate::app::context::Context;
use crate::app::context::abort::Step;
use crate::app::people::callers::Caller;
use crate::app::play::turns::stamped;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::game::Game;

/// Candidates offered as buttons.
const CANDIDATES: usize = 10;

/// The turn that the words mean, or the answer that asks or explains.
pub(crate) fn read(
    _context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    typed: &str,
) -> Step<Turn> {
    let position = game.position();
    let voice = caller.voice;
    match position.read(typed, letters(caller)) {
        Reading::Turn(turn) => match caller.taste.confirm && position.gives_commander_away(&turn) {
            true => Err(is_costly(caller, game, &turn).into()),
            false => Ok(turn),
        },
        Reading::Costly(turn) if !caller.taste.confirm => Ok(turn),
        Reading::Costly(turn) => Err(is_costly(caller, game, &turn).into()),
        Reading::Several(turns) => Err(which_turn(caller, game, &turns).into()),
        Reading::Illegal(why, nearest) => {
            let reason = voice.forbidden(&why, caller.taste.coordinates);
            let mut text = voice
                .say("turn-illegal")
                .code("typed", quoted(typed, 60))
                .text();
            text = text.line(reason);
            if !nearest.is_empty() {
                let list = turns_in_words(caller, position, &nearest, CANDIDATES);
                let sentence = voice.say("turn-nearest").code("turns", list);
                text = text.line(sentence.text());
            }
            Err(text.into())
        }
        Reading::NotATurn => Err(unreadable(caller, game, typed).into()),
    }
}

/// The answer to words that are no turn: what was meant, where they come close to something.
fn unreadable(caller: &Caller<'_>, game: &Game, typed: &str) -> Message {
    let position = game.position();
    let voice = caller.voice;
    match position.near_miss(typed, letters(caller)) {
        Some(NearMiss::Split(turn)) => {
            let sentence = voice.say("turn-split-meant");
            Message {
                text: sentence
                    .code("turn", turn_in_words(caller, position, &turn))
                    .text(),
                buttons: buttons(caller, game, std::slice::from_ref(&turn)),
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
fn which_turn(caller: &Caller<'_>, game: &Game, turns: &[Turn]) -> Message {
    let position = game.position();
    let voice = caller.voice;
    if turns.len() > CANDIDATES {
        let sentence = voice
            .say("turns-too-many")
            .number("count", turns.len() as u64)
            .code("turns", turns_in_words(caller, position, turns, CANDIDATES));
        return sentence.into();
    }
    let sentence = match left_behind(position, turns) {
        Some((left, [turn])) => voice
            .say("turn-divides")
            .choice("pieces", voice.stack(left))
            .code("at", turn.from().in_system(caller.taste.coordinates))
            .code("turn", turn_in_words(caller, position, turn)),
        Some((left, _)) => voice
            .say("turn-with-or-without")
            .choice("pieces", voice.stack(left)),
        None => voice
            .say("turns-several")
            .number("count", turns.len() as u64),
    };
    let mut text = sentence.text();
    for turn in turns {
        let written = turn_in_words(caller, position, turn);
        let mut words = voice.turn_deeds(position, turn);
        let captured = position.play(turn).map(|(_, effects)| effects.captured);
        let captured = captured.unwrap_or_default();
        if !captured.is_empty() {
            let taken = voice.stacks(&captured, caller.taste.coordinates, CANDIDATES);
            words.push_str(&format!(" ✕ {taken}"));
        }
        let line = voice.say("turn-choice").code("turn", &written);
        text = text.line(line.choice("words", words).text());
    }
    Message {
        text,
        buttons: buttons(caller, game, turns),
        ..Message::default()
    }
}

/// The question whether a turn that costs own pieces is really meant.
fn is_costly(caller: &Caller<'_>, game: &Game, turn: &Turn) -> Message {
    let position = game.position();
    let voice = caller.voice;
    let lost = position
        .play(turn)
        .map(|(_, effects)| effects.lost)
        .unwrap_or_default();
    let coordinates = caller.taste.coordinates;
    let written = turn_in_words(caller, position, turn);
    let list = voice.stacks(&lost, coordinates, CANDIDATES);
    let mut text = Text::default();
    if !lost.is_empty() {
        let sentence = voice.say("turn-costly").code("turn", &written);
        text = sentence.choice("list", list).text();
        for why in position.perils(turn) {
            text = text.line(voice.forbidden(&why, coordinates));
        }
    }
    if position.gives_commander_away(turn) {
        let sentence = voice.say("turn-gives-away").code("turn", &written);
        text = text.line(sentence.text());
    }
    Message {
        text,
        buttons: buttons(caller, game, std::slice::from_ref(turn)),
        ..Message::default()
    }
}

/// Buttons that play these turns. A turn that is too long for one has none.
fn buttons(caller: &Caller<'_>, game: &Game, turns: &[Turn]) -> Vec<Vec<Button>> {
    let position = game.position();
    let buttons = turns.iter().filter_map(|turn| {
        let lan = stamped(game, &position.lan(turn));
        let press = Press::turn(game.id(), game.ply(), &lan)?;
        let written = turn_in_words(caller, position, turn);
        let label = caller.voice.turn_label(position, turn, &written);
        Some(Button { label, press })
    });
    let buttons: Vec<Button> = buttons.collect();
    // Five rows are what every network shows.
    let width = if buttons.len() > 5 { 2 } else { 1 };
    buttons.chunks(width).map(<[Button]>::to_vec).collect()
}

/// Where the question is whether a carrier goes with its load or without it: what would stay behind.
/// Of a turn alone in question, what it leaves behind.
pub(crate) fn left_behind<'t>(
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

impl Caller<'_> {
    /// The letters of text boards, with what is said about them.
    pub(crate) fn legend(&self) -> Legend {
        self.voice.legend(letters(self))
    }
}
