//! The analysis of a finished game: `/analysis`.
//!
//! Who wishes for one stands in the store until it is done: the wish is durable before anybody hears
//! that it was heard, and after a restart the work begins again. What came of it stands there for
//! good and is told at once to whoever asks later. A game that goes on is never looked at.

mod chart;
mod file;
mod told;
mod turning;
mod wish;
mod work;
mod worth;

pub(super) use wish::ask_for_analysis;
pub(super) use work::Analyses;

use std::sync::Arc;

use crate::app::Core;
use crate::app::analysis::wish::{Wish, ask_button, under_way};
use crate::app::errands::Errand;
use crate::app::handle::update;
use crate::app::message::Message;
use crate::app::people::Caller;
use crate::app::reply::{Reply, shown_to};
use crate::app::stop::{Step, Stop};
use crate::game::{Analysis, AnalysisRequest, GameId, PlayerId};
use crate::store::{Batch, Change, Commit, StoreError, StoredGame};

/// Games that wait for their analysis or are analysed, at most.
const MOST: usize = 50;
/// Places that wait for the analysis of one game, at most.
const ASKERS: usize = 8;
/// A person's last games that are looked at to find one that is over.
const LAST: usize = 20;

impl Core {
    /// Asks for the analysis of a game that is over, or shows what came of it.
    pub(super) async fn analysis(&self, caller: &Caller<'_>, game: Option<GameId>) -> Step<Reply> {
        let game = match game {
            Some(game) => Some(game),
            None => self.last_game_over(caller).await?,
        };
        let stored = self.finished_game(caller, game).await?;
        self.ask_for_analysis(caller, &stored).await
    }

    /// Does what a button about an analysis is for.
    pub(super) async fn press_analysis(
        &self,
        caller: &Caller<'_>,
        id: GameId,
        wish: &str,
    ) -> Step<Reply> {
        let stored = self.finished_game(caller, Some(id)).await?;
        let unknown = || caller.voice.say("analysis-is-off").code("game", id);
        let wish = Wish::read(wish).ok_or_else(unknown)?;
        match wish {
            Wish::Ask => self.ask_for_analysis(caller, &stored).await,
            Wish::Progress => self.analysis_progress(caller, id).await,
            Wish::Cancel => self.cancel_analysis(caller, id).await,
            Wish::Turn(index) => {
                let message = self.analysed_turn(caller, &stored, index).await?;
                Ok(shown_to(caller, message))
            }
            Wish::Step(index) => {
                let message = self.analysed_turn(caller, &stored, index).await?;
                Ok(Reply::Update(message))
            }
            Wish::File => {
                let message = self.annotated_record(caller, &stored).await?;
                Ok(shown_to(caller, message))
            }
        }
    }

