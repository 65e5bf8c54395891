//! A game file, read and played through the referee.

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::geometry::side::Side;
use crate::geometry::square::Coordinates;
use crate::movegen::illegal::Illegal;
use crate::notation::annotation::Close;
use crate::notation::game_file::error::{GameFileError, GameFileOffence, shortened};
use crate::notation::game_file::movetext::{Movetext, Token};
use crate::notation::game_file::quoted::unescape;
use crate::notation::game_file::rules::ruleset;
use crate::notation::game_file::tags::{BadTag, KNOWN, Tags, is_name};
use crate::notation::game_file::{GameFile, MAX_BYTES, MAX_TURNS, Notation, Note, Verdict};
use crate::outcome::record::Record;
use crate::pieces::letters::Letters;
use crate::position::Position;

impl GameFile {
    /// Reads a file and plays its game. White space, the kind of line breaks and a byte order mark
    /// do not matter; the signs `>` and `^` behind a turn are not compared with what it does.
    ///
    /// # Errors
    /// The line and the offence: of a turn that is not legal, the rule that forbids it.
    pub fn read(text: &str) -> Result<GameFile, GameFileError> {
        if text.len() > MAX_BYTES {
            return Err(error(1, GameFileOffence::TooLong));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut headers = Headers::default();
        let movetext = headers.read(text)?;
        let start = headers.start()?;
        let notation = headers.notation()?;
        let letters = match notation {
            Notation::Record(_, letters) => letters,
            Notation::Lan => Letters::English,
        };
        let mut game = Game {
            letters,
            record: match headers.limit()? {
                None => Record::new(start),
                Some(turns) => Record::with_turn_limit(start, turns),
            },
            preface: String::new(),
            notes: Vec::new(),
            closed: None,
        };
        game.play(movetext)?;
        let agreed = headers.verdict(&game)?;
        Ok(GameFile {
            tags: headers.tags,
            notation,
            record: game.record,
            preface: game.preface,
            notes: game.notes,
            agreed,
        })
    }
}

const fn error(line: usize, offence: GameFileOffence) -> GameFileError {
    GameFileError { line, offence }
}

/// The headers as they were found.
#[derive(Default)]
struct Headers {
    tags: Tags,
    /// Name in the form of [`KNOWN`], value, line.
    known: Vec<(&'static str, String, usize)>,
}

impl Headers {
    /// Reads all headers and gives what follows them.
    fn read<'a>(&mut self, text: &'a str) -> Result<Movetext<'a>, GameFileError> {
        let mut rest = text;
        let mut line = 1;
        while !rest.is_empty() {
            let (this, next) = rest.split_once('\n').unwrap_or((rest, ""));
            let mut headers = this.trim();
            if !headers.is_empty() && !headers.starts_with('[') {
                break;
            }
            while !headers.is_empty() {
                headers = self.header(headers, line)?.trim_start();
            }
            rest = next;
            line += 1;
        }
        Ok(Movetext { rest, line })
    }

