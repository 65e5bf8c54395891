//! A store in front of a real one, of which a test says what fails.

use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::{broadcast, watch};
use tulenh::club::contest::Contest;
use tulenh::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use tulenh::club::{BestGames, Follow, Followed, Offer, Week};
use tulenh::game::setup::{Draft, Revealed, SavedHalves};
use tulenh::game::team::vote::Vote;
use tulenh::game::{
    Account, Analysis, AnalysisRequest, Calendar, Challenge, ChallengeCode, Chat, ContestId,
    Credential, CredentialHash, Family, GameId, Heartbeat, Meeting, MessageRef, Network, Notice,
    NoticeId, Plans, Player, PlayerId, Post, Reminder, Route, SentPost, ShownBoard, Standing,
    Timestamp, WatchSettings,
};
use tulenh::store::{
    Batch, Commit, Duty, DutyHolder, GameThere, Lease, RemoteChange, Store, StoreError, StoredGame,
    StoredSetUp, Timer, Totals,
};
use tulenh_rules::Side;

/// What fails.
#[async_trait]
pub trait Faults: Send + Sync + 'static {
    /// The failure of the whole store; `None` while it works.
    fn failure(&self) -> watch::Receiver<Option<StoreError>>;

    /// Whether the record of this name can be read: `game 7`, `challenge ABCD2345`, `PlayerId(3)`.
    fn readable(&self, record: &str) -> Result<(), StoreError>;

    /// The record, or the method of the store, that is about to be read.
    fn reads(&self, _read: &str) {}

    /// Whether other processes may work with the real store.
    fn is_shared(&self, store: &dyn Store) -> bool {
        store.is_shared()
    }

    /// Commits to the real store, unless that fails.
    async fn commit(&self, store: &dyn Store, batch: Batch) -> Result<Commit, StoreError>;
}

/// The store. What fails is set through [`Deref`].
pub struct FailingStore<F> {
    inner: Arc<dyn Store>,
    faults: F,
}

impl<F: Faults> FailingStore<F> {
    /// A store that fails as these faults say.
    pub fn new(inner: Arc<dyn Store>, faults: F) -> Arc<FailingStore<F>> {
        Arc::new(FailingStore { inner, faults })
    }

    fn check(&self, read: &str) -> Result<(), StoreError> {
        self.faults.reads(read);
        self.faults.failure().borrow().clone().map_or(Ok(()), Err)
    }

    fn readable(&self, record: &str) -> Result<(), StoreError> {
        self.check(record)?;
        self.faults.readable(record)
    }
}

impl<F> Deref for FailingStore<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.faults
    }
}

#[async_trait]
impl<F: Faults> Store for FailingStore<F> {
    async fn next_game(&self) -> Result<GameId, StoreError> {
        self.inner.next_game().await
    }

