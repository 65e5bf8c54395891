//! What the parts of a chart are drawn with.

use crate::geometry::path::Path;
use crate::geometry::point::Point;
use crate::palette::theme::Ink;
use crate::pictures::chart::line::{dashes, stroke};
use crate::raster::canvas::Canvas;
use crate::raster::fill::fill;
use crate::text::lettering::{Align, write};
use tulenh_rules::Side;

/// Height of numbers and names, in units.
pub const TEXT: f32 = 31.0;

/// A picture in the making. Sizes are in units, of which the picture is 880 wide; places in px.
pub struct Sketch<'c> {
    canvas: Canvas<'c>,
    unit: f32,
}

impl<'c> Sketch<'c> {
    /// On this canvas, with this many px a unit.
    pub fn new(canvas: Canvas<'c>, unit: f32) -> Sketch<'c> {
        Sketch { canvas, unit }
    }

    /// Units in px.
    pub fn px(&self, units: f32) -> f32 {
        units * self.unit
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, ink: Ink) {
        fill(&mut self.canvas, path, ink);
    }

    /// A line.
    pub fn line(&mut self, points: &[Point], units: f32, ink: Ink) {
        self.fill(&stroke(points, self.px(units)), ink);
    }

    /// The line of a side, solid or dashed, in its colour between light edges.
    pub fn line_of(&mut self, side: Side, points: &[Point]) {
        let pieces = match side {
            Side::Red => vec![points.to_vec()],
            Side::Blue => dashes(points, self.px(17.0), self.px(15.0)),
        };
        for (units, ink) in [(10.5, Ink::Symbol), (6.0, Ink::of(side))] {
            let width = self.px(units);
            let strokes = pieces.iter().map(|piece| stroke(piece, width));
            self.fill(&strokes.fold(Path::default(), Path::and), ink);
        }
    }

    /// A level line of dots.
    pub fn dots(&mut self, from: Point, to_x: f32) {
        let (space, size) = (self.px(11.0), self.px(3.0));
        let count = ((to_x - from.0) / space).max(0.0) as usize;
        let dot = |i: usize| {
            let x = from.0 + i as f32 * space;
            Path::rect((x, from.1 - size / 2.0), (x + size, from.1 + size / 2.0))
        };
        let path = (0..=count).map(dot).fold(Path::default(), Path::and);
        self.fill(&path, Ink::Label);
    }

    /// A disc in a side's colour; the winner's has a star.
    pub fn disc(&mut self, side: Side, at: Point, is_winner: bool) {
        self.round(at, 15.0, Ink::Symbol);
        self.round(at, 12.5, Ink::of(side));
        if is_winner {
            let path = Path::star(at, 5, self.px(13.0), self.px(5.5));
            self.fill(&path, Ink::Gold);
        }
    }

    /// A disc.
    pub fn round(&mut self, at: Point, units: f32, ink: Ink) {
        let path = Path::circle(at, self.px(units));
        self.fill(&path, ink);
    }

    /// A word, its capitals half as high above its point as below.
    pub fn write(&mut self, word: &str, at: Point, align: Align, units: f32, ink: Ink) {
        let size = self.px(units);
        let at = ((at.0 + 0.5) as i32, (at.1 + 0.5) as i32);
        write(&mut self.canvas, word, at, size, ink, align);
    }
}
