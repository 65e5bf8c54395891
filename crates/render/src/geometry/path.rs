//! Outlines: closed contours of straight segments, made from circles, strokes and curves.
//!
//! Only `+ - * /` and square roots of `f32` are used, which give the same bits on every machine;
//! the sine and cosine of libm do not.

use crate::geometry::point::Point;
use crate::geometry::shape::{Ends, Likeness, Segment, Shape, Way};

/// Closed contours, all of one orientation, filled where any of them covers (so contours of one
/// path unite; a hole is a second path in another ink).
///
/// Pixels are filled from the contours. The shapes are the same outlines with their curves, for
/// formats that have curves.
#[derive(Debug, Clone, Default)]
pub struct Path {
    contours: Vec<Vec<Point>>,
    shapes: Vec<Shape>,
}

impl Path {
    /// The closed polygon through these points, in either orientation.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
        let points: Vec<Point> = points.into_iter().collect();
        let way = Way::through(&points);
        Path::closed(points, way)
    }

    /// An upright rectangle between two corners.
    pub fn rect(from: Point, to: Point) -> Path {
        Path::polygon([from, (to.0, from.1), to, (from.0, to.1)])
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Path {
        Path {
            contours: vec![circle(centre, radius)],
            shapes: vec![Shape::Circle(centre, radius)],
        }
    }

    /// A star with `tips` tips, the first straight up.
    pub fn star(centre: Point, tips: usize, outer: f32, inner: f32) -> Path {
        Path::polygon((0..2 * tips).map(|i| {
            let (x, y) = direction(i as f32 / (2 * tips) as f32 - 0.25);
            let radius = if i % 2 == 0 { outer } else { inner };
            (centre.0 + radius * x, centre.1 + radius * y)
        }))
    }

    /// `count` wedges of a ring between two radii, each `width` of a turn wide, the first centred
    /// `first` of a turn clockwise from the right.
    pub fn wedges(count: usize, first: f32, width: f32, inner: f32, outer: f32) -> Path {
        const STEPS: usize = 4;
        let mut path = Path::default();
        for i in 0..count {
            let start = first + i as f32 / count as f32 - width / 2.0;
            let at = |step: usize, radius: f32| {
                let (x, y) = direction(start + width * step as f32 / STEPS as f32);
                (radius * x, radius * y)
            };
            let there = (0..=STEPS).map(|step| at(step, outer));
            let back = (0..=STEPS).rev().map(|step| at(step, inner));
            let arc = |radius: f32, clockwise: bool, step: usize| Segment::Arc {
                radius,
                clockwise,
                to: at(step, radius),
            };
            let way = Way {
                start: at(0, outer),
                segments: vec![
                    arc(outer, true, STEPS),
                    Segment::Line(at(STEPS, inner)),
                    arc(inner, false, 0),
                ],
            };
            path = path.and(Path::closed(there.chain(back).collect(), way));
        }
        path
    }

    /// A line through these points with round ends and joins.
    pub fn stroke(points: &[Point], width: f32) -> Path {
        Path::line(points, Way::through(points), width)
    }

    /// A straight line with square ends.
    pub fn bar(from: Point, to: Point, width: f32) -> Path {
        let Some(contour) = bar(from, to, width) else {
            return Path::default();
        };
        Path {
            contours: vec![contour],
            shapes: vec![Shape::Line {
                way: Way::through(&[from, to]),
                width,
                ends: Ends::Square,
            }],
        }
    }

    /// A closed contour of points on a way, in either orientation.
    fn closed(contour: Vec<Point>, way: Way) -> Path {
        let turned = doubled_area(&contour) < 0.0;
        Path {
            contours: vec![clockwise(contour)],
            shapes: vec![Shape::Filled(if turned { way.reversed() } else { way })],
        }
    }

    /// A line with round ends and joins through points on a way.
    fn line(points: &[Point], way: Way, width: f32) -> Path {
        let bars = points
            .windows(2)
            .filter_map(|pair| bar(pair[0], pair[1], width));
        let joins = points.iter().map(|point| circle(*point, width / 2.0));
        Path {
            contours: bars.chain(joins).collect(),
            shapes: vec![Shape::Line {
                way,
                width,
                ends: Ends::Round,
            }],
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Path) -> Path {
        self.contours.extend(other.contours);
        self.shapes.extend(other.shapes);
        self
    }

    /// Scaled about the origin, then moved.
    #[must_use]
    pub fn placed(&self, scale: f32, at: Point) -> Path {
        self.mapped(|(x, y)| (at.0 + scale * x, at.1 + scale * y))
    }

    /// Turned about the origin, clockwise by a fraction of a turn.
    #[must_use]
    pub fn turned(&self, turns: f32) -> Path {
        let (cos, sin) = direction(turns);
        self.mapped(|(x, y)| (x * cos - y * sin, x * sin + y * cos))
    }

    /// Every point sent elsewhere by a map that keeps shapes alike: circles stay circles. It may
    /// mirror; contours are put right again.
    #[must_use]
    pub fn mapped(&self, map: impl Fn(Point) -> Point) -> Path {
        let likeness = Likeness::of(&map);
        let contour =
            |points: &Vec<Point>| clockwise(points.iter().map(|point| map(*point)).collect());
        Path {
            contours: self.contours.iter().map(contour).collect(),
            shapes: self
                .shapes
                .iter()
                .map(|shape| shape.mapped(&map, likeness))
                .collect(),
        }
    }

    /// The outlines with their curves.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The rows of pixels it touches; `None` when it has no points.
    pub fn rows(&self) -> Option<std::ops::Range<i32>> {
        let heights = || self.contours.iter().flatten().map(|point| point.1);
        let (top, bottom) = (heights().reduce(f32::min)?, heights().reduce(f32::max)?);
        Some(top.floor() as i32..bottom.ceil() as i32)
    }

    /// The upper left and the lower right corner of the rectangle round it; `None` when it has no
    /// points.
    pub fn bounds(&self) -> Option<(Point, Point)> {
        let corner = |of: fn(f32, f32) -> f32| {
            let points = self.contours.iter().flatten().copied();
            points.reduce(|a, b| (of(a.0, b.0), of(a.1, b.1)))
        };
        Some((corner(f32::min)?, corner(f32::max)?))
    }

    /// All edges of all contours.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.contours.iter().flat_map(|contour| {
            let next = contour.iter().cycle().skip(1);
            contour.iter().copied().zip(next.copied())
        })
    }
}

