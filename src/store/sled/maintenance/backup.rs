//! `backup`: copying the journal, also while a bot is running.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::schema::row::Row;
use crate::store::sled::maintenance::directory::{retry_while_running, store_in};
use crate::store::sled::storage::files::{JOURNAL, sync_dir};
use crate::store::sled::storage::journal::{self, BadJournal, Head, Line, Summary};
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
    write_as(&file, tick, |target| {
        journal::copy(&journal, whole.lines(), whole.head, target).map_err(refused)?;
        Ok(Summary { torn: 0, ..whole })
    })?;
    Ok(made(false))
}

/// Writes a backup with these rows, whose last commit has the number `commits`, into a new file, or into the
/// file `name` in a directory. It is verified, durable when this returns, and replaces nothing. Gives the file
/// and its length. `tick` is told how many bytes were read.
///
/// # Errors
/// Those of `rows`, and when the file cannot be written.
pub fn backup_rows(
    to: &Path,
    name: &str,
    commits: u64,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
    tick: Tick<'_>,
) -> Result<(PathBuf, u64), StoreError> {
    let file = match to.is_dir() {
        true => to.join(name),
        false => to.to_owned(),
    };
    if file.exists() {
        return Err(unusable(to, io::ErrorKind::AlreadyExists.into()));
    }
    let head = Head {
        identity: Identity::random(),
        base: commits,
    };
    let length = write_as(&file, tick, |target| {
        let refused = |e: io::Error| unusable(to, e);
        let target = target.try_clone().map_err(refused)?;
        let written = journal::write(target, to, head, rows)?;
        Ok(Summary {
            head,
            last: commits,
            length: written.metadata().map_err(refused)?.len(),
            torn: 0,
        })
    })?;
    Ok((file, length))
}

/// Makes a backup under another name and verifies it before it gets its own. `write` says what is in it. Gives
/// its length.
fn write_as(
    file: &Path,
    tick: Tick<'_>,
    write: impl FnOnce(&File) -> Result<Summary, StoreError>,
) -> Result<u64, StoreError> {
    let refused = |e: io::Error| unusable(file, e);
    // With a name that no other copy has, not even one that is being made right now.
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", Identity::random()));
    let part = file.with_file_name(name);
    let mut create = File::options();
    create.read(true).write(true).create_new(true);
    let target = create.open(&part).map_err(refused)?;
    let written = write(&target).and_then(|wanted| {
        if verified(&target, &part, tick)? != wanted {
            let why = "what was written is not what was read";
            return Err(StoreError::Unusable(shown(file), why.into()));
        }
        name_it(&part, file).map_err(refused)?;
        Ok(wanted.length)
    });
    drop(target);
    if written.is_err() {
        drop(fs::remove_file(&part));
    }
    let length = written?;
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    sync_dir(parent.unwrap_or(Path::new("."))).map_err(refused)?;
    Ok(length)
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
