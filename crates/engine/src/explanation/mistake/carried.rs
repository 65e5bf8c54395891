//! What a turn that was carried out lost, missed and gave up, by points.

use std::slice;

use crate::explanation::mistake::evidence::Evidence;
use crate::explanation::mistake::fault::Fault;
use crate::explanation::mistake::spoils::{Prize, Spoils, captured_by, spoils};
use crate::search::points::net_points;
use crate::search::task::Task;
use tulenh_rules::{Action, Effects, Turn};

/// A fault with the points by which it is compared with others.
pub(super) struct Counted {
    pub(super) points: u32,
    pub(super) fault: Fault,
}

impl Counted {
    /// What the spoils of a line say of a turn that has won so many points itself, with the points that are left to tell;
    /// `None` where none are.
    fn of(
        spoils: Spoils,
        won: i32,
        named: impl FnOnce(Prize, u32) -> Fault,
        unnamed: impl FnOnce(u32) -> Fault,
    ) -> Option<Counted> {
        let points = u32::try_from(spoils.points - won).ok()?;
        let fault = match spoils.prize {
            Some(prize) => named(prize, points),
            None => unnamed(points),
        };
        (points > 0).then_some(Counted { points, fault })
    }
}

/// What the opponent wins by a turn.
#[derive(Default)]
pub(super) struct Lost {
    /// By the best answer.
    by_answer: Option<Counted>,
    /// By the reply that was made, where it names what it takes.
    by_reply: Option<Counted>,
}

/// A turn that was carried out.
pub(super) struct Carried<'a> {
    /// Before the turn.
    pub(super) before: &'a Task,
    pub(super) played: &'a Turn,
    /// What it did.
    pub(super) effects: &'a Effects,
    /// After it.
    pub(super) later: &'a Task,
}

impl Carried<'_> {
    /// The points that the turn itself wins.
    fn taken(&self) -> i32 {
        net_points(self.before.position(), self.effects)
    }

    /// What the opponent wins by the answer, and by the reply.
    pub(super) fn loses(&self, evidence: Evidence<'_>) -> Lost {
        let position = self.before.position();
        let anyway = captured_by(!position.turn(), position, evidence.better);
        let own = |at| position.board().get(at).map(|stack| stack.side()) == Some(position.turn());
        let brings_to = |at| !own(at) && self.played.steps().any(|step| step.action.to() == at);
        let lost_by = |line: &[Turn]| {
            let leaves = |prize: Prize, points| Fault::Leaves {
                ply: prize.ply,
                at: prize.at,
                stack: prize.stack,
                by: prize.by,
                taker: prize.taker,
                brought: prize.ply == 1 && brings_to(prize.at),
                points,
            };
            let unnamed = |points| Fault::LosesPoints { points };
            Counted::of(
                spoils(self.later, line, &anyway, &[])?,
                self.taken(),
                leaves,
                unnamed,
            )
        };
        let by_reply = evidence.reply.map(slice::from_ref).and_then(lost_by);
        Lost {
            by_answer: lost_by(evidence.answer),
            by_reply: by_reply.filter(|it| it.fault.is_at_once()),
        }
    }

    /// What the better line wins more than the turn, and than what follows the turn. What the turn has captured itself is not
    /// named: it may have been worth more to capture it otherwise.
    pub(super) fn misses(&self, evidence: Evidence<'_>) -> Option<Counted> {
        let (after, mover) = (self.later.position(), self.before.position().turn());
        let anyway = captured_by(mover, after, evidence.answer);
        let misses = |prize: Prize, points| Fault::Misses {
            ply: prize.ply,
            at: prize.at,
            stack: prize.stack,
            points,
        };
        let unnamed = |points| Fault::MissesPoints { points };
        Counted::of(
            spoils(
                self.before,
                evidence.better,
                &anyway,
                &self.effects.captured,
            )?,
            self.taken().max(0),
            misses,
            unnamed,
        )
    }

    /// What the turn gave up for less ([`Fault::GivesUp`]); `None` where the better turn gives up as many points.
    pub(super) fn gives_up(&self, better: &[Turn]) -> Option<Counted> {
        let exchanges = |action| matches!(action, Action::Exchange { .. });
        let Effects { lost, captured, .. } = self.effects;
        let ([(_, lost)], [(_, captured)]) = (&lost[..], &captured[..]) else {
            return None;
        };
        if !self.played.steps().any(|step| exchanges(step.action)) {
            return None;
        }
        let (position, net) = (self.before.position(), self.taken());
        let instead = better.first().and_then(|turn| position.play(turn).ok());
        let instead = instead.map(|(_, effects)| net_points(position, &effects));
        let is_worse = net < 0 && instead.is_none_or(|instead| net < instead);
        let points = net.unsigned_abs();
        let fault = Fault::GivesUp {
            lost: *lost,
            captured: *captured,
            points,
        };
        is_worse.then_some(Counted { points, fault })
    }
}

/// What is told by points, in the order of [`faults`].
pub(super) fn in_order(
    given: Option<Counted>,
    lost: Lost,
    missed: Option<Counted>,
) -> Vec<Counted> {
    let given_points = given.as_ref().map_or(0, |given| given.points);
    // Of this at least half was given up by the turn itself.
    let is_given = |lost: &Counted| 2 * given_points >= lost.points;
    let Lost {
        by_answer,
        by_reply,
    } = lost;
    let as_much = by_answer.as_ref().filter(|lost| is_given(lost));
    let points = as_much.map_or(given_points, |lost| lost.points);
    let given = given.map(|given| Counted { points, ..given });
    let by_answer = by_answer.filter(|lost| !is_given(lost));
    let mut all: Vec<Counted> = [given, by_answer, missed].into_iter().flatten().collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.points));
    let most = all.first().map_or(0, |it| it.points);
    let seen = by_reply.filter(|lost| !is_given(lost) && 2 * lost.points >= most);
    if let Some(seen) = seen.filter(|_| !starts_at_once(&all)) {
        all.retain(|it| !it.fault.leaves_the_same_as(&seen.fault));
        all.insert(0, seen);
    }
    all
}

/// Whether the first of these is taken by the first turn of a line.
pub(super) fn starts_at_once(by_points: &[Counted]) -> bool {
    by_points.first().is_some_and(|it| it.fault.is_at_once())
}
