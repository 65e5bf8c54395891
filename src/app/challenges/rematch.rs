//! Another game against the same opponent.

use tulenh_rules::{BySide, Side};

use crate::app::boards::board_view;
use crate::app::challenges::offer::Offer;
use crate::app::challenges::{agreed, answer, challenge};
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::{Caller, private_route_of};
use crate::app::people::{find_game, players, refusals};
use crate::app::request::reply::Reply;
use crate::game::{Challenge, Colour, GameId, Invitee, Limit, Refusal};
use crate::store::StoredSetUp;

/// Offers the other player of a game that is over the same once more, with the colours swapped;
/// who is offered one already accepts it by asking for the same.
pub(crate) async fn rematch(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let stored = board_view::game_to_show(context, caller, game, true).await?;
    let game = &stored.game;
    let Some(side) = game.seat_of(caller.id()) else {
        return Err(refusals::refuse(caller, game, Refusal::NotAPlayer));
    };
    if game.is_open() {
        let sentence = caller.localizer.say("rematch-too-early");
        return Err(sentence.code("game", game.id()).into());
    }
    if game.has_teams() {
        return Err(caller.localizer.say("rematch-teams").into());
    }
    let bot = game.bots()[!side];
    let opponent = players::player(context, game.seats()[!side]).await?;
    let opponent = opponent.filter(|player| bot.is_some() || !player.accounts.is_empty());
    let Some(opponent) = opponent else {
        return Err(caller.localizer.say("rematch-nobody").into());
    };
    let all = context
        .store
        .challenges_of(caller.id(), crate::app::challenges::offer::LOOKED_AT)
        .await?;
    let offer = Offer {
        invitee: Invitee::Player(opponent.id),
        colour: match side {
            Side::Red => Colour::Blue,
            Side::Blue => Colour::Red,
        },
        rules: game.rules().clone(),
        // A date that has passed is no limit for another game.
        limit: Limit {
            until: None,
            ..game.limit()
        },
        tempo: game.clock().tempo,
        mode: game.mode(),
        secret: context
            .store
            .revealed(game.id())
            .await?
            .map(|revealed| revealed.time),
        teams: None,
    };
    if bot.is_some() {
        // A thumb that presses twice wants one game.
        let swapped = BySide {
            red: game.seats().blue,
            blue: game.seats().red,
        };
        let fresh = find_game::open_games(context, caller)
            .await?
            .into_iter()
            .find(|other| {
                let other = &other.game;
                other.seats() == swapped && other.ply().0 < 2 && other.rules() == game.rules()
            });
        if let Some(other) = fresh {
            let sentence = caller.localizer.say("game-begins");
            return Ok(Reply::done(sentence.code("game", other.game.id()).into()));
        }
        for id in context
            .store
            .set_ups_of(caller.id(), context.options.open_games)
            .await?
        {
            let fresh = context.store.set_up(id).await?;
            let same = |stored: &StoredSetUp| {
                let set_up = &stored.set_up;
                set_up.seats == swapped && *set_up.rules == offer.rules && offer.secret.is_some()
            };
            if fresh.is_some_and(|stored| same(&stored)) {
                let sentence = caller.localizer.say("setup-accepted");
                let sentence = sentence.choice("engine", "yes");
                return Ok(Reply::done(sentence.code("game", id).into()));
            }
        }
        return agreed::begin_with_bot(context, caller, offer).await;
    }
    // Who has been offered just that takes it by asking for it.
    let same = |challenge: &&Challenge| {
        let wanted = match side {
            Side::Red => Colour::Red,
            Side::Blue => Colour::Blue,
        };
        challenge.challenger == opponent.id
            && challenge.invitee == Invitee::Player(caller.id())
            && !challenge.is_expired(caller.now)
            && challenge.colour == wanted
            && *challenge.rules == offer.rules
            && challenge.limit == offer.limit
            && challenge.tempo == offer.tempo
            && challenge.mode == offer.mode
            && challenge.secret == offer.secret
    };
    if let Some(challenge) = all.iter().find(same) {
        return answer::accept(context, caller, Some(challenge.code)).await;
    }
    // Where both read it, if the game was told in such a place; else each alone.
    let elsewhere = private_route_of(&opponent, &caller.route.network);
    challenge::make_offer(context, caller, offer, Some(opponent), elsewhere).await
}
