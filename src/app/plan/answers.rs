//! A turn is answered at once by what was prepared.

use crate::app::Core;
use crate::app::people::private_route_of;
use crate::game::{Destination, Event, News, Notice, PlayerId, Timestamp, follow};
use crate::rules::{BySide, Position, Side};
use crate::store::{Change, StoreError, StoredGame};

/// What has to be committed with a turn because of what was prepared.
#[derive(Default)]
pub(in crate::app) struct Answers {
    /// What is left of it.
    pub changes: Vec<Change>,
    /// Who has to hear that theirs could not be played.
    pub notices: Vec<Notice>,
}

impl Core {
    /// Plays what was prepared for the last turn of a game, which was played on `before`, and for
    /// the answers to it. Their events are added to those of the turn: all of it is one commit, and
    /// told once. Whoever asks holds the lock of the game.
    pub(in crate::app) async fn answer_as_prepared(
        &self,
        stored: &mut StoredGame,
        before: Position,
        events: &mut Vec<Event>,
        now: Timestamp,
    ) -> Result<Answers, StoreError> {
        let id = stored.game.id();
        let seats = stored.game.seats();
        let kept = self.store.plans(id).await?;
        if kept.is_empty() {
            return Ok(Answers::default());
        }
        let of = |side: Side| {
            let own = kept.iter().find(|(player, _)| *player == seats[side]);
            own.map(|(_, plans)| plans.clone())
        };
        let mut plans = BySide::new(of);
        let followed = follow(&mut stored.game, &mut plans, before, now);
        events.extend(followed.events);
        let mut answers = Answers::default();
        for (player, _) in &kept {
            let side = Side::ALL.into_iter().find(|side| seats[*side] == *player);
            let left = side.and_then(|side| plans[side].take());
            answers.changes.push(Change::Plans(id, *player, left));
        }
        if let Some(side) = followed.broken {
            tracing::warn!(%id, %side, "a prepared turn could not be played");
            let notice = self.plans_dropped(stored, seats[side]).await?;
            answers.notices.extend(notice);
        }
        Ok(answers)
    }

    /// Tells a player, alone, that what they had prepared is dropped.
    async fn plans_dropped(
        &self,
        stored: &StoredGame,
        player: PlayerId,
    ) -> Result<Option<Notice>, StoreError> {
        let known = self.store.player(player).await?;
        let Some((known, home)) = known.zip(stored.homes.first()) else {
            return Ok(None);
        };
        let route = private_route_of(&known, &home.route.network);
        Ok(route.map(|route| Notice {
            to: Destination::Route(route),
            news: News::PlansDropped(stored.game.id(), player),
        }))
    }
}
