//! What analyses say was wrong with turns, held against the rules.

use std::collections::BTreeMap;

use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Evidence, Fault, Judged, Line, Mark, faults};

use crate::coach::deeper::Deeper;
use crate::coach::marks::fault_claims;
use crate::coach::sample::Game;

/// What was said to be wrong with turns.
#[derive(Default)]
pub struct ToldFaults {
    kinds: BTreeMap<String, u64>,
    wrong: u64,
    /// Turns that are blamed, and of which nothing is said.
    silent: u64,
    /// What carries out turns that are said to lose points and threats that are said to be missed, if that is wanted.
    deeper: Option<Deeper>,
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

impl ToldFaults {
    /// Nothing yet. With nodes for a search, it carries out each turn and threat of which points are told.
    pub fn new(proof: Option<u64>) -> ToldFaults {
        ToldFaults {
            deeper: proof.map(Deeper::new),
            ..ToldFaults::default()
        }
    }

    /// How many faults the rules contradict.
    pub fn wrong(&self) -> u64 {
        self.wrong
    }

    /// Counts what an analysis says was wrong with a turn, and holds it against the rules. Prints what is false. `next` is
    /// the mark of the turn after it.
    ///
    /// # Errors
    /// Nothing can be printed.
    pub fn add(
        &mut self,
        game: &Game,
        index: usize,
        (judged, next): (&Judged, Option<Mark>),
        progress: &Progress,
    ) -> Result<(), ToolError> {
        let Some(better) = &judged.better else {
            return Ok(());
        };
        if !judged.mark.blames() {
            return Ok(());
        }
        let before = game.played.task(index);
        let turns = game.played.record().turns();
        let played = &turns[index].turn;
        let reply = turns.get(index + 1).map(|reply| &reply.turn);
        let position = before.position();
        let (after, _) = position.play(played).map_err(|error| error.to_string())?;
        let answer = Line {
            score: judged.played,
            turns: judged.answer.clone(),
        };
        let (better, answer) = (better.told(position).turns, answer.told(&after).turns);
        let evidence = Evidence {
            answer: &answer,
            reply: reply.filter(|_| next.is_some_and(|mark| !mark.blames())),
            better: &better,
        };
        let mut faults = faults(&before, played, evidence);
        if judged.mark == Mark::Terrible {
            faults.retain(Fault::explains_blunder);
        }
        self.silent += u64::from(faults.is_empty());
        for fault in faults {
            *self.kinds.entry(fault_claims::kind(&fault)).or_default() += 1;
            if !fault_claims::fault_holds(&before, played, evidence, &fault) {
                self.wrong += 1;
                let lan = position.lan(played);
                progress.print(format_args!("FALSE: {} {lan} {fault:?}", position.fen()))?;
            }
            if let Some((there, turn)) = fault_claims::claimed(&before, evidence, &fault)
                && let Some(deeper) = &mut self.deeper
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
                    let there = there.position();
                    let lan = there.lan(turn);
                    progress.print(format_args!("DENIED: {} {lan} {fault:?}", there.fen()))?;
                }
            }
        }
        Ok(())
    }

    /// What there is to tell of all of them.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "said to be wrong: {:?}, of them false {}; nothing is said of {} turns that are blamed",
            self.kinds, self.wrong, self.silent
        )];
        if self.deeper.is_some() {
            let proofs = [
                ("turns that would lose points", &self.unsafe_turns),
                ("threats that are missed", &self.threats),
            ];
            lines.extend(proofs.map(|(what, Proof { carried, denied })| {
                format!("{what}: {carried}, of them a search denies {denied}")
            }));
        }
        lines
    }
}
