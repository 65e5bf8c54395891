//! What was wrong with a turn that was played: claims that are read off the turn, the line that answers it, the line that
//! would have been better, and what the opponent did.

use std::slice;

use crate::explanation::exchange::{END, Scales};
use crate::explanation::new_threat::new_threat;
use crate::explanation::reasons::neglected::neglected;
use crate::explanation::reasons::reason::Reason;
use crate::explanation::safety::UnsafeTurn;
use crate::explanation::threat::{Threat, after_turn, net_points, points, sum_of_points};
use crate::explanation::told::outcome_of;
use crate::search::task::Task;
use tulenh_rules::{Action, Effects, Position, Side, Square, Squares, Stack, Turn};

/// What shows what was wrong with a turn. Empty lines say nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evidence<'a> {
    /// How the opponent can best answer the turn, from the position after it.
    pub answer: &'a [Turn],
    /// What the opponent did answer, where that was no mistake.
    pub reply: Option<&'a Turn>,
    /// The line that would have been better, from the position before the turn.
    pub better: &'a [Turn],
}

/// What was wrong with a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The opponent ends the game by the line that answers it.
    Loses {
        /// Turns of either side after it.
        plies: u32,
    },
    /// The better line would have ended the game.
    MissesWin {
        /// Turns of either side, the better turn being the first.
        plies: u32,
    },
    /// Own pieces were shot down in a flight.
    ShotDown {
        /// What left the board.
        stack: Stack,
    },
    /// The turn loses one stack and captures one that is worth less, as a plane does that captures in a ring of fire. The
    /// better turn does not give up as many points.
    GivesUp {
        /// What left the board of the own pieces.
        lost: Stack,
        /// What it captured.
        captured: Stack,
        /// How many points less that is worth.
        points: u32,
    },
    /// The opponent takes this, and wins points by the line that answers the turn, or by the reply that was made, even when
    /// all is taken back that can be taken after it; more than the turn has won. It is not lost in the better line too.
    Leaves {
        /// The turn of that line, the first being 1.
        ply: u32,
        /// Where it stands from the beginning of the line until then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
        /// Where the taker stands then.
        by: Square,
        /// Whether the turn has brought it there.
        brought: bool,
        /// The points that the opponent wins by the turn and the line together, less what stands where it did and is lost
        /// in the better line too.
        points: u32,
    },
    /// The better line takes this, and wins more points by it than the turn has.
    Misses {
        /// The turn of that line, the first being 1.
        ply: u32,
        /// Where it stands from the beginning of the line until then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
        /// How many more points the better line wins.
        points: u32,
    },
    /// The opponent wins points by the line that answers the turn, as with [`Fault::Leaves`], and takes only what has
    /// moved in it.
    LosesPoints {
        /// The points that the opponent wins by the turn and the line together.
        points: u32,
    },
    /// The better line wins points, as with [`Fault::Misses`], and takes only what has moved in it.
    MissesPoints {
        /// How many more points the better line wins.
        points: u32,
    },
    /// The opponent's answer goes to a point in safety, as far as exchanges tell; after the better turn the same turn would
    /// lose points there.
    Allows(UnsafeTurn),
    /// The better turn threatens what the turn does not, as far as exchanges tell.
    MissesThreat(Threat),
    /// The better turn does this for the safety of its side, and the turn does not: what the better one [saves](Reason::Saves)
    /// or [covers](Reason::Covers), the opponent wins by the exchange; what it keeps from [becoming a hero](Reason::StopsHero)
    /// can become one; or the Commander that it [shelters](Reason::Shelters) stays in the open.
    Neglects(Reason),
}

