//! The votes of a team, counted.

use std::collections::HashSet;

use crate::app::context::Context;
use crate::app::play::team_changes::votes;
use crate::game::team::vote::Tally;
use crate::game::{Game, Ply};
use crate::store::StoreError;

/// The votes of the team to move on the board that stands; `None` where no team that votes is to move.
pub(crate) async fn tally(context: &Context, game: &Game) -> Result<Option<Tally>, StoreError> {
    let team = game.team(game.position().turn()).filter(|team| votes(team));
    let Some(team) = team.filter(|_| game.is_open()) else {
        return Ok(None);
    };
    let kept = context.store.votes(game.id()).await?;
    let members: HashSet<_> = team.members.iter().collect();
    // Whoever has left votes no more; a vote on another board is none on this one.
    let valid = kept.into_iter().filter(|(player, vote)| {
        members.contains(player) && game.counts_vote(Ply(vote.ply), vote.takebacks)
    });
    Ok(Some(Tally::new(team, valid.map(|(_, vote)| vote.choice))))
}
