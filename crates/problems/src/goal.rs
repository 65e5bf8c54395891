//! What the side to move shall reach.

use std::fmt;
use std::str::FromStr;

use tulenh_rules::{Ending, Role};

/// What a problem asks for. It is derived from the line of the solution, and the referee can
/// repeat that ([`crate::Problem::prove`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The game is won, whatever the opponent does.
    Win {
        /// By what.
        prize: Prize,
        /// Own turns, from 1.
        within: u32,
    },
    /// Pieces are won, and remain won after the answer.
    Gain {
        /// What is taken, the dearest first; at least one.
        taken: Vec<Role>,
        /// What is lost for it, the dearest first.
        lost: Vec<Role>,
        /// Own turns, from 1.
        within: u32,
    },
    /// The opponent threatens these own pieces, and does not get them.
    Save {
        /// The dearest first; at least one.
        kept: Vec<Role>,
    },
    /// The opponent would win the game within so many of its turns after any other turn.
    Survive {
        /// What it would win by.
        prize: Prize,
        /// Turns of the opponent, from 1.
        within: u32,
    },
}

/// What wins a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prize {
    /// The Commander, mated.
    Mate,
    /// The Commander, captured.
    Commander,
    /// All ships.
    Ships,
    /// All planes.
    Planes,
    /// All Tanks, Infantry and Artillery.
    LandForces,
}

impl Prize {
    /// All of them.
    pub const ALL: [Prize; 5] = [
        Prize::Mate,
        Prize::Commander,
        Prize::Ships,
        Prize::Planes,
        Prize::LandForces,
    ];

    /// The prize of a game that ended so; `None` when it ended without one.
    pub const fn of(ending: Ending) -> Option<Prize> {
        match ending {
            Ending::Mate => Some(Prize::Mate),
            Ending::CommanderCaptured => Some(Prize::Commander),
            Ending::Ships => Some(Prize::Ships),
            Ending::Planes => Some(Prize::Planes),
            Ending::LandForces => Some(Prize::LandForces),
            _ => None,
        }
    }

    /// The word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Prize::Mate => "mate",
            Prize::Commander => "commander",
            Prize::Ships => "ships",
            Prize::Planes => "planes",
            Prize::LandForces => "land-forces",
        }
    }
}

impl FromStr for Prize {
    type Err = String;

    fn from_str(text: &str) -> Result<Prize, String> {
        let found = Prize::ALL.into_iter().find(|prize| prize.id() == text);
        found.ok_or_else(|| format!("`{text}` wins no game"))
    }
}

impl Goal {
    /// Own turns until the goal is reached, from 1; for a defence the turns of the opponent that
    /// it stands.
    pub const fn within(&self) -> u32 {
        match self {
            Goal::Win { within, .. } | Goal::Gain { within, .. } | Goal::Survive { within, .. } => {
                *within
            }
            Goal::Save { .. } => 1,
        }
    }
}

/// As in files: `win mate in 2`, `gain N,T for F in 1`, `save F`, `survive ships in 1`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win { prize, within } => write!(f, "win {} in {within}", prize.id()),
            Goal::Gain {
                taken,
                lost,
                within,
            } if lost.is_empty() => write!(f, "gain {} in {within}", letters(taken)),
            Goal::Gain {
                taken,
                lost,
                within,
            } => write!(
                f,
                "gain {} for {} in {within}",
                letters(taken),
                letters(lost)
            ),
            Goal::Save { kept } => write!(f, "save {}", letters(kept)),
            Goal::Survive { prize, within } => write!(f, "survive {} in {within}", prize.id()),
        }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        let wrong = || format!("`{text}` is no goal");
        let number = |word: &str| match word.parse::<u32>() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(wrong()),
        };
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["win", prize, "in", within] => Goal::Win {
                prize: prize.parse()?,
                within: number(within)?,
            },
            ["survive", prize, "in", within] => Goal::Survive {
                prize: prize.parse()?,
                within: number(within)?,
            },
            ["save", kept] => Goal::Save { kept: roles(kept)? },
            ["gain", taken, "in", within] => Goal::Gain {
                taken: roles(taken)?,
                lost: Vec::new(),
                within: number(within)?,
            },
            ["gain", taken, "for", lost, "in", within] => Goal::Gain {
                taken: roles(taken)?,
                lost: roles(lost)?,
                within: number(within)?,
            },
            _ => return Err(wrong()),
        })
    }
}

fn letters(roles: &[Role]) -> String {
    let letters: Vec<String> = roles.iter().map(|role| role.letter().to_string()).collect();
    letters.join(",")
}

fn roles(text: &str) -> Result<Vec<Role>, String> {
    let role = |word: &str| {
        let mut chars = word.chars();
        let letter = chars.next().filter(|_| chars.as_str().is_empty());
        let role = letter.and_then(Role::from_letter);
        role.ok_or_else(|| format!("`{word}` is no piece"))
    };
    text.split(',').map(role).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_written_as_they_are_read() {
        for text in [
            "win mate in 2",
            "win land-forces in 1",
            "gain N in 1",
            "gain N,T for F in 2",
            "save F,I",
            "survive commander in 2",
        ] {
            assert_eq!(
                text.parse::<Goal>().map(|goal| goal.to_string()),
                Ok(text.to_owned())
            );
        }
        for text in [
            "win",
            "win mate in 0",
            "gain  in 1",
            "gain NT in 1",
            "save x",
            "lose N in 1",
        ] {
            assert!(text.parse::<Goal>().is_err(), "{text}");
        }
    }
}
