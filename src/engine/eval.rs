//! What a quiet position is worth (rules.md 2 to 9 as numbers).
//!
//! Pieces and their places are summed up turn by turn ([`Node::base`]); what depends on several
//! pieces at once is counted here: rings of fire over own stacks and the Commander, what bears on
//! him and how near it is, who stands by him, freedom, threats, and how far each side is with its
//! objectives.

use crate::engine::node::{Node, Terms};
use crate::engine::weights::Weights;
use crate::rules::square::SQUARES;
use crate::rules::{
    Action, Board, Direction, Objective, Piece, Role, Ruleset, Side, Square, Squares, Stack, Step,
};

/// Plain pieces and heroes of each role.
pub(super) const KINDS: usize = 2 * Role::ALL.len();

/// The place of a piece in tables of [`KINDS`].
pub(super) fn kind(piece: Piece) -> usize {
    piece.role as usize * 2 + usize::from(piece.hero)
}

/// The opposite of [`kind`]: the role, and whether it is a hero.
fn of_kind(kind: usize) -> (Role, bool) {
    (Role::ALL[kind / 2], kind % 2 == 1)
}

/// The point as Red would see it.
fn seen(side: Side, at: Square) -> usize {
    match side {
        Side::Red => at.index(),
        Side::Blue => at.mirrored().index(),
    }
}

/// The weights worked out for a ruleset.
pub(super) struct Values {
    /// What a piece is worth on a point, seen from Red's side: `[kind][point]`, see [`kind`].
    place: Vec<[i16; SQUARES]>,
    /// The same without the place: what falls when it is taken.
    worth: [i32; KINDS],
    carried: i32,
    weights: Weights,
    /// The points that each kind of piece could take something on from each point, by distance
    /// alone; the same the other way round.
    reach: Vec<[Squares; SQUARES]>,
}

/// What is further ahead than this is not evaluated closely.
const CLEAR: i32 = 500;

impl Values {
    pub(super) fn new(rules: &Ruleset, weights: &Weights) -> Values {
        let worth = worths(rules, weights);
        let place = (0..KINDS)
            .map(|kind| {
                let (role, _) = of_kind(kind);
                let mut places = [0; SQUARES];
                for square in Square::all() {
                    let rank = i32::from(square.rank());
                    // d to i are the middle of the land, c to e of the water.
                    let middle = if role == Role::Navy { 2 } else { 6 };
                    let off = (i32::from(square.file()) - middle).abs();
                    let bonus =
                        weights.advance[role] * rank.min(9) + weights.centre[role] * (4 - off);
                    places[square.index()] = (worth[kind] + bonus) as i16;
                }
                places
            })
            .collect();
        let reach = (0..KINDS)
            .map(|kind| {
                let (role, hero) = of_kind(kind);
                reach_of(rules, role, hero)
            })
            .collect();
        Values {
            place,
            worth,
            carried: weights.carried,
            weights: weights.clone(),
            reach,
        }
    }

    /// A stack on a point.
    pub(super) fn stack(&self, at: Square, stack: Stack) -> i32 {
        let seen = seen(stack.side(), at);
        let mut sum = -self.carried;
        for piece in stack.pieces() {
            let kind = kind(piece);
            sum += i32::from(self.place[kind][seen]) + self.carried;
        }
        sum
    }

    /// What falls when a stack is taken.
    pub(super) fn worth(&self, stack: Stack) -> i32 {
        let pieces = stack.pieces();
        pieces.map(|piece| self.worth[kind(piece)]).sum()
    }

    /// Whether the carrier of a step bears on a point from where it goes, by distance alone.
    pub(super) fn bears(&self, steps: &[Step], target: Square) -> bool {
        steps.iter().any(|step| {
            let carrier = step.group.carrier();
            let kind = kind(carrier);
            self.reach[kind][step.action.to().index()].contains(target)
        })
    }

    /// By how much better places the steps of a turn bring its carriers.
    pub(super) fn step(&self, side: Side, from: Square, steps: &[Step]) -> i32 {
        steps
            .iter()
            .filter(|step| matches!(step.action, Action::Move { .. } | Action::Capture { .. }))
            .map(|step| {
                let carrier = step.group.carrier();
                let places = &self.place[kind(carrier)];
                let place = |at| i32::from(places[seen(side, at)]);
                place(step.action.to()) - place(from)
            })
            .sum()
    }
}

/// The points on which a piece could take something, by distance alone, from each point.
fn reach_of(rules: &Ruleset, role: Role, hero: bool) -> [Squares; SQUARES] {
    let takes = rules.capture_reach(role, hero);
    let mut reach = [Squares::EMPTY; SQUARES];
    for from in Square::all() {
        for to in from.star() {
            let Some((direction, length)) = from.line_to(to) else {
                continue;
            };
            let furthest = match role {
                Role::Navy => rules.ship_gun_range(hero),
                _ => takes.along(direction),
            };
            if length <= furthest {
                reach[from.index()].insert(to);
            }
        }
    }
    reach
}

