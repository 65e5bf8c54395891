//! What can be saved of a store that neither its journal nor its tables mend, and what has to be given
//! up for it.
//!
//! A store is its changes in order, so what is saved is all of them up to some change: as far as the
//! journal is whole, or the tables and the changes behind them that can be read, whichever is more. The
//! store that is damaged is only read; sled, which writes whenever it opens, is given a copy.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::game::{GameId, PlayerId};
use crate::store::StoreError;
use crate::store::sled::disk::{is_in_use, is_refusal, shown, unusable, wait_for_sled};
use crate::store::sled::held;
use crate::store::sled::index::{self, Index, Look};
use crate::store::sled::journal::{self, Head, JOURNAL, Kind, Line, guess};
use crate::store::sled::keep::scratch::Scratch;
use crate::store::sled::keep::{self, Report, examine, furnish, make_store};
use crate::store::sled::keys;
use crate::store::sled::marker::{Marker, State};
use crate::store::sled::open::{self, new_identity};
use crate::store::sled::read;
use crate::store::sled::recovery::{guarded, let_go};
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Table, Tables};

/// What can be saved.
#[derive(Debug)]
pub struct Salvage {
    /// How many changes are saved.
    pub commits: u64,
    /// What they are taken from, in the words of the keeper.
    pub from: &'static str,
    /// What has to be given up.
    pub given_up: GivenUp,
    /// What a look at all of what was saved found.
    pub report: Report,
}

/// What has to be given up, as far as it is known.
#[derive(Debug, Default)]
pub struct GivenUp {
    /// The first and the last change.
    pub changes: Option<(u64, u64)>,
    /// How many of them cannot be read.
    pub unread: u64,
    /// Lines of the journal that are not whole and what is wrong with them, where they begin.
    pub spoilt: Vec<u64>,
    /// The games that they changed, with who plays them.
    pub games: BTreeMap<u64, Vec<String>>,
    /// The people that they changed, by number, with their names.
    pub people: BTreeMap<u64, String>,
    /// How many rows of other tables they changed, by the name of the table.
    pub others: BTreeMap<&'static str, u64>,
    /// How many rows of the tables cannot be read, and whether some are missing.
    pub rows: (u64, bool),
}

/// Says what can be saved of the store in a directory, or of a copy of one, and makes a store of it in a
/// directory that does not exist or holds nothing, if one is given.
///
/// # Errors
/// When a bot runs there, nothing can be saved, or one of the two directories refuses.
pub fn salvage(dir: &Path, to: Option<&Path>) -> Result<Salvage, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    let is_copy = dir.is_file();
    if !is_copy {
        keep::store_in(&dir)?;
        if is_in_use(&dir).map_err(|e| unusable(&dir, e))? {
            return Err(StoreError::Locked(shown(&dir)));
        }
    }
    let to = to.map(std::path::absolute).transpose();
    let to = to.map_err(|e| unusable(&dir, e))?;
    let within = match to.as_deref().and_then(Path::parent) {
        Some(parent) if parent.is_dir() => parent.to_owned(),
        _ => std::env::temp_dir(),
    };
    let journal = match is_copy {
        true => dir.clone(),
        false => dir.join(JOURNAL),
    };
    let survey = Survey::of(&journal).map_err(|e| unusable(&dir, e))?;
    // sled's files are copied, and what is saved is made once to be looked at, when it is not to stay.
    let copy = match is_copy {
        true => Scratch::make(&within)?,
        false => Scratch::with_sled(&within, &dir)?,
    };
    let index = match index::open(copy.path(), None, Look::Briefly) {
        Ok(index) if index.first_layout => {
            let_go(copy.path(), index)?;
            let why = "an earlier version made it; starting the bot once takes it over";
            return Err(StoreError::Unusable(shown(&dir), why.into()));
        }
        Ok(index) => Some(index),
        Err(StoreError::Damaged(..)) => None,
        Err(error) => return Err(error),
    };
    let scratch = Scratch::make(&within)?;
    let target = to.unwrap_or_else(|| scratch.path().join("saved"));
    let saved = guarded(&dir, || {
        save(&dir, &journal, &survey, index.as_ref(), &target)
    });
    let closed = let_go(copy.path(), index);
    let (commits, from, mut given_up) = saved?;
    closed?;
    given_up.name(&target)?;
    let report = keep::check(&target)?;
    Ok(Salvage {
        commits,
        from,
        given_up,
        report,
    })
}

