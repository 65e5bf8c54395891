//! What people and chats can choose, and what they have chosen.
//!
//! A [`Setting`] and its words are what is kept ([`Preferences`]); a [`ViewSettings`] is what the rest of
//! the core reads. A word that is not known, from an older or a newer program, counts as the
//! default.

use tulenh_render::{Style, Theme};
use tulenh_rules::{Coordinates, Letters, Side};

use crate::app::language::catalog::Localizer;
use crate::app::language::time::hour::Hour;
use crate::app::language::time::quiet_hours::Quiet;
use crate::app::language::time::zone::Zone;
use crate::game::{Language, Player, Preferences};

/// Something that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Setting {
    /// The language.
    Language,
    /// Pictures, text boards or neither.
    Boards,
    /// The colours of a picture.
    Theme,
    /// How pieces are drawn.
    Style,
    /// Whose home is at the bottom.
    Orientation,
    /// How points are named.
    Coordinates,
    /// The letters of pieces in turns.
    Letters,
    /// Whether one is alerted when it is one's turn.
    Mentions,
    /// Whether a turn that costs own pieces is asked about.
    Confirm,
    /// How often one is reminded of a turn.
    Reminders,
    /// The time zone; any that [`Zone::read`] understands.
    Zone,
    /// The hours of the day in which one is not woken; any that [`Quiet::read`] understands.
    Quiet,
    /// Whether a vacation begins by itself when a time runs out.
    AutoVacation,
    /// At which hour the problem of the day is sent; any that [`Hour::read`] understands.
    Problem,
    /// Whether problems may be made from one's finished games.
    Positions,
    /// Whether the opening book may learn from one's finished games.
    Openings,
    /// Who may offer games in a chat.
    Challenges,
    /// Who may make leagues and tournaments in a chat.
    Contests,
    /// Whether games get a thread of their own in a chat, where the network has threads.
    Threads,
    /// The most games a person wants to play at once: more are not found for them.
    EnoughGames,
    /// Whether a chat shows the open offers.
    Lobby,
    /// Whether others may follow all public games of a person.
    Followers,
    /// Whether a chat is shown the best game of the week.
    BestGame,
}

/// How boards are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Boards {
    /// As a picture.
    #[default]
    Picture,
    /// In letters.
    Text,
    /// Not at all, for those who play blindfold.
    Nothing,
}

/// How often somebody is reminded of a turn that waits for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Reminders {
    /// Never.
    Off,
    /// Once, when most of the time is gone.
    Fewer,
    /// At half of the time without a sound, and twice before it ends.
    #[default]
    Usual,
    /// As often as there is a reason, always with a sound.
    More,
}

/// A word for a setting, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It means this one.
    Word(String),
    /// It may mean each of these.
    Several(Vec<String>),
    /// It means none.
    Nothing,
}

/// What somebody has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ViewSettings {
    /// The language, where one was chosen.
    pub language: Option<Language>,
    /// How boards are shown.
    pub boards: Boards,
    /// Colours.
    pub theme: Theme,
    /// How pieces are drawn.
    pub style: Style,
    /// Whose home is at the bottom; `None`: the reader's own where there is one, else Red's.
    pub bottom: Option<Side>,
    /// How points are named.
    pub coordinates: Coordinates,
    /// The letters of pieces; `None`: those of the language.
    pub letters: Option<Letters>,
    /// Whether they are alerted when it is their turn.
    pub mentions: bool,
    /// Whether a turn that costs own pieces is asked about.
    pub confirm: bool,
    /// How often they are reminded of a turn.
    pub reminders: Reminders,
    /// Their time zone.
    pub zone: Zone,
    /// The hours in which they are not woken.
    pub quiet: Option<Quiet>,
    /// Whether their vacation begins by itself when a time runs out.
    pub auto_vacation: bool,
    /// Whether problems may be made from their finished games.
    pub positions: bool,
    /// Whether the opening book may learn from their finished games.
    pub openings: bool,
    /// When they are sent the problem of the day.
    pub problem: Option<Hour>,
    /// Whether everybody may offer games in the chat, or those who manage it only.
    pub challenges: bool,
    /// Whether everybody may make leagues and tournaments in the chat, or those who manage it only.
    pub contests: bool,
    /// Whether games get a thread of their own.
    pub threads: bool,
    /// The most games they want to play at once; `None`: as many as they may.
    pub enough_games: Option<usize>,
    /// Whether the chat shows the open offers.
    pub lobby: bool,
    /// Whether others may follow all their public games.
    pub followers: bool,
    /// Whether the chat is shown the best game of the week.
    pub best_game: bool,
}

