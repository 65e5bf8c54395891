//! How the turns of a node are tried one after the other.

use crate::search::margins::{HISTORY_FAILED, Margins};
use crate::search::node::Node;
use crate::search::node::context::NodeContext;
use crate::search::ordering::move_hash::{has_several_steps, identity, move_hash};
use crate::search::ordering::portions::{Portion, Wanted};
use crate::search::ordering::turn_list::{FROM_TABLE, Kind, SACRIFICE, TurnList};
use crate::search::score::MOST;
use crate::search::table::{Bound, Known};
use crate::search::worker::{INFINITE, Worker, to_table};
use tulenh_rules::search::Stages;
use tulenh_rules::{Side, Step};

/// How far the turns of a node have been tried.
struct Progress {
    portion: Portion,
    wanted: Wanted,
    /// Turns searched, turns known to be legal, and quiet turns that might be pruned.
    tried: usize,
    legal: usize,
    quiets: i32,
    /// The best score so far, and the move hash of its turn if that raised alpha.
    best: i32,
    best_move: u16,
    alpha: i32,
}

impl Worker<'_> {
    /// Tries the turns of a node. Returns its score.
    pub(crate) fn turns(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut TurnList,
        context: NodeContext,
    ) -> i32 {
        let terms = self.shared.terms;
        let margins = &terms.margins;
        let side = node.side();
        let root = context.ply == 0;
        let mut progress = Progress {
            portion: Portion::Table,
            wanted: Wanted::default(),
            tried: 0,
            legal: 0,
            quiets: 0,
            best: -INFINITE,
            best_move: 0,
            alpha: context.alpha,
        };
        self.find(
            node,
            stages,
            list,
            Portion::Table,
            &mut progress.wanted,
            &context,
        );
        loop {
            let rank = list.best();
            if progress.is_portion_done(rank, &context)
                && let Some(next) = progress.portion.next()
            {
                progress.portion = next;
                progress.wanted.quiet = root
                    || context.in_check
                    || progress.best <= -MOST
                    || !context.is_futile(margins, progress.alpha);
                self.find(node, stages, list, next, &mut progress.wanted, &context);
                continue;
            }
            let Some((index, kind, rank)) = list.take() else {
                break;
            };
            let Some((from, steps)) = list.turns.get(index) else {
                break;
            };
            progress.legal += 1;
            if root && !self.excluded.is_empty() && self.excluded.contains(&identity(from, steps)) {
                continue;
            }
            let quiet = matches!(kind, Kind::Quiet | Kind::Split) && rank < FROM_TABLE;
            if quiet && progress.prunes_quiet(margins, &context) {
                list.drop_quiet();
                continue;
            }
            if kind == Kind::Sacrifice && progress.prunes_sacrifice(margins, rank, &context) {
                continue;
            }
            progress.tried += 1;
            let reduced = match progress.tried {
                1 => None,
                tried => Some(self.reduction(&context, kind, rank, tried, side, steps)),
            };
            let child = node.after(terms, from, steps, |key| self.shared.table.prefetch(key));
            let score = self.score_turn(node, &child, &context, progress.alpha, reduced);
            if self.aborted {
                return progress.best;
            }
            self.may_abort |= root;
            progress.best = progress.best.max(score);
            if score > progress.alpha {
                progress.alpha = score;
                progress.best_move = move_hash(from, steps);
                if context.open {
                    self.note_line(context.ply, from, steps);
                }
                if score >= context.beta {
                    if quiet || matches!(kind, Kind::Quiet | Kind::MayCheck) {
                        let (ply, hash) = (context.ply, progress.best_move);
                        self.history.cutoff(side, ply, hash, steps, context.depth);
                    }
                    for index in &list.failed {
                        if let Some((_, steps)) = list.turns.get(*index) {
                            self.history.failed(side, steps, context.depth);
                        }
                    }
                    break;
                }
            }
            if quiet && list.failed.len() < HISTORY_FAILED {
                list.failed.push(index);
            }
        }
        self.finish(node, &progress, &context)
    }

    /// The score of a node when no more turns are tried; remembers it in the table.
    fn finish(&self, node: &Node, progress: &Progress, context: &NodeContext) -> i32 {
        let root = context.ply == 0;
        if progress.legal == 0 {
            return node.stuck(self.shared.terms, context.ply, context.in_check);
        }
        if progress.tried == 0 {
            // All turns were pruned, or all are first turns of lines that are already known.
            return if root {
                -INFINITE
            } else {
                progress.best.max(context.eval.min(context.alpha))
            };
        }
        if !root || self.excluded.is_empty() {
            self.remember(context, progress.best, progress.best_move);
        }
        progress.best
    }

    /// The score of a turn that was made, for the side that made it, if it is above `alpha`; else
    /// some score that is not. `reduced` is the reduction of the first search, in plies; `None` for
    /// the first turn of a node, which is searched with the full window at once.
    fn score_turn(
        &mut self,
        node: &Node,
        child: &Node,
        context: &NodeContext,
        alpha: i32,
        reduced: Option<i32>,
    ) -> i32 {
        let NodeContext { ply, beta, .. } = *context;
        let full = context.depth - 1;
        let mut score = 0;
        let search = |worker: &mut Self, depth: i32, beta: i32| {
            worker.child(node, |worker| {
                -worker.search(child, ply + 1, depth, -beta, -alpha, true)
            })
        };
        if let Some(reduced) = reduced {
            score = search(self, full - reduced, alpha + 1);
            if score > alpha && reduced > 0 && !self.aborted {
                score = search(self, full, alpha + 1);
            }
        }
        let inside = context.open && score > alpha && score < beta;
        if !self.aborted && (reduced.is_none() || inside) {
            score = search(self, full, beta);
        }
        score
    }

    /// Puts the result of a node into the table.
    fn remember(&self, context: &NodeContext, score: i32, best_move: u16) {
        let bound = if score >= context.beta {
            Bound::Lower
        } else if score > context.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = Known {
            best_move,
            score: to_table(score, context.ply),
            eval: context.eval,
            depth: context.depth,
            bound,
        };
        self.shared.table.put(context.key, known);
    }

    /// The late move reduction of a turn, in plies.
    fn reduction(
        &self,
        context: &NodeContext,
        kind: Kind,
        rank: i32,
        tried: usize,
        side: Side,
        steps: &[Step],
    ) -> i32 {
        let margins = &self.shared.terms.margins;
        if (tried as i32) < margins.reduction_free_turns
            || context.depth < margins.reduction_depth
            || rank >= FROM_TABLE
            || kind == Kind::Gain
        {
            return 0;
        }
        let depth = context.depth.clamp(0, 63) as usize;
        let mut less = i32::from(self.reductions[depth][tried.min(63)]);
        if matches!(kind, Kind::Quiet | Kind::Split) {
            less -= self.history.of(side, steps) * 100 / margins.reduction_history.max(1);
        }
        match kind {
            Kind::Split => less += margins.reduction_split,
            Kind::MayCheck => less -= margins.reduction_may_check,
            Kind::Quiet | Kind::Gain | Kind::Sacrifice => {}
        }
        less -= margins.reduction_open * i32::from(context.open);
        less -= margins.reduction_in_check * i32::from(context.in_check);
        less += margins.reduction_not_improving * i32::from(!context.improving);
        (less / 100).clamp(0, context.depth - 1)
    }
}

