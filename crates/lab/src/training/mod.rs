//! Games of the engine against itself, and networks that learn from them.

mod adam;
mod dataset;
mod model;
mod quantise;
mod sample;
pub mod selfplay;
mod shared_rows;
pub mod train;
