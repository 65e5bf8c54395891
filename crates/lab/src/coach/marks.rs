//! `tulenh-lab coach marks`: whether the marks of an analysis are those of a longer one.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Budget, Effort, Fault, Judged, Line, Mark, Never, Table, Worth, faults};

use crate::coach::accuracy_by_level::AccuracyByLevel;
use crate::coach::deeper::Deeper;
use crate::coach::fault_claims;
use crate::coach::sample::Game;

/// Compare the marks of analysed games with those of ten times the nodes, and hold what is said to be wrong
/// with turns against the rules.
#[derive(Debug, Args)]
pub struct Marks {
    /// Games, as `coach play` prints them
    file: PathBuf,
    /// Games of the file that are analysed
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// Games of the file that are left out first
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Nodes of a search
    #[arg(long, default_value_t = 60_000)]
    nodes: u64,
    /// How many times the nodes the longer analysis has; with 0 there is none, and games are analysed as for
    /// people
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Of turns that give away less than half of a blunder, the longer analysis looks at one of so many,
    /// which counts for all of them
    #[arg(long, default_value = "1")]
    every: NonZeroUsize,
    /// Nodes of a search that carries out each turn of which it is said that it would lose points, and each threat that
    /// is said to be missed; with 0 there is none
    #[arg(long, default_value_t = 0)]
    proof: u64,
    /// Print each turn
    #[arg(long)]
    each: bool,
}

/// Megabytes of the table of a game, as in an analysis for people.
const TABLE_MB: usize = 16;
/// Megabytes of that of the longer analysis.
const LONG_TABLE_MB: usize = 128;

const MARKS: [Mark; 6] = [
    Mark::Terrible,
    Mark::Bad,
    Mark::Suspicious,
    Mark::Fair,
    Mark::Good,
    Mark::Excellent,
];

/// What the longer analysis finds this near to a blunder ([`Judged::severity`]) is on its border: there the smallest
/// difference between two searches decides.
const BORDER: RangeInclusive<f64> = 0.9..=1.1;

/// How often each mark was given where the longer analysis gives each.
type Counts = [[usize; MARKS.len()]; MARKS.len()];

/// What was said to be wrong with turns.
#[derive(Debug, Default)]
struct Told {
    kinds: BTreeMap<String, u64>,
    wrong: u64,
    /// Turns that are blamed, and of which nothing is said.
    silent: u64,
    /// Turns of which it is said that they would lose points.
    unsafe_turns: Proof,
    /// Threats of which it is said that they are missed.
    threats: Proof,
}

/// How often a search has carried out what is said to win or to lose points.
#[derive(Debug, Default)]
struct Proof {
    carried: u64,
    /// Of them, how often it came out otherwise.
    denied: u64,
}

