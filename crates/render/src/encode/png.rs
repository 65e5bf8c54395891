//! Writing a picture as an indexed PNG of four bits a pixel, which `image` cannot.
//!
//! The bands of a picture are deflated each on its own and only put together here: a zlib stream is a
//! header, DEFLATE blocks, and a checksum that follows from those of the bands.

use std::ops::Range;
use std::sync::Arc;

use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::encode::deflate::{Deflater, FINAL, HEADER, Hints, combine};
use crate::palette::theme::Theme;
use crate::raster::canvas::row_bytes;

/// Some rows of a picture, deflated.
#[derive(Debug)]
pub struct Band {
    /// DEFLATE blocks that end at a byte. They may refer to what lies before the band.
    deflated: Vec<u8>,
    /// The Adler-32 checksum of what they hold.
    adler: u32,
    /// How many bytes they hold.
    bytes: usize,
}

impl Band {
    /// All rows of a picture `width` px wide that is no board, as one band.
    pub fn whole(rows: &[u8], width: i32) -> Arc<Band> {
        let hints = Hints {
            row: row_bytes(width),
            file: 0,
            rank: 0,
        };
        let mut deflater = Deflater::default();
        Arc::new(Band::deflated(&mut deflater, rows, 0..rows.len(), hints))
    }

    /// A part of a picture's bytes.
    pub fn deflated(
        deflater: &mut Deflater,
        picture: &[u8],
        part: Range<usize>,
        hints: Hints,
    ) -> Band {
        let mut deflated = Vec::with_capacity(4 << 10);
        deflater.part(picture, part.clone(), hints, &mut deflated);
        deflated.shrink_to_fit();
        let bytes = picture.get(part).unwrap_or_default();
        Band {
            deflated,
            adler: simd_adler32::adler32(&bytes),
            bytes: bytes.len(),
        }
    }

    /// Bytes it takes in memory.
    pub fn memory(&self) -> usize {
        self.deflated.capacity() + size_of::<Band>()
    }
}

/// The PNG of a picture of this size in px, whose rows the bands hold.
///
/// # Errors
/// The encoder refuses; it writes to memory and the header is always a valid one, so it does not.
pub fn write(
    (width, height): (i32, i32),
    theme: Theme,
    bands: &[Arc<Band>],
) -> Result<Vec<u8>, EncodingError> {
    let size: usize = bands.iter().map(|band| band.deflated.len()).sum();
    let mut stream = Vec::with_capacity(size + 16);
    stream.extend(HEADER);
    let mut adler = 1;
    for band in bands {
        stream.extend_from_slice(&band.deflated);
        adler = combine(adler, band.adler, band.bytes);
    }
    stream.extend(FINAL);
    stream.extend(adler.to_be_bytes());

    let mut bytes = Vec::with_capacity(stream.len() + 256);
    let mut encoder = Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(theme.palette().as_flattened());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &stream)?;
    writer.finish()?;
    Ok(bytes)
}
