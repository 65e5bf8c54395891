//! Reading from the tables. The caller holds off the committer meanwhile, so that what is read
//! together belongs together.

mod analysis;
mod plans;
mod standing;

pub use analysis::{analyses_asked, analysis};
pub use plans::plans;
pub use standing::{
    best, games_after, games_told, handles_of, meeting, met, people_at, places_of, playing,
    standing, standings, standings_at, totals,
};

use crate::game::{
    Account, Anchor, Beat, Calendar, Challenge, ChallengeCode, Chat, GameId, MessageRef, Network,
    Notice, NoticeId, Player, PlayerId, Reminder, Route, Timestamp, Utc,
};
use crate::store::sled::keys;
use crate::store::sled::records::{
    AnchorRecord, ChallengeRecord, ChatRecord, GameRecord, LinkRecord, NoticeRecord, PlayerRecord,
    Record, ReminderRecord, ShownRecord, TurnRecord,
};
use crate::store::sled::tables::{Meta, Table, Tables, failed};
use crate::store::{StoreError, StoredGame, Timer};

/// A game as it stands in the tables, before it is replayed.
#[derive(Debug)]
pub struct RawGame {
    id: GameId,
    header: GameRecord,
    turns: Vec<TurnRecord>,
}

impl RawGame {
    /// Replays the game.
    pub fn game(self) -> Result<StoredGame, StoreError> {
        let id = self.id;
        let game = self.header.game(id, self.turns);
        game.map_err(|e| e.named(format!("game {id}")))
    }
}

/// A game with all its turns.
pub fn game(tables: &Tables, id: GameId) -> Result<Option<RawGame>, StoreError> {
    let what = || format!("game {id}");
    let Some(header) = record::<GameRecord>(tables, Table::Games, &keys::game(id), what)? else {
        return Ok(None);
    };
    // The number is only what the disk says.
    let mut turns = Vec::with_capacity(header.turns().min(1_024) as usize);
    for index in 0..header.turns() {
        let what = || format!("turn {} of game {id}", index + 1);
        let turn = record(tables, Table::Turns, &keys::turn(id, index), what)?;
        turns.push(turn.ok_or_else(|| StoreError::Record(what(), "it is missing".into()))?);
    }
    Ok(Some(RawGame { id, header, turns }))
}

/// A person's games, newest first.
pub fn games_of(
    tables: &Tables,
    player: PlayerId,
    open: bool,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = if open {
        Table::OpenGames
    } else {
        Table::PlayerGames
    };
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .rev()
        .map(|key| name(table, keys::read_player_game(&key.map_err(failed)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// An open challenge.
pub fn challenge(tables: &Tables, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
    let what = || format!("challenge {code}");
    let key = keys::challenge(code);
    let found = record::<ChallengeRecord>(tables, Table::Challenges, &key, what)?;
    let challenge = found.map(Challenge::try_from).transpose();
    challenge.map_err(|e| e.named(what()))
}

/// Challenges by a person or to them, newest first.
pub fn challenges_of(
    tables: &Tables,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlayerChallenges;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    let mut challenges = Vec::new();
    for key in found.keys().rev().take(limit) {
        let code = name(table, keys::read_player_challenge(&key.map_err(failed)?));
        let found = code.and_then(|code| challenge(tables, code));
        challenges.extend(readable(found).transpose()?.flatten());
    }
    Ok(challenges)
}

/// Challenges made in a place, newest first.
pub fn challenges_at(
    tables: &Tables,
    place: &Route,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlaceChallenges;
    let found = tables
        .tree(table)
        .scan_prefix(keys::place_challenges(place));
    let mut challenges = Vec::new();
    for key in found.keys().rev().take(limit) {
        let code = name(table, keys::read_place_challenge(&key.map_err(failed)?));
        let found = code.and_then(|code| challenge(tables, code));
        let found = readable(found).transpose()?.flatten();
        challenges.extend(found.filter(|of| of.home == *place));
    }
    Ok(challenges)
}

/// A shared place.
pub fn chat(tables: &Tables, route: &Route) -> Result<Option<Chat>, StoreError> {
    let what = || "a chat".to_owned();
    let found = record::<ChatRecord>(tables, Table::Chats, &keys::place(route), what)?;
    let chat = found.map(Chat::try_from).transpose();
    chat.map_err(|e| e.named(what()))
}

/// Shared places, from the one behind `after` on.
pub fn chats(
    tables: &Tables,
    after: Option<&Route>,
    limit: usize,
) -> Result<Vec<Chat>, StoreError> {
    let mut from = after.map(keys::place).unwrap_or_default();
    // The key that follows the one of `after`.
    from.extend(after.map(|_| 0));
    let found = tables.tree(Table::Chats).range(from..).take(limit);
    let mut chats = Vec::new();
    for entry in found {
        let (_, bytes) = entry.map_err(failed)?;
        let what = || "a chat".to_owned();
        let chat = ChatRecord::from_bytes(what, &bytes);
        let chat = chat.and_then(|chat| Chat::try_from(chat).map_err(|e| e.named(what())));
        chats.extend(readable(chat).transpose()?);
    }
    Ok(chats)
}

/// The message that shows the newest board of a game in a home.
pub fn shown(tables: &Tables, game: GameId, home: u8) -> Result<Option<MessageRef>, StoreError> {
    let what = || format!("the newest board of game {game}");
    let found = record::<ShownRecord>(tables, Table::Shown, &keys::home(game, home), what)?;
    let shown = found.map(MessageRef::try_from).transpose();
    shown.map_err(|e| e.named(what()))
}

/// A code for joining accounts.
pub fn link(
    tables: &Tables,
    code: ChallengeCode,
) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
    let what = || "a code for joining accounts".to_owned();
    let found = record::<LinkRecord>(tables, Table::Links, &keys::challenge(code), what)?;
    Ok(found.map(LinkRecord::link))
}

/// A person.
pub fn player(tables: &Tables, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let what = || format!("person {}", id.0);
    let key = keys::player(id);
    let found = record::<PlayerRecord>(tables, Table::Players, &key, what)?;
    let player = found.map(|record| record.player(id)).transpose();
    player.map_err(|e| e.named(what()))
}

/// The person of an account.
pub fn player_of(tables: &Tables, account: &Account) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Accounts, &keys::account(account))
}

/// The person of a handle.
pub fn player_named(
    tables: &Tables,
    network: &Network,
    handle: &str,
) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Handles, &keys::handle(network, handle))
}

