//! A game begins.

use tulenh_rules::{BySide, Position};

use crate::app::challenges::offer;
use crate::app::challenges::offer::Offer;
use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::request_span::is_of_game;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::reply::Reply;
use crate::game::{
    Challenge, ChallengeCode, Destination, Game, Invitee, News, Notice, PlayerId, Route,
};
use crate::store::{Batch, Commit, GameChannel, Guard, StoreError, StoredGame};

/// Begins a game against the engine, which has no wishes of its own.
pub(crate) async fn begin_with_bot(
    context: &Context,
    caller: &Caller<'_>,
    offer: Offer,
) -> Attempt<Reply> {
    offer::may_challenge_here(context, caller).await?;
    let Invitee::Player(bot) = offer.invitee else {
        return Err(Abort::Ignored);
    };
    let bits = (context.options.chance)();
    // Nobody ever hears of it: it is taken at once.
    let challenge = offer.made(caller, ChallengeCode::from_random(bits));
    let own = challenge.colour.side(bits >> 63 == 1);
    let seats = BySide::new(|side| if side == own { caller.id() } else { bot });
    begin_game(context, caller, &challenge, seats, Batch::default()).await
}

/// Begins the game that was offered, with what the batch says of the offer.
pub(crate) async fn begin_game(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    batch: Batch,
) -> Attempt<Reply> {
    let start = Position::start(challenge.rules.clone());
    let id = context.store.next_game().await?;
    is_of_game(id);
    let game = Game::limited(id, seats, start, challenge.limit, caller.now);
    let game = game.in_mode(challenge.mode).on_clock(challenge.tempo);
    let channels = channels(context, challenge, caller).await?;
    let mut stored = StoredGame {
        game,
        channels,
        ratings: None,
        former: Vec::new(),
    };
    let absent = vacation_games::absent_at_the_start(context, &mut stored, caller.now);
    let (absent, _one_person) = absent.await?;
    let notices = (0..stored.channels.len()).map(|channel| Notice {
        to: Destination::Channel(id, u8::try_from(channel).unwrap_or(u8::MAX)),
        news: News::Started(id),
    });
    let room = context.options.open_games.saturating_sub(1);
    let mut guards = batch.guards;
    guards.push(Guard::OpenGames(caller.id(), room));
    let batch = Batch {
        guards,
        update: update(caller.request),
        notices: notices.chain(absent).collect(),
        games: vec![stored],
        ..batch
    };
    match context.commit(batch).await? {
        Commit::Done(_) => {}
        Commit::Seen => return Err(Abort::Seen),
        Commit::Conflict(Guard::OpenGames(player, _)) if player == caller.id() => {
            let limit = context.options.open_games as u64;
            return Err(caller
                .localizer
                .say("games-too-many")
                .number("limit", limit)
                .into());
        }
        Commit::Conflict(Guard::OpenGames(..)) => {
            let opponent = callers::name_of(context, challenge.challenger).await?;
            let sentence = caller.localizer.say("games-too-many-theirs");
            return Err(sentence.span("opponent", opponent).into());
        }
        Commit::Conflict(_) => return Err(gone(caller, Some(challenge.code))),
    }
    Ok(Reply::done(
        caller
            .localizer
            .say("accepted-done")
            .code("game", id)
            .into(),
    ))
}

/// The places where a game is told: where it was offered and where it was accepted.
pub(crate) async fn channels(
    context: &Context,
    challenge: &Challenge,
    caller: &Caller<'_>,
) -> Result<Vec<GameChannel>, StoreError> {
    let places = [
        (&challenge.made_in, challenge.shared),
        (&caller.route, caller.request.shared),
    ];
    let mut channels: Vec<GameChannel> = Vec::new();
    for (route, shared) in places {
        // The thread of another game bears its title, and takes no thread itself.
        let transport = context.delivery.transports.of(&route.network);
        let around = transport.and_then(|transport| transport.around(&route.place));
        let route = around.map_or(route.clone(), |place| Route {
            network: route.network.clone(),
            place,
        });
        if channels.iter().any(|channel| channel.route == route) {
            continue;
        }
        channels.push(GameChannel {
            wants_thread: shared && callers::chat_view_settings(context, &route).await?.threads,
            route,
        });
    }
    Ok(channels)
}

pub(crate) fn gone(caller: &Caller<'_>, code: Option<ChallengeCode>) -> Abort {
    match code {
        Some(code) => caller
            .localizer
            .say("challenge-gone")
            .code("code", code)
            .into(),
        None => caller.localizer.say("challenge-none").into(),
    }
}
