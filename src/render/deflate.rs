//! DEFLATE for packed pictures with large flat areas, made in parts that are put together.
//!
//! What a part of a picture becomes depends on nothing farther back than [`WINDOW`], so that it
//! can be kept and used in another picture that is the same so far.

mod block;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::render::deflate::block::{DISTANCES, END, LENGTH, SYMBOLS, byte_token, distance_token};

/// What a zlib stream starts with.
pub const HEADER: [u8; 2] = [0x78, 0x01];

/// What a DEFLATE stream made of parts ends with: an empty final block.
pub const FINAL: [u8; 2] = [0x03, 0x00];

/// How far back a match may lie.
pub const WINDOW: usize = 32_768;

/// The most bytes one block is made of, so that places in it and the window before it fit 16 bits.
const BLOCK: usize = 32_767;

/// A block and the window before it. A word can be loaded at every place that fits 16 bits; what
/// is past the end is of no account.
type Bytes = [u8; PLACES];
const PLACES: usize = (1 << 16) + 8;

/// For each hash, where a string that has it was last seen.
type Seen = [u16; 1 << HASH];
/// Bits in a hash.
const HASH: u32 = 13;

/// The longest match there is.
const LONGEST_MATCH: usize = 258;
/// A match with the row above this long is taken without looking for a better one.
const GOOD: usize = 32;

/// Where bytes of a picture are likely to be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hints {
    /// Bytes of a row: a row is likely to be as the one above.
    pub row: usize,
    /// Bytes of the rows of a cell: what is a cell below is often the same. Of no use beyond
    /// [`WINDOW`].
    pub cell: usize,
}

/// Makes DEFLATE streams; what it holds is scratch, kept because it is large.
pub struct Deflater {
    bytes: Box<Bytes>,
    seen: Box<Seen>,
    /// A byte or a length in the low half (see [`LENGTH`]), a distance in the high half (see
    /// [`distance_token`]).
    tokens: Vec<u64>,
    symbols: [u32; SYMBOLS],
    distances: [u32; DISTANCES],
}

impl Default for Deflater {
    fn default() -> Deflater {
        Deflater {
            bytes: Box::new([0; PLACES]),
            seen: Box::new([0; 1 << HASH]),
            tokens: Vec::new(),
            symbols: [0; SYMBOLS],
            distances: [0; DISTANCES],
        }
    }
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
            self.parse(picture.get(window).unwrap_or_default(), before, hints);
            self.write(picture.get(block.clone()).unwrap_or_default(), out);
            start = block.end;
        }
    }

    /// Finds what of `window` from `start` on occurred before: fills `tokens` and counts their
    /// symbols.
    ///
    /// Wrongly predicted branches are what costs time here. So the candidates (the row above, the
    /// byte before, the cell above, where the same five bytes were last seen, and as far away as
    /// the bytes above were found: a disc that was there before is found again row by row) are
    /// compared without branches over eight bytes, and only if one is the same over all of them is
    /// it followed.
    fn parse(&mut self, window: &[u8], start: usize, hints: Hints) {
        for (place, byte) in self.bytes.iter_mut().zip(window) {
            *place = *byte;
        }
        self.symbols.fill(0);
        self.symbols[END] = 1;
        self.distances.fill(0);
        self.tokens.clear();
        self.tokens.reserve(window.len() - start);
        let Hints { row, cell } = hints.within_reach();
        let bytes = &*self.bytes;
        let seen = &mut *self.seen;
        seen.fill(0);
        // No place beyond the start: what is found is always before where it is looked for.
        remember(seen, bytes, row..start.saturating_sub(8), row);
        let (symbols, distances) = (&mut self.symbols, &mut self.distances);
        // Owned for the while, which is a little faster.
        let mut tokens = std::mem::take(&mut self.tokens);
        // Nothing is before the first byte of all, and the last are fewer than are compared.
        let mut at = start.max(window.len().min(1));
        let last = window.len().saturating_sub(9);
        for byte in window.iter().take(at).skip(start) {
            symbols[usize::from(*byte)] += 1;
            tokens.push(byte_token(*byte));
        }
        // For each column the distance at which its last far match was; rows of the widest picture fit.
        let mut columns = [1_u16; 640];
        let width = row.clamp(1, columns.len());
        while at < last {
            let column = at % width;
            let row = if at >= row { row } else { 1 };
            let again = usize::from(columns[column]);
            let cell = if at >= cell { cell } else { 1 };
            let most = (window.len() - at).min(LONGEST_MATCH);
            let word = load(bytes, at);
            let place = &mut seen[hash(word)];
            let distance = at - usize::from(*place);
            *place = at as u16;
            let above = load(bytes, at - row) ^ word;
            let before = load(bytes, at - 1) ^ word;
            let over = load(bytes, at - cell) ^ word;
            let other = load(bytes, at - distance) ^ word;
            let same = load(bytes, at - again) ^ word;
            let mut best = short(above, row, ROW)
                .max(short(before, 1, RUN))
                .max(short(over, cell, CELL))
                .max(short(other, distance, cost(distance)))
                .max(short(same, again, cost(again)));
            if (above == 0) | (before == 0) | (over == 0) | (other == 0) | (same == 0) {
                let mut length = 0;
                if above == 0 {
                    length = follow(bytes, at, row, most);
                    best = best.max(found(length, row, ROW));
                }
                if length < GOOD {
                    let others = [
                        (before, 1, RUN),
                        (over, cell, CELL),
                        (other, distance, cost(distance)),
                        (same, again, cost(again)),
                    ];
                    for (differing, distance, cost) in others {
                        if differing == 0 {
                            let length = follow(bytes, at, distance, most);
                            best = best.max(found(length, distance, cost));
                        }
                    }
                }
            }
            if best < SHORT {
                // Is there more to be saved from the next byte on?
                let next = load(bytes, at + 1);
                let distance = at + 1 - usize::from(seen[hash(next)]);
                let above = load(bytes, at + 1 - row) ^ next;
                let other = load(bytes, at + 1 - distance) ^ next;
                let later = short(above, row, ROW)
                    .max(short(word ^ next, 1, RUN))
                    .max(short(other, distance, cost(distance)));
                if later > best + LATER {
                    best = 0;
                }
            }
            if best <= 0 {
                symbols[(word & 255) as usize] += 1;
                tokens.push(byte_token(word as u8));
                at += 1;
                continue;
            }
            let length = (best >> 16) as usize & 511;
            let (first, second) = (LENGTH[length], distance_token(best as u16));
            symbols[(first & 511) as usize % SYMBOLS] += 1;
            distances[(second & 31) as usize] += 1;
            tokens.push(u64::from(first) | (u64::from(second) << 32));
            let far = best as u16;
            if usize::from(far) != row && far > 1 && length < 100 {
                let end = (column + length).min(width);
                columns[column..end].fill(far);
            }
            at += length;
            for back in 1..5.min(length) {
                let place = at - back;
                seen[hash(load(bytes, place))] = place as u16;
            }
        }
        for byte in window.iter().skip(at) {
            symbols[usize::from(*byte)] += 1;
            tokens.push(byte_token(*byte));
        }
        self.tokens = tokens;
    }
}

