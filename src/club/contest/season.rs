//! A season ends, and another one of a league begins.

use std::cmp::Ordering;

use tulenh_contest::{Movers, Moving, next_divisions};

use crate::club::contest::{Contest, ContestStage, Entrant, Part};
use crate::game::Timestamp;

impl Contest {
    /// The last round is over. A league with another season takes people for it from now on: those who still play, in
    /// their new divisions, and those who have joined meanwhile. What is given back is the season that is over, which
    /// notes where everybody goes.
    pub fn finish(&mut self, now: Timestamp) -> Option<Contest> {
        if !self.goes_on() {
            self.stage = ContestStage::Over;
            return None;
        }
        let movers = self.movers();
        let next = self.ladder(&movers);
        for (who, division, _) in movers {
            if let Some(entrant) = self.entrants.get_mut(who) {
                entrant.next = Some(division);
            }
        }
        let over = Contest {
            stage: ContestStage::Over,
            waiting: Vec::new(),
            wake: None,
            ..self.clone()
        };
        self.entrants = next;
        self.waiting.clear();
        self.rounds.clear();
        self.season = self.season.saturating_add(1);
        self.stage = ContestStage::Joining(now.after(self.settings.pause));
        Some(over)
    }

    /// Whether people move between divisions when this season is over, or did when it ended.
    pub fn moves(&self) -> bool {
        let has_noted = self.entrants.iter().any(|of| of.next.is_some());
        has_noted || (self.stage == ContestStage::Running && self.goes_on())
    }

    /// Where those who go on will be in the next season, with how they move; the highest division first.
    /// Of a season that is over it is what was noted then: those who join later do not change it.
    pub fn movers(&self) -> Vec<(usize, u8, Moving)> {
        if self.entrants.iter().any(|of| of.next.is_some()) {
            return self.noted_movers();
        }
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

    fn noted_movers(&self) -> Vec<(usize, u8, Moving)> {
        let entrants = self.entrants.iter().enumerate();
        let noted = entrants.filter_map(|(who, of)| {
            let next = of.next?;
            let moving = match next.cmp(&of.division) {
                Ordering::Less => Moving::Up,
                Ordering::Equal => Moving::Stays,
                Ordering::Greater => Moving::Down,
            };
            Some((who, next, moving))
        });
        let mut noted: Vec<_> = noted.collect();
        noted.sort_by_key(|(who, next, _)| (*next, *who));
        noted
    }

    /// Everybody of the next season, in the order of their divisions and places.
    fn ladder(&self, movers: &[(usize, u8, Moving)]) -> Vec<Entrant> {
        let next = movers.iter().filter_map(|(who, division, _)| {
            let (who, division) = (*who, *division);
            let known = self.entrants.get(who);
            let newcomer = who.checked_sub(self.entrants.len());
            let newcomer = newcomer.and_then(|at| self.waiting.get(at));
            Some(Entrant {
                player: known.map(|of| of.player).or(newcomer.copied())?,
                division,
                from: known.map(|of| of.division),
                next: None,
                part: Part::Plays,
            })
        });
        next.collect()
    }
}
