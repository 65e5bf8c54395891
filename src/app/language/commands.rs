//! The table of commands: one row each. The text parser, help, menus, completion and the slash commands
//! of networks that have such are derived from it.

use std::mem::discriminant;

use crate::app::language::catalog::Localizer;
use crate::app::language::time::length::whole_length;
use crate::app::request::choice::MenuEntry;
use crate::app::request::command::Command;
use crate::game::{ChallengeCode, Colour, GameId};

/// A command as people type it. A new one needs a variant of [`Command`], a row here and a handler.
#[derive(Debug, Clone, Copy)]
pub struct CommandRow {
    /// The word, lower case, without `/`.
    pub name: &'static str,
    /// Other words for the same.
    pub aliases: &'static [&'static str],
    /// What stands behind the word, and how it becomes a [`Command`].
    pub takes: Takes,
    /// The message that says in a few words what it does; `menu-` and the name.
    pub menu: &'static str,
    /// The message that explains it in help; `help-` and the name.
    pub help: &'static str,
}

/// What a command takes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// Nothing; words behind it are ignored.
    Nothing(fn() -> Command),
    /// Any words.
    Words(Field, fn(String) -> Command),
    /// The number of a game, or nothing.
    Game(fn(Option<GameId>) -> Command),
    /// Words, and perhaps the number of a game. The second function reads both from a typed line.
    GameAndWords(
        Field,
        fn(Option<GameId>, String) -> Command,
        fn(&str) -> Command,
    ),
    /// The code of a challenge, or of accounts to be joined, or nothing; the message that explains it.
    Code(&'static str, fn(Option<ChallengeCode>) -> Command),
    /// A person, or nothing; read by the adapter, which knows how people are named.
    Person(fn() -> Command),
    /// Something that every adapter reads in its own way; an example of the command.
    Special(fn() -> Command),
}

/// The words a command takes, as a form shows them.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The name of the field.
    pub name: &'static str,
    /// The message that explains it.
    pub hint: &'static str,
    /// The most characters.
    pub longest: u16,
    /// Whether the command does nothing without it.
    pub required: bool,
    /// Whether the bot completes what is being typed.
    pub completed: bool,
}

/// The longest turn that can be typed, in characters; the longest real one is far shorter.
const TURN_CHARS: u16 = 200;
/// The longest text of prepared turns, in characters.
const PLAN_CHARS: u16 = 2000;
/// The longest description of a contest, in characters.
const CONTEST_CHARS: u16 = 300;
/// The longest text about a set-up, in characters: a half with a game and a name.
const SETUP_CHARS: u16 = 600;
/// The longest other text, in characters.
const WORDS_CHARS: u16 = 100;

/// A row whose messages are named after it.
macro_rules! row {
    ($name:literal, $takes:expr) => {
        row!($name, [], $takes)
    };
    ($name:literal, [$($alias:literal),*], $takes:expr) => {
        CommandRow {
            name: $name,
            aliases: &[$($alias),*],
            takes: $takes,
            menu: concat!("menu-", $name),
            help: concat!("help-", $name),
        }
    };
}

const fn field(name: &'static str, hint: &'static str, longest: u16) -> Field {
    Field {
        name,
        hint,
        longest,
        required: false,
        completed: false,
    }
}

const fn required(field: Field, completed: bool) -> Field {
    Field {
        required: true,
        completed,
        ..field
    }
}

