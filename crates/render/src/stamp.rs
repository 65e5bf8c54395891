//! Marks that are laid on pictures as sprites, each drawn about its middle.

mod overlay;

use crate::painting::Painting;
use crate::path::{Path, Point};
use crate::raster::fill;
use crate::sprite::Sprite;
use crate::stamp::overlay::{brink, cross, denied, flame};
use crate::theme::{Ink, Theme};
use tulenh_rules::Side;

/// A mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stamp {
    /// Round a piece that moved or fired.
    Ring,
    /// The empty place of a piece that went.
    Left,
    /// A cell's length of an arrow, its middle halfway between two points.
    Shaft(Arrow, Layer, Heading),
    /// Its first half.
    ShaftEnd(Arrow, Layer, Heading),
    /// The head of an arrow before the point it reaches.
    Head(Arrow, Heading),
    /// A dot of a row of tracers.
    Tracer(Layer),
    /// Under a Commander in check.
    Check,
    /// Under a Commander in mate.
    Mate,
    /// Where something fell.
    Fire,
    /// The same beside another piece.
    SmallFire,
    /// Round the piece whose destinations are shown.
    Chosen,
    /// The empty point that the arrow of a hint reaches.
    Aim,
    /// Where it can go.
    Dot,
    /// What it can take.
    Cross,
    /// Where it would be lost.
    Flame,
    /// The middle of four points in a side's rings of fire.
    Denied(Side),
    /// The edge of a side's rings of fire, about the middle of four points.
    Brink(Side, Bend, Heading),
}

/// How the edge of an area goes between four points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bend {
    /// Straight, the two points where the heading says inside.
    Along,
    /// Round the one point inside.
    Round,
    /// Round the one point outside.
    Hollow,
}

/// Which arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// Of the last turn.
    Last,
    /// Of a hint.
    Hint,
}

/// Arrows and tracers are laid in two layers, so that their parts join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The dark rim.
    Rim,
    /// What is inside it.
    Body,
}

/// A direction on the picture: right and down, each -1, 0 or 1.
pub type Heading = (i8, i8);

/// Radius of the ring round a piece that moved, in cells.
const RING: f32 = 0.535;

impl Stamp {
    /// How many there are, or more.
    pub const COUNT: usize = 16 + 13 * 9;

    /// A number of its own, below [`Stamp::COUNT`].
    pub fn number(self) -> usize {
        let heading = |family: usize, (dx, dy): Heading| {
            let place = (i32::from(dx.signum()) + 1) * 3 + i32::from(dy.signum()) + 1;
            16 + family * 9 + place as usize
        };
        let arrow = |arrow: Arrow| usize::from(arrow == Arrow::Hint);
        let layer = |layer: Layer| usize::from(layer == Layer::Body);
        match self {
            Stamp::Ring => 0,
            Stamp::Left => 1,
            Stamp::Tracer(Layer::Rim) => 2,
            Stamp::Tracer(Layer::Body) => 3,
            Stamp::Check => 4,
            Stamp::Mate => 5,
            Stamp::Fire => 6,
            Stamp::SmallFire => 7,
            Stamp::Chosen => 8,
            Stamp::Dot => 9,
            Stamp::Cross => 10,
            Stamp::Flame => 11,
            Stamp::Denied(Side::Red) => 12,
            Stamp::Denied(Side::Blue) => 13,
            Stamp::Aim => 14,
            Stamp::Shaft(a, l, h) => heading(2 * arrow(a) + layer(l), h),
            Stamp::ShaftEnd(a, l, h) => heading(4 + 2 * arrow(a) + layer(l), h),
            Stamp::Head(a, h) => heading(8 + arrow(a), h),
            // The straight headings have other places than the diagonal ones.
            Stamp::Brink(Side::Red, Bend::Along | Bend::Round, h) => heading(10, h),
            Stamp::Brink(Side::Blue, Bend::Along | Bend::Round, h) => heading(11, h),
            Stamp::Brink(Side::Red, Bend::Hollow, h) => heading(12, h),
            Stamp::Brink(Side::Blue, Bend::Hollow, (dx, dy)) => heading(12, turned(dx, dy)),
        }
    }

    /// The sprite on a board with points `cell` px apart.
    pub fn sprite(self, theme: Theme, cell: f32) -> Sprite {
        let half = ((self.reach() * cell).ceil() as u32 + 2) & !1;
        let mut painting = Painting::new(theme, 2 * half, 2 * half);
        let middle = (half as f32, half as f32);
        for (path, ink) in self.layers() {
            fill(&mut painting, &path.placed(cell, middle), ink);
        }
        painting.into_sprite()
    }

    /// How far it reaches from its middle, in cells.
    fn reach(self) -> f32 {
        match self {
            Stamp::Ring | Stamp::Chosen => RING + 0.03,
            Stamp::Left | Stamp::Aim => 0.28,
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
            Stamp::Denied(_) => 0.25,
            Stamp::Brink(..) => 0.5,
        }
    }

    /// What it is made of, the lowest first, in cells.
    fn layers(self) -> Vec<(Path, Ink)> {
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
        match self {
            Stamp::Ring => vec![round(RING + 0.025, Ink::Trail)],
            Stamp::Chosen => vec![round(RING + 0.025, Ink::Outline), round(RING, Ink::Symbol)],
            Stamp::Left => vec![
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
            Stamp::Denied(side) => denied(side),
            Stamp::Brink(side, bend, heading) => brink(side, bend, heading),
        }
    }
}

/// An eighth of a turn: diagonal headings become straight ones.
fn turned(dx: i8, dy: i8) -> Heading {
    (dx - dy, dx + dy)
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
