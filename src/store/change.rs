//! Changes of records other than games, challenges and people.

use crate::game::{
    Account, Analysis, AnalysisRequest, Credential, CredentialHash, Family, GameId, Meeting, Plans,
    PlayerId, Reminder, Route, Standing, Timestamp, WatchSettings,
};

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
    /// The analysis of a game that is over; `None` removes it.
    Analysis(GameId, Option<Analysis>),
    /// The people who asked for the analysis of a game that is not done yet; `None` removes the request.
    AnalysisAsked(GameId, Option<AnalysisRequest>),
    /// What lets a person in on the page; `None` removes it. The store itself sets and clears the timer that
    /// removes it when it is worth nothing any more ([`Credential::until`]).
    Credential(CredentialHash, Option<Credential>),
    /// Removes what is worth nothing any more at this time, of that whose hash begins with these eight bytes;
    /// and the timer of that time, [`Timer::CredentialExpires`](crate::store::Timer::CredentialExpires).
    CredentialsExpired(u64, Timestamp),
    /// How a game can be watched; `None`: not at all.
    Watch(GameId, Option<WatchSettings>),
    /// Forgets the board messages in the private chat of this account. Their names begin with that of the
    /// account.
    EraseMessages(Account),
    /// The files must be rewritten without what was erased by this bot time, or at the next start, or when
    /// the store is compacted. An earlier time that was set before stays.
    Rewrite(Timestamp),
}
