//! What a page asks of the core beside [`App::handle`]: games as data, and which of them have changed.

use std::collections::BTreeMap;

use tokio::sync::broadcast;

use crate::app::accounts::privacy;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::game_cache::GameChange;
use crate::app::context::game_loading;
use crate::app::entry::app::App;
use crate::app::people::callers::{self, Caller};
use crate::app::request::command::Request;
use crate::app::request::message::Message;
use crate::app::views::game_list_view::{ListedGame, game_list};
use crate::app::views::game_view::{GameView, game_view};
use crate::app::views::page_texts::page_texts;
use crate::app::views::person_view::{PersonView, person_view};
use crate::app::views::step_view::{StepView, steps};
use crate::game::{GameId, Language, PlayerId, Ply, Timestamp};

/// Why something is not shown.
#[derive(Debug)]
pub enum NotShown {
    /// The person may not see it, or it is not there; the message says why.
    Refused(Box<Message>),
    /// The store failed; it is logged.
    Failed,
}

impl App {
    /// Who asks, with what they have chosen.
    ///
    /// # Errors
    /// [`NotShown`] for somebody who is shut out, and when the store fails.
    pub async fn view_person(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<PersonView, NotShown> {
        let caller = self.page_caller(request, now).await?;
        Ok(person_view(self.context(), &caller))
    }

    /// The number of the person who asks, by which [`GameChange`] names the players of a game.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub async fn person_id(&self, request: &Request, now: Timestamp) -> Result<PlayerId, NotShown> {
        let caller = self.page_caller(request, now).await?;
        Ok(caller.id())
    }

    /// The games of the person who asks: those that wait for them first, what is over last.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub async fn view_games(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Vec<ListedGame>, NotShown> {
        let caller = self.page_caller(request, now).await?;
        let games = game_list(self.context(), &caller).await;
        shown(games.map_err(Abort::from))
    }

    /// A game after `at` turns, or its newest board.
    ///
    /// # Errors
    /// [`NotShown`] also when the person may not see the game in a chat either.
    pub async fn view_game(
        &self,
        request: &Request,
        id: GameId,
        at: Option<Ply>,
        now: Timestamp,
    ) -> Result<GameView, NotShown> {
        let caller = self.page_caller(request, now).await?;
        shown(game_view(self.context(), &caller, id, at).await)
    }

    /// The steps with which a turn at this ply can begin, or by which the turn `after` (in LAN) can go on.
    ///
    /// # Errors
    /// [`NotShown`] to everybody but the player to move, and when the board has changed.
    pub async fn view_steps(
        &self,
        request: &Request,
        id: GameId,
        at: Ply,
        after: Option<&str>,
        now: Timestamp,
    ) -> Result<Vec<StepView>, NotShown> {
        let caller = self.page_caller(request, now).await?;
        shown(steps(self.context(), &caller, id, at, after).await)
    }

    /// Whether this turn, in LAN, is the one that was played at this ply.
    pub async fn turn_stands(&self, id: GameId, at: Ply, lan: &str) -> bool {
        let Ok(Some(stored)) = game_loading::load(self.context(), id).await else {
            return false;
        };
        let played = stored.game.record().turns().get(at.0 as usize);
        played.is_some_and(|played| played.lan == lan)
    }

    /// The sentences of the page, by message.
    pub fn page_texts(&self, language: &Language) -> BTreeMap<&'static str, String> {
        page_texts(self.context().catalog.localizer(Some(language)))
    }

    /// Every game that changes from now on. Whoever falls behind by more than a thousand changes is told
    /// so, and looks at all games again.
    pub fn game_changes(&self) -> broadcast::Receiver<GameChange> {
        self.context().game_cache.changes()
    }

    async fn page_caller<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> Result<Caller<'a>, NotShown> {
        let context = self.context();
        if let Some(reply) = shown(
            privacy::forgotten_already(context, request)
                .await
                .map_err(Abort::from),
        )? {
            return Err(NotShown::Refused(Box::new(reply.message)));
        }
        let caller = callers::caller(context, request, now).await;
        let caller = shown(caller.map_err(Abort::from))?;
        match caller.player.blocked {
            true => Err(NotShown::Refused(Box::default())),
            false => Ok(caller),
        }
    }
}

fn shown<T>(attempt: Attempt<T>) -> Result<T, NotShown> {
    attempt.map_err(|abort| match abort {
        Abort::Refused(message) => NotShown::Refused(message),
        Abort::Ignored | Abort::Seen => NotShown::Refused(Box::default()),
        Abort::Failed(error) => {
            tracing::error!(%error, "a page could not be answered");
            NotShown::Failed
        }
    })
}
