//! A turn is answered at once by what was prepared.

use tulenh_rules::{BySide, Position, Side};

use crate::app::context::Context;
use crate::app::people::callers::private_route_of;
use crate::game::{Destination, Event, News, Notice, Plans, PlayerId, Timestamp, follow};
use crate::store::{Change, Known, StoreError, StoredGame};

/// What has to be committed with a turn because of what was prepared.
#[derive(Default)]
pub(crate) struct Answers {
    /// What was prepared, as it was read.
    pub known: Vec<Known>,
    /// What is left of it.
    pub changes: Vec<Change>,
    /// Who has to hear that theirs could not be played.
    pub notices: Vec<Notice>,
}

/// Plays what was prepared for the last turn of a game, which was played on `before`, and for
/// the answers to it. Their events are added to those of the turn: all of it is one commit, and
/// told once. Whoever asks holds the lock of the game.
pub(crate) async fn answer_as_prepared(
    context: &Context,
    stored: &mut StoredGame,
    before: Position,
    events: &mut Vec<Event>,
    now: Timestamp,
) -> Result<Answers, StoreError> {
    let id = stored.game.id();
    let seats = stored.game.seats();
    let kept = context.store.plans(id).await?;
    let known = known_plans(stored, &kept);
    if kept.is_empty() {
        return Ok(Answers {
            known,
            ..Answers::default()
        });
    }
    let of = |side: Side| {
        let own = kept.iter().find(|(player, _)| *player == seats[side]);
        own.map(|(_, plans)| plans.clone())
    };
    let mut plans = BySide::new(of);
    let followed = follow(&mut stored.game, &mut plans, before, now);
    let followed_none = followed.events.is_empty() && followed.broken.is_none();
    events.extend(followed.events);
    let mut answers = Answers {
        known,
        ..Answers::default()
    };
    // As long as it is not answered the turn may be taken back, and then what was prepared for
    // others stands again.
    let unanswered = followed_none && stored.game.is_open();
    for (player, old) in &kept {
        let side = Side::ALL.into_iter().find(|side| seats[*side] == *player);
        let left = side.and_then(|side| plans[side].take());
        let waits = side == Some(stored.game.position().turn());
        if left.is_none() && unanswered && waits && old.was_for(&stored.game) {
            continue;
        }
        answers.changes.push(Change::Plans(id, *player, left));
    }
    if let Some(side) = followed.broken {
        tracing::warn!(%id, %side, "a prepared turn could not be played");
        let notice = plans_dropped(context, stored, seats[side]).await?;
        answers.notices.extend(notice);
    }
    Ok(answers)
}

/// What both players have prepared, or that they have not: another process may be told something else just now.
fn known_plans(stored: &StoredGame, kept: &[(PlayerId, Plans)]) -> Vec<Known> {
    let (id, seats) = (stored.game.id(), stored.game.seats());
    let of = |player: PlayerId| {
        let own = kept.iter().find(|(who, _)| *who == player);
        Known::Plans(id, player, own.map(|(_, plans)| plans.clone()))
    };
    vec![of(seats.red), of(seats.blue)]
}

/// A turn was taken back: what was prepared for the board that stands again is kept for it, so
/// that nobody undoes what the other has prepared by a turn that they do not mean.
pub(crate) async fn prepared_again(
    context: &Context,
    stored: &StoredGame,
) -> Result<Answers, StoreError> {
    let id = stored.game.id();
    let kept = context.store.plans(id).await?;
    let known = known_plans(stored, &kept);
    let again = kept.into_iter().filter_map(|(player, plans)| {
        let plans = plans.again(&stored.game)?;
        Some(Change::Plans(id, player, Some(plans)))
    });
    Ok(Answers {
        known,
        changes: again.collect(),
        notices: Vec::new(),
    })
}

/// Tells a player, alone, that what they had prepared is dropped.
async fn plans_dropped(
    context: &Context,
    stored: &StoredGame,
    player: PlayerId,
) -> Result<Option<Notice>, StoreError> {
    let known = context.store.player(player).await?;
    let Some((known, channel)) = known.zip(stored.channels.first()) else {
        return Ok(None);
    };
    let route = private_route_of(&known, &channel.route.network);
    Ok(route.map(|route| Notice {
        to: Destination::Route(route),
        news: News::PlansDropped(stored.game.id(), player),
    }))
}
