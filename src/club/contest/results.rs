//! What came of games, and who stands where.

use tulenh_contest::{
    Cell, Decided, Line, Outcome, Pair, Played, Score, crosstable, decide, first_duels, standings,
};
use tulenh_rules::{Ending, Side};

use crate::club::contest::{Contest, ContestRound, Format, Match, MatchResult, Part};
use crate::game::{Game, GameId};

/// A round without an opponent gives as much as a win, in halves of a point, where nobody meets everybody.
pub const BYE: u32 = 2;
/// Whoever has not played so many games that were paired leaves the contest.
const FORFEITS: usize = 2;

impl MatchResult {
    /// What a game that is over counts; `None` while it goes on.
    ///
    /// Points decide a game whose round is over. One that hardly began counts as lost for whoever had to move and did
    /// not: each side has a turn to play before it is a game.
    pub fn of(game: &Game) -> Option<MatchResult> {
        let outcome = game.outcome()?;
        let points = game.record().score().points();
        let taken = [points.red, points.blue];
        let to_move = game.position().turn();
        let (won, forfeit) = match outcome.ending {
            Ending::Aborted | Ending::Abandoned => (Some(!to_move), true),
            // It was played: how it ended counts, on time as well.
            _ => (outcome.winner, false),
        };
        Some(MatchResult {
            outcome: match won {
                Some(Side::Red) => Outcome::Red,
                Some(Side::Blue) => Outcome::Blue,
                None => Outcome::Draw,
            },
            taken,
            forfeit,
        })
    }
}

impl Contest {
    /// Counts what came of a game of the present round, once: whether it was new.
    pub fn count(&mut self, game: GameId, result: MatchResult) -> bool {
        let Some(round) = self.rounds.last_mut() else {
            return false;
        };
        let mut matches = round.matches.iter_mut();
        let found = matches.find(|of| of.game == Some(game) && of.result.is_none());
        let counted = found.map(|of| of.result = Some(result));
        counted.is_some()
    }

    /// The games of a round that are decided.
    pub fn played_in(&self, round: usize) -> Vec<Played> {
        let matches = self.rounds.get(round).map_or(&[][..], |of| &of.matches);
        matches.iter().filter_map(played).collect()
    }

    /// Who stands where in a division, by the index of the entrants. In a knock-out whoever got further stands higher.
    pub fn standings(&self, division: u8) -> Vec<Line> {
        let people = self.division(division);
        let is_swiss = matches!(self.settings.format, Format::Swiss { .. });
        let local = |who: usize| people.binary_search(&who).ok();
        let games = (0..self.rounds.len()).flat_map(|round| self.played_in(round));
        let games = games.filter_map(|game| {
            let pair = Pair {
                red: local(game.pair.red)?,
                blue: local(game.pair.blue)?,
            };
            // Where everybody meets everybody, a game that was not played counts as one against whoever was due. In a
            // round robin what somebody played before they left counts as well (our decision).
            let is_forfeit = game.is_forfeit && is_swiss;
            Some(Played {
                pair,
                is_forfeit,
                ..game
            })
        });
        let games: Vec<Played> = games.collect();
        let gives = if is_swiss { BYE } else { 0 };
        let free = self.rounds.iter().flat_map(|round| &round.free);
        let free = free.filter_map(|who| local(usize::from(*who)));
        let byes: Vec<(usize, u32)> = free.map(|who| (who, gives)).collect();
        let order = &self.settings.tie_breaks;
        let lines = standings(people.len(), &games, &byes, order).into_iter();
        let mut lines: Vec<Line> = lines
            .map(|line| Line {
                entrant: people.get(line.entrant).copied().unwrap_or(0),
                ..line
            })
            .collect();
        if self.settings.format == Format::KnockOut {
            let reached = self.reached();
            lines.sort_by_key(|line| {
                let round = reached.get(line.entrant).copied().unwrap_or(0);
                (std::cmp::Reverse(round), line.entrant)
            });
        }
        lines
    }

    /// The crosstable of these entrants, in this order.
    pub fn crosstable(&self, order: &[usize]) -> Vec<Vec<Cell>> {
        let games = (0..self.rounds.len()).flat_map(|round| self.played_in(round));
        crosstable(order, &games.collect::<Vec<_>>())
    }

    /// What somebody has reached.
    pub fn score_of(&self, entrant: usize) -> Score {
        let division = self.entrants.get(entrant).map_or(0, |of| of.division);
        let lines = self.standings(division).into_iter();
        let line = lines.into_iter().find(|line| line.entrant == entrant);
        line.map(|line| line.score).unwrap_or_default()
    }

    /// In which round of a knock-out each lost, from 1 on; one more for whoever won the last one, and the present round
    /// for whoever is still in.
    fn reached(&self) -> Vec<usize> {
        let mut reached = vec![0; self.entrants.len()];
        let mut duels = first_duels(self.entrants.len());
        for round in 0..self.rounds.len() {
            for who in duels
                .iter()
                .flat_map(|duel| [duel.one, duel.other])
                .flatten()
            {
                reached[who] = round + 1;
            }
            if round + 1 == self.all_rounds() && self.rounds[round].is_decided() {
                let played = self.played_in(round);
                let last = duels.first().and_then(|duel| decide(*duel, &played));
                if let Some((winner, _)) = last {
                    reached[winner] = round + 2;
                }
            }
            duels = self.duels(round + 1);
        }
        // Of one that ended before its last round: whoever was left.
        if self.rounds.len() < self.all_rounds()
            && self.rounds.last().is_some_and(ContestRound::is_decided)
        {
            for who in duels
                .iter()
                .flat_map(|duel| [duel.one, duel.other])
                .flatten()
            {
                reached[who] = self.rounds.len() + 1;
            }
        }
        reached
    }

    /// Who goes on from the duels of a round of a knock-out, from 0 on, and why; of those that were played.
    pub fn winners(&self, round: usize) -> Vec<(usize, Decided)> {
        let played = self.played_in(round);
        let duels = self.duels(round).into_iter();
        let duels = duels.filter(|duel| duel.pairs().is_some());
        duels.filter_map(|duel| decide(duel, &played)).collect()
    }

    /// Whoever has lost too many games without playing leaves; who they are.
    pub fn drop_absent(&mut self) -> Vec<usize> {
        let mut missed = vec![0_usize; self.entrants.len()];
        for game in self.rounds.iter().flat_map(|round| &round.matches) {
            let forfeit = game
                .result
                .filter(|result| result.forfeit && game.game.is_some());
            let Some(result) = forfeit else { continue };
            let red = matches!(result.outcome, Outcome::Blue | Outcome::Neither);
            let blue = matches!(result.outcome, Outcome::Red | Outcome::Neither);
            missed[usize::from(game.red)] += usize::from(red);
            missed[usize::from(game.blue)] += usize::from(blue);
        }
        let mut left = Vec::new();
        for (at, entrant) in self.entrants.iter_mut().enumerate() {
            if missed[at] >= FORFEITS && entrant.part == Part::Plays {
                entrant.part = Part::Leaves;
                left.push(at);
            }
        }
        left
    }
}

fn played(game: &Match) -> Option<Played> {
    let result = game.result?;
    Some(Played {
        pair: Pair {
            red: usize::from(game.red),
            blue: usize::from(game.blue),
        },
        outcome: result.outcome,
        taken: result.taken,
        is_forfeit: result.forfeit,
    })
}
