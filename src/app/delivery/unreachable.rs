//! What becomes of a message when nobody can be reached where it goes.
//!
//! A challenge is withdrawn and its challenger told. A game whose chat is gone (a thread deleted,
//! the bot thrown out of a group) is told to its players alone from then on. Of a player who cannot
//! be reached alone the other one hears, once. What is for one person alone goes to the next of their
//! private chats. Who cannot be reminded in private is reminded where the game is told, and hears there
//! of the bot's absence. Who takes part in a contest and cannot be reached is named in its chat. What somebody has prepared
//! is never spoken of where others read.

use crate::app::challenges::answer::ended;
use crate::app::clock::{bot_time, reminders};
use crate::app::context::caches::game_loading;
use crate::app::delivery::sending::{Delivery, DeliveryOutcome};
use crate::app::people::callers::private_route;
use crate::app::problems::subscription_number;
use crate::game::{
    Account, Challenge, ContestId, ContestNews, Destination, GameId, Invitee, Network, News,
    Notice, NoticeId, Place, Player, PlayerId, Route, Timestamp,
};
use crate::store::{Batch, Change, Commit, GameChannel, Known, StoreError, StoredGame};

/// Notices read at a time.
const PAGE: usize = 256;

impl Delivery {
    /// Does what is right when nobody can be reached on this route.
    pub(crate) async fn unreachable(&self, route: &Route) -> DeliveryOutcome {
        let done = match (&self.notice.to, &self.notice.news, &route.place) {
            (_, News::Challenged(challenge), _) => self.withdraw(challenge, route).await,
            (_, News::Remind { .. }, Place::Person(_)) => self.remind_elsewhere().await,
            (Destination::Route(_), News::Absence(until), Place::Person(user)) => {
                self.tell_absence_elsewhere(*until, route, user).await
            }
            (
                Destination::Route(_),
                News::Contest(id, _, ContestNews::Joined(_) | ContestNews::Waits(_)),
                Place::Person(user),
            ) => self.tell_contest_elsewhere(*id, route, user).await,
            (
                Destination::Route(_),
                News::PlansDropped(..)
                | News::VacationOver(_)
                | News::OfferEnded(..)
                | News::DailyProblem(..)
                | News::ProblemSolved(..)
                | News::Contest(..)
                | News::SetUp(..),
                Place::Person(user),
            ) => self.tell_alone_elsewhere(route, user).await,
            (Destination::Route(_), News::Followed(_, who, _), Place::Person(user)) => {
                self.tell_follower_elsewhere(*who, route, user).await
            }
            (Destination::Channel(game, index), _, Place::Chat(_)) => {
                self.leave(*game, *index, route).await
            }
            (Destination::Channel(game, index), _, Place::Person(user)) => {
                self.miss(*game, *index, route, user).await
            }
            (Destination::Route(_), _, _) => Ok(self.mark(Batch::default()).await),
        };
        done.unwrap_or_else(|error| {
            tracing::error!(%error, id = ?self.id, "what nobody hears could not be seen to");
            DeliveryOutcome::of(&error)
        })
    }

    /// Reminds somebody somewhere else, in the commit that gives this up: never twice.
    async fn remind_elsewhere(&self) -> Result<DeliveryOutcome, StoreError> {
        let News::Remind {
            player,
            reminders,
            tried,
        } = &self.notice.news
        else {
            return Ok(self.mark(Batch::default()).await);
        };
        let elsewhere = reminders::remind_elsewhere(
            &self.context,
            *player,
            reminders,
            *tried,
            self.context.latest.get(),
        );
        let batch = Batch {
            notices: elsewhere.await?,
            ..Batch::default()
        };
        Ok(self.mark(batch).await)
    }

    /// Tells somebody in the next of their private chats that the bot was away until then, else where a
    /// game of theirs is told: once there, however many cannot be reached.
    async fn tell_absence_elsewhere(
        &self,
        until: Timestamp,
        route: &Route,
        user: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        let Some(player) = self.player_at(route, user).await? else {
            return Ok(self.mark(Batch::default()).await);
        };
        if let Some(next) = next_private(&player, None, route) {
            return Ok(self.mark(self.told_at(Destination::Route(next))).await);
        }
        let Some((to, chat)) = bot_time::shared_channel(&self.context, &player).await? else {
            return Ok(self.mark(Batch::default()).await);
        };
        // As an update: of two for one place the second changes nothing, also after a restart.
        let place = match &chat.place {
            Place::Chat(place) | Place::Person(place) => place,
        };
        let once = format!("absence {} {place}", until.0);
        let batch = Batch {
            update: Some((chat.network.clone(), once)),
            sent: vec![self.id],
            ..self.told_at(to)
        };
        Ok(match self.context.commit(batch).await? {
            Commit::Done(_) => DeliveryOutcome::Gone(None),
            Commit::Seen => self.mark(Batch::default()).await,
            Commit::Conflict(_) => DeliveryOutcome::Later(None),
        })
    }

