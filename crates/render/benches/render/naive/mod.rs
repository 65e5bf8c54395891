//! The same boards drawn in the obvious way: with `imageproc` on a full-colour picture, everything anew
//! each time, written by `image` with its default settings.
//!
//! The picture shows what those of the crate show: zones, lines, points, coordinates,
//! waves, grass and reefs; discs with rims, symbols and stars; rings, arrows, ghosts and check.
//! Discs are circles of `imageproc`, which have hard edges; polygons and words have smooth ones.

mod ground;
mod symbols;

use std::f32::consts::TAU;
use std::io::Cursor;

use ab_glyph::FontRef;
use image::{ImageFormat, Rgb, RgbImage};
use imageproc::drawing::{
    draw_antialiased_polygon_mut, draw_filled_circle_mut, draw_filled_rect_mut, draw_text_mut,
    text_size,
};
use imageproc::pixelops::interpolate;
use imageproc::point::Point;
use imageproc::rect::Rect;
use tulenh_render::Scene;
use tulenh_rules::{Piece, Role, Side, Square, Stack};

use crate::naive::symbols::{Part, symbol};

type At = (f32, f32);

const FRAME: Rgb<u8> = Rgb([0x2b, 0x3a, 0x42]);
const LABEL: Rgb<u8> = Rgb([0xf6, 0xee, 0xda]);
const OUTLINE: Rgb<u8> = Rgb([0x1b, 0x20, 0x26]);
const SYMBOL: Rgb<u8> = Rgb([0xff, 0xf6, 0xdf]);
const RED: Rgb<u8> = Rgb([0xcc, 0x2a, 0x2a]);
const BLUE: Rgb<u8> = Rgb([0x14, 0x35, 0x7f]);
const GOLD: Rgb<u8> = Rgb([0xf7, 0xb9, 0x1f]);
const SEA: Rgb<u8> = Rgb([0x7d, 0xb4, 0xd6]);
const SURF: Rgb<u8> = Rgb([0xb4, 0xd8, 0xea]);
const SEA_LINE: Rgb<u8> = Rgb([0x52, 0x89, 0xb0]);
const SAND: Rgb<u8> = Rgb([0xf0, 0xdf, 0xb0]);
const LAND: Rgb<u8> = Rgb([0xbf, 0xce, 0x93]);
const LAND_LINE: Rgb<u8> = Rgb([0x8e, 0x9f, 0x65]);
const STONE: Rgb<u8> = Rgb([0x90, 0x9a, 0xac]);
const TRAIL: Rgb<u8> = Rgb([0xff, 0x7f, 0x11]);

/// Px between two points.
const CELL: f32 = 74.0;
/// Px from the left and the upper edge to the first points.
const LEFT: f32 = 70.0;
const TOP: f32 = 73.0;

/// The picture of a scene at 880 × 960, seen by Red in the classic colours.
pub fn draw(scene: &Scene) -> RgbImage {
    let mut paper = Paper {
        picture: RgbImage::from_pixel(880, 960, FRAME),
        font: FontRef::try_from_slice(include_bytes!(
            "../../../../../fonts/BeVietnamPro-SemiBold.ttf"
        ))
        .expect("a font"),
    };
    paper.ground();
    paper.marks_under(scene);
    for side in Side::ALL {
        for (square, stack) in scene.board.stacks(side) {
            paper.stack(square, stack);
        }
    }
    paper.marks_over(scene);
    paper.picture
}

/// The picture as a PNG.
pub fn png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let written = picture.write_to(&mut bytes, ImageFormat::Png);
    written.expect("memory takes everything");
    bytes.into_inner()
}

struct Paper {
    picture: RgbImage,
    font: FontRef<'static>,
}

impl Paper {
    fn marks_under(&mut self, scene: &Scene) {
        if let Some(last) = &scene.last {
            let from = last.turn.from();
            for step in last.turn.steps() {
                let to = step.action.to();
                self.line(centre(from), centre(to), 15.0, OUTLINE);
                self.line(centre(from), centre(to), 10.0, TRAIL);
                self.ring(centre(to));
            }
            self.ring(centre(from));
            if scene.board.get(from).is_none() {
                self.circle(centre(from), 30.0, LAND);
            }
        }
        if let Some(threat) = &scene.threat {
            let middle = centre(threat.at);
            self.star(middle, 12, 52.0, 40.0, OUTLINE);
            self.star(middle, 12, 49.0, 38.0, RED);
            self.circle(middle, 38.0, GOLD);
        }
    }

