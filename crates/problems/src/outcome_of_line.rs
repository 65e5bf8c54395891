//! What a line of turns comes to, by the referee: the goal that it reaches.

use tulenh_engine::{Line, Reason, Score, Task, explain};
use tulenh_rules::{Piece, Position, Record, Role, Side, Turn};

use crate::goal::{Goal, Prize};

/// Own turns of a line that are looked at.
const OWN_TURNS: usize = 3;
/// A gain of so few points in a later turn is no part of the goal.
const CRUMB: i32 = 10;
/// The points that a gain or a rescued piece is worth at least: a Tank.
pub(crate) const LEAST_POINTS: i32 = 20;
/// Pieces that a goal names on either side, at most.
const NAMED: usize = 4;

/// The end of the game that a line reaches: its prize, who wins, and after how many turns of
/// either side.
pub(crate) fn end(position: &Position, line: &[Turn]) -> Option<(Prize, Side, usize)> {
    let mut game = Record::new(position.clone());
    for (ply, turn) in (1..).zip(line) {
        game.play(turn).ok()?;
        if let Some(outcome) = game.outcome() {
            return Some((Prize::of(outcome.ending)?, outcome.winner?, ply));
        }
    }
    None
}

/// What a line wins for its first side, as a goal, and the turns of either side that it takes with
/// the last answer; `None` when it wins nothing worth naming, or the answer to its last turn is
/// missing.
pub(crate) fn gain(position: &Position, line: &[Turn]) -> Option<(Goal, usize)> {
    let books = after_answers(position, line);
    let net = |books: &Books| books.net(position);
    // What is won must stay won: of each turn the least that is left later.
    let mut kept: Vec<i32> = books.iter().map(net).collect();
    for index in (0..kept.len().saturating_sub(1)).rev() {
        kept[index] = kept[index].min(kept[index + 1]);
    }
    let most = kept.iter().copied().max()?;
    if most < LEAST_POINTS {
        return None;
    }
    let turns = kept.iter().position(|kept| *kept + CRUMB >= most)?;
    let (taken, lost) = books.get(turns)?.named(position);
    let is_named = (1..=NAMED).contains(&taken.len()) && lost.len() <= NAMED;
    let goal = Goal::Gain {
        taken,
        lost,
        within: turns as u32 + 1,
    };
    is_named.then_some((goal, 2 * (turns + 1)))
}

/// The dearest own pieces that the first turn saves, where the line loses nothing by its end.
pub(crate) fn save(position: &Position, line: &[Turn]) -> Option<Goal> {
    let explained = Line {
        score: Score::EVEN,
        turns: line.iter().take(2).cloned().collect(),
    };
    let points = |role: &Role| i32::from(position.rules().points[*role]);
    let saved = explain(&Task::at(position), &explained, 0)
        .into_iter()
        .filter_map(|reason| match reason {
            Reason::Saves { stack, .. } => {
                let mut roles: Vec<Role> = stack.pieces().map(|piece| piece.role).collect();
                roles.retain(|role| points(role) > 0);
                roles.sort_by_key(|role| std::cmp::Reverse(points(role)));
                Some(roles)
            }
            _ => None,
        });
    let worth = |roles: &Vec<Role>| roles.iter().map(points).sum::<i32>();
    let kept = saved.max_by_key(worth)?;
    let fits = worth(&kept) >= LEAST_POINTS && kept.len() <= NAMED;
    (fits && keeps_even(position, line)).then_some(Goal::Save { kept })
}

/// Whether the side to move has lost no more than it has taken, after each answer of the line, and
/// has won nothing worth naming.
fn keeps_even(position: &Position, line: &[Turn]) -> bool {
    let books = after_answers(position, line);
    books
        .iter()
        .all(|books| (0..LEAST_POINTS).contains(&books.net(position)))
}

/// What both sides have lost after each answer of a line, as far as it is looked at.
fn after_answers(position: &Position, line: &[Turn]) -> Vec<Books> {
    let own = position.turn();
    let mut now = position.clone();
    let mut books = Books::default();
    let mut after_answers = Vec::new();
    for turn in line.iter().take(2 * OWN_TURNS) {
        let mover = now.turn();
        let Ok((after, effects)) = now.play(turn) else {
            break;
        };
        let gone = effects.captured.iter().chain(&effects.lost);
        for piece in gone.flat_map(|(_, stack)| stack.pieces()) {
            if piece.side == own {
                books.lost.push(piece);
            } else {
                books.taken.push(piece);
            }
        }
        now = after;
        if mover != own {
            after_answers.push(books.clone());
        }
    }
    after_answers
}

/// What both sides have lost so far.
#[derive(Debug, Clone, Default)]
struct Books {
    taken: Vec<Piece>,
    lost: Vec<Piece>,
}

impl Books {
    fn net(&self, position: &Position) -> i32 {
        let sum = |pieces: &[Piece]| -> i32 {
            let points = pieces
                .iter()
                .map(|piece| position.rules().points_of(*piece));
            points.map(i32::from).sum()
        };
        sum(&self.taken) - sum(&self.lost)
    }

    /// What was taken and lost, the dearest first, without what was exchanged for its like and
    /// without pieces that are worth no points.
    fn named(&self, position: &Position) -> (Vec<Role>, Vec<Role>) {
        let points = |role: Role| position.rules().points[role];
        let roles = |pieces: &[Piece]| {
            let mut roles: Vec<Role> = pieces.iter().map(|piece| piece.role).collect();
            roles.retain(|role| points(*role) > 0);
            roles.sort_by_key(|role| (std::cmp::Reverse(points(*role)), *role as u8));
            roles
        };
        let (mut taken, mut lost) = (roles(&self.taken), roles(&self.lost));
        taken.retain(|role| match lost.iter().position(|other| other == role) {
            Some(at) => {
                lost.remove(at);
                false
            }
            None => true,
        });
        (taken, lost)
    }
}
