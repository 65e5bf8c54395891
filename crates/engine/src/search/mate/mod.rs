//! Mates by checks alone: a search of its own beside the main one, which would need a hundred times the nodes for the
//! longer ones.

mod children;
mod numbers;
mod prove;
#[cfg(test)]
mod tests;

use crate::search::iteration::Line;
use crate::search::mate::numbers::{Numbers, NumbersTable};
use crate::search::mate::prove::Proof;
use crate::search::node::{Node, Terms};
use crate::search::score::Score;
use crate::search::worker::Worker;

/// The search for a mate from the root, which goes on a little before each iteration of the main search.
#[derive(Debug)]
pub(crate) struct MateSearch {
    table: NumbersTable,
    /// The nodes that it has taken.
    nodes: u64,
    /// It is known that there is a mate, or that there is none.
    over: bool,
}

/// With fewer nodes than these it does not begin or go on: nearly all mates that they find the next iteration finds as
/// well.
const LEAST: u64 = 100;

impl MateSearch {
    /// `None` for games that a mate does not win.
    pub(crate) fn of(terms: &Terms) -> Option<MateSearch> {
        let rules = &terms.rules;
        let wins = rules.enforces_check() && rules.commander_ends() && !terms.by_points();
        (wins && terms.margins.mate_share > 0).then(|| MateSearch {
            table: NumbersTable::new(),
            nodes: 0,
            over: false,
        })
    }

    /// Searches on with its share of the nodes so far. Returns the line of a mate when it finds one, which need not be the
    /// shortest; the turns of the line may end before the mate.
    pub(crate) fn resume(&mut self, worker: &mut Worker, root: &Node) -> Option<Line> {
        let share = worker.nodes / 100 * worker.shared.terms.margins.mate_share as u64;
        let most = share.saturating_sub(self.nodes);
        if self.over || most < LEAST {
            return None;
        }
        let before = worker.nodes;
        let mut proof = Proof {
            table: &mut self.table,
            attacker: root.side(),
            until: before + most,
            worker,
        };
        let numbers = proof.prove(root, 0, Numbers::NEVER);
        let line = match numbers {
            Numbers::Mate(plies) if root.ends_in_time(proof.worker.shared.terms, 0, plies) => {
                Some(Line {
                    score: Score::win_in(plies),
                    turns: proof.line(root, 0),
                })
            }
            _ => None,
        };
        self.over = !matches!(numbers, Numbers::Open { .. });
        self.nodes += worker.nodes - before;
        line.filter(|line| !line.turns.is_empty())
    }
}
