//! What a new contest cannot be.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::app::contests::tables::format_key;
use crate::app::language::catalog::Localizer;
use crate::app::request::message::Text;
use crate::app::request::name::quoted;
use crate::club::contest::Format;

/// What cannot be, with what can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Bad {
    /// This word is not understood.
    Word(String),
    /// So many of this there cannot be, but from 1 to this number.
    Number(&'static str, u8),
    /// A contest of this format has so many people, with the fewest at most as many as the most.
    People(Format),
    /// This takes another time.
    Time(&'static str, RangeInclusive<Duration>),
    /// This is for other formats.
    Elsewhere(&'static str),
}

impl Bad {
    /// The sentence that says so.
    pub(super) fn said(self, localizer: Localizer<'_>) -> Text {
        let sentence = match self {
            Bad::Word(word) => localizer
                .say("contest-bad-word")
                .code("word", quoted(&word, 40)),
            Bad::Number(what, most) => localizer
                .say("contest-bad-number")
                .choice("what", what)
                .number("most", most),
            Bad::People(format) => localizer
                .say("contest-bad-people")
                .choice("format", localizer.word(format_key(format)))
                .number("most", format.most()),
            Bad::Time(what, times) => localizer
                .say("contest-bad-time")
                .choice("what", what)
                .choice("least", localizer.length(*times.start()))
                .choice("most", localizer.length(*times.end())),
            Bad::Elsewhere(what) => localizer.say("contest-bad-format").choice("what", what),
        };
        sentence.text()
    }
}
