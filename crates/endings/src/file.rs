//! The tables as a file: for each kind its values with the stronger side to move, packed.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `TULEND01` |
//! | 16 for each kind of [`Kind::ALL`] | the length of its packed values (4, little end first), nothing (4), the checksum of its values (8) |
//! | the rest | the packed values, one kind after the other, as raw DEFLATE (RFC 1951) |
//!
//! Values with the weaker side to move follow from those by one turn, so they are not kept. A number that
//! stands for no position has the value of the one before it, which packs best.

use crate::kind::Kind;
use crate::place::count;
use crate::retrograde::{DRAW, NONE, Values};

const MAGIC: &[u8; 8] = b"TULEND01";
const ENTRY: usize = 16;
const HEADER: usize = MAGIC.len() + ENTRY * Kind::ALL.len();
/// The slowest and best of the packer.
const EFFORT: u8 = 10;

/// The file of some tables, in the order of [`Kind::ALL`].
pub fn pack(tables: &[Values]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    let mut packed = Vec::new();
    for table in tables {
        let values = kept(&table.of[0]);
        let own = miniz_oxide::deflate::compress_to_vec(&values, EFFORT);
        file.extend((own.len() as u32).to_le_bytes());
        file.extend([0; 4]);
        file.extend(checksum(&values).to_le_bytes());
        packed.extend(own);
    }
    file.extend(packed);
    file
}

/// The values of a kind; `None` when the file is damaged.
pub(crate) fn unpack(file: &[u8], kind: Kind) -> Option<Vec<u8>> {
    let entries = file.get(..HEADER)?.strip_prefix(MAGIC)?;
    let mut start = HEADER;
    for (number, entry) in entries.chunks_exact(ENTRY).enumerate() {
        let length = u32::from_le_bytes(entry.get(..4)?.try_into().ok()?) as usize;
        let end = start.checked_add(length)?;
        if number == kind.number() {
            let packed = file.get(start..end)?;
            let most = count(kind);
            let values = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, most).ok()?;
            let sum = u64::from_le_bytes(entry.get(8..)?.try_into().ok()?);
            return (values.len() == most && checksum(&values) == sum).then_some(values);
        }
        start = end;
    }
    None
}

/// The values with those of no position replaced.
fn kept(values: &[u8]) -> Vec<u8> {
    let mut last = DRAW;
    let kept = values.iter().map(|value| {
        if *value != NONE {
            last = *value;
        }
        last
    });
    kept.collect()
}

/// FNV-1a, 64 bits (Fowler, Noll and Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
