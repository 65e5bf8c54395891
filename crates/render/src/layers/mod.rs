//! What lies on the empty board, in the order in which it is drawn.

pub mod cover;
pub mod display_list;
pub mod marks;
pub mod overlay;
pub mod rings;
pub mod stacks;
pub mod strip;
pub mod turn;

use crate::geometry::layout::Layout;
use crate::layers::display_list::DisplayList;
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::sprites::sheet::Sheet;
use tulenh_rules::Side;

/// Everything on the picture of a scene.
pub fn list<'s>(scene: &Scene, look: Look, sheet: &'s Sheet) -> DisplayList<'s> {
    let layout = match scene.strips {
        Some(_) => Layout::with_strips(look.width, look.bottom),
        None => Layout::new(look.width, look.bottom),
    };
    let scene = &scene.shown();
    let mut list = DisplayList::new(sheet, layout);
    overlay::under(&mut list, &scene.overlay);
    turn::under(&mut list, scene);
    for side in Side::ALL {
        for (square, stack) in scene.board.stacks(side) {
            stacks::lay(&mut list, square, stack);
        }
    }
    turn::over(&mut list, scene);
    overlay::over(&mut list, &scene.board, &scene.overlay);
    if let Some(strips) = &scene.strips {
        for side in Side::ALL {
            strip::lay(&mut list, side, &strips[side]);
        }
    }
    list
}
