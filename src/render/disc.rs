//! A piece as a disc: rim by side, symbol by role, gold for heroes.
//!
//! Red has a closed light ring inside its rim, Blue light notches across it, so that sides are
//! told apart without colour. A hero's ring or notches are gold, and a gold star stands on top.

use crate::render::painting::Painting;
use crate::render::path::{Path, direction};
use crate::render::raster::fill;
use crate::render::sprite::Sprite;
use crate::render::style::Style;
use crate::render::symbol::{Layer, symbol};
use crate::render::theme::{Ink, Theme};
use crate::rules::{Piece, Side};

/// How a disc is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Alone on its point.
    Alone,
    /// With one or two passengers in front of it.
    Carrier,
    /// With more, all round it.
    Hub,
    /// Carried, one of up to two.
    Passenger,
    /// Carried, one of three or four.
    Fourth,
    /// Carried, one of up to eight.
    Crowded,
    /// Carried, one of more.
    Packed,
    /// Taken: pale.
    Ghost,
    /// Taken, in a corner because its point is occupied again.
    SmallGhost,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// Radius in cells.
    pub const fn radius(self) -> f32 {
        match self {
            Kind::Alone | Kind::Carrier | Kind::Hub => 0.46,
            Kind::Ghost => 0.38,
            Kind::Passenger => 0.245,
            Kind::Fourth => 0.22,
            Kind::SmallGhost => 0.23,
            Kind::Crowded => 0.15,
            Kind::Packed => 0.115,
        }
    }

    const fn is_small(self) -> bool {
        !matches!(self, Kind::Alone | Kind::Carrier | Kind::Hub | Kind::Ghost)
    }

    const fn is_ghost(self) -> bool {
        matches!(self, Kind::Ghost | Kind::SmallGhost)
    }
}

/// The sprite of a piece on a board with points `cell` px apart.
pub fn disc(theme: Theme, _style: Style, piece: Piece, kind: Kind, cell: f32) -> Sprite {
    let radius = kind.radius() * cell;
    // Room for what reaches over the rim: a hero's star, a cross.
    let half = (radius * 1.4).ceil() + 1.0;
    let mut painting = Painting::new(theme, 2 * half as u32, 2 * half as u32);
    let mut draw =
        |path: &Path, ink: Ink| fill(&mut painting, &path.placed(radius, (half, half)), ink);
    // Rims have a least width in px, so that small discs keep them.
    let px = |part: f32, least: f32| part.max(least / radius);
    let dress = Dress::of(piece, kind);
    let outline = px(0.045, 1.5);

    let mut rim = 1.0;
    if piece.hero && !kind.is_ghost() {
        let gold = if kind.is_small() {
            px(0.1, 2.0)
        } else {
            px(0.085, 2.0)
        };
        draw(&round(rim), Ink::Outline);
        draw(&round(rim - outline), Ink::Gold);
        rim -= outline + gold;
    }
    draw(&round(rim), dress.outline);
    rim -= outline;
    let field = if kind.is_small() {
        small_rim(&mut draw, &dress, piece.side, rim, px(0.12, 2.0))
    } else {
        rim_of(&mut draw, &dress, piece.side, rim, px(0.068, 2.0))
    };
    if kind.is_ghost() {
        let arms = [1.0, -1.0].map(|side| [(-0.92, -0.92 * side), (0.92, 0.92 * side)]);
        for (ink, width) in [(Ink::Symbol, 0.32), (dress.cross, 0.19)] {
            for arm in &arms {
                draw(&Path::stroke(arm, width), ink);
            }
        }
    }

    let (size, lift) = match kind {
        Kind::Carrier => (field * 0.78, -0.2),
        Kind::Hub => (field * 0.7, 0.0),
        Kind::Ghost | Kind::SmallGhost => (field * 0.86, 0.0),
        Kind::Alone => (field * 0.93, 0.0),
        _ => (field * 0.88, 0.0),
    };
    let layers = symbol(piece.role);
    if kind.is_ghost() {
        // A pale edge parts the symbol from the cross behind it.
        for (_, path) in layers.iter().filter(|(layer, _)| *layer == Layer::Draw) {
            for i in 0..8 {
                let (dx, dy) = direction(i as f32 / 8.0);
                let edge = px(0.07, 1.2);
                draw(&path.placed(size, (dx * edge, dy * edge)), dress.field);
            }
        }
    }
    for (layer, path) in layers {
        let ink = match layer {
            Layer::Draw => dress.symbol,
            Layer::Cut => dress.field,
        };
        draw(&path.placed(size, (0.0, lift)), ink);
    }
    if piece.hero && !kind.is_ghost() {
        let star = if kind.is_small() { 0.42 } else { 0.3 };
        let centre = (0.0, if kind.is_small() { -0.9 } else { -0.94 });
        let edge = (px(0.09, 2.4), px(0.07, 2.0));
        draw(
            &Path::star(centre, 5, star + edge.0, star * 0.5 + edge.1),
            Ink::Outline,
        );
        draw(&Path::star(centre, 5, star, star * 0.48), Ink::Gold);
    }
    painting.into_sprite()
}

/// Fills a large disc up to `rim` and dresses it for its side; the radius left for the symbol.
fn rim_of(
    draw: &mut impl FnMut(&Path, Ink),
    dress: &Dress,
    side: Side,
    rim: f32,
    band: f32,
) -> f32 {
    draw(&round(rim), dress.field);
    let field = rim - 2.0 * band;
    match side {
        Side::Red => {
            draw(&round(rim - band), dress.trim);
            draw(&round(field), dress.field);
        }
        Side::Blue => {
            let depth = 2.1 * band;
            let notches = Path::wedges(8, 0.0625, 0.052, rim - depth, rim + 0.01);
            draw(&notches, dress.trim);
        }
    }
    field
}

/// The same for a small disc: a light rim, which Blue's field cuts.
fn small_rim(
    draw: &mut impl FnMut(&Path, Ink),
    dress: &Dress,
    side: Side,
    rim: f32,
    band: f32,
) -> f32 {
    draw(&round(rim), dress.trim);
    if side == Side::Blue {
        let cuts = Path::wedges(6, 0.0833, 0.045, rim - 1.2 * band, rim + 0.01);
        draw(&cuts, dress.field);
    }
    draw(&round(rim - band), dress.field);
    rim - band
}

fn round(radius: f32) -> Path {
    Path::circle((0.0, 0.0), radius)
}

/// The inks of a disc.
struct Dress {
    outline: Ink,
    field: Ink,
    trim: Ink,
    symbol: Ink,
    /// Crosses are in the taker's colour.
    cross: Ink,
}

impl Dress {
    fn of(piece: Piece, kind: Kind) -> Dress {
        let (strong, pale, cross) = match piece.side {
            Side::Red => (Ink::Red, Ink::RedEdge, Ink::Blue),
            Side::Blue => (Ink::Blue, Ink::BlueEdge, Ink::Red),
        };
        if kind.is_ghost() {
            return Dress {
                outline: strong,
                field: Ink::Symbol,
                trim: pale,
                symbol: strong,
                cross,
            };
        }
        Dress {
            outline: Ink::Outline,
            field: strong,
            trim: Ink::Symbol,
            symbol: Ink::Symbol,
            cross,
        }
    }
}
