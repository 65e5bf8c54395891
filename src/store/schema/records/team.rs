//! Teams, and what members of teams voted for.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::team::Stage;
use crate::game::team::vote::Vote;
use crate::game::{Deed, Fallback, PlayerId, Proposal, Team, TeamOffer, TeamTerms, Timestamp, Way};
use crate::store::schema::records::record::{Record, same_variants};

/// A team without its members; game and side are the key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TeamRecord {
    name: String,
    terms: TeamTermsRecord,
    /// Who commands the navy, the air force, armour and artillery, the infantry.
    arms: [Option<u64>; 4],
    proposals: Vec<ProposalRecord>,
    stage: StageRecord,
    /// Who left.
    former: Vec<u64>,
    homes: Vec<u8>,
}

/// Which sides of a challenge are teams; its code is the key.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TeamOfferRecord {
    both: bool,
    terms: TeamTermsRecord,
}

/// How a team decides.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct TeamTermsRecord {
    way: WayRecord,
    fallback: FallbackRecord,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum WayRecord {
    /// Milliseconds, and the quorum.
    Vote(u64, u16),
    Captain,
    Staff,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum FallbackRecord {
    Engine,
    Random,
    Time,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum StageRecord {
    Open,
    Extended,
    Left,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct ProposalRecord {
    deed: DeedRecord,
    by: u64,
    at: i64,
    done: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum DeedRecord {
    /// LAN.
    Turn(String),
    Draw,
    Resign,
}

/// What a member voted for last; game and member are the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct VoteRecord {
    ply: u32,
    takebacks: u32,
    choice: u8,
}

same_variants!(Fallback, FallbackRecord: Engine, Random, Time);
same_variants!(Stage, StageRecord: Open, Extended, Left);

impl Record for TeamRecord {
    const VERSION: u8 = 1;
}

impl Record for TeamOfferRecord {
    const VERSION: u8 = 1;
}

impl Record for VoteRecord {
    const VERSION: u8 = 1;
}

impl From<TeamOffer> for TeamOfferRecord {
    fn from(offer: TeamOffer) -> TeamOfferRecord {
        TeamOfferRecord {
            both: offer.both,
            terms: offer.terms.into(),
        }
    }
}

impl From<TeamOfferRecord> for TeamOffer {
    fn from(record: TeamOfferRecord) -> TeamOffer {
        TeamOffer {
            both: record.both,
            terms: record.terms.into(),
        }
    }
}

impl From<&Team> for TeamRecord {
    fn from(team: &Team) -> TeamRecord {
        TeamRecord {
            name: team.name.clone(),
            terms: team.terms.into(),
            arms: team.arms.map(|commander| commander.map(|by| by.0)),
            proposals: team.proposals.iter().map(ProposalRecord::from).collect(),
            stage: team.stage.into(),
            former: team.former.iter().map(|player| player.0).collect(),
            homes: team.homes.clone(),
        }
    }
}

impl TeamRecord {
    /// The team with these members, in the order in which they joined.
    pub fn team(self, members: Vec<PlayerId>) -> Team {
        Team {
            name: self.name,
            terms: self.terms.into(),
            members,
            arms: self.arms.map(|commander| commander.map(PlayerId)),
            proposals: self.proposals.into_iter().map(Proposal::from).collect(),
            stage: self.stage.into(),
            former: self.former.into_iter().map(PlayerId).collect(),
            homes: self.homes,
        }
    }

    /// Puts one person in the place of another who turned out to be the same.
    pub fn merge(&mut self, from: PlayerId, into: PlayerId) {
        let arms = self.arms.iter_mut().flatten();
        let proposers = self.proposals.iter_mut().map(|proposal| &mut proposal.by);
        let former = self.former.iter_mut();
        for person in arms
            .chain(proposers)
            .chain(former)
            .filter(|person| **person == from.0)
        {
            *person = into.0;
        }
    }
}

impl From<TeamTerms> for TeamTermsRecord {
    fn from(terms: TeamTerms) -> TeamTermsRecord {
        TeamTermsRecord {
            way: match terms.way {
                Way::Vote { period, quorum } => {
                    let millis = u64::try_from(period.as_millis()).unwrap_or(u64::MAX);
                    WayRecord::Vote(millis, quorum)
                }
                Way::Captain => WayRecord::Captain,
                Way::Staff => WayRecord::Staff,
            },
            fallback: terms.fallback.into(),
        }
    }
}

impl From<TeamTermsRecord> for TeamTerms {
    fn from(record: TeamTermsRecord) -> TeamTerms {
        TeamTerms {
            way: match record.way {
                WayRecord::Vote(millis, quorum) => Way::Vote {
                    period: Duration::from_millis(millis),
                    quorum,
                },
                WayRecord::Captain => Way::Captain,
                WayRecord::Staff => Way::Staff,
            },
            fallback: record.fallback.into(),
        }
    }
}

impl From<&Proposal> for ProposalRecord {
    fn from(proposal: &Proposal) -> ProposalRecord {
        ProposalRecord {
            deed: match &proposal.deed {
                Deed::Turn(lan) => DeedRecord::Turn(lan.clone()),
                Deed::Draw => DeedRecord::Draw,
                Deed::Resign => DeedRecord::Resign,
            },
            by: proposal.by.0,
            at: proposal.at.0,
            done: proposal.done,
        }
    }
}

impl From<ProposalRecord> for Proposal {
    fn from(record: ProposalRecord) -> Proposal {
        Proposal {
            deed: match record.deed {
                DeedRecord::Turn(lan) => Deed::Turn(lan),
                DeedRecord::Draw => Deed::Draw,
                DeedRecord::Resign => Deed::Resign,
            },
            by: PlayerId(record.by),
            at: Timestamp(record.at),
            done: record.done,
        }
    }
}

impl From<Vote> for VoteRecord {
    fn from(vote: Vote) -> VoteRecord {
        VoteRecord {
            ply: vote.ply,
            takebacks: vote.takebacks,
            choice: vote.choice,
        }
    }
}

impl From<VoteRecord> for Vote {
    fn from(record: VoteRecord) -> Vote {
        Vote {
            ply: record.ply,
            takebacks: record.takebacks,
            choice: record.choice,
        }
    }
}
