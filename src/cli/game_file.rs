//! Reading game files, and the options that say how turns are written.

use std::io::Read as _;
use std::path::Path;

use clap::Args;

use tulenh_console::ToolError;
use tulenh_rules::game_file::{MAX_BYTES, Notation};
use tulenh_rules::{Coordinates, GameFile, Letters};

/// How turns are written.
#[derive(Debug, Args)]
pub struct Writing {
    /// The coordinates of the record; those of the file if left out
    #[arg(long, value_name = "SYSTEM", value_parser = ["official", "algebraic"])]
    coordinates: Option<String>,
    /// The piece letters of the record; those of the file if left out
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "vi"])]
    letters: Option<String>,
}

impl Writing {
    /// The coordinates and letters of the options, else those of the file, else algebraic and English.
    pub fn record(&self, file: Notation) -> (Coordinates, Letters) {
        let (coordinates, letters) = match file {
            Notation::Record(coordinates, letters) => (coordinates, letters),
            Notation::Lan => (Coordinates::default(), Letters::default()),
        };
        (
            match self.coordinates.as_deref() {
                Some("official") => Coordinates::Official,
                Some(_) => Coordinates::Algebraic,
                None => coordinates,
            },
            match self.letters.as_deref() {
                Some("vi") => Letters::Vietnamese,
                Some(_) => Letters::English,
                None => letters,
            },
        )
    }
}

/// Reads a game file; `-` is standard input.
///
/// # Errors
/// The file cannot be read, or what is wrong with it and where.
pub fn read_game(path: &Path) -> Result<GameFile, ToolError> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    if path == Path::new("-") {
        std::io::stdin().take(most).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(path)
            .and_then(|file| file.take(most).read_to_end(&mut bytes))
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    }
    let name = path.display();
    let text = String::from_utf8(bytes).map_err(|error| {
        format!(
            "{name}: byte {} is no UTF-8",
            error.utf8_error().valid_up_to()
        )
    })?;
    GameFile::read(&text).map_err(|error| format!("{name}: {error}").into())
}
