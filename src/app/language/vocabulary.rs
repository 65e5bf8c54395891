//! Words that people type for something that is no name of ours: `red`, `casual`, `next`.
//!
//! They stand in the language files, a message `words-…` for each notion with its words between
//! commas, and those of all languages are understood by everybody.

use std::sync::LazyLock;

use tulenh_rules::unaccented;

use crate::app::language::catalog::Texts;

/// The most words of one name: `nine-piece sea battle` is three, `không tính hệ số` four.
pub(crate) const NAME_WORDS: usize = 4;

/// Something for which there are words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notion {
    /// The red side.
    Red,
    /// The blue side.
    Blue,
    /// Either side, by lot.
    Random,
    /// A game that counts for the ratings.
    Rated,
    /// One that does not.
    Casual,
    /// One in which both may ask for hints.
    Hints,
    /// How many turns, before a `=`.
    Turns,
    /// Both sides.
    Both,
    /// Everybody, not this chat alone.
    Everybody,
    /// The same once more.
    Again,
    /// What comes next.
    Next,
    /// What would have been right.
    Answer,
    /// No more of it.
    Stop,
    /// The game is given up.
    Resign,
    /// Nobody shall win.
    Draw,
    /// A clock, before what it shows.
    Clock,
    /// Each turn, behind a time.
    EachTurn,
    /// No clock.
    Unlimited,
    /// One clock for the whole game.
    Whole,
    /// Time that is over has to be claimed.
    Claim,
    /// A date at which points decide, before it.
    Until,
    /// Minutes, behind a number.
    Minutes,
    /// Hours.
    Hours,
    /// Days.
    Days,
    /// Weeks.
    Weeks,
    /// It is wished.
    On,
    /// It is not, or not any more.
    Off,
    /// Slowly.
    Slow,
    /// Fast.
    Fast,
    /// The engine.
    Bot,
    /// How strong it is, before a number.
    Level,
    /// As strong as it can be.
    Strongest,
    /// It takes its time.
    Sleeps,
    /// A pace of play by the names that other games have for it: no word of a challenge, but one that
    /// means its time.
    Pace,
    /// A strength of the engine by such a name.
    Strength,
    /// What follows is a condition.
    If,
    /// What follows comes of it.
    Then,
}

/// The words of all languages, as they are written.
static WRITTEN: LazyLock<Vec<(String, Notion)>> = LazyLock::new(|| {
    let texts = Texts::new();
    let mut words = Vec::new();
    for language in texts.languages() {
        let voice = texts.voice(Some(&language));
        for notion in Notion::ALL {
            let list = voice.word(notion.message());
            let names = list.split(',').map(str::trim);
            let names = names.filter(|name| !letters(name).is_empty());
            words.extend(names.map(|name| (name.to_owned(), notion)));
        }
    }
    words
});

/// The same, reduced by [`letters`].
static WORDS: LazyLock<Vec<(String, Notion)>> = LazyLock::new(|| {
    let words = WRITTEN.iter();
    words
        .map(|(word, notion)| (letters(word), *notion))
        .collect()
});

/// Which of these notions the words begin with, the longest name first, and how many words it has.
pub(crate) fn first_of(words: &[&str], among: &[Notion]) -> Option<(Notion, usize)> {
    (1..=NAME_WORDS.min(words.len())).rev().find_map(|count| {
        let name = letters(&words.get(..count)?.concat());
        let mut known = WORDS.iter().filter(|(known, _)| *known == name);
        let (_, notion) = known.find(|(_, notion)| among.contains(notion))?;
        Some((*notion, count))
    })
}

/// Which of these notions the whole text names.
pub(crate) fn whole(text: &str, among: &[Notion]) -> Option<Notion> {
    let name = letters(text);
    let mut known = WORDS.iter().filter(|(known, _)| *known == name);
    let (_, notion) = known.find(|(_, notion)| among.contains(notion))?;
    Some(*notion)
}

/// The words for these notions as they are written, those of all languages.
pub(crate) fn written(among: &[Notion]) -> Vec<&'static str> {
    let all = WRITTEN.iter();
    all.filter(|(_, notion)| among.contains(notion))
        .map(|(word, _)| word.as_str())
        .collect()
}

