//! What is prepared once for a theme and a size: discs, blends, empty boards.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use image::GrayImage;

use crate::render::canvas::{Blends, Sprite};
use crate::render::disc::{Kind, disc};
use crate::render::ground::ground;
use crate::render::layout::{Layout, Width};
use crate::render::style::Style;
use crate::render::theme::Theme;
use crate::rules::{Coordinates, Piece, Role, Side};

/// Sheets kept; the least recently used one goes first. A sheet of 880 px is about 7 MB when
/// everything in it was used.
const KEPT: usize = 4;

/// Everything prepared for one theme, style and size, each thing when it is first asked for.
pub struct Sheet {
    theme: Theme,
    style: Style,
    width: Width,
    blends: Blends,
    discs: Vec<OnceLock<Sprite>>,
    grounds: [OnceLock<GrayImage>; 4],
}

impl Sheet {
    /// The sheet of a theme, a style and a size, from the cache or new.
    pub fn of(theme: Theme, style: Style, width: Width) -> Arc<Sheet> {
        static CACHE: Mutex<Vec<Arc<Sheet>>> = Mutex::new(Vec::new());
        // A panic elsewhere leaves a list of finished sheets, which is as good as before.
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cache
            .iter()
            .position(|s| (s.theme, s.style, s.width) == (theme, style, width));
        let sheet = match known {
            Some(i) => cache.remove(i),
            None => Arc::new(Sheet::new(theme, style, width)),
        };
        cache.insert(0, Arc::clone(&sheet));
        cache.truncate(KEPT);
        sheet
    }

    fn new(theme: Theme, style: Style, width: Width) -> Sheet {
        let count = Kind::COUNT * Role::ALL.len() * 4;
        Sheet {
            theme,
            style,
            width,
            blends: Blends::new(theme),
            discs: (0..count).map(|_| OnceLock::new()).collect(),
            grounds: [const { OnceLock::new() }; 4],
        }
    }

    /// The theme's blends.
    pub fn blends(&self) -> &Blends {
        &self.blends
    }

    /// The disc of a piece; `None` never, every piece and kind has a place.
    pub fn disc(&self, piece: Piece, kind: Kind) -> Option<&Sprite> {
        let row = kind as usize * Role::ALL.len() + piece.role as usize;
        let place = row * 4 + usize::from(piece.side == Side::Blue) * 2 + usize::from(piece.hero);
        let cell = Layout::new(self.width, Side::Red).cell();
        let slot = self.discs.get(place)?;
        Some(slot.get_or_init(|| disc(self.theme, self.style, piece, kind, cell)))
    }

    /// A copy of the empty board.
    pub fn ground(&self, bottom: Side, coordinates: Coordinates) -> GrayImage {
        let place = usize::from(bottom == Side::Blue) * 2
            + usize::from(coordinates == Coordinates::Official);
        let draw = || ground(self.theme, &Layout::new(self.width, bottom), coordinates);
        self.grounds[place].get_or_init(draw).clone()
    }
}
