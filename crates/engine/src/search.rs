//! Principal-variation search (Marsland and Campbell, "Parallel search of strongly ordered game
//! trees", Computing Surveys 1982) with a table, reductions and pruning.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::eval::evaluate;
use crate::limits::Limits;
use crate::node::{Node, Terms};
use crate::order::{History, List};
use crate::score::{MOST, WIN};
use crate::table::{Bound, Known, Table};
use crate::turns::Context;
use tulenh_rules::divisions::Divider;
use tulenh_rules::record::QUIET_HALFMOVES;
use tulenh_rules::{Side, Square, Step, Turn};

/// No search goes further from its root.
pub(super) const PLIES: usize = 100;
/// Worse than anything.
pub(super) const INFINITE: i32 = 32_000;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) terms: &'a Terms,
    pub(super) table: &'a Table,
    pub(super) limits: Limits<'a>,
    /// Set by whoever finds that it is time.
    pub(super) over: AtomicBool,
    /// Nodes of all threads, brought up to date when they ask whether to stop.
    pub(super) nodes: AtomicU64,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) nodes: u64,
    /// Nodes already told to [`Shared::nodes`].
    told: u64,
    /// The search shall end now; what is on its way is worth nothing.
    pub(super) stopped: bool,
    /// A first turn is known, so that there is one to play.
    pub(super) may_stop: bool,
    /// The first depth is finished; until then no number of nodes ends the search.
    pub(super) begun: bool,
    /// The work since it was last asked whether to stop, in nodes.
    pub(super) toil: u64,
    pub(super) seldepth: usize,
    /// First turns of better lines, by [`identity`].
    pub(super) excluded: Vec<u64>,
    /// The best line found from each ply.
    pub(super) lines: Vec<Vec<Turn>>,
    pub(super) history: History,
    pub(super) lists: Vec<List>,
    pub(super) divider: Divider,
    /// What is known of positions of the quiescence search. They are most of all, and fetching
    /// them from the great table would take longer than it saves.
    pub(super) calm: Table,
    /// Keys of the positions on the way, those of the game before the root first.
    keys: Vec<u64>,
    /// How many of them are of the game.
    before: usize,
    evals: Vec<i32>,
    pub(super) reductions: Vec<[u8; 64]>,
    /// The depth of the present iteration.
    pub(super) root_depth: i32,
}

