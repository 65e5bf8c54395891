//! The portions in which the turns of a node are found, the most promising first, so that a cutoff
//! spares the rest.

use crate::search::margins::{
    SPLIT_CAPTURE_FACTOR, SPLIT_CAPTURE_MALUS, SPLIT_ENDING_STEPS, SPLIT_ONLY_STEPS,
    SPLIT_ONLY_TURNS, SPLIT_ROOT_FACTOR, SPLIT_ROOT_STEPS, SPLIT_ROOT_TURNS, SPLIT_SHALLOW_DEPTH,
    SPLIT_STEPS, SPLIT_TRIES, SPLIT_TRIES_PER_NODE, SPLIT_TURNS,
};
use crate::search::node::Node;
use crate::search::node::context::NodeContext;
use crate::search::node::terms::Terms;
use crate::search::ordering::capture_value::{balance, rank_capture};
use crate::search::ordering::move_hash::{Marked, has_several_steps, move_hash, plain};
use crate::search::ordering::move_ranks::{GroupRanks, MoveRanks};
use crate::search::ordering::turn_list::{FROM_TABLE, Kind, SACRIFICE, TurnList};
use crate::search::worker::Worker;
use tulenh_rules::search::{Effort, Stages};
use tulenh_rules::{Square, Squares, Step};

/// The portions, in the order in which they are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Portion {
    /// The turn from the table, where it is the move of a single piece.
    Table,
    Captures,
    /// The killers of this ply: often no other turn has to be found.
    Killers,
    Moves,
    SplitTurns,
    /// Flights that are shot down.
    Losses,
}

impl Portion {
    pub(crate) fn next(self) -> Option<Portion> {
        match self {
            Portion::Table => Some(Portion::Captures),
            Portion::Captures => Some(Portion::Killers),
            Portion::Killers => Some(Portion::Moves),
            Portion::Moves => Some(Portion::SplitTurns),
            Portion::SplitTurns => Some(Portion::Losses),
            Portion::Losses => None,
        }
    }
}

/// Which turns are wanted, and which were found before their portion.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Quiet turns are wanted, and not only those that may give check.
    pub(crate) quiet: bool,
    /// The two points of each move of a single piece that is in the list already.
    found: [Option<(Square, Square)>; 3],
    /// The origins of those moves.
    origins: Squares,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            quiet: true,
            found: [None; 3],
            origins: Squares::EMPTY,
        }
    }
}

