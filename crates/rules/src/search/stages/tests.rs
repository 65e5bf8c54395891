use std::collections::BTreeSet;
use std::sync::Arc;

use super::*;
use crate::Side::{Blue, Red};
use crate::board::key::mix;
use crate::search::{Effort, Generator, SplitSearch};
use crate::{Illegal, Piece, Position, Ruleset, SQUARES, Setup, Turn};

/// Positions with stacks, checks, rings, a shelter, a ferry.
const POSITIONS: &[(&str, &str)] = &[
    (
        "official",
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
    ),
    (
        "official",
        "6c4/4fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2(TI)E2M2E1/2(NFT)1G3G2/3A2S2A1/5H1HF2/6C4 r - - 0 1",
    ),
    (
        "official",
        "6c4/4fh1hf2/3a2s2a1/2n1gt2g2/2ie2m2ei/7t3/4n6/2(TI)E2M2E1/2(NF)1GT2G2/3A2S2A1/5H1HF2/6C4 r - - 0 1",
    ),
    (
        "official",
        "4(hc)6/11/4T6/11/4A6/3(EA)7/11/11/11/11/5H5/3f2C4 r - - 0 1",
    ),
    (
        "knowlton-2015",
        "6c4/1n3h1hf2/6s4/3(fim)7/11/11/11/4(FI)6/2(NFT)8/3A2S4/5H5/6C4 r - - 0 1",
    ),
    (
        "bga",
        "6c4/1n3h1hf2/6s4/3(fim)7/11/11/11/4(FI)6/2(NFT)8/3A2S4/5H5/6C4 r - - 0 1",
    ),
    (
        "chesscom",
        "6c4/1n3h1hf2/6s4/3(fi)7/11/11/11/4(FTI)6/2N8/3A2S4/5H5/6C4 r - - 0 1",
    ),
    // Few pieces: last defenders, ships and a plane, a check by one of them.
    (
        "official",
        "11/11/11/11/11/10c/6F4/1N6C2/11/1N9/7+t3/11 r - - 0 1",
    ),
    (
        "official",
        "11/11/11/11/11/10c/6F4/1N6C2/11/1N5f3/7t3/11 b - - 0 1",
    ),
    (
        "official",
        "11/4+T6/11/1N9/11/4c2f3/11/7t3/11/7C3/11/11 b - - 0 1",
    ),
    (
        "knowlton-2015",
        "11/11/11/3f7/11/3gC6/11/11/5c1F3/11/11/11 r - - 0 1",
    ),
    // A plane that is lost with its passengers leaves a gun as last defender, whose wider ring ends the check.
    (
        "official",
        "11/10c/11/3g7/11/11/3(FIM)7/5f5/11/7G3/11/5C5 r - - 0 1",
    ),
    // Where rings join, a gun that goes away ends the check by a plane that set out inside of them.
    (
        "bga",
        "11/N7f2/11/3c7/11/11/3f7/4EG5/10S/11/7C3/6+G4 r - - 0 1",
    ),
    (
        "official/marine",
        "6c4/1n2fh1hf2/3a2s4/2n1gt5/11/11/2(NT)8/11/2(NFI)8/6S4/5H5/6C4 b - - 0 1",
    ),
];

/// Every portion, with all the effort there is.
fn in_portions(position: &Position) -> Vec<Turn> {
    let (rules, board, side) = (position.rules(), position.board(), position.turn());
    let rings = Rings::of(rules, board, !side);
    let checker = crate::search::checker(rules, board, side);
    let stages = Stages::new(rules, board, side, &rings, checker);
    let mut turns = Turns::new();
    stages.captures(&mut turns);
    stages.moves(&mut turns);
    stages.losses(&mut turns);
    let effort = Effort {
        per_component: usize::MAX,
        tries: u32::MAX,
        dependent_steps: false,
    };
    SplitSearch::new().split_turns(&stages, effort, &mut |_, _| 0, &mut turns);
    turns.turns().collect()
}

/// Turns as the boards they lead to, with what was lost.
fn reached<'a>(
    position: &Position,
    turns: impl Iterator<Item = &'a Turn>,
) -> BTreeSet<(String, String)> {
    turns
        .map(|turn| {
            let (after, effects) = position.play(turn).unwrap();
            let shot = turn
                .steps()
                .filter(|step| matches!(step.action, Action::ShotDown { .. }));
            let shot: Vec<String> = shot.map(|step| step.action.to().to_string()).collect();
            (after.fen(), format!("{shot:?} {}", effects.lost.len()))
        })
        .collect()
}

/// A flight that is shot down in a turn of several steps, or a step that only an earlier quiet one
/// makes possible, is nothing a search looks for.
fn is_looked_for(position: &Position, turn: &Turn) -> bool {
    let shot_down = |turn: &Turn| {
        let mut steps = turn.steps();
        steps.any(|step| matches!(step.action, Action::ShotDown { .. }))
    };
    let opened = turn.steps().any(|step| {
        let alone = Turn::single(turn.from(), step);
        match position.check_turn(&alone) {
            // What stays behind, or the Commander, may need the other steps.
            Ok(())
            | Err(
                Illegal::Rest { .. }
                | Illegal::InCheck { .. }
                | Illegal::Facing { .. }
                | Illegal::CommanderLost,
            ) => false,
            Err(_) => true,
        }
    });
    turn.len() == 1 || !shot_down(turn) && !opened
}

