//! `/play`: the open offers, and finding an opponent.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::time::tempo::USUAL;
use crate::app::lobby::offer_words::{self, join_button, seek_button, withdraw_button};
use crate::app::lobby::pairing::Partner;
use crate::app::lobby::{availability, pairing, wish_words};
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::open_offers;
use crate::app::people::open_offers::MOST_OFFERS;
use crate::app::people::updates::update;
use crate::app::request::message::{Message, Span};
use crate::app::request::reply::Reply;
use crate::club::{Offer, Wish};
use crate::game::{ChallengeCode, Family};
use crate::store::{Batch, Change, Commit, Guard, StoreError, Timer};

/// The most offers that one person has open.
const OWN_OFFERS: usize = 3;
/// The most offers of others that are listed.
const LISTED: usize = 6;
/// How often another offer is looked for when the one that was found is taken meanwhile.
const ATTEMPTS: usize = 5;

/// Finds an opponent for what the words ask for, or offers it to all; without words shows what is open.
pub(crate) async fn play(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    if words.trim().is_empty() {
        return lobby(context, caller).await;
    }
    let wish = wish_words::wish(context, caller, words)?;
    seek(context, caller, wish).await
}

/// Finds an opponent for any usual game, by a button.
pub(crate) async fn press_seek(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    seek(context, caller, Wish::default()).await
}

/// Takes the oldest offer that fits a wish; where none does, offers it.
async fn seek(context: &Context, caller: &Caller<'_>, wish: Wish) -> Attempt<Reply> {
    let open = open_offers::offers_of(context, caller.id()).await?;
    let open: Vec<&Offer> = open
        .iter()
        .filter(|of| !of.is_expired(caller.now))
        .collect();
    if let Some(same) = open.iter().find(|offer| offer.wish == wish) {
        return Ok(offered(caller, same, "lobby-offered-already"));
    }
    let mut same = availability::may_seek(context, caller).await?;
    for _ in 0..ATTEMPTS {
        let found = pairing::find(context, caller.id(), &wish, caller.now).await?;
        let Some((partner, agreed)) = found else {
            return offer(context, caller, wish).await;
        };
        let own = Partner {
            player: caller.player.clone(),
            wish: wish.clone(),
            route: private_route(&caller.request.sender.account),
            offer: None,
        };
        let both = [&own, &partner];
        let update = update(caller.request);
        let begun = pairing::begin(context, &agreed, both, update, Some(same), caller.now);
        let (game, commit) = begun.await?;
        match commit {
            Commit::Done(_) => {
                let sentence = caller.localizer.say("lobby-matched").code("game", game);
                return Ok(Reply::done(sentence.into()));
            }
            Commit::Seen => return Err(Abort::Seen),
            // Somebody else was faster, or one of the two has no room any more.
            Commit::Conflict(_) => same = availability::may_seek(context, caller).await?,
        }
    }
    Err(caller.localizer.say("lobby-again").into())
}

/// Offers it to all.
async fn offer(context: &Context, caller: &Caller<'_>, wish: Wish) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let _one = context.locks.players.lock(caller.id()).await;
    let all = context.store.offers(2 * MOST_OFFERS).await?;
    let own = all.iter().filter(|offer| offer.by == caller.id()).count();
    if own >= OWN_OFFERS {
        let sentence = localizer.say("lobby-own-many");
        return Err(sentence.number("limit", OWN_OFFERS as u64).into());
    }
    if all.len() >= MOST_OFFERS {
        return Err(localizer.say("lobby-full").into());
    }
    let offer = Offer {
        code: free_code(context).await?,
        by: caller.id(),
        route: private_route(&caller.request.sender.account),
        made: caller.now,
        expires: Offer::expiry(caller.now, &wish),
        wish,
    };
    let room = availability::most_games(context, &caller.player).saturating_sub(1);
    let batch = Batch {
        update: update(caller.request),
        guards: vec![Guard::OpenGames(caller.id(), room)],
        changes: vec![Change::Offer(offer.code, Some(offer.clone()))],
        // Somebody else may offer what fits at the same moment: neither of the two has seen the other's.
        set_timers: vec![
            (caller.now, Timer::Offer(offer.code)),
            open_offers::lists_change(caller.now),
        ],
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(offered(caller, &offer, "lobby-offered")),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(_) => Err(localizer.say("lobby-again").into()),
    }
}

