//! What is to be proved: how much, for how long, with which seed.

use std::path::PathBuf;

use clap::Parser;

/// The options of the command line. Without any it is the short form.
#[derive(Debug, Parser)]
pub struct Options {
    /// Servers of PostgreSQL: 1 without Patroni, or 3 with it.
    #[arg(long, default_value_t = 1)]
    pub nodes: usize,
    /// Members of etcd.
    #[arg(long, default_value_t = 3)]
    pub etcd: usize,
    /// Let the servers acknowledge what no standby has: the proof must fail then.
    #[arg(long)]
    pub asynchronous: bool,
    /// Where `pip install --target` has put Patroni.
    #[arg(long, default_value = "target/patroni")]
    pub patroni: PathBuf,
    /// The program.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_tulenh"))]
    pub program: PathBuf,
    /// Processes of the bot.
    #[arg(long, default_value_t = 3)]
    pub bots: usize,
    /// Games that are played at once.
    #[arg(long, default_value_t = 20)]
    pub games: usize,
    /// Turns a second that are played in all games together.
    #[arg(long, default_value_t = 4.0)]
    pub rate: f64,
    /// Faults that are injected.
    #[arg(long, default_value_t = 10)]
    pub faults: usize,
    /// Changes of the primary that are caused at least; more faults are injected until it is so.
    #[arg(long, default_value_t = 0)]
    pub failovers: usize,
    /// Seconds over which the faults are spread.
    #[arg(long, default_value_t = 40)]
    pub seconds: u64,
    /// What chance begins with.
    #[arg(long, default_value_t = 19)]
    pub seed: u64,
    /// Keep the directory with the logs.
    #[arg(long)]
    pub keep: bool,
    /// Names of tests, as `cargo test NAME` hands them to every program.
    #[arg(hide = true)]
    names: Vec<String>,
    #[arg(long, hide = true)]
    list: bool,
    #[arg(long, hide = true)]
    nocapture: bool,
}

impl Options {
    /// Whether the command asks for this test.
    pub fn is_wanted(&self) -> bool {
        let named = |name: &String| "proof".contains(name.as_str());
        !self.list && (self.names.is_empty() || self.names.iter().any(named))
    }
}
