//! What is said to have been wrong with a turn, held against the rules with the referee alone, but for the
//! points and the turns left of the engine's task.

use std::slice;

use tulenh_engine::{Evidence, Fault, Line, Reason, Score, Task, Threat};
use tulenh_rules::{Position, Square, Stack, Turn};

use crate::coach::claims::{hero_makers, is_taken, loses, reason_holds, threat_holds};
use crate::coach::net;
use crate::coach::rest_of_game::{RestOfGame, points_of};

/// Whether a fault of a turn is what the rules say.
pub fn fault_holds(task: &Task, played: &Turn, evidence: Evidence<'_>, fault: &Fault) -> bool {
    let Evidence {
        answer,
        reply,
        better,
    } = evidence;
    let before = task.position();
    let (Ok((_, effects)), Some(later)) = (before.play(played), task.after_turn(played)) else {
        return false;
    };
    let after = later.position();
    let taken = points_of(before, &effects.captured) - points_of(before, &effects.lost);
    match fault {
        Fault::Loses { plies } => wins_in(&later, answer, *plies),
        Fault::MissesWin { plies } => wins_in(task, better, *plies),
        Fault::ShotDown { stack } => {
            let free = effects.captured.is_empty() || effects.lost.len() > effects.captured.len();
            free && effects.lost.iter().any(|(_, lost)| lost == stack)
        }
        Fault::GivesUp {
            lost,
            captured,
            points,
        } => {
            let is = |all: &[(Square, Stack)], one| matches!(all, [(_, it)] if it == one);
            let instead = better.first().and_then(|turn| before.play(turn).ok());
            let gives_as_much = instead.is_some_and(|(_, effects)| {
                let (captured, lost) = (&effects.captured, &effects.lost);
                points_of(before, captured) - points_of(before, lost) <= taken
            });
            !gives_as_much
                && is(&effects.lost, lost)
                && is(&effects.captured, captured)
                && -taken == i64::from(*points)
                && *points > 0
        }
        Fault::Leaves {
            ply,
            at,
            stack,
            by,
            taker,
            brought,
            points,
        } => {
            let stood = before.board().get(*at);
            let is_new = stood.is_none_or(|stood| stood.side() != before.turn());
            let takes = |position: &Position, turn: &Turn| {
                let mut steps = turn.steps().map(|step| step.of_the_gunner().group);
                turn.from() == *by
                    && steps.any(|group| group == *taker)
                    && takes(position, turn, *at, *stack)
            };
            let shows = |line: &[Turn]| {
                let net = net::of_line(&later, line, after.turn());
                holds_at(after, line, *ply, takes)
                    && net.is_some_and(|net| net - taken >= i64::from(*points))
            };
            stack.side() == before.turn()
                && after.board().get(*at) == Some(*stack)
                && (!brought || *ply == 1 && is_new)
                && (shows(answer) || reply.is_some_and(|reply| shows(slice::from_ref(reply))))
                && *points > 0
                && !is_lost_in(before, better, *at, *stack)
        }
        Fault::Misses {
            ply,
            at,
            stack,
            points,
        } => {
            let takes = |position: &Position, turn: &Turn| takes(position, turn, *at, *stack);
            let net = net::of_line(task, better, before.turn());
            stack.side() != before.turn()
                && before.board().get(*at) == Some(*stack)
                && holds_at(before, better, *ply, takes)
                && !effects.captured.contains(&(*at, *stack))
                && !is_lost_in(after, answer, *at, *stack)
                && net.is_some_and(|net| net - taken.max(0) >= i64::from(*points))
                && *points > 0
        }
        Fault::LosesPoints { points } => {
            let net = net::of_line(&later, answer, after.turn());
            net.is_some_and(|net| net - taken >= i64::from(*points)) && *points > 0
        }
        Fault::MissesPoints { points } => {
            let net = net::of_line(task, better, before.turn());
            net.is_some_and(|net| net - taken.max(0) >= i64::from(*points)) && *points > 0
        }
        Fault::Allows(lost) => claimed(task, evidence, fault)
            .is_some_and(|(instead, reply)| loses(reply, &later, &instead, lost)),
        Fault::MissesThreat(threat) => {
            let made = better.first().and_then(|turn| task.after_turn(turn));
            let claimed = claimed(task, evidence, fault).zip(made);
            claimed.is_some_and(|((passed, turn), made)| {
                is_new(threat, turn, [&made, &passed], [task, &later])
            })
        }
        Fault::Neglects(reason) => {
            let line = Line {
                score: Score::EVEN,
                turns: better.to_vec(),
            };
            let mut protected = reason.protects().into_iter();
            let is_lost = protected.any(|it| is_lost_in(before, better, it.at, it.stack));
            reason_holds(task, &line, reason) && is_neglected(&later, reason) && !is_lost
        }
    }
}

