//! The sums of the features of a position, kept up to date turn by turn.

use crate::network::features::Seen;
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
        Sums(BySide::new(|view| {
            let mut sums = network.bias;
            for side in Side::ALL {
                let mut rows = Rows::NONE;
                for (at, stack) in board.stacks(side) {
                    rows.places(view, at, stack);
                    rows.nearness(view, at, stack, board.commander(!side));
                }
                apply(&mut sums, network, rows.get(), &[]);
            }
            sums
        }))
    }

    /// Brings the sums of one board to another that differs on the points `touched` at most.
    pub(crate) fn update(&mut self, network: &Network, old: &Board, new: &Board, touched: Squares) {
        let targets = BySide::new(|side| (old.commander(!side), new.commander(!side)));
        let changed = BySide::new(|side| targets[side].0 != targets[side].1);
        for view in Side::ALL {
            let (mut gone, mut come) = (Rows::NONE, Rows::NONE);
            for at in touched {
                let (before, after) = (old.get(at), new.get(at));
                if before == after {
                    continue;
                }
                for (stack, rows) in [(before, &mut gone), (after, &mut come)] {
                    if let Some(stack) = stack {
                        rows.places(view, at, stack);
                        if !changed[stack.side()] {
                            rows.nearness(view, at, stack, targets[stack.side()].0);
                        }
                    }
                }
            }
            for side in Side::ALL {
                if changed[side] {
                    for (at, stack) in old.stacks(side) {
                        gone.nearness(view, at, stack, targets[side].0);
                    }
                    for (at, stack) in new.stacks(side) {
                        come.nearness(view, at, stack, targets[side].1);
                    }
                }
            }
            apply(&mut self.0[view], network, come.get(), gone.get());
        }
    }

    /// The value of the position for the side to move.
    pub(crate) fn value(&self, network: &Network, side: Side, board: &Board) -> i32 {
        let pieces = board.count(Side::Red) + board.count(Side::Blue);
        network.value(&self.0[side], &self.0[!side], usize::from(pieces))
    }
}

/// The rows of some pieces.
struct Rows {
    count: usize,
    rows: [u16; Rows::MOST],
}

impl Rows {
    const NONE: Rows = Rows {
        count: 0,
        rows: [0; Rows::MOST],
    };

    /// Two for each piece of an army, and for as many again that a wrong arrangement may have.
    const MOST: usize = 96;

    fn push(&mut self, row: u16) {
        if let Some(place) = self.rows.get_mut(self.count) {
            *place = row;
            self.count += 1;
        }
    }

    /// Adds the rows of a stack's places.
    fn places(&mut self, view: Side, at: Square, stack: Stack) {
        for (nth, piece) in stack.pieces().enumerate() {
            self.push(Seen::by(view, piece, nth > 0, at, None).place());
        }
    }

    /// Adds the rows of a stack's nearness to the Commander of its enemy.
    fn nearness(&mut self, view: Side, at: Square, stack: Stack, target: Option<Square>) {
        for piece in stack.pieces() {
            if let Some(row) = Seen::by(view, piece, false, at, target).nearness() {
                self.push(row);
            }
        }
    }

    fn get(&self) -> &[u16] {
        &self.rows[..self.count]
    }
}

/// So many sums stay in registers while the rows are added.
const PART: usize = 32;

/// Adds the rows that have come and takes away those that are gone.
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
