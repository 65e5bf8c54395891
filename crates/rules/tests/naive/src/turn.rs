//! Turns: every sequence of component steps from one origin (RULES.md 7, split), and which of
//! them are one turn (RULES.md 11).

use std::collections::HashMap;

use super::after::{is_allowed, promote};
use super::board::Board;
use super::fen::Position;
use super::lan;
use super::piece::{Kind, Piece, Side};
use super::point::Point;
use super::rules::Rules;
use super::stack::{components, may_rest};
use super::step::{Action, Step, apply, steps};

/// A sequence of steps with all they did, before heroes are made.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub steps: Vec<Step>,
    pub board: Board,
    pub captured: Vec<Piece>,
    pub lost: Vec<Piece>,
    pub shot_down_to: Vec<Point>,
    pub takes_commander: bool,
}

/// A turn: the position after it and its texts.
#[derive(Clone, Debug)]
pub struct Turn {
    pub position: Position,
    pub captured: Vec<Piece>,
    pub lost: Vec<Piece>,
    pub shot_down_to: Vec<Point>,
    pub takes_commander: bool,
    /// The canonical LAN, and the best LAN from every other origin that is the same turn.
    pub lan: String,
    pub also: Vec<String>,
}

/// Position after, captures, losses and flights shot down: what makes two turns one.
type Identity = (Board, Vec<Piece>, Vec<Piece>, Vec<Point>);

fn identity(sequence: &Sequence) -> Identity {
    (
        sequence.board.clone(),
        sequence.captured.clone(),
        sequence.lost.clone(),
        sequence.shot_down_to.clone(),
    )
}

/// Per identity and origin the best text so far and the sequence with it.
type Found = HashMap<Identity, Vec<(Point, lan::Rank, Sequence)>>;

fn remember(found: &mut Found, origin: Point, rank: lan::Rank, sequence: Sequence) {
    let entries = found.entry(identity(&sequence)).or_default();
    match entries.iter_mut().find(|entry| entry.0 == origin) {
        Some(entry) if entry.1 <= rank => {}
        Some(entry) => *entry = (origin, rank, sequence),
        None => entries.push((origin, rank, sequence)),
    }
}

/// All legal turns of a position, sorted by text.
pub fn legal_turns(rules: &Rules, position: &Position) -> Vec<Turn> {
    let mut raw: Found = HashMap::new();
    for origin in position.board.points_of(position.side) {
        let start = position.board.at(origin).to_vec();
        for sequence in sequences(rules, &position.board, origin, position.side) {
            let rank = lan::rank(&start, &sequence.steps);
            remember(&mut raw, origin, rank, sequence);
        }
    }
    // Heroes may make equal what was different, so the identity is taken once more.
    let mut judged: Found = HashMap::new();
    for entries in raw.into_values() {
        let first = &entries[0].2;
        let board = promote(rules, &first.board, position.side);
        let allowed =
            first.takes_commander || is_allowed(rules, &board, position.side, &first.lost);
        if allowed {
            for (origin, rank, mut sequence) in entries {
                sequence.board = board.clone();
                remember(&mut judged, origin, rank, sequence);
            }
        }
    }
    let mut turns: Vec<Turn> = judged
        .into_values()
        .map(|entries| to_turn(position, entries))
        .collect();
    turns.sort_by(|one, other| one.lan.cmp(&other.lan));
    turns
}

fn to_turn(position: &Position, mut entries: Vec<(Point, lan::Rank, Sequence)>) -> Turn {
    entries.sort_by(|one, other| one.1.cmp(&other.1));
    let mut texts = entries.iter().map(|entry| entry.1.text.clone());
    let lan = texts.next().unwrap_or_default();
    let also = texts.collect();
    let sequence = entries.swap_remove(0).2;
    let quiet = sequence.captured.is_empty() && sequence.lost.is_empty();
    let round_over = position.side == Side::Blue;
    Turn {
        position: Position {
            board: sequence.board,
            side: position.side.other(),
            half_moves: if quiet { position.half_moves + 1 } else { 0 },
            full_move: position.full_move + u32::from(round_over),
        },
        captured: sequence.captured,
        lost: sequence.lost,
        shot_down_to: sequence.shot_down_to,
        takes_commander: sequence.takes_commander,
        lan,
        also,
    }
}

