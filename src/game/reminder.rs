//! A turn of which somebody is to be reminded.

use crate::game::clock::Stage;
use crate::game::id::{GameId, Ply, Timestamp};
use crate::game::state::Game;

/// A turn that waits for somebody, of whom it is known who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reminder {
    /// The game.
    pub game: GameId,
    /// How many turns had been played when it waited.
    pub ply: Ply,
    /// How often turns had been taken back.
    pub takebacks: u32,
    /// How far the time was gone.
    pub stage: Stage,
    /// When it is to be told, not before.
    pub due: Timestamp,
}

impl Reminder {
    /// The turn that a game waits for, at this stage of its clock.
    pub fn of(game: &Game, stage: Stage, due: Timestamp) -> Reminder {
        Reminder {
            game: game.id(),
            ply: game.ply(),
            takebacks: game.takeback_count(),
            stage,
            due,
        }
    }

    /// Whether the game still waits for the same turn, and its time is gone that far: a gift may have
    /// made it longer.
    pub fn stands(&self, game: &Game) -> bool {
        let same = *self == Reminder::of(game, self.stage, self.due);
        same && game.is_open() && game.clock().has_passed(self.stage)
    }
}
