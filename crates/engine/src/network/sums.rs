//! The sums of the features of a position, kept up to date turn by turn.

use crate::network::features::{nearness_rows, place_rows, stacks_near};
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
        let mut changes = Changes::new(network, &mut sums);
        for side in Side::ALL {
            for (at, stack) in board.stacks(side) {
                changes.places(Sign::Come, at, stack);
                changes.nearness(Sign::Come, at, stack, board.commander(!side));
            }
        }
        changes.make();
        sums
    }

    /// Brings the sums of one board to another that differs on the points `touched` at most.
    pub(crate) fn update(&mut self, network: &Network, old: &Board, new: &Board, touched: Squares) {
        let targets = BySide::new(|side| (old.commander(!side), new.commander(!side)));
        let mut changes = Changes::new(network, self);
        for at in touched {
            let (before, after) = (old.get(at), new.get(at));
            if before == after {
                continue;
            }
            for (sign, stack) in [(Sign::Gone, before), (Sign::Come, after)] {
                if let Some(stack) = stack {
                    changes.places(sign, at, stack);
                    let (was, is) = targets[stack.side()];
                    if was == is {
                        changes.nearness(sign, at, stack, is);
                    }
                }
            }
        }
        for side in Side::ALL {
            let (was, is) = targets[side];
            if was != is {
                for (at, stack) in stacks_near(old, side, was) {
                    changes.nearness(Sign::Gone, at, stack, was);
                }
                for (at, stack) in stacks_near(new, side, is) {
                    changes.nearness(Sign::Come, at, stack, is);
                }
            }
        }
        changes.make();
    }

    /// The value of the position for the side to move.
    pub(crate) fn value(&self, network: &Network, side: Side, board: &Board) -> i32 {
        network.value(&self.0[side], &self.0[!side], usize::from(board.total()))
    }
}

/// Whether a piece has come or is gone.
#[derive(Debug, Clone, Copy)]
enum Sign {
    Come,
    Gone,
}

/// Rows that are still to be added to sums or taken away from them.
struct Changes<'a> {
    network: &'a Network,
    sums: &'a mut Sums,
    come: Rows,
    gone: Rows,
}

/// Rows for both points of view.
struct Rows {
    count: usize,
    rows: [BySide<u16>; Rows::MOST],
}

impl Rows {
    /// Most turns change fewer.
    const MOST: usize = 16;

    const NONE: Rows = Rows {
        count: 0,
        rows: [BySide { red: 0, blue: 0 }; Rows::MOST],
    };

    fn get(&self) -> &[BySide<u16>] {
        &self.rows[..self.count]
    }
}

impl Changes<'_> {
    fn new<'a>(network: &'a Network, sums: &'a mut Sums) -> Changes<'a> {
        Changes {
            network,
            sums,
            come: Rows::NONE,
            gone: Rows::NONE,
        }
    }

    fn push(&mut self, sign: Sign, row: BySide<u16>) {
        let rows = match sign {
            Sign::Come => &mut self.come,
            Sign::Gone => &mut self.gone,
        };
        let Some(place) = rows.rows.get_mut(rows.count) else {
            self.make();
            return self.push(sign, row);
        };
        *place = row;
        rows.count += 1;
    }

    /// Adds the rows of a stack's places.
    fn places(&mut self, sign: Sign, at: Square, stack: Stack) {
        for (nth, kind) in stack.kinds().enumerate() {
            self.push(sign, place_rows(stack.side(), kind, nth > 0, at));
        }
    }

    /// Adds the rows of a stack's nearness to the Commander of its enemy.
    fn nearness(&mut self, sign: Sign, at: Square, stack: Stack, target: Option<Square>) {
        let Some(target) = target else { return };
        for kind in stack.kinds() {
            if let Some(row) = nearness_rows(stack.side(), kind, at, target) {
                self.push(sign, row);
            }
        }
    }

    /// Makes the changes that are left to be made.
    fn make(&mut self) {
        for view in Side::ALL {
            let (come, gone) = (self.come.get(), self.gone.get());
            apply(&mut self.sums.0[view], self.network, view, come, gone);
        }
        self.come.count = 0;
        self.gone.count = 0;
    }
}

/// So many sums stay in registers while the rows are added.
const PART: usize = 32;

/// Adds rows that have come to the sums of one point of view, and takes away those that are gone.
fn apply(
    sums: &mut [i16; HIDDEN],
    network: &Network,
    view: Side,
    come: &[BySide<u16>],
    gone: &[BySide<u16>],
) {
    for (number, part) in sums.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
        let mut now = *part;
        for row in come {
            let row = &network.row(row[view]).as_chunks::<PART>().0[number];
            for (now, weight) in now.iter_mut().zip(row) {
                *now = now.wrapping_add(*weight);
            }
        }
        for row in gone {
            let row = &network.row(row[view]).as_chunks::<PART>().0[number];
            for (now, weight) in now.iter_mut().zip(row) {
                *now = now.wrapping_sub(*weight);
            }
        }
        *part = now;
    }
}
