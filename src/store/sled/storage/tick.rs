//! Progress of long work.

/// Is told how many more bytes were read or written.
pub type Tick<'a> = &'a dyn Fn(u64);

/// For work whose progress is not shown.
pub const SILENT: Tick<'static> = &|_| ();
