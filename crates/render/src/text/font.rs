//! The font of all pictures, embedded in the program.

use std::sync::OnceLock;

use ab_glyph::FontRef;

/// The letters of all pictures: Be Vietnam Pro, under the SIL Open Font License (`fonts/OFL.txt`).
/// `None` only if the embedded file were no font.
pub(crate) fn font() -> Option<&'static FontRef<'static>> {
    static FONT: OnceLock<Option<FontRef<'static>>> = OnceLock::new();
    FONT.get_or_init(|| {
        FontRef::try_from_slice(include_bytes!(
            "../../../../fonts/BeVietnamPro-SemiBold.ttf"
        ))
        .ok()
    })
    .as_ref()
}
