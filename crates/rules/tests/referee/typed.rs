//! What people type, as a table worked out by hand, and what holds for all that is typed.
//!
//! A file in `tests/data/typed` has positions and under each what is typed in it. `#` begins a
//! comment.
//!
//! | line | |
//! |---|---|
//! | `== …` | a position begins |
//! | `under: bga` | its ruleset, the usual one otherwise |
//! | `turns: e2-c4 f9-f7` | it is the start after these turns |
//! | `board: Ck1 Tf4 (ni)c4` | or what stands where, Red to move, as in `tests/data/positions` |
//! | `en: typed  =>  expected` | by somebody who reads English letters; `vi`, `both` |
//!
//! Expected is the turn in LAN that is played, or `costly LAN`, `? LAN \| LAN` for a question, `! Reason words` for
//! a refusal (words that its sentence has), `point f4`, `file l`, `rank 13` and `split LAN` for what comes near,
//! `unreadable` for other words about the board, and `-` for mere talk.

use std::sync::Arc;

use tulenh_rules::{
    Action, Coordinates, Letters, NearMiss, OffBoard, Position, Reading, Record, Role, Ruleset,
    Square, Turn, mentions_board,
};

use crate::positions::case::fen_board;
use crate::referee::{Lots, choose};

const FILES: [(&str, &str); 3] = [
    ("plain", include_str!("../data/typed/plain.txt")),
    ("loaded", include_str!("../data/typed/loaded.txt")),
    ("rules", include_str!("../data/typed/rules.txt")),
];

/// The position under a head of these lines.
fn position(rules: &str, turns: Option<&str>, board: Option<&str>) -> Position {
    let rules = Arc::new(Ruleset::parse(rules).unwrap());
    match (turns, board) {
        (None, Some(board)) => {
            let board = fen_board(board).unwrap();
            Position::from_fen(&format!("{board} r - - 0 1"), rules).unwrap()
        }
        (turns, _) => {
            let mut record = Record::new(Position::start(rules));
            for lan in turns.unwrap_or_default().split_whitespace() {
                record.play_lan(lan).unwrap();
            }
            record.position().clone()
        }
    }
}

/// What is understood, in the form of the table.
fn understood(position: &Position, typed: &str, letters: Letters) -> String {
    match position.read(typed, letters) {
        Reading::Turn(turn) => position.lan(&turn),
        Reading::Costly(turn) => format!("costly {}", position.lan(&turn)),
        Reading::Several(turns) => {
            let lans: Vec<String> = turns.iter().map(|turn| position.lan(turn)).collect();
            format!("? {}", lans.join(" | "))
        }
        Reading::Illegal(why, _) => {
            let name = format!("{why:?}");
            let end = name.find(|c: char| !c.is_alphanumeric());
            format!("! {} ({why})", &name[..end.unwrap_or(name.len())])
        }
        Reading::NotATurn => match position.near_miss(typed, letters) {
            Some(NearMiss::Point(at)) => format!("point {at}"),
            Some(NearMiss::OffBoard(OffBoard::File(file))) => format!("file {file}"),
            Some(NearMiss::OffBoard(OffBoard::Rank(rank))) => format!("rank {rank}"),
            Some(NearMiss::Split(turn)) => format!("split {}", position.lan(&turn)),
            None if mentions_board(typed) => "unreadable".to_owned(),
            None => "-".to_owned(),
        },
    }
}

/// Whether that is what the table expects.
fn agrees(found: &str, expected: &str) -> bool {
    let Some(reason) = expected.strip_prefix("! ") else {
        return found == expected;
    };
    let mut words = reason.split(' ');
    let name = words.next().unwrap_or_default();
    let told = found.strip_prefix("! ").and_then(|it| it.split_once(" ("));
    told.is_some_and(|(it, sentence)| {
        let mut said = sentence.split(|c: char| !c.is_alphanumeric());
        it == name && words.all(|word| said.any(|it| it == word))
    })
}

