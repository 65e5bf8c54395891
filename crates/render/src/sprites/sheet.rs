//! What is drawn once for a theme, a style and a size: discs, marks, blends, empty boards.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::geometry::layout::Layout;
use crate::palette::blends::Blends;
use crate::palette::theme::Theme;
use crate::raster::sprite::Sprite;
use crate::scene::look::Look;
use crate::scene::style::Style;
use crate::scene::width::Width;
use crate::sprites::disc::disc;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::ground::ground;
use crate::sprites::stamp::Stamp;
use crate::sprites::stamp_sprite;
use tulenh_rules::{Coordinates, Piece, Role, Side};

/// How many sheets are kept; the least recently used one is removed first. Every theme in every style has
/// room. A sheet of 880 px is about 3 MB when everything in it has been used, one of the widest 5 MB.
const KEPT: usize = 12;

/// Everything prepared for one theme, style and size, each thing when it is first asked for.
pub struct Sheet {
    theme: Theme,
    style: Style,
    width: Width,
    blends: Blends,
    parts: Vec<OnceLock<Sprite>>,
    grounds: [OnceLock<Box<[u8]>>; 4],
}

/// Something that is laid on boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A piece.
    Disc(Piece, DiscKind),
    /// A mark.
    Stamp(Stamp),
}

impl Sheet {
    /// The sheet of a look, from the cache or new.
    pub fn of(look: Look) -> Arc<Sheet> {
        let mut cache = cache();
        let asked = (look.theme, look.style, look.width);
        let known = cache
            .iter()
            .position(|s| (s.theme, s.style, s.width) == asked);
        let sheet = match known {
            Some(i) => cache.remove(i),
            None => Arc::new(Sheet::new(look)),
        };
        cache.insert(0, Arc::clone(&sheet));
        cache.truncate(KEPT);
        sheet
    }

    /// The sheets that are kept.
    pub fn all() -> Vec<Arc<Sheet>> {
        cache().clone()
    }

    fn new(look: Look) -> Sheet {
        Sheet {
            theme: look.theme,
            style: look.style,
            width: look.width,
            blends: Blends::new(look.theme),
            parts: (0..DISCS + Stamp::COUNT).map(|_| OnceLock::new()).collect(),
            grounds: [const { OnceLock::new() }; 4],
        }
    }

    /// The theme's blends.
    pub fn blends(&self) -> &Blends {
        &self.blends
    }

    /// The sprite of a part, and a number that no other part has. Never `None`: every part has a place.
    pub fn part(&self, part: Part) -> Option<(usize, &Sprite)> {
        let number = part.number();
        let slot = self.parts.get(number)?;
        let cell = Layout::new(self.width, Side::Red).cell();
        let sprite = slot.get_or_init(|| match part {
            Part::Disc(piece, kind) => disc(self.theme, self.style, piece, kind, cell),
            Part::Stamp(stamp) => stamp_sprite::sprite(stamp, self.theme, cell),
        });
        Some((number, sprite))
    }

    /// The rows of the empty board (see [`crate::raster::canvas::Canvas`]).
    pub fn ground(&self, bottom: Side, coordinates: Coordinates) -> &[u8] {
        let place = usize::from(bottom == Side::Blue) * 2
            + usize::from(coordinates == Coordinates::Official);
        let layout = Layout::new(self.width, bottom);
        let draw = || ground(self.theme, &layout, coordinates).into();
        self.grounds[place].get_or_init(draw)
    }

    /// Bytes in memory of everything prepared so far.
    pub fn bytes(&self) -> usize {
        let parts = self.parts.iter().filter_map(OnceLock::get);
        let grounds = self.grounds.iter().filter_map(OnceLock::get);
        size_of::<Sheet>()
            + size_of_val(&*self.parts)
            + parts.map(Sprite::bytes).sum::<usize>()
            + grounds.map(|rows| rows.len()).sum::<usize>()
    }
}

fn cache() -> MutexGuard<'static, Vec<Arc<Sheet>>> {
    static CACHE: Mutex<Vec<Arc<Sheet>>> = Mutex::new(Vec::new());
    // A panic in another thread leaves a list of finished sheets, which can be used.
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many discs there are.
const DISCS: usize = DiscKind::COUNT * Role::ALL.len() * 4;

impl Part {
    fn number(self) -> usize {
        match self {
            Part::Disc(piece, kind) => {
                let row = kind as usize * Role::ALL.len() + piece.role as usize;
                row * 4 + usize::from(piece.side == Side::Blue) * 2 + usize::from(piece.hero)
            }
            Part::Stamp(stamp) => DISCS + stamp.number(),
        }
    }
}
