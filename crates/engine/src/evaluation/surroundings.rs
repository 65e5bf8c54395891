//! What a stack is worth by what is around it and by how near it is to the enemy Commander. Kept up
//! to date with every turn ([`Node::around`](crate::search::node::Node)): a turn changes it for few stacks.

use crate::evaluation::values::{Values, kind};
use crate::evaluation::weights::Weights;
use tulenh_rules::{Board, Direction, Piece, Role, SQUARES, Side, Square, Squares, Stack};

impl Values {
    /// The sum for all stacks, Red's less Blue's.
    pub(crate) fn around(&self, board: &Board) -> i32 {
        let of = |side| {
            let stacks = board.stacks(side);
            let free: i32 = stacks.map(|(at, stack)| self.free(board, at, stack)).sum();
            free + self.hunters(board, side)
        };
        of(Side::Red) - of(Side::Blue)
    }

    /// By how much [`Values::around`] differs between two boards that differ on the points
    /// `touched` at most.
    pub(crate) fn around_changes(&self, old: &Board, new: &Board, touched: Squares) -> i32 {
        let mut sum = 0;
        let (before, after) = (taken(old), taken(new));
        // Stacks that have not changed, next to a point that has been left or filled.
        for (points, worth) in [(before.without(after), 1), (after.without(before), -1)] {
            for point in points {
                let near = ROUND[point.index()].intersection(after);
                for at in near.without(touched) {
                    if let Some(stack) = new.get(at) {
                        let carrier = stack.carrier();
                        if ground(carrier).contains(point) {
                            sum += worth * sign(stack) * self.weights.freedom[carrier.role];
                        }
                    }
                }
            }
        }
        let moved = |side| old.commander(side) != new.commander(side);
        let commander_moved = [moved(Side::Red), moved(Side::Blue)];
        for side in Side::ALL {
            if commander_moved[!side as usize] {
                let change = self.hunters(new, side) - self.hunters(old, side);
                sum += if side == Side::Red { change } else { -change };
            }
        }
        for at in touched {
            for (board, worth) in [(old, -1), (new, 1)] {
                if let Some(stack) = board.get(at) {
                    let mut own = self.free(board, at, stack);
                    if !commander_moved[!stack.side() as usize] {
                        own += self.hunts(at, stack, board.commander(!stack.side()));
                    }
                    sum += worth * sign(stack) * own;
                }
            }
        }
        sum
    }

    /// The free points next to a stack that its carrier could stand on.
    fn free(&self, board: &Board, at: Square, stack: Stack) -> i32 {
        let carrier = stack.carrier();
        let round = ROUND[at.index()].intersection(ground(carrier));
        let free = round.without(taken(board)).near_len();
        self.weights.freedom[carrier.role] * free as i32
    }

    /// [`Values::hunts`] of all stacks of a side.
    fn hunters(&self, board: &Board, side: Side) -> i32 {
        let target = board.commander(!side);
        let stacks = board.stacks(side);
        stacks
            .map(|(at, stack)| self.hunts(at, stack, target))
            .sum()
    }

    /// How near a stack is to the enemy Commander, and whether it bears on him.
    fn hunts(&self, at: Square, stack: Stack, target: Option<Square>) -> i32 {
        let Some(target) = target else {
            return 0;
        };
        let weights = &self.weights;
        let near = (Weights::FAR - distance(at, target)).max(0);
        let of = |piece: Piece| {
            let bearing = if self.near[kind(piece)][target.index()].contains(at) {
                weights.bearing[piece.role]
            } else {
                0
            };
            weights.nearness[piece.role] * near + bearing
        };
        stack.pieces().map(of).sum()
    }
}

const fn sign(stack: Stack) -> i32 {
    match stack.side() {
        Side::Red => 1,
        Side::Blue => -1,
    }
}

fn taken(board: &Board) -> Squares {
    board.occupied(Side::Red).union(board.occupied(Side::Blue))
}

/// Where a carrier may stand, as far as freedom goes.
const fn ground(carrier: Piece) -> Squares {
    match carrier.role {
        Role::Navy => NAVIGABLE,
        _ => GROUND,
    }
}

/// The distance of two points in steps of a chess king.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    i32::from(DISTANCE[a.index()][b.index()])
}

static DISTANCE: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut i = 0;
    while let Some(a) = Square::from_index(i) {
        let mut j = 0;
        while let Some(b) = Square::from_index(j) {
            let dx = (a.file() - b.file()).unsigned_abs();
            let dy = (a.rank() - b.rank()).unsigned_abs();
            table[i][j] = if dx > dy { dx } else { dy };
            j += 1;
        }
        i += 1;
    }
    table
};

/// The neighbours of each point.
pub(crate) static ROUND: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = Direction::ALL[d].delta();
            if let Some(next) = Square::new(square.file() + dx, square.rank() + dy) {
                table[i].insert(next);
            }
            d += 1;
        }
        i += 1;
    }
    table
};

const GROUND: Squares = zone(true);
const NAVIGABLE: Squares = zone(false);

const fn zone(ground: bool) -> Squares {
    let mut zone = Squares::EMPTY;
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        if ground && square.is_ground() || !ground && square.is_navigable() {
            zone.insert(square);
        }
        i += 1;
    }
    zone
}
