//! What a bot of a size asks of its networks, its store and its machine: arithmetic over measured figures.
//!
//! `operations/CAPACITY.md` shows what it prints, and explains it.

use clap::Args;
use tulenh_console::ToolError;

/// Work out what a bot of a size asks of its networks, its store and its machine
///
/// Without --people the usual sizes, from 100 people to a million.
#[derive(Debug, Args)]
pub struct Capacity {
    /// People who have met the bot
    #[arg(long)]
    people: Option<f64>,
    /// Chats in which it is
    #[arg(long, default_value_t = 1.0, value_name = "CHATS", requires = "people")]
    chats: f64,
    /// The part of the people who play on a day
    #[arg(long, default_value_t = 0.2)]
    active: f64,
    /// Turns a day of each of them
    #[arg(long, default_value_t = 10.0)]
    turns: f64,
    /// How many times the mean the busiest hour has
    #[arg(long, default_value_t = 3.0)]
    peak: f64,
    /// The part of the people who are on Telegram; the others are on Discord
    #[arg(long, default_value_t = 0.5)]
    telegram: f64,
}

/// Sizes to look at: people, and chats.
const SIZES: [(f64, f64); 5] = [
    (100.0, 10.0),
    (1_000.0, 100.0),
    (10_000.0, 1_000.0),
    (100_000.0, 10_000.0),
    (1_000_000.0, 100_000.0),
];

const DAY: f64 = 86_400.0;
/// The turns of the recorded game that is measured.
const TURNS_A_GAME: f64 = 70.0;

/// Messages a second that Telegram lets a token send (core.telegram.org/bots/faq: about 30).
const TELEGRAM_LIMIT: f64 = 30.0;
/// Requests a second that Discord lets a token make (discord.com/developers, Rate Limits: 50); answers to
/// interactions do not count.
const DISCORD_LIMIT: f64 = 50.0;
/// Servers a shard of Discord takes at most (discord.com/developers, Sharding).
const SERVERS_A_SHARD: f64 = 2_500.0;
/// Servers for which Discord recommends a shard.
const SERVERS_RECOMMENDED: f64 = 1_000.0;

/// Messages that a turn causes: the board, and now and then a reminder or an answer to something else. Assumed.
const MESSAGES_A_TURN: f64 = 1.2;
/// Requests a turn costs beside the messages: the buttons of the former board are taken off. From the adapters.
const EDITS_A_TURN: f64 = 1.0;
/// Commits a turn costs: the turn, and the mark that its message was sent. From the core.
const COMMITS_A_TURN: f64 = 2.2;

/// Bytes as `cargo bench --bench growth` measured them.
struct Bytes {
    person: f64,
    game: f64,
    turn: f64,
}

/// The embedded store while it runs, with its journal; a person is half of two with their chat.
const SLED: Bytes = Bytes {
    person: 3_235.0,
    game: 9_305.0,
    turn: 1_710.0,
};
/// PostgreSQL with its indexes.
const POSTGRES: Bytes = Bytes {
    person: 2_908.0,
    game: 12_451.0,
    turn: 822.0,
};
/// Turns a second with 64 games at once, each with the mark that its messages were sent: measured with
/// `cargo bench --bench engines` on two cores, on one server that syncs.
const SLED_TURNS: f64 = 5_507.0;
const POSTGRES_TURNS: f64 = 1_409.0;
/// What a synchronous standby leaves of that, in the same run.
const WITH_STANDBY: f64 = 1_153.0 / 1_409.0;
/// What `tulenh store compact` leaves of it: 7.66 of 27.25 MB.
const COMPACTED: f64 = 7.66 / 27.25;
/// Bytes of memory: measured after 200 games (116 MB), with the engine's table of 64 MB; and for each person who
/// plays at the same time, which is assumed.
const MEMORY: (f64, f64) = (180e6, 20e3);

/// What a size asks for.
struct Load {
    people: f64,
    chats: f64,
    turns_a_day: f64,
    turns_at_peak: f64,
    telegram: f64,
    discord: f64,
    shards: f64,
    commits: f64,
    games_a_year: f64,
}

impl Capacity {
    /// Prints the tables.
    ///
    /// # Errors
    /// A part that is none.
    pub fn run(&self) -> Result<(), ToolError> {
        if !(0.0..=1.0).contains(&self.active) || !(0.0..=1.0).contains(&self.telegram) {
            return Err("--active and --telegram are parts, from 0 to 1".into());
        }
        let sizes = match self.people {
            Some(people) => vec![(people, self.chats)],
            None => SIZES.to_vec(),
        };
        let loads: Vec<Load> = sizes.iter().map(|size| self.load(*size)).collect();
        print!("{}", networks(&loads));
        print!("\n{}", stores(&loads));
        print!("\n{}", machines(&loads));
        Ok(())
    }

    fn load(&self, (people, chats): (f64, f64)) -> Load {
        let turns_a_day = people * self.active * self.turns;
        let turns_at_peak = turns_a_day / DAY * self.peak;
        let discord = 1.0 - self.telegram;
        Load {
            people,
            chats,
            turns_a_day,
            turns_at_peak,
            telegram: turns_at_peak * self.telegram * MESSAGES_A_TURN,
            discord: turns_at_peak * discord * (MESSAGES_A_TURN + EDITS_A_TURN),
            shards: (chats * discord / SERVERS_RECOMMENDED).ceil().max(1.0),
            commits: turns_at_peak * COMMITS_A_TURN,
            games_a_year: turns_a_day * 365.0 / TURNS_A_GAME,
        }
    }
}

