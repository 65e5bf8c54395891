//! `tulenh render`.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;

use crate::cli::ToolError;
use crate::cli::variant::Variant;
use crate::render::{self, LastTurn, Scene, Theme, Width};
use crate::rules::{Coordinates, Side};

/// Draw a position.
#[derive(Debug, Args)]
pub struct Picture {
    #[command(flatten)]
    variant: Variant,
    /// The PNG to write; standard output if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The width in pixels
    #[arg(long, value_name = "PX")]
    size: Option<u32>,
    /// Blue at the bottom
    #[arg(long)]
    flip: bool,
    /// The theme
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// The coordinates on the sides
    #[arg(long, default_value = "algebraic", value_parser = ["official", "algebraic"])]
    coordinates: String,
    /// A turn to play first and to mark on the board
    #[arg(long, value_name = "LAN")]
    last: Option<String>,
}

impl Picture {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let png = render::png(&self.scene()?);
        match &self.out {
            Some(file) => std::fs::write(file, &png)
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?,
            None if std::io::stdout().is_terminal() => {
                return Err("this is a picture: name a file with --out".into());
            }
            None => std::io::stdout().write_all(&png)?,
        }
        Ok(())
    }

    fn scene(&self) -> Result<Scene, ToolError> {
        let mut position = self.variant.position()?;
        let mut last = None;
        if let Some(lan) = &self.last {
            let turn = position.read_lan(lan)?;
            let (after, effects) = position.play(&turn)?;
            position = after;
            last = Some(LastTurn {
                turn,
                captured: effects.captured,
                lost: effects.lost,
            });
        }
        let check = position
            .is_check()
            .then(|| position.board().commander(position.turn()))
            .flatten();
        let mut scene = Scene {
            last,
            check,
            ..Scene::new(position.board().clone())
        };
        if self.flip {
            scene.bottom = Side::Blue;
        }
        if self.coordinates == "official" {
            scene.coordinates = Coordinates::Official;
        }
        if let Some(theme) = &self.theme {
            scene.theme = Theme::by_name(theme)?;
        }
        if let Some(size) = self.size {
            scene.width = Width::new(size)?;
        }
        Ok(scene)
    }
}
