//! The log: lines on standard error, for people or in JSON, with every secret blotted out.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// What is logged when nothing else is asked for.
const USUAL: &str = "warn,tulenh=info";
/// What stands in the place of a secret.
const BLOT: &str = "***";

/// Whether every line is to be JSON.
static JSON: AtomicBool = AtomicBool::new(false);

/// Starts the log with this filter (the syntax of `RUST_LOG`: levels, and targets with levels), or the usual
/// one. Whatever some library writes, none of the `secrets` appears in it. With `json` each line is an object:
/// what the event says, and in `span` the request or delivery during which it happened.
pub fn start(filter: Option<&str>, json: bool, secrets: Vec<String>) {
    let filter = filter.and_then(|filter| filter.parse::<Targets>().ok());
    let filter = filter.or_else(|| USUAL.parse().ok()).unwrap_or_default();
    let writer = Blotter::new(secrets, io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    let lines = tracing_subscriber::fmt::layer();
    if !json {
        return registry.with(lines.with_writer(writer)).init();
    }
    let lines = lines.json().flatten_event(true).with_span_list(false);
    registry.with(lines.with_writer(writer)).init();
    JSON.store(true, Ordering::Relaxed);
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let payload = panic.payload();
        let words = payload.downcast_ref::<&str>().copied();
        let words = words.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let why = words.unwrap_or("without words");
        tracing::error!(why, place, "the program broke off");
    }));
}

/// Says why the program ends: a line for whoever started it, and of the log where every line is JSON.
pub fn last_words(why: &str) {
    match JSON.load(Ordering::Relaxed) {
        true => tracing::error!("{why}"),
        false => eprintln!("tulenh: {why}"),
    }
}

/// Makes writers that blot out secrets.
struct Blotter<W> {
    secrets: Arc<[String]>,
    inner: fn() -> W,
}

impl<W> Blotter<W> {
    fn new(secrets: Vec<String>, inner: fn() -> W) -> Blotter<W> {
        // An empty secret would blot out everything.
        let secrets = secrets
            .into_iter()
            .filter(|secret| !secret.is_empty())
            .collect();
        Blotter { secrets, inner }
    }
}

impl<'a, W: Write + 'a> MakeWriter<'a> for Blotter<W> {
    type Writer = Blotted<W>;

    fn make_writer(&'a self) -> Blotted<W> {
        Blotted {
            secrets: Arc::clone(&self.secrets),
            inner: (self.inner)(),
        }
    }
}

/// Writes one event of the log. The subscriber hands over each event as a whole, so that no secret
/// is cut in two.
struct Blotted<W> {
    secrets: Arc<[String]>,
    inner: W,
}

impl<W: Write> Write for Blotted<W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let mut text = String::from_utf8_lossy(event).into_owned();
        for secret in self.secrets.iter() {
            text = text.replace(secret.as_str(), BLOT);
        }
        self.inner.write_all(text.as_bytes())?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_blotted_out() {
        let mut written = Vec::new();
        let secrets = vec!["12:abc".to_owned()].into();
        let mut line = Blotted {
            secrets,
            inner: &mut written,
        };
        line.write_all(b"GET /bot12:abc/GetMe failed\n").unwrap();
        assert_eq!(written, b"GET /bot***/GetMe failed\n");
    }
}
