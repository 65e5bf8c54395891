//! What typed words mean as a turn, and the questions and explanations when they mean none.

use crate::app::Core;
use crate::app::message::{Button, Message, Text};
use crate::app::name::quoted;
use crate::app::people::Caller;
use crate::app::play::stamped;
use crate::app::press::Press;
use crate::app::stop::Step;
use crate::app::written::{turn_in_words, turns_in_words};
use crate::game::Game;
use crate::render::Legend;
use crate::rules::{Letters, Reading, Turn};

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
                    let list = turns_in_words(caller, position, &nearest, CANDIDATES);
                    let sentence = voice.say("turn-nearest").code("turns", list);
                    text = text.line(sentence.text());
                }
                Err(text.into())
            }
            Reading::NotATurn => Err(voice
                .say("turn-unreadable")
                .code("typed", quoted(typed, 60))
                .into()),
        }
    }

    /// The question which of several turns is meant.
    fn which_turn(&self, caller: &Caller<'_>, game: &Game, turns: &[Turn]) -> Message {
        let position = game.position();
        let voice = caller.voice;
        if turns.len() > CANDIDATES {
            let sentence = voice
                .say("turns-too-many")
                .number("count", turns.len() as u64)
                .code("turns", turns_in_words(caller, position, turns, CANDIDATES));
            return sentence.into();
        }
        let sentence = voice.say("turns-several");
        let mut text = sentence.number("count", turns.len() as u64).text();
        let mut buttons = Vec::new();
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
            let lan = stamped(game, &position.lan(turn));
            buttons.extend(
                Press::turn(game.id(), game.ply(), &lan).map(|press| Button {
                    label: voice.turn_label(position, turn, &written),
                    press,
                }),
            );
        }
        // Five rows are what every network shows.
        let width = if buttons.len() > 5 { 2 } else { 1 };
        Message {
            text,
            buttons: buttons.chunks(width).map(<[Button]>::to_vec).collect(),
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
        let written = turn_in_words(caller, position, turn);
        let list = voice.stacks(&lost, coordinates, CANDIDATES);
        let mut text = Text::default();
        if !lost.is_empty() {
            let sentence = voice.say("turn-costly").code("turn", &written);
            text = sentence.choice("list", list).text();
        }
        if position.gives_commander_away(turn) {
            let sentence = voice.say("turn-gives-away").code("turn", &written);
            text = text.line(sentence.text());
        }
        let lan = stamped(game, &position.lan(turn));
        let press = Press::turn(game.id(), game.ply(), &lan);
        let button = press.map(|press| Button {
            label: voice.turn_label(position, turn, &written),
            press,
        });
        Message {
            text,
            buttons: button.into_iter().map(|button| vec![button]).collect(),
            ..Message::default()
        }
    }
}

impl Caller<'_> {
    /// The letters of text boards, with what is said about them.
    pub(super) fn legend(&self) -> Legend {
        self.voice.legend(letters(self))
    }
}

/// The piece letters that a person reads first.
pub(super) fn letters(caller: &Caller<'_>) -> Letters {
    caller.taste.letters(caller.voice)
}
