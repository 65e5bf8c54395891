//! `tulenh-lab book make`: a book from the start of a battle.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::variant::Changes;

use crate::book::grow::{Growing, Growth};
use std::sync::Arc;
use tulenh_engine::Book;
use tulenh_rules::Turn;

/// Make the book of a battle by long searches from its start.
///
/// The position that is searched next is the one that good play reaches soonest: drop-out expansion (T. R.
/// Lincke, "Strategies for the automatic construction of opening books", 2000). One thread; the same options
/// give the same book on every machine.
#[derive(Debug, Args)]
pub struct Make {
    /// The file to write
    file: PathBuf,
    /// The ruleset, alone or with its battle and changes
    #[arg(long, default_value = "official", value_name = "RULESET")]
    ruleset: String,
    #[command(flatten)]
    changes: Changes,
    /// Positions to search
    #[arg(long, default_value_t = 500)]
    positions: usize,
    #[command(flatten)]
    growth: Growth,
}

/// What a turn costs in the order of expansion, in hundredths of an Infantry: a position two turns later is
/// as far away as one that costs so much more to reach.
const PLY_COST: i32 = 12;
/// The book is written each time so many positions more have been searched.
const SAVED: usize = 50;
/// Turns worse than the best by more than so many margins are not followed: people play such, too, and the
/// book has answers to some of them.
const FOLLOWED: i32 = 3;

impl Make {
    pub fn run(&self) -> Result<(), ToolError> {
        let rules = Arc::new(self.changes.of(&self.ruleset)?);
        let mut growing = Growing::new(Book::new(rules), &self.growth);
        let progress = Progress::new(self.positions as u64, "positions");
        let mut queue = Queue::default();
        let mut next = Some((0, 0));
        let mut searched = 0;
        while let Some((cost, at)) = next {
            let found = growing.search(at)?.to_vec();
            progress.add(1);
            searched += 1;
            if searched % SAVED == 0 {
                growing.settle()?;
                super::write(&growing.book, &self.file)?;
            }
            let ply = growing.book.positions()[at].ply;
            if ply < self.growth.plies {
                let best = found.first().map_or(0, |(_, score)| *score);
                // Turns that the book plays are followed alike, whatever the margin.
                let wider = self.growth.margin_at(ply) - self.growth.margin;
                for (turn, score) in found {
                    let loss = (best - score - wider).max(0);
                    if loss <= FOLLOWED * self.growth.margin {
                        queue.push(cost + PLY_COST + loss, at, turn);
                    }
                }
            }
            next = None;
            while searched < self.positions
                && next.is_none()
                && let Some((cost, from, turn)) = queue.pop()
            {
                let known = growing.book.positions().len();
                // A turn that ends the game leads to no position of the book.
                let at = growing.book.add(from, &turn).ok();
                next = at.filter(|at| *at == known).map(|at| (cost, at));
            }
        }
        growing.settle()?;
        progress.print(super::write(&growing.book, &self.file)?)?;
        Ok(())
    }
}

/// Turns that are to be followed, the cheapest first; of equal ones the one that came first.
#[derive(Default)]
struct Queue {
    order: BTreeSet<(i32, usize)>,
    turns: Vec<(usize, Turn)>,
}

impl Queue {
    fn push(&mut self, cost: i32, from: usize, turn: Turn) {
        self.order.insert((cost, self.turns.len()));
        self.turns.push((from, turn));
    }

    fn pop(&mut self) -> Option<(i32, usize, Turn)> {
        let (cost, number) = self.order.pop_first()?;
        let (from, turn) = self.turns.get(number)?.clone();
        Some((cost, from, turn))
    }
}
