//! What is agreed about time, read from the words of a challenge and said in words.

use std::time::Duration;

use tulenh_rules::Battle;

use crate::app::language::catalog::Localizer;
use crate::app::language::time::length::{length, whole_length};
use crate::app::language::vocabulary::{Keyword, first_of, letters, whole};
use crate::app::request::message::Text;
use crate::game::clock::{DAY, LONGEST_TURN, MINUTE, SHORTEST_TURN};
use crate::game::{Flagging, Tempo, TimeControl};

/// What is played when nobody says anything: three days a turn (field notes 7).
pub(crate) const USUAL: Tempo = Tempo {
    control: TimeControl::PerTurn(Duration::from_secs(3 * DAY.as_secs())),
    flagging: Flagging::Automatic,
};

/// The shortest clock for a whole game.
const SHORTEST_GAME: Duration = Duration::from_secs(5 * MINUTE.as_secs());

/// The words about time.
const KEYWORDS: [Keyword; 5] = [
    Keyword::Clock,
    Keyword::Unlimited,
    Keyword::Whole,
    Keyword::Claim,
    Keyword::EachTurn,
];

/// What words say about time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TempoWords {
    /// How it is measured.
    pub control: Option<Control>,
    /// What happens when it is over.
    pub flagging: Option<Flagging>,
}

/// How time is measured, as far as words say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Control {
    /// So.
    Known(TimeControl),
    /// One clock for the whole game, as the official rules have it for the battle.
    Official,
}

/// Why words about time make no clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BadTempo {
    /// No time, or none that can be played with.
    Time(String),
    /// Two of which there can be one.
    Two(String, String),
}

impl TempoWords {
    /// Takes the words about time out of these.
    pub(crate) fn read(bare: &mut Vec<&str>) -> Result<TempoWords, BadTempo> {
        let mut tempo_words = TempoWords::default();
        let mut said: Option<String> = None;
        let all = std::mem::take(bare);
        let mut rest = all.as_slice();
        while let Some(word) = rest.first() {
            let Some((part, count)) = Part::read(rest) else {
                bare.push(word);
                rest = &rest[1..];
                continue;
            };
            let (these, behind) = rest.split_at(count.min(rest.len()));
            rest = behind;
            let these = these.join(" ");
            match part {
                Part::Flagging(flagging) => tempo_words.flagging = Some(flagging),
                Part::Nothing => {}
                Part::Control(control) => {
                    if tempo_words.control.is_some_and(|before| before != control) {
                        return Err(BadTempo::Two(said.unwrap_or_default(), these));
                    }
                    if !control.can_be() {
                        return Err(BadTempo::Time(these));
                    }
                    tempo_words.control = Some(control);
                    said = Some(these);
                }
            }
        }
        Ok(tempo_words)
    }

    /// What the value of `time=` says.
    pub(crate) fn of_value(value: &str) -> Result<TempoWords, BadTempo> {
        let mut words: Vec<&str> = value.split([' ', '/', '_']).collect();
        words.retain(|word| !word.is_empty());
        let tempo_words = TempoWords::read(&mut words)?;
        match words.is_empty() && tempo_words != TempoWords::default() {
            true => Ok(tempo_words),
            false => Err(BadTempo::Time(value.to_owned())),
        }
    }

    /// With what another says of the rest.
    pub(crate) fn with(self, other: TempoWords) -> TempoWords {
        TempoWords {
            control: self.control.or(other.control),
            flagging: self.flagging.or(other.flagging),
        }
    }

    /// The clock that is meant, for this battle.
    pub(crate) fn tempo(self, battle: Battle) -> Tempo {
        let control = match self.control {
            None => USUAL.control,
            Some(Control::Known(control)) => control,
            Some(Control::Official) => TimeControl::Whole(battle.official_minutes() * MINUTE),
        };
        // There is nothing to claim where there is no time, or both have the same.
        let claims = !matches!(control, TimeControl::Unlimited | TimeControl::Whole(_));
        Tempo {
            control,
            flagging: self.flagging.filter(|_| claims).unwrap_or_default(),
        }
    }
}

/// How many of these words are about time, from the first on.
pub(crate) fn knows(words: &[&str]) -> Option<usize> {
    Part::read(words).map(|(_, count)| count)
}

impl Control {
    /// Whether a game can be played so.
    fn can_be(self) -> bool {
        let turn = SHORTEST_TURN..=LONGEST_TURN;
        match self {
            Control::Official | Control::Known(TimeControl::Unlimited) => true,
            Control::Known(TimeControl::PerTurn(time)) => turn.contains(&time),
            Control::Known(TimeControl::Bank { bank, increment }) => {
                turn.contains(&bank) && increment <= LONGEST_TURN
            }
            Control::Known(TimeControl::Whole(time)) => {
                (SHORTEST_GAME..=LONGEST_TURN).contains(&time)
            }
        }
    }
}

/// A few words about time.
enum Part {
    Control(Control),
    Flagging(Flagging),
    /// Words that change nothing: `a turn` behind a time.
    Nothing,
}

