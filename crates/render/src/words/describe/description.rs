//! A description being written: sentences with the points that may be seen.

use crate::words::describe::bounded::{Bounded, Item};
use tulenh_rules::{BySide, Coordinates, Side, Square};

/// The longest description, in characters: what chat networks allow for a picture.
pub const LONGEST: usize = 1024;

/// A description being written. The most important sentences come first, because those at the end
/// are cut first.
pub struct Description {
    /// The sentences so far.
    pub text: Bounded,
    /// The system in which points are named.
    pub coordinates: Coordinates,
    /// Whose half is covered. Nothing is said of what stands there.
    pub hidden: BySide<bool>,
}

impl Description {
    /// Begins with the board and the halves that are covered.
    pub fn new(bottom: Side, coordinates: Coordinates, hidden: BySide<bool>) -> Description {
        let mut text = Bounded::new(LONGEST);
        text.push(&format!("Commander Chess board, {bottom} at the bottom."));
        for side in Side::ALL.into_iter().filter(|side| hidden[*side]) {
            text.push(&format!("{side}'s half is hidden."));
        }
        Description {
            text,
            coordinates,
            hidden,
        }
    }

    /// The whole description.
    pub fn finish(self) -> String {
        self.text.finish()
    }

    /// Whether a point is not covered.
    pub fn sees(&self, square: Square) -> bool {
        !self.hidden[square.half()]
    }

    /// The name of a point.
    pub fn point(&self, square: Square) -> String {
        square.in_system(self.coordinates).to_string()
    }

    /// The names of those points that are not covered, each with what separates it from the one
    /// before.
    pub fn points(
        &self,
        squares: impl IntoIterator<Item = Square>,
        before: &'static str,
    ) -> Vec<Item> {
        let seen = squares.into_iter().filter(|square| self.sees(*square));
        seen.map(|square| Item::new(before, self.point(square)))
            .collect()
    }
}
