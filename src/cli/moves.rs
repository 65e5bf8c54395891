//! `tulenh moves`: every legal turn of a position.

use std::io::{BufWriter, Write as _};

use clap::Args;
use serde::Serialize;

use tulenh_console::ToolError;
use tulenh_console::variant::Variant;
use tulenh_rules::{Coordinates, Ending, Piece, Record, TurnSummary};

/// Print every legal turn.
#[derive(Debug, Args)]
pub struct Moves {
    #[command(flatten)]
    variant: Variant,
    /// Print one JSON object per line: lan, record, fen (after), captured, lost, check, end
    #[arg(long)]
    json: bool,
    /// The coordinates of the record in the JSON
    #[arg(long, default_value = "official", value_parser = ["official", "algebraic"])]
    coordinates: String,
}

impl Moves {
    pub fn run(&self) -> Result<(), ToolError> {
        let position = self.variant.position()?;
        let coordinates = match self.coordinates.as_str() {
            "algebraic" => Coordinates::Algebraic,
            _ => Coordinates::Official,
        };
        let mut out = BufWriter::new(std::io::stdout().lock());
        let record = Record::new(position.clone());
        for turn in position.legal_turns() {
            if self.json {
                let line = Line::from(record.summary(&turn, coordinates)?);
                serde_json::to_writer(&mut out, &line)?;
                writeln!(out)?;
            } else {
                writeln!(out, "{}", position.lan(&turn))?;
            }
        }
        Ok(out.flush()?)
    }
}

/// A legal turn as a program wants to know it.
#[derive(Debug, Serialize)]
struct Line {
    /// Canonical LAN.
    lan: String,
    /// The official record, with its suffix for check or the end.
    record: String,
    /// The FEN after the turn.
    fen: String,
    /// Enemy pieces removed, as FEN letters, `+` before a hero.
    captured: Vec<String>,
    /// Own pieces removed.
    lost: Vec<String>,
    /// Whether the opponent's Commander is in check after it.
    check: bool,
    /// How the turn ends a game that begins with it: `commander-captured`, `ships`, `planes`,
    /// `land-forces`, `facing`, `mate`, `no-turn`, `fifty-moves`, or null.
    end: Option<&'static str>,
}

impl From<TurnSummary> for Line {
    fn from(summary: TurnSummary) -> Line {
        let letters = |pieces: &[Piece]| pieces.iter().map(Piece::to_string).collect();
        Line {
            captured: letters(&summary.captured),
            lost: letters(&summary.lost),
            lan: summary.lan,
            record: summary.record,
            fen: summary.fen,
            check: summary.check,
            end: summary.ending.map(Ending::id),
        }
    }
}
