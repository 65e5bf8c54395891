//! The prepared turns of one player in a game, and what the buttons about them do.

use std::sync::Arc;

use tulenh_rules::Side;

use crate::game::Plans;
use crate::store::StoredGame;

/// What a button about prepared turns does, as it stands in the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlanAction {
    /// Show the lines.
    Show,
    /// Tell how to prepare some.
    How,
    /// Remove the line of this mark.
    Remove(u32),
    /// Remove all of them.
    RemoveAll,
}

/// The prepared turns of a player, with the game and the side that they are for.
pub(crate) struct OwnPlans {
    pub stored: Arc<StoredGame>,
    pub side: Side,
    pub plans: Plans,
    /// What the store has of them.
    pub known: Option<Plans>,
}

impl PlanAction {
    pub(crate) fn read(text: &str) -> Option<PlanAction> {
        match text {
            "" => Some(PlanAction::Show),
            "h" => Some(PlanAction::How),
            "a" => Some(PlanAction::RemoveAll),
            _ => {
                let mark = text.strip_prefix('x')?;
                u32::from_str_radix(mark, 16).ok().map(PlanAction::Remove)
            }
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            PlanAction::Show => String::new(),
            PlanAction::How => "h".to_owned(),
            PlanAction::RemoveAll => "a".to_owned(),
            PlanAction::Remove(mark) => format!("x{mark:x}"),
        }
    }
}