/// What was wrong with a turn, the weightiest first: how the game ends, what is shot down, and then by points. Where none of
/// the first two is told, [`Fault::Allows`] may come before the points: when the most of them are not won by the first turn
/// of a line, and it is worth at least twice as many. [`Fault::MissesThreat`] is told where nothing else is, and
/// [`Fault::Neglects`] where not even that is. Where at least half of what is lost was [given up](Fault::GivesUp) by the turn
/// itself, that is told instead of what follows.
///
/// What the opponent's reply takes has been seen by both players: it stands first among the points where it is at least half
/// of the most of them, unless those are won by the first turn of a line.
///
/// All is read off the turn and the evidence. Lines are followed as far as they are legal; one that is not long enough to
/// show anything says nothing.
pub fn faults(before: &Task, played: &Turn, evidence: Evidence<'_>) -> Vec<Fault> {
    let Evidence {
        answer,
        reply,
        better,
    } = evidence;
    let position = before.position();
    let (Ok((_, effects)), Some(later)) = (position.play(played), after_turn(before, played))
    else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    let (own, theirs) = (wins(position, better), wins(later.position(), answer));
    if let Some(plies) = theirs {
        faults.push(Fault::Loses { plies });
    } else if let Some(plies) = own {
        faults.push(Fault::MissesWin { plies });
    }
    // A plane that captures one for one is lost too.
    let shot_down = |action| matches!(action, Action::ShotDown { .. });
    let shot_down = played.steps().filter(|step| shot_down(step.action));
    faults.extend(shot_down.map(|step| Fault::ShotDown { stack: step.group }));
    let taken = net_points(position, &effects);
    let goes_to = |at| played.steps().any(|step| step.action.to() == at);
    let anyway = captured_by(!position.turn(), position, better);
    let leaves = |prize: Prize, points| Fault::Leaves {
        ply: prize.ply,
        at: prize.at,
        stack: prize.stack,
        by: prize.by,
        brought: prize.ply == 1 && goes_to(prize.at),
        points,
    };
    let lost_by = |line: &[Turn]| {
        let lost = spoils(&later, line, &anyway).filter(|_| theirs.is_none())?;
        lost.fault(taken, leaves, |points| Fault::LosesPoints { points })
    };
    let lost = lost_by(answer);
    let missed = spoils(before, better, &[]).filter(|_| own.is_none());
    let missed = missed.and_then(|spoils| {
        let misses = |prize: Prize, points| Fault::Misses {
            ply: prize.ply,
            at: prize.at,
            stack: prize.stack,
            points,
        };
        spoils.fault(taken.max(0), misses, |points| Fault::MissesPoints {
            points,
        })
    });
    let given = given_up(position, played, &effects, better);
    let seen = reply.and_then(|reply| lost_by(slice::from_ref(reply)));
    let seen =
        seen.filter(|(points, _)| given.as_ref().is_none_or(|(given, _)| 2 * given < *points));
    let (given, lost) = match (given, lost) {
        (Some((given, fault)), Some((points, _))) if 2 * given >= points => {
            (Some((points, fault)), None)
        }
        found => found,
    };
    let mut by_points: Vec<(u32, Fault)> = given.into_iter().chain(lost).chain(missed).collect();
    by_points.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let most = by_points.first().map_or(0, |(points, _)| *points);
    if let Some(seen) = seen.filter(|(points, it)| it.is_at_once() && 2 * points >= most)
        && !starts_at_once(&by_points)
    {
        by_points.retain(|(_, it)| !it.leaves_the_same_as(&seen.1));
        by_points.insert(0, seen);
    }
    let is_at_once = starts_at_once(&by_points);
    if faults.is_empty() && !is_at_once {
        let allowed = allowed(before, &later, answer, better);
        let allowed = allowed.filter(|allowed| allowed.points >= 2 * most);
        faults.extend(allowed.map(Fault::Allows));
    }
    faults.extend(by_points.into_iter().map(|(_, fault)| fault));
    if faults.is_empty() {
        faults.extend(missed_threat(before, &later, better).map(Fault::MissesThreat));
    }
    if faults.is_empty() {
        faults.extend(neglected(before, &later, better).map(Fault::Neglects));
    }
    faults
}

/// Whether the first of these is taken by the first turn of a line.
fn starts_at_once(by_points: &[(u32, Fault)]) -> bool {
    by_points.first().is_some_and(|(_, it)| it.is_at_once())
}

/// What a turn with these effects gave up for less ([`Fault::GivesUp`]), and the points of that; `None` where the better turn
/// gives up as many.
fn given_up(
    position: &Position,
    played: &Turn,
    effects: &Effects,
    better: &[Turn],
) -> Option<(u32, Fault)> {
    let exchanges = |action| matches!(action, Action::Exchange { .. });
    let ([(_, lost)], [(_, captured)]) = (&effects.lost[..], &effects.captured[..]) else {
        return None;
    };
    if !played.steps().any(|step| exchanges(step.action)) {
        return None;
    }
    let net = net_points(position, effects);
    let instead = better.first().and_then(|turn| position.play(turn).ok());
    let instead = instead.map(|(_, effects)| net_points(position, &effects));
    let is_worse = net < 0 && instead.is_none_or(|instead| net < instead);
    let points = net.unsigned_abs();
    let fault = Fault::GivesUp {
        lost: *lost,
        captured: *captured,
        points,
    };
    is_worse.then_some((points, fault))
}

/// The threat of the better turn, unless the turn that was played makes one that is as dear; `later` is the task after the
/// turn that was played.
fn missed_threat(before: &Task, later: &Task, better: &[Turn]) -> Option<Threat> {
    let instead = after_turn(before, better.first()?)?;
    let missed = new_threat(&instead, later, before)?;
    let made = new_threat(later, &instead, before);
    made.is_none_or(|made| made.points < missed.points)
        .then_some(missed)
}

