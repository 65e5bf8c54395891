//! The opponents somebody wants, by their rating.

use std::fmt;

/// The ratings an opponent may have, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RatingRange {
    /// From the first to the second, both included.
    Between(u16, u16),
    /// At most so many points away from one's own rating at the moment of the match.
    Around(u16),
}

impl RatingRange {
    /// The lowest and the highest rating that can be named: those that ratings can have.
    pub const BOUNDS: (u16, u16) = (400, 4000);
    /// The smallest distance from one's own rating: less would fit hardly anybody.
    pub const LEAST_AROUND: u16 = 25;

    /// The range from one rating to another, in either order; `None` outside the bounds.
    pub fn between(one: u16, other: u16) -> Option<RatingRange> {
        let (least, most) = RatingRange::BOUNDS;
        let bounds = least..=most;
        (bounds.contains(&one) && bounds.contains(&other))
            .then(|| RatingRange::Between(one.min(other), one.max(other)))
    }

    /// The range around one's own rating; `None` when it is too narrow, or wider than all ratings are.
    pub fn around(distance: u16) -> Option<RatingRange> {
        let (least, most) = RatingRange::BOUNDS;
        (RatingRange::LEAST_AROUND..=most - least)
            .contains(&distance)
            .then_some(RatingRange::Around(distance))
    }

    /// The range that a word names: `1400-1700`, `±200`, `+-200`, `+/-200`. `None` for any other word; a word
    /// of this form outside the bounds is `Some(None)`.
    pub fn read(word: &str) -> Option<Option<RatingRange>> {
        let signs = ["±", "+-", "+/-"];
        let distance = signs.iter().find_map(|sign| word.strip_prefix(sign));
        if let Some(distance) = distance {
            return number(distance).map(|distance| distance.and_then(RatingRange::around));
        }
        let (one, other) = word.split_once(['-', '–'])?;
        let (one, other) = (number(one)?, number(other)?);
        // Two short numbers may be anything else.
        if word.chars().count() < 7 {
            return None;
        }
        Some(
            one.zip(other)
                .and_then(|(one, other)| RatingRange::between(one, other)),
        )
    }

    /// Whether somebody of rating `theirs` is wanted by somebody of rating `own`.
    pub fn includes(self, own: i32, theirs: i32) -> bool {
        match self {
            RatingRange::Between(least, most) => {
                (i32::from(least)..=i32::from(most)).contains(&theirs)
            }
            RatingRange::Around(distance) => own.abs_diff(theirs) <= u32::from(distance),
        }
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingRange::Between(least, most) => write!(f, "{least}–{most}"),
            RatingRange::Around(distance) => write!(f, "±{distance}"),
        }
    }
}

/// The number of a word of digits; `Some(None)` for one that is too large.
fn number(word: &str) -> Option<Option<u16>> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        let between = |one, other| Some(RatingRange::between(one, other));
        assert_eq!(RatingRange::read("1400-1700"), between(1400, 1700));
        assert_eq!(RatingRange::read("1700–1400"), between(1400, 1700));
        for word in ["±200", "+-200", "+/-200"] {
            let range = RatingRange::read(word).flatten().unwrap();
            assert_eq!(
                (range, range.to_string().as_str()),
                (RatingRange::Around(200), "±200")
            );
            assert_eq!(RatingRange::read(&range.to_string()), Some(Some(range)));
        }
        let range = RatingRange::between(1400, 1700).unwrap();
        assert_eq!(RatingRange::read(&range.to_string()), Some(Some(range)));
        for outside in ["100-1700", "1400-99999", "±5", "±99999", "+-4000"] {
            assert_eq!(RatingRange::read(outside), Some(None), "{outside}");
        }
        for other in [
            "2-3",
            "10-40",
            "chess-1400",
            "1400",
            "±",
            "±x",
            "-200",
            "2027-01-31",
            "",
        ] {
            assert_eq!(RatingRange::read(other), None, "{other}");
        }
    }

    #[test]
    fn the_ends_belong_to_a_range() {
        let range = RatingRange::Between(1400, 1700);
        let wanted = [1399, 1400, 1700, 1701].map(|theirs| range.includes(2500, theirs));
        assert_eq!(wanted, [false, true, true, false]);
        let range = RatingRange::Around(200);
        let wanted = [1299, 1300, 1700, 1701].map(|theirs| range.includes(1500, theirs));
        assert_eq!(wanted, [false, true, true, false]);
    }
}