/// What of a name has to be typed right where accents may be left out: [`letters`] without them.
pub(crate) fn plain(name: &str) -> String {
    letters(name).chars().map(unaccented).collect()
}

/// What of a name has to be typed right: letters and digits, in either case.
pub(crate) fn letters(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

impl Notion {
    /// Every one.
    const ALL: [Notion; 37] = [
        Notion::Red,
        Notion::Blue,
        Notion::Random,
        Notion::Rated,
        Notion::Casual,
        Notion::Hints,
        Notion::Turns,
        Notion::Both,
        Notion::Everybody,
        Notion::Again,
        Notion::Next,
        Notion::Answer,
        Notion::Stop,
        Notion::Resign,
        Notion::Draw,
        Notion::Clock,
        Notion::EachTurn,
        Notion::Unlimited,
        Notion::Whole,
        Notion::Claim,
        Notion::Until,
        Notion::Minutes,
        Notion::Hours,
        Notion::Days,
        Notion::Weeks,
        Notion::On,
        Notion::Off,
        Notion::Slow,
        Notion::Fast,
        Notion::Bot,
        Notion::Level,
        Notion::Strongest,
        Notion::Sleeps,
        Notion::Pace,
        Notion::Strength,
        Notion::If,
        Notion::Then,
    ];

    /// The message that lists its words.
    const fn message(self) -> &'static str {
        match self {
            Notion::Red => "words-red",
            Notion::Blue => "words-blue",
            Notion::Random => "words-random",
            Notion::Rated => "words-rated",
            Notion::Casual => "words-casual",
            Notion::Hints => "words-hints",
            Notion::Turns => "words-turns",
            Notion::Both => "words-both",
            Notion::Everybody => "words-everybody",
            Notion::Again => "words-again",
            Notion::Next => "words-next",
            Notion::Answer => "words-answer",
            Notion::Stop => "words-stop",
            Notion::Resign => "words-resign",
            Notion::Draw => "words-draw",
            Notion::Clock => "words-clock",
            Notion::EachTurn => "words-each-turn",
            Notion::Unlimited => "words-unlimited",
            Notion::Whole => "words-whole",
            Notion::Claim => "words-claim",
            Notion::Until => "words-until",
            Notion::Minutes => "words-minutes",
            Notion::Hours => "words-hours",
            Notion::Days => "words-days",
            Notion::Weeks => "words-weeks",
            Notion::On => "words-on",
            Notion::Off => "words-off",
            Notion::Slow => "words-slow",
            Notion::Fast => "words-fast",
            Notion::Bot => "words-bot",
            Notion::Level => "words-level",
            Notion::Strongest => "words-strongest",
            Notion::Sleeps => "words-sleeps",
            Notion::Pace => "words-pace",
            Notion::Strength => "words-strength",
            Notion::If => "words-if",
            Notion::Then => "words-then",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_language_are_known() {
        let all = &Notion::ALL;
        for (typed, meant) in [
            ("RED", Notion::Red),
            ("đỏ", Notion::Red),
            ("ngẫu nhiên", Notion::Random),
            ("tính hệ số", Notion::Rated),
            ("Không tính hệ số", Notion::Casual),
            ("gợi ý", Notion::Hints),
            ("bỏ qua", Notion::Next),
        ] {
            assert_eq!(whole(typed, all), Some(meant), "{typed}");
            let words: Vec<&str> = typed.split(' ').chain(["bga"]).collect();
            let read = first_of(&words, all);
            assert_eq!(read, Some((meant, words.len() - 1)), "{typed}");
        }
        assert_eq!(whole("red", &[Notion::Blue]), None);
        assert_eq!(whole("", all), None);
        assert_eq!(first_of(&[], all), None);
        assert_eq!(first_of(&["—"], all), None);
    }

    #[test]
    fn no_word_of_a_challenge_means_two_things() {
        let [red, blue, random, rated, casual, hints, ..] = Notion::ALL;
        let of_a_challenge = [red, blue, random, rated, casual, hints];
        let known = WORDS.iter();
        let known: Vec<_> = known
            .filter(|(_, it)| of_a_challenge.contains(it))
            .collect();
        assert!(known.len() > 12);
        for (word, notion) in &known {
            let other = known
                .iter()
                .find(|(it, meant)| it == word && meant != notion);
            assert!(other.is_none(), "{word}");
        }
    }
}
