//! What one batch does to the tables: it is worked out here, as rows, and done elsewhere. Only one
//! thread does so, and nothing changes meanwhile.

mod change;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ::sled::IVec;
use ::sled::transaction::ConflictableTransactionError;

use crate::game::{
    Anchor, Beat, Challenge, ChallengeCode, Invitee, MessageRef, Network, Notice, NoticeId, Player,
    PlayerId, Ply, Timestamp,
};
use crate::store::sled::keys::{self, KEY_BYTES};
use crate::store::sled::records::{
    AnchorRecord, ChallengeRecord, ChatRecord, GameRecord, LinkRecord, MarksRecord, NoticeRecord,
    PlayerRecord, Record, ShownRecord, TurnRecord,
};
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Meta, Table, Tables, failed};
use crate::store::{Batch, Commit, Guard, Merge, StoreError, StoredGame, Timer};

/// How many updates are remembered as seen (our decision): the networks repeat the latest only.
pub const SEEN_LIMIT: u64 = 20_000;

/// How many messages of a game are remembered (our decision).
pub const ANCHOR_LIMIT: u64 = 64;

/// What became of a batch that the disk did not fail under.
pub type Applied = Result<Commit, StoreError>;

/// Rows that batches before this one have changed and the tables do not have yet.
#[derive(Debug, Default)]
pub struct Ahead(Changes);

/// What stands, or does not stand any more, under keys.
type Changes = BTreeMap<(Table, Vec<u8>), Option<IVec>>;

impl Ahead {
    /// With these rows too.
    pub fn extend(&mut self, rows: &[Row]) {
        let rows = rows.iter().map(|row| {
            let value = row.value.as_deref().map(IVec::from);
            ((row.table, row.key.clone()), value)
        });
        self.0.extend(rows);
    }
}

/// What the batch would do to the tables and the rows ahead of them: what becomes of it, and the rows
/// it changes.
///
/// # Errors
/// The outer error: the disk failed, and nothing more can be trusted. The inner one: this batch
/// cannot be applied, ever.
pub fn plan(
    tables: &Tables,
    ahead: &Ahead,
    batch: &Batch,
) -> Result<Result<(Commit, Vec<Row>), StoreError>, StoreError> {
    let transaction = Transaction {
        tables,
        ahead,
        changes: RefCell::default(),
    };
    match transaction.apply(batch) {
        Ok(notices) => Ok(Ok((Commit::Done(notices), transaction.rows()))),
        Err(ConflictableTransactionError::Abort(stop)) => Ok(match stop {
            Stop::Seen => Ok((Commit::Seen, Vec::new())),
            Stop::Conflict(guard) => Ok((Commit::Conflict(guard), Vec::new())),
            Stop::Impossible(error) => Err(error),
            Stop::Failed(error) => return Err(error),
        }),
        Err(ConflictableTransactionError::Storage(error)) => Err(failed(error)),
        Err(_) => Err(StoreError::Failed(
            "a conflict without another writer".into(),
        )),
    }
}

/// Does at once what [`plan`] says, without any journal.
#[cfg(test)]
pub fn apply(tables: &Tables, batch: &Batch) -> Result<Applied, StoreError> {
    let planned = plan(tables, &Ahead::default(), batch)?;
    let applied = planned.map(|(commit, rows)| tables.write(&rows).map(|_| commit));
    applied.map_or_else(|error| Ok(Err(error)), |commit| commit.map(Ok))
}

/// Why a transaction is given up.
#[derive(Debug)]
enum Stop {
    /// The update was seen before.
    Seen,
    /// A guard does not hold.
    Conflict(Guard),
    /// The batch makes no sense, or a record it touches cannot be read.
    Impossible(StoreError),
    /// The disk failed.
    Failed(StoreError),
}

type Step<T> = Result<T, ConflictableTransactionError<Stop>>;

/// The tables as the batch sees them.
struct Transaction<'a> {
    tables: &'a Tables,
    ahead: &'a Ahead,
    /// What it has changed.
    changes: RefCell<Changes>,
}

