//! Flights (RULES.md 5).

use super::piece::Kind;
use super::point::{DIRECTIONS, Point};
use super::range::reach;
use super::rings::{Fate, Ring, fate, rings};
use super::stack::{may_rest, may_stand};
use super::step::{Action, Scene, Step};

pub fn steps(scene: &Scene) -> Vec<Step> {
    let rings = rings(scene.rules, &scene.lifted, scene.actor().side.other());
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        for distance in 1..=reach(scene.rules, scene.actor(), direction) {
            if let Some(line) = scene.from.line(direction, distance) {
                found.extend(flights(scene, &rings, &line));
            }
        }
    }
    found
}

fn flights(scene: &Scene, rings: &[Ring], line: &[Point]) -> Vec<Step> {
    let to = line[line.len() - 1];
    let is_capture = scene.is_enemy(to);
    let target = scene.lifted.carrier(to).filter(|_| is_capture);
    let mut actions = Vec::new();
    if is_capture {
        actions.extend(capture_actions(
            scene,
            to,
            fate_of(scene, rings, line, target),
            target,
        ));
    } else {
        let fits = if scene.is_own(to) {
            scene.may_board(to)
        } else {
            may_stand(Kind::AirForce, to)
        };
        if fits {
            actions.push(match fate_of(scene, rings, line, None) {
                Fate::Safe => Action::Move,
                Fate::ShotDown | Fate::OneForOne => Action::ShotDown,
            });
        }
        if may_drop(scene, rings, line) {
            actions.push(Action::Drop);
        }
    }
    actions
        .into_iter()
        .map(|action| scene.step(to, action))
        .collect()
}

/// The choices after a capture: stay, unless at sea; return, unless a plane was captured.
fn capture_actions(scene: &Scene, to: Point, fate: Fate, target: Option<Kind>) -> Vec<Action> {
    debug_assert!(scene.is_enemy(to));
    match fate {
        Fate::ShotDown => vec![Action::ShotDown],
        Fate::OneForOne => vec![Action::Exchange],
        Fate::Safe => {
            let mut actions = Vec::new();
            // The Commander stays where only the H over it falls.
            if !to.is_sea() && !scene.only_shelter_falls(to) {
                actions.push(Action::Displace);
            }
            if target != Some(Kind::AirForce) {
                actions.push(Action::InPlace);
            }
            actions
        }
    }
}

/// A heroic plane ignores all rings.
fn fate_of(scene: &Scene, rings: &[Ring], line: &[Point], target: Option<Kind>) -> Fate {
    let plane = scene.actor();
    if plane.hero {
        return Fate::Safe;
    }
    fate(scene.rules, rings, scene.from, line, target)
}

/// Drop and return: the passengers of the group may be left there, and both flights are safe.
fn may_drop(scene: &Scene, rings: &[Ring], line: &[Point]) -> bool {
    let (plane, dropped) = (scene.actor(), &scene.group[1..]);
    if !scene.rules.drop_and_return || dropped.is_empty() {
        return false;
    }
    let to = line[line.len() - 1];
    let mut landed = scene.lifted.at(to).to_vec();
    landed.extend_from_slice(dropped);
    if !may_rest(scene.rules, &landed, to) {
        return false;
    }
    let mut back: Vec<Point> = line[..line.len() - 1].iter().rev().copied().collect();
    back.push(scene.from);
    plane.hero
        || (fate_of(scene, rings, line, None) == Fate::Safe
            && fate(scene.rules, rings, to, &back, None) == Fate::Safe)
}
