//! Legal turns in portions, the most promising first, for a search that seldom needs all of them.

#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::aim::{Aim, StepContext};
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::check::{Attacker, strikes};
use crate::movegen::moves::actions;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::Split;
use crate::search::multi_capture::MultiCapture;
use crate::search::origin::Origin;
use crate::search::side_to_move::SideToMove;
use crate::search::turns::Turns;
use crate::search::uncovering::push_uncovering;

/// The legal turns of one side on one board, in four portions without common turns:
/// [`Stages::captures`], [`Stages::moves`], [`Stages::losses`], and the split turns of a
/// [`SplitSearch`](crate::search::SplitSearch).
///
/// Together they are the turns that [`Generator`](crate::search::Generator) finds, except that one
/// capture in place appears once for each gun that can fire it, and for a stack only with its
/// gunner, and that the one turn of an uncovered Commander may be among the split turns, too. A
/// test compares the two.
pub struct Stages<'a> {
    pub(crate) mover: SideToMove<'a>,
}

impl<'a> Stages<'a> {
    /// `rings` are those of the opponent of `side`; `checker` is the piece that gives check to
    /// `side`, from [`checker`](crate::search::checker).
    pub fn new(
        rules: &'a crate::Ruleset,
        board: &'a Board,
        side: Side,
        rings: &'a Rings,
        checker: Option<Attacker>,
    ) -> Stages<'a> {
        Stages {
            mover: SideToMove::new(rules, board, side, rings, checker),
        }
    }

    /// Adds the turns of one step that capture, exchanges and double fire included, the turns in
    /// which several single pieces of one stack capture, and for a covered Commander one turn in
    /// which it is uncovered and captures the enemy's.
    pub fn captures(&self, turns: &mut Turns) {
        let mover = &self.mover;
        let enemies = mover.board.occupied(!mover.side);
        let bare = mover.board.bare_commander(!mover.side);
        for (from, whole) in mover.stacks() {
            let mut targets = in_range(mover, from, whole, enemies);
            if let Some(enemy) = bare
                && whole.contains(Role::Commander)
            {
                targets.insert(enemy);
            }
            if targets.is_empty() {
                continue;
            }
            let origin = mover.origin(from, whole);
            let context = mover.context(mover.board, mover.rings, whole);
            if !whole.is_combined() {
                mover.each_capture(&origin, &context, whole, targets, &mut |step| {
                    self.push_if_legal(&origin, step, true, turns);
                });
                continue;
            }
            let mut shooters = 0;
            mover.components(whole, &mut |group| {
                let mut shoots = false;
                mover.each_capture(&origin, &context, group, targets, &mut |step| {
                    shoots = true;
                    self.push_if_legal(&origin, step, false, turns);
                });
                shooters += usize::from(shoots && !group.is_combined());
            });
            // Where only the topmost piece may leave, a turn is one step (RULES.md 7).
            if shooters > 0 && mover.rules.split == Split::All {
                MultiCapture::new(mover, &origin, targets).extend(
                    mover.board,
                    mover.rings,
                    whole,
                    turns,
                );
            }
            if let Some(enemy) = bare
                && whole.contains(Role::Commander)
            {
                push_uncovering(mover, &origin, enemy, turns);
            }
        }
    }

    /// Adds the turns of one step that capture nothing and lose nothing.
    pub fn moves(&self, turns: &mut Turns) {
        self.moves_if(turns, &|_, _| true);
    }

    /// Adds those of [`Stages::moves`] for which `wanted` is true.
    pub fn moves_if(&self, turns: &mut Turns, wanted: &impl Fn(Square, Step) -> bool) {
        self.single_steps::<true>(turns, &|from, step| {
            matches!(step.action, Action::Move { .. } | Action::Drop { .. }) && wanted(from, step)
        });
    }

    /// Adds the one of [`Stages::moves`] by which a single piece goes from one point to another.
    /// Returns whether there is one.
    pub fn plain_move(&self, from: Square, to: Square, turns: &mut Turns) -> bool {
        let mover = &self.mover;
        let whole = mover.board.get(from).filter(|whole| {
            whole.side() == mover.side
                && !whole.is_combined()
                && !mover.board.occupied(!mover.side).contains(to)
        });
        let Some(group) = whole else {
            return false;
        };
        let context = mover.context(mover.board, mover.rings, group);
        if context.aim(group, from, to) != Ok(Aim::Move) {
            return false;
        }
        let before = turns.len();
        let origin = mover.origin(from, group);
        let free = !origin.asks && mover.danger.free(from);
        let step = Step {
            group,
            action: Action::Move { to },
        };
        if free && !mover.danger.boarding(to) {
            turns.push_step(from, step);
        } else {
            self.push_if_legal(&origin, step, true, turns);
        }
        turns.len() > before
    }

    /// Adds the turns of one step in which a plane is shot down.
    pub fn losses(&self, turns: &mut Turns) {
        self.single_steps::<false>(turns, &|_, step| {
            matches!(step.action, Action::ShotDown { .. })
        });
    }

    /// Adds the turns of one step that are wanted; where `QUIET`, those that aim at no enemy.
    fn single_steps<const QUIET: bool>(
        &self,
        turns: &mut Turns,
        wanted: &impl Fn(Square, Step) -> bool,
    ) {
        let mover = &self.mover;
        for (from, whole) in mover.stacks() {
            let origin = mover.origin(from, whole);
            let context: StepContext = mover.context(mover.board, mover.rings, whole);
            let combined = whole.is_combined();
            let free = !origin.asks && (combined || mover.danger.free(from));
            mover.components(whole, &mut |group| {
                let may_leave = !combined || mover.may_leave(&origin, group);
                actions::<QUIET>(&context, group, from, &mut |action| {
                    let step = Step { group, action };
                    if !wanted(from, step) {
                        return;
                    }
                    if let Action::Move { to } = action
                        && free
                        && !mover.danger.boarding(to)
                    {
                        if may_leave {
                            turns.push_step(from, step);
                        }
                    } else {
                        self.push_if_legal(&origin, step, !combined, turns);
                    }
                });
            });
        }
    }

    /// Adds a turn of one step if it is legal.
    fn push_if_legal(&self, origin: &Origin, step: Step, alone: bool, turns: &mut Turns) {
        let mover = &self.mover;
        if !mover.could_evade(origin, &[step]) {
            return;
        }
        if origin.asks
            && let Some(safe) = mover.is_safe_after(origin, step)
        {
            if safe && (alone || mover.may_leave(origin, step.group)) {
                turns.push_step(origin.from, step);
            }
            return;
        }
        let change = Change::of(mover.rules, mover.board, origin.from, step);
        if !alone && !mover.rest_may_stand(&change, mover.board, origin.from) {
            return;
        }
        if origin.may_be_illegal(&[step], &[change], alone) {
            // One copy of the board, where making the change on a copy and handing that on would take two.
            let mut after = mover.board.clone();
            change.make(&mut after);
            if !origin.is_legal(&mut after, &[change]) {
                return;
            }
        }
        turns.push_step(origin.from, step);
    }
}

/// The enemies that a piece of the stack could capture by direction and distance. Most stacks have
/// none in line, and of those in line most are too far.
fn in_range(mover: &SideToMove, from: Square, whole: Stack, enemies: Squares) -> Squares {
    let targets = from.star().intersection(enemies);
    if targets.is_empty() {
        return targets;
    }
    let mut near = Squares::EMPTY;
    for piece in whole.distinct() {
        near = near.union(from.within(strikes(mover.rules, piece)));
    }
    targets.intersection(near)
}
