//! What was wrong with a turn, in a sentence: each claim can be seen in what the opponent did, in the line that answers the
//! turn, in the better line, or on the board after the better turn.

use tulenh_engine::{Evidence, Fault, Reason, Task, faults};
use tulenh_rules::{Coordinates, Position, Square, Turn};

use crate::app::language::catalog::Localizer;
use crate::app::opponent::reasons::within;
use crate::app::request::message::Text;

/// A turn that was played, with what shows what was wrong with it.
pub(crate) struct Mistake<'a> {
    /// The position before it.
    pub before: &'a Task,
    /// The turn.
    pub played: &'a Turn,
    /// The lines that answer it and would have been better, and what the opponent did.
    pub evidence: Evidence<'a>,
    /// Whether it is a blunder.
    pub is_blunder: bool,
}

impl Mistake<'_> {
    /// What was wrong, the weightiest; `None` where the lines do not show it.
    pub(crate) fn words(&self, localizer: Localizer<'_>, coordinates: Coordinates) -> Option<Text> {
        let (after, _) = self.before.position().play(self.played).ok()?;
        let found = faults(self.before, self.played, self.evidence);
        let fault = found.first()?;
        if self.is_blunder && !fault.explains_blunder() {
            return None;
        }
        sentence(localizer, coordinates, &after, fault)
    }
}

fn sentence(
    localizer: Localizer<'_>,
    coordinates: Coordinates,
    after: &Position,
    fault: &Fault,
) -> Option<Text> {
    let sentence = match fault {
        Fault::Loses { plies } => localizer
            .say("fault-loses")
            .number("turns", u64::from(plies.div_ceil(2))),
        Fault::MissesWin { plies } => localizer
            .say("fault-misses-win")
            .number("turns", u64::from(plies.div_ceil(2))),
        Fault::ShotDown { stack } => localizer
            .say("fault-shot-down")
            .choice("stack", localizer.stack(*stack)),
        Fault::GivesUp {
            lost,
            captured,
            points,
        } => localizer
            .say("fault-gives-up")
            .choice("stack", localizer.stack(*lost))
            .choice("captured", localizer.stack(*captured))
            .number("points", u64::from(*points)),
        Fault::Leaves {
            ply: 1,
            at,
            stack,
            by,
            taker,
            brought,
            points,
        } => localizer
            .say("fault-leaves")
            .choice("brought", if *brought { "yes" } else { "no" })
            .choice("stack", localizer.stack(*stack))
            .code("at", at.in_system(coordinates))
            .choice("by", localizer.stack(*taker))
            .code("from", by.in_system(coordinates))
            .number("points", u64::from(*points)),
        Fault::Leaves {
            at, stack, points, ..
        } => localizer
            .say("fault-leaves-later")
            .choice("stack", localizer.stack(*stack))
            .code("at", at.in_system(coordinates))
            .number("points", u64::from(*points)),
        Fault::Misses {
            at, stack, points, ..
        } => localizer
            .say("fault-misses")
            .choice("stack", localizer.stack(*stack))
            .code("at", at.in_system(coordinates))
            .number("points", u64::from(*points)),
        Fault::LosesPoints { points } => localizer
            .say("fault-loses-points")
            .number("points", u64::from(*points)),
        Fault::MissesPoints { points } => localizer
            .say("fault-misses-points")
            .number("points", u64::from(*points)),
        Fault::Allows(lost) => {
            localizer
                .say("fault-allows")
                .unsafe_turn(lost, localizer, coordinates)
        }
        Fault::MissesThreat(threat) => {
            let taker = threat.line.first()?.only_step()?.of_the_gunner().group;
            localizer
                .say("fault-misses-threat")
                .choice("by", localizer.stack(taker))
                .code("from", threat.by.in_system(coordinates))
                .choice("stack", localizer.stack(threat.taken))
                .code("at", threat.at.in_system(coordinates))
                .number("points", u64::from(threat.points?))
        }
        Fault::Neglects(reason) => return neglected(localizer, coordinates, after, reason),
    };
    Some(sentence.text())
}

/// What the better turn does for the safety of its side; `after` is the position after the turn that was played.
fn neglected(
    localizer: Localizer<'_>,
    coordinates: Coordinates,
    after: &Position,
    reason: &Reason,
) -> Option<Text> {
    let named = |at: &Square| at.in_system(coordinates);
    let sentence = match reason {
        Reason::StopsHero { at } => localizer
            .say("fault-allows-hero")
            .choice("stack", localizer.stack(after.board().get(*at)?))
            .code("at", named(at)),
        Reason::Shelters { at, carrier } => localizer
            .say("fault-does-not-shelter")
            .choice("within", within(*carrier))
            .choice("carrier", localizer.role(*carrier))
            .code("at", named(at)),
        reason => {
            let endangered = reason.protects()?;
            let is_covered = matches!(reason, Reason::Covers { .. });
            localizer
                .say("fault-does-not-save")
                .choice("covered", if is_covered { "yes" } else { "no" })
                .choice("stack", localizer.stack(endangered.stack))
                .code("at", named(&endangered.at))
                .choice("by", localizer.stack(endangered.taker))
                .code("from", named(&endangered.from))
        }
    };
    Some(sentence.text())
}
