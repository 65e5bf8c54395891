//! What the words of a challenge say of teams: `teams vote=12h quorum=3 else=random`.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::app::language::time::length::whole_length;
use crate::app::language::vocabulary::{Keyword, first_of, whole};
use crate::app::reading::bad_terms::BadTerms;
use crate::app::reading::term_names::TEAM_WORDS;
use crate::game::team::VOTE_PERIOD;
use crate::game::{Fallback, TeamTerms, Tempo, TimeControl, Way};

/// How long a vote may last (our decision): ten minutes to a week.
const PERIODS: RangeInclusive<Duration> =
    Duration::from_secs(10 * 60)..=Duration::from_secs(7 * 24 * 60 * 60);
/// The largest quorum that can be asked for (our decision).
const MOST_QUORUM: u16 = 1_000;

/// What was said of teams.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct TeamWords {
    /// Whether both sides are teams; `None` when the words do not say.
    both: Option<(bool, String)>,
    way: Option<(Keyword, String)>,
    period: Option<Duration>,
    quorum: Option<u16>,
    fallback: Option<Fallback>,
}

impl TeamWords {
    /// Takes the words out that are about teams.
    ///
    /// # Errors
    /// [`BadTerms::Two`] when two of them contradict each other.
    pub(crate) fn read(&mut self, bare: &mut Vec<&str>) -> Result<(), BadTerms> {
        let all = std::mem::take(bare);
        let mut rest = all.as_slice();
        while let Some(word) = rest.first() {
            let count = match first_of(rest, &TEAM_WORDS) {
                Some((keyword, count)) => {
                    let typed = rest.get(..count).unwrap_or_default().join(" ");
                    self.say(keyword, typed)?;
                    count
                }
                None => {
                    bare.push(word);
                    1
                }
            };
            rest = rest.get(count..).unwrap_or_default();
        }
        Ok(())
    }

    fn say(&mut self, keyword: Keyword, typed: String) -> Result<(), BadTerms> {
        match keyword {
            Keyword::Team | Keyword::Teams => {
                let both = keyword == Keyword::Teams;
                let before = self.both.replace((both, typed.clone()));
                match before.filter(|(before, _)| *before != both) {
                    Some((_, before)) => Err(BadTerms::Two(before, typed)),
                    None => Ok(()),
                }
            }
            way => {
                let before = self.way.replace((way, typed.clone()));
                match before.filter(|(before, _)| *before != way) {
                    Some((_, before)) => Err(BadTerms::Two(before, typed)),
                    None => Ok(()),
                }
            }
        }
    }

    /// Reads a setting such as `vote=12h`; `false` when it is none about teams.
    ///
    /// # Errors
    /// [`BadTerms::Team`] when its value is none.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, BadTerms> {
        let settings = [Keyword::Vote, Keyword::Quorum, Keyword::Otherwise];
        let bad = || BadTerms::Team(format!("{name}={value}"));
        match whole(name, &settings) {
            Some(Keyword::Vote) => {
                let period = whole_length(value).filter(|period| PERIODS.contains(period));
                self.period = Some(period.ok_or_else(bad)?);
                self.say(Keyword::Vote, format!("{name}={value}"))?;
            }
            Some(Keyword::Quorum) => {
                let quorum = value.parse().ok();
                let quorum = quorum.filter(|quorum| (1..=MOST_QUORUM).contains(quorum));
                self.quorum = Some(quorum.ok_or_else(bad)?);
                self.say(Keyword::Vote, format!("{name}={value}"))?;
            }
            Some(_) => {
                let ways = [Keyword::Bot, Keyword::Random, Keyword::Clock];
                self.fallback = Some(match whole(value, &ways).ok_or_else(bad)? {
                    Keyword::Bot => Fallback::Engine,
                    Keyword::Random => Fallback::Random,
                    _ => Fallback::Time,
                });
            }
            None => return Ok(false),
        }
        Ok(true)
    }

    /// What was said, for a game on this clock: whether both sides are teams, if the words say so, and how they decide.
    /// `None` when no word is about teams.
    pub(crate) fn terms(&self, tempo: Tempo) -> Option<(Option<bool>, TeamTerms)> {
        if *self == TeamWords::default() {
            return None;
        }
        // A vote leaves half of the time of a turn for whoever is late.
        let usual = match tempo.control {
            TimeControl::PerTurn(time) => (time / 2).clamp(*PERIODS.start(), VOTE_PERIOD),
            _ => VOTE_PERIOD,
        };
        let way = match self.way {
            Some((Keyword::Captain, _)) => Way::Captain,
            Some((Keyword::Staff, _)) => Way::Staff,
            _ => Way::Vote {
                period: self.period.unwrap_or(usual),
                quorum: self.quorum.unwrap_or(1),
            },
        };
        let terms = TeamTerms {
            way,
            fallback: self.fallback.unwrap_or_default(),
        };
        Some((self.both.as_ref().map(|(both, _)| *both), terms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Option<(Option<bool>, TeamTerms)>, BadTerms> {
        let mut team = TeamWords::default();
        let mut bare = Vec::new();
        for word in words.split(' ') {
            match word.split_once('=') {
                Some((name, value)) => assert!(team.set(name, value)?),
                None => bare.push(word),
            }
        }
        team.read(&mut bare)?;
        assert!(bare.iter().all(|word| *word == "marine"), "{bare:?}");
        Ok(team.terms(Tempo::default()))
    }

    #[test]
    fn ways_and_settings_stand_in_any_order() {
        let vote = |hours: u64, quorum| Way::Vote {
            period: Duration::from_secs(hours * 3600),
            quorum,
        };
        for (words, both, way, fallback) in [
            ("teams", Some(true), None, Fallback::Engine),
            (
                "marine team captain",
                Some(false),
                Some(Way::Captain),
                Fallback::Engine,
            ),
            (
                "staff else=random",
                None,
                Some(Way::Staff),
                Fallback::Random,
            ),
            (
                "vote=12h quorum=3 teams",
                Some(true),
                Some(vote(12, 3)),
                Fallback::Engine,
            ),
            ("đội bỏ phiếu else=time", Some(false), None, Fallback::Time),
            ("else=bot team", Some(false), None, Fallback::Engine),
            (
                "hai đội bỏphiếu=12h đủphiếu=3 nếukhông=time",
                Some(true),
                Some(vote(12, 3)),
                Fallback::Time,
            ),
        ] {
            let (said, terms) = read(words).unwrap().unwrap();
            assert_eq!((said, terms.fallback), (both, fallback), "{words}");
            match way {
                Some(way) => assert_eq!(terms.way, way, "{words}"),
                None => assert!(matches!(terms.way, Way::Vote { quorum: 1, .. }), "{words}"),
            }
        }
        assert_eq!(read("marine"), Ok(None));
    }

    #[test]
    fn contradictions_and_nonsense_are_named() {
        for words in ["team teams", "vote captain", "captain quorum=2"] {
            assert!(matches!(read(words), Err(BadTerms::Two(..))), "{words}");
        }
        for words in ["vote=1m", "vote=x", "quorum=0", "else=me"] {
            assert_eq!(read(words), Err(BadTerms::Team(words.into())));
        }
    }
}
