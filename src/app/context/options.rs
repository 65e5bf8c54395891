//! What the core is told at the start.

use std::sync::Arc;
use std::time::Duration;

use crate::app::context::engine_work::engine_pool::EnginePool;
use crate::app::request::page_addresses::PageAddresses;
use crate::game::{Account, Network};

/// What the core is told at the start.
#[derive(Clone)]
pub struct Options {
    /// Where codes of challenges and colours by lot come from: 64 random bits a call.
    pub chance: Chance,
    /// Open games a person may play at once.
    pub open_games: usize,
    /// Open challenges a person may have made at once.
    pub open_challenges: usize,
    /// Who runs the bot.
    pub owners: Vec<Account>,
    /// Where the page can be opened from outside; without it no message names it.
    pub page: Option<PageAddresses>,
    /// Networks that show no pictures well; boards get a text board there as well.
    pub text_boards: Vec<Network>,
    /// Games kept in memory (each some tens of kB).
    pub games: usize,
    /// Bytes of pictures kept in memory (one is about 30 kB).
    pub pictures: usize,
    /// Threads on which the engine thinks, at least one.
    pub thinkers: usize,
    /// Megabytes of what the engine remembers of positions.
    pub engine_memory: usize,
    /// How much the engine's threads give way to the rest of the program, where the system can do that:
    /// 0 not at all, 19 wherever anything else wants to run.
    pub engine_niceness: i32,
    /// Nodes of each search of the first look at a turn when a game that is over is judged; there are one to three searches a
    /// look. Games of fewer than a hundred turns have up to twice as many. Of 112 mistakes and blunders in 15 games, by an
    /// analysis with 600,000 nodes a search, one with 100,000 finds 79 and one with 60,000 finds 73.
    pub analysis_nodes: u64,
    /// The most turns of a game that are judged; of a longer one these are the last.
    pub analysis_turns: usize,
    /// Messages that are put into words and pictures at the same time. They are sent beside each other,
    /// however slow a place is.
    pub deliveries: usize,
    /// How long the first wait after a failed delivery lasts; doubled at each further failure.
    pub first_pause: Duration,
    /// The longest such wait, unless the network itself asks for more.
    pub longest_pause: Duration,
    /// How long a post stays as it is after it was sent or edited; what changes meanwhile is shown by one edit.
    pub post_pause: Duration,
    /// How long the turn of a person waits for the engine's answer, to be told with it in one message. Then its board is
    /// shown alone.
    pub engine_hold: Duration,
}

/// A source of random numbers.
pub type Chance = Arc<dyn Fn() -> u64 + Send + Sync>;

impl Options {
    /// The usual options with this source of random numbers.
    pub fn new(chance: impl Fn() -> u64 + Send + Sync + 'static) -> Options {
        Options {
            chance: Arc::new(chance),
            open_games: 100,
            open_challenges: 20,
            owners: Vec::new(),
            page: None,
            text_boards: Vec::new(),
            games: 256,
            pictures: 8 << 20,
            thinkers: EnginePool::usual_threads(),
            engine_memory: 64,
            engine_niceness: 0,
            analysis_nodes: 100_000,
            analysis_turns: 400,
            deliveries: 8,
            first_pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(300),
            post_pause: Duration::from_secs(5),
            engine_hold: Duration::from_secs(3),
        }
    }
}
