//! Time zones as people choose them.
//!
//! A zone is a name of the IANA data, which come with the program, or a fixed distance from UTC.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, Zoned};

use crate::app::language::vocabulary::letters;

/// The most candidates that are given (our decision): as many as there are buttons to choose from.
pub(crate) const CANDIDATES: usize = 9;
/// The longest words that are looked at, in characters.
const WORDS_CHARS: usize = 48;
/// From so many letters on a part of a name is looked for, and not the whole only.
const PART_CHARS: usize = 3;
/// The largest distances from UTC that are in use, in minutes: west and east.
const FARTHEST: (i32, i32) = (-12 * 60, 14 * 60);
/// The zone of those who have chosen none.
const UTC: &str = "UTC";

/// Places that people name and the data do not, by their letters.
const ALIASES: &[(&str, &str)] = &[
    ("hanoi", "Asia/Ho_Chi_Minh"),
    ("hànội", "Asia/Ho_Chi_Minh"),
    ("saigon", "Asia/Ho_Chi_Minh"),
    ("sàigòn", "Asia/Ho_Chi_Minh"),
    ("hồchíminh", "Asia/Ho_Chi_Minh"),
    ("hcm", "Asia/Ho_Chi_Minh"),
    ("hcmc", "Asia/Ho_Chi_Minh"),
    ("tphcm", "Asia/Ho_Chi_Minh"),
    ("danang", "Asia/Ho_Chi_Minh"),
    ("đànẵng", "Asia/Ho_Chi_Minh"),
    ("vietnam", "Asia/Ho_Chi_Minh"),
    ("việtnam", "Asia/Ho_Chi_Minh"),
    ("vn", "Asia/Ho_Chi_Minh"),
    ("beijing", "Asia/Shanghai"),
    ("china", "Asia/Shanghai"),
    ("taiwan", "Asia/Taipei"),
    ("korea", "Asia/Seoul"),
    ("osaka", "Asia/Tokyo"),
    ("japan", "Asia/Tokyo"),
    ("thailand", "Asia/Bangkok"),
    ("india", "Asia/Kolkata"),
    ("delhi", "Asia/Kolkata"),
    ("newdelhi", "Asia/Kolkata"),
    ("mumbai", "Asia/Kolkata"),
    ("germany", "Europe/Berlin"),
    ("munich", "Europe/Berlin"),
    ("hamburg", "Europe/Berlin"),
    ("frankfurt", "Europe/Berlin"),
    ("france", "Europe/Paris"),
    ("lyon", "Europe/Paris"),
    ("england", "Europe/London"),
    ("uk", "Europe/London"),
    ("milan", "Europe/Rome"),
    ("italy", "Europe/Rome"),
    ("barcelona", "Europe/Madrid"),
    ("spain", "Europe/Madrid"),
    ("geneva", "Europe/Zurich"),
    ("washington", "America/New_York"),
    ("boston", "America/New_York"),
    ("houston", "America/Chicago"),
    ("dallas", "America/Chicago"),
    ("sanfrancisco", "America/Los_Angeles"),
    ("seattle", "America/Los_Angeles"),
    ("california", "America/Los_Angeles"),
];

/// A time zone, with the name under which it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Zone {
    name: String,
    rules: TimeZone,
}

impl Zone {
    /// The zone of those who have chosen none.
    pub fn utc() -> Zone {
        Zone {
            name: UTC.to_owned(),
            rules: TimeZone::UTC,
        }
    }

    /// The zone that is kept under this name: `Asia/Ho_Chi_Minh`, `UTC+7`, `UTC`.
    pub fn named(name: &str) -> Option<Zone> {
        if let Some(fixed) = fixed(name) {
            return Some(fixed);
        }
        let rules = TimeZoneDatabase::bundled().get(name).ok()?;
        let name = rules.iana_name()?.to_owned();
        Some(Zone { name, rules })
    }

    /// When a day begins here; `None` at the ends of time.
    pub fn midnight(&self, day: Date) -> Option<Timestamp> {
        let begin = day.to_zoned(self.rules.clone()).ok()?;
        Some(begin.timestamp())
    }

    /// Which day it is here at an instant.
    pub fn civil_day(&self, at: Timestamp) -> Option<Date> {
        Some(at.to_zoned(self.rules.clone()).date())
    }

