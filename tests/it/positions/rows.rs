//! What the table of cases must cover: the rows of the tables of rules.md, and its rules.

/// The rows, and under which rulesets each must have a case (as in the field `under`). A row that
/// the presets do not tell apart needs a case under each all the same.
pub const ROWS: &[(&str, &str)] = &[
    ("1/sea", "all"),
    ("1/coast", "all"),
    ("1/estuary", "all"),
    ("1/reef", "all"),
    ("1/land", "all"),
    ("1/diagonals", "all"),
];
