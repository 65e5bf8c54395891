//! The official record notation, read strictly (RULES.md 11). It is written by
//! [`crate::notation::record_writer`]; what people type freely is understood by
//! [`crate::Position::read`].

use std::fmt;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::apply::apply;
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::{Action, Step, Turn};
use crate::notation::annotation::Annotations;
use crate::pieces::letters::Letters;
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::position::Position;

/// The most bytes a written turn may have. Nine pieces that each take a full stack stay below.
pub const RECORD_BYTES: usize = 400;

/// What is wrong with a turn in record notation, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The byte of the text at which the offence begins.
    pub at: usize,
    /// What is wrong.
    pub offence: RecordOffence,
}

/// What is wrong with a turn in record notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordOffence {
    /// Longer than [`RECORD_BYTES`].
    #[error("longer than {RECORD_BYTES} bytes")]
    TooLong,
    /// Something else should stand here.
    #[error("{wanted} is expected, not {}", shown(.found))]
    Expected {
        /// What should stand here.
        wanted: &'static str,
        /// What does; empty at the end.
        found: String,
    },
    /// The signs behind the turn are none of the table, or in another order.
    #[error(
        "`{0}` is no sign behind a turn: one of > ^, then one of !! =, then one of + ++ - -- ? $"
    )]
    Annotations(String),
    /// A stack of one side only, of at most [`Stack::MAX`] pieces.
    #[error("a stack has 2 to {} pieces", Stack::MAX)]
    Stack,
    /// The named pieces do not stand there.
    #[error("{named} is not what stands on {on}: {}", standing(.stands))]
    NotThere {
        /// The pieces named, as in FEN.
        named: Stack,
        /// The point.
        on: Square,
        /// What stands there in the position.
        stands: Option<Stack>,
    },
    /// The steps of a turn begin on different points.
    #[error("all parts of a turn start from one point, here {0} (§7)")]
    Origin(Square),
    /// It reads well, but the turn is not legal.
    #[error(transparent)]
    Illegal(Illegal),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offence {
            RecordOffence::Illegal(why) => why.fmt(f),
            _ => write!(f, "at byte {}: {}", self.at, self.offence),
        }
    }
}

impl std::error::Error for RecordError {}

fn shown(found: &str) -> String {
    if found.is_empty() {
        "the end".to_owned()
    } else {
        format!("`{found}`")
    }
}

fn standing(stack: &Option<Stack>) -> String {
    stack.map_or("nothing does".to_owned(), |stack| format!("{stack} does"))
}

impl Position {
    /// Reads a legal turn in the official record notation, exactly as the table of RULES.md 11 has
    /// it: points in either system, letters of one set in their case, pieces in a stack in any
    /// order, every named piece where the text says, heroes marked. The pieces that go and the
    /// target may be left out only where the table does (the target of a plain flight). Gives the
    /// turn as it was made ([`Position::as_made`]) and the signs behind it; whether those are true is not asked
    /// (see [`Position::annotations`]).
    ///
    /// # Errors
    /// What is wrong and where, or the rule that forbids the turn.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Letters, Position, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// let (turn, signs) = start.read_record("T3,5_5,5++", Letters::English).unwrap();
    /// assert_eq!(start.lan(&turn), "f4-f6");
    /// assert_eq!(signs.to_string(), "++");
    /// let error = start.read_record("T3,5_6,5", Letters::English).unwrap_err();
    /// assert!(error.to_string().contains("too far"));
    /// let error = start.read_record("T3,6_6,6", Letters::English).unwrap_err();
    /// assert_eq!(error.to_string(), "at byte 0: T is not what stands on g4: nothing does");
    /// ```
    pub fn read_record(
        &self,
        text: &str,
        letters: Letters,
    ) -> Result<(Turn, Annotations), RecordError> {
        let whole_text = |offence| RecordError { at: 0, offence };
        if text.len() > RECORD_BYTES {
            return Err(whole_text(RecordOffence::TooLong));
        }
        let (bare, annotations) = Annotations::split(text).map_err(|signs| RecordError {
            at: text.len() - signs.len(),
            offence: RecordOffence::Annotations(signs.to_owned()),
        })?;
        let mut reader = Reader {
            position: self,
            board: self.board().clone(),
            letters,
            text: bare,
            at: 0,
            from: None,
        };
        let turn = reader.turn()?;
        let illegal = |why| whole_text(RecordOffence::Illegal(why));
        Ok((self.as_made(&turn).map_err(illegal)?, annotations))
    }
}

