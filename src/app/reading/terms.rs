//! What is to be played, read from words in any order: ruleset, battle, changed switches, a limit of
//! turns; and the answers to words that mean none of these.

use std::num::NonZeroU32;

use jiff::civil::Date;
use tulenh_rules::{
    Battle, Inconsistent, Letters, Role, Ruleset, SpecError, Switch, Topic, letters_apart,
};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::rule_topics::{Page, topic_id};
use crate::app::language::time::tempo;
use crate::app::language::time::tempo::{BadTempo, Wish, is_time};
use crate::app::language::vocabulary::{
    NAME_WORDS, Notion, first_of, letters, plain, whole, written,
};
use crate::app::people::callers::{Caller, letters as own_letters};
use crate::app::people::instants;
use crate::app::request::command::{Command, Opponent};
use crate::app::request::message::Text;
use crate::app::request::name::quoted;
use crate::game::{Limit, Mode, Tempo};

/// The most full moves that can be agreed on.
pub const MOST_TURNS: u32 = 1000;

/// The most characters of such words that are looked at.
const WORDS_CHARS: usize = 600;
/// How far ahead a date may be at which points decide: a day to a year, with a day to spare.
const LIMITS_MS: std::ops::RangeInclusive<i64> = 86_400_000..=367 * 86_400_000;
/// From so many letters on, the beginning of an id is as good as the whole, if it fits one only.
/// Shorter ones are names as well.
const PREFIX_LETTERS: usize = 4;
/// How a limit of turns is written.
const LIMIT_EXAMPLE: &str = "turns=40";
/// What a game can be played for.
const MODES: [Notion; 3] = [Notion::Rated, Notion::Casual, Notion::Hints];
/// What else can be said in a challenge by words of the language files.
const SAID: [Notion; 12] = [
    Notion::Red,
    Notion::Blue,
    Notion::Random,
    Notion::Rated,
    Notion::Casual,
    Notion::Hints,
    Notion::Unlimited,
    Notion::Whole,
    Notion::Claim,
    Notion::Bot,
    Notion::Strongest,
    Notion::Sleeps,
];
/// The sides that can be asked for beside these words.
const SIDES: [&str; 3] = ["red", "blue", "random"];

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The ruleset, with its battle and changes.
    pub rules: Ruleset,
    /// When points decide.
    pub limit: Limit,
    /// The clock.
    pub tempo: Tempo,
    /// The day at whose end, where the challenger lives, points decide.
    pub until: Option<Date>,
    /// What it is played for; `None` when the words do not say.
    pub mode: Option<Mode>,
    /// What the rules are asked about.
    pub topic: Option<Topic>,
    /// Which page of them is asked for, if no topic is.
    pub page: Option<Page>,
    /// Whether the words say anything about the rules at all.
    pub named: bool,
}

/// What the words are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A game to be offered.
    Challenge,
    /// Rules to be told; then a topic or a page may stand among them, and there is no limit.
    Rules,
}

/// Names of rulesets, battles and topics.
pub(crate) struct Vocabulary {
    /// As programs know them.
    ids: Vec<(&'static str, Meaning)>,
    /// All names, ids among them, reduced by [`letters`].
    names: Vec<(String, Meaning)>,
    /// What the words are for.
    subject: Subject,
}

/// What a name means.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Meaning {
    Ruleset(&'static Ruleset),
    Battle(Battle),
    Topic(Topic),
    Page(Page),
}

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
    /// What the ruleset says of a setting, or of the whole.
    Spec(SpecError),
}

