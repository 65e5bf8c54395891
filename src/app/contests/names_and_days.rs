//! The name and the date among the words of a new contest.

use jiff::civil::Date;

/// A name in quotation marks, and what stands before and behind it.
pub(super) fn named(line: &str) -> (&str, [&str; 2]) {
    const MARKS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('«', '»'), ('„', '“')];
    for (open, close) in MARKS {
        let Some((before, rest)) = line.split_once(open) else {
            continue;
        };
        if let Some((name, behind)) = rest.split_once(close) {
            return (name.trim(), [before, behind]);
        }
    }
    ("", [line, ""])
}

/// The day with which these words begin, and how many words it has: `2027-01-31`, `31 jan`, `jan 31`, `31/1`,
/// `31 tháng 1`. A day without a year is the next one.
pub(super) fn day(words: &[&str], today: Option<Date>) -> Option<(Date, usize)> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let first = *words.first()?;
    if let Ok(day) = first.parse::<Date>() {
        return Some((day, 1));
    }
    let number = |word: &str| -> Option<i8> {
        let digits = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        digits.parse().ok()
    };
    let month = |word: &str| -> Option<i8> {
        let start: String = word.to_lowercase().chars().take(3).collect();
        let at = MONTHS.iter().position(|month| *month == start)?;
        i8::try_from(at + 1).ok()
    };
    let (day, month, used) = if let Some((day, month)) = first.split_once('/') {
        (number(day)?, number(month)?, 1)
    } else {
        let second = *words.get(1)?;
        match (month(first), month(second)) {
            (Some(month), _) => (number(second)?, month, 2),
            (None, Some(month)) => (number(first)?, month, 2),
            (None, None) if second.to_lowercase().starts_with("th") => {
                (number(first)?, number(words.get(2)?)?, 3)
            }
            (None, None) => return None,
        }
    };
    let today = today?;
    let this = Date::new(today.year(), month, day).ok()?;
    let date = match this < today {
        true => Date::new(today.year() + 1, month, day).ok()?,
        false => this,
    };
    Some((date, used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_many_forms() {
        let today = Some(Date::constant(2026, 11, 23));
        for (words, month, used) in [
            ("2026-12-01", 12, 1),
            ("1 december", 12, 2),
            ("dec 1", 12, 2),
            ("1st dec", 12, 2),
            ("1/12", 12, 1),
            ("1 tháng 12", 12, 3),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            let found = day(&words, today);
            assert_eq!(
                found,
                Some((Date::constant(2026, month, 1), used)),
                "{words:?}"
            );
        }
        assert_eq!(day(&["1/2"], today), Some((Date::constant(2027, 2, 1), 1)));
        assert_eq!(day(&["soon"], today), None);
        assert_eq!(day(&["40/40"], today), None);
    }
}