struct Reader<'a> {
    position: &'a Position,
    /// As it is before the next step.
    board: Board,
    letters: Letters,
    text: &'a str,
    at: usize,
    /// The common origin of the steps, once it is known.
    from: Option<Square>,
}

impl Reader<'_> {
    fn turn(&mut self) -> Result<Turn, RecordError> {
        // `(TM)T6,6…`: the whole stack, then its components; `(TM)6,6…`: it goes as a whole.
        let begin = self.at;
        let mut whole = self.stack(self.position.turn())?;
        if whole.is_some() && self.square().is_some() {
            self.at = begin;
            whole = None;
        }
        let mut steps = Vec::new();
        loop {
            let step = self.step()?;
            if let (Some(whole), Some(from), true) = (whole, self.from, steps.is_empty()) {
                self.stands(begin, whole, from)?;
            }
            if let Some(from) = self.from {
                // What cannot be done is refused by the referee below; the board only says what
                // is aimed at.
                apply(self.position.rules(), &mut self.board, from, step);
            }
            steps.push(step);
            if self.at == self.text.len() {
                break;
            }
            if steps.len() == Stack::MAX || !self.eat("/") {
                return Err(self.expected("`/` or the end"));
            }
        }
        let end = self.expected("a turn");
        let turn = self.from.and_then(|from| Turn::from_steps(from, &steps));
        turn.ok_or(end)
    }

    fn step(&mut self) -> Result<Step, RecordError> {
        let in_place = self.eat("@");
        let returns = !in_place && self.eat("_");
        let (begin, side) = (self.at, self.position.turn());
        let group = match self.stack(side)? {
            Some(stack) => stack,
            None => Stack::single(self.piece(side).ok_or(self.expected("a piece"))?),
        };
        let from_at = self.at;
        let from = self.square().ok_or(self.expected("a point"))?;
        if let Some(origin) = self.from.filter(|origin| *origin != from) {
            return Err(RecordError {
                at: from_at,
                offence: RecordOffence::Origin(origin),
            });
        }
        self.from = Some(from);
        let stands = self.position.board().get(from);
        if stands.is_none_or(|stack| stack.without(group).is_err()) {
            return Err(self.not_there(begin, group, from));
        }
        let action = self.action(in_place, returns)?;
        let group = match action {
            // Pieces that stay with the gunner do not act.
            Action::Strike { .. } => Stack::single(group.carrier()),
            _ => group,
        };
        Ok(Step { group, action })
    }

    fn action(&mut self, in_place: bool, returns: bool) -> Result<Action, RecordError> {
        if returns {
            if !self.eat("_") {
                return Err(self.expected("`_`"));
            }
            let to = self.square().ok_or(self.expected("a point"))?;
            return Ok(Action::Drop { to });
        }
        if in_place {
            if !self.eat("@") {
                return Err(self.expected("`@`"));
            }
            let (to, also) = self.targets()?;
            return Ok(Action::Strike { to, also });
        }
        if self.eat("_") {
            let to = self.square().ok_or(self.expected("a point"))?;
            return Ok(Action::Move { to });
        }
        if self.eat("><") {
            let to = self.target(true)?;
            return Ok(Action::Exchange { to });
        }
        if ["@\"", "@“", "@”"].iter().any(|sign| self.eat(sign)) {
            let to = self.target(false)?;
            return Ok(Action::ShotDown { to });
        }
        if self.eat("@") {
            let (to, also) = self.targets()?;
            return Ok(Action::Capture { to, also });
        }
        Err(self.expected("one of `_`, `@`, `@\"` and `><`"))
    }

    /// What is captured, and what the gun of a double fire captures.
    fn targets(&mut self) -> Result<(Square, Option<Square>), RecordError> {
        let to = self.target(true)?;
        let also = self.eat("&").then(|| self.target(true)).transpose()?;
        Ok((to, also))
    }

    /// What is aimed at: named, and on its point. Only a flight need not aim at anything.
    fn target(&mut self, needed: bool) -> Result<Square, RecordError> {
        let begin = self.at;
        let enemy = !self.position.turn();
        // A plane that is shot down may have been on its way to an own carrier.
        let named = match self.stack(enemy)? {
            Some(stack) => Some(stack),
            None => self.piece(enemy).map(Stack::single),
        };
        if named.is_none() && needed {
            return Err(self.expected("the piece that is captured"));
        }
        let to = self.square().ok_or(self.expected("a point"))?;
        let stands = self.board.get(to);
        let fits = match (named, stands) {
            (Some(named), Some(stands)) => {
                let of_its_side = named.pieces().map(|piece| Piece {
                    side: stands.side(),
                    ..piece
                });
                Stack::from_pieces(of_its_side) == Some(stands)
                    && (stands.side() == enemy || !needed)
            }
            (None, None) => true,
            (None, Some(_)) => return Err(self.expected_at(begin, "the piece aimed at")),
            (Some(_), None) => false,
        };
        if fits {
            return Ok(to);
        }
        let named = named.ok_or(self.expected("a piece"))?;
        Err(RecordError {
            at: begin,
            offence: RecordOffence::NotThere {
                named,
                on: to,
                stands,
            },
        })
    }

    /// Whether exactly these pieces stand on the origin before the turn.
    fn stands(&self, at: usize, named: Stack, on: Square) -> Result<(), RecordError> {
        if self.position.board().get(on) == Some(named) {
            Ok(())
        } else {
            Err(self.not_there(at, named, on))
        }
    }

    fn not_there(&self, at: usize, named: Stack, on: Square) -> RecordError {
        let stands = self.position.board().get(on);
        RecordError {
            at,
            offence: RecordOffence::NotThere { named, on, stands },
        }
    }

    /// `(…)`, two pieces or more.
    fn stack(&mut self, side: Side) -> Result<Option<Stack>, RecordError> {
        let begin = self.at;
        if !self.eat("(") {
            return Ok(None);
        }
        let mut pieces = Vec::new();
        while !self.eat(")") {
            let marked = self.eat("+");
            let role = self.role().ok_or(self.expected("a piece or `)`"))?;
            // Among Vietnamese letters a star inside a stack is the Commander.
            let starred = self.letters == Letters::English && !marked && self.eat("*");
            pieces.push(Piece {
                role,
                side,
                hero: marked || starred,
            });
        }
        let stack = Stack::from_pieces(pieces).filter(|stack| stack.is_combined());
        stack.map(Some).ok_or(RecordError {
            at: begin,
            offence: RecordOffence::Stack,
        })
    }

    /// A piece before a point: of the letters that fit, the longest behind which there is one.
    fn piece(&mut self, side: Side) -> Option<Piece> {
        let begin = self.at;
        let marked = self.eat("+");
        let after_mark = self.at;
        for role in self.roles_here() {
            self.at = after_mark + role.abbreviation(self.letters).len();
            let hero = marked || self.eat("*");
            let after = self.at;
            if self.square().is_some() {
                self.at = after;
                return Some(Piece { role, side, hero });
            }
        }
        self.at = begin;
        None
    }

    /// The longest piece letters that stand here.
    fn role(&mut self) -> Option<Role> {
        let role = self.roles_here().into_iter().next()?;
        self.at += role.abbreviation(self.letters).len();
        Some(role)
    }

    /// The pieces whose letters stand here, the longest first.
    fn roles_here(&self) -> Vec<Role> {
        let rest = &self.text[self.at..];
        let fits = |role: &Role| rest.starts_with(role.abbreviation(self.letters));
        let mut roles: Vec<Role> = Role::ALL.into_iter().filter(fits).collect();
        roles.sort_by_key(|role| std::cmp::Reverse(role.abbreviation(self.letters).len()));
        roles
    }

    /// A point in either system, which no digit follows.
    fn square(&mut self) -> Option<Square> {
        let rest = &self.text[self.at..];
        let end = rest
            .char_indices()
            .find(|(i, c)| !(c.is_ascii_digit() || *c == ',' || *i == 0 && c.is_ascii_lowercase()))
            .map_or(rest.len(), |(i, _)| i);
        let square = rest[..end].parse().ok()?;
        self.at += end;
        Some(square)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.text[self.at..].starts_with(sign);
        self.at += if there { sign.len() } else { 0 };
        there
    }

    fn expected(&self, wanted: &'static str) -> RecordError {
        self.expected_at(self.at, wanted)
    }

    fn expected_at(&self, at: usize, wanted: &'static str) -> RecordError {
        let found = self.text[at..].chars().take(12).collect();
        RecordError {
            at,
            offence: RecordOffence::Expected { wanted, found },
        }
    }
}
