//! Rows that are learnt on top of others: what is seen seldom begins with what is known of its like.

use tulenh_engine::network::features::{NO_ROW, ROWS, Seen};
use tulenh_rules::{Piece, Role, Side, Square};

/// The rows that are learnt, those of whole kinds included: see [`kind_row`].
pub const MODEL_ROWS: usize = ROWS + 2 * Role::ALL.len();

/// The row of all pieces of a kind wherever they stand, which the rows of their places are learnt on top of.
pub fn kind_row(enemy: bool, role: Role) -> u16 {
    let number = ROWS + usize::from(enemy) * Role::ALL.len() + role as usize;
    number as u16
}

/// The rows that are learnt on top of others, each with the row of the plain piece.
pub fn shared_rows() -> Vec<(u16, u16)> {
    let mut shared = Vec::new();
    for (role, hero, carried, side) in kinds() {
        let piece = Piece { role, hero, side };
        for at in Square::all() {
            let seen = |target| Seen::by(Side::Red, piece, carried, at, target);
            let (row, plain) = (seen(None).place(), seen(None).plain().place());
            if row != plain {
                shared.push((row, plain));
            }
        }
        if carried {
            continue;
        }
        // From the middle of the board to every offset.
        for (target, at) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let seen = Seen::by(Side::Red, piece, carried, at, Some(target));
            let rows = (seen.nearness(), seen.plain().nearness());
            if let (Some(row), Some(plain)) = rows
                && row != plain
            {
                shared.push((row, plain));
            }
        }
    }
    shared.sort_unstable();
    shared.dedup();
    shared.retain(|(row, plain)| *row != NO_ROW && *plain != NO_ROW);
    shared
}

/// The rows of all places, each with the row of its kind.
pub fn kind_rows() -> Vec<(u16, u16)> {
    let rows = kinds().flat_map(|(role, hero, carried, side)| {
        let piece = Piece { role, hero, side };
        Square::all().map(move |at| {
            let seen = Seen::by(Side::Red, piece, carried, at, None);
            (seen.place(), kind_row(seen.enemy, role))
        })
    });
    rows.filter(|(row, _)| *row != NO_ROW).collect()
}

fn kinds() -> impl Iterator<Item = (Role, bool, bool, Side)> {
    let flags = [(false, false), (false, true), (true, false), (true, true)];
    Role::ALL.into_iter().flat_map(move |role| {
        flags.into_iter().flat_map(move |(hero, carried)| {
            Side::ALL
                .into_iter()
                .map(move |side| (role, hero, carried, side))
        })
    })
}
