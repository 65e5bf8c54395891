//! Who may use the page: sessions of people, and watchers of one game.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::broadcast;

use crate::app::accounts::sessions;
use crate::app::accounts::sessions::{BegunSession, Launch, NoSession, RecognisedSession};
use crate::app::context::access_ends::AccessEnd;
use crate::app::context::caches::game_cache::GameChange;
use crate::app::context::caches::game_loading;
use crate::app::entry::app::App;
use crate::app::entry::page::{NotShown, shown};
use crate::app::people::callers;
use crate::app::request::command::{Request, Sender};
use crate::app::views::game_view::{GameView, game_view};
use crate::app::views::person_view::{PersonView, person_view};
use crate::game::{CredentialHash, GameId, PlayerId, Ply, Team, Timestamp, WatchCode};

impl App {
    /// Begins a session of somebody whom the adapter knows for certain, and makes them known as their first
    /// command in a chat would. `launch` is what proved it, if it may do so only once.
    ///
    /// # Errors
    /// [`NoSession`] when the launch data was used before, and when the store fails.
    pub fn begin_session<'a>(
        &'a self,
        sender: &'a Sender,
        launch: Option<&'a Launch>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<BegunSession, NoSession>> {
        async move { sessions::begin(self.context(), sender, launch, now).await }.boxed()
    }

    /// Begins a session by the code of a personal link (`/page`), which is worth nothing from then on.
    ///
    /// # Errors
    /// [`NoSession`] when the link is unknown, too old or was used before, and when the store fails.
    pub fn enter<'a>(
        &'a self,
        code: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<BegunSession, NoSession>> {
        async move { sessions::enter(self.context(), code, now).await }.boxed()
    }

    /// The session of a token; `None` when there is none, or it has ended.
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails.
    pub fn recognise<'a>(
        &'a self,
        token: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Option<RecognisedSession>, NotShown>> {
        async move { Ok(sessions::recognise(self.context(), token, now).await?) }.boxed()
    }

    /// Ends a session.
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails.
    pub fn end_session(&self, hash: CredentialHash) -> BoxFuture<'_, Result<(), NotShown>> {
        async move { Ok(sessions::end(self.context(), hash).await?) }.boxed()
    }

    /// Sessions, personal links and watchers' links that end from now on. Whoever falls behind is told so, and
    /// asks again for what they hold.
    pub fn access_ends(&self) -> broadcast::Receiver<AccessEnd> {
        self.context().access_ends.listen()
    }

    /// The game that a watcher's link shows; `None` when the link is not valid, or not any more.
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails.
    pub fn watched_game<'a>(
        &'a self,
        code: &'a str,
    ) -> BoxFuture<'a, Result<Option<GameId>, NotShown>> {
        async move {
            let Some((game, code)) = WatchCode::read(code) else {
                return Ok(None);
            };
            let settings = self.context().store.watch(game).await?;
            let valid = settings.is_some_and(|settings| settings.code.is(code));
            Ok(valid.then_some(game))
        }
        .boxed()
    }

    /// A watcher of a game, with the language of the request.
    pub fn view_watcher(&self, request: &Request, now: Timestamp) -> PersonView {
        let watcher = callers::watcher(self.context(), request, now);
        person_view(self.context(), &watcher)
    }

    /// A game after `at` turns, or its newest board, as a watcher sees it. The caller knows that it may be
    /// watched.
    ///
    /// # Errors
    /// [`NotShown`] when there is no such game or board, and when the store fails.
    pub fn view_watched_game<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        at: Option<Ply>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<GameView, NotShown>> {
        async move {
            let watcher = callers::watcher(self.context(), request, now);
            let Some(stored) = game_loading::load(self.context(), id).await? else {
                let sentence = watcher.localizer.say("no-such-game").code("game", id);
                return shown(Err(sentence.into()));
            };
            shown(game_view(self.context(), &watcher, &stored, at).await)
        }
        .boxed()
    }

    /// Whether a change of a game concerns this person: they have a seat there, or are in a team that has one.
    pub fn concerns<'a>(&'a self, change: &'a GameChange, person: PlayerId) -> BoxFuture<'a, bool> {
        async move {
            let seats = [change.seats.red, change.seats.blue];
            if !seats.into_iter().any(Team::holds) {
                return seats.contains(&person);
            }
            let stored = game_loading::load(self.context(), change.game).await;
            let stored = stored.ok().flatten();
            stored.is_some_and(|stored| stored.game.seat_of(person).is_some())
        }
        .boxed()
    }

    /// How a game stands now, as [`App::game_changes`] tells of it; `None` when there is no such game.
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails, or the game cannot be read.
    pub fn game_state(&self, id: GameId) -> BoxFuture<'_, Result<Option<GameChange>, NotShown>> {
        async move {
            let stored = game_loading::load(self.context(), id).await?;
            Ok(stored.map(|stored| GameChange::of(&stored)))
        }
        .boxed()
    }
}
