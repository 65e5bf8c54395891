//! Everything that makes sentences: the catalog of both languages, and what a game, a turn, a time or a
//! setting is called.

pub(crate) mod catalog;
pub(crate) mod commands;
pub(crate) mod forbidden;
pub(crate) mod names;
pub(crate) mod offers;
pub(crate) mod pieces;
pub(crate) mod rule_topics;
pub(crate) mod rule_words;
pub(crate) mod sentences;
pub(crate) mod texts;
pub(crate) mod time;
pub(crate) mod title;
pub(crate) mod turn_words;
pub(crate) mod view_context;
pub(crate) mod view_settings;
pub(crate) mod vocabulary;
