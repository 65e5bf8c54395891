//! Pictures against a naive drawing of the same boards, in one run.
//!
//! `cargo bench --bench render` prints tables in Markdown. CPU time of one thread, medians; the
//! naive drawing is `imageproc` on RGB8 written by `image` as it is set up (see `naive`). Not a
//! loop of one call: a board can only be drawn cold when nobody remembers its parts, so between
//! two such pictures come hundreds of others.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

mod clock;
mod naive;
mod scenes;

use std::collections::HashSet;
use std::time::Duration;

use image::codecs::gif::GifEncoder;
use image::{Frame, RgbImage};
use tulenh_render::{Drawn, Look, Scene, Style, Theme, Width, draw, gif, png, prepared};
use tulenh_rules::Letters;

use crate::clock::{Clock, Samples};
use crate::scenes::Dice;

/// How often everything is measured.
const ROUNDS: usize = 30;
/// PNGs of this many bytes push every part of a picture out of the cache, which keeps 8 MiB.
const FORGETTING: usize = 9 << 20;
/// Pictures in one measurement of what takes very little.
const BATCH: u32 = 50;

fn main() {
    let bench = Bench {
        clock: Clock::new(),
    };
    let look = Look::default();
    println!(
        "{} in ms: medians of {ROUNDS} rounds, parts prepared unless said otherwise. A cold board: \
         nobody remembers a part of it. Known: all parts are remembered. Drawing of one turn later \
         and of films: the bands drawn anew, at the cost of an average one.\n",
        bench.clock.unit()
    );
    bench.boards(look);
    bench.films();
    bench.memory();
}

struct Bench {
    clock: Clock,
}

/// A line of the table of boards.
struct Line<'a> {
    name: &'a str,
    total: Samples,
    drawing: Duration,
    bytes: Vec<usize>,
    naive: Naive,
}

/// What the naive drawing took, again and again.
#[derive(Clone, Default)]
struct Naive {
    drawing: Vec<Duration>,
    encoding: Vec<Duration>,
    bytes: Vec<usize>,
}

