//! Path data: the attribute `d` of `<path>` (SVG 2, section 9.3), in as few bytes as easily possible.

use crate::geometry::point::Point;
use crate::geometry::shape::{Segment, Way};

/// How many decimals coordinates have, at most 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimals(pub u32);

impl Decimals {
    /// A number of the last decimal's steps.
    pub fn steps(self, number: f32) -> i32 {
        (number * self.per_unit() as f32).round() as i32
    }

    /// A number rounded to the last decimal, without zeros that can be left out.
    pub fn text(self, number: f32) -> String {
        self.text_of(self.steps(number))
    }

    fn text_of(self, steps: i32) -> String {
        let sign = if steps < 0 { "-" } else { "" };
        let (steps, unit) = (steps.unsigned_abs(), self.per_unit());
        let (whole, rest) = (steps / unit, steps % unit);
        if rest == 0 {
            return format!("{sign}{whole}");
        }
        let digits = format!("{rest:0width$}", width = self.0 as usize);
        let digits = digits.trim_end_matches('0');
        match whole {
            0 => format!("{sign}.{digits}"),
            _ => format!("{sign}{whole}.{digits}"),
        }
    }

    fn per_unit(self) -> u32 {
        10_u32.pow(self.0.min(3))
    }
}

/// Path data that is being written. Coordinates are rounded before they are made relative, so that
/// errors do not add up.
#[derive(Debug, Clone)]
pub struct PathData {
    decimals: Decimals,
    text: String,
    /// Where the last segment ended, in steps.
    at: (i32, i32),
    /// The command that need not be repeated.
    command: Option<char>,
    /// Whether the number at the end has a point.
    pointed: bool,
}

impl PathData {
    /// Nothing yet.
    pub fn new(decimals: Decimals) -> PathData {
        PathData {
            decimals,
            text: String::new(),
            at: (0, 0),
            command: None,
            pointed: false,
        }
    }

    /// The value of the attribute `d`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Writes the outline of an area to be filled, which need not be closed.
    pub fn area(&mut self, way: &Way) {
        let segments = match way.segments.as_slice() {
            [rest @ .., Segment::Line(last)] if self.steps(*last) == self.steps(way.start) => rest,
            all => all,
        };
        self.move_to(way.start);
        segments.iter().for_each(|segment| self.segment(*segment));
    }

    /// Writes a line.
    pub fn line(&mut self, way: &Way) {
        self.move_to(way.start);
        way.segments
            .iter()
            .for_each(|segment| self.segment(*segment));
    }

    /// Writes a line of no length, which round ends make a dot.
    pub fn dot(&mut self, at: Point) {
        self.move_to(at);
        let nothing = self.decimals.text_of(0);
        self.push('h', &[nothing]);
    }

    fn move_to(&mut self, to: Point) {
        let to = self.steps(to);
        self.shorter('M', &[], &[to]);
    }

    fn segment(&mut self, segment: Segment) {
        match segment {
            Segment::Line(to) => {
                let to = self.steps(to);
                match (to.0 == self.at.0, to.1 == self.at.1) {
                    (true, true) => {}
                    (true, false) => self.straight('V', to.1, to.1 - self.at.1),
                    (false, true) => self.straight('H', to.0, to.0 - self.at.0),
                    (false, false) => self.shorter('L', &[], &[to]),
                }
                self.at = to;
            }
            Segment::Curve { by, to } => {
                let points = [self.steps(by), self.steps(to)];
                self.shorter('Q', &[], &points);
            }
            Segment::Arc {
                radius,
                clockwise,
                to,
            } => {
                let radius = self.decimals.text(radius);
                let sweep = if clockwise { "1" } else { "0" };
                let lead = [&radius, &radius, "0", "0", sweep].map(str::to_owned);
                let to = self.steps(to);
                self.shorter('A', &lead, &[to]);
            }
        }
    }

    fn steps(&self, (x, y): Point) -> (i32, i32) {
        (self.decimals.steps(x), self.decimals.steps(y))
    }

    /// Writes a level or an upright line.
    fn straight(&mut self, command: char, to: i32, by: i32) {
        let (to, by) = (self.decimals.text_of(to), self.decimals.text_of(by));
        if self.size(command, std::slice::from_ref(&to))
            < self.size(command.to_ascii_lowercase(), std::slice::from_ref(&by))
        {
            self.push(command, &[to]);
        } else {
            self.push(command.to_ascii_lowercase(), &[by]);
        }
    }

    /// Writes a command with its points, absolute or relative, and goes to the last point.
    fn shorter(&mut self, command: char, lead: &[String], points: &[(i32, i32)]) {
        let numbers = |from: (i32, i32)| -> Vec<String> {
            let points = points.iter().flat_map(|(x, y)| [x - from.0, y - from.1]);
            let points = points.map(|steps| self.decimals.text_of(steps));
            lead.iter().cloned().chain(points).collect()
        };
        let (absolute, relative) = (numbers((0, 0)), numbers(self.at));
        let lower = command.to_ascii_lowercase();
        if self.size(command, &absolute) < self.size(lower, &relative) {
            self.push(command, &absolute);
        } else {
            self.push(lower, &relative);
        }
        self.at = points.last().copied().unwrap_or(self.at);
    }

    /// How many bytes a command with these numbers takes here.
    fn size(&self, command: char, numbers: &[String]) -> usize {
        let mut copy = PathData {
            text: String::new(),
            ..*self
        };
        copy.push(command, numbers);
        copy.text.len()
    }

    fn push(&mut self, command: char, numbers: &[String]) {
        let mut after_letter = self.command != Some(command);
        if after_letter {
            self.text.push(command);
        }
        for number in numbers {
            let apart = number.starts_with('-') || (number.starts_with('.') && self.pointed);
            if !after_letter && !apart {
                self.text.push(' ');
            }
            self.text.push_str(number);
            self.pointed = number.contains('.');
            after_letter = false;
        }
        self.command = match command {
            // More points after a move are lines.
            'M' => Some('L'),
            'm' => Some('l'),
            other => Some(other),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| Decimals(3).text(number);
        let texts = [0.0, -0.0002, 1.0, -0.5, 0.0625, 12.3456, -3.0].map(text);
        assert_eq!(texts, ["0", "0", "1", "-.5", ".063", "12.346", "-3"]);
        assert_eq!(Decimals(1).text(0.04), "0");
        assert_eq!(Decimals(0).text(7.6), "8");
    }

    #[test]
    fn data_has_no_needless_bytes() {
        let mut data = PathData::new(Decimals(3));
        data.area(&Way {
            start: (-0.5, 0.25),
            segments: vec![
                Segment::Line((0.5, 0.25)),
                Segment::Line((0.5, 0.5)),
                Segment::Line((0.75, 0.75)),
                Segment::Line((1.0, 0.9)),
                Segment::Curve {
                    by: (1.0, 1.0),
                    to: (0.0, 1.0),
                },
                Segment::Line((-0.5, 0.25)),
            ],
        });
        data.dot((2.0, 2.0));
        assert_eq!(data.text(), "m-.5.25h1V.5l.25.25L1 .9Q1 1 0 1m2 1h0");
    }

    #[test]
    fn relative_coordinates_do_not_drift() {
        let points: Vec<Point> = (0..1000)
            .map(|i| (i as f32 * 0.0014, i as f32 * 0.0026))
            .collect();
        let mut data = PathData::new(Decimals(3));
        data.line(&Way::through(&points));
        assert_eq!(data.at, (1399, 2597));
    }
}
