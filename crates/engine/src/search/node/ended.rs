//! What a node is worth where the game has ended.

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::score::WIN;
use tulenh_rules::{Objective, QUIET_HALFMOVES, Side};

impl Node {
    /// The score for the side to move if the game has ended here by an objective or by facing;
    /// `ply` turns have been made since the root.
    pub(crate) fn ended(&self, terms: &Terms, ply: usize) -> Option<i32> {
        if self.setup.halfmoves == 0 || ply == 0 {
            let mover = !self.side();
            let reached = |side| {
                terms
                    .progress(self, side)
                    .any(|(_, gone, of)| of > 0 && gone == of)
            };
            if let Some(winner) = [mover, !mover].into_iter().find(|side| reached(*side)) {
                if terms.by_points {
                    return Some(self.by_points(terms, ply, false));
                }
                return Some(self.won(winner, ply));
            }
        }
        self.beaten.map(|beaten| self.won(!beaten, ply))
    }

    /// The score when the side to move has no legal turn; `mated` when it is in check.
    pub(crate) fn stuck(&self, terms: &Terms, ply: usize, mated: bool) -> i32 {
        let rules = &terms.rules;
        let mate = mated && rules.enforces_check() && rules.commander_ends();
        match rules.no_turn {
            _ if mate && terms.by_points => self.by_points(terms, ply, true),
            _ if mate => self.won(!self.side(), ply),
            tulenh_rules::ruleset::NoTurn::Loses => self.won(!self.side(), ply),
            tulenh_rules::ruleset::NoTurn::Draws => 0,
        }
    }

    /// The score of a game that ends here by the rule of fifty moves or by the limit of turns, where the side to move has
    /// a legal turn; `None` where it goes on.
    pub(crate) fn quiet_end(&self, terms: &Terms, ply: usize) -> Option<i32> {
        if self.setup.halfmoves >= QUIET_HALFMOVES {
            Some(if terms.by_points {
                self.by_points(terms, ply, false)
            } else {
                0
            })
        } else {
            let at_limit = self.at_turn_limit(terms);
            at_limit.then(|| self.by_points(terms, ply, false))
        }
    }

    /// Whether the agreed number of turns is played.
    pub(crate) fn at_turn_limit(&self, terms: &Terms) -> bool {
        self.plies_left(terms) == Some(0)
    }

    /// Whether a forced end after so many more plies counts: it comes before the draw by fifty moves and the limit of
    /// turns, or with the same turn, which a mate outweighs (RULES.md 9).
    pub(crate) fn ends_in_time(&self, terms: &Terms, plies: u32) -> bool {
        let before_limit = self.plies_left(terms).is_none_or(|left| plies <= left);
        self.setup.halfmoves + plies <= QUIET_HALFMOVES && before_limit
    }

    /// The score when points decide (RULES.md 9), as [`tulenh_rules::Record::decide_by_points`] does.
    pub(crate) fn by_points(&self, terms: &Terms, ply: usize, mated: bool) -> i32 {
        let rules = &terms.rules;
        let mover = !self.side();
        let mut lead = self.lead;
        let mut first = None;
        for side in [!mover, mover] {
            let sign = if side == Side::Red { 1 } else { -1 };
            let mates = mated && side == mover;
            for (objective, gone, of) in terms.progress(self, side) {
                let commander = objective == Objective::Commander;
                if commander && mates || of > 0 && gone == of {
                    first = Some(side);
                    lead += sign * i32::from(rules.bonus_for(objective));
                }
            }
            if mates {
                lead += sign * i32::from(rules.points[tulenh_rules::Role::Commander]);
            }
        }
        let winner = match lead {
            0 => first,
            1.. => Some(Side::Red),
            _ => Some(Side::Blue),
        };
        winner.map_or(0, |winner| self.won(winner, ply))
    }

    /// The score for the side to move when `winner` has won here.
    fn won(&self, winner: Side, ply: usize) -> i32 {
        let score = WIN - ply as i32;
        if winner == self.side() { score } else { -score }
    }
}
