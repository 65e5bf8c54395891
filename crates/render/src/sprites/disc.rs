//! A piece as a disc: rim by side, symbol by role, gold for heroes.
//!
//! Red has a closed light ring inside its rim, Blue light notches across it, so that sides are
//! distinguished without colour. A hero's ring or notches are gold, and a gold star stands on top.

use crate::geometry::path::{Path, Point, direction};
use crate::palette::theme::{Ink, Theme};
use crate::raster::fill::fill;
use crate::raster::painting::Painting;
use crate::raster::sprite::Sprite;
use crate::scene::style::Style;
use crate::sprites::letter_outlines::abbreviation;
use crate::sprites::symbol::{Layer, shelter, symbol};
use tulenh_rules::{Piece, Side};

/// How a disc is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DiscKind {
    /// Alone on its point.
    Alone,
    /// A carrier with a passenger at the lower right.
    OverOne,
    /// A carrier with two passengers below.
    OverTwo,
    /// A carrier with passengers in every corner but the upper left.
    OverThree,
    /// A carrier with passengers all round.
    Hub,
    /// A headquarters with its Commander inside.
    Shelter,
    /// The Commander inside.
    Inside,
    /// Carried, one of up to two.
    Passenger,
    /// Carried, one of three.
    Third,
    /// Carried, one of four.
    Fourth,
    /// Carried, one of up to six.
    Sixth,
    /// Carried, one of up to eight.
    Crowded,
    /// Carried, one of more.
    Packed,
    /// Taken: pale.
    Ghost,
    /// Taken, in a corner because its point is occupied again.
    SmallGhost,
}

impl DiscKind {
    /// How many there are.
    pub const COUNT: usize = 15;

    /// Radius in cells.
    pub const fn radius(self) -> f32 {
        match self {
            DiscKind::Alone
            | DiscKind::OverOne
            | DiscKind::OverTwo
            | DiscKind::OverThree
            | DiscKind::Hub
            | DiscKind::Shelter => 0.46,
            DiscKind::Ghost => 0.38,
            DiscKind::Passenger => 0.285,
            DiscKind::Third => 0.262,
            DiscKind::Inside => 0.235,
            DiscKind::Fourth => 0.235,
            DiscKind::SmallGhost => 0.23,
            DiscKind::Sixth => 0.185,
            DiscKind::Crowded => 0.15,
            DiscKind::Packed => 0.115,
        }
    }

    const fn is_small(self) -> bool {
        self.radius() < 0.3
    }

    const fn is_ghost(self) -> bool {
        matches!(self, DiscKind::Ghost | DiscKind::SmallGhost)
    }

    /// The radius of the symbol in radii of the field, and where it is, in radii of the disc.
    const fn symbol(self) -> (f32, Point) {
        match self {
            DiscKind::Alone => (0.93, (0.0, 0.0)),
            DiscKind::OverOne => (0.74, (-0.24, -0.24)),
            DiscKind::OverTwo => (0.68, (0.0, -0.33)),
            DiscKind::OverThree => (0.66, (-0.31, -0.29)),
            DiscKind::Hub => (0.52, (0.0, 0.0)),
            DiscKind::Ghost | DiscKind::SmallGhost => (0.86, (0.0, 0.0)),
            _ => (0.97, (0.0, 0.0)),
        }
    }

    /// Where a hero's star is, in radii of the disc.
    const fn star(self) -> Point {
        match self {
            DiscKind::OverOne | DiscKind::OverThree => (-0.75, -0.75),
            _ => (0.0, -0.93),
        }
    }
}

