//! Which palette entry is nearest to a mixture of two others.

use crate::palette::theme::{INKS, Theme};

/// Steps of transparency in a picture with a palette: 0 is clear, this many is solid.
pub const LEVELS: usize = 8;

/// For a level of the upper entry, the lower one and the upper one: the entry nearest to the
/// blend. Sixteen levels have room, so that half a byte always finds its place.
#[derive(Debug)]
pub struct Blends([[[u8; INKS]; INKS]; 16]);

impl Blends {
    /// The table of a theme.
    pub fn new(theme: Theme) -> Blends {
        let mut table = [[[0; INKS]; INKS]; 16];
        for (level, rows) in table.iter_mut().enumerate() {
            let part = level.min(LEVELS) as f32 / LEVELS as f32;
            for (under, row) in rows.iter_mut().enumerate() {
                for (over, entry) in row.iter_mut().enumerate() {
                    let (below, above) = (theme.palette()[under], theme.palette()[over]);
                    let channel =
                        |c: usize| f32::from(below[c]) * (1.0 - part) + f32::from(above[c]) * part;
                    *entry = match level {
                        0 => under as u8,
                        LEVELS => over as u8,
                        _ => theme.nearest([channel(0), channel(1), channel(2)]),
                    };
                }
            }
        }
        Blends(table)
    }

    /// The blend of one pixel. Only the lower halves of the numbers count.
    pub fn of(&self, under: u8, over: u8, level: u8) -> u8 {
        let [level, under, over] = [level, under, over].map(|number| usize::from(number & 15));
        self.0[level][under][over]
    }

    /// The blends of two neighbouring pixels, one in each half of the bytes.
    pub fn both(&self, under: u8, over: u8, level: u8) -> u8 {
        self.of(under >> 4, over >> 4, level >> 4) << 4 | self.of(under, over, level)
    }
}
