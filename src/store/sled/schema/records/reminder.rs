//! Turns of which people are to be reminded.

use serde::{Deserialize, Serialize};

use crate::game::{GameId, Ply, Reminder, Stage, Timestamp};
use crate::store::sled::records::Record;

/// A turn of which somebody is to be reminded; notices hold whole ones.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReminderRecord {
    game: u64,
    ply: u32,
    cuts: u32,
    stage: StageRecord,
    due: i64,
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum StageRecord {
    Half,
    FourFifths,
    Hour,
    TenMinutes,
}

impl Record for ReminderRecord {
    const VERSION: u8 = 1;
}

impl From<&Reminder> for ReminderRecord {
    fn from(reminder: &Reminder) -> ReminderRecord {
        ReminderRecord {
            game: reminder.game.0,
            ply: reminder.ply.0,
            cuts: reminder.cuts,
            stage: match reminder.stage {
                Stage::Half => StageRecord::Half,
                Stage::FourFifths => StageRecord::FourFifths,
                Stage::Hour => StageRecord::Hour,
                Stage::TenMinutes => StageRecord::TenMinutes,
            },
            due: reminder.due.0,
        }
    }
}

impl From<ReminderRecord> for Reminder {
    fn from(record: ReminderRecord) -> Reminder {
        Reminder {
            game: GameId(record.game),
            ply: Ply(record.ply),
            cuts: record.cuts,
            stage: match record.stage {
                StageRecord::Half => Stage::Half,
                StageRecord::FourFifths => Stage::FourFifths,
                StageRecord::Hour => Stage::Hour,
                StageRecord::TenMinutes => Stage::TenMinutes,
            },
            due: Timestamp(record.due),
        }
    }
}
