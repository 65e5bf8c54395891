//! Claims that the engine makes, held against the rules by trying every step: written apart from the code
//! that makes them, with the referee alone but for the points and the turns left of the engine's task, and the turn that mates,
//! which the engine names.

use std::collections::BTreeSet;

use tulenh_engine::{Line, Reason, Rescue, Task, Threat, UnsafeTurn, forced_mate};
use tulenh_rules::{Action, Effects, Position, Role, Square, Stack, Turn};

use crate::coach::net;
use crate::coach::rest_of_game::RestOfGame;

/// What a line does, turn by turn.
struct Played {
    tasks: Vec<Task>,
    effects: Vec<Effects>,
}

impl Played {
    fn of(task: &Task, line: &[Turn]) -> Option<Played> {
        let mut played = Played {
            tasks: vec![task.clone()],
            effects: Vec::new(),
        };
        for turn in line {
            let now = played.tasks.last()?;
            let (_, effects) = now.position().play(turn).ok()?;
            let after = now.after_turn(turn)?;
            played.tasks.push(after);
            played.effects.push(effects);
        }
        Some(played)
    }
}

/// The captures of one step by what stands on a point, of what stands on another.
pub fn captures(position: &Position, by: Square, at: Square) -> Vec<Turn> {
    let steps = position.legal_steps().into_iter();
    let takes = |turn: &Turn| {
        let effects = position.play(turn).map(|(_, effects)| effects);
        effects.is_ok_and(|effects| effects.captured.iter().any(|(square, _)| *square == at))
    };
    steps
        .filter(|turn| turn.from() == by && takes(turn))
        .collect()
}

/// Whether this, of what stands on a point, captures on another by one step: all that goes there, or the gunner alone.
pub fn is_taken(position: &Position, by: Square, taker: Stack, at: Square) -> bool {
    let is_taker = |turn: &Turn| {
        let step = turn.only_step();
        step.is_some_and(|step| step.of_the_gunner().group == taker)
    };
    captures(position, by, at).iter().any(is_taker)
}

/// Whether a threat at a place of a game, with whoever threatens to move, is what the rules say: the turn takes
/// what is told, and the line wins the points that are told.
pub fn threat_holds(task: &Task, threat: &Threat) -> bool {
    let Some(turn) = threat.line.first() else {
        return false;
    };
    let Ok((_, effects)) = task.position().play(turn) else {
        return false;
    };
    turn.from() == threat.by
        && effects.captured.contains(&(threat.at, threat.taken))
        && threat.lost == effects.lost.first().map(|(_, stack)| *stack)
        && wins(task, &threat.line, threat.points)
}

/// Whether a line wins at least these points for whoever begins it; the game, where none are told.
fn wins(task: &Task, line: &[Turn], points: Option<u32>) -> bool {
    let Some(points) = points else {
        return net::wins_game(task, line);
    };
    let net = net::of_line(task, line, task.position().turn());
    net.is_some_and(|net| net > 0 && net >= i64::from(points))
}

