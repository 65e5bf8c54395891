//! The parts of a chart and where they are.

use crate::geometry::path::{Path, length};
use crate::geometry::point::Point;
use crate::palette::theme::Ink;
use crate::pictures::chart::contents::Chart;
use crate::pictures::chart::line::crossed;
use crate::pictures::chart::scale::{Scale, Squash, thinned};
use crate::pictures::chart::sketch::{Sketch, TEXT};
use crate::text::lettering::Align;
use crate::text::lettering::{fitting, lines, width};
use tulenh_rules::{BySide, Side};

/// The most turns drawn, more than a plot has px; of a longer game every second one is drawn, or
/// every third, and so on.
const DRAWN: usize = 1_000;

/// Heights, in units of which the picture is 880 wide.
const TITLE: f32 = 72.0;
const PLOT: f32 = 262.0;
const FOOT: f32 = 74.0;
/// Left of the plots, for their numbers.
const LEFT: f32 = 96.0;
/// The most that names may take, right of the plots.
const NAMES: f32 = 215.0;
/// Between a plot and its names.
const NEAR: f32 = 20.0;
/// Half of the last number below, which may be at the right edge of the plot.
const NUMBER: f32 = 26.0;
/// From line to line of a name.
const LINE: f32 = 33.0;
/// Radius of a sign.
const SIGN: f32 = 21.0;
/// The most signs that are drawn; there is no room for more.
const SIGNS: usize = 100;

/// The geometry of a chart.
#[derive(Debug)]
pub struct Frame {
    width: u32,
    height: u32,
    unit: f32,
    names: BySide<Vec<String>>,
    turns: String,
    evaluation: Option<Panel>,
    points: Option<Panel>,
}

impl Frame {
    /// The geometry for what a chart shows.
    pub fn new(chart: &Chart) -> Frame {
        let wide = chart.width.px();
        let unit = wide as f32 / 880.0;
        let text = TEXT * unit;
        let names = BySide::new(|side| {
            let room = (NAMES - 2.0 * NEAR - 30.0) * unit;
            lines(&chart.labels.sides[side], text, room)
        });
        let turns = fitting(&chart.labels.turns, text, (NAMES - NEAR) * unit);
        let words = names.iter().flat_map(|(_, name)| name);
        let words = words.map(|word| width(word, text) + 38.0 * unit);
        let words = words
            .chain([width(&turns, text) + NUMBER * unit])
            .fold(0.0, f32::max);
        let counts = chart.points.iter().map(|(_, points)| points.len());
        let last = counts.chain([chart.evaluation.len()]).max().unwrap_or(0);
        let panel = |place: u32| {
            let top = (TITLE + place as f32 * (TITLE + PLOT)) * unit;
            Panel {
                left: LEFT * unit,
                right: wide as f32 - words - 2.0 * NEAR * unit,
                top,
                bottom: top + PLOT * unit,
                last: last.saturating_sub(1),
            }
        };
        let scored = chart.points.iter().any(|(_, points)| !points.is_empty());
        let judged = !chart.evaluation.is_empty() || !scored;
        let count = u32::from(scored) + u32::from(judged);
        Frame {
            width: wide,
            height: ((count as f32 * (TITLE + PLOT) + FOOT) * unit) as u32,
            unit,
            names,
            turns,
            evaluation: judged.then(|| panel(0)),
            points: scored.then(|| panel(u32::from(judged))),
        }
    }

    /// Width and height of the picture.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// A unit in px.
    pub fn unit(&self) -> f32 {
        self.unit
    }

