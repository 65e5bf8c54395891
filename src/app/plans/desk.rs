//! A player before the lines they have prepared in a game.

use std::sync::Arc;

use tulenh_rules::Side;

use crate::game::Plans;
use crate::store::StoredGame;

/// What a button about prepared turns does, as it stands in the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Show the lines.
    Show,
    /// Tell how to prepare some.
    How,
    /// Remove the line of this mark.
    Remove(u32),
    /// Remove all of them.
    RemoveAll,
}

/// The plans of a player, with what is needed to speak of them.
pub(crate) struct Desk {
    pub stored: Arc<StoredGame>,
    pub side: Side,
    pub plans: Plans,
}

impl Wish {
    pub(crate) fn read(text: &str) -> Option<Wish> {
        match text {
            "" => Some(Wish::Show),
            "h" => Some(Wish::How),
            "a" => Some(Wish::RemoveAll),
            _ => {
                let mark = text.strip_prefix('x')?;
                u32::from_str_radix(mark, 16).ok().map(Wish::Remove)
            }
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Wish::Show => String::new(),
            Wish::How => "h".to_owned(),
            Wish::RemoveAll => "a".to_owned(),
            Wish::Remove(mark) => format!("x{mark:x}"),
        }
    }
}
