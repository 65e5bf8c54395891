//! What is wrong with the words behind a command, in one or two sentences: which word, and what stands
//! there instead.

use tulenh_rules::letters_apart;

use crate::app::context::Context;
use crate::app::context::abort::Abort;
use crate::app::language::catalog::Sentence;
use crate::app::language::commands;
use crate::app::language::commands::{COMMANDS, CommandRow, Takes};
use crate::app::people::callers::Caller;
use crate::app::reading::line_parser::{Fault, fault};
use crate::app::request::message::Text;
use crate::app::request::name::quoted;

/// Characters of what was typed that are said again.
const SHOWN: usize = 40;

/// The answer to a command that does not exist, or whose words are wrong.
pub(crate) fn unknown(_context: &Context, caller: &Caller<'_>, line: &str) -> Abort {
    let localizer = caller.localizer;
    let arguments = line.split_once(char::is_whitespace);
    let arguments = arguments.map_or("", |(_, rest)| rest.trim());
    let word = quoted(arguments, SHOWN);
    let says = |id| -> Sentence<'_> { localizer.say(id).code("word", word.clone()) };
    let Some(entry) = known_word(line) else {
        let words = quoted(line, 60);
        let sentence = match nearest(line) {
            Some(name) => localizer
                .say("unknown-command-near")
                .code("nearest", format!("/{name}")),
            None => localizer.say("unknown-command"),
        };
        return sentence.code("words", words).into();
    };
    let text: Text = match (entry.name, Expected::of(entry.takes)) {
        ("challenge", _) => wrong_challenge(caller, arguments),
        (name, Expected::Game) => says("wrong-game")
            .code("example", format!("/{name} #12"))
            .text(),
        (name, Expected::Code) => says("wrong-code")
            .code("example", format!("/{name} ABCD2345"))
            .text(),
        (name, Expected::Person) => says("wrong-person")
            .code("example", format!("/{name} @binh"))
            .text(),
        (name, Expected::Words) => localizer
            .say("wrong-words")
            .code("words", quoted(line, 60))
            .code("help", format!("/help {name}"))
            .text(),
    };
    text.into()
}

/// Why the words of a challenge contradict themselves.
fn wrong_challenge(caller: &Caller<'_>, arguments: &str) -> Text {
    let localizer = caller.localizer;
    match fault(arguments) {
        Fault::TwoSides => localizer.say("challenge-two-sides").text(),
        Fault::Nobody(name) => localizer
            .say("wrong-person")
            .code("word", quoted(&name, SHOWN))
            .code("example", "/challenge @binh")
            .text(),
        Fault::TwoOpponents => localizer.say("challenge-two-opponents").text(),
        Fault::SleepsAlone => localizer.say("challenge-sleepy-alone").text(),
    }
}

/// Whether an unknown command is surely meant for us in a chat with other programs.
pub(crate) fn is_ours(line: &str) -> bool {
    let addressed = line
        .split_whitespace()
        .next()
        .is_some_and(|word| word.contains('@'));
    addressed || known_word(line).is_some()
}

/// What a command takes that can be wrong before it is understood at all.
enum Expected {
    /// The number of a game.
    Game,
    /// The code of a challenge, or of accounts to be joined.
    Code,
    /// A person.
    Person,
    /// Anything else.
    Words,
}

impl Expected {
    fn of(takes: Takes) -> Expected {
        match takes {
            Takes::Code(..) => Expected::Code,
            Takes::Person(_) => Expected::Person,
            Takes::Game(_) => Expected::Game,
            Takes::Nothing(_) | Takes::Words(..) | Takes::GameAndWords(..) | Takes::Special(_) => {
                Expected::Words
            }
        }
    }
}

/// The row of the command a line begins with.
fn known_word(line: &str) -> Option<&'static CommandRow> {
    commands::named(&command_word(line)?)
}

/// The command that is written most like the one a line begins with, if one is at all.
fn nearest(line: &str) -> Option<&'static str> {
    let word = command_word(line).filter(|word| word.chars().count() > 2)?;
    let names = COMMANDS
        .iter()
        .map(|row| (letters_apart(&word, row.name), row.name));
    let (changes, name) = names.min_by_key(|(changes, _)| *changes)?;
    (changes <= (word.chars().count() / 3).max(1)).then_some(name)
}

/// The word of a command, without the name of the bot.
fn command_word(line: &str) -> Option<String> {
    let word = line.trim_start_matches('/').split_whitespace().next()?;
    Some(word.split('@').next()?.to_ascii_lowercase())
}
