//! CPU time of this thread, since a shared machine makes wall time mean little.

use std::fs::File;
use std::io::Read as _;
use std::time::{Duration, Instant};

/// Measures what runs on this thread.
pub struct Clock {
    /// When it was made, for where the system does not tell CPU time.
    begun: Instant,
    /// What measuring nothing takes.
    overhead: Duration,
}

/// What was measured again and again, in ascending order.
#[derive(Default)]
pub struct Samples(Vec<Duration>);

impl Clock {
    /// A clock that knows what measuring takes.
    pub fn new() -> Clock {
        let mut clock = Clock {
            begun: Instant::now(),
            overhead: Duration::ZERO,
        };
        let nothing: Samples = (0..301).map(|_| clock.time(|| ()).0).collect();
        clock.overhead = nothing.median();
        clock
    }

    /// What is measured.
    pub fn unit(&self) -> &'static str {
        match on_cpu() {
            Some(_) => "CPU time",
            None => "wall time",
        }
    }

    /// What something takes, and what it gives.
    pub fn time<T>(&self, work: impl FnOnce() -> T) -> (Duration, T) {
        let before = self.now();
        let result = std::hint::black_box(work());
        let took = self.now().saturating_sub(before);
        (took.saturating_sub(self.overhead), result)
    }

    fn now(&self) -> Duration {
        on_cpu().unwrap_or_else(|| self.begun.elapsed())
    }
}

/// The time this thread has run, as Linux tells it.
fn on_cpu() -> Option<Duration> {
    // Linux brings the number up to date when it looks for another thread to run.
    std::thread::yield_now();
    let mut text = [0; 64];
    let mut file = File::open("/proc/thread-self/schedstat").ok()?;
    let length = file.read(&mut text).ok()?;
    let text = std::str::from_utf8(text.get(..length)?).ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

impl Samples {
    /// The one in the middle.
    pub fn median(&self) -> Duration {
        self.part(0.5)
    }

    /// The one that this part of all are below.
    pub fn part(&self, part: f64) -> Duration {
        let at = (self.0.len() as f64 * part) as usize;
        let at = at.min(self.0.len().saturating_sub(1));
        self.0.get(at).copied().unwrap_or_default()
    }
}

impl FromIterator<Duration> for Samples {
    fn from_iter<I: IntoIterator<Item = Duration>>(samples: I) -> Samples {
        let mut samples: Vec<Duration> = samples.into_iter().collect();
        samples.sort();
        Samples(samples)
    }
}
