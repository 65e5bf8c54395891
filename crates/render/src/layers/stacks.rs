//! Lays the discs of a stack on its point.
//!
//! The carrier is the largest disc and lies on the point as if it were alone, with its symbol
//! moved to where it is free; what it carries lies on top of it in the corners of the point's
//! square, as large as neighbours allow. A Commander in a headquarters stands in its door.

use crate::geometry::path::direction;
use crate::geometry::point::Point;
use crate::layers::sink::Sink;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::sheet::Part;
use tulenh_rules::{Role, Square, Stack};

/// Lays a stack on its point.
pub fn lay(list: &mut impl Sink, square: Square, stack: Stack) {
    let (carrier, kind, seats) = arrangement(stack);
    list.lay(
        Part::Disc(stack.carrier(), carrier),
        list.layout().centre(square),
    );
    for (piece, seat) in stack.passengers().zip(seats) {
        list.lay(Part::Disc(piece, kind), list.layout().beside(square, seat));
    }
}

/// The kind of the carrier's disc, that of its passengers' discs, and the places of these, in cells from
/// the point.
fn arrangement(stack: Stack) -> (DiscKind, DiscKind, Vec<Point>) {
    let sheltered = stack
        .passengers()
        .all(|piece| piece.role == Role::Commander);
    let count = stack.len() - 1;
    match count {
        0 => (DiscKind::Alone, DiscKind::Passenger, Vec::new()),
        1 if stack.carrier().role == Role::Headquarters && sheltered => {
            (DiscKind::Shelter, DiscKind::Inside, vec![(0.0, 0.1)])
        }
        1 => (DiscKind::OverOne, DiscKind::Passenger, vec![(0.245, 0.245)]),
        2 => (
            DiscKind::OverTwo,
            DiscKind::Passenger,
            vec![(-0.255, 0.25), (0.255, 0.25)],
        ),
        3 => (
            DiscKind::OverThree,
            DiscKind::Third,
            vec![(0.285, -0.285), (-0.285, 0.285), (0.285, 0.285)],
        ),
        4 => {
            let seat = 0.315;
            let corners = vec![(-seat, -seat), (seat, -seat), (-seat, seat), (seat, seat)];
            (DiscKind::Hub, DiscKind::Fourth, corners)
        }
        5..=6 => (DiscKind::Hub, DiscKind::Sixth, ring(count, 0.37)),
        7..=8 => (DiscKind::Hub, DiscKind::Crowded, ring(count, 0.385)),
        _ => (DiscKind::Hub, DiscKind::Packed, ring(count, 0.4)),
    }
}

fn ring(count: usize, radius: f32) -> Vec<Point> {
    (0..count)
        .map(|i| {
            let (x, y) = direction(0.25 + (i as f32 + 0.5) / count as f32);
            (radius * x, radius * y)
        })
        .collect()
}
