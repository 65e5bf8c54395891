//! Lines of text understood as commands, for networks where commands are typed.

use crate::app::language::commands;
use crate::app::language::commands::Takes;
use crate::app::language::time::length::whole_length;
use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::reading::term_names::{Subject, TermNames};
use crate::app::request::command::{Command, Opponent};
use crate::game::{Bot, Colour};

/// The most characters of a line that is looked at as a command. What is longer is passed on as
/// it is and refused with a sentence where a turn is expected.
const LINE_CHARS: usize = 4096;
/// The longest handle that names somebody, in characters; no network allows as many.
const HANDLE_CHARS: usize = 64;

/// Understands a line; see [`crate::app::App::read_line`].
pub fn read_line(line: &str, bot: Option<&str>, opponent: Option<Opponent>) -> Option<Command> {
    let line: String = line.trim().chars().take(LINE_CHARS).collect();
    let Some(rest) = line.strip_prefix('/') else {
        return Some(Command::PlainText(line));
    };
    let (word, arguments) = match rest.split_once(char::is_whitespace) {
        Some((word, arguments)) => (word, arguments.trim()),
        None => (rest, ""),
    };
    let (word, addressed) = match word.split_once('@') {
        Some((word, to)) => (word, Some(to)),
        None => (word, None),
    };
    // A command for another program in the same chat.
    if let (Some(to), Some(bot)) = (addressed, bot)
        && !to.eq_ignore_ascii_case(bot.trim_start_matches('@'))
    {
        return None;
    }
    let command = typed(word, arguments, opponent);
    Some(command.unwrap_or(Command::Unknown(line)))
}

/// The command of this word with what is typed behind it; `None` when there is none, or when its words
/// make no sense.
fn typed(word: &str, arguments: &str, opponent: Option<Opponent>) -> Option<Command> {
    if word.eq_ignore_ascii_case("owner") {
        // Not everybody's, so it is in no table.
        return Some(Command::Owner(arguments.to_owned()));
    }
    let row = commands::named(word)?;
    match row.takes {
        Takes::Nothing(command) => Some(command()),
        Takes::Words(_, command) => Some(command(arguments.to_owned())),
        Takes::Game(command) => optional(arguments).map(command),
        Takes::GameAndWords(_, _, read) => Some(read(arguments)),
        Takes::Code(_, command) => optional(arguments).map(command),
        Takes::Person(_) => whom(arguments, opponent).map(Command::Stats),
        Takes::Special(command) => match command() {
            Command::Challenge { .. } => challenge(arguments, opponent).ok(),
            Command::Start(_) => Some(Command::Start(
                (!arguments.is_empty()).then(|| arguments.to_owned()),
            )),
            Command::Rules(_) => Some(Command::Rules(arguments.to_owned())),
            Command::Top(_) => Some(Command::Top(arguments.to_owned())),
            Command::Settings(_) => Some(Command::Settings(arguments.to_owned())),
            _ => None,
        },
    }
}

/// The side a word asks for, in any language. `None` for any other word.
pub fn colour(word: &str) -> Option<Colour> {
    let (colour, _) = colour_first(&[word])?;
    Some(colour)
}

/// The side that these words ask for, if they do, and the other words; `None` when they ask for two.
pub(crate) fn split_colour(words: &str) -> Option<(Option<Colour>, Vec<&str>)> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let (mut side, mut others) = (None, Vec::new());
    let mut rest = words.as_slice();
    while let Some(word) = rest.first().copied() {
        let named = colour_first(rest);
        rest = rest
            .get(named.map_or(1, |(_, count)| count)..)
            .unwrap_or_default();
        match named {
            Some((colour, _)) if side.is_some_and(|before| before != colour) => return None,
            Some((colour, _)) => side = Some(colour),
            None => others.push(word),
        }
    }
    Some((side, others))
}

/// The side with whose name these words begin, and how many words the name has.
fn colour_first(words: &[&str]) -> Option<(Colour, usize)> {
    let sides = [Keyword::Red, Keyword::Blue, Keyword::Random];
    let (side, count) = first_of(words, &sides)?;
    let colour = match side {
        Keyword::Red => Colour::Red,
        Keyword::Blue => Colour::Blue,
        _ => Colour::Random,
    };
    Some((colour, count))
}

