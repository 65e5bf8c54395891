//! All legal turns, quickly: the generator for searching and counting (rules.md 11).

use crate::aim::Sight;
use crate::air::Rings;
use std::ops::ControlFlow;

use crate::apply::Change;
use crate::board::Board;
use crate::check::is_attacked;
use crate::danger::{Danger, may_promote_guns};
use crate::heroes::{LAST_STAND, promote};
use crate::key::mix;
use crate::legality::finish;
use crate::moves::{Bounds, Sequence, Splitter, Trail, each_action};
use crate::position::Position;
use crate::role::Role;
use crate::ruleset::Ruleset;
use crate::seen::Seen;
use crate::side::Side;
use crate::square::Square;
use crate::stack::Stack;
use crate::turn::{Action, Step, Turn};

/// Turns of one position, packed. Filled by a [`Generator`].
#[derive(Debug, Clone, Default)]
pub struct Turns {
    /// The origin of each turn and where its steps end in `steps`.
    heads: Vec<(Square, u32)>,
    steps: Vec<Step>,
}

impl Turns {
    /// No turns.
    pub fn new() -> Turns {
        Turns::default()
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Takes out all turns and keeps the memory.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.steps.clear();
    }

    /// Puts in one more turn.
    pub fn push(&mut self, from: Square, steps: &[Step]) {
        match steps {
            [step] => self.steps.push(*step),
            _ => self.steps.extend_from_slice(steps),
        }
        self.heads.push((from, self.steps.len() as u32));
    }

    /// The origin and the steps of turn `i`, from 0; `None` from [`Turns::len`] on.
    pub fn get(&self, i: usize) -> Option<(Square, &[Step])> {
        let (from, end) = *self.heads.get(i)?;
        let start = i.checked_sub(1).map_or(0, |before| self.heads[before].1);
        Some((from, &self.steps[start as usize..end as usize]))
    }

    /// The origins and steps of all turns.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &[Step])> {
        (0..self.len()).filter_map(|i| self.get(i))
    }

    /// [`Turns::iter`] from turn `first` on, with their numbers.
    pub fn iter_from(&self, first: usize) -> impl Iterator<Item = (usize, Square, &[Step])> {
        let heads = self.heads.get(first..).unwrap_or_default();
        let start = first
            .checked_sub(1)
            .and_then(|before| self.heads.get(before));
        let mut start = start.map_or(0, |(_, end)| *end as usize);
        heads.iter().enumerate().map(move |(i, (from, end))| {
            let steps = &self.steps[start..*end as usize];
            start = *end as usize;
            (first + i, *from, steps)
        })
    }

    /// The turns in a form of their own.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        self.iter()
            .filter_map(|(from, steps)| Turn::from_steps(from, steps))
    }
}

/// Whoever wants the turns.
trait Sink {
    fn turn(&mut self, from: Square, steps: &[Step]);
}

impl Sink for Turns {
    fn turn(&mut self, from: Square, steps: &[Step]) {
        self.push(from, steps);
    }
}

/// Counts them.
impl Sink for u64 {
    fn turn(&mut self, _: Square, _: &[Step]) {
        *self += 1;
    }
}

/// Finds the legal turns of one position after the other, and allocates nothing once its memory
/// has grown to what the positions need.
///
/// Each distinct turn is found once, in some form and in no particular order; which turns are one
/// is decided by 64-bit keys. [`Position::legal_turns`] finds the same turns in their canonical
/// forms, by comparing boards, some ten times slower.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_rules::{Generator, Position, Ruleset, Turns};
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let mut turns = Turns::new();
/// Generator::new().legal_turns(&start, &mut turns);
/// assert_eq!(turns.len(), start.legal_turns().len());
/// ```
#[derive(Debug)]
pub struct Generator {
    trail: Trail,
    /// Turns of one combined stack.
    splits: Seen,
    /// Turns that only fire in place, which another point may make too.
    shots: Seen,
}

impl Generator {
    /// A generator with a little memory.
    pub fn new() -> Generator {
        Generator {
            trail: Trail::default(),
            splits: Seen::new(),
            shots: Seen::new(),
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
            let place = Place {
                rules,
                side,
                from,
                whole,
                board,
                danger: &danger,
                asks: danger.leaving(from, whole),
            };
            if whole.is_combined() {
                self.divide(&place, &rings, sink);
            } else {
                self.single(&place, &rings, sink);
            }
        }
    }

