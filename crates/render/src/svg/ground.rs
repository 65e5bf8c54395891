//! The empty board as a symbol.

use crate::geometry::layout::Layout;
use crate::scene::width::Width;
use crate::sprites::ground::{field, line_width};
use crate::svg::elements::{NAMESPACE, draw, variable};
use crate::svg::merging::merged;
use crate::svg::path_data::Decimals;
use tulenh_rules::Side;

/// An SVG with the empty board as `<symbol id="ground" viewBox="-0.5 -0.5 11 12">`, in the colours of
/// [`theme_css`](crate::svg::theme_css).
///
/// Points are 1 apart, a12 is at (0, 0) and k1 at (10, 11). The frame and its coordinates are not in
/// it. The board is the same for both sides when it is turned by half a circle, but for the curves of
/// its shores.
///
/// ```
/// let svg = tulenh_render::svg::ground();
/// assert!(svg.contains("<symbol id=\"ground\" viewBox=\"-0.5 -0.5 11 12\">"));
/// ```
pub fn ground() -> String {
    let mut svg = format!("<svg xmlns=\"{NAMESPACE}\">");
    svg.push_str("<symbol id=\"ground\" viewBox=\"-0.5 -0.5 11 12\">");
    let usual = Layout::new(Width::default(), Side::Red).cell();
    for (path, ink) in merged(field(&Layout::of_cells(), line_width(usual))) {
        draw(&mut svg, &path, &variable(ink), Decimals(3));
    }
    svg.push_str("</symbol></svg>\n");
    svg
}
