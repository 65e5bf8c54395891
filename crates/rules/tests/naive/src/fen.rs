//! Reading and writing FEN (RULES.md 2).

use super::board::Board;
use super::piece::{Kind, Piece, Side};
use super::point::Point;
use super::rules::Rules;
use super::stack::may_rest;

/// A position: board, side to move, counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub board: Board,
    pub side: Side,
    pub half_moves: u32,
    pub full_move: u32,
}

/// Read a FEN. Fields after the board may be missing: `r - - 0 1`.
pub fn read(rules: &Rules, fen: &str) -> Result<Position, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if fields.is_empty() || fields.len() > 6 {
        return Err(format!("FEN: {} fields instead of 6", fields.len()));
    }
    let board = read_board(rules, fields[0])?;
    let side = match fields.get(1).copied().unwrap_or("r") {
        "r" => Side::Red,
        "b" => Side::Blue,
        other => return Err(format!("side: {other} is neither r nor b")),
    };
    for place in [2, 3] {
        if let Some(other) = fields.get(place)
            && *other != "-"
        {
            return Err(format!("field {}: {other} is not -", place + 1));
        }
    }
    let number = |place: usize, name: &str, default: u32| match fields.get(place) {
        None => Ok(default),
        Some(text) => text
            .parse::<u32>()
            .map_err(|_| format!("{name}: {text} is not a number")),
    };
    Ok(Position {
        board,
        side,
        half_moves: number(4, "half-moves", 0)?,
        full_move: number(5, "full-move", 1)?,
    })
}

fn read_board(rules: &Rules, text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 12 {
        return Err(format!("board: {} ranks instead of 12", rows.len()));
    }
    let mut board = Board::empty();
    for (row, rank) in rows.iter().zip((1..=12).rev()) {
        read_rank(rules, row, rank, &mut board)?;
    }
    for side in [Side::Red, Side::Blue] {
        let commanders = Point::all()
            .flat_map(|point| board.at(point).to_vec())
            .filter(|piece| piece.side == side && piece.kind == Kind::Commander)
            .count();
        if commanders > 1 {
            return Err(format!("board: {commanders} Commanders of one side"));
        }
    }
    Ok(board)
}

fn read_rank(rules: &Rules, row: &str, rank: i32, board: &mut Board) -> Result<(), String> {
    let bad = |offence: String| Err(format!("board, rank {rank}: {offence}"));
    let mut file = 1;
    let mut hero = false;
    let mut run = 0;
    let mut stack: Option<Vec<Piece>> = None;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            if hero || stack.is_some() {
                return bad("a number in the wrong place".into());
            }
            run = run * 10 + digit as i32;
            continue;
        }
        file += std::mem::take(&mut run);
        match letter {
            '+' if !hero => hero = true,
            '(' if !hero && stack.is_none() => stack = Some(Vec::new()),
            ')' if !hero && stack.is_some() => {
                place(rules, board, file, rank, &stack.take().unwrap_or_default())?;
                file += 1;
            }
            _ => {
                let Some(kind) = Kind::from_letter(letter) else {
                    return bad(format!("{letter} is no piece"));
                };
                let side = if letter.is_ascii_uppercase() {
                    Side::Red
                } else {
                    Side::Blue
                };
                let piece = Piece {
                    kind,
                    hero: std::mem::take(&mut hero),
                    side,
                };
                match &mut stack {
                    Some(pieces) => pieces.push(piece),
                    None => {
                        place(rules, board, file, rank, &[piece])?;
                        file += 1;
                    }
                }
            }
        }
    }
    if hero || stack.is_some() {
        return bad("ends inside a piece".into());
    }
    file += run;
    if file != 12 {
        return bad(format!("{} points instead of 11", file - 1));
    }
    Ok(())
}

fn place(
    rules: &Rules,
    board: &mut Board,
    file: i32,
    rank: i32,
    pieces: &[Piece],
) -> Result<(), String> {
    let Some(point) = Point::new(file, rank) else {
        return Err(format!("board, rank {rank}: more than 11 points"));
    };
    if pieces.iter().any(|piece| piece.side != pieces[0].side) {
        return Err(format!("board, {}: both sides in one stack", point.name()));
    }
    if pieces
        .iter()
        .any(|piece| piece.hero && piece.kind == Kind::Commander)
    {
        return Err(format!("board, {}: a heroic Commander", point.name()));
    }
    if !may_rest(rules, pieces, point) {
        return Err(format!("board, {}: may not stand there", point.name()));
    }
    board.add(point, pieces);
    Ok(())
}

pub fn write(position: &Position) -> String {
    let side = match position.side {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    format!(
        "{} {side} - - {} {}",
        write_board(&position.board),
        position.half_moves,
        position.full_move
    )
}

pub fn write_board(board: &Board) -> String {
    let mut rows = Vec::new();
    for rank in (1..=12).rev() {
        let mut row = String::new();
        let mut run = 0;
        for file in 1..=11 {
            let stack = board.at(Point { file, rank });
            if stack.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                row += &run.to_string();
                run = 0;
            }
            let text: String = stack.iter().map(|piece| piece.fen()).collect();
            row += &if stack.len() > 1 {
                format!("({text})")
            } else {
                text
            };
        }
        if run > 0 {
            row += &run.to_string();
        }
        rows.push(row);
    }
    rows.join("/")
}
