//! Looking: boards, lists.

use std::sync::Arc;

use crate::app::Core;
use crate::app::challenge::LOOKED_AT;
use crate::app::clock_line::urgency;
use crate::app::compose::Sight;
use crate::app::find::{Found, LAST_WORDS, elsewhere};
use crate::app::handle::TEXT_LIMIT;
use crate::app::message::{Message, Text};
use crate::app::people::Caller;
use crate::app::reply::{Reply, shown_to};
use crate::app::stop::Step;
use crate::app::taste::Taste;
use crate::game::{Game, GameId, Player, Refusal};
use crate::store::{StoreError, StoredGame};
use tulenh_rules::BySide;

/// Damaged games listed in `/games`.
const LISTED: usize = 10;
/// Challenges listed there.
const CHALLENGES: usize = 5;

impl Core {
    /// The board of a game, open or over.
    pub(super) async fn board(&self, caller: &Caller<'_>, game: Option<GameId>) -> Step<Reply> {
        let stored = self.visible_game(caller, game).await?;
        let message = self.board_message(caller, &stored.game).await?;
        Ok(shown_to(caller, message))
    }

    /// The game that is asked for, open or over, if the person may see it.
    pub(super) async fn visible_game(
        &self,
        caller: &Caller<'_>,
        game: Option<GameId>,
    ) -> Step<Arc<StoredGame>> {
        let stored = self.game_to_show(caller, game, false).await?;
        self.if_visible(caller, stored).await
    }

    /// As [`Core::visible_game`], for what is done with games that are over.
    pub(super) async fn visible_game_over(
        &self,
        caller: &Caller<'_>,
        game: Option<GameId>,
    ) -> Step<Arc<StoredGame>> {
        let stored = self.game_to_show(caller, game, true).await?;
        self.if_visible(caller, stored).await
    }

    async fn if_visible(
        &self,
        caller: &Caller<'_>,
        stored: Arc<StoredGame>,
    ) -> Step<Arc<StoredGame>> {
        let game = &stored.game;
        let is_home = self.is_told_here(caller, &stored).await?;
        // Whoever sees one board of a game may see the present one.
        let replied = self.replied_to(caller).await?;
        let replied = replied.is_some_and(|found| found.game.game.id() == game.id());
        if game.seat_of(caller.id()).is_none() && !is_home && !replied {
            return Err(self.refusal(caller, game, Refusal::NotAPlayer));
        }
        // What two arranged between themselves is not shown to everybody.
        if caller.request.shared && !is_home && !replied {
            let sentence = caller.voice.say("told-elsewhere");
            return Err(sentence.code("game", game.id()).into());
        }
        Ok(stored)
    }

    /// The person's games and challenges; where others read along, those of this place.
    pub(super) async fn games(&self, caller: &Caller<'_>) -> Step<Reply> {
        let voice = caller.voice;
        let (mut games, damaged) = self.open_games_and_damaged(caller).await?;
        games.sort_by_key(|stored| {
            let waits = stored.game.to_move() != Some(caller.id());
            (waits, urgency(&stored.game))
        });
        let challenges = self.store.challenges_of(caller.id(), LOOKED_AT).await?;
        let mut challenges: Vec<_> = challenges
            .into_iter()
            .filter(|challenge| !challenge.is_expired(caller.now))
            .collect();
        if games.is_empty() && damaged.is_empty() && challenges.is_empty() {
            return Ok(Reply::Private(voice.say("games-none").into()));
        }
        let all = games.len() + challenges.len();
        let plays = !games.is_empty() || !damaged.is_empty();
        games.retain(|stored| caller.may_hear_of_game(stored));
        challenges.retain(|challenge| caller.may_hear_of(&challenge.home));
        let far = all - games.len() - challenges.len();
        let mut text = Text::default();
        if !games.is_empty() || !plays {
            let count = games.len() as u64;
            text = voice.say("games-head").number("count", count).text();
        }
        text = self.with_game_lines(caller, text, &games).await?;
        for id in damaged.into_iter().take(LISTED) {
            text = text.line(voice.say("game-damaged").code("game", id).text());
        }
        if !challenges.is_empty() {
            let count = challenges.len() as u64;
            text = text.line(voice.say("challenges-head").number("count", count).text());
        }
        let mut listed = 0;
        for challenge in challenges.iter().take(CHALLENGES) {
            let longer = text
                .clone()
                .line(self.challenge_line(caller, challenge).await?);
            // What is left out is counted; the count must not be what is cut.
            if longer.clone().without_links().length() + LAST_WORDS > TEXT_LIMIT {
                break;
            }
            text = longer;
            listed += 1;
        }
        if challenges.len() > listed {
            let more = (challenges.len() - listed) as u64;
            text = text.line(voice.say("and-more").number("count", more).text());
        }
        Ok(Reply::Private(text.line(elsewhere(caller, far)).into()))
    }

    /// The game that is to be shown: the one named or replied to, else in a shared place one that is
    /// told there, else the person's open one, else the last they played. With `over` one that is
    /// over is meant rather than one of others that goes on.
    pub(super) async fn game_to_show(
        &self,
        caller: &Caller<'_>,
        game: Option<GameId>,
        over: bool,
    ) -> Step<Arc<StoredGame>> {
        let named = game.is_some() || self.replied_to(caller).await?.is_some();
        if !named && caller.request.shared {
            if let Some(stored) = self.game_here(caller, over).await? {
                return Ok(stored);
            }
        } else if !named && self.store.games_of(caller.id(), true, 1).await?.is_empty() {
            let last = self.store.games_of(caller.id(), false, 1).await?;
            if let Some(last) = last.first()
                && let Some(stored) = self.load(*last).await?
            {
                return Ok(stored);
            }
        }
        let Found { game, .. } = self.find(caller, game).await?;
        Ok(game)
    }

    async fn board_message(&self, caller: &Caller<'_>, game: &Game) -> Step<Message> {
        let players = self.players_of(game).await?;
        let sight = self.sight(caller, &players).await?;
        Ok(self.present_board(game, &players, &sight).await)
    }

    /// Who looks at the answer to somebody who asks about a game of these players.
    pub(super) async fn sight<'a>(
        &'a self,
        caller: &Caller<'a>,
        players: &BySide<Player>,
    ) -> Result<Sight<'a>, StoreError> {
        let people = [&players.red, &players.blue];
        let (voice, reader) = if caller.request.shared {
            self.voice_in(&caller.route, &people).await?
        } else {
            (caller.voice, Some(caller.player.clone()))
        };
        let taste = match &reader {
            Some(reader) => Taste::of_person(reader),
            None => self.chat_taste(&caller.route).await?,
        };
        Ok(Sight {
            voice,
            reader,
            taste,
            network: caller.route.network.clone(),
        })
    }
}
