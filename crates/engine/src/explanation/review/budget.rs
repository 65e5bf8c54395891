//! The work that the review of a whole game may take.

use crate::explanation::review::effort::{Effort, FurtherLook, nodes_of_look};

/// The nodes that are left for a game: first for the turns that are not judged yet, then for further looks.
///
/// Most turns take about as many nodes as one search may have; a turn near the border of a blunder takes many times as
/// many. So the first looks of all turns are set aside, and what is left is for further looks. A turn may take twenty times
/// its equal part of that: whichever turns come first leave something for the others.
///
/// A game of fewer than a hundred turns may take as much as one of a hundred, so its searches have up to twice the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Budget {
    /// Of each search at first.
    nodes: u64,
    turns: u64,
    left: u64,
}

/// A game of fewer turns may take as much as one of so many.
const TURNS: u64 = 100;
/// In games of so few turns, or fewer, a search has the most nodes, twice as many: nobody is to wait long for a handful of
/// turns.
const FEW_TURNS: u64 = 50;
/// What a turn of a game may take on average, in hundredths of the nodes of a search: with 100,000 nodes a search, a game of
/// 100 turns takes 20 million nodes and little more, which are 20 seconds at a million nodes a second.
const PER_TURN: u64 = 200;
/// What a turn takes that is looked at once, in hundredths of the nodes of a search: 116 on average in five games.
const FIRST_LOOK: u64 = 116;
/// How many times its equal part of what is not set aside a turn may take. Without a bound, the endings of some games left
/// nothing for the turns before them, which then were judged by a single look; with ten times, more endings were misjudged.
const PARTS: u64 = 20;

impl Budget {
    /// The budget of a game of which so many turns are judged, with so many nodes for each search if it is long.
    pub(super) fn of_game(turns: usize, nodes: u64) -> Budget {
        let turns = turns as u64;
        let all = turns.max(TURNS).saturating_mul(nodes);
        let left = (all / 100).saturating_mul(PER_TURN);
        let nodes = nodes.saturating_mul(TURNS) / turns.clamp(FEW_TURNS, TURNS);
        Budget { nodes, turns, left }
    }

    /// How much searching may be spent on the next turn.
    pub(super) fn effort(&self) -> Effort {
        let turns = self.turns.max(1);
        let first_look = self.first_look();
        let spare = self.left.saturating_sub(turns.saturating_mul(first_look));
        let most = spare.min((spare / turns).saturating_mul(PARTS));
        Effort {
            most: first_look.saturating_add(most),
            ..Effort::analysis(self.nodes)
        }
    }

    /// What is set aside for a turn that is not judged yet.
    fn first_look(&self) -> u64 {
        self.nodes.saturating_mul(FIRST_LOOK) / 100
    }

    /// The effort of one further look, from all that is left. `None` where that is too little.
    pub(super) fn further(&self, look: FurtherLook) -> Option<Effort> {
        let nodes = nodes_of_look(self.left, look.nodes)?;
        Some(Effort {
            most: nodes.saturating_mul(2),
            further: Some(FurtherLook { nodes, ..look }),
            ..Effort::analysis(self.nodes)
        })
    }

    /// Takes off what is set aside for a turn that is left out.
    pub(super) fn leave_out(&mut self) {
        self.spend(self.first_look());
    }

    /// Takes off what a turn has cost that was not judged before ([`Judged::nodes`](crate::Judged::nodes)).
    pub(super) fn spend(&mut self, nodes: u64) {
        self.turns = self.turns.saturating_sub(1);
        self.spend_further(nodes);
    }

    /// Takes off what further looks at a turn have cost.
    pub(super) fn spend_further(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_game_may_take_as_much_as_one_of_a_hundred_turns() {
        let budget = Budget::of_game(100, 60_000);
        assert_eq!(budget.left, 12_000_000);
        assert_eq!(budget.effort().nodes, 60_000);

        let budget = Budget::of_game(50, 60_000);
        assert_eq!(budget.left, 12_000_000);
        assert_eq!(budget.effort().nodes, 120_000);

        // Of 24 million nodes, 69,600 a turn are set aside. A tenth of the others may be taken at once.
        let budget = Budget::of_game(200, 60_000);
        assert_eq!(budget.effort().most, 69_600 + 1_008_000);
    }

    #[test]
    fn each_turn_that_is_judged_or_left_out_is_one_less() {
        let mut budget = Budget::of_game(101, 100);
        budget.leave_out();
        assert_eq!((budget.turns, budget.left), (100, 20_200 - 116));
        budget.spend(1_000);
        assert_eq!((budget.turns, budget.left), (99, 20_200 - 1_116));
        budget.spend_further(1_000);
        assert_eq!((budget.turns, budget.left), (99, 20_200 - 2_116));
    }

    #[test]
    fn a_further_look_takes_what_is_left_if_that_is_at_least_half_of_what_it_wants() {
        let mut budget = Budget::of_game(100, 60_000);
        let look = FurtherLook {
            looks: 2,
            nodes: 2_000_000,
            distance: 0.1,
        };
        let nodes = |budget: &Budget| {
            let effort = budget.further(look)?;
            assert_eq!(effort.nodes, 60_000);
            effort.further.map(|look| look.nodes)
        };
        assert_eq!(nodes(&budget), Some(2_000_000));
        budget.spend_further(9_000_000);
        assert_eq!(nodes(&budget), Some(1_500_000));
        budget.spend_further(1_000_001);
        assert_eq!(nodes(&budget), None);
    }
}
