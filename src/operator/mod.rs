//! The tools of whoever runs the bot: `tulenh store check`, `backup`, `restore`, `compact`, `salvage`,
//! `export`.

mod export;
mod salvage;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::store::keep::{self, Measure, Report};

/// Why a tool did not do what was asked; shown to the person who called it.
pub type KeeperError = Box<dyn std::error::Error + Send + Sync>;

/// Maintain the store: check, back up, restore, compact, export.
///
/// These commands use the data directory that DATA_DIR names, in the environment or in the file .env,
/// or the one given with --data.
#[derive(Debug, Subcommand)]
pub enum Keeper {
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
    /// Says which changes have to be given up and, as far as known, the games and people they were about.
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
    /// Left out are the codes for joining accounts, which messages show which board, in which places
    /// people were met, which reminders of a turn have come, and which messages were answered. A record that cannot be read is a line of the kind `unreadable`, or,
    /// among chats, messages to be sent, reminders and ratings, an error in the log.
    Export {
        /// Read this copy
        #[arg(long, value_name = "BACKUP")]
        from: Option<PathBuf>,
        /// The data directory
        #[arg(long, value_name = "DIR", conflicts_with = "from")]
        data: Option<PathBuf>,
    },
}

impl Keeper {
    /// The data directory that was given, if one was.
    fn given(&self) -> Option<&Path> {
        let (Keeper::Check { data }
        | Keeper::Backup { data, .. }
        | Keeper::Restore { data, .. }
        | Keeper::Compact { data }
        | Keeper::Salvage { data, .. }
        | Keeper::Export { data, .. }) = self;
        data.as_deref()
    }

    /// Runs the tool and prints to standard output. `usual` gives the data directory when none was
    /// given.
    ///
    /// # Errors
    /// What is wrong with the store or the files that were named.
    pub fn run(
        &self,
        usual: impl FnOnce() -> Result<PathBuf, KeeperError>,
    ) -> Result<(), KeeperError> {
        let dir = match (self, self.given()) {
            (Keeper::Export { from: Some(_), .. }, _) => PathBuf::new(),
            (_, Some(dir)) => dir.to_owned(),
            (_, None) => usual()?,
        };
        let mut out = std::io::stdout().lock();
        match self {
            Keeper::Check { .. } => check(&dir, &mut out),
            Keeper::Backup { to, .. } => {
                let made = keep::backup(&dir, to)?;
                let (file, commits) = (made.file.display(), made.commits);
                if made.unchanged {
                    writeln!(out, "nothing has changed since {file}: {commits} changes")?;
                } else {
                    let size = size(made.bytes);
                    writeln!(out, "{commits} changes, {size}, checked, in {file}")?;
                }
                Ok(())
            }
            Keeper::Restore { from, .. } => {
                let commits = keep::restore(from, &dir)?;
                let dir = dir.display();
                writeln!(
                    out,
                    "{commits} changes restored in {dir}; start the bot on it"
                )?;
                Ok(())
            }
            Keeper::Compact { .. } => {
                let (before, after) = keep::compact(&dir)?;
                let (before, after) = (size(before), size(after));
                writeln!(out, "the journal had {before} and has {after}")?;
                Ok(())
            }
            Keeper::Salvage { to, .. } => salvage::run(&dir, to.as_deref(), &mut out),
            Keeper::Export { from, .. } => export::run(&dir, from.as_deref(), &mut out),
        }
    }
}

/// What is counted, in the words of people.
const COUNTED: [(&str, &str); 8] = [
    ("games", "games"),
    ("turns", "turns"),
    ("players", "people"),
    ("chats", "chats"),
    ("challenges", "challenges"),
    ("standings", "standings"),
    ("outbox", "messages to be sent"),
    ("timers", "timers"),
];

fn check(dir: &Path, out: &mut impl Write) -> Result<(), KeeperError> {
    let report = keep::check(dir)?;
    if let Some(Measure { commits, bytes }) = report.journal {
        writeln!(out, "journal: whole, {commits} changes, {}", size(bytes))?;
    }
    if report.running {
        writeln!(
            out,
            "a bot runs on this directory, so its tables were not looked at"
        )?;
    }
    if let Some(Measure { commits, bytes }) = report.tables.filter(|_| !report.earlier) {
        let rows: u64 = report.rows.values().sum();
        writeln!(
            out,
            "tables: {rows} rows after {commits} changes, {}",
            size(bytes)
        )?;
        let counted = COUNTED.map(|(table, word)| {
            let count = report.rows.get(table).copied().unwrap_or_default();
            format!("{count} {word}")
        });
        writeln!(out, "{}", counted.join(", "))?;
    }
    verdict(&report, out)
}

fn verdict(report: &Report, out: &mut impl Write) -> Result<(), KeeperError> {
    for fault in &report.faults {
        writeln!(out, "wrong: {fault}")?;
    }
    if report.more_faults > 0 {
        writeln!(out, "and {} faults more", report.more_faults)?;
    }
    if report.faults.is_empty() {
        writeln!(out, "nothing is wrong")?;
        return Ok(());
    }
    out.flush()?;
    if report.earlier {
        return Err("nothing more can be said of it before that; then check again".into());
    }
    Err(
        "the store is not whole. With the bot stopped `tulenh store compact` mends it if the journal or \
         the tables are whole, and so does starting the bot; if they refuse, \
         `tulenh store restore BACKUP --data NEW-DIRECTORY` brings back the last copy, and \
         `tulenh store salvage` says what can be saved without one"
            .into(),
    )
}

/// A number of bytes as people read it.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
