//! `tulenh-lab book extend`: positions that people reach.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;

use crate::book::games;
use crate::book::grow::{Growing, Growth};
use tulenh_rules::{Position, Turn};

/// Add positions that finished games have reached.
///
/// The file of openings is what `tulenh store openings` prints. A position that at least `--times` games have
/// reached is searched as `make` does; turns that were played are chosen more often, as long as the search
/// finds them good; only the games of this file count.
#[derive(Debug, Args)]
pub struct Extend {
    /// The book, which is written again
    file: PathBuf,
    /// The openings of finished games
    openings: PathBuf,
    /// Games that reach a position, at least
    #[arg(long, default_value_t = 2)]
    times: usize,
    /// Positions to add, at most
    #[arg(long, default_value_t = 200)]
    positions: usize,
    #[command(flatten)]
    growth: Growth,
}

/// A position of the games that is not in the book.
struct Wanted {
    ply: usize,
    games: usize,
    /// Positions from which it was reached, with the turn.
    from: Vec<(Position, Turn)>,
}

impl Extend {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut growing = Growing::new(super::read(&self.file)?, &self.growth);
        let text = std::fs::read_to_string(&self.openings)?;
        let games = games::read(&text, growing.book.rules())?;
        let wanted = self.wanted(&growing, &games);
        let progress = Progress::new(wanted.len().min(self.positions) as u64, "positions");
        let mut added = 0;
        for want in wanted {
            if added == self.positions {
                break;
            }
            // What leads there may have been reached too seldom, and is not in the book either.
            let way = want.from.iter().find_map(|(before, turn)| {
                let before = growing.book.find(before)?;
                growing.book.add(before, turn).ok()
            });
            if let Some(at) = way {
                growing.search(at)?;
                added += 1;
                progress.add(1);
            }
        }
        self.count(&mut growing, &games);
        growing.settle()?;
        let games = games.len();
        progress.print(format_args!("{games} games, {added} positions added"))?;
        progress.print(super::write(&growing.book, &self.file)?)?;
        Ok(())
    }

    /// Positions that enough games have reached, those of the most games first, each after all that come
    /// before it.
    fn wanted(&self, growing: &Growing<'_>, games: &[Vec<Turn>]) -> Vec<Wanted> {
        let mut all: BTreeMap<u64, Wanted> = BTreeMap::new();
        for game in games {
            let mut now = growing.book.positions()[0].position.clone();
            let mut seen = Vec::new();
            for (index, turn) in game.iter().enumerate().take(self.growth.plies as usize) {
                let before = now.clone();
                now.make_unchecked(turn);
                if growing.book.find(&now).is_some() || seen.contains(&now.key()) {
                    continue;
                }
                seen.push(now.key());
                let want = all.entry(now.key()).or_insert_with(|| Wanted {
                    ply: index + 1,
                    games: 0,
                    from: Vec::new(),
                });
                want.games += 1;
                want.ply = want.ply.min(index + 1);
                if !want.from.iter().any(|(known, _)| *known == before) {
                    want.from.push((before, turn.clone()));
                }
            }
        }
        let mut wanted: Vec<Wanted> = all.into_values().collect();
        wanted.retain(|want| want.games >= self.times.max(1));
        wanted.sort_by_key(|want| std::cmp::Reverse(want.games));
        wanted.truncate(self.positions);
        wanted.sort_by_key(|want| want.ply);
        wanted
    }

    /// Counts the turns that the games have played in positions of the book.
    fn count(&self, growing: &mut Growing<'_>, games: &[Vec<Turn>]) {
        for game in games {
            let mut now = growing.book.positions()[0].position.clone();
            for turn in game {
                let Some(at) = growing.book.find(&now) else {
                    break;
                };
                growing.count(at, turn);
                now.make_unchecked(turn);
            }
        }
    }
}
