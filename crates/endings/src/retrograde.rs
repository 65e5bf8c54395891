//! Making a table: every position of a kind, its turns by the referee, and how soon it ends.

use std::sync::Arc;

use crate::kind::Kind;
use crate::place::{board, count, find};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Position, Ruleset, Setup, Side};

/// A number that stands for no position.
pub(crate) const NONE: u8 = u8::MAX;
/// Nobody can force an end.
pub(crate) const DRAW: u8 = 0;

/// The values of one kind. A value is [`NONE`], [`DRAW`], or one more than the turns of either side until
/// the end, which the side to move wins if they are odd.
#[derive(Debug, Clone)]
pub struct Values {
    /// With the stronger side to move, and with the weaker one (of `CvC` both are the same).
    pub(crate) of: [Vec<u8>; 2],
}

/// What a table holds, for people: positions with the stronger side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The kind.
    pub kind: Kind,
    /// Those that it wins.
    pub won: usize,
    /// Those in which nobody can force anything.
    pub drawn: usize,
    /// Those that it loses.
    pub lost: usize,
    /// The greatest number of turns of either side until it wins.
    pub longest: u32,
}

/// A turn leads to a position that no table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotClosed {
    /// The position before the turn.
    pub fen: String,
    /// The turn in LAN.
    pub turn: String,
}

/// A position after a turn: a number of this kind with the other side to move, or one of `CvC` whose value is
/// known, or the win of the mover.
#[derive(Clone, Copy)]
enum After {
    Same(u32),
    Known(u8),
    Won,
}

/// Works out the tables of all kinds, in the order of [`Kind::ALL`]. `report` is called after each.
///
/// # Errors
/// The tables are not closed under the legal turns. It would be a mistake of this crate.
pub fn make(report: &mut dyn FnMut(&Summary)) -> Result<Vec<Values>, NotClosed> {
    let mut tables: Vec<Values> = Vec::new();
    for kind in Kind::ALL {
        let values = solve(kind, tables.first())?;
        report(&Summary::of(kind, values.of[0].iter().copied()));
        tables.push(values);
    }
    Ok(tables)
}

impl Summary {
    pub(crate) fn of(kind: Kind, values: impl Iterator<Item = u8>) -> Summary {
        let mut summary = Summary {
            kind,
            won: 0,
            drawn: 0,
            lost: 0,
            longest: 0,
        };
        for value in values {
            match value {
                NONE => {}
                DRAW => summary.drawn += 1,
                value if value.is_multiple_of(2) => {
                    summary.won += 1;
                    summary.longest = summary.longest.max(u32::from(value) - 1);
                }
                _ => summary.lost += 1,
            }
        }
        summary
    }
}

fn solve(kind: Kind, bare: Option<&Values>) -> Result<Values, NotClosed> {
    let graph = Graph::of(kind, bare)?;
    let size = count(kind);
    let mut of = [vec![NONE; size], vec![NONE; size]];
    for (side, values) in of.iter_mut().enumerate() {
        for (index, value) in values.iter_mut().enumerate() {
            if graph.is_position(side, index) {
                *value = DRAW;
            }
        }
    }
    // Of `CvC` the two sides have one table.
    let other = |side: usize| if kind.0.is_none() { side } else { 1 - side };
    let sides: &[usize] = if kind.0.is_none() { &[0] } else { &[0, 1] };
    let mut quiet = 0;
    // The values that are found in a round are one more than those before; a known value of `CvC` may lie
    // some rounds ahead, so that a few rounds may find nothing.
    for value in 1..NONE {
        let mut found = 0;
        for side in sides {
            let mut new = Vec::new();
            for index in 0..size {
                if of[*side][index] == DRAW {
                    let value_of = |after: After| match after {
                        After::Same(index) => of[other(*side)][index as usize],
                        After::Known(value) => value,
                        After::Won => 1,
                    };
                    if is_ended(graph.after(*side, index).map(value_of), value) {
                        new.push(index);
                    }
                }
            }
            found += new.len();
            for index in new {
                of[*side][index] = value;
            }
        }
        quiet = if found == 0 { quiet + 1 } else { 0 };
        if quiet > QUIET_ROUNDS {
            break;
        }
    }
    if kind.0.is_none() {
        of[1] = of[0].clone();
    }
    Ok(Values { of })
}

/// More rounds than this without a new value: there is none left. The longest end of `CvC` is shorter.
const QUIET_ROUNDS: u32 = 60;

