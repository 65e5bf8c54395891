//! What is shown of a player above or below the board.

use tulenh_rules::{BySide, Piece, Position, Record};

/// What a player's strip shows. The words are in the reader's language already.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Strip {
    /// The player's name; characters the font lacks are left out, what does not fit is cut.
    pub name: String,
    /// What is left of the time, such as `2 d 4 h`.
    pub clock: Option<String>,
    /// The points so far.
    pub points: Option<u32>,
    /// A word on how things stand, such as `check` or `wins`.
    pub note: Option<String>,
    /// What the player has taken, in any order.
    pub captured: Vec<Piece>,
    /// Whether the player is to move.
    pub to_move: bool,
}

impl Strip {
    /// The strips of both players of a game as it stands; see [`Strip::after`].
    pub fn both(record: &Record) -> BySide<Strip> {
        Strip::after(record, record.turns().len(), record.position())
    }

    /// The strips of both players after so many turns of a game, `position` being the one then:
    /// points, what was taken, and who is to move. The caller adds names, clocks and notes.
    pub fn after(record: &Record, turns: usize, position: &Position) -> BySide<Strip> {
        let points = record.score_after(turns, position).points();
        let mut captured = record.taken(turns);
        let open = turns < record.turns().len() || record.outcome().is_none();
        BySide::new(|side| Strip {
            points: Some(points[side]),
            captured: std::mem::take(&mut captured[side]),
            to_move: open && side == position.turn(),
            ..Strip::default()
        })
    }
}
