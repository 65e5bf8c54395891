//! The answers to words that name nothing that can be played.

use tulenh_rules::{
    Battle, Inconsistent, Letters, Role, Ruleset, SpecError, Switch, letters_apart,
};

use crate::app::language::catalog::Localizer;
use crate::app::language::time::tempo::BadTempo;
use crate::app::language::vocabulary::{Keyword, first_of, letters, written};
use crate::app::people::callers::Caller;
use crate::app::reading::term_names::{Subject, TermNames};
use crate::app::request::command::{Command, Opponent};
use crate::app::request::message::Text;
use crate::app::request::name::quoted;

/// The most full moves that can be agreed on.
pub const MOST_TURNS: u32 = 1000;

/// How a limit of turns is written.
const LIMIT_EXAMPLE: &str = "turns=40";
/// What else can be said in a challenge by words of the language files.
const SAID: [Keyword; 13] = [
    Keyword::Red,
    Keyword::Blue,
    Keyword::Random,
    Keyword::Rated,
    Keyword::Casual,
    Keyword::Hints,
    Keyword::Unlimited,
    Keyword::Whole,
    Keyword::Claim,
    Keyword::Bot,
    Keyword::Strongest,
    Keyword::Sleeps,
    Keyword::Secret,
];
/// The sides that can be asked for beside these words.
const SIDES: [&str; 3] = ["red", "blue", "random"];

/// Why words mean nothing that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BadTerms {
    /// A word that nothing is called by.
    Unknown(String),
    /// The beginning of several ids.
    Several(String, Vec<&'static str>),
    /// Two things of which there can be one.
    Two(String, String),
    /// No number of moves.
    Limit(String),
    /// No time that can be played with.
    Time(String),
    /// No date.
    Date(String),
    /// No time for a secret set-up.
    SetUpTime(String),
    /// A secret set-up under rules that know none.
    NoSecret(Box<Ruleset>),
    /// A setting of teams that cannot be.
    Team(String),
    /// What the ruleset says of a setting, or of the whole.
    Spec(SpecError),
}

impl From<BadTempo> for BadTerms {
    fn from(bad: BadTempo) -> BadTerms {
        match bad {
            BadTempo::Time(words) => BadTerms::Time(words),
            BadTempo::Two(one, other) => BadTerms::Two(one, other),
        }
    }
}

impl BadTerms {
    pub(crate) fn text(&self, localizer: Localizer<'_>) -> Text {
        let shown = |word: &str| quoted(word, 40);
        match self {
            BadTerms::Unknown(word) => localizer
                .say("terms-unknown")
                .code("word", shown(word))
                .code("help", "/help challenge"),
            BadTerms::Several(word, ids) => localizer
                .say("terms-several")
                .code("word", shown(word))
                .choice("list", marked(ids)),
            BadTerms::Two(one, other) => localizer
                .say("terms-two")
                .code("one", shown(one))
                .code("other", shown(other)),
            BadTerms::Limit(word) => localizer
                .say("terms-bad-limit")
                .code("word", shown(word))
                .code("example", LIMIT_EXAMPLE)
                .number("most", MOST_TURNS),
            BadTerms::Time(word) => localizer.say("terms-bad-time").code("word", shown(word)),
            BadTerms::Date(word) => localizer.say("terms-bad-date").code("word", shown(word)),
            BadTerms::SetUpTime(word) => localizer
                .say("terms-bad-setup-time")
                .code("word", shown(word)),
            BadTerms::NoSecret(rules) => localizer
                .say("terms-no-secret")
                .choice("ruleset", localizer.ruleset(rules))
                .choice("battle", localizer.battle(rules.battle)),
            BadTerms::Team(word) => localizer.say("terms-bad-team").code("word", shown(word)),
            BadTerms::Spec(error) => return spec_error(error, localizer),
        }
        .text()
    }
}

