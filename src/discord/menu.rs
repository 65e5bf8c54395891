//! The slash commands, as Discord is told them.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::{CommandOptionType, InstallationContext, InteractionContext};

use crate::app::{App, Language, MenuEntry};
use crate::discord::escape::shorten;

/// The longest description of a command or an option.
const DESCRIPTION_CHARS: usize = 100;
/// The longest turn somebody types; the longest real one is far shorter.
const TURN_CHARS: u16 = 200;
/// A code of a challenge has eight characters; people paste more.
const CODE_CHARS: u16 = 32;

/// All commands with their descriptions in every language the bot speaks.
pub fn commands(app: &App) -> Vec<CreateCommand> {
    let languages = app.languages();
    let Some(default) = languages.first() else {
        return Vec::new();
    };
    let menus: Vec<(&Language, Vec<MenuEntry>)> = languages
        .iter()
        .map(|language| (language, app.menu(language)))
        .collect();
    app.menu(default)
        .into_iter()
        .map(|entry| {
            let mut command = CreateCommand::new(entry.name)
                .description(shorten(&entry.description, DESCRIPTION_CHARS))
                .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
                .contexts(vec![
                    InteractionContext::Guild,
                    InteractionContext::BotDm,
                    InteractionContext::PrivateChannel,
                ])
                .set_options(options(entry.name));
            for (language, menu) in &menus {
                let Some(localised) = menu.iter().find(|other| other.name == entry.name) else {
                    continue;
                };
                for locale in locales(language) {
                    let words = shorten(&localised.description, DESCRIPTION_CHARS);
                    command = command.description_localized(*locale, words);
                }
            }
            command
        })
        .collect()
}

/// The options of a command; a name this adapter does not know has none.
fn options(command: &str) -> Vec<CreateCommandOption> {
    let text = CommandOptionType::String;
    let option = |kind, name: &str| CreateCommandOption::new(kind, name, name);
    let game = || option(CommandOptionType::Integer, "game").min_int_value(1);
    let code = || option(text, "code").max_length(CODE_CHARS);
    match command {
        "challenge" => vec![
            option(CommandOptionType::User, "opponent"),
            ["red", "blue", "random"]
                .into_iter()
                .fold(option(text, "colour"), |colour, side| {
                    colour.add_string_choice(side, side)
                }),
        ],
        "accept" | "decline" | "cancel" => vec![code()],
        "move" => vec![
            option(text, "turn").required(true).max_length(TURN_CHARS),
            game(),
        ],
        "board" | "draw" | "resign" => vec![game()],
        _ => Vec::new(),
    }
}

/// Discord's names of a language
/// (<https://discord.com/developers/docs/reference#locales>); it refuses any other.
fn locales(language: &Language) -> &'static [&'static str] {
    match language.0.as_str() {
        "en" => &["en-US", "en-GB"],
        "vi" => &["vi"],
        "fr" => &["fr"],
        "de" => &["de"],
        "zh" => &["zh-CN", "zh-TW"],
        "es" => &["es-ES", "es-419"],
        "pt" => &["pt-BR"],
        "ru" => &["ru"],
        "ja" => &["ja"],
        "ko" => &["ko"],
        _ => &[],
    }
}
