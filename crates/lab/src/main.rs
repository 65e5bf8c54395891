//! The command line of the lab.

use std::process::ExitCode;

use clap::Parser;
use tulenh_lab::Tool;

/// Tools for developers of the Commander Chess engine.
#[derive(Debug, Parser)]
#[command(name = "tulenh-lab", version)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

fn main() -> ExitCode {
    match Arguments::parse().tool.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tulenh-lab: {error}");
            ExitCode::FAILURE
        }
    }
}
