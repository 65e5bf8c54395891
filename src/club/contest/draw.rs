//! Who plays whom in the next round.

use tulenh_contest::{
    Duel, Movers, Outcome, Pair, Relaxed, candidates, decide, divisions, first_duels, next_duels,
    round_robin, rounds_of, swiss,
};

use crate::club::contest::results::BYE;
use crate::club::contest::{
    Contest, ContestRound, ContestStage, Entrant, Format, Match, MatchResult, Part,
};
use crate::game::Timestamp;

impl Contest {
    /// Begins, with the ratings of those who take part, in their order. Seeds follow the ratings; in a league the places
    /// of the season before, and newcomers stand behind by their ratings. It is called off when there are too few;
    /// whether it has begun.
    pub fn begin(&mut self, ratings: &[i32], now: Timestamp) -> bool {
        if self.entrants.len() < usize::from(self.settings.least.max(2)) {
            self.stage = ContestStage::TooFew;
            return false;
        }
        let rating = |at: usize| ratings.get(at).copied().unwrap_or(0);
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by_key(|at| match self.entrants[*at].from {
            Some(_) => (false, 0, *at),
            None => (true, -rating(*at), *at),
        });
        let mut entrants: Vec<Entrant> = order.iter().map(|at| self.entrants[*at]).collect();
        if self.settings.format.is_league() {
            // Newcomers stand behind all others, and so in the lowest divisions.
            let known = entrants.iter().filter(|entrant| entrant.from.is_some());
            let mut before: Vec<usize> = Vec::new();
            for entrant in known {
                let at = usize::from(entrant.division);
                before.resize(before.len().max(at + 1), 0);
                before[at] += 1;
            }
            let placed = divisions(&entrants, &before, Movers::default());
            let placed = placed.into_iter().enumerate();
            let placed = placed.flat_map(|(at, of)| {
                let division = u8::try_from(at).unwrap_or(u8::MAX);
                of.into_iter().map(move |entrant| Entrant {
                    division,
                    ..entrant
                })
            });
            entrants = placed.collect();
        }
        self.entrants = entrants;
        self.rounds.clear();
        self.stage = ContestStage::Running;
        self.draw(now);
        true
    }

    /// How many rounds the season has.
    pub fn all_rounds(&self) -> usize {
        let people = self.entrants.len();
        match self.settings.format {
            Format::RoundRobin { together } => stages(people, together),
            Format::League { together, .. } => {
                let divisions = 0..self.divisions();
                let sizes = divisions.map(|division| self.division(division).len());
                sizes.map(|size| stages(size, together)).max().unwrap_or(0)
            }
            // More rounds than that would need rematches.
            Format::Swiss { rounds } => usize::from(rounds).min(people.saturating_sub(1)),
            Format::KnockOut => rounds_of(people),
        }
    }

    /// Draws the next round; whether there is one. There is none in a Swiss contest in which those who are left could
    /// only meet again.
    pub fn draw(&mut self, now: Timestamp) -> bool {
        let round = self.rounds.len();
        let drawn = match self.settings.format {
            Format::RoundRobin { together } | Format::League { together, .. } => {
                Some(self.table_rounds(round, together))
            }
            Format::Swiss { .. } => self.swiss_round(),
            Format::KnockOut => Some(self.duels_drawn(round)),
        };
        let Some((pairs, free)) = drawn else {
            return false;
        };
        let matches = pairs.into_iter().map(|pair| Match {
            red: index(pair.red),
            blue: index(pair.blue),
            game: None,
            result: self.forfeited(pair),
            reminded: 0,
        });
        self.rounds.push(ContestRound {
            began: now,
            ends: now.after(self.settings.round),
            matches: matches.collect(),
            free: free.into_iter().map(index).collect(),
        });
        true
    }

    /// Draws all rounds that are left of a table in which fewer than two people still play: none of the games is played.
    pub fn draw_the_rest(&mut self, now: Timestamp) {
        let is_table = matches!(
            self.settings.format,
            Format::RoundRobin { .. } | Format::League { .. }
        );
        while is_table && self.rounds.len() < self.all_rounds() {
            self.draw(now);
        }
    }

