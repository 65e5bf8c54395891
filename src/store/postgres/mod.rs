//! The store on PostgreSQL, for an installation that must survive the death of a machine.
//!
//! Each [`Table`](crate::store::schema::table::Table) is a table of keys and values, with the same bytes as in
//! the embedded store. A batch runs at READ COMMITTED and locks every row that it reads, so that two batches
//! wait for each other only where they share a row; nobody reads a range to write, and a row that was not
//! there is inserted in the hope that it still is not: its key is unique. What a batch does and what a query
//! gives is worked out by code that knows no database ([`crate::store::commit`], [`crate::store::query`]); it
//! is run on the rows [fetched] so far, again and again, until it looks at no other.
//!
//! The SQL is what PostgreSQL, CockroachDB and YugabyteDB have in common: no advisory locks, no notifications,
//! no extensions.

mod address;
mod attempt;
mod blocks;
mod changes;
mod connect;
mod connection;
mod error;
mod fetch;
mod fetched;
mod handle;
mod leases;
pub mod maintenance;
mod migrations;
mod probe;
mod tls;
mod write;
mod written_change;

pub use handle::PostgresStore;
pub use probe::{DatabaseState, probe};
