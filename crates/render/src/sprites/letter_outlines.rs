//! Words as outlines: the letters of the font, made into paths, so that they scale and turn out
//! the same on every machine.

use ab_glyph::{Font, OutlineCurve};

use crate::geometry::path::{Path, Pen};
use crate::geometry::point::Point;
use crate::sprites::symbol::{Layer, symbol};
use crate::text::font::font;
use tulenh_rules::{Letters, Role};

/// The abbreviation of a role, as large as the unit circle allows, like the layers of a symbol.
pub fn abbreviation(role: Role, letters: Letters) -> Vec<(Layer, Path)> {
    let text = role.abbreviation(letters);
    if text == "*" {
        return symbol(Role::Commander);
    }
    let word = Word::new(text);
    // Two letters need the width, one would be too high by it.
    let size = (1.74 / word.width().max(1.0)).min(1.3);
    word.layers(size, (0.0, size / 2.0))
}

/// A word in outlines: capitals are 1 high, the base line is y = 0, its middle x = 0.
pub struct Word {
    width: f32,
    drawn: Path,
    holes: Path,
}

impl Word {
    /// The outlines of a text. Letters the font has not are left out.
    pub fn new(text: &str) -> Word {
        let mut word = Word {
            width: 0.0,
            drawn: Path::default(),
            holes: Path::default(),
        };
        let Some(font) = font() else { return word };
        let outline = |letter: char| font.outline(font.glyph_id(letter));
        let Some(capital) = outline('H').map(|outline| outline.bounds.height()) else {
            return word;
        };
        let scale = 1.0 / capital.abs().max(1.0);
        let (mut pen, mut contours) = (0.0, Vec::new());
        for letter in text.chars() {
            let to_word = |(x, y): Point| ((pen + x) * scale, -y * scale);
            if let Some(outline) = outline(letter) {
                contours.extend(contours_of(&outline.curves).into_iter().map(|contour| {
                    let area = contour.doubled_area();
                    (area, contour.close().mapped(to_word))
                }));
            }
            pen += font.h_advance_unscaled(font.glyph_id(letter));
        }
        let xs = || {
            let edges = contours.iter().flat_map(|(_, path)| path.edges());
            edges.map(|((x, _), _)| x)
        };
        let (left, right) = (xs().fold(f32::MAX, f32::min), xs().fold(f32::MIN, f32::max));
        if left > right {
            return word;
        }
        word.width = right - left;
        // In a font outer contours turn one way and holes the other; the largest is an outer one.
        let turn = contours
            .iter()
            .map(|(area, _)| *area)
            .fold(0.0, |a: f32, b| if b.abs() > a.abs() { b } else { a });
        for (area, contour) in contours {
            let outer = area * turn > 0.0;
            let middle = (left + right) / 2.0;
            let path = contour.mapped(|(x, y)| (x - middle, y));
            if outer {
                word.drawn = word.drawn.and(path);
            } else {
                word.holes = word.holes.and(path);
            }
        }
        word
    }

    /// Its width, in heights of capitals.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The word with capitals `size` high and the middle of its base line at a point.
    pub fn layers(&self, size: f32, at: Point) -> Vec<(Layer, Path)> {
        let [drawn, holes] = self.placed(size, at);
        vec![(Layer::Draw, drawn), (Layer::Cut, holes)]
    }

    /// The same as two paths: what is drawn, and the holes in it.
    pub fn placed(&self, size: f32, at: Point) -> [Path; 2] {
        [&self.drawn, &self.holes].map(|path| path.placed(size, at))
    }
}

/// How high capitals are where a line is `size` high from ascender to descender.
pub fn capitals(size: f32) -> f32 {
    let Some(font) = font() else { return 0.0 };
    let capital = font.outline(font.glyph_id('H'));
    let high = capital.map_or(0.0, |outline| outline.bounds.height().abs());
    size * high / font.height_unscaled().max(1.0)
}

/// The closed contours of a glyph in the font's units, y up, whose curves follow one another.
fn contours_of(curves: &[OutlineCurve]) -> Vec<Pen> {
    const STEPS: usize = 6;
    let mut contours: Vec<Pen> = Vec::new();
    let mut last = None;
    for curve in curves {
        let (from, by, to) = match curve {
            OutlineCurve::Line(from, to) => (from, None, to),
            OutlineCurve::Quad(from, by, to) => (from, Some(by), to),
            // The font has none; a straight line keeps the contour closed.
            OutlineCurve::Cubic(from, _, _, to) => (from, None, to),
        };
        let [start, end] = [from, to].map(|point| (point.x, point.y));
        let pen = match contours.pop() {
            Some(pen) if last == Some(start) => pen,
            finished => {
                contours.extend(finished);
                Pen::at(start).with_steps(STEPS)
            }
        };
        last = Some(end);
        contours.push(match by {
            Some(by) => pen.curve((by.x, by.y), end),
            None => pen.line(end),
        });
    }
    contours
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_every_letter_of_an_abbreviation_and_a_coordinate() {
        let font = font().unwrap();
        let abbreviations = Role::ALL.into_iter().flat_map(|role| {
            [Letters::English, Letters::Vietnamese].map(|letters| role.abbreviation(letters))
        });
        for text in abbreviations.chain(["abcdefghijk", "0123456789"]) {
            for letter in text.chars() {
                let id = font.glyph_id(letter);
                assert!(id.0 != 0 && font.outline(id).is_some(), "{letter}");
            }
        }
    }

    #[test]
    fn abbreviations_lie_in_the_unit_circle() {
        for role in Role::ALL {
            for letters in [Letters::English, Letters::Vietnamese] {
                for (_, path) in abbreviation(role, letters) {
                    for ((x, y), _) in path.edges() {
                        let square = x * x + y * y;
                        assert!(square < 1.21, "{role:?} {letters:?}: {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn holes_are_cut() {
        let holes = |text: &str| Word::new(text).holes.edges().count() > 0;
        assert!(holes("A") && holes("d") && holes("0"));
        assert!(!holes("T") && !holes("k"));
    }
}
