//! `tulenh-lab selfplay`: games of the engine against itself, as positions from which a network learns.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::variant::Variant;
use tulenh_engine::{Evaluation, Limits, Options, Rng, Table, Task, search};
use tulenh_rules::{Position, Record};

use crate::game::fewer;
use crate::training::sample::{FARTHEST, STEP, Sample, UNKNOWN, pieces, write_head};

/// Play games of the engine against itself, and keep their positions for `tulenh-lab train`.
///
/// The same command gives the same file on every machine, whatever it does at a time.
#[derive(Debug, Args)]
pub struct Selfplay {
    /// The file to be written
    file: PathBuf,
    #[command(flatten)]
    variant: Variant,
    /// `learned`, `classical`, or the file of a network
    #[arg(long, default_value = "learned", value_parser = crate::evaluation::read)]
    eval: Evaluation,
    /// Games
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Nodes a turn
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Another number gives other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most turns of either side that are played at random before the engine begins; at least a third
    /// of them are
    #[arg(long, default_value_t = 15)]
    opening: usize,
    /// Positions beside the game for each of its own: one or two turns at random away from it, and
    /// searched with few nodes
    #[arg(long, default_value_t = 6)]
    beside: usize,
    /// The part of the games that begin with fewer pieces, in percent: some of them, at random, are taken
    /// off
    #[arg(long, default_value_t = 0)]
    thin: usize,
    /// All games begin with so many pieces of both sides at most and three at least, chosen at random; 0 for the
    /// whole armies
    #[arg(long, default_value_t = 0)]
    few: usize,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    at_once: usize,
}

/// Nodes for a position beside a game.
const BESIDE_NODES: u64 = 150;
/// A game is given to the side that leads by so much,
const DECIDED: i32 = 2_500;
/// for so many turns of either side.
const DECIDED_TURNS: u32 = 6;
/// A game of so many turns of either side is drawn.
const LONGEST: usize = 400;
/// An opening after which one side leads by so much is not played.
const UNFAIR: i32 = 900;
/// The same for games that begin with few pieces: from those that are nearly won a network learns how to win.
const UNFAIR_ENDING: i32 = 1_800;

