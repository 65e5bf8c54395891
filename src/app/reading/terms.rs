//! What is to be played, read from words in any order: ruleset, battle, changed switches, a limit of
//! turns, a clock.

use std::num::NonZeroU32;
use std::time::Duration;

use jiff::civil::Date;
use tulenh_rules::{Battle, Ruleset, Topic};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::rule_topics::Page;
use crate::app::language::time::length::whole_length;
use crate::app::language::time::tempo::{TempoWords, is_time};
use crate::app::language::vocabulary::{Keyword, first_of, letters, whole};
use crate::app::people::callers::{Caller, letters as own_letters};
use crate::app::people::instants;
use crate::app::reading::bad_terms::{BadTerms, MOST_TURNS, unknown};
use crate::app::reading::team_words::TeamWords;
use crate::app::reading::term_names::{MODES, Meaning, Subject, TermNames, date};
use crate::game::setup::{LONGEST_SET_UP, SHORTEST_SET_UP};
use crate::game::{Limit, Mode, SetUp, TeamTerms, Tempo};

/// The most characters of such words that are looked at.
const WORDS_CHARS: usize = 600;
/// How far ahead a date may be at which points decide: a day to a year, with a day to spare.
const LIMITS_MS: std::ops::RangeInclusive<i64> = 86_400_000..=367 * 86_400_000;
/// What is to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The ruleset, with its battle and changes.
    pub rules: Ruleset,
    /// When points decide.
    pub limit: Limit,
    /// The clock.
    pub tempo: Tempo,
    /// Whether the words say anything about the clock.
    pub timed: bool,
    /// The day at whose end, where the challenger lives, points decide.
    pub until: Option<Date>,
    /// What it is played for; `None` when the words do not say.
    pub mode: Option<Mode>,
    /// How long both may place their armies in secret before it; `None` when the words ask for no secret set-up.
    pub secret: Option<Duration>,
    /// Whether both sides are teams, if the words say so, and how they decide; `None` when nothing is said of teams.
    pub teams: Option<(Option<bool>, TeamTerms)>,
    /// What the rules are asked about.
    pub topic: Option<Topic>,
    /// Which page of them is asked for, if no topic is.
    pub page: Option<Page>,
    /// Whether the words say anything about the rules at all.
    pub named: bool,
}