/// What these words mean, or the answer that says which of them means nothing.
pub(crate) fn terms(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
    subject: Subject,
) -> Attempt<Terms> {
    let mut vocabulary = Vocabulary::new(subject);
    for language in context.catalog.languages() {
        vocabulary.learn(context.catalog.localizer(Some(&language)));
    }
    if subject == Subject::Rules {
        let own = own_letters(caller);
        vocabulary.learn_letters(own);
        vocabulary.learn_letters(own.other());
    }
    let words: String = words.chars().take(WORDS_CHARS).collect();
    let mut terms = Terms::read(&words, &vocabulary).map_err(|bad| match bad {
        BadTerms::Unknown(word) => unknown(caller, &word, subject).into(),
        bad => Abort::from(bad.text(caller.localizer)),
    })?;
    if let Some(day) = terms.until {
        let far = || Abort::from(caller.localizer.say("terms-date-far").code("word", day));
        let next = day.tomorrow().ok();
        let end = next.and_then(|next| caller.view_settings.zone.midnight(next));
        let end = instants::in_bot_time(context, end.ok_or_else(far)?);
        let ahead = end.0.saturating_sub(caller.now.0);
        if !LIMITS_MS.contains(&ahead) {
            return Err(far());
        }
        terms.limit.until = Some(end);
    }
    Ok(terms)
}

impl Terms {
    pub(crate) fn read(words: &str, vocabulary: &Vocabulary) -> Result<Terms, BadTerms> {
        // A blank around the sign of a setting is forgiven.
        let sides: Vec<&str> = words.split('=').map(str::trim).collect();
        let words = sides.join("=");
        let (mut bare, mut settings) = (Vec::new(), Vec::new());
        let mut turns: Option<(&str, NonZeroU32)> = None;
        let mut wish = Wish::default();
        let mut until = None;
        for word in words.split_whitespace() {
            let setting = word.split_once('=');
            match setting.map(|(name, value)| (letters(name), value)) {
                None => bare.extend(word.split('/').filter(|part| !part.is_empty())),
                Some((name, value)) => match name.as_str() {
                    name if whole(name, &[Notion::Turns]).is_some() => {
                        let count = value
                            .parse()
                            .ok()
                            .filter(|n: &NonZeroU32| n.get() <= MOST_TURNS);
                        let count = count.ok_or_else(|| BadTerms::Limit(word.to_owned()))?;
                        if let Some((before, _)) = turns.filter(|(_, other)| *other != count) {
                            return Err(BadTerms::Two(before.to_owned(), word.to_owned()));
                        }
                        turns = Some((word, count));
                    }
                    name if is_time(name) => {
                        wish = Wish::of_value(value)?.with(wish);
                    }
                    name if whole(name, &[Notion::Until]).is_some() => {
                        until = Some(date(value)?);
                    }
                    "ruleset" | "rules" | "battle" | "topic" => {
                        bare.extend(value.split('/').filter(|part| !part.is_empty()));
                    }
                    _ => settings.push(word),
                },
            }
        }
        let mode = Mode::read(&mut bare)?;
        if vocabulary.subject == Subject::Challenge {
            until = until.or(read_until(&mut bare)?);
            wish = wish.with(Wish::read(&mut bare)?);
        }
        let named = Named::read(&bare, vocabulary)?;
        let preset = named.ruleset.unwrap_or(Ruleset::usual());
        let rules = preset
            .changed(named.battle.map(Battle::id), settings.iter().copied())
            .map_err(BadTerms::Spec)?;
        Ok(Terms {
            tempo: wish.tempo(rules.battle),
            until,
            rules,
            limit: Limit {
                turns: turns.map(|(_, count)| count),
                until: None,
            },
            mode,
            topic: named.topic,
            page: named.page,
            named: named.ruleset.is_some() || named.battle.is_some() || !settings.is_empty(),
        })
    }
}

/// Takes `until 2027-01-31` out of the words.
fn read_until(bare: &mut Vec<&str>) -> Result<Option<Date>, BadTerms> {
    let at = (0..bare.len()).find_map(|at| {
        let (_, count) = first_of(&bare[at..], &[Notion::Until])?;
        let day = bare.get(at + count)?;
        day.starts_with(|c: char| c.is_ascii_digit())
            .then_some((at, count, *day))
    });
    let Some((at, count, day)) = at else {
        return Ok(None);
    };
    bare.drain(at..=at + count);
    date(day).map(Some)
}

