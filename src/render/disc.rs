//! A piece as a disc: rim by side, symbol by role, gold for heroes.
//!
//! Red has a closed light ring inside its rim, Blue light notches across it, so that sides are
//! told apart without colour. A hero's ring or notches are gold, and a gold star stands on top.

use crate::render::canvas::{Painting, Sprite};
use crate::render::path::Path;
use crate::render::raster::fill;
use crate::render::symbol::{Layer, symbol};
use crate::render::theme::{Ink, Theme};
use crate::rules::{Piece, Side};

/// How a disc is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Alone on its point.
    Alone,
    /// With passengers in front of it.
    Carrier,
    /// Carried, one of up to four.
    Passenger,
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
    pub const COUNT: usize = 7;

    /// Radius in cells.
    pub const fn radius(self) -> f32 {
        match self {
            Kind::Alone | Kind::Carrier | Kind::Ghost => 0.46,
            Kind::Passenger | Kind::SmallGhost => 0.205,
            Kind::Crowded => 0.15,
            Kind::Packed => 0.115,
        }
    }

    const fn is_small(self) -> bool {
        !matches!(self, Kind::Alone | Kind::Carrier | Kind::Ghost)
    }

    const fn is_ghost(self) -> bool {
        matches!(self, Kind::Ghost | Kind::SmallGhost)
    }
}

/// The sprite of a piece on a board with points `cell` px apart.
pub fn disc(theme: Theme, piece: Piece, kind: Kind, cell: f32) -> Sprite {
    let radius = kind.radius() * cell;
    // Room for the star of a hero, which stands over the rim.
    let half = (radius * 1.25).ceil() + 1.0;
    let mut painting = Painting::new(theme, 2 * half as u32, 2 * half as u32);
    let mut draw = |path: &Path, ink: Ink| fill(&mut painting, &path.placed(radius, (half, half)), ink);
    let dress = Dress::of(piece, kind);
    let round = |radius: f32| Path::circle((0.0, 0.0), radius);
    // Rims have a least width in px, so that small discs keep them.
    let px = |part: f32, least: f32| part.max(least / radius);

    let outline = px(0.05, 1.6);
    let band = px(0.085, 2.0);
    draw(&round(1.0), dress.outline);
    let field = match (piece.side, kind.is_small()) {
        (Side::Red, false) => {
            draw(&round(1.0 - outline), dress.field);
            draw(&round(1.0 - outline - band), dress.trim);
            let field = 1.0 - outline - 2.0 * band;
            draw(&round(field), dress.field);
            field
        }
        (Side::Red, true) => {
            draw(&round(1.0 - outline), dress.trim);
            let field = 1.0 - outline - band;
            draw(&round(field), dress.field);
            field
        }
        (Side::Blue, small) => {
            let depth = if small { 1.5 * band } else { 1.9 * band };
            draw(&round(1.0 - outline), dress.field);
            let (count, width) = if small { (6, 0.07) } else { (8, 0.052) };
            let outer = 1.0 - outline;
            let first = 0.5 / count as f32 + 0.25;
            draw(&Path::wedges(count, first, width, outer - depth, outer + 0.01), dress.trim);
            1.0 - outline - if small { band } else { 2.0 * band }
        }
    };
    let size = field * if kind.is_small() { 0.86 } else { 0.84 };
    let lift = if kind == Kind::Carrier { (size * 0.86, -0.13) } else { (size, 0.0) };
    for (layer, path) in symbol(piece.role) {
        let ink = match layer {
            Layer::Draw => dress.symbol,
            Layer::Cut => dress.field,
        };
        draw(&path.placed(lift.0, (0.0, lift.1)), ink);
    }
    if piece.hero && !kind.is_ghost() {
        let star = if kind.is_small() { 0.46 } else { 0.3 };
        let centre = (0.0, if kind.is_small() { -0.86 } else { -0.92 });
        draw(&Path::star(centre, 5, star + px(0.09, 2.4), star * 0.5 + px(0.07, 2.0)), Ink::Outline);
        draw(&Path::star(centre, 5, star, star * 0.45), Ink::Gold);
    }
    painting.into_sprite()
}

/// The inks of a disc.
struct Dress {
    outline: Ink,
    field: Ink,
    trim: Ink,
    symbol: Ink,
}

impl Dress {
    fn of(piece: Piece, kind: Kind) -> Dress {
        let (strong, pale) = match piece.side {
            Side::Red => (Ink::Red, Ink::RedEdge),
            Side::Blue => (Ink::Blue, Ink::BlueEdge),
        };
        if kind.is_ghost() {
            return Dress {
                outline: strong,
                field: Ink::Symbol,
                trim: pale,
                symbol: pale,
            };
        }
        Dress {
            outline: Ink::Outline,
            field: strong,
            trim: if piece.hero { Ink::Gold } else { Ink::Symbol },
            symbol: Ink::Symbol,
        }
    }
}