    /// Draws the chart on an empty picture of this size.
    pub fn draw(&self, sketch: &mut Sketch, chart: &Chart) {
        if let Some(panel) = &self.evaluation {
            panel.title(sketch, &chart.labels.evaluation);
            let line = panel.evaluation(sketch, chart);
            for (side, y) in [
                (Side::Red, panel.top + sketch.px(18.0)),
                (Side::Blue, panel.bottom - sketch.px(18.0)),
            ] {
                self.name(sketch, side, (panel.right, y), chart.winner);
            }
            panel.signs(sketch, chart, |turn| line.get(turn).copied().flatten());
        }
        if let Some(panel) = &self.points {
            panel.title(sketch, &chart.labels.points);
            let ends = panel.points(sketch, chart);
            for (side, y) in [(Side::Red, ends.red), (Side::Blue, ends.blue)] {
                self.name(sketch, side, (panel.right, y), chart.winner);
            }
            if self.evaluation.is_none() {
                panel.signs(sketch, chart, |_| Some(panel.top));
            }
        }
        if let Some(panel) = self.points.as_ref().or(self.evaluation.as_ref()) {
            panel.turns(sketch, &self.turns);
        }
    }

    /// The name of a side, right of a plot.
    fn name(&self, sketch: &mut Sketch, side: Side, (x, y): Point, winner: Option<Side>) {
        let disc = x + sketch.px(NEAR + 14.0);
        sketch.disc(side, (disc, y), winner == Some(side));
        let lines = &self.names[side];
        let first = y - (lines.len() as f32 - 1.0) * sketch.px(LINE) / 2.0;
        for (i, line) in lines.iter().enumerate() {
            let at = (disc + sketch.px(24.0), first + i as f32 * sketch.px(LINE));
            sketch.write(line, at, Align::Start, TEXT, Ink::Label);
        }
    }
}

/// One plot: edges in px, and the turn at its right edge.
#[derive(Debug)]
struct Panel {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    last: usize,
}

impl Panel {
    fn x(&self, turn: f32) -> f32 {
        self.left + (self.right - self.left) * turn / self.last.max(1) as f32
    }

    /// A height, 0 at the bottom and 1 at the top.
    fn y(&self, part: f32) -> f32 {
        self.bottom - (self.bottom - self.top) * part
    }

    fn title(&self, sketch: &mut Sketch, title: &str) {
        const SIZE: f32 = 38.0;
        let title = fitting(title, sketch.px(SIZE), self.right - self.left);
        let at = (self.left, self.top - sketch.px(38.0));
        sketch.write(&title, at, Align::Start, SIZE, Ink::Label);
    }

    /// A dotted line with its number.
    fn level(&self, sketch: &mut Sketch, y: f32, number: &str) {
        sketch.dots((self.left, y), self.right);
        let at = (self.left - sketch.px(14.0), y);
        sketch.write(number, at, Align::End, TEXT, Ink::Label);
    }

    /// Draws the evaluation. Returns the height of each turn in px, `None` where it is not known.
    fn evaluation(&self, sketch: &mut Sketch, chart: &Chart) -> Vec<Option<f32>> {
        let squash = Squash::of(chart.evaluation.iter().copied().flatten());
        let middle = self.y(0.5);
        let place = |value: f32| self.y(0.5 + 0.5 * squash.part(value));
        let heights = chart.evaluation.iter();
        let heights: Vec<Option<f32>> = heights
            .map(|value| value.map(|value| place(value as f32)))
            .collect();
        let drawn = thinned(heights.len(), DRAWN).map(|turn| {
            let height = heights.get(turn).copied().flatten();
            height.map(|y| (self.x(turn as f32), y))
        });
        let drawn: Vec<Option<Point>> = drawn.collect();
        let pieces: Vec<Vec<Point>> = drawn
            .split(Option::is_none)
            .map(|piece| piece.iter().copied().flatten().collect())
            .filter(|piece: &Vec<Point>| !piece.is_empty())
            .collect();
        for piece in &pieces {
            self.area(sketch, Side::Red, piece, |y| y.min(middle));
            self.area(sketch, Side::Blue, piece, |y| y.max(middle));
        }
        for value in squash.marks() {
            let number = format!("+{}", value / 100);
            self.level(sketch, place(value as f32), &number);
            self.level(sketch, place(-(value as f32)), &number);
        }
        self.axis(sketch, middle);
        let at = (self.left - sketch.px(14.0), middle);
        sketch.write("0", at, Align::End, TEXT, Ink::Label);
        for piece in &pieces {
            sketch.line(piece, 5.0, Ink::Label);
        }
        heights
    }

