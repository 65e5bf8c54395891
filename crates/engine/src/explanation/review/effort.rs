//! How much searching may be spent on judging a turn.

/// How much searching may be spent on judging a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The nodes of each search at first.
    pub nodes: u64,
    /// How many times the turn is looked at, at most; 1 at least. Each look has four times the nodes of the one before.
    pub looks: usize,
    /// The nodes of all looks after which there is no further one. A look takes as many as are left, where these are at
    /// least half of what it would have; the first is taken in any case.
    pub most: u64,
    /// The look to begin with, if the turn has been judged before and needed one more
    /// ([`Judged::further`](crate::Judged::further)). The looks before it count too.
    pub further: Option<FurtherLook>,
}

/// One more look at a turn, which is needed to be sure of it and for which [`Effort::most`] left no nodes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FurtherLook {
    /// How many looks there were before.
    pub(super) looks: usize,
    /// The nodes of each of its searches.
    pub(super) nodes: u64,
    /// How far the turn is from the border of a blunder: the absolute value of the natural logarithm of its severity, so 0
    /// on the border.
    pub(super) distance: f64,
}

/// The most looks at a turn.
pub(super) const MOST_LOOKS: usize = 4;

impl Effort {
    /// As many looks as a turn may need to tell whether it is a blunder. For the turns of a whole game see
    /// [`ReviewSchedule`](crate::ReviewSchedule).
    pub const fn analysis(nodes: u64) -> Effort {
        Effort {
            nodes,
            looks: MOST_LOOKS,
            most: u64::MAX,
            further: None,
        }
    }

    /// What the last turn is judged with for somebody who waits for a hint: as in an analysis, but for seven times the nodes
    /// of a search at most. Whether a mistake is a blunder matters little then.
    pub const fn hint(nodes: u64) -> Effort {
        Effort {
            most: nodes.saturating_mul(7),
            ..Effort::analysis(nodes)
        }
    }
}

/// The nodes of each search of a look that should have so many, where so many are left for all of it: what is affordable.
/// `None` where that is not even half of them.
pub(super) fn nodes_of_look(left: u64, wanted: u64) -> Option<u64> {
    // A look is two searches, seldom two and a quarter.
    let affordable = left / 2;
    (affordable >= wanted / 2).then_some(wanted.min(affordable))
}