impl Selfplay {
    pub fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let options = Options {
            evaluation: self.eval.clone(),
            ..Options::default()
        };
        let network = match options.evaluation.network(&start) {
            Some(network) => format!("{:016x}", network.checksum()),
            None => "classical".to_owned(),
        };
        let mut file = BufWriter::new(File::create(&self.file)?);
        write_head(
            &mut file,
            &format!(
                "{}; evaluation {network} nodes {} beside {} thin {} few {} seed {} opening {} games {}",
                start.rules().spec(),
                self.nodes,
                self.beside,
                self.thin,
                self.few,
                self.seed,
                self.opening,
                self.games
            ),
        )?;
        let progress = Progress::new(self.games.into(), "games");
        let next = AtomicU32::new(0);
        let (ended, games) = mpsc::sync_channel(256);
        std::thread::scope(|scope| {
            for _ in 0..self.at_once.clamp(1, 256) {
                let (ended, start, next, options) = (ended.clone(), &start, &next, &options);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games
                            || ended
                                .send((number, self.game(start, number, options)))
                                .is_err()
                        {
                            break;
                        }
                    }
                });
            }
            drop(ended);
            // Games are written in the order of their numbers.
            let mut waiting = BTreeMap::new();
            let (mut written, mut positions) = (0, 0);
            for (number, game) in games {
                waiting.insert(number, game?);
                while let Some(samples) = waiting.remove(&written) {
                    let mut bytes = Vec::new();
                    samples.iter().for_each(|sample| sample.write(&mut bytes));
                    file.write_all(&bytes)?;
                    positions += samples.len();
                    written += 1;
                    progress.add(1);
                    if written % 1000 == 0 {
                        progress.print(format_args!("{written} games, {positions} positions"))?;
                    }
                }
            }
            progress.print(format_args!("{written} games, {positions} positions"))?;
            Ok::<(), ToolError>(file.flush()?)
        })
    }

    /// The positions of the game of this number.
    fn game(
        &self,
        start: &Position,
        number: u32,
        options: &Options,
    ) -> Result<Vec<Sample>, String> {
        let mut rng = Rng::new(self.seed << 32 ^ u64::from(number));
        let table = Table::new(1);
        let (mut record, mut positions) = self.opening(start, &mut rng, &table, options)?;
        let (mut samples, mut places) = (Vec::new(), Vec::new());
        let (mut leader, mut agreed) = (None, 0);
        let winner = loop {
            if let Some(outcome) = record.outcome() {
                break outcome.winner;
            }
            if record.turns().len() >= LONGEST {
                break None;
            }
            let position = record.position().clone();
            let task = Task::after(&record, record.turns().len(), &positions);
            let found = search(
                &task,
                &table,
                &Limits::nodes(self.nodes),
                options,
                &mut |_| {},
            );
            let line = found.lines.into_iter().next().ok_or("no turn")?;
            let turn = line.turns.first().ok_or("an empty line")?;
            let side = position.turn();
            if let Some((_, wins)) = line.score.forced() {
                break Some(if wins { side } else { !side });
            }
            let value = line.score.value();
            if !position.is_check() && !turn.is_capture() {
                places.push((samples.len(), record.turns().len()));
                samples.push(Sample {
                    turn: side,
                    score: value as i16,
                    result: 1,
                    distance: 0,
                    pieces: pieces(position.board()),
                });
            }
            for _ in 0..self.beside {
                samples.extend(beside(&position, &mut rng, &table, options));
            }
            let leads = (value.abs() >= DECIDED).then_some(if value > 0 { side } else { !side });
            agreed = match leads {
                Some(_) if leads == leader => agreed + 1,
                _ => 0,
            };
            leader = leads;
            if agreed >= DECIDED_TURNS {
                break leader;
            }
            record.play(turn).map_err(|error| error.to_string())?;
            positions.push(record.position().clone());
        };
        let length = record.turns().len();
        for (index, turns) in places {
            let sample: &mut Sample = &mut samples[index];
            sample.result = match winner {
                None => 1,
                Some(winner) if winner == sample.turn => 2,
                Some(_) => 0,
            };
            let steps = u8::try_from((length - turns) / STEP);
            sample.distance = steps.map_or(FARTHEST, |steps| steps.min(FARTHEST));
        }
        Ok(samples)
    }

    /// A game with some turns played at random that nobody leads by much, with its positions.
    fn opening(
        &self,
        start: &Position,
        rng: &mut Rng,
        table: &Table,
        options: &Options,
    ) -> Result<(Record, Vec<Position>), String> {
        for _ in 0..1000 {
            let thin = self.few == 0 && rng.below(100) < self.thin;
            let begin = fewer(start, self.few, thin, rng);
            // Where few pieces are left they are far from where they stood.
            let longer = if begin.is_some() { 3 } else { 1 };
            let mut record = Record::new(begin.unwrap_or_else(|| start.clone()));
            let least = self.opening / 3;
            let turns = longer * (least + rng.below(self.opening - least + 1));
            for _ in 0..turns {
                let legal = record.position().legal_steps();
                let quiet: Vec<_> = legal.iter().filter(|turn| !turn.is_capture()).collect();
                let Some(turn) = quiet.get(rng.below(quiet.len())) else {
                    break;
                };
                record.play(turn).map_err(|error| error.to_string())?;
                if record.outcome().is_some() {
                    break;
                }
            }
            if record.outcome().is_some() {
                continue;
            }
            let found = search(
                &Task::of(&record),
                table,
                &Limits::nodes(self.nodes),
                options,
                &mut |_| {},
            );
            let most = if self.few > 0 { UNFAIR_ENDING } else { UNFAIR };
            let fair = |score: i32| score.abs() < most;
            if found
                .lines
                .first()
                .is_some_and(|line| fair(line.score.value()))
            {
                let positions = record.positions().collect();
                return Ok((record, positions));
            }
        }
        Err("no opening is fair".to_owned())
    }
}

