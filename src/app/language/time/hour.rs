//! An hour of the day that somebody chose.

use crate::app::language::time::quiet_hours::minute;

/// A time of the day, by the clock on the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hour(u16);

impl Hour {
    /// A time as it is typed: `20:00`, `20`, `7h30`, `8pm`, also behind `on` and `at`. `None` when it is none.
    pub fn read(words: &str) -> Option<Hour> {
        let words = words.to_lowercase();
        let mut rest = words.trim();
        for word in ["on", "at", "lúc", "bật"] {
            rest = rest.strip_prefix(word).map_or(rest, str::trim_start);
        }
        let bare: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
        minute(&bare).map(Hour)
    }

    /// As it is kept and shown: `07:30`.
    pub fn written(self) -> String {
        format!("{:02}:{:02}", self.0 / 60, self.0 % 60)
    }

    /// Minutes since midnight.
    pub const fn minute(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_write_them() {
        for (typed, written) in [
            ("20:00", "20:00"),
            ("on 20:00", "20:00"),
            ("7", "07:00"),
            ("lúc 7h30", "07:30"),
            ("8 pm", "20:00"),
        ] {
            assert_eq!(
                Hour::read(typed).map(Hour::written).as_deref(),
                Some(written)
            );
        }
        for typed in ["", "on", "24:30", "noonish", "7:75"] {
            assert_eq!(Hour::read(typed), None, "{typed}");
        }
    }
}
