//! What a ship can do (RULES.md 4).

use crate::geometry::square::{Direction, Square};
use crate::geometry::terrain::cuts_land;
use crate::movegen::aim::{StepContext, shelters};
use crate::movegen::turn::Action;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::NavyBlockedBy;

/// A ship: sails, fires missile and gun, or both (RULES.md 4).
///
/// Where `QUIET`, only what aims at no enemy.
pub(crate) fn sail<const QUIET: bool>(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    let rules = context.rules;
    let ship = group.carrier();
    let reach = rules.move_reach(Role::Navy, ship.hero);
    let (missile, gun) = (
        rules.ship_missile_range(ship.hero),
        rules.ship_gun_range(ship.hero),
    );
    // A side has two ships, and at most 17 other stacks.
    let mut ships = [None; 2];
    let mut others = [None; 17];
    for direction in Direction::ALL {
        let (mut here, mut cut, mut blocked) = (from, false, false);
        let furthest = match QUIET {
            true => reach.along(direction),
            false => reach.along(direction).max(missile).max(gun),
        };
        for length in 1..=furthest {
            let Some(next) = here.step(direction) else {
                break;
            };
            cut |= !next.is_navigable() || cuts_land(here, direction);
            let sails = !cut && !blocked && length <= reach.along(direction);
            if QUIET && !sails {
                break;
            }
            match context.board.get(next) {
                None if sails => emit(Action::Move { to: next }),
                None => {}
                Some(other) if other.side() == context.side => {
                    let boards = sails && context.combines(group, other, next).is_ok();
                    if boards {
                        emit(Action::Move { to: next });
                    }
                }
                Some(_) if QUIET => blocked |= rules.navy_blocked_by == NavyBlockedBy::Enemy,
                Some(target) => {
                    if target.carrier().role == Role::Navy {
                        if length <= missile && (cut || !blocked) {
                            Action::emit_capture(next, !cut, emit);
                            note(&mut ships, (next, !cut));
                        }
                    } else if length <= gun {
                        let stays = cut || blocked || shelters(rules, Role::Navy, target);
                        Action::emit_capture(next, !stays, emit);
                        if stays {
                            note(&mut others, next);
                        }
                    }
                    blocked |= rules.navy_blocked_by == NavyBlockedBy::Enemy;
                }
            }
            here = next;
        }
    }
    if !QUIET && rules.double_fire {
        double_fire(&ships, &others, emit);
    }
}

/// Each ship that the missile can hit (and whether ours goes there) with each target that the gun
/// hits in place.
fn double_fire(
    ships: &[Option<(Square, bool)>],
    others: &[Option<Square>],
    emit: &mut impl FnMut(Action),
) {
    for (to, displaces) in ships.iter().flatten().copied() {
        for also in others.iter().flatten().copied() {
            emit(Action::double_fire(to, also, displaces));
        }
    }
}

fn note<T>(list: &mut [Option<T>], item: T) {
    if let Some(slot) = list.iter_mut().find(|slot| slot.is_none()) {
        *slot = Some(item);
    }
}
