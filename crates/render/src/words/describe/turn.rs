//! The last turn and a Commander attacked, in words.

use crate::scene::last_turn::LastTurn;
use crate::scene::shot::Shot;
use crate::words::describe::bounded::Item;
use crate::words::describe::description::Description;
use crate::words::names::{names, stack_name};
use tulenh_rules::{Action, Board, Coordinates, Piece, Role, Square, Stack, Step};

/// The turn that led to the board, what it took and what it cost.
pub fn last_turn(description: &mut Description, board: &Board, last: &LastTurn) {
    if last.points().any(|square| !description.sees(square)) {
        return;
    }
    let from = description.point(last.turn.from());
    let side = last.turn.steps().next().map(|step| step.group.side());
    let side = side.map_or(String::new(), |side| format!(", {side}"));
    let steps = steps(last, board, description.coordinates);
    let steps: Vec<Item> = steps
        .into_iter()
        .map(|step| Item::new("; ", step))
        .collect();
    description
        .text
        .push_list(&format!("Last turn{side} from {from}:"), &steps);
    for (head, stacks) in [("Taken:", &last.captured), ("Lost:", &last.lost)] {
        let stacks = stacks.iter().map(|(square, stack)| {
            let words = format!("{} on {}", stack_name(*stack), description.point(*square));
            Item::new("; ", words)
        });
        let stacks: Vec<Item> = stacks.collect();
        description.text.push_list(head, &stacks);
    }
}

/// A Commander in check or mated.
pub fn threat(description: &mut Description, board: &Board, at: Square, mate: bool) {
    if description.sees(at) {
        let what = if mate { "Mate" } else { "Check" };
        let whose = board.get(at).map(Stack::side);
        let whose = whose.map_or(String::new(), |side| format!("{side}'s "));
        let at = description.point(at);
        description
            .text
            .push(&format!("{what}: {whose}Commander on {at}."));
    }
}

/// What each component did, in the order of the turn, and what stayed behind. The board is the one
/// after the turn.
fn steps(last: &LastTurn, board: &Board, coordinates: Coordinates) -> Vec<String> {
    let point = |square: Square| square.in_system(coordinates).to_string();
    let turn = &last.turn;
    let mut words: Vec<String> = turn
        .steps()
        .map(|step| match shot(last, step) {
            Some(shot) => format!(
                "{}, hit over {} by the gun on {}",
                words(step, board, &point),
                point(shot.at),
                point(shot.by)
            ),
            None => words(step, board, &point),
        })
        .collect();
    let goes = |step: &Step| !matches!(step.action, Action::Strike { .. } | Action::Drop { .. });
    if turn.steps().any(|step| goes(&step)) {
        let returned = turn.steps().flat_map(|step| {
            // Of those who drop passengers only the plane, the first, is back.
            let count = match step.action {
                Action::Strike { .. } => Stack::MAX,
                Action::Drop { .. } => 1,
                _ => 0,
            };
            step.group.pieces().take(count)
        });
        let stayed = without(board.get(turn.from()), returned);
        if !stayed.is_empty() {
            let verb = if stayed.len() == 1 { "stays" } else { "stay" };
            words.push(format!("{} {verb}", names(stayed)));
        }
    }
    words
}

/// The shot that a plane fell to, if it is known.
fn shot(last: &LastTurn, step: Step) -> Option<&Shot> {
    match step.action {
        Action::ShotDown { to } => last.shots.iter().find(|shot| shot.to == to),
        _ => None,
    }
}

fn words(step: Step, board: &Board, point: &impl Fn(Square) -> String) -> String {
    let group = stack_name(step.group);
    let to = point(step.action.to());
    let gun = |also: Option<Square>| match also {
        Some(also) => format!(" and, with its gun, on {}", point(also)),
        None => String::new(),
    };
    match step.action {
        Action::Move { to: square } => {
            let others = without(board.get(square), step.group.pieces());
            if others.is_empty() {
                format!("{group} to {to}")
            } else {
                format!("{group} to {to}, joining {}", names(others))
            }
        }
        Action::Capture { also, .. } => format!("{group} captures on {to}{}", gun(also)),
        Action::Strike { also, .. } => {
            let flies = step.group.carrier().role == Role::AirForce;
            let end = if flies { "flies back" } else { "stays" };
            format!("{group} captures on {to}{} and {end}", gun(also))
        }
        Action::Exchange { .. } => format!("{group} exchanged one for one on {to}"),
        Action::ShotDown { .. } => format!("{group} shot down on the way to {to}"),
        Action::Drop { .. } => {
            let plane = names([step.group.carrier()]);
            let dropped = names(step.group.passengers());
            format!("{plane} drops {dropped} on {to} and flies back")
        }
    }
}

