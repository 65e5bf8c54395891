//! A chart of a game from its start to its end: the evaluation and the points of both sides.
//!
//! Sides can be distinguished without colour: Red's lead is the area above the middle and Red's points
//! are a solid line, Blue's lead is striped and below and Blue's points are dashed; each carries
//! its name.

pub mod contents;
mod line;
mod panel;
mod scale;
mod sketch;

use crate::encode::png::{self, Band};
use crate::palette::blends::Blends;
use crate::palette::theme::Ink;
use crate::pictures::chart::contents::Chart;
use crate::pictures::chart::panel::Frame;
use crate::pictures::chart::sketch::Sketch;
use crate::raster::canvas::{Canvas, blank};

/// The picture of a chart, as a PNG.
///
/// ```
/// use tulenh_render::Chart;
///
/// let chart = Chart {
///     evaluation: vec![Some(0), Some(120), None, Some(-900)],
///     ..Chart::default()
/// };
/// assert!(tulenh_render::chart(&chart).starts_with(b"\x89PNG"));
/// ```
pub fn chart(chart: &Chart) -> Vec<u8> {
    let (size, rows) = draw(chart);
    // As with boards, the encoder has nothing to refuse.
    png::write(size, chart.theme, &[Band::whole(&rows, size.0)]).unwrap_or_default()
}

/// The size of the picture in px, and its rows.
fn draw(chart: &Chart) -> ((i32, i32), Vec<u8>) {
    let frame = Frame::new(chart);
    let blends = Blends::new(chart.theme);
    let (width, height) = frame.size();
    let (width, height) = (width as i32, height as i32);
    let mut rows = blank(width, height, Ink::Frame);
    let canvas = Canvas::new(width, 0..height, &mut rows, &blends);
    frame.draw(&mut Sketch::new(canvas, frame.unit()), chart);
    ((width, height), rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::chart::contents::{Labels, Mark};
    use crate::scene::width::Width;
    use tulenh_rules::BySide;

    fn size(chart: &Chart) -> (u32, u32) {
        let bytes = super::chart(chart);
        let picture = image::load_from_memory(&bytes).unwrap();
        (picture.width(), picture.height())
    }

    #[test]
    fn any_numbers_give_a_picture() {
        let mark = |turn, sign: &str| Mark {
            turn,
            sign: sign.to_owned(),
        };
        let marks = vec![mark(0, ""), mark(1, "??!?"), mark(usize::MAX, "⚔️")];
        let evaluations = [
            vec![],
            vec![None],
            vec![Some(0)],
            vec![Some(i32::MIN), Some(i32::MAX), None, Some(1)],
            (0..10_000).map(|i| Some(i % 3 * 4_000)).collect(),
        ];
        let points = [vec![], vec![0], vec![0, u32::MAX], vec![10; 10_000]];
        for (evaluation, red) in evaluations
            .iter()
            .flat_map(|e| points.iter().map(move |p| (e, p)))
        {
            let chart = Chart {
                evaluation: evaluation.clone(),
                points: BySide {
                    red: red.clone(),
                    blue: vec![5, 7],
                },
                marks: marks.clone(),
                labels: Labels {
                    sides: BySide::new(|_| "A very long name 🎖 ".repeat(20)),
                    evaluation: String::new(),
                    ..Labels::default()
                },
                width: Width::new(Width::MIN).unwrap(),
                ..Chart::default()
            };
            assert_eq!(size(&chart).0, Width::MIN);
        }
    }

    #[test]
    fn a_part_without_numbers_takes_no_room() {
        let mut chart = Chart::default();
        let (width, one) = size(&chart);
        assert_eq!(width, 880);
        chart.points.blue = vec![0, 10];
        assert_eq!(size(&chart), (880, one), "the points alone");
        chart.evaluation = vec![Some(0)];
        let (_, both) = size(&chart);
        assert!(one < both && both <= 1280);
        chart.width = Width::new(Width::MAX).unwrap();
        assert!(size(&chart).1 <= 1280);
    }
}
