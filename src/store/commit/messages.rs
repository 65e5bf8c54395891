//! Messages that show boards, notices, and the updates seen.

use crate::game::{
    Account, ChallengeCode, GameId, MessageRef, Network, Notice, NoticeId, Place, Ply, Route,
    ShownBoard,
};
use crate::store::commit::transaction::{Abort, Numbers, Outcome, Transaction};
use crate::store::rows::{KeyRange, Order};
use crate::store::schema::keys;
use crate::store::schema::records::{BoardMessageRecord, NoticeRecord, Record as _, SerialsRecord};
use crate::store::schema::table::{Meta, Table};

/// How many updates are remembered as seen (our decision): the networks repeat the latest only.
pub const SEEN_LIMIT: u64 = 20_000;

/// How many messages of a game are remembered (our decision).
pub const BOARD_MESSAGE_LIMIT: u64 = 64;

impl Transaction<'_> {
    /// Remembers the update as seen, and forgets the oldest ones.
    pub(super) fn see(
        &self,
        network: &Network,
        id: &str,
        made: Option<ChallengeCode>,
    ) -> Outcome<()> {
        let key = keys::update(network, id);
        if self.get(Table::Seen, &key)?.is_some() {
            return Err(Abort::Seen);
        }
        let made = made.iter().flat_map(|code| code.bytes());
        if self.numbers != Numbers::COUNTED {
            let value = [0; 8].into_iter().chain(made).collect();
            return self.put(Table::Seen, &key, value);
        }
        let what = || "the numbers of the updates seen".to_owned();
        let found = self.record::<SerialsRecord>(Table::Meta, Meta::SeenSerials.key(), what)?;
        let mut serials = found.unwrap_or_default();
        let value = serials.next.to_be_bytes().into_iter().chain(made).collect();
        self.put(Table::Seen, &key, value)?;
        self.put(Table::SeenOrder, &serials.next.to_be_bytes(), key)?;
        serials.next += 1;
        while serials.next - serials.oldest > SEEN_LIMIT {
            let order = serials.oldest.to_be_bytes();
            if let Some(old) = self.remove(Table::SeenOrder, &order)? {
                self.remove(Table::Seen, &old)?;
            }
            serials.oldest += 1;
        }
        self.put_record(Table::Meta, Meta::SeenSerials.key(), &serials)
    }

    /// Remembers the board that a message shows, and forgets the oldest messages of the game.
    pub(super) fn put_board_message(
        &self,
        message: &MessageRef,
        shown_board: ShownBoard,
    ) -> Outcome<()> {
        let key = keys::message(message);
        let what = || format!("message {}", message.message);
        if let Some(old) = self.record::<BoardMessageRecord>(Table::BoardMessages, &key, what)? {
            let order = keys::board_message_order(old.board().game, old.serial);
            self.remove(Table::BoardMessageOrder, &order)?;
        }
        let game = keys::game(shown_board.game);
        let numbers = || format!("the numbers of the messages of game {}", shown_board.game);
        let found = self.record::<SerialsRecord>(Table::BoardMessageSerials, &game, numbers)?;
        let mut serials = found.unwrap_or_default();
        let record = BoardMessageRecord::new(shown_board, serials.next);
        self.put_record(Table::BoardMessages, &key, &record)?;
        self.put(
            Table::BoardMessageOrder,
            &keys::board_message_order(shown_board.game, serials.next),
            key,
        )?;
        serials.next += 1;
        while serials.next - serials.oldest > BOARD_MESSAGE_LIMIT {
            let order = keys::board_message_order(shown_board.game, serials.oldest);
            if let Some(old) = self.remove(Table::BoardMessageOrder, &order)? {
                self.remove(Table::BoardMessages, &old)?;
            }
            serials.oldest += 1;
        }
        self.put_record(Table::BoardMessageSerials, &game, &serials)
    }

    /// Marks the messages that show a board after more than `kept` turns as outdated: turns were taken back.
    pub(super) fn outdate_board_messages(&self, id: GameId, kept: u32) -> Outcome<()> {
        let game = keys::game(id);
        let numbers = || format!("the numbers of the messages of game {id}");
        let found = self.record::<SerialsRecord>(Table::BoardMessageSerials, &game, numbers)?;
        let serials = found.unwrap_or_default();
        for serial in serials.oldest..serials.next {
            let order = keys::board_message_order(id, serial);
            let Some(key) = self.get(Table::BoardMessageOrder, &order)? else {
                continue;
            };
            let what = || format!("a message of game {id}");
            let Some(record) =
                self.record::<BoardMessageRecord>(Table::BoardMessages, &key, what)?
            else {
                continue;
            };
            let shown_board = record.board();
            if shown_board.ply.0 > kept {
                let gone = ShownBoard {
                    ply: Ply::NONE,
                    ..shown_board
                };
                let record = BoardMessageRecord::new(gone, record.serial);
                self.put_record(Table::BoardMessages, &key, &record)?;
            }
        }
        Ok(())
    }

    pub(super) fn put_notices(&self, notices: &[Notice]) -> Outcome<Vec<NoticeId>> {
        if notices.is_empty() {
            return Ok(Vec::new());
        }
        // 0 is never given, so that "after nothing" and "after 0" are the same.
        let first = match self.numbers.reserved {
            Some(first) => first,
            None => self.number(Table::Meta, Meta::NextNotice.key())?.max(1),
        };
        let ids: Vec<NoticeId> = (first..).zip(notices).map(|(id, _)| NoticeId(id)).collect();
        for (id, notice) in ids.iter().zip(notices) {
            self.put_record(
                Table::Outbox,
                &keys::notice(*id),
                &NoticeRecord::from(notice),
            )?;
        }
        if self.numbers == Numbers::COUNTED {
            let next = first + ids.len() as u64;
            self.put_number(Table::Meta, Meta::NextNotice.key(), next)?;
        }
        Ok(ids)
    }

    /// Forgets the board messages whose names begin with that of an account.
    pub(super) fn erase_messages(&self, account: &Account) -> Outcome<()> {
        let prefix = keys::account(account);
        let mut found = Vec::new();
        let range = KeyRange::prefix(&prefix[..]);
        for entry in self
            .rows()
            .scan(Table::BoardMessages, range, Order::Ascending)
        {
            let (key, value) = entry.map_err(Abort::Failed)?;
            let longer = key.get(prefix.len()).is_some_and(u8::is_ascii_alphanumeric);
            if !longer {
                found.push((key, value));
            }
        }
        for (key, value) in found {
            let what = || "a message".to_owned();
            // The order of a record that cannot be read is unknown, and is never read.
            if let Ok(record) = BoardMessageRecord::from_bytes(what, &value) {
                let order = keys::board_message_order(record.board().game, record.serial);
                self.remove(Table::BoardMessageOrder, &order)?;
            }
            self.remove(Table::BoardMessages, &key)?;
        }
        let place = keys::place(&Route {
            network: account.network.clone(),
            place: Place::Person(account.user.clone()),
        });
        let range = KeyRange::prefix(&place[..]);
        let posts = self.rows().keys(Table::Posts, range, Order::Ascending);
        let posts: Vec<_> = posts.collect::<Result<_, _>>().map_err(Abort::Failed)?;
        for key in posts {
            self.remove(Table::Posts, &key)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::query;
    use crate::store::rows::memory::Memory;
    use crate::store::{Batch, Commit};

    #[test]
    fn only_the_latest_updates_are_remembered() {
        let rows = Memory::default();
        let network = Network::new("somewhere").unwrap();
        let see = |id: u64| {
            let batch = Batch {
                update: Some((network.clone(), id.to_string())),
                ..Batch::default()
            };
            rows.apply(&batch).unwrap()
        };
        for id in 0..SEEN_LIMIT + 10 {
            assert_eq!(see(id), Commit::Done(Vec::new()));
        }
        assert_eq!(rows.count(Table::Seen), SEEN_LIMIT);
        assert_eq!(rows.count(Table::SeenOrder), SEEN_LIMIT);
        assert_eq!(see(SEEN_LIMIT + 9), Commit::Seen);
        assert_eq!(see(10), Commit::Seen);
        assert_eq!(see(9), Commit::Done(Vec::new()));
    }

    #[test]
    fn only_the_latest_messages_of_a_game_are_remembered() {
        let rows = Memory::default();
        let network = Network::new("somewhere").unwrap();
        let message = |n: u64| MessageRef {
            network: network.clone(),
            message: n.to_string(),
        };
        let show = |n: u64, game: u64, ply: u32| {
            let shown_board = ShownBoard {
                game: GameId(game),
                ply: Ply(ply),
            };
            let batch = Batch {
                shown_boards: vec![(message(n), shown_board)],
                ..Batch::default()
            };
            rows.apply(&batch).unwrap();
        };
        show(9_999, 2, 7);
        for n in 0..BOARD_MESSAGE_LIMIT + 6 {
            show(n, 1, u32::try_from(n).unwrap());
            // The same message again is one message still.
            show(n, 1, u32::try_from(n).unwrap() + 1);
        }
        let found = |n| query::board_of(&rows, &message(n)).unwrap();
        assert_eq!(found(9_999).unwrap().ply, Ply(7));
        assert_eq!(found(0), None);
        let last = BOARD_MESSAGE_LIMIT + 5;
        assert_eq!(u64::from(found(last).unwrap().ply.0), last + 1);
        let remembered = rows.count(Table::BoardMessages);
        assert!(remembered <= BOARD_MESSAGE_LIMIT + 1, "{remembered}");
        assert_eq!(remembered, rows.count(Table::BoardMessageOrder));
    }
}