/// What these words mean, or the answer that says which of them means nothing.
pub(crate) fn terms(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
    subject: Subject,
) -> Attempt<Terms> {
    let mut names = TermNames::new(subject);
    for language in context.catalog.languages() {
        names.learn(context.catalog.localizer(Some(&language)));
    }
    if subject == Subject::Rules {
        let own = own_letters(caller);
        names.learn_letters(own);
        names.learn_letters(own.other());
    }
    let words: String = words.chars().take(WORDS_CHARS).collect();
    let mut terms = Terms::read(&words, &names).map_err(|bad| match bad {
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
    pub(crate) fn read(words: &str, names: &TermNames) -> Result<Terms, BadTerms> {
        // A blank around the sign of a setting is forgiven.
        let sides: Vec<&str> = words.split('=').map(str::trim).collect();
        let words = sides.join("=");
        let (mut bare, mut settings) = (Vec::new(), Vec::new());
        let mut turns: Option<(&str, NonZeroU32)> = None;
        let mut tempo_words = TempoWords::default();
        let mut teams = TeamWords::default();
        let mut until = None;
        let mut set_up_time = None;
        for word in words.split_whitespace() {
            let setting = word.split_once('=');
            match setting.map(|(name, value)| (letters(name), value)) {
                None => bare.extend(word.split('/').filter(|part| !part.is_empty())),
                Some((name, value)) => match name.as_str() {
                    name if whole(name, &[Keyword::Turns]).is_some() => {
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
                        tempo_words = TempoWords::of_value(value)?.with(tempo_words);
                    }
                    name if whole(name, &[Keyword::SetUpTime]).is_some() => {
                        let length = whole_length(value);
                        let length =
                            length.filter(|it| (SHORTEST_SET_UP..=LONGEST_SET_UP).contains(it));
                        let bad = || BadTerms::SetUpTime(word.to_owned());
                        set_up_time = Some(length.ok_or_else(bad)?);
                    }
                    name if whole(name, &[Keyword::Until]).is_some() => {
                        until = Some(dated(value)?);
                    }
                    "ruleset" | "rules" | "battle" | "topic" => {
                        bare.extend(value.split('/').filter(|part| !part.is_empty()));
                    }
                    name if names.subject == Subject::Challenge && teams.set(name, value)? => {}
                    _ => settings.push(word),
                },
            }
        }
        let mode = Mode::read(&mut bare)?;
        let is_secret = names.subject == Subject::Challenge && read_secret(&mut bare);
        if names.subject == Subject::Challenge {
            teams.read(&mut bare)?;
            until = until.or(read_until(&mut bare)?);
            tempo_words = tempo_words.with(TempoWords::read(&mut bare)?);
        }
        let named = Named::read(&bare, names)?;
        let preset = named.ruleset.unwrap_or(Ruleset::usual());
        let rules = preset
            .changed(named.battle.map(Battle::id), settings.iter().copied())
            .map_err(BadTerms::Spec)?;
        let tempo = tempo_words.tempo(rules.battle);
        let secret = match (is_secret, set_up_time) {
            (_, Some(time)) => Some(time),
            (true, None) => Some(SetUp::usual_time(tempo)),
            (false, None) => None,
        };
        if secret.is_some() && !rules.allows_secret_setup() {
            return Err(BadTerms::NoSecret(Box::new(rules)));
        }
        let teams = teams.terms(tempo);
        if secret.is_some() && teams.is_some() {
            // A half is one person's to place.
            return Err(BadTerms::Two("secret".to_owned(), "team".to_owned()));
        }
        Ok(Terms {
            secret,
            tempo,
            timed: tempo_words != TempoWords::default(),
            teams,
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

/// Takes the words out that ask for a secret set-up; whether there were any.
fn read_secret(bare: &mut Vec<&str>) -> bool {
    let mut is_secret = false;
    while let Some((at, count)) = (0..bare.len()).find_map(|at| {
        let (_, count) = first_of(bare.get(at..)?, &[Keyword::Secret])?;
        Some((at, count))
    }) {
        bare.drain(at..at + count);
        is_secret = true;
    }
    is_secret
}

/// Takes `until 2027-01-31` out of the words.
fn read_until(bare: &mut Vec<&str>) -> Result<Option<Date>, BadTerms> {
    let at = (0..bare.len()).find_map(|at| {
        let (_, count) = first_of(&bare[at..], &[Keyword::Until])?;
        let day = bare.get(at + count)?;
        day.starts_with(|c: char| c.is_ascii_digit())
            .then_some((at, count, *day))
    });
    let Some((at, count, day)) = at else {
        return Ok(None);
    };
    bare.drain(at..=at + count);
    dated(day).map(Some)
}

/// A day, or that it is none.
fn dated(word: &str) -> Result<Date, BadTerms> {
    date(word).ok_or_else(|| BadTerms::Date(word.to_owned()))
}

impl Mode {
    /// Takes the words out that say what a game is played for. Hints make it casual.
    fn read(bare: &mut Vec<&str>) -> Result<Option<Mode>, BadTerms> {
        let (mut rated, mut casual, mut hints) = (None, None, None);
        let all = std::mem::take(bare);
        let mut rest = all.as_slice();
        while let Some(word) = rest.first() {
            let (slot, count) = match first_of(rest, &MODES) {
                Some((Keyword::Rated, count)) => (Some(&mut rated), count),
                Some((Keyword::Casual, count)) => (Some(&mut casual), count),
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
    fn read(bare: &[&str], names: &TermNames) -> Result<Named, BadTerms> {
        let mut named = Named::default();
        let mut shared = Vec::new();
        let mut rest = bare;
        while let Some(word) = rest.first() {
            let Some((meant, count)) = names.read(rest) else {
                return Err(BadTerms::Unknown((*word).to_owned()));
            };
            rest = rest.get(count..).unwrap_or_default();
            match meant.as_slice() {
                [meaning] => named.add(*meaning)?,
                // The ruleset, which may be named later, can decide between several.
                _ => shared.push((*word, meant)),
            }
        }
        for (word, meant) in shared {
            let several = || {
                let ids = meant.iter().map(|meaning| meaning.id()).collect();
                BadTerms::Several(word.to_owned(), ids)
            };
            let battle = named.battle_of_the_ruleset(&meant).ok_or_else(several)?;
            named.add(Meaning::Battle(battle))?;
        }
        Ok(named)
    }

    fn add(&mut self, meaning: Meaning) -> Result<(), BadTerms> {
        let before = match meaning {
            Meaning::Ruleset(rules) => self.ruleset.replace(rules).map(Meaning::Ruleset),
            Meaning::Battle(battle) => self.battle.replace(battle).map(Meaning::Battle),
            Meaning::Topic(topic) => {
                let page = self.page.map(Meaning::Page);
                page.or(self.topic.replace(topic).map(Meaning::Topic))
            }
            Meaning::Page(page) => {
                let topic = self.topic.map(Meaning::Topic);
                topic.or(self.page.replace(page).map(Meaning::Page))
            }
        };
        match before.filter(|before| *before != meaning) {
            Some(before) => {
                let [one, other] = [before.id(), meaning.id()].map(str::to_owned);
                Err(BadTerms::Two(one, other))
            }
            None => Ok(()),
        }
    }

    /// The one of several battles with the same name that the ruleset has. Where it has none of them, the first one, which
    /// the caller refuses as a battle of another ruleset. `None` where that leaves several, or where not all are battles.
    fn battle_of_the_ruleset(&self, meant: &[Meaning]) -> Option<Battle> {
        let battle = |meaning: &Meaning| match meaning {
            Meaning::Battle(battle) => Some(*battle),
            Meaning::Ruleset(_) | Meaning::Topic(_) | Meaning::Page(_) => None,
        };
        let battles: Vec<Battle> = meant.iter().map(battle).collect::<Option<_>>()?;
        let rules = self.ruleset.unwrap_or(Ruleset::usual());
        let mut own = battles.iter().filter(|it| rules.battles.contains(it));
        match (own.next(), own.next()) {
            (Some(only), None) => Some(*only),
            (None, _) => battles.first().copied(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use tulenh_rules::{Illegal, Piece, Role, Side, SpecError, Square, Stack};

    use super::*;
    use crate::app::language::forbidden::read_up;
    use crate::app::reading::bad_terms::nearest;

    fn read(words: &str) -> Result<String, BadTerms> {
        let terms = Terms::read(words, &TermNames::new(Subject::Challenge))?;
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
    fn a_secret_set_up_is_asked_for_where_the_rules_know_one() {
        use crate::game::clock::{DAY, HOUR};
        let names = TermNames::new(Subject::Challenge);
        let secret = |words: &str| Terms::read(words, &names).map(|terms| terms.secret);
        assert_eq!(secret("official"), Ok(None));
        assert_eq!(secret("secret"), Ok(Some(3 * DAY)));
        assert_eq!(secret("bày quân bí mật 5 days rated"), Ok(Some(5 * DAY)));
        assert_eq!(secret("setup=12h classic-2012"), Ok(Some(12 * HOUR)));
        assert_eq!(secret("secret set-up setup=2d bí mật"), Ok(Some(2 * DAY)));
        for wrong in ["setup=1min", "setup=", "setup=900d", "setup=x"] {
            assert_eq!(
                secret(wrong),
                Err(BadTerms::SetUpTime(wrong.into())),
                "{wrong}"
            );
        }
        for other in ["secret bga", "secret nine sea", "setup=2d chesscom"] {
            assert!(
                matches!(secret(other), Err(BadTerms::NoSecret(_))),
                "{other}"
            );
        }
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
            let terms = Terms::read(word, &TermNames::new(Subject::Rules)).unwrap();
            assert!(terms.topic.is_some() || terms.page.is_some(), "{word}");
        }
        assert_eq!(read_up(&Illegal::Over), None);
    }
}
