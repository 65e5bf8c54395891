//! The samples of several files, in memory.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use tulenh_console::ToolError;
use tulenh_engine::network::features::{NO_ROW, Seen};
use tulenh_engine::network::output_of;
use tulenh_rules::{BySide, Piece, Role, Side, Square};

use crate::training::sample::{CARRIED, Sample, UNKNOWN, read_head, read_piece};
use crate::training::shared_rows::kind_row;

/// Samples one after the other, with all pieces in one list.
#[derive(Debug, Default)]
pub struct Dataset {
    pieces: Vec<u16>,
    /// Where the pieces of each sample end.
    ends: Vec<usize>,
    turns: Vec<Side>,
    scores: Vec<i16>,
    results: Vec<u8>,
    distances: Vec<u8>,
}

/// What the network is given of a sample, and what it is to answer.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The rows from the view of the side to move, then of the other side. A row may be there several
    /// times.
    pub rows: [Vec<u16>; 2],
    /// The set of output weights.
    pub output: usize,
    /// The expected result of the side to move, from 0 to 1.
    pub target: f32,
}

impl Dataset {
    /// The samples of files, in their order.
    ///
    /// # Errors
    /// A file cannot be read, or is none of samples.
    pub fn read(files: &[PathBuf]) -> Result<Dataset, ToolError> {
        let mut dataset = Dataset::default();
        for path in files {
            let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
            let mut file = BufReader::new(File::open(path).map_err(wrong)?);
            read_head(&mut file).map_err(wrong)?;
            while let Some(sample) = Sample::read(&mut file).map_err(wrong)? {
                dataset.push(&sample);
            }
        }
        Ok(dataset)
    }

    /// Adds a sample.
    pub fn push(&mut self, sample: &Sample) {
        self.pieces.extend(&sample.pieces);
        self.ends.push(self.pieces.len());
        self.turns.push(sample.turn);
        self.scores.push(sample.score);
        self.results.push(sample.result);
        self.distances.push(sample.distance);
    }

    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// What the side to move got in the game, from 0 to 1, and how far away that was ([`Sample::distance`]); `None`
    /// where it was not played.
    pub fn result(&self, number: usize) -> Option<(f32, u8)> {
        match self.results[number] {
            UNKNOWN => None,
            result => Some((f32::from(result) / 2.0, self.distances[number])),
        }
    }

    /// What the search gave for the side to move.
    pub fn score(&self, number: usize) -> f32 {
        f32::from(self.scores[number])
    }

    /// Fills in what the network is given of a sample; its target is left as it is.
    pub fn fill(&self, number: usize, inputs: &mut Inputs) {
        let begin = match number {
            0 => 0,
            _ => self.ends[number - 1],
        };
        let pieces = &self.pieces[begin..self.ends[number]];
        inputs.output = output_of(pieces.len());
        let mut commanders = BySide::new(|_| None);
        for (at, piece) in pieces.iter().filter_map(|word| read_piece(*word)) {
            if piece.role == Role::Commander {
                commanders[piece.side] = Some(at);
            }
        }
        let turn = self.turns[number];
        for (view, rows) in [turn, !turn].into_iter().zip(&mut inputs.rows) {
            rows.clear();
            for word in pieces {
                if let Some((at, piece)) = read_piece(*word) {
                    push(view, at, piece, word & CARRIED != 0, &commanders, rows);
                }
            }
        }
    }
}

/// Adds the rows of a piece. What is special about it learns on top of the plain piece, and each place on top
/// of the kind as a whole, which are seen far more often: their rows are added as well.
fn push(
    view: Side,
    at: Square,
    piece: Piece,
    carried: bool,
    commanders: &BySide<Option<Square>>,
    rows: &mut Vec<u16>,
) {
    let seen = Seen::by(view, piece, carried, at, commanders[!piece.side]);
    rows.push(seen.place());
    rows.push(kind_row(seen.enemy, piece.role));
    rows.extend(seen.nearness());
    let plain = seen.plain();
    if plain.place() != seen.place() && plain.place() != NO_ROW {
        rows.push(plain.place());
    }
    if plain.nearness() != seen.nearness() {
        rows.extend(plain.nearness());
    }
}
