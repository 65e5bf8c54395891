//! Buttons about an analysis.

use crate::app::request::button_action::ButtonAction;
use crate::game::GameId;

/// What a button about an analysis does, as it stands in the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnalysisAction {
    /// Ask for it, or see what came of it.
    Ask,
    /// How far it has come.
    Progress,
    /// Withdraw one's own request for it.
    Cancel,
    /// Show the position before the turn of this index, and what would have been better, in a
    /// message of its own.
    Turn(usize),
    /// The same in the message of the button, or the last position behind the last turn.
    Step(usize),
    /// The record of the game with what is known of each turn.
    File,
}

impl AnalysisAction {
    /// The action that stands in a button.
    pub(crate) fn read(text: &str) -> Option<AnalysisAction> {
        match text {
            "a" => Some(AnalysisAction::Ask),
            "p" => Some(AnalysisAction::Progress),
            "x" => Some(AnalysisAction::Cancel),
            "f" => Some(AnalysisAction::File),
            _ => {
                let (kind, index) = text.split_at_checked(1)?;
                let index = index.parse().ok()?;
                match kind {
                    "t" => Some(AnalysisAction::Turn(index)),
                    "s" => Some(AnalysisAction::Step(index)),
                    _ => None,
                }
            }
        }
    }

    fn write(self) -> String {
        match self {
            AnalysisAction::Ask => "a".to_owned(),
            AnalysisAction::Progress => "p".to_owned(),
            AnalysisAction::Cancel => "x".to_owned(),
            AnalysisAction::File => "f".to_owned(),
            AnalysisAction::Turn(index) => format!("t{index}"),
            AnalysisAction::Step(index) => format!("s{index}"),
        }
    }

    /// What a button means that does it.
    pub(crate) fn press(self, game: GameId) -> ButtonAction {
        ButtonAction::Analysis(game, self.write())
    }
}

/// What a button means that asks for the analysis of a game, or shows it.
pub(crate) fn ask_for_analysis(id: GameId) -> ButtonAction {
    AnalysisAction::Ask.press(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_as_written() {
        for action in [
            AnalysisAction::Ask,
            AnalysisAction::Progress,
            AnalysisAction::Cancel,
            AnalysisAction::File,
            AnalysisAction::Turn(0),
            AnalysisAction::Turn(4_999),
            AnalysisAction::Step(4_999),
        ] {
            assert_eq!(AnalysisAction::read(&action.write()), Some(action));
            let press = action.press(GameId(u64::MAX));
            assert_eq!(press.to_string().parse(), Ok(press.clone()));
            assert!(press.fitting().is_some());
        }
        for text in ["", "t", "tx", "t-1", "z", "s", "é1", "z1"] {
            assert_eq!(AnalysisAction::read(text), None, "{text}");
        }
    }
}
