//! Reading everything in a store, one item after another.

use crate::club::contest::Contest;
use crate::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use crate::club::{BestGames, Follow, Followed, Offer, Week};
use crate::game::setup::Revealed;
use crate::game::team::vote::Vote;
use crate::game::{
    Analysis, AnalysisRequest, Challenge, ChallengeCode, Chat, Family, GameId, Meeting, Network,
    Notice, NoticeId, Plans, Player, PlayerId, Reminder, Standing, Timestamp, WatchSettings,
};
use crate::store::query;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::table::Table;
use crate::store::{StoreError, StoredGame, StoredSetUp, Timer};

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
    /// What the members of the teams of a game voted for last.
    Votes(GameId, Vec<(PlayerId, Vote)>),
    /// The rating and results of a person in a family.
    Standing(PlayerId, Family, Standing),
    /// The results of the games between two people, as the first sees them; the first has the lower
    /// number.
    Meeting(PlayerId, PlayerId, Meeting),
    /// The turns that a player has prepared in a game.
    Plans(GameId, PlayerId, Plans),
    /// The analysis of a game.
    Analysis(GameId, Analysis),
    /// A secret set-up that goes on, without the halves.
    SetUp(Box<StoredSetUp>),
    /// What the secret set-up before a game was.
    Revealed(GameId, Box<Revealed>),
    /// How many set-ups a person has saved: what they are is known to them alone.
    SavedHalves(PlayerId, usize),
    /// An open offer.
    Offer(Offer),
    /// How a person follows something.
    Follow(PlayerId, Followed, Follow),
    /// The games that may be the best of a week.
    BestGames(Week, BestGames),
    /// How a game can be watched.
    Watch(GameId, WatchSettings),
    /// The people who asked for the analysis of a game.
    AnalysisAsked(GameId, AnalysisRequest),
    /// A season of a league or a tournament.
    Contest(Box<Contest>),
    /// How well a person solves problems.
    ProblemSolver(PlayerId, Solver),
    /// What a person has tried of a problem.
    ProblemAttempt(PlayerId, ProblemNumber, Attempt),
    /// How hard a problem has turned out to be.
    ProblemRating(ProblemNumber, ProblemRating),
    /// The problem of a day.
    ProblemOfDay(Day, ProblemNumber),
    /// Somebody who is sent the problem of the day.
    ProblemSubscription(u64, Subscription),
    /// A problem that was found in a finished game, as text.
    FoundProblem(ProblemNumber, String),
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
    for offer in query::offers(rows, usize::MAX)? {
        visit(Item::Offer(offer))?;
    }
    visit_games(rows, &mut visit)?;
    visit_problems(rows, &mut visit)?;
    visit_set_ups(rows, &mut visit)?;
    for key in rows.keys(Table::BestGames, KeyRange::all(), Order::Ascending) {
        let Some(week) = keys::read_week(&key?) else {
            continue;
        };
        let best = query::best_games(rows, week);
        give(
            best.map(|best| Some(Item::BestGames(week, best))),
            &mut visit,
        )?;
    }
    visit_contests(rows, &mut visit)?;
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
        let solver = query::problem_solver(rows, id);
        let solver = solver.map(|found| found.map(|of| Item::ProblemSolver(id, of)));
        give(solver, visit)?;
        for (problem, attempt) in query::problem_attempts(rows, id)? {
            visit(Item::ProblemAttempt(id, problem, attempt))?;
        }
        let saved = query::saved_halves(rows, id).map(|saved| saved.all().len());
        let saved = saved.map(|count| (count > 0).then_some(Item::SavedHalves(id, count)));
        give(saved, visit)?;
        for reminder in query::reminders(rows, id, usize::MAX)? {
            visit(Item::Reminder(id, reminder))?;
        }
        for (followed, follow) in query::following(rows, id, usize::MAX)? {
            visit(Item::Follow(id, followed, follow))?;
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

/// Games, each after the turns prepared in it, the votes of its teams, its analysis and how it can be watched.
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
        let votes = query::votes(rows, id);
        let votes = votes.map(|found| (!found.is_empty()).then_some(Item::Votes(id, found)));
        give(votes, visit)?;
        let analysis = query::analysis(rows, id);
        let analysis = analysis.map(|found| found.map(|of| Item::Analysis(id, of)));
        give(analysis, visit)?;
        let watch = query::watch(rows, id);
        let watch = watch.map(|found| found.map(|of| Item::Watch(id, of)));
        give(watch, visit)?;
        let revealed = query::revealed(rows, id);
        let revealed = revealed.map(|found| found.map(|of| Item::Revealed(id, Box::new(of))));
        give(revealed, visit)?;
        let game = game.map(|found| found.map(|of| Item::Game(Box::new(of))));
        give(game, visit)?;
    }
    Ok(())
}

