//! Lines of turns as they are typed: `e7-e9 then f4-f6, g8-g7 then h2-h3 | e7-e8 then c5-c6`.
//!
//! Between two turns may stand a word such as "then", an arrow, a comma, a semicolon, or nothing
//! but a blank; lines stand in rows of their own or have `|` between them.

use tulenh_rules::{NearMiss, Position, Reading, Record, Side, Turn};

use crate::app::boards::turn_words::{turn_in_words, turns_in_words};
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::{Caller, letters};
use crate::app::plans::plan_view;
use crate::app::play::typed_turn::left_behind;
use crate::app::request::message::Text;
use crate::app::request::name::quoted;
use crate::game::{Game, LINE_TURNS, PLAN_LINES, PLAN_TURNS, PlanRefusal};

/// The most characters of typed lines that are looked at.
pub(crate) const PLAN_CHARS: usize = 2_000;
/// The most words of one turn: `Air force g11 takes on g7`.
const TURN_WORDS: usize = 8;
/// Candidates named in a question.
const CANDIDATES: usize = 10;

/// What was typed.
pub(crate) struct Typed {
    /// The lines, at least one.
    pub lines: Vec<TypedLine>,
    /// What the person should know about them.
    pub warnings: Text,
}

/// A line that was typed.
pub(crate) struct TypedLine {
    /// The words.
    pub typed: String,
    /// What they mean.
    pub turns: Vec<Turn>,
    /// The game as it would be at its end.
    pub ahead: Record,
}

/// Understands typed lines in a game.
pub(crate) fn read_lines(
    caller: &Caller<'_>,
    game: &Game,
    owner: Side,
    text: &str,
) -> Attempt<Typed> {
    let typed: Vec<&str> = split_lines(text);
    let too_much = || plan_view::refused(caller, game, text, PlanRefusal::TooMuch);
    if typed.is_empty() {
        let sentence = caller.localizer.say("turn-unreadable");
        return Err(sentence.code("typed", quoted(text, 60)).into());
    }
    if typed.len() > PLAN_LINES {
        return Err(too_much());
    }
    let mut read = Typed {
        lines: Vec::new(),
        warnings: Text::default(),
    };
    let mut turns = 0;
    for line in typed {
        let mut reader = Reader {
            caller,
            owner,
            several: text.trim() != line,
            line,
            ahead: game.record().clone(),
            turns: Vec::new(),
            warnings: Text::default(),
        };
        for words in chunks(&joined(line)) {
            reader.read(&words)?;
            if reader.turns.len() > LINE_TURNS || turns + reader.turns.len() > PLAN_TURNS {
                return Err(too_much());
            }
        }
        turns += reader.turns.len();
        read.warnings = read.warnings.line(reader.warnings);
        read.lines.push(TypedLine {
            typed: line.to_owned(),
            turns: reader.turns,
            ahead: reader.ahead,
        });
    }
    Ok(read)
}

/// Understands a line whose turns were chosen on a board: in LAN, with blanks between.
pub(crate) fn chosen_line(caller: &Caller<'_>, game: &Game, lans: &str) -> Attempt<Typed> {
    let gone = || Abort::from(caller.localizer.say("turn-gone"));
    let mut line = TypedLine {
        typed: lans.to_owned(),
        turns: Vec::new(),
        ahead: game.record().clone(),
    };
    for lan in lans.split_whitespace() {
        if line.turns.len() == LINE_TURNS {
            return Err(plan_view::refused(caller, game, lans, PlanRefusal::TooMuch));
        }
        let turn = line.ahead.position().read_lan(lan).map_err(|_| gone())?;
        line.ahead.play(&turn).map_err(|_| gone())?;
        line.turns.push(turn);
    }
    Ok(Typed {
        lines: vec![line],
        warnings: Text::default(),
    })
}

/// Reads one line from the left.
struct Reader<'a, 'c> {
    caller: &'a Caller<'c>,
    owner: Side,
    /// The whole line.
    line: &'a str,
    /// Whether it is one of several.
    several: bool,
    ahead: Record,
    turns: Vec<Turn>,
    warnings: Text,
}

impl Reader<'_, '_> {
    /// Reads the words between two separators: a turn, or several with blanks between.
    fn read(&mut self, words: &[&str]) -> Attempt<()> {
        let mut rest = words;
        while let Some(word) = rest.first() {
            if !word.contains(char::is_alphanumeric) {
                rest = rest.get(1..).unwrap_or_default();
                continue;
            }
            if self.turns.len() > LINE_TURNS {
                // The caller refuses it.
                return Ok(());
            }
            if self.ahead.outcome().is_some() {
                let sentence = self.caller.localizer.say("plan-over");
                return Err(self.refused(sentence.text()));
            }
            let count = self.first_turn(rest);
            let (typed, left) = rest.split_at(count.min(rest.len()));
            let turn = self.turn(&typed.join(" "))?;
            self.play(turn)?;
            rest = left;
        }
        Ok(())
    }

