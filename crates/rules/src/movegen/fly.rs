//! What a plane can do (RULES.md 5).

use crate::geometry::square::{Direction, Square};
use crate::movegen::aim::{StepContext, shelters};
use crate::movegen::air::Flight;
use crate::movegen::turn::Action;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;

/// A plane: flies, bombs, is exchanged or shot down, drops passengers (RULES.md 5).
///
/// Where `QUIET`, only what aims at no enemy.
pub(crate) fn fly<const QUIET: bool>(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    let plane = group.carrier();
    let rules = context.rules;
    let reach = rules.move_reach(Role::AirForce, plane.hero);
    // Drop and return: those who get off.
    let dropped = match group.without(Stack::single(plane)) {
        Ok(rest) if rules.drop_and_return => rest,
        _ => None,
    };
    // Far from all rings nothing can happen to it.
    let mut touched = from.within(reach);
    touched.insert(from);
    let safe = plane.hero || touched.intersection(context.rings.any()).is_empty();
    let takes_off = context.rings.takes_off(from);
    for direction in Direction::ALL {
        let mut here = from;
        let mut way = takes_off.clone();
        for _ in 0..reach.along(direction) {
            let Some(to) = here.step(direction) else {
                break;
            };
            here = to;
            let there = context.board.get(to);
            let own = there.filter(|stack| stack.side() == context.side);
            if let Some(dropped) = dropped
                && (safe || way.returns(to))
                && match (there, own) {
                    (None, _) => rules.may_stand(dropped, to),
                    (_, Some(own)) => context.combines(dropped, own, to).is_ok(),
                    _ => false,
                }
            {
                emit(Action::Drop { to });
            }
            let target = match (there, own) {
                (_, Some(own)) => context.combines(group, own, to).is_ok().then_some(None),
                (None, _) => to.is_ground().then_some(None),
                (Some(enemy), None) => Some(Some(enemy.carrier().role)),
            };
            let target = target.filter(|target| !QUIET || target.is_none());
            let over = if safe { 0 } else { context.rings.set(to) };
            if let Some(target) = target {
                let flight = if safe {
                    Flight::Safe
                } else {
                    way.ends(rules, over, target)
                };
                match (flight, target) {
                    (Flight::ShotDown { .. }, _) => emit(Action::ShotDown { to }),
                    (Flight::Exchanged { .. }, _) => emit(Action::Exchange { to }),
                    (Flight::Safe, None) => emit(Action::Move { to }),
                    (Flight::Safe, Some(role)) => {
                        let stays =
                            there.is_some_and(|enemy| shelters(rules, Role::AirForce, enemy));
                        if to.is_ground() && !stays {
                            emit(Action::Capture { to, also: None });
                        }
                        if role != Role::AirForce {
                            emit(Action::Strike { to, also: None });
                        }
                    }
                }
            }
            if !safe {
                way.passes(over);
            }
        }
    }
}
