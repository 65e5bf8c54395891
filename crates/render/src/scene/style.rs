//! Piece styles: what is drawn on a disc.

use std::fmt;

use tulenh_rules::Letters;

/// What names the role of a piece on its disc. Ask for one by name.
///
/// ```
/// use tulenh_render::Style;
/// use tulenh_rules::Letters;
///
/// assert_eq!(Style::by_name("letters-vi"), Ok(Style::Letters(Letters::Vietnamese)));
/// assert!(Style::by_name("runes").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// A drawn symbol.
    #[default]
    Symbols,
    /// The abbreviation of the official record; the Vietnamese `*` of the Commander as a star.
    Letters(Letters),
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Style; 3] = [
        Style::Symbols,
        Style::Letters(Letters::English),
        Style::Letters(Letters::Vietnamese),
    ];

    /// The style of this name, in any case of letters.
    ///
    /// # Errors
    /// No style is called so; the error names those that are.
    pub fn by_name(name: &str) -> Result<Style, UnknownStyle> {
        Style::ALL
            .into_iter()
            .find(|style| style.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownStyle(name.chars().take(40).collect()))
    }

    /// The name by which it is asked for: lower case words.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Symbols => "symbols",
            Style::Letters(Letters::English) => "letters",
            Style::Letters(Letters::Vietnamese) => "letters-vi",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No style has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no piece style {0:?}; the styles are: {names}", names = names())]
pub struct UnknownStyle(String);

fn names() -> String {
    Style::ALL.map(Style::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_asked_for_by_name() {
        for style in Style::ALL {
            assert_eq!(Style::by_name(style.name()), Ok(style));
        }
        assert_eq!(Style::by_name(" Letters "), Ok(Style::ALL[1]));
        let error = Style::by_name("runes").unwrap_err().to_string();
        assert!(error.contains("runes"), "{error}");
        assert!(error.contains("symbols, letters, letters-vi"), "{error}");
    }
}