impl Hints {
    /// The same, as distances that can be said.
    fn within_reach(self) -> Hints {
        let reach = |distance: usize| {
            if distance > WINDOW {
                1
            } else {
                distance.max(1)
            }
        };
        Hints {
            row: reach(self.row),
            cell: reach(self.cell),
        }
    }
}

/// Enters one place for every eight bytes: the first in which the row differs from the row above.
///
/// Where none does, the place after them is entered, which does no harm and needs no branch.
fn remember(seen: &mut Seen, bytes: &Bytes, places: Range<usize>, row: usize) {
    for at in places.step_by(8) {
        let differing = load(bytes, at) ^ load(bytes, at - row);
        let place = at + (differing.trailing_zeros() / 8) as usize;
        seen[hash(load(bytes, place))] = place as u16;
    }
}

/// The eight bytes at a place that fits 16 bits, the first lowest.
#[inline(always)]
fn load(bytes: &Bytes, at: usize) -> u64 {
    match bytes[usize::from(at as u16)..].first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => 0,
    }
}

/// Of the first five bytes: fewer are not worth a far distance.
#[inline(always)]
fn hash(word: u64) -> usize {
    ((word << 24).wrapping_mul(0x9E37_79B1_85EB_CA87) >> (64 - HASH)) as usize
}

/// How many bytes at `at`, eight of which are as those `distance` before, go on so.
#[inline(always)]
fn follow(bytes: &Bytes, at: usize, distance: usize, most: usize) -> usize {
    let mut length = 8;
    while length < most {
        let other = load(bytes, at + length) ^ load(bytes, at + length - distance);
        if other != 0 {
            length += (other.trailing_zeros() / 8) as usize;
            break;
        }
        length += 8;
    }
    length.min(most)
}

// A match is one number, so that the best is the greatest: from bit 32 on how many bits it saves,
// from bit 16 on its length, below its distance. Zero is none. A length counts as many bits as the
// bytes would take (about five each), less what the codes of length and distance take.

const BYTE: i64 = 5;
const RUN: i64 = 6;
const ROW: i64 = 12;
const CELL: i64 = 16;

/// Below this a match is not taken before the next byte was looked at.
const SHORT: i64 = found(12, 0, ROW);
/// How much more must be saved from the next byte on: it is half the bits of a byte.
const LATER: i64 = (BYTE / 2) << 32;

/// The bits that a match at some distance takes.
#[inline(always)]
fn cost(distance: usize) -> i64 {
    if distance > WINDOW {
        return 10_000;
    }
    i64::from(4 + u64::BITS - (distance as u64 | 1).leading_zeros())
}

const fn found(length: usize, distance: usize, cost: i64) -> i64 {
    (length as i64 * BYTE - cost) << 32 | (length << 16 | distance) as i64
}

/// A match of at most eight bytes, from how the words differ.
#[inline(always)]
fn short(differing: u64, distance: usize, cost: i64) -> i64 {
    const FOUND: [i64; 16] = {
        // Fewer than three bytes cannot be said at all.
        let mut table = [i64::MIN / 2; 16];
        let mut length = 3;
        while length <= 8 {
            table[length] = found(length, 0, 0);
            length += 1;
        }
        table
    };
    FOUND[(differing.trailing_zeros() / 8) as usize & 15] + distance as i64 - (cost << 32)
}

/// The Adler-32 sum of two pieces put together, from the sum of each and the length of the second.
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