    /// Reads one header and gives what follows it on the line.
    fn header<'a>(&mut self, text: &'a str, line: usize) -> Result<&'a str, GameFileError> {
        let no_header = || error(line, GameFileOffence::Tag);
        let inner = text.strip_prefix('[').ok_or_else(no_header)?;
        let (name, value) = inner.split_once('"').ok_or_else(no_header)?;
        let name = name.trim();
        let mut chars = value.chars();
        let value = unescape(&mut chars, '"').map_err(|escape| {
            let offence = escape.map_or(GameFileOffence::Tag, GameFileOffence::Escape);
            error(line, offence)
        })?;
        let after = chars.as_str().trim_start().strip_prefix(']');
        let after = after.ok_or_else(no_header)?;
        if !is_name(name) {
            return Err(no_header());
        }
        self.keep(name, value, line)?;
        Ok(after)
    }

    fn keep(&mut self, name: &str, value: String, line: usize) -> Result<(), GameFileError> {
        let Some(known) = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            return self.tags.keep(name, &value).map_err(|bad| {
                let offence = match bad {
                    BadTag::Name => GameFileOffence::Tag,
                    BadTag::Twice(name) => GameFileOffence::Twice(name),
                    BadTag::TooMany => GameFileOffence::TooManyTags,
                };
                error(line, offence)
            });
        };
        if self.known.iter().any(|(other, ..)| other == known) {
            let twice = GameFileOffence::Twice((*known).to_owned());
            return Err(error(line, twice));
        }
        match *known {
            "Event" => self.tags.event.clone_from(&value),
            "Place" => self.tags.place.clone_from(&value),
            "Started" => self.tags.started.clone_from(&value),
            "Ended" => self.tags.ended.clone_from(&value),
            "Red" => self.tags.red.clone_from(&value),
            "Blue" => self.tags.blue.clone_from(&value),
            _ => {}
        }
        self.known.push((known, value, line));
        Ok(())
    }

    /// The value of a header and its line; `None` when it is left out or says nothing.
    fn value(&self, name: &str) -> Option<(&str, usize)> {
        let found = self.known.iter().find(|(known, ..)| *known == name);
        found
            .map(|(_, value, line)| (value.trim(), *line))
            .filter(|(value, _)| !value.is_empty())
    }

    fn wrong(&self, name: &'static str, why: impl Into<String>) -> GameFileError {
        let (value, line) = self.value(name).unwrap_or(("", 1));
        let value = shortened(value);
        let why = why.into();
        error(line, GameFileOffence::Value { name, value, why })
    }

    /// Where the game begins.
    fn start(&self) -> Result<Position, GameFileError> {
        let text = |name| self.value(name).map(|(value, _)| value);
        let id = text("Ruleset").unwrap_or("official");
        let rules = ruleset(id, text("Battle"), text("Rules").unwrap_or_default())
            .map_err(|(name, why)| self.wrong(name, why))?;
        let rules = Arc::new(rules);
        match text("Setup") {
            None => Ok(Position::start(rules)),
            Some(fen) => {
                Position::from_fen(fen, rules).map_err(|why| self.wrong("Setup", why.to_string()))
            }
        }
    }

    /// The full moves after which points decide.
    fn limit(&self) -> Result<Option<NonZeroU32>, GameFileError> {
        let turns = self.value("Limit").map(|(value, _)| value.parse());
        turns
            .transpose()
            .map_err(|_| self.wrong("Limit", "it is a number of full moves from 1"))
    }

    fn notation(&self) -> Result<Notation, GameFileError> {
        let value = |name: &'static str, default| {
            let value = self.value(name).map_or(default, |(value, _)| value);
            value.to_ascii_lowercase()
        };
        let coordinates = match value("Coordinates", "algebraic").as_str() {
            "algebraic" => Coordinates::Algebraic,
            "official" => Coordinates::Official,
            _ => return Err(self.wrong("Coordinates", "it is algebraic or official")),
        };
        let letters = match value("Letters", "english").as_str() {
            "english" | "en" => Letters::English,
            "vietnamese" | "vi" => Letters::Vietnamese,
            _ => return Err(self.wrong("Letters", "they are english or vietnamese")),
        };
        match value("Notation", "record").as_str() {
            "lan" => Ok(Notation::Lan),
            "record" => Ok(Notation::Record(coordinates, letters)),
            _ => Err(self.wrong("Notation", "it is lan or record")),
        }
    }

    /// How the players ended the game; `None` when the board did, or nobody.
    fn verdict(&self, game: &Game) -> Result<Option<Verdict>, GameFileError> {
        let result = self.value("Result").map(|(value, _)| value);
        let stated = match result.map(str::to_ascii_lowercase).as_deref() {
            None | Some("open" | "*") => None,
            Some("red" | "1-0") => Some(Some(Side::Red)),
            Some("blue" | "0-1") => Some(Some(Side::Blue)),
            Some("draw" | "1/2-1/2") => Some(None),
            Some(_) => return Err(self.wrong("Result", "it is red, blue, draw or open")),
        };
        let by_the_board = game.record.outcome().map(|outcome| outcome.winner);
        let played = by_the_board.or(game.closed.map(|(winner, _)| winner));
        if let (Some(stated), Some(played)) = (stated, played)
            && stated != played
        {
            let winner = played.map_or("a draw".to_owned(), |winner| format!("won by {winner}"));
            return Err(self.wrong("Result", format!("as it was played the game is {winner}")));
        }
        if by_the_board.is_some() {
            return Ok(None);
        }
        let ending = self.known.iter().find(|(name, ..)| *name == "Ending");
        let ending = ending.map(|(_, value, _)| value.clone());
        // A sign alone says by what; a header that leaves it out does not know.
        let by_sign = game.closed.filter(|_| stated.is_none());
        let by_sign = by_sign.map(|(_, ending)| ending).unwrap_or_default();
        Ok(stated.or(played).map(|winner| Verdict {
            winner,
            ending: ending.unwrap_or_else(|| by_sign.to_owned()),
        }))
    }
}