impl Wanted {
    /// Adds the turn with this move hash if the hash can be read back and the turn is legal.
    fn find(&mut self, hash: u16, stages: &Stages, list: &mut TurnList) {
        if let Some(plain) = plain(hash)
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

impl Worker<'_> {
    /// Finds one portion of a node's turns and ranks them.
    pub(crate) fn find(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut TurnList,
        portion: Portion,
        wanted: &mut Wanted,
        context: &NodeContext,
    ) {
        match portion {
            Portion::Table => {
                wanted.find(context.hint, stages, list);
                list.rank(|_, _| (FROM_TABLE, Kind::Quiet));
            }
            Portion::Captures => self.find_captures(node, stages, list, context),
            Portion::Killers => {
                if wanted.quiet {
                    for hash in self.history.killers(context.ply) {
                        wanted.find(hash, stages, list);
                    }
                }
                self.rank_moves(node, list, context);
            }
            Portion::Moves => {
                if wanted.quiet {
                    stages.moves_if(&mut list.turns, &|from, step| wanted.lacks(from, step));
                } else {
                    let terms = self.shared.terms;
                    let commander = node.hunted(terms);
                    stages.moves_if(&mut list.turns, &|from, step| {
                        may_check(terms, commander, step) && wanted.lacks(from, step)
                    });
                }
                self.rank_moves(node, list, context);
            }
            Portion::SplitTurns => self.find_split_turns(node, stages, list, context),
            Portion::Losses => {
                stages.losses(&mut list.turns);
                list.rank(|_, _| (SACRIFICE, Kind::Sacrifice));
            }
        }
    }

    fn find_captures(
        &self,
        node: &Node,
        stages: &Stages,
        list: &mut TurnList,
        context: &NodeContext,
    ) {
        let (terms, hint) = (self.shared.terms, context.hint);
        stages.captures(&mut list.turns);
        list.rank(|from, steps| {
            let (rank, kind) = rank_capture(terms, node, from, steps);
            let hinted = hint != 0 && move_hash(from, steps) == hint;
            (if hinted { FROM_TABLE } else { rank }, kind)
        });
    }

    /// Ranks the quiet moves that were found last: the marked ones, then by history and place.
    fn rank_moves(&self, node: &Node, list: &mut TurnList, context: &NodeContext) {
        let ranks = MoveRanks {
            terms: self.shared.terms,
            history: &self.history,
            marked: Marked::new(context.hint, self.history.killers(context.ply)),
            side: node.side(),
            commander: node.hunted(self.shared.terms),
        };
        // The moves of one group are found one after the other.
        let mut group: Option<GroupRanks> = None;
        list.rank(|from, steps| match (steps, &group) {
            ([step], Some(group)) if group.is_of(from, step) => group.rank(*step),
            ([step], _) => group.insert(ranks.of_group(from, step.group)).rank(*step),
            _ => (SACRIFICE, Kind::Quiet),
        });
    }

    fn find_split_turns(
        &mut self,
        node: &Node,
        stages: &Stages,
        list: &mut TurnList,
        context: &NodeContext,
    ) {
        let terms = self.shared.terms;
        let NodeContext {
            ply, depth, hint, ..
        } = *context;
        let side = node.side();
        let (per_component, tries, most) = match (ply, depth, list.len()) {
            (0, _, _) => (
                SPLIT_ROOT_STEPS,
                SPLIT_ROOT_FACTOR * SPLIT_TRIES,
                SPLIT_ROOT_TURNS,
            ),
            (_, _, 0) => (SPLIT_ONLY_STEPS, SPLIT_TRIES, SPLIT_ONLY_TURNS),
            (_, ..=SPLIT_SHALLOW_DEPTH, _) if !has_several_steps(hint) => return,
            (_, depth, _) if context.ending => (
                SPLIT_ENDING_STEPS + depth as usize,
                SPLIT_TRIES,
                SPLIT_TURNS * SPLIT_TURNS + depth as usize * SPLIT_TURNS,
            ),
            (_, depth, _) => (
                SPLIT_STEPS + depth as usize,
                SPLIT_TRIES,
                SPLIT_TURNS + depth as usize * SPLIT_TURNS,
            ),
        };
        let effort = Effort {
            per_component,
            tries,
            dependent_steps: ply == 0,
        };
        let first = list.len();
        let history = &self.history;
        let marked = Marked::new(hint, history.killers(ply));
        let rank_step = &mut |from, step: Step| {
            let captured = if step.action.is_capture() {
                balance(terms, node, from, &[step]).0 * SPLIT_CAPTURE_FACTOR
            } else {
                0
            };
            let good = history.of(side, &[step]);
            captured
                + good
                + terms.values.step(side, from, &[step]) * terms.margins.place_factor / 100
        };
        let tries = self
            .split_search
            .split_turns(stages, effort, rank_step, &mut list.turns);
        self.work += tries / SPLIT_TRIES_PER_NODE;
        list.rank(|from, steps| {
            let captures = steps.iter().any(|step| step.action.is_capture());
            let marked = marked.rank(from, steps);
            let (rank, kind) = if captures {
                let (rank, kind) = rank_capture(terms, node, from, steps);
                (rank - SPLIT_CAPTURE_MALUS, kind)
            } else {
                let good = history.of(side, steps) / steps.len() as i32;
                (marked + good - terms.margins.split_malus, Kind::Split)
            };
            let places = terms.values.step(side, from, steps);
            if marked == FROM_TABLE {
                return (FROM_TABLE, kind);
            }
            (rank + places * terms.margins.place_factor / 100, kind)
        });
        list.keep(first, most);
    }
}

/// Whether a step brings its carrier within reach of the enemy Commander.
fn may_check(terms: &Terms, commander: Option<Square>, step: Step) -> bool {
    commander.is_some_and(|at| terms.values.bears(step, at))
}
