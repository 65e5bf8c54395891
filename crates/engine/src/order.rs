//! In which order turns are tried, and what a search remembers of those that were good.

use crate::eval::KINDS;
use crate::node::{Node, Terms};
use tulenh_rules::generator::Turns;
use tulenh_rules::guards::guards;
use tulenh_rules::square::SQUARES;
use tulenh_rules::{Action, Direction, Side, Square, Step};

/// The turns of one node, found in portions, and how promising each is.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) turns: Turns,
    entries: Vec<Entry>,
    /// The entries before this one have been tried.
    next: usize,
    /// The entries from here on are not sorted yet.
    sorted: usize,
    /// Quiet turns that were tried in vain, by number.
    pub(super) failed: Vec<usize>,
}

/// A turn by its rank: the greater comes first, of equal ones the one found first. From the
/// highest: rank 32 (the lowest rank is 0), index 24, all bits turned, kind 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    fn new(rank: i32, index: usize, kind: Kind) -> Entry {
        let rank = u64::from(rank.wrapping_sub(i32::MIN) as u32);
        let index = !(index as u64) & 0xff_ffff;
        Entry(rank << 32 | index << 8 | kind as u64)
    }

    fn rank(self) -> i32 {
        ((self.0 >> 32) as u32 as i32).wrapping_add(i32::MIN)
    }

    fn index(self) -> usize {
        (!(self.0 >> 8) & 0xff_ffff) as usize
    }

    fn kind(self) -> Kind {
        let kind = Kind::ALL.get((self.0 & 0xff) as usize);
        kind.copied().unwrap_or(Kind::Quiet)
    }
}

/// What a turn is to the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It takes something and does not seem to lose by it.
    Gain,
    /// It takes something and seems to lose by it.
    Sacrifice,
    /// One step that takes nothing.
    Quiet,
    /// One that brings something to bear on the enemy Commander, and may give check.
    Bold,
    /// Several steps.
    Division,
}

impl Kind {
    /// By number.
    const ALL: [Kind; 5] = [
        Kind::Gain,
        Kind::Sacrifice,
        Kind::Quiet,
        Kind::Bold,
        Kind::Division,
    ];
}

/// So many turns are picked one by one before the rest is sorted.
const PICKED: usize = 12;

/// The turn from the table.
pub(super) const FROM_TABLE: i32 = 1 << 28;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// From here down a turn seems to lose something.
pub(super) const SACRIFICE: i32 = -(1 << 20);