/// Makes the store of what can be saved. Gives how many changes that are, from what, and what is given
/// up.
fn save(
    dir: &Path,
    journal: &Path,
    survey: &Survey,
    index: Option<&Index>,
    to: &Path,
) -> Result<(u64, &'static str, GivenUp), StoreError> {
    let whole = index.map(|index| guarded(dir, || open::whole(dir, &index.tables)).is_ok());
    let tables = index.map(|index| survey.behind(index.commits));
    let by_journal = survey.whole.as_ref().map(|whole| whole.last);
    let by_tables = tables.as_ref().map(|(last, _)| *last);
    let known = known(dir, survey).max(by_tables.unwrap_or(0));
    let identity = new_identity();
    let made = |commits, fill: &dyn Fn() -> Result<(), StoreError>| {
        let marker = Marker {
            identity,
            state: State::Rebuilding,
            commits,
        };
        make_store(to, || {
            marker.write(to).map_err(|e| unusable(to, e))?;
            fill()?;
            furnish(to, marker)
        })
    };
    let opened = || File::open(journal).map_err(|e| unusable(dir, e));
    match (&survey.whole, index, tables) {
        (Some(whole), ..) if by_journal >= by_tables => {
            let head = Head {
                identity,
                base: whole.base,
            };
            made(whole.last, &|| {
                journal::install_copy(to, &opened()?, whole.lines.clone(), head)
                    .map_err(|e| unusable(to, e))
            })?;
            let given_up = survey.given_up(journal, whole.last, known);
            Ok((
                whole.last,
                "the journal",
                given_up.map_err(|e| unusable(dir, e))?,
            ))
        }
        (_, Some(index), Some((last, lines))) => {
            let given_up = survey.given_up(journal, last, known);
            let mut given_up = given_up.map_err(|e| unusable(dir, e))?;
            let mut unread = BTreeSet::new();
            if whole != Some(true) {
                unread = unreadable(&index.tables)?;
                given_up.rows = (unread.len() as u64, true);
            }
            let head = Head {
                identity,
                base: index.commits,
            };
            made(last, &|| {
                let rows = index.tables.rows();
                let rows = rows.filter(|row| {
                    let key = row.as_ref().map(|row| (row.table, row.key.clone()));
                    !key.is_ok_and(|key| unread.contains(&key))
                });
                match lines.is_empty() {
                    true => journal::begin(to, head, rows).map(drop),
                    false => journal::begin_and_go_on(to, head, rows, &opened()?, lines.clone()),
                }
            })?;
            Ok((
                last,
                "the tables and what the journal has behind them",
                given_up,
            ))
        }
        _ => {
            let why = "nothing can be saved of it: neither its journal nor its tables can be read. Only a copy \
                       helps: `tulenh store restore BACKUP --data NEW-DIRECTORY`";
            Err(StoreError::Unusable(shown(dir), why.into()))
        }
    }
}

/// How many changes there were at least.
fn known(dir: &Path, survey: &Survey) -> u64 {
    let marker = Marker::read(dir).ok().flatten();
    let marked = marker.map_or(0, |marker| marker.commits);
    let held = held::read_any(dir).map_or(0, |(_, count)| count);
    let seen = survey.commits.iter().map(|(number, _)| *number).max();
    marked.max(held).max(seen.unwrap_or(0))
}

/// The rows that cannot be read.
fn unreadable(tables: &Tables) -> Result<BTreeSet<(Table, Vec<u8>)>, StoreError> {
    let mut found = BTreeSet::new();
    for row in tables.rows() {
        let row = row?;
        if examine::row(tables, &row).is_err() {
            found.insert((row.table, row.key));
        }
    }
    Ok(found)
}

/// What is in a journal, whole or not.
#[derive(Debug, Default)]
struct Survey {
    /// As far as every line is whole, if its base is.
    whole: Option<Prefix>,
    /// The number of each change that can be read, and where its line is, in the order of the file.
    commits: Vec<(u64, Range<u64>)>,
    /// Where lines are that cannot be read.
    spoilt: Vec<Range<u64>>,
}