    /// Fills the part of the plot between the middle and a line; `kept` limits heights to one half.
    fn area(&self, sketch: &mut Sketch, side: Side, line: &[Point], kept: impl Fn(f32) -> f32) {
        let middle = self.y(0.5);
        let line = crossed(line, middle);
        let (Some(first), Some(last)) = (line.first(), line.last()) else {
            return;
        };
        let ends = [(last.0, middle), (first.0, middle)];
        let edge: Vec<Point> = line.iter().map(|(x, y)| (*x, kept(*y))).collect();
        let outline = edge.iter().copied().chain(ends);
        sketch.fill(&Path::polygon(outline), Ink::of(side));
        if side == Side::Blue {
            // Stripes, which are seen where blue on the ground is not.
            let width = sketch.px(4.0);
            let count = ((last.0 - first.0) / (4.0 * width)).max(0.0) as usize;
            let stripes = (1..=count).map(|i| {
                let x = first.0 + 4.0 * width * i as f32;
                Path::rect(
                    (x - width / 2.0, middle),
                    (x + width / 2.0, height(&edge, x)),
                )
            });
            let stripes = stripes.fold(Path::default(), Path::and);
            sketch.fill(&stripes, Ink::BlueEdge);
        }
    }

    /// Draws the points. Returns the height of each side's name in px.
    fn points(&self, sketch: &mut Sketch, chart: &Chart) -> BySide<f32> {
        let all = chart.points.iter().flat_map(|(_, points)| points);
        // Before anything is taken the scale is that of the least piece.
        let scale = Scale::reaching(all.copied().fold(10, u32::max), 4);
        for value in scale.marks() {
            let number = match value {
                0..10_000 => value.to_string(),
                _ => format!("{}k", value / 1_000),
            };
            self.level(sketch, self.y(scale.part(value)), &number);
        }
        self.axis(sketch, self.bottom);
        for (side, points) in chart.points.iter() {
            let mut line: Vec<Point> = Vec::new();
            for turn in thinned(points.len(), DRAWN) {
                let Some(points) = points.get(turn) else {
                    continue;
                };
                let (x, y) = (self.x(turn as f32), self.y(scale.part(*points)));
                // Points are won at once, and a level line needs no points between its ends.
                let before = line.last().copied();
                let start = line.len().checked_sub(2).and_then(|i| line.get(i));
                match (before, start) {
                    (Some(before), Some(start)) if before.1 == y && start.1 == y => {
                        line.pop();
                    }
                    (Some(before), _) if before.1 != y => line.push((x, before.1)),
                    _ => {}
                }
                line.push((x, y));
            }
            sketch.line_of(side, &line);
        }
        let end = |side: Side| {
            let last = chart.points[side].last().copied().unwrap_or(0);
            let (top, bottom) = (self.top + sketch.px(10.0), self.bottom - sketch.px(10.0));
            self.y(scale.part(last)).clamp(top, bottom)
        };
        apart(BySide::new(end), sketch.px(2.0 * LINE + 6.0), self.bottom)
    }

    /// A level line through the whole plot.
    fn axis(&self, sketch: &mut Sketch, y: f32) {
        let half = sketch.px(1.5);
        let path = Path::rect((self.left, y - half), (self.right, y + half));
        sketch.fill(&path, Ink::Label);
    }

    /// Numbers of turns below the plot, those of both sides counted one by one.
    fn turns(&self, sketch: &mut Sketch, word: &str) {
        let y = self.bottom + sketch.px(38.0);
        let last = self.last.min(Scale::MAX as usize) as u32;
        let scale = Scale::reaching(last, 6);
        for number in scale.marks().take_while(|number| *number <= last) {
            let x = self.x(number as f32);
            let (half, length) = (sketch.px(1.5), sketch.px(11.0));
            let tick = Path::rect((x - half, self.bottom), (x + half, self.bottom + length));
            sketch.fill(&tick, Ink::Label);
            sketch.write(&number.to_string(), (x, y), Align::Middle, TEXT, Ink::Label);
        }
        let at = (self.right + sketch.px(NEAR + NUMBER), y);
        sketch.write(word, at, Align::Start, TEXT, Ink::Label);
    }

