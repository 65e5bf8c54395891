//! A piece as a disc: the kinds of discs there are, and their sprites.

use crate::palette::theme::Theme;
use crate::raster::fill::fill;
use crate::raster::painting::Painting;
use crate::raster::sprite::Sprite;
use crate::scene::style::Style;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::disc_shapes::DiscShapes;
use tulenh_rules::Piece;

/// The sprite of a piece on a board with points `cell` px apart.
pub fn disc(theme: Theme, style: Style, piece: Piece, kind: DiscKind, cell: f32) -> Sprite {
    let radius = kind.radius() * cell;
    // Room for what reaches over the rim: a hero's star, a cross.
    let half = (radius * 1.45).ceil() + 1.0;
    let mut painting = Painting::new(theme, 2 * half as u32, 2 * half as u32);
    for (path, ink) in DiscShapes::of(style, piece, kind, radius).all() {
        fill(&mut painting, &path.placed(radius, (half, half)), ink);
    }
    painting.into_sprite()
}
