//! The store on sled 0.34 with a journal beside it: one directory, one process, one writing thread.
//!
//! Imports go from the later to the earlier: [`storage`], [`committer`], [`maintenance`], then the handle.

mod committer;
mod handle;
pub mod maintenance;
mod storage;
#[cfg(test)]
mod tests;

pub use handle::SledStore;
