//! Applying batches: working out the rows that they change, and making them durable in groups.

mod apply;
mod challenges;
mod change;
pub mod committer;
mod credentials;
mod games;
mod messages;
mod people;
mod transaction;

#[cfg(test)]
pub use apply::apply;
#[cfg(test)]
pub use apply::plan;
#[cfg(test)]
pub use transaction::PendingWrites;
