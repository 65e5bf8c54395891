//! The command line: runs the bot, or a tool.

mod program;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use tulenh::cli::{Completions, Manual, Tool};
use tulenh::config::{Config, ConfigError};
use tulenh::doctor::Doctor;
use tulenh::log;
use tulenh::operator::{StoreCommand, StoreSettings};
use tulenh::service::UnitCommand;
use tulenh_console::ToolError;

use crate::program::process_limits::keep_files_private;

/// Commander Chess (Cờ Tư Lệnh) by correspondence on Discord and Telegram.
///
/// Without a command it runs the bot: every network whose token is set (DISCORD_TOKEN,
/// TELEGRAM_TOKEN, in the environment or in the file .env). With no token it opens a page with a board
/// on this machine, and a chat on this terminal.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Read the settings that are not in the environment from this file instead of .env
    #[arg(long, value_name = "FILE", global = true)]
    env: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Anything but running the bot.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Tool(Box<Tool>),
    #[command(subcommand)]
    Store(StoreCommand),
    Doctor(Doctor),
    Systemd(UnitCommand),
    Completions(Completions),
    Manual(Manual),
}

/// The exit code for settings that cannot be used: `EX_CONFIG` of sysexits.h. Starting again helps nothing.
const WRONG_SETTINGS: u8 = 78;

fn main() -> ExitCode {
    let Arguments { env, command } = Arguments::parse();
    let env = env.as_deref();
    let result = match command {
        Some(Command::Tool(tool)) => tool.run(),
        Some(Command::Store(command)) => {
            keep_files_private();
            command.run(|| {
                let config = Config::from_environment(env)?;
                Ok(StoreSettings {
                    data_dir: config.data_dir,
                    database_url: config.database_url.map(|url| url.reveal().to_owned()),
                })
            })
        }
        Some(Command::Doctor(doctor)) => return examine(&doctor, env),
        Some(Command::Systemd(unit)) => unit.run().map_err(ToolError::from),
        Some(Command::Completions(shell)) => shell.run(Arguments::command()),
        Some(Command::Manual(manual)) => manual.run(Arguments::command()),
        None => program::run(env),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::last_words(&error.to_string());
            match error.is::<ConfigError>() {
                true => ExitCode::from(WRONG_SETTINGS),
                false => ExitCode::FAILURE,
            }
        }
    }
}

/// Looks at what the bot depends on; the exit code says whether something failed.
fn examine(doctor: &Doctor, env: Option<&Path>) -> ExitCode {
    keep_files_private();
    let runtime = tokio::runtime::Runtime::new();
    match runtime.and_then(|runtime| runtime.block_on(doctor.run(env))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tulenh: {error}");
            ExitCode::FAILURE
        }
    }
}