    /// The zones that are meant by what somebody typed: `Asia/Ho_Chi_Minh`, `ho chi minh`, `Hanoi`,
    /// `UTC+7`, `+07:00`. None when it means nothing, at most [`CANDIDATES`] when it may mean several;
    /// of several names of the same time one.
    pub fn read(words: &str) -> Vec<Zone> {
        let words = words.trim();
        if words.chars().count() > WORDS_CHARS {
            return Vec::new();
        }
        if let Some(fixed) = fixed(words) {
            return vec![fixed];
        }
        let key = letters(words);
        if key.is_empty() {
            return Vec::new();
        }
        if let Some((_, name)) = ALIASES.iter().find(|(alias, _)| *alias == key) {
            return Zone::named(name).into_iter().collect();
        }
        let data = TimeZoneDatabase::bundled();
        let all: Vec<String> = data
            .available()
            .map(|name| name.as_str().to_owned())
            .filter(|name| !is_technical(name))
            .collect();
        let fits: [fn(&str, &str) -> bool; 4] = [
            |name, key| letters(name) == key,
            |name, key| letters(place(name)) == key,
            |name, key| letters(place(name)).starts_with(key) || letters(name).starts_with(key),
            |name, key| letters(name).contains(key),
        ];
        // Of a letter or two too much is the beginning.
        let exact = key.chars().count() < PART_CHARS;
        for fits in fits.into_iter().take(if exact { 2 } else { 4 }) {
            let found = all.iter().filter(|name| fits(name, &key));
            let mut zones: Vec<Zone> = Vec::new();
            for zone in found.filter_map(|name| Zone::named(name)) {
                if zones.len() < CANDIDATES && !zones.iter().any(|known| known.is_like(&zone)) {
                    zones.push(zone);
                }
            }
            if !zones.is_empty() {
                return zones;
            }
        }
        Vec::new()
    }

    /// The name under which it is kept, at most 48 bytes of ASCII.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The place it is named after, as the data spell it; `None` of a fixed distance from UTC.
    pub fn place(&self) -> Option<String> {
        fixed(&self.name)
            .is_none()
            .then(|| place(&self.name).replace('_', " "))
    }

    /// Its distance from UTC at an instant: `UTC+7`, `UTC-3:30`, `UTC`.
    pub fn distance(&self, at: Timestamp) -> String {
        distance(self.rules.to_offset(at).seconds() / 60)
    }

    /// What its clocks show at an instant.
    pub fn clock(&self, at: Timestamp) -> Zoned {
        at.to_zoned(self.rules.clone())
    }

    /// The instants at which its clocks show this: none when they skip it, two when they show it
    /// twice.
    pub fn instants(&self, clock: DateTime) -> Vec<Timestamp> {
        let ambiguous = self.rules.to_ambiguous_timestamp(clock);
        let both = [ambiguous.earlier(), ambiguous.later()];
        let mut found: Vec<Timestamp> = both.into_iter().flatten().collect();
        found.retain(|at| self.clock(*at).datetime() == clock);
        found.dedup();
        found
    }

    /// When its clocks are set for the first time after an instant.
    pub fn next_change(&self, after: Timestamp) -> Option<Timestamp> {
        let mut changes = self.rules.following(after);
        changes.next().map(|change| change.timestamp())
    }

    /// Whether its clocks show the same as another's, as far as anybody has to care.
    pub fn is_like(&self, other: &Zone) -> bool {
        // A day of each month from 2025 to 2029.
        const FIRST: i64 = 1_735_732_800;
        const STEP: i64 = 30 * 86_400;
        (0..60).all(|month| {
            let at = Timestamp::from_second(FIRST + month * STEP);
            at.is_ok_and(|at| self.rules.to_offset(at) == other.rules.to_offset(at))
        })
    }
}

