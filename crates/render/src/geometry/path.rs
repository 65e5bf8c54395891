//! Outlines: closed contours of straight segments, made from circles, strokes and curves.
//!
//! Only `+ - * /` and square roots of `f32` are used, which give the same bits on every machine;
//! the sine and cosine of libm do not.

/// A point of the plane, x to the right and y down.
pub type Point = (f32, f32);

/// Closed contours, all of one orientation, filled where any of them covers (so contours of one
/// path unite; a hole is a second path in another ink).
#[derive(Debug, Clone, Default)]
pub struct Path {
    contours: Vec<Vec<Point>>,
}

impl Path {
    /// The closed polygon through these points, in either orientation.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
        let mut contour: Vec<Point> = points.into_iter().collect();
        if doubled_area(&contour) < 0.0 {
            contour.reverse();
        }
        Path {
            contours: vec![contour],
        }
    }

    /// An upright rectangle between two corners.
    pub fn rect(from: Point, to: Point) -> Path {
        Path::polygon([from, (to.0, from.1), to, (from.0, to.1)])
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Path {
        Path::ellipse(centre, (radius, radius))
    }

    /// An upright ellipse with these half axes.
    pub fn ellipse(centre: Point, half: Point) -> Path {
        const STEPS: usize = 48;
        Path::polygon((0..STEPS).map(|i| {
            let (x, y) = direction(i as f32 / STEPS as f32);
            (centre.0 + half.0 * x, centre.1 + half.1 * y)
        }))
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
            path = path.and(Path::polygon(there.chain(back)));
        }
        path
    }

    /// A line through these points with round ends and joins.
    pub fn stroke(points: &[Point], width: f32) -> Path {
        let mut path = Path::default();
        for pair in points.windows(2) {
            path = path.and(bar(pair[0], pair[1], width));
        }
        for point in points {
            path = path.and(Path::circle(*point, width / 2.0));
        }
        path
    }

    /// A straight line with square ends.
    pub fn bar(from: Point, to: Point, width: f32) -> Path {
        bar(from, to, width)
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Path) -> Path {
        self.contours.extend(other.contours);
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

    /// Every point sent elsewhere. The map may mirror; contours are put right again.
    #[must_use]
    pub fn mapped(&self, map: impl Fn(Point) -> Point) -> Path {
        self.contours
            .iter()
            .map(|contour| Path::polygon(contour.iter().map(|point| map(*point))))
            .fold(Path::default(), Path::and)
    }

    /// The rows of pixels it touches; `None` when it has no points.
    pub fn rows(&self) -> Option<std::ops::Range<i32>> {
        let heights = || self.contours.iter().flatten().map(|point| point.1);
        let (top, bottom) = (heights().reduce(f32::min)?, heights().reduce(f32::max)?);
        Some(top.floor() as i32..bottom.ceil() as i32)
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
}

impl Pen {
    /// Starts at a point.
    pub fn at(point: Point) -> Pen {
        Pen {
            points: vec![point],
        }
    }

    /// A straight line.
    #[must_use]
    pub fn line(mut self, to: Point) -> Pen {
        self.points.push(to);
        self
    }

    /// A quadratic curve pulled towards `by`.
    #[must_use]
    pub fn curve(mut self, by: Point, to: Point) -> Pen {
        const STEPS: usize = 10;
        let from = self.points.last().copied().unwrap_or(to);
        for i in 1..=STEPS {
            let t = i as f32 / STEPS as f32;
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            self.points.push((
                a * from.0 + b * by.0 + c * to.0,
                a * from.1 + b * by.1 + c * to.1,
            ));
        }
        self
    }

    /// The closed outline.
    pub fn close(self) -> Path {
        Path::polygon(self.points)
    }

    /// The line itself, drawn with this width.
    pub fn stroke(self, width: f32) -> Path {
        Path::stroke(&self.points, width)
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

fn bar(from: Point, to: Point, width: f32) -> Path {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let size = length((dx, dy));
    if size == 0.0 {
        return Path::default();
    }
    let (nx, ny) = (-dy / size * width / 2.0, dx / size * width / 2.0);
    Path::polygon([
        (from.0 + nx, from.1 + ny),
        (to.0 + nx, to.1 + ny),
        (to.0 - nx, to.1 - ny),
        (from.0 - nx, from.1 - ny),
    ])
}

/// Twice the area inside a contour, below zero if it turns the other way round.
pub(crate) fn doubled_area(contour: &[Point]) -> f32 {
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
}
