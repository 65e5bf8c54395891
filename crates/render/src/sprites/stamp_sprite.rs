//! How marks are drawn: outlines about the middle of each, in cells.

use crate::geometry::path::Path;
use crate::geometry::point::Point;
use crate::palette::theme::{Ink, Theme};
use crate::raster::fill::fill;
use crate::raster::painting::Painting;
use crate::raster::sprite::Sprite;
use crate::sprites::stamp::{Arrow, Heading, Layer, Stamp};
use crate::sprites::stamp_shapes::{cross, flame, in_rings, rings_edge};

/// Radius of the ring round a piece that moved, in cells.
const RING: f32 = 0.535;

/// The sprite of a mark on a board with points `cell` px apart.
pub fn sprite(stamp: Stamp, theme: Theme, cell: f32) -> Sprite {
    let half = ((reach(stamp) * cell).ceil() as u32 + 2) & !1;
    let mut painting = Painting::new(theme, 2 * half, 2 * half);
    let middle = (half as f32, half as f32);
    for (path, ink) in shapes(stamp) {
        fill(&mut painting, &path.placed(cell, middle), ink);
    }
    painting.into_sprite()
}

/// How far a mark reaches from its middle, in cells.
fn reach(stamp: Stamp) -> f32 {
    match stamp {
        Stamp::Ring | Stamp::Chosen => RING + 0.03,
        Stamp::Origin | Stamp::Aim => 0.28,
        Stamp::Shaft(..) | Stamp::ShaftEnd(..) => 0.75,
        Stamp::Head(..) => 0.9,
        Stamp::Tracer(_) => 0.09,
        Stamp::Check => 0.7,
        Stamp::Mate => 0.8,
        Stamp::Fire => 0.68,
        Stamp::SmallFire => 0.45,
        Stamp::Dot => 0.2,
        Stamp::Cross => 0.6,
        Stamp::Flame => 0.4,
        Stamp::InRings(_) => 0.25,
        Stamp::RingsEdge(..) => 0.5,
    }
}

/// The outlines of a mark, the lowest first, in cells from its middle.
pub fn shapes(stamp: Stamp) -> Vec<(Path, Ink)> {
    let round = |radius: f32, ink: Ink| (Path::circle((0.0, 0.0), radius), ink);
    let star = |tips: usize, outer: f32, inner: f32, ink: Ink| {
        (Path::star((0.0, 0.0), tips, outer, inner), ink)
    };
    let fire = |size: f32| {
        vec![
            star(13, 0.68 * size, 0.46 * size, Ink::Outline),
            star(13, 0.62 * size, 0.43 * size, Ink::Trail),
            star(13, 0.52 * size, 0.37 * size, Ink::Gold),
        ]
    };
    match stamp {
        Stamp::Ring => vec![round(RING + 0.025, Ink::Trail)],
        Stamp::Chosen => vec![round(RING + 0.025, Ink::Outline), round(RING, Ink::Symbol)],
        Stamp::Origin => vec![
            round(0.27, Ink::Outline),
            round(0.235, Ink::Trail),
            round(0.13, Ink::Symbol),
        ],
        Stamp::Aim => vec![
            round(0.22, Ink::Outline),
            round(0.19, Ink::Gold),
            round(0.1, Ink::Outline),
        ],
        Stamp::Shaft(arrow, layer, heading) => vec![shaft(arrow, layer, heading, 0.5)],
        Stamp::ShaftEnd(arrow, layer, heading) => vec![shaft(arrow, layer, heading, 0.0)],
        Stamp::Head(arrow, heading) => head(arrow, heading),
        Stamp::Tracer(Layer::Rim) => vec![round(0.078, Ink::Outline)],
        Stamp::Tracer(Layer::Body) => vec![round(0.053, Ink::Trail)],
        Stamp::Check => vec![
            star(20, 0.7, 0.57, Ink::Gold),
            star(20, 0.65, 0.53, Ink::Red),
        ],
        Stamp::Mate => vec![
            star(12, 0.8, 0.5, Ink::Outline),
            star(12, 0.75, 0.48, Ink::Gold),
            star(12, 0.66, 0.44, Ink::Red),
            round(0.52, Ink::Outline),
        ],
        Stamp::Fire => fire(1.0),
        Stamp::SmallFire => fire(0.65),
        Stamp::Dot => vec![round(0.195, Ink::Outline), round(0.165, Ink::Symbol)],
        Stamp::Cross => cross(),
        Stamp::Flame => flame(),
        Stamp::InRings(side) => in_rings(side),
        Stamp::RingsEdge(side, bend, heading) => rings_edge(side, bend, heading),
    }
}

/// The unit vector of a heading, as long as the way to the next point is.
fn along((dx, dy): Heading) -> impl Fn(f32, f32) -> Point {
    let (x, y) = (f32::from(dx), f32::from(dy));
    let diagonal = dx != 0 && dy != 0;
    let aside = if diagonal {
        std::f32::consts::FRAC_1_SQRT_2
    } else {
        1.0
    };
    // `forward` in points, `sideways` in cells.
    move |forward, sideways| {
        (
            x * forward - y * aside * sideways,
            y * forward + x * aside * sideways,
        )
    }
}

fn body(arrow: Arrow) -> Ink {
    match arrow {
        Arrow::Last => Ink::Trail,
        Arrow::Hint => Ink::Gold,
    }
}

fn shaft(arrow: Arrow, layer: Layer, heading: Heading, to: f32) -> (Path, Ink) {
    let at = along(heading);
    let wide = match arrow {
        Arrow::Last => 0.07,
        Arrow::Hint => 0.1,
    };
    let (half, ink) = match layer {
        Layer::Rim => (wide + 0.03, Ink::Outline),
        Layer::Body => (wide, body(arrow)),
    };
    let corners = [at(-0.5, half), at(to, half), at(to, -half), at(-0.5, -half)];
    (Path::polygon(corners), ink)
}

/// The tip lies on the rim of the piece that was reached.
fn head(arrow: Arrow, heading: Heading) -> Vec<(Path, Ink)> {
    let (dx, dy) = heading;
    let length = if dx != 0 && dy != 0 {
        std::f32::consts::SQRT_2
    } else {
        1.0
    };
    let at = along(heading);
    let at = |back: f32, aside: f32| at(-(0.43 + back) / length, aside);
    vec![
        (
            Path::polygon([at(-0.05, 0.0), at(0.32, 0.245), at(0.32, -0.245)]),
            Ink::Outline,
        ),
        (
            Path::polygon([at(0.0, 0.0), at(0.29, 0.19), at(0.29, -0.19)]),
            body(arrow),
        ),
    ]
}