/// The game as far as it is played.
struct Game {
    letters: Letters,
    record: Record,
    preface: String,
    notes: Vec<Note>,
    /// Who won by a sign `!!` or `=`, and by what.
    closed: Option<(Option<Side>, &'static str)>,
}

impl Game {
    fn play(&mut self, mut movetext: Movetext<'_>) -> Result<(), GameFileError> {
        while let Some((line, token)) = movetext.next()? {
            match token {
                Token::Comment(text) => self.comment(&text),
                Token::Number(digits, blue) => self.number(line, digits, blue)?,
                Token::Word(word) if word.starts_with('[') => {
                    return Err(error(line, GameFileOffence::SecondGame));
                }
                Token::Word(word) if self.closed.is_some() => {
                    let after = GameFileOffence::AfterTheEnd(shortened(word));
                    return Err(error(line, after));
                }
                Token::Word(word) if word == Close::Lost.sign() => {
                    self.close(Close::Lost, self.record.position().turn());
                }
                Token::Word(word) if word == Close::Drawn.sign() => {
                    self.close(Close::Drawn, self.record.position().turn());
                }
                Token::Word(word) => self.turn(line, word)?,
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let note = match self.notes.last_mut() {
            Some(note) => &mut note.text,
            None => &mut self.preface,
        };
        if !note.is_empty() && !text.is_empty() {
            note.push(' ');
        }
        note.push_str(text);
    }

    /// A number is that of the move, and three dots are Blue's; one dot may be either's.
    fn number(&self, line: usize, digits: &str, blue: bool) -> Result<(), GameFileError> {
        let position = self.record.position();
        let (due, side) = (position.fullmoves(), position.turn());
        if digits.parse() == Ok(due) && (!blue || side == Side::Blue) {
            return Ok(());
        }
        let found = shortened(digits) + if blue { "..." } else { "." };
        Err(error(line, GameFileOffence::Number { found, due, side }))
    }

    fn turn(&mut self, line: usize, word: &str) -> Result<(), GameFileError> {
        if self.record.turns().len() == MAX_TURNS {
            return Err(error(line, GameFileOffence::TooManyTurns));
        }
        let position = self.record.position();
        let (number, side) = (position.fullmoves(), position.turn());
        let wrong = |why: String| {
            let text = shortened(word);
            error(
                line,
                GameFileOffence::Turn {
                    number,
                    side,
                    text,
                    why,
                },
            )
        };
        if self.record.outcome().is_some() {
            return Err(wrong(Illegal::Over.to_string()));
        }
        let (turn, signs) = position
            .read_written(word, self.letters)
            .map_err(|why| wrong(why.to_string()))?;
        self.record
            .play(&turn)
            .map_err(|why| wrong(why.to_string()))?;
        self.notes.push(Note {
            comment: signs.comment,
            text: String::new(),
        });
        if let Some(close) = signs.close {
            self.close(close, side);
        }
        Ok(())
    }

    /// `side` loses, or a draw.
    fn close(&mut self, close: Close, side: Side) {
        self.closed = Some(match close {
            Close::Lost => (Some(!side), "resignation"),
            Close::Drawn => (None, "agreement"),
        });
    }
}