/// A day as `2027-01-31`.
fn date(word: &str) -> Result<Date, BadTerms> {
    word.parse().map_err(|_| BadTerms::Date(word.to_owned()))
}

impl From<BadTempo> for BadTerms {
    fn from(bad: BadTempo) -> BadTerms {
        match bad {
            BadTempo::Time(words) => BadTerms::Time(words),
            BadTempo::Two(one, other) => BadTerms::Two(one, other),
        }
    }
}

impl Mode {
    /// Takes the words out that say what a game is played for. Hints make it casual.
    fn read(bare: &mut Vec<&str>) -> Result<Option<Mode>, BadTerms> {
        let (mut rated, mut casual, mut hints) = (None, None, None);
        let all = std::mem::take(bare);
        let mut rest = all.as_slice();
        while let Some(word) = rest.first() {
            let (slot, count) = match first_of(rest, &MODES) {
                Some((Notion::Rated, count)) => (Some(&mut rated), count),
                Some((Notion::Casual, count)) => (Some(&mut casual), count),
                Some((_, count)) => (Some(&mut hints), count),
                None => (None, 1),
            };
            match slot {
                Some(slot) => *slot = rest.get(..count).map(|words| words.join(" ")),
                None => bare.push(word),
            }
            rest = rest.get(count..).unwrap_or_default();
        }
        let other = casual.as_ref().or(hints.as_ref());
        match (rated, other) {
            (Some(rated), Some(other)) => Err(BadTerms::Two(rated, other.clone())),
            (rated, other) => Ok((rated.is_some() || other.is_some()).then_some(Mode {
                rated: rated.is_some(),
                hints: hints.is_some(),
            })),
        }
    }
}

/// What was named by words without `=`.
#[derive(Default)]
struct Named {
    ruleset: Option<&'static Ruleset>,
    battle: Option<Battle>,
    topic: Option<Topic>,
    page: Option<Page>,
}

impl Named {
    fn read(bare: &[&str], vocabulary: &Vocabulary) -> Result<Named, BadTerms> {
        let mut named = Named::default();
        let mut rest = bare;
        while let Some(word) = rest.first() {
            let Some((meant, count)) = vocabulary.read(rest) else {
                return Err(BadTerms::Unknown((*word).to_owned()));
            };
            rest = rest.get(count..).unwrap_or_default();
            let &[meaning] = meant.as_slice() else {
                let ids = meant.iter().map(|meaning| meaning.id()).collect();
                return Err(BadTerms::Several((*word).to_owned(), ids));
            };
            let before = match meaning {
                Meaning::Ruleset(rules) => named.ruleset.replace(rules).map(Meaning::Ruleset),
                Meaning::Battle(battle) => named.battle.replace(battle).map(Meaning::Battle),
                Meaning::Topic(topic) => {
                    let page = named.page.map(Meaning::Page);
                    page.or(named.topic.replace(topic).map(Meaning::Topic))
                }
                Meaning::Page(page) => {
                    let topic = named.topic.map(Meaning::Topic);
                    topic.or(named.page.replace(page).map(Meaning::Page))
                }
            };
            if let Some(before) = before.filter(|before| *before != meaning) {
                let [one, other] = [before.id(), meaning.id()].map(str::to_owned);
                return Err(BadTerms::Two(one, other));
            }
        }
        Ok(named)
    }
}

