//! Counting the votes of a team.

use crate::game::team::{Deed, Team};

/// What a member voted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    /// For which board: how many turns had been played.
    pub ply: u32,
    /// How often turns had been taken back by then.
    pub takebacks: u32,
    /// The index of the proposal.
    pub choice: u8,
}

/// The votes for each proposal of a team, by its index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    votes: Vec<u32>,
    members: u32,
}

impl Tally {
    /// Counts the choices of members; one of a proposal that is not there counts for nothing.
    pub fn new(team: &Team, choices: impl Iterator<Item = u8>) -> Tally {
        let mut votes = vec![0; team.proposals.len()];
        for choice in choices {
            if let Some(count) = votes.get_mut(usize::from(choice)) {
                *count += 1;
            }
        }
        let members = u32::try_from(team.members.len()).unwrap_or(u32::MAX);
        Tally { votes, members }
    }

    /// The votes for each proposal.
    pub fn votes(&self) -> &[u32] {
        &self.votes
    }

    /// How many have voted.
    pub fn cast(&self) -> u32 {
        self.votes.iter().sum()
    }

    /// The proposal that need not wait for the end of the vote: more than half of all members are for it, or all have
    /// voted and it leads.
    pub fn settled(&self, team: &Team) -> Option<usize> {
        let undone = |index: usize| team.proposals.get(index).is_some_and(|it| !it.done);
        let mut all = (0..self.votes.len()).filter(|index| undone(*index));
        let majority = all.find(|index| self.votes[*index] * 2 > self.members);
        let all = || self.leading(team).filter(|_| self.cast() >= self.members);
        majority.or_else(all)
    }

    /// The turn with the most votes, if anybody voted for one; of equal ones the one that was proposed first. To
    /// resign or to draw takes more than half of all members.
    pub fn leading(&self, team: &Team) -> Option<usize> {
        let undone = |index: usize| team.proposals.get(index).filter(|it| !it.done);
        let counted = |index: usize| match undone(index).map(|it| &it.deed) {
            Some(Deed::Turn(_)) => self.votes[index],
            Some(Deed::Draw | Deed::Resign) if self.votes[index] * 2 > self.members => {
                self.votes[index]
            }
            _ => 0,
        };
        let best = (0..self.votes.len())
            .rev()
            .max_by_key(|index| counted(*index))?;
        (counted(best) > 0).then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::team::{Fallback, Proposal, TeamTerms, VOTE_PERIOD, Way};
    use crate::game::{PlayerId, Timestamp};

    fn team(members: u64, deeds: &[Deed]) -> Team {
        let way = Way::Vote {
            period: VOTE_PERIOD,
            quorum: 1,
        };
        let fallback = Fallback::Engine;
        let mut team = Team::new(String::new(), TeamTerms { way, fallback }, PlayerId(1), 0);
        team.members = (1..=members).map(PlayerId).collect();
        let proposal = |deed: &Deed| Proposal {
            deed: deed.clone(),
            by: PlayerId(1),
            at: Timestamp(0),
            done: false,
        };
        team.proposals = deeds.iter().map(proposal).collect();
        team
    }

    fn turn(name: &str) -> Deed {
        Deed::Turn(name.to_owned())
    }

    #[test]
    fn of_equal_proposals_the_first_leads() {
        let team = team(9, &[turn("a"), turn("b"), turn("c")]);
        let tally = Tally::new(&team, [2, 1, 1, 2].into_iter());
        assert_eq!(tally.votes(), [0, 2, 2]);
        assert_eq!(tally.leading(&team), Some(1));
        assert_eq!(tally.settled(&team), None);
        assert_eq!(Tally::new(&team, [].into_iter()).leading(&team), None);
        let stray = Tally::new(&team, [7].into_iter());
        assert_eq!((stray.cast(), stray.leading(&team)), (0, None));
    }

    #[test]
    fn more_than_half_settle_it_and_so_do_all() {
        let team = team(4, &[turn("a"), turn("b")]);
        let tally = |choices: &[u8]| Tally::new(&team, choices.iter().copied());
        assert_eq!(tally(&[1, 1]).settled(&team), None);
        assert_eq!(tally(&[1, 1, 1]).settled(&team), Some(1));
        assert_eq!(tally(&[1, 1, 0, 0]).settled(&team), Some(0));
    }

    #[test]
    fn few_cannot_resign_for_all() {
        let team = team(5, &[Deed::Resign, turn("a")]);
        let tally = |choices: &[u8]| Tally::new(&team, choices.iter().copied());
        assert_eq!(tally(&[0, 0, 1]).leading(&team), Some(1));
        assert_eq!(tally(&[0, 0]).leading(&team), None);
        assert_eq!(tally(&[0, 0, 0]).settled(&team), Some(0));
    }

    proptest! {
        /// What is settled leads, and no vote that is still to come makes another one settled.
        #[test]
        fn what_is_settled_stays_so(choices in prop::collection::vec(0_u8..4, 0..9), more in 0_u8..4) {
            let team = team(9, &[turn("a"), turn("b"), turn("c"), Deed::Draw]);
            let tally = Tally::new(&team, choices.iter().copied());
            if let Some(settled) = tally.settled(&team) {
                prop_assert_eq!(tally.leading(&team), Some(settled));
                if choices.len() < 9 {
                    let later = choices.iter().copied().chain([more]);
                    prop_assert_eq!(Tally::new(&team, later).settled(&team), Some(settled));
                }
            }
        }
    }
}
