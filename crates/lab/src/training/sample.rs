//! Positions from which a network learns, and the form of their files.
//!
//! A file begins with a line of text that says where the positions come from. Then a record a position:
//!
//! | bytes | |
//! |---|---|
//! | 1 | how many pieces there are |
//! | 1 | bit 0: Blue is to move; bits 1 and 2: 0 the side to move lost, 1 drawn, 2 it won, 3 unknown; bits 3 to 7: how far away the result was, in steps of eight turns of either side, at most 31 |
//! | 2 | the score of the search for the side to move, little-endian |
//! | 2 for each piece | bits 0 to 7 the point, 8 to 12 the kind, 13 Blue's, 14 carried |

use std::io::{self, BufRead, Read as _, Write};

use tulenh_rules::{Board, Piece, Role, Side, Square};

/// The first word of a file.
const MAGIC: &str = "tulenh-samples-1";

/// The result of a position that was not played.
pub const UNKNOWN: u8 = 3;

/// The turns of either side of a step of [`Sample::distance`].
pub const STEP: usize = 8;
/// The greatest [`Sample::distance`].
pub const FARTHEST: u8 = 31;

/// A position with what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The side to move.
    pub turn: Side,
    /// What the search gave for the position, for the side to move, in hundredths of an Infantry.
    pub score: i16,
    /// What the side to move got in the game, in halves of a point, or [`UNKNOWN`].
    pub result: u8,
    /// How far away the result was, in steps of [`STEP`] turns of either side, at most [`FARTHEST`].
    pub distance: u8,
    /// The pieces, each as the file has it.
    pub pieces: Vec<u16>,
}

/// The bit of a piece that is carried.
pub const CARRIED: u16 = 1 << 14;

/// Where a piece of a sample stands, and what it is; `None` for a word that is no piece.
pub fn read_piece(word: u16) -> Option<(Square, Piece)> {
    let at = Square::from_index(usize::from(word & 0xff))?;
    let piece = Piece {
        role: *Role::ALL.get(usize::from(word >> 9 & 0xf))?,
        hero: word >> 8 & 1 == 1,
        side: Side::ALL[usize::from(word >> 13 & 1)],
    };
    Some((at, piece))
}

/// The pieces of a board as a sample has them.
pub fn pieces(board: &Board) -> Vec<u16> {
    let mut pieces = Vec::with_capacity(40);
    for side in Side::ALL {
        for (at, stack) in board.stacks(side) {
            for (place, piece) in stack.pieces().enumerate() {
                let kind = piece.role as u16 * 2 + u16::from(piece.hero);
                let carried = if place > 0 { CARRIED } else { 0 };
                pieces.push(at.index() as u16 | kind << 8 | (side as u16) << 13 | carried);
            }
        }
    }
    pieces
}

impl Sample {
    /// Appends the record of the sample.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let blue = u8::from(self.turn == Side::Blue);
        bytes.push(self.pieces.len() as u8);
        bytes.push(blue | self.result << 1 | self.distance << 3);
        bytes.extend(self.score.to_le_bytes());
        for piece in &self.pieces {
            bytes.extend(piece.to_le_bytes());
        }
    }

    /// The next record of a file; `None` at its end.
    ///
    /// # Errors
    /// The record is cut short, or no sample.
    pub fn read(file: &mut impl BufRead) -> io::Result<Option<Sample>> {
        let mut head = [0; 4];
        if file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        file.read_exact(&mut head)?;
        let [count, flags, low, high] = head;
        let mut pieces = vec![0; 2 * usize::from(count)];
        file.read_exact(&mut pieces)?;
        let (result, distance) = (flags >> 1 & 3, flags >> 3);
        if result == UNKNOWN && distance > 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no sample"));
        }
        Ok(Some(Sample {
            turn: Side::ALL[usize::from(flags & 1)],
            score: i16::from_le_bytes([low, high]),
            result,
            distance,
            pieces: pieces
                .chunks_exact(2)
                .map(|word| u16::from_le_bytes([word[0], word[1]]))
                .collect(),
        }))
    }
}

/// Writes the first line of a file: where its positions come from.
///
/// # Errors
/// The file cannot be written.
pub fn write_head(file: &mut impl Write, source: &str) -> io::Result<()> {
    writeln!(file, "{MAGIC} {source}")
}

/// Reads the first line of a file: where its positions come from.
///
/// # Errors
/// It is no file of samples.
pub fn read_head(file: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    file.by_ref().take(1000).read_line(&mut line)?;
    match line.trim_end().strip_prefix(MAGIC) {
        Some(source) => Ok(source.trim_start().to_owned()),
        None => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "no file of samples",
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tulenh_rules::{Position, Ruleset};

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let board = Position::start(Arc::new(Ruleset::OFFICIAL));
        let sample = Sample {
            turn: Side::Blue,
            score: -123,
            result: 2,
            distance: 17,
            pieces: pieces(board.board()),
        };
        assert_eq!(sample.pieces.len(), 38);
        for word in &sample.pieces {
            let (at, piece) = read_piece(*word).unwrap();
            assert!(
                board
                    .board()
                    .get(at)
                    .unwrap()
                    .pieces()
                    .any(|other| other == piece)
            );
        }
        let mut file = Vec::new();
        write_head(&mut file, "from a test").unwrap();
        sample.write(&mut file);
        sample.write(&mut file);
        let mut file = &file[..];
        assert_eq!(read_head(&mut file).unwrap(), "from a test");
        for _ in 0..2 {
            assert_eq!(Sample::read(&mut file).unwrap().as_ref(), Some(&sample));
        }
        assert_eq!(Sample::read(&mut file).unwrap(), None);
        let mut cut = Vec::new();
        sample.write(&mut cut);
        cut.pop();
        assert!(Sample::read(&mut &cut[..]).is_err());
        // What was not played has no result, so none is far away.
        let far = Sample {
            result: UNKNOWN,
            ..sample
        };
        let mut bytes = Vec::new();
        far.write(&mut bytes);
        assert!(Sample::read(&mut &bytes[..]).is_err());
        assert!(read_head(&mut &b"something else\n"[..]).is_err());
    }
}
