//! How far a long command has come, on a terminal only.

use std::io::IsTerminal as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A command that ends sooner shows nothing.
pub const SHOWN_AFTER: Duration = Duration::from_secs(2);

/// What a bar looks like; `{msg}` are the things that are counted.
const LOOK: &str = "{wide_bar} {human_pos} of {human_len} {msg}, {elapsed}, about {eta} left";

/// What is shown where the length is not known.
const ENDLESS_LOOK: &str = "{spinner} {human_pos} {msg}, {elapsed}";

/// Counts what a command has done.
///
/// It is shown on standard error when the command has worked for [`SHOWN_AFTER`], only where that is a
/// terminal, and is removed when the last clone is dropped. In a pipe nothing is ever written.
///
/// ```
/// use tulenh_console::progress::Progress;
/// let progress = Progress::new(3, "games");
/// for _ in 0..3 {
///     progress.add(1);
/// }
/// assert_eq!(progress.done(), 3);
/// ```
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    /// When the bar is to appear; `None` where it never does, and once it has.
    appears: Mutex<Option<Instant>>,
}

impl Progress {
    /// Counts to `length` of these things, such as `games`; 0 when the length is not known.
    pub fn new(length: u64, things: &'static str) -> Progress {
        Progress::on(length, things, std::io::stderr().is_terminal())
    }

    fn on(length: u64, things: &'static str, terminal: bool) -> Progress {
        let bar = ProgressBar::with_draw_target(
            (length > 0).then_some(length),
            ProgressDrawTarget::hidden(),
        );
        let look = if length > 0 { LOOK } else { ENDLESS_LOOK };
        if let Ok(style) = ProgressStyle::with_template(look) {
            bar.set_style(style);
        }
        bar.set_message(things);
        let appears = terminal.then(|| Instant::now() + SHOWN_AFTER);
        Progress {
            bar,
            appears: Mutex::new(appears),
        }
    }

    /// So many more are done.
    pub fn add(&self, more: u64) {
        self.bar.inc(more);
        let mut appears = self.appears.lock().unwrap_or_else(PoisonError::into_inner);
        if appears.is_some_and(|at| Instant::now() >= at) {
            *appears = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(250));
        }
    }

    /// How many are to be done in all, once that is known.
    pub fn set_length(&self, length: u64) {
        self.bar.set_length(length);
    }

    /// How many are done.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// Writes a line to standard output without disturbing the bar.
    pub fn print(&self, line: &str) {
        self.bar.suspend(|| println!("{line}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_in_a_pipe_and_nothing_at_once() {
        for terminal in [false, true] {
            let progress = Progress::on(2, "games", terminal);
            progress.add(1);
            assert!(progress.bar.is_hidden());
        }
    }

    #[test]
    fn a_pipe_never_shows_and_a_terminal_shows_after_a_while() {
        let (pipe, terminal) = (
            Progress::on(2, "games", false),
            Progress::on(2, "games", true),
        );
        let long_ago = Instant::now() - SHOWN_AFTER;
        let due = |progress: &Progress| {
            let mut appears = progress.appears.lock().unwrap();
            *appears = appears.map(|_| long_ago);
        };
        due(&pipe);
        due(&terminal);
        pipe.add(1);
        terminal.add(1);
        assert!(pipe.appears.lock().unwrap().is_none() && pipe.bar.is_hidden());
        // The bar has been given to the terminal.
        assert!(terminal.appears.lock().unwrap().is_none());
    }
}
