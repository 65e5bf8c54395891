//! What a path is before its curves become short straight pieces, for formats that know curves.

use crate::geometry::point::Point;

/// A part of a path. Filled shapes go clockwise (y down), so that those of one path unite under
/// the nonzero rule.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled circle: its middle and its radius.
    Circle(Point, f32),
    /// The inside of a way, which a straight line closes.
    Filled(Way),
    /// A line along a way, with round joins.
    Line {
        /// Where it goes.
        way: Way,
        /// How wide it is.
        width: f32,
        /// How it ends.
        ends: Ends,
    },
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// In half circles about its end points.
    Round,
    /// At its end points.
    Square,
}

/// A way from a point along straight lines and curves.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Where it begins.
    pub start: Point,
    /// Its pieces, each of which begins where the one before ends.
    pub segments: Vec<Segment>,
}

/// A piece of a way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// A straight line.
    Line(Point),
    /// A quadratic curve.
    Curve {
        /// The point that pulls it.
        by: Point,
        /// Where it ends.
        to: Point,
    },
    /// A part of a circle, less than a half.
    Arc {
        /// The radius of the circle.
        radius: f32,
        /// Whether it goes clockwise (y down).
        clockwise: bool,
        /// Where it ends.
        to: Point,
    },
}

impl Segment {
    /// Where it ends.
    pub fn end(self) -> Point {
        match self {
            Segment::Line(to) | Segment::Curve { to, .. } | Segment::Arc { to, .. } => to,
        }
    }

    /// The same piece in the other direction, to its beginning.
    fn back(self, to: Point) -> Segment {
        match self {
            Segment::Line(_) => Segment::Line(to),
            Segment::Curve { by, .. } => Segment::Curve { by, to },
            Segment::Arc {
                radius, clockwise, ..
            } => Segment::Arc {
                radius,
                clockwise: !clockwise,
                to,
            },
        }
    }
}

impl Way {
    /// The straight lines through these points.
    pub fn through(points: &[Point]) -> Way {
        let mut points = points.iter().copied();
        Way {
            start: points.next().unwrap_or_default(),
            segments: points.map(Segment::Line).collect(),
        }
    }

    /// The same way from its end to its beginning.
    #[must_use]
    pub fn reversed(&self) -> Way {
        let starts = std::iter::once(self.start).chain(self.segments.iter().map(|s| s.end()));
        let mut segments: Vec<Segment> = self
            .segments
            .iter()
            .zip(starts)
            .map(|(segment, start)| segment.back(start))
            .collect();
        segments.reverse();
        Way {
            start: self.segments.last().map_or(self.start, |s| s.end()),
            segments,
        }
    }

    fn mapped(&self, map: &impl Fn(Point) -> Point, likeness: Likeness) -> Way {
        let segment = |segment: &Segment| match *segment {
            Segment::Line(to) => Segment::Line(map(to)),
            Segment::Curve { by, to } => Segment::Curve {
                by: map(by),
                to: map(to),
            },
            Segment::Arc {
                radius,
                clockwise,
                to,
            } => Segment::Arc {
                radius: radius * likeness.scale,
                clockwise: clockwise != likeness.mirrored,
                to: map(to),
            },
        };
        Way {
            start: map(self.start),
            segments: self.segments.iter().map(segment).collect(),
        }
    }
}

impl Shape {
    /// The shape under a map that keeps shapes alike.
    pub fn mapped(&self, map: &impl Fn(Point) -> Point, likeness: Likeness) -> Shape {
        match self {
            Shape::Circle(centre, radius) => Shape::Circle(map(*centre), radius * likeness.scale),
            Shape::Filled(way) => {
                let way = way.mapped(map, likeness);
                // A mirror turns it the other way round.
                Shape::Filled(if likeness.mirrored {
                    way.reversed()
                } else {
                    way
                })
            }
            Shape::Line { way, width, ends } => Shape::Line {
                way: way.mapped(map, likeness),
                width: width * likeness.scale,
                ends: *ends,
            },
        }
    }
}

/// What a map that keeps shapes alike does to lengths and directions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// How much longer lengths become.
    scale: f32,
    /// Whether it mirrors.
    mirrored: bool,
}

impl Likeness {
    /// That of a map, which is a shift, a turn, a mirror, a change of size, or some of these.
    pub fn of(map: &impl Fn(Point) -> Point) -> Likeness {
        let (origin, right, down) = (map((0.0, 0.0)), map((1.0, 0.0)), map((0.0, 1.0)));
        let (ax, ay) = (right.0 - origin.0, right.1 - origin.1);
        let (bx, by) = (down.0 - origin.0, down.1 - origin.1);
        Likeness {
            scale: (ax * ax + ay * ay).sqrt(),
            mirrored: ax * by - ay * bx < 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_there_and_back_is_the_way() {
        let way = Way {
            start: (0.0, 0.0),
            segments: vec![
                Segment::Line((1.0, 0.0)),
                Segment::Curve {
                    by: (2.0, 0.0),
                    to: (2.0, 1.0),
                },
                Segment::Arc {
                    radius: 1.0,
                    clockwise: true,
                    to: (1.0, 2.0),
                },
            ],
        };
        assert_eq!(way.reversed().start, (1.0, 2.0));
        assert_eq!(way.reversed().reversed(), way);
    }

    #[test]
    fn mirrors_turn_filled_shapes_back() {
        let square = Shape::Filled(Way::through(&[
            (0.0, 0.0),
            (1.0, 0.0),
            (1.0, 1.0),
            (0.0, 1.0),
        ]));
        let mirror = |(x, y): Point| (-2.0 * x, 2.0 * y);
        let likeness = Likeness::of(&mirror);
        assert_eq!((likeness.scale, likeness.mirrored), (2.0, true));
        let there = square.mapped(&mirror, likeness);
        let points = [(0.0, 2.0), (-2.0, 2.0), (-2.0, 0.0), (0.0, 0.0)];
        assert_eq!(there, Shape::Filled(Way::through(&points)));
    }
}
