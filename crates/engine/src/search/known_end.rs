//! Positions whose end is known: the tables of the smallest endings (crate `tulenh-endings`).

use crate::search::node::Node;
use crate::search::score::{Score, WIN};
use crate::search::worker::Worker;
use tulenh_endings::{End, Tables, probe};
use tulenh_rules::{Position, Ruleset, Turn};

/// More pieces than these are in no table.
const PIECES: u16 = 3;

/// Whether there are tables for a game: they are made for the official total battle.
pub(crate) fn is_of_tables(rules: &Ruleset) -> bool {
    *rules == Ruleset::OFFICIAL
}

impl Worker<'_> {
    /// The score of a node from the tables; `ply` turns have been made since the root. `None` where the
    /// end comes too late for the rule of fifty moves or for a limit of turns.
    pub(crate) fn known_end(&self, node: &Node, ply: usize) -> Option<i32> {
        let board = &node.setup.board;
        if board.total() > PIECES || !self.shared.asks_tables {
            return None;
        }
        let (plies, sign) = match probe(board, node.side())? {
            End::Wins(plies) => (plies, 1),
            End::Loses(plies) => (plies, -1),
            End::Draw => return Some(0),
        };
        let end = ply + plies as usize;
        let in_time = node.ends_in_time(self.shared.terms, plies);
        in_time.then_some(sign * (WIN - end as i32))
    }
}

/// Adds the rest of a line that a table has cut short: `turns` from `start`, with this score.
pub(crate) fn complete(turns: &mut Vec<Turn>, start: &Position, score: Score) {
    let Some((plies, _)) = score.forced() else {
        return;
    };
    let mut now = start.clone();
    for turn in turns.iter() {
        now.make_unchecked(turn);
    }
    if turns.len() < plies as usize
        && now.beaten().is_none()
        && let Some(rest) = Tables::official().line(&now)
    {
        turns.extend(rest);
    }
}