    fn marks_over(&mut self, scene: &Scene) {
        let Some(last) = &scene.last else { return };
        for step in last.turn.steps() {
            let (a, b) = (centre(last.turn.from()), centre(step.action.to()));
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = (dx * dx + dy * dy).sqrt().max(1.0);
            let (dx, dy) = (dx / length, dy / length);
            for (back, wide, tip, colour) in
                [(56.0, 18.0, 28.0, OUTLINE), (53.0, 14.0, 32.0, TRAIL)]
            {
                let head = [
                    (b.0 - dx * tip, b.1 - dy * tip),
                    (b.0 - dx * back - dy * wide, b.1 - dy * back + dx * wide),
                    (b.0 - dx * back + dy * wide, b.1 - dy * back - dx * wide),
                ];
                self.polygon(&head, colour);
            }
        }
        for (square, stack) in last.captured.iter().chain(&last.lost) {
            let (x, y) = centre(*square);
            for piece in stack.pieces().take(5) {
                self.ghost(piece, (x - 26.0, y - 26.0));
            }
        }
    }

    fn stack(&mut self, square: Square, stack: Stack) {
        let (x, y) = centre(square);
        let count = stack.len() - 1;
        let (size, dx, dy) = match count {
            0 => (1.0, 0.0, 0.0),
            1 => (0.74, -8.0, -8.0),
            2 => (0.68, 0.0, -11.0),
            _ => (0.6, -10.0, -10.0),
        };
        self.disc(stack.carrier(), (x, y), 34.0, (size, dx, dy));
        for (i, piece) in stack.passengers().enumerate() {
            let (dx, dy) = match count {
                1 => (18.0, 18.0),
                2 => (if i == 0 { -19.0 } else { 19.0 }, 18.0),
                _ => {
                    let (dx, dy) = turned(i as f32 / count as f32);
                    (28.0 * dx, 28.0 * dy)
                }
            };
            let radius = if count < 4 { 20.0 } else { 13.0 };
            self.disc(piece, (x + dx, y + dy), radius, (1.0, 0.0, 0.0));
        }
    }

    fn disc(&mut self, piece: Piece, at: At, radius: f32, (size, dx, dy): (f32, f32, f32)) {
        let field = colour(piece.side);
        self.circle(at, radius, OUTLINE);
        let mut rim = radius - 2.0;
        if piece.hero {
            self.circle(at, rim, GOLD);
            self.circle(at, rim - 3.0, OUTLINE);
            rim -= 4.0;
        }
        self.circle(at, rim, field);
        match piece.side {
            Side::Red => {
                self.circle(at, rim - 2.0, SYMBOL);
                self.circle(at, rim - 4.0, field);
            }
            Side::Blue => {
                for i in 0..8 {
                    let notch = [
                        (-0.026, rim),
                        (0.026, rim),
                        (0.026, rim - 5.0),
                        (-0.026, rim - 5.0),
                    ];
                    let notch = notch.map(|(turn, out)| {
                        let (x, y) = turned((i as f32 + 0.5) / 8.0 + turn);
                        (at.0 + out * x, at.1 + out * y)
                    });
                    self.polygon(&notch, SYMBOL);
                }
            }
        }
        self.symbol(
            piece.role,
            (at.0 + dx, at.1 + dy),
            (rim - 5.0) * size,
            (SYMBOL, field),
        );
        if piece.hero {
            self.star(
                (at.0, at.1 - radius * 0.93),
                5,
                radius * 0.38,
                radius * 0.22,
                OUTLINE,
            );
            self.star(
                (at.0, at.1 - radius * 0.93),
                5,
                radius * 0.31,
                radius * 0.15,
                GOLD,
            );
        }
    }

    /// What was taken, small and pale under a cross.
    fn ghost(&mut self, piece: Piece, at: At) {
        let ink = colour(piece.side);
        self.circle(at, 17.0, ink);
        self.circle(at, 15.0, SYMBOL);
        for (width, cross) in [(6.0, SYMBOL), (3.0, colour(!piece.side))] {
            for side in [-1.0, 1.0] {
                let end = |by: f32| (at.0 + 15.0 * by, at.1 + 15.0 * side * by);
                self.line(end(-1.0), end(1.0), width, cross);
            }
        }
        self.symbol(piece.role, at, 12.0, (ink, SYMBOL));
    }

