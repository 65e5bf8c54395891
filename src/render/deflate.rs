//! DEFLATE for packed pictures with large flat areas, made in parts that are put together.
//!
//! What a part of a picture becomes depends on nothing farther back than [`WINDOW`], so that it
//! can be kept and used in another picture that is the same so far.

use std::ops::Range;

use crate::render::huffman::{Code, LONGEST};

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

/// Symbols for bytes, the end and lengths, and two that fill the table.
const SYMBOLS: usize = 288;
/// The symbol for the end of a block.
const END: usize = 256;
/// Symbols for distances: thirty, then [`NO_DISTANCE`], then one that fills the table.
const DISTANCES: usize = 32;
/// What a byte has in place of a distance; it never gets a code.
const NO_DISTANCE: u32 = 30;

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
    /// byte before, the cell above, where the same five bytes were last seen) are compared without
    /// branches over eight bytes, and only if one is the same over all of them is it followed.
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
        while at < last {
            let row = if at >= row { row } else { 1 };
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
            let mut best = short(above, row, ROW)
                .max(short(before, 1, RUN))
                .max(short(over, cell, CELL))
                .max(short(other, distance, cost(distance)));
            if (above == 0) | (before == 0) | (over == 0) | (other == 0) {
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

fn byte_token(byte: u8) -> u64 {
    u64::from(byte) | u64::from(NO_DISTANCE) << 32
}

/// For each length its symbol, from bit 9 on how many extra bits it has, from bit 12 on those.
const LENGTH: [u32; 512] = {
    let mut table = [0; 512];
    let mut length = 3;
    while length <= LONGEST_MATCH as u32 {
        let mut symbol = 28;
        while LENGTHS[symbol].0 > length {
            symbol -= 1;
        }
        let (base, extra) = LENGTHS[symbol];
        table[length as usize] = (257 + symbol as u32) | (extra << 9) | ((length - base) << 12);
        length += 1;
    }
    table
};

/// The least length of each symbol from 257 on, and how many extra bits it has.
const LENGTHS: [(u32, u32); 29] = {
    let mut table = [(0, 0); 29];
    let mut symbol = 0;
    let mut base = 3;
    while symbol < 28 {
        let extra = if symbol < 8 { 0 } else { symbol as u32 / 4 - 1 };
        table[symbol] = (base, extra);
        base += 1 << extra;
        symbol += 1;
    }
    table[28] = (LONGEST_MATCH as u32, 0);
    table
};

/// The symbol for a distance, from bit 5 on how many extra bits it has, from bit 9 on those.
#[inline(always)]
fn distance_token(distance: u16) -> u32 {
    let from_zero = u32::from(distance.wrapping_sub(1)) & 0x7FFF;
    let extra = 30 - (from_zero | 2).leading_zeros();
    let symbol = 2 * extra + (from_zero >> extra);
    symbol | (extra << 5) | ((from_zero & ((1 << extra) - 1)) << 9)
}

impl Deflater {
    /// Writes the tokens as a block, in the shortest of the three forms, up to a byte boundary.
    fn write(&mut self, block: &[u8], out: &mut Vec<u8>) {
        let literals = Code::new(&self.symbols, LONGEST);
        let distances = Code::new(&self.distances, LONGEST);
        let header = Header::new(&literals.lengths, &distances.lengths);
        let own = header.cost + literals.cost(&self.symbols) + distances.cost(&self.distances);
        let fixed = self.fixed_cost();
        // Three bits before a block with codes; before and after it at most one byte is not full,
        // and the empty block at its end is as long as what a stored one starts with.
        let (coded, extra) = (own.min(fixed), self.extra_bits());
        if 8 * block.len() <= coded + extra {
            out.push(0);
            stored(block, out);
            return;
        }
        let mut bits = Bits::new(out, (coded + extra) / 8 + 16);
        if own < fixed {
            bits.put(0b100, 3);
            header.write(&mut bits);
            self.write_tokens(&literals, &distances, &mut bits);
        } else {
            bits.put(0b010, 3);
            let literals = Code::of_lengths(FIXED);
            let distances = Code::of_lengths(FIXED_DISTANCES);
            self.write_tokens(&literals, &distances, &mut bits);
        }
        bits.put(0, 3);
        bits.finish();
        stored(&[], out);
    }

    /// The bits that symbols take in the code that every reader knows.
    fn fixed_cost(&self) -> usize {
        let symbols = self.symbols.iter().zip(&FIXED);
        let symbols = symbols.map(|(count, length)| *count as usize * usize::from(*length));
        let distances = self.distances.iter().zip(&FIXED_DISTANCES);
        let distances = distances.map(|(count, length)| *count as usize * usize::from(*length));
        symbols.chain(distances).sum()
    }

    /// The bits that follow the codes of lengths and distances.
    fn extra_bits(&self) -> usize {
        let lengths = self.symbols[END + 1..].iter().zip(&LENGTHS);
        let lengths = lengths.map(|(count, (_, extra))| (count * extra) as usize);
        let distances = self.distances.iter().zip(0u32..);
        let distances = distances.map(|(count, i)| (count * (i / 2).saturating_sub(1)) as usize);
        lengths.chain(distances).sum()
    }

    fn write_tokens(&self, literals: &Code<SYMBOLS>, distances: &Code<DISTANCES>, bits: &mut Bits) {
        for token in &self.tokens {
            let (first, second) = (*token as u32, (token >> 32) as u32);
            bits.add_code(literals, (first & 511) as usize);
            bits.add(u64::from(first >> 12), first >> 9 & 7);
            bits.add_code(distances, (second & 31) as usize);
            bits.put(u64::from(second >> 9), second >> 5 & 15);
        }
        bits.put_code(literals, END);
    }
}

/// The code lengths of a block, as it starts with them.
struct Header {
    code: Code<19>,
    /// How many of the lengths of `code` are written.
    written: usize,
    literals: usize,
    distances: usize,
    /// Symbols of `code`, with extra bits: how many and what they say.
    runs: Vec<(u8, u8, u8)>,
    /// Bits it takes.
    cost: usize,
}

impl Header {
    /// The order in which the lengths of the code for lengths are written.
    const ORDER: [usize; 19] = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ];

    fn new(literals: &[u8; SYMBOLS], distances: &[u8; DISTANCES]) -> Header {
        let needed = |lengths: &[u8], least: usize| {
            let last = lengths.iter().rposition(|length| *length > 0);
            last.map_or(least, |last| least.max(last + 1))
        };
        let (literal_count, distance_count) = (needed(literals, 257), needed(distances, 1));
        let mut all = [0u8; SYMBOLS + DISTANCES];
        let both = literals[..literal_count]
            .iter()
            .chain(&distances[..distance_count]);
        for (slot, length) in all.iter_mut().zip(both) {
            *slot = *length;
        }
        let mut runs = Vec::with_capacity(128);
        for run in all[..literal_count + distance_count].chunk_by(|a, b| a == b) {
            let length = run.first().copied().unwrap_or_default();
            let mut left = run.len();
            if length > 0 {
                runs.push((length, 0, 0));
                left -= 1;
            }
            while left >= 3 {
                let (symbol, bits, least, most) = match (length, left) {
                    (0, ..11) => (17, 3, 3, 10),
                    (0, _) => (18, 7, 11, 138),
                    _ => (16, 2, 3, 6),
                };
                let taken = left.min(most);
                runs.push((symbol, bits, (taken - least) as u8));
                left -= taken;
            }
            runs.extend(std::iter::repeat_n((length, 0, 0), left));
        }
        let mut counts = [0u32; 19];
        for (symbol, ..) in &runs {
            counts[usize::from(*symbol) % 19] += 1;
        }
        let code = Code::new(&counts, 7);
        let last = Header::ORDER.iter().rposition(|i| code.lengths[*i] > 0);
        let written = last.map_or(4, |last| 4.max(last + 1));
        let extra: usize = runs.iter().map(|(_, bits, _)| usize::from(*bits)).sum();
        Header {
            written,
            literals: literal_count,
            distances: distance_count,
            cost: 14 + 3 * written + code.cost(&counts) + extra,
            code,
            runs,
        }
    }

    fn write(&self, bits: &mut Bits) {
        bits.add(self.literals as u64 - 257, 5);
        bits.add(self.distances as u64 - 1, 5);
        bits.put(self.written as u64 - 4, 4);
        for i in &Header::ORDER[..self.written] {
            bits.put(u64::from(self.code.lengths[*i]), 3);
        }
        for (symbol, extra, rest) in &self.runs {
            bits.add_code(&self.code, usize::from(*symbol));
            bits.put(u64::from(*rest), u32::from(*extra));
        }
    }
}

/// Bits written to bytes, the lowest first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    at: usize,
    waiting: u64,
    count: u32,
}

