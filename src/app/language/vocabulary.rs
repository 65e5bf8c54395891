//! Words that people type for something that is no name of ours: `red`, `casual`, `next`.
//!
//! They stand in the language files, a message `words-…` for each keyword with its words between
//! commas, and those of all languages are understood by everybody.

use std::sync::LazyLock;

use tulenh_rules::unaccented;

use crate::app::language::catalog::Catalog;

/// The most words of one name: `nine-piece sea battle` is three, `không tính hệ số` four.
pub(crate) const NAME_WORDS: usize = 4;

/// The enum of keywords, the list of all, and the message of each.
macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident = $message:literal,)*) => {
        /// Something that people type in words of their language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Keyword {
            $($(#[$doc])* $name,)*
        }

        impl Keyword {
            const ALL: &[Keyword] = &[$(Keyword::$name,)*];

            /// The message that lists its words.
            const fn message(self) -> &'static str {
                match self {
                    $(Keyword::$name => $message,)*
                }
            }
        }
    };
}

keywords! {
    /// The red side.
    Red = "words-red",
    /// The blue side.
    Blue = "words-blue",
    /// Either side, by lot.
    Random = "words-random",
    /// A game that counts for the ratings.
    Rated = "words-rated",
    /// One that does not.
    Casual = "words-casual",
    /// One in which both may ask for hints.
    Hints = "words-hints",
    /// One side is played by a team.
    Team = "words-team",
    /// Both sides are played by teams.
    Teams = "words-teams",
    /// A team that votes.
    Vote = "words-vote",
    /// A team whose leader plays.
    Captain = "words-captain",
    /// A team in which each commands an arm.
    Staff = "words-staff",
    /// How many have to vote, before a `=`.
    Quorum = "words-quorum",
    /// What is done when nobody has decided, before a `=`.
    Otherwise = "words-otherwise",
    /// In this place.
    Here = "words-here",
    /// How many turns, before a `=`.
    Turns = "words-turns",
    /// Both sides.
    Both = "words-both",
    /// Everybody, not this chat alone.
    Everybody = "words-everybody",
    /// The same once more.
    Again = "words-again",
    /// What comes next.
    Next = "words-next",
    /// What would have been right.
    Answer = "words-answer",
    /// This day.
    Today = "words-today",
    /// The last ones.
    List = "words-list",
    /// No more of it.
    Stop = "words-stop",
    /// The game is given up.
    Resign = "words-resign",
    /// Nobody shall win.
    Draw = "words-draw",
    /// A clock, before what it shows.
    Clock = "words-clock",
    /// Each turn, behind a time.
    EachTurn = "words-each-turn",
    /// No clock.
    Unlimited = "words-unlimited",
    /// One clock for the whole game.
    Whole = "words-whole",
    /// Time that is over has to be claimed.
    Claim = "words-claim",
    /// A date at which points decide, before it.
    Until = "words-until",
    /// A game before which both place their armies unseen.
    Secret = "words-secret",
    /// The time for that, before `=`.
    SetUpTime = "words-setup-time",
    /// All pieces are taken up.
    Clear = "words-clear",
    /// The land wing is turned round.
    Mirror = "words-mirror",
    /// The change before is undone.
    Undo = "words-undo",
    /// The half is final.
    Confirm = "words-confirm",
    /// It is not, after all.
    Reopen = "words-reopen",
    /// There shall be no game.
    CallOff = "words-call-off",
    /// Something is kept under a name.
    Save = "words-save",
    /// It is brought back.
    Load = "words-load",
    /// It is removed.
    Delete = "words-delete",
    /// What there is to choose from.
    SetUps = "words-setups",
    /// What anybody can check.
    Proof = "words-proof",
    /// Minutes, behind a number.
    Minutes = "words-minutes",
    /// Hours.
    Hours = "words-hours",
    /// Days.
    Days = "words-days",
    /// Weeks.
    Weeks = "words-weeks",
    /// It is wished.
    On = "words-on",
    /// It is not, or not any more.
    Off = "words-off",
    /// For everybody to see.
    Public = "words-public",
    /// Slowly.
    Slow = "words-slow",
    /// Fast.
    Fast = "words-fast",
    /// The engine.
    Bot = "words-bot",
    /// How strong it is, before a number.
    Level = "words-level",
    /// As strong as it can be.
    Strongest = "words-strongest",
    /// It takes its time.
    Sleeps = "words-sleeps",
    /// A pace of play by the names that other games have for it: no word of a challenge, but one that
    /// means its time.
    Pace = "words-pace",
    /// A strength of the engine by such a name.
    Strength = "words-strength",
    /// What follows is a condition.
    If = "words-if",
    /// What follows comes of it.
    Then = "words-then",
    /// Everybody plays somebody with as many points.
    Swiss = "words-swiss",
    /// Everybody plays everybody.
    RoundRobin = "words-round-robin",
    /// Whoever loses is out.
    KnockOut = "words-knock-out",
    /// Seasons of divisions.
    League = "words-league",
    /// No vacation stops a clock.
    NoVacations = "words-no-vacations",
    /// Vacations stop clocks.
    Vacations = "words-vacations",
    /// How many rounds.
    Rounds = "words-rounds",
    /// How long a round may take.
    RoundTime = "words-round-time",
    /// How many rounds are played at once.
    Together = "words-together",
    /// The fewest people.
    Least = "words-least",
    /// The most people.
    Most = "words-most",
    /// How many seasons.
    Seasons = "words-seasons",
    /// The time between two seasons.
    Between = "words-between",
    /// How long people join.
    Joining = "words-joining",
    /// What decides between equal ones.
    TieBreaks = "words-tie-breaks",
    /// A contest is to be made.
    ContestNew = "words-contest-new",
    /// Which there are.
    ContestList = "words-contest-list",
    /// One of them.
    ContestShow = "words-contest-show",
    /// Take part.
    ContestJoin = "words-contest-join",
    /// Take part no more.
    ContestLeave = "words-contest-leave",
    /// Begin it now.
    ContestStart = "words-contest-start",
    /// End it.
    ContestEnd = "words-contest-end",
    /// Who stands where.
    ContestStandings = "words-contest-standings",
    /// Who played whom.
    ContestCrosstable = "words-contest-crosstable",
    /// Who plays whom.
    ContestPairings = "words-contest-pairings",
    /// One's own games.
    ContestMine = "words-contest-mine",
    /// A section of the rules' text, before its number.
    Section = "words-section",
}

