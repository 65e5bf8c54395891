//! What a search is asked about.

use crate::search::points::net_points;
use tulenh_rules::{ByRole, BySide, Position, Record, Side, Square, Turn};

/// What a search asks about: a position, and what of its game decides how it goes on.
#[derive(Debug, Clone)]
pub struct Task {
    /// The position.
    pub(crate) position: Position,
    /// How many pieces of each kind each side began the game with.
    pub(crate) began: BySide<ByRole<u8>>,
    /// Red's points less Blue's, so far.
    pub(crate) lead: i32,
    /// Keys of the positions since a piece last left the board, the present one not among them.
    pub(crate) earlier: Vec<u64>,
    /// Turns of either side until points decide.
    pub(crate) plies_left: Option<u32>,
    /// Where the last turn went.
    pub(crate) last: Option<Square>,
}

impl Task {
    /// The present position of a game, with its history.
    pub fn of(record: &Record) -> Task {
        let positions: Vec<Position> = record.positions().collect();
        Task::after(record, record.turns().len(), &positions)
    }

    /// The position of a game after so many turns; `positions` are those of
    /// [`Record::positions`].
    pub fn after(record: &Record, turns: usize, positions: &[Position]) -> Task {
        let turns = turns.min(positions.len().saturating_sub(1));
        let position = positions.get(turns).unwrap_or(record.position());
        let quiet = (position.halfmoves() as usize).min(turns);
        let points = record.score_after(turns, position).points();
        let limit = record.turn_limit();
        Task {
            began: counts(record.start()),
            lead: points.red as i32 - points.blue as i32,
            earlier: positions[turns - quiet..turns]
                .iter()
                .map(Position::key)
                .collect(),
            plies_left: limit
                .map(|limit| limit.get().saturating_mul(2).saturating_sub(turns as u32)),
            position: position.clone(),
            last: turns
                .checked_sub(1)
                .and_then(|last| record.turns().get(last))
                .and_then(|played| played.turn.steps().last())
                .map(|step| step.action.to()),
        }
    }

    /// A position from which a game begins.
    pub fn at(position: &Position) -> Task {
        Task {
            began: counts(position),
            lead: 0,
            earlier: Vec::new(),
            plies_left: None,
            last: None,
            position: position.clone(),
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Red's points less Blue's, so far.
    pub fn lead(&self) -> i32 {
        self.lead
    }

    /// Turns of either side until points decide; `None` where they never do.
    pub fn plies_left(&self) -> Option<u32> {
        self.plies_left
    }

    /// The task after a turn; `None` where the turn is not legal. It does not know the boards before the turn. Its lead counts
    /// pieces alone: neither an objective that the turn has reached, nor the Commander that it has mated.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_engine::Task;
    /// # use tulenh_rules::{Position, Ruleset};
    /// let fen = "5c5/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let after = Task::at(&position).after_turn(&position.read_lan("c5xc7")?);
    /// assert_eq!(after.map(|after| after.lead()), Some(40));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_turn(&self, turn: &Turn) -> Option<Task> {
        let (after, effects) = self.position.play(turn).ok()?;
        let won = net_points(&after, &effects);
        Some(self.next(after, won))
    }

    /// The task after a null move; `None` where a null move is not possible ([`Position::passed`]). It does not know the boards
    /// before it. The null move counts as a turn: one less is left.
    pub fn passed(&self) -> Option<Task> {
        Some(self.next(self.position.passed()?, 0))
    }

    /// The position that follows, with what whoever was to move has won by it.
    fn next(&self, position: Position, won: i32) -> Task {
        let sign = if position.turn() == Side::Red { -1 } else { 1 };
        Task {
            began: self.began,
            lead: self.lead + sign * won,
            earlier: Vec::new(),
            plies_left: self.plies_left.map(|left| left.saturating_sub(1)),
            last: None,
            position,
        }
    }
}

/// How many pieces of each kind each side has.
pub(crate) fn counts(position: &Position) -> BySide<ByRole<u8>> {
    BySide::new(|side| {
        let mut counts = ByRole::<u8>::default();
        for (_, piece) in position.board().pieces(side) {
            counts[piece.role] = counts[piece.role].saturating_add(1);
        }
        counts
    })
}