    /// Tells somebody in the next of their private chats, beginning with the one on the network where
    /// the game is told first, or where they chose to be told.
    async fn tell_alone_elsewhere(
        &self,
        route: &Route,
        user: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        let player = self.player_at(route, user).await?;
        let first = match &self.notice.news {
            News::PlansDropped(game, _) => game_loading::load(&self.context, *game)
                .await?
                .and_then(|stored| {
                    let channel = stored.channels.first()?;
                    Some(channel.route.network.clone())
                }),
            News::DailyProblem(..) | News::ProblemSolved(..) => match &player {
                Some(player) => {
                    let whose = subscription_number::of_person(player.id);
                    let subscription = self.context.store.problem_subscription(whose).await?;
                    subscription.map(|subscription| subscription.network)
                }
                None => None,
            },
            _ => None,
        };
        let next = player.and_then(|player| next_private(&player, first.as_ref(), route));
        let batch = next.map(|next| self.told_at(Destination::Route(next)));
        Ok(self.mark(batch.unwrap_or_default()).await)
    }

    /// Tells somebody of a game that they follow in the next of their private chats; whom nothing reaches follows
    /// nothing any more.
    async fn tell_follower_elsewhere(
        &self,
        who: PlayerId,
        route: &Route,
        user: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        let player = self.player_at(route, user).await?;
        if let Some(next) = player.and_then(|player| next_private(&player, None, route)) {
            return Ok(self.mark(self.told_at(Destination::Route(next))).await);
        }
        let all = self.context.store.following(who, usize::MAX).await?;
        let ends = all
            .iter()
            .map(|(followed, _)| Change::Follow(who, *followed, None));
        let batch = Batch {
            changes: ends.collect(),
            ..Batch::default()
        };
        Ok(self.mark(batch).await)
    }

    /// Tells somebody who takes part in a contest in the next of their private chats. Of whom nothing reaches the chat of
    /// the contest hears, with the way to a private chat: else they would lose their games without knowing.
    async fn tell_contest_elsewhere(
        &self,
        id: ContestId,
        route: &Route,
        user: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        let Some(player) = self.player_at(route, user).await? else {
            return Ok(self.mark(Batch::default()).await);
        };
        let contest = self.context.store.contest(id, None).await?;
        let contest = contest.filter(|contest| contest.has(player.id));
        let place = contest.as_ref().and_then(|contest| contest.place.as_ref());
        let first = place.map(|place| &place.network);
        if let Some(next) = next_private(&player, first, route) {
            return Ok(self.mark(self.told_at(Destination::Route(next))).await);
        }
        let notice = contest.and_then(|contest| {
            Some(Notice {
                to: Destination::Route(contest.place?),
                news: News::Contest(id, contest.season, ContestNews::OutOfReach(player.id)),
            })
        });
        let batch = Batch {
            notices: notice.into_iter().collect(),
            ..Batch::default()
        };
        Ok(self.mark(batch).await)
    }

    /// These news somewhere else.
    fn told_at(&self, to: Destination) -> Batch {
        Batch {
            notices: vec![Notice {
                to,
                news: self.notice.news.clone(),
            }],
            ..Batch::default()
        }
    }

    /// Whose private chat it is.
    async fn player_at(&self, route: &Route, user: &str) -> Result<Option<Player>, StoreError> {
        let account = Account {
            network: route.network.clone(),
            user: user.to_owned(),
        };
        match self.context.store.player_of(&account).await? {
            Some(id) => self.context.store.player(id).await,
            None => Ok(None),
        }
    }

    /// Withdraws a challenge that did not reach the person, and tells the challenger.
    async fn withdraw(
        &self,
        challenge: &Challenge,
        route: &Route,
    ) -> Result<DeliveryOutcome, StoreError> {
        let invited = matches!(challenge.invitee, Invitee::Player(_));
        if !invited || challenge.made_in == *route || !matches!(route.place, Place::Person(_)) {
            return Ok(self.mark(Batch::default()).await);
        }
        let _one = self.context.locks.challenges.lock(challenge.code).await;
        let Some(challenge) = self.context.store.challenge(challenge.code).await? else {
            return Ok(self.mark(Batch::default()).await);
        };
        let notice = Notice {
            to: Destination::Route(challenge.made_in.clone()),
            news: News::Unreachable {
                code: challenge.code,
                challenger: challenge.challenger,
            },
        };
        let batch = Batch {
            notices: vec![notice],
            ..ended(&challenge)
        };
        Ok(self.mark(batch).await)
    }

