//! Short numbers for turns, by which tables and killers recognise them.

use crate::search::ordering::turn_list::{FROM_TABLE, KILLER};
use tulenh_rules::{Action, Direction, Square, Step};

/// The move hash of a turn; 0 stands for no turn. That of a single piece that moves is unique and
/// can be read back ([`plain`]). Other turns may share theirs with any turn, which does no harm: it
/// only decides what is tried first. The highest bit is set for turns of several steps.
pub(crate) fn move_hash(from: Square, steps: &[Step]) -> u16 {
    if let Some((from, to)) = ends(from, steps)
        && let Some((direction, length)) = from.line_to(to)
    {
        return from.index() as u16 | (direction as u16) << 8 | u16::from(length) << 11;
    }
    let word = identity(from, steps);
    let several = u16::from(steps.len() > 1) << 15;
    ((word >> 49) as u16 & 0x7fff).max(1) | several
}

/// Whether a turn with this [`move_hash`] has several steps.
pub(crate) fn has_several_steps(hash: u16) -> bool {
    hash >> 15 == 1
}

/// The two points of the move of a single piece with this [`move_hash`]; `None` for other turns.
pub(crate) fn plain(hash: u16) -> Option<(Square, Square)> {
    let from = Square::from_index(usize::from(hash & 0xff))?;
    let direction = *Direction::ALL.get(usize::from(hash >> 8 & 7))?;
    let length = hash >> 11;
    if length == 0 || length >= 16 {
        return None;
    }
    let mut to = from;
    for _ in 0..length {
        to = to.step(direction)?;
    }
    Some((from, to))
}

/// The two points of a turn that is the move of a single piece.
fn ends(from: Square, steps: &[Step]) -> Option<(Square, Square)> {
    match steps {
        [step] if !step.group.is_combined() => match step.action {
            Action::Move { to } => Some((from, to)),
            _ => None,
        },
        _ => None,
    }
}

/// The turns that are tried first in a node, by their [`move_hash`]. Most are recognised by their two
/// points alone.
#[derive(Debug)]
pub(crate) struct Marked {
    hashes: [u16; 3],
    /// The two points of each that is the move of a single piece, as [`pair`] has them.
    plain: [Option<u16>; 3],
}

/// The ranks of the marked turns.
const RANKS: [i32; 3] = [FROM_TABLE, KILLER + 1, KILLER];

/// Two points as one number.
fn pair((from, to): (Square, Square)) -> u16 {
    from.index() as u16 | (to.index() as u16) << 8
}

impl Marked {
    /// The turn from the table, and the killers.
    pub(crate) fn new(hint: u16, [first, second]: [u16; 2]) -> Marked {
        let hashes = [hint, first, second];
        Marked {
            hashes,
            plain: hashes.map(|hash| plain(hash).map(pair)),
        }
    }

    /// Where those go that are moves of a single piece from this point, each with its rank.
    pub(crate) fn moves_from(&self, from: Square) -> [(Option<Square>, i32); 3] {
        let target = |marked: Option<u16>| {
            let [start, to] = marked?.to_le_bytes().map(usize::from);
            Square::from_index(to).filter(|_| start == from.index())
        };
        [0, 1, 2].map(|i| (target(self.plain[i]), RANKS[i]))
    }

    /// The rank of a turn for being one of them; 0 for all others.
    pub(crate) fn rank(&self, from: Square, steps: &[Step]) -> i32 {
        let ends = ends(from, steps).map(pair);
        let place = if ends.is_some() {
            self.plain.iter().position(|plain| *plain == ends)
        } else {
            let hash = move_hash(from, steps);
            self.hashes.iter().position(|marked| *marked == hash)
        };
        place.map_or(0, |place| RANKS[place])
    }
}

/// A number for a turn. Two turns of one position share it with a chance of 2⁻⁶⁴.
pub(crate) fn identity(from: Square, steps: &[Step]) -> u64 {
    let mut word = from.index() as u64;
    for step in steps {
        let tag = match step.action {
            Action::Move { .. } => 1,
            Action::Capture { .. } => 2,
            Action::Strike { .. } => 3,
            Action::Exchange { .. } => 4,
            Action::ShotDown { .. } => 5,
            Action::Drop { .. } => 6,
        };
        let also = step.action.also().map_or(255, Square::index) as u64;
        let action = step.action.to().index() as u64 | also << 8 | tag << 16;
        word = (word ^ action << 40 ^ step.group.word()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word ^= word >> 31;
    }
    word.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::{Piece, Role, Side, Stack};

    #[test]
    fn the_move_of_a_piece_is_read_back_from_its_hash() {
        let group = Stack::single(Piece {
            role: Role::Tank,
            side: Side::Red,
            hero: false,
        });
        for (from, to) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let action = Action::Move { to };
            let read = plain(move_hash(from, &[Step { group, action }]));
            if from.line_to(to).is_some() {
                assert_eq!(read, Some((from, to)));
            }
        }
        assert_eq!(plain(0), None);
    }

    #[test]
    fn marked_turns_are_recognised() {
        let tank = |hero| Piece {
            role: Role::Tank,
            side: Side::Red,
            hero,
        };
        let pair = Stack::from_pieces([tank(false), tank(true)]).unwrap();
        let at = |square: &str| square.parse::<Square>().unwrap();
        let (from, to) = (at("f4"), at("f6"));
        let moves = |to| Action::Move { to };
        let takes = |to| Action::Capture { to, also: None };
        let turns = [
            (Stack::single(tank(false)), moves(to)),
            (Stack::single(tank(false)), moves(at("f5"))),
            (Stack::single(tank(false)), takes(to)),
            (pair, moves(to)),
            (pair, takes(to)),
        ]
        .map(|(group, action)| [Step { group, action }]);
        let hashes = turns.each_ref().map(|turn| move_hash(from, turn));
        let marked = Marked::new(hashes[0], [hashes[3], hashes[2]]);
        let ranks = turns.each_ref().map(|turn| marked.rank(from, turn));
        assert_eq!(ranks, [FROM_TABLE, 0, KILLER, KILLER + 1, 0]);
        // Without marked turns no turn is recognised.
        let none = Marked::new(0, [0; 2]);
        assert!(turns.iter().all(|turn| none.rank(from, turn) == 0));
        // From elsewhere it is another turn.
        assert_eq!(marked.rank(at("g4"), &turns[0]), 0);
    }
}
