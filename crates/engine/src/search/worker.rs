//! One thread of a search, and what it shares with the others.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::limits::Limits;
use crate::search::margins::{
    Margins, REPETITION_LEAD_MOST, REPETITION_PER_POINT, SPLIT_ONLY_STEPS, SPLIT_TRIES,
    SPLIT_TRIES_PER_NODE,
};
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::ordering::history::History;
use crate::search::ordering::turn_list::TurnList;
use crate::search::score::{MOST, WIN};
use crate::search::table::{Bound, Known, Table};
use tulenh_rules::search::{Effort, SplitSearch, Stages, Turns};
use tulenh_rules::{Side, Square, Step, Turn};

/// The greatest distance from the root, in plies.
pub(crate) const PLIES: usize = 100;
/// A bound beyond every score.
pub(crate) const INFINITE: i32 = 32_000;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) table: &'a Table,
    pub(crate) limits: Limits<'a>,
    /// Set by the first thread that finds a limit reached.
    pub(crate) over: AtomicBool,
    /// Nodes of all threads, brought up to date when a thread checks its limits.
    pub(crate) nodes: AtomicU64,
    /// Whether the tables of the smallest endings are asked.
    pub(crate) asks_tables: bool,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    /// Nodes of this thread.
    pub(crate) nodes: u64,
    /// Nodes already added to [`Shared::nodes`].
    reported: u64,
    /// The search is ending; scores that are returned from now on mean nothing.
    pub(crate) aborted: bool,
    /// A first turn was searched, so that there is one to play.
    pub(crate) may_abort: bool,
    /// The first iteration is finished; until then no number of nodes ends the search.
    pub(crate) begun: bool,
    /// The work since the limits were last checked, in units of about one node.
    pub(crate) work: u64,
    /// The greatest ply reached in this iteration.
    pub(crate) seldepth: usize,
    /// The first turns of better lines, by their identity; the root leaves them out.
    pub(crate) excluded: Vec<u64>,
    /// The best line found from each ply.
    pub(crate) lines: Vec<Vec<Turn>>,
    pub(crate) history: History,
    pub(crate) lists: Vec<TurnList>,
    pub(crate) split_search: SplitSearch,
    /// The results of quiescence searches. Most positions are of that kind, and fetching them from
    /// the large table would take longer than it saves.
    pub(crate) quiescence_table: Table,
    /// Keys of the positions from the start of the game to the present node.
    keys: Vec<u64>,
    /// How many of them were reached in the game before the root.
    before: usize,
    /// The evaluation of the node at each ply.
    pub(crate) evals: Vec<i32>,
    /// Late move reductions in hundredths of a ply, by depth and by number of the turn.
    pub(crate) reductions: Vec<[i16; 64]>,
    /// The depth of the present iteration.
    pub(crate) root_depth: i32,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        let keys = shared.terms.earlier().to_vec();
        let mut lists = Vec::new();
        lists.resize_with(PLIES + 1, TurnList::default);
        Worker {
            shared,
            nodes: 0,
            reported: 0,
            aborted: false,
            may_abort: false,
            begun: false,
            work: 0,
            seldepth: 0,
            excluded: Vec::new(),
            lines: vec![Vec::new(); PLIES + 2],
            history: History::new(PLIES + 1, &shared.terms.margins),
            lists,
            split_search: SplitSearch::new(),
            quiescence_table: Table::small(),
            before: keys.len(),
            keys,
            evals: vec![0; PLIES + 1],
            reductions: reductions(&shared.terms.margins),
            root_depth: 1,
        }
    }

    /// Whether the search is to end; checks the limits once in [`Limits::CHECK_NODES`] units of
    /// work.
    pub(crate) fn is_aborted(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        if self.work >= Limits::CHECK_NODES {
            self.check_limits();
        }
        self.aborted
    }

    /// Reports the nodes of this thread and checks the limits.
    pub(crate) fn check_limits(&mut self) {
        self.work = 0;
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        let all = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let limits = &self.shared.limits;
        if self.begun && all >= limits.nodes || limits.abort.is_aborted() {
            self.shared.over.store(true, Ordering::Relaxed);
        }
        self.aborted = self.may_abort && self.shared.over.load(Ordering::Relaxed);
    }

    /// Runs `search` on a child of `node`, with the node's key among those of the way.
    pub(crate) fn child<T>(&mut self, node: &Node, search: impl FnOnce(&mut Self) -> T) -> T {
        self.count_node();
        self.enter(node);
        let result = search(self);
        self.leave();
        result
    }

    /// Puts the key of a node among those of the way, until it is [left](Worker::leave).
    pub(crate) fn enter(&mut self, node: &Node) {
        self.keys.push(node.position_key());
    }

    pub(crate) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Counts a turn that is made.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        self.work += 1;
    }

    /// The entry of a table, with forced ends counted from the root.
    pub(crate) fn known(table: &Table, key: u64, ply: usize) -> Option<Known> {
        let known = table.get(key)?;
        let score = from_table(known.score, ply);
        Some(Known { score, ..known })
    }

    /// The score of a node in which the game ends, or a position comes again. Having no turn ends a game before the
    /// rule of fifty moves and the limit of turns do (RULES.md 9); elsewhere it is found when the turns are tried.
    pub(crate) fn end(&mut self, node: &Node, ply: usize) -> Option<i32> {
        let terms = self.shared.terms;
        if let Some(score) = node.ended(terms, ply) {
            return Some(score);
        }
        if let Some(score) = self.known_end(node, ply) {
            return Some(score);
        }
        if let Some(score) = node.quiet_end(terms, ply) {
            return Some(match self.has_turn(node, ply) {
                true => score,
                false => node.stuck(terms, ply, node.checker.is_some()),
            });
        }
        self.repeats(node).then(|| {
            if terms.by_points() {
                let lead = node.lead.clamp(-REPETITION_LEAD_MOST, REPETITION_LEAD_MOST);
                let score = lead * REPETITION_PER_POINT;
                let red = node.side() == Side::Red;
                if red { score } else { -score }
            } else {
                0
            }
        })
    }

    /// Whether the side to move has a legal turn.
    pub(crate) fn has_turn(&mut self, node: &Node, ply: usize) -> bool {
        let stages = node.stages(self.shared.terms);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.find_some(&stages, &mut list.turns);
        let found = !list.turns.is_empty();
        self.lists[ply] = list;
        found
    }

    /// Adds the turns of one step; where there are none, split turns and losses, so that some turn is found if there is
    /// one.
    pub(crate) fn find_some(&mut self, stages: &Stages, turns: &mut Turns) {
        stages.captures(turns);
        stages.moves(turns);
        if turns.is_empty() {
            self.find_split_turns_unranked(stages, SPLIT_ONLY_STEPS, false, turns);
            stages.losses(turns);
        }
    }

    /// Adds the split turns of so many steps of each component, none of them more promising than another.
    pub(crate) fn find_split_turns_unranked(
        &mut self,
        stages: &Stages,
        per_component: usize,
        dependent_steps: bool,
        turns: &mut Turns,
    ) {
        let effort = Effort {
            per_component,
            tries: SPLIT_TRIES,
            dependent_steps,
        };
        let tries = self
            .split_search
            .split_turns(stages, effort, &mut |_, _| 0, turns);
        self.work += tries / SPLIT_TRIES_PER_NODE;
    }

    /// Whether the position occurred once since the root, or twice in the game (RULES.md 9 asks for
    /// three occurrences; within a search the second already shows that nothing was gained).
    pub(crate) fn repeats(&self, node: &Node) -> bool {
        let key = node.position_key();
        let reach = (node.setup.halfmoves as usize).min(self.keys.len());
        let first = self.keys.len() - reach;
        let mut seen = 0;
        for i in (first..self.keys.len()).rev() {
            if self.keys[i] == key {
                seen += 1;
                if i >= self.before || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Makes the best line of this ply: a turn, then the best line of the next ply.
    pub(crate) fn note_line(&mut self, ply: usize, from: Square, steps: &[Step]) {
        let (lines, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.extend(Turn::from_steps(from, steps));
        line.extend(after[0].iter().cloned());
    }
}

/// Whether an entry of the table settles a search of this node, `ply` turns from the root, with this window.
pub(crate) fn is_enough(
    known: Known,
    node: &Node,
    terms: &Terms,
    ply: usize,
    alpha: i32,
    beta: i32,
) -> bool {
    let is_within = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    };
    is_within && is_in_time(known.score, node, terms, ply)
}

/// Whether a score is no forced end, or one that comes in time. The entry may be that of the same position with more
/// turns left ([`Node::key`]).
fn is_in_time(score: i32, node: &Node, terms: &Terms, ply: usize) -> bool {
    let plies = (WIN - score.abs() - ply as i32).max(0);
    score.abs() <= MOST || node.ends_in_time(terms, plies as u32)
}

/// A score of the table, in which forced ends are counted from the position, counted from the root.
fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MOST => score - ply as i32,
        _ if score < -MOST => score + ply as i32,
        _ => score,
    }
}

