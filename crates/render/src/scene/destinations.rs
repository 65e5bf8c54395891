//! Where a chosen piece can go.

use tulenh_rules::{Action, Coordinates, Position, Square};

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
    pub kind: TargetKind,
    /// A short word beside the mark: the name of the point, or the number of a button. At most
    /// five characters are shown.
    pub label: Option<String>,
}

/// What happens at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TargetKind {
    /// The plane would be lost.
    Loss,
    /// The piece goes there.
    Move,
    /// The enemy there is taken.
    Capture,
}

impl Destinations {
    /// What the stack on a point, as a whole or a part of it, can legally do in one step, each
    /// point labelled with its name. Of a point where it may both go and be lost, as a plane or what it
    /// carries, the better of the two is shown.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_render::{TargetKind, Destinations};
    /// use tulenh_rules::{Coordinates, Position, Ruleset};
    /// let position = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// let infantry = Destinations::of(&position, "c5".parse().unwrap(), Coordinates::Algebraic);
    /// assert!(infantry.targets.iter().all(|target| target.kind == TargetKind::Move));
    /// assert_eq!(infantry.targets.len(), 2);
    /// ```
    pub fn of(position: &Position, from: Square, coordinates: Coordinates) -> Destinations {
        let mut targets: Vec<(Square, TargetKind)> = Vec::new();
        let turns = position.legal_steps();
        let steps = turns
            .iter()
            .filter(|turn| turn.from() == from)
            .flat_map(|turn| turn.steps());
        for step in steps {
            let kind = match step.action {
                Action::Move { .. } | Action::Drop { .. } => TargetKind::Move,
                Action::Capture { .. } | Action::Strike { .. } => TargetKind::Capture,
                Action::Exchange { .. } | Action::ShotDown { .. } => TargetKind::Loss,
            };
            targets.push((step.action.to(), kind));
            targets.extend(step.action.also().map(|also| (also, TargetKind::Capture)));
        }
        targets.sort_by_key(|(at, kind)| (*at, std::cmp::Reverse(*kind)));
        targets.dedup_by_key(|(at, _)| *at);
        let targets = targets.into_iter().map(|(at, kind)| Target {
            at,
            kind,
            label: Some(at.in_system(coordinates).to_string()),
        });
        Destinations {
            from,
            targets: targets.collect(),
        }
    }
}
