//! What the command lines of `tulenh` and `tulenh-lab` share.
//!
//! # README
//!
//! A command that takes a position and shows on a terminal how far it is:
//!
//! ```
//! use clap::Parser;
//! use tulenh_console::{progress::Progress, speed::Speed, variant::Variant};
//!
//! #[derive(Parser)]
//! struct Count {
//!     #[command(flatten)]
//!     variant: Variant,
//! }
//!
//! let count = Count::try_parse_from(["count", "--ruleset", "bga"])?;
//! let turns = count.variant.position()?.legal_turns();
//! let progress = Progress::new(turns.len() as u64, "turns");
//! let began = std::time::Instant::now();
//! for _ in &turns {
//!     progress.add(1);
//! }
//! let speed = Speed { nodes: progress.done(), took: began.elapsed() };
//! progress.print(speed)?;
//! # Ok::<(), tulenh_console::ToolError>(())
//! ```
//!
//! [`variant`] holds the options that name a ruleset and a position, [`speed`] prints how fast something
//! was counted, [`progress`] shows how far a long command is.

pub mod progress;
pub mod speed;
pub mod variant;

/// Why a command did not do what was asked; shown to the person who called it.
pub type ToolError = Box<dyn std::error::Error + Send + Sync>;
