//! The board as text in letters of one width.

use std::fmt::Write;

use tulenh_rules::{
    Board, Coordinates, FILES, Letters, Piece, RANKS, Role, Side, Square, Stack, Terrain,
};

/// The most characters of a text board, less than any chat allows in a message.
const LONGEST: usize = 1_900;
/// The widest line, in characters: what a phone shows without breaking it.
const WIDEST: usize = 36;

/// The letters on a text board, and their explanation below it in some language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legend {
    /// The letters of the pieces.
    pub letters: Letters,
    /// The name of each kind, in the order of [`Role::AS_TOLD`].
    pub kinds: [String; 11],
    /// That capitals are Red and small letters Blue.
    pub sides: String,
    /// What `(` before a piece means.
    pub carrier: String,
    /// What `+` before a piece means.
    pub hero: String,
    /// What `~`, `:` and `#` are.
    pub ground: String,
}

impl Legend {
    /// In English.
    pub fn english(letters: Letters) -> Legend {
        let small = match letters {
            Letters::English => "small",
            Letters::Vietnamese => "small and °",
        };
        Legend {
            letters,
            kinds: Role::AS_TOLD.map(|role| role.to_string()),
            sides: format!("CAPITALS Red, {small} Blue"),
            carrier: "( carries others".to_owned(),
            hero: "+ hero".to_owned(),
            ground: "~ sea, : coast, # reef".to_owned(),
        }
    }

    /// How wide a point is: a sign and the letters of a piece.
    const fn cell(&self) -> usize {
        match self.letters {
            Letters::English => 3,
            Letters::Vietnamese => 2,
        }
    }

    /// A piece without its hero's sign: capitals are Red. The Vietnamese Commander is a sign that
    /// has no small form; Blue's is `°`.
    fn piece(&self, piece: Piece) -> String {
        let letters = piece.role.abbreviation(self.letters);
        match (piece.side, letters) {
            (Side::Red, _) => letters.to_owned(),
            (Side::Blue, "*") => "°".to_owned(),
            (Side::Blue, _) => letters.to_ascii_lowercase(),
        }
    }

    /// What stands below a board, in lines: the kinds that are on it, and the signs that are.
    fn lines(&self, board: &Board) -> Vec<String> {
        let pieces = || {
            Square::all()
                .filter_map(|at| board.get(at))
                .flat_map(|stack| stack.pieces().collect::<Vec<_>>())
        };
        let kinds = Role::AS_TOLD.into_iter().zip(&self.kinds);
        let kinds = kinds.filter(|(role, _)| pieces().any(|piece| piece.role == *role));
        let mut entries: Vec<String> = kinds
            .map(|(role, name)| {
                let letters = role.abbreviation(self.letters);
                let of_both = if letters == "*" { "*°" } else { letters };
                format!("{of_both} {name}")
            })
            .collect();
        if !entries.is_empty() {
            entries.push(self.sides.clone());
        }
        if Square::all()
            .filter_map(|at| board.get(at))
            .any(|stack| stack.is_combined())
        {
            entries.push(self.carrier.clone());
        }
        if pieces().any(|piece| piece.hero) {
            entries.push(self.hero.clone());
        }
        entries.push(self.ground.clone());
        let mut lines: Vec<String> = Vec::new();
        for entry in entries {
            let length = entry.chars().count() + 3;
            match lines.last_mut() {
                Some(line) if line.chars().count() + length <= WIDEST => {
                    line.push_str(" | ");
                    line.push_str(&entry);
                }
                _ => lines.push(entry),
            }
        }
        lines
    }
}

