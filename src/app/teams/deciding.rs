//! What a team does when its votes or its time have decided.

use std::sync::Arc;

use tulenh_rules::Turn;

use crate::app::boards::game_notices::team_post;
use crate::app::context::Context;
use crate::app::context::abort::Abort;
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::engine_pool::{Busy, Thought, Urgency};
use crate::app::opponent::bot;
use crate::app::play::team_changes::is_large;
use crate::app::play::turns;
use crate::app::play::turns::{Actor, NotPlayed};
use crate::app::teams::ballots::tally;
use crate::game::team::Stage;
use crate::game::team::vote::Tally;
use crate::game::{Action, Bot, Fallback, GameId, Team, Timestamp, Way};
use crate::store::{Batch, Guard, StoreError, StoredGame};

/// Steps of one decision, so that nothing goes round in circles.
const STEPS: usize = 6;

/// What comes next for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    /// Nothing yet.
    Wait,
    /// This proposal is carried.
    Carry(usize),
    /// The team goes on to this stage.
    Stage(Stage),
    /// Somebody else plays for it.
    Fallback(Fallback),
}

/// Counts the votes of the team to move in a game and does what they, or the clock, have decided. Whoever asks holds
/// no lock. `false` when something is due that cannot be done now, and has to be looked at again.
pub(crate) async fn team_due(
    context: &Context,
    id: GameId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    for _ in 0..STEPS {
        let Some(stored) = game_loading::load(context, id).await? else {
            return Ok(true);
        };
        let game = &stored.game;
        let Some(team) = game.team(game.position().turn()).filter(|_| game.is_open()) else {
            return Ok(true);
        };
        let tally = tally(context, game).await?;
        let due = game.decision_due().is_some_and(|at| at <= now);
        match decision(team, tally.as_ref(), due) {
            Decision::Wait => return show_count(context, &stored).await.map(|()| true),
            Decision::Carry(index) => carry(context, &stored, index, now).await?,
            Decision::Stage(stage) => go_on(context, id, stage).await?,
            Decision::Fallback(Fallback::Time) => go_on(context, id, Stage::Left).await?,
            Decision::Fallback(fallback) => {
                let Some(turn) = turn_instead(context, &stored, fallback).await else {
                    return Ok(false);
                };
                let at = game.ply();
                act(context, &stored, Action::Turn { at, turn }, now).await?;
            }
        }
    }
    Ok(true)
}

/// What votes and time have decided.
fn decision(team: &Team, tally: Option<&Tally>, due: bool) -> Decision {
    let fallback = Decision::Fallback(team.terms.fallback);
    let Some(tally) = tally else {
        return if due { fallback } else { Decision::Wait };
    };
    if let Some(index) = tally.settled(team) {
        return Decision::Carry(index);
    }
    let leading = tally.leading(team);
    let quorum = match team.terms.way {
        Way::Vote { quorum, .. } => u32::from(quorum),
        Way::Captain | Way::Staff => 0,
    };
    let is_enough = tally.cast() >= quorum;
    match (team.stage, leading) {
        // It went on for want of votes alone.
        (Stage::Extended, Some(index)) if is_enough => Decision::Carry(index),
        _ if !due => Decision::Wait,
        (Stage::Open, Some(index)) if is_enough => Decision::Carry(index),
        (Stage::Open, _) => Decision::Stage(Stage::Extended),
        (Stage::Extended, Some(index)) => Decision::Carry(index),
        (Stage::Extended, None) => fallback,
        (Stage::Left, _) => Decision::Wait,
    }
}

/// Does what was proposed.
async fn carry(
    context: &Context,
    stored: &Arc<StoredGame>,
    index: usize,
    now: Timestamp,
) -> Result<(), StoreError> {
    let side = stored.game.position().turn();
    if let Some(action) = stored.game.proposed(side, index)
        && act(context, stored, action, now).await?
    {
        return Ok(());
    }
    // It cannot be done: it is not voted on again.
    change(context, stored.game.id(), |stored| {
        stored.game.proposal_done(side, index);
    })
    .await
}

/// Acts for the team to move, on the game as it was read; whether it was accepted or the game has changed.
async fn act(
    context: &Context,
    stored: &Arc<StoredGame>,
    action: Action,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let game = &stored.game;
    let (id, before) = (game.id(), game.revision());
    let actor = Actor {
        player: Team::seat(id, game.position().turn()),
        update: None,
        changes: Vec::new(),
        now,
    };
    let done = turns::act_as(context, &actor, id, |game| {
        match game.revision() == before {
            true => Ok(action.clone()),
            false => Err(Abort::Ignored),
        }
    });
    match done.await {
        Err(NotPlayed::Aborted(Abort::Failed(error))) => Err(error),
        Err(NotPlayed::Refused(_, refusal)) => {
            tracing::info!(%id, %refusal, "what a team decided on cannot be done");
            Ok(false)
        }
        Ok(_) | Err(NotPlayed::Missing | NotPlayed::Aborted(_) | NotPlayed::Contention) => Ok(true),
    }
}