/// A curve being written down point by point; curves become short straight pieces.
#[derive(Debug, Clone)]
pub struct Pen {
    points: Vec<Point>,
    way: Way,
    steps: usize,
}

impl Pen {
    /// Starts at a point.
    pub fn at(point: Point) -> Pen {
        Pen {
            points: vec![point],
            way: Way::through(&[point]),
            steps: 10,
        }
    }

    /// Makes curves of so many straight pieces, instead of ten.
    #[must_use]
    pub fn with_steps(self, steps: usize) -> Pen {
        Pen { steps, ..self }
    }

    /// A straight line.
    #[must_use]
    pub fn line(mut self, to: Point) -> Pen {
        self.points.push(to);
        self.way.segments.push(Segment::Line(to));
        self
    }

    /// A quadratic curve pulled towards `by`.
    #[must_use]
    pub fn curve(mut self, by: Point, to: Point) -> Pen {
        let from = self.points.last().copied().unwrap_or(to);
        self.way.segments.push(Segment::Curve { by, to });
        for i in 1..=self.steps {
            let t = i as f32 / self.steps as f32;
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            self.points.push((
                a * from.0 + b * by.0 + c * to.0,
                a * from.1 + b * by.1 + c * to.1,
            ));
        }
        self
    }

    /// Twice the area inside, below zero if the outline goes the other way round.
    pub fn doubled_area(&self) -> f32 {
        doubled_area(&self.points)
    }

    /// The closed outline.
    pub fn close(self) -> Path {
        Path::closed(self.points, self.way)
    }

    /// The line itself, drawn with this width.
    pub fn stroke(self, width: f32) -> Path {
        Path::line(&self.points, self.way, width)
    }
}

/// The unit vector at a fraction of a turn, clockwise from the right (y points down).
pub fn direction(turns: f32) -> Point {
    let turns = turns - turns.floor();
    let quarters = turns * 4.0;
    let quarter = quarters.floor();
    let t = quarters - quarter;
    let (sin, cos) = (quarter_sine(t), quarter_sine(1.0 - t));
    match quarter as i32 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}

/// Length of a vector.
pub fn length((x, y): Point) -> f32 {
    (x * x + y * y).sqrt()
}

