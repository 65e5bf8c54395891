//! The command line.

use std::process::ExitCode;

use clap::Parser;
use tulenh::cli::Tool;

/// Commander Chess (Cờ Tư Lệnh) by correspondence
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    tool: Option<Tool>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(tool) = arguments.tool {
        return match tool.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("tulenh: {error}");
                ExitCode::FAILURE
            }
        };
    }
    ExitCode::SUCCESS
}
