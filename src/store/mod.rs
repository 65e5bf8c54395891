//! The store of games, challenges, people and notices: one trait, so that a distributed store can replace
//! sled.
//!
//! Every change goes through [`Store::commit`]: one [`Batch`] is one transaction, durable (flushed and synced)
//! before the future resolves. Reads see committed state only.

mod batch;
mod change;
mod commit;
mod duty;
mod engine;
mod error;
pub mod maintenance;
#[cfg(feature = "postgres")]
mod postgres;
mod query;
mod remote_change;
mod rows;
mod schema;
mod sled;
mod stored;

use async_trait::async_trait;
use tokio::sync::{broadcast, watch};
use tulenh_rules::Side;

pub use self::batch::{Batch, Commit, Guard, Known, Merge};
pub use self::change::Change;
pub use self::duty::{Duty, DutyHolder, LEASE_TIME, Lease};
pub use self::error::StoreError;
#[cfg(feature = "postgres")]
pub use self::postgres::{DatabaseState, PostgresStore, probe};
pub use self::remote_change::RemoteChange;
pub use self::sled::SledStore;
pub use self::stored::{GameChannel, GameThere, StoredGame, StoredSetUp, Timer, Totals};

use crate::club::contest::Contest;
use crate::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use crate::club::{BestGames, Follow, Followed, Offer, Week};
use crate::game::setup::{Draft, Revealed, SavedHalves};
use crate::game::team::vote::Vote;
use crate::game::{
    Account, Analysis, AnalysisRequest, Calendar, Challenge, ChallengeCode, Chat, ContestId,
    Credential, CredentialHash, Family, GameId, Heartbeat, Meeting, MessageRef, Network, Notice,
    NoticeId, Plans, Player, PlayerId, Post, Reminder, Route, SentPost, ShownBoard, Standing,
    Timestamp, WatchSettings,
};