/// The beginning of a journal.
#[derive(Debug, Clone)]
struct Prefix {
    base: u64,
    last: u64,
    lines: Range<u64>,
}

impl Survey {
    fn of(journal: &Path) -> io::Result<Survey> {
        let mut survey = Survey::default();
        let (mut parts, mut based, mut unbroken, mut start) = (0, None, true, None);
        let surveyed = journal::survey(journal, |at, bytes, line| {
            let lines = at..at + bytes.len() as u64;
            let start = *start.get_or_insert(at);
            let Some(line) = line.filter(|line| line.rows().is_some()) else {
                survey.spoilt.push(lines);
                unbroken = false;
                return Ok::<(), io::Error>(());
            };
            if line.kind == Kind::Commit {
                survey.commits.push((line.number, lines.clone()));
            }
            match (line.kind, &mut survey.whole) {
                _ if !unbroken => {}
                (Kind::Base, None) if line.number == parts => {
                    parts += 1;
                    based = based.or_else(|| line.commits());
                }
                (Kind::BaseEnd, None) if line.number == parts => {
                    let base = based.unwrap_or(0);
                    survey.whole = Some(Prefix {
                        base,
                        last: base,
                        lines: start..lines.end,
                    });
                }
                (Kind::Commit, Some(whole)) if line.number == whole.last + 1 => {
                    whole.last = line.number;
                    whole.lines.end = lines.end;
                }
                _ => unbroken = false,
            }
            Ok(())
        });
        match surveyed {
            Err(e) if is_refusal(&e) => Err(e),
            // There is none, or it cannot be read any further.
            _ => Ok(survey),
        }
    }

    /// The last change of those that follow this one without a gap, and where their lines are.
    fn behind(&self, commits: u64) -> (u64, Range<u64>) {
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

    /// What the changes behind one, up to another, did.
    fn given_up(&self, journal: &Path, last: u64, known: u64) -> io::Result<GivenUp> {
        let mut given_up = GivenUp {
            changes: (known > last).then_some((last + 1, known)),
            ..GivenUp::default()
        };
        let saved = self.commits.iter().filter(|(number, _)| *number <= last);
        let end = saved.map(|(_, at)| at.end).max().unwrap_or(0);
        let mut read = 0;
        journal::survey(journal, |at, bytes, line| {
            match line {
                Some(Line {
                    kind: Kind::Commit,
                    number,
                    body,
                }) if number > last => {
                    read += 1;
                    given_up.hear(&Row::read_some(&body));
                }
                // One before that is told as well, and costs nothing.
                None => {
                    given_up.spoilt.push(at);
                    if at >= end {
                        given_up.hear(&guess(bytes.strip_suffix(b"\n").unwrap_or(bytes)));
                    }
                }
                Some(_) => {}
            }
            Ok::<(), io::Error>(())
        })
        .map(drop)
        .or_else(|e| if is_refusal(&e) { Err(e) } else { Ok(()) })?;
        given_up.unread = known.saturating_sub(last).saturating_sub(read);
        Ok(given_up)
    }
}

impl GivenUp {
    /// Whether it is nothing.
    pub fn is_nothing(&self) -> bool {
        self.changes.is_none() && self.rows == (0, false)
    }

    /// Hears of what a change did.
    fn hear(&mut self, rows: &[Row]) {
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

    /// Finds the names of the people and of who plays the games in what was saved.
    fn name(&mut self, saved: &Path) -> Result<(), StoreError> {
        let opened = open::open(saved)?;
        let named = guarded(saved, || {
            let tables = &opened.tables;
            let name = |id: PlayerId| {
                let player = read::player(tables, id).ok().flatten();
                player.map_or_else(String::new, |player| player.name)
            };
            for (number, found) in &mut self.people {
                *found = name(PlayerId(*number));
            }
            for (number, players) in &mut self.games {
                let raw = read::game(tables, GameId(*number)).ok().flatten();
                if let Some(Ok(stored)) = raw.map(read::RawGame::game) {
                    let seats = stored.game.seats();
                    *players = vec![name(seats.red), name(seats.blue)];
                }
            }
            Ok(())
        });
        let closed = let_go(saved, opened);
        named.and(closed)?;
        wait_for_sled(saved).map_err(|e| unusable(saved, e))
    }
}
