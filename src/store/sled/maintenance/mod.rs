//! What whoever runs the bot can do with a data directory: look whether it is whole, copy it, put a
//! copy back, read everything out of it.

mod archive;
mod compare;
mod examine;
mod salvage;
mod scratch;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub use archive::{Archive, Kept};
pub use salvage::{GivenUp, Salvage, salvage};

use crate::store::StoreError;
use crate::store::sled::disk::{
    DB, LOCK, Lock, is_in_use, is_refusal, is_writable, shown, told, unusable, wait_for_sled,
};
use crate::store::sled::held;
use crate::store::sled::index;
use crate::store::sled::journal::{self, BadJournal, Head, JOURNAL, Line, Whole};
use crate::store::sled::keep::scratch::Scratch;
use crate::store::sled::marker::{MARKER, MARKER_NEW, Marker, State, sync_dir};
use crate::store::sled::open::{self, new_identity};
use crate::store::sled::private;
use crate::store::sled::recovery::{self, guarded, let_go};
use crate::store::sled::rewrite;

/// The most faults that are told one by one.
const FAULTS: usize = 20;

/// What [`check`] found.
#[derive(Debug, Default)]
pub struct Report {
    /// Whether a bot runs on the directory: then only its journal was looked at.
    pub running: bool,
    /// The journal, when it is whole.
    pub journal: Option<Measure>,
    /// The tables, when they can be opened.
    pub tables: Option<Measure>,
    /// How many rows each table has, by name.
    pub rows: BTreeMap<&'static str, u64>,
    /// Whether an earlier version made it, and nothing more can be said before it was taken over.
    pub earlier: bool,
    /// What is wrong, a sentence each; nothing when everything is right.
    pub faults: Vec<String>,
    /// How many faults more there are.
    pub more_faults: u64,
}

/// How much something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Changes.
    pub commits: u64,
    /// Bytes on the disk.
    pub bytes: u64,
}

impl Report {
    fn fault(&mut self, sentence: String) {
        if self.faults.len() < FAULTS {
            self.faults.push(sentence);
        } else {
            self.more_faults += 1;
        }
    }
}

/// A copy that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackUp {
    /// Where it is.
    pub file: PathBuf,
    /// How many changes are in it.
    pub commits: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it was there already: nothing has changed since.
    pub unchanged: bool,
}

/// Reads every row of every table and the whole journal, and compares them. Changes nothing but what
/// every opening changes in sled's files.
///
/// # Errors
/// When there is no store, or the directory cannot be read; what is wrong with the store is in the
/// report.
pub fn check(dir: &Path) -> Result<Report, StoreError> {
    check_in_pieces(dir, compare::MOST_ROWS)
}

fn check_in_pieces(dir: &Path, most: u64) -> Result<Report, StoreError> {
    let (dir, marker) = store_in(dir)?;
    if !is_writable(&dir) {
        return check_unwritten(&dir, marker, most);
    }
    let mut report = Report::default();
    let lock = match Lock::take(&dir) {
        Ok(lock) => Some(lock),
        Err(StoreError::Locked(_)) => None,
        Err(error) => return Err(error),
    };
    report.running = lock.is_none();
    // What says that something was wrong is not taken away; a closed store of another length is not
    // even opened.
    let length = || fs::metadata(dir.join(DB)).map_or(0, |of| of.len());
    let closed = marker.filter(|of| {
        let unchanged = State::Closed { length: length() };
        lock.is_some() && of.state == unchanged
    });
    if let Some(closed) = closed {
        // Its length is not what it was once sled has opened its file, and closed it again.
        let state = State::Suspect;
        write_marker(&dir, Marker { state, ..closed })?;
    }
    let found = compare::examine(&dir, &dir, marker, most, &mut report);
    let found = match found {
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => {
            report.fault(why);
            Ok(())
        }
        found => found,
    };
    let right = found.is_ok() && report.faults.is_empty();
    let opened = marker.filter(|of| lock.is_some() && of.state == State::Open);
    match (closed, opened) {
        (Some(closed), _) if right => {
            let state = wait_for_sled(&dir).map(|()| State::Closed { length: length() });
            let state = state.map_err(|e| unusable(&dir, e))?;
            write_marker(&dir, Marker { state, ..closed })?;
        }
        (None, Some(open)) if found.is_ok() && !right => {
            // So that the next start looks at everything.
            let state = State::Suspect;
            write_marker(&dir, Marker { state, ..open })?;
        }
        _ => {}
    }
    found.map(|()| report).map_err(told(&dir))
}

