//! What a turn does to a node, told by the rules while it is made.

use tulenh_rules::search::{Attacker, Witness};
use tulenh_rules::{ByRole, BySide, Ruleset, Side, Square, Squares};

/// See the module.
pub(super) struct Ledger<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) touched: Squares,
    pub(super) counts: &'a mut BySide<ByRole<u8>>,
    pub(super) lead: &'a mut i32,
    pub(super) checker: Option<Attacker>,
    pub(super) promoted: bool,
}

impl Witness for Ledger<'_> {
    fn removed(&mut self, removed: tulenh_rules::search::Removed) {
        let gone = removed.captured().chain(removed.lost);
        for piece in gone.flat_map(|(_, stack)| stack.pieces()) {
            let count = &mut self.counts[piece.side][piece.role];
            *count = count.saturating_sub(1);
            let points = i32::from(self.rules.points_of(piece));
            *self.lead += match piece.side {
                Side::Blue => points,
                Side::Red => -points,
            };
        }
    }

    fn gives_check(&mut self, attacker: Attacker) {
        self.checker.get_or_insert(attacker);
    }

    fn promoted(&mut self, at: Square) {
        self.touched.insert(at);
        self.promoted = true;
    }
}
