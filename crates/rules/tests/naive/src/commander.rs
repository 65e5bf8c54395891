//! The Commander's own steps, covering and facing (RULES.md 3 and 6).

use super::board::Board;
use super::land::may_capture;
use super::piece::{Kind, Side};
use super::point::{DIRECTIONS, Point, is_straight};
use super::step::{Action, Scene, Step};

/// Where the side's Commander stands if it is uncovered: not carried by T, Af or N and not
/// sheltered in an own H.
pub fn uncovered(board: &Board, side: Side) -> Option<Point> {
    let point = board.commander(side)?;
    let cover = [Kind::Tank, Kind::AirForce, Kind::Navy, Kind::Headquarters];
    let covered = cover.into_iter().any(|kind| board.has(point, kind));
    (!covered).then_some(point)
}

/// Whether two points share a file or rank with nothing in between.
pub fn in_sight(board: &Board, one: Point, other: Point) -> bool {
    let (files, ranks) = (other.file - one.file, other.rank - one.rank);
    if one == other || (files != 0 && ranks != 0) {
        return false;
    }
    let distance = files.abs().max(ranks.abs());
    let direction = (files.signum(), ranks.signum());
    (1..distance).all(|n| {
        one.ahead(direction, n)
            .is_some_and(|point| board.is_empty_at(point))
    })
}

/// Whether the two Commanders face each other.
pub fn are_facing(board: &Board) -> bool {
    match (uncovered(board, Side::Red), uncovered(board, Side::Blue)) {
        (Some(red), Some(blue)) => in_sight(board, red, blue),
        _ => false,
    }
}

/// Whether an uncovered Commander of `side` on this point would face the enemy's.
fn would_face(board: &Board, side: Side, point: Point) -> bool {
    uncovered(board, side.other()).is_some_and(|enemy| in_sight(board, point, enemy))
}

pub fn steps(scene: &Scene) -> Vec<Step> {
    let mut found = Vec::new();
    for direction in DIRECTIONS.into_iter().filter(|one| is_straight(*one)) {
        let mut over_sea = false;
        let mut past_facing = false;
        for distance in 1..=11 {
            let Some(to) = scene.from.ahead(direction, distance) else {
                break;
            };
            if scene.is_enemy(to) {
                found.extend(capture(scene, to, distance, over_sea));
                break;
            }
            if scene.is_own(to) {
                // Crossing the sea: only onto an own Navy, and not when leaving one.
                let crossing_allowed =
                    scene.lifted.carrier(to) == Some(Kind::Navy) && !scene.left_navy;
                if scene.may_board(to) && !past_facing && (!over_sea || crossing_allowed) {
                    found.push(scene.step(to, Action::Move));
                }
                break;
            }
            // Neither over nor onto a point from which it would face; only the capture by facing
            // goes on.
            past_facing |= would_face(&scene.lifted, scene.actor().side, to);
            if !to.is_sea() && !over_sea && !past_facing {
                found.push(scene.step(to, Action::Move));
            }
            over_sea |= to.is_sea();
        }
    }
    found
}

/// The first piece on the line is an enemy.
fn capture(scene: &Scene, to: Point, distance: i32, over_sea: bool) -> Option<Step> {
    let side = scene.actor().side;
    let by_facing = uncovered(scene.board, side) == Some(scene.from)
        && uncovered(scene.board, side.other()) == Some(to);
    if (distance > 1 && !by_facing) || !may_capture(scene, to) {
        return None;
    }
    if to.is_sea() || over_sea || scene.only_shelter_falls(to) {
        return Some(scene.step(to, Action::InPlace));
    }
    let mut after = scene.lifted.clone();
    after.clear(to);
    (!would_face(&after, side, to)).then(|| scene.step(to, Action::Displace))
}
