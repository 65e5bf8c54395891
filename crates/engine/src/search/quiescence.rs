//! Quiescence search: only captures, until no capture is worth making.

use crate::evaluation::evaluate::evaluate;
use crate::search::margins::QUIESCENCE_CHECK_PLIES;
use crate::search::node::Node;
use crate::search::ordering::capture_value::{balance, rank_capture};
use crate::search::ordering::move_hash::move_hash;
use crate::search::ordering::turn_list::{FROM_TABLE, Kind, TurnList};
use crate::search::table::{Bound, Known};
use crate::search::worker::{INFINITE, PLIES, Worker, is_enough, to_table};
use tulenh_rules::Step;
use tulenh_rules::search::Stages;

impl Worker<'_> {
    /// The score of a node after all captures that matter; `spent` plies of quiescence search lead
    /// to it.
    pub(crate) fn quiescence(
        &mut self,
        node: &Node,
        ply: usize,
        spent: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.lines[ply].clear();
        if self.is_aborted() {
            return 0;
        }
        let terms = self.shared.terms;
        if spent > 0
            && let Some(score) = node.ended(terms, ply).or_else(|| self.known_end(node, ply))
        {
            return score;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply + 2 >= PLIES {
            return evaluate(terms, node, alpha, beta);
        }
        let key = node.key(terms);
        // Only results from the start of quiescence are put into the table.
        let known = (spent == 0)
            .then(|| Worker::known(&self.quiescence_table, key, ply))
            .flatten();
        if let Some(known) = known.filter(|known| is_enough(*known, node, terms, ply, alpha, beta))
        {
            return known.score;
        }
        let in_check = node.checker.is_some() && spent < QUIESCENCE_CHECK_PLIES;
        let mut best = -INFINITE;
        let mut eval = -INFINITE;
        if !in_check {
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
        let hint = known.map_or(0, |known| known.best_move);
        self.find_quiescence_turns(node, &stages, in_check, hint, &mut list);
        if in_check && list.turns.is_empty() {
            self.lists[ply] = list;
            return node.stuck(terms, ply, true);
        }
        let mut best_move = 0;
        let mut bound = Bound::Upper;
        while list.best().is_some() {
            let Some((index, kind, _)) = list.take() else {
                break;
            };
            let Some((from, steps)) = list.turns.get(index) else {
                break;
            };
            if !in_check {
                if kind == Kind::Sacrifice {
                    continue;
                }
                let (gain, _) = balance(terms, node, from, steps);
                if eval + gain + terms.margins.delta <= alpha && !terms.may_end(node, steps) {
                    best = best.max((eval + gain + terms.margins.delta).min(alpha));
                    continue;
                }
            }
            let child = node.after(terms, from, steps, |_| {});
            let score = self.child(node, |worker| {
                -worker.quiescence(&child, ply + 1, spent + 1, -beta, -alpha)
            });
            if self.aborted {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = move_hash(from, steps);
                bound = Bound::Exact;
                if score >= beta {
                    bound = Bound::Lower;
                    break;
                }
            }
        }
        self.lists[ply] = list;
        if !self.aborted && spent == 0 {
            let known = Known {
                best_move,
                score: to_table(best, ply),
                eval: if in_check { 0 } else { eval },
                depth: 0,
                bound,
            };
            self.quiescence_table.put(key, known);
        }
        best
    }

    /// Finds and ranks the captures of a node; in check all turns that may answer it.
    fn find_quiescence_turns(
        &mut self,
        node: &Node,
        stages: &Stages,
        in_check: bool,
        hint: u16,
        list: &mut TurnList,
    ) {
        let terms = self.shared.terms;
        if in_check {
            self.find_some(stages, &mut list.turns);
        } else {
            stages.captures(&mut list.turns);
        }
        list.rank(|from, steps: &[Step]| {
            let (rank, kind) = if steps.iter().any(|step| step.action.is_capture()) {
                rank_capture(terms, node, from, steps)
            } else {
                (0, Kind::Quiet)
            };
            let hinted = hint != 0 && move_hash(from, steps) == hint;
            (if hinted { FROM_TABLE } else { rank }, kind)
        });
    }
}
