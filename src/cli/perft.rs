//! `tulenh perft`.

use std::io::Write as _;

use clap::Args;

use tulenh_console::ToolError;
use tulenh_console::speed::Speed;
use tulenh_console::variant::Variant;
use tulenh_rules::perft;

/// Count turn sequences.
#[derive(Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    variant: Variant,
    /// How many turns a sequence has
    depth: u32,
    /// Also print the count after each first turn
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let position = self.variant.position()?;
        let mut out = std::io::stdout().lock();
        let began = std::time::Instant::now();
        let nodes = if self.divide && self.depth > 0 {
            let mut nodes = 0;
            for (turn, count) in perft::divide(&position, self.depth) {
                writeln!(out, "{}: {count}", position.lan(&turn))?;
                nodes += count;
            }
            nodes
        } else {
            perft::perft(&position, self.depth)
        };
        let took = began.elapsed();
        writeln!(out, "{nodes}")?;
        writeln!(out, "{}", Speed { nodes, took })?;
        Ok(())
    }
}
