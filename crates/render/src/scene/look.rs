//! The settings of a picture that do not depend on what it shows.

use crate::palette::theme::Theme;
use crate::scene::style::Style;
use crate::scene::width::Width;
use tulenh_rules::{Coordinates, Side};

/// The settings of a picture, as a person or a chat chooses them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// What is drawn on the discs.
    pub style: Style,
    /// The side whose home ranks are at the bottom.
    pub bottom: Side,
    /// The system of the coordinates round the board.
    pub coordinates: Coordinates,
    /// How wide the picture is.
    pub width: Width,
}

impl Default for Look {
    /// Red at the bottom, everything else as usual.
    fn default() -> Look {
        Look {
            theme: Theme::default(),
            style: Style::default(),
            bottom: Side::Red,
            coordinates: Coordinates::Algebraic,
            width: Width::default(),
        }
    }
}

impl Look {
    /// A number that no other look has.
    pub(crate) fn key(&self) -> u64 {
        let theme = Theme::ALL.iter().position(|theme| *theme == self.theme);
        let style = Style::ALL.iter().position(|style| *style == self.style);
        let flags = u64::from(self.bottom == Side::Blue) << 1
            | u64::from(self.coordinates == Coordinates::Official);
        (theme.unwrap_or(0) as u64) << 48
            | (style.unwrap_or(0) as u64) << 40
            | flags << 32
            | u64::from(self.width.px())
    }
}
