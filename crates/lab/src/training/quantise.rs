//! A trained model in the integers of the engine.

use tulenh_engine::network::features::{NO_ROW, ROWS, Seen};
use tulenh_engine::network::{Network, OUTPUT_ONE, OUTPUTS, ROW_ONE, VALUE_ONE};
use tulenh_rules::{Piece, Role, Side, Square};

use crate::training::model::{Model, kind_row};

/// The network of a model; `scale` is what a value of 1 is in hundredths of an Infantry.
pub fn quantise(model: &Model, scale: i32) -> Network {
    let mut rows = model.rows.clone();
    let kinds = rows.split_off(ROWS);
    for (row, plain) in shared_rows() {
        for (weight, plain) in rows[usize::from(row)]
            .iter_mut()
            .zip(model.rows[usize::from(plain)])
        {
            *weight += plain;
        }
    }
    for (row, kind) in kind_rows() {
        let kind = kinds[usize::from(kind) - ROWS];
        for (weight, kind) in rows[usize::from(row)].iter_mut().zip(kind) {
            *weight += kind;
        }
    }
    rows[usize::from(NO_ROW)].fill(0.0);
    let mut network = Network::zero(scale);
    for (to, from) in network.rows.iter_mut().zip(&rows) {
        *to = from.map(|weight| integer(weight, ROW_ONE));
    }
    network.bias = model.bias[0].map(|bias| integer(bias, ROW_ONE));
    for output in 0..OUTPUTS {
        for view in 0..2 {
            let weights = model.output[2 * output + view];
            network.output[output][view] = weights.map(|weight| integer(weight, OUTPUT_ONE));
        }
        let bias = model.output_bias[output] * VALUE_ONE as f32;
        network.output_bias[output] = bias.round() as i32;
    }
    network
}

fn integer(weight: f32, one: i16) -> i16 {
    // A cast is bounded to what 16 bits hold.
    (weight * f32::from(one)).round() as i16
}

/// The rows that are learnt on top of others, each with the row of the plain piece.
fn shared_rows() -> Vec<(u16, u16)> {
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
fn kind_rows() -> Vec<(u16, u16)> {
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