/// As [`check`], where nothing may be written: sled cannot open its files without writing, so that a copy
/// of them is looked at.
fn check_unwritten(dir: &Path, marker: Option<Marker>, most: u64) -> Result<Report, StoreError> {
    let refused = |e| unusable(dir, e);
    let mut report = Report {
        running: is_in_use(dir).map_err(refused)?,
        ..Report::default()
    };
    let scratch = match report.running {
        true => None,
        false => Some(Scratch::with_sled(&std::env::temp_dir(), dir)?),
    };
    let tables = scratch.as_ref().map_or(dir, Scratch::path);
    match compare::examine(dir, tables, marker, most, &mut report) {
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => report.fault(why),
        Err(error) => return Err(told(dir)(error)),
        Ok(()) => {}
    }
    Ok(report)
}

fn write_marker(dir: &Path, marker: Marker) -> Result<(), StoreError> {
    marker.write(dir).map_err(|e| unusable(dir, e))
}

/// Reads again what looks damaged while a bot may just be writing there.
fn steadily<T>(running: bool, read: impl Fn() -> Result<T, BadJournal>) -> Result<T, BadJournal> {
    const AGAIN: usize = 3;
    let mut found = read();
    for _ in 0..AGAIN {
        if !running || !matches!(found, Err(BadJournal::Line { .. })) {
            break;
        }
        found = read();
    }
    found
}

/// Copies the store of a directory, which a bot may be running on, into a new file, or into a file
/// of its own name in a directory. The copy is checked line by line, durable when this returns, and
/// takes the place of nothing.
///
/// # Errors
/// When there is no store, the journal is not whole, or the file cannot be written.
pub fn backup(dir: &Path, to: &Path) -> Result<BackUp, StoreError> {
    let (dir, marker) = store_in(dir)?;
    // What was durable before the journal is measured is in it.
    let held = marker.map_or(0, |of| of.commits.max(held::read(&dir, of.identity)));
    // One file from here on, whatever is called so meanwhile.
    let journal = File::open(dir.join(JOURNAL)).map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => {
            let why = "it has no journal to copy; starting the bot once makes one";
            StoreError::Unusable(shown(&dir), why.into())
        }
        _ => unusable(&dir, e),
    })?;
    // What is appended from now on is left for the next copy.
    let length = journal.metadata().map_err(|e| unusable(&dir, e))?.len();
    let whole = steadily(true, || journal::verify_open(&journal, length, known_rows));
    let whole = whole.map_err(|e| bad_journal(&dir, e.to_string()))?;
    if whole.last < held {
        let last = whole.last;
        return Err(bad_journal(
            &dir,
            format!("it ends with change {last} of {held}"),
        ));
    }
    if marker.is_some_and(|of| !of.identity.is_nearly(whole.head.identity)) {
        return Err(bad_journal(&dir, "it belongs to another store".into()));
    }
    let refused = |e: io::Error| unusable(to, e);
    let file = if to.is_dir() {
        let identity = whole.head.identity.to_string();
        let short = identity.get(..8).unwrap_or_default();
        to.join(format!("tulenh-{short}-{}.journal", whole.last))
    } else {
        to.to_owned()
    };
    let made = |unchanged| BackUp {
        file: file.clone(),
        commits: whole.last,
        bytes: whole.length,
        unchanged,
    };
    if file.exists() {
        let there = || verified(&File::open(&file).map_err(refused)?, &file);
        let there = to.is_dir().then(there).transpose();
        if there.is_ok_and(|there| there.is_some_and(|there| there == Whole { torn: 0, ..whole })) {
            return Ok(made(true));
        }
        return Err(refused(io::ErrorKind::AlreadyExists.into()));
    }
    // Of a name that no other copy has, be it one that is just being made.
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", new_identity()));
    let part = file.with_file_name(name);
    let mut create = File::options();
    create.read(true).write(true).create_new(true);
    let target = create.open(&part).map_err(refused)?;
    let copied = journal::copy(&journal, whole.lines(), whole.head, &target).map_err(refused);
    // Read again before it gets its name.
    let copied = copied.and_then(|()| verified(&target, &part));
    drop(target);
    let finished = copied.and_then(|copied| {
        if copied != (Whole { torn: 0, ..whole }) {
            let why = "what was written is not what was read";
            return Err(StoreError::Unusable(shown(to), why.into()));
        }
        name_it(&part, &file).map_err(refused)
    });
    if let Err(error) = finished {
        drop(fs::remove_file(&part));
        return Err(error);
    }
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    sync_dir(parent.unwrap_or(Path::new("."))).map_err(refused)?;
    Ok(made(false))
}

