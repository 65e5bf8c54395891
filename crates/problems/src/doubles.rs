//! Positions that differ in little.

use std::collections::BTreeSet;

use tulenh_rules::{Side, Square};

use crate::problem::Problem;

/// Points that stand differently in two problems which are still one, at most: two pieces that have
/// moved and one more that is there or not.
const NEAR: usize = 5;
/// As many, when the solution is the same.
const NEAR_SAME_SOLUTION: usize = 10;

/// A problem as it looks from the side to move, whatever its colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    rules: String,
    /// What stands where; ranks are counted from the side to move, whose pieces are upper case.
    stands: BTreeSet<(usize, String)>,
    solution: Vec<(usize, usize)>,
}

impl Shape {
    /// The shape of a problem.
    pub fn of(problem: &Problem) -> Shape {
        let position = problem.position();
        let own = position.turn();
        let place = |square: Square| match own {
            Side::Red => square.index(),
            Side::Blue => square.mirrored().index(),
        };
        let stacks = Side::ALL.into_iter().flat_map(|side| {
            let stacks = position.board().stacks(side);
            stacks.map(move |(at, stack)| (side, at, stack))
        });
        let stands = stacks.map(|(side, at, stack)| {
            let letters = stack.to_string();
            let letters = if side == own {
                letters.to_uppercase()
            } else {
                letters.to_lowercase()
            };
            (place(at), letters)
        });
        let solution = problem.solution().map_or_else(Vec::new, |turn| {
            let steps = turn.steps();
            let ends = steps.map(|step| (place(turn.from()), place(step.action.to())));
            ends.collect()
        });
        Shape {
            rules: position.rules().spec(),
            stands: stands.collect(),
            solution,
        }
    }

    /// Whether two problems are one for a person who has solved the other: the same position seen
    /// from either side, or one that differs at few points.
    pub fn is_double_of(&self, other: &Shape) -> bool {
        let most = if self.solution == other.solution {
            NEAR_SAME_SOLUTION
        } else {
            NEAR
        };
        self.rules == other.rules && self.stands.symmetric_difference(&other.stands).count() <= most
    }
}
