//! The options of pictures.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use clap::{Args, ValueEnum};

use tulenh_console::ToolError;
use tulenh_render::{Look, Strip, Style, Theme, Width};
use tulenh_rules::{BySide, Coordinates, Record, Side};

/// How a picture looks.
#[derive(Debug, Args)]
pub struct LookArgs {
    /// The colours: classic, light, dark or contrast
    #[arg(long, default_value = "classic", value_name = "NAME")]
    theme: String,
    /// What stands on the pieces: symbols, letters or letters-vi
    #[arg(long, default_value = "symbols", value_name = "NAME")]
    style: String,
    /// The width in pixels, 400 to 1173 (968 with strips); a film has its own
    #[arg(long, value_name = "PX")]
    size: Option<u32>,
    /// Blue at the bottom
    #[arg(long)]
    flip: bool,
}

impl LookArgs {
    /// The look that the options name.
    ///
    /// # Errors
    /// There is no such theme, style or size; the error names those that exist.
    pub fn look(&self, coordinates: Coordinates) -> Result<Look, ToolError> {
        Ok(Look {
            theme: Theme::by_name(&self.theme)?,
            style: Style::by_name(&self.style)?,
            bottom: if self.flip { Side::Blue } else { Side::Red },
            coordinates,
            width: match self.size {
                Some(px) => Width::new(px)?,
                None => Width::default(),
            },
        })
    }

    /// Checks that a picture of this size has room for strips.
    ///
    /// # Errors
    /// It would be too high.
    pub fn fits_with_strips(&self) -> Result<(), ToolError> {
        match self.size {
            Some(px) if px > Width::MAX_WITH_STRIPS => Err(format!(
                "with strips a picture is {} to {} px wide, not {px}",
                Width::MIN,
                Width::MAX_WITH_STRIPS
            )
            .into()),
            _ => Ok(()),
        }
    }
}

/// A strip for each player above and below the board.
#[derive(Debug, Args)]
pub struct StripArgs {
    /// Above and below the board: who plays, the points, what was taken, whose turn it is
    #[arg(long)]
    strips: bool,
    /// Red's name on the strip
    #[arg(long, value_name = "NAME", requires = "strips")]
    red: Option<String>,
    /// Blue's name on the strip
    #[arg(long, value_name = "NAME", requires = "strips")]
    blue: Option<String>,
    /// Red's clock on the strip of a PNG, such as "2 d 4 h"
    #[arg(long, value_name = "TIME", requires = "strips")]
    red_clock: Option<String>,
    /// Blue's clock on the strip of a PNG
    #[arg(long, value_name = "TIME", requires = "strips")]
    blue_clock: Option<String>,
}

impl StripArgs {
    /// The strips for a game as it stands, if they are wanted; `names` are used where none is given.
    pub fn strips(&self, record: &Record, names: BySide<Option<&str>>) -> Option<BySide<Strip>> {
        self.strips.then(|| {
            let mut strips = Strip::both(record);
            for (side, name, clock) in [
                (Side::Red, &self.red, &self.red_clock),
                (Side::Blue, &self.blue, &self.blue_clock),
            ] {
                let strip = &mut strips[side];
                strip.name = match (name, names[side]) {
                    (Some(name), _) => name.clone(),
                    (None, Some(name)) => name.to_owned(),
                    (None, None) => side.to_string(),
                };
                strip.clock.clone_from(clock);
            }
            strips
        })
    }
}

/// One side or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Sides {
    Red,
    Blue,
    Both,
}

impl Sides {
    /// Whether a side is meant.
    pub fn contains(self, side: Side) -> bool {
        match self {
            Sides::Red => side == Side::Red,
            Sides::Blue => side == Side::Blue,
            Sides::Both => true,
        }
    }
}

/// Writes a picture to a file, or to standard output if that is no terminal.
///
/// # Errors
/// The file cannot be written, or standard output is a terminal.
pub fn save_or_print(out: Option<&Path>, bytes: &[u8]) -> Result<(), ToolError> {
    match out {
        Some(file) => save(file, bytes),
        None if std::io::stdout().is_terminal() => {
            Err("this is a picture: name a file with --out".into())
        }
        None => Ok(std::io::stdout().write_all(bytes)?),
    }
}

/// Writes a file.
///
/// # Errors
/// It cannot be written; the error names it.
pub fn save(file: &Path, bytes: &[u8]) -> Result<(), ToolError> {
    std::fs::write(file, bytes)
        .map_err(|error| format!("cannot write {}: {error}", file.display()).into())
}
