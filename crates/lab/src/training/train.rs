//! `tulenh-lab train`: a network that learns from the games of `tulenh-lab selfplay`.

use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::Rng;
use tulenh_engine::network::Network;

use crate::training::adam::Adam;
use crate::training::dataset::{Dataset, Inputs};
use crate::training::model::{Gradient, Model, sigmoid};
use crate::training::quantise::{model_of, quantise};

/// Train a network from the games of `tulenh-lab selfplay`.
///
/// The same files, options and seed give the same network on every machine.
#[derive(Debug, Args)]
pub struct Train {
    /// The file of the network to be written
    network: PathBuf,
    /// Files of `tulenh-lab selfplay`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How often each sample is learnt from
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// Samples between two moves of the weights
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// How far the weights move at the beginning; at the end a hundredth of it
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// How fast the weights of rows decay towards 0, as a multiple of the rate
    #[arg(long, default_value_t = 0.0)]
    decay: f32,
    /// How much the result of the game counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.2)]
    result_share: f32,
    /// The part of a result that is lost on the way to it in each eight turns of either side, from 0 to less
    /// than 1: with it what is won soon is worth more than what is won late
    #[arg(long, default_value_t = 0.0)]
    fade: f32,
    /// What a value of 1 is, in hundredths of an Infantry; as the games say, if left out
    #[arg(long)]
    scale: Option<i32>,
    /// Another number gives another network
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A network to go on from, of another battle for example; random weights, if left out
    #[arg(long)]
    from: Option<PathBuf>,
    /// Threads, at most four; they do not change the network
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Parts of a batch, each with a gradient of its own, so that the sum does not depend on the threads.
const PARTS: usize = 4;
/// The part of the samples that is kept for the test, and the most of them.
const TEST_PART: usize = 20;
const TEST_MOST: usize = 200_000;

/// The samples, and what is made of them.
struct Lessons<'a> {
    data: &'a Dataset,
    scale: f32,
    result_share: f32,
    fade: f32,
}

impl Train {
    pub fn run(&self) -> Result<(), ToolError> {
        if !(0.0..=1.0).contains(&self.result_share) {
            return Err("--result-share is a part, from 0 to 1".into());
        }
        if !(0.0..1.0).contains(&self.fade) {
            return Err("--fade is a part, from 0 to less than 1".into());
        }
        let data = Dataset::read(&self.files)?;
        let scale = self.scale.unwrap_or_else(|| fit_scale(&data)).max(1);
        let lessons = Lessons {
            data: &data,
            scale: scale as f32,
            result_share: self.result_share,
            fade: self.fade,
        };
        let learnt = data.len() - (data.len() / TEST_PART).min(TEST_MOST);
        let mut order: Vec<u32> = (0..learnt as u32).collect();
        let progress = Progress::new((learnt * self.epochs) as u64, "samples");
        progress.print(format_args!(
            "{learnt} samples, {} for the test, scale {scale}",
            data.len() - learnt
        ))?;
        let (mut model, mut adam) = (self.first_model()?, Adam::new(self.decay));
        let mut gradients: Vec<Gradient> = (0..PARTS).map(|_| Gradient::zero()).collect();
        let mut rng = Rng::new(self.seed);
        for epoch in 0..self.epochs {
            for i in (1..order.len()).rev() {
                order.swap(i, rng.below(i + 1));
            }
            for (number, batch) in order.chunks(self.batch.max(1)).enumerate() {
                let done = (epoch * learnt + number * self.batch) as f32;
                let left = 1.0 - done / (self.epochs * learnt) as f32;
                self.learn(&lessons, &model, batch, &mut gradients);
                adam.step(
                    &mut model,
                    &mut gradients,
                    self.rate * left.max(0.01),
                    batch.len(),
                );
                model.bound();
                progress.add(batch.len() as u64);
            }
            let losses = gradients
                .iter_mut()
                .map(|gradient| std::mem::take(&mut gradient.loss));
            let loss = losses.sum::<f64>() / learnt.max(1) as f64;
            let test = lessons.loss(&model, learnt..data.len());
            progress.print(format_args!(
                "epoch {}: loss {loss:.6}, test {test:.6}",
                epoch + 1
            ))?;
        }
        let network = quantise(&model, scale);
        std::fs::write(&self.network, network.to_bytes())?;
        progress.print(format_args!("network {:016x}", network.checksum()))?;
        Ok(())
    }

    /// The model before anything is learnt.
    fn first_model(&self) -> Result<Model, ToolError> {
        let Some(file) = &self.from else {
            return Ok(Model::new(self.seed));
        };
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let bytes = std::fs::read(file).map_err(|error| wrong(&error))?;
        let network = Network::from_bytes(&bytes).map_err(|error| wrong(&error))?;
        Ok(model_of(&network))
    }

    /// Adds the gradients of a batch, on several threads.
    fn learn(&self, lessons: &Lessons, model: &Model, batch: &[u32], gradients: &mut [Gradient]) {
        let shares = batch.chunks(batch.len().div_ceil(PARTS).max(1));
        let mut work: Vec<_> = shares.zip(gradients).collect();
        let each = work.len().div_ceil(self.threads.clamp(1, PARTS)).max(1);
        std::thread::scope(|scope| {
            for work in work.chunks_mut(each) {
                scope.spawn(move || {
                    let mut inputs = Inputs::default();
                    for (share, gradient) in work {
                        for number in *share {
                            lessons.fill(*number as usize, &mut inputs);
                            model.learn(&inputs, gradient);
                        }
                    }
                });
            }
        });
    }
}