    /// Puts the private chats of the players in the place of a channel that is gone, with all that
    /// waits for it.
    async fn leave(
        &self,
        id: GameId,
        index: u8,
        route: &Route,
    ) -> Result<DeliveryOutcome, StoreError> {
        // The channels change: nobody else may write the game, or news of it, meanwhile.
        let _one = self.context.locks.games.lock(id).await;
        let Some(stored) = game_loading::load(&self.context, id).await? else {
            return Ok(self.mark(Batch::default()).await);
        };
        let mut stored = StoredGame::clone(&stored);
        let known = Known::Channels(id, stored.channels.clone());
        let mut rooms = self.rooms(&stored, route).await?.into_iter();
        let at = usize::from(index);
        let (Some(channel), Some(first)) = (stored.channels.get_mut(at), rooms.next()) else {
            return Ok(self.mark(Batch::default()).await);
        };
        if channel.route != *route {
            // Somebody has repaired it meanwhile.
            return Ok(DeliveryOutcome::Later(None));
        }
        *channel = alone_at(first.clone());
        let mut notices = Vec::new();
        for room in rooms {
            let Ok(added) = u8::try_from(stored.channels.len()) else {
                break;
            };
            stored.channels.push(alone_at(room));
            let waiting = self.waiting(&Destination::Channel(id, index)).await?;
            notices.extend(waiting.into_iter().map(|news| Notice {
                to: Destination::Channel(id, added),
                news,
            }));
        }
        let batch = Batch {
            known: vec![known],
            games: vec![stored],
            notices,
            ..Batch::default()
        };
        match self.context.commit(batch).await? {
            Commit::Done(_) => {
                tracing::info!(%id, ?route, "the game is told to its players alone from now on");
                Ok(DeliveryOutcome::Follows(first))
            }
            Commit::Seen | Commit::Conflict(_) => Ok(DeliveryOutcome::Later(None)),
        }
    }

    /// The private chats, on the network of this route, of those players to whom the game is not
    /// told alone already.
    async fn rooms(&self, stored: &StoredGame, route: &Route) -> Result<Vec<Route>, StoreError> {
        let mut rooms = Vec::new();
        let seats = stored.game.seats();
        for seat in [seats.red, seats.blue] {
            let Some(player) = self.context.store.player(seat).await? else {
                continue;
            };
            let is_game_channel = |account| {
                let room = private_route(account);
                stored.channels.iter().any(|channel| channel.route == room)
            };
            if player.accounts.iter().any(is_game_channel) {
                continue;
            }
            let on_network = |account: &&Account| account.network == route.network;
            let room = player.accounts.iter().find(on_network).map(private_route);
            rooms.extend(room.filter(|room| !rooms.contains(room)));
        }
        Ok(rooms)
    }

    /// This news and all later of what waits for the same channel.
    async fn waiting(&self, to: &Destination) -> Result<Vec<News>, StoreError> {
        let mut news = Vec::new();
        let mut after = self.id.0.checked_sub(1).map(NoticeId);
        loop {
            let page = self.context.store.pending(after, PAGE).await?;
            after = page.last().map(|(id, _)| *id);
            let is_last = page.len() < PAGE;
            let here = page.into_iter().filter(|(_, notice)| notice.to == *to);
            news.extend(here.map(|(_, notice)| notice.news));
            if is_last {
                return Ok(news);
            }
        }
    }

    /// Gives up a message to a player alone, and tells the other player once that it did not
    /// arrive.
    async fn miss(
        &self,
        id: GameId,
        index: u8,
        route: &Route,
        user: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        // Two who both cannot be reached are not told so of each other.
        if matches!(self.notice.news, News::OutOfReach(..)) {
            return Ok(self.mark(Batch::default()).await);
        }
        let account = Account {
            network: route.network.clone(),
            user: user.to_owned(),
        };
        let player = self.context.store.player_of(&account).await?;
        let stored = game_loading::load(&self.context, id).await?;
        let (Some(player), Some(stored)) = (player, stored) else {
            return Ok(self.mark(Batch::default()).await);
        };
        let is_news = stored.game.is_open()
            && stored.game.seat_of(player).is_some()
            && self.context.delivery.outbox.mark_unreachable(id, index);
        let channels = 0..u8::try_from(stored.channels.len()).unwrap_or(u8::MAX);
        let others = channels.filter(|channel| is_news && *channel != index);
        let batch = Batch {
            notices: others
                .map(|channel| Notice {
                    to: Destination::Channel(id, channel),
                    news: News::OutOfReach(id, player),
                })
                .collect(),
            ..Batch::default()
        };
        Ok(self.mark(batch).await)
    }
}

/// The private chat that is tried after this one: those of a person in the order of their accounts, but
/// one on this network first.
fn next_private(player: &Player, first: Option<&Network>, route: &Route) -> Option<Route> {
    let mut accounts: Vec<&Account> = player.accounts.iter().collect();
    accounts.sort_by_key(|account| first.is_some_and(|network| account.network != *network));
    let routes = accounts.into_iter().map(private_route);
    let mut behind = routes.skip_while(|known| known != route).skip(1);
    behind.next()
}

fn alone_at(route: Route) -> GameChannel {
    GameChannel {
        route,
        wants_thread: false,
    }
}