/// What is open: one's own offers, and those of others that one may take.
pub(crate) async fn lobby(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let (localizer, now) = (caller.localizer, caller.now);
    let all = context.store.offers(2 * MOST_OFFERS).await?;
    let all: Vec<Offer> = all.into_iter().filter(|of| !of.is_expired(now)).collect();
    let (own, others): (Vec<Offer>, Vec<Offer>) =
        all.into_iter().partition(|of| of.by == caller.id());
    let mut fitting = Vec::new();
    for offer in others {
        if fits(context, caller, &offer).await? {
            fitting.push(offer);
        }
    }
    let mut text = match fitting.is_empty() {
        true => localizer.say("lobby-empty").text(),
        false => localizer.say("lobby-head").text(),
    };
    let mut buttons = Vec::new();
    for offer in fitting.iter().take(LISTED) {
        let listed = offer_words::listed(context, localizer, offer, now).await?;
        text = text.line(listed.line);
        buttons.push(join_button(localizer, offer.code, &listed.name));
    }
    if fitting.len() > LISTED {
        let more = (fitting.len() - LISTED) as u64;
        text = text.line(localizer.say("and-more").number("count", more).text());
    }
    let mut buttons: Vec<_> = buttons.chunks(2).map(<[_]>::to_vec).collect();
    buttons.push(vec![seek_button(localizer)]);
    let withdraw = own.iter().map(|offer| withdraw_button(localizer, offer));
    buttons.push(withdraw.take(OWN_OFFERS).collect());
    buttons.retain(|row| !row.is_empty());
    for offer in &own {
        let line = localizer
            .say("lobby-own")
            .choice("terms", offer_words::terms(localizer, &offer.wish))
            .span("expires", Span::Instant(offer.expires));
        text = text.line(line.text());
    }
    Ok(Reply::private(Message {
        text: text.line(localizer.say("lobby-how").text()),
        buttons,
        ..Message::default()
    }))
}

/// Whether the person who asks has the rating that an offer wants.
pub(crate) async fn fits(
    context: &Context,
    caller: &Caller<'_>,
    offer: &Offer,
) -> Result<bool, StoreError> {
    let open = Wish::default();
    if offer.wish.range.is_none() {
        return Ok(true);
    }
    let Ok(agreed) = open.with(&offer.wish, USUAL) else {
        return Ok(false);
    };
    let family = Family::of(&agreed.rules);
    let own = pairing::rating(context, caller.id(), family, caller.now).await?;
    let theirs = pairing::rating(context, offer.by, family, caller.now).await?;
    Ok(open.ratings_fit(own.value, &offer.wish, theirs.value))
}

/// What somebody hears who has offered something.
fn offered(caller: &Caller<'_>, offer: &Offer, id: &'static str) -> Reply {
    let localizer = caller.localizer;
    let sentence = localizer
        .say(id)
        .choice("terms", offer_words::terms(localizer, &offer.wish))
        .span("expires", Span::Instant(offer.expires));
    Reply::private(Message {
        text: sentence.text(),
        buttons: vec![vec![withdraw_button(localizer, offer)]],
        ..Message::default()
    })
}

/// A code that names no open offer.
async fn free_code(context: &Context) -> Result<ChallengeCode, StoreError> {
    loop {
        let code = ChallengeCode::from_random((context.options.chance)());
        if context.store.offer(code).await?.is_none() {
            return Ok(code);
        }
    }
}
