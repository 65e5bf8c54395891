//! When a search ends.

/// How far a search goes. There is always a turn to play: nothing ends a search before the first turn has been searched. On
/// one thread neither depth nor nodes end it before its first iteration is finished.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The greatest depth, in turns of either side ("plies").
    pub depth: u32,
    /// The greatest number of nodes. One node is one turn made. On one thread the same search visits
    /// the same nodes.
    pub nodes: u64,
    /// Asked once in [`Limits::CHECK_NODES`] nodes or sooner, a fraction of a millisecond apart.
    pub abort: &'a (dyn Abort + 'a),
}

impl<'a> Limits<'a> {
    /// A search checks its limits at least once in so many nodes.
    pub const CHECK_NODES: u64 = 64;

    /// The greatest depth that can be asked for, in plies.
    pub const DEEPEST: u32 = 60;

    /// A limit of depth alone.
    pub fn depth(depth: u32) -> Limits<'static> {
        Limits {
            depth,
            nodes: u64::MAX,
            abort: &Never,
        }
    }

    /// A limit of nodes alone.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits {
            depth: Limits::DEEPEST,
            nodes,
            abort: &Never,
        }
    }

    /// No limit but `abort`.
    pub fn until(abort: &'a (dyn Abort + 'a)) -> Limits<'a> {
        Limits {
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            abort,
        }
    }
}

/// Says when a search is to end early. The engine reads no clock: a caller with a time limit reads
/// it here. Any `Fn() -> bool` is one.
pub trait Abort: Sync {
    /// Whether the search is to end now.
    fn is_aborted(&self) -> bool;
}

impl<F: Fn() -> bool + Sync> Abort for F {
    fn is_aborted(&self) -> bool {
        self()
    }
}

/// An [`Abort`] that never ends a search.
#[derive(Debug, Clone, Copy)]
pub struct Never;

impl Abort for Never {
    fn is_aborted(&self) -> bool {
        false
    }
}
