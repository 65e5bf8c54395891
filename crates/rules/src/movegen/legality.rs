//! Whether a given turn is legal, and why not (RULES.md 3–8).

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::aim::{Aim, StepContext, is_shelter};
use crate::movegen::air::Rings;
use crate::movegen::apply::{Removed, apply};
use crate::movegen::check::attacker;
use crate::movegen::heroes::promote;
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::{Action, Step, Turn};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::capacity::is_ferry;
use crate::ruleset::{Facing, Ruleset, Split};

/// Makes the steps of a turn one after the other on `board`, asking of each whether it is
/// possible there. Says whether the enemy Commander was captured. The safety of the own one is not
/// asked, see [`finish`].
pub(crate) fn walk(
    rules: &Ruleset,
    board: &mut Board,
    side: Side,
    turn: &Turn,
    mut seen: impl FnMut(Removed),
) -> Result<bool, Illegal> {
    let from = turn.from();
    let whole = board.get(from).ok_or(Illegal::Nothing(from))?;
    if whole.side() != side {
        return Err(Illegal::NotYours(from, whole.carrier().role, !side));
    }
    if rules.split == Split::TopmostOnly {
        one_departure(whole, turn)?;
    }
    let mut idle = Some(whole);
    let (mut over, mut taken) = (false, false);
    for step in turn.steps() {
        if over {
            return Err(Illegal::AfterTheEnd);
        }
        let missing = Illegal::NotThere {
            group: step.group,
            from,
        };
        idle = idle
            .ok_or(missing)?
            .without(step.group)
            .map_err(|_| missing)?;
        if !rules.is_stack(step.group) {
            return Err(Illegal::NotAStack(step.group));
        }
        let rings = Rings::of(rules, board, !side);
        let from_ship = whole.carrier().role == Role::Navy;
        let context = StepContext {
            rules,
            board,
            side,
            rings: &rings,
            from_ship,
        };
        check_step(&context, from, step)?;
        let removed = apply(rules, board, from, step);
        over = removed.takes_commander() && rules.commander_ends();
        taken |= removed.takes_commander();
        seen(removed);
    }
    match board.get(from).filter(|rest| rest.side() == side) {
        Some(rest) if !rules.may_stand(rest, from) => Err(Illegal::Rest { rest, on: from }),
        _ => Ok(taken),
    }
}

/// Only the whole stack or its topmost piece goes, in one step (RULES.md 7, chesscom).
fn one_departure(whole: Stack, turn: &Turn) -> Result<(), Illegal> {
    let top = whole.pieces().last().unwrap_or(whole.carrier());
    let may_go = |step: Step| {
        // The stack that fires in place may be named by its gunner.
        let in_place = matches!(step.action, Action::Strike { .. }) && !is_ferry(whole);
        step.group == whole
            || step.group == Stack::single(top)
            || in_place && step.group == Stack::single(whole.carrier())
    };
    if turn.len() == 1 && turn.steps().all(may_go) {
        Ok(())
    } else {
        Err(Illegal::OneDeparture(top.role))
    }
}

/// Makes heroes and, where check is enforced and the enemy Commander was not `taken`, asks whether
/// the mover's is safe.
pub(crate) fn finish(
    rules: &Ruleset,
    board: &mut Board,
    side: Side,
    taken: bool,
    commander_lost: bool,
    promoted: impl FnMut(Square),
) -> Result<(), Illegal> {
    promote(rules, board, side, promoted);
    if taken || !rules.enforces_check() {
        return Ok(());
    }
    if commander_lost {
        return Err(Illegal::CommanderLost);
    }
    match attacker(rules, board, side) {
        None => Ok(()),
        Some(attacker) => {
            let (commander, by, role) = (attacker.commander, attacker.at, attacker.piece.role);
            let faces = role == Role::Commander
                && rules.facing == Facing::Illegal
                && board.bare_commander(side) == Some(commander)
                && board.bare_commander(!side) == Some(by);
            Err(if faces {
                Illegal::Facing { commander, by }
            } else {
                Illegal::InCheck {
                    commander,
                    by,
                    role,
                }
            })
        }
    }
}

/// Whether a group can do what a step says, on the board as it is before the step.
pub(crate) fn check_step(context: &StepContext, from: Square, step: Step) -> Result<(), Illegal> {
    let Step { group, action } = step;
    if let Action::Drop { to } = action {
        return context.drops(group, from, to);
    }
    let to = action.to();
    let shoots = matches!(
        action,
        Action::Capture { .. } | Action::Strike { .. } | Action::Exchange { .. }
    );
    if shoots && from != to && context.enemy(to).is_none() {
        return Err(Illegal::NoTarget(to));
    }
    if let Some(also) = action.also() {
        check_double_fire(context, group, from, to, also)?;
    }
    let aim = context.aim(group, from, to)?;
    let role = group.carrier().role;
    match (action, aim) {
        (Action::Move { .. }, Aim::Move)
        | (Action::Capture { .. }, Aim::Displace | Aim::Either)
        | (Action::Strike { .. }, Aim::InPlace | Aim::Either)
        | (Action::Exchange { .. }, Aim::Exchange { .. })
        | (Action::ShotDown { .. }, Aim::ShotDown { .. }) => Ok(()),
        (_, Aim::ShotDown { by }) => Err(Illegal::ShotDown { by, to }),
        (_, Aim::Exchange { by }) => Err(Illegal::Exchanged { by, to }),
        (Action::ShotDown { .. } | Action::Exchange { .. }, _) => Err(Illegal::Safe(to)),
        (_, Aim::Move) => Err(Illegal::NoTarget(to)),
        (Action::Move { .. }, _) => Err(Illegal::Occupied(to)),
        (_, Aim::Displace) if role == Role::AirForce => Err(Illegal::MustLand(to)),
        (_, Aim::Displace) => Err(Illegal::MustDisplace(role, to)),
        (_, Aim::InPlace) if context.enemy(to).is_some_and(is_shelter) => {
            Err(Illegal::Sheltered(role, to))
        }
        (_, Aim::InPlace) if role == Role::AirForce => Err(Illegal::MustReturn(to)),
        (_, Aim::InPlace | Aim::Either) => Err(Illegal::MustStay(role, to)),
    }
}

/// The missile takes a ship, the gun another target in place, both measured from the origin
/// before the step (RULES.md 4).
fn check_double_fire(
    context: &StepContext,
    group: Stack,
    from: Square,
    to: Square,
    also: Square,
) -> Result<(), Illegal> {
    if !context.rules.double_fire {
        return Err(Illegal::NoDoubleFire);
    }
    let ship = group.carrier();
    if ship.role != Role::Navy || is_ferry(group) {
        return Err(Illegal::DoubleFire);
    }
    let is_ship = |at: Square| {
        let target = context.enemy(at).ok_or(Illegal::NoTarget(at))?;
        Ok(target.carrier().role == Role::Navy)
    };
    match (is_ship(to)?, is_ship(also)?) {
        (true, false) => {}
        (true, true) => return Err(Illegal::GunAtShip(also)),
        (false, true) => return Err(Illegal::DoubleFire),
        (false, false) => return Err(Illegal::NoShipAimedAt(to, also)),
    }
    match context.ship_capture(ship, from, also)? {
        Aim::InPlace => Ok(()),
        _ => Err(Illegal::GunWouldGo(also)),
    }
}
