//! How near a position is to a proof that the attacker mates by checks alone, and a table of such numbers.

/// The proof and the disproof number of a position: of how many positions at least, of which nothing is known yet, it has
/// to be shown that the attacker mates (that he does not), until it is shown of this one (L. V. Allis, "Searching for
/// Solutions in Games and Artificial Intelligence", 1994).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// The attacker mates within so many plies.
    Mate(u32),
    /// The attacker does not mate by checks alone.
    NoMate,
    /// Neither is known. Both are 1 at least and at most [`Numbers::MOST`].
    Open { proof: u32, disproof: u32 },
}

impl Numbers {
    /// No number is greater. Of a position of which one of the two is shown, the other number is this.
    pub(crate) const MOST: u32 = 1 << 30;
    /// A limit that no position reaches.
    pub(crate) const NEVER: Numbers = Numbers::Open {
        proof: Numbers::MOST,
        disproof: Numbers::MOST,
    };
    /// Of a position of which nothing is known.
    pub(crate) const NEW: Numbers = Numbers::Open {
        proof: 1,
        disproof: 1,
    };

    pub(crate) fn proof(self) -> u32 {
        match self {
            Numbers::Mate(_) => 0,
            Numbers::NoMate => Numbers::MOST,
            Numbers::Open { proof, .. } => proof,
        }
    }

    pub(crate) fn disproof(self) -> u32 {
        match self {
            Numbers::Mate(_) => Numbers::MOST,
            Numbers::NoMate => 0,
            Numbers::Open { disproof, .. } => disproof,
        }
    }
}

/// A bounded table of numbers by the key of their position, for one thread. A new entry replaces what was in its place.
#[derive(Debug)]
pub(crate) struct NumbersTable(Vec<Entry>);

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
}

/// Entries of a table, which take a megabyte and a half.
const ENTRIES: usize = 1 << 16;

impl NumbersTable {
    pub(crate) fn new() -> NumbersTable {
        let none = Entry {
            key: 0,
            numbers: Numbers::NEW,
        };
        NumbersTable(vec![none; ENTRIES])
    }

    /// What is known of a position; [`Numbers::NEW`] where nothing is.
    pub(crate) fn get(&self, key: u64) -> Numbers {
        let entry = self.0.get(place(key)).filter(|entry| entry.key == key);
        entry.map_or(Numbers::NEW, |entry| entry.numbers)
    }

    pub(crate) fn put(&mut self, key: u64, numbers: Numbers) {
        if let Some(entry) = self.0.get_mut(place(key)) {
            *entry = Entry { key, numbers };
        }
    }
}

fn place(key: u64) -> usize {
    key as usize % ENTRIES
}
