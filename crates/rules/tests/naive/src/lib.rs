//! A deliberately naive reference generator of turns, written only from RULES.md, as a second
//! opinion on the real one. Everything is found by brute force: every component of every stack
//! makes every step on a clone of the board, every order of components is tried, and check is
//! tested by trying every capture of the opponent.
//!
//! A package of its own, so that it is optimised while the tests that ask it are not. Its tests are in
//! `tests/referee/second_opinion`, where the real one is asked for the same.

pub mod after;
pub mod air;
pub mod board;
pub mod commander;
pub mod fen;
pub mod lan;
pub mod land;
pub mod navy;
pub mod piece;
pub mod point;
pub mod range;
pub mod rings;
pub mod rules;
pub mod stack;
pub mod step;
pub mod turn;

use self::piece::Piece;
pub use self::rules::Rules;
use self::turn::Turn;

/// The start position of RULES.md 2.
pub const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/\
                         3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// One distinct legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaiveTurn {
    /// Canonical LAN (RULES.md 11).
    pub lan: String,
    /// The same turn from other origins: two ships that may bomb the same point in place reach
    /// the same position. The best LAN of each such origin.
    pub also: Vec<String>,
    /// The FEN after: heroes and last defenders applied, side switched, counters updated.
    pub fen: String,
    /// Enemy pieces that left the board, as FEN letters (`+t`), in FEN stack order.
    pub captured: Vec<String>,
    /// Own pieces that left the board.
    pub lost: Vec<String>,
    /// Squares aimed at by flights shot down, sorted.
    pub shot_down_to: Vec<String>,
    /// The opponent's Commander is in check after it.
    pub check: bool,
    pub takes_commander: bool,
    /// The mover leaves its Commander facing, and that loses.
    pub facing_loses: bool,
}

/// Official ruleset, battle total; sorted by LAN.
pub fn legal_turns(fen: &str) -> Result<Vec<NaiveTurn>, String> {
    legal_turns_under(&Rules::official(), fen)
}

/// The number of sequences of distinct turns; 0 for a FEN that cannot be read.
pub fn perft(fen: &str, depth: u32) -> u64 {
    perft_under(&Rules::official(), fen, depth)
}

pub fn legal_turns_under(rules: &Rules, fen: &str) -> Result<Vec<NaiveTurn>, String> {
    let position = fen::read(rules, fen)?;
    let turns = turn::legal_turns(rules, &position);
    Ok(turns.iter().map(|turn| present(rules, turn)).collect())
}

/// Whether the Commander of the side to move could be captured.
pub fn in_check_under(rules: &Rules, fen: &str) -> Result<bool, String> {
    let position = fen::read(rules, fen)?;
    let (board, side) = (&position.board, position.side);
    Ok(after::in_check(rules, board, side, !rules.facing_loses))
}

pub fn perft_under(rules: &Rules, fen: &str, depth: u32) -> u64 {
    fen::read(rules, fen).map_or(0, |position| turn::perft(rules, &position, depth))
}

/// The count below every turn, sorted by LAN.
pub fn divide(rules: &Rules, fen: &str, depth: u32) -> Result<Vec<(String, u64)>, String> {
    let position = fen::read(rules, fen)?;
    let turns = turn::legal_turns(rules, &position);
    Ok(turns
        .into_iter()
        .map(|turn| {
            let count = turn::perft_after(rules, &turn, depth.saturating_sub(1));
            (turn.lan, count)
        })
        .collect())
}

fn present(rules: &Rules, turn: &Turn) -> NaiveTurn {
    let letters = |pieces: &[Piece]| pieces.iter().map(|piece| piece.fen()).collect();
    let position = &turn.position;
    NaiveTurn {
        lan: turn.lan.clone(),
        also: turn.also.clone(),
        fen: fen::write(position),
        captured: letters(&turn.captured),
        lost: letters(&turn.lost),
        shot_down_to: turn.shot_down_to.iter().map(|point| point.name()).collect(),
        check: after::in_check(rules, &position.board, position.side, !rules.facing_loses),
        takes_commander: turn.takes_commander,
        facing_loses: after::loses_by_facing(rules, &position.board),
    }
}

impl std::fmt::Display for NaiveTurn {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{:<24} {}", self.lan, self.fen)?;
        let lists = [
            ("captured", &self.captured),
            ("lost", &self.lost),
            ("shot down to", &self.shot_down_to),
            ("also", &self.also),
        ];
        for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            write!(out, "  {name}: {}", list.join(" "))?;
        }
        let flags = [
            (self.check, "  check"),
            (self.takes_commander, "  takes the Commander"),
        ];
        for (_, text) in flags.into_iter().filter(|(set, _)| *set) {
            write!(out, "{text}")?;
        }
        Ok(())
    }
}
