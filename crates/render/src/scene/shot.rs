//! Where a plane was shot down, and by which gun (RULES.md 5).

use tulenh_rules::air::{Flight, Rings, flight};
use tulenh_rules::{Action, Played, Position, Square};

/// A plane shot down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The point it set out for.
    pub to: Square,
    /// The first point on its way that the gun reaches.
    pub at: Square,
    /// The gun.
    pub by: Square,
}

impl Shot {
    /// The planes that a turn cost on their way, judged by the guns that still stand in the
    /// position it led to. A gun that the same turn captured is not found.
    pub(crate) fn all(after: &Position, played: &Played) -> Vec<Shot> {
        let (rules, board) = (after.rules(), after.board());
        let rings = Rings::of(rules, board, after.turn());
        let from = played.turn.from();
        let fatal = played.turn.steps().filter_map(|step| match step.action {
            Action::ShotDown { to } => Some(to),
            _ => None,
        });
        fatal
            .filter_map(|to| {
                let Flight::ShotDown { by } = flight(rules, &rings, from, to, None) else {
                    return None;
                };
                let gun = board.get(by)?.carrier();
                let radius = rules.ring_radius(gun.role, gun.hero);
                let at = way(from, to).find(|at| at.distance_squared(by) <= radius * radius)?;
                Some(Shot { to, at, by })
            })
            .collect()
    }
}

/// The points of a line, the first left out, the last not.
fn way(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (direction, length) = from.line_to(to).unzip();
    let next = move |here: &Square| direction.and_then(|direction| here.step(direction));
    std::iter::successors(next(&from), next).take(usize::from(length.unwrap_or(0)))
}
