//! The board as text in letters of one width.

use crate::rules::square::{FILES, RANKS};
use crate::rules::{Board, Coordinates, Side, Square, Terrain};

/// The board with its coordinates, in FEN letters (upper case Red), stacks without parentheses,
/// carrier first, `+` before a hero. Sea is `~`, the river runs between ranks 6 and 7; reefs are
/// `#`, other empty points `.`. Lines end in `\n`, none is longer than it must be.
pub(super) fn text_board(board: &Board, bottom: Side, coordinates: Coordinates) -> String {
    let cells: Vec<Vec<String>> = rows(bottom)
        .map(|rank| files().map(|file| cell(board, file, rank)).collect())
        .collect();
    let widths: Vec<usize> = (0..usize::from(FILES))
        .map(|column| {
            let label = file_label(column as i8, coordinates).chars().count();
            let widest = cells.iter().map(|row| row[column].chars().count()).max();
            widest.unwrap_or(1).max(label)
        })
        .collect();
    let mut out = String::new();
    let labels = files()
        .map(|file| file_label(file, coordinates))
        .collect::<Vec<_>>();
    push_row(&mut out, "", &labels, &widths);
    for (rank, row) in rows(bottom).zip(&cells) {
        push_row(&mut out, &rank_label(rank, coordinates), row, &widths);
        let crossing = match bottom {
            Side::Red => rank == 6,
            Side::Blue => rank == 5,
        };
        if crossing {
            // The river begins at the coast: files a and b are open sea.
            let sea = widths.iter().take(2).map(|width| width + 1).sum::<usize>();
            let river = widths.iter().skip(2).map(|width| width + 1).sum::<usize>();
            out.push_str(&" ".repeat(3 + sea));
            out.push_str(&"-".repeat(river.saturating_sub(1)));
            out.push('\n');
        }
    }
    push_row(&mut out, "", &labels, &widths);
    out.truncate(out.trim_end().len());
    out
}

fn push_row(out: &mut String, label: &str, cells: &[String], widths: &[usize]) {
    let mut line = format!("{label:>2}");
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str(&format!(" {cell:<width$}"));
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

fn files() -> impl Iterator<Item = i8> {
    0..FILES as i8
}

/// Ranks from the top of the text to its bottom.
fn rows(bottom: Side) -> impl Iterator<Item = i8> {
    let last = RANKS as i8 - 1;
    (0..RANKS as i8).map(move |row| match bottom {
        Side::Red => last - row,
        Side::Blue => row,
    })
}

fn file_label(file: i8, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::Algebraic => char::from(b'a' + file as u8).to_string(),
        Coordinates::Official => file.to_string(),
    }
}

fn rank_label(rank: i8, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::Algebraic => (rank + 1).to_string(),
        Coordinates::Official => rank.to_string(),
    }
}

fn cell(board: &Board, file: i8, rank: i8) -> String {
    let Some(square) = Square::new(file, rank) else {
        return String::new();
    };
    match board.get(square) {
        Some(stack) => stack.pieces().map(|piece| piece.to_string()).collect(),
        None => match square.terrain() {
            Terrain::Sea => "~".to_owned(),
            Terrain::Reef => "#".to_owned(),
            Terrain::Coast | Terrain::Estuary | Terrain::Land => ".".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Piece, Role, Stack};

    #[test]
    fn columns_stand_under_each_other() {
        let mut board = Board::EMPTY;
        let hero = Piece {
            hero: true,
            ..Piece::new(Role::Tank, Side::Blue)
        };
        board.set("f9".parse().unwrap(), Some(Stack::single(hero)));
        let ship = Stack::single(Piece::new(Role::Navy, Side::Red))
            .with(Piece::new(Role::AirForce, Side::Red))
            .and_then(|stack| stack.with(Piece::new(Role::Tank, Side::Red)));
        board.set("c4".parse().unwrap(), ship);
        let text = text_board(&board, Side::Red, Coordinates::Algebraic);
        let expected = "   a b c   d e f  g h i j k
12 ~ ~ .   . . .  . . . . .
11 ~ ~ .   . . .  . . . . .
10 ~ ~ .   . . .  . . . . .
 9 ~ ~ .   . . +t . . . . .
 8 ~ ~ .   . . .  . . . . .
 7 ~ ~ .   . . #  . # . . .
       --------------------
 6 ~ ~ .   . . #  . # . . .
 5 ~ ~ .   . . .  . . . . .
 4 ~ ~ NFT . . .  . . . . .
 3 ~ ~ .   . . .  . . . . .
 2 ~ ~ .   . . .  . . . . .
 1 ~ ~ .   . . .  . . . . .
   a b c   d e f  g h i j k";
        assert_eq!(text, expected);
        let flipped = text_board(&board, Side::Blue, Coordinates::Official);
        assert!(flipped.starts_with("   0 1 2"));
        assert_eq!(flipped.lines().count(), 15);
    }
}
