//! The turn that led to the board of a scene, and what it did.

use crate::scene::shot::Shot;
use tulenh_rules::{Board, Played, Position, Square, Stack, Step, Turn};

/// The turn that led to a board, and what it did (see [`tulenh_rules::Effects`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LastTurn {
    /// The turn.
    pub turn: Turn,
    /// The enemy's stacks it took, with their points.
    pub captured: Vec<(Square, Stack)>,
    /// The mover's stacks it cost (shot down, exchanged), with the points they set out
    /// for.
    pub lost: Vec<(Square, Stack)>,
    /// Where planes were shot down, and by which guns; those of which it is not known are shown at
    /// the end of their flight.
    pub shots: Vec<Shot>,
}

impl LastTurn {
    /// A turn that led to this position.
    pub fn of(after: &Position, played: &Played) -> LastTurn {
        LastTurn {
            turn: played.turn.clone(),
            captured: played.effects.captured.clone(),
            lost: played.effects.lost.clone(),
            shots: Shot::all(after, played),
        }
    }

    /// Every point the turn has to do with.
    pub(crate) fn points(&self) -> impl Iterator<Item = Square> {
        let steps = self.turn.steps();
        let aims = steps.flat_map(|step| [Some(step.action.to()), step.action.also()]);
        let fallen = self.captured.iter().chain(&self.lost);
        let guns = self.shots.iter().flat_map(|shot| [shot.at, shot.by]);
        std::iter::once(self.turn.from())
            .chain(aims.flatten())
            .chain(guns)
            .chain(fallen.map(|(square, _)| *square))
    }

    /// What a step cost.
    pub(crate) fn lost(&self, step: Step) -> Stack {
        let lost = self
            .lost
            .iter()
            .find(|(square, _)| *square == step.action.to());
        lost.map_or(step.group, |(_, stack)| *stack)
    }

    /// Where the wreck of a plane that set out for `to` is shown: where it was hit, or if
    /// something stands there, at the last free point before it.
    pub(crate) fn fall(&self, board: &Board, to: Square) -> Square {
        let hit = self.shots.iter().find(|shot| shot.to == to);
        let hit = hit.map_or(to, |shot| shot.at);
        let free = |square: &Square| board.get(*square).is_none();
        let back = hit
            .line_to(self.turn.from())
            .and_then(|(direction, steps)| {
                let points = std::iter::successors(Some(hit), |square| square.step(direction));
                points.take(usize::from(steps)).find(free)
            });
        back.unwrap_or(hit)
    }
}
