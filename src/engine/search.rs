//! Principal-variation search (Marsland and Campbell, "Parallel search of strongly ordered game
//! trees", Computing Surveys 1982) with a table, reductions and pruning.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::engine::eval::evaluate;
use crate::engine::limits::Limits;
use crate::engine::node::{Node, Terms};
use crate::engine::order::{
    FROM_TABLE, History, Kind, List, SACRIFICE, balance, identity, rank_capture, sign,
};
use crate::engine::score::{MOST, WIN};
use crate::engine::table::{Bound, Known, Table};
use crate::rules::divisions::{Divider, Effort};
use crate::rules::record::QUIET_HALFMOVES;
use crate::rules::stages::Stages;
use crate::rules::{Side, Square, Step, Turn};

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
    /// The first depth is always finished.
    pub(super) may_stop: bool,
    pub(super) seldepth: usize,
    /// First turns of better lines, by [`identity`].
    pub(super) excluded: Vec<u64>,
    /// The best line found from each ply.
    pub(super) lines: Vec<Vec<Turn>>,
    pub(super) history: History,
    pub(super) lists: Vec<List>,
    pub(super) divider: Divider,
    /// Keys of the positions on the way, those of the game before the root first.
    keys: Vec<u64>,
    /// How many of them are of the game.
    before: usize,
    evals: Vec<i32>,
    reductions: Vec<[u8; 64]>,
    /// The depth of the present iteration.
    pub(super) root_depth: i32,
}

