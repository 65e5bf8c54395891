//! What a turn changes for what may happen next, where nothing is taken: rings of fire, heroes, the
//! Commanders.

use crate::explanation::game_state::has_to_answer_check;
use crate::explanation::reasons::arrivals::arrivals;
use crate::explanation::reasons::reason::Reason;
use tulenh_rules::air::Rings;
use tulenh_rules::{Action, Effects, Position, Role, Side, Square, Turn};

/// Points that a plane must lose by a turn for it to be told that a ring shuts it out.
const CLOSED: usize = 3;
/// Escapes that a Commander has at most for it to be told that one is taken.
const ESCAPES: usize = 4;

/// A flight of all that stands on a point: from where to where.
type Flight = (Square, Square);

/// The flights of a side.
#[derive(Default)]
struct Flights {
    safe: Vec<Flight>,
    shot_down: Vec<Flight>,
}

/// The quiet reasons for a turn.
pub(super) fn quiet_reasons(
    position: &Position,
    turn: &Turn,
    after: &Position,
    effects: &Effects,
) -> Vec<Reason> {
    if after.beaten().is_some() {
        return Vec::new();
    }
    let own = position.turn();
    let mut reasons = Vec::new();
    reasons.extend(shelters(position, after, own));
    // Where a check has to be answered nothing can be said of what the opponent could have done next.
    if let Some(theirs) = position.passed().filter(|_| !has_to_answer_check(position)) {
        reasons.extend(stops_hero(&theirs, after));
        reasons.extend(shuts_out(&theirs, turn, after));
        reasons.extend(takes_escape(&theirs, after));
    }
    if let Some(again) = after.passed().filter(|_| !effects.captured.is_empty()) {
        reasons.extend(frees(position, &again, effects));
    }
    reasons
}

/// The own Commander that stood in the open and does not any more.
pub(super) fn shelters(position: &Position, after: &Position, own: Side) -> Option<Reason> {
    position.board().bare_commander(own)?;
    let at = after.board().commander(own)?;
    let carrier = after.board().get(at)?.carrier().role;
    let bare = after.board().bare_commander(own).is_some();
    (!bare).then_some(Reason::Shelters { at, carrier })
}

/// The enemy piece that is prevented from becoming a hero.
pub(super) fn stops_hero(theirs: &Position, after: &Position) -> Option<Reason> {
    let at = hero_maker(theirs)?;
    let heroes = |position: &Position| {
        let stack = position.board().get(at);
        let stack = stack.filter(|stack| stack.side() == theirs.turn());
        stack.map_or(0, |stack| stack.pieces().filter(|it| it.hero).count())
    };
    // It is one already: the turn has captured the last other piece of its side.
    if heroes(after) > heroes(theirs) {
        return None;
    }
    // Check has to be answered: that is another reason.
    let mut turns = after.legal_steps().into_iter();
    let stopped =
        !has_to_answer_check(after) && turns.all(|turn| heroes_of(after, &turn).is_empty());
    stopped.then_some(Reason::StopsHero { at })
}

/// Where a piece of the side to move stands that becomes a hero by a step of its own.
pub(super) fn hero_maker(position: &Position) -> Option<Square> {
    let becomes_one = |turn: &Turn| {
        let heroes = heroes_of(position, turn);
        // Another piece may become one where this one has only left its line.
        let is_it = |at| heroes.contains(&at);
        is_it(turn.from()) || arrivals(turn).any(is_it)
    };
    let maker = position.legal_steps().into_iter().find(becomes_one);
    maker.map(|turn| turn.from())
}

/// Where own pieces become heroes by a turn of the side to move.
fn heroes_of(position: &Position, turn: &Turn) -> Vec<Square> {
    let Ok((next, effects)) = position.play(turn) else {
        return Vec::new();
    };
    // A Commander that is taken ends the game instead.
    if next.beaten().is_some() {
        return Vec::new();
    }
    let is_own = |at: &Square| {
        let stack = next.board().get(*at);
        stack.is_some_and(|stack| stack.side() == position.turn())
    };
    effects.promoted.into_iter().filter(is_own).collect()
}