/// Whether a reason for the first turn of a line is what the rules say.
pub fn reason_holds(task: &Task, line: &Line, reason: &Reason) -> bool {
    let position = task.position();
    let Some(played) = Played::of(task, &line.turns) else {
        return false;
    };
    let (Some(turn), Some(now), Some(later)) = (
        line.turns.first(),
        played.effects.first(),
        played.tasks.get(1),
    ) else {
        return false;
    };
    let after = later.position();
    let own = position.turn();
    let ours = |at: Square, position: &Position| {
        let stack = position.board().get(at);
        stack.is_some_and(|stack: Stack| stack.side() == own)
    };
    // What each side could do if it were its turn, before and after.
    let goes_on = |task: &Task| RestOfGame::of(task).winner().is_none();
    let [theirs, again] = [task.passed(), later.passed()].map(|task| task.filter(goes_on));
    match reason {
        Reason::Ends { plies, winner, .. } => {
            let Some(line) = line.turns.get(..*plies as usize) else {
                return false;
            };
            let mut game = RestOfGame::of(task);
            let legal = line.iter().all(|turn| game.play(turn).is_some());
            legal && game.winner() == Some(*winner)
        }
        Reason::Takes { at, stack } => now.captured.contains(&(*at, *stack)),
        Reason::Costs { at, stack } => now.lost.contains(&(*at, *stack)),
        Reason::Gives { at, stack, back } => {
            let takes = |ply: usize, stack: Stack| {
                let effects = played.effects.get(ply);
                effects.is_some_and(|it| it.captured.contains(&(*at, stack)))
            };
            takes(1, *stack) && back.is_none_or(|back| takes(2, back))
        }
        Reason::Wins {
            ply,
            at,
            comes,
            stack,
            points,
        } => {
            let taken = played.effects.get(*ply as usize - 1);
            let taken = taken.is_some_and(|it| it.captured.contains(&(*at, *stack)));
            let boards = played.tasks.iter().map(Task::position).take(*ply as usize);
            let stays = boards
                .clone()
                .all(|it| !ours(*at, it) && it.board().get(*at).is_some());
            let pieces = |it: &Position| it.board().get(*at).map(|stack| stack.roles());
            let same = boards.clone().all(|it| pieces(it) == pieces(position));
            let comes_or_stays = if *comes { !same || !stays } else { stays };
            ply % 2 == 1 && *ply > 1 && taken && comes_or_stays && wins(task, &line.turns, *points)
        }
        Reason::Saves {
            at,
            stack,
            from,
            taker,
            how,
        } => {
            // The whole stack, or the Commander of one.
            let before = position.board().get(*at);
            let whole = before == Some(*stack);
            let stood = ours(*at, position)
                && (whole || before.is_some_and(|it| is_commander_of(*stack, it)));
            let could = theirs.is_some_and(|it| is_taken(it.position(), *from, *taker, *at));
            let mut places = vec![*at];
            if turn.from() == *at {
                places.extend(turn.steps().map(|step| step.action.to()));
            }
            let is_it = |at: &Square, taken: Stack| match whole {
                true => places.contains(at),
                false => is_commander_of(*stack, taken),
            };
            // Where it has gone it may be guarded.
            let goes = turn.from() == *at;
            let wins = |place: Square| !goes || net::exchanged(later, place) > 0;
            let can = after.legal_steps().into_iter().any(|turn| {
                let effects = after.play(&turn).map(|(_, effects)| effects);
                let taken = |(at, it): &(Square, Stack)| is_it(at, *it) && (!whole || wins(*at));
                effects.is_ok_and(|it| it.captured.iter().any(taken))
            });
            // A check only puts it off.
            let has_gone = matches!(how, Rescue::Moves | Rescue::Captures);
            stood
                && could
                && !can
                && (has_gone || !answers_check(after))
                && is_rescued(turn, (now, after), (*at, *from), *how)
        }
        Reason::Covers {
            at,
            stack,
            from,
            taker,
        } => {
            let could = theirs.is_some_and(|theirs| {
                is_taken(theirs.position(), *from, *taker, *at) && net::exchanged(&theirs, *at) > 0
            });
            let stays = [position, after].map(|it| it.board().get(*at) == Some(*stack));
            let can = !captures(after, *from, *at).is_empty();
            let lost = played.effects.iter().skip(1).step_by(2);
            let lost = lost.flat_map(|effects| &effects.captured);
            let lost = lost.into_iter().any(|(square, _)| square == at);
            let holds = could && stays == [true; 2] && can && !lost && !answers_check(after);
            holds && net::exchanged(later, *at) <= 0
        }
        Reason::Threatens {
            at,
            stack,
            by,
            taker,
            opened,
        } => again.is_some_and(|again| {
            let now = again.position();
            let stands = now.board().get(*at) == Some(*stack) && !ours(*at, now);
            let opens = || {
                captures(position, *by, *at).is_empty()
                    && !answers_check(position)
                    && position.board().get(*by) == after.board().get(*by)
                    && lies_between(turn.from(), *by, *at)
            };
            stands
                && is_taken(now, *by, *taker, *at)
                && net::exchanged(&again, *at) > 0
                && (!opened || opens())
        }),
        Reason::ThreatensMate { turns } => again.is_some_and(|again| mates(&again, *turns)),
        Reason::StopsMate { turns } => {
            theirs.is_some_and(|theirs| mates(&theirs, *turns))
                && !answers_check(after)
                && !mates_at_once(after, 2.min(*turns))
        }
        Reason::Avoids { gun, danger } => {
            let groups: Vec<Stack> = turn.steps().map(|step| step.group).collect();
            let shot = position.legal_steps().into_iter().any(|other| {
                let down = |action| matches!(action, Action::ShotDown { to } if to == *danger);
                let mut steps = other.steps();
                other.from() == turn.from()
                    && steps.any(|step| groups.contains(&step.group) && down(step.action))
            });
            let lost = turn.steps().any(|step| is_lost(step.action));
            let stands = position.board().get(*gun).is_some() && !ours(*gun, position);
            let near = turn.steps().any(|step| {
                let to = step.action.to();
                let files = to.file().abs_diff(danger.file());
                files.max(to.rank().abs_diff(danger.rank())) == 1
            });
            let shoots = shoots_on_the_way(position, *gun, turn.from(), *danger);
            stands && shot && !lost && near && shoots
        }
        Reason::Checks => after.is_check(),
        Reason::Hero { at, role } => {
            let stack = after.board().get(*at);
            let mut pieces = stack.into_iter().flat_map(Stack::pieces);
            let is_one = pieces.any(|it| it.role == *role && it.hero);
            now.promoted.contains(at) && ours(*at, after) && is_one
        }
        Reason::ShutsOut { plane, at, gun } => {
            let flew = theirs.is_some_and(|it| flies(it.position(), *plane, *at, false));
            let shot = flies(after, *plane, *at, true) && !flies(after, *plane, *at, false);
            let brought = turn.steps().any(|step| step.action.to() == *gun);
            flew && shot && brought && ours(*gun, after) && shoots_at(after, *gun, *at)
        }
        Reason::Frees { plane, at, gun } => {
            let shot = flies(position, *plane, *at, true) && !flies(position, *plane, *at, false);
            let free = again.is_some_and(|it| flies(it.position(), *plane, *at, false));
            let stays = position.board().get(*plane) == after.board().get(*plane);
            let taken = now.captured.iter().any(|(at, _)| at == gun);
            shot && free && stays && taken && shoots_at(position, *gun, *at)
        }
        Reason::StopsHero { at } => {
            let could = theirs.is_some_and(|it| hero_makers(it.position()).contains(at));
            let mut answers = after.legal_steps().into_iter();
            let is_one = now.promoted.contains(at) && !ours(*at, after);
            could && !is_one && answers.all(|turn| new_heroes(after, &turn).is_empty())
        }
        Reason::Shelters { at, carrier } => {
            let bare = position.board().bare_commander(own).is_some();
            let stack = after.board().get(*at).filter(|stack| stack.side() == own);
            let inside = stack.is_some_and(|stack| {
                stack.carrier().role == *carrier
                    && *carrier != Role::Commander
                    && stack.pieces().any(|piece| piece.role == Role::Commander)
            });
            bare && inside
        }
        Reason::TakesEscape { at, left } => {
            let could = theirs.is_some_and(|it| escapes(it.position()).contains(at));
            let now = escapes(after);
            could && !now.contains(at) && now.len() == *left as usize
        }
        Reason::KeepsOut(lost) => theirs.is_some_and(|theirs| {
            let turns = theirs.position().legal_steps().into_iter();
            let mut goes = turns.filter(|turn| turn.from() == lost.from);
            goes.any(|turn| loses(&turn, &theirs, later, lost))
        }),
        Reason::Guards {
            at,
            stack,
            from,
            taker,
        } => {
            let stays = [position, after].map(|it| it.board().get(*at) == Some(*stack));
            let could = theirs.is_some_and(|theirs| {
                let theirs = theirs.position();
                let back = captured_back(theirs, (*from, *at));
                let came = back.iter().all(|back| back.contains(&turn.from()));
                is_taken(theirs, *from, *taker, *at) && !came
            });
            let goes: Vec<Square> = turn.steps().map(|step| step.action.to()).collect();
            let back = captured_back(after, (*from, *at));
            stays == [true; 2]
                && could
                && is_taken(after, *from, *taker, *at)
                && back
                    .iter()
                    .all(|back| back.iter().any(|by| goes.contains(by)))
        }
        Reason::Prevents { turn: other } => {
            let mut answers = line.turns.iter().skip(1).step_by(2);
            let happens = answers.any(|answer| answer == other);
            theirs.is_some_and(|theirs| theirs.position().is_legal(other)) && !happens
        }
        Reason::Prepares { turn: next } => {
            again.is_some_and(|again| again.position().is_legal(next)) && !position.is_legal(next)
        }
        Reason::Room { at, points, before } => {
            let goes = turn.steps().any(|step| step.action.to() == *at);
            let now = again.map(|again| reached(again.position(), *at));
            goes && now == Some(*points)
                && reached(position, turn.from()) == *before
                && points > before
        }
    }
}