/// Nothing, or one number or code; `None` for anything else.
fn optional<T: std::str::FromStr>(arguments: &str) -> Option<Option<T>> {
    if arguments.is_empty() {
        return Some(None);
    }
    arguments.parse().ok().map(Some)
}

/// The words of a challenge that are neither a side nor about what is to be played, nor begin with
/// `@`; see [`crate::app::App::unknown_words`].
pub fn unknown_words(arguments: &str) -> Vec<&str> {
    let vocabulary = TermNames::new(Subject::Challenge);
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut unknown_words = Vec::new();
    let mut rest = words.as_slice();
    while let Some(word) = rest.first() {
        let plain = !word.contains(['@', '=', '/']);
        let side = || colour_first(rest).map(|(_, count)| count);
        let engine = || bot_first(rest).map(|(_, count)| count);
        let known = side().or_else(engine).or_else(|| vocabulary.knows(rest));
        let known = known.filter(|_| plain);
        if plain && known.is_none() {
            unknown_words.push(*word);
        }
        rest = rest.get(known.unwrap_or(1)..).unwrap_or_default();
    }
    unknown_words
}

/// What words say about the engine as an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OfBot {
    /// That it is meant, and how strong it shall be.
    Meant(Option<u8>),
    /// That it shall take its time.
    Sleeps,
}

/// What these words begin with of that, and how many words it has: `bot`, `bot 5`, `bot level max`,
/// `sleepy`.
fn bot_first(words: &[&str]) -> Option<(OfBot, usize)> {
    if let Some((_, count)) = first_of(words, &[Keyword::Sleeps]) {
        return Some((OfBot::Sleeps, count));
    }
    let (_, mut count) = first_of(words, &[Keyword::Bot])?;
    let behind = |count: usize| words.get(count..).unwrap_or_default();
    let named = first_of(behind(count), &[Keyword::Level]);
    let at = count + named.map_or(0, |(_, more)| more);
    let rest = behind(at);
    // What follows is a level, or the core says that it is none.
    count = at;
    let named = level_first(rest).map(|(level, more)| {
        count = at + more;
        level
    });
    Some((OfBot::Meant(named), count))
}

/// The level these words begin with, and how many words it has. `3 days` is a length of time.
fn level_first(words: &[&str]) -> Option<(u8, usize)> {
    if let Some((_, count)) = first_of(words, &[Keyword::Strongest]) {
        return Some((Bot::MAX, count));
    }
    let level = words.first()?.parse().ok()?;
    let time = words.get(..2).map(|words| words.join(" "));
    let is_time = time.is_some_and(|time| whole_length(&time).is_some());
    (!is_time && (1..Bot::MAX).contains(&level)).then_some((level, 1))
}

/// The level that a word names.
pub fn level(word: &str) -> Option<u8> {
    level_first(&[word]).map(|(level, _)| level)
}

/// What is wrong with the words of a challenge, before anything is known of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Both sides are asked for.
    TwoSides,
    /// A handle that is none.
    Nobody(String),
    /// A person and the engine are both challenged.
    TwoOpponents,
    /// The engine's habits are asked for, but not the engine.
    SleepsAlone,
}

/// What is wrong with the words of a challenge that could not be read. Where nothing is, the network
/// named an opponent beside them.
pub fn fault(arguments: &str) -> Fault {
    challenge(arguments, None)
        .err()
        .unwrap_or(Fault::TwoOpponents)
}