/// All commands that people type, in the order of help.
pub const COMMANDS: &[CommandRow] = &[
    row!(
        "help",
        Takes::Words(
            field("topic", "option-help-topic", WORDS_CHARS),
            Command::Help
        )
    ),
    row!(
        "learn",
        Takes::Words(field("turn", "option-learn", TURN_CHARS), Command::Learn)
    ),
    row!(
        "problem",
        ["puzzle"],
        Takes::Words(
            field("answer", "option-problem", TURN_CHARS),
            Command::Problem
        )
    ),
    row!("challenge", Takes::Special(challenge)),
    row!(
        "play",
        ["lobby", "choi"],
        Takes::Words(field("terms", "option-play", WORDS_CHARS), Command::Play)
    ),
    row!(
        "accept",
        ["join"],
        Takes::Code("option-code", Command::Accept)
    ),
    row!("decline", Takes::Code("option-code", Command::Decline)),
    row!("cancel", Takes::Code("option-code", Command::Cancel)),
    row!("rematch", Takes::Game(Command::Rematch)),
    row!(
        "setup",
        ["bayquan"],
        Takes::GameAndWords(
            field("half", "option-setup", SETUP_CHARS),
            set_up,
            |words| { numbered(words, set_up) }
        )
    ),
    row!(
        "move",
        Takes::GameAndWords(
            required(field("turn", "option-turn", TURN_CHARS), true),
            |game, turn| Command::Move { game, turn },
            typed_turn
        )
    ),
    row!("pick", Takes::Game(Command::Pick)),
    row!(
        "if",
        Takes::GameAndWords(
            field("turns", "option-if", PLAN_CHARS),
            |game, lines| Command::Plan { game, lines },
            typed_plan
        )
    ),
    row!("takeback", ["undo"], Takes::Game(Command::TakeBack)),
    row!("board", Takes::Game(Command::Board)),
    row!(
        "moves",
        Takes::GameAndWords(
            required(field("from", "option-from", WORDS_CHARS), false),
            moves,
            |words| numbered(words, moves)
        )
    ),
    row!(
        "rings",
        Takes::GameAndWords(field("side", "option-side", WORDS_CHARS), rings, |words| {
            numbered(words, rings)
        })
    ),
    row!("captured", Takes::Game(Command::Captured)),
    row!("score", Takes::Game(Command::Score)),
    row!("record", Takes::Game(Command::Record)),
    row!(
        "replay",
        Takes::GameAndWords(field("turns", "option-how", WORDS_CHARS), replay, |words| {
            numbered(words, replay)
        })
    ),
    row!(
        "watch",
        ["xem"],
        Takes::GameAndWords(field("how", "option-watch", WORDS_CHARS), watch, |words| {
            numbered(words, watch)
        })
    ),
    row!(
        "team",
        ["doi"],
        Takes::GameAndWords(field("where", "option-team", WORDS_CHARS), team, |words| {
            numbered(words, team)
        })
    ),
    row!("page", ["web", "trang"], Takes::Nothing(|| Command::Page)),
    row!(
        "analysis",
        ["analyse", "analyze"],
        Takes::Game(Command::Analysis)
    ),
    row!(
        "tournament",
        ["giai", "giải"],
        Takes::Words(
            field("what", "option-tournament", CONTEST_CHARS),
            Command::Tournament
        )
    ),
    row!(
        "league",
        ["giaihang", "giải-hạng"],
        Takes::Words(
            field("what", "option-league", CONTEST_CHARS),
            Command::League
        )
    ),
    row!("games", Takes::Nothing(|| Command::Games)),
    row!("hint", Takes::Game(Command::Hint)),
    row!("threats", Takes::Game(Command::Threats)),
    row!("draw", Takes::Game(Command::Draw)),
    row!("resign", Takes::Game(Command::Resign)),
    row!("pause", Takes::Game(Command::Pause)),
    row!("resume", Takes::Game(Command::Resume)),
    row!(
        "gift",
        Takes::GameAndWords(
            field("time", "option-gift-time", WORDS_CHARS),
            |game, time| Command::Gift { game, time },
            typed_gift
        )
    ),
    row!("claim", Takes::Game(Command::Claim)),
    row!(
        "vacation",
        Takes::Words(
            field("until", "option-vacation", WORDS_CHARS),
            Command::Vacation
        )
    ),
    row!("rules", Takes::Special(|| Command::Rules(String::new()))),
    row!("stats", Takes::Person(|| Command::Stats(None))),
    row!("top", Takes::Special(|| Command::Top(String::new()))),
    row!(
        "settings",
        Takes::Special(|| Command::Settings(String::new()))
    ),
    row!("link", Takes::Code("option-link-code", Command::Link)),
    row!("privacy", Takes::Nothing(|| Command::Privacy)),
    row!("mydata", Takes::Nothing(|| Command::MyData)),
    row!("forget", Takes::Nothing(|| Command::Forget)),
    row!("diagnose", Takes::Nothing(|| Command::Diagnose)),
    row!("start", Takes::Special(|| Command::Start(None))),
];

/// The row of a word that is typed behind `/`, in either case.
pub fn named(word: &str) -> Option<&'static CommandRow> {
    let word = word.to_lowercase();
    COMMANDS
        .iter()
        .find(|row| row.name == word || row.aliases.contains(&&word[..]))
}

/// The row of a command; `None` for what is not typed as one, or not by everybody.
pub(crate) fn row_of(command: &Command) -> Option<&'static CommandRow> {
    COMMANDS
        .iter()
        .find(|row| discriminant(&row.example()) == discriminant(command))
}

/// The commands for a network's menu.
pub(crate) fn menu(localizer: Localizer<'_>) -> Vec<MenuEntry> {
    let entries = COMMANDS.iter().map(|row| MenuEntry {
        name: row.name,
        description: localizer.word(row.menu),
    });
    entries.collect()
}

