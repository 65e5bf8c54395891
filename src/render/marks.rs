//! Marks of the last turn and of check, under and over the pieces.

use crate::render::Scene;
use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::sheet::Sheet;

/// Draws what lies under the pieces.
pub fn under(_canvas: &mut Canvas, _layout: &Layout, _scene: &Scene) {}

/// Draws what lies over the pieces.
pub fn over(_canvas: &mut Canvas, _sheet: &Sheet, _layout: &Layout, _scene: &Scene) {}
