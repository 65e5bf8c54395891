//! What the buttons of a team mean.

use std::fmt;
use std::str::FromStr;

use tulenh_rules::Side;

use crate::game::{Arm, BadId, Game, Ply};

/// Something that is pressed under the message of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TeamAction {
    /// Join the team of a side.
    Join(Side),
    /// Leave one's team.
    Leave,
    /// Vote for a proposal, or play it where one person decides.
    Choose(Choice),
    /// Take the command of an arm, or give it back.
    TakeArm(Arm),
}

/// A proposal for a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// How many turns had been played.
    pub ply: Ply,
    /// How often turns had been taken back.
    pub takebacks: u32,
    /// Its place in the list.
    pub index: u8,
}

impl Choice {
    /// A proposal for the board that stands.
    pub(crate) fn of(game: &Game, index: usize) -> Choice {
        Choice {
            ply: game.ply(),
            takebacks: game.takeback_count(),
            index: u8::try_from(index).unwrap_or(u8::MAX),
        }
    }
}

impl fmt::Display for TeamAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeamAction::Join(Side::Red) => f.write_str("jr"),
            TeamAction::Join(Side::Blue) => f.write_str("jb"),
            TeamAction::Leave => f.write_str("l"),
            TeamAction::Choose(Choice {
                ply,
                takebacks,
                index,
            }) => write!(f, "c{}.{takebacks}.{index}", ply.0),
            TeamAction::TakeArm(arm) => write!(f, "a{}", *arm as usize),
        }
    }
}

impl FromStr for TeamAction {
    type Err = BadId;

    fn from_str(text: &str) -> Result<TeamAction, BadId> {
        match text {
            "jr" => return Ok(TeamAction::Join(Side::Red)),
            "jb" => return Ok(TeamAction::Join(Side::Blue)),
            "l" => return Ok(TeamAction::Leave),
            _ => {}
        }
        if let Some(arm) = text.strip_prefix('a') {
            let arm = arm
                .parse()
                .ok()
                .and_then(|index: usize| Arm::ALL.get(index));
            return arm.copied().map(TeamAction::TakeArm).ok_or(BadId);
        }
        let numbers = text.strip_prefix('c').ok_or(BadId)?;
        let numbers: Vec<u32> = numbers
            .split('.')
            .map(|number| number.parse().map_err(|_| BadId))
            .collect::<Result<_, _>>()?;
        let [ply, takebacks, index] = numbers[..] else {
            return Err(BadId);
        };
        Ok(TeamAction::Choose(Choice {
            ply: Ply(ply),
            takebacks,
            index: index.try_into().map_err(|_| BadId)?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_read_as_they_are_written() {
        let choice = Choice {
            ply: Ply(12),
            takebacks: 3,
            index: 19,
        };
        let arms = Arm::ALL.map(TeamAction::TakeArm);
        let others = [
            TeamAction::Join(Side::Red),
            TeamAction::Join(Side::Blue),
            TeamAction::Leave,
            TeamAction::Choose(choice),
        ];
        for action in arms.into_iter().chain(others) {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for wrong in ["", "j", "a4", "a", "c1.2", "c1.2.256", "c1.2.3.4", "x"] {
            assert_eq!(wrong.parse::<TeamAction>(), Err(BadId), "{wrong}");
        }
    }
}
