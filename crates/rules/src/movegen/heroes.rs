//! Which pieces become heroes after a turn (RULES.md 8).

use std::ops::ControlFlow;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::check::{Attacker, each_attacker};
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::{LastDefender, Ruleset};

/// Makes heroes after a completed turn of `mover`: first the mover's pieces that could capture
/// the enemy Commander in one step, then the last defenders of both sides. Calls `promoted` with
/// each point where that happened.
pub(crate) fn promote(
    rules: &Ruleset,
    board: &mut Board,
    mover: Side,
    mut promoted: impl FnMut(Square),
) {
    promote_reporting(rules, board, mover, |outcome| match outcome {
        Outcome::Check(_) => {}
        Outcome::Hero(at) => promoted(at),
    });
}

/// What [`promote_reporting`] reports.
pub(crate) enum Outcome {
    /// This gives check on the board as the turn left it, before anything becomes a hero by it.
    Check(Attacker),
    /// Something on this point became a hero.
    Hero(Square),
}

/// [`promote`], which also reports every piece that gives check.
pub(crate) fn promote_reporting(
    rules: &Ruleset,
    board: &mut Board,
    mover: Side,
    mut emit: impl FnMut(Outcome),
) {
    // Judged on the board as the turn left it, all at once. Nearly no turn gives check.
    let mut givers = Vec::new();
    let _ = each_attacker(rules, board, !mover, &mut |attacker| {
        emit(Outcome::Check(attacker));
        let role = attacker.piece.role;
        let never = matches!(role, Role::Commander | Role::Headquarters);
        if !attacker.piece.hero && !never {
            givers.push((attacker.at, role));
        }
        ControlFlow::Continue(())
    });
    for (at, role) in givers {
        promote_at(board, at, role);
        emit(Outcome::Hero(at));
    }
    for side in [mover, !mover] {
        if let Some((at, role)) = last_defender(rules, board, side) {
            promote_at(board, at, role);
            emit(Outcome::Hero(at));
        }
    }
}

/// A side with more pieces than these has no last defender: the Commander, the last piece and two
/// headquarters, which may not count.
pub const LAST_DEFENDER_LIMIT: u16 = 4;

/// The plain piece that is the only one a side has beside its Commander. Where a turn has been made there is none, since
/// it has become a hero.
pub(crate) fn last_defender(rules: &Ruleset, board: &Board, side: Side) -> Option<(Square, Role)> {
    let counts = |piece: &Piece| match rules.last_defender {
        LastDefender::NotHeadquarters => piece.role != Role::Headquarters,
        LastDefender::None | LastDefender::Any => true,
    };
    // More than the Commander, the last piece and two headquarters are too many.
    let possible = 2..=LAST_DEFENDER_LIMIT;
    if rules.last_defender == LastDefender::None || !possible.contains(&board.count(side)) {
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
