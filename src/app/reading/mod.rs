//! TODO

pub(crate) mod line_parser;
pub(crate) mod terms;
pub(crate) mod unknown_command;