async fn go_on(context: &Context, id: GameId, stage: Stage) -> Result<(), StoreError> {
    change(context, id, |stored| stored.game.go_on_deciding(stage)).await
}

/// Changes the team to move, and shows it. Another change that comes first is no error: what is due is looked at again.
async fn change(
    context: &Context,
    id: GameId,
    change: impl Fn(&mut StoredGame),
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(id).await;
    let Some(stored) = game_loading::load(context, id).await? else {
        return Ok(());
    };
    let mut stored = Arc::unwrap_or_clone(stored);
    let before = stored.game.revision();
    change(&mut stored);
    let side = stored.game.position().turn();
    let team = stored.game.team(side);
    let notices = team.map(|team| team_post(&stored.game, side, team, false));
    let batch = Batch {
        guards: vec![Guard::GameRevision(id, before)],
        notices: notices.unwrap_or_default(),
        games: vec![stored],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// Shows how the votes of a large team stand; those of a small one are shown with each vote.
async fn show_count(context: &Context, stored: &StoredGame) -> Result<(), StoreError> {
    let game = &stored.game;
    let side = game.position().turn();
    let Some(team) = game.team(side).filter(|team| is_large(team)) else {
        return Ok(());
    };
    let batch = Batch {
        notices: team_post(game, side, team, false),
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// The turn that is played for a team about which nobody has decided; `None` when it cannot be thought of now.
async fn turn_instead(
    context: &Context,
    stored: &Arc<StoredGame>,
    fallback: Fallback,
) -> Option<Turn> {
    let position = stored.game.position();
    let chance = (context.options.chance)();
    match fallback {
        Fallback::Engine => {
            let weakest = Bot {
                level: 1,
                sleeps: false,
            };
            let own = Arc::clone(stored);
            let chosen =
                move |thought: &Thought<'_>| bot::chosen(&own.game, weakest, chance, thought);
            let seat = stored.game.seats()[position.turn()];
            match context.engine.pool.think(seat, Urgency::Soon, chosen).await {
                Ok(chosen) => chosen,
                Err(Busy::Broken) => bot::any_turn(position),
                // It is asked again.
                Err(Busy::Enough | Busy::Full | Busy::Gone) => None,
            }
        }
        Fallback::Random => {
            let turns = position.legal_turns_by_origin();
            let index = usize::try_from(chance)
                .unwrap_or(0)
                .checked_rem(turns.len())?;
            turns.into_iter().nth(index)
        }
        Fallback::Time => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::team::VOTE_PERIOD;
    use crate::game::{Deed, PlayerId, Proposal, TeamTerms};

    fn team(way: Way, stage: Stage) -> Team {
        let fallback = Fallback::Random;
        let mut team = Team::new(String::new(), TeamTerms { way, fallback }, PlayerId(1), 0);
        team.members.extend([PlayerId(2), PlayerId(3), PlayerId(4)]);
        team.stage = stage;
        team.proposals.push(Proposal {
            deed: Deed::Turn("a1-a2".into()),
            by: PlayerId(1),
            at: Timestamp(0),
            done: false,
        });
        team
    }

    fn vote(quorum: u16) -> Way {
        Way::Vote {
            period: VOTE_PERIOD,
            quorum,
        }
    }

    #[test]
    fn a_vote_ends_by_majority_or_in_time() {
        let decided = |quorum, stage, votes: u8, due| {
            let team = team(vote(quorum), stage);
            let tally = Tally::new(&team, (0..votes).map(|_| 0));
            decision(&team, Some(&tally), due)
        };
        assert_eq!(decided(1, Stage::Open, 2, false), Decision::Wait);
        assert_eq!(decided(1, Stage::Open, 3, false), Decision::Carry(0));
        assert_eq!(decided(1, Stage::Open, 1, true), Decision::Carry(0));
        let later = Decision::Stage(Stage::Extended);
        assert_eq!(decided(2, Stage::Open, 1, true), later);
        assert_eq!(decided(1, Stage::Open, 0, true), later);
        assert_eq!(decided(2, Stage::Extended, 1, true), Decision::Carry(0));
        let instead = Decision::Fallback(Fallback::Random);
        assert_eq!(decided(2, Stage::Extended, 0, true), instead);
        assert_eq!(decided(2, Stage::Left, 0, true), Decision::Wait);
    }

    #[test]
    fn for_those_who_do_not_vote_somebody_else_plays_in_time() {
        for way in [Way::Captain, Way::Staff] {
            let team = team(way, Stage::Open);
            assert_eq!(decision(&team, None, false), Decision::Wait);
            let instead = Decision::Fallback(Fallback::Random);
            assert_eq!(decision(&team, None, true), instead);
        }
    }
}
