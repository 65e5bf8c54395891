//! What is the same for all turns of one node of the search.

use crate::search::margins::Margins;

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeContext {
    /// Turns made since the root.
    pub(crate) ply: usize,
    /// Plies still to be searched before quiescence, extensions and reductions included.
    pub(crate) depth: i32,
    /// The move hash of the turn from the table, 0 for none.
    pub(crate) hint: u16,
    /// The side to move is in check and has to answer it.
    pub(crate) in_check: bool,
    /// A node of the principal variation: its window is wider than one.
    pub(crate) open: bool,
    /// Few pieces are left ([`is_ending`](crate::evaluation::choice::is_ending)).
    pub(crate) ending: bool,
    /// The evaluation is better than two plies before.
    pub(crate) improving: bool,
    /// The evaluation of the node.
    pub(crate) eval: i32,
    /// The key of the node in the table.
    pub(crate) key: u64,
    /// The window at the beginning.
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl NodeContext {
    /// Futility pruning: whether no quiet turn is likely to lift the score above `alpha`.
    pub(crate) fn is_futile(&self, margins: &Margins, alpha: i32) -> bool {
        let most = margins.futility_base + margins.futility_per_ply * self.depth;
        self.depth <= margins.futility_depth && self.eval + most <= alpha
    }
}
