//! The manual pages and the completions of shells, made from the command line itself.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::ToolError;

/// Write the manual pages, a file for each command
#[derive(Debug, Args)]
pub struct Manual {
    /// The directory, which is made if it is not there
    #[arg(value_name = "DIR")]
    to: PathBuf,
}

/// Print the completions for a shell
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Manual {
    /// Writes the pages of this command line.
    ///
    /// # Errors
    /// The directory cannot be written.
    pub fn run(&self, program: Command) -> Result<(), ToolError> {
        std::fs::create_dir_all(&self.to)?;
        clap_mangen::generate_to(program, &self.to)?;
        Ok(())
    }
}

impl Completions {
    /// Prints the completions of this command line to standard output.
    ///
    /// # Errors
    /// They cannot be printed.
    pub fn run(&self, mut program: Command) -> Result<(), ToolError> {
        let name = program.get_name().to_owned();
        // It is made in memory, because the generator panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, name, &mut script);
        Ok(io::stdout().lock().write_all(&script)?)
    }
}
