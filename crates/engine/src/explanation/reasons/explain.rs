//! Why a turn is good: claims that are read off the rules, and threats that hold when they are searched.

use crate::explanation::exchange::Scales;
use crate::explanation::game_state::{goes_on, has_to_answer_check};
use crate::explanation::mate_threat::{forces_no_mate, mate_threat};
use crate::explanation::reasons::guard::guards;
use crate::explanation::reasons::losses::Losses;
use crate::explanation::reasons::plans::plans;
use crate::explanation::reasons::quiet::quiet_reasons;
use crate::explanation::reasons::reason::Reason;
use crate::explanation::reasons::rescues::{is_between, rescues, shot_down_by, takers};
use crate::explanation::reasons::room::room;
use crate::explanation::safety::UnsafeTurn;
use crate::explanation::threat::{Threat, captures_of, is_gain, told_points, wish};
use crate::explanation::told::outcome_of;
use crate::search::iteration::Line;
use crate::search::points::points;
use crate::search::task::Task;
use tulenh_rules::air::Rings;
use tulenh_rules::{Action, Position, Role, Square, Squares, Turn};

/// Why the first turn of a line is good, the weightiest reasons first. Empty when the line does not begin
/// with a legal turn. It is followed as far as it is legal: to its end for the end of the game, and as
/// far as it is [told](Line::told) for all else. Threats are searched with so many nodes each,
/// as [`threats`](crate::threats) does, and mates as [`forced_mate`](crate::forced_mate) does. Where nothing else
/// [speaks for](Reason::speaks_for) the turn, a search says what it prevents and prepares; where it finds nothing, the exchange
/// alone says what the turn saves.
pub fn explain(task: &Task, line: &Line, nodes: u64) -> Vec<Reason> {
    let position = task.position();
    let mut reasons = Vec::new();
    let Some(turn) = line.turns.first() else {
        return reasons;
    };
    let Ok((after, effects)) = position.play(turn) else {
        return reasons;
    };
    reasons.extend(end(position, line));
    let later = task.after_turn(turn).filter(goes_on);
    // Where the line ends the game by force, nobody asks for other mates.
    if let Some(later) = later.as_ref().filter(|_| line.score.forced().is_none()) {
        reasons.extend(stops_mate(task, later, nodes));
        reasons.extend(threatens_mate(later, nodes));
    }
    // The rest is of the line as it is told.
    let told = Line {
        score: line.score,
        turns: line.turns.iter().take(line.told_turns()).cloned().collect(),
    };
    let line = &told;
    let takes = effects.captured.iter();
    reasons.extend(takes.map(|(at, stack)| Reason::Takes {
        at: *at,
        stack: *stack,
    }));
    let costs = effects.lost.iter();
    reasons.extend(costs.map(|(at, stack)| Reason::Costs {
        at: *at,
        stack: *stack,
    }));
    reasons.extend(gives(&after, line));
    if after.is_check() {
        reasons.push(Reason::Checks);
    }
    reasons.extend(effects.promoted.iter().filter_map(|at| {
        let role = new_hero(position, &after, *at)?;
        Some(Reason::Hero { at: *at, role })
    }));
    let losses = Losses::of(&after, &line.turns);
    let stands = |reason: &Reason| losses.leave(reason);
    if let Some(later) = &later {
        let saved = rescues(task, turn, later, nodes).into_iter();
        reasons.extend(saved.filter(stands));
        reasons.extend(new_threats(task, turn, later, nodes));
    }
    reasons.extend(wins(task, line).filter(|_| is_gain(task, turn, nodes)));
    if later.is_some() {
        reasons.extend(quiet_reasons(position, turn, &after, &effects));
    }
    reasons.extend(avoids(position, turn));
    if let Some(later) = &later {
        let guards = guards(task, turn, later).filter(stands);
        reasons.extend(guards.filter(|it| !reasons.iter().any(|told| told.covers_as(it))));
        reasons.extend(keeps_out(task, later, nodes));
        reasons.extend(room(task, turn, later).filter(|_| !losses.of_what_moved));
        // Where nothing else is to be said: what is searched for longest, then what is saved by the exchange alone.
        let is_silent =
            |reasons: &[Reason]| !reasons.iter().any(|it| it.speaks_for(position.turn()));
        if is_silent(&reasons) {
            reasons.extend(plans(task, line, later, nodes));
        }
        if is_silent(&reasons) {
            let saved = rescues(task, turn, later, 0).into_iter();
            reasons.extend(saved.filter(stands));
        }
    }
    reasons
}

