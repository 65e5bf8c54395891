//! A person's vacation: days saved up in which no turn of a slow game is waited for.
//!
//! Pure arithmetic. Whatever is done in whatever order, nobody is away longer than what they began
//! with and what they earned by playing.

use std::time::Duration;

use crate::game::clock::{DAY, LEAST_VACATION, MOST_VACATION};
use crate::game::id::Timestamp;

/// What everybody begins with: 20 days.
pub const FIRST_SAVED: Duration = Duration::from_secs(20 * DAY.as_secs());
/// On so many days turns have to be played for another day of vacation.
pub const PLAYED_FOR_A_DAY: u8 = 8;
/// With so much saved up a vacation may begin by itself (our decision): a day.
pub const LEAST_BY_ITSELF: Duration = DAY;

/// What a person has saved up, and whether they are away.
///
/// Any values are a vacation; arithmetic stops at the ends of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Vacation {
    /// What is saved up; of a vacation that goes on, what was when it began.
    pub saved: Duration,
    /// On how many days turns were played for which nothing has been earned yet.
    pub played: u8,
    /// The last day that was counted, in days since 1970 of bot time.
    pub last: Option<i64>,
    /// Since when they are away, and until when at the latest.
    pub away: Option<(Timestamp, Timestamp)>,
}

/// Why a vacation does not begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoVacation {
    /// They are away already, and said nothing about the end.
    #[error("the vacation has begun already")]
    Away,
    /// Less than [`LEAST_VACATION`] is saved up.
    #[error("no days are saved up")]
    NothingSaved,
}

impl Default for Vacation {
    /// That of somebody new.
    fn default() -> Vacation {
        Vacation {
            saved: FIRST_SAVED,
            played: 0,
            last: None,
            away: None,
        }
    }
}

impl Vacation {
    /// Whether they are away now.
    pub fn is_away(&self, now: Timestamp) -> bool {
        self.away.is_some_and(|(_, until)| now < until)
    }

    /// When a vacation that goes on is over at the latest.
    pub fn until(&self) -> Option<Timestamp> {
        self.away.map(|(_, until)| until)
    }

    /// What is left of what was saved up.
    pub fn left(&self, now: Timestamp) -> Duration {
        self.saved.saturating_sub(self.spent(now))
    }

    /// Goes away until then, or as long as what is saved up lasts, but not for less than [`LEAST_VACATION`].
    /// Who is away already changes the end. Gives the end.
    ///
    /// # Errors
    /// [`NoVacation`]; nothing has changed then.
    pub fn begin(
        &mut self,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Timestamp, NoVacation> {
        let since = match (self.away, until) {
            (Some(_), None) => return Err(NoVacation::Away),
            (Some((since, _)), Some(_)) => since,
            (None, _) => now,
        };
        if self.saved < LEAST_VACATION {
            return Err(NoVacation::NothingSaved);
        }
        let latest = since.after(self.saved);
        let earliest = now.after(LEAST_VACATION).min(latest);
        let until = until.unwrap_or(latest).clamp(earliest, latest);
        self.away = Some((since, until));
        Ok(until)
    }

    /// Comes back. Whether they were away.
    pub fn end(&mut self, now: Timestamp) -> bool {
        let left = self.left(now);
        let was_away = self.away.take().is_some();
        self.saved = left;
        was_away
    }

    /// A turn was played: that ends a vacation, and counts once a day. Whether anything changed.
    pub fn played(&mut self, now: Timestamp) -> bool {
        let returned = self.end(now);
        let day = now.0.div_euclid(DAY_MS);
        let counts = self.last.is_none_or(|last| last < day);
        if counts {
            self.last = Some(day);
            self.played = self.played.saturating_add(1);
            if self.played >= PLAYED_FOR_A_DAY {
                self.played = 0;
                // More than may be saved up is never taken away.
                let most = MOST_VACATION.max(self.saved);
                self.saved = self.saved.saturating_add(DAY).min(most);
            }
        }
        returned || counts
    }

    /// That of two who turned out to be one: the smaller, so that no days are made that way; nobody
    /// is away then.
    #[must_use]
    pub fn merged(mut self, mut other: Vacation, now: Timestamp) -> Vacation {
        self.end(now);
        other.end(now);
        Vacation {
            saved: self.saved.min(other.saved),
            played: self.played.min(other.played),
            last: self.last.max(other.last),
            away: None,
        }
    }

    /// What the vacation that goes on has cost.
    fn spent(&self, now: Timestamp) -> Duration {
        let spent = self
            .away
            .map(|(since, _)| now.since(since).max(LEAST_VACATION));
        spent.unwrap_or_default()
    }
}

/// A day in milliseconds.
const DAY_MS: i64 = DAY.as_secs().cast_signed() * 1000;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::clock::HOUR;

