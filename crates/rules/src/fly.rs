//! What a plane can do (rules.md 5).

use crate::aim::{Sight, shelters};
use crate::air::Flight;
use crate::role::Role;
use crate::square::{Direction, Square};
use crate::stack::Stack;
use crate::turn::Action;

/// A plane: flies, bombs, is exchanged or shot down, drops passengers (rules.md 5).
pub(crate) fn fly(sight: &Sight, group: Stack, from: Square, tell: &mut impl FnMut(Action)) {
    let plane = group.carrier();
    let rules = sight.rules;
    let reach = rules.move_reach(Role::AirForce, plane.hero);
    // Drop and return: those who get off.
    let dropped = match group.without(Stack::single(plane)) {
        Ok(rest) if rules.drop_and_return => rest,
        _ => None,
    };
    // Far from all rings nothing can happen to it.
    let mut touched = from.within(reach);
    touched.insert(from);
    let safe = plane.hero || touched.intersection(sight.rings.any()).is_empty();
    for direction in Direction::ALL {
        let mut here = from;
        let mut way = sight.rings.takes_off(from);
        for _ in 0..reach.along(direction) {
            let Some(to) = here.step(direction) else {
                break;
            };
            here = to;
            let there = sight.board.get(to);
            let own = there.filter(|stack| stack.side() == sight.side);
            if let Some(dropped) = dropped
                && (safe || way.returns(to))
                && match (there, own) {
                    (None, _) => rules.may_stand(dropped, to),
                    (_, Some(own)) => sight.combines(dropped, own, to).is_ok(),
                    _ => false,
                }
            {
                tell(Action::Drop { to });
            }
            let target = match (there, own) {
                (_, Some(own)) => sight.combines(group, own, to).is_ok().then_some(None),
                (None, _) => to.is_ground().then_some(None),
                (Some(enemy), None) => Some(Some(enemy.carrier().role)),
            };
            let stays = there.is_some_and(|enemy| shelters(rules, Role::AirForce, enemy));
            if let Some(target) = target {
                let flight = if safe {
                    Flight::Safe
                } else {
                    way.ends(rules, to, target)
                };
                match (flight, target) {
                    (Flight::ShotDown { .. }, _) => tell(Action::ShotDown { to }),
                    (Flight::Exchanged { .. }, _) => tell(Action::Exchange { to }),
                    (Flight::Safe, None) => tell(Action::Move { to }),
                    (Flight::Safe, Some(role)) => {
                        if to.is_ground() && !stays {
                            tell(Action::Capture { to, also: None });
                        }
                        if role != Role::AirForce {
                            tell(Action::Strike { to, also: None });
                        }
                    }
                }
            }
            if !safe {
                way.passes(to);
            }
        }
    }
}
