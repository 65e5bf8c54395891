//! The options of the slash commands.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{App, MOST_TURNS};
use crate::discord::inbound::slash_commands::JOIN;
use crate::discord::menu::localization::Localization;

/// The longest turn that can be typed, in characters; the longest real one is far shorter.
const TURN_CHARS: u16 = 200;
/// The longest code, in characters. A code has eight, and people paste more around it.
const CODE_CHARS: u16 = 32;
/// The longest text of changed rules, in characters.
const RULES_CHARS: u16 = 400;
/// The longest text of prepared turns, in characters.
const PLAN_CHARS: u16 = 2000;
/// The longest other text, in characters.
const WORDS_CHARS: u16 = 100;

/// The options of a command, required ones first. A command that is not known here has none.
pub fn options(command: &str, words: &Localization<'_>) -> Vec<CreateCommandOption> {
    let game = || {
        let option = words.option(CommandOptionType::Integer, "game", "option-game");
        option.min_int_value(1)
    };
    let text = |name, id, longest| {
        let option = words.option(CommandOptionType::String, name, id);
        option.max_length(longest)
    };
    match command {
        "challenge" => challenge(words),
        "accept" | JOIN | "decline" | "cancel" => vec![text("code", "option-code", CODE_CHARS)],
        "link" => vec![text("code", "option-link-code", CODE_CHARS)],
        "move" => {
            let turn = text("turn", "option-turn", TURN_CHARS);
            vec![turn.required(true).set_autocomplete(true), game()]
        }
        "learn" => vec![text("turn", "option-learn", TURN_CHARS)],
        "if" => vec![text("turns", "option-if", PLAN_CHARS), game()],
        "moves" => {
            let from = text("from", "option-from", WORDS_CHARS);
            vec![from.required(true), game()]
        }
        "rings" => vec![side(words, "side", "option-side"), game()],
        "replay" => vec![text("turns", "option-how", WORDS_CHARS), game()],
        "rematch" | "pick" | "takeback" | "board" | "captured" | "score" | "record"
        | "analysis" | "hint" | "threats" | "draw" | "resign" | "pause" | "resume" | "claim" => {
            vec![game()]
        }
        "gift" => vec![text("time", "option-gift-time", WORDS_CHARS), game()],
        "vacation" => vec![text("until", "option-vacation", WORDS_CHARS)],
        "rules" => {
            let topic = words.option(CommandOptionType::String, "topic", "option-topic");
            let topic = words.choices(topic, App::topics);
            vec![ruleset(words), battle(words), topic]
        }
        "help" => vec![text("topic", "option-help-topic", WORDS_CHARS)],
        "stats" => vec![words.option(CommandOptionType::User, "user", "option-user")],
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
            vec![scope, text("change", "option-settings-change", WORDS_CHARS)]
        }
        _ => Vec::new(),
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
