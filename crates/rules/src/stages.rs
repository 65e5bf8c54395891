//! Legal turns in portions, the most telling first: for a search that seldom needs all of them.

#[cfg(test)]
mod tests;

use crate::aim::{Aim, Sight};
use crate::air::Rings;
use crate::apply::Change;
use crate::board::Board;
use crate::check::{Attacker, reaches, strikes};
use crate::danger::Danger;
use crate::evasion::Evasion;
use crate::generator::{Place, Turns};
use crate::moves::{each_action, for_each_component};
use crate::role::Role;
use crate::ruleset::{Ruleset, Split};
use crate::side::Side;
use crate::square::Square;
use crate::squares::Squares;
use crate::stack::Stack;
use crate::turn::{Action, Step};
use crate::volley::Volley;

/// The legal turns of one side on one board, in four portions that share nothing:
/// [`Stages::captures`], [`Stages::moves`], [`Stages::divisions`], [`Stages::losses`].
///
/// Together they are what [`crate::Generator`] finds, but for forms of one turn: a shot in
/// place is told of every gun that can fire it, and of a shot by a stack only the gunner. A test
/// holds the two against each other.
pub struct Stages<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) board: &'a Board,
    pub(super) side: Side,
    /// The opponent's rings.
    pub(super) rings: &'a Rings,
    danger: Danger,
    evasion: Option<Evasion>,
}

