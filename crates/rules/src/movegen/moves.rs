//! The generator: walks from a stack along the eight lines and emits every step that the rules
//! of movement allow (RULES.md 3–7), then every turn made of such steps.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::{Direction, Square};
use crate::geometry::squares::Squares;
use crate::geometry::terrain::{bars_heavy, crosses_river};
use crate::movegen::aim::{StepContext, is_shelter, shelters};
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::fly::fly;
use crate::movegen::sail::sail;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::capacity::is_ferry;
use crate::ruleset::{HeavyCrossCapture, Ruleset, Split};

/// Emits every sequence of steps by which the stack on `from` can make a turn, as far as movement and
/// carrying go, until `emit` breaks; whether the own Commander is safe after it is not checked. One
/// turn may be emitted in several forms when the stack is combined.
pub(crate) fn sequences(
    rules: &Ruleset,
    board: &Board,
    side: Side,
    from: Square,
    bounds: Bounds,
    emit: &mut impl FnMut(Sequence) -> ControlFlow<()>,
) {
    let Some(whole) = board.get(from).filter(|stack| stack.side() == side) else {
        return;
    };
    let splitter = Splitter {
        rules,
        side,
        from,
        whole,
        bounds,
        from_ship: whole.carrier().role == Role::Navy,
    };
    let rings = Rings::of(rules, board, !side);
    splitter.extend(board, &rings, Some(whole), &mut Trail::default(), emit);
}

/// Bounds on the sequences that are emitted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// The most steps a sequence has.
    pub(crate) most: usize,
    /// The points it may aim at; all of them when `None`.
    pub(crate) within: Option<Squares>,
    /// The most steps that are tried: a ship that carries eight, as `knowlton-2015` allows, divides in
    /// more ways than can be counted.
    pub(crate) tries: u32,
}

impl Bounds {
    /// No bounds.
    pub(crate) const NONE: Bounds = Bounds {
        most: Stack::MAX,
        within: None,
        tries: u32::MAX,
    };
}

/// Steps of one turn, and what they did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sequence<'a> {
    /// At least one.
    pub(crate) steps: &'a [Step],
    /// The board before the last of them.
    pub(crate) board: &'a Board,
    /// What the last of them does to it.
    pub(crate) last: &'a Change,
    /// Each change, the last included.
    pub(crate) changes: &'a [Change],
}

impl Sequence<'_> {
    /// The board after all steps.
    pub(crate) fn after(&self) -> Board {
        self.last.made(self.board)
    }
}

/// The steps of the sequence that is being made. Reusing one spares allocations.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    steps: Vec<Step>,
    changes: Vec<Change>,
    /// How many steps were tried; `u32::MAX` when the search is to end.
    tried: u32,
}

impl Trail {
    /// Starts a new count of steps.
    pub(crate) fn restart(&mut self) {
        self.tried = 0;
    }
}

/// A stack being divided, component by component.
pub(crate) struct Splitter<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) side: Side,
    pub(crate) from: Square,
    pub(crate) whole: Stack,
    pub(crate) bounds: Bounds,
    pub(crate) from_ship: bool,
}

