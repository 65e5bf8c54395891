//! A list of turns for programs: packed, and emptied without giving its memory back.

use crate::geometry::square::Square;
use crate::movegen::turn::{Step, Turn};

/// Turns of one position, packed in two vectors. Filled by [`Generator`] or [`Stages`].
///
/// [`Generator`]: crate::search::Generator
/// [`Stages`]: crate::search::Stages
#[derive(Debug, Clone, Default)]
pub struct Turns {
    /// The origin of each turn and where its steps end in `steps`.
    heads: Vec<(Square, u32)>,
    steps: Vec<Step>,
}

impl Turns {
    /// An empty list.
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

    /// Removes all turns and keeps the memory.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.steps.clear();
    }

    /// Adds a turn of these steps, at least one, in the order in which they are made.
    pub fn push(&mut self, from: Square, steps: &[Step]) {
        self.steps.extend_from_slice(steps);
        self.heads.push((from, self.steps.len() as u32));
    }

    /// Adds a turn of one step.
    // Most turns are added here: a call costs as much as what it does.
    #[inline(always)]
    pub(crate) fn push_step(&mut self, from: Square, step: Step) {
        self.steps.push(step);
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

    /// The turns, each allocated by itself.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        self.iter()
            .filter_map(|(from, steps)| Turn::from_steps(from, steps))
    }
}

/// What receives the turns that a generator finds.
pub(crate) trait Sink {
    fn turn(&mut self, from: Square, steps: &[Step]);
}

impl Sink for Turns {
    fn turn(&mut self, from: Square, steps: &[Step]) {
        self.push(from, steps);
    }
}

/// Counts the turns and forgets them.
impl Sink for u64 {
    fn turn(&mut self, _: Square, _: &[Step]) {
        *self += 1;
    }
}
