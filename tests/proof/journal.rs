//! What happened when: faults, turns, changes of the primary.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A fault that was injected.
#[derive(Debug, Clone)]
pub struct Fault {
    /// Its kind, in words.
    pub kind: &'static str,
    /// When it began.
    pub began: Instant,
    /// When it had healed.
    pub healed: Option<Instant>,
}

/// A turn that a person has sent.
#[derive(Debug, Clone, Copy)]
pub struct Said {
    /// When it was sent first.
    pub at: Instant,
    /// When a board showed it first.
    pub announced: Instant,
}

/// What happened when.
#[derive(Debug)]
pub struct Journal {
    events: Mutex<Events>,
    log: Mutex<File>,
}

/// All of it.
#[derive(Debug, Default)]
pub struct Events {
    /// In the order of their beginnings.
    pub faults: Vec<Fault>,
    /// Turns that were announced.
    pub turns: Vec<Said>,
    /// When another server had become the primary.
    pub failovers: Vec<Instant>,
}

impl Journal {
    /// Begins, with a log of the faults in this directory.
    pub fn new(directory: &Path) -> Journal {
        Journal {
            events: Mutex::default(),
            log: Mutex::new(File::create(directory.join("faults.log")).unwrap()),
        }
    }

    /// Writes a line into the log, with the time in UTC as the logs of the bots show it.
    pub fn note(&self, line: &str) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let (day, millis) = (now.as_secs() % 86_400, now.subsec_millis());
        let (hours, minutes, seconds) = (day / 3_600, day / 60 % 60, day % 60);
        let mut log = self.log.lock().unwrap();
        writeln!(
            log,
            "{hours:02}:{minutes:02}:{seconds:02}.{millis:03} {line}"
        )
        .unwrap();
    }

    /// Everything; hold it shortly.
    pub fn events(&self) -> MutexGuard<'_, Events> {
        self.events.lock().unwrap()
    }

    /// A fault of this kind begins at this place; gives its number.
    pub fn begin(&self, kind: &'static str, place: &str) -> usize {
        self.note(&format!("{place}: {kind}"));
        let mut events = self.events();
        events.faults.push(Fault {
            kind,
            began: Instant::now(),
            healed: None,
        });
        events.faults.len() - 1
    }

    /// It has healed.
    pub fn heal(&self, fault: usize) {
        let mut events = self.events();
        events.faults[fault].healed = Some(Instant::now());
        self.note(&format!("healed: {}", events.faults[fault].kind));
    }
}

impl Events {
    /// How long after this moment the first turn was accepted that somebody sent after it.
    pub fn pause(&self, after: Instant) -> Option<Duration> {
        let later = self.turns.iter().filter(|turn| turn.at >= after);
        let first = later.map(|turn| turn.announced).min();
        first.map(|first| first - after)
    }
}
