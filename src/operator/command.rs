//! The commands and their options.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::operator::check::check;
use crate::operator::location::{NamedLocation, StoreSettings};
use crate::operator::output::{OperatorError, progress, size};
use crate::operator::{archives, export, openings, salvage};
use crate::store::maintenance::{self, Copied, Location};

/// Maintain the store: check, back up, restore, copy, compact, export.
///
/// These commands use the store with which the bot works: the database of DATABASE_URL if that is set, else
/// the data directory of DATA_DIR, in the environment or in the file .env. With --data they use another one:
/// a directory, the address of a database (`postgresql://…`), or `sled` or `postgres` for those of the
/// settings.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Read the whole store and report everything that is wrong; exit with 1 if something is
    ///
    /// While a bot is running on a data directory, only its journal is checked. A database is checked as it
    /// is at that moment.
    Check {
        /// The store
        #[arg(long, value_name = "STORE")]
        data: Option<NamedLocation>,
    },
    /// Copy the store into a new file, even while the bot is running
    Backup {
        /// The file to make, or a directory in which to make one named after the store and how many
        /// changes it holds, or for a database after the present time
        #[arg(value_name = "FILE|DIR")]
        to: PathBuf,
        /// The store
        #[arg(long, value_name = "STORE")]
        data: Option<NamedLocation>,
    },
    /// Make a store from a backup, in a directory that does not exist or is empty, or in an empty database
    ///
    /// A backup of either kind of store can be restored to either.
    Restore {
        /// The copy
        #[arg(value_name = "BACKUP")]
        from: PathBuf,
        /// The directory or database; that of the settings if left out
        #[arg(long, value_name = "STORE")]
        data: Option<NamedLocation>,
    },
    /// Move to another kind of store: copy everything, and compare the two row by row
    ///
    /// No bot may be running on either. The source stays as it is. What is made must be empty before; when
    /// this is cut short, no bot starts on it, and the same command begins again.
    Copy {
        /// The store to read: `sled` (the directory of DATA_DIR), `postgres` (the database of DATABASE_URL),
        /// a directory, or an address. A password in an address can be seen by other users of the machine;
        /// one in DATABASE_URL cannot
        #[arg(long, value_name = "STORE")]
        from: NamedLocation,
        /// The store to make
        #[arg(long, value_name = "STORE")]
        to: NamedLocation,
    },
    /// Rewrite all files without their history; the bot must not be running
    ///
    /// Damaged parts are repaired first, from intact ones. Erased people are gone from every file of the
    /// directory; what was put aside before a repair is removed.
    Compact {
        /// The data directory
        #[arg(long, value_name = "DIR")]
        data: Option<NamedLocation>,
    },
    /// Save what can be saved of a damaged store that is refused; the bot must not be running
    ///
    /// Says which changes are lost and, as far as known, the games and people they were about.
    /// Without --to nothing is written. The damaged store stays as it is.
    Salvage {
        /// Make a store of what can be saved in this directory, which does not exist or is empty
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
        /// The data directory, or a damaged backup
        #[arg(long, value_name = "DIR|BACKUP")]
        data: Option<NamedLocation>,
    },
    /// Print the whole store, one JSON object per line; the bot must not be running on a data directory,
    /// unless a copy is read
    ///
    /// Left out are the codes for joining accounts, which messages show which board, in which places people
    /// began games, which reminders of a turn were sent, and which messages were answered. A record that
    /// cannot be read is a line of the kind `unreadable`, or, among chats, messages to be sent, reminders and
    /// ratings, an error in the log.
    Export {
        /// Read this copy
        #[arg(long, value_name = "BACKUP")]
        from: Option<PathBuf>,
        /// The store
        #[arg(long, value_name = "STORE", conflicts_with = "from")]
        data: Option<NamedLocation>,
    },
    /// Print the first turns of finished games, one game per line, for `tulenh-lab book extend`
    ///
    /// Only games are printed in which everybody who played has chosen `/settings openings on`. Nothing tells
    /// who played, when, or how the game ended. The bot must not be running on a data directory, unless a copy
    /// is read.
    Openings {
        /// Read this copy
        #[arg(long, value_name = "BACKUP")]
        from: Option<PathBuf>,
        /// The store
        #[arg(long, value_name = "STORE", conflicts_with = "from")]
        data: Option<NamedLocation>,
    },
}

