//! Descriptions and choices of options in every language the bot speaks.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{App, Choice, Language, Span};
use crate::discord::outbound::markdown::shorten;

/// The longest description of a command or an option, in characters.
pub(crate) const DESCRIPTION_CHARS: usize = 100;
/// The most choices of an option.
const CHOICES: usize = 25;

/// Makes options with their texts in every language.
pub struct Localization<'a> {
    pub(crate) app: &'a App,
    pub(crate) languages: &'a [Language],
}

impl Localization<'_> {
    /// An option, described by the sentence with this id.
    pub fn option(
        &self,
        kind: CommandOptionType,
        name: &str,
        id: &'static str,
    ) -> CreateCommandOption {
        let option = CreateCommandOption::new(kind, name, self.default(id, name));
        let localised = self.localised(id).into_iter();
        localised.fold(option, |option, (locale, words)| {
            option.description_localized(locale, words)
        })
    }

    /// Adds a choice, named by the sentence with this id.
    pub fn choice(
        &self,
        option: CreateCommandOption,
        value: &str,
        id: &'static str,
    ) -> CreateCommandOption {
        option.add_string_choice_localized(self.default(id, value), value, self.localised(id))
    }

    /// Adds the choices that the core offers.
    pub fn choices(
        &self,
        option: CreateCommandOption,
        of: impl Fn(&App, &Language) -> Vec<Choice>,
    ) -> CreateCommandOption {
        let all: Vec<_> = self
            .languages
            .iter()
            .map(|language| (language, of(self.app, language)))
            .collect();
        let first = all.first().map(|(_, choices)| choices.as_slice());
        let first = first.unwrap_or_default().iter().take(CHOICES);
        first.fold(option, |option, choice| {
            let label = |choices: &[Choice]| {
                let same = choices.iter().find(|other| other.value == choice.value)?;
                Some(shorten(&same.label, DESCRIPTION_CHARS))
            };
            let localised = all.iter().flat_map(|(language, choices)| {
                let label = label(choices);
                let locales = locales(language).iter();
                locales.filter_map(move |locale| Some((*locale, label.clone()?)))
            });
            let name = shorten(&choice.label, DESCRIPTION_CHARS);
            let localised: Vec<_> = localised.collect();
            option.add_string_choice_localized(name, &choice.value, localised)
        })
    }

    fn default(&self, id: &'static str, fallback: &str) -> String {
        let words = self
            .languages
            .first()
            .map(|language| self.words(language, id));
        words
            .filter(|words| !words.is_empty())
            .unwrap_or_else(|| fallback.to_owned())
    }

    fn localised(&self, id: &'static str) -> Vec<(&'static str, String)> {
        let of = |language| {
            let words = self.words(language, id);
            locales(language)
                .iter()
                .map(move |locale| (*locale, words.clone()))
        };
        self.languages
            .iter()
            .flat_map(of)
            .filter(|(_, words)| !words.is_empty())
            .collect()
    }

    fn words(&self, language: &Language, id: &'static str) -> String {
        let phrase = self.app.phrase(language, id);
        let words = phrase.0.into_iter().map(|span| match span {
            Span::Plain(words) | Span::Strong(words) | Span::Code(words) => words,
            _ => String::new(),
        });
        shorten(&words.collect::<String>(), DESCRIPTION_CHARS)
    }
}

/// Discord's names of a language (<https://discord.com/developers/docs/reference#locales>). It
/// refuses any other.
pub(crate) fn locales(language: &Language) -> &'static [&'static str] {
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
