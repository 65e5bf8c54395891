//! What is kept beside games and people's own records.

use crate::game::{
    Account, Analysis, AnalysisRequest, Family, GameId, Meeting, Plans, PlayerId, Reminder, Route,
    Standing, Timestamp,
};

/// A change of it. Doing the same again changes nothing more.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// How a person stands in a family from now on; `None` forgets it.
    Standing(PlayerId, Family, Option<Standing>),
    /// What came of the games between two people, as the first sees it; `None` forgets it.
    Meeting(PlayerId, PlayerId, Option<Meeting>),
    /// A person began a game in a shared place, or is not remembered for it any more. The first also
    /// happens by itself with each new game in a chat, there or where that is a part of.
    Visit(PlayerId, Route, bool),
    /// A game is not told to this account any more: [`Route::nobody`] takes the place of its
    /// private chat. The messages that show boards of the game are forgotten with it.
    Erase(GameId, Account),
    /// From this bot time on so many milliseconds of UTC are missing ([`Calendar`]).
    ///
    /// [`Calendar`]: crate::game::Calendar
    Absence(Timestamp, i64),
    /// The absence of this bot time is a part of the next one from now on.
    AbsenceJoined(Timestamp),
    /// A person is to be reminded of a game, of which there is one reminder at most.
    Remind(PlayerId, Reminder),
    /// They have been, or need not be any more; nothing changes when by now it is another reminder.
    Reminded(PlayerId, Reminder),
    /// What a player has prepared in a game; `None` forgets it. That also happens by itself, for both
    /// players, when the game ends and when turns are taken back.
    Plans(GameId, PlayerId, Option<Plans>),
    /// What is known of a finished game turn by turn; `None` forgets it.
    Analysis(GameId, Option<Analysis>),
    /// Who wishes to hear of the analysis of a game that is not done yet; `None` when nobody does.
    AnalysisAsked(GameId, Option<AnalysisRequest>),
    /// The messages in the private chat of this account, the boards of whose games others play too, are
    /// forgotten: an adapter calls a message there by the name of the account and more behind it.
    EraseMessages(Account),
    /// At this bot time at the latest what was erased is to be gone from the files of the store as well,
    /// which are written anew then, or at the next start, or when the store is compacted. An earlier time
    /// that was set before stays.
    Rewrite(Timestamp),
}
