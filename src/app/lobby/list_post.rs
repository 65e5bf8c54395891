//! The message that lists the open offers in the chats that want it. There is one in each, which is edited.

use crate::app::context::Context;
use crate::app::language::view_settings::{Setting, ViewSettings};
use crate::app::lobby::offer_words::{self, join_button, seek_button};
use crate::app::people::callers;
use crate::app::people::open_offers::MOST_OFFERS;
use crate::app::request::message::Message;
use crate::club::Offer;
use crate::game::clock::DAY;
use crate::game::{Chat, Destination, News, Notice, Post, Route, Timestamp};
use crate::store::{Batch, StoreError, Timer};

/// The most offers that a list shows: the newest.
const SHOWN: usize = 8;
/// Chats handled at a time.
const PAGE: usize = 100;

/// What the message shows in a place now; `None` where no list is wanted and none was shown.
pub(crate) async fn list(
    context: &Context,
    route: &Route,
    now: Timestamp,
) -> Result<Option<Message>, StoreError> {
    let chat = callers::chat_of(context, route).await?;
    let (localizer, _) = callers::localizer_in(context, route, &[]).await?;
    if !ViewSettings::of(&chat.preferences).lobby {
        let is_there = context.store.post(Post::Lobby, route).await?.is_some();
        let text = localizer.say("lobby-list-off").text();
        return Ok(is_there.then(|| text.into()));
    }
    let mut offers = open(context, now).await?;
    let all = offers.len();
    offers.drain(..all.saturating_sub(SHOWN));
    let mut text = match offers.is_empty() {
        true => localizer.say("lobby-list-empty").text(),
        false => localizer.say("lobby-list-head").text(),
    };
    let mut buttons = Vec::new();
    for offer in &offers {
        let listed = offer_words::listed(context, localizer, offer, now).await?;
        text = text.line(listed.line);
        buttons.push(join_button(localizer, offer.code, &listed.name));
    }
    if all > offers.len() {
        let more = (all - offers.len()) as u64;
        text = text.line(
            localizer
                .say("lobby-list-more")
                .number("count", more)
                .text(),
        );
    }
    let mut buttons: Vec<_> = buttons.chunks(2).map(<[_]>::to_vec).collect();
    buttons.push(vec![seek_button(localizer)]);
    Ok(Some(Message {
        text,
        buttons,
        ..Message::default()
    }))
}

/// The timer of the lists, which stands at `at`: every chat with a list shows what is open now. A list that is older
/// than a day is sent anew when something is offered that it does not show.
pub(crate) async fn lists_due(
    context: &Context,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let offers = open(context, now).await?;
    let mut after: Option<Route> = None;
    loop {
        let name = Setting::Lobby.name();
        let chats = context
            .store
            .chats_choosing(name, after.as_ref(), PAGE)
            .await?;
        after = chats.last().map(|chat| chat.route.clone());
        let is_last = chats.len() < PAGE;
        let mut batch = Batch::default();
        for chat in chats {
            batch
                .notices
                .extend(news(context, chat, &offers, now).await?);
        }
        if is_last {
            batch.clear_timers.push((at, Timer::LobbyLists));
        }
        context.commit(batch).await?;
        if is_last {
            return Ok(());
        }
    }
}

/// What is told in a chat with a list.
async fn news(
    context: &Context,
    chat: Chat,
    offers: &[Offer],
    now: Timestamp,
) -> Result<Option<Notice>, StoreError> {
    let post = context.store.post(Post::Lobby, &chat.route).await?;
    if post.is_none() && offers.is_empty() {
        return Ok(None);
    }
    let is_old = |sent: Timestamp| {
        let day = i64::try_from(DAY.as_millis()).unwrap_or(i64::MAX);
        let newer = offers.iter().any(|offer| offer.made > sent);
        newer && now.0.saturating_sub(sent.0) > day
    };
    let anew = post.is_some_and(|post| is_old(post.sent));
    Ok(Some(Notice {
        to: Destination::Route(chat.route),
        news: News::Post(Post::Lobby, anew),
    }))
}

/// The offers that are open now, the oldest first.
async fn open(context: &Context, now: Timestamp) -> Result<Vec<Offer>, StoreError> {
    let mut offers = context.store.offers(2 * MOST_OFFERS).await?;
    offers.retain(|offer| !offer.is_expired(now));
    Ok(offers)
}