    async fn next_player(&self) -> Result<PlayerId, StoreError> {
        self.inner.next_player().await
    }

    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        self.faults.commit(&*self.inner, batch).await
    }

    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.readable(&format!("game {id}"))?;
        self.inner.game(id).await
    }

    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.check("games_of")?;
        self.inner.games_of(player, open, limit).await
    }

    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
        self.readable(&format!("challenge {code}"))?;
        self.inner.challenge(code).await
    }

    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.check("challenges_of")?;
        self.inner.challenges_of(player, limit).await
    }

    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.check("challenges_at")?;
        self.inner.challenges_at(place, limit).await
    }

    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.readable(&format!("{id:?}"))?;
        self.inner.player(id).await
    }

    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError> {
        self.check("player_of")?;
        self.inner.player_of(account).await
    }

    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError> {
        self.check("player_named")?;
        self.inner.player_named(network, handle).await
    }

    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError> {
        self.check("chat")?;
        self.inner.chat(route).await
    }

    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError> {
        self.check("chats")?;
        self.inner.chats(after, limit).await
    }

    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError> {
        self.check("made_by")?;
        self.inner.made_by(network, update).await
    }

    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
        self.check("link")?;
        self.inner.link(code).await
    }

    async fn shown(&self, game: GameId, channel: u8) -> Result<Option<MessageRef>, StoreError> {
        self.check("shown")?;
        self.inner.shown(game, channel).await
    }

    async fn post(&self, post: Post, place: &Route) -> Result<Option<SentPost>, StoreError> {
        self.check("post")?;
        self.inner.post(post, place).await
    }

    async fn shown_board(&self, message: &MessageRef) -> Result<Option<ShownBoard>, StoreError> {
        self.check("shown_board")?;
        self.inner.shown_board(message).await
    }

    async fn pending(
        &self,
        after: Option<NoticeId>,
        limit: usize,
    ) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
        self.check("pending")?;
        self.inner.pending(after, limit).await
    }

    async fn due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
        self.check("due")?;
        self.inner.due(now, limit).await
    }

    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError> {
        self.check("reminders")?;
        self.inner.reminders(player, limit).await
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        self.check("next_due")?;
        self.inner.next_due().await
    }

    async fn calendar(&self) -> Result<(Calendar, Option<Heartbeat>), StoreError> {
        self.check("calendar")?;
        self.inner.calendar().await
    }

    async fn standing(
        &self,
        player: PlayerId,
        family: Family,
    ) -> Result<Option<Standing>, StoreError> {
        self.check("standing")?;
        self.faults
            .readable(&format!("the standing of {player:?}"))?;
        self.inner.standing(player, family).await
    }

    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
        self.check("standings")?;
        self.inner.standings(player).await
    }

    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        self.check("best")?;
        self.inner.best(family, limit).await
    }

    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        self.check("standings_at")?;
        self.inner.standings_at(place, family, limit).await
    }

    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.check("people_at")?;
        self.inner.people_at(place, limit).await
    }

    async fn games_in(&self, place: &Route, limit: usize) -> Result<Vec<GameThere>, StoreError> {
        self.check("games_in")?;
        self.inner.games_in(place, limit).await
    }

    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
        self.check("meeting")?;
        self.inner.meeting(one, other).await
    }

    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.check("met")?;
        self.inner.met(player, limit).await
    }

    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError> {
        self.check("places_of")?;
        self.inner.places_of(player, limit).await
    }

    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.check("playing")?;
        self.inner.playing(after, limit).await
    }

    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.check("games_after")?;
        self.inner.games_after(player, open, after, limit).await
    }

    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
        self.check("plans")?;
        self.inner.plans(game).await
    }

    async fn votes(&self, game: GameId) -> Result<Vec<(PlayerId, Vote)>, StoreError> {
        self.check("votes")?;
        self.inner.votes(game).await
    }

    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError> {
        self.check("analysis")?;
        self.inner.analysis(game).await
    }

    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
        self.check("analyses_asked")?;
        self.inner.analyses_asked(limit).await
    }

    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
        self.check("handles_of")?;
        self.inner.handles_of(player).await
    }

    async fn credential(&self, hash: CredentialHash) -> Result<Option<Credential>, StoreError> {
        self.check("credential")?;
        self.inner.credential(hash).await
    }

    async fn credentials_of(
        &self,
        account: &Account,
        limit: usize,
    ) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
        self.check("credentials_of")?;
        self.inner.credentials_of(account, limit).await
    }

    async fn set_up(&self, game: GameId) -> Result<Option<StoredSetUp>, StoreError> {
        self.readable(&format!("set-up {game}"))?;
        self.inner.set_up(game).await
    }

    async fn set_ups_of(&self, player: PlayerId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.check("set_ups_of")?;
        self.inner.set_ups_of(player, limit).await
    }

    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
        self.readable(&format!("draft {game}"))?;
        self.inner.draft(game, side).await
    }

    async fn revealed(&self, game: GameId) -> Result<Option<Revealed>, StoreError> {
        self.readable(&format!("revealed {game}"))?;
        self.inner.revealed(game).await
    }

    async fn saved_halves(&self, player: PlayerId) -> Result<SavedHalves, StoreError> {
        self.readable(&format!("saved {player:?}"))?;
        self.inner.saved_halves(player).await
    }

    async fn watch(&self, game: GameId) -> Result<Option<WatchSettings>, StoreError> {
        self.check("watch")?;
        self.inner.watch(game).await
    }

    async fn public_games(
        &self,
        before: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.check("public_games")?;
        self.inner.public_games(before, limit).await
    }

    async fn offer(&self, code: ChallengeCode) -> Result<Option<Offer>, StoreError> {
        self.readable(&format!("offer {code}"))?;
        self.inner.offer(code).await
    }

    async fn offers(&self, limit: usize) -> Result<Vec<Offer>, StoreError> {
        self.check("offers")?;
        self.inner.offers(limit).await
    }

    async fn chats_choosing(
        &self,
        choice: &'static str,
        after: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<Chat>, StoreError> {
        self.check("chats_choosing")?;
        self.inner.chats_choosing(choice, after, limit).await
    }

    async fn follow(
        &self,
        who: PlayerId,
        followed: Followed,
    ) -> Result<Option<Follow>, StoreError> {
        self.check("follow")?;
        self.inner.follow(who, followed).await
    }

    async fn followers(
        &self,
        followed: Followed,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Follow)>, StoreError> {
        self.check("followers")?;
        self.inner.followers(followed, after, limit).await
    }

    async fn following(
        &self,
        who: PlayerId,
        limit: usize,
    ) -> Result<Vec<(Followed, Follow)>, StoreError> {
        self.check("following")?;
        self.inner.following(who, limit).await
    }

    async fn best_games(&self, week: Week) -> Result<BestGames, StoreError> {
        self.check("best_games")?;
        self.inner.best_games(week).await
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        self.check("totals")?;
        self.inner.totals().await
    }

    async fn next_contest(&self) -> Result<ContestId, StoreError> {
        self.check("next_contest")?;
        self.inner.next_contest().await
    }

    async fn contest(
        &self,
        id: ContestId,
        season: Option<u16>,
    ) -> Result<Option<Contest>, StoreError> {
        self.readable(&format!("contest {id}"))?;
        self.inner.contest(id, season).await
    }

    async fn contests_at(
        &self,
        place: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError> {
        self.check("contests_at")?;
        self.inner.contests_at(place, limit).await
    }

    async fn contests_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError> {
        self.check("contests_of")?;
        self.inner.contests_of(player, limit).await
    }

    async fn contest_ends(&self, id: ContestId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.check("contest_ends")?;
        self.inner.contest_ends(id, limit).await
    }

    async fn problem_solver(&self, player: PlayerId) -> Result<Option<Solver>, StoreError> {
        self.check("problem_solver")?;
        self.inner.problem_solver(player).await
    }

    async fn problem_attempts(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(ProblemNumber, Attempt)>, StoreError> {
        self.check("problem_attempts")?;
        self.inner.problem_attempts(player).await
    }

    async fn problem_ratings(&self) -> Result<Vec<(ProblemNumber, ProblemRating)>, StoreError> {
        self.check("problem_ratings")?;
        self.inner.problem_ratings().await
    }

    async fn problem_of_day(&self, day: Day) -> Result<Option<ProblemNumber>, StoreError> {
        self.check("problem_of_day")?;
        self.inner.problem_of_day(day).await
    }

    async fn problem_subscription(&self, whose: u64) -> Result<Option<Subscription>, StoreError> {
        self.check("problem_subscription")?;
        self.inner.problem_subscription(whose).await
    }

    async fn problem_subscriptions(
        &self,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Subscription)>, StoreError> {
        self.check("problem_subscriptions")?;
        self.inner.problem_subscriptions(after, limit).await
    }

    async fn found_problems(&self) -> Result<Vec<(ProblemNumber, String)>, StoreError> {
        self.check("found_problems")?;
        self.inner.found_problems().await
    }

    async fn is_current(&self, game: &StoredGame) -> Result<bool, StoreError> {
        self.inner.is_current(game).await
    }

    fn is_shared(&self) -> bool {
        self.faults.is_shared(&*self.inner)
    }

    async fn hold(&self, duty: &Duty, held: Option<&Lease>) -> Result<Option<Lease>, StoreError> {
        self.inner.hold(duty, held).await
    }

    async fn release(&self, lease: &Lease) -> Result<(), StoreError> {
        self.inner.release(lease).await
    }

    async fn duties(&self) -> Result<Vec<DutyHolder>, StoreError> {
        self.inner.duties().await
    }

    fn remote_changes(&self) -> broadcast::Receiver<RemoteChange> {
        self.inner.remote_changes()
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.faults.failure()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}
