//! Marks on points, and arrows between points.

use crate::layers::sink::Sink;
use crate::sprites::sheet::Part;
use crate::sprites::stamp::{Arrow, Layer, Stamp};
use tulenh_rules::Square;

/// Lays a mark on a point.
pub fn stamp(list: &mut impl Sink, stamp: Stamp, square: Square) {
    list.lay(Part::Stamp(stamp), list.layout().centre(square));
}

/// The line of an arrow. Turns and hints go along lines of the board; what does not has no line.
/// That of a hint lies over the pieces and begins outside its own.
pub fn shaft(list: &mut impl Sink, arrow: Arrow, layer: Layer, from: Square, to: Square) {
    let Some((_, steps)) = from.line_to(to) else {
        return;
    };
    let (heading, back) = (
        list.layout().heading(from, to),
        list.layout().heading(to, from),
    );
    let (x, y) = list.layout().centre(from);
    let half = list.layout().px(0.5);
    for step in 0..i32::from(steps) {
        let away = (2 * step + 1) * half;
        let at = (
            x + i32::from(heading.0) * away,
            y + i32::from(heading.1) * away,
        );
        let last = step + 1 == i32::from(steps);
        let part = match (arrow, step) {
            (Arrow::Hint, 0) if last => continue,
            (Arrow::Hint, 0) => Stamp::ShaftEnd(arrow, layer, back),
            _ if last => Stamp::ShaftEnd(arrow, layer, heading),
            _ => Stamp::Shaft(arrow, layer, heading),
        };
        list.lay(Part::Stamp(part), at);
    }
}

/// The head of an arrow, over the rim of what it reaches.
pub fn head(list: &mut impl Sink, arrow: Arrow, from: Square, to: Square) {
    if from.line_to(to).is_some() {
        let heading = list.layout().heading(from, to);
        stamp(list, Stamp::Head(arrow, heading), to);
    }
}