/// The worth of each kind, heroes beside plain pieces.
fn worths(rules: &Ruleset, weights: &Weights) -> [i32; KINDS] {
    let share = if rules.decided_by_points() {
        weights.points_share
    } else {
        0
    };
    let mut worths = [0; KINDS];
    for (kind, worth) in worths.iter_mut().enumerate() {
        let (role, hero) = of_kind(kind);
        let mut own = weights.piece[role];
        let mut points = i32::from(rules.points[role]) * 10;
        if hero {
            own += weights.hero[role];
            points += i32::from(rules.hero_points) * 10 + weights.hero[role];
        }
        *worth = (own * (100 - share) + points * share) / 100;
        if role == Role::Commander && rules.commander_ends() {
            // Never on the scales: its loss is the end.
            *worth = 0;
        }
    }
    worths
}

/// The worth of the node for the side to move. Where `alpha` and `beta` are far off it may be
/// rough.
pub(super) fn evaluate(terms: &Terms, node: &Node, alpha: i32, beta: i32) -> i32 {
    let sign = if node.side() == Side::Red { 1 } else { -1 };
    let values = &terms.values;
    let rough = sign * (node.base + objectives(terms, node)) + values.weights.tempo;
    if rough - CLEAR >= beta || rough + CLEAR <= alpha {
        return rough;
    }
    let board = &node.setup.board;
    let [red, blue] = Side::ALL.map(|side| close(terms, node, board, side));
    rough + sign * (red - blue)
}

/// Red's progress with the objectives less Blue's.
fn objectives(terms: &Terms, node: &Node) -> i32 {
    let weight = terms.values.weights.objective;
    let of = |side| -> i32 {
        let counted = terms
            .progress(node, side)
            .filter(|(objective, _, of)| *objective != Objective::Commander && *of > 0);
        counted
            .map(|(_, gone, of)| weight * (gone * gone) as i32 / (of * of) as i32)
            .sum()
    };
    of(Side::Red) - of(Side::Blue)
}

/// All that is not in [`Node::base`], for one side.
fn close(terms: &Terms, node: &Node, board: &Board, side: Side) -> i32 {
    let values = &terms.values;
    let weights = &values.weights;
    let own = board.occupied(side);
    let enemies = board.occupied(!side);
    let taken = own.union(enemies);
    let flown_at = node.counts[!side][Role::AirForce] > 0;
    let target = board.commander(!side);
    let mut sum = 0;
    for (at, stack) in board.stacks(side) {
        let carrier = stack.carrier();
        let water = carrier.role == Role::Navy;
        let ground = if water { NAVIGABLE } else { GROUND };
        let free = ROUND[at.index()].intersection(ground).without(taken);
        sum += weights.freedom[carrier.role] * free.near_len() as i32;
        if flown_at && node.rings[side].over(at).is_some() {
            sum += weights.covered;
        }
        let near = values.reach[kind(carrier)][at.index()];
        if !near.intersection(enemies).is_empty() {
            sum += weights.threat[carrier.role];
        }
        if let Some(target) = target {
            let near = Weights::FAR - distance(at, target);
            for piece in stack.pieces() {
                if near > 0 {
                    sum += weights.nearness[piece.role] * near;
                }
                if values.reach[kind(piece)][at.index()].contains(target) {
                    sum += weights.bearing[piece.role];
                }
            }
        }
    }
    if let Some(commander) = board.commander(side) {
        let guards = ROUND[commander.index()].intersection(own).near_len().min(4);
        sum += weights.guard * guards as i32;
        if flown_at && node.rings[side].over(commander).is_some() {
            sum += weights.commander_covered;
        }
        let host = board.get(commander).map(|stack| stack.carrier().role);
        sum += match host {
            Some(Role::Headquarters) => weights.shelter,
            Some(Role::Commander) | None => 0,
            Some(_) => weights.carried_commander,
        };
    }
    sum
}

/// In king's steps.
fn distance(a: Square, b: Square) -> i32 {
    i32::from(DISTANCE[a.index()][b.index()])
}

static DISTANCE: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut i = 0;
    while let Some(a) = Square::from_index(i) {
        let mut j = 0;
        while let Some(b) = Square::from_index(j) {
            let dx = (a.file() - b.file()).unsigned_abs();
            let dy = (a.rank() - b.rank()).unsigned_abs();
            table[i][j] = if dx > dy { dx } else { dy };
            j += 1;
        }
        i += 1;
    }
    table
};

/// The neighbours of each point.
static ROUND: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = Direction::ALL[d].delta();
            if let Some(next) = Square::new(square.file() + dx, square.rank() + dy) {
                table[i].insert(next);
            }
            d += 1;
        }
        i += 1;
    }
    table
};

const GROUND: Squares = zone(true);
const NAVIGABLE: Squares = zone(false);

const fn zone(ground: bool) -> Squares {
    let mut zone = Squares::EMPTY;
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        if ground && square.is_ground() || !ground && square.is_navigable() {
            zone.insert(square);
        }
        i += 1;
    }
    zone
}
