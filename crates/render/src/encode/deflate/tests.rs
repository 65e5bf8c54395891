//! What is deflated is inflated by a reader that is not ours.

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
    let stream = deflated(
        bytes,
        &[bytes.len()],
        Hints {
            row,
            file: row / 11,
            rank: cell,
        },
    );
    assert!(inflated(&stream) == bytes, "{} bytes", bytes.len());
    let ends: Vec<usize> = (0..bytes.len()).step_by(cell.max(500)).collect();
    let ends = [ends, vec![bytes.len()]].concat();
    let parted = deflated(
        bytes,
        &ends,
        Hints {
            row,
            file: row / 11,
            rank: cell,
        },
    );
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
        file: 37,
        rank: 441 * 74,
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
    stream.extend(deflated(
        &whole,
        &ends,
        Hints {
            row: 441,
            file: 0,
            rank: 0,
        },
    ));
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
        let stream = deflated(&picture, &ends, Hints {
        row,
        file: row / 11,
        rank: cell,
    });
        prop_assert!(inflated(&stream) == picture);
    }

    #[test]
    fn sums_combine(a in vec(any::<u8>(), 0..600), b in vec(any::<u8>(), 0..600)) {
        let whole = [&a[..], &b].concat();
        prop_assert_eq!(combine(adler32(&a), adler32(&b), b.len()), adler32(&whole));
    }
}
