//! Which game is meant when a person does not say so.

use std::sync::Arc;

use crate::app::Core;
use crate::app::handle::TEXT_LIMIT;
use crate::app::message::{Span, Text};
use crate::app::people::Caller;
use crate::app::pieces::side_key;
use crate::app::stop::{Step, Stop};
use crate::game::{GameId, Place, Ply};
use crate::store::{Home, StoreError, StoredGame};

/// Games named in a question or a list.
const LISTED: usize = 10;
/// Room kept in a list for what is left out and elsewhere, in UTF-16 units.
pub(super) const LAST_WORDS: usize = 160;

/// A game that was found.
pub(super) struct Found {
    /// Which.
    pub game: Arc<StoredGame>,
    /// The ply of the board that was replied to, if one was.
    pub at: Option<Ply>,
}

impl Core {
    /// The game that is meant: the one named, else the board replied to, else the person's only
    /// open game told in this place, else the only one in which it is their turn, else their only
    /// one. Several that fit equally well are asked about.
    pub(super) async fn find(&self, caller: &Caller<'_>, named: Option<GameId>) -> Step<Found> {
        if let Some(id) = named {
            let game = match self.load(id).await {
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, "a game was asked for that cannot be read");
                    return Err(caller.voice.say("game-damaged").code("game", id).into());
                }
                game => game?,
            };
            let missing = || caller.voice.say("no-such-game").code("game", id);
            return Ok(Found {
                game: game.ok_or_else(missing)?,
                at: None,
            });
        }
        if let Some(found) = self.replied_to(caller).await? {
            return Ok(found);
        }
        let mut games = self.open_games(caller).await?;
        let all = games.len();
        if !caller.request.hidden {
            // Where others read along only what is told here is spoken of, unless it is named.
            let mut here = Vec::new();
            for stored in games {
                if self.is_told_here(caller, &stored).await? {
                    here.push(stored);
                }
            }
            games = here;
        }
        if games.is_empty() && all > 0 {
            let text = caller.voice.say("no-open-game-here").text();
            return Err(text.line(elsewhere(caller, all)).into());
        }
        let choices = narrowed(games, caller);
        match <[Arc<StoredGame>; 1]>::try_from(choices) {
            Ok([game]) => Ok(Found { game, at: None }),
            Err(none) if none.is_empty() => Err(caller.voice.say("no-open-game").into()),
            Err(several) => Err(self.which(caller, &several).await?),
        }
    }

    /// As [`Core::find`], but an open game in which the person waits for the opponent before all
    /// others, wherever they ask.
    pub(super) async fn find_waiting(
        &self,
        caller: &Caller<'_>,
        named: Option<GameId>,
    ) -> Step<Found> {
        if named.is_some() || self.replied_to(caller).await?.is_some() {
            return self.find(caller, named).await;
        }
        let waits = |stored: &Arc<StoredGame>| stored.game.to_move() != Some(caller.id());
        let games = preferred(self.open_games(caller).await?, waits);
        let is_here =
            |stored: &Arc<StoredGame>| stored.homes.iter().any(|home| home.route == caller.route);
        match <[Arc<StoredGame>; 1]>::try_from(preferred(games, is_here)) {
            Ok([game]) => Ok(Found { game, at: None }),
            Err(none) if none.is_empty() => Err(caller.voice.say("no-open-game").into()),
            Err(several) => Err(self.which(caller, &several).await?),
        }
    }

    /// Whether a game is told in the place the person is in, or in a part of it.
    pub(super) async fn is_told_here(
        &self,
        caller: &Caller<'_>,
        stored: &StoredGame,
    ) -> Result<bool, StoreError> {
        if stored.homes.iter().any(|home| home.route == caller.route) {
            return Ok(true);
        }
        if !caller.request.shared {
            return Ok(false);
        }
        let here = self.chat_of(&caller.route).await?.route;
        for home in &stored.homes {
            if matches!(home.route.place, Place::Chat(_))
                && self.chat_of(&home.route).await?.route == here
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The game whose board the request replies to.
    pub(super) async fn replied_to(
        &self,
        caller: &Caller<'_>,
    ) -> Result<Option<Found>, StoreError> {
        let Some(message) = &caller.request.reply_to else {
            return Ok(None);
        };
        let Some(anchor) = self.store.anchor(message).await? else {
            return Ok(None);
        };
        let game = self.load(anchor.game).await?;
        Ok(game.map(|game| Found {
            game,
            at: Some(anchor.ply),
        }))
    }

    /// All open games of the person, newest first. One that cannot be read does not keep them from
    /// the others.
    pub(super) async fn open_games(
        &self,
        caller: &Caller<'_>,
    ) -> Result<Vec<Arc<StoredGame>>, StoreError> {
        let (games, _) = self.open_games_and_damaged(caller).await?;
        Ok(games)
    }

    /// All open games of the person, newest first, and those that cannot be read.
    pub(super) async fn open_games_and_damaged(
        &self,
        caller: &Caller<'_>,
    ) -> Result<(Vec<Arc<StoredGame>>, Vec<GameId>), StoreError> {
        let limit = self.options.open_games;
        let ids = self.store.games_of(caller.id(), true, limit).await?;
        let (mut games, mut damaged) = (Vec::with_capacity(ids.len()), Vec::new());
        for id in ids {
            match self.load(id).await {
                Ok(game) => games.extend(game),
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, "a game that goes on cannot be read");
                    damaged.push(id);
                }
                Err(error) => return Err(error),
            }
        }
        Ok((games, damaged))
    }

    /// The question which game is meant.
    async fn which(
        &self,
        caller: &Caller<'_>,
        games: &[Arc<StoredGame>],
    ) -> Result<Stop, StoreError> {
        let mut text = caller.voice.say("which-game").text();
        let here = games.iter().filter(|game| caller.may_hear_of_game(game));
        let here: Vec<Arc<StoredGame>> = here.cloned().collect();
        text = self.with_game_lines(caller, text, &here).await?;
        Ok(text
            .line(elsewhere(caller, games.len() - here.len()))
            .into())
    }

    /// The text with the games under it, a line each, as many as fit, and how many more there are.
    pub(super) async fn with_game_lines(
        &self,
        caller: &Caller<'_>,
        mut text: Text,
        games: &[Arc<StoredGame>],
    ) -> Result<Text, StoreError> {
        let mut listed = 0;
        for stored in games.iter().take(LISTED) {
            let longer = text.clone().line(self.game_line(caller, stored).await?);
            // What is left out is counted; the count must not be what is cut.
            if longer.clone().without_links().length() + LAST_WORDS > TEXT_LIMIT {
                break;
            }
            text = longer;
            listed += 1;
        }
        if games.len() > listed {
            let more = (games.len() - listed) as u64;
            text = text.line(caller.voice.say("and-more").number("count", more).text());
        }
        Ok(text)
    }

    /// A game in one line, as the person sees it: the number, the opponent, whose turn it is.
    /// Where the newest board can be looked at it leads there.
    pub(super) async fn game_line(
        &self,
        caller: &Caller<'_>,
        stored: &StoredGame,
    ) -> Result<Text, StoreError> {
        let game = &stored.game;
        let side = game.seat_of(caller.id()).unwrap_or(game.position().turn());
        let opponent = self.name_of(game.seats()[!side]).await?;
        let turn = if game.to_move() == Some(caller.id()) {
            "yours"
        } else {
            "theirs"
        };
        let line = caller
            .voice
            .say("game-line")
            .span("game", self.leads_to(caller, stored).await?)
            .span("opponent", opponent)
            .choice("side", side_key(side))
            .choice("turn", turn)
            .number("ply", game.ply().0)
            .clock(game, caller.now)
            .choice("terms", caller.voice.terms_in_short(game.rules()));
        Ok(line.text())
    }
}

