//! The board: what stands on each point. Cloned freely.

use super::piece::{Kind, Piece, Side};
use super::point::Point;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// One sorted list of pieces for each point; carrier first.
    stacks: Vec<Vec<Piece>>,
}

impl Board {
    pub fn empty() -> Board {
        Board {
            stacks: vec![Vec::new(); 132],
        }
    }

    pub fn at(&self, point: Point) -> &[Piece] {
        &self.stacks[point.index()]
    }

    pub fn is_empty_at(&self, point: Point) -> bool {
        self.at(point).is_empty()
    }

    /// The side that stands on a point.
    pub fn owner(&self, point: Point) -> Option<Side> {
        self.at(point).first().map(|piece| piece.side)
    }

    /// The kind of the first piece of the stack, which is its carrier.
    pub fn carrier(&self, point: Point) -> Option<Kind> {
        self.at(point).first().map(|piece| piece.kind)
    }

    pub fn has(&self, point: Point, kind: Kind) -> bool {
        self.at(point).iter().any(|piece| piece.kind == kind)
    }

    /// Add pieces to whatever stands there.
    pub fn add(&mut self, point: Point, pieces: &[Piece]) {
        let stack = &mut self.stacks[point.index()];
        stack.extend_from_slice(pieces);
        stack.sort();
    }

    /// Take these pieces away; they must be there.
    pub fn take(&mut self, point: Point, pieces: &[Piece]) {
        let stack = &mut self.stacks[point.index()];
        for piece in pieces {
            let place = stack
                .iter()
                .position(|other| other == piece)
                .expect("the piece stands there");
            stack.remove(place);
        }
    }

    /// Take everything away.
    pub fn clear(&mut self, point: Point) -> Vec<Piece> {
        std::mem::take(&mut self.stacks[point.index()])
    }

    /// A copy without these pieces.
    pub fn without(&self, point: Point, pieces: &[Piece]) -> Board {
        let mut board = self.clone();
        board.take(point, pieces);
        board
    }

    /// Make heroes of all pieces on a point that equal this one.
    pub fn promote(&mut self, point: Point, plain: Piece) {
        let stack = &mut self.stacks[point.index()];
        for piece in stack.iter_mut().filter(|piece| **piece == plain) {
            piece.hero = true;
        }
        stack.sort();
    }

    pub fn points_of(&self, side: Side) -> Vec<Point> {
        let mut points = Point::all();
        points.retain(|point| self.owner(*point) == Some(side));
        points
    }

    pub fn commander(&self, side: Side) -> Option<Point> {
        self.points_of(side)
            .into_iter()
            .find(|point| self.has(*point, Kind::Commander))
    }
}
