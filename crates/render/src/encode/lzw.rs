//! LZW as GIF uses it (GIF89a, appendix F), for pictures of few colours that are mostly one of them.
//!
//! A string of pixels that is known already is written as one code; each code written makes the
//! string one pixel longer known too. Long runs of the clear colour, of which the frames of a
//! replay consist, are not walked along pixel by pixel: the codes of all known runs are at hand.

/// Palette entries there may be; codes begin as many bits wide as these need, and one.
const ENTRIES: usize = 32;
/// Bits of a pixel.
const BITS: u8 = 5;
/// The code that clears the table of strings.
const RESET: u16 = ENTRIES as u16;
/// The code that ends a picture.
const END: u16 = RESET + 1;
/// The first code that stands for a string.
const FIRST: u16 = END + 1;
/// Codes there are at most, 12 bits of them.
const CODES: usize = 4096;

/// Encodes pictures one after the other. It holds scratch memory only, which is large and used again.
pub struct Lzw {
    /// The code of the string of a code and one more pixel; 0 where it is not known.
    longer: Box<[[u16; ENTRIES]]>,
    /// The codes of the known runs of the clear colour, by their length less one.
    runs: Vec<u16>,
    next: u16,
    width: u32,
    bits: u64,
    waiting: u32,
    out: Vec<u8>,
}

impl Default for Lzw {
    fn default() -> Lzw {
        Lzw {
            longer: vec![[0; ENTRIES]; CODES].into(),
            runs: Vec::new(),
            next: FIRST,
            width: 0,
            bits: 0,
            waiting: 0,
            out: Vec::new(),
        }
    }
}

impl Lzw {
    /// The codes of these palette entries, each below 32, with the size of the first codes before
    /// them, as the `gif` crate takes them. `clear` is the entry of which there are long runs.
    pub fn encode(&mut self, pixels: &[u8], clear: u8) -> Vec<u8> {
        self.out = Vec::with_capacity(pixels.len() / 32 + 16);
        self.out.push(BITS);
        (self.bits, self.waiting, self.width) = (0, 0, u32::from(BITS) + 1);
        self.reset(clear);
        let mut at = 0;
        // The code of the string read but not written yet.
        let mut known: Option<u16> = None;
        while let Some(pixel) = pixels.get(at).copied() {
            at += 1;
            let Some(code) = known else {
                known = Some(if pixel == clear {
                    let length = run(&pixels[at - 1..], clear);
                    at += length - 1;
                    self.write_run(length, clear)
                } else {
                    u16::from(pixel)
                });
                continue;
            };
            let longer = self.longer[usize::from(code)][usize::from(pixel) % ENTRIES];
            if longer != 0 {
                known = Some(longer);
                continue;
            }
            self.write(code);
            self.learn(code, pixel, clear);
            known = None;
            at -= 1;
        }
        if let Some(code) = known {
            self.write(code);
        }
        self.widen();
        self.write(END);
        while self.waiting > 0 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.waiting = self.waiting.saturating_sub(8);
        }
        std::mem::take(&mut self.out)
    }

    /// Writes a run of the clear colour up to its last known string, and returns the code of that.
    fn write_run(&mut self, mut length: usize, clear: u8) -> u16 {
        loop {
            if let Some(code) = self.runs.get(length - 1) {
                return *code;
            }
            let longest = self.runs.len();
            let code = self.runs.last().copied().unwrap_or_default();
            length -= longest;
            self.write(code);
            if self.learn(code, clear, clear) {
                self.runs.push(self.next - 1);
            }
        }
    }

    /// Gives the string of a code and one more pixel the next code. Where no code is left, clears the
    /// table instead and returns `false`.
    fn learn(&mut self, code: u16, pixel: u8, clear: u8) -> bool {
        self.widen();
        if usize::from(self.next) == CODES {
            self.write(RESET);
            self.reset_to(clear);
            return false;
        }
        self.longer[usize::from(code)][usize::from(pixel) % ENTRIES] = self.next;
        self.next += 1;
        true
    }

    fn reset(&mut self, clear: u8) {
        self.write(RESET);
        self.reset_to(clear);
    }

    fn reset_to(&mut self, clear: u8) {
        for strings in self.longer.iter_mut().take(usize::from(self.next)) {
            strings.fill(0);
        }
        self.next = FIRST;
        self.width = u32::from(BITS) + 1;
        self.runs.clear();
        self.runs.push(u16::from(clear));
    }

    /// Makes codes a bit wider when the decoder knows as many as fit.
    fn widen(&mut self) {
        if usize::from(self.next) == 1 << self.width && usize::from(self.next) < CODES {
            self.width += 1;
        }
    }

    fn write(&mut self, code: u16) {
        self.bits |= u64::from(code) << self.waiting;
        self.waiting += self.width;
        while self.waiting >= 8 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.waiting -= 8;
        }
    }
}

/// How many of the first pixels are of this colour.
fn run(pixels: &[u8], colour: u8) -> usize {
    let (words, _) = pixels.as_chunks::<16>();
    let whole = words.iter().take_while(|word| **word == [colour; 16]);
    let start = 16 * whole.count();
    let rest = pixels.iter().skip(start);
    start + rest.take_while(|pixel| **pixel == colour).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CLEAR: u8 = 16;

    /// Encodes, and lets a decoder that is not ours read it.
    fn read_back(lzw: &mut Lzw, pixels: &[u8]) -> Vec<u8> {
        let codes = lzw.encode(pixels, CLEAR);
        let mut encoder = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, codes[0]);
        assert!(
            codes[1..] == encoder.encode(pixels).unwrap(),
            "as an encoder that is not ours"
        );
        let mut decoder = weezl::decode::Decoder::new(weezl::BitOrder::Lsb, codes[0]);
        decoder.decode(&codes[1..]).unwrap()
    }

    #[test]
    fn runs_of_every_length() {
        let mut lzw = Lzw::default();
        for length in (1..400).chain([5_000, 60_000]) {
            let pixels = vec![CLEAR; length];
            assert_eq!(read_back(&mut lzw, &pixels), pixels, "{length}");
        }
        let long = lzw.encode(&vec![CLEAR; 600_000], CLEAR);
        assert!(long.len() < 2_000, "{} bytes", long.len());
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_read_back(
            parts in proptest::collection::vec((0..17_u8, 1..200_usize, any::<u64>()), 1..300),
        ) {
            // Runs of one colour, of clear pixels, and noise that fills the table of codes.
            let mut pixels = Vec::new();
            for (colour, length, noise) in parts {
                match colour {
                    CLEAR => pixels.extend(vec![CLEAR; 7 * length]),
                    0..8 => pixels.extend(vec![colour; length]),
                    _ => pixels.extend((0..length).map(|i| (noise >> (i % 60)) as u8 & 15)),
                }
            }
            let mut lzw = Lzw::default();
            prop_assert_eq!(&read_back(&mut lzw, &pixels), &pixels);
            // The scratch of one picture does not show in the next.
            prop_assert_eq!(&read_back(&mut lzw, &pixels), &pixels);
        }
    }
}