impl Marks {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let games: Vec<Game> = games.into_iter().skip(self.skip).take(self.games).collect();
        let turns: usize = games.iter().map(Game::turns).sum();
        let progress = Progress::new(turns as u64, "turns");
        let mut counts = Counts::default();
        let mut clear = Counts::default();
        let mut told = Told::default();
        let mut deeper = (self.proof > 0).then(|| Deeper::new(self.proof));
        let mut by_level = AccuracyByLevel::default();
        let mut minor = 0;
        // Of the turns that both analyses looked at.
        let mut nodes = [0; 2];
        for (number, game) in games.iter().enumerate() {
            // From the last turn to the first, as an analysis does.
            let (table, long_table) = (Table::new(TABLE_MB), Table::new(LONG_TABLE_MB));
            let (mut next, mut long_next) = (None, None);
            let mut worths = Vec::new();
            let [mut budget, mut long_budget] =
                [1, self.times].map(|times| Budget::of_game(game.turns(), self.nodes * times));
            for index in (0..game.turns()).rev() {
                progress.add(1);
                // What the longer analysis knows of the next turn, if it looked at it.
                let known = long_next.take();
                let judged = |next, table: &Table, effort: Effort| {
                    game.played.judge(index, next, table, effort, &Never)
                };
                let Some(short) = judged(next, &table, budget.effort()) else {
                    continue;
                };
                budget.spend(short.nodes);
                next = Some(short.best);
                let mover = game.played.position(index).turn();
                let Judged { best, played, .. } = short;
                worths.push((mover, Worth { best, played }));
                told.count(game, index, &short, deeper.as_mut(), &progress)?;
                let mut weight = 1;
                if is_minor(&short) {
                    minor += 1;
                    if minor % self.every.get() != 0 {
                        continue;
                    }
                    weight = self.every.get();
                }
                let long = match self.times {
                    0 => None,
                    _ => judged(known, &long_table, long_budget.effort()),
                };
                long.iter().for_each(|long| long_budget.spend(long.nodes));
                long_next = long.as_ref().map(|it| it.best);
                if self.each {
                    let words = |it: &Judged| {
                        let (best, played) = (it.best.value(), it.played.value());
                        format!("{:?} {best} {played} {}", it.mark, it.nodes)
                    };
                    let (short, long) = (words(&short), long.as_ref().map(words));
                    let long = long.unwrap_or_default();
                    progress.print(format_args!("{number} {index} {weight} {short} {long}"))?;
                }
                let place = |mark| MARKS.iter().position(|it| *it == mark);
                let Some(long) = long else {
                    continue;
                };
                nodes[0] += short.nodes;
                nodes[1] += long.nodes;
                if let (Some(one), Some(other)) = (place(short.mark), place(long.mark)) {
                    counts[one][other] += weight;
                    if is_clear(&long) {
                        clear[one][other] += weight;
                    }
                }
            }
            worths.reverse();
            by_level.add(game, &worths);
        }
        for (place, mark) in MARKS.iter().enumerate() {
            let row = counts[place];
            let shares = shares(&counts, |it| it == place);
            progress.print(format_args!("{mark:?}: {shares}, as {row:?}"))?;
        }
        if self.times > 0 {
            let [short, long] = nodes;
            progress.print(format_args!(
                "nodes: {short}, and {long} of the longer analysis"
            ))?;
        }
        let shares_clear = shares(&clear, |it| it == 0);
        progress.print(format_args!(
            "{:?}, without the turns on its border: {shares_clear}",
            MARKS[0]
        ))?;
        for (place, mark) in MARKS.iter().enumerate().take(3).skip(1) {
            let shares = shares(&counts, |it| it <= place);
            progress.print(format_args!("{mark:?} or worse: {shares}"))?;
        }
        for line in by_level.lines() {
            progress.print(format_args!("{line}"))?;
        }
        progress.print(format_args!(
            "said to be wrong: {:?}, of them false {}; nothing is said of {} turns that are blamed",
            told.kinds, told.wrong, told.silent
        ))?;
        if self.proof > 0 {
            for (what, proof) in [
                ("turns that would lose points", &told.unsafe_turns),
                ("threats that are missed", &told.threats),
            ] {
                let Proof { carried, denied } = proof;
                progress.print(format_args!(
                    "{what}: {carried}, of them a search denies {denied}"
                ))?;
            }
        }
        match told.wrong {
            0 => Ok(()),
            wrong => Err(format!("the rules contradict {wrong} faults").into()),
        }
    }
}

