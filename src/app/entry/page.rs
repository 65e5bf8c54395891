//! What a page asks of the core beside [`App::handle`]: games as data, and which of them have changed.

use std::collections::BTreeMap;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::broadcast;

use crate::app::boards::board_view;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_cache::GameChange;
use crate::app::context::caches::game_loading;
use crate::app::entry::app::App;
use crate::app::people::callers::{self, Caller};
use crate::app::request::command::Request;
use crate::app::request::message::Message;
use crate::app::views::following_view::{FollowingView, following};
use crate::app::views::game_list_view::{ListedGame, game_list};
use crate::app::views::game_view::{GameView, game_view};
use crate::app::views::judged_game_view::{JudgedGameView, judged_game};
use crate::app::views::lesson_view::{LessonView, lesson_view};
use crate::app::views::line_view::{LineAsked, LineView, line};
use crate::app::views::lobby_view::{OfferView, lobby};
use crate::app::views::page_texts::{page_texts, refusal};
use crate::app::views::person_view::{PersonView, person_view};
use crate::app::views::plan_list_view::{PlanListView, plan_list};
use crate::app::views::problem_view::{ProblemView, problem_view};
use crate::app::views::set_up_view::{SetUpView, set_up_view};
use crate::app::views::step_view::{StepView, steps};
use crate::app::views::terms_view::{TermsView, terms_view};
use crate::game::{Deed, GameId, Language, PlayerId, Ply, Timestamp};
use crate::store::StoreError;

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
    pub fn view_person<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<PersonView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(person_view(self.context(), &caller))
        }
        .boxed()
    }

    /// The number of the person who asks, by which [`GameChange`] names the players of a game.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn person_id<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<PlayerId, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(caller.id())
        }
        .boxed()
    }

    /// The games of the person who asks: those that wait for them first, what is over last.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn view_games<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<ListedGame>, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(game_list(self.context(), &caller).await?)
        }
        .boxed()
    }

    /// The open offers, the oldest first.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn view_lobby<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<OfferView>, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(lobby(self.context(), &caller).await?)
        }
        .boxed()
    }

    /// What the person who asks follows.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn view_following<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<FollowingView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(following(self.context(), &caller).await?)
        }
        .boxed()
    }

    /// A game after `at` turns, or its newest board.
    ///
    /// # Errors
    /// [`NotShown`] also when the person may not see the game in a chat either.
    pub fn view_game<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        at: Option<Ply>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<GameView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            let game = board_view::visible_game(self.context(), &caller, Some(id)).await;
            let game = shown(game)?;
            shown(game_view(self.context(), &caller, &game, at).await)
        }
        .boxed()
    }

    /// The steps with which a turn at this ply can begin, or by which the turn `after` (in LAN) can go on.
    ///
    /// # Errors
    /// [`NotShown`] to everybody but the player to move, and when the board has changed.
    pub fn view_steps<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        at: Ply,
        after: Option<&'a str>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<StepView>, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(steps(self.context(), &caller, id, at, after).await)
        }
        .boxed()
    }

    /// Turns that were not played, from a board of a game: the board after each of them.
    ///
    /// # Errors
    /// [`NotShown`] to whoever may not see the game, and when a turn cannot be played.
    pub fn view_line<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        asked: LineAsked<'a>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<LineView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(line(self.context(), &caller, id, asked).await)
        }
        .boxed()
    }

    /// What the person who asks has prepared in a game of theirs.
    ///
    /// # Errors
    /// [`NotShown`] when they do not play it, and when it is over.
    pub fn view_plans<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<PlanListView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(plan_list(self.context(), &caller, id).await)
        }
        .boxed()
    }

    /// The half of the person who asks in a secret set-up that goes on.
    ///
    /// # Errors
    /// [`NotShown`] when they have no seat in it, and when it is over.
    pub fn view_set_up<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<SetUpView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(set_up_view(self.context(), &caller, id).await)
        }
        .boxed()
    }

    /// How far the analysis of a game is, and what came of it.
    ///
    /// # Errors
    /// [`NotShown`] when the game goes on, and to whoever may not see it.
    pub fn view_analysis<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<JudgedGameView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(judged_game(self.context(), &caller, id).await)
        }
        .boxed()
    }

    /// The lesson in which the person who asks is, with the steps of its board.
    ///
    /// # Errors
    /// As [`App::view_person`], and when the turn `after` cannot be played there.
    pub fn view_lesson<'a>(
        &'a self,
        request: &'a Request,
        after: Option<&'a str>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<LessonView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(lesson_view(&caller, after))
        }
        .boxed()
    }

    /// The problem that the person who asks has open, with the steps of its board.
    ///
    /// # Errors
    /// As [`App::view_person`], and when the turn `after` cannot be played there.
    pub fn view_problem<'a>(
        &'a self,
        request: &'a Request,
        after: Option<&'a str>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<ProblemView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            shown(problem_view(self.context(), &caller, after).await)
        }
        .boxed()
    }

    /// What can be agreed for a game, in the language of the person who asks.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn view_terms<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<TermsView, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(terms_view(caller.localizer))
        }
        .boxed()
    }

    /// Whether this turn, in LAN, is the one that was played at this ply of a game of the person who asks, or is proposed
    /// to their team there.
    pub fn turn_stands<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        at: Ply,
        lan: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, bool> {
        async move {
            let Ok(caller) = self.page_caller(request, now).await else {
                return false;
            };
            let Ok(Some(stored)) = game_loading::load(self.context(), id).await else {
                return false;
            };
            let game = &stored.game;
            let played = game.record().turns().get(at.0 as usize);
            let Some(side) = game.seat_of(caller.id()) else {
                return false;
            };
            let proposals = game.team(side).filter(|_| game.ply() == at);
            let proposals = proposals.into_iter().flat_map(|team| &team.proposals);
            let mut turns = proposals.filter_map(|proposal| match &proposal.deed {
                Deed::Turn(proposed) => Some(proposed),
                Deed::Draw | Deed::Resign => None,
            });
            played.is_some_and(|played| played.lan == lan) || turns.any(|turn| turn == lan)
        }
        .boxed()
    }

    /// Why something is refused, by a word such as `no-session`.
    pub fn refusal(&self, language: Option<&Language>, code: &str) -> String {
        refusal(self.context().catalog.localizer(language), code)
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

    pub(crate) async fn page_caller<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> Result<Caller<'a>, NotShown> {
        let context = self.context();
        let caller = callers::caller(context, request, now).await?;
        match caller.player.blocked {
            true => Err(NotShown::Refused(Box::default())),
            false => Ok(caller),
        }
    }
}

impl From<StoreError> for NotShown {
    fn from(error: StoreError) -> NotShown {
        tracing::error!(%error, "a page could not be answered");
        NotShown::Failed
    }
}

pub(crate) fn shown<T>(attempt: Attempt<T>) -> Result<T, NotShown> {
    attempt.map_err(|abort| match abort {
        Abort::Refused(message) => NotShown::Refused(message),
        Abort::Ignored | Abort::Seen => NotShown::Refused(Box::default()),
        Abort::Failed(error) => error.into(),
    })
}