/// The board with its coordinates and a legend, as wide as a phone's screen whatever stands on it. A
/// point shows the letters of a piece (capitals are Red), `+` before those of a hero, `(` before
/// those of a carrier: what it carries is written under the board. Sea is `~`, coast and estuary,
/// where ships go as well, `:`, reefs are `#`, other empty points `.`; the river is the line between
/// ranks 6 and 7.
///
/// Under 2,000 characters; the list of stacks is cut when it is longer. Lines end in `\n` but the
/// last.
///
/// ```
/// use tulenh_render::{Legend, text_board};
/// use tulenh_rules::{Board, Coordinates, Letters, Side};
///
/// let legend = Legend::english(Letters::Vietnamese);
/// let text = text_board(&Board::EMPTY, Side::Red, Coordinates::Algebraic, &legend);
/// assert!(text.starts_with("   a b c d e f g h i j k\n12 ~ ~ : . "));
/// let text = text_board(&Board::EMPTY, Side::Blue, Coordinates::Algebraic, &legend);
/// assert!(text.starts_with("   k j i h g f e d c b a\n 1 . . . . "));
/// ```
pub fn text_board(
    board: &Board,
    bottom: Side,
    coordinates: Coordinates,
    legend: &Legend,
) -> String {
    let cell = legend.cell();
    let labels: String = files(bottom)
        .map(|file| file_label(file, bottom, coordinates, cell))
        .collect();
    let labels = format!("  {}", labels.trim_end());
    let mut lines = vec![labels.clone()];
    for rank in ranks(bottom) {
        let points = files(bottom).filter_map(|file| Square::new(file, rank));
        let row: String = points.map(|square| point(board, square, legend)).collect();
        lines.push(format!(
            "{:>2}{}",
            rank_label(rank, coordinates),
            row.trim_end()
        ));
        let next = match bottom {
            Side::Red => rank - 1,
            Side::Blue => rank + 1,
        };
        if (rank, next) == (6, 5) || (rank, next) == (5, 6) {
            // The river begins at the coast: files a and b are open sea.
            let under = |file: i8| if file < 2 { " " } else { "-" }.repeat(cell);
            let river: String = files(bottom).map(under).collect();
            lines.push(format!("  {}", river.trim_end()));
        }
    }
    lines.push(labels);
    let mut out = lines.join("\n");
    let below = legend.lines(board).join("\n");
    let room = LONGEST.saturating_sub(below.chars().count() + 1);
    push_stacks(&mut out, room, board, bottom, coordinates, legend);
    // Writing to a String does not fail.
    let _ = write!(out, "\n{below}");
    out
}

/// As many characters as a cell has: what is special about a stack, and its carrier's letters.
fn point(board: &Board, square: Square, legend: &Legend) -> String {
    let empty = match square.terrain() {
        Terrain::Sea => "~",
        Terrain::Coast | Terrain::Estuary => ":",
        Terrain::Reef => "#",
        Terrain::Land => ".",
    };
    let (sign, letters) = match board.get(square) {
        None => (' ', empty.to_owned()),
        Some(stack) => {
            let carrier = stack.carrier();
            let sign = match (stack.is_combined(), carrier.hero) {
                (true, _) => '(',
                (false, true) => '+',
                (false, false) => ' ',
            };
            (sign, legend.piece(carrier))
        }
    };
    format!("{sign}{letters:<0$}", legend.cell() - 1)
}

/// What carries something, from the top of the board to its bottom, each with its point, as far as
/// the text has room.
fn push_stacks(
    out: &mut String,
    room: usize,
    board: &Board,
    bottom: Side,
    coordinates: Coordinates,
    legend: &Legend,
) {
    let points = ranks(bottom)
        .flat_map(|rank| files(bottom).filter_map(move |file| Square::new(file, rank)));
    let stacks = points.filter_map(|square| Some((square, board.get(square)?)));
    let carriers: Vec<(Square, Stack)> = stacks.filter(|(_, stack)| stack.is_combined()).collect();
    let mut length = out.chars().count();
    for (i, (square, stack)) in carriers.iter().enumerate() {
        let pieces = stack.pieces().map(|piece| {
            let hero = if piece.hero { "+" } else { "" };
            format!("{hero}{}", legend.piece(piece))
        });
        let pieces: Vec<String> = pieces.collect();
        let at = square.in_system(coordinates);
        let line = format!("\n{at} ({})", pieces.join(" "));
        length += line.chars().count();
        // The count of those that are left out needs a line too.
        if length + 16 > room {
            let _ = write!(out, "\n... +{}", carriers.len() - i);
            return;
        }
        out.push_str(&line);
    }
}

/// Files from the left of the text to its right, as the side at the bottom sees them.
fn files(bottom: Side) -> impl Iterator<Item = i8> {
    let last = FILES as i8 - 1;
    (0..FILES as i8).map(move |column| match bottom {
        Side::Red => column,
        Side::Blue => last - column,
    })
}

/// Ranks from the top of the text to its bottom.
fn ranks(bottom: Side) -> impl Iterator<Item = i8> {
    let last = RANKS as i8 - 1;
    (0..RANKS as i8).map(move |row| match bottom {
        Side::Red => last - row,
        Side::Blue => row,
    })
}

