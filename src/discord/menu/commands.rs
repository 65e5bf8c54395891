//! The slash commands as they are registered at Discord.

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use crate::app::{App, MenuEntry};
use crate::discord::inbound::slash_commands::JOIN;
use crate::discord::menu::localization::{DESCRIPTION_CHARS, Localization, locales};
use crate::discord::menu::options::options;
use crate::discord::outbound::markdown::shorten;

/// All commands, described in every language the bot speaks.
pub fn commands(app: &App) -> Vec<CreateCommand> {
    let languages = app.languages();
    let Some(default) = languages.first() else {
        return Vec::new();
    };
    let menus: Vec<_> = languages
        .iter()
        .map(|language| (language, app.menu(language)))
        .collect();
    let mut entries = Vec::new();
    for entry in app.menu(default) {
        entries.push((entry.name, entry.clone()));
        if entry.name == "accept" {
            entries.push((JOIN, entry));
        }
    }
    let commands = entries.into_iter().map(|(name, entry)| {
        let command = CreateCommand::new(name)
            .description(shorten(&entry.description, DESCRIPTION_CHARS))
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .contexts(vec![
                InteractionContext::Guild,
                InteractionContext::BotDm,
                InteractionContext::PrivateChannel,
            ])
            .set_options(options(
                name,
                &Localization {
                    app,
                    languages: &languages,
                },
            ));
        let same = |menu: &[MenuEntry]| {
            let entry = menu.iter().find(|other| other.name == entry.name)?;
            Some(shorten(&entry.description, DESCRIPTION_CHARS))
        };
        let localised = menus
            .iter()
            .filter_map(|(language, menu)| Some((*language, same(menu)?)));
        localised.fold(command, |command, (language, words)| {
            let locales = locales(language).iter();
            locales.fold(command, |c, locale| {
                c.description_localized(*locale, words.clone())
            })
        })
    });
    commands.collect()
}
