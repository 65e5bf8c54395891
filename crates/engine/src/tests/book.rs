use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::Arc;

use crate::*;
use tulenh_rules::{Position, Record, Ruleset, Turn};

/// A book of turns at random: so many positions, with up to three turns each.
fn any_book(rules: Ruleset, positions: usize, seed: u64) -> Book {
    let mut rng = Rng::new(seed);
    let mut book = Book::new(Arc::new(rules));
    while book.positions().len() < positions {
        let from = rng.below(book.positions().len());
        let turns = some_turns(&book.positions()[from].position, 3, &mut rng);
        let _ = book.add(from, &turns[0]);
        let turns = turns.into_iter().map(|turn| BookTurn {
            turn,
            score: rng.below(200) as i32 - 100,
            weight: 1 + rng.below(50) as u32,
        });
        book.set_turns(from, turns.collect()).unwrap();
    }
    book
}

/// Different legal turns in canonical form, one at least.
fn some_turns(position: &Position, most: usize, rng: &mut Rng) -> Vec<Turn> {
    let all = position.legal_steps();
    let mut turns: Vec<Turn> = Vec::new();
    for _ in 0..most {
        let turn = position.canonical(&all[rng.below(all.len())]).unwrap();
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    turns
}

fn opening(book: &Book, plies: u32) -> Opening {
    Opening {
        book: Some(Arc::new(book.clone())),
        plies,
    }
}

/// The books of the program.
fn shipped() -> Vec<Arc<Book>> {
    let rules = Book::all_built_in().map(|spec| Ruleset::parse(spec).unwrap());
    rules.map(|rules| Book::built_in(&rules).unwrap()).collect()
}

#[test]
fn a_book_is_read_as_it_was_written() {
    for (seed, start) in super::starts().into_iter().enumerate() {
        let book = any_book(Ruleset::clone(start.rules()), 20, seed as u64);
        let text = book.to_string();
        let read = Book::read(&text).unwrap();
        assert_eq!(read, book);
        assert_eq!(read.to_string(), text);
        assert!(text.ends_with(&format!("checksum {:016x}\n", book.checksum())));
    }
}

#[test]
fn a_damaged_book_is_refused() {
    let book = any_book(Ruleset::OFFICIAL, 12, 3);
    let text = book.to_string();
    for bytes in (0..text.len() - 1).step_by(7) {
        assert!(Book::read(&text[..bytes]).is_err(), "{bytes}");
        let mut damaged = text.clone().into_bytes();
        damaged[bytes] ^= 1;
        let damaged = String::from_utf8(damaged).unwrap();
        assert!(Book::read(&damaged).is_err(), "{bytes}: {damaged}");
    }
    assert!(matches!(Book::read(""), Err(BadBook::NoBook)));
    let cut = text.rsplit_once("checksum").unwrap().0;
    assert_eq!(Book::read(cut), Err(BadBook::Checksum));
}

/// The file of these lines, with the checksum that belongs to them.
fn file(lines: &[&str]) -> String {
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{body}checksum {sum:016x}\n")
}

#[test]
fn what_does_not_belong_in_a_book_is_refused() {
    let read = |lines: &[&str]| Book::read(&file(lines));
    let head = "tulenh-book-1 official";
    let good = read(&[
        head,
        "- - c5-c6 12 30 g5-g6 -4 2",
        "0 c5-c6",
        "0 g5-g6 g8-g7 9 1",
    ]);
    assert_eq!(good.unwrap().positions().len(), 3);
    for lines in [
        &["tulenh-book-1 unknown", "- -"][..],
        &["tulenh-book-2 official", "- -"],
        // Not legal, twice, without weight, beyond all scores, half a turn, no number.
        &[head, "- - c5-c9 12 30"],
        &[head, "- - c5-c6 12 30 c5-c6 11 30"],
        &[head, "- - c5-c6 12 0"],
        &[head, "- - c5-c6 20001 1"],
        &[head, "- - c5-c6 12"],
        &[head, "- - c5-c6 many 3"],
        // A position that follows none, that is known, or that no legal turn reaches.
        &[head, "- -", "1 c5-c6"],
        &[head, "- -", "0 c5-c6", "0 c5-c6"],
        &[head, "- -", "0 c5-c9"],
        &[head, "- - c5-c6 1 1", "- - c5-c6 1 1"],
    ] {
        assert!(read(lines).is_err(), "{lines:?}");
    }
}

#[test]
fn the_books_of_the_program_hold_good_turns_only() {
    let page = include_str!("../../../../assets/engine/README.md");
    for book in shipped() {
        let spec = book.rules().spec();
        let row = format!("`{:016x}`", book.checksum());
        assert!(page.contains(&row), "{spec}: {row}");
        assert!(book.to_string().len() <= 300_000, "{spec}");
        for (at, place) in book.positions().iter().enumerate() {
            // From the start, by the referee.
            let game = book.game(at);
            assert_eq!(game.position().board(), place.position.board());
            assert_eq!(game.turns().len() as u32, place.ply);
            assert_eq!(book.find(game.position()), Some(at));
            assert!(game.outcome().is_none());
            let best = place.turns.first().expect("a turn").score;
            let most = if place.ply < 2 { 80 } else { 30 };
            for one in &place.turns {
                assert!(place.position.is_legal(&one.turn) && one.weight > 0);
                assert!((0..=most).contains(&(best - one.score)), "{spec} {at}");
            }
        }
        let mut first = book.positions().iter().filter(|place| place.ply < 2);
        let has_choice = first.any(|place| place.turns.len() > 1);
        assert!(has_choice, "{spec}: games would all begin alike");
    }
}

#[test]
fn a_book_is_used_with_variety() {
    for book in shipped() {
        let start = book.positions()[0].position.clone();
        let turn = |seed| Opening::default().turn(&Task::at(&start), seed).unwrap();
        let turns: Vec<BookTurn> = (0..400).map(turn).collect();
        assert_eq!(turns, (0..400).map(turn).collect::<Vec<_>>());
        let known = &book.positions()[0].turns;
        let sum: u32 = known.iter().map(|one| one.weight).sum();
        for one in known {
            let share = f64::from(one.weight) / f64::from(sum);
            let played = turns.iter().filter(|turn| *turn == one).count() as f64 / 400.0;
            assert!((played - share).abs() < 0.1, "{played} and not {share}");
        }
    }
}

#[test]
fn a_book_is_used_up_to_a_ply_and_where_it_fits() {
    let book = any_book(Ruleset::OFFICIAL, 60, 9);
    let deepest = book.positions().iter().map(|place| place.ply).max();
    let deepest = deepest.unwrap();
    assert!(deepest > 3);
    for (at, place) in book.positions().iter().enumerate() {
        let task = Task::of(&book.game(at));
        for plies in 0..=deepest + 1 {
            let turn = opening(&book, plies).turn(&task, 5);
            let is_known = !place.turns.is_empty() && place.ply < plies;
            assert_eq!(turn.is_some(), is_known);
            assert!(turn.is_none_or(|turn| place.turns.contains(&turn)));
        }
    }
    let whole = opening(&book, Opening::PLIES);
    let start = book.positions()[0].position.clone();
    // Points decide soon.
    let asked = |turns| {
        let turns = NonZeroU32::new(turns).unwrap();
        whole.turn(&Task::of(&Record::with_turn_limit(start.clone(), turns)), 1)
    };
    assert!(asked(10).is_none() && asked(200).is_some());
    // The same board, for the second time.
    let mut game = Record::new(start.clone());
    for lan in ["c5-c6", "c8-c7", "c6-c5", "c7-c8"] {
        game.play_lan(lan).unwrap();
    }
    assert_eq!(whole.turn(&Task::of(&game), 1), None);
    // Other rules, and a board that is not in it.
    for spec in ["official/marine", "official capacity=2021", "bga"] {
        let other = Position::start(Arc::new(Ruleset::parse(spec).unwrap()));
        assert_eq!(whole.turn(&Task::at(&other), 1), None, "{spec}");
    }
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
    let few = super::position("official", fen);
    assert_eq!(Opening::default().turn(&Task::at(&few), 1), None);
}

#[test]
fn rules_that_are_changed_have_no_book() {
    for spec in [
        "official capacity=2021",
        "official/marine militia_diagonal=no",
    ] {
        let rules = Arc::new(Ruleset::parse(spec).unwrap());
        assert_eq!(Book::built_in(&rules), None);
        let task = Task::at(&Position::start(rules));
        assert_eq!(Opening::default().turn(&task, 1), None);
    }
}

/// A level that opens by the book needs no search; beginners play as they do without one.
#[test]
fn levels_from_the_fourth_up_open_by_the_book() {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let book = Book::built_in(start.rules()).unwrap();
    let play = |level: Level, opening: Option<Opening>, seed| {
        let options = Options {
            opening,
            ..Options::default()
        };
        let (table, limits) = (Table::new(1), Limits::nodes(300));
        let line = level.choose(&Task::at(&start), &table, &limits, &options, seed);
        start.canonical(&line.unwrap().turns[0]).unwrap()
    };
    for level in Level::all() {
        let by_book = |seed| play(level, Some(Opening::default()), seed);
        let known = |turn: &Turn| {
            book.positions()[0]
                .turns
                .iter()
                .any(|one| one.turn == *turn)
        };
        if level.knows_openings() {
            let turns: Vec<Turn> = (0..40).map(by_book).collect();
            assert!(turns.iter().all(known), "{level}");
            assert!(turns.iter().any(|turn| *turn != turns[0]), "{level}");
        } else {
            assert!((0..10).all(|seed| by_book(seed) == play(level, None, seed)));
        }
    }
    let beginners = Level::all().filter(|level| !level.knows_openings());
    assert_eq!(
        beginners.collect::<Vec<_>>(),
        [1, 2, 3].map(|level| Level::new(level).unwrap())
    );
}

/// No turn of the book is marked as a mistake, however short the search of the analysis.
#[test]
fn a_turn_of_the_book_is_not_blamed() {
    let book = Book::built_in(&Ruleset::OFFICIAL).unwrap();
    let known = Opening::default();
    let mut openings = BTreeSet::new();
    for (at, place) in book.positions().iter().enumerate().step_by(11).take(12) {
        let game = book.game(at);
        for one in &place.turns {
            let task = Task::of(&game);
            assert_eq!(known.knows(&task, &one.turn), place.ply < Opening::PLIES);
            // Where points decide soon its turns may be bad ones.
            let soon = Task {
                plies_left: Some(40),
                ..task
            };
            assert!(!known.knows(&soon, &one.turn));
            let mut after = game.clone();
            after.play(&one.turn).unwrap();
            openings.insert(place.position.lan(&one.turn));
            let game = ReviewedGame::new(after);
            let (last, effort) = (game.record().turns().len() - 1, Effort::analysis(60));
            let judged = game.judge(last, None, &Table::new(1), effort, &Never);
            let judged = judged.unwrap();
            assert!(matches!(
                judged.mark,
                Mark::Fair | Mark::Good | Mark::Excellent
            ));
        }
    }
    assert!(openings.len() > 5);
}
