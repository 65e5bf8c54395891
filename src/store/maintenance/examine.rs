//! Checking that a row can be read.

use crate::game::{
    AnalysisRequest, Challenge, Chat, Credential, GameId, MessageRef, Notice, PlayerId, Route,
    Standing,
};
use crate::store::StoreError;
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::keys;
use crate::store::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, BadRecord, BoardMessageRecord, ChallengeRecord,
    ChatRecord, CredentialRecord, JudgedTurnRecord, KnownPlaceRecord, LinkRecord, MeetingRecord,
    NoticeRecord, PlansRecord, PlayerRecord, Record, ReminderRecord, SerialsRecord, ShownRecord,
    StandingRecord, TurnRecord, WatchRecord,
};
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};

/// Reads the row; for a game also all its turns, which are replayed.
///
/// # Errors
/// [`StoreError::Record`] when it cannot be read.
pub fn check_row(rows: &dyn Rows, row: &Row) -> Result<(), StoreError> {
    let key = &row.key;
    let value = row.value.as_deref().unwrap_or_default();
    let what = || format!("{} in {}", hex(key), row.table.name());
    let bad = |error: BadRecord| error.named(what());
    let known = |known: Option<()>| {
        known.ok_or_else(|| StoreError::Record(what(), "its key names nothing".into()))
    };
    match row.table {
        Table::Games => {
            let id = keys::read_game(key);
            known(id.map(drop))?;
            let raw = query::game(rows, id.unwrap_or(GameId(0)))?;
            raw.map_or(Ok(()), |raw| raw.game().map(drop))
        }
        Table::Turns => {
            let game = keys::read_game(key.get(..8).unwrap_or_default());
            known(game.map(drop))?;
            TurnRecord::from_bytes(what, value).map(drop)
        }
        Table::Players => {
            let id = keys::read_player(key);
            known(id.map(drop))?;
            let record = PlayerRecord::from_bytes(what, value)?;
            record
                .player(id.unwrap_or(PlayerId(0)))
                .map(drop)
                .map_err(bad)
        }
        Table::Chats => {
            let record = ChatRecord::from_bytes(what, value)?;
            Chat::try_from(record).map(drop).map_err(bad)
        }
        Table::Challenges => {
            let record = ChallengeRecord::from_bytes(what, value)?;
            Challenge::try_from(record).map(drop).map_err(bad)
        }
        Table::Outbox => {
            known(keys::read_notice(key).map(drop))?;
            let record = NoticeRecord::from_bytes(what, value)?;
            Notice::try_from(record).map(drop).map_err(bad)
        }
        Table::Shown => {
            let record = ShownRecord::from_bytes(what, value)?;
            MessageRef::try_from(record).map(drop).map_err(bad)
        }
        Table::Standings => {
            let record = StandingRecord::from_bytes(what, value)?;
            Standing::try_from(record).map(drop).map_err(bad)
        }
        Table::PeoplePlaces => {
            let record = KnownPlaceRecord::from_bytes(what, value)?;
            Route::try_from(record).map(drop).map_err(bad)
        }
        Table::Credentials => {
            known(keys::read_credential(key).map(drop))?;
            let record = CredentialRecord::from_bytes(what, value)?;
            Credential::try_from(record).map(drop).map_err(bad)
        }
        Table::WatchedGames => {
            known(keys::read_game(key).map(drop))?;
            WatchRecord::from_bytes(what, value).map(drop)
        }
        Table::PublicGames => known(keys::read_game(key).map(drop)),
        Table::Links => LinkRecord::from_bytes(what, value).map(drop),
        Table::BoardMessages => BoardMessageRecord::from_bytes(what, value).map(drop),
        Table::BoardMessageSerials => SerialsRecord::from_bytes(what, value).map(drop),
        Table::Meetings => MeetingRecord::from_bytes(what, value).map(drop),
        Table::Meta if key == Meta::SeenSerials.key() => {
            SerialsRecord::from_bytes(what, value).map(drop)
        }
        Table::Reminders => ReminderRecord::from_bytes(what, value).map(drop),
        Table::Plans => PlansRecord::from_bytes(what, value).map(drop),
        Table::Analyses => AnalysisRecord::from_bytes(what, value).map(drop),
        Table::JudgedTurns => JudgedTurnRecord::from_bytes(what, value).map(drop),
        Table::AnalysesAsked => {
            let record = AnalysisRequestRecord::from_bytes(what, value)?;
            AnalysisRequest::try_from(record).map(drop).map_err(bad)
        }
        Table::Absences => known(keys::read_absence(key).map(drop)),
        Table::Timers => known(keys::read_timer(key).map(drop)),
        Table::PlayerGames | Table::OpenGames => known(keys::read_player_game(key).map(drop)),
        Table::Accounts | Table::Handles => known(keys::read_player(value).map(drop)),
        Table::PlayerHandles => known(keys::read_handle(value).map(drop)),
        // Keys without values, and numbers.
        _ => Ok(()),
    }
}

fn hex(key: &[u8]) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}
