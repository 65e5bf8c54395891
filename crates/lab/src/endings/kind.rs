//! Kinds of endings by their pieces, and positions of a kind at random.

use std::sync::Arc;

use tulenh_engine::Rng;
use tulenh_rules::{Board, Piece, Position, Record, Role, Ruleset, Setup, Side, Square, Stack};

/// The kinds of the generator, with how many positions of each: a single piece against the bare
/// Commander, two, and several against one or two.
pub const KINDS: [(&str, usize); 32] = [
    ("CNvC", 1),
    ("CFvC", 1),
    ("CTvC", 1),
    ("CAvC", 1),
    ("CIvC", 1),
    ("CMvC", 1),
    ("CEvC", 1),
    ("CGvC", 1),
    ("CSvC", 1),
    ("CHvC", 1),
    ("CNNvC", 3),
    ("CNFvC", 1),
    ("CTTvC", 1),
    ("CIIvC", 1),
    ("CGEvC", 1),
    ("CAIvC", 1),
    ("CNSvC", 1),
    ("CNNFvCI", 1),
    ("CNTAvCI", 2),
    ("CFFAvCI", 1),
    ("CFTTvCM", 1),
    ("CATIvCH", 2),
    ("CFASvCE", 1),
    ("CNFAvCG", 2),
    ("CTTAvCI", 2),
    ("CNFTAvCT", 2),
    ("CFFTAvCA", 2),
    ("CNATSvCTI", 1),
    ("CNNFTvCAM", 1),
    ("CFAASvCTH", 1),
    ("CNFTTIvCSG", 1),
    ("CFFAATvCNI", 1),
];

/// A position of a kind such as `CNTvCI` at random: the first pieces belong to `winner`. Nobody is in
/// check, the game has not ended, and who is to move is at random. A side's only piece beside the
/// Commander is a hero, as the rules ask for; one in four of the others is.
pub fn random_position(kind: &str, winner: Side, rng: &mut Rng) -> Option<Position> {
    let (strong, weak) = kind.split_once('v')?;
    let rules = Arc::new(Ruleset::OFFICIAL);
    for _ in 0..10_000 {
        let mut board = Board::EMPTY;
        for (side, letters) in [(winner, strong), (!winner, weak)] {
            for letter in letters.chars() {
                let role = Role::from_letter(letter)?;
                let hero = role != Role::Commander && (letters.len() == 2 || rng.below(4) == 0);
                let piece = Piece { role, side, hero };
                loop {
                    let at = Square::from_index(rng.below(tulenh_rules::SQUARES))?;
                    let stands = match role {
                        Role::Navy => at.is_navigable(),
                        _ => at.is_ground(),
                    };
                    if stands && board.get(at).is_none() {
                        board.set(at, Some(Stack::single(piece)));
                        break;
                    }
                }
            }
        }
        let turn = Side::ALL[rng.below(2)];
        let setup = |turn| Setup {
            board: board.clone(),
            turn,
            halfmoves: 0,
            fullmoves: 1,
        };
        let checked = |turn| {
            let position = Position::new(setup(turn), rules.clone());
            position.is_ok_and(|position| position.is_check())
        };
        if checked(turn) || checked(!turn) {
            continue;
        }
        let position = Position::new(setup(turn), rules.clone()).ok()?;
        if Record::new(position.clone()).outcome().is_none() {
            return Some(position);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endings::won_ending::WonEnding;

    #[test]
    fn positions_are_of_their_kind() {
        let mut rng = Rng::new(1);
        for (kind, count) in KINDS {
            assert!(count > 0);
            let winner = Side::ALL[rng.below(2)];
            let position = random_position(kind, winner, &mut rng).unwrap();
            let ending = WonEnding {
                winner,
                position,
                source: String::new(),
            };
            let sorted = |kind: &str| {
                let mut letters: Vec<char> = kind.chars().collect();
                letters.sort_unstable();
                letters
            };
            assert_eq!(sorted(&ending.kind()), sorted(kind));
        }
    }
}
