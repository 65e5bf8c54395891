//! Checking that a row can be read.

use crate::club::Offer;
use crate::club::problems::{ProblemRating, Solver, Subscription};
use crate::game::setup::{Revealed, SavedHalves};
use crate::game::{
    AnalysisRequest, Challenge, Chat, ContestId, Credential, GameId, MessageRef, Notice, PlayerId,
    Route, SentPost, Standing,
};
use crate::store::StoreError;
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::keys;
use crate::store::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, AttemptRecord, BadRecord, BestGamesRecord,
    BoardMessageRecord, ChallengeRecord, ChallengeSetUpRecord, ChatRecord, ContestPeopleRecord,
    ContestRecord, ContestRoundRecord, CredentialRecord, DraftRecord, FollowRecord,
    FoundProblemRecord, JudgedTurnRecord, KnownPlaceRecord, LinkRecord, MeetingRecord,
    NoticeRecord, OfferRecord, PlansRecord, PlayerRecord, ProblemDayRecord, ProblemRatingRecord,
    Record, ReminderRecord, RevealedRecord, SavedHalvesRecord, SentPostRecord, SerialsRecord,
    SetUpRecord, ShownRecord, SolverRecord, StandingRecord, SubscriptionRecord, TeamOfferRecord,
    TeamRecord, TurnRecord, VoteRecord, WatchRecord,
};
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use tulenh_rules::Side;

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
        Table::Posts => {
            let record = SentPostRecord::from_bytes(what, value)?;
            SentPost::try_from(record).map(drop).map_err(bad)
        }
        Table::TeamMembers => {
            known(keys::read_team_member(key).map(drop))?;
            known(keys::number(value).map(drop))
        }
        Table::Teams => TeamRecord::from_bytes(what, value).map(drop),
        Table::ChallengeTeams => TeamOfferRecord::from_bytes(what, value).map(drop),
        Table::Votes => VoteRecord::from_bytes(what, value).map(drop),
        Table::Standings => {
            let record = StandingRecord::from_bytes(what, value)?;
            Standing::try_from(record).map(drop).map_err(bad)
        }
        Table::PeoplePlaces => {
            let record = KnownPlaceRecord::from_bytes(what, value)?;
            Route::try_from(record).map(drop).map_err(bad)
        }
        Table::Contests => {
            let id = keys::read_contest(key);
            known(id.map(drop))?;
            let record = ContestRecord::from_bytes(what, value)?;
            let season = record.season();
            let contest = record.contest(id.unwrap_or(ContestId(0)), season);
            contest.map(drop).map_err(bad)
        }
        Table::ContestPeople => ContestPeopleRecord::from_bytes(what, value).map(drop),
        Table::ContestRounds => {
            known(keys::read_contest_round(key).map(drop))?;
            ContestRoundRecord::from_bytes(what, value).map(drop)
        }
        Table::ContestGames => known(
            keys::read_game(key)
                .and(keys::read_contest(value))
                .map(drop),
        ),
        Table::ContestEnds => known(keys::read_player_game(key).map(drop)),
        Table::PlayerContests | Table::PlaceContests | Table::PublicContests => {
            known(keys::read_contest(key).map(drop))
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
        Table::ChallengeSetUps => ChallengeSetUpRecord::from_bytes(what, value).map(drop),
        Table::SetUps => {
            let id = keys::read_game(key);
            known(id.map(drop))?;
            let record = SetUpRecord::from_bytes(what, value)?;
            let set_up = record.set_up(id.unwrap_or(GameId(0)));
            set_up.map(drop).map_err(bad)
        }
        Table::Drafts => {
            let side = match key.get(8) {
                Some(0) => Some(Side::Red),
                Some(1) => Some(Side::Blue),
                _ => None,
            };
            known(side.map(drop))?;
            let record = DraftRecord::from_bytes(what, value)?;
            let draft = record.draft(side.unwrap_or(Side::Red));
            draft.map(drop).map_err(bad)
        }
        Table::Revealed => {
            known(keys::read_game(key).map(drop))?;
            let record = RevealedRecord::from_bytes(what, value)?;
            Revealed::try_from(record).map(drop).map_err(bad)
        }
        Table::SavedHalves => {
            known(keys::read_player(key).map(drop))?;
            let record = SavedHalvesRecord::from_bytes(what, value)?;
            SavedHalves::try_from(record).map(drop).map_err(bad)
        }
        Table::PlayerSetUps => known(keys::read_player_game(key).map(drop)),
        Table::Offers => {
            let record = OfferRecord::from_bytes(what, value)?;
            Offer::try_from(record).map(drop).map_err(bad)
        }
        Table::ChatChoices => {
            let record = KnownPlaceRecord::from_bytes(what, value)?;
            Route::try_from(record).map(drop).map_err(bad)
        }
        Table::Followers => {
            known(keys::read_follower(key).map(drop))?;
            FollowRecord::from_bytes(what, value).map(drop)
        }
        Table::Following => known(keys::read_following(key).map(drop)),
        Table::BestGames => {
            known(keys::read_week(key).map(drop))?;
            BestGamesRecord::from_bytes(what, value).map(drop)
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
        Table::ProblemSolvers => {
            known(keys::read_player(key).map(drop))?;
            let record = SolverRecord::from_bytes(what, value)?;
            Solver::try_from(record).map(drop).map_err(bad)
        }
        Table::ProblemAttempts => {
            known(keys::read_player_problem(key).map(drop))?;
            AttemptRecord::from_bytes(what, value).map(drop)
        }
        Table::ProblemRatings => {
            known(keys::read_problem(key).map(drop))?;
            let record = ProblemRatingRecord::from_bytes(what, value)?;
            ProblemRating::try_from(record).map(drop).map_err(bad)
        }
        Table::ProblemDays => {
            known(keys::read_day(key).map(drop))?;
            ProblemDayRecord::from_bytes(what, value).map(drop)
        }
        Table::ProblemSubscriptions => {
            known(keys::number(key).map(drop))?;
            let record = SubscriptionRecord::from_bytes(what, value)?;
            Subscription::try_from(record).map(drop).map_err(bad)
        }
        Table::FoundProblems => {
            known(keys::read_problem(key).map(drop))?;
            FoundProblemRecord::from_bytes(what, value).map(drop)
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
