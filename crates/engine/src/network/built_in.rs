//! The networks of this program, and the games they are for.

use std::sync::{Arc, LazyLock};

use crate::network::Network;
use tulenh_rules::{Objective, Ruleset};

/// For battles that the Commander alone decides; made as `assets/engine/README.md` says.
static TOTAL: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../assets/engine/total.network");
    // A test reads it.
    Network::from_bytes(bytes).ok().map(Arc::new)
});

impl Network {
    /// The network that is used for games by these rules; `None` where the hand-written evaluation plays
    /// as well or better.
    pub fn built_in(rules: &Ruleset) -> Option<Arc<Network>> {
        let only_commander = rules.objectives().eq([Objective::Commander]);
        match &*TOTAL {
            Some(network) if only_commander && !rules.decided_by_points() => Some(network.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_of_the_total_battle_is_read() {
        let network = Network::built_in(&Ruleset::OFFICIAL).unwrap();
        let page = include_str!("../../../../assets/engine/README.md");
        assert!(page.contains(&format!("`{:016x}`", network.checksum())));
        let marine = Ruleset::parse("official/marine").unwrap();
        assert!(Network::built_in(&marine).is_none());
    }
}
