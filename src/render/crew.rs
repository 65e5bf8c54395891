//! Where the discs of one stack go: the carrier in the middle, what it carries round its rim.

use crate::render::disc::Kind;
use crate::render::list::List;
use crate::render::path::{Point, direction};
use crate::render::sheet::Part;
use crate::rules::{Square, Stack};

/// Lays a stack on its point.
pub fn lay(list: &mut List, square: Square, stack: Stack) {
    let count = stack.len() - 1;
    let carrier = match count {
        0 => Kind::Alone,
        1..=2 => Kind::Carrier,
        _ => Kind::Hub,
    };
    list.lay(
        Part::Disc(stack.carrier(), carrier),
        list.layout().centre(square),
    );
    let (kind, seats) = seats(count);
    for (piece, seat) in stack.passengers().zip(seats) {
        list.lay(Part::Disc(piece, kind), list.layout().beside(square, seat));
    }
}

/// The size of passengers and their places, in cells from the carrier's middle.
fn seats(count: usize) -> (Kind, Vec<Point>) {
    let corners = |x: f32, y: f32| [(x, y), (-x, y), (x, -y), (-x, -y)][..count].to_vec();
    match count {
        0..=2 => (Kind::Passenger, corners(0.255, 0.29)),
        3..=4 => (Kind::Fourth, corners(0.28, 0.305)),
        5..=8 => (Kind::Crowded, ring(count, 0.36)),
        _ => (Kind::Packed, ring(count, 0.385)),
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