/// Why settings, or a battle, do not fit a ruleset.
fn spec_error(error: &SpecError, localizer: Localizer<'_>) -> Text {
    let shown = |word: &str| quoted(word, 40);
    match error {
        // Ids were looked up before.
        SpecError::Ruleset(word) | SpecError::Battle(word) => {
            let sentence = localizer.say("terms-unknown").code("word", shown(word));
            sentence.code("help", "/rules")
        }
        SpecError::NotItsBattle {
            ruleset,
            battle,
            known,
        } => {
            let rules = Ruleset::by_id(ruleset).unwrap_or(Ruleset::usual());
            let known = known.split(", ").filter_map(Battle::by_id);
            let known: Vec<String> = known
                .map(|battle| localizer.battle_and_id(battle))
                .collect();
            let others = Ruleset::all().filter(|other| other.battles.contains(battle));
            let others: Vec<String> = others
                .map(|other| localizer.ruleset_and_id(other))
                .collect();
            let others = if others.is_empty() {
                "none".to_owned()
            } else {
                others.join(", ")
            };
            localizer
                .say("terms-not-its-battle")
                .choice("ruleset", localizer.ruleset(rules))
                .choice("battle", localizer.battle(*battle))
                .choice("list", known.join(", "))
                .choice("others", others)
        }
        SpecError::NotASetting(word) => localizer.say("terms-no-setting").code("word", shown(word)),
        SpecError::Switch { name, nearest } => localizer
            .say("terms-no-switch")
            .code("word", shown(name))
            .code("nearest", nearest),
        SpecError::Twice(switch) => localizer.say("terms-switch-twice").code("switch", switch),
        SpecError::Value(bad) => localizer
            .say("terms-bad-value")
            .code("word", shown(&bad.text))
            .code("switch", bad.switch)
            .code("examples", bad.switch.examples().join(", ")),
        SpecError::Inconsistent(why) => {
            let (key, what) = match *why {
                Inconsistent::ChainWithoutTable => ("chain-table", String::new()),
                Inconsistent::ChainTableForFlat => ("flat-table", String::new()),
                Inconsistent::MissileAtSea => ("missile", String::new()),
                Inconsistent::NoLandPiece(role) => (
                    "land-piece",
                    role.abbreviation(Letters::English).to_string(),
                ),
                Inconsistent::FacingDecidesNothing(battle) => ("facing", localizer.battle(battle)),
                Inconsistent::CheckWithoutCommanders(battle) => ("check", localizer.battle(battle)),
                Inconsistent::EndWithoutCommanders(battle) => ("end", localizer.battle(battle)),
            };
            localizer
                .say("terms-inconsistent")
                .choice("why", key)
                .choice("what", what)
        }
    }
    .text()
}

/// The answer to a word that names nothing: what is wrong with it, and what may have been meant.
pub(crate) fn unknown(caller: &Caller<'_>, word: &str, subject: Subject) -> Text {
    let localizer = caller.localizer;
    let shown = quoted(word, 40);
    let says = |id| localizer.say(id).code("word", shown.clone());
    let help = match subject {
        Subject::Challenge => "/help challenge",
        Subject::Rules => "/rules",
    };
    let engine = matches!(
        caller.request.command,
        Command::Challenge {
            opponent: Some(Opponent::Bot(_)),
            ..
        }
    );
    let of_a_challenge = |keywords: &[Keyword]| {
        subject == Subject::Challenge && first_of(&[word], keywords).is_some()
    };
    let number = subject == Subject::Challenge && word.parse::<f64>().is_ok();
    if number {
        return says(if engine {
            "terms-no-level"
        } else {
            "terms-number"
        })
        .text();
    }
    if of_a_challenge(&[Keyword::Pace]) {
        return says("terms-pace").text();
    }
    let strength = of_a_challenge(&[Keyword::Strength, Keyword::Level]);
    let near = nearest(word, subject).filter(|_| !strength);
    let sentence = match near {
        Some(near) => says("terms-unknown-near").code("nearest", near),
        None if engine || strength => says("terms-unknown-bot"),
        None => says("terms-unknown"),
    };
    sentence.code("help", help).text()
}

/// The known word that is written most alike, if any is alike at all, as it can be typed.
pub(crate) fn nearest(word: &str, subject: Subject) -> Option<String> {
    let word = letters(word);
    let ids = TermNames::new(subject).ids;
    let ids = ids.into_iter().map(|(id, _)| (id, id.to_owned()));
    let others: Vec<&str> = match subject {
        Subject::Challenge => {
            let words = SIDES.into_iter().chain([LIMIT_EXAMPLE]);
            words.chain(written(&SAID)).collect()
        }
        Subject::Rules => Role::ALL.into_iter().flat_map(Role::names).collect(),
    };
    let others = others.into_iter().map(|word| (word, word.to_owned()));
    // A switch is nothing without a value.
    let switches = Switch::ALL.into_iter().map(|switch| {
        let example = switch.examples().into_iter().next().unwrap_or_default();
        (switch.name(), format!("{}={example}", switch.name()))
    });
    let all = ids.chain(others).chain(switches);
    let apart = all.map(|(known, shown)| (letters_apart(&word, &letters(known)), shown));
    let (changes, nearest) = apart.min_by_key(|(changes, _)| *changes)?;
    let most = match word.chars().count() {
        0..3 => 0,
        3 => 1,
        4..9 => 2,
        _ => 3,
    };
    // A known word in the wrong place is not meant to be itself.
    (changes <= most && letters(&nearest) != word).then_some(nearest)
}

/// Ids to be typed, with the marks of typed words.
fn marked(ids: &[&str]) -> String {
    let marked: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    marked.join(", ")
}
