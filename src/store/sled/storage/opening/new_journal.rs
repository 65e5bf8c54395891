//! Replacing a damaged or missing journal by one that begins with the rows of the tables.

use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::index::{Index, verify_content};
use crate::store::sled::storage::journal::{self, Head};
use crate::store::sled::storage::opening::journal_and_tables::JournalAndTables;
use crate::store::sled::storage::quarantine::Quarantine;
use crate::store::sled::storage::system::{shown, unusable};
use crate::store::sled::storage::tables::sync;

/// Starts a new journal from complete tables. `why` says why the old one cannot be used; `certain` whether
/// the tables are known to have every commit that was in it.
///
/// # Errors
/// [`StoreError::Damaged`] when the tables are not complete; when the disk refuses.
pub fn new_journal(
    dir: &Path,
    index: Index,
    why: &str,
    certain: bool,
) -> Result<JournalAndTables, StoreError> {
    verify_content(dir, &index.tables)?;
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
    // What needs room on the disk comes first: without room everything stays as it is.
    let aside = old
        .then(|| Quarantine::make(dir))
        .transpose()
        .map_err(refused)?;
    if let Err(error) = journal::prepare(dir, head, index.tables.rows()) {
        aside.into_iter().for_each(Quarantine::discard);
        return Err(error);
    }
    let aside = aside.map(|aside| aside.take(dir, &[JOURNAL])).transpose();
    let said = match aside.map_err(refused)? {
        Some(aside) => format!(
            "the journal was damaged ({why}); a new one was started, {there}; the old one is in {}",
            shown(&aside)
        ),
        None => format!("there was no journal; one was started, {there}"),
    };
    let journal = journal::install(dir, head)?;
    Ok(JournalAndTables {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        repairs: vec![said],
    })
}
