//! How far a long command has come, on a terminal only.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A command that ends sooner shows nothing.
pub const SHOWN_AFTER: Duration = Duration::from_secs(2);

/// How often the time on a bar is written anew.
const TICK: Duration = Duration::from_millis(250);

/// The template of a bar; `{msg}` is what is counted.
const TEMPLATE: &str = "{wide_bar} {human_pos} of {human_len} {msg}, {elapsed}, about {eta} left";

/// The template where the length is not known.
const ENDLESS_TEMPLATE: &str = "{spinner} {human_pos} {msg}, {elapsed}";

/// Counts what a command has done, and shows it as a bar on standard error.
///
/// The bar appears when the command has worked for [`SHOWN_AFTER`], whether or not anything has been
/// counted by then, and is removed when the counter is dropped. Where standard error is no terminal,
/// nothing is ever written to it.
///
/// ```
/// use tulenh_console::progress::Progress;
/// let progress = Progress::new(3, "games");
/// for game in 1..=3 {
///     progress.print(format_args!("game {game}: drawn"))?;
///     progress.add(1);
/// }
/// assert_eq!(progress.done(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    appearance: Option<Appearance>,
}

/// A thread that shows a bar when it is time. Where `cancel` is dropped before, it does not.
#[derive(Debug)]
struct Appearance {
    cancel: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Counts to `length` of these things, such as `games`; 0 when the length is not known.
    pub fn new(length: u64, things: &'static str) -> Progress {
        let terminal = io::stderr().is_terminal();
        let target = terminal.then(ProgressDrawTarget::stderr);
        Progress::on(target, SHOWN_AFTER, length, things)
    }

    /// How many are to be done in all, once that is known.
    pub fn set_length(&self, length: u64) {
        if self.bar.length().is_none() {
            set_template(&self.bar, TEMPLATE);
        }
        self.bar.set_length(length);
    }

    /// So many more are done.
    pub fn add(&self, more: u64) {
        self.bar.inc(more);
    }

    /// How many are done.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// Writes a line to standard output. A bar gives way to it.
    ///
    /// # Errors
    /// Standard output cannot be written, as when the reader of a pipe has ended.
    pub fn print(&self, line: impl Display) -> io::Result<()> {
        self.bar.suspend(|| writeln!(io::stdout(), "{line}"))
    }

    /// A bar that appears on a target after some time; without a target, never.
    fn on(
        target: Option<ProgressDrawTarget>,
        after: Duration,
        length: u64,
        things: &'static str,
    ) -> Progress {
        let known = (length > 0).then_some(length);
        let bar = ProgressBar::with_draw_target(known, ProgressDrawTarget::hidden());
        let template = known.map_or(ENDLESS_TEMPLATE, |_| TEMPLATE);
        set_template(&bar, template);
        bar.set_message(things);
        let appearance = target.map(|target| {
            let (cancel, cancelled) = mpsc::channel();
            let bar = bar.clone();
            let thread = thread::spawn(move || {
                if cancelled.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(target);
                    bar.enable_steady_tick(TICK);
                }
            });
            Appearance { cancel, thread }
        });
        Progress { bar, appearance }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Appearance { cancel, thread }) = self.appearance.take() {
            drop(cancel);
            // Ended before the bar is removed, so that it does not appear afterwards.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn set_template(bar: &ProgressBar, template: &str) {
    // The templates are constants; a test reads them.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::Receiver;

    use indicatif::TermLike;

    use super::*;

    /// A terminal that hands on what is written to it.
    #[derive(Debug)]
    struct Terminal(Mutex<Sender<String>>);

    impl Terminal {
        fn target() -> (ProgressDrawTarget, Receiver<String>) {
            let (written, read) = mpsc::channel();
            let terminal = Box::new(Terminal(Mutex::new(written)));
            (ProgressDrawTarget::term_like(terminal), read)
        }
    }

    impl TermLike for Terminal {
        fn width(&self) -> u16 {
            100
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            // Nobody reads on when the test has ended.
            let _ = self.0.lock().unwrap().send(text.to_owned());
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.write_str("cleared")
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_bar_appears_by_itself_and_is_removed() {
        let (target, written) = Terminal::target();
        let progress = Progress::on(Some(target), Duration::ZERO, 2, "games");
        progress.add(1);
        let shown = written.iter().any(|text| text.contains("1 of 2 games"));
        assert!(shown);
        drop(progress);
        assert_eq!(written.iter().last().as_deref(), Some("cleared"));
    }

    #[test]
    fn a_bar_of_unknown_length_gets_one() {
        let (target, written) = Terminal::target();
        let progress = Progress::on(Some(target), Duration::ZERO, 0, "records");
        progress.add(1);
        assert!(written.iter().any(|text| text.contains("1 records, ")));
        progress.set_length(9);
        assert!(written.iter().any(|text| text.contains("1 of 9 records")));
    }

    #[test]
    fn a_quick_command_shows_nothing() {
        let (target, written) = Terminal::target();
        let hour = Duration::from_secs(3600);
        let progress = Progress::on(Some(target), hour, 2, "games");
        progress.add(2);
        drop(progress);
        assert_eq!(written.iter().next(), None);
    }

    #[test]
    fn a_pipe_has_no_bar() {
        let progress = Progress::on(None, Duration::ZERO, 2, "games");
        progress.add(1);
        assert!(progress.bar.is_hidden() && progress.appearance.is_none());
    }
}
