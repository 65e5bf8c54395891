//! The learned evaluation: a small network whose sums are kept up to date with every turn
//! (<https://www.chessprogramming.org/NNUE>).
//!
//! For each point of view the rows of all [`features`] of the position are summed up. Each sum is
//! bounded to 0 and 1 and squared; the squares are weighed by one of several sets of output weights,
//! chosen by the number of pieces, and added up. `tulenh-lab train` makes the weights.

mod built_in;
pub mod features;
pub(crate) mod sums;
mod weights_file;

pub use weights_file::BadNetwork;

use crate::network::features::ROWS;
use crate::network::sums::Sums;
use crate::search::score::MOST;
use tulenh_rules::{Board, Side};

/// The width of the sums, for each point of view.
pub const HIDDEN: usize = 64;
/// Sets of output weights.
pub const OUTPUTS: usize = 4;
/// A row's weight of this much is 1.
pub const ROW_ONE: i16 = 255;
/// An output weight of this much is 1.
pub const OUTPUT_ONE: i16 = 1024;
/// The square of a sum loses so many bits, so that it fits into 15.
const SQUARE_SHIFT: u32 = 4;
/// No output weight is greater, so that sums fit into 32 bits.
pub const OUTPUT_MOST: i16 = 2 * OUTPUT_ONE;
/// What 1 is in a value before it is scaled.
pub const VALUE_ONE: i32 = ((ROW_ONE as i32 * ROW_ONE as i32) >> SQUARE_SHIFT) * OUTPUT_ONE as i32;

/// The weights of a network, in integers, so that it gives the same on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// For each feature, in units of [`ROW_ONE`].
    pub rows: Box<[[i16; HIDDEN]; ROWS]>,
    /// What the sums are without any feature, in units of [`ROW_ONE`].
    pub bias: [i16; HIDDEN],
    /// Of the side to move, then of the other side, in units of [`OUTPUT_ONE`].
    pub output: [[[i16; HIDDEN]; 2]; OUTPUTS],
    /// In units of [`VALUE_ONE`].
    pub output_bias: [i32; OUTPUTS],
    /// What a value of 1 is in hundredths of an Infantry.
    pub scale: i32,
}

/// The set of output weights for so many pieces of both sides.
pub fn output_of(pieces: usize) -> usize {
    // An army has 19.
    (pieces.saturating_sub(1) * OUTPUTS / 38).min(OUTPUTS - 1)
}

impl Network {
    /// The value of a board for the side to move, in hundredths of an Infantry.
    pub fn evaluate(&self, board: &Board, turn: Side) -> i32 {
        Sums::of(self, board).value(self, turn, board)
    }

    /// A number that stands for the network in keys of the table, quickly worked out from some weights.
    pub(crate) fn salt(&self) -> u64 {
        let some = self.bias.iter().chain(&self.output[0][0]);
        some.fold(0x9e37_79b9_7f4a_7c15, |salt: u64, weight| {
            (salt ^ *weight as u16 as u64).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    fn row(&self, row: u16) -> &[i16; HIDDEN] {
        &self.rows[usize::from(row)]
    }

    /// The value for the side to move, by the sums of both sides and the number of pieces.
    fn value(&self, own: &[i16; HIDDEN], other: &[i16; HIDDEN], pieces: usize) -> i32 {
        let output = output_of(pieces);
        let [to_own, to_other] = &self.output[output];
        let sum = weigh(own, to_own) + weigh(other, to_other);
        let value = i64::from(sum) + i64::from(self.output_bias[output]);
        let value = value * i64::from(self.scale) / i64::from(VALUE_ONE);
        value.clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }
}

fn weigh(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    // Two loops: the first one fills the vectors of a processor then.
    let squares = sums.map(|sum| {
        let bounded = sum.clamp(0, ROW_ONE) as u16;
        // At most 255 · 255, which fits.
        (bounded.wrapping_mul(bounded) >> SQUARE_SHIFT) as i16
    });
    let products = squares.iter().zip(weights);
    products
        .map(|(square, weight)| i32::from(*square) * i32::from(*weight))
        .sum()
}

const _: () = assert!(ROWS <= u16::MAX as usize);
