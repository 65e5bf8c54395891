//! Steps of ships (RULES.md 4).

use super::piece::Kind;
use super::point::{DIRECTIONS, Point, is_forbidden_to_ships};
use super::range::{gun, sail};
use super::step::{Action, Scene, Step};

pub fn steps(scene: &Scene) -> Vec<Step> {
    let ship = scene.actor();
    let mut moves = Vec::new();
    let mut missiles = Vec::new();
    let mut guns = Vec::new();
    for direction in DIRECTIONS {
        for distance in 1..=sail(ship) {
            let Some(line) = scene.from.line(direction, distance) else {
                continue;
            };
            let to = line[line.len() - 1];
            let way = look(scene, &line);
            if !scene.is_enemy(to) {
                let fits = scene.lifted.is_empty_at(to) || scene.may_board(to);
                if way == Way::Sailable && fits {
                    moves.push(scene.step(to, Action::Move));
                }
            } else if scene.lifted.carrier(to) == Some(Kind::Navy) {
                match way {
                    Way::Sailable => missiles.push(scene.step(to, Action::Displace)),
                    Way::CutByLand => missiles.push(scene.step(to, Action::InPlace)),
                    Way::CutByEnemy => {}
                }
            } else if distance <= gun(ship) {
                match way {
                    Way::Sailable if !scene.only_shelter_falls(to) => {
                        guns.push(scene.step(to, Action::Displace));
                    }
                    _ => guns.push(scene.step(to, Action::InPlace)),
                }
            }
        }
    }
    let mut found = moves;
    if scene.rules.double_fire {
        found.extend(double_fire(&missiles, &guns));
    }
    found.extend(missiles);
    found.extend(guns);
    found
}

/// One enemy Navy with the missile and one other target that the gun captures in place, both as
/// seen before the step.
fn double_fire(missiles: &[Step], guns: &[Step]) -> Vec<Step> {
    let mut found = Vec::new();
    for missile in missiles {
        for gun in guns.iter().filter(|gun| gun.action == Action::InPlace) {
            found.push(Step {
                second: Some(gun.to),
                ..missile.clone()
            });
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Sailable,
    /// Land, reef or a forbidden diagonal on the line (its last point included).
    CutByLand,
    /// An enemy piece on an otherwise sailable path.
    CutByEnemy,
}

fn look(scene: &Scene, line: &[Point]) -> Way {
    let mut from = scene.from;
    for to in line {
        if !to.is_navy_point() || is_forbidden_to_ships(from, *to) {
            return Way::CutByLand;
        }
        from = *to;
    }
    let between = &line[..line.len() - 1];
    let enemy = between.iter().any(|point| scene.is_enemy(*point));
    if enemy && scene.rules.navy_blocked_by_enemy {
        Way::CutByEnemy
    } else {
        Way::Sailable
    }
}