/// Steps of a stack that are tried when it is divided in a node; a bound on the time one node
/// takes, a fraction of a millisecond.
pub(super) const TRIES: u32 = 3_000;

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
            seldepth: 0,
            excluded: Vec::new(),
            lines: vec![Vec::new(); PLIES + 2],
            history: History::new(PLIES + 1),
            lists,
            divider: Divider::new(),
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
        if self.nodes - self.told >= Limits::PATIENCE {
            self.report();
        }
        self.stopped
    }

    /// Tells its nodes, and asks whether to stop.
    pub(super) fn report(&mut self) {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let all = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let limits = &self.shared.limits;
        if all >= limits.nodes || limits.stop.stops() {
            self.shared.over.store(true, Ordering::Relaxed);
        }
        self.stopped = self.may_stop && self.shared.over.load(Ordering::Relaxed);
    }

    /// Plays a turn and searches on with `ahead`.
    pub(super) fn child<T>(&mut self, node: &Node, ahead: impl FnOnce(&mut Self) -> T) -> T {
        self.nodes += 1;
        self.keys.push(node.position_key());
        let result = ahead(self);
        self.keys.pop();
        result
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
        let known = shared.table.get(key).map(|known| Known {
            score: from_table(known.score, ply),
            ..known
        });
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
        };
        let score = self.turns(node, &stages, &mut list, context, alpha, beta, key);
        self.lists[ply] = list;
        score
    }

    /// Tries the turns of a node.
    #[allow(clippy::too_many_arguments)]
    fn turns(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut List,
        context: Context,
        mut alpha: i32,
        beta: i32,
        key: u64,
    ) -> i32 {
        let Context {
            ply, depth, hint, ..
        } = context;
        let terms = self.shared.terms;
        let side = node.side();
        let root = ply == 0;
        let floor = alpha;
        let mut portion = Portion::Captures;
        self.find(node, stages, list, portion, context);
        let mut best = -INFINITE;
        let mut best_sign = 0;
        let (mut tried, mut legal, mut quiets) = (0, 0, 0);
        let mut failed: Vec<usize> = Vec::new();
        loop {
            let rank = list.best();
            let later = match portion {
                Portion::Captures => rank.is_none_or(|rank| {
                    rank < FROM_TABLE && hint != 0 && tried == 0 || rank <= SACRIFICE
                }),
                Portion::Moves => rank.is_none_or(|rank| {
                    rank < FROM_TABLE && hint >> 15 == 1 && tried == 0 || rank <= SACRIFICE
                }),
                Portion::Divisions => rank.is_none() && legal == 0,
                Portion::Losses => false,
            };
            if later && let Some(next) = portion.next() {
                portion = next;
                self.find(node, stages, list, portion, context);
                continue;
            }
            let Some((index, kind, rank)) = list.take() else {
                break;
            };
            let Some((from, steps)) = list.turns.get(index) else {
                break;
            };
            if root && !self.excluded.is_empty() && self.excluded.contains(&identity(from, steps)) {
                legal += 1;
                continue;
            }
            legal += 1;
            let tame = matches!(kind, Kind::Quiet | Kind::Division) && rank < FROM_TABLE;
            if tame && !root && !context.checked && best > -MOST {
                quiets += 1;
                let most = 4 + depth * depth * 3;
                let most = if context.improves { most } else { most / 2 + 1 };
                let late = quiets > most;
                let hopeless = context.eval + 90 + 110 * depth <= alpha;
                if depth <= 4 && (late || hopeless) {
                    list.drop_tame();
                    continue;
                }
            }
            if kind == Kind::Sacrifice
                && rank < FROM_TABLE
                && !root
                && depth <= 3
                && best > -MOST
                && rank - SACRIFICE < -120 * depth
            {
                continue;
            }
            let child = node.after(terms, from, steps);
            tried += 1;
            let full = depth - 1;
            let mut score = 0;
            let reduced = self.reduction(&context, kind, rank, tried, side, steps);
            let later = tried > 1;
            if later {
                let ahead = full - reduced;
                score = self.child(node, |worker| {
                    -worker.search(&child, ply + 1, ahead, -alpha - 1, -alpha, true)
                });
                if score > alpha && reduced > 0 && !self.stopped {
                    score = self.child(node, |worker| {
                        -worker.search(&child, ply + 1, full, -alpha - 1, -alpha, true)
                    });
                }
            }
            if !self.stopped && (!later || context.open && score > alpha && score < beta) {
                score = self.child(node, |worker| {
                    -worker.search(&child, ply + 1, full, -beta, -alpha, true)
                });
            }
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_sign = sign(from, steps);
                    if context.open {
                        self.note_line(ply, from, steps);
                    }
                    alpha = score;
                    if score >= beta {
                        if tame || kind == Kind::Quiet {
                            self.history.cut(side, ply, best_sign, steps, depth);
                        }
                        for index in failed {
                            if let Some((_, steps)) = list.turns.get(index) {
                                self.history.learn(side, steps, -depth * depth * 4);
                            }
                        }
                        break;
                    }
                }
            }
            if tame && failed.len() < 48 {
                failed.push(index);
            }
        }
        if legal == 0 {
            return node.stuck(terms, ply, context.checked);
        }
        if tried == 0 {
            // All were left out as hopeless, or all are lines that are already known.
            return if root {
                -INFINITE
            } else {
                best.max(context.eval.min(floor))
            };
        }
        if !(root && !self.excluded.is_empty()) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.shared.table.put(
                key,
                Known {
                    sign: best_sign,
                    score: to_table(best, ply),
                    eval: context.eval,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// Finds one portion of a node's turns and ranks them.
    fn find(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut List,
        portion: Portion,
        context: Context,
    ) {
        let terms = self.shared.terms;
        let Context {
            ply, depth, hint, ..
        } = context;
        let side = node.side();
        let hinted = |from: Square, steps: &[Step]| hint != 0 && sign(from, steps) == hint;
        match portion {
            Portion::Captures => {
                stages.captures(&mut list.turns);
                list.rank(|from, steps| {
                    let (rank, kind) = rank_capture(terms, node, from, steps);
                    let rank = if hinted(from, steps) {
                        FROM_TABLE
                    } else {
                        rank
                    };
                    (rank, kind)
                });
            }
            Portion::Moves => {
                stages.moves(&mut list.turns);
                let history = &self.history;
                list.rank(|from, steps| {
                    let sign = sign(from, steps);
                    if sign == hint {
                        return (FROM_TABLE, Kind::Quiet);
                    }
                    let rank = history.killer(ply, sign) + history.of(side, steps);
                    let rank = rank + terms.values.step(side, from, steps) * 8;
                    (rank, Kind::Quiet)
                });
            }
            Portion::Divisions => {
                let (each, tries, most) = match (ply, depth, list.len()) {
                    (0, _, _) => (100, 10 * TRIES, 240),
                    // Where there is nothing else to do they are all there is.
                    (_, _, 0) => (8, TRIES, 20),
                    (_, ..=2, _) if hint >> 15 == 0 => return,
                    (_, depth, _) => (2 + depth as usize, TRIES, 6 + depth as usize * 6),
                };
                let effort = Effort { each, tries };
                let first = list.len();
                let history = &self.history;
                let of_step = &mut |from, step: Step| {
                    let takes = if step.action.is_capture() {
                        balance(terms, node, from, &[step]).0 * 64
                    } else {
                        0
                    };
                    let good = history.of(side, &[step]);
                    takes + good + terms.values.step(side, from, &[step]) * 8
                };
                self.divider
                    .divisions(stages, effort, of_step, &mut list.turns);
                list.rank(|from, steps| {
                    let takes = steps.iter().any(|step| step.action.is_capture());
                    let (rank, kind) = if takes {
                        let (rank, kind) = rank_capture(terms, node, from, steps);
                        // One step that does the same is tried first.
                        (rank - 8, kind)
                    } else {
                        let good = history.of(side, steps) / steps.len() as i32;
                        let rank = history.killer(ply, sign(from, steps)) + good - 4_000;
                        (rank, Kind::Division)
                    };
                    let places = terms.values.step(side, from, steps);
                    if hinted(from, steps) {
                        return (FROM_TABLE, kind);
                    }
                    (rank + places * 8, kind)
                });
                list.keep(first, most);
            }
            Portion::Losses => {
                stages.losses(&mut list.turns);
                list.rank(|_, _| (SACRIFICE, Kind::Sacrifice));
            }
        }
    }

    /// By how much less a late turn is searched at first.
    fn reduction(
        &self,
        context: &Context,
        kind: Kind,
        rank: i32,
        tried: usize,
        side: Side,
        steps: &[Step],
    ) -> i32 {
        if tried < 3 || context.depth < 2 || rank >= FROM_TABLE || kind == Kind::Gain {
            return 0;
        }
        let depth = context.depth.clamp(0, 63) as usize;
        let mut less = i32::from(self.reductions[depth][tried.min(63)]);
        if matches!(kind, Kind::Quiet | Kind::Division) {
            less -= self.history.of(side, steps) / 6_000;
        }
        less += i32::from(kind == Kind::Division);
        less -= i32::from(context.open);
        less -= i32::from(context.checked);
        less += i32::from(!context.improves);
        less.clamp(0, context.depth - 1)
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

/// What is the same for all turns of a node.
#[derive(Debug, Clone, Copy)]
struct Context {
    ply: usize,
    depth: i32,
    /// The sign of the turn from the table.
    hint: u16,
    checked: bool,
    /// A node whose exact score is wanted.
    open: bool,
    improves: bool,
    eval: i32,
}

/// Turns are found in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Portion {
    Captures,
    Moves,
    Divisions,
    Losses,
}

impl Portion {
    fn next(self) -> Option<Portion> {
        match self {
            Portion::Captures => Some(Portion::Moves),
            Portion::Moves => Some(Portion::Divisions),
            Portion::Divisions => Some(Portion::Losses),
            Portion::Losses => None,
        }
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
pub(super) fn from_table(score: i32, ply: usize) -> i32 {
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
    let log = |n: usize| (2..=n as u32).map(|k| 100 / k).sum::<u32>();
    (0..64)
        .map(|depth| {
            std::array::from_fn(|number| ((60 + log(depth) * log(number) / 180) / 100) as u8)
        })
        .collect()
}
