//! Pictures of boards: a [`Scene`] in, the bytes of a PNG out, the same on every machine.
//!
//! A picture has sixteen colours (`palette`). Discs, marks and the empty board are drawn once with
//! smooth edges and kept (`sprites`). A picture is a list of what lies on the empty board (`layers`),
//! cut into bands of one rank each (`pictures::bands`): a band whose list was there before is neither
//! drawn nor deflated again.

mod encode;
mod geometry;
mod layers;
mod palette;
mod pictures;
mod raster;
mod scene;
mod sprites;
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
