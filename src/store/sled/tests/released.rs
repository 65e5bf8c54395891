//! The store in `tests/data/stores/v0.1.0`, which version 0.1.0 of the program wrote: every row that its
//! journal has ever held is read, and the records are written again with the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tulenh_rules::BySide;

use crate::game::{
    AnalysisRequest, Challenge, Chat, GameId, JudgedTurn, Meeting, MessageRef, Notice, Plans,
    Reminder, Route, Standing,
};
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::query;
use crate::store::rows::Rows as _;
use crate::store::schema::keys;
use crate::store::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, BoardMessageRecord, ChallengeRecord, ChatRecord,
    GameRecord, JudgedTurnRecord, KnownPlaceRecord, LinkRecord, MeetingRecord, NoticeRecord,
    PlansRecord, PlayerRecord, Record, ReminderRecord, SerialsRecord, ShownRecord, StandingRecord,
    TurnRecord,
};
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::maintenance;
use crate::store::sled::storage::disk::Ledger as _;
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::journal::{self, BadJournal};
use crate::store::sled::storage::opening::open;
use crate::store::sled::storage::tick::SILENT;
use crate::store::sled::tests::made::kill;
use crate::store::{Batch, StoreError};

fn store() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stores/v0.1.0")
}

/// Every row that was put, in the order of the journal.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    journal::verify(&store().join(JOURNAL), u64::MAX, |line| {
        rows.extend(line.rows().unwrap());
        Ok::<(), BadJournal>(())
    })
    .unwrap();
    rows.into_iter().filter(|row| row.value.is_some()).collect()
}

fn read<R: Record>(value: &[u8]) -> R {
    R::from_bytes(|| "a record".to_owned(), value).unwrap()
}

/// The record of a row, converted to the domain and back where it can be, as bytes; `None` for tables
/// without records.
fn again(row: &Row, value: &[u8]) -> Option<Vec<u8>> {
    let bytes = match row.table {
        Table::Players => {
            let id = keys::read_player(&row.key).unwrap();
            let player = read::<PlayerRecord>(value).player(id).unwrap();
            PlayerRecord::from(&player).to_bytes()
        }
        Table::Chats => {
            ChatRecord::from(&Chat::try_from(read::<ChatRecord>(value)).unwrap()).to_bytes()
        }
        Table::Challenges => {
            let challenge = Challenge::try_from(read::<ChallengeRecord>(value)).unwrap();
            ChallengeRecord::from(&challenge).to_bytes()
        }
        Table::Outbox => {
            let notice = Notice::try_from(read::<NoticeRecord>(value)).unwrap();
            NoticeRecord::from(&notice).to_bytes()
        }
        Table::Shown => {
            let shown = MessageRef::try_from(read::<ShownRecord>(value)).unwrap();
            ShownRecord::from(&shown).to_bytes()
        }
        Table::Standings => {
            let standing = Standing::try_from(read::<StandingRecord>(value)).unwrap();
            StandingRecord::from(&standing).to_bytes()
        }
        Table::Meetings => {
            MeetingRecord::from(&Meeting::from(read::<MeetingRecord>(value))).to_bytes()
        }
        Table::PeoplePlaces => {
            let place = Route::try_from(read::<KnownPlaceRecord>(value)).unwrap();
            KnownPlaceRecord::from(&place).to_bytes()
        }
        Table::Reminders => {
            ReminderRecord::from(&Reminder::from(read::<ReminderRecord>(value))).to_bytes()
        }
        Table::Plans => PlansRecord::from(&Plans::from(read::<PlansRecord>(value))).to_bytes(),
        Table::JudgedTurns => {
            JudgedTurnRecord::from(&JudgedTurn::from(read::<JudgedTurnRecord>(value))).to_bytes()
        }
        Table::AnalysesAsked => {
            let request = AnalysisRequest::try_from(read::<AnalysisRequestRecord>(value)).unwrap();
            AnalysisRequestRecord::from(&request).to_bytes()
        }
        Table::Links => {
            let (player, until) = read::<LinkRecord>(value).link();
            LinkRecord::new(player, until).to_bytes()
        }
        Table::BoardMessages => {
            let record = read::<BoardMessageRecord>(value);
            BoardMessageRecord::new(record.board(), record.serial).to_bytes()
        }
        Table::Games => read::<GameRecord>(value).to_bytes(),
        Table::Turns => read::<TurnRecord>(value).to_bytes(),
        Table::BoardMessageSerials => read::<SerialsRecord>(value).to_bytes(),
        Table::Analyses => read::<AnalysisRecord>(value).to_bytes(),
        _ => return None,
    };
    Some(bytes.unwrap())
}

