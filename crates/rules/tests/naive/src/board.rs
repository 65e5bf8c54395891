//! The board: what stands on each point. Cloned freely.

use std::hash::{Hash, Hasher};

use super::piece::{Kind, Piece, Side};
use super::point::Point;

/// More pieces of one side than an army can bring onto one point.
const MOST: usize = 9;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Every point on which something stands, in the order of [`Point::index`]. Boards are cloned
    /// for every step, so the empty points are left out.
    stacks: Vec<Place>,
}

/// A sorted list of pieces on a point; carrier first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    point: u8,
    len: u8,
    /// Behind the first `len`, [`NOBODY`].
    pieces: [Piece; MOST],
}

const NOBODY: Piece = Piece {
    kind: Kind::Navy,
    side: Side::Red,
    hero: false,
};

impl Place {
    fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.len.into()]
    }
}

/// In a few words, since boards are put into maps for every step.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut sum = 0_u64;
        for place in &self.stacks {
            for piece in place.pieces() {
                let code = (place.point as u64) << 8
                    | (piece.kind as u64) << 2
                    | (piece.side as u64) << 1
                    | piece.hero as u64;
                sum = (sum.rotate_left(5) ^ code).wrapping_mul(0x517c_c1b7_2722_0a95);
            }
        }
        sum.hash(state);
    }
}

impl Board {
    pub fn empty() -> Board {
        Board { stacks: Vec::new() }
    }

    fn place(&self, point: Point) -> Result<usize, usize> {
        let index = point.index() as u8;
        self.stacks
            .binary_search_by_key(&index, |place| place.point)
    }

    pub fn at(&self, point: Point) -> &[Piece] {
        match self.place(point) {
            Ok(place) => self.stacks[place].pieces(),
            Err(_) => &[],
        }
    }

    fn put(&mut self, point: Point, mut pieces: Vec<Piece>) {
        pieces.sort();
        assert!(pieces.len() <= MOST, "too many pieces on one point");
        let mut new = Place {
            point: point.index() as u8,
            len: pieces.len() as u8,
            pieces: [NOBODY; MOST],
        };
        new.pieces[..pieces.len()].copy_from_slice(&pieces);
        match self.place(point) {
            Ok(place) if pieces.is_empty() => {
                self.stacks.remove(place);
            }
            Ok(place) => self.stacks[place] = new,
            Err(_) if pieces.is_empty() => {}
            Err(place) => self.stacks.insert(place, new),
        }
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
        let mut stack = self.at(point).to_vec();
        stack.extend_from_slice(pieces);
        self.put(point, stack);
    }

    /// Take these pieces away; they must be there.
    pub fn take(&mut self, point: Point, pieces: &[Piece]) {
        let mut stack = self.at(point).to_vec();
        for piece in pieces {
            let place = stack
                .iter()
                .position(|other| other == piece)
                .expect("the piece stands there");
            stack.remove(place);
        }
        self.put(point, stack);
    }

    /// Take everything away.
    pub fn clear(&mut self, point: Point) -> Vec<Piece> {
        let gone = self.at(point).to_vec();
        self.put(point, Vec::new());
        gone
    }

    /// A copy without these pieces.
    pub fn without(&self, point: Point, pieces: &[Piece]) -> Board {
        let mut board = self.clone();
        board.take(point, pieces);
        board
    }

    /// Make heroes of all pieces on a point that equal this one.
    pub fn promote(&mut self, point: Point, plain: Piece) {
        let mut stack = self.at(point).to_vec();
        for piece in stack.iter_mut().filter(|piece| **piece == plain) {
            piece.hero = true;
        }
        self.put(point, stack);
    }

    /// Every point on which a side stands, with its pieces there.
    fn places(&self, side: Side) -> impl Iterator<Item = (Point, &[Piece])> {
        let own = self
            .stacks
            .iter()
            .filter(move |place| place.pieces[0].side == side);
        own.map(|place| (Point::from_index(place.point.into()), place.pieces()))
    }

    pub fn points_of(&self, side: Side) -> Vec<Point> {
        self.places(side).map(|(point, _)| point).collect()
    }

    pub fn commander(&self, side: Side) -> Option<Point> {
        let is_there = |pieces: &[Piece]| pieces.iter().any(|piece| piece.kind == Kind::Commander);
        let mut places = self.places(side);
        places
            .find(|(_, pieces)| is_there(pieces))
            .map(|(point, _)| point)
    }
}
