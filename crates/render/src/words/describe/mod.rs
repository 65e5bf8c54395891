//! A picture in words, for people who do not see it.

mod armies;
mod bounded;
mod description;
mod overlay;
mod players;
#[cfg(test)]
mod tests;
mod turn;

use crate::scene::Scene;
use crate::words::describe::description::Description;
use tulenh_rules::Side;

/// What the picture of a scene shows, in English, at most 1,024 characters: whose home is at the
/// bottom, the last turn with each of its steps, what it took and cost, check, and the armies by
/// kind. What is too much is left out piece by piece, and counted.
///
/// ```
/// use tulenh_render::{Scene, describe};
/// use tulenh_rules::Board;
///
/// let words = "Commander Chess board, Red at the bottom. Red: nothing. Blue: nothing.";
/// assert_eq!(describe(&Scene::new(Board::EMPTY)), words);
/// ```
pub fn describe(scene: &Scene) -> String {
    let scene = &scene.shown();
    let (look, drawn_over) = (&scene.look, &scene.overlay);
    let mut words = Description::new(look.bottom, look.coordinates, drawn_over.hidden);
    if let Some(last) = &scene.last {
        turn::last_turn(&mut words, &scene.board, last);
    }
    if let Some(threat) = scene.threat {
        turn::threat(&mut words, &scene.board, threat.at, threat.mate);
    }
    for side in Side::ALL {
        if let Some(strips) = &scene.strips {
            players::strip(&mut words, side, &strips[side]);
        }
    }
    if let Some(destinations) = &drawn_over.destinations {
        overlay::destinations(&mut words, &scene.board, destinations);
    }
    overlay::arrows(&mut words, &drawn_over.arrows);
    armies::armies(&mut words, &scene.board);
    for side in Side::ALL {
        overlay::rings(&mut words, side, drawn_over.rings[side]);
    }
    words.finish()
}
