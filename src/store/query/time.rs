//! Timers, reminders and the bot's calendar.

use crate::game::{Calendar, Heartbeat, PlayerId, Reminder, Timestamp, Utc};
use crate::store::query::lookup::{name, readable};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{Record, ReminderRecord};
use crate::store::schema::table::{Meta, Table};
use crate::store::{StoreError, Timer};

/// Timers due, earliest first.
pub fn due(
    rows: &dyn Rows,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
    let mut timers = Vec::new();
    for timer in all_timers(rows).take(limit) {
        let (at, timer) = timer?;
        if at > now {
            break;
        }
        timers.push((at, timer));
    }
    Ok(timers)
}

/// When the earliest timer is due.
pub fn next_due(rows: &dyn Rows) -> Result<Option<Timestamp>, StoreError> {
    let first = all_timers(rows).next().transpose()?;
    Ok(first.map(|(at, _)| at))
}

/// The games of which a person is to be reminded.
pub fn reminders(
    rows: &dyn Rows,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Reminder>, StoreError> {
    let range = KeyRange::prefix(keys::player(player));
    rows.scan(Table::Reminders, range, Order::Ascending)
        .map(|entry| {
            let (key, bytes) = entry?;
            let game = name(Table::Reminders, keys::read_player_game(&key))?;
            let what = || format!("the reminder of game {game} of person {}", player.0);
            ReminderRecord::from_bytes(what, &bytes).map(Reminder::from)
        })
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The absences of the bot, and the last heartbeat.
pub fn calendar(rows: &dyn Rows) -> Result<(Calendar, Option<Heartbeat>), StoreError> {
    let bad = || StoreError::Record("the time".into(), "it is none".into());
    let mut absences = Vec::new();
    for entry in rows.scan(Table::Absences, KeyRange::all(), Order::Ascending) {
        let (key, value) = entry?;
        let at = keys::read_absence(&key).ok_or_else(bad)?;
        let missing = <[u8; 8]>::try_from(&*value).map_err(|_| bad())?;
        absences.push((at, i64::from_be_bytes(missing)));
    }
    let heartbeat = rows.get(Table::Meta, Meta::Heartbeat.key())?;
    let heartbeat = heartbeat.map(|bytes| {
        let (at, utc) = bytes.split_at_checked(8).ok_or_else(bad)?;
        let number = |half: &[u8]| half.try_into().map(i64::from_be_bytes);
        Ok(Heartbeat {
            at: Timestamp(number(at).map_err(|_| bad())?),
            utc: Utc(number(utc).map_err(|_| bad())?),
        })
    });
    Ok((Calendar::new(absences), heartbeat.transpose()?))
}

fn all_timers(rows: &dyn Rows) -> impl Iterator<Item = Result<(Timestamp, Timer), StoreError>> {
    let keys = rows.keys(Table::Timers, KeyRange::all(), Order::Ascending);
    keys.map(|key| name(Table::Timers, keys::read_timer(&key?)))
        .filter_map(readable)
}