/// How the portions differ from what the generator finds.
fn difference(position: &Position) -> Option<String> {
    let mut all = Turns::new();
    Generator::new().legal_turns(position, &mut all);
    let all: Vec<Turn> = all.turns().collect();
    let mine = in_portions(position);
    let found = reached(position, mine.iter());
    let known = reached(position, all.iter());
    let wanted = all.iter().filter(|turn| is_looked_for(position, turn));
    let wanted = reached(position, wanted);
    let missing: Vec<_> = wanted.difference(&found).take(3).collect();
    let invented: Vec<_> = found.difference(&known).take(3).collect();
    let (id, fen) = (&position.rules().id, position.fen());
    (!missing.is_empty() || !invented.is_empty())
        .then(|| format!("{id} {fen} lacks {missing:?}, invents {invented:?}"))
}

#[test]
fn portions_are_what_the_generator_finds() {
    let positions = POSITIONS.iter().map(|(spec, fen)| {
        let rules = Arc::new(Ruleset::parse(spec).unwrap());
        Position::from_fen(fen, rules).unwrap()
    });
    let wrong: Vec<String> = positions
        .filter_map(|position| difference(&position))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Positions at random, with pieces that guard and fly. All of them in which a plane gives check: which turns may end that
/// depends on heroes, on rings and on how a ruleset joins them.
#[test]
fn portions_of_positions_at_random_are_what_the_generator_finds() {
    let (mut word, mut in_check) = (21, [0, 0]);
    let mut random = |below: usize| {
        word = mix(word);
        (word >> 8) as usize % below
    };
    let mut wrong = Vec::new();
    for rules in Ruleset::all() {
        let rules = Arc::new(rules.clone());
        for _ in 0..1_500 {
            let mut board = Board::EMPTY;
            for letter in "CGGSNNFTEAIMHcfffgsntai".chars() {
                let is_commander = letter.eq_ignore_ascii_case(&'c');
                if !is_commander && random(3) == 0 {
                    continue;
                }
                let piece = Piece {
                    role: Role::from_letter(letter).unwrap(),
                    side: if letter.is_lowercase() { Blue } else { Red },
                    hero: !is_commander && random(4) == 0,
                };
                let at = Square::from_index(random(SQUARES)).unwrap();
                let stack = Stack::single(piece);
                let stack = match board.get(at) {
                    Some(other) => other.union(stack),
                    None => Some(stack),
                };
                if stack.is_some_and(|stack| rules.may_stand(stack, at)) {
                    board.set(at, stack);
                }
            }
            let setup = Setup {
                board,
                turn: Red,
                halfmoves: 0,
                fullmoves: 1,
            };
            let Ok(position) = Position::new(setup, rules.clone()) else {
                continue;
            };
            let checker = crate::search::checker(&rules, position.board(), Red);
            let plane = checker.map(|it| it.piece);
            let plane = plane.filter(|it| it.role == Role::AirForce);
            if let Some(plane) = plane {
                in_check[usize::from(plane.hero)] += 1;
            }
            if plane.is_some() || random(4) == 0 {
                wrong.extend(difference(&position));
            }
        }
    }
    assert!(in_check.iter().all(|count| *count > 300), "{in_check:?}");
    assert!(wrong.is_empty(), "{} {:#?}", wrong.len(), &wrong[..1]);
}

#[test]
fn a_covered_commander_captures_the_other_as_soon_as_it_is_uncovered() {
    let found = [
        // On the rank of the other, and with a piece between.
        "11/11/11/11/2c4(TC)3/11/11/11/11/11/11/11 r - - 0 1",
        "11/11/11/11/2c1i2(TC)3/11/11/11/11/11/11/11 r - - 0 1",
        // On a plane with a passenger, which goes with it or stays with the Commander.
        "11/11/11/11/2c4(FIC)3/11/11/11/11/11/11/11 r - - 0 1",
        // From a ship.
        "11/11/11/11/1(NC)5c3/11/11/11/11/11/11/11 r - - 0 1",
    ]
    .map(|fen| {
        let rules = Arc::new(Ruleset::parse("official").unwrap());
        let position = Position::from_fen(fen, rules).unwrap();
        let (rules, board, side) = (position.rules(), position.board(), position.turn());
        let stages = Stages::new(rules, board, side, &Rings::NONE, None);
        let mut turns = Turns::new();
        stages.captures(&mut turns);
        let captures: Vec<Turn> = turns.turns().collect();
        assert!(captures.iter().all(|turn| position.is_legal(turn)), "{fen}");
        let taken = captures.iter().filter(|turn| {
            let (after, _) = position.play(turn).unwrap();
            after.board().commander(!side).is_none()
        });
        taken.count()
    });
    assert_eq!(found, [1, 0, 1, 1]);
}

#[test]
fn little_effort_finds_few_split_turns() {
    let rules = Arc::new(Ruleset::parse("knowlton-2015").unwrap());
    let fen = "10c/11/11/11/11/11/11/2(NFFTTIIM)8/11/11/11/5C5 r - - 0 1";
    let position = Position::from_fen(fen, rules).unwrap();
    let (rules, board, side) = (position.rules(), position.board(), position.turn());
    let stages = Stages::new(rules, board, side, &Rings::NONE, None);
    let effort = Effort {
        per_component: 3,
        tries: 500,
        dependent_steps: false,
    };
    let mut turns = Turns::new();
    SplitSearch::new().split_turns(&stages, effort, &mut |_, _| 0, &mut turns);
    assert!((1..=500).contains(&turns.len()), "{}", turns.len());
    assert!(turns.turns().all(|turn| position.is_legal(&turn)));
}