#[test]
fn what_is_typed_means_what_the_table_says() {
    let (mut rows, mut wrong) = (0, Vec::new());
    for (file, text) in FILES {
        let (mut under, mut turns, mut board) = ("official", None, None);
        let mut now: Option<Position> = None;
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with("==") {
                (under, turns, board, now) = ("official", None, None, None);
            } else if let Some((letters, row)) = line.split_once(": ")
                && let Some((typed, expected)) = row.rsplit_once("  =>  ")
            {
                let position = now.get_or_insert_with(|| position(under, turns, board));
                let all: &[Letters] = match letters {
                    "en" => &[Letters::English],
                    "vi" => &[Letters::Vietnamese],
                    "both" => &[Letters::English, Letters::Vietnamese],
                    other => panic!("{file}:{number}: {other}"),
                };
                for letters in all {
                    let found = understood(position, typed, *letters);
                    if !agrees(&found, expected) {
                        wrong.push(format!(
                            "{file}:{number} {letters:?} {typed}: {found}, not {expected}"
                        ));
                    }
                }
                rows += 1;
            } else if let Some(rest) = line.strip_prefix("under: ") {
                under = rest;
            } else if let Some(rest) = line.strip_prefix("turns:") {
                turns = Some(rest);
            } else if let Some(rest) = line.strip_prefix("board: ") {
                board = Some(rest);
            } else {
                assert!(
                    line.is_empty() || line.starts_with('#'),
                    "{file}:{number}: {line}"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= 300, "{rows}");
}

/// Positions of random games under every preset, with turns of each.
fn visit(mut check: impl FnMut(&Position, &[Turn])) {
    for (seed, rules) in (500..).zip(Ruleset::all()) {
        let mut lots = Lots(seed);
        let mut position = Position::start(Arc::new(rules.clone()));
        for _ in 0..40 {
            // Great stacks divide in more ways than can be listed.
            let steps = position.legal_steps();
            if steps.is_empty() {
                break;
            }
            let longer = position.legal_continuations(&choose(&position, &steps, &mut lots));
            let few = |turns: Vec<Turn>| {
                let every = 1 + turns.len() / 12;
                turns.into_iter().step_by(every)
            };
            let some: Vec<Turn> = few(steps.clone()).chain(few(longer)).collect();
            check(&position, &some);
            let turn = choose(&position, &steps, &mut lots);
            position = position.play(&turn).unwrap().0;
        }
    }
}

#[test]
fn whatever_is_written_is_read_as_exactly_that_under_every_ruleset() {
    let mut split = 0;
    visit(|position, turns| {
        for turn in turns {
            let turn = &position.as_made(turn).unwrap();
            let lan = position.lan(turn);
            let read = |text: &str, letters| {
                let reading = position.read(text, letters);
                let fen = position.fen();
                assert_eq!(
                    reading,
                    Reading::Turn(turn.clone()),
                    "{fen} {lan} as {text}"
                );
            };
            for letters in [Letters::English, Letters::Vietnamese] {
                read(&lan, letters);
                for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
                    read(&position.record_bare(turn, coordinates, letters), letters);
                }
            }
            split += u32::from(turn.len() > 1);
        }
    });
    assert!(split > 50, "{split}");
}

/// Who stays and who goes is never decided for a person: neither of a plane that may do both, nor of
/// what a carrier carries.
#[test]
fn a_short_form_plays_nothing_that_it_does_not_say() {
    let mut seen = (0, 0);
    visit(|position, turns| {
        let enemies = position.board().stacks(!position.turn());
        let targets: Vec<Square> = enemies.map(|(at, _)| at).collect();
        for to in targets {
            for (sign, stays) in [(":", true), ("x", false)] {
                let typed = format!("plane {sign} {to}");
                let reading = position.read(&typed, Letters::English);
                if let Reading::Turn(turn) = reading {
                    let action = turn.steps().next().unwrap().action;
                    let stayed = matches!(action, Action::Strike { .. });
                    assert_eq!(stayed, stays, "{} {typed}", position.fen());
                    seen.0 += 1;
                }
            }
        }
        for turn in turns {
            let whole = position.board().get(turn.from()).unwrap();
            let to = turn.steps().next().unwrap().action.to();
            if !whole.is_combined() || whole.carrier().role == Role::Headquarters {
                continue;
            }
            let letter = whole.carrier().role.abbreviation(Letters::English);
            for typed in [
                format!("{letter} {} {to}", turn.from()),
                format!("{letter} {to}"),
            ] {
                let reading = position.read(&typed, Letters::English);
                if let Reading::Turn(read) = reading {
                    let step = read.steps().next().unwrap();
                    let from = position.board().get(read.from()).unwrap();
                    let leaves = step.group.carrier().role == from.carrier().role
                        && step.group != from
                        && !matches!(step.action, Action::Strike { .. });
                    assert!(
                        !leaves,
                        "{} {typed}: {}",
                        position.fen(),
                        position.lan(&read)
                    );
                    seen.1 += 1;
                }
            }
        }
    });
    assert!(seen.0 > 5 && seen.1 > 20, "{seen:?}");
}