/// Nodes for the turn that mates: more than the engine has for what it tells.
const MATE_NODES: u64 = 50_000;

/// Whether the side to move mates within so many turns of its own by checks alone, whatever is answered: the engine says
/// with which turn, the referee tries every answer.
pub fn mates(task: &Task, turns: u32) -> bool {
    let in_time = task.plies_left().is_none_or(|left| 2 * turns <= left + 1);
    in_time && mates_from(task.position(), turns)
}

/// The same, whatever the limit of turns.
fn mates_from(position: &Position, turns: u32) -> bool {
    let Some(left) = turns.checked_sub(1) else {
        return false;
    };
    let line = forced_mate(&Task::at(position), MATE_NODES);
    let turn = line.and_then(|line| line.turns.into_iter().next());
    let Some((after, _)) = turn.and_then(|turn| position.play(&turn).ok()) else {
        return false;
    };
    let answers = || {
        let answers = after.legal_turns().into_iter();
        answers.filter_map(|answer| after.play(&answer).ok())
    };
    match after.beaten() {
        Some(beaten) => beaten != position.turn(),
        None => after.is_check() && answers().all(|(next, _)| mates_from(&next, left)),
    }
}

/// The same for few turns, with the referee alone: every check of one step is tried.
fn mates_at_once(position: &Position, turns: u32) -> bool {
    let Some(left) = turns.checked_sub(1) else {
        return false;
    };
    position.legal_steps().into_iter().any(|turn| {
        position.play(&turn).is_ok_and(|(after, _)| {
            let answers = after.legal_turns().into_iter();
            let mut next = answers.filter_map(|answer| after.play(&answer).ok());
            after.is_check() && next.all(|(next, _)| mates_at_once(&next, left))
        })
    })
}

