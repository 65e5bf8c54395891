//! What stands on the discs.

use crate::rules::Letters;

/// Symbols or letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// Symbols.
    #[default]
    Symbols,
    /// Letters.
    Letters(Letters),
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 3] = [
        Style::Symbols,
        Style::Letters(Letters::English),
        Style::Letters(Letters::Vietnamese),
    ];
}
