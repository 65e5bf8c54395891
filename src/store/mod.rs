//! Where everything is kept: one trait, so that a distributed store can stand in later.
//!
//! Every change goes through [`Store::commit`]: one [`Batch`] is one transaction over all that it
//! names, durable (flushed and synced) before the future resolves. Reads see committed state only.

mod change;
mod sled;

use async_trait::async_trait;
use tokio::sync::watch;

pub use self::change::Change;
pub use self::sled::{SledStore, maintenance};

use crate::game::{
    Account, Analysis, AnalysisRequest, Anchor, Beat, Calendar, Challenge, ChallengeCode, Chat,
    Family, Game, GameId, Meeting, MessageRef, Network, Notice, NoticeId, Plans, Player, PlayerId,
    RatingChange, Reminder, Route, Standing, Timestamp,
};
use tulenh_rules::BySide;

/// A place to keep games, challenges, people and what is still to be told.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// A new number, never given before, also after a crash (gaps are fine).
    fn next_game(&self) -> GameId;
    /// As [`Store::next_game`], for people.
    fn next_player(&self) -> PlayerId;

    /// Applies all of the batch or nothing, in one transaction, and returns when it is durable.
    /// An update already seen, or a guard that does not hold, changes nothing; seen goes first.
    /// Neither does a batch that touches a record that cannot be read ([`StoreError::Record`]).
    ///
    /// After an error of the disk ([`StoreError::Failed`] from every later call too) it is not
    /// known whether the batch will be there when the store is opened again.
    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError>;

    /// A game with all its turns.
    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError>;
    /// The games a person plays, newest first, at most `limit`; only unfinished ones when `open`.
    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// An open challenge.
    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError>;
    /// Open challenges made by a person, or made to them by id; newest first, at most `limit`. One
    /// that cannot be read is left out.
    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;
    /// Open challenges made in a place, whomever they are for; newest first, at most `limit`.
    /// One that cannot be read is left out.
    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;
    /// A person by id.
    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError>;
    /// A person by account.
    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError>;
    /// The person last seen with this handle (lower case, no `@`) on a network.
    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError>;
    /// A shared place in which we were spoken to.
    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError>;
    /// Shared places in which we were spoken to, in a fixed order, from the one behind `after` on,
    /// at most `limit`. One that cannot be read is left out.
    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError>;
    /// What the batch of this update made ([`Batch::made`]), as long as the update is remembered.
    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError>;
    /// Who asked for this code to join an account to theirs, and until when it holds.
    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError>;
    /// The message that showed the newest board of a game in its n-th home.
    async fn shown(&self, game: GameId, home: u8) -> Result<Option<MessageRef>, StoreError>;
    /// What board a message shows.
    async fn anchor(&self, message: &MessageRef) -> Result<Option<Anchor>, StoreError>;
    /// Notices not yet sent whose number is above `after`, in order, at most `limit`. One that
    /// cannot be read stays where it is and is left out.
    async fn pending(
        &self,
        after: Option<NoticeId>,
        limit: usize,
    ) -> Result<Vec<(NoticeId, Notice)>, StoreError>;
    /// Timers due at or before `now`, earliest first, at most `limit`.
    async fn due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<(Timestamp, Timer)>, StoreError>;
    /// The games of which a person is to be reminded, at most `limit`. One that cannot be read is left
    /// out.
    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError>;
    /// When the earliest timer is due.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// The absences of the bot, and what time it was when that was last put.
    async fn calendar(&self) -> Result<(Calendar, Option<Beat>), StoreError>;

    /// How a person stands in a family; one who has played nothing has no standing.
    async fn standing(
        &self,
        player: PlayerId,
        family: Family,
    ) -> Result<Option<Standing>, StoreError>;
    /// How a person stands in each family in which they have played. One that cannot be read is
    /// left out.
    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError>;
    /// Who has a rating in a family, the best first, at most `limit`: those who had a place after
    /// their last game (lapsed ones among them) before all others.
    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError>;
    /// Those of the first `limit` people who began a game in a place who have played games of a
    /// family, in no order.
    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError>;
    /// People who began a game in a place, at most `limit`.
    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError>;
    /// Games told in a place, or in another part of the place that it is a part of; newest first, at
    /// most `limit`. Found by the people who began a game there, of whom some hundreds are looked at.
    /// A game that cannot be read is left out.
    async fn games_told(&self, place: &Route, limit: usize) -> Result<Vec<Told>, StoreError>;
    /// What came of the games between two people, as the first sees it.
    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError>;
    /// Whom a person has played, at most `limit`.
    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError>;
    /// The shared places where a person began games, at most `limit`.
    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError>;
    /// People with an open game, in order, behind `after`, at most `limit`.
    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError>;
    /// A person's games, oldest first, behind `after`, at most `limit`; only unfinished ones when
    /// `open`.
    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// What the players of a game have prepared in it. What cannot be read is left out.
    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError>;
    /// What is known of a game that was analysed.
    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError>;
    /// The games of which an analysis is wished for and not done, at most `limit`, with who asked. One
    /// that cannot be read is left out.
    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError>;
    /// The handles a person was last seen with.
    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError>;
    /// How much is kept. Looks at every open game, challenge, notice and place.
    async fn totals(&self) -> Result<Totals, StoreError>;

    /// Why the store has failed for good, as soon as it has: every later call fails, and what is
    /// acknowledged to anybody from then on is lost. Whoever sees it should stop the program.
    fn failure(&self) -> watch::Receiver<Option<StoreError>>;

    /// Finishes what was accepted, syncs, and closes; later calls fail with
    /// [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}

