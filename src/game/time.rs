//! Time: the bot's own, and everybody else's.
//!
//! Games are kept in *bot time* ([`Timestamp`]): UTC less all the time the bot was away, because it
//! was off, its machine slept or the machine's clock was set. So an outage costs no player a second
//! and no game has to be touched because of it; only what people read is reckoned back into UTC,
//! by the [`Calendar`].

use std::time::Duration;

use crate::game::id::Timestamp;

/// An instant of the world: milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Utc(pub i64);

/// What bot time was when it was so late in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heartbeat {
    /// On the bot's clock.
    pub at: Timestamp,
    /// In the world.
    pub utc: Utc,
}

/// The bot's absences, and with them the way from bot time to UTC and back.
///
/// Invariant: absences are in the order of bot time, each with the sum of all up to it.
///
/// ```
/// use tulenh::game::{Calendar, Timestamp, Utc};
///
/// let mut calendar = Calendar::default();
/// calendar.miss(Timestamp(1_000), 500);
/// assert_eq!(calendar.utc(Timestamp(999)), Utc(999));
/// assert_eq!(calendar.utc(Timestamp(1_000)), Utc(1_500));
/// assert_eq!(calendar.bot(Utc(1_600)), Timestamp(1_100));
/// // What would have been while the bot was away is when it came back.
/// assert_eq!(calendar.bot(Utc(1_200)), Timestamp(1_000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Calendar {
    /// From this bot time on, so many milliseconds of UTC are missing.
    absences: Vec<(Timestamp, i64)>,
}

/// So many absences are known one by one at most.
const MOST_ABSENCES: usize = 256;
/// So many of the newest are never joined: people may still be told of them.
const NEWEST_ABSENCES: usize = 64;
/// So many are joined at a time, so that whoever has a great many of them does not wait.
const JOINED_AT_ONCE: usize = 256;

impl Timestamp {
    /// So much later; the end of time when there is no such instant.
    #[must_use]
    pub fn after(self, wait: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(millis(wait)))
    }

    /// So much earlier.
    #[must_use]
    pub fn before(self, wait: Duration) -> Timestamp {
        Timestamp(self.0.saturating_sub(millis(wait)))
    }

    /// How long ago another instant was; nothing when it is yet to come.
    #[must_use]
    pub fn since(self, earlier: Timestamp) -> Duration {
        let passed = self.0.saturating_sub(earlier.0).max(0);
        Duration::from_millis(passed.unsigned_abs())
    }
}

impl Calendar {
    /// The calendar with these absences: from a bot time on, so many milliseconds are missing
    /// altogether. In any order.
    pub fn new(mut absences: Vec<(Timestamp, i64)>) -> Calendar {
        absences.sort_unstable_by_key(|(at, _)| *at);
        absences.dedup_by_key(|(at, _)| *at);
        Calendar { absences }
    }

    /// Notes that so many milliseconds of UTC passed at one instant of bot time; less than none
    /// when the machine's clock was set back. Absences are noted as they happen: one before the last
    /// is taken as the last. Gives what was noted: the instant, and all that is missing from then on.
    pub fn miss(&mut self, at: Timestamp, millis: i64) -> (Timestamp, i64) {
        let (last, sum) = self.absences.last().copied().unwrap_or((at, 0));
        let noted = (at.max(last), sum.saturating_add(millis));
        match self.absences.last_mut() {
            Some(same) if same.0 == noted.0 => *same = noted,
            _ => self.absences.push(noted),
        }
        noted
    }

    /// Joins old absences when there are too many of them, the shortest first, and gives the instants
    /// at which none is noted any more. Each counts as a part of the next one, so what was between the
    /// two seems to have been earlier in the world by its length; nothing else changes.
    pub fn join_old(&mut self) -> Vec<Timestamp> {
        let mut gone = Vec::new();
        while self.absences.len() > MOST_ABSENCES && gone.len() < JOINED_AT_ONCE {
            let old = self.absences.len() - NEWEST_ABSENCES;
            let before = std::iter::once(0).chain(self.absences.iter().map(|(_, sum)| *sum));
            let lengths = before.zip(&self.absences).take(old);
            let lengths = lengths.map(|(before, (_, sum))| sum.abs_diff(before));
            let Some((shortest, _)) = lengths.enumerate().min_by_key(|(_, length)| *length) else {
                break;
            };
            gone.push(self.absences.remove(shortest).0);
        }
        gone
    }

    /// How many milliseconds are missing by now.
    pub fn missing(&self) -> i64 {
        self.absences.last().map_or(0, |(_, sum)| *sum)
    }

