//! TODO

pub(crate) mod again;
pub(crate) mod app;
pub(crate) mod handle;
pub(crate) mod help;
pub(crate) mod menu;
pub(crate) mod timer;
pub(crate) mod unknown;
