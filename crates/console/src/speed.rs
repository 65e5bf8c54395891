//! How fast something was counted.

use std::fmt;
use std::time::Duration;

/// A number of nodes and the time they took; shown as `1537420 nodes/s in 1.000 s`.
pub struct Speed {
    /// How many were counted.
    pub nodes: u64,
    /// How long it took.
    pub took: Duration,
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A coarse clock may have measured nothing.
        let seconds = self.took.max(Duration::from_micros(1)).as_secs_f64();
        let rate = self.nodes as f64 / seconds;
        write!(f, "{rate:.0} nodes/s in {seconds:.3} s")
    }
}
