//! The sums of the features of a position, kept up to date turn by turn.

use crate::network::features::{Seen, stacks_near};
use crate::network::{HIDDEN, Network};
use tulenh_rules::{Board, BySide, Side, Square, Squares, Stack};

/// For each point of view the sum of the rows of all features.
///
/// Invariant: [`Sums::update`] gives what [`Sums::of`] gives for the new board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sums(BySide<[i16; HIDDEN]>);

impl Sums {
    /// Where no network is used.
    pub(crate) const NONE: Sums = Sums(BySide {
        red: [0; HIDDEN],
        blue: [0; HIDDEN],
    });

    /// The sums of a board.
    pub(crate) fn of(network: &Network, board: &Board) -> Sums {
        let mut sums = Sums(BySide::new(|_| network.bias));
        for side in Side::ALL {
            let mut rows = Rows::NONE;
            for (at, stack) in board.stacks(side) {
                rows.places(at, stack);
                rows.nearness(at, stack, board.commander(!side));
            }
            sums.change(network, &rows, &Rows::NONE);
        }
        sums
    }

    /// Brings the sums of one board to another that differs on the points `touched` at most.
    pub(crate) fn update(&mut self, network: &Network, old: &Board, new: &Board, touched: Squares) {
        let targets = BySide::new(|side| (old.commander(!side), new.commander(!side)));
        let changed = BySide::new(|side| targets[side].0 != targets[side].1);
        let (mut gone, mut come) = (Rows::NONE, Rows::NONE);
        for at in touched {
            let (before, after) = (old.get(at), new.get(at));
            if before == after {
                continue;
            }
            for (stack, rows) in [(before, &mut gone), (after, &mut come)] {
                if let Some(stack) = stack {
                    rows.places(at, stack);
                    if !changed[stack.side()] {
                        rows.nearness(at, stack, targets[stack.side()].0);
                    }
                }
            }
        }
        for side in Side::ALL {
            if changed[side] {
                let (before, after) = targets[side];
                for (at, stack) in stacks_near(old, side, before) {
                    gone.nearness(at, stack, before);
                }
                for (at, stack) in stacks_near(new, side, after) {
                    come.nearness(at, stack, after);
                }
            }
        }
        self.change(network, &come, &gone);
    }

    /// Adds the rows that have come and takes away those that are gone.
    fn change(&mut self, network: &Network, come: &Rows, gone: &Rows) {
        for view in Side::ALL {
            apply(&mut self.0[view], network, come.get(view), gone.get(view));
        }
    }

    /// The value of the position for the side to move.
    pub(crate) fn value(&self, network: &Network, side: Side, board: &Board) -> i32 {
        network.value(&self.0[side], &self.0[!side], usize::from(board.total()))
    }
}

/// The rows of some pieces, for each point of view.
struct Rows {
    count: BySide<usize>,
    rows: BySide<[u16; Rows::MOST]>,
}

impl Rows {
    const NONE: Rows = Rows {
        count: BySide { red: 0, blue: 0 },
        rows: BySide {
            red: [0; Rows::MOST],
            blue: [0; Rows::MOST],
        },
    };

    /// Two for each piece of an army, and for as many again that a wrong arrangement may have.
    const MOST: usize = 96;

    fn push(&mut self, view: Side, row: u16) {
        let count = &mut self.count[view];
        if let Some(place) = self.rows[view].get_mut(*count) {
            *place = row;
            *count += 1;
        }
    }

    /// Adds the rows of a stack's places.
    fn places(&mut self, at: Square, stack: Stack) {
        for (nth, piece) in stack.pieces().enumerate() {
            for view in Side::ALL {
                self.push(view, Seen::by(view, piece, nth > 0, at, None).place());
            }
        }
    }

    /// Adds the rows of a stack's nearness to the Commander of its enemy.
    fn nearness(&mut self, at: Square, stack: Stack, target: Option<Square>) {
        for piece in stack.pieces() {
            for view in Side::ALL {
                if let Some(row) = Seen::by(view, piece, false, at, target).nearness() {
                    self.push(view, row);
                }
            }
        }
    }

    fn get(&self, view: Side) -> &[u16] {
        &self.rows[view][..self.count[view]]
    }
}

/// So many sums stay in registers while the rows are added.
const PART: usize = 32;

/// [`Sums::change`] for one point of view.
fn apply(sums: &mut [i16; HIDDEN], network: &Network, come: &[u16], gone: &[u16]) {
    for (number, part) in sums.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
        let mut now = *part;
        for row in come {
            let row = &network.row(*row).as_chunks::<PART>().0[number];
            for (now, weight) in now.iter_mut().zip(row) {
                *now = now.wrapping_add(*weight);
            }
        }
        for row in gone {
            let row = &network.row(*row).as_chunks::<PART>().0[number];
            for (now, weight) in now.iter_mut().zip(row) {
                *now = now.wrapping_sub(*weight);
            }
        }
        *part = now;
    }
}