/// The points on which all that stands on one can stand after a step, with what stands there already.
fn reached(position: &Position, from: Square) -> u32 {
    let steps = position.legal_steps().into_iter();
    let own = steps.filter(|turn| turn.from() == from);
    let reached = own.filter_map(|turn| {
        let step = turn.steps().next()?;
        let (after, effects) = position.play(&turn).ok()?;
        let at = step.action.to();
        let stands = after.board().get(at)?.side() == position.turn();
        let whole = position.board().get(from) == Some(step.group) && effects.lost.is_empty();
        let left = after.board().get(from).is_none();
        (whole && stands && left).then_some(at)
    });
    reached.collect::<BTreeSet<Square>>().len() as u32
}

/// Whether a turn, made here, goes where nothing can be won by exchange, and made there loses what is told.
pub fn loses(turn: &Turn, here: &Task, there: &Task, lost: &UnsafeTurn) -> bool {
    let goes = |task: &Task| {
        let position = task.position();
        let (after, effects) = position.play(turn).ok()?;
        let quiet = effects.captured.is_empty() && effects.lost.is_empty();
        let stood = [lost.from, lost.at].map(|at| position.board().get(at));
        let stands = [lost.from, lost.at].map(|at| after.board().get(at));
        let all = stood == [Some(lost.stack), None] && stands == [None, Some(lost.stack)];
        if !(quiet && all) {
            return None;
        }
        task.after_turn(turn)
    };
    let (Some(safe), Some(exposed)) = (goes(here), goes(there)) else {
        return false;
    };
    let takes = |turn: &Turn| {
        let Ok((_, effects)) = exposed.position().play(turn) else {
            return false;
        };
        let taker = turn.steps().next().map(|step| step.of_the_gunner().group);
        effects.captured == [(lost.at, lost.stack)] && taker == Some(lost.taker)
    };
    net::exchanged(&safe, lost.at) <= 0
        && captures(exposed.position(), lost.by, lost.at)
            .iter()
            .any(takes)
        && net::exchanged(&exposed, lost.at) >= i64::from(lost.points)
        && lost.points > 0
}

