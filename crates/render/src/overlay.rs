//! What is drawn over a board to tell more than where everything stands.

mod cover;
mod rings;

use crate::lettering::{Align, width};
use crate::list::{List, Word};
use crate::marks::{head, shaft, stamp};
use crate::path::Path;
use crate::sheet::Part;
use crate::stamp::{Arrow, Layer, Stamp};
use crate::theme::Ink;
use tulenh_rules::air::Rings;
use tulenh_rules::{Action, Board, BySide, Coordinates, Position, Side, Square, Squares, Turn};

/// What is drawn over a board to tell more than where everything stands. Empty by default.
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

/// Where a piece can go.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Destinations {
    /// The point it would leave.
    pub from: Square,
    /// What it can do, a mark a point.
    pub targets: Vec<Target>,
}

/// A point where a piece can do something.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Target {
    /// The point.
    pub at: Square,
    /// What happens there.
    pub what: Deed,
    /// A short word beside the mark: the name of the point, or the number of a button. At most
    /// five characters are shown.
    pub label: Option<String>,
}

/// What happens at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deed {
    /// The plane would be lost.
    Loss,
    /// The piece goes there.
    Move,
    /// The enemy there is taken.
    Capture,
}

impl Overlay {
    /// The points in the rings of fire of a side (rules.md 5).
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
    pub(super) fn hides(&self, square: Square) -> bool {
        self.hidden[square.half()]
    }
}

impl Destinations {
    /// What the stack on a point, as a whole or a part of it, can legally do in one step, each
    /// point labelled with its name. A point where it may both go and be lost, as a plane or
    /// what it carries, is told as the better of the two.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_render::{Deed, Destinations};
    /// use tulenh_rules::{Coordinates, Position, Ruleset};
    /// let position = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// let infantry = Destinations::of(&position, "c5".parse().unwrap(), Coordinates::Algebraic);
    /// assert!(infantry.targets.iter().all(|target| target.what == Deed::Move));
    /// assert_eq!(infantry.targets.len(), 2);
    /// ```
    pub fn of(position: &Position, from: Square, coordinates: Coordinates) -> Destinations {
        let mut targets: Vec<(Square, Deed)> = Vec::new();
        let turns = position.legal_steps();
        let steps = turns
            .iter()
            .filter(|turn| turn.from() == from)
            .flat_map(|turn| turn.steps());
        for step in steps {
            let what = match step.action {
                Action::Move { .. } | Action::Drop { .. } => Deed::Move,
                Action::Capture { .. } | Action::Strike { .. } => Deed::Capture,
                Action::Exchange { .. } | Action::ShotDown { .. } => Deed::Loss,
            };
            targets.push((step.action.to(), what));
            targets.extend(step.action.also().map(|also| (also, Deed::Capture)));
        }
        targets.sort_by_key(|(at, what)| (*at, std::cmp::Reverse(*what)));
        targets.dedup_by_key(|(at, _)| *at);
        let targets = targets.into_iter().map(|(at, what)| Target {
            at,
            what,
            label: Some(at.in_system(coordinates).to_string()),
        });
        Destinations {
            from,
            targets: targets.collect(),
        }
    }
}

/// Lays what lies under the pieces.
pub fn under(list: &mut List, overlay: &Overlay) {
    for side in Side::ALL {
        rings::lay(list, side, overlay.rings[side]);
    }
    let chosen = overlay.destinations.iter().map(|all| all.from);
    let mut origins: Vec<Square> = overlay.arrows.iter().map(|(from, _)| *from).collect();
    origins.dedup();
    for square in chosen.chain(origins) {
        stamp(list, Stamp::Chosen, square);
    }
}

/// Lays what lies over the pieces of a board.
pub fn over(list: &mut List, board: &Board, overlay: &Overlay) {
    for target in overlay.destinations.iter().flat_map(|all| &all.targets) {
        destination(list, target, board.get(target.at).is_some());
    }
    for (from, to) in &overlay.arrows {
        for layer in [Layer::Rim, Layer::Body] {
            shaft(list, Arrow::Hint, layer, *from, *to);
        }
    }
    for (from, to) in &overlay.arrows {
        if board.get(*to).is_none() {
            stamp(list, Stamp::Aim, *to);
        }
        head(list, Arrow::Hint, *from, *to);
    }
    for side in Side::ALL {
        if overlay.hidden[side] {
            cover::lay(list, side);
        }
    }
}

/// The mark of a destination and its word. A piece that stands there is to be seen: only the arms
/// of a cross go round it, other marks lie in a corner.
fn destination(list: &mut List, target: &Target, occupied: bool) {
    let (mark, shift) = match target.what {
        Deed::Move if occupied => (Stamp::Dot, (0.31, -0.31)),
        Deed::Move => (Stamp::Dot, (0.0, 0.0)),
        Deed::Capture => (Stamp::Cross, (0.0, 0.0)),
        Deed::Loss if occupied => (Stamp::Flame, (0.3, -0.26)),
        Deed::Loss => (Stamp::Flame, (0.0, -0.1)),
    };
    list.lay(Part::Stamp(mark), list.layout().beside(target.at, shift));
    if let Some(text) = &target.label {
        label(list, target.at, if occupied { 0.42 } else { 0.36 }, text);
    }
}

/// A word on a plate, so many cells below a point.
fn label(list: &mut List, square: Square, below: f32, text: &str) {
    let text: String = text.chars().take(5).collect();
    let size = list.layout().px(0.33);
    let (x, y) = list.layout().beside(square, (0.0, below));
    let half = width(&text, size as f32) as i32 / 2 + list.layout().px(0.06);
    let high = list.layout().px(0.15);
    let plate = Path::rect(
        ((x - half) as f32, (y - high) as f32),
        ((x + half) as f32, (y + high) as f32),
    );
    list.fill(plate, Ink::Frame);
    list.write(Word {
        text,
        at: (x, y),
        size: size as u32,
        ink: Ink::Label,
        align: Align::Middle,
    });
}
