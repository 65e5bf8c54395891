//! `tulenh-lab coach check`: whether hints and threats are true, and lead nobody astray.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{
    Limits, Line, Mark, PROOF_NODES, Reason, Rng, Table, Task, Threat, UnsafeTurn, alternatives,
    captures, expected_line, explain, forced_mate, mate_threat, threats,
};
use tulenh_rules::Turn;

use crate::coach::claims;
use crate::coach::deeper::{Carried, Deeper};
use crate::coach::lans::lans;
use crate::coach::sample::{Game, any_place};

/// Check hints and threats at random places of games: each claim by the rules, and by a longer search.
///
/// A claim is false when the rules contradict it. It misleads when whoever carries out what is told loses
/// points in the line of the longer search, or stands worse after it than by doing nothing.
#[derive(Debug, Args)]
pub struct Check {
    /// Games, as `coach play` prints them
    file: PathBuf,
    /// Hints and threats that are checked
    #[arg(long, default_value_t = 500)]
    told: u64,
    /// Nodes of a hint
    #[arg(long, default_value_t = 60_000)]
    nodes: u64,
    /// How many times the nodes of a hint the longer search has
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Nodes of the search that confirms a threat; with 0 the exchange alone decides
    #[arg(long, default_value_t = PROOF_NODES)]
    proof: u64,
    /// Another number gives other places
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print each claim
    #[arg(long)]
    each: bool,
}

/// Megabytes of the table of a hint.
const TABLE_MB: usize = 4;

/// What came of the claims so far.
#[derive(Debug, Default)]
struct Tally {
    told: u64,
    claims: u64,
    wrong: u64,
    misleading: u64,
    /// By what they claim: how many, and how many of them mislead.
    kinds: BTreeMap<String, [u64; 2]>,
}

impl Check {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let mut rng = Rng::new(self.seed);
        let progress = Progress::new(self.told, "hints and threats");
        let mut tally = Tally::default();
        let mut deeper = Deeper::new(self.nodes * self.times);
        while tally.told < self.told {
            let (game, turns) = any_place(&games, &mut rng).ok_or("no turns")?;
            let task = game.played.task(turns);
            let hint = rng.below(2) == 0;
            let before = tally.told;
            match hint {
                true => self.hint(&task, &mut deeper, &mut tally, &progress)?,
                false => self.threats(&task, &mut rng, &mut deeper, &mut tally, &progress)?,
            }
            progress.add(tally.told - before);
        }
        progress.print(format_args!(
            "{} hints and threats, {} claims: {} false, {} misleading ({:.1} %)",
            tally.told,
            tally.claims,
            tally.wrong,
            tally.misleading,
            100.0 * tally.misleading as f64 / tally.claims.max(1) as f64,
        ))?;
        for (kind, [told, bad]) in &tally.kinds {
            progress.print(format_args!(
                "{kind}: {told}, of them false or misleading {bad}"
            ))?;
        }
        match tally.wrong {
            0 => Ok(()),
            wrong => Err(format!("the rules contradict {wrong} claims").into()),
        }
    }

    fn hint(
        &self,
        task: &Task,
        deeper: &mut Deeper,
        tally: &mut Tally,
        progress: &Progress,
    ) -> Result<(), ToolError> {
        let position = task.position();
        let (table, limits) = (Table::new(TABLE_MB), Limits::nodes(self.nodes));
        let Some(whole) = expected_line(task, &table, &limits) else {
            return Ok(());
        };
        let line = whole.told(position);
        let Some(turn) = line.turns.first() else {
            return Ok(());
        };
        tally.told += 1;
        let own = deeper.carried(task, turn);
        let own = own.ok_or("a hint is not legal")?;
        let reasons = explain(task, &whole, self.proof);
        if !reasons.iter().any(|it| it.speaks_for(position.turn())) {
            for other in alternatives(task, &whole, &table, &limits) {
                let carried = deeper.carried(task, &other);
                let holds = position.is_legal(&other) && other != *turn;
                // An analysis would blame it.
                let gives = |carried: Carried| Mark::of(own.score, carried.score, None).blames();
                let verdict = (holds, carried.is_none_or(gives));
                self.count(tally, progress, "alternative".to_owned(), verdict, || {
                    let [turn, other] = [turn, &other].map(|turn| position.lan(turn));
                    format!(
                        "{} | {turn} | as good: {other} | {}",
                        position.fen(),
                        own.score
                    )
                })?;
            }
        }
        for reason in reasons {
            let shown = match reason {
                Reason::Ends { .. } => &whole,
                _ => &line,
            };
            let holds = claims::reason_holds(task, shown, &reason);
            let misleads = reason_misleads(deeper, task, &line, &reason, &own);
            let lans = lans(position, &line.turns);
            self.count(tally, progress, kind(&reason), (holds, misleads), || {
                let (net, score, idle) = (own.net, own.score, own.idle);
                format!(
                    "{} | {lans} | {reason:?} | {net} {score} {idle:?}",
                    position.fen()
                )
            })?;
        }
        Ok(())
    }

    fn threats(
        &self,
        task: &Task,
        rng: &mut Rng,
        deeper: &mut Deeper,
        tally: &mut Tally,
        progress: &Progress,
    ) -> Result<(), ToolError> {
        let (asked, mate, told) = match rng.below(2) {
            0 => (
                Some(task.clone()),
                forced_mate(task, self.proof),
                captures(task, self.proof),
            ),
            _ => (
                task.passed(),
                mate_threat(task, self.proof),
                threats(task, self.proof),
            ),
        };
        let Some(asked) = asked else {
            return Ok(());
        };
        let position = asked.position();
        if let Some(mate) = mate {
            tally.told += 1;
            let turns = mate.turns.len().div_ceil(2) as u32;
            let holds = claims::mates(&asked, turns);
            self.count(tally, progress, "mate".to_owned(), (holds, false), || {
                format!("{} | mate: {}", position.fen(), lans(position, &mate.turns))
            })?;
        }
        for threat in told.iter().take(8) {
            tally.told += 1;
            let holds = claims::threat_holds(&asked, threat);
            let turn = threat.line.first().ok_or("a threat without a turn")?;
            let carried = deeper.carried(&asked, turn);
            let carried = carried.ok_or("a threat is not legal")?;
            self.count(tally, progress, "threat".to_owned(), (holds, carried.loses()), || {
                let Threat { by, at, taken, .. } = threat;
                let (net, score, idle) = (carried.net, carried.score, carried.idle);
                let told = lans(position, &threat.line);
                let line = lans(position, &carried.line);
                format!(
                    "{} | threat {by} {at} {taken:?} {:?}: {told} | {net} {score} {idle:?} | {line}",
                    position.fen(),
                    threat.points
                )
            })?;
        }
        Ok(())
    }

    fn count(
        &self,
        tally: &mut Tally,
        progress: &Progress,
        kind: String,
        (holds, misleads): (bool, bool),
        words: impl FnOnce() -> String,
    ) -> Result<(), ToolError> {
        tally.claims += 1;
        let [told, bad] = tally.kinds.entry(kind).or_default();
        *told += 1;
        *bad += u64::from(misleads || !holds);
        tally.wrong += u64::from(!holds);
        tally.misleading += u64::from(misleads);
        let verdict = match (holds, misleads) {
            (false, _) => "FALSE",
            (_, true) => "misleads",
            _ => "holds",
        };
        if self.each || !holds || misleads {
            progress.print(format_args!("{verdict}: {}", words()))?;
        }
        Ok(())
    }
}

