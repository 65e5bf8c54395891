//! Pixels to the bytes of a file: DEFLATE and PNG, LZW for GIF.

pub mod deflate;
pub mod lzw;
pub mod png;
