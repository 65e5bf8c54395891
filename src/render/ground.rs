//! The board without pieces: zones, lines, points and coordinates.

use crate::render::blends::Blends;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::lettering::{Align, write};
use crate::render::painting::Painting;
use crate::render::path::{Path, Pen, Point};
use crate::render::raster::fill;
use crate::render::theme::{Ink, Theme};
use crate::rules::{Coordinates, Square};

/// How far the field reaches beyond the outermost points, in cells.
const FIELD: f32 = 0.475;

/// Draws the empty board.
pub fn ground(theme: Theme, blends: &Blends, layout: &Layout, coordinates: Coordinates) -> Vec<u8> {
    let (width, height) = layout.size();
    let mut painting = Painting::new(theme, width as u32, height as u32);
    let mut draw = |path: &Path, ink: Ink| fill(&mut painting, path, ink);
    let frame = Path::rect((0.0, 0.0), (width as f32, height as f32));
    draw(&frame, Ink::Frame);

    let cell = layout.cell();
    let edge = |by: f32| {
        layout.board(&Path::rect(
            (-FIELD - by, -FIELD - by),
            (10.0 + FIELD + by, 11.0 + FIELD + by),
        ))
    };
    draw(&edge(0.045), Ink::Sand);
    draw(&edge(0.0), Ink::Land);
    draw(&layout.board(&beach()), Ink::Sand);
    for mark in tufts() {
        draw(&layout.board(&mark), Ink::LandLine);
    }
    draw(&layout.board(&water(0.07)), Ink::Surf);
    draw(&layout.board(&water(0.0)), Ink::Sea);
    for wave in waves() {
        draw(&layout.board(&wave), Ink::Surf);
    }

    let line = (0.033 * cell).max(1.6) / cell;
    for (path, ink) in lines(line) {
        draw(&layout.board(&path), ink);
    }
    for stone in stones() {
        draw(&layout.board(&stone.and_rim(0.032)), Ink::Outline);
        draw(&layout.board(&stone.path()), Ink::BlueEdge);
    }
    for square in Square::all() {
        let ink = if square.file() < 2 {
            Ink::SeaLine
        } else {
            Ink::LandLine
        };
        draw(&Path::circle(layout.at(square), 0.08 * cell), ink);
    }

    let mut rows = painting.into_rows();
    let mut canvas = Canvas::new(width, 0..height, &mut rows, blends);
    label(&mut canvas, layout, coordinates);
    rows
}

/// Deep water: the sea, and the river with its wide mouth; `rim` cells wider.
fn water(rim: f32) -> Path {
    let shore = 1.66 + rim;
    let (wide, narrow) = (0.3 + rim, 0.2 + rim);
    let bank = |side: f32| move |(file, off): Point| (file, 5.5 + side * off);
    let (low, high) = (bank(-1.0), bank(1.0));
    let mut pen = Pen::at((-0.5, -0.5)).line((shore, -0.5));
    for i in 0..5 {
        let rank = -0.5 + i as f32 * 1.06;
        let swing = if i % 2 == 0 { 0.1 } else { -0.1 };
        pen = pen.curve((shore + swing, rank + 0.53), (shore, rank + 1.06));
    }
    pen = pen
        .curve(low((shore + 0.04, wide + 0.02)), low((2.2, wide)))
        .curve(low((3.0, wide - 0.04)), low((3.5, wide + 0.02)))
        .curve(low((4.3, wide + 0.04)), low((4.9, narrow)))
        .curve(low((5.6, narrow - 0.06)), low((6.4, narrow)))
        .curve(low((7.4, narrow + 0.07)), low((8.4, narrow)))
        .curve(low((9.4, narrow - 0.07)), low((10.5, narrow)))
        .line(high((10.5, narrow)))
        .curve(high((9.4, narrow - 0.07)), high((8.4, narrow)))
        .curve(high((7.4, narrow + 0.07)), high((6.4, narrow)))
        .curve(high((5.6, narrow - 0.06)), high((4.9, narrow)))
        .curve(high((4.3, wide + 0.04)), high((3.5, wide + 0.02)))
        .curve(high((3.0, wide - 0.04)), high((2.2, wide)))
        .curve(
            high((shore + 0.04, wide + 0.02)),
            (shore, 11.5 - 0.7 - 4.0 * 1.06 + 0.0),
        );
    for i in 0..4 {
        let rank = 11.5 - 0.7 - (4 - i) as f32 * 1.06;
        let swing = if i % 2 == 0 { -0.1 } else { 0.1 };
        pen = pen.curve((shore + swing, rank + 0.53), (shore, rank + 1.06));
    }
    pen.line((shore, 11.5)).line((-0.5, 11.5)).close()
}

/// Where land pieces and ships may both stand: the coast, and the sandbanks of the estuary.
fn beach() -> Path {
    let edge = 2.42;
    let bank = Pen::at((2.0, 4.62))
        .line((edge + 0.02, 4.62))
        .curve((3.0, 4.52), (3.6, 4.6))
        .curve((4.5, 4.5), (4.5, 5.0))
        .curve((4.5, 5.3), (4.3, 5.5))
        .curve((4.5, 5.7), (4.5, 6.0))
        .curve((4.5, 6.5), (3.6, 6.4))
        .curve((3.0, 6.48), (edge + 0.02, 6.38))
        .line((2.0, 6.38))
        .close();
    let mut pen = Pen::at((1.5, -0.5)).line((edge, -0.5));
    for i in 0..12 {
        let rank = -0.5 + i as f32;
        let swing = if i % 2 == 0 { 0.07 } else { -0.07 };
        pen = pen.curve((edge + swing, rank + 0.5), (edge, rank + 1.0));
    }
    pen.line((1.5, 11.5)).close().and(bank)
}

