//! The networks of this program, and the games they are for. `assets/engine/README.md` says how they were made.

use std::sync::{Arc, LazyLock};

use crate::network::Network;
use tulenh_rules::{Objective, Ruleset};

/// A network, and what is fought for in the games that it learnt from.
struct BuiltIn {
    objectives: &'static [Objective],
    /// Points decide when the objective is reached (RULES.md 9).
    by_points: bool,
    network: LazyLock<Option<Arc<Network>>>,
}

/// One row for each file.
macro_rules! built_in {
    ($($file:literal $objectives:ident $by_points:literal,)*) => {
        [$(BuiltIn {
            objectives: $objectives,
            by_points: $by_points,
            network: LazyLock::new(|| {
                let bytes = include_bytes!(concat!("../../../../assets/engine/", $file, ".network"));
                // A test reads it.
                Network::from_bytes(bytes).ok().map(Arc::new)
            }),
        },)*]
    };
}

const COMMANDER: &[Objective] = &[Objective::Commander];
const SHIPS: &[Objective] = &[Objective::Marine];
const PLANES: &[Objective] = &[Objective::Air];
const LAND: &[Objective] = &[Objective::Land];
const SHIPS_OR_PLANES: &[Objective] = &[Objective::Marine, Objective::Air];
const ANY: &[Objective] = &[
    Objective::Commander,
    Objective::Marine,
    Objective::Air,
    Objective::Land,
];

static NETWORKS: [BuiltIn; 9] = built_in! {
    "total" COMMANDER false,
    "raid" COMMANDER true,
    "marine" SHIPS true,
    "air" PLANES true,
    "land" LAND true,
    "land-outright" LAND false,
    "full" ANY true,
    "full-outright" ANY false,
    "nine" SHIPS_OR_PLANES false,
};

/// The networks for few pieces, in the same way.
static ENDINGS: [BuiltIn; 1] = built_in! {
    "ending" COMMANDER false,
};

impl Network {
    /// The network that is used for games by these rules: the one of their objectives; `None` where there is none
    /// and the hand-written evaluation is used.
    pub fn built_in(rules: &Ruleset) -> Option<Arc<Network>> {
        find(&NETWORKS, rules)
    }

    /// The network that is used for the endings of games by these rules, when few pieces are left
    /// ([`Evaluation::Learned`](crate::Evaluation::Learned)); `None` where there is none and the hand-written
    /// evaluation is used.
    pub fn of_endings(rules: &Ruleset) -> Option<Arc<Network>> {
        find(&ENDINGS, rules)
    }
}

/// The network of a table that learnt from games with the objectives of these rules.
fn find(networks: &[BuiltIn], rules: &Ruleset) -> Option<Arc<Network>> {
    let is_for = |built_in: &&BuiltIn| {
        let objectives = built_in.objectives.iter().copied();
        built_in.by_points == rules.decided_by_points() && rules.objectives().eq(objectives)
    };
    networks.iter().find(is_for)?.network.clone()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_battles_of_the_published_rulesets_have_their_networks() {
        let page = include_str!("../../../../assets/engine/README.md");
        let (mut seen, mut without) = (HashSet::new(), Vec::new());
        for ruleset in Ruleset::all() {
            for battle in ruleset.battles.iter() {
                let rules = Ruleset::parse(&format!("{}/{battle}", ruleset.id)).unwrap();
                let Some(network) = Network::built_in(&rules) else {
                    without.push(rules.spec());
                    continue;
                };
                let checksum = format!("`{:016x}`", network.checksum());
                assert!(page.contains(&checksum), "{checksum} {}", rules.spec());
                seen.insert(network.checksum());
            }
        }
        assert_eq!(seen.len(), NETWORKS.len());
        assert_eq!(without, ["chesscom/naval", "chesscom/aerial"]);
    }

    #[test]
    fn the_endings_of_total_battles_have_a_network_of_their_own() {
        let page = include_str!("../../../../assets/engine/README.md");
        let rules = ["official", "chesscom", "official/marine", "bga"];
        let rules = rules.map(|text| Ruleset::parse(text).unwrap());
        let [official, chesscom, marine, bga] = rules.map(|rules| Network::of_endings(&rules));
        let checksum = official.map(|network| network.checksum()).unwrap();
        assert!(page.contains(&format!("`{checksum:016x}`")), "{checksum:x}");
        assert_eq!(chesscom.map(|network| network.checksum()), Some(checksum));
        assert!(marine.is_none() && bga.is_none());
    }

    #[test]
    fn a_battle_with_another_objective_has_none() {
        let rules = Ruleset::parse("official/marine commander_always_ends=on").unwrap();
        assert!(Network::built_in(&rules).is_none());
        assert!(Network::of_endings(&rules).is_none());
    }
}
