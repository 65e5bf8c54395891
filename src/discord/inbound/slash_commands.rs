//! Turns slash commands and their options into commands of the core.

use serenity::model::application::{ResolvedOption, ResolvedValue};

use crate::app::{
    self, App, Bot, ChallengeCode, Colour, Command, GameId, Network, Opponent, Takes,
};
use crate::discord::inbound::people::opponent;

/// Another name of `/accept`.
pub const JOIN: &str = "join";

/// The options that make up the terms of a game, or the question to `/rules`, in the order in which
/// they are joined.
const TERMS: [&str; 6] = ["ruleset", "battle", "topic", "time", "rating", "rules"];

/// The command of the core for a slash command; `own` is the id of the bot's account. Unknown
/// commands and invalid codes are left to the core, which refuses them.
pub fn command(
    network: &Network,
    own: &str,
    name: &str,
    options: &[ResolvedOption<'_>],
) -> Command {
    let options = Options(options);
    let user = |name| options.user(network, name);
    let words = |name| options.text(name).unwrap_or_default().trim().to_owned();
    let game = options.game();
    match name {
        "challenge" if options.names_two(own) => {
            let both = match options.names_us(own) {
                Some(_) => "@them bot",
                None => "sleepy",
            };
            Command::Unknown(format!("/{name} {both}"))
        }
        "challenge" => Command::Challenge {
            opponent: options.bot(own).or_else(|| user("opponent")),
            colour: colour(options.text("colour")),
            terms: options.terms(),
        },
        "rules" => Command::Rules(options.terms()),
        "top" => Command::Top(match options.text("scope") {
            Some("all") => format!("all {}", options.terms()).trim().to_owned(),
            _ => options.terms(),
        }),
        "settings" => Command::Settings(match options.text("scope") {
            Some("chat") => format!("chat {}", words("change")).trim().to_owned(),
            _ => words("change"),
        }),
        _ => match app::named(name).map(|row| row.takes) {
            Some(Takes::Nothing(command) | Takes::Special(command)) => command(),
            Some(Takes::Words(field, command)) => command(words(field.name)),
            Some(Takes::Game(command)) => command(game),
            Some(Takes::GameAndWords(field, command, _)) => command(game, words(field.name)),
            Some(Takes::Code(_, command)) => options.code(name, command),
            Some(Takes::Person(_)) => Command::Stats(user("user")),
            None => Command::Unknown(format!("/{name}")),
        },
    }
}

fn colour(word: Option<&str>) -> Colour {
    word.and_then(App::read_colour).unwrap_or_default()
}

/// The options that were given.
#[derive(Clone, Copy)]
struct Options<'a, 'b>(&'b [ResolvedOption<'a>]);

impl<'a> Options<'a, '_> {
    /// The terms as a person would type them. While one option is being typed it is that one alone,
    /// to be completed.
    fn terms(self) -> String {
        if let Some(typed) = self.being_typed() {
            return typed.to_owned();
        }
        let mut words: Vec<String> = TERMS
            .iter()
            .filter_map(|name| self.text(name).map(str::to_owned))
            .collect();
        if self.is_set("claim") {
            words.push("claim".to_owned());
        }
        if let Some(day) = self.text("until") {
            // One word, so that an invalid date is refused as one.
            let day: String = day.split_whitespace().collect();
            words.extend((!day.is_empty()).then(|| format!("until={day}")));
        }
        if let Some(turns) = self.number("turns") {
            words.push(format!("turns={turns}"));
        }
        if self.is_set("hints") {
            words.push("hints".to_owned());
        }
        words.join(" ")
    }

    /// A command with an optional code.
    fn code(self, name: &str, command: impl Fn(Option<ChallengeCode>) -> Command) -> Command {
        let Some(words) = self.text("code") else {
            return command(None);
        };
        match words.trim().parse() {
            Ok(code) => command(Some(code)),
            Err(_) => Command::Unknown(format!("/{name} {words}")),
        }
    }

    fn game(self) -> Option<GameId> {
        u64::try_from(self.number("game")?).ok().map(GameId)
    }

    fn user(self, network: &Network, name: &str) -> Option<Opponent> {
        match self.value(name)? {
            ResolvedValue::User(user, _) => Some(opponent(network, user)),
            _ => None,
        }
    }

    /// Whether the bot's account is named as the opponent; `None` when nobody is.
    fn names_us(self, own: &str) -> Option<bool> {
        match self.value("opponent") {
            Some(ResolvedValue::User(user, _)) => Some(user.id.to_string() == own),
            _ => None,
        }
    }

    /// Whether a person and the engine are both challenged, or an option of the engine is given
    /// without it.
    fn names_two(self, own: &str) -> bool {
        let bot = self.bot(own).is_some();
        let person = self.names_us(own) == Some(false);
        bot && person || !bot && self.is_set("sleepy")
    }

    /// The engine as the opponent, if its level is given or the bot's account is named.
    fn bot(self, own: &str) -> Option<Opponent> {
        let level = self.text("bot").and_then(App::read_level);
        if level.is_none() && self.names_us(own) != Some(true) {
            return None;
        }
        let level = level.unwrap_or(Bot::USUAL);
        let sleeps = self.is_set("sleepy");
        Some(Opponent::Bot(Bot { level, sleeps }))
    }

    fn number(self, name: &str) -> Option<i64> {
        match self.value(name)? {
            ResolvedValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether this option is true.
    fn is_set(self, name: &str) -> bool {
        matches!(self.value(name), Some(ResolvedValue::Boolean(true)))
    }

    /// The option that is being typed, as far as it is there.
    fn being_typed(self) -> Option<&'a str> {
        self.0.iter().find_map(|option| match option.value {
            ResolvedValue::Autocomplete { value, .. } => Some(value),
            _ => None,
        })
    }

    fn text(self, name: &str) -> Option<&'a str> {
        match self.value(name)? {
            ResolvedValue::String(words) => Some(words),
            // The unfinished text; numbers come as text too.
            ResolvedValue::Autocomplete { value, .. } => Some(value),
            _ => None,
        }
    }

    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        let found = self.0.iter().find(|option| option.name == name);
        found.map(|option| &option.value)
    }
}
