//! What the commands share: their error, their progress, sizes in words.

use tulenh_console::progress::Progress;

/// Why a command failed; shown to the operator.
pub type OperatorError = Box<dyn std::error::Error + Send + Sync>;

/// Counts the bytes that a command has read or written.
pub fn progress() -> impl Fn(u64) {
    let progress = Progress::new(0, "bytes");
    move |bytes| progress.add(bytes)
}

/// A number of bytes in words.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
