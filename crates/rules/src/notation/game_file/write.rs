//! A game file, written.

use std::fmt::Write as _;

use crate::geometry::side::Side;
use crate::geometry::square::Coordinates;
use crate::movegen::turn::Turn;
use crate::notation::annotation::{Annotations, Close};
use crate::notation::game_file::quoted::escape;
use crate::notation::game_file::rules::changes;
use crate::notation::game_file::{COLUMNS, GameFile, Notation};
use crate::pieces::letters::Letters;
use crate::position::Position;

impl GameFile {
    /// Writes the file, wrapped at [`COLUMNS`]; [`GameFile::read`] gives the same again.
    pub fn write(&self) -> String {
        let mut text = self.headers();
        text.push('\n');
        let mut lines = Lines { text, column: 0 };
        lines.comment(&self.preface);
        let mut position = self.record.start().clone();
        let count = self.record.turns().len();
        for (i, played) in self.record.turns().iter().enumerate() {
            match position.turn() {
                Side::Red => lines.word(&format!("{}.", position.fullmoves())),
                Side::Blue if i == 0 => lines.word(&format!("{}...", position.fullmoves())),
                Side::Blue => {}
            }
            lines.word(&self.turn(i, &position, &played.turn));
            lines.comment(self.notes.get(i).map_or("", |note| &note.text));
            position.make_unchecked(&played.turn);
        }
        if let (Notation::Record(..), Some(verdict)) = (self.notation, &self.agreed) {
            // The side to move resigns, or a draw is agreed before the first turn.
            if self.record.outcome().is_none() {
                match verdict.winner {
                    Some(winner) if winner != position.turn() => lines.word(Close::Lost.sign()),
                    None if count == 0 => lines.word(Close::Drawn.sign()),
                    _ => {}
                }
            }
        }
        lines.text.push('\n');
        lines.text
    }

    fn headers(&self) -> String {
        let rules = self.record.start().rules();
        let verdict = self.verdict();
        let standard = Position::start(rules.clone());
        let setup = if *self.record.start() == standard {
            String::new()
        } else {
            self.record.start().fen()
        };
        let (notation, coordinates, letters) = match self.notation {
            Notation::Lan => ("lan", "", ""),
            Notation::Record(coordinates, letters) => (
                "record",
                match coordinates {
                    Coordinates::Algebraic => "algebraic",
                    Coordinates::Official => "official",
                },
                match letters {
                    Letters::English => "english",
                    Letters::Vietnamese => "vietnamese",
                },
            ),
        };
        let (result, ending) = match &verdict {
            None => ("", ""),
            Some(verdict) => (
                match verdict.winner {
                    Some(Side::Red) => "red",
                    Some(Side::Blue) => "blue",
                    None => "draw",
                },
                verdict.ending.as_str(),
            ),
        };
        let changes = changes(rules);
        let limit = self.record.turn_limit();
        let limit = limit.map_or_else(String::new, |turns| turns.to_string());
        let tags = &self.tags;
        let known: [(&str, &str); 16] = [
            ("Event", &tags.event),
            ("Place", &tags.place),
            ("Started", &tags.started),
            ("Ended", &tags.ended),
            ("Red", &tags.red),
            ("Blue", &tags.blue),
            ("Ruleset", rules.id),
            ("Battle", rules.battle.id()),
            ("Rules", &changes),
            ("Limit", &limit),
            ("Setup", &setup),
            ("Notation", notation),
            ("Coordinates", coordinates),
            ("Letters", letters),
            ("Result", result),
            ("Ending", ending),
        ];
        let mut text = String::new();
        let said = known.into_iter().filter(|(_, value)| !value.is_empty());
        for (name, value) in said.chain(tags.others()) {
            let _ = writeln!(text, "[{name} \"{}\"]", escape(value, '"'));
        }
        text
    }

    /// The signs behind the turn of this index (from 0), made in the position `before`: what it
    /// does, how the game ends with it, and the comment.
    pub fn annotations(&self, i: usize, before: &Position) -> Annotations {
        let mut signs = self.record.annotations(i, before);
        let last = i + 1 == self.record.turns().len();
        if last && self.record.outcome().is_none() {
            signs.close = match self.agreed.as_ref().map(|verdict| verdict.winner) {
                Some(None) => Some(Close::Drawn),
                Some(Some(winner)) if winner != before.turn() => Some(Close::Lost),
                _ => None,
            };
        }
        signs.comment = self.notes.get(i).and_then(|note| note.comment);
        signs
    }

    /// A turn with its signs.
    fn turn(&self, i: usize, before: &Position, turn: &Turn) -> String {
        match self.notation {
            // For programs: how it ended stands in the headers, and check is easily computed.
            Notation::Lan => {
                let signs = Annotations {
                    comment: self.notes.get(i).and_then(|note| note.comment),
                    ..Annotations::NONE
                };
                format!("{}{signs}", before.lan(turn))
            }
            Notation::Record(coordinates, letters) => {
                let bare = before.record_bare(turn, coordinates, letters);
                format!("{bare}{}", self.annotations(i, before))
            }
        }
    }
}

/// Words in lines of at most [`COLUMNS`] where they fit.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= COLUMNS;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// A comment, whose blanks stay what they are: a line break stands for one of them.
    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let text = format!("{{{}}}", escape(text, '}'));
        let mut words = text.split(' ');
        self.word(words.next().unwrap_or_default());
        for word in words {
            let within = word.is_empty() || self.text.ends_with(' ');
            if within {
                self.text.push(' ');
                self.text.push_str(word);
                self.column += 1 + word.chars().count();
            } else {
                self.word(word);
            }
        }
    }
}