/// Whether a position whose turns lead to these values ends by force in `value - 1` turns, and in no
/// fewer.
fn is_ended(after: impl Iterator<Item = u8>, value: u8) -> bool {
    let wins = value.is_multiple_of(2);
    let known = |after: u8| after != DRAW && after < value;
    if wins {
        // Some turn leads to a loss of the opponent.
        let mut after = after;
        after.any(|after| known(after) && !after.is_multiple_of(2))
    } else {
        // Every turn leads to a win of the opponent.
        let mut after = after;
        after.all(|after| known(after) && after.is_multiple_of(2))
    }
}

/// The turns of all positions of a kind.
struct Graph {
    /// Where the turns of each position begin in `after`; for a number that is no position
    /// [`Graph::NOWHERE`]. One list for each side to move.
    starts: [Vec<u32>; 2],
    after: [Vec<u32>; 2],
}

impl Graph {
    const NOWHERE: u32 = u32::MAX;
    /// From here on an entry of `after` is a value of `CvC`, or a win.
    const KNOWN: u32 = u32::MAX - 512;
    const WON: u32 = u32::MAX - 1;

    fn of(kind: Kind, bare: Option<&Values>) -> Result<Graph, NotClosed> {
        let size = count(kind);
        let mut graph = Graph {
            starts: [Vec::with_capacity(size + 1), Vec::with_capacity(size + 1)],
            after: [Vec::new(), Vec::new()],
        };
        let rules = Arc::new(Ruleset::OFFICIAL);
        let (mut generator, mut turns) = (Generator::new(), Turns::new());
        for (side, turn) in Side::ALL.into_iter().enumerate() {
            if kind.0.is_none() && side == 1 {
                break;
            }
            for index in 0..size {
                let Some(position) = position(&rules, kind, index, turn) else {
                    graph.starts[side].push(Graph::NOWHERE);
                    continue;
                };
                graph.starts[side].push(graph.after[side].len() as u32);
                generator.legal_turns(&position, &mut turns);
                for (from, steps) in turns.iter() {
                    let mut after = position.clone();
                    after.play_unchecked(from, steps);
                    let entry = Graph::entry(kind, bare, &after).ok_or_else(|| NotClosed {
                        fen: position.fen(),
                        turn: tulenh_rules::Turn::from_steps(from, steps)
                            .map(|turn| position.lan(&turn))
                            .unwrap_or_default(),
                    })?;
                    graph.after[side].push(entry);
                }
            }
            let end = graph.after[side].len() as u32;
            graph.starts[side].push(end);
        }
        Ok(graph)
    }

    /// The number of a position after a turn; `None` when it has none.
    fn entry(kind: Kind, bare: Option<&Values>, after: &Position) -> Option<u32> {
        if after.beaten() == Some(after.turn()) {
            return Some(Graph::WON);
        }
        let found = find(after.board(), after.turn())?;
        if found.kind == kind {
            return Some(found.index as u32);
        }
        let value = *bare?.of[0].get(found.index)?;
        (found.kind == Kind(None) && value != NONE).then_some(Graph::KNOWN + u32::from(value))
    }

    fn is_position(&self, side: usize, index: usize) -> bool {
        let start = self.starts[side].get(index);
        start.is_some_and(|start| *start != Graph::NOWHERE)
    }

    /// Where the turns of a position lead.
    fn after(&self, side: usize, index: usize) -> impl Iterator<Item = After> {
        let starts = &self.starts[side];
        let mut later = starts[index + 1..].iter();
        let end = later.find(|start| **start != Graph::NOWHERE);
        let range = starts[index] as usize..end.map_or(0, |end| *end as usize);
        let entries = self.after[side].get(range).unwrap_or_default();
        entries.iter().map(|entry| match *entry {
            Graph::WON => After::Won,
            known if known >= Graph::KNOWN => After::Known((known - Graph::KNOWN) as u8),
            index => After::Same(index),
        })
    }
}

/// The position of a number with Red as the stronger side; `None` when there is none, or when it cannot
/// arise because the side to move could take the Commander.
pub(crate) fn position(
    rules: &Arc<Ruleset>,
    kind: Kind,
    index: usize,
    turn: Side,
) -> Option<Position> {
    let setup = |turn| {
        Some(Setup {
            board: board(kind, index)?,
            turn,
            halfmoves: 0,
            fullmoves: 1,
        })
    };
    let waiting = Position::new(setup(!turn)?, rules.clone()).ok()?;
    if waiting.is_check() {
        return None;
    }
    Position::new(setup(turn)?, rules.clone()).ok()
}
