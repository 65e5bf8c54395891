//! What lies on the empty board, in the order in which it is drawn.

pub mod cover;
pub mod display_list;
pub mod marks;
pub mod overlay;
pub mod rings;
pub mod sink;
pub mod stacks;
pub mod strip;
pub mod turn;

use crate::geometry::layout::Layout;
use crate::layers::display_list::DisplayList;
use crate::layers::sink::Sink;
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::sprites::sheet::Sheet;
use tulenh_rules::Side;

/// Everything on the picture of a scene.
pub fn list<'s>(scene: &Scene, look: Look, sheet: &'s Sheet) -> DisplayList<'s> {
    let mut list = DisplayList::new(sheet, layout(scene, look));
    lay(&mut list, scene);
    list
}

/// Where everything is on the picture of a scene.
pub fn layout(scene: &Scene, look: Look) -> Layout {
    match scene.strips {
        Some(_) => Layout::with_strips(look.width, look.bottom),
        None => Layout::new(look.width, look.bottom),
    }
}

/// Lays everything on the picture of a scene, the lowest first.
pub fn lay(sink: &mut impl Sink, scene: &Scene) {
    let scene = &scene.shown();
    overlay::under(sink, &scene.overlay);
    turn::under(sink, scene);
    for side in Side::ALL {
        for (square, stack) in scene.board.stacks(side) {
            stacks::lay(sink, square, stack);
        }
    }
    turn::over(sink, scene);
    overlay::over(sink, &scene.board, &scene.overlay);
    if let Some(strips) = &scene.strips {
        for side in Side::ALL {
            strip::lay(sink, side, &strips[side]);
        }
    }
}