impl Bits<'_> {
    /// Writes after what is in `out`, at most `room` bytes.
    fn new(out: &mut Vec<u8>, room: usize) -> Bits<'_> {
        let at = out.len();
        out.resize(at + room, 0);
        Bits {
            out,
            at,
            waiting: 0,
            count: 0,
        }
    }

    /// Adds up to 49 bits in several calls between two of [`Bits::put`].
    #[inline(always)]
    fn add(&mut self, value: u64, count: u32) {
        self.waiting |= value << (self.count & 63);
        self.count += count;
    }

    #[inline(always)]
    fn add_code<const N: usize>(&mut self, code: &Code<N>, symbol: usize) {
        if let (Some(bits), Some(length)) = (code.bits.get(symbol), code.lengths.get(symbol)) {
            self.add(u64::from(*bits), u32::from(*length));
        }
    }

    /// Adds bits and writes the bytes that are full.
    #[inline(always)]
    fn put(&mut self, value: u64, count: u32) {
        self.add(value, count);
        if let Some(slot) = self
            .out
            .get_mut(self.at..)
            .and_then(|rest| rest.first_chunk_mut())
        {
            *slot = self.waiting.to_le_bytes();
        }
        self.at += (self.count >> 3) as usize;
        self.waiting >>= self.count & 56;
        self.count &= 7;
    }

    #[inline(always)]
    fn put_code<const N: usize>(&mut self, code: &Code<N>, symbol: usize) {
        self.add_code(code, symbol);
        self.put(0, 0);
    }

    /// Fills the last byte with zeros and gives back the room not used.
    fn finish(self) {
        let end = self.at + usize::from(self.count > 0);
        self.out.truncate(end);
    }
}