/// The words of all languages, as they are written.
static WRITTEN: LazyLock<Vec<(String, Keyword)>> = LazyLock::new(|| {
    let catalog = Catalog::new();
    let mut words = Vec::new();
    for language in catalog.languages() {
        let localizer = catalog.localizer(Some(&language));
        for &keyword in Keyword::ALL {
            let list = localizer.word(keyword.message());
            let names = list.split(',').map(str::trim);
            let names = names.filter(|name| !letters(name).is_empty());
            words.extend(names.map(|name| (name.to_owned(), keyword)));
        }
    }
    words
});

/// The same, reduced by [`letters`].
static WORDS: LazyLock<Vec<(String, Keyword)>> = LazyLock::new(|| {
    let words = WRITTEN.iter();
    words
        .map(|(word, keyword)| (letters(word), *keyword))
        .collect()
});

/// Which of these keywords the words begin with, the longest name first, and how many words it has.
pub(crate) fn first_of(words: &[&str], among: &[Keyword]) -> Option<(Keyword, usize)> {
    (1..=NAME_WORDS.min(words.len())).rev().find_map(|count| {
        let name = letters(&words.get(..count)?.concat());
        let mut known = WORDS.iter().filter(|(known, _)| *known == name);
        let (_, keyword) = known.find(|(_, keyword)| among.contains(keyword))?;
        Some((*keyword, count))
    })
}

/// Which of these keywords the whole text names.
pub(crate) fn whole(text: &str, among: &[Keyword]) -> Option<Keyword> {
    let name = letters(text);
    let mut known = WORDS.iter().filter(|(known, _)| *known == name);
    let (_, keyword) = known.find(|(_, keyword)| among.contains(keyword))?;
    Some(*keyword)
}

/// The words for these keywords as they are written, those of all languages.
pub(crate) fn written(among: &[Keyword]) -> Vec<&'static str> {
    let all = WRITTEN.iter();
    all.filter(|(_, keyword)| among.contains(keyword))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_language_are_known() {
        let all = Keyword::ALL;
        for (typed, meant) in [
            ("RED", Keyword::Red),
            ("đỏ", Keyword::Red),
            ("ngẫu nhiên", Keyword::Random),
            ("tính hệ số", Keyword::Rated),
            ("Không tính hệ số", Keyword::Casual),
            ("gợi ý", Keyword::Hints),
            ("bỏ qua", Keyword::Next),
        ] {
            assert_eq!(whole(typed, all), Some(meant), "{typed}");
            let words: Vec<&str> = typed.split(' ').chain(["bga"]).collect();
            let read = first_of(&words, all);
            assert_eq!(read, Some((meant, words.len() - 1)), "{typed}");
        }
        assert_eq!(whole("red", &[Keyword::Blue]), None);
        assert_eq!(whole("", all), None);
        assert_eq!(first_of(&[], all), None);
        assert_eq!(first_of(&["—"], all), None);
    }

    #[test]
    fn no_word_of_a_challenge_means_two_things() {
        use Keyword::{Blue, Captain, Casual, Hints, Random, Rated, Red, Staff, Team, Teams, Vote};
        let of_a_challenge = [
            Red, Blue, Random, Rated, Casual, Hints, Team, Teams, Vote, Captain, Staff,
        ];
        let known = WORDS.iter();
        let known: Vec<_> = known
            .filter(|(_, it)| of_a_challenge.contains(it))
            .collect();
        assert!(known.len() > 12);
        for (word, keyword) in &known {
            let other = known
                .iter()
                .find(|(it, meant)| it == word && meant != keyword);
            assert!(other.is_none(), "{word}");
        }
    }
}