/// The sprite of a piece on a board with points `cell` px apart.
pub fn disc(theme: Theme, style: Style, piece: Piece, kind: DiscKind, cell: f32) -> Sprite {
    let radius = kind.radius() * cell;
    // Room for what reaches over the rim: a hero's star, a cross.
    let half = (radius * 1.45).ceil() + 1.0;
    let mut painting = Painting::new(theme, 2 * half as u32, 2 * half as u32);
    let mut draw =
        |path: &Path, ink: Ink| fill(&mut painting, &path.placed(radius, (half, half)), ink);
    // Rims have a least width in px, so that small discs keep them.
    let px = |part: f32, least: f32| part.max(least / radius);
    let inks = DiscInks::of(piece, kind);
    let outline = px(0.045, 1.3);
    let hero = piece.hero && !kind.is_ghost();

    let mut rim = 1.0;
    draw(&round(rim), inks.outline);
    rim -= outline;
    if hero && !kind.is_small() {
        let gold = px(0.09, 2.0);
        draw(&round(rim), Ink::Gold);
        draw(&round(rim - gold), inks.outline);
        rim -= gold + outline * 0.8;
    }
    let field = if kind.is_small() {
        let band = if hero { px(0.12, 2.0) } else { px(0.085, 1.4) };
        small_rim(&mut draw, &inks, piece, rim, band)
    } else {
        rim_of(&mut draw, &inks, piece.side, rim, px(0.068, 1.6))
    };
    if kind.is_ghost() {
        let arms = [1.0, -1.0].map(|side| [(-0.92, -0.92 * side), (0.92, 0.92 * side)]);
        for (ink, width) in [(Ink::Symbol, 0.32), (inks.cross, 0.19)] {
            for arm in &arms {
                draw(&Path::stroke(arm, width), ink);
            }
        }
    }

    let (size, at) = kind.symbol();
    let size = field * size;
    let layers = match (kind, style) {
        (DiscKind::Shelter, _) => shelter(),
        (_, Style::Symbols) => symbol(piece.role),
        (_, Style::Letters(letters)) => abbreviation(piece.role, letters),
    };
    // Letters fill the corners of their circle, where passengers are.
    let size = match (kind, style) {
        (DiscKind::OverOne | DiscKind::OverTwo | DiscKind::OverThree, Style::Letters(_)) => {
            size * 0.84
        }
        _ => size,
    };
    if kind.is_ghost() {
        // A pale edge parts the symbol from the cross behind it.
        for (_, path) in layers.iter().filter(|(layer, _)| *layer == Layer::Draw) {
            for i in 0..8 {
                let (dx, dy) = direction(i as f32 / 8.0);
                let edge = px(0.07, 1.2);
                draw(&path.placed(size, (dx * edge, dy * edge)), inks.field);
            }
        }
    }
    for (layer, path) in layers {
        let ink = match layer {
            Layer::Draw => inks.symbol,
            Layer::Cut => inks.field,
        };
        draw(&path.placed(size, at), ink);
    }
    if hero {
        let star = if kind.is_small() { 0.42 } else { 0.31 };
        let edge = (px(0.09, 2.0), px(0.07, 1.6));
        draw(
            &Path::star(kind.star(), 5, star + edge.0, star * 0.5 + edge.1),
            Ink::Outline,
        );
        draw(&Path::star(kind.star(), 5, star, star * 0.5), Ink::Gold);
    }
    painting.into_sprite()
}

/// Fills a large disc up to `rim` and dresses it for its side; the radius left for the symbol.
fn rim_of(
    draw: &mut impl FnMut(&Path, Ink),
    inks: &DiscInks,
    side: Side,
    rim: f32,
    band: f32,
) -> f32 {
    draw(&round(rim), inks.field);
    let field = rim - 2.0 * band;
    match side {
        Side::Red => {
            draw(&round(rim - band), inks.trim);
            draw(&round(field), inks.field);
        }
        Side::Blue => {
            let depth = 2.1 * band;
            let notches = Path::wedges(8, 0.0625, 0.052, rim - depth, rim + 0.01);
            draw(&notches, inks.trim);
        }
    }
    field
}

/// The same for a small disc: a light rim, gold for heroes, which Blue's field cuts.
fn small_rim(
    draw: &mut impl FnMut(&Path, Ink),
    inks: &DiscInks,
    piece: Piece,
    rim: f32,
    band: f32,
) -> f32 {
    let gold = piece.hero && inks.outline == Ink::Outline;
    draw(&round(rim), if gold { Ink::Gold } else { inks.trim });
    if piece.side == Side::Blue {
        let cuts = Path::wedges(4, 0.125, 0.1, rim - 1.2 * band, rim + 0.01);
        draw(&cuts, inks.field);
    }
    draw(&round(rim - band), inks.field);
    rim - band
}

fn round(radius: f32) -> Path {
    Path::circle((0.0, 0.0), radius)
}

/// The inks of a disc.
struct DiscInks {
    outline: Ink,
    field: Ink,
    trim: Ink,
    symbol: Ink,
    /// Crosses are in the taker's colour.
    cross: Ink,
}

impl DiscInks {
    fn of(piece: Piece, kind: DiscKind) -> DiscInks {
        let (strong, cross) = (Ink::of(piece.side), Ink::of(!piece.side));
        let pale = match piece.side {
            Side::Red => Ink::RedEdge,
            Side::Blue => Ink::BlueEdge,
        };
        if kind.is_ghost() {
            return DiscInks {
                outline: strong,
                field: Ink::Symbol,
                trim: pale,
                symbol: strong,
                cross,
            };
        }
        DiscInks {
            outline: Ink::Outline,
            field: strong,
            trim: Ink::Symbol,
            symbol: Ink::Symbol,
            cross,
        }
    }
}