/// Whether pieces are the Commander alone, and it is one of a stack.
fn is_commander_of(pieces: Stack, stack: Stack) -> bool {
    let roles: Vec<Role> = pieces.pieces().map(|piece| piece.role).collect();
    roles == [Role::Commander] && stack.contains(Role::Commander)
}

fn is_lost(action: Action) -> bool {
    matches!(action, Action::ShotDown { .. } | Action::Exchange { .. })
}

/// Whether a piece has been rescued this way; without the piece that blocks it would be taken.
fn is_rescued(
    turn: &Turn,
    (effects, after): (&Effects, &Position),
    (at, from): (Square, Square),
    how: Rescue,
) -> bool {
    match how {
        Rescue::Moves => turn.from() == at,
        Rescue::Captures => effects.captured.iter().any(|(square, _)| *square == from),
        Rescue::Blocks { on } => {
            let mut setup = after.setup().clone();
            setup.board.set(on, None);
            let open = Position::new(setup, after.rules().clone());
            let taken = open.map(|open| !captures(&open, from, at).is_empty());
            let moved = turn.steps().any(|step| step.action.to() == on);
            // A board that may not be, such as one with the Commanders face to face, shows nothing.
            moved && lies_between(on, from, at) && taken.unwrap_or(true)
        }
        Rescue::Ring { gun } => {
            flies(after, from, at, true) && shoots_on_the_way(after, gun, from, at)
        }
        Rescue::Otherwise => true,
    }
}

/// Whether all that stands on a point can fly to another, and is shot down on the way or not.
fn flies(position: &Position, from: Square, to: Square, down: bool) -> bool {
    position.legal_steps().into_iter().any(|turn| {
        turn.from() == from
            && turn.steps().any(|step| {
                let shot = matches!(step.action, Action::ShotDown { .. });
                let whole = position.board().get(from) == Some(step.group);
                let lost = matches!(step.action, Action::Exchange { .. });
                whole && step.action.to() == to && shot == down && !lost
            })
    })
}

