//! Whole leagues and tournaments, simulated: people win and lose, are late, never move, leave and come, go on vacation;
//! the bot is switched off, the store fails at some commit, and the process is killed. In the end everything is reckoned
//! once more, in other words.

mod kills;
mod reckoning;
mod world;

use tulenh::app::ContestId;
use tulenh::club::contest::ContestStage;

use crate::contests::reckoning::reckon;
use crate::contests::world::{Faults, World};

/// Whether the simulations run in full.
fn full() -> bool {
    std::env::var_os("TULENH_FULL").is_some()
}

/// Seeds of the simulations: one of each in the short form.
fn seeds() -> std::ops::Range<u64> {
    if full() { 1..4 } else { 1..2 }
}

async fn simulated(seed: u64, people: usize, line: &str, faults: Faults) {
    let began = std::time::Instant::now();
    let mut world = World::new(seed, people, faults).await;
    world.make(line).await;
    world.play_to_the_end().await;
    let contest = world.contest().await;
    assert_eq!(contest.stage, ContestStage::Over, "{contest:?}");
    let counted = reckon(&*world.store, ContestId(1)).await;
    println!(
        "seed {seed}: {line}: {people} people, {} seasons, {counted}; {} crashes at a commit, {} outages, {} restarts, \
         {} left, {} vacations; {:.1} s",
        contest.season,
        world.crashes,
        world.outages,
        world.restarts,
        world.left,
        world.vacations,
        began.elapsed().as_secs_f64()
    );
    assert!(
        world.crashes + world.outages + world.restarts > 0,
        "nothing went wrong"
    );
    world.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_league_of_several_seasons() {
    let (people, seasons) = if full() { (120, 3) } else { (18, 2) };
    for seed in seeds() {
        let line = format!(
            "/league new 2d casual round 20 days join 2 days break 2 days {seasons} seasons \"Liga\""
        );
        simulated(seed, people, &line, Faults::Everything).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn swiss_tournaments_of_even_and_odd_numbers() {
    let all: &[(usize, usize)] = if full() {
        &[(64, 7), (65, 7)]
    } else {
        &[(12, 4), (13, 4)]
    };
    for (people, rounds) in all {
        for seed in seeds() {
            let line = format!(
                "/tournament new swiss {rounds} rounds 2d casual round 15 days join 2 days no vacations"
            );
            simulated(seed, *people, &line, Faults::Everything).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn knock_outs_with_free_places() {
    let people = if full() { 21 } else { 11 };
    for seed in seeds() {
        let line = "/tournament new knockout 2d casual round 15 days join 2 days";
        simulated(seed, people, line, Faults::Everything).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_with_a_crash_at_every_few_commits() {
    for seed in seeds() {
        let line = "/tournament new round robin 2 together 2d casual round 15 days join 2 days";
        simulated(seed, if full() { 10 } else { 6 }, line, Faults::Often).await;
    }
}
