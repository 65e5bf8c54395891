//! What a button under a contest asks for, as it is written in the button.

use std::fmt;

/// What a button asks for: `standings.2.s1` is the second part of the standings of the first season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Press<'a> {
    /// What.
    pub what: &'a str,
    /// The division or page, from 1 on; the person who was asked whether they leave.
    pub part: Option<usize>,
    /// The season; the present one where none is named.
    pub season: Option<u16>,
    /// The round; the last one where none is named.
    pub round: Option<usize>,
}

impl<'a> Press<'a> {
    /// Reads it; what makes no sense is left out.
    pub(crate) fn read(action: &'a str) -> Press<'a> {
        let mut words = action.split('.');
        let mut press = Press {
            what: words.next().unwrap_or_default(),
            ..Press::default()
        };
        for word in words {
            if let Some(season) = word.strip_prefix('s') {
                press.season = season.parse().ok();
            } else if let Some(round) = word.strip_prefix('r') {
                press.round = round.parse().ok();
            } else {
                press.part = word.parse().ok();
            }
        }
        press
    }
}

impl fmt::Display for Press<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        if let Some(part) = self.part {
            write!(f, ".{part}")?;
        }
        if let Some(season) = self.season {
            write!(f, ".s{season}")?;
        }
        if let Some(round) = self.round {
            write!(f, ".r{round}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_are_read_as_they_are_written() {
        for written in ["join", "standings.2", "mine.s3", "pairings.1.s65535.r15"] {
            assert_eq!(Press::read(written).to_string(), written);
        }
        assert_eq!(Press::read("standings.x.sx").to_string(), "standings");
    }
}
