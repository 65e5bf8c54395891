//! Taking an open offer, and withdrawing one's own.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::time::tempo::USUAL;
use crate::app::lobby::offer_words::withdraw_button;
use crate::app::lobby::pairing::Partner;
use crate::app::lobby::{availability, pairing};
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::open_offers;
use crate::app::people::updates::update;
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::club::{Offer, Wish};
use crate::game::{ChallengeCode, Family, PlayerId};
use crate::store::{Batch, Commit, Guard, Timer};

/// Takes an offer.
pub(crate) async fn join_offer(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let (localizer, now) = (caller.localizer, caller.now);
    let gone = || Abort::from(localizer.say("lobby-gone"));
    let _one = context.locks.challenges.lock(code).await;
    let offer = context.store.offer(code).await?;
    let offer = offer
        .filter(|offer| !offer.is_expired(now))
        .ok_or_else(gone)?;
    if offer.by == caller.id() {
        return Err(own(caller, &offer));
    }
    let wish = Wish::default();
    let agreed = wish.with(&offer.wish, USUAL).map_err(|_| gone())?;
    let family = Family::of(&agreed.rules);
    let rating = pairing::rating(context, caller.id(), family, now).await?;
    let theirs = pairing::rating(context, offer.by, family, now).await?;
    if !wish.ratings_fit(rating.value, &offer.wish, theirs.value) {
        let range = offer.wish.range.map(|range| range.to_string());
        let sentence = localizer
            .say("lobby-rating")
            .code("range", range.unwrap_or_default());
        return Err(sentence.choice("rating", rating.to_string()).into());
    }
    let same = availability::may_seek(context, caller).await?;
    if availability::play_too_often(context, caller.id(), offer.by).await? {
        let sentence = localizer.say("lobby-together");
        return Err(sentence
            .number("games", availability::TOGETHER as u64)
            .into());
    }
    let Ok(player) = availability::available(context, offer.by, now).await? else {
        // It is withdrawn with the sentence that belongs to it.
        let batch = Batch {
            set_timers: vec![(now, Timer::Offer(code))],
            ..Batch::default()
        };
        context.commit(batch).await?;
        return Err(gone());
    };
    let own = Partner {
        player: caller.player.clone(),
        wish,
        route: private_route(&caller.request.sender.account),
        offer: None,
    };
    let both = [&own, &Partner::of(offer, player)];
    let update = update(caller.request);
    let (game, commit) = pairing::begin(context, &agreed, both, update, Some(same), now).await?;
    match commit {
        Commit::Done(_) => {
            let sentence = localizer.say("lobby-joined").code("game", game);
            Ok(Reply::done(sentence.into()))
        }
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(guard) if guard == same || is_room_of(&guard, caller.id()) => {
            availability::may_seek(context, caller).await?;
            Err(localizer.say("lobby-again").into())
        }
        Commit::Conflict(_) => Err(gone()),
    }
}

/// Whether it says that this person has room for a game.
fn is_room_of(guard: &Guard, person: PlayerId) -> bool {
    matches!(guard, Guard::OpenGames(of, _) if *of == person)
}

/// Withdraws one's own offer.
pub(crate) async fn withdraw_offer(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let _one = context.locks.challenges.lock(code).await;
    let offer = context.store.offer(code).await?;
    let offer = offer.filter(|offer| offer.by == caller.id());
    let Some(offer) = offer else {
        return Err(localizer.say("lobby-gone").into());
    };
    let batch = Batch {
        update: update(caller.request),
        ..open_offers::ended([&offer], caller.now)
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(Reply::update(localizer.say("lobby-withdrawn").into())),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(_) => Err(localizer.say("lobby-gone").into()),
    }
}

/// That an offer is one's own.
fn own(caller: &Caller<'_>, offer: &Offer) -> Abort {
    Message {
        text: caller.localizer.say("lobby-own-offer").text(),
        buttons: vec![vec![withdraw_button(caller.localizer, offer)]],
        ..Message::default()
    }
    .into()
}