impl Transaction<'_> {
    fn apply(&self, batch: &Batch) -> Step<Vec<NoticeId>> {
        if let Some((network, id)) = &batch.update {
            self.see(network, id, batch.made)?;
        }
        batch
            .guards
            .iter()
            .try_for_each(|guard| self.check(*guard))?;
        if let Some(merge) = &batch.merge {
            self.merge(merge)?;
        }
        for (player, handles) in &batch.players {
            self.put_player(player, handles)?;
        }
        for chat in &batch.chats {
            self.put_record(
                Table::Chats,
                &keys::place(&chat.route),
                &ChatRecord::from(chat),
            )?;
        }
        if let Some((code, player, until)) = batch.put_link {
            let record = LinkRecord::new(player, until);
            self.put_record(Table::Links, &keys::challenge(code), &record)?;
        }
        if let Some(code) = batch.end_link {
            self.remove(Table::Links, &keys::challenge(code))?;
        }
        if let Some(challenge) = &batch.put_challenge {
            self.put_challenge(challenge)?;
        }
        if let Some(code) = batch.end_challenge {
            self.end_challenge(code)?;
        }
        batch
            .games
            .iter()
            .try_for_each(|game| self.put_game(game))?;
        if let Some(Beat { at, utc }) = batch.beat {
            let both = [at.0.to_be_bytes(), utc.0.to_be_bytes()].concat();
            self.put(Table::Meta, Meta::Beat.key(), both)?;
        }
        // Messages that were on their way when their reader was forgotten.
        let mut erased = Vec::new();
        for (game, home, message) in &batch.shown {
            let key = keys::home(*game, *home);
            let header = self.header(*game)?;
            if header.is_some_and(|header| header.is_nobody(*home)) {
                erased.extend(message);
            }
            let message = message.as_ref();
            match message.filter(|message| !erased.contains(message)) {
                Some(message) => {
                    self.put_record(Table::Shown, &key, &ShownRecord::from(message))?;
                }
                None => drop(self.remove(Table::Shown, &key)?),
            }
        }
        for (message, anchor) in &batch.anchors {
            if !erased.contains(&message) {
                self.put_anchor(message, *anchor)?;
            }
        }
        let notices = self.put_notices(&batch.notices)?;
        for told in &batch.told {
            self.remove(Table::Outbox, &keys::notice(*told))?;
        }
        for (at, timer) in &batch.clear_timers {
            self.remove(Table::Timers, &keys::timer(*at, *timer))?;
        }
        for (at, timer) in &batch.set_timers {
            self.put(Table::Timers, &keys::timer(*at, *timer), Vec::new())?;
        }
        batch
            .changes
            .iter()
            .try_for_each(|change| self.change(change))?;
        let commits = self.number(Table::Meta, Meta::Commits.key())?;
        self.put_number(Table::Meta, Meta::Commits.key(), commits + 1)?;
        Ok(notices)
    }

    /// Remembers the update, and forgets the oldest ones.
    fn see(&self, network: &Network, id: &str, made: Option<ChallengeCode>) -> Step<()> {
        let key = keys::update(network, id);
        if self.get(Table::Seen, &key)?.is_some() {
            return Err(ConflictableTransactionError::Abort(Stop::Seen));
        }
        let what = || "the numbers of the updates seen".to_owned();
        let found = self.record::<MarksRecord>(Table::Meta, Meta::SeenMarks.key(), what)?;
        let mut marks = found.unwrap_or_default();
        let mut value = marks.next.to_be_bytes().to_vec();
        value.extend(made.iter().flat_map(|code| code.bytes()));
        self.put(Table::Seen, &key, value)?;
        self.put(Table::SeenOrder, &marks.next.to_be_bytes(), key)?;
        marks.next += 1;
        while marks.next - marks.oldest > SEEN_LIMIT {
            let order = marks.oldest.to_be_bytes();
            if let Some(old) = self.remove(Table::SeenOrder, &order)? {
                self.remove(Table::Seen, &old)?;
            }
            marks.oldest += 1;
        }
        self.put_record(Table::Meta, Meta::SeenMarks.key(), &marks)
    }

    fn check(&self, guard: Guard) -> Step<()> {
        let holds = match guard {
            Guard::GameRevision(id, revision) => self
                .header(id)?
                .is_some_and(|header| header.revision() == revision),
            Guard::ChallengeOpen(code) => self
                .get(Table::Challenges, &keys::challenge(code))?
                .is_some(),
            Guard::OpenGames(player, most) => {
                self.number(Table::OpenCounts, &keys::player(player))? <= most as u64
            }
            Guard::OpenGamesExactly(player, count) => {
                self.number(Table::OpenCounts, &keys::player(player))? == count as u64
            }
            // Checked where people are put, given or not.
            Guard::AccountsFree(_) => true,
        };
        holds.then_some(()).ok_or(conflict(guard))
    }

    fn put_player(&self, player: &Player, handles: &[(Network, String)]) -> Step<()> {
        let key = keys::player(player.id);
        let what = || format!("person {}", player.id.0);
        let old = match self.record::<PlayerRecord>(Table::Players, &key, what)? {
            Some(record) => Some(
                record
                    .player(player.id)
                    .map_err(|e| broken(e.named(what())))?,
            ),
            None => None,
        };
        let left = old.iter().flat_map(|old| &old.accounts);
        for account in left.filter(|account| !player.accounts.contains(account)) {
            self.remove(Table::Accounts, &keys::account(account))?;
        }
        for account in &player.accounts {
            let account = keys::account(account);
            let owner = self.get(Table::Accounts, &account)?;
            if owner.is_some_and(|owner| owner != key[..]) {
                return Err(conflict(Guard::AccountsFree(player.id)));
            }
            self.put(Table::Accounts, &account, key.to_vec())?;
        }
        for (network, handle) in handles {
            self.put_handle(player.id, network, handle)?;
        }
        self.put_record(Table::Players, &key, &PlayerRecord::from(player))
    }

    /// All that one person has becomes another's.
    fn merge(&self, merge: &Merge) -> Step<()> {
        let (from, into) = (keys::player(merge.from), keys::player(merge.into));
        for id in &merge.games {
            let Some(header) = self.header(*id)? else {
                continue;
            };
            if header.seats(merge.into) {
                continue;
            }
            self.remove(Table::PlayerGames, &keys::player_game(merge.from, *id))?;
            let key = keys::player_game(merge.into, *id);
            self.put(Table::PlayerGames, &key, Vec::new())?;
            if header.is_open() {
                self.remove(Table::OpenGames, &keys::player_game(merge.from, *id))?;
                self.put(Table::OpenGames, &key, Vec::new())?;
                let count = self.number(Table::OpenCounts, &into)?;
                self.put_number(Table::OpenCounts, &into, count + 1)?;
                let count = self.number(Table::OpenCounts, &from)?;
                self.put_number(Table::OpenCounts, &from, count.saturating_sub(1))?;
            }
            if let Some(plans) = self.remove(Table::Plans, &keys::plans(*id, merge.from))? {
                let key = keys::plans(*id, merge.into);
                self.put(Table::Plans, &key, plans.to_vec())?;
            }
            let header = header.reseated(merge.from, merge.into);
            self.put_record(Table::Games, &keys::game(*id), &header)?;
        }
        for code in &merge.ended {
            self.end_challenge(*code)?;
        }
        for challenge in &merge.challenges {
            self.put_challenge(challenge)?;
        }
        let what = || format!("person {}", merge.from.0);
        if let Some(record) = self.record::<PlayerRecord>(Table::Players, &from, what)? {
            let player = record.player(merge.from);
            let player = player.map_err(|e| broken(e.named(what())))?;
            let accounts = player.accounts.into_iter();
            let handles = accounts.map(|of| (of.network, String::new()));
            let handles: Vec<_> = handles.collect();
            self.put_player(&Player::forgotten(merge.from), &handles)?;
        }
        Ok(())
    }

    /// Remembers the handle; the one before leads to nobody, unless somebody else has it by now.
    fn put_handle(&self, player: PlayerId, network: &Network, handle: &str) -> Step<()> {
        let (owner, names) = (keys::player(player), keys::player_handle(player, network));
        if let Some(old) = self.remove(Table::PlayerHandles, &names)? {
            let holder = self.get(Table::Handles, &old)?;
            if holder.is_some_and(|holder| holder == owner[..]) {
                self.remove(Table::Handles, &old)?;
            }
        }
        if handle.is_empty() {
            return Ok(());
        }
        let key = keys::handle(network, handle);
        self.put(Table::Handles, &key, owner.to_vec())?;
        self.put(Table::PlayerHandles, &names, key)
    }

    fn put_challenge(&self, challenge: &Challenge) -> Step<()> {
        self.end_challenge(challenge.code)?;
        for key in challenge_keys(challenge) {
            self.put(Table::PlayerChallenges, &key, Vec::new())?;
        }
        let made_at = keys::place_challenge(&challenge.home, challenge.made, challenge.code);
        self.put(Table::PlaceChallenges, &made_at, Vec::new())?;
        let key = keys::challenge(challenge.code);
        self.put_record(Table::Challenges, &key, &ChallengeRecord::from(challenge))
    }

    fn end_challenge(&self, code: ChallengeCode) -> Step<()> {
        let key = keys::challenge(code);
        let what = || format!("challenge {code}");
        let Some(record) = self.record::<ChallengeRecord>(Table::Challenges, &key, what)? else {
            return Ok(());
        };
        let challenge = Challenge::try_from(record).map_err(|e| broken(e.named(what())))?;
        for key in challenge_keys(&challenge) {
            self.remove(Table::PlayerChallenges, &key)?;
        }
        let made_at = keys::place_challenge(&challenge.home, challenge.made, code);
        self.remove(Table::PlaceChallenges, &made_at)?;
        self.remove(Table::Challenges, &key).map(drop)
    }

    /// Writes the header, adds the turns that are new, and keeps the tables by person.
    fn put_game(&self, stored: &StoredGame) -> Step<()> {
        let game = &stored.game;
        let id = game.id();
        let old = self.header(id)?;
        // Turns the store has and the game still has.
        let mut kept = 0;
        if let Some(old) = &old {
            let cuts = game.cuts().get(old.cuts().len()..);
            let cut = cuts.unwrap_or_default().iter().map(|to| to.0).min();
            kept = cut.unwrap_or(u32::MAX).min(old.turns());
            let same_board = old.revision() == game.revision() && old.turns() == game.ply().0;
            let newer = old.revision() < game.revision() && kept <= game.ply().0;
            if cuts.is_none() || !(same_board || newer) {
                return Err(conflict(Guard::GameRevision(id, game.revision())));
            }
            for index in game.ply().0..old.turns() {
                self.remove(Table::Turns, &keys::turn(id, index))?;
            }
            if kept < old.turns() {
                self.outdate_anchors(id, kept)?;
            }
            let taken_back = old.cuts().len() < game.cuts().len();
            if taken_back || (old.is_open() && !game.is_open()) {
                self.forget_plans(game)?;
            }
        }
        for index in kept..game.ply().0 {
            if let Some(turn) = TurnRecord::of(game, index as usize) {
                self.put_record(Table::Turns, &keys::turn(id, index), &turn)?;
            }
        }
        if old.is_none() {
            self.visits(stored)?;
        }
        let was_open = old.as_ref().is_some_and(GameRecord::is_open);
        let seats = game.seats();
        for player in BTreeSet::from([seats.red, seats.blue]) {
            let key = keys::player_game(player, id);
            if old.is_none() {
                self.put(Table::PlayerGames, &key, Vec::new())?;
            }
            let count = self.number(Table::OpenCounts, &keys::player(player))?;
            match (was_open, game.is_open()) {
                (false, true) => {
                    self.put(Table::OpenGames, &key, Vec::new())?;
                    self.put_number(Table::OpenCounts, &keys::player(player), count + 1)?;
                }
                (true, false) => {
                    self.remove(Table::OpenGames, &key)?;
                    let left = count.saturating_sub(1);
                    self.put_number(Table::OpenCounts, &keys::player(player), left)?;
                }
                (true, true) | (false, false) => {}
            }
        }
        let record = GameRecord::from(stored);
        let was = old.as_ref().and_then(GameRecord::wake);
        self.set_wake(id, was, record.wake())?;
        self.put_record(Table::Games, &keys::game(id), &record)
    }

    /// Moves the timer of a game.
    fn set_wake(
        &self,
        id: crate::game::GameId,
        was: Option<Timestamp>,
        is: Option<Timestamp>,
    ) -> Step<()> {
        if was == is {
            return Ok(());
        }
        if let Some(was) = was {
            self.remove(Table::Timers, &keys::timer(was, Timer::Game(id)))?;
        }
        if let Some(is) = is {
            let key = keys::timer(is, Timer::Game(id));
            self.put(Table::Timers, &key, Vec::new())?;
        }
        Ok(())
    }

    /// Remembers what the message shows, and forgets the oldest messages of the game.
    fn put_anchor(&self, message: &MessageRef, anchor: Anchor) -> Step<()> {
        let key = keys::message(message);
        let what = || format!("message {}", message.message);
        if let Some(old) = self.record::<AnchorRecord>(Table::Anchors, &key, what)? {
            let order = keys::anchor_order(old.anchor().game, old.serial);
            self.remove(Table::AnchorOrder, &order)?;
        }
        let game = keys::game(anchor.game);
        let numbers = || format!("the numbers of the messages of game {}", anchor.game);
        let found = self.record::<MarksRecord>(Table::AnchorMarks, &game, numbers)?;
        let mut marks = found.unwrap_or_default();
        let record = AnchorRecord::new(anchor, marks.next);
        self.put_record(Table::Anchors, &key, &record)?;
        self.put(
            Table::AnchorOrder,
            &keys::anchor_order(anchor.game, marks.next),
            key,
        )?;
        marks.next += 1;
        while marks.next - marks.oldest > ANCHOR_LIMIT {
            let order = keys::anchor_order(anchor.game, marks.oldest);
            if let Some(old) = self.remove(Table::AnchorOrder, &order)? {
                self.remove(Table::Anchors, &old)?;
            }
            marks.oldest += 1;
        }
        self.put_record(Table::AnchorMarks, &game, &marks)
    }

    /// The messages that show a board of more turns than these show one that stands no longer:
    /// turns were taken back.
    fn outdate_anchors(&self, id: crate::game::GameId, kept: u32) -> Step<()> {
        let game = keys::game(id);
        let numbers = || format!("the numbers of the messages of game {id}");
        let found = self.record::<MarksRecord>(Table::AnchorMarks, &game, numbers)?;
        let marks = found.unwrap_or_default();
        for serial in marks.oldest..marks.next {
            let order = keys::anchor_order(id, serial);
            let Some(key) = self.get(Table::AnchorOrder, &order)? else {
                continue;
            };
            let what = || format!("a message of game {id}");
            let Some(record) = self.record::<AnchorRecord>(Table::Anchors, &key, what)? else {
                continue;
            };
            let anchor = record.anchor();
            if anchor.ply.0 > kept {
                let gone = Anchor {
                    ply: Ply::NONE,
                    ..anchor
                };
                let record = AnchorRecord::new(gone, record.serial);
                self.put_record(Table::Anchors, &key, &record)?;
            }
        }
        Ok(())
    }

    fn put_notices(&self, notices: &[Notice]) -> Step<Vec<NoticeId>> {
        if notices.is_empty() {
            return Ok(Vec::new());
        }
        // 0 is never given, so that "after nothing" and "after 0" are the same.
        let first = self.number(Table::Meta, Meta::NextNotice.key())?.max(1);
        let ids: Vec<NoticeId> = (first..).zip(notices).map(|(id, _)| NoticeId(id)).collect();
        for (id, notice) in ids.iter().zip(notices) {
            self.put_record(
                Table::Outbox,
                &keys::notice(*id),
                &NoticeRecord::from(notice),
            )?;
        }
        let next = first + ids.len() as u64;
        self.put_number(Table::Meta, Meta::NextNotice.key(), next)?;
        Ok(ids)
    }

    fn header(&self, id: crate::game::GameId) -> Step<Option<GameRecord>> {
        self.record(Table::Games, &keys::game(id), || format!("game {id}"))
    }

    fn record<R: Record>(
        &self,
        table: Table,
        key: &[u8],
        what: impl Fn() -> String,
    ) -> Step<Option<R>> {
        let found = self.get(table, key)?;
        let record = found.map(|bytes| R::from_bytes(what, &bytes)).transpose();
        record.map_err(broken)
    }

    fn put_record<R: Record>(&self, table: Table, key: &[u8], record: &R) -> Step<()> {
        self.put(table, key, record.to_bytes().map_err(broken)?)
    }

    /// A plain number, 0 when there is none.
    fn number(&self, table: Table, key: &[u8]) -> Step<u64> {
        let Some(bytes) = self.get(table, key)? else {
            return Ok(0);
        };
        let what = || StoreError::Record(table.name().into(), "it is no number".into());
        keys::number(&bytes).ok_or_else(|| broken(what()))
    }

    fn put_number(&self, table: Table, key: &[u8], number: u64) -> Step<()> {
        self.put(table, key, number.to_be_bytes().to_vec())
    }

    fn get(&self, table: Table, key: &[u8]) -> Step<Option<IVec>> {
        let at = (table, key.to_vec());
        if let Some(value) = self.changes.borrow().get(&at) {
            return Ok(value.clone());
        }
        if let Some(value) = self.ahead.0.get(&at) {
            return Ok(value.clone());
        }
        self.tables.get(table, key).map_err(unread)
    }

    fn put(&self, table: Table, key: &[u8], value: Vec<u8>) -> Step<()> {
        if key.len() > KEY_BYTES {
            let why = format!("a key of {} bytes is longer than {KEY_BYTES}", key.len());
            return Err(broken(StoreError::Failed(why)));
        }
        let mut changes = self.changes.borrow_mut();
        changes.insert((table, key.to_vec()), Some(IVec::from(value)));
        Ok(())
    }

    fn remove(&self, table: Table, key: &[u8]) -> Step<Option<IVec>> {
        let old = self.get(table, key)?;
        if old.is_some() {
            let mut changes = self.changes.borrow_mut();
            changes.insert((table, key.to_vec()), None);
        }
        Ok(old)
    }

    /// All that it has changed.
    fn rows(self) -> Vec<Row> {
        let changes = self.changes.into_inner().into_iter();
        let row = |((table, key), value): ((Table, Vec<u8>), Option<IVec>)| Row {
            table,
            key,
            value: value.map(|value| value.to_vec()),
        };
        changes.map(row).collect()
    }
}