#[test]
fn every_record_is_read_and_written_with_the_same_bytes() {
    let mut records = BTreeMap::<&str, u32>::new();
    for row in rows() {
        let value = row.value.as_deref().unwrap();
        if let Some(again) = again(&row, value) {
            assert_eq!(again, value, "{row:?}");
            *records.entry(row.table.name()).or_default() += 1;
        }
    }
    // One of each kind at least.
    for table in [
        Table::Players,
        Table::Chats,
        Table::Challenges,
        Table::Outbox,
        Table::Shown,
        Table::Standings,
        Table::Meetings,
        Table::PeoplePlaces,
        Table::Reminders,
        Table::Plans,
        Table::JudgedTurns,
        Table::AnalysesAsked,
        Table::Links,
        Table::BoardMessages,
        Table::Games,
        Table::Turns,
        Table::BoardMessageSerials,
        Table::Analyses,
    ] {
        assert!(records.contains_key(table.name()), "{table:?}: {records:?}");
    }
}

/// Games are replayed and written with the same bytes from the domain, after every commit.
#[test]
fn every_game_is_replayed_and_written_with_the_same_bytes() {
    let mut turns = BTreeMap::new();
    let mut games = 0;
    journal::verify(&store().join(JOURNAL), u64::MAX, |line| {
        let rows = line.rows().unwrap();
        for row in rows.iter().filter(|row| row.table == Table::Turns) {
            match &row.value {
                Some(value) => turns.insert(row.key.clone(), value.clone()),
                None => turns.remove(&row.key),
            };
        }
        for row in rows.iter().filter(|row| row.table == Table::Games) {
            let (id, value) = (
                keys::read_game(&row.key).unwrap(),
                row.value.as_deref().unwrap(),
            );
            let record = read::<GameRecord>(value);
            let of_game = (0..record.turns()).map(|index| read(&turns[&keys::turn(id, index)[..]]));
            let stored = record
                .game(id, of_game.collect(), BySide::default())
                .unwrap();
            assert_eq!(
                GameRecord::from(&stored).to_bytes().unwrap(),
                value,
                "game {id}"
            );
            games += 1;
        }
        Ok::<(), BadJournal>(())
    })
    .unwrap();
    assert!(games > 20, "{games}");
}

/// A record that this version does not read is an error and not an absence, and stays where it is.
#[test]
fn a_record_of_another_version_is_refused_and_stays() {
    for (version, advice) in [(5, "development version"), (99, "newer version")] {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        fs::create_dir(&data).unwrap();
        for entry in fs::read_dir(store()).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), data.join(entry.file_name())).unwrap();
        }
        let mut opened = open(&data).unwrap();
        let key = keys::game(GameId(3)).to_vec();
        let mut value = opened
            .tables
            .get(Table::Games, &key)
            .unwrap()
            .unwrap()
            .to_vec();
        value[0] = version;
        let table = Table::Games;
        let value = Some(value);
        let row = Row { table, key, value };
        let planned = plan(
            &opened.tables,
            &PendingWrites::default(),
            Numbers::COUNTED,
            &Batch::default(),
        );
        let mut rows = planned.unwrap().unwrap().1;
        rows.push(row.clone());
        opened.disk.persist(std::slice::from_ref(&rows)).unwrap();
        opened.tables.write(&rows).unwrap();
        kill(&data, opened);

        let opened = open(&data).unwrap();
        let error = query::game(&opened.tables, GameId(3)).unwrap_err();
        assert!(matches!(error, StoreError::Record(..)), "{error}");
        assert!(error.to_string().contains(advice), "{error}");
        assert!(query::game(&opened.tables, GameId(5)).unwrap().is_some());
        assert_eq!(
            opened.tables.get(table, &row.key).unwrap().as_deref(),
            row.value.as_deref()
        );
        kill(&data, opened);
        let faults = maintenance::check(&data, SILENT).unwrap().faults;
        assert!(
            faults.len() == 1 && faults[0].contains(advice),
            "{faults:?}"
        );
    }
}
