//! Draws the last turn and check, under and over the pieces.
//!
//! Where a step began and ended there is a bright ring, an arrow between; a shot is a row of
//! tracers. What was taken is a pale disc under a cross, what was shot down or exchanged lies in
//! a burst of fire.

use crate::geometry::path::length;
use crate::geometry::point::Point;
use crate::layers::marks::{head, shaft, stamp};
use crate::layers::sink::Sink;
use crate::scene::Scene;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::sheet::Part;
use crate::sprites::stamp::{Arrow, Layer, Stamp};
use tulenh_rules::{Action, Piece, Square, Stack};

/// Lays what lies under the pieces.
pub fn under(list: &mut impl Sink, scene: &Scene) {
    if let Some(last) = &scene.last {
        let from = last.turn.from();
        let ends: Vec<Square> = last
            .turn
            .steps()
            .filter_map(|step| match step.action {
                Action::Move { to }
                | Action::Capture { to, .. }
                | Action::Drop { to }
                | Action::Exchange { to } => Some(to),
                Action::ShotDown { to } => Some(last.fall(&scene.board, to)),
                Action::Strike { .. } => None,
            })
            .collect();
        for layer in [Layer::Rim, Layer::Body] {
            for to in &ends {
                shaft(list, Arrow::Last, layer, from, *to);
            }
        }
        let stands = scene.board.get(from).is_some();
        let place = if stands { Stamp::Ring } else { Stamp::Origin };
        stamp(list, place, from);
        for step in last.turn.steps() {
            if let Action::Move { to } | Action::Capture { to, .. } | Action::Drop { to } =
                step.action
            {
                // On a board on which the turn has not been played yet, the point is empty.
                let stands = scene.board.get(to).is_some();
                stamp(list, if stands { Stamp::Ring } else { Stamp::Origin }, to);
            }
        }
    }
    // Guns that fired at planes, which may be too near for tracers to be seen.
    for shot in scene.last.iter().flat_map(|last| &last.shots) {
        stamp(list, Stamp::Ring, shot.by);
    }
    if let Some(threat) = &scene.threat {
        let mark = if threat.mate {
            Stamp::Mate
        } else {
            Stamp::Check
        };
        stamp(list, mark, threat.at);
    }
}

/// Lays what lies over the pieces.
pub fn over(list: &mut impl Sink, scene: &Scene) {
    let Some(last) = &scene.last else { return };
    let from = last.turn.from();
    let occupied = |square| scene.board.get(square).is_some();
    let exchanged = |square| {
        let mut steps = last.turn.steps();
        steps.any(|step| step.action == Action::Exchange { to: square })
    };
    for (square, stack) in &last.captured {
        match (exchanged(*square), occupied(*square)) {
            (true, _) => {}
            (false, true) => corners(list, *square, *stack, from),
            (false, false) => ghost(list, *square, *stack),
        }
    }
    for step in last.turn.steps() {
        let to = step.action.to();
        match step.action {
            Action::Move { .. } | Action::Capture { .. } => head(list, Arrow::Last, from, to),
            Action::Strike { .. } => tracers(list, from, to),
            Action::Drop { .. } => {
                head(list, Arrow::Last, from, to);
                head(list, Arrow::Last, to, from);
            }
            Action::ShotDown { .. } => {
                let fall = last.fall(&scene.board, to);
                let shot = last.shots.iter().find(|shot| shot.to == to);
                // Where the gun is not known, the dots are the rest of the flight.
                tracers(list, shot.map_or(to, |shot| shot.by), fall);
                wreck(list, fall, last.lost(step), occupied(fall));
            }
            Action::Exchange { .. } => {
                let taken = last.captured.iter().filter(|(square, _)| *square == to);
                let fallen = std::iter::once(last.lost(step)).chain(taken.map(|(_, stack)| *stack));
                exchange(list, to, &fallen.collect::<Vec<_>>(), occupied(to));
            }
        }
        if let Some(also) = step.action.also() {
            tracers(list, from, also);
        }
    }
}

