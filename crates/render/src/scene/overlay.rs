//! What is drawn over a board beside the pieces: rings of fire, destinations, arrows, covered halves.

use crate::scene::destinations::Destinations;
use tulenh_rules::air::Rings;
use tulenh_rules::{BySide, Position, Side, Square, Squares, Turn};

/// What is drawn over a board beside the pieces and the last turn. Empty by default.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Overlay {
    /// The points in each side's rings of fire; see [`Overlay::rings_of`].
    pub rings: BySide<Squares>,
    /// Where a chosen piece can go.
    pub destinations: Option<Destinations>,
    /// Arrows of a hint, from a point to another in line with it.
    pub arrows: Vec<(Square, Square)>,
    /// Whether a side's half is covered, as while a set-up is secret. What stands there is not
    /// shown.
    pub hidden: BySide<bool>,
}

impl Overlay {
    /// The points in the rings of fire of a side (RULES.md 5).
    pub fn rings_of(position: &Position, side: Side) -> Squares {
        let rings = Rings::of(position.rules(), position.board(), side);
        let mut squares = Squares::EMPTY;
        for square in Square::all().filter(|square| rings.over(*square).is_some()) {
            squares.insert(square);
        }
        squares
    }

    /// The arrows of a turn: from where it begins to each point that a step of it is about, each once.
    pub fn arrows_of(turn: &Turn) -> Vec<(Square, Square)> {
        let mut arrows = Vec::new();
        for step in turn.steps() {
            let aims = [Some(step.action.to()), step.action.also()];
            for arrow in aims.into_iter().flatten().map(|to| (turn.from(), to)) {
                if arrow.0 != arrow.1 && !arrows.contains(&arrow) {
                    arrows.push(arrow);
                }
            }
        }
        arrows
    }

    /// Whether a point is covered.
    pub(crate) fn hides(&self, square: Square) -> bool {
        self.hidden[square.half()]
    }
}