impl Vocabulary {
    /// The names that need no language.
    pub(crate) fn new(subject: Subject) -> Vocabulary {
        let rulesets = || Ruleset::all().map(Meaning::Ruleset);
        let battles = Battle::ALL.into_iter().map(Meaning::Battle);
        let topics = Topic::ALL.into_iter().map(Meaning::Topic);
        let pages = Page::all().map(Meaning::Page);
        let told = topics.chain(pages).filter(|_| subject == Subject::Rules);
        let all = rulesets().chain(battles).chain(told);
        let ids: Vec<_> = all.map(|meaning| (meaning.id(), meaning)).collect();
        let names = ids.iter().map(|(id, meaning)| (letters(id), *meaning));
        let titles = Ruleset::all().map(|rules| (letters(rules.title), Meaning::Ruleset(rules)));
        Vocabulary {
            names: names.chain(titles).collect(),
            ids,
            subject,
        }
    }

    /// Adds the names of a language.
    fn learn(&mut self, localizer: Localizer<'_>) {
        let names = self.ids.iter().map(|(_, meaning)| {
            let name = match meaning {
                Meaning::Ruleset(rules) => localizer.ruleset(rules),
                Meaning::Battle(battle) => localizer.battle(*battle),
                Meaning::Topic(topic) => localizer.topic(*topic),
                Meaning::Page(page) => page.name(localizer),
            };
            (letters(&name), *meaning)
        });
        let names: Vec<_> = names.collect();
        self.names.extend(names);
    }

    /// Adds the letters of the pieces, behind those it knows: some mean another piece in another
    /// language.
    fn learn_letters(&mut self, set: Letters) {
        let all = Role::ALL.into_iter();
        let names = all.map(|role| (role.abbreviation(set).to_lowercase(), piece_meaning(role)));
        let names: Vec<_> = names.collect();
        self.names.extend(names);
        if set == Letters::English {
            let all = Role::ALL.into_iter();
            let names =
                all.map(|role| (role.letter().to_lowercase().collect(), piece_meaning(role)));
            let names: Vec<_> = names.collect();
            self.names.extend(names);
        }
    }

    /// Whether these words begin with a name.
    pub(crate) fn knows(&self, words: &[&str]) -> Option<usize> {
        let mode = first_of(words, &MODES).map(|(_, count)| count);
        let until = || {
            let (_, count) = first_of(words, &[Notion::Until])?;
            let day = words.get(count)?;
            date(day).is_ok().then_some(count + 1)
        };
        mode.or_else(|| tempo::knows(words))
            .or_else(until)
            .or_else(|| self.read(words).map(|(_, count)| count))
    }

    /// What the name means with which these words begin, and how many words it has; several meanings
    /// when it is the beginning of several ids.
    fn read(&self, words: &[&str]) -> Option<(Vec<Meaning>, usize)> {
        for count in (1..=NAME_WORDS.min(words.len())).rev() {
            let typed = words[..count].concat();
            let name = match letters(&typed) {
                // The Commander's star.
                none if none.is_empty() => typed,
                name => name,
            };
            if let Some((_, meaning)) = self.names.iter().find(|(known, _)| *known == name) {
                return Some((vec![*meaning], count));
            }
            if let Some(piece) = self.piece_in_words(&words[..count]).filter(|_| count > 1) {
                return Some((vec![piece], count));
            }
        }
        let first = words.get(..1)?;
        let piece = || Some((vec![self.piece_in_words(first)?], 1));
        let found = self.begun(first[0]).or_else(piece);
        found.or_else(|| self.without_accents(words))
    }

    /// What the name means with which these words begin when its accents are left out; only where
    /// rules are asked about, for in a challenge people's names may stand as well.
    fn without_accents(&self, words: &[&str]) -> Option<(Vec<Meaning>, usize)> {
        if self.subject != Subject::Rules {
            return None;
        }
        (1..=NAME_WORDS.min(words.len())).rev().find_map(|count| {
            let bare = plain(&words[..count].concat());
            let found = self.names.iter().find(|(known, _)| plain(known) == bare);
            let (_, meaning) = found.filter(|_| !bare.is_empty())?;
            Some((vec![*meaning], count))
        })
    }

