//! What is known of the side to move before its turns are looked for.

use std::cell::OnceCell;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::aim::{Aim, StepContext};
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::check::{Attacker, reaches};
use crate::movegen::moves::for_each_component;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::{Ruleset, Split};
use crate::search::danger::Danger;
use crate::search::evasion::Evasion;
use crate::search::exposed::Exposed;
use crate::search::origin::Origin;

/// One side on one board, with the opponent's rings and what could leave the own Commander in check.
pub(crate) struct SideToMove<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) board: &'a Board,
    pub(crate) side: Side,
    /// The opponent's rings.
    pub(crate) rings: &'a Rings,
    pub(crate) danger: Danger,
    evasion: Option<Evasion<'a>>,
    /// Where the Commander is exposed when something stays behind, and when nothing does. Found when the first such
    /// step asks.
    exposed: [OnceCell<Exposed>; 2],
}

impl<'a> SideToMove<'a> {
    /// `rings` are those of the opponent of `side`, `checker` is what gives check to `side`.
    pub(crate) fn new(
        rules: &'a Ruleset,
        board: &'a Board,
        side: Side,
        rings: &'a Rings,
        checker: Option<Attacker>,
    ) -> SideToMove<'a> {
        let danger = Danger::with_checker(rules, board, side, checker);
        let evasion = Evasion::of(rules, &danger, board, side);
        SideToMove {
            rules,
            board,
            side,
            rings,
            danger,
            evasion,
            exposed: [const { OnceCell::new() }; 2],
        }
    }

    /// The parts of a stack that may go first. Of one that holds more than most rules allow only
    /// those of one or two pieces, and those that leave one at most: all of them are hundreds, too
    /// many for a search.
    pub(crate) fn components(&self, whole: Stack, emit: &mut impl FnMut(Stack)) {
        for_each_component(self.rules, whole, whole, false, &mut |group| {
            if whole.len() <= 4 || group.len() <= 2 || group.len() + 1 >= whole.len() {
                emit(group);
            }
        });
    }

    /// Every capture by `group` of something on `targets`. Passengers make no difference to a shot
    /// in place, so it is emitted for the gunner alone.
    pub(crate) fn each_capture(
        &self,
        origin: &Origin,
        context: &StepContext,
        group: Stack,
        targets: Squares,
        emit: &mut impl FnMut(Step),
    ) {
        let (from, actor) = (origin.from, group.carrier());
        let alone = !group.is_combined() || self.rules.split == Split::TopmostOnly;
        let mut ships = [None; 2];
        let mut others = [None; 17];
        for to in targets {
            let near = from
                .line_to(to)
                .is_some_and(|(direction, length)| reaches(self.rules, actor, direction, length));
            if !near {
                continue;
            }
            let (displaces, stays, exchanged) = match context.aim(group, from, to) {
                Ok(Aim::Displace) => (true, false, false),
                Ok(Aim::InPlace) => (false, true, false),
                Ok(Aim::Either) => (true, true, false),
                Ok(Aim::Exchange { .. }) => (false, false, true),
                Ok(Aim::Move | Aim::ShotDown { .. }) | Err(_) => continue,
            };
            if displaces {
                let action = Action::Capture { to, also: None };
                emit(Step { group, action });
            }
            if stays && alone {
                let action = Action::Strike { to, also: None };
                emit(Step { group, action });
            }
            if exchanged {
                let action = Action::Exchange { to };
                emit(Step { group, action });
            }
            if actor.role == Role::Navy && self.rules.double_fire {
                let target = context.board.get(to).map(|stack| stack.carrier().role);
                let ship = target == Some(Role::Navy);
                if ship {
                    note(&mut ships, (to, displaces));
                } else if stays {
                    note(&mut others, to);
                }
            }
        }
        for (to, displaces) in ships.into_iter().flatten() {
            for also in others.into_iter().flatten() {
                if displaces || alone {
                    let action = Action::double_fire(to, also, displaces);
                    emit(Step { group, action });
                }
            }
        }
    }

    /// Whether what stays behind when this group goes may stay there.
    pub(crate) fn may_leave(&self, origin: &Origin, group: Stack) -> bool {
        match origin.whole.without(group) {
            Ok(Some(rest)) => self.rules.may_stand(rest, origin.from),
            Ok(None) => true,
            Err(_) => false,
        }
    }

    /// Whether what is left of a stack after a change may stay where it is.
    pub(crate) fn rest_may_stand(&self, change: &Change, board: &Board, from: Square) -> bool {
        let rest = change.at(board, from);
        rest.filter(|rest| rest.side() == self.side)
            .is_none_or(|rest| self.rules.may_stand(rest, from))
    }

    /// The opponent's rings after a change that captured a gun; `None` when they are as before.
    pub(crate) fn rings_after(&self, change: &Change, after: &Board) -> Option<Rings> {
        let mut captured = change.removed.captured();
        captured
            .any(|(_, stack)| stack.carrier().role.is_gun())
            .then(|| Rings::of(self.rules, after, !self.side))
    }

    /// The own stacks that could end a check; all when there is none.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (Square, Stack)> + '_ {
        let stacks = self.board.stacks(self.side);
        stacks.filter(|(from, whole)| {
            let evasion = self.evasion.as_ref();
            evasion.is_none_or(|evasion| evasion.could_from(*from, *whole))
        })
    }

    /// Whether these steps could end a check; true when there is none.
    pub(crate) fn could_evade(&self, origin: &Origin, steps: &[Step]) -> bool {
        self.evasion.as_ref().is_none_or(|evasion| {
            steps
                .iter()
                .any(|step| evasion.could(origin.from, origin.whole, *step))
        })
    }

    /// Whether the Commander is safe after a step by which it goes to a free point, alone or carried; `None` when this
    /// is no such step, or has to be asked on the board after it.
    pub(crate) fn is_safe_after(&self, origin: &Origin, step: Step) -> Option<bool> {
        let Action::Move { to } = step.action else {
            return None;
        };
        let walks = step.group.contains(Role::Commander)
            // What strikes at a ship is not what strikes at others.
            && step.group.carrier().role != Role::Navy
            && self.board.get(to).is_none();
        if !walks || self.danger.promotes_last_defender() {
            return None;
        }
        let all_leave = step.group == origin.whole;
        let exposed = self.exposed[usize::from(all_leave)].get_or_init(|| {
            let left = all_leave.then_some(origin.from);
            Exposed::of(self.rules, self.board, self.side, left)
        });
        exposed.is_safe(to)
    }

    pub(crate) fn origin(&self, from: Square, whole: Stack) -> Origin<'_> {
        Origin {
            rules: self.rules,
            side: self.side,
            from,
            whole,
            board: self.board,
            danger: &self.danger,
            asks: self.danger.leaving(from, whole),
        }
    }

    pub(crate) fn context<'s>(
        &'s self,
        board: &'s Board,
        rings: &'s Rings,
        whole: Stack,
    ) -> StepContext<'s> {
        StepContext {
            rules: self.rules,
            board,
            side: self.side,
            rings,
            from_ship: whole.carrier().role == Role::Navy,
        }
    }
}

fn note<T>(list: &mut [Option<T>], item: T) {
    if let Some(slot) = list.iter_mut().find(|slot| slot.is_none()) {
        *slot = Some(item);
    }
}
