//! Instants as people read them.
//!
//! Below this everything is bot time. A sentence holds [`Span::Instant`] and [`Span::Wait`]; when a
//! message is finished they become [`Span::Moment`], once: in UTC for networks that show instants in
//! the zone of whoever looks, and in words for all others.

use std::time::Duration;

use jiff::Timestamp as Instant;
use jiff::tz::Offset;

use crate::app::language::catalog::Localizer;
use crate::app::language::time::zone::Zone;
use crate::app::request::message::{Message, Span};
use crate::game::Timestamp;

/// An instant farther away than this is written with its year, in seconds: half a year.
const NEAR_S: i64 = 180 * 86_400;

/// Who reads a message.
pub(crate) struct Readers<'a> {
    /// In which language.
    pub localizer: Localizer<'a>,
    /// By which clocks; by UTC when there are none.
    pub zones: Vec<Zone>,
    /// Whether these may be called by their names: where others read along they would learn where
    /// somebody lives.
    pub named: bool,
}

impl Message {
    /// Whether it names an instant that has still to be put into words.
    pub(crate) fn is_undated(&self) -> bool {
        let mut spans = self.text.0.iter();
        spans.any(|span| matches!(span, Span::Instant(_) | Span::Wait(_)))
    }
}

impl Readers<'_> {
    /// An instant by their clocks, each with its distance from UTC; those that show the same are
    /// one.
    pub(crate) fn moment(&self, at: Instant, now: Instant) -> String {
        let (localizer, utc) = (self.localizer, [Zone::utc()]);
        let zones = match self.zones.is_empty() {
            true => &utc[..],
            false => &self.zones,
        };
        let mut seen: Vec<Offset> = Vec::new();
        let (mut parts, mut last) = (Vec::new(), None);
        for zone in zones {
            let clock = zone.clock(at);
            if seen.contains(&clock.offset()) {
                continue;
            }
            seen.push(clock.offset());
            let mut words = String::new();
            if last != Some(clock.date()) {
                last = Some(clock.date());
                let far = at.as_second().abs_diff(now.as_second()) > NEAR_S.unsigned_abs();
                let id = if far {
                    "moment-date-far"
                } else {
                    "moment-date"
                };
                let number = |number: i8| u64::try_from(number).unwrap_or_default();
                let weekday = clock.weekday().to_monday_one_offset();
                let weekday = localizer.say("weekday").number("day", number(weekday));
                let month = localizer
                    .say("month")
                    .number("month", number(clock.month()));
                let date = localizer
                    .say(id)
                    .choice("weekday", weekday.words())
                    .number("day", number(clock.day()))
                    .choice("month", month.words())
                    .choice("year", clock.year().to_string());
                words = format!("{} ", date.words());
            }
            words.push_str(&format!("{:02}:{:02} ", clock.hour(), clock.minute()));
            let distance = zone.distance(at);
            match zone.place().filter(|_| self.named) {
                Some(_) => words.push_str(&format!("({}, {distance})", localizer.zone(zone))),
                None => words.push_str(&distance),
            }
            parts.push(words);
        }
        parts.join(" / ")
    }
}

impl Localizer<'_> {
    /// What the clocks of a zone show, as hours and minutes.
    pub(crate) fn clock(self, zone: &Zone, at: Instant) -> String {
        let clock = zone.clock(at);
        format!("{:02}:{:02}", clock.hour(), clock.minute())
    }

    /// What a zone is called.
    pub(crate) fn zone(self, zone: &Zone) -> String {
        match (zone.name(), zone.place()) {
            // The one zone of a whole country whose name people say in their own language.
            ("Asia/Ho_Chi_Minh" | "Asia/Saigon", _) => self.word("zone-vietnam"),
            (_, Some(place)) => place,
            (name, None) => name.to_owned(),
        }
    }

    /// How long it is until an instant, in words: "in 2 days 4 hours".
    pub(crate) fn wait(self, now: Timestamp, at: Timestamp) -> String {
        let left = at.0.saturating_sub(now.0);
        if left <= 0 {
            return self.word("wait-over");
        }
        let left = Duration::from_millis(left.unsigned_abs());
        let sentence = self.say("wait-in").choice("time", self.length(left));
        sentence.words()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;

    fn zones(names: &[&str]) -> Vec<Zone> {
        names.iter().filter_map(|name| Zone::named(name)).collect()
    }

    #[test]
    fn an_instant_is_said_by_the_clocks_of_its_readers() {
        let catalog = Catalog::new();
        let english = catalog.localizer(None);
        let vietnamese = catalog.localizer(Some(&Language("vi".into())));
        let now: Instant = "2026-11-21T12:00Z".parse().unwrap();
        let at: Instant = "2026-11-24T11:00Z".parse().unwrap();
        let readers = |localizer, names: &[&str], named| Readers {
            localizer,
            zones: zones(names),
            named,
        };
        let said = |localizer, names: &[&str]| readers(localizer, names, true).moment(at, now);
        assert_eq!(said(english, &[]), "Tue 24 Nov 11:00 UTC");
        let hanoi = "Asia/Ho_Chi_Minh";
        assert_eq!(said(english, &[hanoi]), "Tue 24 Nov 18:00 (Vietnam, UTC+7)");
        assert_eq!(
            said(vietnamese, &[hanoi]),
            "thứ Ba 24/11 18:00 (Việt Nam, UTC+7)"
        );
        assert_eq!(
            said(english, &[hanoi, "Europe/Berlin", "UTC+7"]),
            "Tue 24 Nov 18:00 (Vietnam, UTC+7) / 12:00 (Berlin, UTC+1)"
        );
        assert_eq!(
            said(english, &["Pacific/Auckland", "America/New_York"]),
            "Wed 25 Nov 00:00 (Auckland, UTC+13) / Tue 24 Nov 06:00 (New York, UTC-5)"
        );
        // Where others read along nobody learns where they live.
        assert_eq!(
            readers(english, &[hanoi, "Europe/Berlin"], false).moment(at, now),
            "Tue 24 Nov 18:00 UTC+7 / 12:00 UTC+1"
        );
        let far = "2027-07-01T00:30Z".parse().unwrap();
        let said = |localizer| readers(localizer, &[], true).moment(far, now);
        assert_eq!(said(english), "Thu 1 Jul 2027 00:30 UTC");
        assert_eq!(said(vietnamese), "thứ Năm 1/7/2027 00:30 UTC");
    }

    #[test]
    fn a_wait_is_said_in_words() {
        let catalog = Catalog::new();
        let wait = |at| catalog.localizer(None).wait(Timestamp(0), Timestamp(at));
        assert_eq!(wait(7_200_000), "in 2 hours");
        assert_eq!(wait(0), "now");
        assert_eq!(wait(i64::MIN), "now");
    }
}
