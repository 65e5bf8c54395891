//! The buttons of a team, and `/team`.

use std::sync::Arc;

use crate::app::boards::board_view;
use crate::app::boards::game_notices::team_post;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::refusals::refuse;
use crate::app::people::updates::update;
use crate::app::play::team_changes::{self, votes};
use crate::app::play::turns;
use crate::app::request::reply::Reply;
use crate::app::teams::membership;
use crate::app::teams::team_action::{Choice, TeamAction};
use crate::app::teams::team_message;
use crate::game::{Game, GameId, Refusal};
use crate::store::{Batch, Commit, Guard, StoredGame};

/// Times a vote is written again when the game changed meanwhile.
const ATTEMPTS: usize = 5;

/// Shows the teams of a game, with what the person can do there; with `here` their team is told in this chat from now
/// on.
pub(crate) async fn team(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    words: &str,
) -> Attempt<Reply> {
    let stored = board_view::game_to_show(context, caller, game, false).await?;
    if !stored.game.has_teams() {
        let sentence = caller.localizer.say("team-none-at-all");
        return Err(sentence.code("game", stored.game.id()).into());
    }
    if membership::is_here(words) {
        return membership::tell_here(context, caller, &stored).await;
    }
    let stored = match stored.game.seat_of(caller.id()) {
        Some(_) => stored,
        None => board_view::if_visible(context, caller, stored).await?,
    };
    let message = team_message::for_caller(context, caller, &stored).await?;
    Ok(Reply::private(message))
}

/// Does what a button under the message of a team says.
pub(crate) async fn press_team(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    action: &str,
) -> Attempt<Reply> {
    match action.parse().map_err(|_| Abort::Ignored)? {
        TeamAction::Join(side) => membership::join(context, caller, id, side).await,
        TeamAction::Leave => membership::leave(context, caller, id).await,
        TeamAction::TakeArm(arm) => membership::take_arm(context, caller, id, arm).await,
        TeamAction::Choose(choice) => choose(context, caller, id, choice).await,
    }
}

/// Votes for a proposal; where one person decides it is played, or they are asked.
async fn choose(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    choice: Choice,
) -> Attempt<Reply> {
    let stored = game_loading::load(context, id).await?;
    let missing = || Abort::from(caller.localizer.say("no-such-game").code("game", id));
    let stored = stored.ok_or_else(missing)?;
    let game = &stored.game;
    may_choose(game, caller, choice)?;
    let side = game.position().turn();
    if game.team(side).is_some_and(votes) {
        return vote(context, caller, stored, choice).await;
    }
    let done = turns::act(context, caller, id, |game| {
        may_choose(game, caller, choice)?;
        let action = game.proposed(side, usize::from(choice.index));
        action.ok_or_else(|| caller.localizer.say("turn-gone").into())
    });
    Ok(turns::played(caller, &done.await?, choice.ply))
}

/// Whether this proposal can be chosen by this person on the board that stands.
fn may_choose(game: &Game, caller: &Caller<'_>, choice: Choice) -> Attempt<()> {
    let refused = |refusal| refuse(caller, game, refusal);
    turns::may_play(game, caller.id(), choice.ply).map_err(refused)?;
    if !game.counts_vote(choice.ply, choice.takebacks) {
        return Err(refused(Refusal::OldBoard { now_at: game.ply() }));
    }
    let team = game.team(game.position().turn());
    let proposal = team.and_then(|team| team.proposals.get(usize::from(choice.index)));
    match proposal.filter(|proposal| !proposal.done) {
        Some(_) => Ok(()),
        None => Err(caller.localizer.say("turn-gone").into()),
    }
}

/// Writes the vote down. It is counted by the timer that the same batch sets.
async fn vote(
    context: &Context,
    caller: &Caller<'_>,
    mut stored: Arc<StoredGame>,
    choice: Choice,
) -> Attempt<Reply> {
    for _ in 0..ATTEMPTS {
        let game = &stored.game;
        let (id, side) = (game.id(), game.position().turn());
        let index = usize::from(choice.index);
        let mut batch = Batch {
            // Whoever leaves at the same moment, or plays, has changed the game.
            guards: vec![Guard::GameRevision(id, game.revision())],
            update: update(caller.request),
            ..Batch::default()
        };
        team_changes::put_vote(game, caller.id(), index, caller.now, &mut batch);
        let team = game.team(side).filter(|team| !team_changes::is_large(team));
        if let Some(team) = team {
            batch.notices = team_post(game, side, team, false);
        }
        match context.commit(batch).await? {
            Commit::Done(_) => {}
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(_) => {
                let missing = || Abort::from(caller.localizer.say("turn-gone"));
                let again = game_loading::load(context, id).await?;
                stored = again.ok_or_else(missing)?;
                may_choose(&stored.game, caller, choice)?;
                continue;
            }
        }
        // A thousand pages that all load again at every vote would cost more than the vote.
        if team.is_some() {
            context.game_cache.voted(&stored);
        }
        let written = game.team(side).and_then(|team| team.proposals.get(index));
        let words = written.map(|proposal| {
            let (letters, coordinates) = (letters(caller), caller.view_settings.coordinates);
            team_message::deed(caller.localizer, game, &proposal.deed, letters, coordinates)
        });
        let sentence = caller.localizer.say("team-voted");
        let sentence = sentence.code("move", words.unwrap_or_default());
        return Ok(Reply::private(sentence.into()));
    }
    Err(caller.localizer.say("failed").into())
}
