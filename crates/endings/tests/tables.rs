//! The tables against the referee.

use std::sync::Arc;

use proptest::prelude::*;
use tulenh_endings::{End, Kind, Tables, check, probe};
use tulenh_rules::{
    Board, Piece, Position, QUIET_HALFMOVES, Record, Role, Ruleset, SQUARES, Setup, Side, Square,
    Stack,
};

/// A position of a kind, if these points make one that can arise; `strong` has the piece.
fn position(kind: Kind, strong: Side, points: [usize; 3], turn: Side) -> Option<Position> {
    let [piece, commander, weak] = points.map(Square::from_index);
    let mut board = Board::EMPTY;
    let mut put = |at: Square, role, side, hero| {
        let piece = Piece { role, side, hero };
        let stack = match board.get(at) {
            Some(stack) => stack.with(piece)?,
            None => Stack::single(piece),
        };
        board.set(at, Some(stack));
        Some(())
    };
    put(commander?, Role::Commander, strong, false)?;
    if let Some(role) = kind.0 {
        put(piece?, role, strong, true)?;
    }
    put(weak?, Role::Commander, !strong, false)?;
    let rules = Arc::new(Ruleset::OFFICIAL);
    let with = |turn| {
        let setup = Setup {
            board: board.clone(),
            turn,
            halfmoves: 0,
            fullmoves: 1,
        };
        Position::new(setup, rules.clone()).ok()
    };
    (!with(!turn)?.is_check()).then(|| with(turn))?
}

fn points() -> impl Strategy<Value = [usize; 3]> {
    // One in ten with the Commander on the point of the piece.
    let free = [0..SQUARES, 0..SQUARES, 0..SQUARES];
    (free, 0..10).prop_map(|([piece, commander, weak], aboard)| {
        let commander = if aboard == 0 { piece } else { commander };
        [piece, commander, weak]
    })
}

fn sides() -> impl Strategy<Value = Side> {
    prop::bool::ANY.prop_map(|red| Side::ALL[usize::from(red)])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        // Many points make no position.
        max_global_rejects: 1_000_000,
        ..ProptestConfig::default()
    })]

    /// The game ends with the last turn of the line, and was won by whom the table names.
    #[test]
    fn best_play_ends_when_the_table_says(
        number in 0..Kind::ALL.len(),
        strong in sides(),
        points in points(),
    ) {
        let Some(position) = position(Kind::ALL[number], strong, points, strong) else {
            return Err(TestCaseError::reject("no position"));
        };
        let (plies, winner) = match probe(position.board(), strong) {
            Some(End::Wins(plies)) => (plies, strong),
            Some(End::Loses(plies)) => (plies, !strong),
            other => panic!("{other:?} {}", position.fen()),
        };
        prop_assert!(plies < QUIET_HALFMOVES);
        let line = Tables::official().line(&position).unwrap();
        prop_assert_eq!(line.len(), plies as usize, "{}", position.fen());
        let mut game = Record::new(position);
        for turn in line {
            prop_assert_eq!(game.outcome(), None);
            game.play(&turn).unwrap();
        }
        prop_assert_eq!(game.outcome().unwrap().winner, Some(winner));
    }

    /// Neither who is Red nor which rank is the first matters.
    #[test]
    fn mirrored_positions_have_the_same_value(
        number in 0..Kind::ALL.len(),
        strong in sides(),
        points in points(),
    ) {
        let kind = Kind::ALL[number];
        let value = |strong, points| {
            let position = position(kind, strong, points, strong);
            position.map(|position| probe(position.board(), strong).unwrap())
        };
        let mirrored = points.map(|at| Square::from_index(at).unwrap().mirrored().index());
        prop_assert_eq!(value(strong, points), value(strong, mirrored));
        prop_assert_eq!(value(strong, points), value(!strong, points));
    }
}

/// `tulenh-lab endings check --every 1` proves every position.
#[test]
fn values_follow_from_those_two_turns_later() {
    for kind in Kind::ALL {
        let checked = check(Tables::official(), kind, 17, 9_001);
        match checked {
            Ok(checked) => assert!(checked > 0 || kind == Kind(None), "{kind}"),
            Err(flaw) => panic!("{kind}: {flaw:?}"),
        }
    }
}

#[test]
fn a_piece_wins_against_a_bare_commander() {
    for kind in [Kind(Some(Role::Navy)), Kind(Some(Role::Infantry))] {
        let summary = Tables::official().summary(kind).unwrap();
        assert_eq!((summary.drawn, summary.lost), (0, 0), "{kind}");
        assert_eq!(
            summary.longest.div_ceil(2),
            if kind.0 == Some(Role::Navy) { 17 } else { 16 }
        );
    }
}

#[test]
fn a_damaged_file_has_no_tables() {
    let board = |kind| {
        let ground = |name: &str| name.parse::<Square>().unwrap().index();
        let points = [ground("f6"), ground("h2"), ground("e9")];
        position(kind, Side::Red, points, Side::Red).unwrap()
    };
    let file = include_bytes!("../official-total.bin");
    let tank = board(Kind(Some(Role::Tank)));
    let value = |file: Vec<u8>| Tables::new(Box::leak(file.into())).probe(tank.board(), Side::Red);
    assert!(value(file.to_vec()).is_some());
    for cut in [0, 7, 100, file.len() / 10] {
        assert_eq!(value(file[..cut].to_vec()), None, "{cut}");
    }
    let whole = value(file.to_vec());
    let mut refused = 0;
    for place in (0..file.len()).step_by(file.len() / 50) {
        let mut damaged = file.to_vec();
        damaged[place] ^= 1;
        // Damage elsewhere leaves this table as it is.
        let found = value(damaged);
        assert!(found.is_none() || found == whole, "byte {place}");
        refused += usize::from(found.is_none());
    }
    assert!((2..50).contains(&refused), "{refused}");
}