/// The sine of `t` quarter turns, 0 to 1, by its series (error below 4e-6).
fn quarter_sine(t: f32) -> f32 {
    let x = t * std::f32::consts::FRAC_PI_2;
    let square = x * x;
    let tail = 1.0 - square / 42.0 * (1.0 - square / 72.0);
    x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * tail))
}

/// The contour of a straight line with square ends; `None` if it has no length.
fn bar(from: Point, to: Point, width: f32) -> Option<Vec<Point>> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let size = length((dx, dy));
    if size == 0.0 {
        return None;
    }
    let (nx, ny) = (-dy / size * width / 2.0, dx / size * width / 2.0);
    Some(clockwise(vec![
        (from.0 + nx, from.1 + ny),
        (to.0 + nx, to.1 + ny),
        (to.0 - nx, to.1 - ny),
        (from.0 - nx, from.1 - ny),
    ]))
}

fn circle(centre: Point, radius: f32) -> Vec<Point> {
    const STEPS: usize = 48;
    let at = |i| {
        let (x, y) = direction(i as f32 / STEPS as f32);
        (centre.0 + radius * x, centre.1 + radius * y)
    };
    clockwise((0..STEPS).map(at).collect())
}

/// The contour in the orientation that all contours have.
fn clockwise(mut contour: Vec<Point>) -> Vec<Point> {
    if doubled_area(&contour) < 0.0 {
        contour.reverse();
    }
    contour
}

/// Twice the area inside a contour, below zero if it turns the other way round.
fn doubled_area(contour: &[Point]) -> f32 {
    let next = contour.iter().cycle().skip(1);
    contour
        .iter()
        .zip(next)
        .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_unit_vectors() {
        for i in 0..96 {
            let (x, y) = direction(i as f32 / 96.0);
            let angle = f64::from(i) / 96.0 * std::f64::consts::TAU;
            assert!((f64::from(x) - angle.cos()).abs() < 1e-5, "{i}");
            assert!((f64::from(y) - angle.sin()).abs() < 1e-5, "{i}");
        }
    }

    /// Twice the area of the shapes that are filled, with curves as two hundred straight pieces.
    fn filled_twice(path: &Path) -> f32 {
        let areas = path.shapes().iter().map(|shape| match shape {
            Shape::Circle(_, radius) => std::f32::consts::TAU * radius * radius,
            Shape::Line { .. } => 0.0,
            Shape::Filled(way) => {
                let mut points = vec![way.start];
                for segment in &way.segments {
                    let from = points[points.len() - 1];
                    if let Segment::Curve { by, to } = *segment {
                        let pen = Pen::at(from).with_steps(200).curve(by, to);
                        points.extend(pen.points);
                    }
                    points.push(segment.end());
                }
                doubled_area(&points)
            }
        });
        areas.sum()
    }

    #[test]
    fn shapes_are_the_contours_under_every_map() {
        let bow = Pen::at((0.0, 0.0))
            .line((0.0, 3.0))
            .curve((4.0, 3.0), (4.0, 0.0));
        let path = Path::circle((1.0, 2.0), 0.5)
            .and(bow.close())
            .and(Path::star((3.0, 3.0), 5, 1.0, 0.4));
        let mirrored = path.mapped(|(x, y)| (7.0 - 2.0 * x, 2.0 * y));
        for path in [
            path.placed(3.0, (1.0, 1.0)),
            path.turned(0.2),
            mirrored,
            path,
        ] {
            let contours: f32 = path.contours.iter().map(|c| doubled_area(c)).sum();
            let shapes = filled_twice(&path);
            assert!(contours > 0.0 && (shapes / contours - 1.0).abs() < 0.005);
            assert!(path.shapes().iter().all(|shape| match shape {
                Shape::Filled(way) =>
                    filled_twice(&Path {
                        contours: Vec::new(),
                        shapes: vec![Shape::Filled(way.clone())],
                    }) > 0.0,
                _ => true,
            }));
        }
    }

    #[test]
    fn lines_keep_their_ways_and_change_their_width() {
        let line = Path::stroke(&[(0.0, 0.0), (1.0, 1.0)], 0.5).placed(4.0, (1.0, 0.0));
        let expected = Shape::Line {
            way: Way::through(&[(1.0, 0.0), (5.0, 4.0)]),
            width: 2.0,
            ends: Ends::Round,
        };
        assert_eq!(line.shapes(), [expected]);
    }
}
