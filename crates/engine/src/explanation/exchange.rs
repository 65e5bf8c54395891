//! What a capture wins once everything that can be taken in return is taken: for claims that are made
//! to people. Counted twice, in the points of the ruleset and in what the engine gives for the pieces;
//! it wins something when it does so by both.

use crate::evaluation::weights::Weights;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::task::Task;
use tulenh_rules::search::{Turns, victim};
use tulenh_rules::{Action, Square, Stack, Step, Turn};

/// Turns after a capture that are looked at.
const DEEPEST: usize = 8;
/// Boards that are looked at for one question.
const NODES: u32 = 1_500;
/// The end of the game is worth more than anything on the board.
pub(crate) const END: i32 = 1_000_000;

/// How pieces are counted.
#[derive(Debug, Clone, Copy)]
enum Measure {
    /// By the points of the ruleset.
    Points,
    /// By the engine's weights.
    Worth,
}

/// A position in which captures are weighed.
pub(crate) struct Scales {
    terms: Terms,
    root: Node,
}

/// One question: how pieces are counted, and how many boards may still be looked at.
struct Count<'a> {
    terms: &'a Terms,
    measure: Measure,
    left: u32,
}

impl Scales {
    pub(crate) fn of(task: &Task) -> Scales {
        let terms = Terms::of(task, &Weights::USUAL);
        let root = Node::root(&terms, task);
        Scales { terms, root }
    }

    /// Whether the side to move has won, where the game has ended by an objective or by facing; `None` where
    /// it goes on.
    pub(crate) fn ended(&self) -> Option<bool> {
        self.root.ended(&self.terms, 0).map(|score| score > 0)
    }

    /// Whether the side to move, which has no legal turn, has won; `None` where that is a draw.
    pub(crate) fn stuck(&self) -> Option<bool> {
        let is_check = self.root.checker.is_some();
        let score = self.root.stuck(&self.terms, 0, is_check);
        (score != 0).then_some(score > 0)
    }

    /// The points that a capture wins for the side to move, less what is taken back on the spot; `None`
    /// when that, or what else can be taken then, and could not before, makes up for it. [`END`] when
    /// it wins the game.
    pub(crate) fn gain(&self, turn: &Turn) -> Option<i32> {
        let steps: Vec<Step> = turn.steps().collect();
        let child = self.root.after(&self.terms, turn.from(), &steps, |_| {});
        if let Some(score) = child.ended(&self.terms, 1) {
            return (score < 0).then_some(END);
        }
        let stands = standing(turn.from(), &steps);
        self.by_all_measures(|count| {
            let taken = count().spoils(&self.root, &steps);
            let back = stands.map_or(0, |at| count().most(&child, Some(at), 1, END));
            // What the opponent could take anyway is no price of this capture.
            let idle = self.root.after_null_move(&self.terms);
            let anyway = count().most(&idle, None, 1, END);
            let then = count().most(&child, None, 1, END);
            (taken > back && taken > then - anyway).then_some(taken - back)
        })
    }

    /// The points that a line of turns has won for the side to move here, less what the opponent can
    /// take after it; `None` when that is nothing, since the beginning or since so many turns of the
    /// line. [`END`] when it wins the game.
    pub(crate) fn line_gain(&self, turns: &[Turn], since: usize) -> Option<i32> {
        self.by_all_measures(|count| {
            let own = self.root.side();
            let mut node = self.root.clone();
            let (mut all, mut late) = (0, 0);
            for (index, turn) in turns.iter().enumerate() {
                let steps: Vec<Step> = turn.steps().collect();
                let sign = if node.side() == own { 1 } else { -1 };
                let taken = sign * count().spoils(&node, &steps);
                all += taken;
                late += if index >= since { taken } else { 0 };
                node = node.after(&self.terms, turn.from(), &steps, |_| {});
                if let Some(score) = node.ended(&self.terms, 1) {
                    return ((score > 0) == (node.side() == own)).then_some(END);
                }
            }
            if node.side() != own {
                let points = node.setup.board.occupied(own).into_iter();
                let spots = points.map(|at| count().most(&node, Some(at), 1, END));
                let spot = spots.max().unwrap_or_default();
                let theirs = spot.max(count().most(&node, None, 1, END));
                all -= theirs;
                late -= theirs;
            }
            (all > 0 && late > 0).then_some(all)
        })
    }

