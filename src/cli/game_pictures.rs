//! The pictures of a game: its last position, the whole of it as a GIF, some of it as a film, and a
//! chart.

use std::path::PathBuf;

use clap::Args;

use crate::cli::picture_options::{LookArgs, StripArgs, save};
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_render::{Chart, Film, Frame, Labels, Replay, Scene};
use tulenh_rules::{BySide, Coordinates, GameFile, Letters, Side};

/// Pictures of a game.
#[derive(Debug, Args)]
pub struct Drawing {
    /// Draw the last position as a PNG
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Draw the game as an animated GIF
    #[arg(long, value_name = "OUT")]
    gif: Option<PathBuf>,
    /// Start the GIF after this many turns; 0 is the start
    #[arg(long, value_name = "N", default_value_t = 0, requires = "gif")]
    from: usize,
    /// How long a quiet turn stays in the GIF, in hundredths of a second; captures stay half as
    /// long again, checks twice as long
    #[arg(long, value_name = "N", default_value_t = 120, requires = "gif", value_parser = clap::value_parser!(u16).range(10..=1000))]
    pace: u16,
    /// Draw some positions of the game side by side on one PNG; --at says which
    #[arg(long, value_name = "OUT", requires = "at")]
    film: Option<PathBuf>,
    /// The positions of the film: after how many turns, such as 0,12,40; 0 is the start; at most
    /// twelve
    #[arg(long, value_name = "N,N…", value_delimiter = ',', requires = "film")]
    at: Vec<usize>,
    /// Draw the points of the game as a chart, and the evaluation if it is given
    #[arg(long, value_name = "OUT")]
    chart: Option<PathBuf>,
    /// The evaluation for the chart: a number a line, for the start and after each turn, in
    /// hundredths of a point, above zero where Red stands better; - where it is not known
    #[arg(long, value_name = "FILE", requires = "chart")]
    evaluation: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    strips: StripArgs,
}

impl Drawing {
    /// Draws the pictures that the options name.
    ///
    /// # Errors
    /// A picture cannot be drawn as the options say, or its file cannot be written.
    pub fn draw(
        &self,
        file: &GameFile,
        coordinates: Coordinates,
        letters: Letters,
    ) -> Result<(), ToolError> {
        let record = &file.record;
        let look = self.look.look(coordinates)?;
        let names = BySide {
            red: Some(file.tags.red.as_str()).filter(|name| !name.is_empty()),
            blue: Some(file.tags.blue.as_str()).filter(|name| !name.is_empty()),
        };
        let over = file.verdict().is_some();
        let mut strips = self.strips.strips(record, names);
        if let Some(strips) = &mut strips {
            for side in Side::ALL {
                strips[side].to_move &= !over;
            }
            if self.gif.is_some() || self.png.is_some() {
                self.look.fits_with_strips()?;
            }
        }
        if let Some(out) = &self.gif {
            let last = record.turns().len();
            if self.from > last {
                return Err(format!("the game has {last} turns, not {}", self.from).into());
            }
            let replay = Replay {
                plies: self.from..=last,
                look,
                names: strips
                    .as_ref()
                    .map(|strips| BySide::new(|side| strips[side].name.clone())),
                pace: self.pace,
                over,
            };
            let stills = replay.stills(record);
            let progress = Progress::new(stills.len() as u64, "turns");
            let gif = tulenh_render::gif_with_progress(&stills, || progress.add(1));
            save(out, &gif)?;
        }
        if let Some(out) = &self.film {
            let frames = self
                .at
                .iter()
                .map(|turns| frame(file, *turns, coordinates, letters));
            let film = Film::new(look, frames.collect::<Result<_, _>>()?)?;
            save(out, &tulenh_render::film(&film))?;
        }
        if let Some(out) = &self.chart {
            save(
                out,
                &tulenh_render::chart(&self.charted(file, names, look)?),
            )?;
        }
        if let Some(out) = &self.png {
            let mut scene = Scene::of(record.position(), record.turns().last());
            (scene.look, scene.strips) = (look, strips);
            save(out, &tulenh_render::png(&scene))?;
        }
        Ok(())
    }

    fn charted(
        &self,
        file: &GameFile,
        names: BySide<Option<&str>>,
        look: tulenh_render::Look,
    ) -> Result<Chart, ToolError> {
        let record = &file.record;
        let mut points = BySide::<Vec<u32>>::default();
        for (turns, position) in record.positions().enumerate() {
            let score = record.score_after(turns, &position).points();
            points.red.push(score.red);
            points.blue.push(score.blue);
        }
        let evaluation: Vec<Option<i32>> = match &self.evaluation {
            None => Vec::new(),
            Some(file) => {
                let text = std::fs::read_to_string(file)
                    .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
                let lines = text.lines().enumerate().map(number);
                lines.collect::<Result<_, _>>()?
            }
        };
        let positions = record.turns().len() + 1;
        if evaluation.len() > positions {
            let lines = evaluation.len();
            return Err(format!("{lines} evaluations of {positions} positions").into());
        }
        let name = |side: Side| names[side].map_or(side.to_string(), str::to_owned);
        Ok(Chart {
            evaluation,
            points,
            winner: file.verdict().and_then(|verdict| verdict.winner),
            labels: Labels {
                sides: BySide::new(name),
                ..Labels::default()
            },
            theme: look.theme,
            width: look.width,
            ..Chart::default()
        })
    }
}

/// A position of the film, with the turn that led to it as a record.
fn frame(
    file: &GameFile,
    turns: usize,
    coordinates: Coordinates,
    letters: Letters,
) -> Result<Frame, ToolError> {
    let record = &file.record;
    let mut positions = record.positions().skip(turns.saturating_sub(1));
    let last = record.turns().len();
    let none = || format!("the game has no position after {turns} turns, it has {last} turns");
    let before = positions.next().ok_or_else(none)?;
    let Some(i) = turns.checked_sub(1) else {
        return Ok(Frame {
            scene: Scene::of(&before, None),
            caption: "Start".to_owned(),
        });
    };
    let (after, played) = positions
        .next()
        .zip(record.turns().get(i))
        .ok_or_else(none)?;
    let dots = match before.turn() {
        Side::Red => ".",
        Side::Blue => "...",
    };
    let turn = before.record_bare(&played.turn, coordinates, letters);
    let signs = file.annotations(i, &before);
    Ok(Frame {
        scene: Scene::of(&after, Some(played)),
        caption: format!("{}{dots} {turn}{signs}", before.fullmoves()),
    })
}

/// An evaluation in hundredths of a point, `None` for `-`.
fn number((line, text): (usize, &str)) -> Result<Option<i32>, String> {
    match text.trim() {
        "-" => Ok(None),
        text => text
            .parse()
            .map(Some)
            .map_err(|_| format!("line {}: {text:?} is no whole number", line + 1)),
    }
}
