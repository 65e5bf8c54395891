//! What a person is in a team, in the file of `/mydata`.

use serde_json::{Value, json};
use tulenh_rules::Side;

use crate::app::context::Context;
use crate::app::people::instants::world_time;
use crate::game::{Arm, Deed, Game, PlayerId, Way};
use crate::store::StoreError;

/// The team of this side as a member is to know it: how it decides, what they command, proposed and voted for. Of the
/// others there is only how many they are. `None` where the side is played by one person.
pub(crate) async fn team_json(
    context: &Context,
    game: &Game,
    side: Side,
    member: PlayerId,
) -> Result<Option<Value>, StoreError> {
    let Some(team) = game.team(side) else {
        return Ok(None);
    };
    let commands = Arm::ALL.into_iter();
    let commands = commands.filter(|arm| team.arms[*arm as usize] == Some(member));
    let proposed = team.proposals.iter().filter(|of| of.by == member);
    let proposed = proposed.map(|of| {
        json!({
            "what": match &of.deed {
                Deed::Turn(turn) => turn,
                Deed::Draw => "draw",
                Deed::Resign => "resign",
            },
            "at": world_time(context, of.at).to_string(),
        })
    });
    let votes = context.store.votes(game.id()).await?;
    let vote = votes.into_iter().find(|(player, _)| *player == member);
    let mut value = json!({
        "name": team.name,
        "decides_by": team.terms.way.id(),
        "else": team.terms.fallback.id(),
        "members": team.members.len(),
        "you_lead": team.leader() == Some(member),
        "you_command": commands.map(Arm::id).collect::<Vec<_>>(),
        "you_proposed": proposed.collect::<Vec<_>>(),
        "you_voted_for": vote.map(|(_, vote)| json!({
            "after_turns": vote.ply,
            "proposal": u32::from(vote.choice) + 1,
        })),
    });
    if let Way::Vote { period, quorum } = team.terms.way {
        value["vote_seconds"] = json!(period.as_secs());
        value["quorum"] = json!(quorum);
    }
    Ok(Some(value))
}