impl Core {
    /// The number of a game, which leads to its newest board where the person can get at it: here,
    /// else elsewhere on this network, else anywhere. The private chats of others lead nowhere.
    async fn leads_to(&self, caller: &Caller<'_>, stored: &StoredGame) -> Result<Span, StoreError> {
        let id = stored.game.id();
        let words = id.to_string();
        let homes = (0_u8..).zip(&stored.homes);
        let mut homes: Vec<(u8, &Home)> = homes
            .filter(|(_, home)| caller.may_hear_of(&home.route) && caller.may_enter(&home.route))
            .collect();
        homes.sort_by_key(|(_, home)| {
            let network = home.route.network == caller.route.network;
            (home.route != caller.route, !network)
        });
        for (index, _) in homes {
            let shown = self.store.shown(id, index).await?;
            if let Some(address) = shown.and_then(|shown| self.couriers.address_of(&shown)) {
                return Ok(Span::Link { words, address });
            }
        }
        Ok(Span::Code(words))
    }
}

/// The line that there is more than may be named here; none when there is not.
pub(super) fn elsewhere(caller: &Caller<'_>, count: usize) -> Text {
    match count {
        0 => Text::default(),
        count => {
            let sentence = caller.voice.say("elsewhere");
            sentence.number("count", count as u64).text()
        }
    }
}

/// The games that fit best: those told here before others, then those in which it is the person's
/// turn before others.
fn narrowed(games: Vec<Arc<StoredGame>>, caller: &Caller<'_>) -> Vec<Arc<StoredGame>> {
    let is_here =
        |stored: &Arc<StoredGame>| stored.homes.iter().any(|home| home.route == caller.route);
    let games = preferred(games, is_here);
    preferred(games, |stored| stored.game.to_move() == Some(caller.id()))
}

/// The games that fit if any do, else all.
fn preferred(
    games: Vec<Arc<StoredGame>>,
    fits: impl Fn(&Arc<StoredGame>) -> bool,
) -> Vec<Arc<StoredGame>> {
    if games.iter().any(&fits) {
        games.into_iter().filter(fits).collect()
    } else {
        games
    }
}
