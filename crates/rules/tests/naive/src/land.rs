//! Steps of land pieces (RULES.md 3), of the heroic Headquarters (8) and of the ferry (7).

use super::piece::Kind;
use super::point::{DIRECTIONS, Point, is_river_step};
use super::range::reach;
use super::rules::CrossCapture;
use super::stack::may_stand;
use super::step::{Action, Scene, Step};

/// T (with what it carries), In, M, E, A, Aa, Ms and the heroic H.
pub fn steps(scene: &Scene) -> Vec<Step> {
    let actor = scene.actor();
    if actor.kind == Kind::Headquarters && !actor.hero {
        return Vec::new();
    }
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        for distance in 1..=reach(scene.rules, actor, direction) {
            if let Some(line) = scene.from.line(direction, distance) {
                found.extend(step_along(scene, &line));
            }
        }
    }
    found
}

/// The step to the last point of the line, if there is one.
fn step_along(scene: &Scene, line: &[Point]) -> Option<Step> {
    let (to, between) = line.split_last()?;
    let to = *to;
    let open = between.iter().all(|point| scene.lifted.is_empty_at(*point));
    let over_sea = between.iter().any(|point| point.is_sea());
    // "does not move with a Commander inside"
    let pinned =
        scene.actor().kind == Kind::Headquarters && scene.board.has(scene.from, Kind::Commander);
    if scene.is_enemy(to) {
        let leaps = scene.actor().kind == Kind::Artillery;
        if !(open || leaps) || !may_capture(scene, to) {
            return None;
        }
        let travels =
            may_stand(scene.actor().kind, to) && !over_sea && !stays_over_river(scene, line);
        if !travels || scene.only_shelter_falls(to) {
            return Some(scene.step(to, Action::InPlace));
        }
        return (!pinned).then(|| scene.step(to, Action::Displace));
    }
    if pinned || !open || over_sea || !may_cross_river(scene, line) {
        return None;
    }
    let fits = if scene.is_own(to) {
        scene.may_board(to)
    } else {
        may_stand(scene.actor().kind, to)
    };
    fits.then(|| scene.step(to, Action::Move))
}

/// Land pieces against ships: who hits a ship at sea, and that missiles hit none (RULES.md 3).
pub fn may_capture(scene: &Scene, to: Point) -> bool {
    if scene.lifted.carrier(to) != Some(Kind::Navy) {
        return true;
    }
    let kind = scene.actor().kind;
    if kind == Kind::Missile {
        return scene.rules.missile_hits_navy;
    }
    !to.is_sea() || kind == Kind::Headquarters || scene.rules.sea_capture.contains(&kind)
}

/// The single steps of the path from the origin along the line.
fn path(scene: &Scene, line: &[Point]) -> Vec<(Point, Point)> {
    let mut from = scene.from;
    let mut path = Vec::new();
    for to in line {
        path.push((from, *to));
        from = *to;
    }
    path
}

/// Light pieces cross anywhere, heavy ones only along the edges f6-f7 and h6-h7.
fn may_cross_river(scene: &Scene, line: &[Point]) -> bool {
    if !scene.actor().kind.is_heavy() {
        return true;
    }
    path(scene, line)
        .into_iter()
        .filter(|(from, to)| is_river_step(*from, *to))
        .all(|(from, to)| from.file == to.file && (from.file == 6 || from.file == 8))
}

/// `heavy_cross_capture = stay`: a heavy piece that captures across the river off the reefs.
fn stays_over_river(scene: &Scene, line: &[Point]) -> bool {
    scene.rules.heavy_cross_capture == CrossCapture::Stay && !may_cross_river(scene, line)
}

/// The Engineer with a heavy piece: its one step straight across the river on its file, never a
/// capture (RULES.md 7, ferry). The other bank point must be empty: nothing can be joined.
pub fn ferry(scene: &Scene) -> Vec<Step> {
    let mut found = Vec::new();
    for direction in [(0, 1), (0, -1)] {
        if let Some(to) = scene.from.ahead(direction, 1)
            && is_river_step(scene.from, to)
            && scene.lifted.is_empty_at(to)
        {
            found.push(scene.step(to, Action::Move));
        }
    }
    found
}
