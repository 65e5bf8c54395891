//! Opening a store: what is in the directory, whether it is whole, and whether it may be new.
//!
//! The marker goes first and last: it says `creating` before sled makes its first file, and only
//! when the store holds its identity durably does it say anything else. From then on a directory
//! that does not hold that identity is damaged, however empty and new it looks to sled.
//!
//! The store stands on two legs: the journal, and sled's tables, which follow it. Either may be
//! behind after a crash, and either may be damaged; the other then mends it, if it is whole and not
//! behind what the marker and `store.at` say was durable. If none is, the directory is left as it is
//! and refused.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::sled::disk::{
    DB, Disk, Lock, is_refusal, shown, sync, told, unusable, wait_for_sled,
};
use crate::store::sled::held;
use crate::store::sled::index::{self, Index, Look};
use crate::store::sled::journal::{self, BadJournal, Head, JOURNAL, Journal, Kind, Line, Tail};
use crate::store::sled::keys;
use crate::store::sled::marker::{Identity, MARKER, Marker, State, sync_dir};
use crate::store::sled::private;
use crate::store::sled::recovery::{self, Aside, guarded, let_go};
use crate::store::sled::rewrite;
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Table, Tables};

/// How much of a journal is read at most to find the commits that the tables do not have.
const TAIL_BYTES: u64 = 64 * 1024 * 1024;

/// Journals up to this length are read whole at every opening, to see whether all lines are right;
/// longer ones when something was wrong.
const LOOKED_BYTES: u64 = 64 * 1024 * 1024;

#[cfg(not(test))]
const fn looked_bytes() -> u64 {
    LOOKED_BYTES
}

#[cfg(test)]
fn looked_bytes() -> u64 {
    tests::LOOKED.get()
}

/// A store that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The directory, absolute.
    pub dir: PathBuf,
    /// Holds the directory.
    pub lock: Lock,
    /// The tables.
    pub tables: Tables,
    /// Makes batches durable.
    pub disk: Disk,
    /// What the marker says now.
    pub marker: Marker,
    /// Where a copy lies, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
    /// What was mended, a sentence each, for the log.
    pub mended: Vec<String>,
}

/// Opens the store in a directory, or makes one where there is none.
///
/// # Errors
/// [`StoreError::Locked`], [`StoreError::Unusable`] or [`StoreError::Damaged`]; a store that was
/// there and is not whole is never replaced by an empty one.
pub fn open(dir: &Path) -> Result<Opened, StoreError> {
    open_looking(dir, Look::Briefly)
}

/// Opens the store in a directory as [`open`] does, and reads all of it to see whether it is whole.
///
/// # Errors
/// As [`open`].
pub fn open_whole(dir: &Path) -> Result<Opened, StoreError> {
    open_looking(dir, Look::AtAll)
}

fn open_looking(dir: &Path, look: Look) -> Result<Opened, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    open_in(&dir, look).map_err(told(&dir))
}

fn open_in(dir: &Path, look: Look) -> Result<Opened, StoreError> {
    private::make_dir(dir).map_err(|e| unusable(dir, e))?;
    let lock = Lock::take(dir)?;
    private::close_to_others(dir);
    let mut legs = match expect(dir)? {
        Expected::Nothing(marker) => create(dir, marker)?,
        Expected::Store(marker) => {
            let believed = believed(dir, marker)?;
            let mut legs = existing(dir, believed, look)?;
            if believed.is_none() {
                let said = "said another store than its journal and its data; it was written anew";
                legs.mended.push(format!("the file {MARKER} {said}"));
            }
            legs
        }
        Expected::Unmarked => existing(dir, None, look)?,
    };
    sync(dir, &legs.tables)?;
    legs.drop_old_copies(dir);
    let (legs, rewrite_by) = match rewritten(dir, legs) {
        // A long file that was not read whole, which turns out not to be.
        Err(StoreError::Damaged(..)) if look == Look::Briefly => {
            drop(lock);
            return open_in(dir, Look::AtAll);
        }
        legs => legs?,
    };
    sync_dir(dir).map_err(|e| unusable(dir, e))?;
    let marker = Marker {
        identity: legs.identity,
        state: State::Open,
        commits: legs.journal.last(),
    };
    let disk = Disk::new(dir, legs.identity, legs.journal, rewrite_by);
    let disk = disk.map_err(|e| unusable(dir, e))?;
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    Ok(Opened {
        dir: dir.to_owned(),
        lock,
        tables: legs.tables,
        disk,
        marker,
        repaired: legs.repaired,
        mended: legs.mended,
    })
}