/// What a message shows.
pub fn anchor(tables: &Tables, message: &MessageRef) -> Result<Option<Anchor>, StoreError> {
    let what = || format!("message {}", message.message);
    let key = keys::message(message);
    let found = record::<AnchorRecord>(tables, Table::Anchors, &key, what)?;
    Ok(found.map(|record| record.anchor()))
}

/// Notices above a number, in order.
pub fn pending(
    tables: &Tables,
    after: Option<NoticeId>,
    limit: usize,
) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
    // Numbers begin at 1.
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let found = tables.tree(Table::Outbox).range(from.to_be_bytes()..);
    found
        .map(|entry| {
            let (key, bytes) = entry.map_err(failed)?;
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

/// Timers due, earliest first.
pub fn due(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
    let mut timers = Vec::new();
    for timer in all_timers(tables).take(limit) {
        let (at, timer) = timer?;
        if at > now {
            break;
        }
        timers.push((at, timer));
    }
    Ok(timers)
}

/// The games of which a person is to be reminded.
pub fn reminders(
    tables: &Tables,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Reminder>, StoreError> {
    let found = tables.tree(Table::Reminders);
    found
        .scan_prefix(keys::player(player))
        .map(|entry| {
            let (key, bytes) = entry.map_err(failed)?;
            let game = name(Table::Reminders, keys::read_player_game(&key))?;
            let what = || format!("the reminder of game {game} of person {}", player.0);
            ReminderRecord::from_bytes(what, &bytes).map(Reminder::from)
        })
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// When the earliest timer is due.
pub fn next_due(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let first = all_timers(tables).next().transpose()?;
    Ok(first.map(|(at, _)| at))
}

/// What the batch of an update made, by the key of the update.
pub fn made_by(tables: &Tables, update: &[u8]) -> Result<Option<ChallengeCode>, StoreError> {
    let found = tables.get(Table::Seen, update)?;
    // Behind the serial number.
    let code = found
        .as_ref()
        .and_then(|value| value.get(8..)?.try_into().ok());
    Ok(code.and_then(ChallengeCode::from_bytes))
}

/// The absences of the bot, and the last beat.
pub fn calendar(tables: &Tables) -> Result<(Calendar, Option<Beat>), StoreError> {
    let bad = || StoreError::Record("the time".into(), "it is none".into());
    let mut absences = Vec::new();
    for entry in tables.tree(Table::Absences).iter() {
        let (key, value) = entry.map_err(failed)?;
        let at = keys::read_absence(&key).ok_or_else(bad)?;
        let missing = <[u8; 8]>::try_from(&*value).map_err(|_| bad())?;
        absences.push((at, i64::from_be_bytes(missing)));
    }
    let beat = tables.get(Table::Meta, Meta::Beat.key())?;
    let beat = beat.map(|bytes| {
        let (at, utc) = bytes.split_at_checked(8).ok_or_else(bad)?;
        let number = |half: &[u8]| half.try_into().map(i64::from_be_bytes);
        Ok(Beat {
            at: Timestamp(number(at).map_err(|_| bad())?),
            utc: Utc(number(utc).map_err(|_| bad())?),
        })
    });
    Ok((Calendar::new(absences), beat.transpose()?))
}

fn all_timers(tables: &Tables) -> impl Iterator<Item = Result<(Timestamp, Timer), StoreError>> {
    let keys = tables.tree(Table::Timers).iter().keys();
    keys.map(|key| name(Table::Timers, keys::read_timer(&key.map_err(failed)?)))
        .filter_map(readable)
}

/// Leaves out of a list what cannot be read, so that one bad record does not hide the others. It
/// stays where it is: a newer version of the program may know what it is.
fn readable<T>(found: Result<T, StoreError>) -> Option<Result<T, StoreError>> {
    match found {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "left out of a list");
            None
        }
        found => Some(found),
    }
}

fn record<R: Record>(
    tables: &Tables,
    table: Table,
    key: &[u8],
    what: impl Fn() -> String,
) -> Result<Option<R>, StoreError> {
    let found = tables.get(table, key)?;
    found.map(|bytes| R::from_bytes(what, &bytes)).transpose()
}

fn owner(tables: &Tables, table: Table, key: &[u8]) -> Result<Option<PlayerId>, StoreError> {
    let found = tables.get(table, key)?;
    found
        .map(|bytes| name(table, keys::read_player(&bytes)))
        .transpose()
}

/// What a key names, or the error that it names nothing.
fn name<T>(table: Table, named: Option<T>) -> Result<T, StoreError> {
    named.ok_or_else(|| StoreError::Record(table.name().into(), "a key names nothing".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Destination, News, Ply};
    use crate::store::sled::apply::apply;
    use crate::store::sled::tables::tests::tables;
    use crate::store::{Batch, Commit};

    /// As a newer version of the program might write it.
    const STRANGE: &[u8] = &[255, 1, 2];

    fn notice(ply: u32) -> Notice {
        Notice {
            to: Destination::Home(GameId(1), 0),
            news: News::Played(GameId(1), Ply(ply), 0),
        }
    }

    #[test]
    fn a_notice_that_cannot_be_read_does_not_hide_those_behind_it() {
        let (_dir, tables) = tables();
        let batch = Batch {
            notices: (1..=4).map(notice).collect(),
            ..Batch::default()
        };
        let Commit::Done(ids) = apply(&tables, &batch).unwrap().unwrap() else {
            panic!("not done");
        };
        for id in &ids[..2] {
            let outbox = tables.tree(Table::Outbox);
            outbox.insert(keys::notice(*id), STRANGE).unwrap();
        }
        // A page is full when it can be.
        let found = pending(&tables, None, 2).unwrap();
        assert_eq!(found, [(ids[2], notice(3)), (ids[3], notice(4))]);
        assert_eq!(pending(&tables, Some(ids[2]), 2).unwrap().len(), 1);
        // It is still there.
        assert_eq!(tables.tree(Table::Outbox).len(), 4);
    }

    #[test]
    fn a_timer_that_cannot_be_read_does_not_hide_the_others() {
        let (_dir, tables) = tables();
        let timer = Timer::ChallengeExpires(ChallengeCode::from_random(1));
        let batch = Batch {
            set_timers: vec![(Timestamp(5), timer)],
            ..Batch::default()
        };
        apply(&tables, &batch).unwrap().unwrap();
        let timers = tables.tree(Table::Timers);
        timers.insert(STRANGE, []).unwrap();
        timers.insert([0; 3], []).unwrap();
        assert_eq!(
            due(&tables, Timestamp(9), 9).unwrap(),
            [(Timestamp(5), timer)]
        );
        assert_eq!(next_due(&tables).unwrap(), Some(Timestamp(5)));
    }

    #[test]
    fn a_challenge_that_cannot_be_read_does_not_hide_the_others() {
        use std::sync::Arc;

        use crate::game::{Colour, Invitee, Limit, Mode, Network, Place, Route, Tempo};
        use crate::rules::Ruleset;
        let (_dir, tables) = tables();
        for n in 1..=2 {
            let challenge = Challenge {
                code: ChallengeCode::from_random(n),
                challenger: PlayerId(1),
                invitee: Invitee::Anyone,
                colour: Colour::Random,
                rules: Arc::new(Ruleset::OFFICIAL),
                limit: Limit::default(),
                tempo: Tempo::default(),
                mode: Mode::default(),
                home: Route {
                    network: Network::new("telegram").unwrap(),
                    place: Place::Chat("-100".into()),
                },
                shared: true,
                made: Timestamp(n as i64),
                expires: Timestamp(1_000),
            };
            let batch = Batch {
                put_challenge: Some(challenge),
                ..Batch::default()
            };
            apply(&tables, &batch).unwrap().unwrap();
        }
        let challenges = tables.tree(Table::Challenges);
        let damaged = keys::challenge(ChallengeCode::from_random(2));
        challenges.insert(damaged, STRANGE).unwrap();
        let found = challenges_of(&tables, PlayerId(1), 9).unwrap();
        let codes: Vec<_> = found.iter().map(|challenge| challenge.code).collect();
        assert_eq!(codes, [ChallengeCode::from_random(1)]);
    }
}
