//! What the store gives: games with their channels, timers, totals.

use tulenh_rules::BySide;

use crate::game::{ChallengeCode, ContestId, Game, GameId, PlayerId, RatingChange, Route, SetUp};

/// A game as the store gives it, with the channels to which its news are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// The game itself.
    pub game: Game,
    /// Its channels, in a fixed order; [`crate::game::Destination::Channel`] is an index into them.
    pub channels: Vec<GameChannel>,
    /// The changes of the ratings, if it is over and was rated.
    pub ratings: Option<BySide<RatingChange>>,
    /// People who had a seat here, each with the person with whom they were merged
    /// ([`Merge`](crate::store::Merge)), in the order of the merges.
    pub former: Vec<(PlayerId, PlayerId)>,
}

impl StoredGame {
    /// The present number of a person whom older news of this game name: another one if they were merged
    /// ([`Merge`](crate::store::Merge)) since.
    pub fn present(&self, player: PlayerId) -> PlayerId {
        self.former
            .iter()
            .fold(player, |who, (was, is)| if who == *was { *is } else { who })
    }
}

/// A secret set-up that goes on, with the channels that its game will have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSetUp {
    /// The set-up itself.
    pub set_up: SetUp,
    /// Where it is told, and the game that comes of it.
    pub channels: Vec<GameChannel>,
}

/// A game with a channel in a place that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameThere {
    /// Its number.
    pub game: GameId,
    /// Whether it is not over.
    pub open: bool,
    /// Whether the channel is exactly that place and not another part of the same place.
    pub exactly: bool,
}

/// A channel of a game: a place to which its news are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameChannel {
    /// The place.
    pub route: Route,
    /// Whether a thread of its own must still be opened there.
    pub wants_thread: bool,
}

/// A thing to do at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// A challenge expires.
    ChallengeExpires(ChallengeCode),
    /// What lets a person in on the page is worth nothing any more; its hash begins with these eight bytes.
    /// The store itself sets and clears this timer.
    CredentialExpires(u64),
    /// A person is being erased, which is not finished.
    Forget(PlayerId),
    /// A game has something to do ([`Game::wake`]). The store itself sets and clears this timer with every
    /// game that is put, so that no open game is without it.
    Game(GameId),
    /// A league or a tournament has something to do ([`Contest::wake`]), or a game of it is over. The store itself sets
    /// this timer with every contest that is put, and when a game ends.
    ///
    /// [`Contest::wake`]: crate::club::contest::Contest
    Contest(ContestId),
    /// A code for joining accounts is no longer valid.
    LinkExpires(ChallengeCode),
    /// People with higher numbers are to be notified that the bot was away until the instant of the timer.
    TellAbsence(PlayerId),
    /// The problem of the day, or what else is due to the subscription of this number
    /// ([`ProblemSubscription`](crate::store::Change::ProblemSubscription)).
    DailyProblem(u64),
    /// The bot was away: when the subscriptions of problems with higher numbers are due must be reckoned anew.
    AimProblems(u64),
    /// A person may be reminded of games ([`Remind`](crate::store::Change::Remind)).
    Remind(PlayerId),
    /// A secret set-up has something to do ([`SetUp::wake`]). The store itself sets and clears this timer with
    /// every set-up that is put.
    SetUp(GameId),
    /// An open offer is to be matched, or to be withdrawn.
    Offer(ChallengeCode),
    /// The messages that list the open offers may have to change.
    LobbyLists,
    /// A public game has changed, and those who follow it may have to hear of it. The store itself sets this timer
    /// with every public game that is put.
    GameFollowers(GameId),
    /// The quiet hours of a person who follows games are over.
    Follower(PlayerId),
    /// The best game of a week may have to be told.
    BestGame,
    /// The vacation of a person has begun or ended, and the clocks of their games must follow; or it is over
    /// now.
    Vacation(PlayerId),
}

/// How much a store holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// The highest number of a person.
    pub players: u64,
    /// The highest number of a game.
    pub games: u64,
    /// Games that are not over.
    pub open_games: u64,
    /// Challenges without an answer.
    pub challenges: u64,
    /// Open offers.
    pub offers: u64,
    /// Notices that are not sent yet.
    pub notices: u64,
    /// Shared places in which people have talked to the bot.
    pub chats: u64,
    /// Sessions with the page, and personal links that were not used.
    pub sessions: u64,
    /// Bytes of the database and its journal on disk.
    pub bytes: u64,
}
