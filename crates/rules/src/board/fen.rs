//! FEN of the cotulenh web software (RULES.md 2).

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;

use crate::board::Board;
use crate::board::setup::Setup;
use crate::geometry::side::Side;
use crate::geometry::square::{FILES, RANKS, Square};
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;

/// The fields of a FEN, as its errors name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The number of fields is not six.
    #[error("a FEN has 6 fields (board, side, -, -, half-moves, full move); this one has {0}")]
    Fields(usize),
    /// The board does not have twelve ranks.
    #[error("board: {0} ranks, 12 are needed")]
    Ranks(usize),
    /// A rank does not fill eleven points.
    #[error("board, rank {rank}: {points} points, 11 are needed")]
    Points {
        /// The rank, 1..12.
        rank: u8,
        /// How many points it fills.
        points: usize,
    },
    /// A character that means nothing here.
    #[error("board, rank {rank}: unexpected `{found}`")]
    Unexpected {
        /// The rank, 1..12.
        rank: u8,
        /// What the text has in its place.
        found: char,
    },
    /// A rank ends inside a stack or after a `+`.
    #[error("board, rank {0}: ends in the middle of a stack or a hero")]
    Unfinished(u8),
    /// A run of empty points that is no number from 1 to 11.
    #[error("board, rank {rank}: a run of `{run}` empty points; it is a number from 1 to 11")]
    Run {
        /// The rank, 1..12.
        rank: u8,
        /// Its digits, at most four of them.
        run: u16,
    },
    /// A stack with nothing in it, with pieces of both sides, or with too many.
    #[error("board, rank {0}: a stack has 1 to {most} pieces, all of one side", most = Stack::MAX)]
    Stack(u8),
    /// The side to move is neither `r` nor `b`.
    #[error("side: it is `r` or `b`")]
    Side,
    /// The third or fourth field is not `-`.
    #[error("field {0}: it is always `-`")]
    Dash(usize),
    /// The half-moves are no number.
    #[error("half-moves: not a number from 0 to {}", u32::MAX)]
    Halfmoves,
    /// The full move is no number from 1.
    #[error("full move: not a number from 1 to {}", u32::MAX)]
    Fullmoves,
}

impl Setup {
    /// Reads a FEN. Whether the arrangement obeys the rules is not asked here, see
    /// [`Setup::validate`]. Pieces inside a stack may come in any order.
    ///
    /// # Errors
    /// Names the field and the offence.
    ///
    /// ```
    /// use tulenh_rules::{START_FEN, Setup};
    /// let setup = Setup::from_fen(START_FEN).unwrap();
    /// assert_eq!(setup.fen(), START_FEN);
    /// let error = Setup::from_fen("11/11 r - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "board: 2 ranks, 12 are needed");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let [board, side, third, fourth, halfmoves, fullmoves] = fields[..] else {
            return Err(FenError::Fields(fields.len()));
        };
        Ok(Setup {
            board: read_board(board)?,
            turn: match side {
                "r" => Side::Red,
                "b" => Side::Blue,
                _ => return Err(FenError::Side),
            },
            halfmoves: match (third, fourth) {
                ("-", "-") => number(halfmoves).ok_or(FenError::Halfmoves)?,
                ("-", _) => return Err(FenError::Dash(4)),
                _ => return Err(FenError::Dash(3)),
            },
            fullmoves: number(fullmoves)
                .filter(|n| *n > 0)
                .ok_or(FenError::Fullmoves)?,
        })
    }

    /// Writes the FEN, the canonical form: stacks in the order N F T E H A S G C I M.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(120);
        for rank in (0..RANKS).rev() {
            write_rank(&mut fen, &self.board, rank);
            fen.push(if rank == 0 { ' ' } else { '/' });
        }
        let (side, half, full) = (self.turn.letter(), self.halfmoves, self.fullmoves);
        let _ = write!(fen, "{side} - - {half} {full}");
        fen
    }
}

/// Writes what stands on a rank (0..12).
pub(crate) fn write_rank(text: &mut String, board: &Board, rank: u8) {
    let mut gap = 0;
    for square in (0..FILES as i8).filter_map(|file| Square::new(file, rank as i8)) {
        let Some(stack) = board.get(square) else {
            gap += 1;
            continue;
        };
        write_gap(text, &mut gap);
        let _ = write!(text, "{stack}");
    }
    write_gap(text, &mut gap);
}

fn write_gap(fen: &mut String, gap: &mut u8) {
    if *gap > 0 {
        let _ = write!(fen, "{gap}");
        *gap = 0;
    }
}

fn number(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn read_board(text: &str) -> Result<Board, FenError> {
    let ranks = text.split('/').count();
    if ranks != RANKS as usize {
        return Err(FenError::Ranks(ranks));
    }
    let mut board = Board::EMPTY;
    for (text, rank) in text.split('/').zip((0..RANKS).rev()) {
        read_rank(&mut board, text, rank)?;
    }
    Ok(board)
}

/// Puts what the text of a rank (0..12) says on the board.
pub(crate) fn read_rank(board: &mut Board, text: &str, rank: u8) -> Result<(), FenError> {
    let shown = rank + 1;
    let mut file = 0usize;
    let mut chars = text.chars().peekable();
    while let Some(next) = chars.peek().copied() {
        if next.is_ascii_digit() {
            file += read_gap(&mut chars).map_err(|run| FenError::Run { rank: shown, run })?;
            continue;
        }
        let stack = read_stack(&mut chars, shown)?;
        if let Some(square) = i8::try_from(file)
            .ok()
            .and_then(|f| Square::new(f, rank as i8))
        {
            board.set(square, Some(stack));
        }
        file += 1;
    }
    if file != FILES as usize {
        return Err(FenError::Points {
            rank: shown,
            points: file,
        });
    }
    Ok(())
}

/// A run of empty points, 1 to 11, without leading zeros; else what was found.
fn read_gap(chars: &mut Peekable<Chars>) -> Result<usize, u16> {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    match digits.parse() {
        Ok(gap @ 1..=11) if !digits.starts_with('0') => Ok(gap),
        _ => {
            digits.truncate(4);
            Err(digits.parse().unwrap_or(0))
        }
    }
}

fn read_stack(chars: &mut Peekable<Chars>, rank: u8) -> Result<Stack, FenError> {
    if chars.next_if_eq(&'(').is_none() {
        return read_piece(chars, rank).map(Stack::single);
    }
    let mut pieces = Vec::new();
    while chars.next_if_eq(&')').is_none() {
        pieces.push(read_piece(chars, rank)?);
    }
    Stack::from_pieces(pieces).ok_or(FenError::Stack(rank))
}

fn read_piece(chars: &mut Peekable<Chars>, rank: u8) -> Result<Piece, FenError> {
    let hero = chars.next_if_eq(&'+').is_some();
    let letter = chars.next().ok_or(FenError::Unfinished(rank))?;
    let role = Role::from_letter(letter).ok_or(FenError::Unexpected {
        rank,
        found: letter,
    })?;
    let side = if letter.is_ascii_uppercase() {
        Side::Red
    } else {
        Side::Blue
    };
    Ok(Piece { role, side, hero })
}
