//! Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002) that
//! does not add up numbers of positions which may share what follows them (Ueda et al., "Weak Proof-Number Search", 2008).

use crate::search::iteration::Line;
use crate::search::mate::children::{Child, children, key};
use crate::search::mate::numbers::{Numbers, NumbersTable};
use crate::search::node::Node;
use crate::search::score::Score;
use crate::search::worker::{PLIES, Worker};
use tulenh_rules::search::Turns;
use tulenh_rules::{Side, Turn};

/// A proof that a side mates by checks alone, as far as it has come.
pub(super) struct Proof<'p, 'w> {
    pub(super) worker: &'p mut Worker<'w>,
    pub(super) table: &'p mut NumbersTable,
    pub(super) attacker: Side,
    /// The ply of the last turn of the attacker: a mate that comes later is none.
    pub(super) deepest: usize,
    /// The number of nodes of the worker at which it rests.
    pub(super) until: u64,
}

/// The numbers of the children of a position together, seen from the side to move: its own number is 0 when it has what
/// it wants.
struct Sum {
    /// The least own number of a child, the number of that child, and the least of the others.
    least: u32,
    best: usize,
    second: u32,
    /// The greatest other number, and how many of them are not 0.
    other: u32,
    others: u32,
    /// The plies until the mate, of the children in which there is one: the fewest and the most.
    shortest: u32,
    longest: u32,
}

/// A child may become worse than the second best by one of so many parts of that before the second best is looked at, so that
/// the search does not leave a child at every turn (Pawlewicz and Lew, "Improving Depth-First PN-Search: 1 + ε Trick",
/// 2006).
const PATIENCE: u32 = 4;

/// Its multiples tell plies apart: any odd number.
const PLY: u64 = 0xa0d1_7c5b_3e94_f68b;

impl Proof<'_, '_> {
    /// The numbers of the root, and the line of the mate if there is one: its turns may end before the mate, the first
    /// is always there.
    pub(super) fn of_root(&mut self, root: &Node) -> (Numbers, Option<Line>) {
        let numbers = self.prove(root, 0, Numbers::NEVER);
        let line = match numbers {
            Numbers::Mate(plies) if root.ends_in_time(self.worker.shared.terms, plies) => {
                Some(Line {
                    score: Score::win_in(plies),
                    turns: self.line(root),
                })
            }
            _ => None,
        };
        (numbers, line.filter(|line| !line.turns.is_empty()))
    }

    /// The numbers of a position after a search that ends when they are decided, when one of them is as great as that of
    /// `most`, or when the proof rests.
    fn prove(&mut self, node: &Node, ply: usize, most: Numbers) -> Numbers {
        let key = key(self.worker, node, self.attacker) ^ self.salt(ply);
        let numbers = self.searched(node, ply, most);
        self.table.put(key, numbers);
        numbers
    }

    fn searched(&mut self, node: &Node, ply: usize, most: Numbers) -> Numbers {
        let attacks = node.side() == self.attacker;
        if ply + 2 >= PLIES || attacks && ply >= self.deepest {
            return Numbers::NoMate;
        }
        let mut turns = Turns::new();
        let children = children(self.worker, node, ply, self.attacker, &mut turns);
        if children.is_empty() {
            let terms = self.worker.shared.terms;
            let is_mated = !attacks && node.stuck(terms, ply, node.checker.is_some()) < 0;
            return match is_mated {
                true => Numbers::Mate(0),
                false => Numbers::NoMate,
            };
        }
        loop {
            let sum = self.sum(&children, ply + 1, attacks);
            let numbers = sum.numbers(attacks);
            let Numbers::Open { proof, disproof } = numbers else {
                return numbers;
            };
            let is_enough = proof >= most.proof() || disproof >= most.disproof();
            if is_enough || self.worker.nodes >= self.until || self.worker.is_aborted() {
                return numbers;
            }
            let Some(child) = children.get(sum.best) else {
                return numbers;
            };
            let limit = sum.limit(most, attacks);
            self.worker.enter(node);
            self.prove(&child.node, ply + 1, limit);
            self.worker.leave();
        }
    }

