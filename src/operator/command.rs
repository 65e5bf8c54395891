//! The commands and their options.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::operator::check::check;
use crate::operator::output::{OperatorError, progress, size};
use crate::operator::{export, salvage};
use crate::store::maintenance;

/// Maintain the store: check, back up, restore, compact, export.
///
/// These commands use the data directory that DATA_DIR names, in the environment or in the file .env,
/// or the one given with --data.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Read the whole store and report everything that is wrong; exit with 1 if something is
    ///
    /// While a bot is running, only its journal is checked.
    Check {
        /// The data directory
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Copy the store into a new file, even while the bot is running
    Backup {
        /// The file to make, or a directory in which to make one named after the store and how many
        /// changes it holds
        #[arg(value_name = "FILE|DIR")]
        to: PathBuf,
        /// The data directory
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Make a store from a copy, in a directory that does not exist or is empty
    Restore {
        /// The copy
        #[arg(value_name = "BACKUP")]
        from: PathBuf,
        /// The directory; that of DATA_DIR if left out
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Rewrite all files without their history; the bot must not be running
    ///
    /// Damaged parts are repaired first, from intact ones. Erased people are gone from every file of the
    /// directory; what was put aside before a repair is removed.
    Compact {
        /// The data directory
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
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
        data: Option<PathBuf>,
    },
    /// Print the whole store, one JSON object per line; the bot must not be running, unless a copy is
    /// read
    ///
    /// Left out are the codes for joining accounts, which messages show which board, in which places people
    /// began games, which reminders of a turn were sent, and which messages were answered. A record that
    /// cannot be read is a line of the kind `unreadable`, or, among chats, messages to be sent, reminders and
    /// ratings, an error in the log.
    Export {
        /// Read this copy
        #[arg(long, value_name = "BACKUP")]
        from: Option<PathBuf>,
        /// The data directory
        #[arg(long, value_name = "DIR", conflicts_with = "from")]
        data: Option<PathBuf>,
    },
}

impl StoreCommand {
    /// The data directory that was given, if one was.
    fn given(&self) -> Option<&Path> {
        let (StoreCommand::Check { data }
        | StoreCommand::Backup { data, .. }
        | StoreCommand::Restore { data, .. }
        | StoreCommand::Compact { data }
        | StoreCommand::Salvage { data, .. }
        | StoreCommand::Export { data, .. }) = self;
        data.as_deref()
    }

    /// Runs the command and prints to standard output. `usual` gives the data directory when none was
    /// given. A long command shows its progress on a terminal.
    ///
    /// # Errors
    /// What is wrong with the store or the files that were named.
    pub fn run(
        &self,
        usual: impl FnOnce() -> Result<PathBuf, OperatorError>,
    ) -> Result<(), OperatorError> {
        let dir = match (self, self.given()) {
            (StoreCommand::Export { from: Some(_), .. }, _) => PathBuf::new(),
            (_, Some(dir)) => dir.to_owned(),
            (_, None) => usual()?,
        };
        let mut out = std::io::stdout().lock();
        match self {
            StoreCommand::Check { .. } => check(&dir, &mut out),
            StoreCommand::Backup { to, .. } => {
                let made = maintenance::backup(&dir, to, &progress())?;
                let (file, commits) = (made.file.display(), made.commits);
                if made.unchanged {
                    writeln!(out, "nothing has changed since {file}: {commits} changes")?;
                } else {
                    let size = size(made.bytes);
                    writeln!(out, "{commits} changes, {size}, checked, in {file}")?;
                }
                Ok(())
            }
            StoreCommand::Restore { from, .. } => {
                let commits = maintenance::restore(from, &dir, &progress())?;
                let dir = dir.display();
                writeln!(
                    out,
                    "{commits} changes restored in {dir}; start the bot on it"
                )?;
                Ok(())
            }
            StoreCommand::Compact { .. } => {
                let (before, after) = maintenance::compact(&dir, &progress())?;
                let (before, after) = (size(before), size(after));
                writeln!(out, "the journal had {before} and has {after}")?;
                Ok(())
            }
            StoreCommand::Salvage { to, .. } => salvage::run(&dir, to.as_deref(), &mut out),
            StoreCommand::Export { from, .. } => export::run(&dir, from.as_deref(), &mut out),
        }
    }
}
