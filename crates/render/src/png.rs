//! Writing a picture as an indexed PNG of four bits a pixel, which `image` cannot.
//!
//! The bands of a picture are deflated each on its own (`bands`) and only put together here: a
//! zlib stream is a header, DEFLATE blocks, and a checksum that follows from those of the bands.

use std::sync::Arc;

use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::bands::Band;
use crate::deflate::{FINAL, HEADER, combine};
use crate::theme::Theme;

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