    /// The person's last game that is over and may be spoken of here, unless they reply to a board.
    async fn last_game_over(&self, caller: &Caller<'_>) -> Step<Option<GameId>> {
        if self.replied_to(caller).await?.is_some() {
            return Ok(None);
        }
        for id in self.store.games_of(caller.id(), false, LAST).await? {
            let Some(stored) = self.load(id).await? else {
                continue;
            };
            let here = !caller.request.shared || self.is_told_here(caller, &stored).await?;
            if here && !stored.game.is_open() {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// A game that the person may look at and that is over, with turns in it.
    async fn finished_game(
        &self,
        caller: &Caller<'_>,
        game: Option<GameId>,
    ) -> Step<Arc<StoredGame>> {
        let stored = self.visible_game_over(caller, game).await?;
        let game = &stored.game;
        if game.is_open() {
            let sentence = caller.voice.say("analysis-too-early");
            return Err(sentence.code("game", game.id()).into());
        }
        if game.record().turns().is_empty() {
            let sentence = caller.voice.say("analysis-no-turns");
            return Err(sentence.code("game", game.id()).into());
        }
        Ok(stored)
    }

    async fn ask_for_analysis(&self, caller: &Caller<'_>, stored: &Arc<StoredGame>) -> Step<Reply> {
        let id = stored.game.id();
        if let Some(analysis) = self.store.analysis(id).await? {
            return self.shown_analysis(caller, stored, &analysis).await;
        }
        // Of two who ask at once the second sees what the first has asked for.
        let gate = self.analyses.gate().await;
        if let Some(analysis) = self.store.analysis(id).await? {
            drop(gate);
            return self.shown_analysis(caller, stored, &analysis).await;
        }
        let all = self.store.analyses_asked(usize::MAX).await?;
        let own = |request: &AnalysisRequest| request.asked.iter().any(|ask| ask.0 == caller.id());
        let other = all.iter().find(|(game, asked)| *game != id && own(asked));
        if let Some((other, asked)) = other {
            let mut places = asked.asked.iter().filter(|ask| ask.0 == caller.id());
            // What somebody does elsewhere is nobody's business here.
            if !places.any(|(_, place)| caller.may_hear_of(place)) {
                return Err(caller.voice.say("analysis-one-elsewhere").into());
            }
            let sentence = caller.voice.say("analysis-one-at-a-time");
            return Err(Message {
                text: sentence.code("game", other).text(),
                buttons: vec![under_way(caller, *other, true)],
                ..Message::default()
            }
            .into());
        }
        let known = all.iter().find(|(game, _)| *game == id);
        let mut request = known.map(|(_, known)| known.clone()).unwrap_or_default();
        let is_new = known.is_none();
        if is_new && all.len() >= MOST {
            return Err(caller.voice.say("analysis-full").into());
        }
        let own_wish = (caller.id(), caller.route.clone());
        let here = request.asked.contains(&own_wish);
        if !here {
            if request.asked.len() >= ASKERS {
                return Err(caller.voice.say("analysis-full").into());
            }
            request.asked.push(own_wish);
        }
        let is_own = own(&request);
        let batch = Batch {
            update: update(caller.request),
            changes: vec![Change::AnalysisAsked(id, Some(request))],
            ..Batch::default()
        };
        if self.commit(batch).await? == Commit::Seen {
            return Err(Stop::Seen);
        }
        self.errands.begin(Errand::Analysis(id));
        let others = if is_new { all.len() as u64 } else { 0 };
        let key = if here {
            "analysis-under-way"
        } else {
            "analysis-begun"
        };
        let sentence = caller.voice.say(key).code("game", id);
        let message = Message {
            text: sentence.number("others", others).text(),
            buttons: vec![under_way(caller, id, is_own)],
            ..Message::default()
        };
        Ok(shown_to(caller, message))
    }

    /// What came of it, for whoever asks later.
    async fn shown_analysis(
        &self,
        caller: &Caller<'_>,
        stored: &StoredGame,
        analysis: &Analysis,
    ) -> Step<Reply> {
        let players = self.players_of(&stored.game).await?;
        let sight = self.sight(caller, &players).await?;
        let told = self.analysis_message(&stored.game, &players, analysis, &sight);
        let (message, _) = told.await;
        Ok(shown_to(caller, message))
    }

    async fn analysis_progress(&self, caller: &Caller<'_>, id: GameId) -> Step<Reply> {
        let voice = caller.voice;
        let Some(request) = self.analysis_request(id).await? else {
            let key = match self.store.analysis(id).await? {
                Some(_) => "analysis-is-done",
                None => "analysis-is-off",
            };
            let message = Message {
                text: voice.say(key).code("game", id).text(),
                buttons: vec![vec![ask_button(caller, id)]],
                ..Message::default()
            };
            return Ok(Reply::Update(message));
        };
        let (done, of) = self.analyses.progress(id);
        let sentence = if of == 0 {
            voice.say("analysis-waits")
        } else {
            let sentence = voice.say("analysis-progress");
            sentence.number("done", done).number("of", of)
        };
        let is_own = request.asked.iter().any(|ask| ask.0 == caller.id());
        Ok(Reply::Update(Message {
            text: sentence.code("game", id).text(),
            buttons: vec![under_way(caller, id, is_own || caller.request.shared)],
            ..Message::default()
        }))
    }

    async fn cancel_analysis(&self, caller: &Caller<'_>, id: GameId) -> Step<Reply> {
        let voice = caller.voice;
        let _one = self.analyses.gate().await;
        let Some(request) = self.analysis_request(id).await? else {
            return self.analysis_progress(caller, id).await;
        };
        if !request.asked.iter().any(|ask| ask.0 == caller.id()) {
            return Err(voice.say("analysis-not-yours").code("game", id).into());
        }
        self.withdraw(id, request, caller.id()).await?;
        Ok(Reply::Update(Message {
            text: voice.say("analysis-cancelled").code("game", id).text(),
            buttons: vec![vec![ask_button(caller, id)]],
            ..Message::default()
        }))
    }

    /// What becomes of the wishes of somebody who turned out to be another. Whoever asks holds the gate
    /// until it is committed.
    pub(super) async fn joined_wishes(
        &self,
        from: PlayerId,
        into: PlayerId,
    ) -> Result<Vec<Change>, StoreError> {
        let mut changes = Vec::new();
        for (id, mut request) in self.store.analyses_asked(usize::MAX).await? {
            let mut theirs = request.asked.iter_mut().filter(|(who, _)| *who == from);
            let first = theirs.next();
            let is_theirs = first.is_some();
            for (who, _) in first.into_iter().chain(theirs) {
                *who = into;
            }
            if is_theirs {
                changes.push(Change::AnalysisAsked(id, Some(request)));
            }
        }
        Ok(changes)
    }

    /// A person wishes for no analysis any more: they are being forgotten.
    pub(super) async fn withdraw_analyses(&self, player: PlayerId) -> Result<(), StoreError> {
        let _one = self.analyses.gate().await;
        for (id, request) in self.store.analyses_asked(usize::MAX).await? {
            if request.asked.iter().any(|ask| ask.0 == player) {
                self.withdraw(id, request, player).await?;
            }
        }
        Ok(())
    }

    /// Takes a person off a wish, and ends the work when nobody wishes for it any more. Whoever asks
    /// holds the gate.
    async fn withdraw(
        &self,
        id: GameId,
        mut request: AnalysisRequest,
        player: PlayerId,
    ) -> Result<(), StoreError> {
        request.asked.retain(|(who, _)| *who != player);
        let is_over = request.asked.is_empty();
        let batch = Batch {
            changes: vec![Change::AnalysisAsked(id, (!is_over).then_some(request))],
            ..Batch::default()
        };
        self.commit(batch).await?;
        if is_over {
            self.analyses.give_up(id);
        }
        Ok(())
    }

    /// Who wishes for the analysis of a game, if that is not done yet.
    async fn analysis_request(&self, id: GameId) -> Result<Option<AnalysisRequest>, StoreError> {
        let all = self.store.analyses_asked(usize::MAX).await?;
        let found = all.into_iter().find(|(game, _)| *game == id);
        Ok(found.map(|(_, request)| request))
    }
}
