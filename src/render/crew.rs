//! Where the discs of one stack go: the carrier in the middle, what it carries round its rim.

use crate::render::canvas::Canvas;
use crate::render::disc::Kind;
use crate::render::layout::Layout;
use crate::render::path::{Point, direction};
use crate::render::sheet::Sheet;
use crate::rules::{Square, Stack};

/// Draws a stack on its point.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, layout: &Layout, square: Square, stack: Stack) {
    let (x, y) = layout.centre(square);
    let count = stack.len() - 1;
    let carrier = if count == 0 { Kind::Alone } else { Kind::Carrier };
    if let Some(disc) = sheet.disc(stack.carrier(), carrier) {
        canvas.lay(disc, (x, y));
    }
    let (kind, seats) = seats(count);
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

/// The size of passengers and their places, in cells from the carrier's middle.
fn seats(count: usize) -> (Kind, Vec<Point>) {
    const X: f32 = 0.285;
    const Y: f32 = 0.315;
    let corners = [(X, Y), (-X, Y), (X, -Y), (-X, -Y)];
    match count {
        0..=4 => (Kind::Passenger, corners[..count].to_vec()),
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
