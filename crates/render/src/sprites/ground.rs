//! The board without pieces: zones, lines, points and coordinates.

use crate::geometry::layout::Layout;
use crate::geometry::path::{Path, Pen};
use crate::geometry::point::Point;
use crate::palette::theme::{Ink, Theme};
use crate::raster::fill::fill;
use crate::raster::painting::Painting;
use crate::sprites::letter_outlines::Word;
use crate::sprites::symbol::Layer;
use tulenh_rules::{Coordinates, Square};

/// How far the field reaches beyond the outermost points, in cells.
const FIELD: f32 = 0.475;

/// Width of the edge between field and frame, in cells.
const EDGE: f32 = 0.045;

/// One px of the usual picture, in cells. What is whole px apart changes from row to row together,
/// which makes fewer different rows.
const PX: f32 = 1.0 / 74.0;

/// The line between water and beach, in files.
const SHORE: f32 = 121.0 * PX;

/// Width of the surf along it, in cells.
const SURF: f32 = 6.0 * PX;

/// How far a shore swings to either side, in cells (a curve goes half the way it is pulled).
const SWING: f32 = 0.08;

/// Draws the empty board.
pub fn ground(theme: Theme, layout: &Layout, coordinates: Coordinates) -> Vec<u8> {
    let (width, height) = layout.size();
    let mut painting = Painting::new(theme, width as u32, height as u32);
    for (path, ink) in shapes(layout, coordinates) {
        fill(&mut painting, &path, ink);
    }
    painting.into_rows()
}

/// The outlines of the empty board in px, the lowest first.
pub fn shapes(layout: &Layout, coordinates: Coordinates) -> Vec<(Path, Ink)> {
    let (width, height) = layout.size();
    let frame = Path::rect((0.0, 0.0), (width as f32, height as f32));
    let mut shapes = vec![(frame, Ink::Frame)];
    shapes.extend(field(layout, line_width(layout.cell())));
    for (layer, path) in labels(layout, coordinates) {
        let ink = match layer {
            Layer::Draw => Ink::Label,
            Layer::Cut => Ink::Frame,
        };
        shapes.push((path, ink));
    }
    shapes
}

/// How wide lines are where points are `cell` px apart, in cells: an even number of px, so that
/// lines through points have no soft edges.
pub fn line_width(cell: f32) -> f32 {
    2.0 * (0.016 * cell).round().max(1.0) / cell
}

/// The outlines of what is inside the frame, the lowest first: zones, lines of this width in cells,
/// points.
pub fn field(layout: &Layout, line: f32) -> Vec<(Path, Ink)> {
    let edge = |by: f32| {
        Path::rect(
            (-FIELD - by, -FIELD - by),
            (10.0 + FIELD + by, 11.0 + FIELD + by),
        )
    };
    let mut shapes = vec![
        (edge(EDGE), Ink::Sand),
        (edge(0.0), Ink::Land),
        (beach(), Ink::Sand),
        (water(SURF), Ink::Surf),
        (water(0.0), Ink::Sea),
    ];
    shapes.extend(waves().into_iter().map(|wave| (wave, Ink::Surf)));
    shapes.extend(lines(line));
    for stone in stones() {
        shapes.push((stone.and_rim(0.024), Ink::Outline));
        shapes.push((stone.path(), Ink::BlueEdge));
    }
    for (path, _) in &mut shapes {
        *path = layout.board(path);
    }
    for square in Square::all() {
        let ink = if square.file() < 2 {
            Ink::SeaLine
        } else {
            Ink::LandLine
        };
        let point = Path::circle(layout.at(square), 0.08 * layout.cell());
        shapes.push((point, ink));
    }
    shapes
}

/// How the line between water and beach swings within each cell: the same in all, so that rows
/// of the picture repeat.
fn shore(mut pen: Pen, x: f32, swing: f32, ranks: (f32, f32)) -> Pen {
    let cells = (ranks.1 - ranks.0) as usize;
    for i in 0..cells {
        let rank = ranks.0 + i as f32;
        pen = pen
            .curve((x + swing, rank + 0.25), (x, rank + 0.5))
            .curve((x - swing, rank + 0.75), (x, rank + 1.0));
    }
    pen
}

