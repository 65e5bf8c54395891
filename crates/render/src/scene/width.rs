//! How wide a picture may be.

/// Picture widths that can be asked for, in px.
///
/// ```
/// use tulenh_render::Width;
/// assert_eq!(Width::default().px(), 880);
/// assert!(Width::new(40).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest picture in which symbols can be distinguished, in px.
    pub const MIN: u32 = 400;
    /// The widest picture, in px: its height, 12/11 of it, is 1,280 at most, above which Telegram shrinks
    /// photos.
    pub const MAX: u32 = 1173;
    /// The widest picture with a strip for each player, in px: its height is at most 1,280, too.
    pub const MAX_WITH_STRIPS: u32 = 968;

    /// A width in px.
    ///
    /// # Errors
    /// It is below [`Width::MIN`] or above [`Width::MAX`].
    pub const fn new(px: u32) -> Result<Width, BadWidth> {
        if px < Width::MIN || px > Width::MAX {
            return Err(BadWidth(px));
        }
        Ok(Width(px))
    }

    /// A width of any size, for small boards on a larger picture.
    pub(crate) const fn narrow(px: u32) -> Width {
        Width(px)
    }

    /// The width in px.
    pub const fn px(self) -> u32 {
        self.0
    }

    /// The height of a board of this width, in px, without strips.
    pub const fn height(self) -> u32 {
        (self.0 * 12 + 5) / 11
    }

    /// This width, or the widest that leaves room for the strips.
    pub(crate) fn with_strips(self) -> Width {
        Width(self.0.min(Width::MAX_WITH_STRIPS))
    }
}

impl Default for Width {
    fn default() -> Width {
        Width(880)
    }
}

/// A picture cannot be that wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {min} to {max} px wide, not {0}", min = Width::MIN, max = Width::MAX)]
pub struct BadWidth(pub u32);
