//! The picture of one board as an SVG that stands alone.

use crate::geometry::layout::Layout;
use crate::geometry::path::Path;
use crate::layers::sink::{Sink, Word};
use crate::layers::{lay, layout};
use crate::palette::theme::Ink;
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::sprites::disc_shapes::DiscShapes;
use crate::sprites::letter_outlines::{self, capitals};
use crate::sprites::sheet::Part;
use crate::sprites::{ground, stamp_sprite};
use crate::svg::elements::{NAMESPACE, colour, draw, draw_with_holes, push};
use crate::svg::merging::merged;
use crate::svg::path_data::Decimals;
use crate::text::lettering::Align;

/// Digits enough for pictures that are shown ten times as wide.
const DECIMALS: Decimals = Decimals(2);

/// The picture of a scene as an SVG that stands alone: what [`png`](crate::png()) draws, in the same
/// colours and places, with its words as outlines. It needs no font and no style sheet.
///
/// Its view box is as wide in units as the PNG in px.
///
/// ```
/// use tulenh_render::{Scene, svg};
/// use tulenh_rules::Board;
///
/// let svg = svg::board(&Scene::new(Board::EMPTY));
/// assert!(svg.contains("width=\"880\" height=\"960\" viewBox=\"0 0 880 960\""));
/// ```
pub fn board(scene: &Scene) -> String {
    let look = scene.fitted_look();
    let mut drawing = Drawing {
        look,
        layout: layout(scene, look),
        parts: Vec::new(),
        body: String::new(),
    };
    lay(&mut drawing, scene);
    drawing.finished()
}

/// A picture that is being written.
struct Drawing {
    look: Look,
    layout: Layout,
    /// The discs and marks that are used; the number of each is its place.
    parts: Vec<Part>,
    /// The elements so far.
    body: String,
}

impl Drawing {
    fn colour(&self, ink: Ink) -> String {
        colour(self.look.theme, ink)
    }

    fn finished(self) -> String {
        let (width, height) = self.layout.size();
        let mut svg = format!(
            "<svg xmlns=\"{NAMESPACE}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"><defs>"
        );
        for (i, part) in self.parts.iter().enumerate() {
            push(&mut svg, format_args!("<g id=\"p{i}\">"));
            for (path, ink) in merged(self.shapes(*part)) {
                draw(&mut svg, &path, &self.colour(ink), DECIMALS);
            }
            svg.push_str("</g>");
        }
        svg.push_str("</defs>");
        let all = Path::rect((0.0, 0.0), (width as f32, height as f32));
        draw(&mut svg, &all, &self.colour(Ink::Frame), DECIMALS);
        // The board alone, below the upper strip.
        let top = self.layout.board_rows().start;
        push(
            &mut svg,
            format_args!("<g transform=\"translate(0 {top})\">"),
        );
        let board = Layout::new(self.look.width, self.look.bottom);
        for (path, ink) in merged(ground::shapes(&board, self.look.coordinates)) {
            draw(&mut svg, &path, &self.colour(ink), DECIMALS);
        }
        svg.push_str("</g>");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }

    /// The outlines of a disc or a mark in px about its middle, the lowest first.
    fn shapes(&self, part: Part) -> Vec<(Path, Ink)> {
        let cell = self.layout.cell();
        let (shapes, scale) = match part {
            Part::Disc(piece, kind) => {
                let radius = kind.radius() * cell;
                let shapes = DiscShapes::of(self.look.style, piece, kind, radius);
                (shapes.all(), radius)
            }
            Part::Stamp(stamp) => (stamp_sprite::shapes(stamp), cell),
        };
        let placed = |(path, ink): (Path, Ink)| (path.placed(scale, (0.0, 0.0)), ink);
        shapes.into_iter().map(placed).collect()
    }
}

impl Sink for Drawing {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn lay(&mut self, part: Part, (x, y): (i32, i32)) {
        let known = self.parts.iter().position(|known| *known == part);
        let number = known.unwrap_or(self.parts.len());
        if known.is_none() {
            self.parts.push(part);
        }
        push(
            &mut self.body,
            format_args!("<use href=\"#p{number}\" x=\"{x}\" y=\"{y}\"/>"),
        );
    }

    fn fill(&mut self, path: Path, ink: Ink) {
        let colour = self.colour(ink);
        draw(&mut self.body, &path, &colour, DECIMALS);
    }

    fn write(&mut self, word: Word) {
        let high = capitals(word.size as f32);
        let outlines = letter_outlines::Word::new(&word.text);
        let half = outlines.width() * high / 2.0;
        let (x, y) = (word.at.0 as f32, word.at.1 as f32);
        let middle = match word.align {
            Align::Start => x + half,
            Align::Middle => x,
            Align::End => x - half,
        };
        let [drawn, holes] = outlines.placed(high, (middle, y + high / 2.0));
        let colour = self.colour(word.ink);
        draw_with_holes(&mut self.body, (&drawn, &holes), &colour, DECIMALS);
    }
}
