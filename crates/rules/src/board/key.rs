//! A number that stands for what a board holds, kept up to date with every change.
//!
//! It is Zobrist's idea: the key of a board is the exclusive or of the keys of its points, so a
//! change costs two of them. A stack is a word already, so a mixing function takes the place of
//! his table of random numbers. Two different boards share a key with a chance of 2⁻⁶⁴; what has
//! to be exact ([`crate::Position::legal_turns`], repetition) compares the boards themselves.

use crate::geometry::square::Square;
use crate::pieces::stack::Stack;

/// The part of a stack on a point in the key of a board.
pub(crate) const fn key(square: Square, stack: Option<Stack>) -> u64 {
    match stack {
        None => 0,
        Some(stack) => mix(stack.word() ^ (square.index() as u64 + 1).wrapping_mul(STRIDE)),
    }
}

/// The finish of SplitMix64 (Steele, Lea and Flood 2014), a bijection that changes about half of
/// the bits for each that differs.
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// 2⁶⁴ divided by the golden ratio, odd: keeps the points apart.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
