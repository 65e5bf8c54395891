//! What is the same for all nodes of a search.

use std::sync::Arc;

use crate::evaluation::values::Values;
use crate::network::Network;
use crate::search::margins::Margins;
use crate::search::node::{Node, ply_of};
use crate::search::task::Task;
use tulenh_rules::{ByRole, BySide, Objective, Ruleset, Side, Square, Stack, Step};

/// The part of [`Terms::salt`] of searches that ask the tables of endings: any number.
const ASKED: u64 = 0x2d35_8dcc_aa6c_78a5;
/// The part of searches in which no lead fades: any number.
const LASTING: u64 = 0x2f0b_6b1d_c9e8_57a3;

/// See the module.
pub(crate) struct Terms {
    pub(crate) values: Values,
    pub(crate) margins: Margins,
    /// The learned evaluation, where it is used.
    pub(crate) network: Option<Arc<Network>>,
    /// Whether a lead counts less near the draw by fifty moves.
    pub(crate) fading: bool,
    pub(super) objectives: Vec<Objective>,
    pub(super) by_points: bool,
    pub(super) enforces_check: bool,
    /// Part of every key in the table: the ruleset, the pieces at the start of the game, the points before
    /// the search, the evaluation, whether tables are asked and whether a lead fades, so that searches of different
    /// games, or of different options, share no entries.
    pub(super) salt: u64,
    earlier: Vec<u64>,
    /// The number of the turn, of either side, after which points decide ([`ply_of`]).
    pub(super) last_ply: Option<u64>,
    pub(crate) rules: Arc<Ruleset>,
    pub(super) began: BySide<ByRole<u8>>,
}

impl Terms {
    pub(crate) fn of(task: &Task, weights: &crate::Weights) -> Terms {
        let rules = task.position.rules().clone();
        let by_points = rules.decided_by_points();
        let mut salt = 0x51_7c_c1_b7_27_22_0a_95_u64;
        let mut stir = |number: u64| {
            salt = (salt ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            salt ^= salt >> 29;
        };
        rules.spec().bytes().for_each(|byte| stir(u64::from(byte)));
        for side in Side::ALL {
            let began = task.began[side];
            began.0.iter().for_each(|count| stir(u64::from(*count)));
        }
        if by_points || task.plies_left.is_some() {
            // Points from before that the board does not show.
            let board = |side| -> i32 {
                let pieces = task.position.board().pieces(side);
                pieces
                    .map(|(_, piece)| i32::from(rules.points[piece.role]))
                    .sum()
            };
            stir((task.lead + board(Side::Blue) - board(Side::Red)) as u64);
        }
        Terms {
            values: Values::new(&rules, weights),
            margins: Margins::USUAL,
            network: None,
            fading: true,
            objectives: rules.objectives().collect(),
            by_points,
            enforces_check: rules.enforces_check(),
            salt,
            earlier: task.earlier.clone(),
            last_ply: (task.plies_left).map(|left| ply_of(task.position.setup()) + u64::from(left)),
            rules,
            began: task.began,
        }
    }

    /// The same with a learned evaluation.
    pub(crate) fn with_network(mut self, network: Option<Arc<Network>>) -> Terms {
        if let Some(network) = &network {
            self.salt ^= network.salt();
        }
        Terms { network, ..self }
    }

    /// The same for a search that asks the tables of endings.
    pub(crate) fn with_tables(mut self, asked: bool) -> Terms {
        self.salt ^= if asked { ASKED } else { 0 };
        self
    }

    /// The same for a search in which a lead counts less near the draw by fifty moves, or does not.
    pub(crate) fn with_fading(mut self, fading: bool) -> Terms {
        self.salt ^= if fading { 0 } else { LASTING };
        Terms { fading, ..self }
    }

    /// The same with other margins.
    pub(crate) fn with_margins(self, margins: Margins) -> Terms {
        Terms { margins, ..self }
    }

    /// Points decide how a game that nobody has won ends.
    pub(crate) fn by_points(&self) -> bool {
        self.by_points
    }

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

    /// The enemy Commander, where a check has to be answered.
    pub(crate) fn hunted(&self, node: &Node) -> Option<Square> {
        let commander = node.setup.board.commander(!node.side());
        commander.filter(|_| self.enforces_check)
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

    /// The positions before the search, oldest first.
    pub(crate) fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// A stack's part in [`Node::base`].
    pub(super) fn signed(&self, at: Square, stack: Option<Stack>) -> i32 {
        match stack {
            None => 0,
            Some(stack) if stack.side() == Side::Red => self.values.stack(at, stack),
            Some(stack) => -self.values.stack(at, stack),
        }
    }
}

/// Red's progress with the objectives less Blue's.
pub(super) fn objectives(terms: &Terms, node: &Node) -> i32 {
    let weight = terms.values.weights.objective;
    let of = |side| -> i32 {
        let counted = terms
            .progress(node, side)
            .filter(|(objective, _, of)| *objective != Objective::Commander && *of > 0);
        counted
            .map(|(_, gone, of)| weight * (gone * gone) as i32 / (of * of) as i32)
            .sum()
    };
    of(Side::Red) - of(Side::Blue)
}
