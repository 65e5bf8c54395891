//! Where the discs of one stack go.
//!
//! The carrier is the largest disc and lies on the point as if it were alone, with its symbol
//! moved to where it is free; what it carries lies on top of it in the corners of the point's
//! square, as large as neighbours allow. A Commander in a headquarters stands in its door.

use crate::geometry::path::{Point, direction};
use crate::layers::display_list::List;
use crate::sprites::disc::Kind;
use crate::sprites::sheet::Part;
use tulenh_rules::{Role, Square, Stack};

/// Lays a stack on its point.
pub fn lay(list: &mut List, square: Square, stack: Stack) {
    let (carrier, kind, seats) = arrangement(stack);
    list.lay(
        Part::Disc(stack.carrier(), carrier),
        list.layout().centre(square),
    );
    for (piece, seat) in stack.passengers().zip(seats) {
        list.lay(Part::Disc(piece, kind), list.layout().beside(square, seat));
    }
}

/// The kinds of the carrier's disc and of its passengers', and the places of these, in cells from
/// the point.
fn arrangement(stack: Stack) -> (Kind, Kind, Vec<Point>) {
    let sheltered = stack
        .passengers()
        .all(|piece| piece.role == Role::Commander);
    let count = stack.len() - 1;
    match count {
        0 => (Kind::Alone, Kind::Passenger, Vec::new()),
        1 if stack.carrier().role == Role::Headquarters && sheltered => {
            (Kind::Shelter, Kind::Inside, vec![(0.0, 0.1)])
        }
        1 => (Kind::OverOne, Kind::Passenger, vec![(0.245, 0.245)]),
        2 => (
            Kind::OverTwo,
            Kind::Passenger,
            vec![(-0.255, 0.25), (0.255, 0.25)],
        ),
        3 => (
            Kind::OverThree,
            Kind::Third,
            vec![(0.285, -0.285), (-0.285, 0.285), (0.285, 0.285)],
        ),
        4 => {
            let seat = 0.315;
            let corners = vec![(-seat, -seat), (seat, -seat), (-seat, seat), (seat, seat)];
            (Kind::Hub, Kind::Fourth, corners)
        }
        5..=6 => (Kind::Hub, Kind::Sixth, ring(count, 0.37)),
        7..=8 => (Kind::Hub, Kind::Crowded, ring(count, 0.385)),
        _ => (Kind::Hub, Kind::Packed, ring(count, 0.4)),
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
