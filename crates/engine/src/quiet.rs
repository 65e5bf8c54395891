//! Quiescence search: only what takes something, until nothing is left to take.

use crate::eval::evaluate;
use crate::node::Node;
use crate::order::{FROM_TABLE, Kind, balance, rank_capture, sign};
use crate::search::{INFINITE, PLIES, TRIES, TRIES_A_NODE, Worker, is_enough, to_table};
use crate::table::{Bound, Known};
use tulenh_rules::Step;
use tulenh_rules::divisions::Effort;

/// A capture that cannot lift the score to within this of what is wanted is left out.
const HOPE: i32 = 180;
/// Checks are answered with every turn only so many plies deep.
const ANSWERED: i32 = 2;

impl Worker<'_> {
    /// The score of a node once everything that matters is taken; `spent` plies of quiescence have
    /// gone before.
    pub(super) fn quiet(
        &mut self,
        node: &Node,
        ply: usize,
        spent: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.lines[ply].clear();
        if self.stops() {
            return 0;
        }
        let shared = self.shared;
        let terms = shared.terms;
        if spent > 0
            && let Some(score) = node.ended(terms, ply)
        {
            return score;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply + 2 >= PLIES {
            return evaluate(terms, node, alpha, beta);
        }
        let key = node.key(terms);
        // Only where it begins is quiescence kept, so only there it is worth looking.
        let known = (spent == 0)
            .then(|| Worker::known(&self.calm, key, ply))
            .flatten();
        if let Some(known) = known.filter(|known| is_enough(*known, alpha, beta)) {
            return known.score;
        }
        let checked = node.checker.is_some() && spent < ANSWERED;
        let mut best = -INFINITE;
        let mut eval = -INFINITE;
        if !checked {
            eval = evaluate(terms, node, alpha, beta);
            best = eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stages = node.stages(terms);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let hint = known.map_or(0, |known| known.sign);
        let rank = |from, steps: &[Step]| {
            let (rank, kind) = if steps.iter().any(|step| step.action.is_capture()) {
                rank_capture(terms, node, from, steps)
            } else {
                (0, Kind::Quiet)
            };
            let hinted = hint != 0 && sign(from, steps) == hint;
            (if hinted { FROM_TABLE } else { rank }, kind)
        };
        stages.captures(&mut list.turns);
        if checked {
            stages.moves(&mut list.turns);
            if list.turns.is_empty() {
                let effort = Effort {
                    each: 8,
                    tries: TRIES,
                    anew: false,
                };
                let divider = &mut self.divider;
                let tries = divider.divisions(&stages, effort, &mut |_, _| 0, &mut list.turns);
                self.toil += tries / TRIES_A_NODE;
                stages.losses(&mut list.turns);
            }
            if list.turns.is_empty() {
                self.lists[ply] = list;
                return node.stuck(terms, ply, true);
            }
        }
        list.rank(rank);
        let mut best_sign = 0;
        let mut bound = Bound::Upper;
        while list.best().is_some() {
            let Some((index, kind, _)) = list.take() else {
                break;
            };
            let Some((from, steps)) = list.turns.get(index) else {
                break;
            };
            if !checked {
                if kind == Kind::Sacrifice {
                    continue;
                }
                let (gain, _) = balance(terms, node, from, steps);
                let ends = terms.may_end(node, steps);
                if eval + gain + HOPE <= alpha && !ends {
                    best = best.max((eval + gain + HOPE).min(alpha));
                    continue;
                }
            }
            let child = node.after(terms, from, steps, |_| {});
            let score = self.child(node, |worker| {
                -worker.quiet(&child, ply + 1, spent + 1, -beta, -alpha)
            });
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_sign = sign(from, steps);
                    bound = Bound::Exact;
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        self.lists[ply] = list;
        if !self.stopped && spent == 0 {
            self.calm.put(
                key,
                Known {
                    sign: best_sign,
                    score: to_table(best, ply),
                    eval: if checked { 0 } else { eval },
                    depth: 0,
                    bound,
                },
            );
        }
        best
    }
}
