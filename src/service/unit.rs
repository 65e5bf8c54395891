//! The unit of systemd.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use thiserror::Error;

/// The unit, with a place for the path of the program.
const UNIT: &str = include_str!("tulenh.service");

/// Print a unit for systemd, with which the bot has no privileges
///
/// It reads /etc/tulenh/env, runs as the user tulenh and keeps everything in /var/lib/tulenh. To use it:
/// `tulenh systemd | sudo tee /etc/systemd/system/tulenh.service`.
#[derive(Debug, Args)]
pub struct UnitCommand {
    /// The program that the unit starts; this one if left out
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Why no unit could be printed.
#[derive(Debug, Error)]
pub enum UnitError {
    /// The path of the program is not known.
    #[error("the path of this program is not known ({0}); name it with --program")]
    Unknown(io::Error),
    /// A unit cannot name it.
    #[error(
        "a unit needs the whole path of the program, without spaces, quotes, `%` or `$`; not {0}"
    )]
    Path(PathBuf),
    /// It could not be printed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl UnitCommand {
    /// Prints the unit to standard output.
    ///
    /// # Errors
    /// The path of the program cannot stand in a unit.
    pub fn run(&self) -> Result<(), UnitError> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe().map_err(UnitError::Unknown)?,
        };
        let unit = unit(&program)?;
        Ok(io::stdout().lock().write_all(unit.as_bytes())?)
    }
}

/// The unit that starts this program.
fn unit(program: &Path) -> Result<String, UnitError> {
    let plain = |c: char| c.is_alphanumeric() || "/._+-".contains(c);
    let path = program.to_str().filter(|path| path.chars().all(plain));
    let path = path.filter(|path| path.starts_with('/'));
    let path = path.ok_or_else(|| UnitError::Path(program.to_owned()))?;
    Ok(UNIT.replace("@PROGRAM@", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_starts_the_program_it_is_told() {
        let unit = unit(Path::new("/opt/chess-1.0/tulenh")).unwrap();
        assert!(unit.contains("\nExecStart=/opt/chess-1.0/tulenh\n"));
        assert!(!unit.contains("@PROGRAM@"));
    }

    #[test]
    fn a_path_that_a_unit_reads_otherwise_is_refused() {
        for path in [
            "tulenh",
            "/opt/my chess/tulenh",
            "/opt/%h/tulenh",
            "/opt/$x",
        ] {
            assert!(unit(Path::new(path)).is_err(), "{path}");
        }
    }
}
