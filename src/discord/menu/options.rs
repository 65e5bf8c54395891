//! The options of the slash commands.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{self, App, Field, MOST_TURNS, Takes};
use crate::discord::menu::localization::Localization;

/// The longest code, in characters. A code has eight, and people paste more around it.
const CODE_CHARS: u16 = 32;
/// The longest text of changed rules, in characters.
const RULES_CHARS: u16 = 400;
/// The longest other text, in characters.
const WORDS_CHARS: u16 = 100;

/// The options of a command, required ones first. Those of most commands follow from what its row in
/// the table of commands takes.
pub fn options(command: &str, words: &Localization<'_>) -> Vec<CreateCommandOption> {
    let game = || {
        let option = words.option(CommandOptionType::Integer, "game", "option-game");
        option.min_int_value(1)
    };
    let text = |field: Field| {
        let option = words.option(CommandOptionType::String, field.name, field.hint);
        let option = option.max_length(field.longest);
        match field.required {
            true => option.required(true).set_autocomplete(field.completed),
            false => option,
        }
    };
    match command {
        "challenge" => challenge(words),
        "rings" => vec![side(words, "side", "option-side"), game()],
        "rules" => {
            let topic = words.option(CommandOptionType::String, "topic", "option-topic");
            let topic = words.choices(topic, App::topics);
            vec![ruleset(words), battle(words), topic]
        }
        "top" => {
            let scope = words.option(CommandOptionType::String, "scope", "option-top-scope");
            let scope = words.choice(scope, "chat", "choice-top-chat");
            let scope = words.choice(scope, "all", "choice-top-all");
            vec![scope, ruleset(words)]
        }
        "settings" => {
            let scope = words.option(CommandOptionType::String, "scope", "option-settings-scope");
            let scope = words.choice(scope, "mine", "choice-settings-mine");
            let scope = words.choice(scope, "chat", "choice-settings-chat");
            let change = words.option(
                CommandOptionType::String,
                "change",
                "option-settings-change",
            );
            vec![scope, change.max_length(WORDS_CHARS)]
        }
        _ => match app::named(command).map(|row| row.takes) {
            None | Some(Takes::Nothing(_) | Takes::Special(_)) => Vec::new(),
            Some(Takes::Words(field, _)) => vec![text(field)],
            Some(Takes::Game(_)) => vec![game()],
            Some(Takes::GameAndWords(field, ..)) => vec![text(field), game()],
            Some(Takes::Code(hint, _)) => {
                let code = words.option(CommandOptionType::String, "code", hint);
                vec![code.max_length(CODE_CHARS)]
            }
            Some(Takes::Person(_)) => {
                vec![words.option(CommandOptionType::User, "user", "option-user")]
            }
        },
    }
}

fn challenge(words: &Localization<'_>) -> Vec<CreateCommandOption> {
    let colour = side(words, "colour", "option-colour");
    let turns = words
        .option(CommandOptionType::Integer, "turns", "option-turns")
        .min_int_value(1)
        .max_int_value(u64::from(MOST_TURNS));
    let rating = words.option(CommandOptionType::String, "rating", "option-rating");
    let rating = words.choice(rating, "rated", "choice-rated");
    vec![
        words.option(CommandOptionType::User, "opponent", "option-opponent"),
        words.choices(
            words.option(CommandOptionType::String, "bot", "option-bot"),
            App::levels,
        ),
        words.choice(colour, "random", "choice-random"),
        ruleset(words),
        battle(words),
        words
            .option(CommandOptionType::String, "time", "option-time")
            .max_length(WORDS_CHARS)
            .set_autocomplete(true),
        words.option(CommandOptionType::Boolean, "claim", "option-claim"),
        words
            .option(CommandOptionType::String, "until", "option-until")
            .max_length(WORDS_CHARS),
        turns,
        words.choice(rating, "casual", "choice-casual"),
        words.option(CommandOptionType::Boolean, "hints", "option-hints"),
        words.option(CommandOptionType::Boolean, "sleepy", "option-sleepy"),
        words
            .option(CommandOptionType::String, "rules", "option-rules")
            .max_length(RULES_CHARS),
    ]
}

fn side(words: &Localization<'_>, name: &str, id: &'static str) -> CreateCommandOption {
    let option = words.option(CommandOptionType::String, name, id);
    let option = words.choice(option, "red", "choice-red");
    words.choice(option, "blue", "choice-blue")
}

fn ruleset(words: &Localization<'_>) -> CreateCommandOption {
    let option = words.option(CommandOptionType::String, "ruleset", "option-ruleset");
    words.choices(option, App::rulesets)
}

fn battle(words: &Localization<'_>) -> CreateCommandOption {
    let option = words.option(CommandOptionType::String, "battle", "option-battle");
    words.choices(option, App::battles)
}