/// What a stack holds beside pieces of these kinds: they may have become heroes since.
fn without(stack: Option<Stack>, gone: impl Iterator<Item = Piece>) -> Vec<Piece> {
    let mut left: Vec<Piece> = stack.iter().flat_map(|stack| stack.pieces()).collect();
    for piece in gone {
        if let Some(i) = left.iter().position(|other| other.role == piece.role) {
            left.remove(i);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::{Setup, Turn};

    /// Board after the turn, origin, steps (the group in FEN letters, action, point, the gun's
    /// point), words.
    type Case = (
        &'static str,
        &'static str,
        &'static [(&'static str, &'static str, &'static str, &'static str)],
        &'static [&'static str],
    );

    const CASES: &[Case] = &[
        (
            "11/11/11/11/11/11/11/11/5T5/11/11/11",
            "f2",
            &[("T", "-", "f4", "")],
            &["Tank to f4"],
        ),
        (
            "11/11/11/11/11/11/11/11/2(+NTI)8/11/11/11",
            "d4",
            &[("TI", "-", "c4", "")],
            &["Tank with Infantry to c4, joining heroic Navy"],
        ),
        (
            "11/11/11/11/11/3T7/11/11/1(FI)9/11/11/11",
            "b4",
            &[("T", "x", "d7", ""), ("N", "-", "c4", "")],
            &[
                "Tank captures on d7",
                "Navy to c4",
                "Air force and Infantry stay",
            ],
        ),
        (
            "11/11/11/2n8/11/11/11/11/11/11/11/11",
            "c9",
            &[("n", ":", "c5", "e11")],
            &["Navy captures on c5 and, with its gun, on e11 and stays"],
        ),
        (
            "11/11/11/11/11/11/11/11/2(NF)8/11/11/11",
            "c4",
            &[("F", ":", "f6", ""), ("T", "-", "d4", "")],
            &[
                "Air force captures on f6 and flies back",
                "Tank to d4",
                "Navy stays",
            ],
        ),
        (
            "11/11/11/11/11/11/11/11/11/11/11/11",
            "e2",
            &[("+FM", "~", "e4", "")],
            &["heroic Air force with Militia shot down on the way to e4"],
        ),
        (
            "11/11/11/11/11/11/11/11/11/11/11/11",
            "e2",
            &[("F", "><", "e9", "")],
            &["Air force exchanged one for one on e9"],
        ),
        (
            "11/11/11/11/11/11/8I2/11/11/11/4F6/11",
            "e2",
            &[("FI", "^", "i6", "")],
            &["Air force drops Infantry on i6 and flies back"],
        ),
    ];

    #[test]
    fn every_kind_of_step_has_its_words() {
        for (board, from, steps, expected) in CASES {
            let board = Setup::from_fen(&format!("{board} r - - 0 1"))
                .unwrap()
                .board;
            let steps: Vec<Step> = steps
                .iter()
                .map(|(group, action, to, also)| {
                    let (to, also) = (to.parse().unwrap(), also.parse().ok());
                    let action = match *action {
                        "-" => Action::Move { to },
                        "x" => Action::Capture { to, also },
                        ":" => Action::Strike { to, also },
                        "><" => Action::Exchange { to },
                        "~" => Action::ShotDown { to },
                        _ => Action::Drop { to },
                    };
                    Step {
                        group: stack(group),
                        action,
                    }
                })
                .collect();
            let last = LastTurn {
                turn: Turn::from_steps(from.parse().unwrap(), &steps).unwrap(),
                captured: vec![],
                lost: vec![],
                shots: Vec::new(),
            };
            let words = super::steps(&last, &board, Coordinates::Algebraic);
            assert_eq!(words, *expected);
        }
    }

    fn stack(letters: &str) -> Stack {
        let fen = format!("({letters})10/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1");
        let alone = fen.replace(['(', ')'], "");
        let single = letters.trim_start_matches('+').len() == 1;
        let setup = Setup::from_fen(if single { &alone } else { &fen }).unwrap();
        setup.board.get("a12".parse().unwrap()).unwrap()
    }
}
