//! The headers for people, dates and places.

/// How many headers of other names are kept.
pub(super) const MAX_OTHERS: usize = 50;

/// Who played, when and where: free text, empty when not known. Dates are best written
/// `2026-03-01`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// The tournament or occasion.
    pub event: String,
    /// The place where the game was played.
    pub place: String,
    /// The day of the first turn.
    pub started: String,
    /// The day of the last turn.
    pub ended: String,
    /// The name of the player of Red.
    pub red: String,
    /// The name of the player of Blue.
    pub blue: String,
    /// Headers of other names, which mean nothing here and are kept.
    others: Vec<(String, String)>,
}

/// Names of headers whose meaning is fixed.
pub(super) const KNOWN: &[&str] = &[
    "Event",
    "Place",
    "Started",
    "Ended",
    "Red",
    "Blue",
    "Ruleset",
    "Battle",
    "Rules",
    "Limit",
    "Setup",
    "Notation",
    "Coordinates",
    "Letters",
    "Result",
    "Ending",
];

/// The name of a header that cannot be kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadTag {
    /// It is not made of 1 to 30 letters, digits and `_`.
    #[error("the name of a header is 1 to 30 of A-Z a-z 0-9 _")]
    Name,
    /// It has a fixed meaning, or is there already.
    #[error("the header {0} is there already")]
    Twice(String),
    /// There are too many of them.
    #[error("more than {MAX_OTHERS} headers")]
    TooMany,
}

impl Tags {
    /// Keeps a header of another name.
    ///
    /// # Errors
    /// The name is no name, has a meaning of its own or is there already.
    pub fn keep(&mut self, name: &str, value: &str) -> Result<(), BadTag> {
        if !is_name(name) {
            return Err(BadTag::Name);
        }
        let same = |other: &str| other.eq_ignore_ascii_case(name);
        if KNOWN.iter().any(|known| same(known)) || self.others.iter().any(|(other, _)| same(other))
        {
            return Err(BadTag::Twice(name.to_owned()));
        }
        if self.others.len() == MAX_OTHERS {
            return Err(BadTag::TooMany);
        }
        self.others.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// The headers of other names, in their order.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether this can be the name of a header.
pub(super) fn is_name(text: &str) -> bool {
    (1..=30).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