impl Told {
    /// Counts what an analysis says was wrong with a turn, and holds it against the rules.
    fn count(
        &mut self,
        game: &Game,
        index: usize,
        judged: &Judged,
        mut deeper: Option<&mut Deeper>,
        progress: &Progress,
    ) -> Result<(), ToolError> {
        let Some(better) = &judged.better else {
            return Ok(());
        };
        if !judged.mark.blames() {
            return Ok(());
        }
        let before = game.played.task(index);
        let played = &game.played.record().turns()[index].turn;
        let position = before.position();
        let (after, _) = position.play(played).map_err(|error| error.to_string())?;
        let (better, answer) = (
            better.told(position).turns,
            Line {
                score: judged.played,
                turns: judged.answer.clone(),
            }
            .told(&after)
            .turns,
        );
        let mut faults = faults(&before, played, &answer, &better);
        if judged.mark == Mark::Terrible {
            faults.retain(Fault::explains_blunder);
        }
        self.silent += u64::from(faults.is_empty());
        for fault in faults {
            *self.kinds.entry(fault_claims::kind(&fault)).or_default() += 1;
            if !fault_claims::fault_holds(position, played, &answer, &better, &fault) {
                self.wrong += 1;
                let lan = position.lan(played);
                progress.print(format_args!("FALSE: {} {lan} {fault:?}", position.fen()))?;
            }
            if let Some((there, turn)) = fault_claims::claimed(position, &answer, &better, &fault)
                && let Some(deeper) = deeper.as_deref_mut()
            {
                let carried = deeper.carried(&there, turn);
                let (proof, holds) = match fault {
                    Fault::MissesThreat(_) => {
                        (&mut self.threats, carried.is_some_and(|it| !it.loses()))
                    }
                    _ => (
                        &mut self.unsafe_turns,
                        carried.is_some_and(|it| it.loses_clearly()),
                    ),
                };
                proof.carried += 1;
                if !holds {
                    proof.denied += 1;
                    let lan = there.lan(turn);
                    progress.print(format_args!("DENIED: {} {lan} {fault:?}", there.fen()))?;
                }
            }
        }
        Ok(())
    }
}

/// How often marks that are wanted were given, and how often they were due; the part of those given that was
/// due (precision), and of those due that was given (recall), each with its 95 % interval by Wilson.
fn shares(counts: &Counts, wanted: impl Fn(usize) -> bool) -> String {
    let sum = |one: &dyn Fn(usize) -> bool, other: &dyn Fn(usize) -> bool| -> usize {
        let rows = counts.iter().enumerate().filter(|(place, _)| one(*place));
        let cells = rows.flat_map(|(_, row)| row.iter().enumerate());
        let cells = cells.filter(|(place, _)| other(*place));
        cells.map(|(_, count)| count).sum()
    };
    let (given, due) = (sum(&wanted, &|_| true), sum(&|_| true, &wanted));
    let both = sum(&wanted, &wanted);
    let (precision, recall) = (share(both, given), share(both, due));
    format!("given {given}, due {due}, both {both}: precision {precision}, recall {recall}")
}

/// A part of a whole in percent, with its 95 % interval by Wilson.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "of none".to_owned();
    }
    let (count, ratio) = (whole as f64, part as f64 / whole as f64);
    let square = 1.96_f64.powi(2) / count;
    let middle = (ratio + square / 2.0) / (1.0 + square);
    let spread = (ratio * (1.0 - ratio) / count + square / 4.0 / count) * 1.96_f64.powi(2);
    let spread = spread.sqrt() / (1.0 + square);
    format!(
        "{:.1} % ({:.0} to {:.0})",
        100.0 * ratio,
        100.0 * (middle - spread),
        100.0 * (middle + spread)
    )
}

/// Whether a turn is not on the border of a blunder.
fn is_clear(judged: &Judged) -> bool {
    !BORDER.contains(&judged.severity())
}

/// Whether a turn gives away less than half of what a blunder does.
fn is_minor(judged: &Judged) -> bool {
    let Judged { best, played, .. } = *judged;
    best.value() - played.value() < 250 || Worth { best, played }.lost() < 0.075
}

#[cfg(test)]
mod tests {
    use tulenh_engine::Score;

    use super::*;

    #[test]
    fn what_gives_away_nearly_what_a_blunder_does_is_on_the_border() {
        // A blunder gives away 500 at least, and here so much of the chances that this decides.
        for (given, clear) in [(440, true), (460, false), (540, false), (560, true)] {
            let judged = Judged {
                best: Score::cp(given / 2),
                played: Score::cp(given / 2 - given),
                better: None,
                answer: Vec::new(),
                mark: Mark::Fair,
                nodes: 0,
            };
            assert_eq!(is_clear(&judged), clear, "{given}");
        }
    }
}
