//! `tulenh-lab book list`: what a book holds.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::Book;
use tulenh_rules::Ruleset;

/// Print what a book holds: how much, and its turns up to a ply.
#[derive(Debug, Args)]
pub struct List {
    /// The file of a book; all books of the program if left out
    file: Option<PathBuf>,
    /// Print the positions of this many turns of either side, with their turns
    #[arg(long, default_value_t = 0)]
    plies: u32,
}

impl List {
    pub fn run(&self) -> Result<(), ToolError> {
        let progress = Progress::new(0, "books");
        for book in books(self.file.as_ref())? {
            progress.print(super::summary(&book))?;
            let places = book.positions().iter().enumerate();
            for (at, place) in places.filter(|(_, place)| place.ply < self.plies) {
                let way = way(&book, at);
                let turns = place.turns.iter().map(|one| {
                    let lan = place.position.lan(&one.turn);
                    format!("{lan} {:+} x{}", one.score, one.weight)
                });
                let turns: Vec<String> = turns.collect();
                progress.print(format_args!("[{}] {}", way, turns.join(", ")))?;
            }
        }
        Ok(())
    }
}

/// The book of a file, or all of the program.
///
/// # Errors
/// One cannot be read.
pub fn books(file: Option<&PathBuf>) -> Result<Vec<Arc<Book>>, ToolError> {
    if let Some(file) = file {
        return Ok(vec![Arc::new(super::read(file)?)]);
    }
    let built_in = Book::all_built_in().map(|spec| {
        let book = Book::built_in(&Ruleset::parse(spec)?);
        Ok(book.ok_or_else(|| format!("the book of {spec} cannot be read"))?)
    });
    built_in.collect()
}

/// The turns that lead to a position, in LAN with spaces between.
pub fn way(book: &Book, at: usize) -> String {
    let game = book.game(at);
    let lans = game.turns().iter().map(|played| played.lan.as_str());
    lans.collect::<Vec<_>>().join(" ")
}
