//! Counting and generating turns.
//!
//! `cargo bench --bench rules`

use std::sync::Arc;

use tulenh_rules::search::perft;
use tulenh_rules::{Letters, Position, Ruleset};

fn main() {
    divan::main();
}

fn start() -> Position {
    Position::start(Arc::new(Ruleset::OFFICIAL))
}

#[divan::bench(args = [1, 2, 3], max_time = 20)]
fn perft_of_the_start(bencher: divan::Bencher, depth: u32) {
    let start = start();
    bencher.bench(|| perft(&start, depth));
}

#[divan::bench]
fn legal_turns_sorted_by_lan(bencher: divan::Bencher) {
    let start = start();
    bencher.bench(|| start.legal_turns());
}

#[divan::bench(args = ["c5-c6", "tank f4 f6", "f4 f9"])]
fn reading(bencher: divan::Bencher, text: &str) {
    let start = start();
    bencher.bench(|| start.read(text, Letters::English));
}