/// Steps of a stack that are tried when it is divided in a node; a bound on the time one node
/// takes, a fraction of a millisecond.
pub(super) const TRIES: u32 = 3_000;
/// So many of them take about as long as a node.
pub(super) const TRIES_A_NODE: u64 = 20;

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        let keys = shared.terms.earlier().to_vec();
        let mut lists = Vec::new();
        lists.resize_with(PLIES + 1, List::default);
        Worker {
            shared,
            nodes: 0,
            told: 0,
            stopped: false,
            may_stop: false,
            begun: false,
            toil: 0,
            seldepth: 0,
            excluded: Vec::new(),
            lines: vec![Vec::new(); PLIES + 2],
            history: History::new(PLIES + 1),
            lists,
            divider: Divider::new(),
            calm: Table::small(),
            before: keys.len(),
            keys,
            evals: vec![0; PLIES + 1],
            reductions: reductions(),
            root_depth: 1,
        }
    }

    /// Whether the search shall end; asks when it is time to ask.
    pub(super) fn stops(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.toil >= Limits::PATIENCE {
            self.report();
        }
        self.stopped
    }

    /// Tells its nodes, and asks whether to stop.
    pub(super) fn report(&mut self) {
        self.toil = 0;
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let all = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let limits = &self.shared.limits;
        if self.begun && all >= limits.nodes || limits.stop.stops() {
            self.shared.over.store(true, Ordering::Relaxed);
        }
        self.stopped = self.may_stop && self.shared.over.load(Ordering::Relaxed);
    }

    /// Plays a turn and searches on with `ahead`.
    pub(super) fn child<T>(&mut self, node: &Node, ahead: impl FnOnce(&mut Self) -> T) -> T {
        self.nodes += 1;
        self.toil += 1;
        self.keys.push(node.position_key());
        let result = ahead(self);
        self.keys.pop();
        result
    }

    /// What a table knows, forced ends counted from the root.
    pub(super) fn known(table: &Table, key: u64, ply: usize) -> Option<Known> {
        let known = table.get(key)?;
        let score = from_table(known.score, ply);
        Some(Known { score, ..known })
    }

    /// The score of a node that ends the game, or as good as ends it.
    fn end(&self, node: &Node, ply: usize) -> Option<i32> {
        let terms = self.shared.terms;
        if let Some(score) = node.ended(terms, ply) {
            return Some(score);
        }
        if node.setup.halfmoves >= QUIET_HALFMOVES {
            return Some(node.quiet_end(terms, ply));
        }
        if node.at_turn_limit(terms, ply) {
            return Some(node.by_points(terms, ply, false));
        }
        self.repeats(node).then(|| {
            if terms.by_points() {
                // Whoever leads may like it; the other may still deviate.
                let lead = node.lead.clamp(-100, 100) * 10;
                let red = node.side() == Side::Red;
                if red { lead } else { -lead }
            } else {
                0
            }
        })
    }

    /// Whether the position has been on the way before, or twice in the game.
    fn repeats(&self, node: &Node) -> bool {
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

    /// The score of a node for its side to move: exact between `alpha` and `beta`, else a bound.
    pub(super) fn search(
        &mut self,
        node: &Node,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        may_pass: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if self.stops() {
            return 0;
        }
        let shared = self.shared;
        let terms = shared.terms;
        let root = ply == 0;
        let open = beta - alpha > 1;
        if !root {
            if let Some(score) = self.end(node, ply) {
                return score;
            }
            // No line can be better than a mate that is already found.
            alpha = alpha.max(-WIN + ply as i32);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 {
            return self.quiet(node, ply, 0, alpha, beta);
        }
        self.seldepth = self.seldepth.max(ply);
        if ply + 2 >= PLIES {
            return evaluate(terms, node, alpha, beta);
        }
        let key = node.key(terms);
        let known = Worker::known(shared.table, key, ply);
        if let Some(known) = known
            && !open
            && known.depth >= depth
            && is_enough(known, alpha, beta)
        {
            return known.score;
        }
        let side = node.side();
        let checked = node.checker.is_some();
        if checked && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        let eval = match known {
            _ if checked => -INFINITE,
            Some(known) => known.eval,
            None => evaluate(terms, node, -INFINITE, INFINITE),
        };
        self.evals[ply] = eval;
        let improves = !checked && (ply < 2 || eval > self.evals[ply - 2]);
        if !open && !checked && beta.abs() < MOST {
            if depth <= 5 && eval - 110 * (depth - i32::from(improves)) >= beta {
                return eval;
            }
            if depth <= 2 && eval + 260 * depth < alpha {
                let score = self.quiet(node, ply, 0, alpha, beta);
                if score <= alpha {
                    return score;
                }
            }
            // A side with few pieces may do best to do nothing, so it must not be tried there.
            if may_pass && depth >= 2 && eval >= beta && node.setup.board.count(side) > 4 {
                let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
                let passed = node.passed(terms);
                let score = self.child(node, |worker| {
                    -worker.search(&passed, ply + 1, depth - less, -beta, 1 - beta, false)
                });
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score > MOST { beta } else { score };
                }
            }
        }
        let hint = known.map_or(0, |known| known.sign);
        if hint == 0 && depth >= 4 {
            depth -= 1;
        }
        let stages = node.stages(terms);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let context = Context {
            ply,
            depth,
            hint,
            checked,
            open,
            improves,
            eval,
            key,
            alpha,
            beta,
        };
        let score = self.turns(node, &stages, &mut list, context);
        self.lists[ply] = list;
        score
    }

    /// Puts a turn before the best line of the next ply.
    pub(super) fn note_line(&mut self, ply: usize, from: Square, steps: &[Step]) {
        let (lines, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.extend(Turn::from_steps(from, steps));
        line.extend(after[0].iter().cloned());
    }
}

/// Whether what the table knows settles a search with this window.
pub(super) fn is_enough(known: Known, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}

/// In the table forced ends are counted from the position, here from the root.
fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MOST => score - ply as i32,
        _ if score < -MOST => score + ply as i32,
        _ => score,
    }
}

/// The opposite of [`from_table`].
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MOST => score + ply as i32,
        _ if score < -MOST => score - ply as i32,
        _ => score,
    }
}

/// Late-move reductions by depth and number: the product of their logarithms, as Stockfish and
/// many others have it; integers only, so that they are the same everywhere.
fn reductions() -> Vec<[u8; 64]> {
    // 100 times the harmonic sum less one, which is near the natural logarithm.
    let mut logs = [0; 64];
    for n in 2..logs.len() {
        logs[n] = logs[n - 1] + 100 / n as u32;
    }
    logs.iter()
        .map(|depth| logs.map(|number| ((60 + depth * number / 180) / 100) as u8))
        .collect()
}
