//! Reminders of turns.

use serde::{Deserialize, Serialize};

use crate::game::{GameId, Ply, Reminder, Stage, Timestamp};
use crate::store::schema::records::record::{Record, same_variants};

/// A turn of which a person is to be reminded; notices hold whole reminders.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReminderRecord {
    game: u64,
    ply: u32,
    takebacks: u32,
    stage: StageRecord,
    due: i64,
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum StageRecord {
    Half,
    FourFifths,
    Hour,
    TenMinutes,
}

same_variants!(Stage, StageRecord: Half, FourFifths, Hour, TenMinutes);

impl Record for ReminderRecord {
    const VERSION: u8 = 1;
}

impl From<&Reminder> for ReminderRecord {
    fn from(reminder: &Reminder) -> ReminderRecord {
        ReminderRecord {
            game: reminder.game.0,
            ply: reminder.ply.0,
            takebacks: reminder.takebacks,
            stage: reminder.stage.into(),
            due: reminder.due.0,
        }
    }
}

impl From<ReminderRecord> for Reminder {
    fn from(record: ReminderRecord) -> Reminder {
        Reminder {
            game: GameId(record.game),
            ply: Ply(record.ply),
            takebacks: record.takebacks,
            stage: record.stage.into(),
            due: Timestamp(record.due),
        }
    }
}
