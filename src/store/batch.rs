//! Batches: all the changes of one command, applied in one transaction or not at all.

use crate::club::problems::{Attempt, ProblemNumber, ProblemRating, Solver, Subscription};
use tulenh_rules::Side;

use crate::club::{BestGames, Follow, Followed, Week};
use crate::game::setup::{Draft, SavedHalves};
use crate::game::{
    AnalysisRequest, Challenge, ChallengeCode, Chat, ContestId, CredentialHash, Family, GameId,
    Heartbeat, Meeting, MessageRef, Network, Notice, NoticeId, Plans, Player, PlayerId, Route,
    ShownBoard, Standing, Timestamp,
};
use crate::store::change::Change;
use crate::store::duty::Lease;
use crate::store::stored::{GameChannel, StoredGame, StoredSetUp, Timer};

/// All the changes of one command. Empty by default.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// The lease under which it is made. When another process has taken the duty over, the batch is refused with
    /// [`StoreError::Lost`](crate::store::StoreError::Lost).
    pub lease: Option<Lease>,
    /// The conditions; if one does not hold, the result is [`Commit::Conflict`].
    pub guards: Vec<Guard>,
    /// The records from which it was made; if one has changed, the result is [`Commit::Conflict`] with
    /// [`Guard::Unchanged`]. Needed where something is written that depends on what was read: another process
    /// may have written it meanwhile.
    pub known: Vec<Known>,
    /// The network and id of the update that caused the batch; if it was seen before, the result is
    /// [`Commit::Seen`].
    pub update: Option<(Network, String)>,
    /// The challenge that the update made or ended, for an answer to the same update when it comes again
    /// ([`made_by`](crate::store::Store::made_by)).
    pub made: Option<ChallengeCode>,
    /// People to put, with the handles last seen on networks; an empty handle when the account has none any
    /// more. Handles on other networks stay as they were.
    pub players: Vec<(Player, Vec<(Network, String)>)>,
    /// Shared places to put.
    pub chats: Vec<Chat>,
    /// A code with which an account can be joined to a person, and until when it is valid.
    pub put_link: Option<(ChallengeCode, PlayerId, Timestamp)>,
    /// Such a code to be removed.
    pub end_link: Option<ChallengeCode>,
    /// Two people to be merged.
    pub merge: Option<Merge>,
    /// A challenge to put.
    pub put_challenge: Option<Challenge>,
    /// A challenge to be removed.
    pub end_challenge: Option<ChallengeCode>,
    /// Games to put. Turns that the store already has are not written again. A game of an older revision than
    /// the stored one is a [`Commit::Conflict`]. One of a newer revision keeps the stored channels: they are
    /// changed by a put of the same revision, with [`Known::Channels`].
    pub games: Vec<StoredGame>,
    /// The boards that messages show; the newest 64 messages of each game are remembered.
    pub shown_boards: Vec<(MessageRef, ShownBoard)>,
    /// The messages that show the newest board of a game, by game and index of the channel; `None` where no
    /// message does any more.
    pub shown: Vec<(GameId, u8, Option<MessageRef>)>,
    /// Notices to add to the outbox, in order.
    pub notices: Vec<Notice>,
    /// Notices that were sent or given up.
    pub sent: Vec<NoticeId>,
    /// Timers to set.
    pub set_timers: Vec<(Timestamp, Timer)>,
    /// Timers to clear.
    pub clear_timers: Vec<(Timestamp, Timer)>,
    /// Changes of other records, in order.
    pub changes: Vec<Change>,
    /// The heartbeat: the present bot time and UTC.
    pub heartbeat: Option<Heartbeat>,
}

/// Two people to be merged into one. The one who stays is put by the same batch, with the accounts of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The person who loses all accounts and games.
    pub from: PlayerId,
    /// The person who gets them.
    pub into: PlayerId,
    /// The games of the first person; those against the second stay as they are.
    pub games: Vec<GameId>,
    /// Open challenges of the first person, changed to the second.
    pub challenges: Vec<Challenge>,
    /// Open challenges between the two, which end.
    pub ended: Vec<ChallengeCode>,
}

/// A record as it was read.
#[derive(Debug, Clone, PartialEq)]
pub enum Known {
    /// A person.
    Player(Box<Player>),
    /// A shared place; `None` when there was no record of it.
    Chat(Route, Option<Box<Chat>>),
    /// The rating and results of a person in a family.
    Standing(PlayerId, Family, Option<Standing>),
    /// The results of the games between two people, as the first sees them.
    Meeting(PlayerId, PlayerId, Meeting),
    /// The channels of a game.
    Channels(GameId, Vec<GameChannel>),
    /// What a player of a game has prepared.
    Plans(GameId, PlayerId, Option<Plans>),
    /// How somebody follows something.
    Follow(PlayerId, Followed, Option<Follow>),
    /// The games that may be the best of a week.
    BestGames(Week, BestGames),
    /// The revision of a contest; `None` when there is none of this number.
    Contest(ContestId, Option<u64>),
    /// Who asked for the analysis of a game.
    AnalysisAsked(GameId, Option<AnalysisRequest>),
    /// How well a person solves problems.
    ProblemSolver(PlayerId, Option<Solver>),
    /// What a person has tried of a problem.
    ProblemAttempt(PlayerId, ProblemNumber, Option<Attempt>),
    /// How hard a problem has turned out to be.
    ProblemRating(ProblemNumber, Option<ProblemRating>),
    /// Who is sent the problem of the day, by number.
    ProblemSubscription(u64, Option<Box<Subscription>>),
    /// The secret set-up before a game.
    SetUp(GameId, Option<Box<StoredSetUp>>),
    /// The half on which a side works.
    Draft(GameId, Side, Option<Box<Draft>>),
    /// The set-ups that a person has saved.
    SavedHalves(PlayerId, SavedHalves),
}

/// A condition of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// The stored game has this revision ([`revision`](crate::game::Game::revision)).
    GameRevision(GameId, u64),
    /// The challenge is still open.
    ChallengeOpen(ChallengeCode),
    /// The offer is still open.
    OfferOpen(ChallengeCode),
    /// The person has at most this many open games.
    OpenGames(PlayerId, usize),
    /// The person has exactly this many open games.
    OpenGamesExactly(PlayerId, usize),
    /// There is a credential with this hash: of two who use it at once one conflicts.
    CredentialThere(CredentialHash),
    /// There is none with this hash.
    CredentialFree(CredentialHash),
    /// The accounts of this person, whom the batch puts, belong to no other person. This is checked for every
    /// person put and need not be given: of two simultaneous updates of a new person one conflicts and is
    /// tried again.
    AccountsFree(PlayerId),
    /// The records in [`Batch::known`] are as they were read. It need not be given.
    Unchanged,
}

/// The result of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commit {
    /// Applied and durable; the numbers of its notices.
    Done(Vec<NoticeId>),
    /// The update had been applied before; nothing was changed.
    Seen,
    /// A guard did not hold; nothing was changed.
    Conflict(Guard),
}
