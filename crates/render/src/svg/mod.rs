//! The pictures as SVG: the symbols and colours of a page with a board, and whole boards.
//!
//! The outlines are those of the PNGs with their curves, and the colours are those of the themes;
//! nothing is drawn a second time. A page takes three parts:
//!
//! - [`symbol_sheet`]: every piece as a `<symbol>`, in a style;
//! - [`ground`]: the empty board as a `<symbol>`;
//! - [`theme_css`]: the colours of every theme as custom properties, which the symbols refer to.
//!
//! ```html
//! <link rel="stylesheet" href="themes.css">
//! <svg data-theme="dark" viewBox="-0.5 -0.5 11 12">
//!   <use href="ground.svg#ground" x="-0.5" y="-0.5" width="11" height="12"/>
//!   <use href="sheet.svg#disc-red-tank" x="3.5" y="7.5" width="1" height="1"/>
//! </svg>
//! ```
//!
//! A picture that stands alone is [`board`]:
//!
//! ```
//! use tulenh_render::{Scene, Style, svg};
//! use tulenh_rules::Board;
//!
//! assert!(svg::symbol_sheet(Style::Symbols).contains("<symbol id=\"disc-red-tank\""));
//! assert!(svg::ground().contains("fill=\"var(--ink-sea)\""));
//! assert!(svg::theme_css().contains("[data-theme=\"classic\"]{--ink-frame:#2b3a42;"));
//! assert!(svg::board(&Scene::new(Board::EMPTY)).starts_with("<svg "));
//! ```

mod board;
mod elements;
mod ground;
mod merging;
mod path_data;
mod symbol_sheet;
mod theme_css;

pub use board::board;
pub use ground::ground;
pub use symbol_sheet::symbol_sheet;
pub use theme_css::theme_css;