    /// Draws signs at the turns worth pointing at, near the line whose heights are given.
    fn signs(&self, sketch: &mut Sketch, chart: &Chart, line: impl Fn(usize) -> Option<f32>) {
        let radius = sketch.px(SIGN);
        let mut signs: Vec<(Point, String)> = Vec::new();
        for mark in chart.marks.iter().take(SIGNS) {
            let Some(y) = line(mark.turn).filter(|_| (1..=self.last).contains(&mark.turn)) else {
                continue;
            };
            let at = (self.x(mark.turn as f32), y);
            let sign: String = mark.sign.chars().take(2).collect();
            let sign = fitting(&sign, sketch.px(TEXT), 2.0 * radius);
            let free = |centre: &Point| {
                let near = |(other, _): &(Point, String)| {
                    length((centre.0 - other.0, centre.1 - other.1)) < 2.0 * radius
                };
                (self.top + radius..=self.bottom - radius).contains(&centre.1)
                    && !signs.iter().any(near)
            };
            // Away from the middle the plot is empty, unless the line is near its edge.
            let away = if y < self.y(0.5) { -1.0 } else { 1.0 };
            let x = at.0.clamp(self.left + radius, self.right - radius);
            let places = [away, -away, 2.0 * away, -2.0 * away];
            let places = places.map(|steps| (x, y + steps * sketch.px(44.0)));
            let centre = places.into_iter().find(free).filter(|_| !sign.is_empty());
            if let Some(centre) = centre {
                sketch.line(&[at, centre], 8.0, Ink::Outline);
                sketch.line(&[at, centre], 4.0, Ink::Gold);
                signs.push((centre, sign));
            }
            sketch.round(at, 9.0, Ink::Outline);
            sketch.round(at, 6.5, Ink::Gold);
        }
        for (centre, sign) in signs {
            sketch.round(centre, SIGN, Ink::Outline);
            sketch.round(centre, SIGN - 3.0, Ink::Gold);
            sketch.write(&sign, centre, Align::Middle, TEXT, Ink::Outline);
        }
    }
}

/// The height of a line that goes to the right at a place between its ends.
fn height(line: &[Point], x: f32) -> f32 {
    let next = line.partition_point(|point| point.0 < x);
    match (
        next.checked_sub(1).and_then(|i| line.get(i)),
        line.get(next),
    ) {
        (Some(from), Some(to)) => from.1 + (to.1 - from.1) * (x - from.0) / (to.0 - from.0),
        (from, to) => from.or(to).map_or(0.0, |point| point.1),
    }
}

/// Two heights at least `space` apart, changed no more than that takes; none below `bottom`.
fn apart(heights: BySide<f32>, space: f32, bottom: f32) -> BySide<f32> {
    let BySide { red, blue } = heights;
    let missing = space - (red - blue).abs();
    if missing <= 0.0 {
        return heights;
    }
    let middle = ((red + blue) / 2.0).min(bottom - space / 2.0);
    // Of two equal heights Red's is the upper one.
    let (upper, lower) = (middle - space / 2.0, middle + space / 2.0);
    if red <= blue {
        BySide {
            red: upper,
            blue: lower,
        }
    } else {
        BySide {
            red: lower,
            blue: upper,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_between_points() {
        let line = [(0.0, 0.0), (4.0, 8.0), (4.0, 6.0), (6.0, 6.0)];
        for (x, y) in [
            (-1.0, 0.0),
            (0.0, 0.0),
            (1.0, 2.0),
            (4.0, 8.0),
            (5.0, 6.0),
            (9.0, 6.0),
        ] {
            assert_eq!(height(&line, x), y);
        }
    }

    #[test]
    fn names_do_not_cover_each_other() {
        for (red, blue, expected) in [
            (10.0, 50.0, (10.0, 50.0)),
            (30.0, 30.0, (20.0, 40.0)),
            (34.0, 30.0, (42.0, 22.0)),
            (100.0, 100.0, (80.0, 100.0)),
        ] {
            let parted = apart(BySide { red, blue }, 20.0, 100.0);
            assert_eq!((parted.red, parted.blue), expected);
        }
    }
}
