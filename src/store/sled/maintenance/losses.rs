//! Reading a damaged journal: what of it can be saved, and what the lost commits were about.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::game::{GameId, PlayerId};
use crate::store::StoreError;
use crate::store::query;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::storage::journal::{self, Kind, Line, read_rows_of_corrupt_line};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::opening;
use crate::store::sled::storage::recovery::{catch_panic, close};
use crate::store::sled::storage::system::{is_refusal, unusable};

/// What is lost, as far as it is known.
#[derive(Debug, Default)]
pub struct Losses {
    /// The first and the last commit.
    pub changes: Option<(u64, u64)>,
    /// How many of them cannot be read.
    pub unread: u64,
    /// The positions of corrupt lines of the journal, in bytes.
    pub corrupt: Vec<u64>,
    /// The games that they changed, with the names of their players.
    pub games: BTreeMap<u64, Vec<String>>,
    /// The people that they changed, by number, with their names.
    pub people: BTreeMap<u64, String>,
    /// How many rows of other tables they changed, by the name of the table.
    pub others: BTreeMap<&'static str, u64>,
    /// How many rows of the tables cannot be read, and whether others may be missing.
    pub rows: (u64, bool),
}

/// What is in a journal, valid or not.
#[derive(Debug, Default)]
pub struct Scan {
    /// The part before the first corrupt line, if it holds the base.
    pub valid: Option<Prefix>,
    /// The number of each commit that can be read, and the position of its line, in the order of the file.
    pub commits: Vec<(u64, Range<u64>)>,
    /// The positions of the lines that cannot be read.
    corrupt: Vec<Range<u64>>,
}

/// The valid beginning of a journal.
#[derive(Debug, Clone)]
pub struct Prefix {
    /// The commit on which it is based.
    pub base: u64,
    /// The last commit.
    pub last: u64,
    /// The positions of its lines without the first.
    pub lines: Range<u64>,
}

impl Scan {
    /// Reads a journal.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn of(journal: &Path) -> io::Result<Scan> {
        let mut scan = Scan::default();
        let (mut parts, mut based, mut unbroken, mut start) = (0, None, true, None);
        let scaned = journal::scan(journal, |at, bytes, line| {
            let lines = at..at + bytes.len() as u64;
            let start = *start.get_or_insert(at);
            let Some(line) = line.filter(|line| line.rows().is_some()) else {
                scan.corrupt.push(lines);
                unbroken = false;
                return Ok::<(), io::Error>(());
            };
            if line.kind == Kind::Commit {
                scan.commits.push((line.number, lines.clone()));
            }
            match (line.kind, &mut scan.valid) {
                _ if !unbroken => {}
                (Kind::Base, None) if line.number == parts => {
                    parts += 1;
                    based = based.or_else(|| line.commits());
                }
                (Kind::BaseEnd, None) if line.number == parts => {
                    let base = based.unwrap_or(0);
                    scan.valid = Some(Prefix {
                        base,
                        last: base,
                        lines: start..lines.end,
                    });
                }
                (Kind::Commit, Some(valid)) if line.number == valid.last + 1 => {
                    valid.last = line.number;
                    valid.lines.end = lines.end;
                }
                _ => unbroken = false,
            }
            Ok(())
        });
        match scaned {
            Err(e) if is_refusal(&e) => Err(e),
            // There is no journal, or it cannot be read any further.
            _ => Ok(scan),
        }
    }

    /// The last of the commits that follow this one without a gap, and the position of their lines.
    pub fn following(&self, commits: u64) -> (u64, Range<u64>) {
        let first = self
            .commits
            .iter()
            .position(|(number, _)| *number == commits + 1);
        let (mut last, mut lines) = (commits, 0..0);
        for (number, at) in self
            .commits
            .iter()
            .skip(first.unwrap_or(self.commits.len()))
        {
            if *number != last + 1 || (lines.end > 0 && at.start != lines.end) {
                break;
            }
            last = *number;
            lines = match lines.end {
                0 => at.clone(),
                _ => lines.start..at.end,
            };
        }
        (last, lines)
    }

    /// What is lost when the commits after `last` are, of `known` in all.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn losses(&self, journal: &Path, last: u64, known: u64) -> io::Result<Losses> {
        let mut losses = Losses {
            changes: (known > last).then_some((last + 1, known)),
            ..Losses::default()
        };
        let saved = self.commits.iter().filter(|(number, _)| *number <= last);
        let end = saved.map(|(_, at)| at.end).max().unwrap_or(0);
        let mut read = 0;
        journal::scan(journal, |at, bytes, line| {
            match line {
                Some(Line {
                    kind: Kind::Commit,
                    number,
                    body,
                }) if number > last => {
                    read += 1;
                    losses.add(&Row::read_prefix(&body));
                }
                // A corrupt line before the end is listed too, although nothing is lost by it.
                None => {
                    losses.corrupt.push(at);
                    if at >= end {
                        losses.add(&read_rows_of_corrupt_line(
                            bytes.strip_suffix(b"\n").unwrap_or(bytes),
                        ));
                    }
                }
                Some(_) => {}
            }
            Ok::<(), io::Error>(())
        })
        .map(drop)
        .or_else(|e| if is_refusal(&e) { Err(e) } else { Ok(()) })?;
        losses.unread = known.saturating_sub(last).saturating_sub(read);
        Ok(losses)
    }
}

impl Losses {
    /// Whether nothing is lost.
    pub fn is_nothing(&self) -> bool {
        self.changes.is_none() && self.rows == (0, false)
    }

    /// Adds the rows of a lost commit.
    fn add(&mut self, rows: &[Row]) {
        for Row { table, key, .. } in rows {
            let number = key.get(..8).and_then(keys::number);
            match (table, number) {
                (Table::Games | Table::Turns, Some(game)) => {
                    self.games.entry(game).or_default();
                }
                (Table::Players, Some(player)) => {
                    self.people.entry(player).or_default();
                }
                (Table::Challenges | Table::Outbox | Table::Chats | Table::Standings, _) => {
                    *self.others.entry(table.name()).or_default() += 1;
                }
                _ => {}
            }
        }
    }

    /// Looks up the names of the people in the saved store.
    ///
    /// # Errors
    /// When that cannot be opened.
    pub fn name(&mut self, saved: &Path) -> Result<(), StoreError> {
        let opened = opening::open(saved)?;
        let named = catch_panic(saved, || {
            let tables = &opened.tables;
            let name = |id: PlayerId| {
                let player = query::player(tables, id).ok().flatten();
                player.map_or_else(String::new, |player| player.name)
            };
            for (number, found) in &mut self.people {
                *found = name(PlayerId(*number));
            }
            for (number, players) in &mut self.games {
                let raw = query::game(tables, GameId(*number)).ok().flatten();
                if let Some(Ok(stored)) = raw.map(query::RawGame::game) {
                    let seats = stored.game.seats();
                    *players = vec![name(seats.red), name(seats.blue)];
                }
            }
            Ok(())
        });
        let closed = close(saved, opened);
        named.and(closed)?;
        wait_for_sled(saved).map_err(|e| unusable(saved, e))
    }
}
