//! When a search ends.

/// How far a search goes. There is always a turn to play: neither depth nor nodes end it before
/// the first depth is finished, and nothing before the first turn has been looked at.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The depth in turns of either side after which it ends.
    pub depth: u32,
    /// The nodes after which it ends; on one thread the same search visits the same nodes.
    pub nodes: u64,
    /// Asked every [`Limits::PATIENCE`] nodes or less, a fraction of a millisecond apart.
    pub stop: &'a (dyn Stop + 'a),
}

impl<'a> Limits<'a> {
    /// A search asks whether it shall stop at least once in so many nodes.
    pub const PATIENCE: u64 = 64;

    /// The greatest depth.
    pub const DEEPEST: u32 = 60;

    /// To this depth, with nothing else to stop it.
    pub fn depth(depth: u32) -> Limits<'static> {
        Limits {
            depth,
            nodes: u64::MAX,
            stop: &Never,
        }
    }

    /// This many nodes, with nothing else to stop it.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits {
            depth: Limits::DEEPEST,
            nodes,
            stop: &Never,
        }
    }

    /// Until told to stop.
    pub fn until(stop: &'a (dyn Stop + 'a)) -> Limits<'a> {
        Limits {
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            stop,
        }
    }
}

/// Somebody who knows when the time is up. The engine reads no clock.
pub trait Stop: Sync {
    /// Whether the search shall end now.
    fn stops(&self) -> bool;
}

impl<F: Fn() -> bool + Sync> Stop for F {
    fn stops(&self) -> bool {
        self()
    }
}

/// Nothing stops it.
#[derive(Debug, Clone, Copy)]
pub struct Never;

impl Stop for Never {
    fn stops(&self) -> bool {
        false
    }
}