/// The mate that the opponent threatens before the turn, if a search of the opponent's checks finds none after it, of as many
/// turns as are told. A check only puts the mate off: nothing is said of a turn that gives check.
fn stops_mate(task: &Task, later: &Task, nodes: u64) -> Option<Reason> {
    if has_to_answer_check(later.position()) {
        return None;
    }
    let mate = mate_threat(task, nodes)?;
    forces_no_mate(later, nodes).then(|| Reason::StopsMate {
        turns: own_turns(&mate),
    })
}

/// The mate that the side that has moved threatens.
fn threatens_mate(later: &Task, nodes: u64) -> Option<Reason> {
    let mate = mate_threat(later, nodes)?;
    Some(Reason::ThreatensMate {
        turns: own_turns(&mate),
    })
}

/// The turns of whoever begins a line.
fn own_turns(line: &Line) -> u32 {
    line.turns.len().div_ceil(2) as u32
}

/// What the opponent would like to do, by a search of so many nodes, and cannot do any more without a loss.
fn keeps_out(task: &Task, later: &Task, nodes: u64) -> Option<Reason> {
    let (theirs, wish) = wish(task, nodes)?;
    UnsafeTurn::lost_only_in(later, &theirs, &wish).map(Reason::KeepsOut)
}

/// What of the side that has moved is a hero on a point and was none before.
fn new_hero(position: &Position, after: &Position, at: Square) -> Option<Role> {
    let own = position.turn();
    let heroes = |it: &Position, role: Role| {
        let pieces = it.board().pieces(own);
        pieces.filter(|(_, it)| it.role == role && it.hero).count()
    };
    let stack = after.board().get(at).filter(|stack| stack.side() == own)?;
    let mut roles = stack.pieces().filter(|it| it.hero).map(|it| it.role);
    roles.find(|role| heroes(after, *role) > heroes(position, *role))
}

/// What the opponent takes with its answer, and what takes that back; nothing where the answer ends the game: then it does
/// not matter.
fn gives(after: &Position, line: &Line) -> Vec<Reason> {
    let answer = line.turns.get(1..2).unwrap_or_default();
    let goes_on = outcome_of(after, answer).is_none();
    let answer = answer.first().filter(|_| goes_on);
    let Some((next, effects)) = answer.and_then(|turn| after.play(turn).ok()) else {
        return Vec::new();
    };
    let back = line.turns.get(2).and_then(|turn| next.play(turn).ok());
    let back = back.map_or_else(Vec::new, |(_, effects)| effects.captured);
    let taken_back = |at| {
        let mut back = back.iter();
        back.find(|(there, _)| *there == at)
            .map(|(_, stack)| *stack)
    };
    let captured = effects.captured.into_iter();
    captured
        .map(|(at, stack)| Reason::Gives {
            at,
            stack,
            back: taken_back(at),
        })
        .collect()
}