impl Setting {
    /// What a person can choose, in the order of the menu.
    pub const PERSON: &'static [Setting] = &[
        Setting::Language,
        Setting::Boards,
        Setting::Theme,
        Setting::Style,
        Setting::Orientation,
        Setting::Coordinates,
        Setting::Letters,
        Setting::Mentions,
        Setting::Confirm,
        Setting::Reminders,
        Setting::Zone,
        Setting::Quiet,
        Setting::AutoVacation,
        Setting::Problem,
        Setting::Positions,
        Setting::Openings,
        Setting::EnoughGames,
        Setting::Followers,
    ];

    /// What can be chosen for a chat, in the order of the menu.
    pub const CHAT: &'static [Setting] = &[
        Setting::Language,
        Setting::Challenges,
        Setting::Contests,
        Setting::Threads,
        Setting::Problem,
        Setting::Zone,
        Setting::Lobby,
        Setting::BestGame,
        Setting::Boards,
        Setting::Theme,
        Setting::Style,
        Setting::Orientation,
        Setting::Coordinates,
        Setting::Letters,
    ];

    /// Its name where it is kept and typed.
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Language => "language",
            Setting::Boards => "boards",
            Setting::Theme => "theme",
            Setting::Style => "style",
            Setting::Orientation => "orientation",
            Setting::Coordinates => "coordinates",
            Setting::Letters => "letters",
            Setting::Mentions => "mentions",
            Setting::Confirm => "confirm",
            Setting::Reminders => "reminders",
            Setting::Zone => "zone",
            Setting::Quiet => "quiet",
            Setting::AutoVacation => "autovacation",
            Setting::Problem => "problem",
            Setting::Positions => "positions",
            Setting::Openings => Preferences::OPENINGS,
            Setting::Challenges => "challenges",
            Setting::Contests => "contests",
            Setting::Threads => "threads",
            Setting::EnoughGames => "games",
            Setting::Lobby => "lobby",
            Setting::Followers => "followers",
            Setting::BestGame => "bestgame",
        }
    }

    /// The words to choose from, the default first; `languages` are the tags of ours. Of a setting
    /// that [is open](Setting::is_open) the commonest.
    pub fn words(self, languages: &[Language]) -> Vec<String> {
        let words: &[&str] = match self {
            Setting::Language => {
                let tags = languages.iter().map(|language| language.0.clone());
                return std::iter::once("auto".to_owned()).chain(tags).collect();
            }
            Setting::Theme => return Theme::ALL.map(|theme| theme.name().to_owned()).into(),
            Setting::Style => return Style::ALL.map(|style| style.name().to_owned()).into(),
            Setting::Boards => &["picture", "text", "none"],
            Setting::Orientation => &["own", "red", "blue"],
            Setting::Coordinates => &["algebraic", "numbers"],
            Setting::Letters => &["auto", "english", "vietnamese"],
            Setting::Challenges => &["everybody", "managers"],
            Setting::Contests => &["managers", "everybody"],
            Setting::Mentions | Setting::Confirm | Setting::Threads => &["on", "off"],
            Setting::Reminders => &["usual", "off", "fewer", "more"],
            Setting::Zone => &[
                "UTC",
                "Asia/Ho_Chi_Minh",
                "Asia/Tokyo",
                "Australia/Sydney",
                "Europe/London",
                "Europe/Berlin",
                "America/New_York",
                "America/Los_Angeles",
            ],
            Setting::Quiet => &["off", "21:00-06:00", "22:00-07:00", "23:00-08:00"],
            Setting::AutoVacation
            | Setting::Lobby
            | Setting::Followers
            | Setting::BestGame
            | Setting::Positions
            | Setting::Openings => &["off", "on"],
            Setting::Problem => &["off", "07:00", "09:00", "12:00", "18:00", "20:00"],
            Setting::EnoughGames => &["any", "1", "2", "3", "5", "8", "12", "20"],
        };
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    /// Whether other words than [`Setting::words`] can be chosen too.
    pub const fn is_open(self) -> bool {
        matches!(self, Setting::Zone | Setting::Quiet)
    }

    /// The word that holds: what was chosen if it can be, else the default.
    pub fn chosen(self, preferences: &Preferences, languages: &[Language]) -> String {
        let words = self.words(languages);
        let kept = preferences.get(self.name());
        let known = kept.filter(|kept| match self {
            Setting::Zone => Zone::named(kept).is_some(),
            Setting::Quiet => Quiet::read(kept).is_some(),
            Setting::Problem => Hour::read(kept).is_some(),
            _ => words.iter().any(|word| word == kept),
        });
        known.map_or_else(
            || words.into_iter().next().unwrap_or_default(),
            str::to_owned,
        )
    }

    /// What was typed for it.
    pub fn read(self, typed: &str, languages: &[Language]) -> Typed {
        let known = self.words(languages);
        if let Some(word) = known.iter().find(|word| word.eq_ignore_ascii_case(typed)) {
            return Typed::Word(word.clone());
        }
        match self {
            Setting::Zone => {
                let zones = Zone::read(typed);
                let mut names = zones.iter().map(|zone| zone.name().to_owned());
                match zones.len() {
                    0 | 1 => names.next().map_or(Typed::Nothing, Typed::Word),
                    _ => Typed::Several(names.collect()),
                }
            }
            Setting::Quiet => {
                let quiet = Quiet::read(typed);
                quiet.map_or(Typed::Nothing, |quiet| Typed::Word(quiet.written()))
            }
            Setting::Problem => {
                let hour = Hour::read(typed);
                hour.map_or(Typed::Nothing, |hour| Typed::Word(hour.written()))
            }
            _ => Typed::Nothing,
        }
    }

    /// Chooses a word that [`Setting::read`] gave; the default is not kept, but for a zone: who lives by
    /// UTC is not asked again where they live.
    pub fn choose(self, preferences: &mut Preferences, word: &str, languages: &[Language]) {
        let default = self.words(languages).into_iter().next();
        let default = default.filter(|_| self != Setting::Zone);
        let word = Some(word).filter(|word| default.as_deref() != Some(*word));
        preferences.set(self.name(), word);
    }
}

