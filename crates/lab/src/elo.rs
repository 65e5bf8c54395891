//! How much stronger the first player of a match is, and how sure that is.

use std::fmt;

/// The results of a match for its first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The part of all points that was won, from 0 to 1.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The standard error of the score.
    fn error(self) -> f64 {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let square = |result: f64, count: u32| (result - score).powi(2) * f64::from(count);
        let sum = square(1.0, self.won) + square(0.5, self.drawn) + square(0.0, self.lost);
        (sum / games / games).sqrt()
    }

    /// The difference in Elo, and half of its 95 % confidence interval. Where all games are won or lost,
    /// the score is counted as if half a game had been drawn, and the error as if one game more had been.
    pub fn elo(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let bound = 0.25 / games;
        let score = self.score().clamp(bound, 1.0 - bound);
        let one_more = Tally {
            drawn: self.drawn + 1,
            ..self
        };
        let half = 1.96 * one_more.error();
        let low = elo((score - half).clamp(bound / 2.0, 1.0 - bound / 2.0));
        let high = elo((score + half).clamp(bound / 2.0, 1.0 - bound / 2.0));
        (elo(score), (high - low) / 2.0)
    }

    /// The logarithm of how much better `elo1` explains the games than `elo0`: the generalised
    /// sequential probability ratio test with normal approximation (Van den Bergh, "A practical
    /// introduction to the GSPRT", 2016). `None` before there are different results.
    pub fn ratio(self, elo0: f64, elo1: f64) -> Option<f64> {
        let variance = self.error().powi(2) * f64::from(self.games());
        if variance <= 0.0 {
            return None;
        }
        let (a, b) = (expected(elo0), expected(elo1));
        let games = f64::from(self.games());
        Some((b - a) * (2.0 * self.score() - a - b) / (2.0 * variance) * games)
    }
}

/// The bounds of the ratio at which the test ends, for errors of 5 % either way.
pub const BOUNDS: (f64, f64) = (-2.944_438_979_166_44, 2.944_438_979_166_44);

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, half) = self.elo();
        write!(
            f,
            "+{} ={} -{} of {}: {:.1} %, {elo:+.0} ± {half:.0} Elo",
            self.won,
            self.drawn,
            self.lost,
            self.games(),
            100.0 * self.score(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
        Tally { won, drawn, lost }
    }

    #[test]
    fn elo_is_that_of_the_tables() {
        // 64 % are 100 points, 76 % are 200 (Elo, "The Rating of Chessplayers", 2.11).
        assert_eq!(tally(64, 0, 36).elo().0.round(), 100.0);
        assert_eq!(tally(76, 0, 24).elo().0.round(), 200.0);
        assert_eq!(tally(10, 5, 10).elo().0.round(), 0.0);
    }

    #[test]
    fn more_games_say_more() {
        assert!(tally(400, 200, 400).elo().1 < tally(40, 20, 40).elo().1 / 2.0);
        let (elo, half) = tally(100, 0, 0).elo();
        assert!(elo.is_finite() && half.is_finite() && half > 50.0);
    }

    #[test]
    fn the_test_ends_on_the_right_side() {
        let better = tally(600, 100, 300).ratio(0.0, 20.0).unwrap();
        let worse = tally(300, 100, 600).ratio(0.0, 20.0).unwrap();
        assert!(better > BOUNDS.1 && worse < BOUNDS.0);
        assert_eq!(tally(9, 0, 0).ratio(0.0, 20.0), None);
    }
}
