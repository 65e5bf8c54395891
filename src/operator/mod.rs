//! The operator's commands: `tulenh store check`, `backup`, `restore`, `copy`, `compact`, `salvage`, `export`,
//! `openings`.

mod archives;
mod check;
mod command;
mod export;
mod exported_place;
mod exported_problems;
mod exported_teams;
mod location;
mod openings;
mod output;
mod salvage;

pub use command::StoreCommand;
pub use location::StoreSettings;
pub use output::OperatorError;