/// What the opponent's answer may do in safety, and could not after the better turn; `later` is the task after the turn.
fn allowed(before: &Task, later: &Task, answer: &[Turn], better: &[Turn]) -> Option<UnsafeTurn> {
    let instead = after_turn(before, better.first()?)?;
    UnsafeTurn::lost_only_in(&instead, later, answer.first()?)
}

impl Fault {
    /// Whether it is enough to explain a blunder, which gives away more than a threat or some safety.
    pub fn explains_blunder(&self) -> bool {
        !matches!(self, Fault::MissesThreat(_) | Fault::Neglects(_))
    }

    /// Whether both name the same stack on the same point.
    fn leaves_the_same_as(&self, other: &Fault) -> bool {
        let left = |fault: &Fault| match *fault {
            Fault::Leaves { at, stack, .. } => Some((at, stack)),
            _ => None,
        };
        left(self).is_some() && left(self) == left(other)
    }

    /// Whether something is taken by the first turn of the line that shows it.
    fn is_at_once(&self) -> bool {
        matches!(
            self,
            Fault::Leaves { ply: 1, .. } | Fault::Misses { ply: 1, .. }
        )
    }
}

/// The length of a line by whose last turn whoever begins it wins.
fn wins(position: &Position, line: &[Turn]) -> Option<u32> {
    let (plies, outcome) = outcome_of(position, line)?;
    (outcome.winner == Some(position.turn())).then_some(plies)
}

/// What whoever begins a line wins by it.
struct Spoils {
    /// What the whole line wins.
    points: i32,
    /// What is taken, where that can be named.
    prize: Option<Prize>,
}

impl Spoils {
    /// What this says of a turn that has won so many points itself, with the points that are left to tell; `None` where
    /// none are.
    fn fault(
        self,
        won: i32,
        named: impl FnOnce(Prize, u32) -> Fault,
        unnamed: impl FnOnce(u32) -> Fault,
    ) -> Option<(u32, Fault)> {
        let points = u32::try_from(self.points - won).ok()?;
        let fault = match self.prize {
            Some(prize) => named(prize, points),
            None => unnamed(points),
        };
        (points > 0).then_some((points, fault))
    }
}

/// A stack that a line takes.
struct Prize {
    ply: u32,
    at: Square,
    stack: Stack,
    /// From where it is taken.
    by: Square,
}

/// What a side captures in a line, where it stands then.
fn captured_by(side: Side, position: &Position, line: &[Turn]) -> Vec<(Square, Stack)> {
    let (mut now, mut captured) = (position.clone(), Vec::new());
    for turn in line {
        let Ok((after, effects)) = now.play(turn) else {
            break;
        };
        if now.turn() == side {
            captured.extend(effects.captured);
        }
        now = after;
    }
    captured
}

/// What whoever begins a line wins by it, when that is points, and not the game. Of what it takes the first is named that
/// is worth half of these points, which says what the line is about; or else the dearest. It stands where it did when the
/// line began, so that it can be seen on the board; what has moved meanwhile cannot be named by a point. What would be
/// taken anyway, on the same point, does not count.
fn spoils(task: &Task, line: &[Turn], anyway: &[(Square, Stack)]) -> Option<Spoils> {
    let scales = Scales::of(task);
    let all = scales
        .line_gain(line, 0)
        .filter(|points| *points < END / 2)?;
    let (start, begins) = (task.position(), task.position().turn());
    let mut taken_anyway = captured_by(begins, start, line);
    taken_anyway.retain(|it| anyway.contains(it));
    let all = all - sum_of_points(start, &taken_anyway);
    let worth = |prize: &Prize| points(start, prize.stack) as i32;
    let mut now = start.clone();
    let mut changed = Squares::EMPTY;
    let mut found: Option<Prize> = None;
    for (ply, turn) in (1..).zip(line) {
        let (after, effects) = now.play(turn).ok()?;
        if now.turn() == begins
            && !effects.captured.is_empty()
            && scales.line_gain(line, ply as usize - 1).is_some()
        {
            let captured = effects.captured.into_iter();
            let there = captured.filter(|it| !changed.contains(it.0) && !anyway.contains(it));
            let prizes = there.map(|(at, stack)| Prize {
                ply,
                at,
                stack,
                by: turn.from(),
            });
            // Of equal ones the first.
            found = prizes.fold(found, |best, prize| match best {
                Some(best) if worth(&best) >= worth(&prize) => Some(best),
                _ => Some(prize),
            });
            if found.as_ref().is_some_and(|it| 2 * worth(it) >= all) {
                break;
            }
        }
        for at in Square::all() {
            if now.board().get(at) != after.board().get(at) {
                changed.insert(at);
            }
        }
        now = after;
    }
    Some(Spoils {
        points: all,
        prize: found,
    })
}
