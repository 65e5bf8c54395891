//! Writes matches and bytes as a DEFLATE block (RFC 1951), in the shortest of its three forms.

use crate::encode::deflate::huffman::{Code, LONGEST};

/// The longest match there is, in bytes (RFC 1951, 3.2.5).
pub const LONGEST_MATCH: usize = 258;
/// Symbols for bytes, the end and lengths, and two that fill the table.
pub const SYMBOLS: usize = 288;
/// The symbol for the end of a block.
const END: usize = 256;
/// Symbols for distances: thirty, then [`NO_DISTANCE`], then one that fills the table.
pub const DISTANCES: usize = 32;
/// What a byte has in place of a distance; it never gets a code.
const NO_DISTANCE: u32 = 30;

/// The token of a byte that is written as it is.
pub fn byte_token(byte: u8) -> u64 {
    u64::from(byte) | u64::from(NO_DISTANCE) << 32
}

/// For each length its symbol, from bit 9 on how many extra bits it has, from bit 12 on those.
pub const LENGTH: [u32; 512] = {
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
pub fn distance_token(distance: u16) -> u32 {
    let from_zero = u32::from(distance.wrapping_sub(1)) & 0x7FFF;
    let extra = 30 - (from_zero | 2).leading_zeros();
    let symbol = 2 * extra + (from_zero >> extra);
    symbol | (extra << 5) | ((from_zero & ((1 << extra) - 1)) << 9)
}

/// A block of bytes as symbols, and how often each symbol occurs.
pub struct Symbols {
    /// A byte or a length in the low half (see [`LENGTH`]), a distance in the high half (see
    /// [`distance_token`]).
    pub tokens: Vec<u64>,
    /// How often each byte, the end and each length occur.
    pub literals: [u32; SYMBOLS],
    /// How often each distance occurs.
    pub distances: [u32; DISTANCES],
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols {
            tokens: Vec::new(),
            literals: [0; SYMBOLS],
            distances: [0; DISTANCES],
        }
    }
}

impl Symbols {
    /// Forgets all but the end of the block.
    pub fn clear(&mut self) {
        self.tokens.clear();
        self.literals.fill(0);
        self.literals[END] = 1;
        self.distances.fill(0);
    }

    /// Writes the tokens as a block, in the shortest of the three forms, up to a byte boundary.
    pub fn write(&self, block: &[u8], out: &mut Vec<u8>) {
        let literals = Code::new(&self.literals, LONGEST);
        let distances = Code::new(&self.distances, LONGEST);
        let header = Header::new(&literals.lengths, &distances.lengths);
        let own = header.cost + literals.cost(&self.literals) + distances.cost(&self.distances);
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

    /// The bits that the symbols take in the fixed code (RFC 1951, 3.2.6).
    fn fixed_cost(&self) -> usize {
        let symbols = self.literals.iter().zip(&FIXED);
        let symbols = symbols.map(|(count, length)| *count as usize * usize::from(*length));
        let distances = self.distances.iter().zip(&FIXED_DISTANCES);
        let distances = distances.map(|(count, length)| *count as usize * usize::from(*length));
        symbols.chain(distances).sum()
    }

    /// The bits that follow the codes of lengths and distances.
    fn extra_bits(&self) -> usize {
        let lengths = self.literals[END + 1..].iter().zip(&LENGTHS);
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

/// The code lengths that a block with its own codes begins with (RFC 1951, 3.2.7).
struct Header {
    code: Code<19>,
    /// How many of the lengths of `code` are written.
    written: usize,
    literals: usize,
    distances: usize,
    /// Symbols of `code`; for each how many extra bits follow, and their value.
    runs: Vec<(u8, u8, u8)>,
    /// The bits it takes.
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

    /// Fills the last byte with zero bits and cuts off the bytes not used.
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

/// The lengths of the fixed code (RFC 1951, 3.2.6).
const FIXED: [u8; SYMBOLS] = {
    let mut lengths = [8; SYMBOLS];
    let mut symbol = 144;
    while symbol < 280 {
        lengths[symbol] = if symbol < 256 { 9 } else { 7 };
        symbol += 1;
    }
    lengths
};

/// The same for distances. The last two never occur; one of them is [`NO_DISTANCE`].
const FIXED_DISTANCES: [u8; DISTANCES] = {
    let mut lengths = [5; DISTANCES];
    lengths[30] = 0;
    lengths[31] = 0;
    lengths
};
