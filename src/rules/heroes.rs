//! Who becomes a hero after a turn (rules.md 8).

use crate::rules::board::Board;
use crate::rules::check::attackers;
use crate::rules::piece::Piece;
use crate::rules::role::Role;
use crate::rules::ruleset::{LastDefender, Ruleset};
use crate::rules::side::Side;
use crate::rules::square::Square;
use crate::rules::stack::Stack;

/// Makes heroes after a completed turn of `mover`: first the mover's pieces that could capture
/// the enemy Commander in one step, then the last defenders of both sides. Tells `promoted` each
/// point where that happened.
pub(crate) fn promote(
    rules: &Ruleset,
    board: &mut Board,
    mover: Side,
    mut promoted: impl FnMut(Square),
) {
    // Judged on the board as the turn left it, all at once.
    let mut givers = [None; 24];
    let plain =
        |piece: Piece| !piece.hero && !matches!(piece.role, Role::Commander | Role::Headquarters);
    let found = attackers(rules, board, !mover).filter(|attacker| plain(attacker.piece));
    for (slot, attacker) in givers.iter_mut().zip(found) {
        *slot = Some((attacker.at, attacker.piece.role));
    }
    for (at, role) in givers.into_iter().flatten() {
        promote_at(board, at, role);
        promoted(at);
    }
    for side in [mover, !mover] {
        if let Some((at, role)) = last_defender(rules, board, side) {
            promote_at(board, at, role);
            promoted(at);
        }
    }
}

/// The plain piece that is the only one a side has beside its Commander.
fn last_defender(rules: &Ruleset, board: &Board, side: Side) -> Option<(Square, Role)> {
    let counts = |piece: &Piece| match rules.last_defender {
        LastDefender::NotHeadquarters => piece.role != Role::Headquarters,
        LastDefender::None | LastDefender::Any => true,
    };
    // Without counting: more than three points (Commander, last piece, two headquarters) are
    // too many pieces.
    if rules.last_defender == LastDefender::None || board.occupied(side).len() > 4 {
        return None;
    }
    board.commander(side)?;
    let mut others = board
        .pieces(side)
        .filter(|(_, piece)| piece.role != Role::Commander && counts(piece));
    let (at, last) = others.next()?;
    (others.next().is_none() && !last.hero).then_some((at, last.role))
}

fn promote_at(board: &mut Board, at: Square, role: Role) {
    let promoted = board.get(at).map(|stack: Stack| stack.promoted(role));
    board.set(at, promoted);
}
