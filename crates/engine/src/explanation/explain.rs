//! Why a turn is good, as data: every claim is read off the rules, none off the evaluation.

use crate::explanation::exchange::Scales;
use crate::search::iteration::Line;
use crate::search::score::Score;
use tulenh_rules::air::Rings;
use tulenh_rules::{Action, Ending, Piece, Position, Role, Setup, Side, Square, Stack, Turn};

/// Something that a side could take by one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threat {
    /// Where what takes it stands.
    pub by: Square,
    /// Where what would be taken stands.
    pub at: Square,
    /// What would leave the board.
    pub taken: Stack,
    /// What the taker would lose in the same step, in an exchange one for one.
    pub lost: Option<Stack>,
    /// The turn that does it.
    pub turn: Turn,
}

/// What a turn does, or what follows from it in the line that the engine expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The game ends by the line, after so many turns of either side; the first of them is the
    /// turn itself.
    Ends {
        /// Turns of either side.
        plies: u32,
        /// Who wins; `None` is a draw.
        winner: Option<Side>,
        /// How.
        ending: Ending,
    },
    /// The turn takes this.
    Takes {
        /// Where it stood.
        at: Square,
        /// What left the board.
        stack: Stack,
    },
    /// The turn costs this, in a flight.
    Costs {
        /// Where the flight was headed.
        at: Square,
        /// What left the board.
        stack: Stack,
    },
    /// A later turn of the same side in the line takes this, and the line wins something by it, even
    /// when all is taken that can be taken after it.
    Wins {
        /// The turn of the line, the first being 1.
        ply: u32,
        /// Where it stands then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
    },
    /// The opponent could have won this at once, and cannot take it after the turn.
    Saves {
        /// Where it stood.
        at: Square,
        /// What could have been taken.
        stack: Stack,
        /// Where the taker stands.
        from: Square,
    },
    /// After the turn this could be won next, if the opponent did nothing about it.
    Threatens {
        /// Where it stands.
        at: Square,
        /// What could be taken.
        stack: Stack,
        /// Where the taker stands.
        by: Square,
    },
    /// A plane goes where nothing shoots at it, and could have flown into a ring of fire.
    Avoids {
        /// The gun of that ring.
        gun: Square,
        /// Where it would have been shot down.
        danger: Square,
    },
    /// The turn gives check.
    Checks,
    /// Something becomes a hero by the turn.
    Hero {
        /// Where it stands.
        at: Square,
    },
}

/// What the opponent of the side to move could win next by one step, if it were its turn; the
/// dearest first by the points of the ruleset. A capture that loses as much in return is no threat.
pub fn threats(position: &Position) -> Vec<Threat> {
    after_null_move(position).map_or_else(Vec::new, |position| captures(&position))
}

/// What the side to move could win now by one step, the dearest first: what is taken is worth more
/// than all that can be taken in return, in points and to the engine, a hero more than a plain piece.
pub fn captures(position: &Position) -> Vec<Threat> {
    let scales = Scales::of(position);
    captures_if(position, &|turn| scales.gains(turn))
}

/// What the side to move could take now by such turns of one step, the dearest first.
fn captures_if(position: &Position, wanted: &dyn Fn(&Turn) -> bool) -> Vec<Threat> {
    let mut threats: Vec<Threat> = Vec::new();
    for turn in position.legal_steps() {
        if !turn.is_capture() || !wanted(&turn) {
            continue;
        }
        let Ok((_, effects)) = position.play(&turn) else {
            continue;
        };
        let lost = effects.lost.first().map(|(_, stack)| *stack);
        for (at, taken) in effects.captured {
            let known = |old: &Threat| old.at == at && old.by == turn.from();
            if !threats.iter().any(known) {
                threats.push(Threat {
                    by: turn.from(),
                    at,
                    taken,
                    lost,
                    turn: turn.clone(),
                });
            }
        }
    }
    let points = |stack: Stack| points(position, stack);
    threats.sort_by_key(|threat| {
        (
            std::cmp::Reverse(points(threat.taken)),
            threat.lost.map_or(0, points),
            threat.at,
            threat.by,
        )
    });
    threats
}

/// Why the first turn of a line is good. Empty when the line does not begin with a legal turn; it
/// is followed as far as it is legal.
pub fn explain(position: &Position, line: &Line) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let Some(turn) = line.turns.first() else {
        return reasons;
    };
    let Ok((after, effects)) = position.play(turn) else {
        return reasons;
    };
    reasons.extend(end(position, line));
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
    if after.is_check() {
        reasons.push(Reason::Checks);
    }
    let own = |at: &&Square| {
        let stack = after.board().get(**at);
        stack.is_some_and(|stack| stack.side() == position.turn())
    };
    let heroes = effects.promoted.iter().filter(own);
    reasons.extend(heroes.map(|at| Reason::Hero { at: *at }));
    reasons.extend(saves(position, turn, &after));
    reasons.extend(new_threats(position, &after));
    reasons.extend(wins(position, line));
    reasons.extend(avoids(position, turn));
    reasons
}

/// The ring that a plane of the turn goes round, the nearest to where it goes.
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
    let danger = shot_down
        .filter(|at| rings.over(*at).is_some())
        .min_by_key(near)?;
    let gun = rings.over(danger)?;
    Some(Reason::Avoids { gun, danger })
}