/// Writes all files anew, if that is owed to somebody who was forgotten. Gives by when it still is: where
/// there is no room it can wait, and the games cannot.
fn rewritten(dir: &Path, mut legs: Legs) -> Result<(Legs, Option<Timestamp>), StoreError> {
    let due = rewrite::due(&legs.tables)?;
    if due.is_none() {
        return Ok((legs, None));
    }
    match guarded(dir, || rewrite::prepare(dir, legs.identity, &legs.tables)) {
        Ok(head) => {
            (legs.tables, legs.journal) = rewrite::finish(dir, head, legs.tables)?;
            Ok((legs, None))
        }
        Err(error @ StoreError::Unusable(..)) => {
            tracing::error!(%error, "what was forgotten cannot be erased from the files yet");
            Ok((legs, due))
        }
        Err(error) => {
            // The reason counts, not what goes wrong here.
            drop(let_go(dir, legs.tables));
            drop(wait_for_sled(dir));
            Err(error)
        }
    }
}

/// Both legs, which say the same.
#[derive(Debug)]
struct Legs {
    identity: Identity,
    tables: Tables,
    journal: Journal,
    repaired: Option<PathBuf>,
    mended: Vec<String>,
}

impl Legs {
    /// Of what was put aside before repairs only the newest is kept, which is no reason not to start.
    fn drop_old_copies(&mut self, dir: &Path) {
        if self.mended.is_empty() && self.repaired.is_none() {
            return;
        }
        for old in recovery::remove_old_copies(dir).unwrap_or_default() {
            self.mended.push(format!(
                "{}, the oldest of what was put aside before repairs, was removed",
                shown(&old)
            ));
        }
    }
}

/// What should be found.
#[derive(Debug)]
enum Expected {
    /// Nothing: the store is to be made.
    Nothing(Marker),
    /// The store of this marker.
    Store(Marker),
    /// Some store; its marker was lost.
    Unmarked,
}

fn expect(dir: &Path) -> Result<Expected, StoreError> {
    let names = fs::read_dir(dir).and_then(|entries| {
        let names = entries.map(|entry| Ok(entry?.file_name()));
        names.collect::<io::Result<Vec<_>>>()
    });
    let names = names.map_err(|e| unusable(dir, e))?;
    let left = names
        .iter()
        .any(|name| recovery::is_of_sled(name) || name == JOURNAL);
    let new = || Marker {
        identity: new_identity(),
        state: State::Creating,
        commits: 0,
    };
    match Marker::read(dir) {
        Ok(Some(marker)) if marker.state == State::Creating && is_unfinished(dir) => {
            Ok(Expected::Nothing(marker))
        }
        // It was finished once: the store itself says who it is.
        Ok(Some(marker)) if marker.state == State::Creating => Ok(Expected::Unmarked),
        Ok(Some(marker)) => Ok(Expected::Store(marker)),
        Ok(None) if !left => Ok(Expected::Nothing(new())),
        Ok(None) => Ok(Expected::Unmarked),
        Err(e) if is_refusal(&e) => Err(unusable(dir, e)),
        // The store itself can still say who it is.
        Err(_) if left => Ok(Expected::Unmarked),
        // Nothing else was made yet.
        Err(_) if held::read_any(dir).is_none() => Ok(Expected::Nothing(new())),
        Err(e) => Err(damaged(dir, format!("its file {MARKER}: {e}"))),
    }
}

/// Whether nothing was ever acknowledged by the store that was being made here.
fn is_unfinished(dir: &Path) -> bool {
    let has_changes = |tail: Tail| tail.last > 0;
    let journal = journal::tail(&dir.join(JOURNAL), u64::MAX, TAIL_BYTES);
    !journal.is_ok_and(has_changes) && held::read_any(dir).is_none_or(|(_, count)| count == 0)
}

/// The marker, unless it is the one that is wrong: two of the marker, the first line of the journal and
/// sled's files (`store.at`, where those cannot be opened) are believed.
fn believed(dir: &Path, marker: Marker) -> Result<Option<Marker>, StoreError> {
    let Ok(head) = journal::head(&dir.join(JOURNAL)) else {
        return Ok(Some(marker));
    };
    if head.identity.is_nearly(marker.identity) {
        return Ok(Some(marker));
    }
    let marker = about_to_open(dir, marker)?;
    let tables = match index::open(dir, None, Look::Briefly) {
        Ok(index) => {
            let identity = index.identity;
            let_go(dir, index)?;
            wait_for_sled(dir).map_err(|e| unusable(dir, e))?;
            Some(identity)
        }
        Err(StoreError::Damaged(..)) => held::read_any(dir).map(|(identity, _)| identity),
        Err(error) => return Err(error),
    };
    Ok(Some(marker).filter(|_| tables != Some(head.identity)))
}