    /// How many words the turn has with which these begin: a word of two points alone where it is
    /// one, else as many as make a legal one, else as many as it takes to say why it is none.
    fn first_turn(&self, words: &[&str]) -> usize {
        let position = self.ahead.position();
        let most = words.len().min(TURN_WORDS);
        let reads = |count: usize| {
            let typed = words.get(..count).unwrap_or_default().join(" ");
            position.read(&typed, letters(self.caller))
        };
        let whole_word = words.first().is_some_and(|word| points(word) >= 2);
        if whole_word && is_turn(&reads(1)) {
            return 1;
        }
        let legal = (1..=most).rev().find(|count| is_turn(&reads(*count)));
        let enough = |count: &usize| {
            let words = words.get(..*count).unwrap_or_default();
            words.iter().map(|word| points(word)).sum::<usize>() >= 2
        };
        legal
            .or_else(|| (1..=most).find(enough))
            .unwrap_or(words.len())
    }

    /// The turn that some words mean here, or why they mean none.
    fn turn(&mut self, typed: &str) -> Attempt<Turn> {
        let position = self.ahead.position();
        let localizer = self.caller.localizer;
        let confirm = self.caller.view_settings.confirm && position.turn() == self.owner;
        let shown = quoted(typed, 60);
        match position.read(typed, letters(self.caller)) {
            Reading::Costly(turn) if confirm => {
                let words = turn_in_words(self.caller, position, &turn);
                let list = localizer.stacks(
                    &lost(position, &turn),
                    self.caller.view_settings.coordinates,
                    CANDIDATES,
                );
                let sentence = localizer.say("plan-costly").code("turn", words);
                let why = position.perils(&turn).into_iter();
                let why =
                    why.map(|why| localizer.forbidden(&why, self.caller.view_settings.coordinates));
                Err(self.refused(why.fold(sentence.choice("list", list).text(), Text::line)))
            }
            Reading::Turn(turn) | Reading::Costly(turn) => {
                if confirm && position.gives_commander_away(&turn) {
                    let sentence = localizer.say("plan-gives-away");
                    let sentence =
                        sentence.code("turn", turn_in_words(self.caller, position, &turn));
                    let warnings = std::mem::take(&mut self.warnings);
                    self.warnings = warnings.line(sentence.text());
                }
                Ok(turn)
            }
            Reading::Several(turns) => {
                let sentence = match left_behind(position, &turns) {
                    Some((left, [turn])) => localizer
                        .say("plan-divides")
                        .code("typed", shown)
                        .choice("pieces", localizer.stack(left))
                        .code(
                            "at",
                            turn.from().in_system(self.caller.view_settings.coordinates),
                        )
                        .code("turn", turn_in_words(self.caller, position, turn)),
                    _ => localizer
                        .say("plan-several")
                        .code("typed", shown)
                        .number("count", turns.len() as u64)
                        .code(
                            "turns",
                            turns_in_words(self.caller, position, &turns, CANDIDATES),
                        ),
                };
                Err(self.refused(sentence.text()))
            }
            Reading::Illegal(why, nearest) => {
                let sentence = localizer.say("turn-illegal").code("typed", shown).text();
                let reason = localizer.forbidden(&why, self.caller.view_settings.coordinates);
                let mut text = sentence.line(reason);
                if !nearest.is_empty() {
                    let list = turns_in_words(self.caller, position, &nearest, CANDIDATES);
                    let sentence = localizer.say("turn-nearest").code("turns", list);
                    text = text.line(sentence.text());
                }
                // At the beginning nearly always a turn of the wrong side was named.
                if self.turns.is_empty() {
                    let id = match position.turn() == self.owner {
                        true => "plan-begins-own",
                        false => "plan-begins",
                    };
                    text = text.line(localizer.say(id).text());
                }
                Err(self.refused(text))
            }
            Reading::NotATurn => {
                let text = match position.near_miss(typed, letters(self.caller)) {
                    Some(NearMiss::OffBoard(off)) => localizer.off_board(off),
                    _ => localizer.say("turn-unreadable").code("typed", shown).text(),
                };
                Err(self.refused(text))
            }
        }
    }

    fn play(&mut self, turn: Turn) -> Attempt<()> {
        if let Err(why) = self.ahead.play(&turn) {
            let reason = self
                .caller
                .localizer
                .forbidden(&why, self.caller.view_settings.coordinates);
            return Err(self.refused(reason));
        }
        self.turns.push(turn);
        Ok(())
    }

    /// The refusal, with the line it is about where there are several, and how far it was understood.
    fn refused(&self, why: Text) -> Abort {
        let localizer = self.caller.localizer;
        let mut text = Text::default();
        if self.several {
            let sentence = localizer.say("plan-in-line");
            text = sentence.code("typed", quoted(self.line, 80)).text();
        }
        let before = self
            .ahead
            .positions()
            .nth(self.ahead.turns().len().wrapping_sub(1));
        if let Some((before, last)) = before.zip(self.turns.last()) {
            let last = turn_in_words(self.caller, &before, last);
            let sentence = localizer.say("plan-after").code("turn", last);
            text = text.line(sentence.text());
        }
        text.line(why)
            .line(localizer.say("plan-nothing-kept").text())
            .into()
    }
}

