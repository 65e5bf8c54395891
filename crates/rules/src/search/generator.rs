//! All legal turns, quickly: the generator for searching and counting (RULES.md 11).

use std::ops::ControlFlow;

use crate::board::key::mix;
use crate::movegen::aim::StepContext;
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::heroes::promote;
use crate::movegen::moves::{Bounds, Sequence, Splitter, Trail, each_action};
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::position::Position;
use crate::search::danger::Danger;
use crate::search::key_set::KeySet;
use crate::search::origin::Origin;
use crate::search::turns::{Sink, Turns};

/// Finds the legal turns of one position after the other. It allocates nothing once its memory has
/// grown to what the positions need.
///
/// Each distinct turn is found once, in some form and in no particular order; which turns are one
/// is decided by 64-bit keys. [`Position::legal_turns`] finds the same turns in their canonical
/// forms, by comparing boards, some ten times slower.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_rules::search::{Generator, Turns};
/// # use tulenh_rules::{Position, Ruleset};
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let mut turns = Turns::new();
/// Generator::new().legal_turns(&start, &mut turns);
/// assert_eq!(turns.len(), start.legal_turns().len());
/// ```
#[derive(Debug)]
pub struct Generator {
    trail: Trail,
    /// Turns of one combined stack.
    splits: KeySet,
    /// Turns that only fire in place, which another point may make too.
    shots: KeySet,
}

impl Generator {
    /// A generator; its memory grows with use.
    pub fn new() -> Generator {
        Generator {
            trail: Trail::default(),
            splits: KeySet::new(),
            shots: KeySet::new(),
        }
    }

    /// Puts the legal turns of a position into `turns`, which is cleared first.
    pub fn legal_turns(&mut self, position: &Position, turns: &mut Turns) {
        turns.clear();
        self.generate(position, turns);
    }

    /// How many legal turns a position has.
    pub fn count(&mut self, position: &Position) -> u64 {
        let mut count = 0;
        self.generate(position, &mut count);
        count
    }

    fn generate(&mut self, position: &Position, sink: &mut impl Sink) {
        self.shots.clear();
        if position.beaten().is_some() {
            return;
        }
        let (rules, board, side) = (position.rules(), position.board(), position.turn());
        let rings = Rings::of(rules, board, !side);
        let danger = Danger::of(rules, board, side);
        for (from, whole) in board.stacks(side) {
            let origin = Origin {
                rules,
                side,
                from,
                whole,
                board,
                danger: &danger,
                asks: danger.leaving(from, whole),
            };
            if whole.is_combined() {
                self.divide(&origin, &rings, sink);
            } else {
                self.single(&origin, &rings, sink);
            }
        }
    }

    /// The turns of a piece that stands alone: one step each.
    fn single(&mut self, origin: &Origin, rings: &Rings, sink: &mut impl Sink) {
        let context = StepContext {
            rules: origin.rules,
            board: origin.board,
            side: origin.side,
            rings,
            from_ship: origin.whole.carrier().role == Role::Navy,
        };
        let free = !origin.asks && origin.danger.free(origin.from);
        each_action(&context, origin.whole, origin.from, &mut |action| {
            let step = Step {
                group: origin.whole,
                action,
            };
            if let Action::Move { to } = action
                && free
                && !origin.danger.boarding(to)
            {
                return sink.turn(origin.from, &[step]);
            }
            let change = Change::of(origin.rules, origin.board, origin.from, step);
            if matches!(action, Action::Strike { .. })
                && !self.shots.insert(change.key(origin.board))
            {
                return;
            }
            if !origin.may_be_illegal(&[step], &[change], true)
                || origin.is_legal(&mut change.made(origin.board), &[change])
            {
                sink.turn(origin.from, &[step]);
            }
        });
    }

    /// The turns of a stack: as a whole, and in every way it can be divided.
    fn divide(&mut self, origin: &Origin, rings: &Rings, sink: &mut impl Sink) {
        self.splits.clear();
        let splitter = Splitter {
            rules: origin.rules,
            side: origin.side,
            from: origin.from,
            whole: origin.whole,
            bounds: Bounds::NONE,
            from_ship: origin.whole.carrier().role == Role::Navy,
        };
        let twins = has_unlike_twins(origin.whole);
        let (splits, shots) = (&mut self.splits, &mut self.shots);
        self.trail.restart();
        let emit = &mut |sequence: Sequence| {
            let shots_only = sequence
                .steps
                .iter()
                .all(|step| matches!(step.action, Action::Strike { .. }));
            // Where nobody moves heroes follow from what was taken, and another point may make
            // the same turn.
            let key = if twins && !shots_only {
                // Which of the two became a hero may end alike.
                let mut after = sequence.after();
                promote(origin.rules, &mut after, origin.side, |_| {});
                after.key()
            } else {
                sequence.last.key(sequence.board)
            };
            let new = if shots_only {
                shots.insert(key)
            } else {
                let keys = sequence.steps.iter().map(|step| losses(*step));
                splits.insert(keys.fold(key, u64::wrapping_add))
            };
            if new
                && (!origin.may_be_illegal(sequence.steps, sequence.changes, false)
                    || origin.is_legal(&mut sequence.after(), sequence.changes))
            {
                sink.turn(origin.from, sequence.steps);
            }
            ControlFlow::Continue(())
        };
        splitter.extend(
            origin.board,
            rings,
            Some(origin.whole),
            &mut self.trail,
            emit,
        );
    }
}

impl Default for Generator {
    fn default() -> Generator {
        Generator::new()
    }
}

/// The part of a step in the key of a turn: flights shot down, and who was lost.
fn losses(step: Step) -> u64 {
    let way = match step.action {
        Action::ShotDown { to } => mix(step.group.word() ^ (to.index() as u64 + 1) << 50),
        Action::Exchange { .. } => 0,
        _ => return 0,
    };
    step.group
        .pieces()
        .map(|piece| mix(Stack::single(piece).word()))
        .fold(way, u64::wrapping_add)
}

/// Whether the stack has two pieces of one kind of which one is a hero.
fn has_unlike_twins(stack: Stack) -> bool {
    let heroes = stack.pieces().filter(|piece| piece.hero);
    heroes.into_iter().any(|hero| {
        let twin = |piece: crate::Piece| !piece.hero && piece.role == hero.role;
        stack.pieces().any(twin)
    })
}
