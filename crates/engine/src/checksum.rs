//! A number that tells files apart, and shows damage.

/// FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>).
pub(crate) fn checksum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let bytes = bytes.into_iter();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
