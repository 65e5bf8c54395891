//! Finds strings of bytes that occurred before.
//!
//! A picture of a board repeats itself at known distances: the row above, the byte before, the same
//! part of other cells. These and where the same five bytes were last seen are all that is looked
//! at; a search through everything before saves a little more and takes many times as long. Wrongly
//! predicted branches are what costs time here, so all are compared without branches over eight
//! bytes, and only one that is the same over all of them is followed.

use crate::encode::deflate::block::{
    LENGTH, LONGEST_MATCH, SYMBOLS, Symbols, byte_token, distance_token,
};

/// How far back a match may lie, in bytes; the format allows no more (RFC 1951, 2).
pub const WINDOW: usize = 32_768;

/// A block and the window before it. A word can be loaded at every place that fits 16 bits; what
/// is past the end is of no account.
type Bytes = [u8; PLACES];
const PLACES: usize = (1 << 16) + 8;

/// For each hash, where a string that has it was last seen.
type Seen = [u16; 1 << HASH];
/// Bits in a hash.
const HASH: u32 = 13;

/// A match with the row above this long is taken without looking for a better one.
const GOOD: usize = 32;

/// Where bytes of a picture are likely to be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hints {
    /// Bytes of a row: a row is likely to be as the one above.
    pub row: usize,
    /// Bytes of the width of a cell: what is some files away is often the same. 0 if there are no
    /// cells.
    pub file: usize,
    /// Bytes of the rows of a cell: so is what is a rank above. Of no use beyond [`WINDOW`].
    pub rank: usize,
}

/// Finds matches. It holds scratch memory only, which is large and used again.
pub struct Matcher {
    bytes: Box<Bytes>,
    seen: Box<Seen>,
}

impl Default for Matcher {
    fn default() -> Matcher {
        Matcher {
            bytes: Box::new([0; PLACES]),
            seen: Box::new([0; 1 << HASH]),
        }
    }
}

impl Matcher {
    /// Finds what of `window` from `start` on occurred before, and makes these symbols of it.
    pub fn parse(&mut self, window: &[u8], start: usize, hints: Hints, symbols: &mut Symbols) {
        for (place, byte) in self.bytes.iter_mut().zip(window) {
            *place = *byte;
        }
        symbols.clear();
        symbols.tokens.reserve(window.len() - start);
        let row = if hints.row > WINDOW {
            1
        } else {
            hints.row.max(1)
        };
        let lattice = hints.lattice();
        let bytes = &*self.bytes;
        let seen = &mut *self.seen;
        // What a part becomes depends on the window before it, not on what was deflated before.
        seen.fill(0);
        let (literals, distances) = (&mut symbols.literals, &mut symbols.distances);
        // A vector of its own is a little faster than one behind a reference.
        let mut tokens = std::mem::take(&mut symbols.tokens);
        // Nothing is before the first byte of all, and the last are fewer than are compared.
        let mut at = start.max(window.len().min(1));
        let last = window.len().saturating_sub(9);
        for byte in window.iter().take(at).skip(start) {
            literals[usize::from(*byte)] += 1;
            tokens.push(byte_token(*byte));
        }
        while at < last {
            let row = if at >= row { row } else { 1 };
            let most = (window.len() - at).min(LONGEST_MATCH);
            let word = load(bytes, at);
            let place = &mut seen[hash(word)];
            let distance = at - usize::from(*place);
            *place = at as u16;
            let above = load(bytes, at - row) ^ word;
            let mut length = 0;
            let mut best = short(above, row, ROW);
            if above == 0 {
                length = follow(bytes, at, row, most);
                best = found(length, row, ROW);
            }
            if length < GOOD {
                best = best.max(elsewhere(bytes, &lattice, at, word, distance, most));
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
                literals[(word & 255) as usize] += 1;
                tokens.push(byte_token(word as u8));
                at += 1;
                continue;
            }
            let length = (best >> 16) as usize & 511;
            let (first, second) = (LENGTH[length], distance_token(best as u16));
            literals[(first & 511) as usize % SYMBOLS] += 1;
            distances[(second & 31) as usize] += 1;
            tokens.push(u64::from(first) | (u64::from(second) << 32));
            at += length;
            for back in 1..5.min(length) {
                let place = at - back;
                seen[hash(load(bytes, place))] = place as u16;
            }
        }
        for byte in window.iter().skip(at) {
            literals[usize::from(*byte)] += 1;
            tokens.push(byte_token(*byte));
        }
        symbols.tokens = tokens;
    }
}

/// The best match with anything but the row above: the byte before, the place `distance` back where
/// the same five bytes were last seen, the same part of other cells.
#[inline(always)]
fn elsewhere(
    bytes: &Bytes,
    lattice: &[Cells],
    at: usize,
    word: u64,
    distance: usize,
    most: usize,
) -> i64 {
    let before = load(bytes, at - 1) ^ word;
    let other = load(bytes, at - distance) ^ word;
    let mut best = short(before, 1, RUN).max(short(other, distance, cost(distance)));
    let mut longer = |distance: usize, cost: i64| {
        let length = follow(bytes, at, distance, most);
        best = best.max(found(length, distance, cost));
    };
    if before == 0 {
        longer(1, RUN);
    }
    if other == 0 {
        longer(distance, cost(distance));
    }
    for cells in lattice.iter().filter(|cells| at >= cells.farthest) {
        // One bit for each cell that is the same over the whole word.
        let (mut whole, mut nearby) = (0_u32, 0);
        for (i, (distance, found)) in cells.distances.iter().zip(&cells.found).enumerate() {
            let differing = load(bytes, at - *distance) ^ word;
            nearby = nearby.max(found + short(differing, 0, 0));
            whole |= u32::from(differing == 0) << i;
        }
        best = best.max(nearby);
        while whole != 0 {
            let i = whole.trailing_zeros() as usize;
            whole &= whole - 1;
            let distance = cells.distances[i % Cells::COUNT];
            let length = follow(bytes, at, distance, most);
            best = best.max(found(length, distance, cost(distance)));
        }
    }
    best
}

/// Distances to cells nearby.
struct Cells {
    distances: [usize; Cells::COUNT],
    /// The value of a match of no bytes at each distance; that of a longer one is more by its length.
    found: [i64; Cells::COUNT],
    farthest: usize,
}

impl Cells {
    const COUNT: usize = 9;

    /// `None` if none can be reached.
    fn new(distances: [usize; Cells::COUNT]) -> Option<Cells> {
        let farthest = distances.into_iter().max()?;
        let nearest = distances.into_iter().min()?;
        (nearest > 0 && farthest <= WINDOW).then(|| Cells {
            distances,
            found: distances.map(|distance| found(0, distance, cost(distance))),
            farthest,
        })
    }
}

impl Hints {
    /// The cells of the same rank and of the rank above: the pieces there are drawn alike.
    fn lattice(self) -> Vec<Cells> {
        let beside = std::array::from_fn(|i| (i + 1) * self.file);
        let above =
            std::array::from_fn(|i| (self.rank + i * self.file).saturating_sub(6 * self.file));
        [beside, above].into_iter().filter_map(Cells::new).collect()
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

/// A hash of the first five bytes: a match of fewer is not worth a far distance.
#[inline(always)]
fn hash(word: u64) -> usize {
    ((word << 24).wrapping_mul(0x9E37_79B1_85EB_CA87) >> (64 - HASH)) as usize
}

/// How many bytes at `at` are the same as those `distance` before, at most `most`. The first eight are
/// known to be.
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
