//! The best game of a week.

use crate::game::{GameId, Utc};

/// A week, by its number. It ends on Sunday at noon in UTC, so that it is over wherever it is Monday morning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week(pub i64);

const HOUR_MS: i64 = 3_600_000;
const WEEK_MS: i64 = 7 * 24 * HOUR_MS;
/// The first Sunday of 1970, the fourth of January, at noon.
const FIRST_END_MS: i64 = 3 * 24 * HOUR_MS + 12 * HOUR_MS;

impl Week {
    /// The week of an instant.
    pub fn of(at: Utc) -> Week {
        Week((at.0 - FIRST_END_MS).div_euclid(WEEK_MS) + 1)
    }

    /// The instant at which it is over.
    pub fn end(self) -> Utc {
        Utc(self.0.saturating_mul(WEEK_MS).saturating_add(FIRST_END_MS))
    }

    /// The one before.
    #[must_use]
    pub fn before(self) -> Week {
        Week(self.0 - 1)
    }
}

/// The games of a week that may be its best.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BestGames {
    /// The candidates, those with the most merit first; of two with the same the one with the lower number.
    pub candidates: Vec<Candidate>,
    /// The one that was chosen, the same for everybody; `Some(None)` when there was none.
    pub chosen: Option<Option<GameId>>,
    /// The chats whose Monday morning began by this instant have been told.
    pub told: Option<Utc>,
}

/// A game that may be the best of its week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// Which.
    pub game: GameId,
    /// How good it is.
    pub merit: u32,
}

impl BestGames {
    /// The most candidates that are kept: some may not be public any more when the week is over.
    pub const KEPT: usize = 16;

    /// Adds a candidate, or puts its merit anew.
    pub fn add(&mut self, candidate: Candidate) {
        self.candidates.retain(|known| known.game != candidate.game);
        self.candidates.push(candidate);
        self.candidates
            .sort_by_key(|known| (u32::MAX - known.merit, known.game));
        self.candidates.truncate(BestGames::KEPT);
    }
}

/// What makes a game worth showing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameMerit {
    /// The ratings of both sides after the game, in points.
    pub ratings: [i32; 2],
    /// How many turns both played together.
    pub turns: u32,
    /// How well both played, in percent, where the game was analysed.
    pub accuracy: Option<[u8; 2]>,
    /// How often the game turned, where it was analysed.
    pub turning_points: Option<u32>,
    /// Whether it ended on the board, and not by the clock, by agreement or by resignation.
    pub decided_on_the_board: bool,
}

impl GameMerit {
    /// The fewest turns of a game that is a candidate.
    pub const LEAST_TURNS: u32 = 16;

    /// The merit in points; `None` for a game that is too short. Our measure:
    ///
    /// - the mean of both ratings, less a quarter of their difference: a game of equals is better to watch;
    /// - up to 150 for its length, the most at 60 turns and above;
    /// - 100 when it ended on the board;
    /// - where it was analysed: the mean accuracy less 70, times 8, at least 0 (up to 240), and 40 for each
    ///   turning point, at most 3 of them.
    pub fn points(&self) -> Option<u32> {
        if self.turns < GameMerit::LEAST_TURNS {
            return None;
        }
        let [one, other] = self.ratings;
        let level = i64::from(one) + i64::from(other);
        let level = level / 2 - i64::from(one.abs_diff(other)) / 4;
        let length = 150 * i64::from(self.turns.min(60)) / 60;
        let accuracy = self.accuracy.map_or(0, |[one, other]| {
            ((i64::from(one) + i64::from(other)) / 2 - 70).max(0) * 8
        });
        let turning = i64::from(self.turning_points.unwrap_or(0).min(3)) * 40;
        let end = if self.decided_on_the_board { 100 } else { 0 };
        let points = level + length + accuracy + turning + end;
        Some(u32::try_from(points.max(0)).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameMerit = GameMerit {
        ratings: [1600, 1600],
        turns: 60,
        accuracy: None,
        turning_points: None,
        decided_on_the_board: true,
    };

    #[test]
    fn a_week_ends_on_sunday_at_noon() {
        // 2026-11-22 was a Sunday.
        let noon = Utc(1_795_348_800_000);
        let week = Week::of(noon);
        assert_eq!(week.before().end(), noon);
        assert_eq!(Week::of(Utc(noon.0 - 1)), week.before());
        assert_eq!(week.end(), Utc(noon.0 + WEEK_MS));
        assert_eq!(Week::of(Utc(-1)).end(), Utc(FIRST_END_MS));
    }

    #[test]
    fn equals_who_play_long_and_well_are_worth_most() {
        let points = |merit: GameMerit| merit.points().unwrap();
        assert_eq!(points(GAME), 1600 + 150 + 100);
        let unequal = GameMerit {
            ratings: [1800, 1400],
            ..GAME
        };
        assert_eq!(points(unequal), 1600 - 100 + 150 + 100);
        let short = GameMerit { turns: 20, ..GAME };
        assert_eq!(points(short), 1600 + 50 + 100);
        let judged = GameMerit {
            accuracy: Some([95, 85]),
            turning_points: Some(5),
            ..GAME
        };
        assert_eq!(points(judged), points(GAME) + 160 + 120);
        let poor = GameMerit {
            accuracy: Some([40, 50]),
            turning_points: Some(0),
            ..GAME
        };
        assert_eq!(points(poor), points(GAME));
        assert_eq!(GameMerit { turns: 15, ..GAME }.points(), None);
    }

    #[test]
    fn the_best_come_first_and_none_stands_twice() {
        let mut best = BestGames::default();
        for number in 0..40 {
            let candidate = Candidate {
                game: GameId(number),
                merit: number as u32 % 7,
            };
            best.add(candidate);
            best.add(candidate);
        }
        let games: Vec<u64> = best.candidates.iter().map(|of| of.game.0).collect();
        assert_eq!(games.len(), BestGames::KEPT);
        assert_eq!(games[..3], [6, 13, 20]);
        best.add(Candidate {
            game: GameId(6),
            merit: 0,
        });
        assert_eq!(best.candidates[0].game, GameId(13));
    }
}
