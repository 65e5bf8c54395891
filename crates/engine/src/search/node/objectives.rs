//! How far each side is with the objectives of the game.

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use tulenh_rules::{ByRole, Objective, Side, Step};

impl Terms {
    /// How far `by` is with the objectives of the game: for each, the part of the pieces that are
    /// gone, as (gone, of).
    pub(crate) fn progress(
        &self,
        node: &Node,
        by: Side,
    ) -> impl Iterator<Item = (Objective, u32, u32)> + '_ {
        let now = node.counts[!by];
        let began = self.began[!by];
        self.objectives.iter().map(move |objective| {
            let sum = |counts: &ByRole<u8>| -> u32 {
                let roles = objective.roles().iter();
                roles.map(|role| u32::from(counts[role])).sum()
            };
            let of = sum(&began);
            (*objective, of.saturating_sub(sum(&now)), of)
        })
    }

    /// Whether what a turn takes could reach an objective.
    pub(crate) fn may_end(&self, node: &Node, steps: &[Step]) -> bool {
        let board = &node.setup.board;
        let near = self
            .progress(node, node.side())
            .filter(|(_, gone, of)| *of > 0 && of - gone <= 3);
        near.into_iter().any(|(objective, _, _)| {
            steps.iter().any(|step| {
                let targets = [Some(step.action.to()), step.action.also()];
                targets.into_iter().flatten().any(|at| {
                    board
                        .get(at)
                        .is_some_and(|stack| stack.roles().meets(objective.roles()))
                })
            })
        })
    }
}

impl Node {
    /// What the objectives are worth: Red's progress with them less Blue's.
    pub(super) fn objectives(&self, terms: &Terms) -> i32 {
        let weight = terms.values.weights.objective;
        let of = |side| -> i32 {
            let counted = terms
                .progress(self, side)
                .filter(|(objective, _, of)| *objective != Objective::Commander && *of > 0);
            counted
                .map(|(_, gone, of)| weight * (gone * gone) as i32 / (of * of) as i32)
                .sum()
        };
        of(Side::Red) - of(Side::Blue)
    }
}
