//! Elements of SVG for outlines.

use std::fmt::Write as _;

use crate::geometry::path::Path;
use crate::geometry::shape::{Ends, Shape};
use crate::palette::theme::{Ink, Theme};
use crate::svg::path_data::{Decimals, PathData};

/// The namespace of SVG.
pub const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// An ink as a custom property, for a page that chooses the theme.
pub fn variable(ink: Ink) -> String {
    format!("var(--ink-{})", ink.name())
}

/// An ink of a theme as `#rrggbb`.
pub fn colour(theme: Theme, ink: Ink) -> String {
    let [r, g, b] = theme.colour(ink);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Appends the elements that draw a path in a colour: one for all that is filled, one for all lines of
/// a width.
pub fn draw(out: &mut String, path: &Path, colour: &str, decimals: Decimals) {
    if let [Shape::Circle((x, y), radius)] = path.shapes() {
        let middle = [("cx", x), ("cy", y)].map(|(name, number)| {
            let number = decimals.text(*number);
            match number.as_str() {
                "0" => String::new(),
                _ => format!(" {name}=\"{number}\""),
            }
        });
        let radius = decimals.text(*radius);
        push(
            out,
            format_args!(
                "<circle{} r=\"{radius}\" fill=\"{colour}\"/>",
                middle.concat()
            ),
        );
        return;
    }
    let mut area = PathData::new(decimals);
    let mut lines = Lines::default();
    for shape in path.shapes() {
        match shape {
            Shape::Filled(way) => area.area(way),
            // A dot is the shortest circle.
            Shape::Circle(middle, radius) => {
                lines.of(2.0 * radius, Ends::Round, decimals).dot(*middle);
            }
            Shape::Line { way, width, ends } => lines.of(*width, *ends, decimals).line(way),
        }
    }
    if !area.is_empty() {
        push(
            out,
            format_args!("<path d=\"{}\" fill=\"{colour}\"/>", area.text()),
        );
    }
    for (width, ends, data) in lines.0 {
        let round = match ends {
            Ends::Round => " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            Ends::Square => "",
        };
        push(
            out,
            format_args!(
                "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{round}/>",
                data.text()
            ),
        );
    }
}

/// Appends an element that fills a path in a colour and leaves its holes clear.
pub fn draw_with_holes(
    out: &mut String,
    (path, holes): (&Path, &Path),
    colour: &str,
    decimals: Decimals,
) {
    let mut area = PathData::new(decimals);
    for shape in path.shapes().iter().chain(holes.shapes()) {
        if let Shape::Filled(way) = shape {
            area.area(way);
        }
    }
    if !area.is_empty() {
        push(
            out,
            format_args!(
                "<path d=\"{}\" fill=\"{colour}\" fill-rule=\"evenodd\"/>",
                area.text()
            ),
        );
    }
}

/// Appends a piece of text.
pub fn push(out: &mut String, text: std::fmt::Arguments) {
    // A string takes everything.
    let _ = out.write_fmt(text);
}

/// Lines by width and ends, in the order in which they first came.
#[derive(Default)]
struct Lines(Vec<(String, Ends, PathData)>);

impl Lines {
    fn of(&mut self, width: f32, ends: Ends, decimals: Decimals) -> &mut PathData {
        let width = decimals.text(width);
        let known = self
            .0
            .iter()
            .position(|line| (&line.0, line.1) == (&width, ends));
        let place = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push((width, ends, PathData::new(decimals)));
        }
        &mut self.0[place].2
    }
}