/// A position one or two turns at random away from a game; `None` where a capture is to be played.
fn beside(position: &Position, rng: &mut Rng, table: &Table, options: &Options) -> Option<Sample> {
    let mut now = position.clone();
    for _ in 0..=rng.below(2) {
        let turns = now.legal_steps();
        let turn = turns.get(rng.below(turns.len()))?;
        (now, _) = now.play(turn).ok()?;
    }
    if now.is_check() || now.beaten().is_some() {
        return None;
    }
    let found = search(
        &Task::at(&now),
        table,
        &Limits::nodes(BESIDE_NODES),
        options,
        &mut |_| {},
    );
    let line = found.lines.first()?;
    let quiet = !line.turns.first()?.is_capture() && line.score.forced().is_none();
    quiet.then(|| Sample {
        turn: now.turn(),
        score: line.score.value() as i16,
        result: UNKNOWN,
        distance: 0,
        pieces: pieces(now.board()),
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tulenh_rules::Side;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        selfplay: Selfplay,
    }

    #[test]
    fn the_same_command_gives_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let run = |name: &str, at_once: &str| {
            let file = folder.path().join(name);
            let line = ["selfplay", &file.display().to_string()].map(str::to_owned);
            let options =
                ["--games", "3", "--nodes", "60", "--at-once", at_once].map(str::to_owned);
            let line = Line::try_parse_from(line.into_iter().chain(options)).unwrap();
            line.selfplay.run().unwrap();
            std::fs::read(file).unwrap()
        };
        let (one, other) = (run("one", "1"), run("other", "2"));
        assert!(one == other);
        assert!(one.len() > 5_000, "{}", one.len());
    }

    #[test]
    fn endings_have_few_pieces_and_know_how_far_their_end_is() {
        let line = ["selfplay", "x", "--nodes", "60", "--few", "7"];
        let selfplay = Line::try_parse_from(line).unwrap().selfplay;
        let start = selfplay.variant.position().unwrap();
        let mut distances = Vec::new();
        for number in 0..20 {
            let game = selfplay.game(&start, number, &Options::default()).unwrap();
            assert!(
                game.iter()
                    .all(|sample| (3..=7).contains(&sample.pieces.len()))
            );
            let played = game.iter().filter(|sample| sample.result != UNKNOWN);
            let own: Vec<u8> = played.map(|sample| sample.distance).collect();
            assert!(own.is_sorted_by(|one, next| one >= next), "{own:?}");
            assert!(
                own.last().is_none_or(|last| *last <= 1) || own.len() < 4,
                "{own:?}"
            );
            distances.extend(own);
        }
        assert!(distances.iter().any(|distance| *distance > 2));
    }

    #[test]
    fn both_sides_of_a_won_game_get_their_result() {
        let line = ["selfplay", "x", "--nodes", "60"];
        let selfplay = Line::try_parse_from(line).unwrap().selfplay;
        let start = selfplay.variant.position().unwrap();
        let games =
            (0..20).map(|number| selfplay.game(&start, number, &Options::default()).unwrap());
        let decided = games.filter(|game| game.iter().any(|sample| sample.result == 2));
        let mut count = 0;
        for mut game in decided.take(3) {
            game.retain(|sample| sample.result != UNKNOWN);
            let red = |sample: &Sample| match sample.turn {
                Side::Red => sample.result,
                Side::Blue => 2 - sample.result,
            };
            assert!(game.iter().all(|sample| red(sample) == red(&game[0])));
            count += 1;
        }
        assert_eq!(count, 3);
    }
}