/// Whom, which side, and what is to be played.
fn challenge(arguments: &str, opponent: Option<Opponent>) -> Result<Command, Fault> {
    let mut opponent = opponent;
    let mut side = None;
    let (mut level, mut sleeps) = (None, false);
    // Words that are part of the mention the adapter has already understood.
    let known = match &opponent {
        Some(Opponent::User { name, handle, .. }) => {
            format!("{name} {}", handle.as_deref().unwrap_or_default()).to_lowercase()
        }
        Some(Opponent::Handle(handle)) => handle.to_lowercase(),
        Some(Opponent::Bot(_)) | None => String::new(),
    };
    let unknown_words = unknown_words(arguments);
    let is_known = |word: &str| {
        let mut parts = known.split_whitespace();
        unknown_words.contains(&word) && parts.any(|part| part == word.to_lowercase())
    };
    let mut terms = Vec::new();
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut rest = words.as_slice();
    while let Some(word) = rest.first().copied() {
        let named = colour_first(rest).filter(|_| !word.starts_with('@'));
        let engine = bot_first(rest).filter(|_| named.is_none() && !word.starts_with('@'));
        let count = named.or(engine.map(|(_, count)| (Colour::Random, count)));
        let count = count.map_or(1, |(_, count)| count);
        rest = rest.get(count..).unwrap_or_default();
        if let Some((colour, _)) = named {
            if side.is_some_and(|before| before != colour) {
                return Err(Fault::TwoSides);
            }
            side = Some(colour);
        } else if let Some((of_bot, _)) = engine {
            match of_bot {
                OfBot::Meant(how) => level = Some(how.or(level.flatten())),
                OfBot::Sleeps => sleeps = true,
            }
        } else if let Some(handle) = word.strip_prefix('@') {
            if !is_handle(handle) {
                return Err(Fault::Nobody(word.to_owned()));
            }
            if opponent.is_none() {
                opponent = Some(Opponent::Handle(handle.to_lowercase()));
            }
        } else if !is_known(word) {
            terms.push(word);
        }
    }
    if let Some(level) = level {
        // Two opponents are one too many.
        if matches!(
            &opponent,
            Some(Opponent::User { bot: false, .. } | Opponent::Handle(_))
        ) {
            return Err(Fault::TwoOpponents);
        }
        let level = level.unwrap_or(Bot::USUAL);
        opponent = Some(Opponent::Bot(Bot { level, sleeps }));
    } else if sleeps {
        return Err(Fault::SleepsAlone);
    }
    Ok(Command::Challenge {
        opponent,
        colour: side.unwrap_or_default(),
        terms: terms.join(" "),
    })
}

/// The person named; `None` for words that name nobody.
fn whom(arguments: &str, opponent: Option<Opponent>) -> Option<Option<Opponent>> {
    match (opponent, arguments.strip_prefix('@')) {
        (Some(opponent), _) => Some(Some(opponent)),
        (None, Some(handle)) if is_handle(handle) => {
            Some(Some(Opponent::Handle(handle.to_lowercase())))
        }
        (None, None) if arguments.is_empty() => Some(None),
        (None, _) => None,
    }
}

