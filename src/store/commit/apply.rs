//! What one batch does to the tables. The rows are worked out here and written by the engine, which sees to it
//! that nothing that was read has changed meanwhile.

use crate::game::{GameId, MessageRef, NoticeId};
use crate::store::commit::transaction::{Abort, Numbers, Outcome, PendingWrites, Transaction};
use crate::store::rows::Rows;
use crate::store::schema::keys;
use crate::store::schema::records::{ChatRecord, LinkRecord, ShownRecord};
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::{Batch, Commit, Guard, StoreError};

/// The result of a batch, unless the engine failed.
pub type Applied = Result<Commit, StoreError>;

/// Works out what the batch would do to the tables with the pending writes: its result, and the rows that
/// it changes.
///
/// # Errors
/// The outer error: the engine failed. The inner one: this batch can never be applied.
pub fn plan(
    rows: &dyn Rows,
    pending: &PendingWrites,
    numbers: Numbers,
    batch: &Batch,
) -> Result<Result<(Commit, Vec<Row>), StoreError>, StoreError> {
    let transaction = Transaction::new(rows, pending, numbers);
    Ok(match transaction.apply(batch) {
        Ok(notices) => Ok((Commit::Done(notices), transaction.into_rows())),
        Err(Abort::Seen) => Ok((Commit::Seen, Vec::new())),
        Err(Abort::Conflict(guard)) => Ok((Commit::Conflict(guard), Vec::new())),
        Err(Abort::Impossible(error)) => Err(error),
        Err(Abort::Failed(error)) => return Err(error),
    })
}

impl Transaction<'_> {
    fn apply(&self, batch: &Batch) -> Outcome<Vec<NoticeId>> {
        if let Some((network, id)) = &batch.update {
            self.see(network, id, batch.made)?;
        }
        batch
            .guards
            .iter()
            .try_for_each(|guard| self.check(*guard))?;
        // All are looked at, also after one that differs: what is not fetched yet looks so.
        let mut same = true;
        for known in &batch.known {
            same &= self.has(known)?;
        }
        if !same {
            return Err(Abort::Conflict(Guard::Unchanged));
        }
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
            self.index_choices(chat)?;
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
        if let Some(heartbeat) = batch.heartbeat {
            let both = [heartbeat.at.0.to_be_bytes(), heartbeat.utc.0.to_be_bytes()].concat();
            self.put(Table::Meta, Meta::Heartbeat.key(), both)?;
        }
        let erased = self.put_shown(&batch.shown)?;
        for (message, board) in &batch.shown_boards {
            if !erased.contains(&message) {
                self.put_board_message(message, *board)?;
            }
        }
        let notices = self.put_notices(&batch.notices)?;
        for sent in &batch.sent {
            self.remove(Table::Outbox, &keys::notice(*sent))?;
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
        if self.numbers == Numbers::COUNTED {
            let commits = self.number(Table::Meta, Meta::Commits.key())?;
            self.put_number(Table::Meta, Meta::Commits.key(), commits + 1)?;
        }
        Ok(notices)
    }

    /// Puts the messages that show the newest boards. Gives those in channels of players who were erased
    /// while the messages were being sent; they are not put.
    fn put_shown<'b>(
        &self,
        shown: &'b [(GameId, u8, Option<MessageRef>)],
    ) -> Outcome<Vec<&'b MessageRef>> {
        let mut erased = Vec::new();
        for (game, channel, message) in shown {
            let key = keys::game_channel(*game, *channel);
            let header = self.header(*game)?;
            if header.is_some_and(|header| header.is_nobody(*channel)) {
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
        Ok(erased)
    }

    fn check(&self, guard: Guard) -> Outcome<()> {
        let holds = match guard {
            Guard::GameRevision(id, revision) => self
                .header(id)?
                .is_some_and(|header| header.revision() == revision),
            Guard::ChallengeOpen(code) => self
                .get(Table::Challenges, &keys::challenge(code))?
                .is_some(),
            Guard::OfferOpen(code) => self.get(Table::Offers, &keys::challenge(code))?.is_some(),
            Guard::OpenGames(player, most) => {
                self.number(Table::OpenCounts, &keys::player(player))? <= most as u64
            }
            Guard::OpenGamesExactly(player, count) => {
                self.number(Table::OpenCounts, &keys::player(player))? == count as u64
            }
            Guard::CredentialThere(hash) => self.credential(hash)?.is_some(),
            Guard::CredentialFree(hash) => self.credential(hash)?.is_none(),
            // Checked where people are put, and with the records that are known, given or not.
            Guard::AccountsFree(_) | Guard::Unchanged => true,
        };
        holds.then_some(()).ok_or(Abort::Conflict(guard))
    }
}
