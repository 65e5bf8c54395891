//! `tulenh replay`: a game file turn by turn, converted, or as pictures.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::game_file::{Writing, read_game};
use crate::cli::game_pictures::Drawing;
use crate::cli::picture_options::save;
use tulenh_console::ToolError;
use tulenh_rules::game_file::Notation;
use tulenh_rules::{Coordinates, GameFile, Letters, Record, Side, Square, Stack};

/// Read a game file, play it through the referee, and print it.
#[derive(Debug, Args)]
pub struct Replay {
    /// The game file (.tulenh); - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stop after this many turns
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// What is printed of each turn; everything if left out
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    drawing: Drawing,
    /// Write the game file again, in LAN with --format lan, else as a record; - prints it instead
    /// of the turns
    #[arg(long, value_name = "OUT")]
    write: Option<PathBuf>,
}

/// What is printed of each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// LAN, one per line
    Lan,
    /// The official record, one per line
    Record,
    /// The FEN before the first turn and after each
    Fen,
    /// One object per line: ply, number, side, record, lan, fen, captured, lost, check, comment, text
    Json,
}

impl Replay {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut file = read_game(&self.file)?;
        if let Some(to) = self.to {
            cut(&mut file, to)?;
        }
        let (coordinates, letters) = self.writing.record(file.notation);
        if let Some(out) = &self.write {
            file.notation = match self.format {
                Some(Format::Lan) => Notation::Lan,
                _ => Notation::Record(coordinates, letters),
            };
            if out.as_os_str() == "-" {
                std::io::stdout().write_all(file.write().as_bytes())?;
            } else {
                save(out, file.write().as_bytes())?;
            }
        }
        self.drawing.draw(&file, coordinates, letters)?;
        if self
            .write
            .as_deref()
            .is_some_and(|out| out.as_os_str() == "-")
        {
            return Ok(());
        }
        let mut out = BufWriter::new(std::io::stdout().lock());
        self.print(&file, coordinates, letters, &mut out)?;
        Ok(out.flush()?)
    }

    fn print(
        &self,
        file: &GameFile,
        coordinates: Coordinates,
        letters: Letters,
        out: &mut impl Write,
    ) -> Result<(), ToolError> {
        let mut position = file.record.start().clone();
        if self.format == Some(Format::Fen) {
            writeln!(out, "{}", position.fen())?;
        }
        for (i, played) in file.record.turns().iter().enumerate() {
            let (after, _) = position.play(&played.turn)?;
            let bare = position.record_bare(&played.turn, coordinates, letters);
            let signs = file.annotations(i, &position);
            let line = Line {
                ply: i + 1,
                number: position.fullmoves(),
                side: match position.turn() {
                    Side::Red => "red",
                    Side::Blue => "blue",
                },
                record: format!("{bare}{signs}"),
                lan: &played.lan,
                fen: after.fen(),
                captured: pieces(&played.effects.captured),
                lost: pieces(&played.effects.lost),
                check: after.is_check(),
                comment: signs.comment.map_or("", |comment| comment.sign()),
                text: file.notes.get(i).map_or("", |note| &note.text),
            };
            match self.format {
                None => writeln!(out, "{line}")?,
                Some(Format::Lan) => writeln!(out, "{}", played.lan)?,
                Some(Format::Record) => writeln!(out, "{}", line.record)?,
                Some(Format::Fen) => writeln!(out, "{}", line.fen)?,
                Some(Format::Json) => {
                    serde_json::to_writer(&mut *out, &line)?;
                    writeln!(out)?;
                }
            }
            position = after;
        }
        if self.format.is_none() {
            writeln!(out, "{}", position.fen())?;
            writeln!(out, "{}", result(file))?;
        }
        Ok(())
    }
}

/// Cuts the game after so many turns, and with it what was agreed at its end.
fn cut(file: &mut GameFile, to: usize) -> Result<(), ToolError> {
    if to >= file.record.turns().len() {
        return Ok(());
    }
    let start = file.record.start().clone();
    let mut record = match file.record.turn_limit() {
        Some(turns) => Record::with_turn_limit(start, turns),
        None => Record::new(start),
    };
    for played in &file.record.turns()[..to] {
        record.play(&played.turn)?;
    }
    file.record = record;
    file.notes.truncate(to);
    file.agreed = None;
    Ok(())
}

fn result(file: &GameFile) -> String {
    let Some(verdict) = file.verdict() else {
        return "not over".to_owned();
    };
    let how = match verdict.winner {
        Some(side) => format!("{side} wins"),
        None => "draw".to_owned(),
    };
    if verdict.ending.is_empty() {
        how
    } else {
        format!("{how}: {}", verdict.ending)
    }
}

/// A turn as it was played.
#[derive(Debug, Serialize)]
struct Line<'a> {
    /// From 1.
    ply: usize,
    /// The full move.
    number: u32,
    /// `red` or `blue`.
    side: &'static str,
    /// The official record, with its suffix.
    record: String,
    /// Canonical LAN.
    lan: &'a str,
    /// The FEN after the turn.
    fen: String,
    /// Enemy pieces removed, as FEN letters, `+` before a hero.
    captured: Vec<String>,
    /// Own pieces removed.
    lost: Vec<String>,
    /// Whether the opponent's Commander is in check after it.
    check: bool,
    /// The sign of the comment, or empty.
    comment: &'static str,
    /// The words of the comment, or empty.
    text: &'a str,
}

fn pieces(stacks: &[(Square, Stack)]) -> Vec<String> {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces.map(|piece| piece.to_string()).collect()
}

impl std::fmt::Display for Line<'_> {
    /// For people: number, side, record, LAN, and what happened.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (number, side) = (self.number, self.side);
        write!(f, "{number:>3} {side:<4} {:<24} {}", self.record, self.lan)?;
        if !self.captured.is_empty() {
            write!(f, "  takes {}", self.captured.join(" "))?;
        }
        if !self.lost.is_empty() {
            write!(f, "  loses {}", self.lost.join(" "))?;
        }
        if self.check {
            f.write_str("  check")?;
        }
        if !self.text.is_empty() {
            // One line a turn, whatever the comment holds.
            let words: Vec<&str> = self.text.split_whitespace().collect();
            write!(f, "  {{{}}}", words.join(" "))?;
        }
        Ok(())
    }
}
