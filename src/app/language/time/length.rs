//! Lengths of time, read from words and said in words: `3 days`, `3d`, `1d12h`, `90 phút`.

use std::time::Duration;

use crate::app::language::catalog::Localizer;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::game::clock::{DAY, HOUR, MINUTE};

/// The units in which time is told, the longest first.
const UNITS: [(Keyword, Duration); 4] = [
    (Keyword::Weeks, Duration::from_secs(7 * DAY.as_secs())),
    (Keyword::Days, DAY),
    (Keyword::Hours, HOUR),
    (Keyword::Minutes, MINUTE),
];

/// The length of time with which these words begin, and how many words it has: `3d`, `3 days`,
/// `1d12h`, `1 day 12 hours`. A number alone is none.
pub(crate) fn length(words: &[&str]) -> Option<(Duration, usize)> {
    let (mut sum, mut unit, mut count) = one(words)?;
    loop {
        let rest = words.get(count..).unwrap_or_default();
        // What follows in the same unit is another length.
        match one(rest) {
            Some((more, next, used)) if more < unit => {
                sum = sum.saturating_add(more);
                unit = next;
                count += used;
            }
            _ => return Some((sum, count)),
        }
    }
}

/// A length of time that is the whole of a text.
pub(crate) fn whole_length(text: &str) -> Option<Duration> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (length, count) = length(&words)?;
    (count == words.len()).then_some(length)
}

/// A number with its unit, in one word or two; or several of them in one word. With it the smallest
/// unit of it.
fn one(words: &[&str]) -> Option<(Duration, Duration, usize)> {
    let first = words.first()?;
    if first.bytes().all(|b| b.is_ascii_digit()) {
        let unit = unit(words.get(1)?)?;
        return Some((times(first, unit)?, unit, 2));
    }
    let (mut sum, mut smallest) = (Duration::ZERO, Duration::MAX);
    let mut rest = *first;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, behind) = rest.split_at(end);
        let end = behind.find(|c: char| c.is_ascii_digit());
        let (name, behind) = behind.split_at(end.unwrap_or(behind.len()));
        let unit = unit(name)?;
        sum = sum.checked_add(times(number, unit)?)?;
        smallest = smallest.min(unit);
        rest = behind;
    }
    Some((sum, smallest, 1))
}

fn unit(name: &str) -> Option<Duration> {
    let keywords = UNITS.map(|(keyword, _)| keyword);
    let keyword = whole(name, &keywords)?;
    let found = UNITS.iter().find(|(known, _)| *known == keyword);
    found.map(|(_, unit)| *unit)
}

fn times(number: &str, unit: Duration) -> Option<Duration> {
    unit.checked_mul(number.parse().ok()?)
}

impl Localizer<'_> {
    /// A length of time in its two largest units, rounded down; less than a minute is one.
    pub(crate) fn length(self, time: Duration) -> String {
        let minutes = (time.as_secs() / 60).max(1);
        let units = [("days", 24 * 60), ("hours", 60), ("minutes", 1)];
        let mut left = minutes;
        let parts = units.map(|(unit, size)| {
            let count = left / size;
            left %= size;
            (unit, count)
        });
        let first = parts.iter().position(|(_, count)| *count > 0).unwrap_or(2);
        let told = parts.iter().skip(first).take(2);
        let told = told.filter(|(_, count)| *count > 0);
        let said = told.map(|(unit, count)| {
            let sentence = self.say("length").choice("unit", *unit);
            sentence.number("count", *count).words()
        });
        said.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;

    #[test]
    fn lengths_are_read_in_many_forms() {
        for (typed, length) in [
            ("3d", Some(3 * DAY)),
            ("3 days", Some(3 * DAY)),
            ("1 day 12 hours", Some(36 * HOUR)),
            ("1d12h", Some(36 * HOUR)),
            ("2W", Some(14 * DAY)),
            ("90 phút", Some(90 * MINUTE)),
            ("3 ngày", Some(3 * DAY)),
            ("10min", Some(10 * MINUTE)),
            ("3", None),
            ("days", None),
            ("3 bananas", None),
            ("-3d", None),
            ("d3", None),
            ("", None),
            ("99999999999999999999d", None),
            (
                "4000000000w",
                Some(Duration::from_secs(4_000_000_000 * 7 * 24 * 60 * 60)),
            ),
        ] {
            assert_eq!(whole_length(typed), length, "{typed}");
        }
        assert_eq!(length(&["2", "days", "marine"]), Some((2 * DAY, 2)));
    }

    #[test]
    fn lengths_are_said_in_two_units() {
        let catalog = Catalog::new();
        let en = catalog.localizer(Some(&Language("en".to_owned())));
        let vi = catalog.localizer(Some(&Language("vi".to_owned())));
        for (length, english) in [
            (3 * DAY, "3 days"),
            (DAY + HOUR + MINUTE, "1 day 1 hour"),
            (DAY + MINUTE, "1 day"),
            (2 * HOUR + MINUTE, "2 hours 1 minute"),
            (Duration::ZERO, "1 minute"),
        ] {
            assert_eq!(en.length(length), english);
        }
        assert_eq!(vi.length(DAY + 2 * HOUR), "1 ngày 2 giờ");
    }
}
