//! What typed words mean as a turn, and the questions and explanations when they mean none.

use crate::app::Core;
use crate::app::message::{Button, LABEL_CHARS, Message, Text};
use crate::app::name::quoted;
use crate::app::people::Caller;
use crate::app::play::stamped;
use crate::app::press::Press;
use crate::app::stop::Step;
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
                    let lans: Vec<_> = nearest.iter().map(|turn| position.lan(turn)).collect();
                    let sentence = voice.say("turn-nearest").code("turns", lans.join("  "));
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
        let lans = turns.iter().take(CANDIDATES).map(|turn| position.lan(turn));
        let lans: Vec<String> = lans.collect();
        if turns.len() > CANDIDATES {
            let sentence = voice
                .say("turns-too-many")
                .number("count", turns.len() as u64)
                .code("turns", lans.join("  "));
            return sentence.into();
        }
        let buttons: Vec<Button> = lans
            .iter()
            .filter_map(|lan| {
                let press = Press::turn(game.id(), game.ply(), &stamped(game, lan))?;
                let label = quoted(lan, LABEL_CHARS);
                Some(Button { label, press })
            })
            .collect();
        let sentence = voice
            .say("turns-several")
            .number("count", turns.len() as u64)
            .code("turns", lans.join("  "));
        Message {
            text: sentence.text(),
            buttons: buttons.chunks(2).map(<[Button]>::to_vec).collect(),
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
        }
        if position.gives_commander_away(turn) {
            let sentence = voice.say("turn-gives-away").code("turn", &lan);
            text = text.line(sentence.text());
        }
        let press = Press::turn(game.id(), game.ply(), &stamped(game, &lan));
        let button = press.map(|press| Button {
            label: quoted(&lan, LABEL_CHARS),
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