impl CommandRow {
    /// The command with nothing behind it.
    pub fn example(&self) -> Command {
        match self.takes {
            Takes::Nothing(command) | Takes::Person(command) | Takes::Special(command) => command(),
            Takes::Words(_, command) => command(String::new()),
            Takes::Game(command) => command(None),
            Takes::GameAndWords(_, command, _) => command(None, String::new()),
            Takes::Code(_, command) => command(None),
        }
    }
}

fn challenge() -> Command {
    Command::Challenge {
        opponent: None,
        colour: Colour::Random,
        terms: String::new(),
    }
}

fn moves(game: Option<GameId>, from: String) -> Command {
    Command::Moves { game, from }
}

fn rings(game: Option<GameId>, side: String) -> Command {
    Command::Rings { game, side }
}

fn replay(game: Option<GameId>, how: String) -> Command {
    Command::Replay { game, how }
}

fn set_up(game: Option<GameId>, words: String) -> Command {
    Command::SetUp { game, words }
}

fn watch(game: Option<GameId>, how: String) -> Command {
    Command::Watch { game, how }
}

const fn team(game: Option<GameId>, words: String) -> Command {
    Command::Team { game, words }
}

/// Words with a game's number before or behind them as `#12`, or a number alone: `#12 public`,
/// `public #12`, `12`.
fn numbered(arguments: &str, command: fn(Option<GameId>, String) -> Command) -> Command {
    let arguments = arguments.trim();
    if let Ok(game) = arguments.parse() {
        return command(Some(game), String::new());
    }
    let first = arguments.split_once(char::is_whitespace);
    let last = arguments.rsplit_once(char::is_whitespace);
    let ends = [first, last.map(|(words, game)| (game, words))];
    for (game, words) in ends.into_iter().flatten() {
        let number = game.starts_with('#').then(|| game.parse().ok()).flatten();
        if number.is_some() {
            return command(number, words.trim().to_owned());
        }
    }
    command(None, arguments.to_owned())
}

/// A length of time with a game's number before or behind it, or a number alone: `1 day`, `#12 1 day`,
/// `1 day 12`, `12`.
fn typed_gift(arguments: &str) -> Command {
    let arguments = arguments.trim();
    let told = |game: Option<GameId>, time: &str| Command::Gift {
        game,
        time: time.trim().to_owned(),
    };
    // `12 hours` is a length and no game.
    if whole_length(arguments).is_some() {
        return told(None, arguments);
    }
    if let Ok(game) = arguments.parse() {
        return told(Some(game), "");
    }
    let first = arguments.split_once(char::is_whitespace);
    let last = arguments.rsplit_once(char::is_whitespace);
    let ends = [first, last.map(|(time, game)| (game, time))];
    for (game, time) in ends.into_iter().flatten() {
        let number = game.parse().ok();
        let number = number.filter(|_| game.starts_with('#') || whole_length(time).is_some());
        if number.is_some() {
            return told(number, time);
        }
    }
    told(None, arguments)
}

/// A turn, perhaps with the number of its game before it: `12 f4-f6`, `#12 f4-f6`.
fn typed_turn(arguments: &str) -> Command {
    let (game, turn) = split_game(arguments);
    Command::Move {
        game,
        turn: turn.to_owned(),
    }
}

/// Prepared turns, perhaps with the number of their game before them, or that number alone.
fn typed_plan(arguments: &str) -> Command {
    let (game, lines) = match arguments.parse() {
        Ok(game) => (Some(game), ""),
        Err(_) => split_game(arguments),
    };
    Command::Plan {
        game,
        lines: lines.to_owned(),
    }
}

/// Takes a leading game number off a turn. A bare number counts only when what follows has a
/// letter or a comma in it, as every turn does: `3 5 4 5` might be a turn.
pub fn split_game(text: &str) -> (Option<GameId>, &str) {
    let text = text.trim();
    let Some((first, rest)) = text.split_once(char::is_whitespace) else {
        // `#12` alone names a game and no turn.
        return match text.starts_with('#').then(|| text.parse()) {
            Some(Ok(game)) => (Some(game), ""),
            _ => (None, text),
        };
    };
    let rest = rest.trim();
    let turn_like = rest
        .chars()
        .any(|letter| letter.is_alphabetic() || letter == ',');
    match first.parse() {
        Ok(game) if first.starts_with('#') || turn_like => (Some(game), rest),
        _ => (None, text),
    }
}
