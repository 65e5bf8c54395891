//! Work that one process does at a time, of several that share a store.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How long a lease is valid after it was asked for. A process that dies is replaced after as long. Longer than
/// it takes to change the primary of a database would make every take-over wait; a shorter one only makes a
/// pause of the database a take-over, which loses no change; the sessions of Discord begin anew.
pub const LEASE_TIME: Duration = Duration::from_secs(15);

/// The name of a piece of work that one process does at a time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duty(Arc<str>);

impl Duty {
    /// The duty of this name, for instance `time` or `telegram`.
    pub fn new(name: &str) -> Duty {
        Duty(name.into())
    }

    /// Whether some process must have it at any time. Others, with a space in their name, are parts of a network's work:
    /// for instance a turn to do something, or one of as many shards as there were once.
    pub fn is_permanent(&self) -> bool {
        !self.0.contains(' ')
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The right of this process to a duty. Each take-over gives the duty another fence. A batch with a lease
/// ([`Batch::lease`](crate::store::Batch::lease)) is refused once the fence is another: a process that was
/// frozen, and wakes after another one has taken over, changes nothing under its old lease.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lease {
    /// What it allows.
    pub duty: Duty,
    /// Counts the take-overs of the duty.
    pub fence: u64,
}

impl Lease {
    /// The lease of the only process that works with a store.
    pub fn alone(duty: Duty) -> Lease {
        Lease { duty, fence: 0 }
    }
}

/// Who has a duty, as the store knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutyHolder {
    /// Which.
    pub duty: Duty,
    /// The process, in words for the operator: the host and the number of the process there.
    pub holder: String,
    /// Whether that is this process.
    pub here: bool,
    /// Whether the lease is valid; if not, the next process that asks gets the duty.
    pub valid: bool,
    /// How often the duty was taken over.
    pub fence: u64,
}