    /// The meanings whose ids the word begins.
    fn begun(&self, word: &str) -> Option<(Vec<Meaning>, usize)> {
        let start = letters(word);
        if start.chars().count() < PREFIX_LETTERS {
            return None;
        }
        let fits = self
            .ids
            .iter()
            .filter(|(id, _)| letters(id).starts_with(&start));
        let meant: Vec<Meaning> = fits.map(|(_, meaning)| *meaning).collect();
        (!meant.is_empty()).then_some((meant, 1))
    }

    /// The piece that all these words name as turns may name it, such as `tàu chiến`; only where
    /// pieces have pages.
    fn piece_in_words(&self, words: &[&str]) -> Option<Meaning> {
        let asked = self.subject == Subject::Rules;
        let role = asked.then(|| Role::from_words(&words.join(" ")))?;
        role.map(piece_meaning)
    }
}

impl Meaning {
    const fn id(self) -> &'static str {
        match self {
            Meaning::Ruleset(rules) => rules.id,
            Meaning::Battle(battle) => battle.id(),
            Meaning::Topic(topic) => topic_id(topic),
            Meaning::Page(page) => page.id(),
        }
    }
}

/// What is shown of a piece. The Commander has no page beside the topic about it.
const fn piece_meaning(role: Role) -> Meaning {
    match role {
        Role::Commander => Meaning::Topic(Topic::Commander),
        role => Meaning::Page(Page::Piece(role)),
    }
}

