//! Marks of what is drawn over boards: destinations and rings of fire.

use crate::geometry::path::{Path, Pen, length};
use crate::geometry::point::Point;
use crate::palette::theme::Ink;
use crate::sprites::stamp::{Bend, Heading};
use tulenh_rules::Side;

/// Four arms round the piece, which stays free.
pub fn cross() -> Vec<(Path, Ink)> {
    let arms = |from: f32, to: f32, width: f32| {
        let corners = [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        corners.iter().fold(Path::default(), |path, (x, y)| {
            let arm = [(x * from, y * from), (x * to, y * to)];
            path.and(Path::stroke(&arm, width))
        })
    };
    vec![
        (arms(0.24, 0.45, 0.2), Ink::Outline),
        (arms(0.24, 0.45, 0.135), Ink::Trail),
    ]
}

/// A flame.
pub fn flame() -> Vec<(Path, Ink)> {
    let shape = |size: f32, drop: f32| {
        Pen::at((0.0, -0.36))
            .curve((0.12, -0.18), (0.2, -0.08))
            .curve((0.34, 0.16), (0.14, 0.3))
            .curve((0.0, 0.36), (-0.14, 0.3))
            .curve((-0.34, 0.16), (-0.18, -0.1))
            .curve((-0.14, 0.0), (-0.1, 0.02))
            .curve((-0.06, -0.2), (0.0, -0.36))
            .close()
            .placed(size, (0.0, drop))
    };
    vec![
        (shape(1.12, 0.01), Ink::Outline),
        (shape(0.96, 0.0), Ink::Trail),
        (shape(0.52, 0.12), Ink::Gold),
    ]
}

/// A small mark between points that are all in a side's rings: a dot for Red, a lozenge for Blue,
/// beside each other where both are.
pub fn in_rings(side: Side) -> Vec<(Path, Ink)> {
    let mark = |size: f32| match side {
        Side::Red => Path::circle((-0.11, 0.0), size),
        Side::Blue => {
            let (x, size) = (0.11, 1.25 * size);
            Path::polygon([(x - size, 0.0), (x, -size), (x + size, 0.0), (x, size)])
        }
    };
    vec![(mark(0.1), Ink::Symbol), (mark(0.068), Ink::of(side))]
}

/// The edge of a side's rings about the middle of four points: whole for Red, further inside and in
/// dashes for Blue, so that both are seen where they run together.
pub fn rings_edge(side: Side, bend: Bend, (dx, dy): Heading) -> Vec<(Path, Ink)> {
    let (x, y) = (f32::from(dx), f32::from(dy));
    let inside = match side {
        Side::Red => 0.07,
        Side::Blue => 0.15,
    };
    let way: Vec<Point> = match bend {
        Bend::Along => [-0.5, 0.5]
            .map(|along| (x * inside - y * along, y * inside + x * along))
            .to_vec(),
        Bend::Round => corner((x, y), inside),
        Bend::Hollow => corner((x, y), -inside),
    };
    let pieces = match side {
        Side::Red => vec![way],
        Side::Blue => dashes(&way),
    };
    let drawn = |width: f32| {
        pieces
            .iter()
            .fold(Path::default(), |path, piece| path.and(line(piece, width)))
    };
    vec![(drawn(0.115), Ink::Symbol), (drawn(0.065), Ink::of(side))]
}

/// The way round a corner towards a quarter, `inside` of it.
fn corner((x, y): Point, inside: f32) -> Vec<Point> {
    const ROUND: f32 = 0.2;
    const STEPS: usize = 6;
    let curve = (0..=STEPS).map(|i| {
        let t = i as f32 / STEPS as f32;
        let (a, c) = ((1.0 - t) * (1.0 - t), t * t);
        (x * (inside + a * ROUND), y * (inside + c * ROUND))
    });
    let (start, end) = ((x * 0.5, y * inside), (x * inside, y * 0.5));
    std::iter::once(start).chain(curve).chain([end]).collect()
}

/// A way in dashes: one in its middle, halves at its ends, where the next ones begin.
fn dashes(way: &[Point]) -> Vec<Vec<Point>> {
    let total: f32 = pairs(way)
        .map(|(a, b)| length((b.0 - a.0, b.1 - a.1)))
        .sum();
    let count = (total / 0.25 / 2.0 + 0.5).floor().max(1.0) * 2.0;
    let period = total / count;
    let mut dashes = Vec::new();
    for i in 0..=count as usize {
        let middle = i as f32 * period;
        let (from, to) = (middle - 0.3 * period, middle + 0.3 * period);
        dashes.push(part(way, from.max(0.0), to.min(total)));
    }
    dashes
}

/// The part of a way between two lengths.
fn part(way: &[Point], from: f32, to: f32) -> Vec<Point> {
    let mut points = Vec::new();
    let mut gone = 0.0;
    for (a, b) in pairs(way) {
        let step = length((b.0 - a.0, b.1 - a.1));
        let at = |length: f32| {
            let part = if step > 0.0 {
                (length - gone) / step
            } else {
                0.0
            };
            (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
        };
        let (start, end) = (from.max(gone), to.min(gone + step));
        if start < end {
            if points.is_empty() {
                points.push(at(start));
            }
            points.push(at(end));
        }
        gone += step;
    }
    points
}

/// A line with square ends and round joins: it ends where the next one begins.
fn line(points: &[Point], width: f32) -> Path {
    let bars = pairs(points).map(|(a, b)| Path::bar(a, b, width));
    let inner = points.get(1..points.len().saturating_sub(1));
    let joins = inner.unwrap_or_default().iter();
    bars.chain(joins.map(|point| Path::circle(*point, width / 2.0)))
        .fold(Path::default(), Path::and)
}

fn pairs(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    points.iter().copied().zip(points.iter().copied().skip(1))
}