/// Whether a turn that leads to this task does not do what a reason says that another does.
fn is_neglected(later: &Task, reason: &Reason) -> bool {
    let after = later.position();
    match reason {
        Reason::StopsHero { at } => hero_makers(after).contains(at),
        Reason::Shelters { .. } => after.board().bare_commander(!after.turn()).is_some(),
        reason => reason.protects().is_some_and(|it| {
            after.board().get(it.at) == Some(it.stack)
                && is_taken(after, it.from, it.taker, it.at)
                && net::exchanged(later, it.at) > 0
        }),
    }
}

/// The turn of which a fault claims what it would win or lose, with the task in which it would: the answer after the
/// better turn ([`Fault::Allows`]), and the capture that the better turn threatens, after a null move of the opponent
/// ([`Fault::MissesThreat`]).
pub fn claimed<'a>(
    before: &Task,
    evidence: Evidence<'a>,
    fault: &'a Fault,
) -> Option<(Task, &'a Turn)> {
    let instead = before.after_turn(evidence.better.first()?)?;
    match fault {
        Fault::Allows(_) => Some((instead, evidence.answer.first()?)),
        Fault::MissesThreat(threat) => Some((instead.passed()?, threat.line.first()?)),
        _ => None,
    }
}

/// Whether a threat is what is told of it. `made` is the task after the better turn, `passed` the one after a null move of
/// the opponent, in which `capture` carries the threat out. `others` are the tasks before the turn and after the one that was
/// played, in which it is none.
fn is_new(threat: &Threat, capture: &Turn, [made, passed]: [&Task; 2], others: [&Task; 2]) -> bool {
    let at = threat.at;
    let stands = |task: &Task| task.position().board().get(at);
    let is_safe = |task: &Task| stands(task) == stands(passed) && net::exchanged(task, at) <= 0;
    let takes_one = passed
        .position()
        .play(capture)
        .is_ok_and(|(_, effects)| effects.captured.len() == 1 && effects.lost.is_empty());
    let cannot_be_taken = net::exchanged(made, threat.by) <= 0;
    let [before, after] = others;
    threat.points.is_some_and(|points| points > 0)
        && takes_one
        && cannot_be_taken
        && threat_holds(passed, threat)
        && is_safe(before)
        && after.passed().is_some_and(|again| is_safe(&again))
}

/// Whether a turn captures a stack on a point.
fn takes(position: &Position, turn: &Turn, at: Square, stack: Stack) -> bool {
    let effects = position.play(turn).map(|(_, effects)| effects);
    effects.is_ok_and(|effects| effects.captured.contains(&(at, stack)))
}

/// Whether the opponent of whoever begins a line captures a stack on a point in it.
fn is_lost_in(position: &Position, line: &[Turn], at: Square, stack: Stack) -> bool {
    (2..=line.len() as u32).step_by(2).any(|ply| {
        turn_of(position, line, ply).is_some_and(|(now, turn)| takes(&now, turn, at, stack))
    })
}