/// A store of games, challenges, people and notices.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// A new game number, never given before, also after a crash. Numbers may be skipped.
    async fn next_game(&self) -> Result<GameId, StoreError>;
    /// A new person's number, as [`Store::next_game`].
    async fn next_player(&self) -> Result<PlayerId, StoreError>;

    /// Applies all of the batch or nothing, in one transaction, and returns when it is durable.
    /// An update that was seen before ([`Commit::Seen`]) or a guard that does not hold
    /// ([`Commit::Conflict`]) changes nothing; if both apply, the update counts.
    ///
    /// # Errors
    /// [`StoreError::Record`] when the batch touches a record that cannot be read; nothing is changed.
    /// [`StoreError::Failed`], from every later call too, when the disk failed; then it is not known whether
    /// the batch will be there when the store is opened again.
    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError>;

    /// A game with all its turns.
    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError>;
    /// The games of a person, newest first, at most `limit`; only those that are not over when `open`.
    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// The open challenge with this code.
    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError>;
    /// Open challenges made by a person, or made to them by number; newest first, at most `limit`. Challenges
    /// that cannot be read are left out.
    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;
    /// Open challenges made in a place, to anybody; newest first, at most `limit`. Challenges that cannot be
    /// read are left out.
    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;
    /// The person with this number.
    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError>;
    /// The person with this account.
    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError>;
    /// The person last seen with this handle (lower case, no `@`) on a network.
    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError>;
    /// A shared place in which people have talked to the bot.
    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError>;
    /// Shared places in which people have talked to the bot, in a fixed order, starting after `after`, at
    /// most `limit`. Places that cannot be read are left out.
    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError>;
    /// The challenge that the batch of this update made ([`Batch::made`]), while the update is remembered.
    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError>;
    /// The person who got this code for joining accounts, and until when it is valid.
    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError>;
    /// The message that shows the newest board of a game in its channel with the index `channel`.
    async fn shown(&self, game: GameId, channel: u8) -> Result<Option<MessageRef>, StoreError>;
    /// The message that a post became in a place.
    async fn post(&self, post: Post, place: &Route) -> Result<Option<SentPost>, StoreError>;
    /// The board that a message shows.
    async fn shown_board(&self, message: &MessageRef) -> Result<Option<ShownBoard>, StoreError>;
    /// Notices not yet sent whose number is above `after`, in order, at most `limit`. Notices that cannot be
    /// read are left out and stay in the store. In a shared store ([`Store::is_shared`]) a notice may appear below
    /// others that were read before; those of one game are in the order of its commits.
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
    /// The pending reminders of a person, at most `limit`. Reminders that cannot be read are left out.
    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError>;
    /// When the earliest timer is due.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// The absences of the bot, and its last heartbeat.
    async fn calendar(&self) -> Result<(Calendar, Option<Heartbeat>), StoreError>;

    /// The rating and results of a person in a family; `None` if they have played no game of it.
    async fn standing(
        &self,
        player: PlayerId,
        family: Family,
    ) -> Result<Option<Standing>, StoreError>;
    /// The rating and results of a person in each family in which they have played. Records that cannot be
    /// read are left out.
    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError>;
    /// The people with a rating in a family, at most `limit`: first those who were ranked after their last
    /// game, even if that lapsed since, and the best first among them.
    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError>;
    /// The ratings in a family of the first `limit` people who began a game in a place, if they have one; in
    /// no order.
    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError>;
    /// People who began a game in a place, at most `limit`.
    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError>;
    /// Games with a channel in a place, or in another part of the same place; newest first, at most
    /// `limit`. Some hundreds of people who began a game there are searched. Games that cannot be read are
    /// left out.
    async fn games_in(&self, place: &Route, limit: usize) -> Result<Vec<GameThere>, StoreError>;
    /// The results of the games between two people, as the first sees them.
    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError>;
    /// The people against whom a person has played, at most `limit`.
    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError>;
    /// The shared places where a person began games, at most `limit`.
    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError>;
    /// People with an open game, by number, after `after`, at most `limit`.
    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError>;
    /// The games of a person, oldest first, after `after`, at most `limit`; only those that are not over when
    /// `open`.
    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// The turns that the players of a game have prepared. Records that cannot be read are left out.
    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError>;
    /// What the members of the teams of a game voted for last; perhaps about a board that stands no more.
    async fn votes(&self, game: GameId) -> Result<Vec<(PlayerId, Vote)>, StoreError>;
    /// The analysis of a game.
    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError>;
    /// The games whose analysis was asked for and is not done, with the people who asked, at most `limit`.
    /// Requests that cannot be read are left out.
    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError>;
    /// The handles a person was last seen with.
    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError>;
    /// What is kept under the hash of a secret that lets a person in on the page.
    async fn credential(&self, hash: CredentialHash) -> Result<Option<Credential>, StoreError>;
    /// The sessions and personal links of an account, at most `limit`, in no order. Records that cannot be
    /// read are left out.
    async fn credentials_of(
        &self,
        account: &Account,
        limit: usize,
    ) -> Result<Vec<(CredentialHash, Credential)>, StoreError>;
    /// How a game can be watched; `None` when it cannot.
    async fn watch(&self, game: GameId) -> Result<Option<WatchSettings>, StoreError>;
    /// The games that are listed for everybody, newest first, those before `before`, at most `limit`.
    async fn public_games(
        &self,
        before: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// How well a person solves problems; `None` if they have tried none.
    async fn problem_solver(&self, player: PlayerId) -> Result<Option<Solver>, StoreError>;
    /// What a person has tried of each problem that they have seen, by number. Records that cannot be read are
    /// left out.
    async fn problem_attempts(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(ProblemNumber, Attempt)>, StoreError>;
    /// How hard each problem has turned out to be that somebody has tried, by number. Records that cannot be
    /// read are left out.
    async fn problem_ratings(&self) -> Result<Vec<(ProblemNumber, ProblemRating)>, StoreError>;
    /// The problem of a day, if it was chosen.
    async fn problem_of_day(&self, day: Day) -> Result<Option<ProblemNumber>, StoreError>;
    /// The subscription of the problem of the day with this number.
    async fn problem_subscription(&self, whose: u64) -> Result<Option<Subscription>, StoreError>;
    /// Subscriptions by number, those above `after`, at most `limit`. Records that cannot be read are left out.
    async fn problem_subscriptions(
        &self,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Subscription)>, StoreError>;
    /// The problems that were found in finished games, by number, as text. Records that cannot be read are left
    /// out.
    async fn found_problems(&self) -> Result<Vec<(ProblemNumber, String)>, StoreError>;
    /// The secret set-up before a game, while it goes on.
    async fn set_up(&self, game: GameId) -> Result<Option<StoredSetUp>, StoreError>;
    /// The games whose secret set-ups go on in which a person has a seat, oldest first, at most `limit`.
    async fn set_ups_of(&self, player: PlayerId, limit: usize) -> Result<Vec<GameId>, StoreError>;
    /// The half on which a side works, which nobody else may see.
    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError>;
    /// What the secret set-up before a game was, once it has begun.
    async fn revealed(&self, game: GameId) -> Result<Option<Revealed>, StoreError>;
    /// The set-ups that a person has saved.
    async fn saved_halves(&self, player: PlayerId) -> Result<SavedHalves, StoreError>;
    /// The open offer with this code.
    async fn offer(&self, code: ChallengeCode) -> Result<Option<Offer>, StoreError>;
    /// The open offers, the oldest first; when there are more than `limit`, any of them. Offers that cannot be
    /// read are left out.
    async fn offers(&self, limit: usize) -> Result<Vec<Offer>, StoreError>;
    /// Shared places that have chosen something of this name and that we have not left, in a fixed order, starting
    /// after `after`, at most `limit`. Found by the names in `INDEXED_CHOICES` only. Places that cannot be read
    /// are left out.
    async fn chats_choosing(
        &self,
        choice: &'static str,
        after: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<Chat>, StoreError>;
    /// How somebody follows something.
    async fn follow(&self, who: PlayerId, followed: Followed)
    -> Result<Option<Follow>, StoreError>;
    /// Who follows something, by number, after `after`, at most `limit`. Records that cannot be read are left out.
    async fn followers(
        &self,
        followed: Followed,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Follow)>, StoreError>;
    /// What somebody follows, games first, at most `limit`. Records that cannot be read are left out.
    async fn following(
        &self,
        who: PlayerId,
        limit: usize,
    ) -> Result<Vec<(Followed, Follow)>, StoreError>;
    /// The games that may be the best of a week.
    async fn best_games(&self, week: Week) -> Result<BestGames, StoreError>;
    /// A new number of a contest: the one behind the highest. Two may get the same, of whom only one can put it
    /// ([`Known::Contest`]).
    async fn next_contest(&self) -> Result<ContestId, StoreError>;
    /// A contest with the people and rounds of a season; of the present one when none is named.
    async fn contest(
        &self,
        id: ContestId,
        season: Option<u16>,
    ) -> Result<Option<Contest>, StoreError>;
    /// The contests of a place, or those that are open to everybody; newest first, at most `limit`.
    async fn contests_at(
        &self,
        place: Option<&Route>,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError>;
    /// The contests in which a person takes part, newest first, at most `limit`.
    async fn contests_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<ContestId>, StoreError>;
    /// The games of a contest that are over and not counted yet, at most `limit`.
    async fn contest_ends(&self, id: ContestId, limit: usize) -> Result<Vec<GameId>, StoreError>;
    /// Whether the store has a game in just this form, its turns and channels included. Cheaper than to read it.
    async fn is_current(&self, game: &StoredGame) -> Result<bool, StoreError>;
    /// How much the store holds. Counts every open game, challenge, notice and place.
    async fn totals(&self) -> Result<Totals, StoreError>;

    /// Whether other processes may work with the same store at the same time. Where none does, nothing that was
    /// read can change without this process.
    fn is_shared(&self) -> bool;

    /// Takes a duty, or keeps the one of `held`; valid for [`LEASE_TIME`] from the moment of the call. `None`
    /// while another process has it, and when `held` is no longer valid and another one has taken it.
    ///
    /// # Errors
    /// When the store cannot be asked, which is tried once.
    async fn hold(&self, duty: &Duty, held: Option<&Lease>) -> Result<Option<Lease>, StoreError>;

    /// Gives a duty back, so that another process can take it at once.
    async fn release(&self, lease: &Lease) -> Result<(), StoreError>;

    /// All duties that were ever taken, by name, with who has them. Empty where only one process works.
    async fn duties(&self) -> Result<Vec<DutyHolder>, StoreError>;

    /// What other processes commit from now on.
    fn remote_changes(&self) -> broadcast::Receiver<RemoteChange>;

    /// Why the store has failed, as soon as it has: from then on every call fails, and the program should
    /// stop.
    fn failure(&self) -> watch::Receiver<Option<StoreError>>;

    /// Finishes the accepted batches, syncs, and closes; later calls fail with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