/// Makes a store. Nothing was acknowledged before its marker says `open`.
fn create(dir: &Path, marker: Marker) -> Result<Legs, StoreError> {
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    sync_parent(dir).map_err(|e| unusable(dir, e))?;
    let mut mended = Vec::new();
    let (tables, repaired) = match index::open_files(dir) {
        // What the first start had begun when it was cut short.
        Err(StoreError::Damaged(_, why)) => {
            let refused = |e: io::Error| unusable(dir, e);
            let names = recovery::sled_names(dir).map_err(refused)?;
            let aside = Aside::make(dir).and_then(|aside| aside.take(dir, &names));
            mended.push(format!(
                "the first start was cut short ({why}); the store was begun anew, and what there was of it is \
                 in {}",
                shown(&aside.map_err(refused)?)
            ));
            index::open_files(dir)?
        }
        opened => opened?,
    };
    if tables.content()?.rows > 0 {
        let why = format!("its files {DB} and {MARKER} belong to different stores");
        return Err(damaged(dir, why));
    }
    tables.set_identity(marker.identity)?;
    sync(dir, &tables)?;
    let journal = begin(dir, marker.identity, &tables)?;
    Ok(Legs {
        identity: marker.identity,
        tables,
        journal,
        repaired,
        mended,
    })
}

/// Opens a store that was there, and mends one leg from the other where it has to be. What the system
/// refuses is no reason to.
fn existing(dir: &Path, marker: Option<Marker>, look: Look) -> Result<Legs, StoreError> {
    match from_tables(dir, marker.as_ref(), look) {
        Err(
            error @ (StoreError::Locked(_) | StoreError::Unusable(..) | StoreError::Refused(_)),
        ) => Err(error),
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => {
            from_journal(dir, marker, why)
        }
        Err(error) => from_journal(dir, marker, error.to_string()),
        opened => opened,
    }
}

/// Opens a store by its tables. When they turn out not to be whole, be it late, that is an error, and
/// the journal is as it was.
fn from_tables(dir: &Path, marker: Option<&Marker>, look: Look) -> Result<Legs, StoreError> {
    if let Some(marker) = marker {
        about_to_open(dir, *marker)?;
    }
    let index = index::open(dir, marker, look)?;
    if index.first_layout {
        return migrate(dir, marker, index);
    }
    // So that sled is closed when nothing unwinds any more.
    let handle = index.tables.clone();
    let legs = guarded(dir, || follow(dir, marker, index, look));
    let closed = let_go(dir, handle);
    if legs.is_err() {
        // What is still held then belongs to files that are put aside.
        drop(wait_for_sled(dir));
    }
    let legs = legs?;
    closed.map(|()| legs)
}

/// Once sled has opened its file this has another length than when it was closed, whatever comes then.
/// Gives what the marker says now.
fn about_to_open(dir: &Path, marker: Marker) -> Result<Marker, StoreError> {
    let length = fs::metadata(dir.join(DB)).map_or(0, |of| of.len());
    if marker.state != (State::Closed { length }) {
        return Ok(marker);
    }
    let state = State::Open;
    let marker = Marker { state, ..marker };
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    Ok(marker)
}