/// Whether whoever begins a line has won after exactly so many turns, which are all of it.
fn wins_in(task: &Task, line: &[Turn], plies: u32) -> bool {
    let mut game = RestOfGame::of(task);
    line.len() == plies as usize
        && line.iter().all(|turn| game.play(turn).is_some())
        && game.winner() == Some(Some(task.position().turn()))
}

/// Whether something holds of a turn of a line, the first being 1, which whoever begins the line makes.
fn holds_at(
    position: &Position,
    line: &[Turn],
    ply: u32,
    holds: impl Fn(&Position, &Turn) -> bool,
) -> bool {
    let turn = turn_of(position, line, ply);
    turn.is_some_and(|(now, turn)| now.turn() == position.turn() && holds(&now, turn))
}

/// A turn of a line, the first being 1, and the position before it; `None` where the line is not legal or too short.
fn turn_of<'a>(position: &Position, line: &'a [Turn], ply: u32) -> Option<(Position, &'a Turn)> {
    let (turn, earlier) = line.get(..ply as usize)?.split_last()?;
    let now = earlier.iter().try_fold(position.clone(), |now, turn| {
        now.play(turn).ok().map(|(after, _)| after)
    })?;
    Some((now, turn))
}

/// The kind of a fault, by its name.
pub fn kind(fault: &Fault) -> String {
    let words = format!("{fault:?}");
    words.chars().take_while(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use tulenh_engine::{Limits, Options, Rng, Table, faults, search};
    use tulenh_rules::Ruleset;

    use super::*;
    use crate::coach::random_games::{any, wanderings};

    /// The best line of a short search.
    fn best(task: &Task) -> Vec<Turn> {
        let (table, limits) = (Table::new(1), Limits::nodes(400));
        let found = search(task, &table, &limits, &Options::default(), &mut |_| {});
        let best = found.lines.first();
        let line = best.map(|line| line.canonical(task.position(), 5));
        line.map_or_else(Vec::new, |line| line.turns)
    }

    /// What seldom happens at random: the Commanders face each other, and Red goes away.
    const SHOWN: (&str, &str) = (
        "6c4/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1",
        "g1-f1",
    );

    /// The kinds of the faults that are told of a turn, each of which has to be true.
    fn kinds(task: &Task, played: &Turn, rng: &mut Rng) -> Vec<String> {
        let mut game = RestOfGame::of(task);
        if game.play(played).is_none() || game.winner().is_some() {
            return Vec::new();
        }
        let Some(after) = task.after_turn(played) else {
            return Vec::new();
        };
        let (answer, better) = (best(&after), best(task));
        let reply = any(after.position(), rng);
        let evidence = Evidence {
            answer: &answer,
            reply: reply.as_ref(),
            better: &better,
        };
        let told = faults(task, played, evidence).into_iter();
        told.map(|fault| {
            let holds = fault_holds(task, played, evidence, &fault);
            let before = task.position();
            let lan = before.lan(played);
            assert!(holds, "{} {lan} {evidence:?} {fault:?}", before.fen());
            kind(&fault)
        })
        .collect()
    }

    #[test]
    fn every_kind_of_fault_is_true() {
        let mut told = BTreeSet::new();
        let mut rng = Rng::new(5);
        let (fen, lan) = SHOWN;
        let shown = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap();
        let played = shown.read_lan(lan).unwrap();
        told.extend(kinds(&Task::at(&shown), &played, &mut rng));
        for before in wanderings(36, 50).iter().step_by(4) {
            if let Some(played) = any(before.position(), &mut rng) {
                told.extend(kinds(before, &played, &mut rng));
            }
        }
        for kind in [
            "Allows",
            "GivesUp",
            "Leaves",
            "Loses",
            "Misses",
            "MissesThreat",
            "MissesWin",
            "Neglects",
            "ShotDown",
        ] {
            assert!(told.contains(kind), "no {kind} in {told:?}");
        }
    }
}
