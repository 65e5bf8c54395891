//! DEFLATE for packed pictures with large flat areas, made in pieces that are put together.

use std::ops::Range;

use crate::render::huffman::{Code, LONGEST};

/// What a zlib stream starts with.
pub const HEADER: [u8; 2] = [0x78, 0x01];

/// An empty final block: what a DEFLATE stream made of bands ends with.
pub const FINAL: [u8; 2] = [0x03, 0x00];

/// How far back a match may lie.
pub const WINDOW: usize = 32_768;

/// The most bytes one block is made of, so that places in it and the window before it fit 16 bits.
const BLOCK: usize = 32_000;

/// The longest match there is.
const LONGEST_MATCH: usize = 258;
/// A match with the row above this long is taken without looking for a better one.
const GOOD: usize = 32;
/// A match this long is taken without looking whether one starts at the next byte.
const LAZY: usize = 24;
/// Bits in an index of the hash tables.
const HASH: u32 = 12;
/// About what a literal costs, in bits.
const LITERAL: i32 = 5;

/// Two of them never occur, but have their place in the fixed code.
const LITERALS: usize = 288;
const DISTANCES: usize = 30;
const END: usize = 256;

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
    window: Vec<u8>,
    by_four: [u16; 1 << HASH],
    by_eight: [u16; 1 << HASH],
    tokens: Vec<u32>,
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
}

impl Default for Deflater {
    fn default() -> Deflater {
        Deflater {
            window: Vec::new(),
            by_four: [0; 1 << HASH],
            by_eight: [0; 1 << HASH],
            tokens: Vec::new(),
            literals: [0; LITERALS],
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
            let window = picture
                .get(block.start.saturating_sub(WINDOW)..block.end)
                .unwrap_or_default();
            self.tokenize(window, window.len() - block.len(), hints);
            self.write(picture.get(block.clone()).unwrap_or_default(), out);
            start = block.end;
        }
    }

    /// Fills `tokens` for what is in the window from `start` on, and counts their symbols.
    fn tokenize(&mut self, window: &[u8], start: usize, hints: Hints) {
        // Past the end there is something to be loaded, so that whole words can be compared.
        self.window.clear();
        self.window.extend_from_slice(window);
        self.window.extend_from_slice(&[0; 16]);
        self.by_four.fill(0);
        self.by_eight.fill(0);
        self.tokens.clear();
        self.literals.fill(0);
        self.distances.fill(0);
        self.literals[END] = 1;
        self.remember(start, hints.row);
        let end = window.len();
        let mut at = start;
        if at == 0 {
            // The first byte has nothing before it.
            self.literal(0);
            at = 1;
        }
        let mut found = None;
        while at < end {
            let here = found.take().unwrap_or_else(|| self.find(at, hints, end));
            if here.gain <= 0 {
                self.literal(at);
                at += 1;
                continue;
            }
            if here.length < LAZY && at + 1 < end {
                let next = self.find(at + 1, hints, end);
                if next.gain > here.gain + LITERAL / 2 {
                    self.literal(at);
                    at += 1;
                    found = Some(next);
                    continue;
                }
            }
            self.copy(here.length, here.distance);
            at += here.length;
        }
    }

    /// Enters the places before `end` at which a row differs from the row above.
    fn remember(&mut self, end: usize, row: usize) {
        let window = self.window.as_slice();
        let mut at = row.max(1);
        while at < end {
            let word = load(window, at);
            let differing = word ^ load(window, at - row.min(at));
            if differing == 0 {
                at += 8;
                continue;
            }
            at += differing.trailing_zeros() as usize / 8;
            if at >= end {
                // What differs is not there yet.
                break;
            }
            let word = load(window, at);
            self.by_four[hash(word << 32)] = at as u16;
            self.by_eight[hash(word)] = at as u16;
            at += 1;
        }
    }

    /// The best match for the bytes at `at`, which is not the first byte.
    #[inline(always)]
    fn find(&mut self, at: usize, hints: Hints, end: usize) -> Match {
        let window = self.window.as_slice();
        let most = (end - at).min(LONGEST_MATCH);
        let word = load(window, at);
        let row = if (1..=at.min(WINDOW)).contains(&hints.row) {
            hints.row
        } else {
            1
        };
        let mut best = Match::NONE;
        let above = common(window, at, word, row, most);
        best.offer(above, row, 12);
        if above >= GOOD {
            return best;
        }
        best.offer(common(window, at, word, 1, most), 1, 6);
        if (1..=at.min(WINDOW)).contains(&hints.cell) {
            best.offer(common(window, at, word, hints.cell, most), hints.cell, 16);
        }
        let slot = &mut self.by_four[hash(word << 32)];
        let near = at - usize::from(*slot);
        *slot = at as u16;
        let slot = &mut self.by_eight[hash(word)];
        let far = at - usize::from(*slot);
        *slot = at as u16;
        for distance in [near, far] {
            let distance = distance.max(1);
            let length = common(window, at, word, distance, most);
            best.offer(length, distance, cost(distance));
        }
        best
    }

