//! What typed words mean: a line as a command, the terms of a challenge, and what is wrong with them.

pub(crate) mod bad_terms;
pub(crate) mod line_parser;
pub(crate) mod team_words;
pub(crate) mod term_names;
pub(crate) mod terms;
pub(crate) mod unknown_command;
