//! `tulenh render`: a position as a picture, or in letters and words.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::picture_options::{LookArgs, Sides, StripArgs, save, save_or_print};
use tulenh_console::ToolError;
use tulenh_console::variant::Variant;
use tulenh_render::{Destinations, Legend, Overlay, Scene, Style};
use tulenh_rules::{BySide, Coordinates, Letters, Record, Side, Square};

/// Draw a position.
#[derive(Debug, Args)]
pub struct Render {
    #[command(flatten)]
    variant: Variant,
    /// The file to write; standard output if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What is written: a PNG, a board of letters, the armies as lists, or the picture in words
    #[arg(long = "as", default_value = "png", value_name = "FORM")]
    form: Form,
    #[command(flatten)]
    look: LookArgs,
    /// The coordinates on the sides
    #[arg(long, default_value = "algebraic", value_parser = ["official", "algebraic"])]
    coordinates: String,
    /// A turn to play first and to mark on the board
    #[arg(long, value_name = "LAN")]
    last: Option<String>,
    /// Show the rings of fire of a side, or of both
    #[arg(long, value_name = "SIDE")]
    rings: Option<Sides>,
    /// Show where the piece on this point can go: a dot where it goes, a cross where it
    /// captures, a flame where a plane would be lost
    #[arg(long, value_name = "POINT")]
    moves: Option<String>,
    /// Show a legal turn as an arrow, as a hint does; may be given again
    #[arg(long, value_name = "LAN")]
    hint: Vec<String>,
    /// Cover the half of a side, or both, as while a set-up is secret
    #[arg(long, value_name = "SIDE")]
    hide: Option<Sides>,
    #[command(flatten)]
    strips: StripArgs,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Png,
    Board,
    Lists,
    Words,
}

impl Render {
    pub fn run(&self) -> Result<(), ToolError> {
        let scene = self.scene()?;
        let (board, look) = (scene.shown_board(), scene.look);
        let hidden = Side::ALL
            .into_iter()
            .filter(|side| scene.overlay.hidden[*side]);
        let hidden: String = hidden
            .map(|side| format!("{side}'s half is hidden.\n"))
            .collect();
        let words = match self.form {
            Form::Png => return save_or_print(self.out.as_deref(), &tulenh_render::png(&scene)),
            Form::Board => {
                let legend = Legend::english(match look.style {
                    Style::Letters(letters) => letters,
                    Style::Symbols => Letters::English,
                });
                hidden + &tulenh_render::text_board(&board, look.bottom, look.coordinates, &legend)
            }
            Form::Lists => hidden + &tulenh_render::lists(&board, look.coordinates).to_string(),
            Form::Words => tulenh_render::describe(&scene),
        };
        match &self.out {
            Some(file) => save(file, format!("{}\n", words.trim_end()).as_bytes()),
            None => {
                println!("{}", words.trim_end());
                Ok(())
            }
        }
    }

    fn scene(&self) -> Result<Scene, ToolError> {
        let coordinates = if self.coordinates == "official" {
            Coordinates::Official
        } else {
            Coordinates::Algebraic
        };
        let mut record = Record::new(self.variant.position()?);
        if let Some(lan) = &self.last {
            let turn = record.position().read_lan(lan)?;
            record.play(&turn)?;
        }
        let position = record.position();
        let mut scene = Scene::of(position, record.turns().last());
        scene.look = self.look.look(coordinates)?;
        scene.strips = self.strips.strips(&record, BySide::default());
        if scene.strips.is_some() {
            self.look.fits_with_strips()?;
        }
        let overlay = &mut scene.overlay;
        overlay.rings = BySide::new(|side| match self.rings {
            Some(sides) if sides.contains(side) => Overlay::rings_of(position, side),
            _ => Default::default(),
        });
        overlay.hidden = BySide::new(|side| self.hide.is_some_and(|sides| sides.contains(side)));
        if let Some(point) = &self.moves {
            let from: Square = point
                .parse()
                .map_err(|error| format!("{point:?} is {error}"))?;
            let stack = position.board().get(from);
            if stack.is_none_or(|stack| stack.side() != position.turn()) {
                return Err(format!("{} has nothing on {point} to move", position.turn()).into());
            }
            overlay.destinations = Some(Destinations::of(position, from, coordinates));
        }
        for lan in &self.hint {
            let turn = position.read_lan(lan)?;
            position.check_turn(&turn)?;
            overlay.arrows.extend(Overlay::arrows_of(&turn));
        }
        Ok(scene)
    }
}
