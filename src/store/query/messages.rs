//! Messages: the boards that sent ones show, and notices that are not sent yet.

use crate::game::{ChallengeCode, GameId, MessageRef, Notice, NoticeId, ShownBoard};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{BoardMessageRecord, NoticeRecord, Record, ShownRecord};
use crate::store::schema::table::Table;

/// The message that shows the newest board of a game in one of its channels.
pub fn shown(rows: &dyn Rows, game: GameId, channel: u8) -> Result<Option<MessageRef>, StoreError> {
    let what = || format!("the newest board of game {game}");
    let found =
        record::<ShownRecord>(rows, Table::Shown, &keys::game_channel(game, channel), what)?;
    let shown = found.map(MessageRef::try_from).transpose();
    shown.map_err(|e| e.named(what()))
}

/// The board that a message shows.
pub fn board_of(rows: &dyn Rows, message: &MessageRef) -> Result<Option<ShownBoard>, StoreError> {
    let what = || format!("message {}", message.message);
    let key = keys::message(message);
    let found = record::<BoardMessageRecord>(rows, Table::BoardMessages, &key, what)?;
    Ok(found.map(|record| record.board()))
}

/// Notices above a number, in order.
pub fn pending(
    rows: &dyn Rows,
    after: Option<NoticeId>,
    limit: usize,
) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
    // Numbers begin at 1.
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let range = KeyRange::from(from.to_be_bytes());
    let found = rows.scan(Table::Outbox, range, Order::Ascending);
    found
        .map(|entry| {
            let (key, bytes) = entry?;
            let id = name(Table::Outbox, keys::read_notice(&key))?;
            let what = || format!("notice {}", id.0);
            let record = NoticeRecord::from_bytes(what, &bytes)?;
            let notice = Notice::try_from(record).map_err(|e| e.named(what()))?;
            Ok((id, notice))
        })
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The code of the challenge that the batch of an update made; `update` is the key of the update.
pub fn made_by(rows: &dyn Rows, update: &[u8]) -> Result<Option<ChallengeCode>, StoreError> {
    let found = rows.get(Table::Seen, update)?;
    // Behind the serial number.
    let code = found
        .as_ref()
        .and_then(|value| value.get(8..)?.try_into().ok());
    Ok(code.and_then(ChallengeCode::from_bytes))
}
