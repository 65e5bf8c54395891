//! A covered half: a cloth over the board with a lock in the middle. Nothing below it is drawn.

use crate::geometry::path::{Path, Pen, direction};
use crate::geometry::point::Point;
use crate::layers::sink::Sink;
use crate::palette::theme::Ink;
use tulenh_rules::Side;

/// How far the field reaches beyond the outermost points, in cells, and a little more.
const FIELD: f32 = 0.48;

/// From the edge of the cloth to its hem, in cells.
const HEM: f32 = 0.2;

/// Covers the half of a side, up to the middle of the river.
pub fn lay(list: &mut impl Sink, side: Side) {
    let (low, high) = match side {
        Side::Red => (-FIELD, 5.5),
        Side::Blue => (5.5, 11.0 + FIELD),
    };
    let cloth = |inside: f32| {
        let from = (-FIELD + inside, low + inside);
        let to = (10.0 + FIELD - inside, high - inside);
        Path::rect(list.layout().place(from), list.layout().place(to))
    };
    let (cell, middle) = (
        list.layout().cell(),
        list.layout().place((5.0, (low + high) / 2.0)),
    );
    let (cloth, hem, within) = (cloth(0.0), cloth(HEM), cloth(HEM + 0.045));
    list.fill(cloth, Ink::Frame);
    list.fill(hem, Ink::LandLine);
    list.fill(within, Ink::Frame);
    for (path, ink) in sign(side) {
        list.fill(path.placed(cell, middle), ink);
    }
}

/// A large disc of the side with a lock on it, in cells.
fn sign(side: Side) -> Vec<(Path, Ink)> {
    let round = |radius: f32, ink: Ink| (Path::circle((0.0, 0.0), radius), ink);
    let mut layers = vec![
        round(1.66, Ink::Symbol),
        round(1.6, Ink::Outline),
        round(1.55, Ink::of(side)),
    ];
    match side {
        Side::Red => layers.extend([round(1.43, Ink::Symbol), round(1.35, Ink::of(side))]),
        Side::Blue => layers.push((Path::wedges(8, 0.0625, 0.052, 1.32, 1.56), Ink::Symbol)),
    }
    layers.extend([
        (shackle(0.34, 0.15), Ink::Symbol),
        (body(), Ink::Symbol),
        (keyhole(), Ink::of(side)),
    ]);
    layers
}

/// The bow of the lock.
fn shackle(radius: f32, width: f32) -> Path {
    const STEPS: usize = 16;
    let top = -0.36;
    let bow = (0..=STEPS).map(|i| {
        let (x, y) = direction(0.5 + 0.5 * i as f32 / STEPS as f32);
        (radius * x, top + radius * y)
    });
    let ends = [(-radius, 0.0), (radius, 0.0)];
    let points: Vec<Point> = [ends[0]].into_iter().chain(bow).chain([ends[1]]).collect();
    Path::stroke(&points, width)
}

fn body() -> Path {
    let (half, top, bottom, round) = (0.58, -0.16, 0.74, 0.12);
    Pen::at((-half + round, top))
        .line((half - round, top))
        .curve((half, top), (half, top + round))
        .line((half, bottom - round))
        .curve((half, bottom), (half - round, bottom))
        .line((-half + round, bottom))
        .curve((-half, bottom), (-half, bottom - round))
        .line((-half, top + round))
        .curve((-half, top), (-half + round, top))
        .close()
}

fn keyhole() -> Path {
    let slot = [(-0.045, 0.2), (0.045, 0.2), (0.08, 0.5), (-0.08, 0.5)];
    Path::circle((0.0, 0.17), 0.13).and(Path::polygon(slot))
}