impl Lessons<'_> {
    fn fill(&self, number: usize, inputs: &mut Inputs) {
        self.data.fill(number, inputs);
        let expected = sigmoid(self.data.score(number) / self.scale);
        inputs.target = match self.data.result(number) {
            Some((result, distance)) => {
                let kept = (1.0 - self.fade).powi(i32::from(distance));
                let result = 0.5 + (result - 0.5) * kept;
                expected + (result - expected) * self.result_share
            }
            None => expected,
        };
    }

    /// The mean loss of some samples.
    fn loss(&self, model: &Model, numbers: std::ops::Range<usize>) -> f64 {
        let count = numbers.len().max(1) as f64;
        let mut inputs = Inputs::default();
        let losses = numbers.map(|number| {
            self.fill(number, &mut inputs);
            model.loss(&inputs)
        });
        losses.sum::<f64>() / count
    }
}

/// The scale at which scores foretell results best, by the squares of the errors.
fn fit_scale(data: &Dataset) -> i32 {
    let step = (data.len() / 200_000).max(1);
    let known: Vec<(f32, f32)> = (0..data.len())
        .step_by(step)
        .filter_map(|number| Some((data.score(number), data.result(number)?.0)))
        .collect();
    let loss = |scale: i32| -> f64 {
        let off = |(score, result): &(f32, f32)| sigmoid(score / scale as f32) - result;
        known.iter().map(|pair| f64::from(off(pair).powi(2))).sum()
    };
    let scales = (10..=200).map(|tens| tens * 10);
    let best = scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b)));
    best.unwrap_or(400)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clap::Parser;
    use tulenh_engine::Rng;
    use tulenh_engine::network::Network;
    use tulenh_rules::search::{Generator, Turns};
    use tulenh_rules::{Board, Position, Ruleset, Side};

    use super::*;
    use crate::training::sample::{Sample, UNKNOWN, pieces, write_head};

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        train: Train,
    }

    /// What a network can learn quickly: each piece counts 100.
    fn score(board: &Board, turn: Side) -> i16 {
        (i32::from(board.count(turn)) - i32::from(board.count(!turn))) as i16 * 100
    }

    fn wanderings(count: u64) -> Vec<Position> {
        let mut positions = Vec::new();
        let (mut generator, mut turns) = (Generator::new(), Turns::new());
        for seed in 0..count {
            let mut rng = Rng::new(seed);
            let mut now = Position::start(Arc::new(Ruleset::OFFICIAL));
            for _ in 0..60 {
                generator.legal_turns(&now, &mut turns);
                let Some((from, steps)) = turns.get(rng.below(turns.len())) else {
                    break;
                };
                now.play_unchecked(from, steps);
                positions.push(now.clone());
            }
        }
        positions
    }

    fn train(folder: &std::path::Path, options: &[&str]) -> Network {
        let (network, samples) = (folder.join("network"), folder.join("samples"));
        let mut file = Vec::new();
        write_head(&mut file, "a test").unwrap();
        for position in wanderings(60) {
            let sample = Sample {
                turn: position.turn(),
                score: score(position.board(), position.turn()),
                result: UNKNOWN,
                distance: 0,
                pieces: pieces(position.board()),
            };
            sample.write(&mut file);
        }
        std::fs::write(&samples, file).unwrap();
        let files = [&network, &samples].map(|path| path.display().to_string());
        let words = std::iter::once("train".to_owned()).chain(files);
        let words = words.chain(options.iter().map(|&option| option.to_owned()));
        Line::try_parse_from(words).unwrap().train.run().unwrap();
        Network::from_bytes(&std::fs::read(&network).unwrap()).unwrap()
    }

    #[test]
    fn a_network_learns_and_the_same_seed_gives_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let options = "--epochs 30 --batch 200 --rate 0.01 --scale 300";
        let options: Vec<&str> = options.split(' ').collect();
        let network = train(folder.path(), &options);
        let (mut error, mut without, mut count) = (0.0, 0.0, 0.0);
        for position in wanderings(60).iter().take(2_000) {
            let (board, turn) = (position.board(), position.turn());
            let wanted = f64::from(score(board, turn));
            error += (f64::from(network.evaluate(board, turn)) - wanted).abs();
            without += wanted.abs();
            count += 1.0;
        }
        assert!(
            error < without / 2.0,
            "{} of {}",
            error / count,
            without / count
        );
        let one = [&options[..], &["--threads", "1"]].concat();
        assert_eq!(train(folder.path(), &one), network);
        let other = [&options[..], &["--seed", "2"]].concat();
        assert_ne!(train(folder.path(), &other).checksum(), network.checksum());
    }

    #[test]
    fn what_is_won_soon_is_worth_more_than_what_is_won_late() {
        let position = Position::start(Arc::new(Ruleset::OFFICIAL));
        let mut data = Dataset::default();
        for (result, distance) in [(2, 0), (2, 20), (1, 20), (0, 20), (0, 0)] {
            data.push(&Sample {
                turn: Side::Red,
                score: 0,
                result,
                distance,
                pieces: pieces(position.board()),
            });
        }
        let targets = |fade| -> Vec<f32> {
            let lessons = Lessons {
                data: &data,
                scale: 790.0,
                result_share: 0.5,
                fade,
            };
            let mut inputs = Inputs::default();
            let target = |number| {
                lessons.fill(number, &mut inputs);
                inputs.target
            };
            (0..data.len()).map(target).collect()
        };
        assert_eq!(targets(0.0), [0.75, 0.75, 0.5, 0.25, 0.25]);
        let faded = targets(0.04);
        assert!(faded.is_sorted_by(|one, next| one > next), "{faded:?}");
        assert_eq!((faded[0], faded[2], faded[4]), (0.75, 0.5, 0.25));
    }
}
