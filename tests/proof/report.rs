//! What is printed in the end.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::games::Games;
use crate::journal::Journal;
use crate::verdict::Verdict;

/// How many findings of a kind are shown.
const SHOWN: usize = 12;

/// Everything that a run has found.
pub struct Findings<'a> {
    /// What happened when.
    pub journal: &'a Journal,
    /// The model.
    pub games: &'a Games,
    /// What did not become well again.
    pub broken: &'a [String],
    /// Whether every bot ended when it was told to.
    pub drained: bool,
    /// How often bots ended by themselves.
    pub restarts: u32,
    /// What stands in their logs.
    pub log: &'a BTreeMap<&'static str, usize>,
    /// What the store holds.
    pub verdict: &'a Verdict,
}

/// Prints it. False when something is wrong.
pub fn print(found: &Findings<'_>) -> bool {
    let events = found.journal.events();
    let mut kinds: BTreeMap<&str, Vec<Option<Duration>>> = BTreeMap::new();
    for fault in &events.faults {
        let pauses = kinds.entry(fault.kind).or_default();
        pauses.push(events.pause(fault.began));
    }
    println!("\n{} faults", events.faults.len());
    println!("count  pause until the next turn, seconds: median  worst");
    for (kind, pauses) in &kinds {
        let (middle, worst) = middle_and_worst(pauses.iter().copied().flatten().collect());
        println!("{:>5} {middle:>9.1} {worst:>6.1}  {kind}", pauses.len());
    }
    println!("{} fail-overs", events.failovers.len());
    let changed = |began, healed| {
        let mut changes = events.failovers.iter();
        changes.any(|at| *at >= began && *at <= healed)
    };
    let pauses = events.faults.iter().filter_map(|fault| {
        let is_server = ["primary", "PostgreSQL", "Patroni", "switchover"];
        let is_server = is_server.iter().any(|word| fault.kind.starts_with(word));
        let healed = fault.healed? + Duration::from_secs(30);
        (is_server && changed(fault.began, healed)).then(|| events.pause(fault.began))?
    });
    let (middle, worst) = middle_and_worst(pauses.collect());
    println!("pause that a fail-over caused, seconds: median {middle:.1}, worst {worst:.1}");
    let waits = events.turns.iter().map(|turn| turn.announced - turn.at);
    let (middle, worst) = middle_and_worst(waits.collect());
    println!(
        "\n{} turns announced; from sending to the first board, seconds: median {middle:.2}, worst {worst:.1}",
        events.turns.len()
    );
    println!(
        "{} turns sent again by people, {} delivered again by the networks",
        found.games.sent_again, found.games.repeated
    );
    for (meaning, count) in found.log {
        println!("{count:>5} {meaning}");
    }
    println!("{:>5} bots ended by themselves", found.restarts);
    let mut words: Vec<_> = found.games.other_words.iter().collect();
    words.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    println!("what else was said:");
    for (line, count) in words.into_iter().take(SHOWN) {
        println!("{count:>5} {line}");
    }
    judge(found)
}

fn judge(found: &Findings<'_>) -> bool {
    let verdict = found.verdict;
    println!("\n{} turns compared", verdict.turns);
    println!(
        "{} boards shown again; {:.1} s credited for {} absences; no clock is more than {:.1} s short",
        verdict.boards_again,
        verdict.credited.0.as_secs_f64(),
        verdict.credited.1,
        verdict.clock_off.as_secs_f64()
    );
    let all = [
        ("lost", &verdict.lost[..]),
        ("doubled", &verdict.doubled),
        ("unannounced", &verdict.unannounced),
        ("clocks wrong", &verdict.clocks),
        ("other", &verdict.other),
        ("not well again", found.broken),
    ];
    for (what, items) in all {
        println!("{what}: {}", items.len());
        items
            .iter()
            .take(SHOWN)
            .for_each(|item| println!("  {item}"));
    }
    let played = verdict.turns > 0;
    if !found.drained {
        println!("a bot did not end when it was told to");
    }
    verdict.is_fine() && found.broken.is_empty() && found.drained && played
}

/// In seconds.
fn middle_and_worst(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    (seconds(times.get(times.len() / 2)), seconds(times.last()))
}