/// Deep water: the sea, and the river with its wide mouth; `rim` cells wider.
fn water(rim: f32) -> Path {
    let x = SHORE + rim;
    let (wide, narrow) = (0.3 + rim, 0.2 + rim);
    // The bank of the river, from the mouth: where it bends, and where that leads.
    let bends = [
        ((x, wide + 0.08), (2.14, wide + 0.03)),
        ((2.7, wide - 0.04), (3.5, wide + 0.01)),
        ((4.3, wide + 0.05), (4.9, narrow)),
        ((5.6, narrow - 0.07), (6.4, narrow)),
        ((7.4, narrow + 0.08), (8.4, narrow)),
        ((9.4, narrow - 0.08), (10.5, narrow)),
    ];
    let bank = |side: f32| move |(file, off): Point| (file, 5.5 + side * off);
    let (low, high) = (bank(-1.0), bank(1.0));
    let mut pen = Pen::at((-0.5, -0.5)).line((x, -0.5));
    pen = shore(pen, x, SWING, (-0.5, 4.5)).line((x, 4.72));
    for (by, to) in bends {
        pen = pen.curve(low(by), low(to));
    }
    let back = [(10.5, narrow)].into_iter().chain(
        bends
            .iter()
            .rev()
            .skip(1)
            .map(|(_, to)| *to)
            .chain([(x, 0.78)]),
    );
    let mut back = back.map(high);
    if let Some(start) = back.next() {
        pen = pen.line(start);
    }
    for ((by, _), to) in bends.into_iter().rev().zip(back) {
        pen = pen.curve(high(by), to);
    }
    pen = shore(pen.line((x, 6.5)), x, SWING, (6.5, 11.5));
    pen.line((-0.5, 11.5)).close()
}

/// Where land pieces and ships may both stand: the coast, and the sandbanks of the estuary.
fn beach() -> Path {
    let x = SHORE + 58.0 * PX;
    let bank = Pen::at((2.0, 4.6))
        .line((x, 4.6))
        .curve((3.0, 4.52), (3.6, 4.6))
        .curve((4.5, 4.5), (4.5, 5.0))
        .curve((4.5, 5.3), (4.3, 5.5))
        .curve((4.5, 5.7), (4.5, 6.0))
        .curve((4.5, 6.5), (3.6, 6.4))
        .curve((3.0, 6.48), (x, 6.4))
        .line((2.0, 6.4))
        .close();
    let pen = Pen::at((1.5, -0.5)).line((x, -0.5));
    let pen = shore(pen, x, SWING, (-0.5, 11.5));
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

/// Little waves on the sea and along the river, all at one place of their cells.
fn waves() -> Vec<Path> {
    let mut waves = Vec::new();
    for rank in 0..11 {
        let file = if rank % 2 == 0 { 0.37 } else { 1.37 };
        if rank != 5 {
            waves.push(wave((file, rank as f32 + 0.5)));
        }
    }
    for file in [0.37, 2.37, 4.37, 6.37, 8.37] {
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
        (0.02, 5.86, 0.115, 0.85),
        (0.03, 5.1, 0.11, 0.3),
        (0.24, 5.0, 0.1, 0.45),
        (-0.24, 5.97, 0.1, 0.15),
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

/// Coordinates on all four sides, as large as the frame allows.
fn labels(layout: &Layout, coordinates: Coordinates) -> Vec<(Layer, Path)> {
    let (width, height) = layout.size();
    let cell = layout.cell();
    // Width of the frame, and how far its middle is from the edge of the picture.
    let band = |first: i32| (first as f32 - (FIELD + EDGE) * cell).max(0.0);
    let (across, down) = (band(layout.margins().0), band(layout.margins().1));
    let size = (0.6 * across.min(down)).min(0.3 * cell);
    // Lower case letters rise above the middle line less than they hang below it.
    let middle = |y: f32| (y + size * 0.44).round();
    let mut layers = Vec::new();
    for square in Square::all() {
        let (x, y) = layout.at(square);
        let (file, rank) = match coordinates {
            Coordinates::Algebraic => (
                square.file_letter().to_string(),
                (square.rank() + 1).to_string(),
            ),
            Coordinates::Official => (square.file().to_string(), square.rank().to_string()),
        };
        if square.rank() == 0 {
            let word = Word::new(&file);
            layers.extend(word.layers(size, (x, middle(down / 2.0))));
            layers.extend(word.layers(size, (x, middle(height as f32 - down / 2.0))));
        }
        if square.file() == 0 {
            let word = Word::new(&rank);
            let y = (y + size / 2.0).round();
            layers.extend(word.layers(size, (across / 2.0, y)));
            layers.extend(word.layers(size, (width as f32 - across / 2.0, y)));
        }
    }
    layers
}
