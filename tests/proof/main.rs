//! The proof that several machines lose nothing: games are played through the pretended networks by several
//! processes of the program on a real PostgreSQL, while processes, servers and the lines between them are
//! killed, frozen and cut at random; in the end the store is compared with what people played.
//!
//! Without options this is the short form: one server, two bots, about a minute. CONTRIBUTING.md names the
//! command of the long one: three servers under Patroni with etcd.

#![allow(
    clippy::disallowed_methods,
    reason = "tests measure times and read settings from the environment"
)]

mod bots;
mod cluster;
mod database;
mod faults;
mod games;
mod home;
mod journal;
mod link;
mod options;
mod people;
mod report;
mod service;
mod single;
mod tables;
mod verdict;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser as _;
use tokio::sync::watch;
use tulenh_pretended::discord::Server as Discord;
use tulenh_pretended::telegram::Server as Telegram;

use crate::bots::Bots;
use crate::database::Database;
use crate::games::Games;
use crate::home::Home;
use crate::journal::Journal;
use crate::options::Options;
use crate::people::Networks;

/// How long the last turns may take to be announced when every fault is healed.
const LAST_TURNS: Duration = Duration::from_secs(180);

fn main() -> ExitCode {
    let options = Options::parse();
    if !options.is_wanted() {
        return ExitCode::SUCCESS;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(16 << 20)
        .enable_all()
        .build();
    match runtime.unwrap().block_on(prove(&options)) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Plays, breaks, compares. False when something was lost, doubled or not announced.
async fn prove(options: &Options) -> bool {
    let Some(programs) = tulenh_pretended::postgres::programs() else {
        assert!(
            std::env::var_os("TULENH_POSTGRES").is_none(),
            "PostgreSQL is needed for this test and is not installed"
        );
        eprintln!("SKIPPED: several processes are not tried, because PostgreSQL is not installed");
        return true;
    };
    println!("{options:?}");
    let home = Arc::new(Home::new(options.keep));
    println!("the logs are in {}", home.path().display());
    let database = Arc::new(Database::start(&home, &programs, options).await);
    let telegram = Telegram::start().await;
    let discord = Discord::start(people::DISCORD_TOKEN);
    discord.world().heartbeat_interval = 10_000;
    let bots = Arc::new(Bots::start(&home, options, &database, &telegram, &discord).await);
    let networks = Networks { telegram, discord };
    networks.discord.online().await;
    let journal = Arc::new(Journal::new(home.path()));
    let games = Games::begin(options, networks, Arc::clone(&journal)).await;
    println!("{} games have begun", options.games);

    let (stop, stopped) = watch::channel(false);
    let playing = tokio::spawn(games.play(stopped));
    let broken = faults::inject(options, &bots, &database, &journal).await;
    println!("every fault is healed; the last turns are awaited");
    stop.send_replace(true);
    let mut games = playing.await.unwrap();
    games.finish(LAST_TURNS).await;
    let drained = bots.stop().await;
    let verdict = verdict::compare(&games, &database, &options.program).await;
    let log = bots.logged(&home);
    let fine = report::print(&report::Findings {
        journal: &journal,
        games: &games,
        broken: &broken,
        drained,
        restarts: bots.ended_by_themselves(),
        log: &log,
        verdict: &verdict,
    });
    if !fine {
        home.keep();
    }
    fine
}
