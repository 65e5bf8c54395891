//! `tulenh moves`: every legal turn of a position.

use std::io::{BufWriter, Write as _};

use clap::Args;
use serde::Serialize;

use tulenh_console::ToolError;
use tulenh_console::variant::Variant;
use tulenh_rules::{Coordinates, Letters, Record, Stack, Turn};

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
                let line = Line::new(&record, &turn, coordinates)?;
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

impl Line {
    fn new(record: &Record, turn: &Turn, coordinates: Coordinates) -> Result<Line, ToolError> {
        let position = record.position();
        let (after, effects) = position.play(turn)?;
        let mut record = record.clone();
        record.play_canonical(turn.clone())?;
        let bare = position.record_bare(turn, coordinates, Letters::English);
        let signs = record.annotations(record.turns().len() - 1, position);
        Ok(Line {
            lan: position.lan(turn),
            record: format!("{bare}{signs}"),
            fen: after.fen(),
            captured: letters(effects.captured.iter().map(|(_, stack)| *stack)),
            lost: letters(effects.lost.iter().map(|(_, stack)| *stack)),
            check: after.is_check(),
            end: record.outcome().map(|outcome| outcome.ending.id()),
        })
    }
}

fn letters(stacks: impl Iterator<Item = Stack>) -> Vec<String> {
    stacks
        .flat_map(|stack| stack.pieces().map(|piece| piece.to_string()))
        .collect()
}