/// What of a name of the data is the place: `Buenos_Aires` of `America/Argentina/Buenos_Aires`.
fn place(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Names for programs; among them `Etc/GMT+7`, which is UTC-7.
fn is_technical(name: &str) -> bool {
    name.starts_with("Etc/") || name.starts_with("SystemV/") || name == "Factory"
}

fn fixed(words: &str) -> Option<Zone> {
    let minutes = read_distance(words)?;
    let offset = Offset::from_seconds(minutes * 60).ok()?;
    let rules = if minutes == 0 {
        TimeZone::UTC
    } else {
        TimeZone::fixed(offset)
    };
    Some(Zone {
        name: distance(minutes),
        rules,
    })
}

/// Minutes east of UTC: `UTC`, `GMT`, `Z`, `UTC+7`, `gmt-3:30`, `+07:00`, `+0700`.
fn read_distance(words: &str) -> Option<i32> {
    let bare: String = words.chars().filter(|c| !c.is_whitespace()).collect();
    let bare = bare.to_ascii_uppercase().replace('\u{2212}', "-");
    let rest = ["UTC", "GMT"]
        .iter()
        .find_map(|prefix| bare.strip_prefix(prefix));
    if bare == "Z" || rest == Some("") {
        return Some(0);
    }
    let rest = rest.unwrap_or(&bare);
    let (sign, digits) = match rest.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let number = |text: &str| -> Option<i32> {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some((hours, minutes)) if minutes.len() == 2 => (number(hours)?, number(minutes)?),
        Some(_) => return None,
        None if digits.len() > 2 => {
            let (hours, minutes) = digits.split_at_checked(digits.len() - 2)?;
            (number(hours)?, number(minutes)?)
        }
        None => (number(digits)?, 0),
    };
    let all = sign * (hours * 60 + minutes);
    let fits = minutes < 60 && (FARTHEST.0..=FARTHEST.1).contains(&all);
    fits.then_some(all)
}

fn distance(minutes: i32) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let (hours, rest) = (minutes.abs() / 60, minutes.abs() % 60);
    match (hours, rest) {
        (0, 0) => UTC.to_owned(),
        (hours, 0) => format!("{UTC}{sign}{hours}"),
        (hours, rest) => format!("{UTC}{sign}{hours}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Preferences;

    fn read(words: &str) -> Vec<String> {
        let zones = Zone::read(words);
        zones.iter().map(|zone| zone.name().to_owned()).collect()
    }

    #[test]
    fn zones_are_read_forgivingly() {
        for (words, name) in [
            ("Asia/Ho_Chi_Minh", "Asia/Ho_Chi_Minh"),
            ("asia/ho chi minh", "Asia/Ho_Chi_Minh"),
            ("ho chi minh", "Asia/Ho_Chi_Minh"),
            ("Hà Nội", "Asia/Ho_Chi_Minh"),
            ("SAIGON", "Asia/Ho_Chi_Minh"),
            ("berl", "Europe/Berlin"),
            ("new york", "America/New_York"),
            ("buenos aires", "America/Argentina/Buenos_Aires"),
            ("UTC+7", "UTC+7"),
            ("utc +07:00", "UTC+7"),
            ("+07:00", "UTC+7"),
            ("+0530", "UTC+5:30"),
            ("\u{2212}3:30", "UTC-3:30"),
            ("gmt-11", "UTC-11"),
            ("gmt", "UTC"),
            ("z", "UTC"),
            ("utc-0:30", "UTC-0:30"),
        ] {
            assert_eq!(read(words), [name], "{words}");
        }
        let several = read("america");
        assert_eq!(several.len(), CANDIDATES, "{several:?}");
        let several = read("san");
        assert!((2..=CANDIDATES).contains(&several.len()), "{several:?}");
        for words in [
            "",
            " ",
            "+",
            "utc+15",
            "utc-13",
            "+7:5",
            "+7:60",
            "7",
            "nowhere at all",
            "+:",
            "🕐",
            "utc+07:00:00",
            &"a".repeat(500),
        ] {
            assert_eq!(read(words), [""; 0], "{words}");
        }
    }

    #[test]
    fn every_zone_can_be_kept_and_found_again() {
        for name in TimeZoneDatabase::bundled().available() {
            let name = name.as_str();
            let zone = Zone::named(name).unwrap();
            assert_eq!(Zone::named(zone.name()), Some(zone.clone()), "{name}");
            assert!(zone.name().len() <= Preferences::BYTES && zone.name().is_ascii());
        }
        for name in TimeZoneDatabase::bundled().available().step_by(7) {
            let zone = Zone::named(name.as_str()).unwrap();
            let found = Zone::read(name.as_str());
            let known = found.iter().any(|found| found.is_like(&zone));
            assert!(known || is_technical(name.as_str()), "{name}");
        }
        for minutes in FARTHEST.0..=FARTHEST.1 {
            let zone = fixed(&distance(minutes)).unwrap();
            let at = Timestamp::UNIX_EPOCH;
            assert_eq!(zone.distance(at), distance(minutes));
            assert_eq!(Zone::named(zone.name()), Some(zone));
        }
    }

    #[test]
    fn clocks_that_are_set_skip_and_repeat() {
        let berlin = Zone::named("Europe/Berlin").unwrap();
        let clock = |text: &str| text.parse::<DateTime>().unwrap();
        assert_eq!(berlin.instants(clock("2027-03-28T02:30")), []);
        assert_eq!(berlin.instants(clock("2027-10-31T02:30")).len(), 2);
        let noon = berlin.instants(clock("2027-07-01T12:00"));
        assert_eq!(noon.len(), 1);
        assert_eq!(berlin.distance(noon[0]), "UTC+2");
        assert_eq!(berlin.place().as_deref(), Some("Berlin"));
        assert_eq!(Zone::utc().place(), None);
    }
}