impl Splitter<'_> {
    /// Lets each possible component of `idle`, the pieces that have not acted, take the next step.
    pub(crate) fn extend(
        &self,
        board: &Board,
        rings: &Rings,
        idle: Option<Stack>,
        trail: &mut Trail,
        emit: &mut impl FnMut(Sequence) -> ControlFlow<()>,
    ) {
        let Some(idle) = idle else { return };
        let context = StepContext {
            rules: self.rules,
            board,
            side: self.side,
            rings,
            from_ship: self.from_ship,
        };
        let split = !trail.steps.is_empty();
        for_each_component(self.rules, self.whole, idle, split, &mut |group| {
            each_action(&context, group, self.from, &mut |action| {
                if self.aims_within(action) && trail.tried < self.bounds.tries {
                    trail.tried += 1;
                    let step = Step { group, action };
                    self.take(board, rings, idle, step, trail, emit);
                }
            });
        });
    }

    fn take(
        &self,
        board: &Board,
        rings: &Rings,
        idle: Stack,
        step: Step,
        trail: &mut Trail,
        emit: &mut impl FnMut(Sequence) -> ControlFlow<()>,
    ) {
        let change = Change::of(self.rules, board, self.from, step);
        trail.steps.push(step);
        trail.changes.push(change);
        let rest = change.at(board, self.from);
        let own_rest = rest.filter(|stack| stack.side() == self.side);
        if own_rest.is_none_or(|rest| self.rules.may_stand(rest, self.from)) {
            let flow = emit(Sequence {
                steps: &trail.steps,
                board,
                last: &change,
                changes: &trail.changes,
            });
            if flow.is_break() {
                trail.tried = u32::MAX;
            }
        }
        // The capture of a deciding Commander ends the turn at once (RULES.md 7).
        let over = change.removed.takes_commander() && self.rules.commander_ends();
        let most = match self.rules.split {
            Split::All => self.bounds.most,
            Split::TopmostOnly => 1,
        };
        let left = idle.without(step.group).unwrap_or(None);
        if left.is_some() && trail.steps.len() < most && !over {
            let after = change.made(board);
            let mut gone = change.removed.captured();
            if gone.any(|(_, stack)| stack.carrier().role.is_gun()) {
                let rings = Rings::of(self.rules, &after, !self.side);
                self.extend(&after, &rings, left, trail, emit);
            } else {
                self.extend(&after, rings, left, trail, emit);
            }
        }
        trail.steps.pop();
        trail.changes.pop();
    }

    fn aims_within(&self, action: Action) -> bool {
        let inside = |to: Square| self.bounds.within.is_none_or(|within| within.contains(to));
        inside(action.to()) && action.also().is_none_or(inside)
    }
}

/// Emits every component that may act next: single pieces and sub-stacks that are legal by
/// themselves, without repeating equal ones.
pub(crate) fn for_each_component(
    rules: &Ruleset,
    whole: Stack,
    idle: Stack,
    split: bool,
    emit: &mut impl FnMut(Stack),
) {
    if !idle.is_combined() {
        return emit(idle);
    }
    if rules.split == Split::TopmostOnly && !split {
        emit(whole);
        if let Some(top) = whole.pieces().last() {
            emit(Stack::single(top));
        }
        return;
    }
    sub_stacks(idle, None, &mut |group| {
        if rules.is_stack(group) {
            emit(group);
        }
    });
}

/// Every distinct non-empty part of `pool`, joined to `chosen`.
fn sub_stacks(pool: Stack, chosen: Option<Stack>, emit: &mut impl FnMut(Stack)) {
    let mut before = None;
    let mut later: Option<Stack> = Some(pool);
    for piece in pool.pieces() {
        later = later.and_then(|rest| rest.without(Stack::single(piece)).unwrap_or(None));
        if before.replace(piece) == Some(piece) {
            continue;
        }
        let group = match chosen {
            None => Some(Stack::single(piece)),
            Some(chosen) => chosen.with(piece),
        };
        let Some(group) = group else { continue };
        emit(group);
        if let Some(later) = later {
            sub_stacks(later, Some(group), emit);
        }
    }
}

/// Emits every action of `group`, part of what stands on `from`, on this board.
pub(crate) fn each_action(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    actions::<false>(context, group, from, emit);
}

/// [`each_action`] or, where `QUIET`, only what aims at no enemy.
pub(crate) fn actions<const QUIET: bool>(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    let actor = group.carrier();
    if is_ferry(group) {
        return ferry(context, from, emit);
    }
    match actor.role {
        Role::Headquarters if !actor.hero => {}
        // It does not move with a Commander inside, but fires in place (RULES.md 8).
        Role::Headquarters if context.board.get(from).is_some_and(is_shelter) => {
            if !QUIET {
                fire_from_shelter(context, group, from, emit);
            }
        }
        Role::Navy => sail::<QUIET>(context, group, from, emit),
        Role::AirForce => fly::<QUIET>(context, group, from, emit),
        Role::Commander => command::<QUIET>(context, group, from, emit),
        _ => march::<QUIET>(context, group, from, emit),
    }
}

