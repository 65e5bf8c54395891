//! The hints a side has asked for in a game.

use crate::game::id::Ply;

/// How often a side has asked for a hint, and how much of the last one it has heard.
///
/// ```
/// use tulenh::game::{Advice, Ply};
///
/// let mut advice = Advice::default();
/// advice.ask(Ply(4), 0, None);
/// advice.ask(Ply(4), 0, None);
/// assert_eq!((advice.count, advice.step), (1, 2));
/// advice.ask(Ply(6), 0, None);
/// assert_eq!((advice.count, advice.step), (2, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Advice {
    /// Boards on which a hint was asked for.
    pub count: u32,
    /// The last of them.
    pub at: Ply,
    /// How often turns had been taken back then.
    pub takebacks: u32,
    /// How much was told of it: 1 which piece, 2 which turn, 3 why. 0 before the first.
    pub step: u8,
}

impl Advice {
    /// The last step: why.
    pub const WHOLE: u8 = 3;

    /// A hint on the board at this ply, after so many take-backs: this much of it, or one step more
    /// than was told before. Nothing that was told is taken back.
    pub fn ask(&mut self, at: Ply, takebacks: u32, step: Option<u8>) {
        if self.step == 0 || self.at != at || self.takebacks != takebacks {
            let count = self.count.saturating_add(1);
            *self = Advice {
                count,
                at,
                takebacks,
                step: 0,
            };
        }
        let wished = step.unwrap_or(self.step.saturating_add(1));
        self.step = wished.clamp(1, Advice::WHOLE).max(self.step);
    }
}