    /// The numbers of a child, so many turns from the root.
    fn numbers(&self, child: &Child, ply: usize) -> Numbers {
        let known = || self.table.get(child.key ^ self.salt(ply));
        child.end.unwrap_or_else(known)
    }

    /// The part of a key that tells how far from the root a position is, where it matters.
    fn salt(&self, ply: usize) -> u64 {
        match self.deepest {
            PLIES => 0,
            _ => PLY.wrapping_mul(ply as u64 + 1),
        }
    }

    fn sum(&self, children: &[Child], ply: usize, attacks: bool) -> Sum {
        let mut sum = Sum {
            least: Numbers::MOST,
            best: 0,
            second: Numbers::MOST,
            other: 0,
            others: 0,
            shortest: u32::MAX,
            longest: 0,
        };
        for (i, child) in children.iter().enumerate() {
            let numbers = self.numbers(child, ply);
            if let Numbers::Mate(plies) = numbers {
                sum.shortest = sum.shortest.min(plies);
                sum.longest = sum.longest.max(plies);
            }
            let (own, other) = own_and_other(numbers, attacks);
            if other > 0 {
                sum.other = sum.other.max(other);
                sum.others += 1;
            }
            if own < sum.least {
                sum.second = sum.least;
                (sum.least, sum.best) = (own, i);
            } else {
                sum.second = sum.second.min(own);
            }
        }
        sum
    }

    /// The line of a proved mate, as far as the table has it: the attacker hurries, the defender holds out.
    fn line(&mut self, root: &Node) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut now = root.clone();
        let mut turns = Turns::new();
        while line.len() + 2 < PLIES {
            let attacks = now.side() == self.attacker;
            let children = children(self.worker, &now, line.len(), self.attacker, &mut turns);
            let mates = children.into_iter().filter_map(|child| {
                match self.numbers(&child, line.len() + 1) {
                    Numbers::Mate(plies) => Some((plies, child)),
                    Numbers::NoMate | Numbers::Open { .. } => None,
                }
            });
            let child = match attacks {
                true => mates.min_by_key(|(plies, _)| *plies),
                false => mates.max_by_key(|(plies, _)| *plies),
            };
            let Some((_, child)) = child else {
                break;
            };
            let Some((from, steps)) = turns.get(child.turn) else {
                break;
            };
            line.extend(Turn::from_steps(from, steps));
            if child.end.is_some() {
                break;
            }
            now = child.node;
        }
        line
    }
}

impl Sum {
    /// The numbers of the position, from those of its children.
    fn numbers(&self, attacks: bool) -> Numbers {
        let other = match self.others {
            0 => 0,
            others => (self.other + others - 1).min(Numbers::MOST - 1),
        };
        match (attacks, self.least, other) {
            (true, 0, _) => Numbers::Mate(self.shortest + 1),
            (false, _, 0) => Numbers::Mate(self.longest + 1),
            (true, _, 0) | (false, 0, _) => Numbers::NoMate,
            (true, proof, disproof) | (false, disproof, proof) => Numbers::Open { proof, disproof },
        }
    }

    /// How great the numbers of the best child may become before another is looked at.
    fn limit(&self, most: Numbers, attacks: bool) -> Numbers {
        let (most_own, most_other) = own_and_other(most, attacks);
        let own = most_own.min(self.second + self.second / PATIENCE + 1);
        let other = most_other - (self.others - 1);
        match attacks {
            true => Numbers::Open {
                proof: own,
                disproof: other,
            },
            false => Numbers::Open {
                proof: other,
                disproof: own,
            },
        }
    }
}

/// The numbers as the side to move sees them: what it has to show, and what its opponent has.
fn own_and_other(numbers: Numbers, attacks: bool) -> (u32, u32) {
    match attacks {
        true => (numbers.proof(), numbers.disproof()),
        false => (numbers.disproof(), numbers.proof()),
    }
}
