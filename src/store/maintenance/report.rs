//! What a check of a store found.

use std::collections::BTreeMap;

/// The most faults that are listed one by one.
const MOST_FAULTS: usize = 20;

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// Whether a bot is running on the directory: then only its journal was checked.
    pub running: bool,
    /// The journal, if it is valid.
    pub journal: Option<Measure>,
    /// The tables, if they can be opened.
    pub tables: Option<Measure>,
    /// How many rows each table has, by its name.
    pub rows: BTreeMap<&'static str, u64>,
    /// What is wrong, a sentence each; empty when everything is right.
    pub faults: Vec<String>,
    /// How many more faults there are.
    pub more_faults: u64,
}

/// How much a journal or the tables hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Commits.
    pub commits: u64,
    /// Bytes on the disk.
    pub bytes: u64,
}

impl Report {
    /// Adds a fault.
    pub fn fault(&mut self, sentence: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(sentence);
        } else {
            self.more_faults += 1;
        }
    }
}