/// The end of the game, when the score is forced and the line goes so far.
fn end(position: &Position, line: &Line) -> Option<Reason> {
    line.score.forced()?;
    let mut game = tulenh_rules::Record::new(position.clone());
    for (ply, turn) in (1..).zip(&line.turns) {
        game.play(turn).ok()?;
        if let Some(outcome) = game.outcome() {
            return Some(Reason::Ends {
                plies: ply,
                winner: outcome.winner,
                ending: outcome.ending,
            });
        }
    }
    None
}

/// What the opponent could take before the turn and cannot take after it, wherever it stands then.
fn saves(position: &Position, turn: &Turn, after: &Position) -> Vec<Reason> {
    let later = captures_if(after, &|_| true);
    let mut reasons = Vec::new();
    for threat in threats(position) {
        if threat.lost.is_some() || points(position, threat.taken) == 0 {
            continue;
        }
        let own = position.turn();
        // Where its pieces are now: those that went, and those that stayed.
        let mut places = vec![threat.at];
        if turn.from() == threat.at {
            let gone = turn
                .steps()
                .filter(|step| matches!(step.action, Action::Move { .. } | Action::Capture { .. }));
            places.extend(gone.map(|step| step.action.to()));
        }
        let stands = |at: &&Square| {
            let stack = after.board().get(**at);
            stack.is_some_and(|stack| stack.side() == own)
        };
        let lives = places.iter().any(|at| stands(&at));
        let taken = later.iter().any(|later| places.contains(&later.at));
        let reported = reasons
            .iter()
            .any(|reason| matches!(reason, Reason::Saves { at, .. } if *at == threat.at));
        let complete = carries_on(&threat.taken, &places, after);
        if lives && complete && !taken && !reported {
            reasons.push(Reason::Saves {
                at: threat.at,
                stack: threat.taken,
                from: threat.by,
            });
        }
    }
    reasons
}

/// Whether all pieces of a stack are on these points.
fn carries_on(stack: &Stack, places: &[Square], after: &Position) -> bool {
    let mut there: Vec<Piece> = places
        .iter()
        .filter_map(|at| after.board().get(*at))
        .flat_map(|stack| stack.pieces().collect::<Vec<_>>())
        .collect();
    stack.pieces().all(|piece| {
        let same = |other: &Piece| other.role == piece.role && other.side == piece.side;
        let found = there.iter().position(same);
        found.map(|at| there.swap_remove(at)).is_some()
    })
}

/// What the mover could win next that it could not win before.
fn new_threats(position: &Position, after: &Position) -> Vec<Reason> {
    let before = captures(position);
    let Some(again) = after_null_move(after) else {
        return Vec::new();
    };
    let new = captures(&again).into_iter().filter(|threat| {
        // An attack on the Commander is reported as a check.
        let checked = after.is_check() && threat.taken.contains(Role::Commander);
        threat.lost.is_none()
            && !checked
            && points(position, threat.taken) > 0
            && !before.iter().any(|old| old.at == threat.at)
    });
    new.map(|threat| Reason::Threatens {
        at: threat.at,
        stack: threat.taken,
        by: threat.by,
    })
    .collect()
}

/// What later turns of the same side in the line take, when the line wins something by it.
fn wins(position: &Position, line: &Line) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let scales = Scales::of(position);
    let mut now = position.clone();
    for (ply, turn) in (1..).zip(&line.turns) {
        let Ok((after, effects)) = now.play(turn) else {
            break;
        };
        let own = ply > 1 && now.turn() == position.turn();
        if own && !effects.captured.is_empty() && scales.line_gains(&line.turns, ply as usize - 1) {
            let taken = effects.captured.into_iter();
            reasons.extend(taken.map(|(at, stack)| Reason::Wins { ply, at, stack }));
        }
        now = after;
    }
    reasons
}

/// The position with the other side to move; `None` where the game is over.
fn after_null_move(position: &Position) -> Option<Position> {
    if position.beaten().is_some() {
        return None;
    }
    let setup = Setup {
        turn: !position.turn(),
        ..position.setup().clone()
    };
    Position::new(setup, position.rules().clone()).ok()
}

fn points(position: &Position, stack: Stack) -> u32 {
    let rules = position.rules();
    stack
        .pieces()
        .map(|piece| u32::from(rules.points_of(piece)))
        .sum()
}

/// How good a turn was, by what it gave away against the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `++`: the best, and far better than the next best.
    Excellent,
    /// `+`: the best, and clearly better than the next best.
    Good,
    /// Nothing to say.
    Fair,
    /// `?`: it gave something away.
    Suspicious,
    /// `-`: it gave a piece away.
    Bad,
    /// `--`: it gave a great deal away, or the game.
    Terrible,
}

impl Mark {
    /// The mark of a turn: what the best turn was worth, what this one was worth, and what the
    /// second best was worth if this one was the best.
    pub fn of(best: Score, played: Score, second: Option<Score>) -> Mark {
        let cap = |score: Score| score.value().clamp(-3_000, 3_000);
        let given = cap(best) - cap(played);
        let ahead = second.map_or(0, |second| cap(played) - cap(second));
        match given {
            500.. => Mark::Terrible,
            200.. => Mark::Bad,
            90.. => Mark::Suspicious,
            _ if given <= 0 && ahead >= 500 => Mark::Excellent,
            _ if given <= 0 && ahead >= 200 => Mark::Good,
            _ => Mark::Fair,
        }
    }
}