/// Brings tables that open, and the journal, to the same commit.
fn follow(
    dir: &Path,
    marker: Option<&Marker>,
    index: Index,
    look: Look,
) -> Result<Legs, StoreError> {
    let held = held(dir, marker, index.identity);
    let closed = marker.is_some_and(|of| matches!(of.state, State::Closed { .. }));
    let tail = match journal::tail(&dir.join(JOURNAL), index.commits + 1, TAIL_BYTES) {
        Ok(tail) => of_this_store(tail, index.identity),
        Err(BadJournal::Disk(error)) if is_refusal(&error) => return Err(unusable(dir, error)),
        Err(error) => Err(error.to_string()),
    };
    let legs = match tail {
        Ok(tail) if tail.last >= index.commits => {
            if tail.last < held {
                return Err(behind(dir, tail.last, held));
            }
            let why = match fitting(dir, &index, &tail)? {
                None => {
                    catch_up(dir, &index, &tail)?;
                    sync(dir, &index.tables)?;
                    look_through(dir, marker, &tail, look)?
                }
                bad if index.commits >= held => bad,
                Some(why) => {
                    let JournalFault(why) = why;
                    return Err(damaged(dir, format!("its file {JOURNAL}: {why}")));
                }
            };
            match why {
                None => both(dir, index, &tail)?,
                // Whatever was in it is in the tables, if no more than room is behind it.
                Some(JournalFault(why)) => {
                    let all = index.tables.commits()? == tail.last && !tail.torn;
                    new_journal(dir, index, &why, closed || all)?
                }
            }
        }
        behind_or_bad => {
            let why = match behind_or_bad {
                Ok(tail) => format!("it ends with change {} of {}", tail.last, index.commits),
                Err(why) => why,
            };
            if index.commits < held {
                return Err(behind(dir, index.commits, held));
            }
            new_journal(dir, index, &why, closed)?
        }
    };
    // Whatever else is asked of them at once.
    legs.tables.highest(Table::Games)?;
    legs.tables.highest(Table::Players)?;
    Ok(legs)
}

/// Why a journal has to be begun anew.
#[derive(Debug)]
struct JournalFault(String);

impl JournalFault {
    /// What a look at the journal says.
    ///
    /// # Errors
    /// When the system refused it.
    fn of<T>(
        dir: &Path,
        looked: Result<T, BadJournal>,
    ) -> Result<Option<JournalFault>, StoreError> {
        match looked {
            Ok(_) => Ok(None),
            Err(BadJournal::Disk(error)) if is_refusal(&error) => Err(unusable(dir, error)),
            Err(error) => Ok(Some(JournalFault(error.to_string()))),
        }
    }
}

/// The end of the journal of the store with this identity. A first line that cannot be read, or says
/// nearly the same, is taken for the first line of this one that was spoilt.
fn of_this_store(mut tail: Tail, identity: Identity) -> Result<Tail, String> {
    match tail.head {
        Some(head) if head.identity == identity => {}
        Some(head) if !head.identity.is_nearly(identity) => {
            return Err("it belongs to another store".to_owned());
        }
        Some(_) => tail.spoilt = Some(BadJournal::Head),
        None => {}
    }
    Ok(tail)
}

/// Whether the journal can bring the tables to its end; why not, if that is a fault of the journal.
fn fitting(dir: &Path, index: &Index, tail: &Tail) -> Result<Option<JournalFault>, StoreError> {
    if tail.continues(index.commits) {
        return Ok(None);
    }
    let looked = |_: &Line| Ok::<(), BadJournal>(());
    let looked = journal::verify(&dir.join(JOURNAL), tail.length, looked);
    if let Ok(whole) = &looked
        && index.commits < whole.head.base
    {
        let why = format!("its file {DB} is of an earlier time than its journal");
        return Err(damaged(dir, why));
    }
    JournalFault::of(dir, looked)
}

/// Does the commits again that are in the journal and not in the tables.
fn catch_up(dir: &Path, index: &Index, tail: &Tail) -> Result<(), StoreError> {
    let missing = tail.last - index.commits;
    let first = tail.lines.iter().find(|(n, _)| *n == index.commits + 1);
    match first {
        _ if missing == 0 => {}
        Some((_, at)) => index::replay(dir, &index.tables, *at, tail.length)?,
        // So far back that the whole journal has to be looked through.
        None => index::load(dir, &index.tables, index.commits, tail.length)?,
    }
    if index.tables.commits()? != tail.last {
        let why = format!("its file {DB} does not follow its journal");
        return Err(damaged(dir, why));
    }
    Ok(())
}

/// Looks at every line of the journal, if that takes no time or something was wrong.
fn look_through(
    dir: &Path,
    marker: Option<&Marker>,
    tail: &Tail,
    look: Look,
) -> Result<Option<JournalFault>, StoreError> {
    if let Some(bad) = &tail.spoilt {
        return Ok(Some(JournalFault(bad.to_string())));
    }
    let suspect = marker.is_some_and(|marker| marker.state == State::Suspect);
    if tail.length > looked_bytes() && !suspect && look == Look::Briefly {
        return Ok(None);
    }
    let looked = |_: &Line| Ok::<(), BadJournal>(());
    JournalFault::of(
        dir,
        journal::verify(&dir.join(JOURNAL), tail.length, looked),
    )
}