impl Part {
    fn read(words: &[&str]) -> Option<(Part, usize)> {
        let known = |control| Part::Control(Control::Known(control));
        if let Some(part) = words.first().and_then(|word| bank(word)) {
            return Some((known(part), 1));
        }
        if let Some((time, count)) = length(words) {
            let behind = words.get(count..).unwrap_or_default();
            // `30 min whole game` as well as `whole game 30 min`.
            if let Some((Keyword::Whole, more)) = first_of(behind, &KEYWORDS) {
                return Some((known(TimeControl::Whole(time)), count + more));
            }
            return Some((known(TimeControl::PerTurn(time)), count));
        }
        let (keyword, count) = first_of(words, &KEYWORDS)?;
        let behind = words.get(count..).unwrap_or_default();
        Some(match keyword {
            Keyword::Unlimited => (known(TimeControl::Unlimited), count),
            Keyword::Claim => (Part::Flagging(Flagging::Claim), count),
            Keyword::Whole => match length(behind) {
                Some((time, more)) => (known(TimeControl::Whole(time)), count + more),
                None => (Part::Control(Control::Official), count),
            },
            _ => (Part::Nothing, count),
        })
    }
}

/// `5d+12h`: a bank and what is added after each turn.
fn bank(word: &str) -> Option<TimeControl> {
    let (bank, increment) = word.split_once('+')?;
    let increment = match increment {
        "0" => Duration::ZERO,
        increment => whole_length(increment)?,
    };
    Some(TimeControl::Bank {
        bank: whole_length(bank)?,
        increment,
    })
}

/// Whether the name of a setting is that of a clock.
pub(crate) fn is_time(name: &str) -> bool {
    whole(name, &[Keyword::Clock]).is_some() || letters(name) == "time"
}

impl Localizer<'_> {
    /// What is agreed about time; nothing where there is no clock.
    pub(crate) fn tempo(self, tempo: Tempo) -> Text {
        let sentence = match tempo.control {
            TimeControl::Unlimited => self.say("tempo-none"),
            TimeControl::PerTurn(time) => self.say("tempo-turn").choice("time", self.length(time)),
            TimeControl::Bank { bank, increment } => self
                .say("tempo-bank")
                .choice("bank", self.length(bank))
                .choice(
                    "increment",
                    match increment.is_zero() {
                        true => "none".to_owned(),
                        false => self.length(increment),
                    },
                ),
            TimeControl::Whole(time) => self.say("tempo-whole").choice("time", self.length(time)),
        };
        let claim = match tempo.flagging {
            Flagging::Automatic => "no",
            Flagging::Claim => "yes",
            Flagging::Strict => "strict",
        };
        sentence.choice("claim", claim).text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::HOUR;

    fn read(typed: &str) -> Result<(TempoWords, String), BadTempo> {
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let tempo_words = TempoWords::read(&mut words)?;
        Ok((tempo_words, words.join(" ")))
    }

    #[test]
    fn clocks_are_read_in_many_forms() {
        let turn = |time| Some(Control::Known(TimeControl::PerTurn(time)));
        let whole = |time| Some(Control::Known(TimeControl::Whole(time)));
        let bank = |bank, increment| {
            let bank = TimeControl::Bank { bank, increment };
            Some(Control::Known(bank))
        };
        let none = Some(Control::Known(TimeControl::Unlimited));
        for (typed, control, rest) in [
            ("", None, ""),
            ("marine red", None, "marine red"),
            ("3d", turn(3 * DAY), ""),
            (
                "marine 3 days per turn rated",
                turn(3 * DAY),
                "marine rated",
            ),
            ("3 ngày mỗi nước", turn(3 * DAY), ""),
            ("10m", turn(10 * MINUTE), ""),
            ("5d+12h", bank(5 * DAY, 12 * HOUR), ""),
            ("1d+0", bank(DAY, Duration::ZERO), ""),
            ("no clock bga", none, "bga"),
            ("unlimited", none, ""),
            ("whole game 30 min", whole(30 * MINUTE), ""),
            ("30m whole game", whole(30 * MINUTE), ""),
            ("official clock", Some(Control::Official), ""),
        ] {
            let (tempo_words, left) = read(typed).unwrap();
            assert_eq!(
                (tempo_words.control, left.as_str()),
                (control, rest),
                "{typed}"
            );
        }
        assert_eq!(read("3d claim").unwrap().0.flagging, Some(Flagging::Claim));
        assert_eq!(TempoWords::of_value("3d").unwrap().control, turn(3 * DAY));
        assert_eq!(TempoWords::of_value("none").unwrap().control, none);
        assert!(TempoWords::of_value("fast").is_err());
    }

    #[test]
    fn times_that_cannot_be_are_refused() {
        for typed in ["9m", "31d", "31d+1h", "1m whole game"] {
            assert!(matches!(read(typed), Err(BadTempo::Time(_))), "{typed}");
        }
        assert_eq!(
            read("3d 2d"),
            Err(BadTempo::Two("3d".to_owned(), "2d".to_owned()))
        );
        assert!(read("3d 72h").is_ok());
    }
}
