//! Rings of fire and the fate of a flight (RULES.md 5).

use super::board::Board;
use super::piece::{Kind, Side};
use super::point::Point;
use super::rules::{Exchange, RingJoin, Rules};

/// A ring: all points within the radius around its gun.
pub struct Ring {
    center: Point,
    radius: i32,
}

impl Ring {
    pub fn contains(&self, point: Point) -> bool {
        let (dx, dy) = (point.file - self.center.file, point.rank - self.center.rank);
        dx * dx + dy * dy <= self.radius * self.radius
    }
}

/// The rings a side projects. An Aa or Ms carried by an Engineer projects none.
pub fn rings(rules: &Rules, board: &Board, side: Side) -> Vec<Ring> {
    let mut found = Vec::new();
    for center in board.points_of(side) {
        let ferried = board.has(center, Kind::Engineer);
        for piece in board.at(center) {
            let radius = match piece.kind {
                Kind::Navy => 1,
                Kind::AntiAircraft if !ferried => 1,
                Kind::Missile if !ferried => 2,
                _ => continue,
            };
            let bonus = if piece.hero { rules.hero_ring_bonus } else { 0 };
            found.push(Ring {
                center,
                radius: radius + bonus,
            });
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Safe,
    ShotDown,
    OneForOne,
}

/// What the enemy's rings do to a non-heroic plane that flies from `p0` along `line`. `target`
/// is the carrier of the stack it captures, `None` for a plain flight or a boarding.
pub fn fate(
    rules: &Rules,
    rings: &[Ring],
    p0: Point,
    line: &[Point],
    target: Option<Kind>,
) -> Fate {
    let (pn, between) = line.split_last().expect("a flight has a target");
    let in_any = |point: Point| rings.iter().any(|ring| ring.contains(point));
    let shot_on_the_way = match rules.ring_join {
        // Rule 1 of the official text.
        RingJoin::Each => rings.iter().any(|ring| {
            !ring.contains(p0)
                && between.iter().any(|point| ring.contains(*point))
                && !(target.is_some() && ring.contains(*pn))
        }),
        // Touching a ring that does not contain p0.
        RingJoin::AnyTouch => rings
            .iter()
            .any(|ring| !ring.contains(p0) && line.iter().any(|point| ring.contains(*point))),
        RingJoin::Union => leaves_union(p0, line, target.is_some(), &in_any),
    };
    if shot_on_the_way {
        return Fate::ShotDown;
    }
    if !in_any(*pn) {
        return Fate::Safe;
    }
    // Rule 2.
    let Some(target) = target else {
        return Fate::ShotDown;
    };
    let is_gun = matches!(target, Kind::Navy | Kind::AntiAircraft | Kind::Missile);
    match rules.exchange {
        Exchange::AnyTarget => Fate::OneForOne,
        Exchange::AirDefenceOnly if is_gun => Fate::OneForOne,
        Exchange::AirDefenceOnly | Exchange::Never => Fate::ShotDown,
    }
}

/// `bga`: the run of union points with p0 is exempt, and for a capture so is the run with pn;
/// any other union point on the way is deadly.
fn leaves_union(
    p0: Point,
    line: &[Point],
    is_capture: bool,
    in_any: &dyn Fn(Point) -> bool,
) -> bool {
    let mut path: Vec<bool> = vec![in_any(p0)];
    path.extend(line.iter().map(|point| in_any(*point)));
    let mut first = 0;
    while first < path.len() && path[first] {
        first += 1;
    }
    let mut last = path.len() - 1;
    if is_capture {
        while last > first && path[last] {
            last -= 1;
        }
    }
    (first..last).any(|place| path[place]) && first < last
}