    #[inline(always)]
    fn literal(&mut self, at: usize) {
        let byte = self.window.get(at).copied().unwrap_or_default();
        self.literals[usize::from(byte)] += 1;
        self.tokens.push(u32::from(byte));
    }

    #[inline(always)]
    fn copy(&mut self, length: usize, distance: usize) {
        let (symbol, _) = length_symbol(length);
        self.literals[symbol] += 1;
        self.distances[distance_symbol(distance).0] += 1;
        self.tokens.push((length as u32) << 16 | distance as u32);
    }
}

/// A string that occurred before.
#[derive(Clone, Copy)]
struct Match {
    /// About how many bits it saves.
    gain: i32,
    length: usize,
    distance: usize,
}

impl Match {
    const NONE: Match = Match {
        gain: 0,
        length: 0,
        distance: 0,
    };

    #[inline(always)]
    fn offer(&mut self, length: usize, distance: usize, cost: i32) {
        let gain = length as i32 * LITERAL - cost;
        if gain > self.gain && length >= 3 {
            *self = Match {
                gain,
                length,
                distance,
            };
        }
    }
}

#[inline(always)]
fn cost(distance: usize) -> i32 {
    let bits = (usize::BITS - (distance - 1).leading_zeros()) as i32;
    if bits > 15 { 10_000 } else { 6 + bits }
}

#[inline(always)]
fn load(window: &[u8], at: usize) -> u64 {
    match window.get(at..).and_then(|rest| rest.first_chunk()) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => 0,
    }
}

#[inline(always)]
fn hash(word: u64) -> usize {
    (word.wrapping_mul(0x9E37_79B1_85EB_CA87) >> (64 - HASH)) as usize
}

/// How many bytes at `at`, at most `most`, are as those `distance` before.
#[inline(always)]
fn common(window: &[u8], at: usize, word: u64, distance: usize, most: usize) -> usize {
    let other = word ^ load(window, at - distance);
    if other != 0 {
        return (other.trailing_zeros() as usize / 8).min(most);
    }
    longer(window, at, distance, most)
}

#[inline(always)]
fn longer(window: &[u8], at: usize, distance: usize, most: usize) -> usize {
    let mut length = 8;
    while length < most {
        let other = load(window, at + length) ^ load(window, at + length - distance);
        if other != 0 {
            length += other.trailing_zeros() as usize / 8;
            break;
        }
        length += 8;
    }
    length.min(most)
}

/// The symbol for a length, and its extra bits: how many there are and what they say.
#[inline(always)]
fn length_symbol(length: usize) -> (usize, (u32, u64)) {
    let symbol = usize::from(LENGTH_SYMBOL[length & 511]);
    let (base, extra) = LENGTHS[symbol & 31];
    (257 + (symbol & 31).min(28), (extra, length as u64 - base))
}

const LENGTH_SYMBOL: [u8; 512] = {
    let mut table = [0; 512];
    let mut length = 3;
    while length <= 258 {
        let mut symbol = 28;
        while LENGTHS[symbol].0 > length as u64 {
            symbol -= 1;
        }
        table[length] = symbol as u8;
        length += 1;
    }
    table
};

/// The least length of each symbol from 257 on, and how many extra bits it has.
const LENGTHS: [(u64, u32); 32] = {
    let mut table = [(0, 0); 32];
    let mut symbol = 0;
    let mut base = 3;
    while symbol < 28 {
        let extra = if symbol < 8 { 0 } else { symbol as u32 / 4 - 1 };
        table[symbol] = (base, extra);
        base += 1 << extra;
        symbol += 1;
    }
    table[28] = (258, 0);
    table
};

/// The symbol for a distance, and its extra bits: how many there are and what they say.
#[inline(always)]
fn distance_symbol(distance: usize) -> (usize, (u32, u64)) {
    let from_zero = distance as u32 - 1;
    if from_zero < 4 {
        return (from_zero as usize, (0, 0));
    }
    let extra = 30 - from_zero.leading_zeros();
    let symbol = 2 * extra + (from_zero >> extra);
    let rest = from_zero & ((1 << extra) - 1);
    (
        (symbol as usize).min(DISTANCES - 1),
        (extra, u64::from(rest)),
    )
}

