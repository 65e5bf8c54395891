//! What people share beside single games.

pub mod teams;
