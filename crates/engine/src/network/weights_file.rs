//! The file of a network: the word `tulenh-network-2`, the checksum (8 bytes), and packed by DEFLATE (RFC 1951):
//!
//! | bytes | |
//! |---|---|
//! | 4 each | the number of rows, the width of the sums, the sets of output weights, the scale |
//! | 2 each | the rows, one after the other; the bias; the output weights |
//! | 4 each | the output biases |
//!
//! All numbers are little-endian.

use crate::checksum::checksum;
use crate::network::features::ROWS;
use crate::network::{HIDDEN, Network, OUTPUT_MOST, OUTPUTS};

/// No value of a network is scaled by more.
const SCALE_MOST: i32 = 4_000;
const MAGIC: &[u8; 16] = b"tulenh-network-2";
/// The slowest and best of the packer.
const EFFORT: u8 = 10;
/// The bytes of a network that is not packed.
const BYTES: usize = 4 * 4 + 2 * HIDDEN * (ROWS + 1 + 2 * OUTPUTS) + 4 * OUTPUTS;

/// The bytes are no network of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no network that this program can use")]
pub struct BadNetwork;

impl Network {
    /// A network of zeros.
    pub fn zero(scale: i32) -> Network {
        // Made on the heap.
        let rows = vec![[0; HIDDEN]; ROWS].into_boxed_slice();
        Network {
            rows: rows
                .try_into()
                .unwrap_or_else(|_| Box::new([[0; HIDDEN]; ROWS])),
            bias: [0; HIDDEN],
            output: [[[0; HIDDEN]; 2]; OUTPUTS],
            output_bias: [0; OUTPUTS],
            scale,
        }
    }

    /// A number that stands for all weights (FNV-1a), to tell networks apart, however they are packed.
    pub fn checksum(&self) -> u64 {
        checksum(self.plain_bytes())
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let plain = self.plain_bytes();
        let sum = checksum(plain.iter().copied()).to_le_bytes();
        let packed = miniz_oxide::deflate::compress_to_vec(&plain, EFFORT);
        [&MAGIC[..], &sum, &packed].concat()
    }

    pub(crate) fn plain_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES);
        let sizes = [ROWS as i32, HIDDEN as i32, OUTPUTS as i32, self.scale];
        bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
        let output = self.output.iter().flatten().flatten();
        let small = self.rows.iter().flatten().chain(&self.bias).chain(output);
        bytes.extend(small.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Reads a network from the bytes of its file.
    ///
    /// # Errors
    /// They are no network, or one of another shape, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, BadNetwork> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadNetwork)?;
        let (sum, packed) = rest.split_first_chunk().ok_or(BadNetwork)?;
        let plain = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, BYTES);
        let plain = plain.map_err(|_| BadNetwork)?;
        if u64::from_le_bytes(*sum) != checksum(plain.iter().copied()) {
            return Err(BadNetwork);
        }
        Network::from_plain_bytes(&plain)
    }

    /// Reads what [`Network::plain_bytes`] has written.
    pub(crate) fn from_plain_bytes(bytes: &[u8]) -> Result<Network, BadNetwork> {
        let mut reader = Reader(bytes);
        for size in [ROWS, HIDDEN, OUTPUTS] {
            if reader.long()? != size as i32 {
                return Err(BadNetwork);
            }
        }
        let scale = reader.long()?;
        if !(1..=SCALE_MOST).contains(&scale) {
            return Err(BadNetwork);
        }
        let mut network = Network::zero(scale);
        let rows = network.rows.iter_mut().flatten();
        let output = network.output.iter_mut().flatten().flatten();
        for weight in rows.chain(&mut network.bias).chain(output) {
            *weight = reader.short()?;
        }
        for bias in &mut network.output_bias {
            *bias = reader.long()?;
        }
        let fits = |weight: &i16| weight.unsigned_abs() <= OUTPUT_MOST.unsigned_abs();
        match reader.0 {
            [] if network.output.iter().flatten().flatten().all(fits) => Ok(network),
            _ => Err(BadNetwork),
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadNetwork> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadNetwork)?;
        self.0 = rest;
        Ok(taken)
    }

    fn short(&mut self) -> Result<i16, BadNetwork> {
        let bytes = self.take(2)?.try_into().map_err(|_| BadNetwork)?;
        Ok(i16::from_le_bytes(bytes))
    }

    fn long(&mut self) -> Result<i32, BadNetwork> {
        let bytes = self.take(4)?.try_into().map_err(|_| BadNetwork)?;
        Ok(i32::from_le_bytes(bytes))
    }
}
