//! Reading everything in a store, one item after another.

use crate::game::{
    Analysis, AnalysisRequest, Challenge, ChallengeCode, Chat, Family, GameId, Meeting, Network,
    Notice, NoticeId, Plans, Player, PlayerId, Reminder, Standing, Timestamp, WatchSettings,
};
use crate::store::query;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::table::Table;
use crate::store::{StoreError, StoredGame, Timer};

/// How many chats or notices are read at a time.
const PAGE: usize = 256;

/// An item of a store.
#[derive(Debug)]
pub enum Item {
    /// A person, and the handles they were last seen with.
    Player(Player, Vec<(Network, String)>),
    /// A shared place.
    Chat(Chat),
    /// An open challenge.
    Challenge(Challenge),
    /// A game with all its turns.
    Game(Box<StoredGame>),
    /// The rating and results of a person in a family.
    Standing(PlayerId, Family, Standing),
    /// The results of the games between two people, as the first sees them; the first has the lower
    /// number.
    Meeting(PlayerId, PlayerId, Meeting),
    /// The turns that a player has prepared in a game.
    Plans(GameId, PlayerId, Plans),
    /// The analysis of a game.
    Analysis(GameId, Analysis),
    /// How a game can be watched.
    Watch(GameId, WatchSettings),
    /// The people who asked for the analysis of a game.
    AnalysisAsked(GameId, AnalysisRequest),
    /// A pending reminder of a person.
    Reminder(PlayerId, Reminder),
    /// A notice that is not sent yet.
    Notice(NoticeId, Notice),
    /// A timer, and when it is due.
    Timer(Timestamp, Timer),
    /// An item that cannot be read, and why.
    Unreadable(String),
}

/// Gives every item to `visit`, people first, in the order of their numbers.
///
/// # Errors
/// Those of the engine, and of `visit`. An item that cannot be read is given as [`Item::Unreadable`].
pub fn visit<E: From<StoreError>>(
    rows: &dyn Rows,
    mut visit: impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    visit_people(rows, &mut visit)?;
    visit_chats(rows, &mut visit)?;
    visit_challenges(rows, &mut visit)?;
    visit_games(rows, &mut visit)?;
    visit_notices(rows, &mut visit)?;
    for (id, request) in query::analyses_asked(rows, usize::MAX)? {
        visit(Item::AnalysisAsked(id, request))?;
    }
    for key in rows.keys(Table::Timers, KeyRange::all(), Order::Ascending) {
        match keys::read_timer(&key?) {
            Some((at, timer)) => visit(Item::Timer(at, timer))?,
            None => visit(Item::Unreadable("a timer".to_owned()))?,
        }
    }
    Ok(())
}

/// People with their ratings, pending reminders, and results against people with higher numbers.
fn visit_people<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for key in rows.keys(Table::Players, KeyRange::all(), Order::Ascending) {
        let Some(id) = keys::read_player(&key?) else {
            continue;
        };
        let player = query::player(rows, id).and_then(|player| {
            let handles = query::handles_of(rows, id)?;
            Ok(player.map(|player| Item::Player(player, handles)))
        });
        give(player, visit)?;
        for (family, standing) in query::standings(rows, id)? {
            visit(Item::Standing(id, family, standing))?;
        }
        for reminder in query::reminders(rows, id, usize::MAX)? {
            visit(Item::Reminder(id, reminder))?;
        }
        for other in query::met(rows, id, usize::MAX)? {
            if id < other {
                let meeting = query::meeting(rows, id, other);
                let item = meeting.map(|meeting| Some(Item::Meeting(id, other, meeting)));
                give(item, visit)?;
            }
        }
    }
    Ok(())
}

fn visit_chats<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    let mut after = None;
    loop {
        let page = query::chats(rows, after.as_ref(), PAGE)?;
        after = page.last().map(|chat| chat.route.clone());
        if after.is_none() {
            return Ok(());
        }
        for chat in page {
            visit(Item::Chat(chat))?;
        }
    }
}

fn visit_challenges<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for key in rows.keys(Table::Challenges, KeyRange::all(), Order::Ascending) {
        let key = key?;
        let code = key[..].try_into().ok();
        let Some(code) = code.and_then(ChallengeCode::from_bytes) else {
            continue;
        };
        let challenge = query::challenge(rows, code);
        give(challenge.map(|found| found.map(Item::Challenge)), visit)?;
    }
    Ok(())
}

/// Games, each after the turns prepared in it, its analysis and how it can be watched.
fn visit_games<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for key in rows.keys(Table::Games, KeyRange::all(), Order::Ascending) {
        let Some(id) = keys::read_game(&key?) else {
            continue;
        };
        let raw = query::game(rows, id);
        let game = raw.and_then(|raw| raw.map(query::RawGame::game).transpose());
        for (player, plans) in query::plans(rows, id)? {
            visit(Item::Plans(id, player, plans))?;
        }
        let analysis = query::analysis(rows, id);
        let analysis = analysis.map(|found| found.map(|of| Item::Analysis(id, of)));
        give(analysis, visit)?;
        let watch = query::watch(rows, id);
        let watch = watch.map(|found| found.map(|of| Item::Watch(id, of)));
        give(watch, visit)?;
        let game = game.map(|found| found.map(|of| Item::Game(Box::new(of))));
        give(game, visit)?;
    }
    Ok(())
}

fn visit_notices<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    let mut after = None;
    loop {
        let page = query::pending(rows, after, PAGE)?;
        after = page.last().map(|(id, _)| *id);
        if after.is_none() {
            return Ok(());
        }
        for (id, notice) in page {
            visit(Item::Notice(id, notice))?;
        }
    }
}

fn give<E: From<StoreError>>(
    found: Result<Option<Item>, StoreError>,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    match found {
        Ok(Some(item)) => visit(item),
        Ok(None) => Ok(()),
        Err(error @ StoreError::Record(..)) => visit(Item::Unreadable(error.to_string())),
        Err(error) => Err(error.into()),
    }
}
