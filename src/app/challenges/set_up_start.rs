//! A secret set-up begins, in the place of its game.

use std::time::Duration;

use tulenh_rules::{BySide, Side};

use crate::app::challenges::game_start::{channels, commit_beginning};
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::context::request_span::is_of_game;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::{Caller, private_route, private_route_of};
use crate::app::people::open_offers;
use crate::app::people::updates::update;
use crate::app::request::message::Text;
use crate::app::request::reply::Reply;
use crate::game::setup::{Commitment, Draft, Edit, Opening, Salt, engines_half};
use crate::game::{
    Bot, Challenge, Destination, GameId, News, Notice, Place, PlayerId, Route, SetUp, SetUpNews,
    Timestamp,
};
use crate::store::{Batch, Change, Guard, StoreError, StoredSetUp};

/// Begins the set-up that was offered, with what the batch says of the offer. The engine sets up at once, and
/// never looks at the other half.
pub(crate) async fn begin_set_up(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    time: Duration,
    batch: Batch,
) -> Attempt<Reply> {
    let id = context.store.next_game().await?;
    is_of_game(id);
    let set_up = SetUp {
        id,
        seats,
        rules: challenge.rules.clone(),
        limit: challenge.limit,
        tempo: challenge.tempo,
        mode: challenge.mode,
        began: caller.now,
        time,
        until: Timestamp::default(),
        sides: BySide::default(),
    };
    let mut set_up = set_up.begun(caller.now);
    let mut drafts = BySide::new(Draft::new);
    for side in Side::ALL {
        if set_up.bots()[side].is_some() {
            let half = engines_half(side, || (context.options.chance)());
            // What is the same as before stays.
            drafts[side].edit(&Edit::Take(Box::new(half))).ok();
            let commitment = seal(context, id, &mut drafts[side]);
            // Nobody has confirmed before.
            set_up.confirm(side, commitment).ok();
        }
    }
    let stored = StoredSetUp {
        set_up,
        channels: channels(context, challenge, caller).await?,
    };
    let room = context.options.open_games.saturating_sub(1);
    let mut guards = batch.guards;
    guards.push(Guard::OpenGames(caller.id(), room));
    let drafts = Side::ALL.map(|side| {
        let draft = Box::new(drafts[side].clone());
        Change::Draft(id, side, Some(draft))
    });
    let mut notices: Vec<Notice> = chats(&stored)
        .map(|route| notice(route, id, SetUpNews::Began))
        .collect();
    for side in Side::ALL {
        let own = private_of(context, &stored, side).await?;
        notices.extend(own.map(|route| notice(route, id, SetUpNews::Yours(side))));
    }
    let mut set_timers = batch.set_timers;
    set_timers
        .extend(open_offers::look_again(context, &[seats.red, seats.blue], caller.now).await?);
    let batch = Batch {
        guards,
        update: update(caller.request),
        set_timers,
        notices,
        changes: [Change::SetUp(id, Some(Box::new(stored)))]
            .into_iter()
            .chain(drafts)
            .collect(),
        ..batch
    };
    commit_beginning(context, caller, challenge, batch).await?;
    // Against the engine there was nothing to accept.
    let engine = if Bot::plays_in(seats) { "yes" } else { "no" };
    let sentence = caller.localizer.say("setup-accepted").code("game", id);
    Ok(Reply::done(sentence.choice("engine", engine).into()))
}

/// Binds a side to its half with a salt that is drawn now; gives the hash.
pub(crate) fn seal(context: &Context, game: GameId, draft: &mut Draft) -> Commitment {
    let salt = Salt::from_random((context.options.chance)(), (context.options.chance)());
    draft.seal(Some(salt));
    let half = draft.half().clone();
    Opening { game, half, salt }.commitment()
}

/// The shared places where a set-up is told.
pub(crate) fn chats(stored: &StoredSetUp) -> impl Iterator<Item = Route> {
    let routes = stored.channels.iter().map(|channel| channel.route.clone());
    routes.filter(|route| matches!(route.place, Place::Chat(_)))
}

/// The private chat where the player of a side hears of it: one of those where it is told, else one on the network
/// where it was offered.
pub(crate) async fn private_of(
    context: &Context,
    stored: &StoredSetUp,
    side: Side,
) -> Result<Option<Route>, StoreError> {
    if stored.set_up.bots()[side].is_some() {
        return Ok(None);
    }
    let Some(player) = context.store.player(stored.set_up.seats[side]).await? else {
        return Ok(None);
    };
    let told = stored.channels.iter().map(|channel| &channel.route);
    let here = told.clone().find(|route| {
        let mut own = player.accounts.iter();
        own.any(|account| private_route(account) == **route)
    });
    let network = told.map(|route| &route.network).next();
    let other = || network.and_then(|network| private_route_of(&player, network));
    Ok(here.cloned().or_else(other))
}

/// A notice about a set-up.
pub(crate) fn notice(to: Route, id: GameId, news: SetUpNews) -> Notice {
    Notice {
        to: Destination::Route(to),
        news: News::SetUp(id, news),
    }
}

impl Localizer<'_> {
    /// What a challenge says of a secret set-up; nothing where there is none.
    pub(crate) fn secret_set_up(self, time: Option<Duration>) -> Text {
        match time {
            Some(time) => self
                .say("setup-term")
                .choice("time", self.length(time))
                .text(),
            None => Text::default(),
        }
    }
}