    /// All absences in their order, from when to when in the world; one that ends before it begins is a
    /// clock that was set back.
    pub fn absences(&self) -> impl Iterator<Item = (Utc, Utc)> + '_ {
        self.absences.iter().filter_map(|(at, _)| self.absence(*at))
    }

    /// The absence that was over at this bot time: from when to when, in the world. `None` when there
    /// was none.
    pub fn absence(&self, at: Timestamp) -> Option<(Utc, Utc)> {
        let index = self.absences.binary_search_by_key(&at, |(from, _)| *from);
        let index = index.ok()?;
        let before = index.checked_sub(1).map_or(0, |i| self.absences[i].1);
        let utc = |missing: i64| Utc(at.0.saturating_add(missing));
        Some((utc(before), utc(self.absences[index].1)))
    }

    /// When it was, or will be unless the bot is away again, in the world.
    pub fn utc(&self, at: Timestamp) -> Utc {
        let before = self.absences.partition_point(|(from, _)| *from <= at);
        let missing = before.checked_sub(1).map_or(0, |i| self.absences[i].1);
        Utc(at.0.saturating_add(missing))
    }

    /// What the bot's clock showed, or will show. Where the world has an instant twice (its clock
    /// was set back) the later one.
    pub fn bot(&self, utc: Utc) -> Timestamp {
        let with = |missing: i64| Timestamp(utc.0.saturating_sub(missing));
        for (from, missing) in self.absences.iter().rev() {
            if with(*missing) >= *from {
                return with(*missing);
            }
            // In the gap before this absence ended?
            let earlier = self.utc(Timestamp(from.0.saturating_sub(1)));
            if utc > earlier {
                return *from;
            }
        }
        with(0)
    }
}

/// A length of time as milliseconds.
pub(super) fn millis(wait: Duration) -> i64 {
    i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bot_time_and_utc_agree(
            steps in prop::collection::vec((1i64..1_000_000, 1i64..1_000_000), 0..20),
            probe in -1_000i64..30_000_000,
        ) {
            let mut calendar = Calendar::default();
            let mut at = 0;
            for (run, away) in steps {
                at += run;
                calendar.miss(Timestamp(at), away);
            }
            let bot = Timestamp(probe);
            prop_assert_eq!(calendar.bot(calendar.utc(bot)), bot);
            // And the other way round, unless the bot was away then.
            let back = calendar.utc(calendar.bot(Utc(probe)));
            prop_assert!(back >= Utc(probe));
            let again = Calendar::new(calendar.absences.clone());
            prop_assert_eq!(again, calendar);
        }
    }

    #[test]
    fn old_absences_are_joined_and_their_sum_stays() {
        let mut calendar = Calendar::default();
        // A thousand starts an hour apart, every tenth after an hour away, the others after ten
        // seconds.
        let hour = 3_600_000;
        for start in 1..=1_000_i64 {
            let away = if start % 10 == 0 { hour } else { 10_000 };
            calendar.miss(Timestamp(start * hour), away);
        }
        let whole = calendar.clone();
        let mut gone = Vec::new();
        while calendar.absences.len() > MOST_ABSENCES {
            let joined = calendar.join_old();
            assert!(!joined.is_empty() && joined.len() <= JOINED_AT_ONCE);
            gone.extend(joined);
        }
        assert_eq!(calendar.join_old(), []);
        assert_eq!(gone.len(), 1_000 - MOST_ABSENCES);
        assert_eq!(calendar.missing(), whole.missing());
        let mut worst = 0;
        for half in 0..=2_100 {
            let at = Timestamp(half * hour / 2);
            worst = worst.max(whole.utc(at).0 - calendar.utc(at).0);
            assert!(calendar.utc(at) <= whole.utc(at));
            // Of the first of the newest another was joined to, perhaps.
            let recent = at.0 > (1_000 - 63) * hour;
            assert!(
                !recent
                    || (calendar.utc(at), calendar.absence(at))
                        == (whole.utc(at), whole.absence(at))
            );
        }
        assert!(worst <= 90_000, "{worst}");
        for at in gone {
            assert!(whole.absence(at).is_some() && calendar.absence(at).is_none());
        }
    }

    #[test]
    fn a_clock_that_was_set_back_lets_bot_time_go_on() {
        let mut calendar = Calendar::default();
        calendar.miss(Timestamp(1_000), -300);
        assert_eq!(calendar.utc(Timestamp(1_000)), Utc(700));
        assert_eq!(calendar.bot(Utc(900)), Timestamp(1_200));
        assert_eq!(calendar.missing(), -300);
        // Absences at the same instant are one.
        calendar.miss(Timestamp(1_000), 300);
        assert_eq!(calendar.utc(Timestamp(1_000)), Utc(1_000));
    }
}
