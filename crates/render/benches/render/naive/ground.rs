//! The board without pieces.

use std::f32::consts::TAU;

use tulenh_rules::Square;

use crate::naive::{
    At, CELL, LAND, LAND_LINE, LEFT, OUTLINE, Paper, SAND, SEA, SEA_LINE, STONE, SURF, TOP, centre,
    turned,
};

impl Paper {
    /// Draws the empty board.
    pub fn ground(&mut self) {
        self.land();
        self.water();
        self.lines();
        self.reefs();
        self.points();
    }

    /// Land, beaches and grass.
    fn land(&mut self) {
        self.rect(board(-0.52, -0.52), board(10.52, 11.52), SAND);
        self.rect(board(-0.475, -0.475), board(10.475, 11.475), LAND);
        let beach = [board(-0.475, -0.475)].into_iter();
        let beach = beach.chain(shore(2.42, -0.475, 11.475));
        self.polygon(
            &beach.chain([board(-0.475, 11.475)]).collect::<Vec<_>>(),
            SAND,
        );
        let bank = [
            (2.0, 4.6),
            (3.6, 4.6),
            (4.5, 5.0),
            (4.3, 5.5),
            (4.5, 6.0),
            (3.6, 6.4),
            (2.0, 6.4),
        ];
        self.polygon(&bank.map(|(x, y)| board(x, y)), SAND);
        for rank in 0..11 {
            for file in 3..10 {
                if rank != 5 && (file * 3 + rank * 5) % 7 == 0 {
                    for (dx, dy) in [(-0.1, 0.12), (0.0, 0.18), (0.1, 0.12)] {
                        let (x, y) = (file as f32 + 0.5, rank as f32 + 0.42);
                        self.line(board(x, y), board(x + dx, y + dy), 3.0, LAND_LINE);
                    }
                }
            }
        }
    }

    /// The sea, the river and their waves.
    fn water(&mut self) {
        for (rim, colour) in [(0.08, SURF), (0.0, SEA)] {
            let sea = [board(-0.475, -0.475)].into_iter();
            let sea = sea.chain(shore(1.63 + rim, -0.475, 11.475));
            self.polygon(
                &sea.chain([board(-0.475, 11.475)]).collect::<Vec<_>>(),
                colour,
            );
            let bank = |side: f32| {
                (0..=34).map(move |i| {
                    let x = 1.6 + i as f32 / 34.0 * 8.875;
                    let wide = 0.23 + rim + 0.03 * (x * 3.0).sin();
                    board(x, 5.5 + side * wide)
                })
            };
            let river = bank(-1.0).chain(bank(1.0).rev());
            self.polygon(&river.collect::<Vec<_>>(), colour);
        }
        let waves = (0..11).map(|i| (if i % 2 == 0 { 0.37 } else { 1.37 }, i as f32 + 0.5));
        for (x, y) in waves.chain([2.37, 4.37, 6.37, 8.37].map(|x| (x, 5.5))) {
            let crest = |dy: f32| {
                (0..=8).map(move |i| {
                    let dx = i as f32 / 8.0 * 0.4 - 0.2;
                    board(x + dx, y + dy + 0.05 * (dx * 2.5 * TAU).sin())
                })
            };
            let wave = crest(-0.02).chain(crest(0.02).rev());
            self.polygon(&wave.collect::<Vec<_>>(), SURF);
        }
    }

    fn lines(&mut self) {
        for rank in 0..12 {
            let y = rank as f32;
            self.line(board(0.0, y), board(1.7, y), 2.0, SEA_LINE);
            self.line(board(1.7, y), board(10.0, y), 2.0, LAND_LINE);
        }
        for file in 0..11 {
            let x = file as f32;
            let colour = if file < 2 { SEA_LINE } else { LAND_LINE };
            self.line(board(x, 0.0), board(x, 5.2), 2.0, colour);
            self.line(board(x, 5.2), board(x, 5.8), 2.0, SEA_LINE);
            self.line(board(x, 5.8), board(x, 11.0), 2.0, colour);
        }
    }

    fn reefs(&mut self) {
        for file in [5.0, 7.0] {
            for i in 0..12 {
                let (dx, dy) = turned(i as f32 / 12.0);
                let middle = board(file + 0.25 * dx, 5.5 + 0.5 * dy);
                for (size, colour) in [(9.0, OUTLINE), (7.0, STONE)] {
                    let stone = (0..6).map(|corner| {
                        let (x, y) = turned((corner as f32 + 0.37 * i as f32) / 6.0);
                        (middle.0 + size * x, middle.1 + size * y)
                    });
                    self.polygon(&stone.collect::<Vec<_>>(), colour);
                }
            }
        }
    }

    /// The points and the coordinates.
    fn points(&mut self) {
        for square in Square::all() {
            let colour = if square.file() < 2 {
                SEA_LINE
            } else {
                LAND_LINE
            };
            self.circle(centre(square), 6.0, colour);
            if square.rank() == 0 {
                let (x, _) = centre(square);
                let letter = square.file_letter().to_string();
                self.word(&letter, (x, 18.0));
                self.word(&letter, (x, 942.0));
            }
            if square.file() == 0 {
                let (_, y) = centre(square);
                let number = (square.rank() + 1).to_string();
                self.word(&number, (16.0, y));
                self.word(&number, (864.0, y));
            }
        }
    }
}

/// A place given in files and rows, as it lies on the picture.
fn board(x: f32, y: f32) -> At {
    (LEFT + x * CELL, TOP + y * CELL)
}

/// The line between water and beach, from row to row.
fn shore(x: f32, from: f32, to: f32) -> impl Iterator<Item = At> {
    let steps = ((to - from) * 8.0) as usize;
    (0..=steps).map(move |i| {
        let y = from + i as f32 / 8.0;
        board(x + 0.04 * (y * TAU).sin(), y)
    })
}