impl BadTerms {
    fn text(&self, localizer: Localizer<'_>) -> Text {
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
fn unknown(caller: &Caller<'_>, word: &str, subject: Subject) -> Text {
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
    let of_a_challenge =
        |notions: &[Notion]| subject == Subject::Challenge && first_of(&[word], notions).is_some();
    let number = subject == Subject::Challenge && word.parse::<f64>().is_ok();
    if number {
        return says(if engine {
            "terms-no-level"
        } else {
            "terms-number"
        })
        .text();
    }
    if of_a_challenge(&[Notion::Pace]) {
        return says("terms-pace").text();
    }
    let strength = of_a_challenge(&[Notion::Strength, Notion::Level]);
    let near = nearest(word, subject).filter(|_| !strength);
    let sentence = match near {
        Some(near) => says("terms-unknown-near").code("nearest", near),
        None if engine || strength => says("terms-unknown-bot"),
        None => says("terms-unknown"),
    };
    sentence.code("help", help).text()
}

/// The known word that is written most alike, if any is alike at all, as it can be typed.
fn nearest(word: &str, subject: Subject) -> Option<String> {
    let word = letters(word);
    let ids = Vocabulary::new(subject).ids;
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
    (changes <= most).then_some(nearest)
}

/// Ids to be typed, with the marks of typed words.
fn marked(ids: &[&str]) -> String {
    let marked: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    marked.join(", ")
}

#[cfg(test)]
mod tests {
    use tulenh_rules::{Illegal, Piece, Side, Square, Stack};

    use super::*;
    use crate::app::language::forbidden::read_up;
    use crate::app::reading::terms::Subject;
    use crate::app::reading::terms::Terms;
    use crate::app::reading::terms::Vocabulary;

    fn read(words: &str) -> Result<String, BadTerms> {
        let terms = Terms::read(words, &Vocabulary::new(Subject::Challenge))?;
        let turns = terms.limit.turns.map(|turns| format!(" turns={turns}"));
        Ok(terms.rules.spec() + &turns.unwrap_or_default())
    }

    #[track_caller]
    fn assert_all(all: &[(&str, &str)]) {
        for (words, spec) in all {
            assert_eq!(read(words).as_deref(), Ok(*spec), "{words}");
        }
    }

    #[test]
    fn names_are_read_in_many_forms() {
        assert_all(&[
            ("", "official"),
            ("BGA", "bga"),
            ("Board Game Arena", "bga"),
            ("classic", "classic-2012"),
            ("Classic 2012", "classic-2012"),
            ("classic_2012", "classic-2012"),
            ("chess.com NAVAL", "chesscom/naval"),
            ("marine", "official/marine"),
            ("marine official", "official/marine"),
            ("official/marine", "official/marine"),
            ("ruleset=official battle=marine", "official/marine"),
            ("nine sea", "official/nine-sea"),
            ("Nine-Sea", "official/nine-sea"),
            ("official/nine sea", "official/nine-sea"),
            ("marine official marine", "official/marine"),
            ("bga full", "bga"),
        ]);
    }

    #[test]
    fn settings_and_limits_stand_anywhere() {
        let whole = "official/marine capacity=2021 turns=40";
        assert_all(&[
            (whole, whole),
            ("turns = 40 marine capacity= 2021", whole),
            ("CAPACITY=2021 Turns=40 official/marine", whole),
            ("moves=1", "official turns=1"),
            ("turns=1000", "official turns=1000"),
            ("bonus=100/200", "official bonus=100/200"),
            ("nước=40 giao hữu marine", "official/marine turns=40"),
        ]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(read("marin"), Ok("official/marine".to_owned()));
        assert_eq!(read("offical"), Err(BadTerms::Unknown("offical".into())));
        for (typed, subject, near) in [
            ("offical", Subject::Challenge, Some("official")),
            ("blu", Subject::Challenge, Some("blue")),
            ("casaul", Subject::Challenge, Some("casual")),
            ("capacty", Subject::Challenge, Some("capacity=official")),
            ("misile", Subject::Rules, Some("missile")),
            ("weltschmerz", Subject::Challenge, None),
            ("blitz", Subject::Challenge, None),
            ("xy", Subject::Challenge, None),
        ] {
            assert_eq!(nearest(typed, subject).as_deref(), near, "{typed}");
        }
        let several = vec!["nine-sea", "nine-air"];
        assert_eq!(read("nine"), Err(BadTerms::Several("nine".into(), several)));
        let two = |one: &str, other: &str| Err(BadTerms::Two(one.into(), other.into()));
        assert_eq!(read("bga official"), two("bga", "official"));
        assert_eq!(read("air marine"), two("air", "marine"));
        assert_eq!(read("turns=4 turns=5"), two("turns=4", "turns=5"));
        for limit in ["turns=0", "turns=", "turns=-1", "turns=x", "turns=1001"] {
            assert_eq!(read(limit), Err(BadTerms::Limit(limit.into())));
        }
        assert!(matches!(
            read("bga marine"),
            Err(BadTerms::Spec(SpecError::NotItsBattle { .. }))
        ));
        assert!(matches!(read("nesting=chain"), Err(BadTerms::Spec(_))));
        // A short beginning may be a person's name.
        assert!(matches!(read("lan"), Err(BadTerms::Unknown(_))));
        assert!(matches!(read("- 40"), Err(BadTerms::Unknown(_))));
    }

    #[test]
    fn what_is_named_behind_a_reason_can_be_opened() {
        let at: Square = "f4".parse().unwrap();
        let group = Stack::single(Piece::new(Role::Tank, Side::Red));
        let mut reasons = vec![
            Illegal::River(Role::Artillery),
            Illegal::Ferry,
            Illegal::NotSailable(at),
            Illegal::DoubleFire,
            Illegal::NoDrop,
            Illegal::Safe(at),
            Illegal::Exchanged { by: at, to: at },
            Illegal::Headquarters,
            Illegal::CommanderLost,
            Illegal::SlidesIntoFacing(at),
            Illegal::NotAStack(group),
            Illegal::CommonOrigin,
        ];
        reasons.extend(Role::ALL.map(|role| Illegal::Ground { role, to: at }));
        for why in reasons {
            let word = read_up(&why).unwrap();
            let terms = Terms::read(word, &Vocabulary::new(Subject::Rules)).unwrap();
            assert!(terms.topic.is_some() || terms.page.is_some(), "{word}");
        }
        assert_eq!(read_up(&Illegal::Over), None);
    }
}
