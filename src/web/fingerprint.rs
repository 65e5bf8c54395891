//! Short names of contents.

use sha2::{Digest, Sha256};

/// The first `bytes` bytes of the SHA-256 of a content, in hexadecimal digits.
pub fn fingerprint(content: &[u8], bytes: usize) -> String {
    let hash = Sha256::digest(content);
    hash.iter()
        .take(bytes)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
