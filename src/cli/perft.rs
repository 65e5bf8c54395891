//! `tulenh perft`: counts of turn sequences.

use std::io::Write as _;
use std::time::Instant;

use clap::Args;

use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::speed::Speed;
use tulenh_console::variant::Variant;
use tulenh_rules::Position;
use tulenh_rules::search::perft;

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
    pub fn run(&self) -> Result<(), ToolError> {
        let position = self.variant.position()?;
        #[expect(
            clippy::disallowed_methods,
            reason = "the time that the tool took is printed"
        )]
        let began = Instant::now();
        let nodes = match self.depth.checked_sub(1) {
            None => 1,
            Some(0) if !self.divide => perft(&position, 1),
            Some(below) => self.divided(&position, below)?,
        };
        let took = began.elapsed();
        let mut out = std::io::stdout().lock();
        writeln!(out, "{nodes}")?;
        writeln!(out, "{}", Speed { nodes, took })?;
        Ok(())
    }

    /// Counts the sequences after each first turn, `below` turns long.
    fn divided(&self, position: &Position, below: u32) -> Result<u64, ToolError> {
        let turns = position.legal_turns();
        let progress = Progress::new(turns.len() as u64, "first turns");
        let mut nodes = 0;
        for turn in turns {
            let (after, _) = position.play(&turn)?;
            let count = perft(&after, below);
            if self.divide {
                progress.print(format_args!("{}: {count}", position.lan(&turn)))?;
            }
            nodes += count;
            progress.add(1);
        }
        Ok(nodes)
    }
}
