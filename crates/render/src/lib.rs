//! Pictures of Commander Chess (Cờ Tư Lệnh): a [`Scene`] in, a PNG, a GIF or an SVG out.
//!
//! A picture is a pure function of its scene. It is the same on every machine, byte for byte.
//!
//! # README
//!
//! The picture of a position, with its last turn marked:
//!
//! ```
//! use std::sync::Arc;
//! use tulenh_render::{Scene, Theme, describe, png};
//! use tulenh_rules::{Position, Record, Ruleset};
//!
//! let mut game = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
//! game.play_lan("c5-c6")?;
//! let mut scene = Scene::of(game.position(), game.turns().last());
//! scene.look.theme = Theme::DARK;
//! let picture: Vec<u8> = png(&scene);
//! assert!(picture.starts_with(b"\x89PNG"));
//! // The same in words, for people who do not see it.
//! assert!(describe(&scene).contains("Last turn, Red from c5: Infantry to c6."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | from | function |
//! |---|---|---|
//! | a board | [`Scene`] | [`png()`]; [`draw`] for the pixels |
//! | a game as an animation | [`Replay`], [`Still`] | [`gif()`] |
//! | some positions side by side | [`Film`] | [`film`] |
//! | evaluation and points of a game | [`Chart`] | [`chart`] |
//! | a table of words and numbers | [`Table`] | [`table`] |
//! | everything that can be drawn | [`gallery`] | [`contact_sheet`] |
//! | a board as SVG; symbols and colours for a page | [`Scene`], [`Style`] | [`svg`] |
//! | a board in letters, as lists, in words | [`Scene`] | [`text_board`], [`lists`], [`describe`] |
//!
//! # How it works
//!
//! A picture has sixteen colours (`palette`), so a pixel is four bits. Discs, marks and the empty board
//! are drawn once for a look, with smooth edges, and kept (`sprites`). A picture is a list of what lies
//! on the empty board (`layers`), cut into bands of one rank each (`pictures::bands`). A band with the
//! same list as an earlier one is neither drawn nor deflated again (`encode`). Only `+ - * /` and
//! square roots of `f32` are used, which give the same bits on every machine (`geometry`).

mod encode;
mod geometry;
mod layers;
mod palette;
mod pictures;
mod raster;
mod scene;
mod sprites;
pub mod svg;
mod text;
mod words;

pub use crate::palette::theme::{Theme, UnknownTheme};
pub use crate::pictures::board::{Drawn, draw, png, prepared};
pub use crate::pictures::chart::chart;
pub use crate::pictures::chart::contents::{Chart, Labels, Mark};
pub use crate::pictures::film::{BadFilm, Film, Frame, film};
pub use crate::pictures::gallery::contact_sheet::contact_sheet;
pub use crate::pictures::gallery::exhibit::Exhibit;
pub use crate::pictures::gallery::gallery;
pub use crate::pictures::gif::{Still, gif, gif_with_progress};
pub use crate::pictures::replay::Replay;
pub use crate::pictures::table::{Column, Table, TableRow, table};
pub use crate::scene::destinations::{Destinations, Target, TargetKind};
pub use crate::scene::last_turn::LastTurn;
pub use crate::scene::look::Look;
pub use crate::scene::overlay::Overlay;
pub use crate::scene::shot::Shot;
pub use crate::scene::strip::Strip;
pub use crate::scene::style::{Style, UnknownStyle};
pub use crate::scene::width::{BadWidth, Width};
pub use crate::scene::{Scene, Threat};
pub use crate::words::describe::describe;
pub use crate::words::lists::{Army, Lists, Placed, lists};
pub use crate::words::text_board::{Legend, text_board};
