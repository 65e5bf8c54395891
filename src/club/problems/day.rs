//! Days of the calendar, as numbers.

/// A day of the calendar at some place: days since 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl Day {
    /// So many days later, or earlier.
    #[must_use]
    pub const fn plus(self, days: i32) -> Day {
        Day(self.0.saturating_add(days))
    }

    /// Days since the last Monday; 0 on a Monday.
    pub const fn weekday(self) -> i32 {
        // 1970-01-01 was a Thursday.
        (self.0.saturating_add(3)).rem_euclid(7)
    }

    /// The Monday of its week.
    #[must_use]
    pub const fn monday(self) -> Day {
        self.plus(-self.weekday())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays() {
        // 2026-11-23 is a Monday.
        let monday = Day(20_780);
        assert_eq!(monday.weekday(), 0);
        for days in 0..7 {
            assert_eq!(monday.plus(days).monday(), monday);
            assert_eq!(monday.plus(days).weekday(), days);
        }
        assert_eq!(monday.plus(-1).monday(), monday.plus(-7));
        assert_eq!(Day(-1).weekday(), 2);
    }
}
