//! Short names of contents.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// The first `bytes` bytes of the SHA-256 of a content, in hexadecimal digits.
pub fn fingerprint(content: &[u8], bytes: usize) -> String {
    hexadecimal(&Sha256::digest(content), bytes)
}

/// The same for whoever knows a secret: nobody else can find the content by trying what it may be. `None` for a
/// secret that is no key.
pub fn secret_fingerprint(secret: &[u8], content: &[u8], bytes: usize) -> Option<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    mac.update(content);
    Some(hexadecimal(&mac.finalize().into_bytes(), bytes))
}

fn hexadecimal(hash: &[u8], bytes: usize) -> String {
    let shown = hash.iter().take(bytes);
    shown.map(|byte| format!("{byte:02x}")).collect()
}