    fn symbol(&mut self, role: Role, at: At, size: f32, (ink, field): (Rgb<u8>, Rgb<u8>)) {
        for part in symbol(role) {
            let place = |(x, y): At| (at.0 + size * x, at.1 + size * y);
            match part {
                Part::Draw(corners) => {
                    let corners: Vec<At> = corners.iter().map(|corner| place(*corner)).collect();
                    self.polygon(&corners, ink);
                }
                Part::Cut(corners) => {
                    let corners: Vec<At> = corners.iter().map(|corner| place(*corner)).collect();
                    self.polygon(&corners, field);
                }
                Part::Wheel(middle, radius) => self.circle(place(*middle), radius * size, ink),
                Part::Hole(middle, radius) => self.circle(place(*middle), radius * size, field),
                Part::Star => self.star(at, 5, size, 0.42 * size, ink),
            }
        }
    }

    fn ring(&mut self, at: At) {
        self.circle(at, 41.0, OUTLINE);
        self.circle(at, 39.0, TRAIL);
        self.circle(at, 34.0, OUTLINE);
    }

    fn star(&mut self, at: At, points: usize, outer: f32, inner: f32, colour: Rgb<u8>) {
        let corners = (0..2 * points).map(|i| {
            let radius = if i % 2 == 0 { outer } else { inner };
            let (x, y) = turned(i as f32 / (2 * points) as f32);
            // The first point is on top.
            (at.0 + radius * y, at.1 - radius * x)
        });
        self.polygon(&corners.collect::<Vec<_>>(), colour);
    }

    /// A line of the board is a rectangle, any other a thin polygon.
    fn line(&mut self, from: At, to: At, width: f32, colour: Rgb<u8>) {
        let half = width / 2.0;
        if from.0 == to.0 || from.1 == to.1 {
            let (left, right) = (from.0.min(to.0), from.0.max(to.0));
            let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
            self.rect(
                (left - half, top - half),
                (right + half, bottom + half),
                colour,
            );
            return;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (x, y) = (-dy / length * half, dx / length * half);
        let corners = [
            (from.0 + x, from.1 + y),
            (to.0 + x, to.1 + y),
            (to.0 - x, to.1 - y),
            (from.0 - x, from.1 - y),
        ];
        self.polygon(&corners, colour);
    }

    fn rect(&mut self, from: At, to: At, colour: Rgb<u8>) {
        let (x, y) = (from.0 as i32, from.1 as i32);
        let size = (to.0 as i32 - x, to.1 as i32 - y);
        if size.0 > 0 && size.1 > 0 {
            let rect = Rect::at(x, y).of_size(size.0 as u32, size.1 as u32);
            draw_filled_rect_mut(&mut self.picture, rect, colour);
        }
    }

    fn circle(&mut self, (x, y): At, radius: f32, colour: Rgb<u8>) {
        let middle = (x as i32, y as i32);
        draw_filled_circle_mut(&mut self.picture, middle, radius as i32, colour);
    }

    fn polygon(&mut self, corners: &[At], colour: Rgb<u8>) {
        let corners = corners
            .iter()
            .map(|(x, y)| Point::new(*x as i32, *y as i32));
        let mut corners: Vec<Point<i32>> = corners.collect();
        corners.dedup();
        // `imageproc` closes polygons itself and refuses those that are.
        while corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        if corners.len() > 2 {
            draw_antialiased_polygon_mut(&mut self.picture, &corners, colour, interpolate);
        }
    }

    fn word(&mut self, word: &str, (x, y): At) {
        let size = 20.0;
        let (width, height) = text_size(size, &self.font, word);
        let left = x as i32 - width as i32 / 2;
        let top = y as i32 - height as i32;
        draw_text_mut(&mut self.picture, LABEL, left, top, size, &self.font, word);
    }
}

fn centre(square: Square) -> At {
    let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
    (LEFT + file * CELL, TOP + (11.0 - rank) * CELL)
}

fn colour(side: Side) -> Rgb<u8> {
    match side {
        Side::Red => RED,
        Side::Blue => BLUE,
    }
}

/// The direction after a part of a full turn.
fn turned(part: f32) -> At {
    let (y, x) = (part * TAU).sin_cos();
    (x, y)
}