/// Contests, each season of them.
fn visit_contests<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for key in rows.keys(Table::Contests, KeyRange::all(), Order::Ascending) {
        let Some(id) = keys::read_contest(&key?) else {
            continue;
        };
        let last = match query::contest_season(rows, id) {
            Ok(last) => last.unwrap_or(0),
            Err(error) => {
                give(Err(error), visit)?;
                continue;
            }
        };
        for season in 1..=last {
            let found = query::contest(rows, id, Some(season));
            let found = found.map(|found| found.map(|of| Item::Contest(Box::new(of))));
            give(found, visit)?;
        }
    }
    Ok(())
}

/// Problems, but for what people have tried of them.
fn visit_problems<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for (problem, text) in query::found_problems(rows)? {
        visit(Item::FoundProblem(problem, text))?;
    }
    for (problem, rating) in query::problem_ratings(rows)? {
        visit(Item::ProblemRating(problem, rating))?;
    }
    for key in rows.keys(Table::ProblemDays, KeyRange::all(), Order::Ascending) {
        let Some(day) = keys::read_day(&key?) else {
            continue;
        };
        let problem = query::problem_of_day(rows, day);
        give(
            problem.map(|found| found.map(|of| Item::ProblemOfDay(day, of))),
            visit,
        )?;
    }
    for (whose, subscription) in query::problem_subscriptions(rows, 0, usize::MAX)? {
        visit(Item::ProblemSubscription(whose, subscription))?;
    }
    Ok(())
}

/// Secret set-ups that go on. The halves are not given: nobody but the players may know them.
fn visit_set_ups<E: From<StoreError>>(
    rows: &dyn Rows,
    visit: &mut impl FnMut(Item) -> Result<(), E>,
) -> Result<(), E> {
    for key in rows.keys(Table::SetUps, KeyRange::all(), Order::Ascending) {
        let Some(id) = keys::read_game(&key?) else {
            continue;
        };
        let set_up = query::set_up(rows, id);
        let set_up = set_up.map(|found| found.map(|of| Item::SetUp(Box::new(of))));
        give(set_up, visit)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::contest::tests::joined;
    use crate::club::contest::{Contest, Format};
    use crate::game::{PlayerId, Timestamp};
    use crate::store::rows::memory::Memory;
    use crate::store::{Batch, Change};

    fn put(rows: &Memory, changes: Vec<Change>) {
        let batch = Batch {
            changes,
            ..Batch::default()
        };
        rows.apply(&batch).unwrap();
    }

    /// A league in its third season.
    fn league(rows: &Memory) -> Contest {
        let format = Format::League {
            together: 1,
            seasons: 0,
        };
        let mut contest = joined(format, 4);
        for season in 1..=2 {
            contest.begin(&[0; 4], Timestamp(season));
            put(rows, vec![Change::Contest(Box::new(contest.clone()))]);
            let over = contest.finish(Timestamp(season)).unwrap();
            let people = Change::ContestPeople(Box::new(over));
            put(
                rows,
                vec![people, Change::Contest(Box::new(contest.clone()))],
            );
        }
        contest
    }

    #[test]
    fn a_damaged_season_does_not_hide_the_later_ones() {
        let rows = Memory::default();
        let contest = league(&rows);
        let key = keys::contest_people(contest.id, 1, 0);
        rows.put(Table::ContestPeople, key.to_vec(), vec![1, 255]);
        let mut seasons = Vec::new();
        let mut visit = |item| {
            seasons.push(match item {
                Item::Contest(contest) => contest.season,
                _ => 0,
            });
            Ok::<(), StoreError>(())
        };
        visit_contests(&rows, &mut visit).unwrap();
        assert_eq!(seasons, [0, 2, 3]);
    }

    /// Whoever has left keeps the contest among theirs, as long as they have played a season of it.
    #[test]
    fn people_keep_the_seasons_that_they_have_played() {
        let rows = Memory::default();
        let mut contest = league(&rows);
        let of = |player| query::contests_of(&rows, PlayerId(player), 9).unwrap();
        let leave = crate::club::contest::Part::GaveUp;
        contest.leave(PlayerId(2), leave).unwrap();
        contest.join(PlayerId(9)).unwrap();
        put(&rows, vec![Change::Contest(Box::new(contest.clone()))]);
        assert_eq!((of(2).len(), of(9).len()), (1, 1));
        contest.leave(PlayerId(9), leave).unwrap();
        put(&rows, vec![Change::Contest(Box::new(contest.clone()))]);
        assert!(of(9).is_empty(), "they have played none");
        // One who turns out to be another is named in no season any more.
        let mut changes = Vec::new();
        for season in 1..=2 {
            let found = query::contest(&rows, contest.id, Some(season)).unwrap();
            let mut earlier = found.unwrap();
            earlier.reseat(PlayerId(2), PlayerId(8));
            changes.push(Change::ContestPeople(Box::new(earlier)));
        }
        changes.push(Change::Contest(Box::new(contest.clone())));
        put(&rows, changes);
        assert_eq!((of(2).len(), of(8).len()), (0, 1));
        let first = query::contest(&rows, contest.id, Some(1)).unwrap().unwrap();
        assert!(first.has(PlayerId(8)) && !first.rounds.is_empty());
        assert_eq!(query::contest_season(&rows, contest.id).unwrap(), Some(3));
    }
}
