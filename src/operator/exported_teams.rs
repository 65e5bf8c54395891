//! Teams in the export of a store.

use serde_json::{Value, json};

use crate::game::team::vote::Vote;
use crate::game::{Arm, Calendar, Deed, GameId, PlayerId, Proposal, Team, TeamTerms, Way};

/// What the members of the teams of a game voted for last.
pub(super) fn votes(game: GameId, votes: &[(PlayerId, Vote)]) -> Value {
    let votes = votes.iter().map(|(player, vote)| {
        json!({
            "person": player.0,
            "turns_played": vote.ply,
            "taken_back": vote.takebacks,
            "proposal": vote.choice,
        })
    });
    json!({ "kind": "votes", "game": game.0, "votes": votes.collect::<Vec<_>>() })
}

/// How a team decides.
pub(super) fn terms(terms: TeamTerms) -> Value {
    let mut value = json!({ "decides_by": terms.way.id(), "else": terms.fallback.id() });
    if let Way::Vote { period, quorum } = terms.way {
        value["vote"] = json!(period.as_millis());
        value["quorum"] = json!(quorum);
    }
    value
}

/// Who plays a side together, and what is proposed there.
pub(super) fn team(team: &Team, calendar: &Calendar) -> Value {
    let proposal = |proposal: &Proposal| {
        json!({
            "what": match &proposal.deed {
                Deed::Turn(turn) => turn,
                Deed::Draw => "draw",
                Deed::Resign => "resign",
            },
            "by": proposal.by.0,
            "at": calendar.utc(proposal.at).0,
            "done": proposal.done,
        })
    };
    let mut value = terms(team.terms);
    value["name"] = json!(team.name);
    value["members"] = team.members.iter().map(|member| member.0).collect();
    value["proposals"] = team.proposals.iter().map(proposal).collect();
    for arm in Arm::ALL {
        if let Some(commander) = team.arms[arm as usize] {
            value["commands"][arm.id()] = json!(commander.0);
        }
    }
    value
}
