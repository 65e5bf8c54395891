//! How the turns of a node are found, portion by portion, and tried.

use crate::node::Node;
use crate::order::{
    FROM_TABLE, Kind, List, Marked, SACRIFICE, balance, identity, plain, rank_capture, sign,
};
use crate::score::MOST;
use crate::search::{INFINITE, TRIES, TRIES_A_NODE, Worker, to_table};
use crate::table::{Bound, Known};
use tulenh_rules::divisions::Effort;
use tulenh_rules::stages::Stages;
use tulenh_rules::{Side, Square, Squares, Step};

/// What may give check is tried before other quiet turns.
const BOLD: i32 = 6_000;

impl Worker<'_> {
    /// Tries the turns of a node. Gives its score.
    pub(super) fn turns(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut List,
        context: Context,
    ) -> i32 {
        let Context {
            ply,
            depth,
            hint,
            mut alpha,
            beta,
            ..
        } = context;
        let terms = self.shared.terms;
        let side = node.side();
        let root = ply == 0;
        let mut portion = Portion::Table;
        let mut sought = Sought::default();
        self.find(node, stages, list, portion, &mut sought, context);
        let mut best = -INFINITE;
        let mut best_sign = 0;
        let (mut tried, mut legal, mut quiets) = (0, 0, 0);
        loop {
            let rank = list.best();
            let later = match portion {
                Portion::Table => rank.is_none(),
                Portion::Captures | Portion::Killers => rank.is_none_or(|rank| {
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
                sought.quiet = root || context.checked || best <= -MOST || !context.hopeless(alpha);
                self.find(node, stages, list, portion, &mut sought, context);
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
                if depth <= 4 && late || context.hopeless(alpha) {
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
            tried += 1;
            let reduced = match tried {
                1 => None,
                _ => Some(self.reduction(&context, kind, rank, tried, side, steps)),
            };
            let child = node.after(terms, from, steps, |key| self.shared.table.fetch(key));
            let score = self.scored(node, &child, context, alpha, reduced);
            if self.stopped {
                return best;
            }
            self.may_stop |= root;
            if score > best {
                best = score;
                if score > alpha {
                    best_sign = sign(from, steps);
                    if context.open {
                        self.note_line(ply, from, steps);
                    }
                    alpha = score;
                    if score >= beta {
                        if tame || matches!(kind, Kind::Quiet | Kind::Bold) {
                            self.history.cut(side, ply, best_sign, steps, depth);
                        }
                        for index in &list.failed {
                            if let Some((_, steps)) = list.turns.get(*index) {
                                self.history.learn(side, steps, -depth * depth * 4);
                            }
                        }
                        break;
                    }
                }
            }
            if tame && list.failed.len() < 48 {
                list.failed.push(index);
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
                best.max(context.eval.min(context.alpha))
            };
        }
        if !root || self.excluded.is_empty() {
            self.remember(context, best, best_sign);
        }
        best
    }

    /// The score of a turn that was made, for the side that made it, if it is above `alpha`; else some
    /// score that is not. `reduced` says by how much less it may be searched at first, unless it is the
    /// first turn of its node.
    fn scored(
        &mut self,
        node: &Node,
        child: &Node,
        context: Context,
        alpha: i32,
        reduced: Option<i32>,
    ) -> i32 {
        let Context { ply, beta, .. } = context;
        let full = context.depth - 1;
        let mut score = 0;
        let search = |worker: &mut Self, depth: i32, beta: i32| {
            worker.child(node, |worker| {
                -worker.search(child, ply + 1, depth, -beta, -alpha, true)
            })
        };
        if let Some(reduced) = reduced {
            score = search(self, full - reduced, alpha + 1);
            if score > alpha && reduced > 0 && !self.stopped {
                score = search(self, full, alpha + 1);
            }
        }
        let inside = context.open && score > alpha && score < beta;
        if !self.stopped && (reduced.is_none() || inside) {
            score = search(self, full, beta);
        }
        score
    }

    /// Puts what was found into the table.
    fn remember(&self, context: Context, score: i32, sign: u16) {
        let bound = if score >= context.beta {
            Bound::Lower
        } else if score > context.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = Known {
            sign,
            score: to_table(score, context.ply),
            eval: context.eval,
            depth: context.depth,
            bound,
        };
        self.shared.table.put(context.key, known);
    }

    /// Finds one portion of a node's turns and ranks them.
    fn find(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut List,
        portion: Portion,
        sought: &mut Sought,
        context: Context,
    ) {
        let terms = self.shared.terms;
        let Context {
            ply, depth, hint, ..
        } = context;
        let side = node.side();
        match portion {
            Portion::Captures => {
                let hinted = |from, steps: &[Step]| hint != 0 && sign(from, steps) == hint;
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
            Portion::Table => {
                sought.find(hint, stages, list);
                list.rank(|_, _| (FROM_TABLE, Kind::Quiet));
            }
            Portion::Killers | Portion::Moves => {
                let history = &self.history;
                let commander = terms.hunted(node);
                let bold = |step| commander.is_some_and(|at| terms.values.bears(step, at));
                match portion {
                    Portion::Killers if sought.quiet => {
                        for sign in history.killers(ply) {
                            sought.find(sign, stages, list);
                        }
                    }
                    Portion::Killers => {}
                    _ if sought.quiet => {
                        stages.moves_if(&mut list.turns, &|from, step| sought.lacks(from, step));
                    }
                    _ => {
                        let wanted = |from, step| bold(step) && sought.lacks(from, step);
                        stages.moves_if(&mut list.turns, &wanted);
                    }
                }
                let marked = Marked::new(hint, history.killers(ply));
                list.rank(|from, steps| {
                    let marked = marked.rank(from, steps);
                    if marked == FROM_TABLE {
                        return (FROM_TABLE, Kind::Quiet);
                    }
                    let rank = marked + history.of(side, steps);
                    let rank = rank + terms.values.step(side, from, steps) * 8;
                    if steps.iter().any(|step| bold(*step)) {
                        return (rank + BOLD, Kind::Bold);
                    }
                    (rank, Kind::Quiet)
                });
            }
            Portion::Divisions => {
                let (each, tries, most) = match (ply, depth, list.len()) {
                    (0, _, _) => (100, 3 * TRIES, 240),
                    // Where there is nothing else to do they are all there is.
                    (_, _, 0) => (8, TRIES, 20),
                    (_, ..=2, _) if hint >> 15 == 0 => return,
                    (_, depth, _) => (2 + depth as usize, TRIES, 6 + depth as usize * 6),
                };
                let anew = ply == 0;
                let effort = Effort { each, tries, anew };
                let first = list.len();
                let history = &self.history;
                let marked = Marked::new(hint, history.killers(ply));
                let of_step = &mut |from, step: Step| {
                    let takes = if step.action.is_capture() {
                        balance(terms, node, from, &[step]).0 * 64
                    } else {
                        0
                    };
                    let good = history.of(side, &[step]);
                    takes + good + terms.values.step(side, from, &[step]) * 8
                };
                let tries = self
                    .divider
                    .divisions(stages, effort, of_step, &mut list.turns);
                self.toil += tries / TRIES_A_NODE;
                list.rank(|from, steps| {
                    let takes = steps.iter().any(|step| step.action.is_capture());
                    let marked = marked.rank(from, steps);
                    let (rank, kind) = if takes {
                        let (rank, kind) = rank_capture(terms, node, from, steps);
                        // One step that does the same is tried first.
                        (rank - 8, kind)
                    } else {
                        let good = history.of(side, steps) / steps.len() as i32;
                        let rank = marked + good - 4_000;
                        (rank, Kind::Division)
                    };
                    let places = terms.values.step(side, from, steps);
                    if marked == FROM_TABLE {
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
        less -= i32::from(kind == Kind::Bold);
        less -= i32::from(context.open);
        less -= i32::from(context.checked);
        less += i32::from(!context.improves);
        less.clamp(0, context.depth - 1)
    }
}

/// What is the same for all turns of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The sign of the turn from the table.
    pub(super) hint: u16,
    pub(super) checked: bool,
    /// A node whose exact score is wanted.
    pub(super) open: bool,
    pub(super) improves: bool,
    pub(super) eval: i32,
    /// The key of the node in the table.
    pub(super) key: u64,
    /// The window at the beginning.
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Context {
    /// Whether no quiet turn is likely to lift the score so far.
    fn hopeless(&self, alpha: i32) -> bool {
        self.depth <= 4 && self.eval + 90 + 110 * self.depth <= alpha
    }
}

/// What is to be found, and what was found before its portion.
#[derive(Debug)]
struct Sought {
    /// Quiet turns are wanted that are not bold.
    quiet: bool,
    /// From where to where pieces go by turns that are in the list already.
    found: [Option<(Square, Square)>; 3],
    /// From where they go.
    origins: Squares,
}

impl Default for Sought {
    fn default() -> Sought {
        Sought {
            quiet: true,
            found: [None; 3],
            origins: Squares::EMPTY,
        }
    }
}

impl Sought {
    /// Puts the turn with this sign into the list if it tells the turn, and that is legal.
    fn find(&mut self, sign: u16, stages: &Stages, list: &mut List) {
        if let Some(plain) = plain(sign)
            && !self.found.contains(&Some(plain))
            && let Some(slot) = self.found.iter_mut().find(|slot| slot.is_none())
            && stages.plain_move(plain.0, plain.1, &mut list.turns)
        {
            *slot = Some(plain);
            self.origins.insert(plain.0);
        }
    }

    /// Whether a step of [`Stages::moves`] is not in the list yet.
    fn lacks(&self, from: Square, step: Step) -> bool {
        !self.origins.contains(from) || !self.found.contains(&Some((from, step.action.to())))
    }
}

/// Turns are found in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Portion {
    /// The turn from the table, where a single piece goes somewhere.
    Table,
    Captures,
    /// Turns that were good in other nodes of this ply: often no other has to be found.
    Killers,
    Moves,
    Divisions,
    Losses,
}

impl Portion {
    fn next(self) -> Option<Portion> {
        match self {
            Portion::Table => Some(Portion::Captures),
            Portion::Captures => Some(Portion::Killers),
            Portion::Killers => Some(Portion::Moves),
            Portion::Moves => Some(Portion::Divisions),
            Portion::Divisions => Some(Portion::Losses),
            Portion::Losses => None,
        }
    }
}
