//! What networks show for choosing: entries of a menu, values of an option.

/// A command as a network's menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    /// The word, lower case, without `/`.
    pub name: &'static str,
    /// What it does, at most 100 characters, in the language asked for.
    pub description: String,
}

/// A value that an option of a command can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As it is typed, or sent as the option's value.
    pub value: String,
    /// What it means, in the language asked for.
    pub label: String,
}