fn conflict(guard: Guard) -> ConflictableTransactionError<Stop> {
    ConflictableTransactionError::Abort(Stop::Conflict(guard))
}

fn broken(error: StoreError) -> ConflictableTransactionError<Stop> {
    ConflictableTransactionError::Abort(Stop::Impossible(error))
}

fn unread(error: StoreError) -> ConflictableTransactionError<Stop> {
    ConflictableTransactionError::Abort(Stop::Failed(error))
}

/// Where a challenge stands among people's challenges.
fn challenge_keys(challenge: &Challenge) -> Vec<[u8; 24]> {
    let invitee = match challenge.invitee {
        Invitee::Player(player) => Some(player),
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    [Some(challenge.challenger), invitee]
        .into_iter()
        .flatten()
        .map(|player| keys::player_challenge(player, challenge.made, challenge.code))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameId, Ply};
    use crate::store::sled::tables::tests::tables;

    #[test]
    fn only_the_latest_updates_are_remembered() {
        let (_dir, tables) = tables();
        let network = Network::new("telegram").unwrap();
        let see = |id: u64| {
            let batch = Batch {
                update: Some((network.clone(), id.to_string())),
                ..Batch::default()
            };
            apply(&tables, &batch).unwrap().unwrap()
        };
        for id in 0..SEEN_LIMIT + 10 {
            assert_eq!(see(id), Commit::Done(Vec::new()));
        }
        assert_eq!(tables.tree(Table::Seen).len() as u64, SEEN_LIMIT);
        assert_eq!(tables.tree(Table::SeenOrder).len() as u64, SEEN_LIMIT);
        assert_eq!(see(SEEN_LIMIT + 9), Commit::Seen);
        assert_eq!(see(10), Commit::Seen);
        assert_eq!(see(9), Commit::Done(Vec::new()));
    }

    #[test]
    fn only_the_latest_messages_of_a_game_are_remembered() {
        let (_dir, tables) = tables();
        let network = Network::new("telegram").unwrap();
        let message = |n: u64| MessageRef {
            network: network.clone(),
            message: n.to_string(),
        };
        let show = |n: u64, game: u64, ply: u32| {
            let anchor = Anchor {
                game: GameId(game),
                ply: Ply(ply),
            };
            let batch = Batch {
                anchors: vec![(message(n), anchor)],
                ..Batch::default()
            };
            apply(&tables, &batch).unwrap().unwrap();
        };
        show(9_999, 2, 7);
        for n in 0..ANCHOR_LIMIT + 6 {
            show(n, 1, u32::try_from(n).unwrap());
            // The same message again is one message still.
            show(n, 1, u32::try_from(n).unwrap() + 1);
        }
        let found = |n| crate::store::sled::read::anchor(&tables, &message(n)).unwrap();
        assert_eq!(found(9_999).unwrap().ply, Ply(7));
        assert_eq!(found(0), None);
        let last = ANCHOR_LIMIT + 5;
        assert_eq!(u64::from(found(last).unwrap().ply.0), last + 1);
        let held = tables.tree(Table::Anchors).len() as u64;
        assert!(held <= ANCHOR_LIMIT + 1, "{held}");
        assert_eq!(held, tables.tree(Table::AnchorOrder).len() as u64);
    }
}