/// A shot: dots from one point to another, their middles on whole pixels.
fn tracers(list: &mut impl Sink, from: Square, to: Square) {
    const SPACE: f32 = 0.23;
    let (a, b) = (list.layout().at(from), list.layout().at(to));
    let apart = (b.0 - a.0, b.1 - a.1);
    let cells = length(apart) / list.layout().cell();
    if cells == 0.0 {
        return;
    }
    let count = ((cells - 0.9) / SPACE).max(0.0) as usize;
    let first = (cells - count as f32 * SPACE) / 2.0;
    for layer in [Layer::Rim, Layer::Body] {
        for i in 0..=count {
            let part = (first + i as f32 * SPACE) / cells;
            let at = (a.0 + apart.0 * part, a.1 + apart.1 * part);
            list.lay(
                Part::Stamp(Stamp::Tracer(layer)),
                (at.0 as i32, at.1 as i32),
            );
        }
    }
}

/// What was taken from a point that is empty now.
fn ghost(list: &mut impl Sink, square: Square, stack: Stack) {
    lay(list, stack.carrier(), DiscKind::Ghost, square, (0.0, 0.0));
    let seats = [(0.3, 0.33), (-0.3, 0.33), (0.3, -0.33), (-0.3, -0.33)];
    for (piece, seat) in stack.passengers().zip(seats) {
        lay(list, piece, DiscKind::SmallGhost, square, seat);
    }
}

/// What was taken from a point where the taker stands now: in the corners, those beside the head
/// of its arrow last.
fn corners(list: &mut impl Sink, square: Square, stack: Stack, from: Square) {
    let mut seats = [
        (-0.36, -0.36),
        (0.36, -0.36),
        (0.0, -0.46),
        (-0.46, 0.0),
        (0.46, 0.0),
    ];
    let (dx, dy) = list.layout().heading(square, from);
    let near = |(x, y): &Point| x * f32::from(dx) + y * f32::from(dy) > 0.4;
    seats.sort_by_key(near);
    for (piece, seat) in stack.pieces().zip(seats) {
        lay(list, piece, DiscKind::SmallGhost, square, seat);
    }
}

/// One for one: what was lost and what was taken lie in the fire side by side, above the
/// piece if another has come here since.
fn exchange(list: &mut impl Sink, square: Square, fallen: &[Stack], occupied: bool) {
    let up = if occupied { -0.42 } else { 0.0 };
    fire(list, square, (0.0, up), occupied);
    for (stack, x) in fallen.iter().zip([-0.25, 0.25]) {
        let count = stack.len();
        for (i, piece) in stack.pieces().enumerate() {
            let y = up + (i as f32 - (count - 1) as f32 / 2.0) * 0.48;
            lay(list, piece, DiscKind::SmallGhost, square, (x, y));
        }
    }
}

/// What was shot down: in the fire, or in a corner if something stands there.
fn wreck(list: &mut impl Sink, square: Square, stack: Stack, occupied: bool) {
    let shift = if occupied { (-0.36, -0.36) } else { (0.0, 0.0) };
    fire(list, square, shift, occupied);
    if !occupied && !stack.is_combined() {
        lay(list, stack.carrier(), DiscKind::Ghost, square, shift);
        return;
    }
    let count = stack.len();
    for (i, piece) in stack.pieces().enumerate() {
        let x = shift.0 + (i as f32 - (count - 1) as f32 / 2.0) * 0.46;
        lay(list, piece, DiscKind::SmallGhost, square, (x, shift.1));
    }
}

fn fire(list: &mut impl Sink, square: Square, shift: Point, small: bool) {
    let fire = if small { Stamp::SmallFire } else { Stamp::Fire };
    list.lay(Part::Stamp(fire), list.layout().beside(square, shift));
}

fn lay(list: &mut impl Sink, piece: Piece, kind: DiscKind, square: Square, shift: Point) {
    list.lay(Part::Disc(piece, kind), list.layout().beside(square, shift));
}