fn both(dir: &Path, index: Index, tail: &Tail) -> Result<Legs, StoreError> {
    let journal = Journal::open(dir, tail.last, tail.length).map_err(|e| unusable(dir, e))?;
    Ok(Legs {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        mended: Vec::new(),
    })
}

/// The tables have every row they should have.
///
/// # Errors
/// [`StoreError::Damaged`] when they have not.
pub fn whole(dir: &Path, tables: &Tables) -> Result<(), StoreError> {
    if tables.counted()? != tables.content()? {
        return Err(damaged(
            dir,
            format!("the rows of its file {DB} do not add up"),
        ));
    }
    Ok(())
}

/// Makes sled's files anew from the whole of the journal; `why` they cannot be used.
fn from_journal(dir: &Path, marker: Option<Marker>, why: String) -> Result<Legs, StoreError> {
    let path = dir.join(JOURNAL);
    let both = |other: String| damaged(dir, format!("{why}; and its file {JOURNAL}: {other}"));
    let whole = match journal::salvage(&path, usable) {
        Ok(whole) => whole,
        Err(BadJournal::Disk(e)) if e.kind() == io::ErrorKind::NotFound => {
            return Err(both("it is missing too".into()));
        }
        Err(BadJournal::Disk(e)) if is_refusal(&e) => return Err(unusable(dir, e)),
        Err(error) => return Err(both(error.to_string())),
    };
    // Of two that are nearly the same either will do: a journal whose first line says another is begun
    // anew at the next start.
    let identity = marker.map_or(whole.head.identity, |marker| marker.identity);
    if !identity.is_nearly(whole.head.identity) {
        return Err(both("it belongs to another store".into()));
    }
    let held = held(dir, marker.as_ref(), identity);
    if whole.last < held {
        return Err(both(format!(
            "it ends with change {} of {held}",
            whole.last
        )));
    }
    let refused = |e: io::Error| unusable(dir, e);
    let last = whole.last;
    let said = if marker.is_some_and(|marker| marker.state == State::Rebuilding) {
        recovery::remove_sled(dir).map_err(refused)?;
        format!(
            "{DB} was being made from the journal when that was cut short; it was done again, all \
             {last} changes in it are there"
        )
    } else {
        // What is behind its last whole line is cut off below.
        let torn = journal::is_torn(&path, whole.length).map_err(refused)?;
        let aside = put_sled_aside(dir, identity, last, torn.then_some(whole.length));
        let aside = aside.map_err(refused)?.map(|aside| {
            let aside = shown(&aside);
            format!("; the damaged files are in {aside}")
        });
        format!(
            "the store was damaged ({why}); it was made anew from its journal, all {last} changes in \
             it are there{}",
            aside.unwrap_or_default()
        )
    };
    let tables = index::rebuild(dir, identity, last, whole.length)?;
    let journal = Journal::open(dir, last, whole.length).map_err(refused)?;
    Ok(Legs {
        identity,
        tables,
        journal,
        repaired: None,
        mended: vec![said],
    })
}

/// Whether a line of a journal says what the tables have to be able to say when they are made from
/// it: better now than when the old ones are put aside.
fn usable(line: &Line) -> Result<(), BadJournal> {
    let rows = line.rows().unwrap_or_default();
    let numbered = |row: &Row| match row.table {
        Table::Games | Table::Players => keys::number(&row.key).is_some(),
        _ => true,
    };
    let counts = line.kind != Kind::Commit || line.commits() == Some(line.number);
    if !rows.is_empty() && rows.iter().all(numbered) && counts {
        return Ok(());
    }
    let why = format!("its change {} has rows not known here", line.number);
    Err(io::Error::new(io::ErrorKind::InvalidData, why).into())
}

/// Moves sled's files, and a copy of what is behind this place of the journal, into a directory of
/// their own, if there are any, and says in the marker that they are made anew. What needs room on
/// the disk comes first: where there is none, everything stays as it is.
fn put_sled_aside(
    dir: &Path,
    identity: Identity,
    commits: u64,
    torn_from: Option<u64>,
) -> io::Result<Option<PathBuf>> {
    let marker = Marker {
        identity,
        state: State::Rebuilding,
        commits,
    };
    let names = recovery::sled_names(dir)?;
    let any = !names.is_empty() || torn_from.is_some();
    let aside = any.then(|| Aside::make(dir)).transpose()?;
    let copied = match (&aside, torn_from) {
        (Some(aside), Some(from)) => aside.copy_end(&dir.join(JOURNAL), from),
        _ => Ok(()),
    };
    if let Err(error) = copied.and_then(|()| marker.prepare(dir)) {
        aside.into_iter().for_each(Aside::discard);
        return Err(error);
    }
    let aside = aside.map(|aside| aside.take(dir, &names)).transpose()?;
    Marker::install(dir)?;
    Ok(aside)
}

