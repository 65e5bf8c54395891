//! Halves by chance.

use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Board, Piece, Role, Side, Square, Stack};

use crate::game::setup::draft::{Draft, Edit};

/// Times a half is drawn before the standard one is taken. About every sixth leaves the Commander uncovered.
const ATTEMPTS: usize = 64;
/// Of so many halves of the engine one is drawn; the others are ready-made.
const DRAWN: u64 = 4;

/// A half that may be played, each piece on a point that is drawn from those where it may stand. `chance`
/// gives 64 random bits a call, and is called equally often whatever is drawn.
pub fn random_half(side: Side, chance: impl Fn() -> u64) -> Half {
    let mut state = chance();
    let mut next = move |below: usize| {
        // splitmix64, https://prng.di.unimi.it/splitmix64.c
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bits = u128::from(mixed ^ (mixed >> 31));
        usize::try_from((bits * below as u128) >> 64).unwrap_or_default()
    };
    for _ in 0..ATTEMPTS {
        let half = drawn(side, &mut next);
        if half.offences().is_empty() {
            return half;
        }
    }
    ReadyMade::ALL[0].half(side)
}

/// The half of the engine, which never looks at the other one: a ready-made one, often turned to the other
/// wing, or one that is drawn.
pub fn engines_half(side: Side, chance: impl Fn() -> u64) -> Half {
    let bits = chance();
    if bits.is_multiple_of(DRAWN) {
        return random_half(side, chance);
    }
    let ready = usize::try_from(bits >> 8).unwrap_or_default() % ReadyMade::ALL.len();
    let half = ReadyMade::ALL
        .get(ready)
        .unwrap_or(&ReadyMade::ALL[0])
        .half(side);
    let mut draft = Draft::new(side);
    for edit in [Edit::Take(Box::new(half.clone())), Edit::Mirror] {
        // What is the same already stays.
        draft.edit(&edit).ok();
    }
    let turned = draft.half();
    match bits >> 63 == 1 && turned.offences().is_empty() {
        true => turned.clone(),
        false => half,
    }
}

/// Pieces on free points, the one with the fewest points first.
fn drawn(side: Side, next: &mut impl FnMut(usize) -> usize) -> Half {
    let mut half = Half {
        side,
        board: Board::EMPTY,
    };
    let first = [Role::Commander, Role::Navy];
    let others = Role::ALL.into_iter().filter(|role| !first.contains(role));
    for role in first.into_iter().chain(others) {
        for _ in 0..role.count() {
            let free: Vec<Square> = Square::all()
                .filter(|at| half.board.get(*at).is_none())
                .filter(|at| Half::forbids(side, role, *at).is_none())
                .collect();
            if let Some(at) = free.get(next(free.len())) {
                half.board
                    .set(*at, Some(Stack::single(Piece::new(role, side))));
            }
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn drawn_halves_may_be_played_and_differ() {
        let mut seen = HashSet::new();
        let mut drawn = 0;
        for seed in 0..200_u64 {
            for side in Side::ALL {
                let calls = Cell::new(0);
                let chance = || {
                    calls.set(calls.get() + 1);
                    // Not a multiple of what the generator adds: each seed has a stream of its own.
                    seed.wrapping_mul(0xD134_2543_DE82_EF95)
                };
                let half = random_half(side, chance);
                assert_eq!(calls.get(), 1);
                assert_eq!(half.offences(), []);
                assert_ne!(half, ReadyMade::ALL[0].half(side), "seed {seed}");
                seen.insert(half.to_string());
                let half = engines_half(side, || seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                assert_eq!(half.offences(), []);
                drawn += u32::from(!ReadyMade::ALL.iter().any(|ready| ready.half(side) == half));
            }
        }
        assert_eq!(seen.len(), 400);
        assert!((40..360).contains(&drawn), "{drawn}");
    }
}
