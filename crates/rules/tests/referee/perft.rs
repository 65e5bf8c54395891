//! Counts of turn sequences against recorded ones (RULES.md 11).
//!
//! The counts in tests/data/perft come from the naive generator: `TULENH_BLESS=1 cargo test
//! --release perft` lets it count them again, which takes a good part of an hour.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tulenh_rules::search::{divide, perft};
use tulenh_rules::{Battle, Position, Ruleset};

use crate::referee::naive_rules;

/// A line of a file: ruleset, battle, depth, count, FEN.
struct Row<'a> {
    rules: Arc<Ruleset>,
    depth: u32,
    count: u64,
    fen: &'a str,
}

impl Row<'_> {
    fn read(line: &str) -> Row<'_> {
        let mut fields = line.splitn(5, ' ');
        let mut next = || fields.next().expect("five fields");
        let preset = Ruleset::by_id(next()).expect("a preset");
        let battle = Battle::by_id(next()).expect("a battle");
        Row {
            rules: Arc::new(preset.with_battle(battle).expect("a battle of the preset")),
            depth: next().parse().expect("a depth"),
            count: next().parse().expect("a count"),
            fen: next(),
        }
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/perft")
        .join(name)
}

fn check(name: &str) {
    let text = std::fs::read_to_string(file(name)).unwrap();
    if std::env::var_os("TULENH_BLESS").is_some() {
        return bless(name, &text);
    }
    let mut wrong = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row = Row::read(line);
        let position = Position::from_fen(row.fen, row.rules).unwrap();
        let counted = perft(&position, row.depth);
        if counted != row.count {
            let _ = writeln!(wrong, "{line}: {counted}");
        }
        // The canonical generator, below the first turn the fast one.
        if row.depth <= 2 {
            let parts = divide(&position, row.depth);
            assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), counted, "{line}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn bless(name: &str, text: &str) {
    let mut blessed = String::new();
    for line in text.lines() {
        if line.starts_with('#') {
            blessed.push_str(line);
        } else {
            let row = Row::read(line);
            let count = naive::perft_under(&naive_rules(&row.rules), row.fen, row.depth);
            let _ = write!(
                blessed,
                "{} {} {} {count} {}",
                row.rules.id,
                row.rules.battle.id(),
                row.depth,
                row.fen
            );
        }
        blessed.push('\n');
    }
    std::fs::write(file(name), blessed).unwrap();
}

#[test]
fn perft_of_the_starts() {
    check("starts.txt");
}

#[test]
fn perft_of_varied_positions() {
    check("positions.txt");
}