    fn at(days: i64) -> Timestamp {
        Timestamp(days * DAY_MS)
    }

    #[test]
    fn days_are_spent_as_they_pass() {
        let mut vacation = Vacation::default();
        assert_eq!(vacation.begin(None, at(0)), Ok(at(20)));
        assert_eq!(vacation.begin(None, at(1)), Err(NoVacation::Away));
        assert!(vacation.is_away(at(19)) && !vacation.is_away(at(20)));
        assert_eq!(vacation.left(at(5)), 15 * DAY);
        // Another end, never beyond what is saved up.
        assert_eq!(vacation.begin(Some(at(7)), at(5)), Ok(at(7)));
        assert_eq!(vacation.begin(Some(at(70)), at(5)), Ok(at(20)));
        assert!(vacation.end(at(6)));
        assert!(!vacation.end(at(7)));
        assert_eq!(vacation.left(at(9)), 14 * DAY);
        // A moment costs an hour.
        let until = vacation.begin(Some(at(9)), at(9)).unwrap();
        assert_eq!(until, at(9).after(HOUR));
        vacation.end(at(9));
        assert_eq!(vacation.saved, 14 * DAY - HOUR);
        vacation.begin(None, at(10)).unwrap();
        vacation.end(at(1000));
        assert_eq!(
            vacation.begin(None, at(1000)),
            Err(NoVacation::NothingSaved)
        );
    }

    #[test]
    fn eight_days_of_play_earn_one() {
        let mut vacation = Vacation::default();
        for day in 0..7 {
            assert!(vacation.played(at(day)));
            // The second turn of a day, and one of a day before, count for nothing.
            assert!(!vacation.played(at(day).after(HOUR)));
            assert!(!vacation.played(at(day - 1)));
        }
        assert_eq!(vacation.saved, FIRST_SAVED);
        assert!(vacation.played(at(7)));
        assert_eq!((vacation.saved, vacation.played), (21 * DAY, 0));
        for day in 8..1000 {
            vacation.played(at(day));
        }
        assert_eq!(vacation.saved, MOST_VACATION);
    }

    #[test]
    fn a_turn_ends_it_and_two_who_are_one_have_the_smaller() {
        let mut vacation = Vacation::default();
        vacation.begin(None, at(0)).unwrap();
        assert!(vacation.played(at(3)));
        assert_eq!((vacation.away, vacation.saved), (None, 17 * DAY));
        let mut other = Vacation::default();
        other.begin(None, at(2)).unwrap();
        let both = vacation.merged(other, at(10));
        assert_eq!((both.saved, both.away, both.played), (12 * DAY, None, 0));
    }

    #[derive(Debug, Clone, Copy)]
    enum Step {
        Begin(Option<i64>),
        End,
        Play,
    }

    proptest! {
        #[test]
        fn nobody_is_away_longer_than_they_have_earned(
            steps in prop::collection::vec((
                0i64..3 * DAY_MS,
                prop_oneof![
                    prop::option::of(-DAY_MS..40 * DAY_MS).prop_map(Step::Begin),
                    Just(Step::End),
                    Just(Step::Play),
                ],
            ), 0..200),
        ) {
            let mut vacation = Vacation::default();
            let (mut now, mut away, mut days) = (0, Duration::ZERO, 0u32);
            for (wait, step) in steps {
                let before = Timestamp(now);
                now += wait;
                let time = Timestamp(now);
                if vacation.is_away(before) {
                    let until = vacation.until().unwrap().min(time);
                    away += until.since(before);
                }
                // The timer of the bot.
                if vacation.until().is_some_and(|until| until <= time) {
                    vacation.end(vacation.until().unwrap());
                }
                match step {
                    Step::Begin(wait) => {
                        let until = wait.map(|wait| Timestamp(now + wait));
                        let begun = vacation.begin(until, time);
                        prop_assert!(begun.is_err() || vacation.is_away(time));
                    }
                    Step::End => {
                        vacation.end(time);
                    }
                    Step::Play => {
                        let last = vacation.last;
                        vacation.played(time);
                        days += u32::from(vacation.last != last);
                    }
                }
                prop_assert!(vacation.left(time) <= MOST_VACATION);
                let earned = DAY * (days / u32::from(PLAYED_FOR_A_DAY));
                prop_assert!(away + vacation.left(time) <= FIRST_SAVED + earned);
            }
        }
    }
}
