//! The operator's commands on a database: reading all of it at one moment, and filling an empty one.

mod fill;
mod session;
mod snapshot;

pub use fill::DatabaseTarget;
pub use snapshot::DatabaseSnapshot;
