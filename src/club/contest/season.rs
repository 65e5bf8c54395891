//! A season ends, and another one of a league begins.

use tulenh_contest::{Movers, Moving, next_divisions};

use crate::club::contest::{Contest, ContestStage, Entrant, Part};
use crate::game::Timestamp;

impl Contest {
    /// The last round is over. A league with another season takes people for it from now on: those who still play, in
    /// their new divisions, and those who have joined meanwhile.
    pub fn finish(&mut self, now: Timestamp) {
        if !self.goes_on() {
            self.stage = ContestStage::Over;
            return;
        }
        let next = self.ladder();
        self.entrants = next;
        self.waiting.clear();
        self.rounds.clear();
        self.season = self.season.saturating_add(1);
        self.stage = ContestStage::Joining(now.after(self.settings.pause));
    }

    /// Where those who go on will be in the next season, with how they move; the highest division first.
    pub fn movers(&self) -> Vec<(usize, u8, Moving)> {
        let last = (0..self.divisions()).map(|division| {
            let lines = self.standings(division).into_iter();
            let who = lines.map(|line| {
                let stays = self.entrants.get(line.entrant);
                let stays = stays.is_some_and(|of| of.part == Part::Plays);
                (line.entrant, stays)
            });
            who.collect::<Vec<_>>()
        });
        let last: Vec<_> = last.collect();
        let newcomers: Vec<usize> = (0..self.waiting.len())
            .map(|at| self.entrants.len() + at)
            .collect();
        let next = next_divisions(&last, &newcomers, Movers::default());
        let divisions = (0_u8..).zip(next);
        divisions
            .flat_map(|(at, of)| of.into_iter().map(move |(who, moving)| (who, at, moving)))
            .collect()
    }

    /// Everybody of the next season, in the order of their divisions and places.
    fn ladder(&self) -> Vec<Entrant> {
        let movers = self.movers().into_iter();
        let next = movers.filter_map(|(who, division, _)| {
            let known = self.entrants.get(who);
            let newcomer = who.checked_sub(self.entrants.len());
            let newcomer = newcomer.and_then(|at| self.waiting.get(at));
            Some(Entrant {
                player: known.map(|of| of.player).or(newcomer.copied())?,
                division,
                from: known.map(|of| of.division),
                part: Part::Plays,
            })
        });
        next.collect()
    }
}
