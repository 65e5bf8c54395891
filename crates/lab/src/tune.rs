//! `tulenh-lab tune`: moves weights of the evaluation, and margins of the search, towards those that win
//! games.

use clap::Args;

use crate::game::{GameOptions, first_side};
use crate::player::Player;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::variant::Variant;
use tulenh_engine::Rng;
use tulenh_rules::{Position, Role};

/// Move weights of the evaluation, or margins of the search, towards those that win games.
///
/// Each round all of them are changed a little at random, a pair of games is played between this change
/// and its opposite, and the weights go a little towards the winner (SPSA: J. C. Spall, "Implementation of
/// the simultaneous perturbation algorithm", IEEE Transactions on Aerospace and Electronic Systems, 1998).
/// What comes of it is worth something only if `tulenh-lab match` finds it stronger.
#[derive(Debug, Args)]
pub struct Tune {
    #[command(flatten)]
    variant: Variant,
    /// How both sides play, such as `nodes=2000,hash=4`; fixed nodes, so that the machine does not matter
    player: Player,
    /// The numbers: `tempo`, `piece.T`, all pieces of a table, as `threat`, or a margin, as `delta`; a step
    /// behind a colon
    #[arg(required = true)]
    weights: Vec<String>,
    /// Pairs of games
    #[arg(long, default_value_t = 1000)]
    rounds: u32,
    /// How far a weight moves for a game won in the last round, in steps; in earlier rounds further
    #[arg(long, default_value_t = 0.006)]
    rate: f64,
    /// Pairs of games at a time
    #[arg(long, default_value_t = 1)]
    at_once: u32,
    #[command(flatten)]
    options: GameOptions,
}

/// How fast steps and moves become smaller: the exponents that Spall recommends.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The part of all rounds by which the first moves are held back.
const HELD_BACK: f64 = 0.1;
/// A step where none is given: this part of the weight, at least [`LEAST`].
const PART: f64 = 0.1;
const LEAST: f64 = 2.0;
/// Lines printed on the way.
const REPORTS: u32 = 20;

/// A weight that is tuned.
#[derive(Debug, Clone, PartialEq)]
struct Tuned {
    name: String,
    value: f64,
    /// How far it is changed in the last round; in earlier ones further.
    step: f64,
}