impl List {
    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.entries.clear();
        self.next = 0;
        self.sorted = 0;
        self.failed.clear();
    }

    /// Gives the turns found since the last call their ranks.
    pub(super) fn rank(&mut self, mut rank: impl FnMut(Square, &[Step]) -> (i32, Kind)) {
        self.sorted = 0;
        for (index, from, steps) in self.turns.iter_from(self.entries.len()) {
            let (rank, kind) = rank(from, steps);
            self.entries.push(Entry::new(rank, index, kind));
        }
    }

    /// The rank of the best turn that is left.
    pub(super) fn best(&mut self) -> Option<i32> {
        let left = self.entries.get_mut(self.next..)?;
        if left.is_empty() {
            return None;
        }
        if self.sorted < self.next + left.len() {
            // Most nodes are done after a few turns; the others need all of them in order.
            if self.next >= PICKED {
                left.sort_unstable_by_key(|entry| std::cmp::Reverse(*entry));
                self.sorted = self.next + left.len();
            } else {
                let mut best = 0;
                for i in 1..left.len() {
                    if left[i] > left[best] {
                        best = i;
                    }
                }
                left.swap(0, best);
            }
        }
        left.first().map(|entry| entry.rank())
    }

    /// Takes the turn that [`List::best`] has found.
    pub(super) fn take(&mut self) -> Option<(usize, Kind, i32)> {
        let entry = self.entries.get(self.next)?;
        self.next += 1;
        Some((entry.index(), entry.kind(), entry.rank()))
    }

    /// Leaves out the tame turns that have not been tried.
    pub(super) fn drop_tame(&mut self) {
        let mut kept = self.next;
        for i in self.next..self.entries.len() {
            let entry = self.entries[i];
            let tame = matches!(entry.kind(), Kind::Quiet | Kind::Division);
            if !tame || entry.rank() >= FROM_TABLE {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        if self.sorted > 0 {
            self.sorted = kept;
        }
        self.entries.truncate(kept);
    }

    /// Keeps of the turns from `first` on only the `most` best.
    pub(super) fn keep(&mut self, first: usize, most: usize) {
        let first = first.max(self.next);
        if let Some(new) = self.entries.get_mut(first..)
            && new.len() > most
        {
            new.sort_unstable_by_key(|entry| std::cmp::Reverse(*entry));
            self.entries.truncate(first + most);
        }
    }

    /// How many entries there are, tried ones included.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// A number for a turn, 0 for none. A single piece that goes somewhere is told by it
/// ([`plain`]). Other turns may share it with any, and then no harm is done: it only says what to
/// try first. The highest bit says that it has several steps.
pub(super) fn sign(from: Square, steps: &[Step]) -> u16 {
    if let Some((from, to)) = ends(from, steps)
        && let Some((direction, length)) = from.line_to(to)
    {
        return from.index() as u16 | (direction as u16) << 8 | u16::from(length) << 11;
    }
    let word = identity(from, steps);
    let several = u16::from(steps.len() > 1) << 15;
    ((word >> 49) as u16 & 0x7fff).max(1) | several
}

/// From where to where a piece goes by the turn with this [`sign`], if it is of that kind.
pub(super) fn plain(sign: u16) -> Option<(Square, Square)> {
    let from = Square::from_index(usize::from(sign & 0xff))?;
    let direction = *Direction::ALL.get(usize::from(sign >> 8 & 7))?;
    let length = sign >> 11;
    if length == 0 || length >= 16 {
        return None;
    }
    let mut to = from;
    for _ in 0..length {
        to = to.step(direction)?;
    }
    Some((from, to))
}

/// From where to where a single piece goes by a turn that is nothing else.
fn ends(from: Square, steps: &[Step]) -> Option<(Square, Square)> {
    match steps {
        [step] if !step.group.is_combined() => match step.action {
            Action::Move { to } => Some((from, to)),
            _ => None,
        },
        _ => None,
    }
}

/// The turns that are tried first in a node, by their [`sign`], to be known again among many. Most
/// of those are told by their two points alone.
#[derive(Debug)]
pub(super) struct Marked {
    signs: [u16; 3],
    plain: [Option<(Square, Square)>; 3],
}

impl Marked {
    /// The turn from the table, and the killers.
    pub(super) fn new(hint: u16, [first, second]: [u16; 2]) -> Marked {
        let signs = [hint, first, second];
        Marked {
            signs,
            plain: signs.map(plain),
        }
    }

    /// What a turn earns by being one of them.
    pub(super) fn rank(&self, from: Square, steps: &[Step]) -> i32 {
        const RANKS: [i32; 3] = [FROM_TABLE, KILLER + 1, KILLER];
        let ends = ends(from, steps);
        let place = if ends.is_some() {
            self.plain.iter().position(|plain| *plain == ends)
        } else {
            let sign = sign(from, steps);
            self.signs.iter().position(|marked| *marked == sign)
        };
        place.map_or(0, |place| RANKS[place])
    }
}

/// A number for a turn, different for different ones of a position.
pub(super) fn identity(from: Square, steps: &[Step]) -> u64 {
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

/// What the captures of a turn win, and what of it seems to be lost in return.
pub(super) fn balance(terms: &Terms, node: &Node, from: Square, steps: &[Step]) -> (i32, i32) {
    let board = &node.setup.board;
    let side = node.side();
    let values = &terms.values;
    let (mut gain, mut risk) = (0, 0);
    for step in steps {
        let to = step.action.to();
        if step.action.is_capture() {
            for at in [Some(to), step.action.also()].into_iter().flatten() {
                gain += board.get(at).map_or(0, |target| values.worth(target));
            }
        }
        match step.action {
            Action::Exchange { .. } | Action::ShotDown { .. } => {
                gain -= values.worth(step.group);
            }
            Action::Capture { .. } => {
                let own = values.worth(step.group);
                if own > gain && guards(&terms.rules, board, &node.rings[side], from, to, !side) {
                    risk += own;
                }
            }
            _ => {}
        }
    }
    (gain, risk)
}

/// The rank of a turn that takes something.
pub(super) fn rank_capture(
    terms: &Terms,
    node: &Node,
    from: Square,
    steps: &[Step],
) -> (i32, Kind) {
    let (gain, risk) = balance(terms, node, from, steps);
    let own: i32 = steps
        .iter()
        .map(|step| terms.values.worth(step.group))
        .sum();
    if takes_commander(node, steps) {
        return (FROM_TABLE - 1, Kind::Gain);
    }
    if gain - risk >= 0 {
        (GAIN + gain * 16 - own, Kind::Gain)
    } else {
        (SACRIFICE + gain - risk, Kind::Sacrifice)
    }
}

pub(super) fn takes_commander(node: &Node, steps: &[Step]) -> bool {
    let commander = node.setup.board.commander(!node.side());
    let takes = |step: &Step| {
        step.action.is_capture() && Some(step.action.to()) == commander
            || commander.is_some() && step.action.also() == commander
    };
    steps.iter().any(takes)
}

/// What quiet turns have been good for.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// By side, kind of carrier and target.
    good: Vec<[i16; SQUARES]>,
    /// Two quiet turns a ply that were too good for the opponent.
    killers: Vec<[u16; 2]>,
}

/// No value of the history is greater.
const MOST: i32 = 1 << 14;

impl History {
    pub(super) fn new(plies: usize) -> History {
        History {
            good: vec![[0; SQUARES]; 44],
            killers: vec![[0; 2]; plies],
        }
    }

    /// How good the steps of a turn have been, each on its own.
    pub(super) fn of(&self, side: Side, steps: &[Step]) -> i32 {
        let of = |step| i32::from(self.good[row(side, step)][step.action.to().index()]);
        match steps {
            [step] => of(step),
            _ => steps.iter().map(of).sum(),
        }
    }

    /// The killers of this ply.
    pub(super) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// A quiet turn was too good for the opponent.
    pub(super) fn cut(&mut self, side: Side, ply: usize, sign: u16, steps: &[Step], depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != sign {
            killers[1] = killers[0];
            killers[0] = sign;
        }
        self.learn(side, steps, depth * depth * 8);
    }

    /// Towards `bonus`, the more slowly the nearer a value is to its bound.
    pub(super) fn learn(&mut self, side: Side, steps: &[Step], bonus: i32) {
        let bonus = bonus.clamp(-1600, 1600);
        for step in steps {
            let value = &mut self.good[row(side, step)][step.action.to().index()];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MOST) as i16;
        }
    }
}

fn row(side: Side, step: &Step) -> usize {
    side as usize * KINDS + step.group.kind()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::{Piece, Role, Stack};

    #[test]
    fn where_a_piece_goes_is_told_by_the_sign() {
        let group = Stack::single(Piece {
            role: Role::Tank,
            side: Side::Red,
            hero: false,
        });
        for (from, to) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let action = Action::Move { to };
            let told = plain(sign(from, &[Step { group, action }]));
            if from.line_to(to).is_some() {
                assert_eq!(told, Some((from, to)));
            }
        }
        assert_eq!(plain(0), None);
    }

    #[test]
    fn what_is_tried_first_is_known_again() {
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
        let signs = turns.each_ref().map(|turn| sign(from, turn));
        let marked = Marked::new(signs[0], [signs[3], signs[2]]);
        let ranks = turns.each_ref().map(|turn| marked.rank(from, turn));
        assert_eq!(ranks, [FROM_TABLE, 0, KILLER, KILLER + 1, 0]);
        // Where nothing is marked nothing is known.
        let none = Marked::new(0, [0; 2]);
        assert!(turns.iter().all(|turn| none.rank(from, turn) == 0));
        // From elsewhere it is another turn.
        assert_eq!(marked.rank(at("g4"), &turns[0]), 0);
    }
}
