//! Why a legal turn costs own pieces.

use crate::movegen::illegal::Illegal;
use crate::movegen::turn::{Action, Step, Turn};
use crate::position::Position;

impl Position {
    /// Which guns make a legal turn a costly one: for each flight that is shot down or exchanged the
    /// ring of fire that does it, as the reason why the flight cannot simply be made.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Illegal, Position, Ruleset};
    /// let fen = "2c8/11/3a2s4/11/11/6F4/11/11/11/11/11/8C2 r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let turn = position.read_lan("g7><g10")?;
    /// let by = "g10".parse().unwrap();
    /// assert_eq!(position.perils(&turn), [Illegal::Exchanged { by, to: by }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perils(&self, turn: &Turn) -> Vec<Illegal> {
        let steps: Vec<Step> = turn.steps().collect();
        let fatal = steps.iter().enumerate().filter(|(_, step)| {
            matches!(
                step.action,
                Action::ShotDown { .. } | Action::Exchange { .. }
            )
        });
        let why = fatal.filter_map(|(i, step)| {
            let mut simply = steps.get(..i)?.to_vec();
            simply.push(Step {
                action: Action::Move {
                    to: step.action.to(),
                },
                ..*step
            });
            let turn = Turn::from_steps(turn.from(), &simply)?;
            self.check_turn(&turn).err()
        });
        let of_a_gun =
            |why: &Illegal| matches!(why, Illegal::ShotDown { .. } | Illegal::Exchanged { .. });
        why.filter(of_a_gun).collect()
    }
}