/// Whether somebody can be called so on any network.
fn is_handle(word: &str) -> bool {
    let length = word.chars().count();
    (1..=HANDLE_CHARS).contains(&length) && !word.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Account, GameId, Network};

    fn read(line: &str) -> Option<Command> {
        read_line(line, Some("tulenh_bot"), None)
    }

    fn offer(opponent: Option<&str>, colour: Colour) -> Option<Command> {
        let opponent = opponent.map(|handle| Opponent::Handle(handle.to_owned()));
        Some(Command::Challenge {
            opponent,
            colour,
            terms: String::new(),
        })
    }

    fn terms(line: &str) -> (Option<Opponent>, Colour, String) {
        match read(line) {
            Some(Command::Challenge {
                opponent,
                colour,
                terms,
            }) => (opponent, colour, terms),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn commands_with_and_without_the_bots_name() {
        assert_eq!(read("/help"), Some(Command::Help(String::new())));
        let moving = Command::Help("moving".to_owned());
        assert_eq!(read("/HELP@Tulenh_Bot moving"), Some(moving));
        assert_eq!(read("/help@other_bot"), None);
        assert_eq!(
            read("/weather"),
            Some(Command::Unknown("/weather".to_owned()))
        );
        assert_eq!(read("hello"), Some(Command::PlainText("hello".to_owned())));
        assert_eq!(read("/start"), Some(Command::Start(None)));
        assert_eq!(
            read("/start join-ABCD1234"),
            Some(Command::Start(Some("join-ABCD1234".to_owned())))
        );
        assert_eq!(read(""), Some(Command::PlainText(String::new())));
        assert_eq!(read("/"), Some(Command::Unknown("/".to_owned())));
    }

    #[test]
    fn every_row_of_the_table_is_read_by_its_name_and_its_aliases() {
        for row in commands::COMMANDS {
            for word in row.aliases.iter().chain([&row.name]) {
                assert_eq!(read(&format!("/{word}")), Some(row.example()), "{word}");
                let shouted = format!("/{}@TULENH_BOT", word.to_uppercase());
                assert_eq!(read(&shouted), Some(row.example()), "{word}");
            }
            let rows = commands::COMMANDS.iter();
            let same = rows.filter(|other| commands::named(other.name).unwrap().name == row.name);
            assert_eq!(same.count(), 1, "{}", row.name);
            let found = commands::row_of(&row.example()).unwrap();
            assert_eq!(found.name, row.name);
        }
    }

    #[test]
    fn challenges_name_a_person_and_a_side() {
        assert_eq!(read("/challenge"), offer(None, Colour::Random));
        assert_eq!(read("/challenge red"), offer(None, Colour::Red));
        assert_eq!(
            read("/challenge @Binh BLUE"),
            offer(Some("binh"), Colour::Blue)
        );
        assert_eq!(read("/challenge ngẫu nhiên"), offer(None, Colour::Random));
        assert_eq!(terms("/challenge đỏ giao hữu").2, "giao hữu");
        assert_eq!(unknown_words("binh tính hệ số ngẫu nhiên gợi ý"), ["binh"]);
        assert!(matches!(
            read("/challenge red blue"),
            Some(Command::Unknown(_))
        ));
        let user = Opponent::User {
            account: Account {
                network: Network::new("test").unwrap(),
                user: "7".to_owned(),
            },
            name: "Bình Lê".to_owned(),
            handle: None,
            bot: false,
        };
        assert_eq!(
            read_line("/challenge Bình Lê red", None, Some(user.clone())),
            Some(Command::Challenge {
                opponent: Some(user.clone()),
                colour: Colour::Red,
                terms: String::new(),
            })
        );
        // A name does not swallow what is to be played.
        let namesake = match user {
            Opponent::User { account, .. } => Opponent::User {
                account,
                name: "Marine Lê".to_owned(),
                handle: None,
                bot: false,
            },
            other => other,
        };
        let line = read_line("/challenge marine lê", None, Some(namesake));
        assert!(
            matches!(&line, Some(Command::Challenge { terms, .. }) if terms == "marine"),
            "{line:?}"
        );
    }

    #[test]
    fn the_engine_is_challenged_by_its_level() {
        let bot = |level, sleeps| Some(Opponent::Bot(Bot { level, sleeps }));
        let plain = |level| (bot(level, false), Colour::Random, String::new());
        assert_eq!(terms("/challenge bot"), plain(Bot::USUAL));
        assert_eq!(terms("/challenge BOT 8"), plain(8));
        assert_eq!(terms("/challenge engine level max"), plain(Bot::MAX));
        assert_eq!(terms("/challenge máy cấp 2"), plain(2));
        assert_eq!(terms("/challenge máy mạnh nhất"), plain(Bot::MAX));
        let all = terms("/challenge red marine bot 5 sleepy turns=40");
        let rest = "marine turns=40".to_owned();
        assert_eq!(all, (bot(5, true), Colour::Red, rest));
        // A length of time is no level, and a level is one of nine.
        let timed = (bot(Bot::USUAL, false), Colour::Random, "3 days".to_owned());
        assert_eq!(terms("/challenge bot 3 days"), timed);
        let tenth = (bot(Bot::USUAL, false), Colour::Random, "10".to_owned());
        assert_eq!(terms("/challenge bot 10"), tenth);
        for wrong in ["/challenge @binh bot", "/challenge sleepy"] {
            assert!(matches!(read(wrong), Some(Command::Unknown(_))), "{wrong}");
        }
        assert!(unknown_words("bot 5 sleepy red").is_empty());
        assert_eq!(unknown_words("binh marine"), ["binh"]);
    }

    #[test]
    fn challenges_say_what_is_to_be_played() {
        let binh = Some(Opponent::Handle("binh".to_owned()));
        let asked = |colour, terms: &str| (binh.clone(), colour, terms.to_owned());
        assert_eq!(terms("/challenge @binh bga"), asked(Colour::Random, "bga"));
        assert_eq!(
            terms("/challenge official red @Binh marine turns=40"),
            asked(Colour::Red, "official marine turns=40")
        );
        assert_eq!(
            terms("/challenge capacity=2021 official/marine @binh đỏ"),
            asked(Colour::Red, "capacity=2021 official/marine")
        );
        // Words nobody knows are for the core to refuse.
        assert_eq!(terms("/challenge green").2, "green");
        assert_eq!(
            unknown_words("binh nine sea red @an official/marine a=b classic lan"),
            ["binh", "lan"]
        );
        assert_eq!(
            read("/rules bga ships"),
            Some(Command::Rules("bga ships".to_owned()))
        );
        assert_eq!(read("/score #3"), Some(Command::Score(Some(GameId(3)))));
    }

    #[test]
    fn gifts_may_name_their_game() {
        let gift = |game: Option<u64>, time: &str| {
            Some(Command::Gift {
                game: game.map(GameId),
                time: time.to_owned(),
            })
        };
        assert_eq!(read("/gift"), gift(None, ""));
        assert_eq!(read("/gift 12 hours"), gift(None, "12 hours"));
        assert_eq!(read("/gift 1d12h"), gift(None, "1d12h"));
        assert_eq!(read("/gift #12"), gift(Some(12), ""));
        assert_eq!(read("/gift 12"), gift(Some(12), ""));
        assert_eq!(read("/gift 12 1 day"), gift(Some(12), "1 day"));
        assert_eq!(read("/gift 1 ngày #12"), gift(Some(12), "1 ngày"));
        assert_eq!(read("/gift #12 much"), gift(Some(12), "much"));
        assert_eq!(read("/gift 12 much"), gift(None, "12 much"));
        assert_eq!(read("/pause 3"), Some(Command::Pause(Some(GameId(3)))));
        assert!(matches!(read("/claim x"), Some(Command::Unknown(_))));
        let vacation = Command::Vacation("off".to_owned());
        assert_eq!(read("/vacation off"), Some(vacation));
    }

    #[test]
    fn turns_may_name_their_game() {
        let turn = |game: Option<u64>, turn: &str| {
            Some(Command::Move {
                game: game.map(GameId),
                turn: turn.to_owned(),
            })
        };
        assert_eq!(read("/move f4-f6"), turn(None, "f4-f6"));
        assert_eq!(read("/move 12 f4-f6"), turn(Some(12), "f4-f6"));
        assert_eq!(read("/move  #12  tank f4 f6"), turn(Some(12), "tank f4 f6"));
        assert_eq!(read("/move 3,5_4,5"), turn(None, "3,5_4,5"));
        assert_eq!(read("/move 3 5 4 5"), turn(None, "3 5 4 5"));
        assert_eq!(read("/move"), turn(None, ""));
        let plan = |game: Option<u64>, lines: &str| {
            Some(Command::Plan {
                game: game.map(GameId),
                lines: lines.to_owned(),
            })
        };
        assert_eq!(read("/if"), plan(None, ""));
        assert_eq!(read("/if 12"), plan(Some(12), ""));
        assert_eq!(read("/if #12"), plan(Some(12), ""));
        let lines = "f7-f6 then c5-c6\nf7-f5, c5-c6";
        assert_eq!(read(&format!("/if {lines}")), plan(None, lines));
        assert_eq!(read(&format!("/if\n12 {lines}")), plan(Some(12), lines));
        assert_eq!(read("/if 3,5_4,5 4,7_5,7"), plan(None, "3,5_4,5 4,7_5,7"));
        assert_eq!(read("/board #3"), Some(Command::Board(Some(GameId(3)))));
        assert!(matches!(read("/board x"), Some(Command::Unknown(_))));
        assert!(matches!(read("/accept x"), Some(Command::Unknown(_))));
    }
}