/// What the networks are asked for, against their limits.
fn networks(loads: &[Load]) -> String {
    let mut table = "| people | chats | turns a day | turns/s at the peak | Telegram messages/s | of a token's 30 | Discord requests/s | of a token's 50 | shards |\n\
                     |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for load in loads {
        table += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            count(load.people),
            count(load.chats),
            count(load.turns_a_day),
            rate(load.turns_at_peak),
            rate(load.telegram),
            part(load.telegram / TELEGRAM_LIMIT),
            rate(load.discord),
            part(load.discord / DISCORD_LIMIT),
            count(load.shards),
        );
    }
    table
}

/// How the store grows in a year, and what is left of what it can do.
fn stores(loads: &[Load]) -> String {
    let mut table = "| people | games a year | sled after a year | compacted | PostgreSQL after a year | commits/s at the peak | of one PostgreSQL | of sled |\n\
                     |---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for load in loads {
        let size = |bytes: &Bytes| {
            let turns = load.turns_a_day * 365.0;
            load.people * bytes.person + load.games_a_year * bytes.game + turns * bytes.turn
        };
        table += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} |\n",
            count(load.people),
            count(load.games_a_year),
            bytes(size(&SLED)),
            bytes(size(&SLED) * COMPACTED),
            bytes(size(&POSTGRES)),
            rate(load.commits),
            part(load.turns_at_peak / (POSTGRES_TURNS * WITH_STANDBY)),
            part(load.turns_at_peak / SLED_TURNS),
        );
    }
    table
}

/// What the machine needs, and how many tokens and processes there have to be.
fn machines(loads: &[Load]) -> String {
    let mut table = "| people | at the same time | memory of a process | tokens on Telegram | tokens on Discord | Discord demands shards |\n\
                     |---|---|---|---|---|---|\n"
        .to_owned();
    for load in loads {
        // Somebody who plays a turn has been there for a minute.
        let together = load.turns_at_peak * 60.0;
        let demands = if load.chats >= SERVERS_A_SHARD {
            "yes"
        } else {
            "no"
        };
        table += &format!(
            "| {} | {} | {} | {} | {} | {demands} |\n",
            count(load.people),
            count(together),
            bytes(MEMORY.0 + together * MEMORY.1),
            count((load.telegram / TELEGRAM_LIMIT).ceil().max(1.0)),
            count((load.discord / DISCORD_LIMIT).ceil().max(1.0)),
        );
    }
    table
}

/// A number with commas between its thousands.
fn count(number: f64) -> String {
    let digits = format!("{:.0}", number.ceil());
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn rate(number: f64) -> String {
    match number {
        ..0.1 => format!("{number:.3}"),
        0.1..10.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

fn part(number: f64) -> String {
    match number {
        ..0.01 => "under 1 %".to_owned(),
        _ => format!("{:.0} %", number * 100.0),
    }
}

fn bytes(number: f64) -> String {
    match number {
        ..1e9 => format!("{:.0} MB", (number / 1e6).ceil()),
        ..1e12 => format!("{:.1} GB", number / 1e9),
        _ => format!("{:.1} TB", number / 1e12),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn million(capacity: &Capacity) -> Load {
        capacity.load((1e6, 1e5))
    }

    fn usual() -> Capacity {
        Capacity {
            people: None,
            chats: 1.0,
            active: 0.2,
            turns: 10.0,
            peak: 3.0,
            telegram: 0.5,
        }
    }

    #[test]
    fn the_load_grows_with_people_and_their_turns() {
        let load = million(&usual());
        assert!((load.turns_a_day - 2e6).abs() < 1.0);
        assert!((load.turns_at_peak - 69.44).abs() < 0.01);
        let twice = Capacity {
            turns: 20.0,
            ..usual()
        };
        assert!((million(&twice).commits - 2.0 * load.commits).abs() < 1e-6);
        // The messages of everybody on one network are those of both together.
        let alone = Capacity {
            telegram: 1.0,
            ..usual()
        };
        assert!((million(&alone).telegram - 2.0 * load.telegram).abs() < 1e-6);
        assert!(million(&alone).discord.abs() < 1e-9);
    }

    #[test]
    fn the_page_shows_what_is_printed() {
        let page = include_str!("../../../operations/CAPACITY.md");
        let loads: Vec<Load> = SIZES.iter().map(|size| usual().load(*size)).collect();
        for table in [networks(&loads), stores(&loads), machines(&loads)] {
            assert!(page.contains(&table), "{table}");
        }
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(
            [count(999.0), count(1_000.0), count(1_234_567.0)],
            ["999", "1,000", "1,234,567"]
        );
        assert_eq!(
            [rate(0.0069), rate(6.94), rate(69.4)],
            ["0.007", "6.9", "69"]
        );
        assert_eq!([part(0.001), part(2.78)], ["under 1 %", "278 %"]);
        assert_eq!(
            [bytes(1e3), bytes(2.5e9), bytes(3e12)],
            ["1 MB", "2.5 GB", "3.0 TB"]
        );
    }
}
