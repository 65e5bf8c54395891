//! The outlines of a disc: what is behind its symbol, the symbol, and a hero's star over it.
//!
//! Red has a closed light ring inside its rim, Blue light notches across it, so that sides are
//! distinguished without colour. A hero's ring or notches are gold, and a gold star stands on top.

use crate::geometry::path::{Path, direction};
use crate::geometry::point::Point;
use crate::palette::theme::Ink;
use crate::scene::style::Style;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::letter_outlines::abbreviation;
use crate::sprites::symbol::{Layer, shelter, symbol};
use tulenh_rules::{Piece, Side};

/// The outlines of a disc in radii of it, about its middle, the lowest first.
pub struct DiscShapes {
    /// What lies behind the symbol.
    pub back: Vec<(Path, Ink)>,
    /// The symbol.
    pub face: Face,
    /// What lies over the symbol: a hero's star.
    pub star: Vec<(Path, Ink)>,
}

/// The symbol on a disc.
pub struct Face {
    /// Its layers in the unit circle, the lowest first.
    pub layers: Vec<(Layer, Path)>,
    /// The radius of that circle, in radii of the disc.
    pub size: f32,
    /// The middle of that circle, in radii of the disc.
    pub at: Point,
    /// What it is drawn in.
    pub ink: Ink,
    /// What gaps are cut in.
    pub field: Ink,
}

impl Face {
    /// The outlines in radii of the disc.
    fn shapes(&self) -> impl Iterator<Item = (Path, Ink)> + '_ {
        self.layers.iter().map(|(layer, path)| {
            let ink = match layer {
                Layer::Draw => self.ink,
                Layer::Cut => self.field,
            };
            (path.placed(self.size, self.at), ink)
        })
    }
}

impl DiscShapes {
    /// The outlines of a piece on a disc with a radius of so many px: rims have a least width in px,
    /// so that small discs keep them.
    pub fn of(style: Style, piece: Piece, kind: DiscKind, radius: f32) -> DiscShapes {
        let px = |part: f32, least: f32| part.max(least / radius);
        let inks = DiscInks::of(piece, kind);
        let outline = px(0.045, 1.3);
        let hero = piece.hero && !kind.is_ghost();

        let mut back = Vec::new();
        let mut rim = 1.0;
        back.push((round(rim), inks.outline));
        rim -= outline;
        if hero && !kind.is_small() {
            let gold = px(0.09, 2.0);
            back.push((round(rim), Ink::Gold));
            back.push((round(rim - gold), inks.outline));
            rim -= gold + outline * 0.8;
        }
        let field = if kind.is_small() {
            let band = if hero { px(0.12, 2.0) } else { px(0.085, 1.4) };
            small_rim(&mut back, &inks, piece, rim, band)
        } else {
            rim_of(&mut back, &inks, piece.side, rim, px(0.068, 1.6))
        };
        if kind.is_ghost() {
            let arms = [1.0, -1.0].map(|side| [(-0.92, -0.92 * side), (0.92, 0.92 * side)]);
            for (ink, width) in [(Ink::Symbol, 0.32), (inks.cross, 0.19)] {
                for arm in &arms {
                    back.push((Path::stroke(arm, width), ink));
                }
            }
        }
        let face = face(style, piece, kind, field, &inks);
        if kind.is_ghost() {
            // A pale edge parts the symbol from the cross behind it.
            let drawn = face.layers.iter().filter(|(l, _)| *l == Layer::Draw);
            for (_, path) in drawn {
                for i in 0..8 {
                    let (dx, dy) = direction(i as f32 / 8.0);
                    let edge = px(0.07, 1.2);
                    back.push((path.placed(face.size, (dx * edge, dy * edge)), inks.field));
                }
            }
        }
        let mut star = Vec::new();
        if hero {
            let size = if kind.is_small() { 0.42 } else { 0.31 };
            let edge = (px(0.09, 2.0), px(0.07, 1.6));
            let tips = |outer, inner| Path::star(kind.star(), 5, outer, inner);
            star.push((tips(size + edge.0, size * 0.5 + edge.1), Ink::Outline));
            star.push((tips(size, size * 0.5), Ink::Gold));
        }
        DiscShapes { back, face, star }
    }

    /// All outlines, the lowest first.
    pub fn all(self) -> Vec<(Path, Ink)> {
        let DiscShapes {
            mut back,
            face,
            star,
        } = self;
        back.extend(face.shapes());
        back.extend(star);
        back
    }
}

/// The symbol of a piece on a disc whose field has this radius.
fn face(style: Style, piece: Piece, kind: DiscKind, field: f32, inks: &DiscInks) -> Face {
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
    Face {
        layers,
        size,
        at,
        ink: inks.symbol,
        field: inks.field,
    }
}

/// Fills a large disc up to `rim` and dresses it for its side; the radius left for the symbol.
fn rim_of(back: &mut Vec<(Path, Ink)>, inks: &DiscInks, side: Side, rim: f32, band: f32) -> f32 {
    back.push((round(rim), inks.field));
    let field = rim - 2.0 * band;
    match side {
        Side::Red => {
            back.push((round(rim - band), inks.trim));
            back.push((round(field), inks.field));
        }
        Side::Blue => {
            let depth = 2.1 * band;
            let notches = Path::wedges(8, 0.0625, 0.052, rim - depth, rim + 0.01);
            back.push((notches, inks.trim));
        }
    }
    field
}

/// The same for a small disc: a light rim, gold for heroes, which Blue's field cuts.
fn small_rim(
    back: &mut Vec<(Path, Ink)>,
    inks: &DiscInks,
    piece: Piece,
    rim: f32,
    band: f32,
) -> f32 {
    let gold = piece.hero && inks.outline == Ink::Outline;
    back.push((round(rim), if gold { Ink::Gold } else { inks.trim }));
    if piece.side == Side::Blue {
        let cuts = Path::wedges(4, 0.125, 0.1, rim - 1.2 * band, rim + 0.01);
        back.push((cuts, inks.field));
    }
    back.push((round(rim - band), inks.field));
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