impl Bench {
    /// Positions to PNGs at 880 × 960.
    fn boards(&self, look: Look) {
        let (start, middle) = (scenes::start(), scenes::middlegame());
        let game = scenes::game(look);
        let mut dice = Dice::new();
        for scene in (0..40).map(|_| dice.full(look)).chain([middle.clone()]) {
            draw(&scene);
        }
        game.iter().for_each(|scene| drop(draw(scene)));

        let (mut cold_start, mut cold_middle, mut cold_random) = (vec![], vec![], vec![]);
        let (mut draw_start, mut draw_middle, mut draw_random) = (vec![], vec![], vec![]);
        let (mut later, mut known) = (vec![], vec![]);
        let mut random_bytes = vec![];
        let (mut naive_start, mut naive_middle) = (Naive::default(), Naive::default());
        let (mut naive_random, mut naive_game) = (Naive::default(), Naive::default());
        for round in 0..ROUNDS {
            let mut forgotten = 0;
            while forgotten < FORGETTING {
                let scene = dice.full(look);
                let (took, bytes) = self.clock.time(|| png(&scene).len());
                cold_random.push(took);
                random_bytes.push(bytes);
                forgotten += bytes;
            }
            cold_start.push(self.clock.time(|| png(&start)).0);
            cold_middle.push(self.clock.time(|| png(&middle)).0);
            for scene in game.iter().skip(1) {
                later.push(self.clock.time(|| png(scene)).0);
            }
            known.push(self.many(|| drop(png(&middle))));
            // Not measured: it gets the memory the others use.
            draw(&dice.full(look));
            let random = dice.full(look);
            draw_start.push(self.clock.time(|| draw(&start)).0);
            draw_random.push(self.clock.time(|| draw(&random)).0);
            draw_middle.push(self.clock.time(|| draw(&middle)).0);
            self.naive(&start, &mut naive_start);
            self.naive(&middle, &mut naive_middle);
            self.naive(&random, &mut naive_random);
            if let Some(scene) = game.get(1 + round * (game.len() - 1) / ROUNDS) {
                self.naive(scene, &mut naive_game);
            }
        }
        let median = |samples: Vec<Duration>| samples.into_iter().collect::<Samples>().median();
        let (draw_start, draw_middle) = (median(draw_start), median(draw_middle));
        let (first, first_draw) = self.first_of_a_look(look);
        let size = |scene| vec![png(scene).len()];
        let lines = [
            Line {
                name: "start, cold",
                total: cold_start.into_iter().collect(),
                drawing: draw_start,
                bytes: size(&start),
                naive: naive_start.clone(),
            },
            Line {
                name: "full middlegame with marks, cold",
                total: cold_middle.into_iter().collect(),
                drawing: draw_middle,
                bytes: size(&middle),
                naive: naive_middle.clone(),
            },
            Line {
                name: "full boards at random, cold",
                total: cold_random.into_iter().collect(),
                drawing: median(draw_random),
                bytes: random_bytes,
                naive: naive_random,
            },
            Line {
                name: "one turn later (a game of 96)",
                total: later.into_iter().collect(),
                drawing: self.changed(&game, 1) / (game.len() - 1) as u32,
                bytes: game.iter().map(|scene| png(scene).len()).collect(),
                naive: naive_game,
            },
            Line {
                name: "full middlegame, known",
                total: known.into_iter().collect(),
                drawing: Duration::ZERO,
                bytes: size(&middle),
                naive: naive_middle,
            },
            Line {
                name: "start, nothing prepared",
                total: first,
                drawing: first_draw,
                bytes: size(&start),
                naive: naive_start,
            },
        ];
        println!(
            "| position → PNG, 880×960 | ms | p90 | drawing | encoding | drawing % | bytes | most \
             | naive ms | drawing | encoding | bytes | times faster | of its bytes |"
        );
        println!("|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        lines.into_iter().for_each(Line::print);
        println!();
    }

    /// The first picture of a look, again and again, and drawing it alone: always another width.
    fn first_of_a_look(&self, look: Look) -> (Samples, Duration) {
        let mut took = [vec![], vec![]];
        for px in 860..900 {
            let width = Width::new(px).unwrap_or_default();
            let mut scene = scenes::start();
            scene.look = Look { width, ..look };
            let [total, drawing] = &mut took;
            // Of neighbours, one is written and one is only drawn.
            if px % 2 == 0 {
                total.push(self.clock.time(|| png(&scene)).0);
            } else {
                drawing.push(self.clock.time(|| draw(&scene)).0);
            }
        }
        let [total, drawing] = took.map(|took| took.into_iter().collect::<Samples>());
        (total, drawing.median())
    }

    /// Draws a board the naive way.
    fn naive(&self, scene: &Scene, naive: &mut Naive) {
        let (took, picture) = self.clock.time(|| naive::draw(scene));
        naive.drawing.push(took);
        let (took, png) = self.clock.time(|| naive::png(&picture));
        naive.encoding.push(took);
        naive.bytes.push(png.len());
    }

    /// About what it takes to draw the bands of a game that were not there before, but for the
    /// first picture. In a PNG a band may refer to the one `above` it: it is made anew when that
    /// one is new, and that one is drawn for it.
    fn changed(&self, game: &[Scene], above: usize) -> Duration {
        let mut known = HashSet::new();
        let mut sum = Duration::ZERO;
        for (ply, scene) in game.iter().enumerate() {
            let samples = (0..5).map(|_| self.clock.time(|| draw(scene)).0);
            let whole = samples.collect::<Samples>().median();
            let Drawn { bands, .. } = draw(scene);
            let seen = |i: usize| bands.get(i.saturating_sub(above)..=i).map(<[_]>::to_vec);
            let made: Vec<bool> = (0..bands.len())
                .map(|i| known.insert((i, seen(i))))
                .collect();
            let drawn =
                (0..made.len()).filter(|i| made.iter().skip(*i).take(above + 1).any(|m| *m));
            if ply > 0 {
                sum += whole * drawn.count() as u32 / made.len() as u32;
            }
        }
        sum
    }

    /// Games to GIFs.
    fn films(&self) {
        println!(
            "| 80 turns → GIF | ms | p90 | drawing | encoding | drawing % | bytes | naive ms, about |"
        );
        println!("|:--|--:|--:|--:|--:|--:|--:|--:|");
        for px in [880, 440] {
            let look = Look {
                width: Width::new(px).unwrap_or_default(),
                ..Look::default()
            };
            let film = scenes::film(look);
            let bytes = gif(&film).len();
            let total = (0..ROUNDS / 2).map(|_| self.clock.time(|| gif(&film)).0);
            let total: Samples = total.collect();
            let game: Vec<Scene> = film.iter().map(|still| still.scene.clone()).collect();
            let drawing = self.changed(&game, 0);
            let naive = (px == 880).then(|| ms(self.naive_film(&game)));
            println!(
                "| {px}×{} | {} | {} | {} | {} | {:.0} | {bytes} | {} |",
                look.width.height(),
                ms(total.median()),
                ms(total.part(0.9)),
                ms(drawing),
                ms(total.median().saturating_sub(drawing)),
                100.0 * ratio(drawing, total.median()),
                naive.unwrap_or_default(),
            );
        }
        println!();
    }

    /// The same with the naive drawing and the GIFs of `image`; so slow that one picture stands
    /// for all.
    fn naive_film(&self, game: &[Scene]) -> Duration {
        let Some(scene) = game.get(game.len() / 2) else {
            return Duration::ZERO;
        };
        let one = |scene| {
            let picture: RgbImage = naive::draw(scene);
            let picture = image::DynamicImage::ImageRgb8(picture).into_rgba8();
            let mut bytes = Vec::new();
            let mut encoder = GifEncoder::new(&mut bytes);
            encoder
                .encode_frame(Frame::new(picture))
                .expect("memory takes everything");
        };
        self.clock.time(|| one(scene)).0 * game.len() as u32
    }

    /// What is kept when every look was asked for and everything in it.
    fn memory(&self) {
        for theme in Theme::ALL {
            let letters = [Letters::English, Letters::Vietnamese].map(Style::Letters);
            for style in [Style::Symbols, letters[0], letters[1]] {
                let look = Look {
                    theme,
                    style,
                    ..Look::default()
                };
                let mut dice = Dice::new();
                for _ in 0..150 {
                    draw(&dice.crowded(look));
                }
            }
        }
        println!(
            "Prepared for {} themes in {} styles at 880 px, crowded boards at random: {:.1} MB.",
            Theme::ALL.len(),
            Style::ALL.len(),
            prepared() as f64 / 1e6
        );
    }

    /// What one of many takes.
    fn many(&self, work: impl Fn()) -> Duration {
        self.clock.time(|| (0..BATCH).for_each(|_| work())).0 / BATCH
    }
}

impl Line<'_> {
    fn print(self) {
        let total = self.total.median();
        let median = |samples: Vec<Duration>| samples.into_iter().collect::<Samples>().median();
        let (drawn, encoded) = (median(self.naive.drawing), median(self.naive.encoding));
        let naive = drawn + encoded;
        let naive_bytes = middle(self.naive.bytes);
        let most = self.bytes.iter().max().copied().unwrap_or_default();
        let bytes = middle(self.bytes);
        println!(
            "| {} | {} | {} | {} | {} | {:.0} | {bytes} | {most} | {} | {} | {} | {} | {:.1} | {:.2} |",
            self.name,
            ms(total),
            ms(self.total.part(0.9)),
            ms(self.drawing),
            ms(total.saturating_sub(self.drawing)),
            100.0 * ratio(self.drawing, total),
            ms(naive),
            ms(drawn),
            ms(encoded),
            naive_bytes,
            ratio(naive, total),
            bytes as f64 / naive_bytes.max(1) as f64,
        );
    }
}

fn middle(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64().max(1e-9)
}

fn ms(duration: Duration) -> String {
    format!("{:.3}", duration.as_secs_f64() * 1e3)
}
