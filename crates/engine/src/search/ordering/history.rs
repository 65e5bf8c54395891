//! What the search remembers of quiet turns that were good (see the history heuristic in
//! [`margins`](crate::search::margins)).

use crate::evaluation::values::KINDS;
use crate::search::margins::{HISTORY_MOST, Margins};
use tulenh_rules::{SQUARES, Side, Step};

/// What quiet turns have been good for in one search.
#[derive(Debug, Clone)]
pub(crate) struct History {
    /// By side and kind of carrier, then by target.
    good: Vec<[i16; SQUARES]>,
    /// For each ply the move hashes of the last two quiet turns that caused a cutoff
    /// (<https://www.chessprogramming.org/Killer_Heuristic>).
    killers: Vec<[u16; 2]>,
    margins: Margins,
}

impl History {
    pub(crate) fn new(plies: usize, margins: &Margins) -> History {
        History {
            good: vec![[0; SQUARES]; Side::ALL.len() * KINDS],
            killers: vec![[0; 2]; plies],
            margins: *margins,
        }
    }

    /// The sum of the values of a turn's steps.
    // Asked about every quiet turn that is found: a call costs as much as the answer.
    #[inline(always)]
    pub(crate) fn of(&self, side: Side, steps: &[Step]) -> i32 {
        let of = |step| i32::from(self.good[row(side, step)][step.action.to().index()]);
        match steps {
            [step] => of(step),
            _ => steps.iter().map(of).sum(),
        }
    }

    /// The values of the moves of one kind, by target.
    pub(crate) fn targets(&self, side: Side, kind: usize) -> &[i16; SQUARES] {
        &self.good[side as usize * KINDS + kind]
    }

    /// The move hashes of the killers of a ply.
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// Remembers a quiet turn that caused a beta cutoff.
    pub(crate) fn cutoff(&mut self, side: Side, ply: usize, hash: u16, steps: &[Step], depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != hash {
            killers[1] = killers[0];
            killers[0] = hash;
        }
        self.learn(side, steps, depth * depth * self.margins.history_bonus);
    }

    /// Remembers a quiet turn that was tried before a cutoff and did not cause it.
    pub(crate) fn failed(&mut self, side: Side, steps: &[Step], depth: i32) {
        self.learn(side, steps, -depth * depth * self.margins.history_malus);
    }

    /// Moves the values by `bonus`, the less the nearer they are to their bound.
    fn learn(&mut self, side: Side, steps: &[Step], bonus: i32) {
        let most = self.margins.history_step.clamp(0, HISTORY_MOST);
        let bonus = bonus.clamp(-most, most);
        for step in steps {
            let value = &mut self.good[row(side, step)][step.action.to().index()];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / HISTORY_MOST) as i16;
        }
    }
}

fn row(side: Side, step: &Step) -> usize {
    side as usize * KINDS + step.group.kind()
}