    /// Whether the side to move wins no points by taking what stands on a point, when each side takes
    /// there in turn as long as it likes.
    pub(crate) fn wins_nothing_on(&self, at: Square) -> bool {
        let mut count = Count {
            terms: &self.terms,
            measure: Measure::Points,
            left: NODES,
        };
        let most = count.most(&self.root, Some(at), 1, END);
        most <= 0 && count.left > 0
    }

    /// A gain in points that is one by the engine's weights, too.
    fn by_all_measures<'a>(
        &'a self,
        gain: impl Fn(&dyn Fn() -> Count<'a>) -> Option<i32>,
    ) -> Option<i32> {
        let by = |measure| {
            gain(&|| Count {
                terms: &self.terms,
                measure,
                left: NODES,
            })
        };
        let points = by(Measure::Points)?;
        by(Measure::Worth).map(|_| points)
    }
}

impl Count<'_> {
    fn value(&self, stack: Stack) -> i32 {
        match self.measure {
            Measure::Points => {
                let rules = &self.terms.rules;
                let points = stack
                    .pieces()
                    .map(|piece| i32::from(rules.points_of(piece)));
                points.sum()
            }
            Measure::Worth => self.terms.values.worth(stack),
        }
    }

    /// The most that the side to move wins by taking, when each side takes in turn as long as it
    /// likes; only what stands on `at`, and whatever takes there in turn, if that is named. Where it
    /// is more than `enough` it may be less than the most.
    fn most(&mut self, node: &Node, at: Option<Square>, ply: usize, enough: i32) -> i32 {
        if let Some(score) = node.ended(self.terms, ply) {
            return if score > 0 { END } else { -END };
        }
        // After the last turn before points decide nothing is taken back.
        if ply >= DEEPEST || self.left == 0 || node.plies_left(self.terms) == Some(0) {
            return 0;
        }
        let mut turns = Turns::new();
        node.stages(self.terms).captures(&mut turns);
        let mut wanted: Vec<(i32, Square, &[Step])> = turns
            .iter()
            .filter(|(_, steps)| at.is_none_or(|at| takes(steps, at)))
            .map(|(from, steps)| (self.spoils(node, steps), from, steps))
            .collect();
        // The dearest first, so that little has to be looked at.
        wanted.sort_by_key(|(spoils, ..)| std::cmp::Reverse(*spoils));
        let mut best = 0;
        for (spoils, from, steps) in wanted {
            if spoils <= best && !self.terms.may_end(node, steps) {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            let child = node.after(self.terms, from, steps, |_| {});
            let next = at.and_then(|_| standing(from, steps));
            let back = match (at, next) {
                // Nothing is left there that could be taken back.
                (Some(_), None) => child.ended(self.terms, ply).map_or(0, i32::signum) * END,
                _ => self.most(&child, next, ply + 1, spoils - best),
            };
            best = best.max(spoils - back);
            if best >= enough || self.left == 0 {
                break;
            }
        }
        best
    }

    /// What a turn takes less what it loses at once.
    fn spoils(&self, node: &Node, steps: &[Step]) -> i32 {
        let board = &node.setup.board;
        let mut sum = 0;
        for step in steps {
            if step.action.is_capture() {
                for at in [Some(step.action.to()), step.action.also()]
                    .into_iter()
                    .flatten()
                {
                    let actor = step.group.carrier().role;
                    sum += board.get(at).map_or(0, |target| {
                        self.value(victim(&self.terms.rules, actor, target))
                    });
                }
            }
            match step.action {
                Action::Exchange { .. } | Action::ShotDown { .. } => sum -= self.value(step.group),
                _ => {}
            }
        }
        sum
    }
}

/// Where what has taken stands now; `None` when it is gone.
fn standing(from: Square, steps: &[Step]) -> Option<Square> {
    let taker = steps.iter().rev().find(|step| step.action.is_capture())?;
    match taker.action {
        Action::Capture { to, .. } => Some(to),
        Action::Strike { .. } => Some(from),
        _ => None,
    }
}

/// Whether something on this point is taken.
fn takes(steps: &[Step], at: Square) -> bool {
    steps.iter().any(|step| {
        step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
    })
}
