//! The turn in which a carrier leaves its Commander uncovered, and the Commander captures the enemy's along a file or
//! rank.
//!
//! No single step of it captures the Commander, so it is no check (RULES.md 6), and nothing forbids the enemy to walk
//! into it.

use crate::geometry::square::Square;
use crate::movegen::aim::Aim;
use crate::movegen::apply::Change;
use crate::movegen::moves::each_action;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::Split;
use crate::search::origin::Origin;
use crate::search::side_to_move::SideToMove;
use crate::search::turns::Turns;

/// Adds one such turn of the stack of `origin` against the uncovered Commander on `enemy`, if there is any: all of them
/// take it.
pub(crate) fn push_uncovering(
    mover: &SideToMove,
    origin: &Origin,
    enemy: Square,
    turns: &mut Turns,
) {
    let (from, whole) = (origin.from, origin.whole);
    let own = whole.pieces().find(|piece| piece.role == Role::Commander);
    let Some(commander) = own.map(Stack::single) else {
        return;
    };
    let covered = whole.carrier().role != Role::Commander;
    if !covered || mover.rules.split != Split::All || !is_in_line(mover, from, enemy) {
        return;
    }
    let last = Step {
        group: commander,
        action: Action::Capture {
            to: enemy,
            also: None,
        },
    };
    let context = mover.context(mover.board, mover.rings, whole);
    let mut first = Vec::new();
    mover.components(whole, &mut |group| {
        let rest = whole.without(group).unwrap_or(None);
        if rest.is_some_and(|rest| rest.carrier().role == Role::Commander) {
            each_action(&context, group, from, &mut |action| {
                if !matches!(action, Action::ShotDown { .. }) {
                    first.push(Step { group, action });
                }
            });
        }
    });
    for step in first {
        let change = Change::of(mover.rules, mover.board, from, step);
        let after = change.made(mover.board);
        let fewer = mover.rings_after(&change, &after);
        let context = mover.context(&after, fewer.as_ref().unwrap_or(mover.rings), whole);
        if context.aim(commander, from, enemy) != Ok(Aim::Displace) {
            continue;
        }
        let taken = Change::of(mover.rules, &after, from, last);
        if mover.rest_may_stand(&taken, &after, from)
            && origin.is_legal(&mut taken.made(&after), &[change, taken])
        {
            turns.push(from, &[step, last]);
            return;
        }
    }
}

/// Whether nothing stands between two points of one file or rank.
fn is_in_line(mover: &SideToMove, from: Square, to: Square) -> bool {
    let Some((direction, length)) = from.line_to(to) else {
        return false;
    };
    let mut here = from;
    direction.is_straight()
        && (1..length).all(|_| {
            here = here.step(direction).unwrap_or(here);
            mover.board.get(here).is_none()
        })
}
