//! The hours of the day in which nobody is to be woken.

use jiff::civil::{DateTime, Time};
use jiff::{Timestamp, ToSpan};

use crate::app::language::time::zone::Zone;

/// Minutes of a day.
const DAY: u16 = 24 * 60;
/// How far the end of quiet hours is looked for, in days: a zone may skip a whole one.
const DAYS: i64 = 3;

/// Quiet hours by the clock on the wall: from the first minute on, up to the second and not with it;
/// over midnight when the second is the smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quiet {
    from: u16,
    to: u16,
}

impl Quiet {
    /// Quiet hours as they are typed: `22-7`, `22:00-07:30`, `22h30 – 7h`, `10pm-7am`. `None` when
    /// they are no hours, or none are left between.
    pub fn read(words: &str) -> Option<Quiet> {
        let bare: String = words.chars().filter(|c| !c.is_whitespace()).collect();
        let bare = bare.to_lowercase().replace(['–', '—', '−', '~'], "-");
        let (from, to) = bare.split_once('-')?;
        let (from, to) = (minute(from)?, minute(to)?);
        (from != to).then_some(Quiet { from, to })
    }

    /// As they are kept and shown: `22:00-07:30`.
    pub fn written(self) -> String {
        let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        format!("{}-{}", time(self.from), time(self.to))
    }

    /// When the quiet hours end in which an instant lies; `None` when it lies in none. However the
    /// clocks of the zone are set, it is the first instant at which they show an hour that is not
    /// quiet.
    pub fn end(self, zone: &Zone, now: Timestamp) -> Option<Timestamp> {
        if !self.holds(zone, now) {
            return None;
        }
        let today = zone.clock(now).date();
        let days = (0..DAYS).filter_map(|days| today.checked_add(days.days()).ok());
        let time = Time::new((self.to / 60) as i8, (self.to % 60) as i8, 0, 0).ok()?;
        let ends = days.flat_map(|day| zone.instants(DateTime::from_parts(day, time)));
        // A clock that is set may skip the end, or begin anew.
        let first = zone.next_change(now);
        let second = first.and_then(|first| zone.next_change(first));
        let ends = ends.chain(first).chain(second);
        ends.filter(|end| *end > now && !self.holds(zone, *end))
            .min()
    }

    fn holds(self, zone: &Zone, at: Timestamp) -> bool {
        let clock = zone.clock(at);
        let hour = u16::try_from(clock.hour()).unwrap_or_default();
        let minute = hour * 60 + u16::try_from(clock.minute()).unwrap_or_default();
        if self.from < self.to {
            (self.from..self.to).contains(&minute)
        } else {
            minute >= self.from || minute < self.to
        }
    }
}

/// A time of the day in minutes: `7`, `07:30`, `7h`, `22h30`, `7.30`, `10pm`.
pub(super) fn minute(words: &str) -> Option<u16> {
    let (words, half) = match (words.strip_suffix("am"), words.strip_suffix("pm")) {
        (Some(words), _) => (words, Some(0)),
        (_, Some(words)) => (words, Some(12)),
        (None, None) => (words, None),
    };
    let (hours, minutes) = words.split_once(['h', ':', '.']).unwrap_or((words, ""));
    let number = |text: &str| -> Option<u16> {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    let minutes = if minutes.is_empty() {
        0
    } else {
        number(minutes).filter(|_| minutes.len() == 2)?
    };
    let hours = number(hours)?;
    let hours = match half {
        Some(half) if (1..=12).contains(&hours) => hours % 12 + half,
        Some(_) => return None,
        None => hours,
    };
    let all = hours * 60 + minutes;
    // Midnight has two names.
    (minutes < 60 && all <= DAY).then_some(all % DAY)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hours_are_read_forgivingly() {
        for (words, written) in [
            ("22-7", "22:00-07:00"),
            ("22:00-07:30", "22:00-07:30"),
            ("22h30 – 7h", "22:30-07:00"),
            ("10pm-7am", "22:00-07:00"),
            ("12am-12pm", "00:00-12:00"),
            ("0-24", ""),
            ("23-24", "23:00-00:00"),
            ("1 - 5.15", "01:00-05:15"),
        ] {
            let read = Quiet::read(words).map(Quiet::written);
            assert_eq!(read.unwrap_or_default(), written, "{words}");
        }
        for words in [
            "", "-", "22", "22-", "-7", "7-7", "25-7", "22-24:01", "22:60-7", "22:5-7", "13pm-7",
            "0am-7", "a-b", "22-7-8", "220-7", "đêm", "22:-7:0",
        ] {
            assert_eq!(Quiet::read(words), None, "{words}");
        }
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn they_end_by_the_clock_on_the_wall() {
        let night = Quiet::read("22-7").unwrap();
        let hanoi = Zone::named("Asia/Ho_Chi_Minh").unwrap();
        let end = night.end(&hanoi, at("2026-11-21T16:00Z"));
        assert_eq!(end, Some(at("2026-11-22T00:00Z")));
        assert_eq!(night.end(&hanoi, at("2026-11-22T00:00Z")), None);
        assert_eq!(night.end(&hanoi, at("2026-11-22T14:59:59Z")), None);
        // Summer begins in this night, which is an hour shorter; in the other it ends.
        let berlin = Zone::named("Europe/Berlin").unwrap();
        let end = night.end(&berlin, at("2027-03-27T21:30Z"));
        assert_eq!(end, Some(at("2027-03-28T05:00Z")));
        let end = night.end(&berlin, at("2027-10-30T21:30Z"));
        assert_eq!(end, Some(at("2027-10-31T06:00Z")));
        // The end is skipped: the clock goes from 2 to 3.
        let short = Quiet::read("0-2:30").unwrap();
        let end = short.end(&berlin, at("2027-03-28T00:30Z"));
        assert_eq!(end, Some(at("2027-03-28T01:00Z")));
        // The end comes twice: when the clock shows 2 for the second time it is quiet again.
        let first = short.end(&berlin, at("2027-10-30T23:30Z"));
        assert_eq!(first, Some(at("2027-10-31T00:30Z")));
        let second = short.end(&berlin, at("2027-10-31T01:10Z"));
        assert_eq!(second, Some(at("2027-10-31T01:30Z")));
        // Samoa skipped a whole day.
        let apia = Zone::named("Pacific/Apia").unwrap();
        let end = night.end(&apia, at("2011-12-30T09:00Z"));
        assert_eq!(end, Some(at("2011-12-30T17:00Z")));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Against looking at the clock every minute.
        #[test]
        fn the_end_is_the_first_minute_that_is_not_quiet(
            zone in prop::sample::select(vec![
                "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Ho_Chi_Minh",
                "Pacific/Apia", "America/St_Johns", "UTC+5:45",
            ]),
            from in 0u16..DAY,
            to in 0u16..DAY,
            // Minutes of the years 2026 and 2027.
            minute in 29_453_760i64..30_504_960,
        ) {
            prop_assume!(from != to);
            let quiet = Quiet { from, to };
            let zone = Zone::named(zone).unwrap();
            let time = |minute: i64| Timestamp::from_second(minute * 60).unwrap();
            let slow = quiet
                .holds(&zone, time(minute))
                .then(|| (minute..).map(time).find(|at| !quiet.holds(&zone, *at)))
                .flatten();
            prop_assert_eq!(quiet.end(&zone, time(minute)), slow);
        }
    }
}
