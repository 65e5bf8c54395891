//! `tulenh gallery`: everything that pictures can show.

use std::path::PathBuf;

use clap::Args;

use crate::cli::picture_options::save;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_render::Width;

/// Draw everything that pictures can show: every theme and set of pieces, every kind of turn,
/// rings of fire, destinations, hints, covered halves, strips.
#[derive(Debug, Args)]
#[group(id = "where", required = true, multiple = true, args = ["out", "dir"])]
pub struct Gallery {
    /// Write all of it on one sheet, each picture small under its title
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write every picture as its own PNG into this folder; it is created if missing
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// The width of the pictures in the folder in pixels, 400 to 1173; with strips 968 at most
    #[arg(long, value_name = "PX", requires = "dir")]
    size: Option<u32>,
}

impl Gallery {
    pub fn run(&self) -> Result<(), ToolError> {
        let width = self.size.map(Width::new).transpose()?;
        let exhibits = tulenh_render::gallery();
        if let Some(out) = &self.out {
            let progress = Progress::new(exhibits.len() as u64, "pictures");
            let sheet = tulenh_render::contact_sheet(&exhibits, || progress.add(1));
            save(out, &sheet)?;
        }
        let Some(dir) = &self.dir else {
            return Ok(());
        };
        std::fs::create_dir_all(dir)
            .map_err(|error| format!("cannot make {}: {error}", dir.display()))?;
        let progress = Progress::new(exhibits.len() as u64, "pictures");
        for mut exhibit in exhibits {
            exhibit.scene.look.width = width.unwrap_or_default();
            let file = dir.join(exhibit.name).with_extension("png");
            save(&file, &tulenh_render::png(&exhibit.scene))?;
            progress.add(1);
        }
        Ok(())
    }
}