impl ViewSettings {
    /// What these preferences say.
    pub fn of(preferences: &Preferences) -> ViewSettings {
        let word = |setting: Setting| preferences.get(setting.name()).unwrap_or_default();
        let is_on = |setting| word(setting) != "off";
        ViewSettings {
            language: preferences
                .get(Setting::Language.name())
                .filter(|tag| *tag != "auto")
                .map(|tag| Language(tag.to_owned())),
            boards: match word(Setting::Boards) {
                "text" => Boards::Text,
                "none" => Boards::Nothing,
                _ => Boards::Picture,
            },
            theme: Theme::by_name(word(Setting::Theme)).unwrap_or_default(),
            style: Style::by_name(word(Setting::Style)).unwrap_or_default(),
            bottom: match word(Setting::Orientation) {
                "red" => Some(Side::Red),
                "blue" => Some(Side::Blue),
                _ => None,
            },
            coordinates: match word(Setting::Coordinates) {
                "numbers" => Coordinates::Official,
                _ => Coordinates::Algebraic,
            },
            letters: match word(Setting::Letters) {
                "english" => Some(Letters::English),
                "vietnamese" => Some(Letters::Vietnamese),
                _ => None,
            },
            mentions: is_on(Setting::Mentions),
            confirm: is_on(Setting::Confirm),
            reminders: match word(Setting::Reminders) {
                "off" => Reminders::Off,
                "fewer" => Reminders::Fewer,
                "more" => Reminders::More,
                _ => Reminders::Usual,
            },
            zone: Zone::named(word(Setting::Zone)).unwrap_or_else(Zone::utc),
            quiet: Quiet::read(word(Setting::Quiet)),
            positions: word(Setting::Positions) == "on",
            openings: preferences.allow_openings(),
            problem: Hour::read(word(Setting::Problem)),
            auto_vacation: word(Setting::AutoVacation) == "on",
            challenges: word(Setting::Challenges) != "managers",
            contests: word(Setting::Contests) == "everybody",
            threads: is_on(Setting::Threads),
            enough_games: word(Setting::EnoughGames).parse().ok(),
            lobby: word(Setting::Lobby) == "on",
            followers: word(Setting::Followers) == "on",
            best_game: word(Setting::BestGame) == "on",
        }
    }