    /// What comes of a game that does not begin, because somebody has left.
    pub fn forfeited(&self, pair: Pair) -> Option<MatchResult> {
        let plays = |at: usize| {
            self.entrants
                .get(at)
                .is_some_and(|of| of.part == Part::Plays)
        };
        let outcome = match (plays(pair.red), plays(pair.blue)) {
            (true, true) => return None,
            (true, false) => Outcome::Red,
            (false, true) => Outcome::Blue,
            (false, false) => Outcome::Neither,
        };
        Some(MatchResult {
            outcome,
            taken: [0, 0],
            forfeit: true,
        })
    }

    /// The duels of a round of a knock-out, from 0 on; those of whoever has left before it are without them.
    pub fn duels(&self, round: usize) -> Vec<Duel> {
        let mut duels = first_duels(self.entrants.len());
        for at in 0..round {
            let played = self.played_in(at);
            let gone = |who: usize| {
                self.entrants
                    .get(who)
                    .is_some_and(|of| of.part != Part::Plays)
            };
            let winners: Vec<Option<usize>> = duels
                .iter()
                .map(|duel| decide(*duel, &played).map(|(who, _)| who))
                .collect();
            duels = next_duels(&winners);
            // Of rounds that were drawn already it is known who was there.
            let drawn = self.rounds.get(at + 1);
            for duel in &mut duels {
                for place in [&mut duel.one, &mut duel.other] {
                    let left = place.is_some_and(|who| match drawn {
                        Some(drawn) => !drawn.has(who),
                        None => gone(who),
                    });
                    if left {
                        *place = None;
                    }
                }
            }
        }
        duels
    }

    /// The indexes of those in a division.
    pub fn division(&self, division: u8) -> Vec<usize> {
        let entrants = self.entrants.iter().enumerate();
        let there = entrants.filter(|(_, entrant)| entrant.division == division);
        there.map(|(at, _)| at).collect()
    }

    /// The rounds of the tables of all divisions that are played at once.
    fn table_rounds(&self, round: usize, together: u8) -> (Vec<Pair>, Vec<usize>) {
        let together = usize::from(together.max(1));
        let (mut pairs, mut free) = (Vec::new(), Vec::new());
        for division in 0..self.divisions() {
            let people = self.division(division);
            let who = |at: usize| people.get(at).copied().unwrap_or(0);
            let rounds = round_robin(people.len());
            for drawn in rounds.iter().skip(round * together).take(together) {
                pairs.extend(drawn.pairs.iter().map(|pair| Pair {
                    red: who(pair.red),
                    blue: who(pair.blue),
                }));
                free.extend(drawn.free.iter().map(|at| who(*at)));
            }
        }
        (pairs, free)
    }

    fn swiss_round(&self) -> Option<(Vec<Pair>, Vec<usize>)> {
        let plays = self.entrants.iter().map(|of| of.part == Part::Plays);
        let plays: Vec<bool> = plays.collect();
        let rounds = (0..self.rounds.len()).map(|round| {
            let free = self.rounds[round].free.iter();
            (
                self.played_in(round),
                free.map(|at| usize::from(*at)).collect(),
            )
        });
        let rounds: Vec<_> = rounds.collect();
        let drawn = swiss(&candidates(&plays, &rounds, BYE), self.lot);
        let mut relaxed = drawn.relaxed.iter();
        match relaxed.any(|rule| matches!(rule, Relaxed::Rematch(_))) {
            true => None,
            false => Some((drawn.pairs, drawn.free.into_iter().collect())),
        }
    }

    fn duels_drawn(&self, round: usize) -> (Vec<Pair>, Vec<usize>) {
        let (mut pairs, mut free) = (Vec::new(), Vec::new());
        for duel in self.duels(round) {
            match duel.pairs() {
                Some(both) => pairs.extend(both),
                None => free.extend(duel.one.or(duel.other)),
            }
        }
        (pairs, free)
    }
}

impl ContestRound {
    /// Whether somebody plays in it, or is free.
    fn has(&self, who: usize) -> bool {
        let is = |at: u16| usize::from(at) == who;
        let mut matches = self.matches.iter();
        matches.any(|game| is(game.red) || is(game.blue)) || self.free.iter().any(|at| is(*at))
    }
}

/// In how many steps the rounds of a table are played.
fn stages(people: usize, together: u8) -> usize {
    round_robin(people)
        .len()
        .div_ceil(usize::from(together.max(1)))
}

fn index(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}
