//! What games came of: wins, draws and losses, of a person and between two.

use crate::game::rating::Rating;
use crate::game::state::Game;
use tulenh_rules::Side;

/// Fewer turns than this are no game: it counts for nobody (lichess).
pub const COUNTED_TURNS: u32 = 2;

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// How a person stands in games of one family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Their rating.
    pub rating: Rating,
    /// Rated games.
    pub rated: Tally,
    /// All others that count.
    pub casual: Tally,
}

/// What came of the games between two people, as one of them sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Meeting {
    /// Rated games.
    pub rated: Tally,
    /// All others that count.
    pub casual: Tally,
}

/// How a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counts {
    /// For results and ratings.
    Rated,
    /// For results only.
    Casual,
    /// Not at all: it goes on, hardly began, one person played both sides, or a team played.
    Not,
}

impl Counts {
    /// How this game counts.
    pub fn of(game: &Game) -> Counts {
        let seats = game.seats();
        let void = game
            .outcome()
            .is_none_or(|outcome| outcome.ending.is_void());
        if void || seats.red == seats.blue || game.has_teams() || game.ply().0 < COUNTED_TURNS {
            Counts::Not
        } else if game.mode().rated {
            Counts::Rated
        } else {
            Counts::Casual
        }
    }
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> u32 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// With one game more, played as this side.
    pub fn with(mut self, side: Side, winner: Option<Side>) -> Tally {
        let count = match winner {
            None => &mut self.draws,
            Some(winner) if winner == side => &mut self.wins,
            Some(_) => &mut self.losses,
        };
        *count = count.saturating_add(1);
        self
    }

    /// With the games of another tally.
    pub fn merged(self, other: &Tally) -> Tally {
        Tally {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }

    /// As the other of the two sees it.
    pub fn turned(self) -> Tally {
        Tally {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

impl Standing {
    /// That of somebody who has not played.
    pub const START: Standing = Standing {
        rating: Rating::START,
        rated: Tally {
            wins: 0,
            draws: 0,
            losses: 0,
        },
        casual: Tally {
            wins: 0,
            draws: 0,
            losses: 0,
        },
    };
}

impl Standing {
    /// That of two who turned out to be one: of the ratings the one that more games made.
    pub fn merged(&self, other: &Standing) -> Standing {
        let more = other.rated.games() > self.rated.games();
        Standing {
            rating: if more { other.rating } else { self.rating },
            rated: self.rated.merged(&other.rated),
            casual: self.casual.merged(&other.casual),
        }
    }
}

impl Default for Standing {
    fn default() -> Standing {
        Standing::START
    }
}

impl Meeting {
    /// With one game more, played as this side.
    pub fn with(mut self, counts: Counts, side: Side, winner: Option<Side>) -> Meeting {
        match counts {
            Counts::Rated => self.rated = self.rated.with(side, winner),
            Counts::Casual => self.casual = self.casual.with(side, winner),
            Counts::Not => {}
        }
        self
    }

    /// With the games of another.
    pub fn merged(self, other: &Meeting) -> Meeting {
        Meeting {
            rated: self.rated.merged(&other.rated),
            casual: self.casual.merged(&other.casual),
        }
    }

    /// As the other of the two sees it.
    pub fn turned(self) -> Meeting {
        Meeting {
            rated: self.rated.turned(),
            casual: self.casual.turned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_count_the_same_games() {
        let mut meeting = Meeting::default();
        for winner in [Some(Side::Red), Some(Side::Red), None, Some(Side::Blue)] {
            meeting = meeting.with(Counts::Rated, Side::Red, winner);
        }
        meeting = meeting.with(Counts::Casual, Side::Blue, Some(Side::Blue));
        meeting = meeting.with(Counts::Not, Side::Red, None);
        let tally = |wins, draws, losses| Tally {
            wins,
            draws,
            losses,
        };
        assert_eq!(meeting.rated, tally(2, 1, 1));
        assert_eq!(meeting.casual, tally(1, 0, 0));
        assert_eq!(meeting.turned().rated, tally(1, 1, 2));
        assert_eq!(meeting.turned().turned(), meeting);
        assert_eq!(meeting.rated.games(), 4);
        let both = meeting.merged(&meeting.turned());
        assert_eq!((both.rated, both.casual), (tally(3, 2, 3), tally(1, 0, 1)));
    }

    #[test]
    fn the_rating_that_more_games_made_stays() {
        let rating = |value| Rating::new(value, 60.0, 0.06, None).unwrap();
        let standing = |value, wins| Standing {
            rating: rating(value),
            rated: Tally {
                wins,
                ..Tally::default()
            },
            ..Standing::START
        };
        let (few, many) = (standing(2000.0, 2), standing(1400.0, 30));
        for both in [few.merged(&many), many.merged(&few)] {
            assert_eq!((both.rating, both.rated.wins), (rating(1400.0), 32));
        }
    }
}
