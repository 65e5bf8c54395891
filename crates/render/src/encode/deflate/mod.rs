//! DEFLATE (RFC 1951) for packed pictures with large flat areas, made in parts that are put together.
//!
//! What a part of a picture becomes depends on nothing farther back than [`WINDOW`], so that it
//! can be kept and used in another picture that is the same so far.

mod block;
mod huffman;
mod matcher;
#[cfg(test)]
mod tests;

pub use crate::encode::deflate::matcher::{Hints, WINDOW};

use std::ops::Range;

use crate::encode::deflate::block::Symbols;
use crate::encode::deflate::matcher::Matcher;

/// The first two bytes of a zlib stream (RFC 1950, 2.2): a window of 32 KiB, the fastest level.
pub const HEADER: [u8; 2] = [0x78, 0x01];

/// The last bytes of a DEFLATE stream made of parts: an empty final block.
pub const FINAL: [u8; 2] = [0x03, 0x00];

/// The most bytes one block is made of, so that places in it and the window before it fit 16 bits.
const BLOCK: usize = 32_767;

/// Makes DEFLATE streams. It holds scratch memory only, which is large and used again.
#[derive(Default)]
pub struct Deflater {
    matcher: Matcher,
    symbols: Symbols,
}

impl Deflater {
    /// Appends a part of a picture's bytes as DEFLATE blocks that end on a byte boundary and refer
    /// to nothing farther back than [`WINDOW`] bytes.
    ///
    /// What was appended for all parts of a picture, followed by [`FINAL`], is one DEFLATE stream.
    /// The hints say where bytes are likely to be the same; they need not be right.
    pub fn part(&mut self, picture: &[u8], part: Range<usize>, hints: Hints, out: &mut Vec<u8>) {
        let end = part.end.min(picture.len());
        let mut start = part.start;
        while start < end {
            let block = start..(start + BLOCK).min(end);
            let window = block.start.saturating_sub(WINDOW)..block.end;
            let before = window.len() - block.len();
            let window = picture.get(window).unwrap_or_default();
            self.matcher.parse(window, before, hints, &mut self.symbols);
            let bytes = picture.get(block.clone()).unwrap_or_default();
            self.symbols.write(bytes, out);
            start = block.end;
        }
    }
}

/// The Adler-32 checksum (RFC 1950, 9) of two pieces put together, from the checksum of each and the
/// length of the second in bytes.
pub fn combine(first: u32, second: u32, length: usize) -> u32 {
    const MODULUS: u64 = 65_521;
    let (a, b) = (u64::from(first & 0xFFFF), u64::from(first >> 16));
    let (c, d) = (u64::from(second & 0xFFFF), u64::from(second >> 16));
    // The second started at one, not at `a`: that is missing once in its first sum and once for
    // each byte in its second.
    let more = a + MODULUS - 1;
    let low = (c + more) % MODULUS;
    let high = (b + d + length as u64 % MODULUS * more) % MODULUS;
    (high << 16 | low) as u32
}
