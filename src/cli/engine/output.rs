//! Where the engine's answers go.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// The output, shared with the thread of a search. The lines of one answer stay together.
pub type Output = Arc<Mutex<dyn Write + Send>>;

/// Writes an answer, of one line or more.
pub fn put(output: &Output, text: &str) {
    // Where the caller has ended, nothing can be done; the next line read is the end of input.
    if let Ok(mut output) = output.lock() {
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    }
}