/// The inverse of [`from_table`].
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MOST => score + ply as i32,
        _ if score < -MOST => score - ply as i32,
        _ => score,
    }
}

/// Late move reductions by depth and number: the product of their logarithms
/// (<https://www.chessprogramming.org/Late_Move_Reductions>), in integers, so that they are the same
/// on every machine.
fn reductions(margins: &Margins) -> Vec<[i16; 64]> {
    // 100 times the harmonic sum less one, which is near the natural logarithm.
    let mut logs = [0; 64];
    for n in 2..logs.len() {
        logs[n] = logs[n - 1] + 100 / n as i32;
    }
    let reduction = |depth: i32, number: i32| {
        (margins.reduction_base + depth * number / margins.reduction_divisor.max(1)) as i16
    };
    logs.iter()
        .map(|depth| logs.map(|number| reduction(*depth, number)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::evaluation::weights::Weights;
    use crate::search::task::Task;
    use tulenh_rules::{Position, QUIET_HALFMOVES, Ruleset};

    #[test]
    fn a_forced_end_after_the_draw_by_fifty_moves_settles_nothing() {
        let settles = |halfmoves: u32, ply: usize, score: i32| {
            let fen = format!("11/11/2+N8/10c/11/9C1/11/11/11/11/7H3/11 r - - {halfmoves} 144");
            let position = Position::from_fen(&fen, Arc::new(Ruleset::OFFICIAL)).unwrap();
            let task = Task::at(&position);
            let terms = Terms::of(&task, &Weights::USUAL);
            let node = Node::root(&terms, &task);
            let known = Known {
                best_move: 0,
                score,
                eval: 0,
                depth: 9,
                bound: Bound::Exact,
            };
            is_enough(known, &node, &terms, ply, -INFINITE, INFINITE)
        };
        // Seven turns from the position, whatever the root.
        let last = QUIET_HALFMOVES - 7;
        for ply in [0, 5] {
            for sign in [1, -1] {
                let score = sign * (WIN - ply as i32 - 7);
                assert!(settles(last, ply, score), "{ply} {sign}");
                assert!(!settles(last + 1, ply, score), "{ply} {sign}");
            }
        }
        assert!(settles(QUIET_HALFMOVES - 1, 0, 900));
    }
}