    /// The turns of a piece that stands alone: one step each.
    fn single(&mut self, place: &Place, rings: &Rings, sink: &mut impl Sink) {
        let sight = Sight {
            rules: place.rules,
            board: place.board,
            side: place.side,
            rings,
            from_ship: place.whole.carrier().role == Role::Navy,
        };
        let free = !place.asks && place.danger.free(place.from);
        each_action(&sight, place.whole, place.from, &mut |action| {
            let step = Step {
                group: place.whole,
                action,
            };
            if let Action::Move { to } = action
                && free
                && !place.danger.boarding(to)
            {
                return sink.turn(place.from, &[step]);
            }
            let change = Change::of(place.rules, place.board, place.from, step);
            if matches!(action, Action::Strike { .. })
                && !self.shots.insert(change.key(place.board))
            {
                return;
            }
            if !place.may_be_illegal(&[step], &[change], true)
                || place.is_legal(&mut change.made(place.board), &[change])
            {
                sink.turn(place.from, &[step]);
            }
        });
    }

    /// The turns of a stack: as a whole, and in every way it can be divided.
    fn divide(&mut self, place: &Place, rings: &Rings, sink: &mut impl Sink) {
        self.splits.clear();
        let splitter = Splitter {
            rules: place.rules,
            side: place.side,
            from: place.from,
            whole: place.whole,
            bounds: Bounds::NONE,
            from_ship: place.whole.carrier().role == Role::Navy,
        };
        let twins = has_unlike_twins(place.whole);
        let (splits, shots) = (&mut self.splits, &mut self.shots);
        self.trail.restart();
        let tell = &mut |sequence: Sequence| {
            let shots_only = sequence
                .steps
                .iter()
                .all(|step| matches!(step.action, Action::Strike { .. }));
            // Where nobody moves heroes follow from what was taken, and another point may make
            // the same turn.
            let key = if twins && !shots_only {
                // Which of the two became a hero may end alike.
                let mut after = sequence.after();
                promote(place.rules, &mut after, place.side, |_| {});
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
                && (!place.may_be_illegal(sequence.steps, sequence.changes, false)
                    || place.is_legal(&mut sequence.after(), sequence.changes))
            {
                sink.turn(place.from, sequence.steps);
            }
            ControlFlow::Continue(())
        };
        splitter.extend(place.board, rings, Some(place.whole), &mut self.trail, tell);
    }
}

impl Default for Generator {
    fn default() -> Generator {
        Generator::new()
    }
}

/// A point with what stands there and is about to go.
pub(crate) struct Place<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) side: Side,
    pub(crate) from: Square,
    pub(crate) whole: Stack,
    pub(crate) board: &'a Board,
    pub(crate) danger: &'a Danger,
    /// Whether every turn from here has to be asked about.
    pub(crate) asks: bool,
}

impl Place<'_> {
    /// Whether the turn has to be asked about, `alone` as in [`Danger::step`].
    pub(crate) fn may_be_illegal(&self, steps: &[Step], changes: &[Change], alone: bool) -> bool {
        let captured = changes
            .iter()
            .flat_map(|change| change.removed.captured())
            .map(|(_, stack)| stack.len() as u16)
            .sum();
        self.asks
            || self.danger.last_stand(captured)
            || steps
                .iter()
                .zip(changes)
                .any(|(step, change)| self.danger.step(self.from, *step, change, alone))
    }

    /// Whether the own Commander is safe on the board after these changes, heroes not yet made; they
    /// may be made here.
    pub(crate) fn is_legal(&self, after: &mut Board, changes: &[Change]) -> bool {
        let taken = changes
            .iter()
            .any(|change| change.removed.takes_commander());
        let lost = changes
            .iter()
            .any(|change| change.removed.loses_commander());
        if !taken && !lost && !self.heroes_matter(after) {
            return !is_attacked(self.rules, after, self.side);
        }
        finish(self.rules, after, self.side, taken, lost, |_| {}).is_ok()
    }

    /// Whether heroes made by the turn could change the own Commander's safety: guns with wider
    /// rings, and last defenders.
    fn heroes_matter(&self, after: &Board) -> bool {
        may_promote_guns(after, self.side) || after.count(!self.side) <= LAST_STAND
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
