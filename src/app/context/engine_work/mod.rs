//! What the engine does for the core: its threads, its jobs in the background, and its hints.

pub(crate) mod advised;
pub(crate) mod analysis_work;
pub(crate) mod background_jobs;
pub(crate) mod engine_pool;
pub(crate) mod hint_work;
pub(crate) mod last_mistake;