impl StoreCommand {
    /// Runs the command and prints to standard output. `settings` are asked for when they are needed. A long
    /// command shows its progress on a terminal.
    ///
    /// # Errors
    /// What is wrong with the store or the files that were named.
    pub fn run(
        &self,
        settings: impl Fn() -> Result<StoreSettings, OperatorError>,
    ) -> Result<(), OperatorError> {
        let location = |data: &Option<NamedLocation>| match data {
            Some(named) => named.location(&settings),
            None => Ok(settings()?.usual()),
        };
        let archive =
            |command: &str, from: &Option<PathBuf>, data: &Option<NamedLocation>| match from {
                Some(copy) => archives::open_copy(copy),
                None => archives::open(&location(data)?, command),
            };
        let mut out = std::io::stdout().lock();
        match self {
            StoreCommand::Check { data } => check(&location(data)?, &mut out),
            StoreCommand::Backup { to, data } => backup(&location(data)?, to, &mut out),
            StoreCommand::Restore { from, data } => restore(from, &location(data)?, &mut out),
            StoreCommand::Copy { from, to } => {
                let (from, to) = (from.location(&settings)?, to.location(&settings)?);
                let copied = maintenance::copy(&from, &to, &progress())?;
                tell(&copied, "compared row by row: the copy is equal", &mut out)?;
                writeln!(out, "{}; the source is as it was", start_on(&to))?;
                Ok(())
            }
            StoreCommand::Compact { data } => {
                let dir = directory(location(data)?, "PostgreSQL's own VACUUM does this")?;
                let (before, after) = maintenance::compact(&dir, &progress())?;
                let (before, after) = (size(before), size(after));
                writeln!(out, "the journal had {before} and has {after}")?;
                Ok(())
            }
            StoreCommand::Salvage { to, data } => {
                let instead = "`tulenh store check` says what cannot be read in a database, the bot works on \
                               with the rest, and a backup of the database brings it back";
                let dir = directory(location(data)?, instead)?;
                salvage::run(&dir, to.as_deref(), &mut out)
            }
            StoreCommand::Export { from, data } => {
                export::print(&archive("export", from, data)?, &mut out)
            }
            StoreCommand::Openings { from, data } => {
                openings::print(&archive("openings", from, data)?, &mut out)
            }
        }
    }
}

fn backup(location: &Location, to: &Path, out: &mut impl Write) -> Result<(), OperatorError> {
    match location {
        Location::Directory(dir) => {
            let made = maintenance::backup(dir, to, &progress())?;
            let (file, commits) = (made.file.display(), made.commits);
            if made.unchanged {
                writeln!(out, "nothing has changed since {file}: {commits} changes")?;
            } else {
                let size = size(made.bytes);
                writeln!(out, "{commits} changes, {size}, checked, in {file}")?;
            }
        }
        Location::Database(url) => {
            let made = maintenance::backup_database(url, to, &progress())?;
            let (file, rows, size) = (made.file.display(), made.rows, size(made.bytes));
            writeln!(out, "{rows} rows, {size}, checked, in {file}")?;
        }
    }
    Ok(())
}

fn restore(from: &Path, location: &Location, out: &mut impl Write) -> Result<(), OperatorError> {
    match location {
        Location::Directory(dir) => {
            let commits = maintenance::restore(from, dir, &progress())?;
            let dir = dir.display();
            writeln!(
                out,
                "{commits} changes restored in {dir}; start the bot on it"
            )?;
        }
        Location::Database(url) => {
            let scratch = archives::scratch(from);
            let copied = maintenance::restore_into_database(from, url, &scratch, &progress())?;
            tell(&copied, "compared row by row with the backup", out)?;
            writeln!(out, "{}", start_on(location))?;
        }
    }
    Ok(())
}

fn tell(copied: &Copied, how: &str, out: &mut impl Write) -> Result<(), OperatorError> {
    let (rows, size) = (copied.rows, size(copied.bytes));
    Ok(writeln!(out, "{rows} rows, {size}, {how}")?)
}

/// What the operator does next.
fn start_on(location: &Location) -> String {
    match location {
        Location::Directory(dir) => format!(
            "set DATA_DIR={} without DATABASE_URL and start the bot",
            dir.display()
        ),
        Location::Database(_) => "set DATABASE_URL to that database and start the bot".to_owned(),
    }
}

/// The directory, for a command that is for directories only.
fn directory(location: Location, instead: &str) -> Result<PathBuf, OperatorError> {
    match location {
        Location::Directory(dir) => Ok(dir),
        Location::Database(_) => Err(format!(
            "this command is for data directories, and DATABASE_URL or --data names a database. {instead}. \
             `--data DIR` names a directory"
        )
        .into()),
    }
}
