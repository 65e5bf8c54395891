//! People join and leave.

use crate::club::contest::{Contest, ContestStage, Entrant, Part};
use crate::game::PlayerId;

/// Why somebody cannot join or leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JoinRefusal {
    /// It has begun, or is over.
    #[error("nobody can join any more")]
    Closed,
    /// They take part already.
    #[error("they take part already")]
    There,
    /// There are as many as may be.
    #[error("there is no place left")]
    Full,
    /// They do not take part, or have left already.
    #[error("they do not take part")]
    NotThere,
}

impl Contest {
    /// Somebody joins: now, or for the next season of a league that is being played.
    ///
    /// # Errors
    /// When they take part already, there is no place left, or it is too late.
    pub fn join(&mut self, player: PlayerId) -> Result<(), JoinRefusal> {
        let most = usize::from(self.settings.most);
        match self.stage {
            ContestStage::Joining(_) if self.entrant_of(player).is_some() => {
                Err(JoinRefusal::There)
            }
            ContestStage::Joining(_) if self.entrants.len() >= most => Err(JoinRefusal::Full),
            ContestStage::Joining(_) => {
                self.entrants.push(Entrant {
                    player,
                    division: 0,
                    from: None,
                    next: None,
                    part: Part::Plays,
                });
                Ok(())
            }
            ContestStage::Running if self.goes_on() => {
                let plays = self.entrant_of(player).and_then(|at| self.entrants.get(at));
                let plays = plays.is_some_and(|entrant| entrant.part == Part::Plays);
                if plays || self.waiting.contains(&player) {
                    Err(JoinRefusal::There)
                } else if self.playing() + self.waiting.len() >= most {
                    Err(JoinRefusal::Full)
                } else {
                    self.waiting.push(player);
                    Ok(())
                }
            }
            _ => Err(JoinRefusal::Closed),
        }
    }

    /// Somebody leaves. Once rounds are played their open games are resigned with [`Part::GaveUp`], and played to the
    /// end with [`Part::Leaves`].
    ///
    /// # Errors
    /// When they do not take part, or it is over.
    pub fn leave(&mut self, player: PlayerId, part: Part) -> Result<(), JoinRefusal> {
        if self.is_over() {
            return Err(JoinRefusal::Closed);
        }
        let waited = self.waiting.len();
        self.waiting.retain(|other| *other != player);
        let waited = self.waiting.len() < waited;
        match self.stage {
            ContestStage::Joining(_) => {
                let count = self.entrants.len();
                self.entrants.retain(|entrant| entrant.player != player);
                if self.entrants.len() == count {
                    return Err(JoinRefusal::NotThere);
                }
            }
            _ => {
                let entrant = self.entrants.iter_mut().find(|of| of.player == player);
                match entrant.filter(|entrant| entrant.part != Part::GaveUp) {
                    Some(entrant) if entrant.part != part => entrant.part = part,
                    _ if waited => {}
                    _ => return Err(JoinRefusal::NotThere),
                }
            }
        }
        Ok(())
    }

    /// Whether another season follows the present one.
    pub fn goes_on(&self) -> bool {
        match self.settings.format {
            super::Format::League { seasons, .. } => seasons == 0 || self.season < seasons,
            _ => false,
        }
    }
}
