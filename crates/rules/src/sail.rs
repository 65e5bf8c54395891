//! What a ship can do (rules.md 4).

use crate::aim::{Sight, shelters};
use crate::moves::shoot;
use crate::role::Role;
use crate::ruleset::NavyBlockedBy;
use crate::square::{Direction, Square};
use crate::stack::Stack;
use crate::terrain::cuts_land;
use crate::turn::Action;

/// A ship: sails, fires missile and gun, or both (rules.md 4).
pub(crate) fn sail(sight: &Sight, group: Stack, from: Square, tell: &mut impl FnMut(Action)) {
    let rules = sight.rules;
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
        for length in 1..=reach.along(direction).max(missile).max(gun) {
            let Some(next) = here.step(direction) else {
                break;
            };
            cut |= !next.is_navigable() || cuts_land(here, direction);
            let sails = !cut && !blocked && length <= reach.along(direction);
            match sight.board.get(next) {
                None if sails => tell(Action::Move { to: next }),
                None => {}
                Some(other) if other.side() == sight.side => {
                    let boards = sails && sight.combines(group, other, next).is_ok();
                    if boards {
                        tell(Action::Move { to: next });
                    }
                }
                Some(target) => {
                    if target.carrier().role == Role::Navy {
                        if length <= missile && (cut || !blocked) {
                            shoot(next, !cut, tell);
                            note(&mut ships, (next, !cut));
                        }
                    } else if length <= gun {
                        let stays = cut || blocked || shelters(rules, Role::Navy, target);
                        shoot(next, !stays, tell);
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
    if rules.double_fire {
        double_fire(&ships, &others, tell);
    }
}

/// Each ship that the missile can hit (and whether ours goes there) with each target that the gun
/// hits in place.
fn double_fire(
    ships: &[Option<(Square, bool)>],
    others: &[Option<Square>],
    tell: &mut impl FnMut(Action),
) {
    for (to, displaces) in ships.iter().flatten().copied() {
        for also in others.iter().flatten().copied().map(Some) {
            if displaces {
                tell(Action::Capture { to, also });
            } else {
                tell(Action::Strike { to, also });
            }
        }
    }
}

fn note<T>(list: &mut [Option<T>], item: T) {
    if let Some(slot) = list.iter_mut().find(|slot| slot.is_none()) {
        *slot = Some(item);
    }
}