/// Every sequence from one origin after which the rest may stay.
pub fn sequences(rules: &Rules, board: &Board, origin: Point, side: Side) -> Vec<Sequence> {
    let start = Sequence {
        steps: Vec::new(),
        board: board.clone(),
        captured: Vec::new(),
        lost: Vec::new(),
        shot_down_to: Vec::new(),
        takes_commander: false,
    };
    let search = Search {
        rules,
        origin,
        enemy: side.other(),
        enemy_has_commander: board.commander(side.other()).is_some(),
        left_navy: board.has(origin, Kind::Navy),
    };
    let mut found = Vec::new();
    search.extend(&start, board.at(origin), &mut found);
    found
}

struct Search<'a> {
    rules: &'a Rules,
    origin: Point,
    enemy: Side,
    enemy_has_commander: bool,
    left_navy: bool,
}

impl Search<'_> {
    /// Let every component of the pieces that have not acted yet make every step, then go on.
    fn extend(&self, so_far: &Sequence, unused: &[Piece], found: &mut Vec<Sequence>) {
        for group in self.choices(so_far, unused) {
            let options = steps(
                self.rules,
                &so_far.board,
                self.origin,
                &group,
                self.left_navy,
            );
            for step in options {
                let next = self.after(so_far, &step);
                let rest = next.board.at(self.origin);
                if rest.is_empty() || may_rest(self.rules, rest, self.origin) {
                    found.push(next.clone());
                }
                if next.takes_commander && self.rules.commander_ends {
                    continue;
                }
                let mut left = unused.to_vec();
                for piece in &group {
                    let place = left.iter().position(|other| other == piece);
                    left.remove(place.expect("the group was unused"));
                }
                self.extend(&next, &left, found);
            }
        }
    }

    fn choices(&self, so_far: &Sequence, unused: &[Piece]) -> Vec<Vec<Piece>> {
        if !self.rules.topmost_only {
            return components(self.rules, unused, self.origin);
        }
        // One departure a turn: the whole stack or its topmost piece.
        if !so_far.steps.is_empty() || unused.is_empty() {
            return Vec::new();
        }
        let mut choices = vec![unused.to_vec()];
        if unused.len() > 1 {
            choices.push(unused[unused.len() - 1..].to_vec());
        }
        choices
    }

    fn after(&self, so_far: &Sequence, step: &Step) -> Sequence {
        let effect = apply(self.rules, &so_far.board, step);
        let mut next = so_far.clone();
        next.steps.push(step.clone());
        next.captured.extend(effect.captured);
        next.lost.extend(effect.lost);
        next.shot_down_to.extend(effect.shot_down_to);
        next.captured.sort();
        next.lost.sort();
        next.shot_down_to.sort();
        next.takes_commander =
            self.enemy_has_commander && effect.board.commander(self.enemy).is_none();
        next.board = effect.board;
        next
    }
}

/// Turns in sequence (RULES.md 11): it stops where the Commander has been captured or facing has
/// lost.
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = legal_turns(rules, position);
    if depth == 1 {
        return turns.len() as u64;
    }
    turns
        .iter()
        .map(|turn| perft_after(rules, turn, depth - 1))
        .sum()
}

/// The count below one turn.
pub fn perft_after(rules: &Rules, turn: &Turn, depth: u32) -> u64 {
    let over = (turn.takes_commander && rules.commander_ends)
        || super::after::loses_by_facing(rules, &turn.position.board);
    if over && depth > 0 {
        0
    } else {
        perft(rules, &turn.position, depth)
    }
}

/// Whether a step writes its group even where it would be clear without.
pub fn always_names_group(step: &Step) -> bool {
    step.action == Action::Drop
}
