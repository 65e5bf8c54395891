//! Another game against the same opponent.

use crate::app::Core;
use crate::app::challenge::Offer;
use crate::app::people::{Caller, private_route_of};
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::{Challenge, Colour, GameId, Invitee, Limit, Refusal};
use tulenh_rules::{BySide, Side};

impl Core {
    /// Offers the other player of a game that is over the same once more, with the colours swapped;
    /// who is offered one already accepts it by asking for the same.
    pub(super) async fn rematch(&self, caller: &Caller<'_>, game: Option<GameId>) -> Step<Reply> {
        let stored = self.game_to_show(caller, game, true).await?;
        let game = &stored.game;
        let Some(side) = game.seat_of(caller.id()) else {
            return Err(self.refusal(caller, game, Refusal::NotAPlayer));
        };
        if game.is_open() {
            let sentence = caller.voice.say("rematch-too-early");
            return Err(sentence.code("game", game.id()).into());
        }
        let bot = game.bots()[!side];
        let opponent = self.player(game.seats()[!side]).await?;
        let opponent = opponent.filter(|player| bot.is_some() || !player.accounts.is_empty());
        let Some(opponent) = opponent else {
            return Err(caller.voice.say("rematch-nobody").into());
        };
        let all = self
            .store
            .challenges_of(caller.id(), crate::app::challenge::LOOKED_AT)
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
        };
        if bot.is_some() {
            // A thumb that presses twice wants one game.
            let swapped = BySide {
                red: game.seats().blue,
                blue: game.seats().red,
            };
            let fresh = self.open_games(caller).await?.into_iter().find(|other| {
                let other = &other.game;
                other.seats() == swapped && other.ply().0 < 2 && other.rules() == game.rules()
            });
            if let Some(other) = fresh {
                let sentence = caller.voice.say("accepted-done");
                return Ok(Reply::Done(sentence.code("game", other.game.id()).into()));
            }
            return self.begin_with_bot(caller, offer).await;
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
        };
        if let Some(challenge) = all.iter().find(same) {
            return self.accept(caller, Some(challenge.code)).await;
        }
        // Where both read it, if the game was told in such a place; else each alone.
        let elsewhere = private_route_of(&opponent, &caller.route.network);
        self.offer(caller, offer, Some(opponent), elsewhere).await
    }
}
