//! What an engine must give, and the store's trait on top of it: every question is asked in the same words,
//! whoever keeps the rows.

use std::future::Future;

use async_trait::async_trait;
use tokio::sync::{broadcast, watch};
use tulenh_rules::Side;

use crate::club::contest::Contest;
use crate::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use crate::club::{BestGames, Follow, Followed, Offer, Week};
use crate::game::setup::{Draft, Revealed, SavedHalves};
use crate::game::team::vote::Vote;
use crate::game::{
    Account, Analysis, AnalysisRequest, Calendar, Challenge, ChallengeCode, Chat, ContestId,
    Credential, CredentialHash, Family, GameId, Heartbeat, Meeting, MessageRef, Network, Notice,
    NoticeId, Plans, Player, PlayerId, Post, Reminder, Route, SentPost, ShownBoard, Standing,
    Timestamp, WatchSettings,
};
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::keys;
use crate::store::schema::records::GameRecord;
use crate::store::schema::table::Table;
use crate::store::{
    Batch, Commit, Duty, DutyHolder, GameThere, Lease, RemoteChange, Store, StoreError, StoredGame,
    StoredSetUp, Timer, Totals,
};

/// Keeps the rows of a store. Whatever implements it is a [`Store`].
pub trait Engine: Send + Sync + 'static {
    /// See [`Store::next_game`].
    fn next_game(&self) -> impl Future<Output = Result<GameId, StoreError>> + Send;

    /// See [`Store::next_player`].
    fn next_player(&self) -> impl Future<Output = Result<PlayerId, StoreError>> + Send;

    /// See [`Store::commit`].
    fn commit(&self, batch: Batch) -> impl Future<Output = Result<Commit, StoreError>> + Send;

    /// Asks rows that belong together. `query` may be called several times, until all rows that it looks at
    /// have been fetched; `then` is called once, and nothing waits for the engine meanwhile.
    ///
    /// # Errors
    /// Those of the two, and when the engine fails.
    fn read<T: Send + 'static, U: Send + 'static>(
        &self,
        query: impl Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync + 'static,
        then: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> impl Future<Output = Result<U, StoreError>> + Send;

    /// See [`Store::totals`].
    fn totals(&self) -> impl Future<Output = Result<Totals, StoreError>> + Send;

    /// What an engine with several processes adds; `None` for one that one process works with.
    fn sharing(&self) -> Option<&dyn Sharing> {
        None
    }

    /// See [`Store::failure`].
    fn failure(&self) -> watch::Receiver<Option<StoreError>>;

    /// See [`Store::close`].
    fn close(&self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What an engine adds that several processes share. Each method is that of [`Store`].
#[async_trait]
pub trait Sharing: Send + Sync {
    /// See [`Store::hold`].
    async fn hold(&self, duty: &Duty, held: Option<&Lease>) -> Result<Option<Lease>, StoreError>;

    /// See [`Store::release`].
    async fn release(&self, lease: &Lease) -> Result<(), StoreError>;

    /// See [`Store::duties`].
    async fn duties(&self) -> Result<Vec<DutyHolder>, StoreError>;

    /// See [`Store::remote_changes`].
    fn remote_changes(&self) -> broadcast::Receiver<RemoteChange>;
}

#[async_trait]
impl<E: Engine> Store for E {
    async fn next_game(&self) -> Result<GameId, StoreError> {
        Engine::next_game(self).await
    }

    async fn next_player(&self) -> Result<PlayerId, StoreError> {
        Engine::next_player(self).await
    }

    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        Engine::commit(self, batch).await
    }

    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let replay = |raw: Option<query::RawGame>| raw.map(query::RawGame::game).transpose();
        self.read(move |rows: &dyn Rows| query::game(rows, id), replay)
            .await
    }

    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |rows: &dyn Rows| query::games_of(rows, player, open, limit);
        self.read(read, Ok).await
    }

    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
        self.read(move |rows: &dyn Rows| query::challenge(rows, code), Ok)
            .await
    }

    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let read = move |rows: &dyn Rows| query::challenges_of(rows, player, limit);
        self.read(read, Ok).await
    }

    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let place = place.clone();
        let read = move |rows: &dyn Rows| query::challenges_at(rows, &place, limit);
        self.read(read, Ok).await
    }

    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.read(move |rows: &dyn Rows| query::player(rows, id), Ok)
            .await
    }

    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError> {
        let account = account.clone();
        self.read(move |rows: &dyn Rows| query::player_of(rows, &account), Ok)
            .await
    }

    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError> {
        let (network, handle) = (network.clone(), handle.to_owned());
        let read = move |rows: &dyn Rows| query::player_named(rows, &network, &handle);
        self.read(read, Ok).await
    }

    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError> {
        let route = route.clone();
        self.read(move |rows: &dyn Rows| query::chat(rows, &route), Ok)
            .await
    }

    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError> {
        let after = after.cloned();
        let read = move |rows: &dyn Rows| query::chats(rows, after.as_ref(), limit);
        self.read(read, Ok).await
    }

    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError> {
        let key = keys::update(network, update);
        self.read(move |rows: &dyn Rows| query::made_by(rows, &key), Ok)
            .await
    }

    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::link(rows, code), Ok)
            .await
    }

    async fn shown(&self, game: GameId, channel: u8) -> Result<Option<MessageRef>, StoreError> {
        self.read(move |rows: &dyn Rows| query::shown(rows, game, channel), Ok)
            .await
    }

    async fn post(&self, post: Post, place: &Route) -> Result<Option<SentPost>, StoreError> {
        let place = place.clone();
        self.read(move |rows: &dyn Rows| query::post(rows, post, &place), Ok)
            .await
    }

    async fn shown_board(&self, message: &MessageRef) -> Result<Option<ShownBoard>, StoreError> {
        let message = message.clone();
        self.read(move |rows: &dyn Rows| query::board_of(rows, &message), Ok)
            .await
    }

    async fn pending(
        &self,
        after: Option<NoticeId>,
        limit: usize,
    ) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::pending(rows, after, limit),
            Ok,
        )
        .await
    }

    async fn due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::due(rows, now, limit), Ok)
            .await
    }

    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::reminders(rows, player, limit),
            Ok,
        )
        .await
    }

    async fn set_up(&self, game: GameId) -> Result<Option<StoredSetUp>, StoreError> {
        self.read(move |rows: &dyn Rows| query::set_up(rows, game), Ok)
            .await
    }

    async fn set_ups_of(&self, player: PlayerId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let read = move |rows: &dyn Rows| query::set_ups_of(rows, player, limit);
        self.read(read, Ok).await
    }

    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
        self.read(move |rows: &dyn Rows| query::draft(rows, game, side), Ok)
            .await
    }

    async fn revealed(&self, game: GameId) -> Result<Option<Revealed>, StoreError> {
        self.read(move |rows: &dyn Rows| query::revealed(rows, game), Ok)
            .await
    }

    async fn saved_halves(&self, player: PlayerId) -> Result<SavedHalves, StoreError> {
        self.read(move |rows: &dyn Rows| query::saved_halves(rows, player), Ok)
            .await
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(query::next_due, Ok).await
    }

    async fn calendar(&self) -> Result<(Calendar, Option<Heartbeat>), StoreError> {
        self.read(query::calendar, Ok).await
    }

    async fn standing(
        &self,
        player: PlayerId,
        family: Family,
    ) -> Result<Option<Standing>, StoreError> {
        let read = move |rows: &dyn Rows| query::standing(rows, player, family);
        self.read(read, Ok).await
    }

    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::standings(rows, player), Ok)
            .await
    }

    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::best(rows, family, limit), Ok)
            .await
    }

    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        let place = place.clone();
        let read = move |rows: &dyn Rows| query::standings_at(rows, &place, family, limit);
        self.read(read, Ok).await
    }

    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        let place = place.clone();
        let read = move |rows: &dyn Rows| query::people_at(rows, &place, limit);
        self.read(read, Ok).await
    }

    async fn games_in(&self, place: &Route, limit: usize) -> Result<Vec<GameThere>, StoreError> {
        let place = place.clone();
        let read = move |rows: &dyn Rows| query::games_in(rows, &place, limit);
        self.read(read, Ok).await
    }

    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
        self.read(move |rows: &dyn Rows| query::meeting(rows, one, other), Ok)
            .await
    }

    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.read(move |rows: &dyn Rows| query::met(rows, player, limit), Ok)
            .await
    }

    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::places_of(rows, player, limit),
            Ok,
        )
        .await
    }

    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::playing(rows, after, limit),
            Ok,
        )
        .await
    }

    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |rows: &dyn Rows| query::games_after(rows, player, open, after, limit);
        self.read(read, Ok).await
    }

    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::plans(rows, game), Ok)
            .await
    }

    async fn votes(&self, game: GameId) -> Result<Vec<(PlayerId, Vote)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::votes(rows, game), Ok)
            .await
    }

    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError> {
        self.read(move |rows: &dyn Rows| query::analysis(rows, game), Ok)
            .await
    }

    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::analyses_asked(rows, limit),
            Ok,
        )
        .await
    }

    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
        self.read(move |rows: &dyn Rows| query::handles_of(rows, player), Ok)
            .await
    }

    async fn credential(&self, hash: CredentialHash) -> Result<Option<Credential>, StoreError> {
        self.read(move |rows: &dyn Rows| query::credential(rows, hash), Ok)
            .await
    }

    async fn credentials_of(
        &self,
        account: &Account,
        limit: usize,
    ) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
        let account = account.clone();
        let read = move |rows: &dyn Rows| query::credentials_of(rows, &account, limit);
        self.read(read, Ok).await
    }

    async fn watch(&self, game: GameId) -> Result<Option<WatchSettings>, StoreError> {
        self.read(move |rows: &dyn Rows| query::watch(rows, game), Ok)
            .await
    }

    async fn public_games(
        &self,
        before: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |rows: &dyn Rows| query::public_games(rows, before, limit);
        self.read(read, Ok).await
    }

    async fn offer(&self, code: ChallengeCode) -> Result<Option<Offer>, StoreError> {
        self.read(move |rows: &dyn Rows| query::offer(rows, code), Ok)
            .await
    }

    async fn offers(&self, limit: usize) -> Result<Vec<Offer>, StoreError> {
        self.read(move |rows: &dyn Rows| query::offers(rows, limit), Ok)
            .await
    }

    async fn chats_choosing(
        &self,
        choice: &'static str,
        after: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<Chat>, StoreError> {
        let after = after.cloned();
        let read =
            move |rows: &dyn Rows| query::chats_choosing(rows, choice, after.as_ref(), limit);
        self.read(read, Ok).await
    }

    async fn follow(
        &self,
        who: PlayerId,
        followed: Followed,
    ) -> Result<Option<Follow>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::follow(rows, who, followed),
            Ok,
        )
        .await
    }

    async fn followers(
        &self,
        followed: Followed,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Follow)>, StoreError> {
        let read = move |rows: &dyn Rows| query::followers(rows, followed, after, limit);
        self.read(read, Ok).await
    }

    async fn following(
        &self,
        who: PlayerId,
        limit: usize,
    ) -> Result<Vec<(Followed, Follow)>, StoreError> {
        self.read(
            move |rows: &dyn Rows| query::following(rows, who, limit),
            Ok,
        )
        .await
    }

    async fn best_games(&self, week: Week) -> Result<BestGames, StoreError> {
        self.read(move |rows: &dyn Rows| query::best_games(rows, week), Ok)
            .await
    }

    async fn next_contest(&self) -> Result<ContestId, StoreError> {
        let read = move |rows: &dyn Rows| query::highest(rows, Table::Contests);
        self.read(read, |highest| Ok(ContestId(highest + 1))).await
    }

    async fn contest(
        &self,
        id: ContestId,
        season: Option<u16>,
    ) -> Result<Option<Contest>, StoreError> {
        self.read(move |rows: &dyn Rows| query::contest(rows, id, season), Ok)
            .await
    }

    async fn contests_at(
        &self,
        place: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError> {
        let place = place.cloned();
        let read = move |rows: &dyn Rows| query::contests_at(rows, place.as_ref(), limit);
        self.read(read, Ok).await
    }

    async fn contests_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError> {
        let read = move |rows: &dyn Rows| query::contests_of(rows, player, limit);
        self.read(read, Ok).await
    }

    async fn contest_ends(&self, id: ContestId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let read = move |rows: &dyn Rows| query::contest_ends(rows, id, limit);
        self.read(read, Ok).await
    }

    async fn problem_solver(&self, player: PlayerId) -> Result<Option<Solver>, StoreError> {
        let read = move |rows: &dyn Rows| query::problem_solver(rows, player);
        self.read(read, Ok).await
    }

    async fn problem_attempts(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(ProblemNumber, Attempt)>, StoreError> {
        let read = move |rows: &dyn Rows| query::problem_attempts(rows, player);
        self.read(read, Ok).await
    }

    async fn problem_ratings(&self) -> Result<Vec<(ProblemNumber, ProblemRating)>, StoreError> {
        let read = |rows: &dyn Rows| query::problem_ratings(rows);
        self.read(read, Ok).await
    }

    async fn problem_of_day(&self, day: Day) -> Result<Option<ProblemNumber>, StoreError> {
        let read = move |rows: &dyn Rows| query::problem_of_day(rows, day);
        self.read(read, Ok).await
    }

    async fn problem_subscription(&self, whose: u64) -> Result<Option<Subscription>, StoreError> {
        let read = move |rows: &dyn Rows| query::problem_subscription(rows, whose);
        self.read(read, Ok).await
    }

    async fn problem_subscriptions(
        &self,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Subscription)>, StoreError> {
        let read = move |rows: &dyn Rows| query::problem_subscriptions(rows, after, limit);
        self.read(read, Ok).await
    }

    async fn found_problems(&self) -> Result<Vec<(ProblemNumber, String)>, StoreError> {
        let read = |rows: &dyn Rows| query::found_problems(rows);
        self.read(read, Ok).await
    }

    async fn is_current(&self, game: &StoredGame) -> Result<bool, StoreError> {
        let (id, known) = (game.game.id(), GameRecord::from(game));
        let read = move |rows: &dyn Rows| query::is_current(rows, id, &known);
        self.read(read, Ok).await
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        Engine::totals(self).await
    }

    fn is_shared(&self) -> bool {
        self.sharing().is_some()
    }

    async fn hold(&self, duty: &Duty, held: Option<&Lease>) -> Result<Option<Lease>, StoreError> {
        match self.sharing() {
            Some(sharing) => sharing.hold(duty, held).await,
            None => Ok(Some(Lease::alone(duty.clone()))),
        }
    }

    async fn release(&self, lease: &Lease) -> Result<(), StoreError> {
        match self.sharing() {
            Some(sharing) => sharing.release(lease).await,
            None => Ok(()),
        }
    }

    async fn duties(&self) -> Result<Vec<DutyHolder>, StoreError> {
        match self.sharing() {
            Some(sharing) => sharing.duties().await,
            None => Ok(Vec::new()),
        }
    }

    fn remote_changes(&self) -> broadcast::Receiver<RemoteChange> {
        match self.sharing() {
            Some(sharing) => sharing.remote_changes(),
            None => broadcast::Sender::new(1).subscribe(),
        }
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        Engine::failure(self)
    }

    async fn close(&self) -> Result<(), StoreError> {
        Engine::close(self).await
    }
}
