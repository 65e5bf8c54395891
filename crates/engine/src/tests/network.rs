use std::sync::Arc;

use crate::network::sums::Sums;
use crate::network::{BadNetwork, HIDDEN, Network, OUTPUT_MOST, ROW_ONE};
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::tests::{mirrored, wanderings};
use crate::{Evaluation, Limits, Options, Rng, Table, Task, Weights, search};
use tulenh_rules::search::{Generator, Turns};

/// Weights at random: with a network like this a row too many or too few shows.
fn any_network(seed: u64) -> Network {
    let mut rng = Rng::new(seed);
    let mut any = |most: i16| rng.below(2 * most as usize + 1) as i16 - most;
    let mut network = Network::zero(500);
    for weight in network.rows.as_flattened_mut() {
        *weight = any(ROW_ONE / 4);
    }
    network.bias = [(); HIDDEN].map(|()| any(ROW_ONE));
    for weight in network.output.iter_mut().flatten().flatten() {
        *weight = any(OUTPUT_MOST);
    }
    network.output_bias = [7, -7, 700, -70_000];
    network
}

#[test]
fn sums_kept_up_to_date_equal_those_from_scratch() {
    let network = Arc::new(any_network(1));
    for position in wanderings(36, 40) {
        let task = Task::at(&position);
        let terms = Terms::of(&task, &Weights::USUAL).with_network(Some(network.clone()));
        let node = Node::root(&terms, &task);
        let mut turns = Turns::new();
        Generator::new().legal_turns(&position, &mut turns);
        for (from, steps) in turns.iter().step_by(5) {
            let mut after = position.clone();
            after.play_unchecked(from, steps);
            let child = node.after(&terms, from, steps, |_| {});
            let scratch = Sums::of(&network, after.board());
            assert!(child.sums == scratch, "{} {steps:?}", position.fen());
        }
    }
}

#[test]
fn a_network_favours_neither_side() {
    let network = any_network(2);
    for position in wanderings(18, 30) {
        let mirror = mirrored(&position);
        let value = network.evaluate(position.board(), position.turn());
        assert_eq!(value, network.evaluate(mirror.board(), mirror.turn()));
        // The other side to move sees the same board otherwise.
        assert!(value.abs() <= 20_000);
    }
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let network = any_network(3);
    let file = network.to_bytes();
    assert_eq!(Network::from_bytes(&file).as_ref(), Ok(&network));
    assert_ne!(network.checksum(), any_network(4).checksum());
    // Damage: in the name, in the checksum, in what is packed, at the end.
    for at in [0, 16, 30, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[at] ^= 0x5a;
        assert_eq!(Network::from_bytes(&damaged), Err(BadNetwork), "{at}");
    }
    assert_eq!(Network::from_bytes(&file[..20]), Err(BadNetwork));
    let cut = &file[..file.len() - 1];
    assert_eq!(Network::from_bytes(cut), Err(BadNetwork));
}

#[test]
fn a_network_of_another_shape_is_refused() {
    let network = any_network(3);
    let bytes = network.plain_bytes();
    assert_eq!(Network::from_plain_bytes(&bytes).as_ref(), Ok(&network));
    // Another number of rows, another width, other sets, no scale.
    for (at, byte) in [(0, 0xee), (4, 0xee), (8, 0xee), (15, 0x80)] {
        let mut other = bytes.clone();
        other[at] = byte;
        assert_eq!(Network::from_plain_bytes(&other), Err(BadNetwork), "{at}");
    }
    let shorter = &bytes[..bytes.len() - 1];
    assert_eq!(Network::from_plain_bytes(shorter), Err(BadNetwork));
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Network::from_plain_bytes(&longer), Err(BadNetwork));
    // Output weights that sums would not hold.
    let mut wild = network.clone();
    wild.output[0][0][0] = OUTPUT_MOST + 1;
    assert_eq!(Network::from_bytes(&wild.to_bytes()), Err(BadNetwork));
}

#[test]
fn the_evaluation_is_a_choice() {
    let network = Arc::new(any_network(5));
    let position = &wanderings(1, 1)[0];
    let nodes = |evaluation| {
        let options = Options {
            evaluation,
            ..Options::default()
        };
        let (table, limits) = (Table::new(1), Limits::depth(4));
        let found = search(&Task::at(position), &table, &limits, &options, &mut |_| {});
        (found.nodes, found.lines[0].score)
    };
    let classical = nodes(Evaluation::Classical);
    assert_ne!(nodes(Evaluation::Network(network)), classical);
    assert_ne!(nodes(Evaluation::Learned), classical);
}
