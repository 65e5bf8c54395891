//! The words behind `new`, in any order, before the games' terms among them are read.

use std::time::Duration;

use jiff::civil::Date;

use crate::app::contests::bad_settings::Bad;
use crate::app::contests::names_and_days::{day, named};
use crate::app::language::time::length::{length, whole_length};
use crate::app::language::vocabulary::{Keyword, first_of, whole};
use crate::app::request::name::quoted;
use crate::club::contest::{Format, NAME_CHARS, TieBreak};

/// Rounds of a Swiss contest when nothing is said.
const USUAL_ROUNDS: u8 = 5;
/// Rounds of a league's table that are played at once when nothing is said (our decision): each lasts weeks.
const USUAL_TOGETHER: u8 = 3;

/// Words that stand for themselves.
const PLAIN: [Keyword; 8] = [
    Keyword::Swiss,
    Keyword::RoundRobin,
    Keyword::KnockOut,
    Keyword::League,
    Keyword::NoVacations,
    Keyword::Vacations,
    Keyword::Public,
    Keyword::Until,
];
/// Words behind a number, or before one, or before a length of time.
const VALUED: [Keyword; 8] = [
    Keyword::Rounds,
    Keyword::RoundTime,
    Keyword::Together,
    Keyword::Least,
    Keyword::Most,
    Keyword::Seasons,
    Keyword::Between,
    Keyword::Joining,
];