/// As wide as a point, but for file 10 where it is the last one of narrow ones.
fn file_label(file: i8, bottom: Side, coordinates: Coordinates, cell: usize) -> String {
    let label = match coordinates {
        Coordinates::Algebraic => char::from(b'a' + file as u8).to_string(),
        Coordinates::Official => file.to_string(),
    };
    if label.len() == cell && bottom == Side::Blue {
        return label;
    }
    format!(" {label:<0$}", cell - 1)
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

    /// A hero, a carrier and a heroic carrier, and both Commanders.
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
        for (at, side) in [("g1", Side::Red), ("e12", Side::Blue)] {
            let commander = Piece::new(Role::Commander, side);
            board.set(at.parse().unwrap(), Some(Stack::single(commander)));
        }
        board
    }

    #[test]
    fn columns_stand_under_each_other() {
        let expected = "   a  b  c  d  e  f  g  h  i  j  k
12 ~  ~  :  .  c  .  .  .  .  . (t
11 ~  ~  :  .  .  .  .  .  .  .  .
10 ~  ~  :  .  .  .  .  .  .  .  .
 9 ~  ~  :  .  . +t  .  .  .  .  .
 8 ~  ~  :  .  .  .  .  .  .  .  .
 7 ~  ~  :  :  :  #  .  #  .  .  .
        ---------------------------
 6 ~  ~  :  :  :  #  .  #  .  .  .
 5 ~  ~  :  .  .  .  .  .  .  .  .
 4 ~  ~ (N  .  .  .  .  .  .  .  .
 3 ~  ~  :  .  .  .  .  .  .  .  .
 2 ~  ~  :  .  .  .  .  .  .  .  .
 1 ~  ~  :  .  .  .  C  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
k12 (+t in)
c4 (N Af T)
C Commander | In Infantry | T Tank
Af Air force | N Navy
CAPITALS Red, small Blue
( carries others | + hero
~ sea, : coast, # reef";
        let legend = Legend::english(Letters::English);
        let text = text_board(&board(), Side::Red, Coordinates::Algebraic, &legend);
        assert_eq!(text, expected);
    }

    /// The board is turned by half a turn: files as well as ranks.
    #[test]
    fn blue_sees_it_the_other_way_and_officially() {
        let expected = "  10 9 8 7 6 5 4 3 2 1 0
 0 . . . . * . . . : ~ ~
 1 . . . . . . . . : ~ ~
 2 . . . . . . . . : ~ ~
 3 . . . . . . . .(H ~ ~
 4 . . . . . . . . : ~ ~
 5 . . . # . # : : : ~ ~
  ------------------
 6 . . . # . # : : : ~ ~
 7 . . . . . . . . : ~ ~
 8 . . . . .+t . . : ~ ~
 9 . . . . . . . . : ~ ~
10 . . . . . . . . : ~ ~
11(t . . . . . ° . : ~ ~
  10 9 8 7 6 5 4 3 2 1 0
3,2 (H K T)
11,10 (+t b)
*° Commander | B Infantry | T Tank
K Air force | H Navy
CAPITALS Red, small and ° Blue
( carries others | + hero
~ sea, : coast, # reef";
        let legend = Legend::english(Letters::Vietnamese);
        let text = text_board(&board(), Side::Blue, Coordinates::Official, &legend);
        assert_eq!(text, expected);
    }

    #[test]
    fn the_fullest_board_is_under_two_thousand_characters() {
        let mut board = Board::EMPTY;
        let roles = Role::AS_TOLD.into_iter().cycle();
        for (square, role) in Square::all().zip(roles) {
            let hero = Piece {
                hero: true,
                ..Piece::new(role, Side::Red)
            };
            board.set(square, Stack::from_pieces([hero; Stack::MAX]));
        }
        for letters in [Letters::English, Letters::Vietnamese] {
            let legend = Legend::english(letters);
            for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
                for bottom in Side::ALL {
                    let text = text_board(&board, bottom, coordinates, &legend);
                    assert!(text.chars().count() < 2_000, "{}", text.len());
                    // No army has the twelve heroes of a kind that are listed here.
                    let lines = text.lines().filter(|line| !line.contains(" (+"));
                    let widest = lines.map(|line| line.chars().count()).max();
                    assert!(widest <= Some(40), "{text}");
                    assert!(text.contains("\n... +"), "{text}");
                    assert!(text.ends_with("# reef"), "{text}");
                }
            }
        }
    }
}