/// Begins the journal anew from tables that are whole; `why` the one that was there cannot be used,
/// and whether it is `certain` that the tables have all that was in it.
fn new_journal(dir: &Path, index: Index, why: &str, certain: bool) -> Result<Legs, StoreError> {
    whole(dir, &index.tables)?;
    sync(dir, &index.tables)?;
    let head = Head {
        identity: index.identity,
        base: index.tables.commits()?,
    };
    let there = match certain {
        true => "no change was lost".to_owned(),
        false => format!(
            "{} changes are there, and those of the last moments before the bot was cut off may be \
             missing",
            head.base
        ),
    };
    let refused = |e: io::Error| unusable(dir, e);
    let old = dir.join(JOURNAL).exists();
    // Here too what needs room comes first.
    let aside = old.then(|| Aside::make(dir)).transpose().map_err(refused)?;
    if let Err(error) = journal::prepare(dir, head, index.tables.rows()) {
        aside.into_iter().for_each(Aside::discard);
        return Err(error);
    }
    let aside = aside.map(|aside| aside.take(dir, &[JOURNAL])).transpose();
    let said = match aside.map_err(refused)? {
        Some(aside) => format!(
            "the journal was damaged ({why}); a new one was begun, {there}; the old one is in {}",
            shown(&aside)
        ),
        None => format!("there was no journal; one was begun, {there}"),
    };
    let journal = journal::install(dir, head)?;
    Ok(Legs {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        mended: vec![said],
    })
}

/// Takes over a store of the first layout: its rows become the base of a journal, and sled's files
/// are made anew from that.
fn migrate(dir: &Path, marker: Option<&Marker>, index: Index) -> Result<Legs, StoreError> {
    let (identity, commits) = (index.identity, index.commits);
    let begun = guarded(dir, || {
        let held = held(dir, marker, identity);
        if commits < held {
            return Err(behind(dir, commits, held));
        }
        let head = Head {
            identity,
            base: commits,
        };
        journal::begin(dir, head, index.first_layout_rows()?)
    });
    let closed = let_go(dir, index);
    let waited = wait_for_sled(dir).map_err(|e| unusable(dir, e));
    let journal = begun?;
    closed.and(waited)?;
    let aside = put_sled_aside(dir, identity, commits, None).map_err(|e| unusable(dir, e))?;
    let tables = index::rebuild(dir, identity, commits, u64::MAX)?;
    let aside = aside.map(|aside| {
        let aside = shown(&aside);
        format!("; as it was it lies in {aside}, which is not needed any more")
    });
    let mended = vec![format!(
        "the store was made by an earlier version and has been taken over, all {commits} changes are \
         there{}",
        aside.unwrap_or_default()
    )];
    Ok(Legs {
        identity,
        tables,
        journal,
        repaired: None,
        mended,
    })
}

fn begin(dir: &Path, identity: Identity, tables: &Tables) -> Result<Journal, StoreError> {
    let base = tables.commits()?;
    journal::begin(dir, Head { identity, base }, tables.rows())
}

/// How many changes were durable at least.
fn held(dir: &Path, marker: Option<&Marker>, identity: Identity) -> u64 {
    let marked = marker.map_or(0, |marker| marker.commits);
    marked.max(held::read(dir, identity))
}

fn behind(dir: &Path, found: u64, held: u64) -> StoreError {
    let why = format!("it holds {found} changes and held {held} once");
    damaged(dir, why)
}

fn sync_parent(dir: &Path) -> io::Result<()> {
    dir.parent().map_or(Ok(()), sync_dir)
}

/// Tells this store from others; nothing that happens depends on it, so the standard library's
/// random hash keys are good enough.
pub fn new_identity() -> Identity {
    let half = || RandomState::new().hash_one(MARKER).to_be_bytes();
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&half());
    bytes[8..].copy_from_slice(&half());
    Identity(bytes)
}

fn damaged(dir: &Path, why: String) -> StoreError {
    StoreError::Damaged(shown(dir), why)
}

#[cfg(test)]
pub mod tests;
