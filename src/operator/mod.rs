//! The operator's commands: `tulenh store check`, `backup`, `restore`, `compact`, `salvage`, `export`.

mod check;
mod command;
mod export;
mod output;
mod salvage;

pub use command::StoreCommand;
pub use output::OperatorError;
