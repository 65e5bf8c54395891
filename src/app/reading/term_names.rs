//! The names of what can be played or asked about: rulesets, battles, topics, pieces.

use jiff::civil::Date;
use tulenh_rules::{Battle, Letters, Role, Ruleset, Topic};

use crate::app::language::catalog::Localizer;
use crate::app::language::rule_topics::{Page, topic_id};
use crate::app::language::time::tempo;
use crate::app::language::vocabulary::{Keyword, NAME_WORDS, first_of, letters, plain};

/// From so many letters on, the beginning of an id is as good as the whole, if it fits one only.
/// Shorter ones are names as well.
const PREFIX_LETTERS: usize = 4;
/// What a game can be played for.
pub(crate) const MODES: [Keyword; 3] = [Keyword::Rated, Keyword::Casual, Keyword::Hints];
/// Words that say that teams play, and how they decide.
pub(crate) const TEAM_WORDS: [Keyword; 5] = [
    Keyword::Team,
    Keyword::Teams,
    Keyword::Vote,
    Keyword::Captain,
    Keyword::Staff,
];

/// What the words are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A game to be offered.
    Challenge,
    /// Rules to be told; then a topic or a page may stand among them, and there is no limit.
    Rules,
}

/// Names of rulesets, battles and topics.
pub(crate) struct TermNames {
    /// As programs know them.
    pub ids: Vec<(&'static str, Meaning)>,
    /// All names, ids among them, reduced by [`letters`].
    names: Vec<(String, Meaning)>,
    /// What the words are for.
    pub subject: Subject,
}

/// What a name means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Meaning {
    Ruleset(&'static Ruleset),
    Battle(Battle),
    Topic(Topic),
    Page(Page),
}

impl TermNames {
    /// The names that need no language.
    pub(crate) fn new(subject: Subject) -> TermNames {
        let rulesets = || Ruleset::all().map(Meaning::Ruleset);
        let battles = Battle::ALL.into_iter().map(Meaning::Battle);
        let topics = Topic::ALL.into_iter().map(Meaning::Topic);
        let pages = Page::all().map(Meaning::Page);
        let told = topics.chain(pages).filter(|_| subject == Subject::Rules);
        let all = rulesets().chain(battles).chain(told);
        let ids: Vec<_> = all.map(|meaning| (meaning.id(), meaning)).collect();
        let names = ids.iter().map(|(id, meaning)| (letters(id), *meaning));
        let titles = Ruleset::all().map(|rules| (letters(rules.title), Meaning::Ruleset(rules)));
        TermNames {
            names: names.chain(titles).collect(),
            ids,
            subject,
        }
    }

    /// Adds the names of a language.
    pub(crate) fn learn(&mut self, localizer: Localizer<'_>) {
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
    pub(crate) fn learn_letters(&mut self, set: Letters) {
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
        let mode = first_of(words, &MODES).or_else(|| first_of(words, &TEAM_WORDS));
        let mode = mode.map(|(_, count)| count);
        let until = || {
            let (_, count) = first_of(words, &[Keyword::Until])?;
            let day = words.get(count)?;
            date(day).map(|_| count + 1)
        };
        let secret = || first_of(words, &[Keyword::Secret]).map(|(_, count)| count);
        mode.or_else(|| tempo::knows(words))
            .or_else(secret)
            .or_else(until)
            .or_else(|| self.read(words).map(|(_, count)| count))
    }

    /// What the name means with which these words begin, and how many words it has; several meanings
    /// when it is the beginning of several ids, or the name of several battles.
    pub(crate) fn read(&self, words: &[&str]) -> Option<(Vec<Meaning>, usize)> {
        for count in (1..=NAME_WORDS.min(words.len())).rev() {
            let typed = words[..count].concat();
            let name = match letters(&typed) {
                // The Commander's star.
                none if none.is_empty() => typed,
                name => name,
            };
            if let Some(meant) = self.called(&name) {
                return Some((meant, count));
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

    /// What has this name: the first that is found, or all battles if that is one, since battles of two rulesets may share a
    /// name.
    fn called(&self, name: &str) -> Option<Vec<Meaning>> {
        let mut all = self.names.iter().filter(|(known, _)| known == name);
        let (_, first) = all.next()?;
        let mut meant = vec![*first];
        for (_, other) in all {
            let battles = matches!((first, other), (Meaning::Battle(_), Meaning::Battle(_)));
            if battles && !meant.contains(other) {
                meant.push(*other);
            }
        }
        Some(meant)
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
    pub(crate) const fn id(self) -> &'static str {
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

/// A day as `2027-01-31`.
pub(crate) fn date(word: &str) -> Option<Date> {
    word.parse().ok()
}
