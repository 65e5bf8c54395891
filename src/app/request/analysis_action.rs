//! Buttons about an analysis.

use crate::app::request::button_action::ButtonAction;
use crate::game::GameId;

/// What a button about an analysis does, as it stands in the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Ask for it, or see what came of it.
    Ask,
    /// How far it has come.
    Progress,
    /// Withdraw one's own wish for it.
    Cancel,
    /// Show the position before the turn of this index, and what would have been better, in a
    /// message of its own.
    Turn(usize),
    /// The same in the message of the button, or the last position behind the last turn.
    Step(usize),
    /// The record of the game with what is known of each turn.
    File,
}

impl Wish {
    /// The wish that stands in a button.
    pub(crate) fn read(text: &str) -> Option<Wish> {
        match text {
            "a" => Some(Wish::Ask),
            "p" => Some(Wish::Progress),
            "x" => Some(Wish::Cancel),
            "f" => Some(Wish::File),
            _ => {
                let (kind, index) = text.split_at_checked(1)?;
                let index = index.parse().ok()?;
                match kind {
                    "t" => Some(Wish::Turn(index)),
                    "s" => Some(Wish::Step(index)),
                    _ => None,
                }
            }
        }
    }

    fn write(self) -> String {
        match self {
            Wish::Ask => "a".to_owned(),
            Wish::Progress => "p".to_owned(),
            Wish::Cancel => "x".to_owned(),
            Wish::File => "f".to_owned(),
            Wish::Turn(index) => format!("t{index}"),
            Wish::Step(index) => format!("s{index}"),
        }
    }

    /// What a button means that does it.
    pub(crate) fn press(self, game: GameId) -> ButtonAction {
        ButtonAction::Analysis(game, self.write())
    }
}

/// What a button means that asks for the analysis of a game, or shows it.
pub(crate) fn ask_for_analysis(id: GameId) -> ButtonAction {
    Wish::Ask.press(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_as_written() {
        for wish in [
            Wish::Ask,
            Wish::Progress,
            Wish::Cancel,
            Wish::File,
            Wish::Turn(0),
            Wish::Turn(4_999),
            Wish::Step(4_999),
        ] {
            assert_eq!(Wish::read(&wish.write()), Some(wish));
            let press = wish.press(GameId(u64::MAX));
            assert_eq!(press.to_string().parse(), Ok(press.clone()));
            assert!(press.fitting().is_some());
        }
        for text in ["", "t", "tx", "t-1", "z", "s", "é1", "z1"] {
            assert_eq!(Wish::read(text), None, "{text}");
        }
    }
}
