//! The colours of the themes as a style sheet.

use crate::palette::theme::{Ink, Theme};
use crate::svg::elements::{colour, push};

/// A style sheet with the colours of every theme as custom properties: those of an element with
/// `data-theme="dark"` and all it contains are those of [`Theme::DARK`]. Where nothing is said the
/// default theme holds.
///
/// The properties are `--ink-` and `frame`, `label`, `outline`, `symbol`, `red`, `red-edge`, `blue`,
/// `blue-edge`, `gold`, `sea`, `surf`, `sea-line`, `sand`, `land`, `land-line`, `trail`.
///
/// ```
/// let css = tulenh_render::svg::theme_css();
/// assert!(css.contains("[data-theme=\"dark\"]{--ink-frame:#12191e;"));
/// ```
pub fn theme_css() -> String {
    let mut css = String::new();
    for theme in Theme::ALL {
        if theme == Theme::default() {
            css.push_str(":root,");
        }
        push(&mut css, format_args!("[data-theme=\"{theme}\"]{{"));
        for ink in Ink::ALL {
            let colour = colour(theme, ink);
            push(&mut css, format_args!("--ink-{}:{colour};", ink.name()));
        }
        css.push_str("}\n");
    }
    css
}
