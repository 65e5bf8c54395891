//! `backup`: copying the journal, also while a bot is running.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::maintenance::directory::{retry_while_running, store_in};
use crate::store::sled::storage::files::{JOURNAL, sync_dir};
use crate::store::sled::storage::journal::{self, BadJournal, Line, Summary};
use crate::store::sled::storage::marker::Identity;
use crate::store::sled::storage::system::{damaged, shown, unusable};
use crate::store::sled::storage::tick::Tick;
use crate::store::sled::storage::watermark;

/// A backup that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub file: PathBuf,
    /// How many commits it holds.
    pub commits: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether the file existed already because nothing has changed since.
    pub unchanged: bool,
}

/// Copies the store of a directory, which a bot may be running on, into a new file, or into a file
/// of its own name in a directory. The copy is verified line by line, durable when this returns, and
/// replaces nothing. `tick` is told how many bytes were read.
///
/// # Errors
/// When there is no store, the journal is not whole, or the file cannot be written.
pub fn backup(dir: &Path, to: &Path, tick: Tick<'_>) -> Result<Backup, StoreError> {
    let (dir, marker) = store_in(dir)?;
    // Read before the journal, which then holds at least as much.
    let watermark = marker.map_or(0, |of| of.commits.max(watermark::read(&dir, of.identity)));
    // The same file from here on, even if the journal is replaced meanwhile.
    let journal = File::open(dir.join(JOURNAL)).map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => {
            let why = "it has no journal to copy; starting the bot once makes one";
            StoreError::Unusable(shown(&dir), why.into())
        }
        _ => unusable(&dir, e),
    })?;
    // Lines that are appended from now on are left for the next backup.
    let length = journal.metadata().map_err(|e| unusable(&dir, e))?.len();
    let whole = retry_while_running(true, || {
        journal::verify_open(&journal, length, known_rows(tick))
    });
    let whole = whole.map_err(|e| bad_journal(&dir, e.to_string()))?;
    if whole.last < watermark {
        let last = whole.last;
        return Err(bad_journal(
            &dir,
            format!("it ends with change {last} of {watermark}"),
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
    let made = |unchanged| Backup {
        file: file.clone(),
        commits: whole.last,
        bytes: whole.length,
        unchanged,
    };
    if file.exists() {
        let there = || verified(&File::open(&file).map_err(refused)?, &file, tick);
        let there = to.is_dir().then(there).transpose();
        if there.is_ok_and(|there| there.is_some_and(|there| there == Summary { torn: 0, ..whole }))
        {
            return Ok(made(true));
        }
        return Err(refused(io::ErrorKind::AlreadyExists.into()));
    }
    // With a name that no other copy has, not even one that is being made right now.
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", Identity::random()));
    let part = file.with_file_name(name);
    let mut create = File::options();
    create.read(true).write(true).create_new(true);
    let target = create.open(&part).map_err(refused)?;
    let copied = journal::copy(&journal, whole.lines(), whole.head, &target).map_err(refused);
    // It is verified before it gets its name.
    let copied = copied.and_then(|()| verified(&target, &part, tick));
    drop(target);
    let finished = copied.and_then(|copied| {
        if copied != (Summary { torn: 0, ..whole }) {
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

/// Gives a file its name unless that exists by now.
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

/// Verifies all of a backup, whose last line must be complete; `name` is its path for errors.
///
/// # Errors
/// When it is not valid, or the system refuses.
pub fn verified(copy: &File, name: &Path, tick: Tick<'_>) -> Result<Summary, StoreError> {
    let bad = |why: String| damaged(name, why);
    let whole = journal::verify_open(copy, u64::MAX, known_rows(tick));
    let whole = whole.map_err(|e| bad(e.to_string()))?;
    if whole.torn > 0 {
        return Err(bad("its last line is not whole".into()));
    }
    Ok(whole)
}

fn known_rows(tick: Tick<'_>) -> impl Fn(&Line) -> Result<(), BadJournal> {
    move |line| {
        tick(line.body.len() as u64);
        let rows = line.rows().map(drop);
        rows.ok_or_else(|| BadJournal::Disk(io::ErrorKind::InvalidData.into()))
    }
}

/// A damaged journal is not copied; `compact` repairs it from the tables if those are complete.
fn bad_journal(dir: &Path, why: String) -> StoreError {
    let why = format!(
        "its file {JOURNAL}: {why}. Stop the bot and run `tulenh store compact`, which rebuilds it \
         from the tables if those are whole"
    );
    damaged(dir, why)
}
