//! Changes of records other than games, challenges and people.

use crate::club::contest::Contest;
use crate::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use tulenh_rules::Side;

use crate::club::{BestGames, Follow, Followed, Offer, Week};
use crate::game::setup::{Draft, Revealed, SavedHalves};
use crate::game::team::vote::Vote;
use crate::game::{
    Account, Analysis, AnalysisRequest, ChallengeCode, ContestId, Credential, CredentialHash,
    Family, GameId, Meeting, Plans, PlayerId, Post, Reminder, Route, SentPost, Standing, Timestamp,
    WatchSettings,
};
use crate::store::stored::StoredSetUp;

/// A change of a record. Applying it again changes nothing more.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// The rating and results of a person in a family; `None` removes them.
    Standing(PlayerId, Family, Option<Standing>),
    /// The results of the games between two people, as the first sees them; `None` removes them.
    Meeting(PlayerId, PlayerId, Option<Meeting>),
    /// Remembers (`true`) or forgets that a person began a game in a shared place. The store also remembers it
    /// for every new game with a channel in a chat; of a part of a place the whole is remembered.
    Visit(PlayerId, Route, bool),
    /// News of a game are no longer sent to this account: [`Route::nobody`] replaces its private chat. The
    /// messages that show boards of the game are forgotten too.
    Erase(GameId, Account),
    /// From this bot time on so many milliseconds of UTC are missing ([`Calendar`]).
    ///
    /// [`Calendar`]: crate::game::Calendar
    Absence(Timestamp, i64),
    /// Removes the absence of this bot time, which has become a part of the next one.
    AbsenceJoined(Timestamp),
    /// Makes a reminder pending; there is one at most for a person and a game.
    Remind(PlayerId, Reminder),
    /// Removes a pending reminder, unless another one of the same game has replaced it.
    Reminded(PlayerId, Reminder),
    /// The turns that a player has prepared in a game; `None` removes them. The store also removes those of
    /// both players when the game ends and when turns are taken back.
    Plans(GameId, PlayerId, Option<Plans>),
    /// Somebody joins the team of a side in an open game, or leaves it (`None`). The number is greater than those of
    /// all who joined before. The game itself is put by the same batch.
    Member(GameId, Side, PlayerId, Option<u64>),
    /// What a member of a team votes for in a game; `None` withdraws it. The store removes the votes of a game when it
    /// ends.
    Vote(GameId, PlayerId, Option<Vote>),
    /// The analysis of a game that is over; `None` removes it.
    Analysis(GameId, Option<Analysis>),
    /// The people who asked for the analysis of a game that is not done yet; `None` removes the request.
    AnalysisAsked(GameId, Option<AnalysisRequest>),
    /// What lets a person in on the page; `None` removes it. The store itself sets and clears the timer that
    /// removes it when it is worth nothing any more ([`Credential::until`]).
    Credential(CredentialHash, Option<Credential>),
    /// The message that a post became in a place; `None` forgets it.
    Post(Post, Route, Option<SentPost>),
    /// Removes what is worth nothing any more at this time, of that whose hash begins with these eight bytes;
    /// and the timer of that time, [`Timer::CredentialExpires`](crate::store::Timer::CredentialExpires).
    CredentialsExpired(u64, Timestamp),
    /// The secret set-up before a game; `None` when it is over. It counts among the open games of both players. The
    /// store itself sets and clears its timer.
    SetUp(GameId, Option<Box<StoredSetUp>>),
    /// The half on which a side works; `None` removes it.
    Draft(GameId, Side, Option<Box<Draft>>),
    /// What the secret set-up before a game was.
    Revealed(GameId, Box<Revealed>),
    /// The set-ups that a person has saved; none removes the record.
    SavedHalves(PlayerId, SavedHalves),
    /// How a game can be watched; `None`: not at all.
    Watch(GameId, Option<WatchSettings>),
    /// How well a person solves problems; `None` forgets it.
    ProblemSolver(PlayerId, Option<Solver>),
    /// What a person has tried of a problem; `None` forgets it.
    ProblemAttempt(PlayerId, ProblemNumber, Option<Attempt>),
    /// How hard a problem has turned out to be.
    ProblemRating(ProblemNumber, ProblemRating),
    /// The problem of a day. One that the day has already stays.
    ProblemOfDay(Day, ProblemNumber),
    /// Somebody who is sent the problem of the day, by a number of their own; `None` ends it. Its timer is set by
    /// the batch, and means nothing when it stands at another instant than [`Subscription::due`].
    ProblemSubscription(u64, Option<Subscription>),
    /// A problem that was found in a finished game, as text; `None` removes it.
    FoundProblem(ProblemNumber, Option<String>),
    /// An open offer; `None` removes it.
    Offer(ChallengeCode, Option<Offer>),
    /// How somebody follows something; `None`: not any more.
    Follow(PlayerId, Followed, Option<Follow>),
    /// The games that may be the best of a week; `None` forgets them.
    BestGames(Week, Option<BestGames>),
    /// A league or a tournament, with its people and the rounds of the present season. Earlier seasons stay. The store
    /// itself sets and clears its timer, and notes to which contest each game belongs.
    Contest(Box<Contest>),
    /// The people of a season that is over; the contest itself stays.
    ContestPeople(Box<Contest>),
    /// What came of a game of a contest is counted.
    ContestCounted(ContestId, GameId),
    /// Forgets the board messages and the posts in the private chat of this account. Their names begin with that of the
    /// account.
    EraseMessages(Account),
    /// The files must be rewritten without what was erased by this bot time, or at the next start, or when
    /// the store is compacted. An earlier time that was set before stays.
    Rewrite(Timestamp),
}