/// The lines of the board in the inks of what they cross.
fn lines(width: f32) -> Vec<(Path, Ink)> {
    let mut lines = Vec::new();
    for rank in 0..12 {
        let y = rank as f32;
        let shore = if rank == 5 || rank == 6 { 1.9 } else { 1.7 };
        lines.push((Path::bar((0.0, y), (shore, y), width), Ink::SeaLine));
        lines.push((Path::bar((shore, y), (10.0, y), width), Ink::LandLine));
    }
    for file in 0..11 {
        let x = file as f32;
        let end = width / 2.0;
        if file < 2 {
            lines.push((Path::bar((x, -end), (x, 11.0 + end), width), Ink::SeaLine));
        } else {
            let (near, far) = if file < 5 { (5.17, 5.83) } else { (5.26, 5.74) };
            lines.push((Path::bar((x, -end), (x, near), width), Ink::LandLine));
            lines.push((Path::bar((x, near), (x, far), width), Ink::SeaLine));
            lines.push((Path::bar((x, far), (x, 11.0 + end), width), Ink::LandLine));
        }
    }
    lines
}

/// Little waves in the middle of some cells of the sea and along the river.
fn waves() -> Vec<Path> {
    let mut waves = Vec::new();
    for rank in 0..11 {
        let file = if rank % 2 == 0 { 0.5 } else { 1.36 };
        if rank != 5 || file < 1.0 {
            waves.push(wave((file, rank as f32 + 0.5)));
        }
        if rank % 3 == 1 {
            waves.push(wave((-0.24, rank as f32 + 0.5)));
        }
    }
    for file in [2.5, 3.5, 4.5, 6.5, 8.5, 9.5] {
        waves.push(wave((file, 5.5)));
    }
    waves
}

fn wave((x, y): Point) -> Path {
    Pen::at((x - 0.2, y))
        .curve((x - 0.1, y + 0.1), (x, y))
        .curve((x + 0.1, y - 0.1), (x + 0.2, y))
        .stroke(0.042)
}

/// Tufts of grass in the middle of some cells of the land.
fn tufts() -> Vec<Path> {
    let mut tufts = Vec::new();
    for rank in 0..11 {
        for file in 3..10 {
            if rank != 5 && (file * 3 + rank * 5) % 7 == 0 && !(file < 5 && (4..=6).contains(&rank))
            {
                let (x, y) = (file as f32 + 0.5, rank as f32 + 0.42);
                let blade = |dx: f32, dy: f32| Path::bar((x + dx * 0.4, y), (x + dx, y + dy), 0.04);
                tufts.push(
                    blade(-0.1, 0.12)
                        .and(blade(0.0, 0.18))
                        .and(blade(0.1, 0.12)),
                );
            }
        }
    }
    tufts
}

/// A stone of a reef.
struct Stone {
    middle: Point,
    size: f32,
    turn: f32,
}

impl Stone {
    fn path(&self) -> Path {
        self.and_rim(0.0)
    }

    fn and_rim(&self, rim: f32) -> Path {
        let corners = [
            (0.95, 0.1),
            (0.5, 0.72),
            (-0.35, 0.8),
            (-1.0, 0.15),
            (-0.6, -0.7),
            (0.45, -0.75),
        ];
        Path::polygon(corners)
            .turned(self.turn)
            .placed(self.size + rim, self.middle)
    }
}

/// The reefs f6–f7 and h6–h7: stepping stones over the river and round the four points.
fn stones() -> Vec<Stone> {
    let row = [
        (-0.13, 5.3, 0.14, 0.0),
        (0.17, 5.36, 0.125, 0.7),
        (-0.12, 5.6, 0.13, 0.4),
        (0.16, 5.64, 0.14, 0.2),
        (-0.3, 5.46, 0.085, 0.55),
        (0.33, 5.5, 0.08, 0.1),
        (0.02, 5.86, 0.115, 0.85),
        (0.03, 5.1, 0.11, 0.3),
        (-0.22, 4.98, 0.09, 0.8),
        (0.24, 5.0, 0.1, 0.45),
        (-0.24, 5.97, 0.1, 0.15),
        (0.25, 6.02, 0.09, 0.95),
    ];
    [5.0, 7.0]
        .into_iter()
        .flat_map(|file| {
            row.map(|(x, y, size, turn)| Stone {
                middle: (file + x, y),
                size,
                turn,
            })
        })
        .collect()
}

/// Coordinates on all four sides.
fn label(canvas: &mut Canvas, layout: &Layout, coordinates: Coordinates) {
    let (width, height) = layout.size();
    let size = 0.37 * layout.cell();
    let band = |total: i32, first: i32| {
        let inner = first as f32 - (FIELD + 0.04) * layout.cell();
        let middle = (inner / 2.0).max(0.0) as i32;
        [middle, total - middle]
    };
    for square in Square::all() {
        let (x, y) = layout.centre(square);
        let (file, rank) = match coordinates {
            Coordinates::Algebraic => (
                square.file_letter().to_string(),
                (square.rank() + 1).to_string(),
            ),
            Coordinates::Official => (square.file().to_string(), square.rank().to_string()),
        };
        if square.rank() == 0 {
            for y in band(height, layout.margins().1) {
                write(canvas, &file, (x, y), size, Ink::Label, Align::Middle);
            }
        }
        if square.file() == 0 {
            for x in band(width, layout.margins().0) {
                write(canvas, &rank, (x, y), size, Ink::Label, Align::Middle);
            }
        }
    }
}