/// The rest of a stored block, after its first byte; `bytes` are at most 65,535.
fn stored(bytes: &[u8], out: &mut Vec<u8>) {
    let length = bytes.len() as u16;
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(bytes);
}

/// The lengths of the code that every reader knows.
const FIXED: [u8; SYMBOLS] = {
    let mut lengths = [8; SYMBOLS];
    let mut symbol = 144;
    while symbol < 280 {
        lengths[symbol] = if symbol < 256 { 9 } else { 7 };
        symbol += 1;
    }
    lengths
};

/// The same for distances; the last two are used by nobody, and one of them is [`NO_DISTANCE`].
const FIXED_DISTANCES: [u8; DISTANCES] = {
    let mut lengths = [5; DISTANCES];
    lengths[30] = 0;
    lengths[31] = 0;
    lengths
};

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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::{DeflateDecoder, ZlibDecoder};
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// The DEFLATE stream of a picture made in parts that end at these places.
    fn deflated(picture: &[u8], ends: &[usize], hints: Hints) -> Vec<u8> {
        let mut deflater = Deflater::default();
        let (mut out, mut start) = (Vec::new(), 0);
        for end in ends {
            deflater.part(picture, start..*end, hints, &mut out);
            start = *end;
        }
        out.extend(FINAL);
        out
    }

    fn inflated(stream: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut decoder = DeflateDecoder::new(stream);
        decoder.read_to_end(&mut bytes).unwrap();
        assert_eq!(decoder.total_in(), stream.len() as u64);
        bytes
    }

    fn survives(bytes: &[u8], row: usize) -> usize {
        let cell = 37 * row;
        let stream = deflated(bytes, &[bytes.len()], Hints { row, cell });
        assert!(inflated(&stream) == bytes, "{} bytes", bytes.len());
        let ends: Vec<usize> = (0..bytes.len()).step_by(cell.max(500)).collect();
        let ends = [ends, vec![bytes.len()]].concat();
        let parted = deflated(bytes, &ends, Hints { row, cell });
        assert!(inflated(&parted) == bytes, "{} bytes in parts", bytes.len());
        stream.len()
    }

    /// Bytes without order.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1u64;
        let step = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 56) as u8
        };
        (0..length).map(step).collect()
    }

    /// A picture: discs with a border on a ground of two halves.
    fn picture(row: usize, rows: usize) -> Vec<u8> {
        let pixel = |x: usize, y: usize| {
            let (i, j) = ((x % 74) as i32 - 37, (y % 74) as i32 - 37);
            match i * i + j * j {
                ..900 if (x / 74 + y / 74).is_multiple_of(3) => 3,
                900..1100 => (i & 3) as u8 + 4,
                _ => u8::from(x > row),
            }
        };
        let byte = |i: usize| match i % row {
            0 => 0,
            x => pixel(2 * x, i / row) << 4 | pixel(2 * x + 1, i / row),
        };
        (0..row * rows).map(byte).collect()
    }

    #[test]
    fn the_smallest_inputs() {
        assert_eq!(survives(&[], 1), 2);
        let bytes = noise(40);
        for length in 1..40 {
            survives(&bytes[..length], 1);
            survives(&vec![7; length], 3);
        }
    }

    #[test]
    fn pictures_of_every_width() {
        for row in [1, 2, 3, 201, 441, 587, 70_000] {
            let bytes = picture(row, 74);
            survives(&bytes, row);
            survives(&bytes, row + 1);
        }
        survives(&picture(441, 74), 0);
        assert!(survives(&picture(441, 74), 441) < 3_000);
    }

    #[test]
    fn one_byte_again_and_again() {
        for length in [258, 259, 32_768, 65_535, 65_536, 200_000] {
            assert!(survives(&vec![9; length], 441) < 20 + length / 100);
        }
    }

    #[test]
    fn without_order_it_is_stored() {
        for length in [1_000, 65_535, 65_536, 140_000] {
            assert!(survives(&noise(length), 441) <= length + 5 * length.div_ceil(BLOCK) + 2);
        }
    }

    #[test]
    fn copies_from_far_away() {
        for distance in [32_767, 32_768, 32_769, 40_000] {
            let mut bytes = noise(distance);
            bytes.extend_from_within(..1_000);
            survives(&bytes, distance);
        }
    }

    #[test]
    fn the_longest_codes() {
        // Counts like Fibonacci's numbers make a tree deeper than codes may be.
        let (mut bytes, mut next) = (Vec::new(), (1, 1));
        for byte in 0..22 {
            bytes.extend(std::iter::repeat_n(byte * 9, next.0));
            next = (next.1, next.0 + next.1);
        }
        let mut shuffled = noise(4 * bytes.len()).into_iter();
        let mut place = |below: usize| {
            let word = shuffled
                .by_ref()
                .take(3)
                .fold(0, |word, byte| word << 8 | usize::from(byte));
            word % below
        };
        for i in (1..bytes.len()).rev() {
            bytes.swap(i, place(i + 1));
        }
        survives(&bytes, 441);
    }

    #[test]
    fn a_part_depends_on_nothing_but_the_window_before_it() {
        let mut picture = picture(441, 250);
        let part = 441 * 200..441 * 250;
        let hints = Hints {
            row: 441,
            cell: 441 * 74,
        };
        let deflate = |picture: &[u8]| {
            let mut out = Vec::new();
            Deflater::default().part(picture, part.clone(), hints, &mut out);
            out
        };
        let before = deflate(&picture);
        picture[..part.start - WINDOW].fill(0x77);
        assert_eq!(deflate(&picture), before);
        // What the deflater did before does not show either.
        let (mut deflater, mut out) = (Deflater::default(), Vec::new());
        deflater.part(&noise(40_000), 0..40_000, hints, &mut out);
        out.clear();
        deflater.part(&picture, part.clone(), hints, &mut out);
        assert_eq!(out, before);
    }

    #[test]
    fn parts_put_together_are_a_zlib_stream() {
        let parts = [
            vec![0; 300],
            picture(441, 200),
            vec![],
            noise(5_000),
            picture(441, 200),
        ];
        let whole = parts.concat();
        let (mut ends, mut end) = (Vec::new(), 0);
        let mut sum = 1;
        for part in &parts {
            end += part.len();
            ends.push(end);
            sum = combine(sum, adler32(part), part.len());
        }
        assert_eq!(sum, adler32(&whole));
        let mut stream = HEADER.to_vec();
        stream.extend(deflated(&whole, &ends, Hints { row: 441, cell: 0 }));
        stream.extend(sum.to_be_bytes());
        let mut bytes = Vec::new();
        ZlibDecoder::new(&stream[..])
            .read_to_end(&mut bytes)
            .unwrap();
        assert!(bytes == whole);
    }

    fn adler32(bytes: &[u8]) -> u32 {
        let (a, b) = bytes.iter().fold((1, 0), |(a, b), byte| {
            let a = (a + u32::from(*byte)) % 65_521;
            (a, (b + a) % 65_521)
        });
        b << 16 | a
    }

    proptest! {
        #[test]
        fn whatever_it_is(bytes in vec(any::<u8>(), 0..3_000), row in 0..700usize) {
            survives(&bytes, row);
        }

        #[test]
        fn pictures_in_parts(
            row in 1..600_usize,
            cell in 0..40_000_usize,
            mut ends in vec(0..120_000_usize, 0..6),
            pieces in vec((any::<u8>(), 1..3_000_usize, any::<u64>()), 0..40),
        ) {
            let mut picture: Vec<u8> = Vec::new();
            for (kind, length, noise) in pieces {
                match kind % 4 {
                    0 => picture.extend(vec![kind; length]),
                    1 => picture.extend((0..length).map(|i| (noise >> (i % 57)) as u8)),
                    2 => {
                        let from = noise as usize % (picture.len() + 1);
                        let end = (from + length).min(picture.len());
                        picture.extend_from_within(from..end);
                    }
                    _ => for _ in 0..length {
                        let above = picture.len().checked_sub(row).map_or(7, |i| picture[i]);
                        picture.push(above);
                    },
                }
            }
            ends.push(picture.len());
            ends.retain(|end| *end <= picture.len());
            ends.sort_unstable();
            let stream = deflated(&picture, &ends, Hints { row, cell });
            prop_assert!(inflated(&stream) == picture);
        }

        #[test]
        fn sums_combine(a in vec(any::<u8>(), 0..600), b in vec(any::<u8>(), 0..600)) {
            let whole = [&a[..], &b].concat();
            prop_assert_eq!(combine(adler32(&a), adler32(&b), b.len()), adler32(&whole));
        }
    }
}
