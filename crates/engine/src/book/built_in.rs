//! The books of this program.

use std::sync::{Arc, LazyLock};

use crate::book::Book;
use tulenh_rules::Ruleset;

/// A file of `assets/engine/openings`, and its book once somebody has asked for it.
type BuiltIn = (&'static str, LazyLock<Option<Arc<Book>>>);

/// The book of these rules in this file. A test reads each.
macro_rules! book {
    ($spec:literal, $file:literal) => {
        (
            $spec,
            LazyLock::new(|| {
                read(include_str!(concat!(
                    "../../../../assets/engine/openings/",
                    $file
                )))
            }),
        )
    };
}

/// The rules of each book, as [`Ruleset::spec`] writes them, with the book; made as
/// `assets/engine/README.md` says.
static BOOKS: [BuiltIn; 14] = [
    book!("official", "official.book"),
    book!("official/raid", "official-raid.book"),
    book!("official/marine", "official-marine.book"),
    book!("official/air", "official-air.book"),
    book!("official/land", "official-land.book"),
    book!("official/nine-sea", "official-nine-sea.book"),
    book!("official/nine-air", "official-nine-air.book"),
    book!("classic-2012", "classic-2012.book"),
    book!("knowlton-2015", "knowlton-2015.book"),
    book!("bga", "bga.book"),
    book!("chesscom", "chesscom.book"),
    book!("chesscom/naval", "chesscom-naval.book"),
    book!("chesscom/aerial", "chesscom-aerial.book"),
    book!("chesscom/land", "chesscom-land.book"),
];

fn read(text: &str) -> Option<Arc<Book>> {
    Book::read(text).ok().map(Arc::new)
}

impl Book {
    /// The book of this program for games by these rules; `None` where there is none.
    pub fn built_in(rules: &Ruleset) -> Option<Arc<Book>> {
        let spec = rules.spec();
        let (_, book) = BOOKS.iter().find(|(own, _)| *own == spec)?;
        let book = book.as_ref()?;
        (**book.rules() == *rules).then(|| book.clone())
    }

    /// The rules that this program has a book for, as [`Ruleset::spec`] writes them.
    pub fn all_built_in() -> impl Iterator<Item = &'static str> {
        BOOKS.iter().map(|(spec, _)| *spec)
    }
}
