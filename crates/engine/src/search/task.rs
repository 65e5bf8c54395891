//! What a search is asked about.

use tulenh_rules::{ByRole, BySide, Position, Record, Square};

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
