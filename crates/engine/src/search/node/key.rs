//! The key of a node in the table.

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use tulenh_rules::{QUIET_HALFMOVES, Side};

/// The number of turns of either side without a capture from which on it is part of the key in the table, in steps of
/// [`CLOCK_STEP`]. A result that counts on the draw by fifty moves, or on a win just before it, is wrong for the same
/// position with more or fewer turns left. Below it searches seldom reach the draw, and entries that are shared help to
/// win: with 20 the engine won one of four games of an ending (two Navies and an Air Force against a Tank) of which it
/// wins all with 70.
const CLOCK_FROM: u32 = 70;
/// Numbers of one step have the same key, below [`CLOCK_EXACT`].
const CLOCK_STEP: u32 = 8;
/// From this number on each has a key of its own: nearly every search reaches the draw, and a draw that is seen with fewer
/// turns left would hide a win, or a loss, that comes in time.
const CLOCK_EXACT: u32 = 86;
/// What a step changes in a key is a multiple of it: any odd number.
const CLOCK_KEY: u64 = 0xd1b5_4a32_d192_ed03;
/// The same for the turns that are left before points decide the game, which are part of the key in the same way as those
/// before the draw by fifty moves: any other odd number.
const LIMIT_KEY: u64 = 0xa24b_aed4_963e_e407;

impl Node {
    /// The key in the table. Near the draw by fifty moves, or the limit of turns, it depends on the number of turns left,
    /// too.
    pub(crate) fn key(&self, terms: &Terms) -> u64 {
        let step = |halfmoves: u32| match halfmoves {
            CLOCK_EXACT.. => halfmoves,
            _ => halfmoves.saturating_sub(CLOCK_FROM) / CLOCK_STEP,
        };
        let clock = step(self.setup.halfmoves);
        let left = self.plies_left(terms).unwrap_or(QUIET_HALFMOVES);
        let limit = step(QUIET_HALFMOVES.saturating_sub(left));
        self.position_key()
            ^ terms.salt
            ^ u64::from(clock).wrapping_mul(CLOCK_KEY)
            ^ u64::from(limit).wrapping_mul(LIMIT_KEY)
    }

    /// [`tulenh_rules::Position::key`].
    pub(crate) fn position_key(&self) -> u64 {
        match self.setup.turn {
            Side::Red => self.setup.board.key(),
            Side::Blue => !self.setup.board.key(),
        }
    }
}
