//! The store on sled 0.34 with a journal beside it: one directory, one process, one writing thread.
//!
//! Imports go from the later to the earlier: [`schema`], [`storage`], [`query`], [`commit`],
//! [`maintenance`], then the handle and the trait.

mod commit;
mod handle;
pub mod maintenance;
mod query;
mod schema;
mod storage;
mod store;
#[cfg(test)]
mod tests;

pub use handle::SledStore;
