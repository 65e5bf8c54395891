//! The rules as players read them, and the guided first game.

pub(crate) mod learn;
pub(crate) mod lessons;
pub(crate) mod rule_pages;
pub(crate) mod rule_pictures;
pub(crate) mod rulebook;
pub(crate) mod section_pages;