fn is_turn(reading: &Reading) -> bool {
    matches!(
        reading,
        Reading::Turn(_) | Reading::Costly(_) | Reading::Several(_)
    )
}

fn lost(position: &Position, turn: &Turn) -> Vec<(tulenh_rules::Square, tulenh_rules::Stack)> {
    let played = position.play(turn);
    played.map(|(_, effects)| effects.lost).unwrap_or_default()
}

/// How many points a word names at the most: its runs of digits.
fn points(word: &str) -> usize {
    let mut before = false;
    let starts = |letter: char| {
        let digit = letter.is_ascii_digit();
        let start = digit && !before;
        before = digit;
        start
    };
    word.chars().map(starts).filter(|start| *start).count()
}

/// The lines of a text.
fn split_lines(text: &str) -> Vec<&str> {
    let lines = text.split(['\n', '\r', '|']).map(str::trim);
    lines
        .filter(|line| line.contains(char::is_alphanumeric))
        .collect()
}

/// The line with the parts of a stack that is split written together: `f4-f5 / If4-e4` is one turn.
fn joined(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ").replace(" /", "/").replace("/ ", "/")
}

/// The words of a line between separators.
fn chunks(line: &str) -> Vec<Vec<&str>> {
    let mut chunks = Vec::new();
    for part in split_at_commas(line) {
        let mut words = Vec::new();
        for word in part.split_whitespace() {
            match whole(word, &[Keyword::Then, Keyword::If]) {
                Some(_) => chunks.push(std::mem::take(&mut words)),
                None => words.push(word),
            }
        }
        chunks.push(words);
    }
    chunks.retain(|words| !words.is_empty());
    chunks
}

/// The parts of a line between semicolons and commas, but for the commas of official coordinates:
/// `3,5_4,5, 8,5_7,5` are two turns.
fn split_at_commas(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    // Whether the digits just read are the second half of a point.
    let mut second = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        let blank_in_point = letter == ' ' && before == ',' && second;
        match letter {
            ';' => {
                parts.push(line.get(start..at).unwrap_or_default());
                start = at + 1;
                second = false;
            }
            ',' => {
                let rest = line.get(at + 1..).unwrap_or_default();
                let rest = rest.strip_prefix(' ').unwrap_or(rest);
                let digit = rest.starts_with(|next: char| next.is_ascii_digit());
                if before.is_ascii_digit() && digit && !second {
                    second = true;
                } else {
                    parts.push(line.get(start..at).unwrap_or_default());
                    start = at + 1;
                    second = false;
                }
            }
            _ if letter.is_ascii_digit() || blank_in_point => {}
            _ => second = false,
        }
        if !blank_in_point {
            before = letter;
        }
    }
    parts.push(line.get(start..).unwrap_or_default());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<String> {
        let joined = joined(line);
        let chunks = chunks(&joined).into_iter();
        chunks.map(|words| words.join(" ")).collect()
    }

    #[test]
    fn turns_stand_apart_in_many_ways() {
        for line in [
            "f7-f6 then c5-c6",
            "if f7-f6 THEN c5-c6",
            "Nếu f7-f6 thì c5-c6",
            "f7-f6 rồi c5-c6",
            "f7-f6, c5-c6",
            "f7-f6,c5-c6",
            "f7-f6; c5-c6;",
            "f7-f6 , then c5-c6",
        ] {
            assert_eq!(read(line), ["f7-f6", "c5-c6"], "{line}");
        }
        assert_eq!(read("f4-f5 / If4-e4, a1a2"), ["f4-f5/If4-e4", "a1a2"]);
        assert_eq!(read("f7f6 c5c6 → g7g6"), ["f7f6 c5c6 → g7g6"]);
        assert_eq!(read(" , ; then"), [""; 0]);
    }

    #[test]
    fn commas_of_points_separate_nothing() {
        assert_eq!(read("3,5_4,5"), ["3,5_4,5"]);
        assert_eq!(read("3, 5_4, 5, 8,5_7,5"), ["3, 5_4, 5", "8,5_7,5"]);
        assert_eq!(
            read("In4,2_5,2,In7,2_6,2; T3,5_5,5"),
            ["In4,2_5,2", "In7,2_6,2", "T3,5_5,5"]
        );
        assert_eq!(read("3,5_4,5,8,5_7,5"), ["3,5_4,5", "8,5_7,5"]);
    }

    #[test]
    fn lines_stand_in_rows_or_between_bars() {
        let lines = "a1a2 then b2b3\n\n | c1c2, d1d2|\r\ne1e2 f1f2 |";
        let read = ["a1a2 then b2b3", "c1c2, d1d2", "e1e2 f1f2"];
        assert_eq!(split_lines(lines), read);
        assert_eq!(points("3,5_4,5"), 4);
        assert_eq!(points("tank"), 0);
        assert_eq!(points("f4-f12"), 2);
    }
}
