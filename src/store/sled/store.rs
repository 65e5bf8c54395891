//! The store's trait: commits go to the committer, reads to tokio's blocking pool, one hop a call. Both see
//! and return only what is durable.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use tokio::sync::{oneshot, watch};
use tokio::task::spawn_blocking;

use crate::game::{
    Account, Analysis, AnalysisRequest, Calendar, Challenge, ChallengeCode, Chat, Credential,
    CredentialHash, Family, GameId, Heartbeat, Meeting, MessageRef, Network, Notice, NoticeId,
    Plans, Player, PlayerId, Reminder, Route, ShownBoard, Standing, Timestamp, WatchSettings,
};
use crate::store::sled::commit::committer::Job;
use crate::store::sled::handle::SledStore;
use crate::store::sled::query;
use crate::store::sled::schema::keys;
use crate::store::sled::storage::files;
use crate::store::{Batch, Commit, GameThere, Store, StoreError, StoredGame, Timer, Totals};

#[async_trait]
impl Store for SledStore {
    fn next_game(&self) -> GameId {
        GameId(self.inner.last_game.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn next_player(&self) -> PlayerId {
        PlayerId(self.inner.last_player.fetch_add(1, Ordering::Relaxed) + 1)
    }

    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let shared = &self.inner.shared;
        let sender = self.inner.sender().ok_or(StoreError::Closed)?;
        shared.check()?;
        let (answer, answered) = oneshot::channel();
        let sent = sender.send(Job { batch, answer }).await;
        sent.map_err(|_| shared.why())?;
        answered.await.map_err(|_| shared.why())?
    }

    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let replay = |raw: Option<query::RawGame>| raw.map(query::RawGame::game).transpose();
        self.read(move |tables| query::game(tables, id), replay)
            .await
    }

    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |tables: &_| query::games_of(tables, player, open, limit);
        self.read(read, Ok).await
    }

    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
        self.read(move |tables| query::challenge(tables, code), Ok)
            .await
    }

    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let read = move |tables: &_| query::challenges_of(tables, player, limit);
        self.read(read, Ok).await
    }

    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| query::challenges_at(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.read(move |tables| query::player(tables, id), Ok).await
    }

    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError> {
        let account = account.clone();
        self.read(move |tables| query::player_of(tables, &account), Ok)
            .await
    }

    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError> {
        let (network, handle) = (network.clone(), handle.to_owned());
        let read = move |tables: &_| query::player_named(tables, &network, &handle);
        self.read(read, Ok).await
    }

    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError> {
        let route = route.clone();
        self.read(move |tables| query::chat(tables, &route), Ok)
            .await
    }

    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError> {
        let after = after.cloned();
        let read = move |tables: &_| query::chats(tables, after.as_ref(), limit);
        self.read(read, Ok).await
    }

    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError> {
        let key = keys::update(network, update);
        self.read(move |tables| query::made_by(tables, &key), Ok)
            .await
    }

    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
        self.read(move |tables| query::link(tables, code), Ok).await
    }

    async fn shown(&self, game: GameId, channel: u8) -> Result<Option<MessageRef>, StoreError> {
        self.read(move |tables| query::shown(tables, game, channel), Ok)
            .await
    }

    async fn shown_board(&self, message: &MessageRef) -> Result<Option<ShownBoard>, StoreError> {
        let message = message.clone();
        self.read(move |tables| query::board_of(tables, &message), Ok)
            .await
    }

    async fn pending(
        &self,
        after: Option<NoticeId>,
        limit: usize,
    ) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
        self.read(move |tables| query::pending(tables, after, limit), Ok)
            .await
    }

    async fn due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
        self.read(move |tables| query::due(tables, now, limit), Ok)
            .await
    }

    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError> {
        self.read(move |tables| query::reminders(tables, player, limit), Ok)
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
        let read = move |tables: &_| query::standing(tables, player, family);
        self.read(read, Ok).await
    }

    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
        self.read(move |tables| query::standings(tables, player), Ok)
            .await
    }

    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        self.read(move |tables| query::best(tables, family, limit), Ok)
            .await
    }

    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| query::standings_at(tables, &place, family, limit);
        self.read(read, Ok).await
    }

    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| query::people_at(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn games_in(&self, place: &Route, limit: usize) -> Result<Vec<GameThere>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| query::games_in(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
        self.read(move |tables| query::meeting(tables, one, other), Ok)
            .await
    }

    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.read(move |tables| query::met(tables, player, limit), Ok)
            .await
    }

    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError> {
        self.read(move |tables| query::places_of(tables, player, limit), Ok)
            .await
    }

    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.read(move |tables| query::playing(tables, after, limit), Ok)
            .await
    }

    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |tables: &_| query::games_after(tables, player, open, after, limit);
        self.read(read, Ok).await
    }

    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
        self.read(move |tables| query::plans(tables, game), Ok)
            .await
    }

    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError> {
        self.read(move |tables| query::analysis(tables, game), Ok)
            .await
    }

    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
        self.read(move |tables| query::analyses_asked(tables, limit), Ok)
            .await
    }

    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
        self.read(move |tables| query::handles_of(tables, player), Ok)
            .await
    }

    async fn credential(&self, hash: CredentialHash) -> Result<Option<Credential>, StoreError> {
        self.read(move |tables| query::credential(tables, hash), Ok)
            .await
    }

    async fn credentials_of(
        &self,
        account: &Account,
        limit: usize,
    ) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
        let account = account.clone();
        let read = move |tables: &_| query::credentials_of(tables, &account, limit);
        self.read(read, Ok).await
    }

    async fn watch(&self, game: GameId) -> Result<Option<WatchSettings>, StoreError> {
        self.read(move |tables| query::watch(tables, game), Ok)
            .await
    }

    async fn public_games(
        &self,
        before: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |tables: &_| query::public_games(tables, before, limit);
        self.read(read, Ok).await
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        let dir = self.inner.dir.clone();
        let with_bytes = move |totals| {
            Ok(Totals {
                bytes: files::bytes(&dir),
                ..totals
            })
        };
        self.read(query::totals, with_bytes).await
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.inner.shared.failure()
    }

    async fn close(&self) -> Result<(), StoreError> {
        let inner = Arc::clone(&self.inner);
        let hop = spawn_blocking(move || inner.close());
        hop.await
            .map_err(|e| StoreError::Failed(format!("closing was cut short: {e}")))?
    }
}