impl Tune {
    pub fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let mut tuned = Vec::new();
        for word in &self.weights {
            tuned.extend(read(word, &self.player)?);
        }
        let mut rng = Rng::new(self.options.seed);
        let progress = Progress::new(self.rounds.into(), "pairs of games");
        let mut round = 0;
        while round < self.rounds {
            let together = self.at_once.clamp(1, 64).min(self.rounds - round);
            let rounds: Vec<u32> = (round..round + together).collect();
            let flips: Vec<Vec<bool>> = rounds
                .iter()
                .map(|_| tuned.iter().map(|_| rng.below(2) == 1).collect())
                .collect();
            let results: Vec<Result<i32, ToolError>> = std::thread::scope(|scope| {
                let games = rounds.iter().zip(&flips).map(|(round, flips)| {
                    let (tuned, start) = (&tuned, &start);
                    scope.spawn(move || self.pair(start, tuned, flips, *round))
                });
                let games: Vec<_> = games.collect();
                let broken = || Err("a game was broken off".into());
                let ended = games
                    .into_iter()
                    .map(|game| game.join().unwrap_or_else(|_| broken()));
                ended.collect()
            });
            for ((round, flips), result) in rounds.iter().zip(&flips).zip(results) {
                self.learn(&mut tuned, flips, *round, result?);
            }
            round += together;
            progress.add(together.into());
            let every = (self.rounds / REPORTS).max(1);
            if round / every != (round - together) / every || round == self.rounds {
                progress.print(format_args!("{round}: {}", written(&tuned)))?;
            }
        }
        Ok(())
    }

    /// Two games with colours changed between a change and its opposite: 2 if it has won both, -2 if it
    /// has lost them.
    fn pair(
        &self,
        start: &Position,
        tuned: &[Tuned],
        flips: &[bool],
        round: u32,
    ) -> Result<i32, ToolError> {
        let changed = |sign: f64| -> Result<Player, ToolError> {
            let mut player = self.player.clone();
            for (weight, flip) in tuned.iter().zip(flips) {
                let change = self.step(weight, round) * if *flip { sign } else { -sign };
                player.set_number(&weight.name, (weight.value + change).round() as i32);
            }
            Ok(player)
        };
        let (one, other) = (changed(1.0)?, changed(-1.0)?);
        let mut sum = 0;
        for number in [2 * round, 2 * round + 1] {
            let ended = self.options.play(start, [&one, &other], number)?;
            sum += match ended.winner {
                Some(side) if side == first_side(number) => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Ok(sum)
    }

    /// Moves the weights towards the change if it has won, away from it if it has lost.
    fn learn(&self, tuned: &mut [Tuned], flips: &[bool], round: u32, result: i32) {
        let held_back = HELD_BACK * f64::from(self.rounds);
        let fade = (held_back + f64::from(self.rounds)) / (held_back + f64::from(round) + 1.0);
        for (weight, flip) in tuned.iter_mut().zip(flips) {
            let moved = self.rate * fade.powf(ALPHA) * weight.step * weight.step;
            let towards = moved / self.step(weight, round) * f64::from(result);
            weight.value += if *flip { towards } else { -towards };
        }
    }

    /// How far a weight is changed in a round.
    fn step(&self, weight: &Tuned, round: u32) -> f64 {
        let fade = f64::from(self.rounds) / (f64::from(round) + 1.0);
        weight.step * fade.powf(GAMMA)
    }
}

/// The weights that a word names: `tempo`, `piece.T:20`, `threat`.
fn read(word: &str, base: &Player) -> Result<Vec<Tuned>, ToolError> {
    let (name, step) = match word.split_once(':') {
        Some((name, step)) => (name, Some(step.parse::<f64>()?)),
        None => (word, None),
    };
    if step.is_some_and(|step| !step.is_finite() || step <= 0.0) {
        return Err(format!("`{word}`: a step is a number above 0").into());
    }
    let names = match base.number(name) {
        Some(_) => vec![name.to_owned()],
        None => Role::ALL
            .map(|role| format!("{name}.{}", role.letter()))
            .to_vec(),
    };
    let tuned = names.into_iter().filter_map(|name| {
        let value = f64::from(base.number(&name)?);
        let usual = (value.abs() * PART).max(LEAST);
        Some(Tuned {
            name,
            value,
            step: step.unwrap_or(usual),
        })
    });
    let tuned: Vec<Tuned> = tuned.collect();
    match tuned.is_empty() {
        true => Err(format!("`{word}` is no weight").into()),
        false => Ok(tuned),
    }
}

/// The weights as they are given to a player.
fn written(tuned: &[Tuned]) -> String {
    let words = tuned
        .iter()
        .map(|weight| format!("{}={:.0}", weight.name, weight.value));
    words.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        tune: Tune,
    }

    fn usual() -> Player {
        "nodes=10".parse().unwrap()
    }

    fn tune(line: &str) -> Tune {
        let words = std::iter::once("tune").chain(line.split_whitespace());
        Line::try_parse_from(words).unwrap().tune
    }

    #[test]
    fn weights_are_named_alone_or_by_table() {
        let base = &usual();
        let one = read("tempo:3", base).unwrap();
        assert_eq!((one.len(), one[0].step), (1, 3.0));
        assert_eq!(one[0].value, f64::from(base.number("tempo").unwrap()));
        assert_eq!(read("threat", base).unwrap().len(), Role::ALL.len());
        let tank = read("piece.T", base).unwrap();
        assert_eq!(tank[0].step, tank[0].value * PART);
        assert_eq!(read("delta:9", base).unwrap()[0].step, 9.0);
        for wrong in ["nothing", "tempo:0", "tempo:x", "piece.Z", "tempo.T"] {
            assert!(read(wrong, base).is_err(), "{wrong}");
        }
    }

    #[test]
    fn weights_go_towards_what_wins() {
        let tune = tune("nodes=10 tempo:4 guard:4 --rounds 100");
        let mut tuned = read("tempo:4", &usual()).unwrap();
        tuned.extend(read("guard:4", &usual()).unwrap());
        let before = tuned.clone();
        tune.learn(&mut tuned, &[true, false], 0, 0);
        assert_eq!(tuned, before);
        tune.learn(&mut tuned, &[true, false], 0, 2);
        assert!(tuned[0].value > before[0].value && tuned[1].value < before[1].value);
        tune.learn(&mut tuned, &[true, false], 0, -2);
        assert!((tuned[0].value - before[0].value).abs() < 1e-9);
        // Late rounds change less, and move less.
        assert!(tune.step(&before[0], 0) > tune.step(&before[0], 99));
        assert!((tune.step(&before[0], 99) - 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_same_rounds_give_the_same_weights() {
        let line = "nodes=60,hash=1 tempo guard --rounds 2 --turns 4 --ruleset official";
        let play = || {
            let tune = tune(line);
            let start = tune.variant.position().unwrap();
            let tuned = read("tempo", &usual()).unwrap();
            (0..2)
                .map(|round| tune.pair(&start, &tuned, &[true], round).unwrap())
                .collect::<Vec<_>>()
        };
        let results = play();
        assert!(results.iter().all(|result| (-2..=2).contains(result)));
        assert_eq!(results, play());
    }
}