/// Gives a file its name, if nothing has that name; one that has come into being meanwhile is not
/// taken away.
fn name_it(part: &Path, file: &Path) -> io::Result<()> {
    match fs::hard_link(part, file) {
        Ok(()) => fs::remove_file(part),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        // Not every disk can give a file two names: the name is taken with an empty file first.
        Err(_) => {
            File::create_new(file)?;
            fs::rename(part, file).inspect_err(|_| drop(fs::remove_file(file)))
        }
    }
}

/// Makes a store from a copy in a directory that does not exist or holds nothing. Gives how many
/// changes it holds.
///
/// # Errors
/// When the copy is not whole, the directory holds something, or the disk refuses; then what was
/// made is no store that opens.
pub fn restore(from: &Path, dir: &Path) -> Result<u64, StoreError> {
    let copy = File::open(from).map_err(|e| unusable(from, e))?;
    let whole = verified(&copy, from)?;
    make_store(dir, || fill(&copy, dir, &whole))?;
    Ok(whole.last)
}

/// Makes a store in a directory that does not exist or holds nothing.
fn make_store(dir: &Path, fill: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
    private::make_dir(dir).map_err(|e| unusable(dir, e))?;
    let free = || match is_free(dir) {
        Ok(true) => Ok(()),
        Ok(false) => {
            let why = "it holds something; a store is made only where there is nothing";
            Err(StoreError::Unusable(shown(dir), why.into()))
        }
        Err(e) => Err(unusable(dir, e)),
    };
    // Before, so that nothing is put where something is; and after, when nobody else can.
    free()?;
    let lock = Lock::take(dir)?;
    free()?;
    let filled = fill().map_err(told(dir));
    if filled.is_err() {
        // It was empty, and is to be so for the next try.
        clear(dir);
    }
    drop(lock);
    filled
}

/// Removes what a restoring has made; what cannot be removed is refused the next time.
fn clear(dir: &Path) {
    drop(recovery::remove_sled(dir));
    for name in [JOURNAL, journal::NEW, MARKER, MARKER_NEW, LOCK] {
        drop(fs::remove_file(dir.join(name)));
    }
}

/// Whether there is nothing in a directory but what every disk has, or a lock nobody holds.
fn is_free(dir: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        if name != "lost+found" && name != LOCK {
            return Ok(false);
        }
    }
    Ok(true)
}

fn fill(from: &File, dir: &Path, whole: &Whole) -> Result<(), StoreError> {
    let refused = |e: io::Error| unusable(dir, e);
    // A store of its own from now on, so that its files are never mixed with those of the other.
    let head = Head {
        identity: new_identity(),
        ..whole.head
    };
    let marker = Marker {
        identity: head.identity,
        state: State::Rebuilding,
        commits: whole.last,
    };
    marker.write(dir).map_err(refused)?;
    journal::install_copy(dir, from, whole.lines(), head).map_err(refused)?;
    furnish(dir, marker)
}