impl<'a> Stages<'a> {
    /// `rings` are those of the opponent of `side`, `checker` what gives it check
    /// ([`crate::danger::checker`]).
    pub fn new(
        rules: &'a Ruleset,
        board: &'a Board,
        side: Side,
        rings: &'a Rings,
        checker: Option<Attacker>,
    ) -> Stages<'a> {
        let danger = Danger::knowing(rules, board, side, checker);
        let evasion = Evasion::of(&danger, board, side);
        Stages {
            rules,
            board,
            side,
            rings,
            danger,
            evasion,
        }
    }

    /// Turns of one step that take something, exchanges and double fire included; and of stacks
    /// the turns in which several single pieces do so.
    pub fn captures(&self, turns: &mut Turns) {
        let enemies = self.board.occupied(!self.side);
        let bare = self.board.bare_commander(!self.side);
        for (from, whole) in self.board.stacks(self.side) {
            // Few have anything in line, and of those not all reach so far.
            let mut targets = from.star().intersection(enemies);
            if !targets.is_empty() {
                let mut near = Squares::EMPTY;
                for piece in whole.distinct() {
                    near = near.union(from.within(strikes(self.rules, piece)));
                }
                targets = targets.intersection(near);
            }
            if let Some(enemy) = bare
                && whole.contains(Role::Commander)
            {
                targets.insert(enemy);
            }
            if targets.is_empty() {
                continue;
            }
            let place = self.place(from, whole);
            let sight = self.sight(self.board, self.rings, whole);
            if !whole.is_combined() {
                self.shots(&place, &sight, whole, targets, &mut |step| {
                    self.tell(&place, step, true, turns);
                });
                continue;
            }
            let mut shooters = 0;
            self.components(whole, &mut |group| {
                let mut shoots = false;
                self.shots(&place, &sight, group, targets, &mut |step| {
                    shoots = true;
                    self.tell(&place, step, false, turns);
                });
                shooters += usize::from(shoots && !group.is_combined());
            });
            // Where only the topmost piece may leave, a turn is one step.
            if shooters > 0 && self.rules.split == Split::All {
                Volley::new(self, &place, targets).extend(self.board, self.rings, whole, turns);
            }
        }
    }

    /// Turns of one step that take nothing and lose nothing.
    pub fn moves(&self, turns: &mut Turns) {
        self.moves_if(turns, &|_, _| true);
    }

    /// Those of [`Stages::moves`] that are wanted.
    pub fn moves_if(&self, turns: &mut Turns, wanted: &impl Fn(Square, Step) -> bool) {
        self.single_steps(turns, &|from, step| {
            matches!(step.action, Action::Move { .. } | Action::Drop { .. }) && wanted(from, step)
        });
    }

    /// The one of [`Stages::moves`] by which a piece that stands alone goes to a point. Says whether
    /// there is one.
    pub fn plain_move(&self, from: Square, to: Square, turns: &mut Turns) -> bool {
        let whole = self.board.get(from).filter(|whole| {
            whole.side() == self.side
                && !whole.is_combined()
                && !self.board.occupied(!self.side).contains(to)
        });
        let Some(group) = whole else {
            return false;
        };
        let sight = self.sight(self.board, self.rings, group);
        if sight.aim(group, from, to) != Ok(Aim::Move) {
            return false;
        }
        let before = turns.len();
        let place = self.place(from, group);
        let free = !place.asks && self.danger.free(from);
        let step = Step {
            group,
            action: Action::Move { to },
        };
        if free && !self.danger.boarding(to) {
            turns.push(from, &[step]);
        } else {
            self.tell(&place, step, true, turns);
        }
        turns.len() > before
    }

    /// Turns of one step in which a plane is shot down.
    pub fn losses(&self, turns: &mut Turns) {
        self.single_steps(turns, &|_, step| {
            matches!(step.action, Action::ShotDown { .. })
        });
    }

    fn single_steps(&self, turns: &mut Turns, wanted: &impl Fn(Square, Step) -> bool) {
        for (from, whole) in self.board.stacks(self.side) {
            let place = self.place(from, whole);
            let sight = self.sight(self.board, self.rings, whole);
            let combined = whole.is_combined();
            let free = !place.asks && (combined || self.danger.free(from));
            self.components(whole, &mut |group| {
                let leaves = !combined || self.leaves_well(&place, group);
                each_action(&sight, group, from, &mut |action| {
                    let step = Step { group, action };
                    if !wanted(from, step) {
                        return;
                    }
                    if let Action::Move { to } = action
                        && free
                        && !self.danger.boarding(to)
                    {
                        if leaves {
                            turns.push(from, &[step]);
                        }
                    } else {
                        self.tell(&place, step, !combined, turns);
                    }
                });
            });
        }
    }

    /// The parts of a stack that may go first. Of one that holds more than most rules allow only
    /// those of one or two pieces, and those that leave one at most: all of them are hundreds, too
    /// many for a search.
    pub(super) fn components(&self, whole: Stack, tell: &mut impl FnMut(Stack)) {
        for_each_component(self.rules, whole, whole, false, &mut |group| {
            if whole.len() <= 4 || group.len() <= 2 || group.len() + 1 >= whole.len() {
                tell(group);
            }
        });
    }

    /// Every capture by `group` of something on `targets`. Passengers make no difference to a shot
    /// in place, so it is told of the gunner alone.
    pub(super) fn shots(
        &self,
        place: &Place,
        sight: &Sight,
        group: Stack,
        targets: Squares,
        tell: &mut impl FnMut(Step),
    ) {
        let (from, actor) = (place.from, group.carrier());
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
            let (displaces, stays, exchanged) = match sight.aim(group, from, to) {
                Ok(Aim::Displace) => (true, false, false),
                Ok(Aim::InPlace) => (false, true, false),
                Ok(Aim::Either) => (true, true, false),
                Ok(Aim::Exchange { .. }) => (false, false, true),
                Ok(Aim::Move | Aim::ShotDown { .. }) | Err(_) => continue,
            };
            if displaces {
                let action = Action::Capture { to, also: None };
                tell(Step { group, action });
            }
            if stays && alone {
                let action = Action::Strike { to, also: None };
                tell(Step { group, action });
            }
            if exchanged {
                let action = Action::Exchange { to };
                tell(Step { group, action });
            }
            if actor.role == Role::Navy && self.rules.double_fire {
                let target = sight.board.get(to).map(|stack| stack.carrier().role);
                let ship = target == Some(Role::Navy);
                if ship {
                    note(&mut ships, (to, displaces));
                } else if stays {
                    note(&mut others, to);
                }
            }
        }
        for (to, displaces) in ships.into_iter().flatten() {
            for also in others.into_iter().flatten().map(Some) {
                if displaces {
                    let action = Action::Capture { to, also };
                    tell(Step { group, action });
                } else if alone {
                    let action = Action::Strike { to, also };
                    tell(Step { group, action });
                }
            }
        }
    }

    /// Whether what stays behind when this group goes may stay there.
    pub(super) fn leaves_well(&self, place: &Place, group: Stack) -> bool {
        match place.whole.without(group) {
            Ok(Some(rest)) => self.rules.may_stand(rest, place.from),
            Ok(None) => true,
            Err(_) => false,
        }
    }

    /// Puts in a turn of one step if it is legal.
    fn tell(&self, place: &Place, step: Step, alone: bool, turns: &mut Turns) {
        if !self.could_evade(place, &[step]) {
            return;
        }
        let change = Change::of(self.rules, self.board, place.from, step);
        let stands = alone || self.stands(&change, self.board, place.from);
        if stands
            && (!place.may_be_illegal(&[step], &[change], alone)
                || place.is_legal(&mut change.made(self.board), &[change]))
        {
            turns.push(place.from, &[step]);
        }
    }

    /// Whether what is left of a stack after a change may stay where it is.
    pub(super) fn stands(&self, change: &Change, board: &Board, from: Square) -> bool {
        let rest = change.at(board, from);
        rest.filter(|rest| rest.side() == self.side)
            .is_none_or(|rest| self.rules.may_stand(rest, from))
    }

    pub(super) fn could_evade(&self, place: &Place, steps: &[Step]) -> bool {
        self.evasion.as_ref().is_none_or(|evasion| {
            steps
                .iter()
                .any(|step| evasion.could(place.from, place.whole, step.action))
        })
    }

    pub(super) fn place(&self, from: Square, whole: Stack) -> Place<'_> {
        Place {
            rules: self.rules,
            side: self.side,
            from,
            whole,
            board: self.board,
            danger: &self.danger,
            asks: self.danger.leaving(from, whole),
        }
    }

    pub(super) fn sight<'s>(
        &'s self,
        board: &'s Board,
        rings: &'s Rings,
        whole: Stack,
    ) -> Sight<'s> {
        Sight {
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
