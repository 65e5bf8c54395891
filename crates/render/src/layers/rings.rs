//! The rings of fire of a side: the edge of all of them together, and marks inside.

use crate::layers::sink::Sink;
use crate::sprites::sheet::Part;
use crate::sprites::stamp::{Bend, Heading, Stamp};
use tulenh_rules::{Side, Square, Squares};

/// Lays the rings of a side. The edge runs between points; each piece of it lies in the middle of
/// four.
pub fn lay(list: &mut impl Sink, side: Side, rings: Squares) {
    let inside =
        |file: i8, rank: i8| Square::new(file, rank).is_some_and(|square| rings.contains(square));
    for rank in -1..=11 {
        for file in -1..=10 {
            let around = |(x, y): Heading| inside(file + (1 + x) / 2, rank + (1 + y) / 2);
            let at = list
                .layout()
                .place((f32::from(file) + 0.5, f32::from(rank) + 0.5));
            for part in parts(side, around) {
                let part = match part {
                    Stamp::RingsEdge(side, bend, heading) => {
                        Stamp::RingsEdge(side, bend, list.layout().turned(heading))
                    }
                    other => other,
                };
                list.lay(Part::Stamp(part), (at.0 as i32, at.1 as i32));
            }
        }
    }
}

/// The marks in the middle of four points. `inside` says of each quarter whether its point is in the
/// rings. Headings are those of the board.
fn parts(side: Side, inside: impl Fn(Heading) -> bool) -> Vec<Stamp> {
    const QUARTERS: [Heading; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let within: Vec<Heading> = QUARTERS.into_iter().filter(|q| inside(*q)).collect();
    let round = |quarter: &Heading| Stamp::RingsEdge(side, Bend::Round, *quarter);
    match within.as_slice() {
        [] => Vec::new(),
        [a, b] if a.0 == b.0 || a.1 == b.1 => {
            let heading = ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
            vec![Stamp::RingsEdge(side, Bend::Along, heading)]
        }
        [_, _, _] => QUARTERS
            .into_iter()
            .filter(|quarter| !within.contains(quarter))
            .map(|quarter| Stamp::RingsEdge(side, Bend::Hollow, quarter))
            .collect(),
        [_, _, _, _] => vec![Stamp::InRings(side)],
        corners => corners.iter().map(round).collect(),
    }
}
