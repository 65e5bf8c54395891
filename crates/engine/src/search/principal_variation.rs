//! Principal-variation search (Marsland and Campbell, "Parallel search of strongly ordered game
//! trees", Computing Surveys 1982) with a table, reductions and pruning. The numbers are in
//! [`margins`](crate::search::margins).

use crate::evaluation::choice::is_ending;
use crate::evaluation::evaluate::evaluate;
use crate::search::margins::{CHECK_EXTENSION_LIMIT, NULL_MOVE_PIECES};
use crate::search::node::Node;
use crate::search::node::context::NodeContext;
use crate::search::score::{MOST, WIN};
use crate::search::worker::{INFINITE, PLIES, Worker, is_enough};

impl Worker<'_> {
    /// The score of a node for its side to move: exact between `alpha` and `beta`, else a bound.
    pub(crate) fn search(
        &mut self,
        node: &Node,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        may_pass: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if self.is_aborted() {
            return 0;
        }
        let shared = self.shared;
        let terms = shared.terms;
        let open = beta - alpha > 1;
        if ply > 0 {
            if let Some(score) = self.end(node, ply) {
                return score;
            }
            // Mate distance pruning: no line is better than a mate that is already found.
            alpha = alpha.max(-WIN + ply as i32);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 {
            return self.quiescence(node, ply, 0, alpha, beta);
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
            && is_enough(known, node, terms, ply, alpha, beta)
        {
            return known.score;
        }
        let in_check = node.checker.is_some();
        if in_check && (ply as i32) < CHECK_EXTENSION_LIMIT * self.root_depth {
            depth += 1;
        }
        let eval = match known {
            _ if in_check => -INFINITE,
            Some(known) => known.eval,
            None => evaluate(terms, node, -INFINITE, INFINITE),
        };
        self.evals[ply] = eval;
        let mut context = NodeContext {
            ply,
            depth,
            hint: known.map_or(0, |known| known.best_move),
            in_check,
            open,
            ending: is_ending(&node.setup.board),
            improving: !in_check && (ply < 2 || eval > self.evals[ply - 2]),
            eval,
            key,
            alpha,
            beta,
        };
        if !open
            && !in_check
            && beta.abs() < MOST
            && let Some(score) = self.prune(node, &context, may_pass)
        {
            return score;
        }
        if context.hint == 0 && depth >= terms.margins.no_hint_reduction_depth {
            context.depth -= 1;
        }
        let stages = node.stages(terms);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let score = self.turns(node, &stages, &mut list, context);
        self.lists[ply] = list;
        score
    }

    /// The score of a node that needs no closer look, as far as its evaluation and a null move show.
    /// Only outside the principal variation, and not in check.
    fn prune(&mut self, node: &Node, context: &NodeContext, may_pass: bool) -> Option<i32> {
        let NodeContext {
            ply,
            depth,
            ending,
            improving,
            eval,
            alpha,
            beta,
            ..
        } = *context;
        let margins = &self.shared.terms.margins;
        let ahead = margins.reverse_futility_per_ply * depth
            - margins.reverse_futility_improving * i32::from(improving);
        // In an ending a quiet check may be the first of many, and nothing here sees one.
        let shallow = match ending {
            true => margins.reverse_futility_ending_depth,
            false => margins.reverse_futility_depth,
        };
        if depth <= shallow && eval - ahead >= beta {
            return Some(eval);
        }
        if !ending
            && depth <= margins.razoring_depth
            && eval + margins.razoring_per_ply * depth < alpha
        {
            let score = self.quiescence(node, ply, 0, alpha, beta);
            if score <= alpha {
                return Some(score);
            }
        }
        if may_pass
            && depth >= margins.null_move_depth
            && eval >= beta
            && node.setup.board.count(node.side()) > NULL_MOVE_PIECES
        {
            let lead = (eval - beta) * margins.null_move_per_lead / 100;
            let less = margins.null_move_reduction
                + depth * margins.null_move_per_ply
                + lead.min(margins.null_move_lead_most);
            let less = (less / 100).max(1);
            let null_move = node.after_null_move(self.shared.terms);
            let score = self.child(node, |worker| {
                -worker.search(&null_move, ply + 1, depth - less, -beta, 1 - beta, false)
            });
            if self.aborted {
                return Some(0);
            }
            if score >= beta {
                return Some(if score > MOST { beta } else { score });
            }
        }
        None
    }
}