impl Progress {
    /// Whether the next portion is to be found before the best turn that is left, which has this
    /// rank.
    fn is_portion_done(&self, rank: Option<i32>, context: &NodeContext) -> bool {
        let hint = context.hint;
        // The turn from the table is tried first, and may be in a later portion.
        let hint_is_later = |rank: i32| rank < FROM_TABLE && self.tried == 0;
        match self.portion {
            Portion::Table => rank.is_none(),
            Portion::Captures | Portion::Killers => {
                rank.is_none_or(|rank| hint != 0 && hint_is_later(rank) || rank <= SACRIFICE)
            }
            Portion::Moves => rank.is_none_or(|rank| {
                has_several_steps(hint) && hint_is_later(rank) || rank <= SACRIFICE
            }),
            Portion::SplitTurns => rank.is_none() && self.legal == 0,
            Portion::Losses => false,
        }
    }

    /// Late move pruning and futility pruning: whether this quiet turn and all further ones are left
    /// out.
    fn prunes_quiet(&mut self, margins: &Margins, context: &NodeContext) -> bool {
        let depth = context.depth;
        if context.ply == 0 || context.in_check || self.best <= -MOST {
            return false;
        }
        self.quiets += 1;
        let most = margins.late_pruning_base + depth * depth * margins.late_pruning_per_square;
        let most = match context.improving {
            true => most,
            false => most * margins.late_pruning_not_improving / 100 + 100,
        };
        let late = self.quiets * 100 > most;
        depth <= margins.late_pruning_depth && late || context.is_futile(margins, self.alpha)
    }

    /// Whether a capture of this rank is left out because it seems to lose too much.
    fn prunes_sacrifice(&self, margins: &Margins, rank: i32, context: &NodeContext) -> bool {
        let depth = context.depth;
        rank < FROM_TABLE
            && context.ply > 0
            && depth <= margins.losing_capture_depth
            && self.best > -MOST
            && rank - SACRIFICE < -margins.losing_capture_per_ply * depth
    }
}