/// The ring that a plane of the turn goes close by.
fn avoids(position: &Position, turn: &Turn) -> Option<Reason> {
    let rings = Rings::of(position.rules(), position.board(), !position.turn());
    let flown = turn.steps().find(|step| {
        let goes = matches!(step.action, Action::Move { .. } | Action::Capture { .. });
        goes && step.group.carrier().role == Role::AirForce
    })?;
    let to = flown.action.to();
    if rings.over(to).is_some() {
        return None;
    }
    let shot_down = position.legal_steps().into_iter().filter_map(|other| {
        let step = other.steps().next()?;
        let same = other.from() == turn.from() && step.group == flown.group;
        let lost = matches!(step.action, Action::ShotDown { .. });
        (same && lost).then_some(step.action.to())
    });
    let near = |at: &Square| {
        let files = (i32::from(at.file()) - i32::from(to.file())).abs();
        let ranks = (i32::from(at.rank()) - i32::from(to.rank())).abs();
        files.max(ranks)
    };
    let danger = shot_down.filter(|at| near(at) == 1).min()?;
    let gun = shot_down_by(position, &rings, turn.from(), danger)?;
    Some(Reason::Avoids { gun, danger })
}

/// The end of the game, when the score is forced and the line goes so far. The score knows the points of the whole game:
/// nothing is said where they decide it otherwise.
fn end(position: &Position, line: &Line) -> Option<Reason> {
    let (_, wins) = line.score.forced()?;
    let (plies, outcome) = outcome_of(position, &line.turns)?;
    let own = position.turn();
    let is_so = outcome.winner == Some(if wins { own } else { !own });
    is_so.then_some(Reason::Ends {
        plies,
        winner: outcome.winner,
        ending: outcome.ending,
    })
}

/// What the mover could win next that it could not win before.
fn new_threats(task: &Task, turn: &Turn, later: &Task, nodes: u64) -> Vec<Reason> {
    let (position, after) = (task.position(), later.position());
    let Some(again) = later.passed() else {
        return Vec::new();
    };
    let before = takers(position);
    // In check not all that could be captured was legal, so no line has been opened.
    let was_free = !has_to_answer_check(position);
    let found = captures_of(&again, nodes, |threat| {
        // An attack on the Commander is reported as a check.
        let checked = after.is_check() && threat.taken.contains(Role::Commander);
        threat.lost.is_none()
            && !checked
            && points(position, threat.taken) > 0
            && !before.contains(&(threat.by, threat.at))
    });
    let mut reasons: Vec<Reason> = Vec::new();
    for threat in found {
        let Threat { at, taken, by, .. } = threat;
        let told =
            |reason: &Reason| matches!(reason, Reason::Threatens { at: old, .. } if *old == at);
        if let Some(taker) = threat.taker().filter(|_| !reasons.iter().any(told)) {
            let stays = position.board().get(by) == after.board().get(by);
            reasons.push(Reason::Threatens {
                at,
                stack: taken,
                by,
                taker,
                opened: was_free && stays && is_between(turn.from(), by, at),
            });
        }
    }
    reasons
}

/// The dearest that later turns of the same side in the line take, when the line wins points by it.
fn wins(task: &Task, line: &Line) -> Option<Reason> {
    let scales = Scales::of(task);
    let mut now = task.position().clone();
    let mut entered = Squares::EMPTY;
    let mut found: Option<(u32, Reason)> = None;
    for (ply, turn) in (1..).zip(&line.turns) {
        let Ok((after, effects)) = now.play(turn) else {
            break;
        };
        if ply > 1
            && now.turn() == task.position().turn()
            && !effects.captured.is_empty()
            && let Some(gain) = scales.line_gain(&line.turns, ply as usize - 1)
        {
            for (at, stack) in effects.captured {
                let worth = points(&now, stack);
                if found.as_ref().is_none_or(|(most, _)| worth > *most) {
                    let points = told_points(gain);
                    let reason = Reason::Wins {
                        ply,
                        at,
                        comes: entered.contains(at),
                        stack,
                        points,
                    };
                    found = Some((worth, reason));
                }
            }
        }
        if now.turn() != task.position().turn() {
            turn.steps()
                .for_each(|step| entered.insert(step.action.to()));
        }
        now = after;
    }
    found.map(|(_, reason)| reason)
}
