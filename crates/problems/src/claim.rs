//! What can be claimed of a side to move, and proved by trying every turn.

use std::fmt;
use std::str::FromStr;

/// What a side to move can do, against every answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// It has won the game by its turn of this number at the latest, and not before if the
    /// opponent does not help.
    Wins {
        /// Own turns, from 1.
        within: u32,
    },
    /// After so many own turns and the answers to each it has taken pieces worth so many points
    /// more than it has lost, or has won.
    Gains {
        /// Points of the ruleset.
        points: i32,
        /// Own turns, from 1.
        within: u32,
    },
    /// The opponent cannot win within so many turns of its own, as it could after any other turn.
    Saves {
        /// Turns of the opponent, from 1.
        within: u32,
    },
}

impl Claim {
    /// The words before `in`.
    fn words(self) -> String {
        match self {
            Claim::Wins { .. } => "wins".to_owned(),
            Claim::Gains { points, .. } => format!("gains {points}"),
            Claim::Saves { .. } => "saves".to_owned(),
        }
    }

    /// The number of turns it speaks of.
    pub fn within(self) -> u32 {
        match self {
            Claim::Wins { within } | Claim::Gains { within, .. } | Claim::Saves { within } => {
                within
            }
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.words(), self.within())
    }
}

impl FromStr for Claim {
    type Err = String;

    fn from_str(text: &str) -> Result<Claim, String> {
        let wrong = || format!("`{text}` is no claim");
        let (words, within) = text.split_once(" in ").ok_or_else(wrong)?;
        let within = within.parse().map_err(|_| wrong())?;
        let claim = match words.split_once(' ') {
            None if words == "wins" => Claim::Wins { within },
            None if words == "saves" => Claim::Saves { within },
            Some(("gains", points)) => Claim::Gains {
                points: points.parse().map_err(|_| wrong())?,
                within,
            },
            _ => return Err(wrong()),
        };
        if within == 0 { Err(wrong()) } else { Ok(claim) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_written_as_they_are_read() {
        for text in ["wins in 3", "gains 40 in 2", "saves in 1"] {
            assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
        }
        for text in [
            "wins",
            "gains in 2",
            "gains x in 2",
            "draws in 1",
            "saves 3 in 1",
        ] {
            assert!(text.parse::<Claim>().is_err(), "{text}");
        }
    }
}
