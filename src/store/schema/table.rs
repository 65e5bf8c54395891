//! The tables of the store, and the keys of the one that describes the store itself.

/// Declares the tables with their names on the disk.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident = $name:literal,)+) => {
        /// A table. A row is a key and a value; `→` stands between them below.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Table {
            $($(#[$doc])* $table,)+
        }

        impl Table {
            /// Every table, in the order of the variants.
            pub const ALL: &[Table] = &[$(Table::$table,)+];

            /// Its name on the disk; never changed.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Table::$table => $name,)+
                }
            }
        }
    };
}

tables! {
    /// What the store records about itself; see [`Meta`].
    Meta = "meta",
    /// Game → the game without its turns.
    Games = "games",
    /// Game and index → turn.
    Turns = "turns",
    /// Game and side → the team that plays it, without its members.
    Teams = "teams",
    /// Code of a challenge → which of its sides are teams.
    ChallengeTeams = "challenge-teams",
    /// Game, side and person → the number of the person among those who joined that team.
    TeamMembers = "team-members",
    /// Game and person → what they voted for last in their team.
    Votes = "votes",
    /// Person and game → nothing, for every game of the person.
    PlayerGames = "player-games",
    /// Person and game → nothing, for the open games of the person.
    OpenGames = "open-games",
    /// Person → number of open games.
    OpenCounts = "open-counts",
    /// Code → challenge.
    Challenges = "challenges",
    /// Person, instant and code → nothing, for challenges by or to the person.
    PlayerChallenges = "player-challenges",
    /// Place, instant and code → nothing, for challenges made there.
    PlaceChallenges = "place-challenges",
    /// Person → their accounts, settings and vacation.
    Players = "players",
    /// Shared place → its settings.
    Chats = "chats",
    /// Code for joining accounts → the person, and until when it is valid.
    Links = "links",
    /// Account → person.
    Accounts = "accounts",
    /// Handle → person last seen with it.
    Handles = "handles",
    /// Person and network → handle last seen.
    PlayerHandles = "player-handles",
    /// Message → the board it shows.
    BoardMessages = "anchors",
    /// Game and serial number → message.
    BoardMessageOrder = "anchor-order",
    /// Game → serial numbers of its board messages.
    BoardMessageSerials = "anchor-marks",
    /// Post and place → the message that it became there.
    Posts = "posts",
    /// Game and index of its channel → the message that shows the newest board there.
    Shown = "shown",
    /// Number → notice that is not sent yet.
    Outbox = "outbox",
    /// Instant and subject → nothing.
    Timers = "timers",
    /// Update → its serial number, and the code of the challenge it made.
    Seen = "seen",
    /// Serial number → update.
    SeenOrder = "seen-order",
    /// Person and family → rating and results.
    Standings = "standings",
    /// Family, rank, rating and person → nothing; the best first.
    Ranks = "ranks",
    /// Two people → results of their games, as the first sees them; each pair has two rows.
    Meetings = "meetings",
    /// Place and person → nothing, for people who began a game there.
    PlacePeople = "place-people",
    /// Person and place → the place.
    PeoplePlaces = "people-places",
    /// Bot time → how many milliseconds of UTC are missing from then on.
    Absences = "absences",
    /// Person and game → the reminder that is pending.
    Reminders = "reminders",
    /// Game and person → the turns they have prepared in it.
    Plans = "plans",
    /// Game → which of its turns were judged.
    Analyses = "analyses",
    /// Game and index → judged turn; the first judged turn has index 0.
    JudgedTurns = "judged-turns",
    /// Game → the people who asked for its analysis, which is not done.
    AnalysesAsked = "analyses-asked",
    /// Hash of a secret → the session, personal link or used launch data.
    Credentials = "credentials",
    /// Account and hash of a secret → nothing, for sessions and personal links.
    AccountCredentials = "account-credentials",
    /// Game → how it can be watched.
    WatchedGames = "watched-games",
    /// Game → nothing, for those that are listed for everybody.
    PublicGames = "public-games",
    /// Contest → the contest without its people and rounds.
    Contests = "contests",
    /// Contest, season and chunk → people who take part.
    ContestPeople = "contest-people",
    /// Contest, season, round and chunk → games of the round.
    ContestRounds = "contest-rounds",
    /// Game → the contest it belongs to.
    ContestGames = "contest-games",
    /// Contest and game → nothing, for games that are over and not counted yet.
    ContestEnds = "contest-ends",
    /// Person and contest → nothing, for those in which they take part.
    PlayerContests = "player-contests",
    /// Place and contest → nothing, for contests of that place.
    PlaceContests = "place-contests",
    /// Contest → nothing, for those that are open to everybody.
    PublicContests = "public-contests",
    /// Person → how well they solve problems.
    ProblemSolvers = "problem-solvers",
    /// Person and problem → what they have tried.
    ProblemAttempts = "problem-attempts",
    /// Problem → how hard it has turned out to be.
    ProblemRatings = "problem-ratings",
    /// Day → its problem.
    ProblemDays = "problem-days",
    /// Number of a person or a shared place → when they are sent the problem of the day.
    ProblemSubscriptions = "problem-subscriptions",
    /// Number → a problem that was found in a finished game.
    FoundProblems = "found-problems",
    /// Code → how long the secret set-up may take that a challenge offers; absent where it offers none.
    ChallengeSetUps = "challenge-setups",
    /// Game → the secret set-up before it, without the halves.
    SetUps = "setups",
    /// Person and game → nothing, for the set-ups in which the person has a seat.
    PlayerSetUps = "player-setups",
    /// Game and side → the half on which the side works.
    Drafts = "setup-drafts",
    /// Game → what the secret set-up before it was.
    Revealed = "revealed-setups",
    /// Person → the set-ups that they have saved.
    SavedHalves = "saved-setups",
    /// Code → open offer.
    Offers = "offers",
    /// Name of a choice and shared place → the place; for choices by which all places are found.
    ChatChoices = "chat-choices",
    /// What is followed and who follows it → how.
    Followers = "followers",
    /// Person and what they follow → nothing.
    Following = "following",
    /// Week → the games that may be its best.
    BestGames = "best-games",
}

impl Table {
    /// The table with this name on the disk.
    pub fn named(name: &[u8]) -> Option<Table> {
        let mut all = Table::ALL.iter().copied();
        all.find(|table| table.name().as_bytes() == name)
    }
}

/// A key of [`Table::Meta`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meta {
    /// How many batches were applied.
    Commits,
    /// The number of the next notice.
    NextNotice,
    /// The serial numbers of the updates seen.
    SeenSerials,
    /// The last heartbeat: bot time and UTC.
    Heartbeat,
    /// The highest number that a secret set-up has had: it is not given again when that was called off.
    LastSetUp,
    /// The bot time at which the files must be rewritten; absent when nothing was erased.
    Rewrite,
}

impl Meta {
    /// The key on the disk; never changed.
    pub const fn key(self) -> &'static [u8] {
        match self {
            Meta::Commits => b"commits",
            Meta::NextNotice => b"next-notice",
            Meta::SeenSerials => b"seen-marks",
            Meta::Heartbeat => b"beat",
            Meta::LastSetUp => b"last-setup",
            Meta::Rewrite => b"rewrite",
        }
    }
}
