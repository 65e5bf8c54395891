//! The board as text in letters of one width.

use std::fmt::Write;

use crate::rules::square::{FILES, RANKS};
use crate::rules::{Board, Coordinates, Piece, Side, Square, Stack, Terrain};

/// The most characters of a text board, less than any chat allows in a message.
const LONGEST: usize = 1_900;

/// The board with its coordinates, as wide as a phone's screen whatever stands on it: one letter a
/// point, that of FEN (upper case Red). `+` before a letter is a hero, `(` a carrier: what it
/// carries is written under the board, as in FEN. Sea is `~`, coast and estuary, where ships go as
/// well, `:`, reefs are `#`, other empty points `.`; the river is the line between ranks 6 and 7.
///
/// Under 2,000 characters, all of ASCII; the list of stacks is cut when it is longer. Lines end in
/// `\n` but the last.
///
/// ```
/// use tulenh::render::text_board;
/// use tulenh::rules::{Board, Coordinates, Side};
///
/// let text = text_board(&Board::EMPTY, Side::Red, Coordinates::Algebraic);
/// assert!(text.starts_with("   a b c d e f g h i j k\n12 ~ ~ : . "));
/// ```
pub fn text_board(board: &Board, bottom: Side, coordinates: Coordinates) -> String {
    let files = 0..FILES as i8;
    let labels: String = files.map(|file| file_label(file, coordinates)).collect();
    let mut out = format!("  {labels}\n");
    for rank in ranks(bottom) {
        let points = (0..FILES as i8).filter_map(|file| Square::new(file, rank));
        let row: String = points.map(|square| point(board, square)).collect();
        // Writing to a String does not fail.
        let _ = writeln!(out, "{:>2}{row}", rank_label(rank, coordinates));
        let next = match bottom {
            Side::Red => rank - 1,
            Side::Blue => rank + 1,
        };
        if (rank, next) == (6, 5) || (rank, next) == (5, 6) {
            // The river begins at the coast: files a and b are open sea.
            let _ = writeln!(out, "       {}", "-".repeat(2 * usize::from(FILES - 2) - 1));
        }
    }
    let _ = write!(out, "  {labels}");
    push_stacks(&mut out, board, bottom, coordinates);
    out
}

/// Two characters: what is special about a stack, and its carrier's letter.
fn point(board: &Board, square: Square) -> String {
    let empty = match square.terrain() {
        Terrain::Sea => '~',
        Terrain::Coast | Terrain::Estuary => ':',
        Terrain::Reef => '#',
        Terrain::Land => '.',
    };
    match board.get(square) {
        None => format!(" {empty}"),
        Some(stack) if stack.is_combined() => {
            let plain = Piece {
                hero: false,
                ..stack.carrier()
            };
            format!("({plain}")
        }
        Some(stack) => format!("{:>2}", stack.carrier().to_string()),
    }
}

/// What carries something, from the top of the board to its bottom, each with its point.
fn push_stacks(out: &mut String, board: &Board, bottom: Side, coordinates: Coordinates) {
    let points = ranks(bottom)
        .flat_map(|rank| (0..FILES as i8).filter_map(move |file| Square::new(file, rank)));
    let stacks = points.filter_map(|square| Some((square, board.get(square)?)));
    let carriers: Vec<(Square, Stack)> = stacks.filter(|(_, stack)| stack.is_combined()).collect();
    for (i, (square, stack)) in carriers.iter().enumerate() {
        let line = format!("\n{} {stack}", square.in_system(coordinates));
        if out.len() + line.len() > LONGEST {
            let _ = write!(out, "\n... {} more", carriers.len() - i);
            return;
        }
        out.push_str(&line);
    }
}

/// Ranks from the top of the text to its bottom.
fn ranks(bottom: Side) -> impl Iterator<Item = i8> {
    let last = RANKS as i8 - 1;
    (0..RANKS as i8).map(move |row| match bottom {
        Side::Red => last - row,
        Side::Blue => row,
    })
}

/// As wide as a point, but for file 10, the last one.
fn file_label(file: i8, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::Algebraic => format!(" {}", char::from(b'a' + file as u8)),
        Coordinates::Official => format!(" {file}"),
    }
}

fn rank_label(rank: i8, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::Algebraic => (rank + 1).to_string(),
        Coordinates::Official => rank.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Role;

    /// A hero, a carrier and a heroic carrier.
    fn board() -> Board {
        let mut board = Board::EMPTY;
        let hero = Piece {
            hero: true,
            ..Piece::new(Role::Tank, Side::Blue)
        };
        board.set("f9".parse().unwrap(), Some(Stack::single(hero)));
        let crew = [Role::Navy, Role::AirForce, Role::Tank];
        let ship = Stack::from_pieces(crew.map(|role| Piece::new(role, Side::Red)));
        board.set("c4".parse().unwrap(), ship);
        let infantry = Piece::new(Role::Infantry, Side::Blue);
        let tank = Stack::single(hero).with(infantry);
        board.set("k12".parse().unwrap(), tank);
        board
    }

    #[test]
    fn columns_stand_under_each_other() {
        let expected = "   a b c d e f g h i j k
12 ~ ~ : . . . . . . .(t
11 ~ ~ : . . . . . . . .
10 ~ ~ : . . . . . . . .
 9 ~ ~ : . .+t . . . . .
 8 ~ ~ : . . . . . . . .
 7 ~ ~ : : : # . # . . .
       -----------------
 6 ~ ~ : : : # . # . . .
 5 ~ ~ : . . . . . . . .
 4 ~ ~(N . . . . . . . .
 3 ~ ~ : . . . . . . . .
 2 ~ ~ : . . . . . . . .
 1 ~ ~ : . . . . . . . .
   a b c d e f g h i j k
k12 (+ti)
c4 (NFT)";
        let text = text_board(&board(), Side::Red, Coordinates::Algebraic);
        assert_eq!(text, expected);
    }

    #[test]
    fn blue_sees_it_the_other_way_and_officially() {
        let expected = "   0 1 2 3 4 5 6 7 8 9 10
 0 ~ ~ : . . . . . . . .
 1 ~ ~ : . . . . . . . .
 2 ~ ~ : . . . . . . . .
 3 ~ ~(N . . . . . . . .
 4 ~ ~ : . . . . . . . .
 5 ~ ~ : : : # . # . . .
       -----------------
 6 ~ ~ : : : # . # . . .
 7 ~ ~ : . . . . . . . .
 8 ~ ~ : . .+t . . . . .
 9 ~ ~ : . . . . . . . .
10 ~ ~ : . . . . . . . .
11 ~ ~ : . . . . . . .(t
   0 1 2 3 4 5 6 7 8 9 10
3,2 (NFT)
11,10 (+ti)";
        let text = text_board(&board(), Side::Blue, Coordinates::Official);
        assert_eq!(text, expected);
    }

    #[test]
    fn the_fullest_board_is_under_two_thousand_characters() {
        let hero = Piece {
            hero: true,
            ..Piece::new(Role::Infantry, Side::Red)
        };
        let mut board = Board::EMPTY;
        for square in Square::all() {
            board.set(square, Stack::from_pieces([hero; Stack::MAX]));
        }
        for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
            let text = text_board(&board, Side::Red, coordinates);
            assert!(text.is_ascii() && text.len() < 2_000, "{}", text.len());
            let widest = text.lines().take(15).map(str::len).max();
            assert!(widest <= Some(25), "{text}");
            assert!(text.lines().last().unwrap().ends_with(" more"), "{text}");
        }
    }
}