/// A game as the store gives it: the game, and where it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// The game.
    pub game: Game,
    /// Where it is told, in a fixed order ([`crate::game::Destination::Home`] counts in it).
    pub homes: Vec<Home>,
    /// What it did to the ratings, once it has ended and if it counted.
    pub ratings: Option<BySide<RatingChange>>,
    /// People who held a seat here, and who they turned out to be ([`Merge`]).
    pub former: Vec<(PlayerId, PlayerId)>,
}

impl StoredGame {
    /// Who somebody of whom news of this game speak is by now: themselves, unless they turned out
    /// to be another ([`Merge`]) after the news were written.
    pub fn present(&self, player: PlayerId) -> PlayerId {
        // In the order in which it turned out.
        self.former
            .iter()
            .fold(player, |who, (was, is)| if who == *was { *is } else { who })
    }
}

/// A game that is told in a place somebody asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// Which.
    pub game: GameId,
    /// Whether it goes on.
    pub open: bool,
    /// Whether it is told in that very place, not in another part of the same whole.
    pub exactly: bool,
}

/// A place where a game is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Home {
    /// Where.
    pub route: Route,
    /// Whether a thread of its own should still be opened there.
    pub wants_thread: bool,
}

/// Something to do at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// A challenge expires.
    ChallengeExpires(ChallengeCode),
    /// A person is being forgotten, which is not finished.
    Forget(PlayerId),
    /// A game has something to do ([`Game::wake`]). The store itself sets and clears it with each
    /// game that is put, so that no open game is ever without it.
    Game(GameId),
    /// A code for joining accounts holds no longer.
    LinkExpires(ChallengeCode),
    /// People behind this one are to be told that the bot was away until the instant of the timer.
    TellAbsence(PlayerId),
    /// A person may be reminded of games ([`Change::Remind`]).
    Remind(PlayerId),
    /// The vacation of a person has begun or ended, and their games have to follow it; or it is
    /// over now.
    Vacation(PlayerId),
}