    /// What a person has chosen.
    pub fn of_person(player: &Player) -> ViewSettings {
        ViewSettings::of(&player.preferences)
    }

    /// The letters of pieces for somebody who reads this language.
    pub fn letters(&self, localizer: Localizer<'_>) -> Letters {
        self.letters.unwrap_or_else(|| localizer.letters())
    }
}

/// Whether a time zone was chosen.
pub(crate) fn has_zone(preferences: &Preferences) -> bool {
    let kept = preferences.get(Setting::Zone.name());
    kept.is_some_and(|name| Zone::named(name).is_some())
}

/// The language a person reads: the one they chose, else the one their client speaks.
pub(crate) fn language(player: &Player) -> Option<Language> {
    ViewSettings::of_person(player)
        .language
        .or(player.language.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;

    #[test]
    fn every_word_of_every_setting_is_kept_and_means_something_else() {
        let languages = Catalog::new().languages();
        for setting in Setting::PERSON.iter().chain(Setting::CHAT).copied() {
            let mut tastes = Vec::new();
            let words = setting.words(&languages);
            assert!((2..=8).contains(&words.len()), "{setting:?}");
            for word in &words {
                let mut preferences = Preferences::default();
                setting.choose(&mut preferences, word, &languages);
                assert_eq!(setting.chosen(&preferences, &languages), *word);
                let view_settings = ViewSettings::of(&preferences);
                assert!(!tastes.contains(&view_settings), "{setting:?} {word}");
                tastes.push(view_settings);
            }
            let mut preferences = Preferences::default();
            preferences.set(setting.name(), Some("something of tomorrow"));
            assert_eq!(setting.chosen(&preferences, &languages), words[0]);
        }
    }

    #[test]
    fn zones_and_quiet_hours_are_kept_in_one_form() {
        let languages = Catalog::new().languages();
        let read = |setting: Setting, typed: &str| setting.read(typed, &languages);
        let word = |word: &str| Typed::Word(word.to_owned());
        assert_eq!(read(Setting::Zone, "hà nội"), word("Asia/Ho_Chi_Minh"));
        assert_eq!(read(Setting::Zone, "utc"), word("UTC"));
        assert!(matches!(read(Setting::Zone, "san"), Typed::Several(_)));
        assert_eq!(read(Setting::Zone, "nowhere"), Typed::Nothing);
        assert_eq!(read(Setting::Quiet, "22 - 7"), word("22:00-07:00"));
        assert_eq!(read(Setting::Quiet, "OFF"), word("off"));
        assert_eq!(read(Setting::Quiet, "always"), Typed::Nothing);
        assert_eq!(read(Setting::Theme, "Dark"), word("dark"));
        assert_eq!(read(Setting::Theme, "22-7"), Typed::Nothing);
        let mut preferences = Preferences::default();
        Setting::Zone.choose(&mut preferences, "America/New_York", &languages);
        Setting::Quiet.choose(&mut preferences, "22:30-07:00", &languages);
        let view_settings = ViewSettings::of(&preferences);
        assert_eq!(view_settings.zone.name(), "America/New_York");
        assert_eq!(view_settings.quiet, Quiet::read("22:30-7"));
        assert_eq!(
            Setting::Zone.chosen(&preferences, &languages),
            "America/New_York"
        );
    }
}