impl Deflater {
    /// Writes the tokens as a block, in the shortest of the three forms, up to a byte boundary.
    fn write(&mut self, block: &[u8], out: &mut Vec<u8>) {
        let literals = Code::new(&self.literals, LONGEST);
        let distances = Code::new(&self.distances, LONGEST);
        let header = Header::new(&literals.lengths, &distances.lengths);
        let (fixed_literals, fixed_distances) = (fixed_literals(), fixed_distances());
        let own = header.cost + literals.cost(&self.literals) + distances.cost(&self.distances);
        let fixed = fixed_literals.cost(&self.literals) + fixed_distances.cost(&self.distances);
        let extra = self.extra_bits();
        if 8 * block.len() + 32 <= own.min(fixed) + extra + 32 {
            out.push(0);
            stored(block, out);
            return;
        }
        // Three bits before the block and three after it, and room for a whole word at the end.
        let room = (own.min(fixed) + extra) / 8 + 16;
        let mut bits = Bits::new(out, room);
        if own < fixed {
            bits.put(0b100, 3);
            header.write(&mut bits);
            self.write_tokens(&literals, &distances, &mut bits);
        } else {
            bits.put(0b010, 3);
            self.write_tokens(&fixed_literals, &fixed_distances, &mut bits);
        }
        bits.put(0, 3);
        bits.finish();
        stored(&[], out);
    }

    /// The bits that follow the codes of lengths and distances.
    fn extra_bits(&self) -> usize {
        let lengths = self.literals[END + 1..].iter().zip(&LENGTHS);
        let lengths = lengths.map(|(count, (_, extra))| (count * extra) as usize);
        let distances = self.distances.iter().zip(0u32..);
        let distances = distances.map(|(count, i)| (count * (i / 2).saturating_sub(1)) as usize);
        lengths.chain(distances).sum()
    }

    fn write_tokens(
        &self,
        literals: &Code<LITERALS>,
        distances: &Code<DISTANCES>,
        bits: &mut Bits,
    ) {
        for token in &self.tokens {
            let length = (token >> 16) as usize;
            if length == 0 {
                bits.put_code(literals, (token & 0xFF) as usize);
            } else {
                let distance = (token & 0xFFFF) as usize;
                let (symbol, (extra, rest)) = length_symbol(length);
                bits.add_code(literals, symbol);
                bits.add(rest, extra);
                let (symbol, (extra, rest)) = distance_symbol(distance);
                bits.add_code(distances, symbol);
                bits.put(rest, extra);
            }
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

    fn new(literals: &[u8; LITERALS], distances: &[u8; DISTANCES]) -> Header {
        let needed = |lengths: &[u8], least: usize| {
            let last = lengths.iter().rposition(|length| *length > 0);
            last.map_or(least, |last| least.max(last + 1))
        };
        let (literal_count, distance_count) = (needed(literals, 257), needed(distances, 1));
        let mut all = [0u8; LITERALS + DISTANCES];
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

fn fixed_literals() -> Code<LITERALS> {
    let mut lengths = [8; LITERALS];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    Code::of_lengths(lengths)
}

fn fixed_distances() -> Code<DISTANCES> {
    Code::of_lengths([5; DISTANCES])
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

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use proptest::prelude::*;

    use super::*;

    /// The stream of a picture in parts, read by an independent inflater.
    fn inflated(parts: &[usize], picture: &[u8], hints: Hints) -> Vec<u8> {
        let mut deflater = Deflater::default();
        let mut stream = HEADER.to_vec();
        let (mut start, mut adler) = (0, 1);
        for end in parts.iter().copied().chain([picture.len()]) {
            let part = start..end.clamp(start, picture.len());
            deflater.part(picture, part.clone(), hints, &mut stream);
            let bytes = &picture[part.clone()];
            adler = combine(adler, simd_adler32::adler32(&bytes), bytes.len());
            start = part.end;
        }
        stream.extend(FINAL);
        stream.extend(adler.to_be_bytes());
        let mut out = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(stream.as_slice());
        decoder.read_to_end(&mut out).unwrap();
        out
    }

    proptest! {
        #[test]
        fn what_is_deflated_is_read_back(
            row in 1..600_usize,
            cell in 0..40_000_usize,
            cuts in proptest::collection::vec(0..120_000_usize, 0..6),
            pieces in proptest::collection::vec((any::<u8>(), 1..3_000_usize, any::<u64>()), 0..40),
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
            let mut cuts = cuts;
            cuts.sort_unstable();
            let hints = Hints { row, cell };
            prop_assert_eq!(inflated(&cuts, &picture, hints), picture);
        }
    }

    #[test]
    fn nothing_and_little() {
        let hints = Hints {
            row: 441,
            cell: 32_634,
        };
        for picture in [
            vec![],
            vec![5],
            vec![0; 3],
            vec![9; 258],
            (0..=255).collect::<Vec<u8>>(),
        ] {
            assert_eq!(inflated(&[], &picture, hints), picture);
            assert_eq!(inflated(&[1, 2], &picture, hints), picture);
        }
    }
}
