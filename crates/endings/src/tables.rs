//! Asking for the value of a position.

use std::sync::{Arc, OnceLock};

use crate::file::unpack;
use crate::kind::Kind;
use crate::place::find;
use crate::retrograde::{DRAW, Summary, position};
use tulenh_rules::{Board, Ruleset, Side};

/// How a position ends when both sides play as well as can be, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It wins with the last of so many turns of either side.
    Wins(u32),
    /// It has lost after so many turns of either side.
    Loses(u32),
    /// Nobody can force anything.
    Draw,
}

/// The tables of a file. A table is unpacked when it is first asked for, by whichever thread asks.
pub struct Tables {
    file: &'static [u8],
    of: [OnceLock<Option<Vec<u8>>>; Kind::ALL.len()],
}

/// The tables that belong to the program. `tulenh-lab endings make` writes this file.
static OFFICIAL: Tables = Tables::new(include_bytes!("../official-total.bin"));

/// The value of a position of the official total battle with its stronger side to move, from the
/// tables of the program; see [`Tables::probe`].
pub fn probe(board: &Board, turn: Side) -> Option<End> {
    OFFICIAL.probe(board, turn)
}

impl Tables {
    /// The tables of a file as [`pack`](crate::pack) makes it. A file that is damaged has none.
    pub const fn new(file: &'static [u8]) -> Tables {
        Tables {
            file,
            of: [const { OnceLock::new() }; Kind::ALL.len()],
        }
    }

    /// The tables of the program.
    pub fn official() -> &'static Tables {
        &OFFICIAL
    }

    /// The value of a position with its stronger side to move; `None` when it is of no [`Kind`], when
    /// the weaker side is to move, or when the file is damaged.
    ///
    /// The position is one that can arise: the side to move cannot take the Commander. The rule of
    /// fifty moves is left out; no end is so far away ([`Summary::longest`](crate::Summary)) that it
    /// matters before the counter has run for a while.
    pub fn probe(&self, board: &Board, turn: Side) -> Option<End> {
        let found = find(board, turn)?;
        if found.strong != turn {
            return None;
        }
        let value = *self.values(found.kind)?.get(found.index)?;
        Some(match value {
            DRAW => End::Draw,
            value if value.is_multiple_of(2) => End::Wins(u32::from(value) - 1),
            value => End::Loses(u32::from(value) - 1),
        })
    }

    /// What a table holds; `None` when the file is damaged.
    pub fn summary(&self, kind: Kind) -> Option<Summary> {
        let rules = Arc::new(Ruleset::OFFICIAL);
        let values = self.values(kind)?.iter().enumerate();
        let of_positions = values
            .filter(|(index, _)| position(&rules, kind, *index, Side::Red).is_some())
            .map(|(_, value)| *value);
        Some(Summary::of(kind, of_positions))
    }

    fn values(&self, kind: Kind) -> Option<&[u8]> {
        let table = self.of.get(kind.number())?;
        let values = table.get_or_init(|| unpack(self.file, kind));
        values.as_deref()
    }
}
