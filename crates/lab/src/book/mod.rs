//! `tulenh-lab book`: the opening books of the engine.

mod check;
mod extend;
mod games;
mod grow;
mod list;
mod make;

use std::path::Path;

use clap::{Args, Subcommand};
use tulenh_console::ToolError;
use tulenh_engine::Book;

/// Make the opening books of the engine, extend, list and check them.
#[derive(Debug, Args)]
pub struct Books {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Make the book of a battle by long searches from its start
    Make(make::Make),
    /// Add positions that finished games have reached
    Extend(extend::Extend),
    /// Print what a book holds
    List(list::List),
    /// Search positions of a book again, longer, and report which of its turns are worse than it says
    Check(check::Check),
}

impl Books {
    /// Runs the command and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn run(&self) -> Result<(), ToolError> {
        match &self.what {
            What::Make(tool) => tool.run(),
            What::Extend(tool) => tool.run(),
            What::List(tool) => tool.run(),
            What::Check(tool) => tool.run(),
        }
    }
}

/// Reads the file of a book.
///
/// # Errors
/// It cannot be read, or is no book.
pub fn read(file: &Path) -> Result<Book, ToolError> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
    let book = Book::read(&text);
    Ok(book.map_err(|error| format!("{}: {error}", file.display()))?)
}

/// Writes a book, and says how much is in it.
fn write(book: &Book, file: &Path) -> Result<String, ToolError> {
    let text = book.to_string();
    std::fs::write(file, &text)?;
    Ok(format!(
        "{}: {} bytes, checksum {:016x}",
        summary(book),
        text.len(),
        book.checksum()
    ))
}

fn summary(book: &Book) -> String {
    let positions = book.positions();
    let turns: usize = positions.iter().map(|place| place.turns.len()).sum();
    let deepest = positions.iter().map(|place| place.ply).max();
    format!(
        "{}: {} positions, {turns} turns, up to ply {}",
        book.rules().spec(),
        positions.len(),
        deepest.unwrap_or_default()
    )
}