/// Whether a gun stands on a point with a ring of fire over another (RULES.md 5).
fn shoots_at(position: &Position, gun: Square, at: Square) -> bool {
    let Some(stack) = position.board().get(gun) else {
        return false;
    };
    let (files, ranks) = apart(gun, at);
    stack.pieces().any(|piece| {
        let radius = match piece.role {
            Role::AntiAircraft | Role::Navy => 1,
            Role::Missile => 2,
            _ => return false,
        };
        let bonus = i32::from(position.rules().hero_ring_bonus);
        let radius = radius + if piece.hero { bonus } else { 0 };
        files * files + ranks * ranks <= radius * radius
    })
}

/// Whether a gun stands on a point with a ring of fire over some of the way between two others, its end included.
fn shoots_on_the_way(position: &Position, gun: Square, from: Square, to: Square) -> bool {
    let mut points = Square::all();
    points.any(|at| (at == to || lies_between(at, from, to)) && shoots_at(position, gun, at))
}

/// Whether the side to move may only do what answers a check.
pub fn answers_check(position: &Position) -> bool {
    position.rules().enforces_check() && position.is_check()
}

/// Where pieces of the side to move stand that become heroes by a step of their own.
pub fn hero_makers(position: &Position) -> Vec<Square> {
    let steps = position.legal_steps().into_iter();
    let makers = steps.filter(|turn| {
        let to = turn.steps().map(|step| step.action.to());
        let mut own: Vec<Square> = to.collect();
        own.push(turn.from());
        new_heroes(position, turn).iter().any(|at| own.contains(at))
    });
    makers.map(|turn| turn.from()).collect()
}

/// Where own pieces are heroes after a turn that were none before; nowhere where the game ends.
fn new_heroes(position: &Position, turn: &Turn) -> Vec<Square> {
    let Ok((after, effects)) = position.play(turn) else {
        return Vec::new();
    };
    let mut heroes = effects.promoted;
    heroes.retain(|at| {
        let stack = after.board().get(*at);
        stack.is_some_and(|stack| stack.side() == position.turn())
    });
    match after.beaten() {
        Some(_) => Vec::new(),
        None => heroes,
    }
}

/// For each capture on a point from another, by one step and at no cost: from where the captor can be captured there in return.
fn captured_back(position: &Position, (by, at): (Square, Square)) -> Vec<Vec<Square>> {
    let captures = captures(position, by, at).into_iter();
    let played = captures.filter_map(|turn| position.play(&turn).ok());
    // A plane that is lost for what it captures need not be captured back.
    let after = played.filter_map(|(after, effects)| effects.lost.is_empty().then_some(after));
    let back = |after: Position| {
        let takes = |turn: &Turn| {
            let effects = after.play(turn).map(|(_, effects)| effects);
            effects.is_ok_and(|it| it.captured.iter().any(|(square, _)| *square == at))
        };
        let steps = after.legal_steps().into_iter();
        steps.filter(takes).map(|turn| turn.from()).collect()
    };
    after.map(back).collect()
}

/// Where the Commander of the side to move can go.
fn escapes(position: &Position) -> Vec<Square> {
    let Some(from) = position.board().bare_commander(position.turn()) else {
        return Vec::new();
    };
    let steps = position.legal_steps().into_iter();
    let own = steps.filter(|turn| turn.from() == from);
    own.filter_map(|turn| turn.steps().next().map(|step| step.action.to()))
        .collect()
}

fn apart(one: Square, other: Square) -> (i32, i32) {
    (
        i32::from(one.file()) - i32::from(other.file()),
        i32::from(one.rank()) - i32::from(other.rank()),
    )
}

/// Whether a point lies on the line between two others.
fn lies_between(at: Square, one: Square, other: Square) -> bool {
    let ((files, ranks), (near_files, near_ranks)) = (apart(other, one), apart(at, one));
    let on_line = files * near_ranks == ranks * near_files;
    let within = |whole: i32, part: i32| part * whole >= 0 && part.abs() <= whole.abs();
    at != one && at != other && on_line && within(files, near_files) && within(ranks, near_ranks)
}

#[cfg(test)]
mod tests;