/// Makes the tables of a new store from its journal, and says that it is one.
fn furnish(dir: &Path, marker: Marker) -> Result<(), StoreError> {
    let tables = index::rebuild(dir, marker.identity, marker.commits, u64::MAX)?;
    let_go(dir, tables)?;
    wait_for_sled(dir).map_err(|e| unusable(dir, e))?;
    let marker = Marker {
        state: State::Open,
        ..marker
    };
    write_marker(dir, marker)
}

/// Writes all files of a directory, on which no bot runs, anew: with everything there is and without
/// how it came about; nothing of what was erased is left in it. Gives the length of the journal before
/// and after, in bytes.
///
/// # Errors
/// When there is no store, it is not whole, or a bot runs.
pub fn compact(dir: &Path) -> Result<(u64, u64), StoreError> {
    let (dir, _) = store_in(dir)?;
    let length = || fs::metadata(dir.join(JOURNAL)).map(|of| of.len());
    let before = length().unwrap_or(0);
    // What is not whole is mended here, however much there is to be read.
    let opened = open::open_whole(&dir)?;
    let identity = opened.marker.identity;
    let prepared = guarded(&dir, || rewrite::prepare(&dir, identity, &opened.tables));
    if let Err(StoreError::Damaged(..) | StoreError::Failed(_)) = prepared {
        // So that the next one looks at everything, too. The first reason counts.
        let state = State::Suspect;
        drop(write_marker(
            &dir,
            Marker {
                state,
                ..opened.marker
            },
        ));
    }
    let begun = match prepared {
        Ok(head) => {
            let tables = opened.tables.clone();
            let closed = let_go(&dir, opened.tables);
            let written = rewrite::finish(&dir, head, tables);
            let written = written.and_then(|(tables, _)| let_go(&dir, tables));
            closed.and(written)
        }
        Err(error) => {
            drop(let_go(&dir, opened.tables));
            Err(error)
        }
    };
    begun.map_err(told(&dir))?;
    Ok((before, length().map_err(|e| unusable(&dir, e))?))
}

/// The directory, absolute, and its marker; an error when there is no store in it.
fn store_in(dir: &Path) -> Result<(PathBuf, Option<Marker>), StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    let entries = fs::read_dir(&dir).map_err(|e| unusable(&dir, e))?;
    let mut there = false;
    for entry in entries {
        let name = entry.map_err(|e| unusable(&dir, e))?.file_name();
        there |= name == JOURNAL || recovery::is_of_sled(&name);
    }
    let marker = match Marker::read(&dir) {
        Err(e) if is_refusal(&e) => return Err(unusable(&dir, e)),
        marker => marker.unwrap_or_default(),
    };
    if !there && marker.is_none() {
        let why = "there is no store in it";
        return Err(StoreError::Unusable(shown(&dir), why.into()));
    }
    Ok((dir, marker))
}

/// A copy, read whole: nothing may be torn in it. `name` is what it is called.
fn verified(copy: &File, name: &Path) -> Result<Whole, StoreError> {
    let bad = |why: String| StoreError::Damaged(shown(name), why);
    let whole = journal::verify_open(copy, u64::MAX, known_rows);
    let whole = whole.map_err(|e| bad(e.to_string()))?;
    if whole.torn > 0 {
        return Err(bad("its last line is not whole".into()));
    }
    Ok(whole)
}

fn known_rows(line: &Line) -> Result<(), BadJournal> {
    let rows = line.rows().map(drop);
    rows.ok_or_else(|| BadJournal::Disk(io::ErrorKind::InvalidData.into()))
}

/// Nothing is copied from a damaged journal; the tables, if they are whole, mend it.
fn bad_journal(dir: &Path, why: String) -> StoreError {
    let why = format!(
        "its file {JOURNAL}: {why}. Stop the bot and run `tulenh store compact`, which begins it anew \
         from the tables if those are whole"
    );
    StoreError::Damaged(shown(dir), why)
}

#[cfg(test)]
mod tests;