/// Whether a reason promises what the longer search does not see.
fn reason_misleads(
    deeper: &mut Deeper,
    task: &Task,
    line: &Line,
    reason: &Reason,
    own: &Carried,
) -> bool {
    let after = || task.after_turn(line.turns.first()?);
    let mut worth = |task: &Task, by, at| {
        let turns = claims::captures(task.position(), by, at);
        let mut all = turns.iter().filter_map(|turn| deeper.carried(task, turn));
        all.all(|carried| carried.loses())
    };
    match reason {
        Reason::Ends { winner, .. } => {
            *winner == Some(task.position().turn()) && !own.score.forced().is_some_and(|(_, wins)| wins)
        }
        // What is taken is seen; what else the line loses may be lost anyway.
        Reason::Takes { .. } => own.is_worse_than_idle(),
        Reason::Wins { .. } => own.loses(),
        Reason::Saves { at, from, .. } | Reason::Covers { at, from, .. } => {
            task.passed().is_none_or(|theirs| worth(&theirs, *from, *at))
        }
        Reason::Threatens { at, by, .. } => {
            let again = after().and_then(|after| after.passed());
            again.is_none_or(|again| worth(&again, *by, *at))
        }
        Reason::StopsMate { .. } => own.score.forced().is_some_and(|(_, wins)| !wins),
        // Doing nothing is clearly worse, and what is prevented does not answer the turn.
        Reason::Prevents { turn: other } => {
            !own.is_better_than_idle() || own.line.get(1) == Some(other)
        }
        // What is prepared is clearly better than the turn alone.
        Reason::Prepares { turn: next } => {
            let again = after().and_then(|after| after.passed());
            let carried = again.and_then(|again| deeper.carried(&again, next));
            carried.is_none_or(|carried| !carried.is_better_than(own.score))
        }
        Reason::KeepsOut(lost) => after().is_none_or(|after| !loses_by_going(deeper, &after, lost)),
        // They promise nothing.
        Reason::Costs { .. }
        | Reason::Gives { .. }
        | Reason::Checks
        | Reason::Hero { .. }
        | Reason::Avoids { .. }
        | Reason::ShutsOut { .. }
        | Reason::Frees { .. }
        | Reason::StopsHero { .. }
        | Reason::Shelters { .. }
        | Reason::TakesEscape { .. }
        | Reason::Room { .. }
        | Reason::Guards { .. }
        // The rules prove it.
        | Reason::ThreatensMate { .. } => false,
    }
}

/// Whether what is said to lose points by going somewhere does, by a longer search.
fn loses_by_going(deeper: &mut Deeper, task: &Task, lost: &UnsafeTurn) -> bool {
    let position = task.position();
    let goes = |turn: &Turn| {
        let after = position.play(turn).map(|(after, _)| after);
        turn.from() == lost.from
            && after.is_ok_and(|after| after.board().get(lost.at) == Some(lost.stack))
    };
    let turn = position.legal_steps().into_iter().find(goes);
    let carried = turn.and_then(|turn| deeper.carried(task, &turn));
    carried.is_some_and(|carried| carried.loses_clearly())
}

/// The kind of a reason, by its name.
fn kind(reason: &Reason) -> String {
    let words = format!("{reason:?}");
    let name: String = words.chars().take_while(|c| c.is_alphanumeric()).collect();
    name
}
