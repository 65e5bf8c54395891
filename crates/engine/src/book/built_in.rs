//! The books of this program.

use std::sync::{Arc, LazyLock};

use crate::book::Book;
use tulenh_rules::Ruleset;

/// A file of `assets/engine/openings`, and its book once somebody has asked for it.
type BuiltIn = (&'static str, LazyLock<Option<Arc<Book>>>);

/// The rules of each book, as [`Ruleset::spec`] writes them, with the book; made as
/// `assets/engine/README.md` says.
static BOOKS: [BuiltIn; 1] = [(
    "official",
    // A test reads it.
    LazyLock::new(|| {
        read(include_str!(
            "../../../../assets/engine/openings/official.book"
        ))
    }),
)];

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
