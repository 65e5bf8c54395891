//! Where the discs of one stack go.
//!
//! The carrier is the largest disc and lies on the point as if it were alone, with its symbol
//! moved to where it is free; what it carries lies on top of it in the corners of the point's
//! square, as large as neighbours allow. A Commander in a headquarters stands in its door.

use crate::render::canvas::Canvas;
use crate::render::disc::Kind;
use crate::render::layout::Layout;
use crate::render::path::{Point, direction};
use crate::render::sheet::Sheet;
use crate::rules::{Role, Square, Stack};

/// Draws a stack on its point.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, layout: &Layout, square: Square, stack: Stack) {
    let (x, y) = layout.centre(square);
    let (carrier, kind, seats) = arrangement(stack);
    if let Some(disc) = sheet.disc(stack.carrier(), carrier) {
        canvas.lay(disc, (x, y));
    }
    for (piece, (dx, dy)) in stack.passengers().zip(seats) {
        let at = (x + px(layout, dx), y + px(layout, dy));
        if let Some(disc) = sheet.disc(piece, kind) {
            canvas.lay(disc, at);
        }
    }
}

/// Cells to px, to the nearest.
pub fn px(layout: &Layout, cells: f32) -> i32 {
    (cells * layout.cell() + 100.5) as i32 - 100
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