/// All the changes of one command. Empty by default.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// What must hold; else [`Commit::Conflict`].
    pub guards: Vec<Guard>,
    /// The update that caused this; when it was seen before, [`Commit::Seen`].
    pub update: Option<(Network, String)>,
    /// The code of what the update made or ended, for whoever answers it once more
    /// ([`Store::made_by`]).
    pub made: Option<ChallengeCode>,
    /// People to put, with the handle last seen on a network; an empty one when the account has
    /// none any more. What is not named stays as it was.
    pub players: Vec<(Player, Vec<(Network, String)>)>,
    /// Shared places to put.
    pub chats: Vec<Chat>,
    /// A code with which an account can be joined to a person's, and until when it holds.
    pub put_link: Option<(ChallengeCode, PlayerId, Timestamp)>,
    /// Such a code to remove.
    pub end_link: Option<ChallengeCode>,
    /// Two people who turned out to be one.
    pub merge: Option<Merge>,
    /// A challenge to put.
    pub put_challenge: Option<Challenge>,
    /// A challenge to remove.
    pub end_challenge: Option<ChallengeCode>,
    /// Games to put. Turns are append-only: turns the store already has are not written again. A
    /// game of an older revision than the stored one is a [`Commit::Conflict`].
    pub games: Vec<StoredGame>,
    /// Anchors to remember; of each game the newest 64 are.
    pub anchors: Vec<(MessageRef, Anchor)>,
    /// The messages that show the newest board of a game in its n-th home; `None` where none does
    /// any more.
    pub shown: Vec<(GameId, u8, Option<MessageRef>)>,
    /// Notices to add to the outbox, in order.
    pub notices: Vec<Notice>,
    /// Notices that were sent, or given up.
    pub told: Vec<NoticeId>,
    /// Timers to set.
    pub set_timers: Vec<(Timestamp, Timer)>,
    /// Timers to clear.
    pub clear_timers: Vec<(Timestamp, Timer)>,
    /// Changes of what is kept beside games, in order.
    pub changes: Vec<Change>,
    /// What time it is.
    pub beat: Option<Beat>,
}

/// How much a store holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// The highest number of a person.
    pub players: u64,
    /// The highest number of a game.
    pub games: u64,
    /// Games that go on.
    pub open_games: u64,
    /// Challenges that wait for an answer.
    pub challenges: u64,
    /// Notices not yet told.
    pub notices: u64,
    /// Shared places that know us.
    pub chats: u64,
}

/// Two people who turned out to be one. The one who stays is put by the same batch, with the
/// accounts of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// Who has no accounts and no games any more.
    pub from: PlayerId,
    /// Who has them instead.
    pub into: PlayerId,
    /// The games of the first; those against the second stay as they are.
    pub games: Vec<GameId>,
    /// Open challenges as they are from now on.
    pub challenges: Vec<Challenge>,
    /// Open challenges that end: one cannot play oneself.
    pub ended: Vec<ChallengeCode>,
}

/// What must hold for a batch to be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// The stored game has this revision ([`Game::revision`]).
    GameRevision(GameId, u64),
    /// The challenge is still open.
    ChallengeOpen(ChallengeCode),
    /// The person has at most this many open games.
    OpenGames(PlayerId, usize),
    /// The person has exactly this many open games.
    OpenGamesExactly(PlayerId, usize),
    /// The accounts of this person, who is put by the batch, belong to nobody else. Holds for every
    /// person put and need not be given: two updates of a newcomer at the same moment make one
    /// person, and the second has to be tried again.
    AccountsFree(PlayerId),
}

/// What became of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commit {
    /// Applied and durable; the numbers of its notices.
    Done(Vec<NoticeId>),
    /// The update had been applied before; nothing was changed.
    Seen,
    /// A guard did not hold; nothing was changed.
    Conflict(Guard),
}

/// The store failed. Never shown to players in words; logged.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another process has the directory.
    #[error("the data directory {0} is in use by another process")]
    Locked(String),
    /// The directory cannot be used.
    #[error("the data directory {0} cannot be used: {1}")]
    Unusable(String, String),
    /// The store is damaged and could not be mended; nothing was put in its place.
    #[error(
        "the store in {0} is damaged: {1}. Nothing was put in its place. `tulenh store restore BACKUP --data \
         NEW-DIRECTORY` makes a store from a copy. Without one `tulenh store salvage --data {0}` says what can \
         be saved and what would be given up, and with `--to NEW-DIRECTORY` saves it"
    )]
    Damaged(String, String),
    /// A record cannot be read.
    #[error("record {0} cannot be read: {1}")]
    Record(String, String),
    /// The system refused something while the store was being opened or looked at: there is no room,
    /// too many files are open, a file may not be read. That is no damage. An open store says
    /// [`StoreError::Failed`] instead.
    #[error("the system refused: {0}")]
    Refused(String),
    /// The disk failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}
