//! Draws the overlay of a scene: rings of fire below the pieces; destinations, arrows and covers above.

use crate::geometry::path::Path;
use crate::layers::marks::{head, shaft, stamp};
use crate::layers::sink::{Sink, Word};
use crate::layers::{cover, rings};
use crate::palette::theme::Ink;
use crate::scene::destinations::{Target, TargetKind};
use crate::scene::overlay::Overlay;
use crate::sprites::sheet::Part;
use crate::sprites::stamp::{Arrow, Layer, Stamp};
use crate::text::lettering::{Align, width};
use tulenh_rules::{Board, Side, Square};

/// Lays what lies under the pieces.
pub fn under(list: &mut impl Sink, overlay: &Overlay) {
    for side in Side::ALL {
        rings::lay(list, side, overlay.rings[side]);
    }
    let chosen = overlay.destinations.iter().map(|all| all.from);
    let mut origins: Vec<Square> = overlay.arrows.iter().map(|(from, _)| *from).collect();
    origins.dedup();
    for square in chosen.chain(origins) {
        stamp(list, Stamp::Chosen, square);
    }
}

/// Lays what lies over the pieces of a board.
pub fn over(list: &mut impl Sink, board: &Board, overlay: &Overlay) {
    for target in overlay.destinations.iter().flat_map(|all| &all.targets) {
        destination(list, target, board.get(target.at).is_some());
    }
    for (from, to) in &overlay.arrows {
        for layer in [Layer::Rim, Layer::Body] {
            shaft(list, Arrow::Hint, layer, *from, *to);
        }
    }
    for (from, to) in &overlay.arrows {
        if board.get(*to).is_none() {
            stamp(list, Stamp::Aim, *to);
        }
        head(list, Arrow::Hint, *from, *to);
    }
    for side in Side::ALL {
        if overlay.hidden[side] {
            cover::lay(list, side);
        }
    }
}

/// Draws the mark of a destination and its label. A piece that stands there stays visible: the arms of
/// a cross go round it, other marks lie in a corner.
fn destination(list: &mut impl Sink, target: &Target, occupied: bool) {
    let (mark, shift) = match target.kind {
        TargetKind::Move if occupied => (Stamp::Dot, (0.31, -0.31)),
        TargetKind::Move => (Stamp::Dot, (0.0, 0.0)),
        TargetKind::Capture => (Stamp::Cross, (0.0, 0.0)),
        TargetKind::Loss if occupied => (Stamp::Flame, (0.3, -0.26)),
        TargetKind::Loss => (Stamp::Flame, (0.0, -0.1)),
    };
    list.lay(Part::Stamp(mark), list.layout().beside(target.at, shift));
    if let Some(text) = &target.label {
        label(list, target.at, if occupied { 0.42 } else { 0.36 }, text);
    }
}

/// Writes a word on a plate, so many cells below a point.
fn label(list: &mut impl Sink, square: Square, below: f32, text: &str) {
    let text: String = text.chars().take(5).collect();
    let size = list.layout().px(0.33);
    let (x, y) = list.layout().beside(square, (0.0, below));
    let half = width(&text, size as f32) as i32 / 2 + list.layout().px(0.06);
    let high = list.layout().px(0.15);
    let plate = Path::rect(
        ((x - half) as f32, (y - high) as f32),
        ((x + half) as f32, (y + high) as f32),
    );
    list.fill(plate, Ink::Frame);
    list.write(Word {
        text,
        at: (x, y),
        size: size as u32,
        ink: Ink::Label,
        align: Align::Middle,
    });
}
