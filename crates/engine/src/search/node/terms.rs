//! What is the same for all nodes of a search.

use std::sync::Arc;

use crate::evaluation::values::Values;
use crate::network::Network;
use crate::search::margins::Margins;
use crate::search::task::Task;
use tulenh_rules::{ByRole, BySide, Objective, Ruleset, Setup, Side, Square, Stack};

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

/// The number of a turn of either side, as the record of a game counts them.
pub(super) fn ply_of(setup: &Setup) -> u64 {
    2 * u64::from(setup.fullmoves) + u64::from(setup.turn == Side::Blue)
}
