//! A trained model in the integers of the engine, and back.

use tulenh_engine::network::features::{NO_ROW, ROWS};
use tulenh_engine::network::{Network, OUTPUT_ONE, OUTPUTS, ROW_ONE, VALUE_ONE};

use crate::training::model::{Model, Width};
use crate::training::shared_rows::{kind_rows, shared_rows};

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

/// The model whose network this is, but for what rounding has lost: where training begins that goes on from
/// a network. Rows of whole kinds are 0: what they held is in the rows of the places.
pub fn model_of(network: &Network) -> Model {
    let mut model = Model::zero();
    let plain: Vec<Width> = (network.rows.iter())
        .map(|row| row.map(|weight| f32::from(weight) / f32::from(ROW_ONE)))
        .collect();
    model.rows[..ROWS].copy_from_slice(&plain);
    for (row, below) in shared_rows() {
        let below = plain[usize::from(below)];
        for (weight, below) in model.rows[usize::from(row)].iter_mut().zip(below) {
            *weight -= below;
        }
    }
    model.bias[0] = (network.bias).map(|bias| f32::from(bias) / f32::from(ROW_ONE));
    for output in 0..OUTPUTS {
        for view in 0..2 {
            let weights = network.output[output][view];
            model.output[2 * output + view] =
                weights.map(|weight| f32::from(weight) / f32::from(OUTPUT_ONE));
        }
        model.output_bias[output] = network.output_bias[output] as f32 / VALUE_ONE as f32;
    }
    model
}

fn integer(weight: f32, one: i16) -> i16 {
    // A cast is bounded to what 16 bits hold.
    (weight * f32::from(one)).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::Ruleset;

    #[test]
    fn a_network_is_the_same_after_it_was_a_model() {
        let network = Network::built_in(&Ruleset::OFFICIAL).unwrap();
        let again = quantise(&model_of(&network), network.scale);
        assert!(again == *network);
    }
}
