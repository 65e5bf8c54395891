//! Mates by checks alone: a search of its own beside the main one, which would need a hundred times the nodes for the
//! longer ones.

mod children;
mod numbers;
mod prove;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::Weights;
use crate::search::iteration::Line;
use crate::search::known_end::is_of_tables;
use crate::search::limits::Limits;
use crate::search::mate::numbers::{Numbers, NumbersTable};
use crate::search::mate::prove::Proof;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::table::Table;
use crate::search::task::Task;
use crate::search::worker::{PLIES, Shared, Worker};

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
        (wins(terms) && terms.margins.mate_share > 0).then(|| MateSearch {
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
            deepest: PLIES,
            until: before + most,
            worker,
        };
        let (numbers, line) = proof.of_root(root);
        self.over = !matches!(numbers, Numbers::Open { .. });
        self.nodes += worker.nodes - before;
        line
    }
}

/// The mate by checks alone that the side to move forces with the fewest plies, if one is found within so many plies and
/// nodes.
pub(crate) fn shortest(task: &Task, plies: usize, nodes: u64) -> Option<Line> {
    with_worker(task, |worker, root| {
        (1..=plies)
            .step_by(2)
            .find_map(|deepest| within(worker, root, deepest, nodes).1)
    })?
}

/// Whether it is proved with so many nodes that the side to move does not mate by the checks that are [tried](children::children)
/// alone within so many plies.
pub(crate) fn is_none(task: &Task, plies: usize, nodes: u64) -> bool {
    let numbers = with_worker(task, |worker, root| within(worker, root, plies, nodes).0);
    numbers.is_none_or(|numbers| matches!(numbers, Numbers::NoMate))
}

/// A mate of so many plies at most, until the worker has made so many nodes.
fn within(worker: &mut Worker, root: &Node, plies: usize, nodes: u64) -> (Numbers, Option<Line>) {
    let mut proof = Proof {
        worker,
        table: &mut NumbersTable::new(),
        attacker: root.side(),
        deepest: plies,
        until: nodes,
    };
    proof.of_root(root)
}

/// Runs a search for mates apart from any other; `None` in games that a mate does not win.
fn with_worker<T>(task: &Task, search: impl FnOnce(&mut Worker, &Node) -> T) -> Option<T> {
    let terms = Terms::of(task, &Weights::USUAL);
    let table = Table::small();
    let shared = Shared {
        terms: &terms,
        table: &table,
        limits: Limits::nodes(u64::MAX),
        over: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        asks_tables: is_of_tables(task.position().rules()),
    };
    let root = Node::root(&terms, task);
    wins(&terms).then(|| search(&mut Worker::new(&shared), &root))
}

/// Whether a mate wins the game.
fn wins(terms: &Terms) -> bool {
    let rules = &terms.rules;
    rules.enforces_check() && rules.commander_ends() && !terms.by_points()
}