/// What the words say, before the games' terms among them are read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Words<'a> {
    pub(super) name: String,
    format: Option<Keyword>,
    rounds: Option<u16>,
    together: Option<u16>,
    least: Option<u16>,
    most: Option<u16>,
    seasons: Option<u16>,
    pub(super) round: Option<Duration>,
    pub(super) pause: Option<Duration>,
    pub(super) joining: Option<Duration>,
    pub(super) day: Option<Date>,
    pub(super) tie_breaks: Option<Vec<TieBreak>>,
    pub(super) vacations: Option<bool>,
    pub(super) public: bool,
    /// What is said of the games.
    pub(super) rest: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// Reads the words; the one that makes no sense otherwise.
    pub(super) fn read(line: &'a str, today: Option<Date>) -> Result<Words<'a>, String> {
        let mut words = Words::default();
        let (name, line) = named(line);
        words.name = quoted(name, NAME_CHARS);
        let all: Vec<&str> = line
            .iter()
            .flat_map(|part| part.split_whitespace())
            .collect();
        let mut rest = all.as_slice();
        while let Some(word) = rest.first() {
            let used = words.take(rest, today)?;
            if used == 0 {
                words.rest.push(word);
            }
            rest = rest.get(used.max(1)..).unwrap_or_default();
        }
        Ok(words)
    }

    /// Takes what stands at the beginning; how many words that is, 0 when it is about the games.
    fn take(&mut self, rest: &[&'a str], today: Option<Date>) -> Result<usize, String> {
        let word = rest.first().copied().unwrap_or_default();
        if let Some((name, value)) = word.split_once('=') {
            if whole(name, &[Keyword::TieBreaks]).is_some() {
                let breaks: Result<Vec<TieBreak>, _> = value.split(',').map(str::parse).collect();
                let mut breaks = breaks.map_err(|_| word.to_owned())?;
                breaks.dedup();
                self.tie_breaks = Some(breaks.into_iter().take(4).collect());
                return Ok(1);
            }
            if whole(name, &[Keyword::Until]).is_some() {
                let (day, _) = day(&[value], today).ok_or_else(|| word.to_owned())?;
                self.day = Some(day);
                return Ok(1);
            }
            return match whole(name, &VALUED) {
                Some(keyword) => self.set(keyword, &[value]).map(|_| 1),
                None => Ok(0),
            };
        }
        // `5 rounds`, but `3 days` is about the games.
        if word.bytes().all(|b| b.is_ascii_digit())
            && let Some((keyword, count)) = first_of(rest.get(1..).unwrap_or_default(), &VALUED)
        {
            self.set(keyword, &[word])?;
            return Ok(1 + count);
        }
        let plain = first_of(rest, &PLAIN);
        let valued = first_of(rest, &VALUED);
        if let Some((keyword, count)) =
            plain.filter(|(_, count)| valued.is_none_or(|(_, other)| *count >= other))
        {
            return self.set_plain(keyword, count, rest, today);
        }
        match valued {
            Some((keyword, count)) => {
                let behind = rest.get(count..).unwrap_or_default();
                Ok(count + self.set(keyword, behind)?)
            }
            None => Ok(0),
        }
    }

    fn set_plain(
        &mut self,
        keyword: Keyword,
        count: usize,
        rest: &[&str],
        today: Option<Date>,
    ) -> Result<usize, String> {
        match keyword {
            Keyword::NoVacations => self.vacations = Some(false),
            Keyword::Vacations => self.vacations = Some(true),
            Keyword::Public => self.public = true,
            Keyword::Until => {
                let behind = rest.get(count..).unwrap_or_default();
                let wrong = || behind.first().copied().unwrap_or_default().to_owned();
                let (day, used) = day(behind, today).ok_or_else(wrong)?;
                self.day = Some(day);
                return Ok(count + used);
            }
            format => {
                if self.format.is_some_and(|before| before != format) {
                    return Err(rest.get(..count).unwrap_or_default().join(" "));
                }
                self.format = Some(format);
            }
        }
        Ok(count)
    }

    /// Sets what a word names to the value with which these words begin; how many they are.
    fn set(&mut self, keyword: Keyword, values: &[&str]) -> Result<usize, String> {
        let first = values.first().copied().unwrap_or_default();
        let slot = match keyword {
            Keyword::RoundTime => &mut self.round,
            Keyword::Between => &mut self.pause,
            Keyword::Joining => &mut self.joining,
            _ => {
                let number = match keyword {
                    Keyword::Rounds => &mut self.rounds,
                    Keyword::Together => &mut self.together,
                    Keyword::Least => &mut self.least,
                    Keyword::Most => &mut self.most,
                    _ => &mut self.seasons,
                };
                let value = first.parse().map_err(|_| first.to_owned())?;
                *number = Some(value);
                return Ok(1);
            }
        };
        let found = length(values).or_else(|| whole_length(first).map(|time| (time, 1)));
        let (time, used) = found.ok_or_else(|| first.to_owned())?;
        *slot = Some(time);
        Ok(used)
    }

    pub(super) fn format(&self, league: bool) -> Result<Format, Bad> {
        let most = |value: Option<u16>, usual: u8, most: u8, what| match value {
            None => Ok(usual),
            Some(value) => match u8::try_from(value) {
                Ok(value) if (1..=most).contains(&value) => Ok(value),
                _ => Err(Bad::Number(what, most)),
            },
        };
        let together = |usual| most(self.together, usual, Format::MOST_TOGETHER, "together");
        let format = match self.format {
            Some(Keyword::League) => Keyword::League,
            None if league => Keyword::League,
            Some(format) => format,
            None => Keyword::Swiss,
        };
        let is_league = format == Keyword::League;
        let has_table = is_league || format == Keyword::RoundRobin;
        for (is_there, is_for, what) in [
            (self.rounds.is_some(), format == Keyword::Swiss, "rounds"),
            (self.together.is_some(), has_table, "together"),
            (self.seasons.is_some(), is_league, "seasons"),
            (self.pause.is_some(), is_league, "break"),
        ] {
            if is_there && !is_for {
                return Err(Bad::Elsewhere(what));
            }
        }
        Ok(match format {
            Keyword::League => Format::League {
                together: together(USUAL_TOGETHER)?,
                seasons: self.seasons.unwrap_or(0),
            },
            Keyword::RoundRobin => Format::RoundRobin {
                together: together(1)?,
            },
            Keyword::KnockOut => Format::KnockOut,
            _ => Format::Swiss {
                rounds: most(self.rounds, USUAL_ROUNDS, Format::MOST_ROUNDS, "rounds")?,
            },
        })
    }

    pub(super) fn people(&self, format: Format) -> Result<(u16, u16), Bad> {
        let most = self.most.unwrap_or(format.most());
        let least = self.least.unwrap_or(format.least().min(most));
        match (2..=most).contains(&least) && most <= format.most() {
            true => Ok((least, most)),
            false => Err(Bad::People(format)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::DAY;

    fn read(line: &str) -> Words<'_> {
        Words::read(line, Some(Date::constant(2026, 11, 23))).unwrap()
    }

    #[test]
    fn words_stand_in_any_order() {
        let words = read("swiss 5 rounds marine 3d rated until 1 dec “Autumn cup”");
        assert_eq!(words.name, "Autumn cup");
        assert_eq!(words.format(false), Ok(Format::Swiss { rounds: 5 }));
        assert_eq!(words.rest, ["marine", "3d", "rated"]);
        assert_eq!(words.day, Some(Date::constant(2026, 12, 1)));
        let words = read("12h \"Cup\" min=4 knock out max 21 round 10 days no vacations");
        assert_eq!(words.format(false), Ok(Format::KnockOut));
        assert_eq!((words.least, words.most), (Some(4), Some(21)));
        assert_eq!(words.round, Some(10 * DAY));
        assert_eq!(words.vacations, Some(false));
        assert_eq!(words.rest, ["12h"]);
        let words = read("round robin 2 together until=2026-12-05");
        assert_eq!(words.format(false), Ok(Format::RoundRobin { together: 2 }));
        assert_eq!(words.day, Some(Date::constant(2026, 12, 5)));
        let words = read("3 seasons break=2d tiebreaks=taken,sb");
        let league = Format::League {
            together: 3,
            seasons: 3,
        };
        assert_eq!(words.format(true), Ok(league));
        assert_eq!(words.pause, Some(2 * DAY));
        assert_eq!(
            words.tie_breaks,
            Some(vec![TieBreak::Taken, TieBreak::Sonneborn])
        );
    }

    #[test]
    fn what_cannot_be_is_said() {
        for (line, bad) in [
            ("swiss 99 rounds", Bad::Number("rounds", 15)),
            ("round robin 6 together", Bad::Number("together", 5)),
            ("round robin 7 rounds", Bad::Elsewhere("rounds")),
            ("swiss 2 together", Bad::Elsewhere("together")),
            ("knock out 2 seasons", Bad::Elsewhere("seasons")),
            ("swiss break 2 days", Bad::Elsewhere("break")),
        ] {
            assert_eq!(read(line).format(false), Err(bad), "{line}");
        }
        let swiss = Format::Swiss { rounds: 5 };
        for line in ["min 9 max 8", "max 400", "min 1"] {
            assert_eq!(read(line).people(swiss), Err(Bad::People(swiss)), "{line}");
        }
    }

    #[test]
    fn vietnamese_words_are_read() {
        let words =
            read("hệ thụy sĩ 7 vòng 3 ngày đến 31/1 “Giải Tết” không nghỉ phép tối thiểu 8");
        assert_eq!(words.format(false), Ok(Format::Swiss { rounds: 7 }));
        assert_eq!(words.day, Some(Date::constant(2027, 1, 31)));
        assert_eq!(words.name, "Giải Tết");
        assert_eq!(words.least, Some(8));
        assert_eq!(words.vacations, Some(false));
        assert_eq!(words.rest, ["3", "ngày"]);
        let words = read("vòng tròn thời hạn vòng 5 ngày");
        assert_eq!(words.format(false), Ok(Format::RoundRobin { together: 1 }));
        assert_eq!(words.round, Some(5 * DAY));
        assert_eq!(read("loại trực tiếp").format(false), Ok(Format::KnockOut));
    }
}