impl Flights {
    fn of(position: &Position) -> Flights {
        let mut flights = Flights::default();
        for turn in position.legal_steps() {
            let Some(step) = turn.only_step() else {
                continue;
            };
            let from = turn.from();
            let whole = position.board().get(from) == Some(step.group);
            if !whole || step.group.carrier().role != Role::AirForce {
                continue;
            }
            match step.action {
                Action::Move { to } | Action::Capture { to, .. } | Action::Strike { to, .. } => {
                    flights.safe.push((from, to));
                }
                Action::ShotDown { to } => flights.shot_down.push((from, to)),
                Action::Exchange { .. } | Action::Drop { .. } => {}
            }
        }
        flights
    }
}

/// A plane that the turn keeps out, by a gun that it has brought.
fn shuts_out(theirs: &Position, turn: &Turn, after: &Position) -> Option<Reason> {
    let brought: Vec<Square> = arrivals(turn).collect();
    let rings = Rings::of(after.rules(), after.board(), !after.turn());
    let (before, now) = (Flights::of(theirs), Flights::of(after));
    let closed = now.shot_down.iter().filter_map(|flight| {
        let gun = rings.over(flight.1).filter(|gun| brought.contains(gun))?;
        let is_closed = before.safe.contains(flight) && !now.safe.contains(flight);
        is_closed.then_some((*flight, gun))
    });
    let closed: Vec<(Flight, Square)> = closed.collect();
    let (plane, count) = closed
        .iter()
        .map(|((plane, _), _)| {
            let same = closed.iter().filter(|((other, _), _)| other == plane);
            (*plane, same.count())
        })
        .max_by_key(|(plane, count)| (*count, *plane))?;
    let own = !after.turn();
    let commander = after.board().commander(own);
    // What could have been bombed there, then what is nearest to the Commander.
    let ((_, at), gun) = closed
        .iter()
        .filter(|((from, _), _)| *from == plane)
        .min_by_key(|((_, at), _)| {
            let target = after.board().get(*at).is_some();
            let far = commander.map_or(0, |commander| distance(commander, *at));
            (!target, far, *at)
        })?;
    let bombs = after.board().get(*at).is_some();
    (bombs || count >= CLOSED).then_some(Reason::ShutsOut {
        plane,
        at: *at,
        gun: *gun,
    })
}

/// An own plane that may fly again since a gun was taken.
fn frees(position: &Position, again: &Position, effects: &Effects) -> Option<Reason> {
    let rings = Rings::of(position.rules(), position.board(), !position.turn());
    let (before, now) = (Flights::of(position), Flights::of(again));
    let enemy = again.board().commander(!again.turn());
    let freed = before.shot_down.iter().filter_map(|flight| {
        let gun = rings.over(flight.1)?;
        let taken = effects.captured.iter().any(|(at, _)| *at == gun);
        let stays = position.board().get(flight.0) == again.board().get(flight.0);
        let free = stays && now.safe.contains(flight) && !before.safe.contains(flight);
        (taken && free).then_some((*flight, gun))
    });
    let ((plane, at), gun) = freed.min_by_key(|((plane, at), _)| {
        let target = again.board().get(*at).is_some();
        let far = enemy.map_or(0, |enemy| distance(enemy, *at));
        (!target, far, *plane, *at)
    })?;
    Some(Reason::Frees { plane, at, gun })
}

/// An escape that the enemy Commander has no more.
fn takes_escape(theirs: &Position, after: &Position) -> Option<Reason> {
    let from = theirs.board().bare_commander(theirs.turn())?;
    if after.board().bare_commander(after.turn()) != Some(from) {
        return None;
    }
    let escapes = |position: &Position| -> Vec<Square> {
        let steps = position.legal_steps().into_iter();
        let own = steps.filter(|turn| turn.from() == from);
        own.flat_map(|turn| {
            turn.steps()
                .map(|step| step.action.to())
                .collect::<Vec<_>>()
        })
        .collect()
    };
    let (before, now) = (escapes(theirs), escapes(after));
    let lost = before.iter().find(|at| !now.contains(at))?;
    let few = before.len() <= ESCAPES && now.len() < before.len();
    few.then_some(Reason::TakesEscape {
        at: *lost,
        left: now.len() as u32,
    })
}

/// King's steps between two points.
fn distance(one: Square, other: Square) -> i32 {
    let files = (i32::from(one.file()) - i32::from(other.file())).abs();
    let ranks = (i32::from(one.rank()) - i32::from(other.rank())).abs();
    files.max(ranks)
}