/// A heroic headquarters with the Commander inside.
fn fire_from_shelter(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    march::<false>(context, group, from, &mut |action| {
        if matches!(action, Action::Strike { .. }) {
            emit(action);
        }
    });
}

/// Land pieces but the Commander (RULES.md 3).
fn march<const QUIET: bool>(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    let rules = context.rules;
    let piece = group.carrier();
    let role = piece.role;
    let heavy = role.is_heavy();
    let reach = rules.move_reach(role, piece.hero);
    for &direction in reach.directions() {
        let (mut here, mut walks, mut stays) = (from, true, false);
        for _ in 0..reach.along(direction) {
            let Some(next) = here.step(direction) else {
                break;
            };
            if heavy && bars_heavy(here, direction) {
                walks = false;
                stays |= rules.heavy_cross_capture == HeavyCrossCapture::Stay;
            }
            if QUIET && !walks {
                break;
            }
            match context.board.get(next) {
                None => {
                    walks &= next.is_ground();
                    if walks {
                        emit(Action::Move { to: next });
                    }
                    stays |= !next.is_ground();
                }
                Some(other) if other.side() == context.side => {
                    if walks && context.combines(group, other, next).is_ok() {
                        emit(Action::Move { to: next });
                    }
                    walks = false;
                    stays |= !next.is_ground();
                }
                Some(_) if QUIET => break,
                Some(target) => {
                    if let Some(lands) = land_target(context, role, target, next) {
                        Action::emit_capture(next, lands && !stays, emit);
                    }
                    walks = false;
                    stays |= !next.is_ground();
                }
            }
            // Only Artillery fires over what stands in between.
            if role != Role::Artillery && context.board.get(next).is_some() {
                break;
            }
            here = next;
        }
    }
}

/// Whether a land piece can take this target: `Some(true)` when it could stand there.
fn land_target(context: &StepContext, role: Role, target: Stack, at: Square) -> Option<bool> {
    let rules = context.rules;
    if target.carrier().role == Role::Navy && !rules.captures_ship(role, !at.is_ground()) {
        return None;
    }
    Some(at.is_ground() && !shelters(rules, role, target))
}

/// The Commander: slides, captures next to it, strikes the other by facing (RULES.md 3 and 6).
fn command<const QUIET: bool>(
    context: &StepContext,
    group: Stack,
    from: Square,
    emit: &mut impl FnMut(Action),
) {
    let enemy = context.board.bare_commander(!context.side);
    let struck = enemy.filter(|enemy| !QUIET && context.faces(from, *enemy));
    if let Some(to) = struck {
        emit(Action::Capture { to, also: None });
    }
    for &direction in &Direction::ALL[..4] {
        let (mut here, mut at_sea, mut length) = (from, false, 0);
        while let Some(next) = here.step(direction) {
            length += 1;
            let over_sea = at_sea;
            match context.board.get(next) {
                None => {
                    if context.would_face(from, next) {
                        break;
                    }
                    if next.is_ground() && !at_sea {
                        emit(Action::Move { to: next });
                    }
                    at_sea |= !next.is_ground();
                }
                Some(other) if other.side() == context.side => {
                    let may_cross = !over_sea || !context.from_ship && !next.is_ground();
                    if may_cross && context.combines(group, other, next).is_ok() {
                        emit(Action::Move { to: next });
                    }
                    break;
                }
                Some(_) if QUIET => break,
                Some(target) => {
                    if length == 1
                        && Some(next) != struck
                        && let Some(lands) = land_target(context, Role::Commander, target, next)
                    {
                        let takes_commander = target.contains(Role::Commander);
                        if !lands || takes_commander || !context.would_face(from, next) {
                            Action::emit_capture(next, lands, emit);
                        }
                    }
                    break;
                }
            }
            here = next;
        }
    }
}

/// The ferry: one step straight across the river to an empty bank (RULES.md 7).
fn ferry(context: &StepContext, from: Square, emit: &mut impl FnMut(Action)) {
    for direction in [Direction::North, Direction::South] {
        if let Some(to) = from.step(direction)
            && crosses_river(from, direction)
            && context.board.get(to).is_none()
        {
            emit(Action::Move { to });
        }
    }
}
