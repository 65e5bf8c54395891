//! Marks of the last turn and of check, under and over the pieces.
//!
//! Where a step began and ended there is a bright ring, an arrow between; a shot is a row of
//! tracers. What was taken is a pale disc under a cross, what was shot down or exchanged lies in
//! a burst of fire.

use crate::render::canvas::Canvas;
use crate::render::crew::px;
use crate::render::disc::Kind;
use crate::render::layout::Layout;
use crate::render::path::{Path, Point, length};
use crate::render::raster::fill;
use crate::render::sheet::Sheet;
use crate::render::theme::Ink;
use crate::render::{LastTurn, Scene};
use crate::rules::{Action, Board, Piece, Square, Stack, Step};

/// Radius of the ring round a piece that moved, in cells.
const RING: f32 = 0.535;

/// Draws what lies under the pieces.
pub fn under(canvas: &mut Canvas, layout: &Layout, scene: &Scene) {
    let mut marks = Marks { canvas, layout };
    if let Some(last) = &scene.last {
        let from = last.turn.from();
        if scene.board.get(from).is_some() {
            marks.ring(from);
        } else {
            marks.left(from);
        }
        for step in last.turn.steps() {
            let to = step.action.to();
            match step.action {
                Action::Move { .. } | Action::Capture { .. } | Action::Drop { .. } => {
                    marks.ring(to);
                    marks.shaft(from, to);
                }
                Action::Exchange { .. } => marks.shaft(from, to),
                Action::ShotDown { .. } => marks.shaft(from, fall(&scene.board, from, to)),
                Action::Strike { .. } => {}
            }
        }
    }
    if let Some(square) = scene.check {
        let at = layout.at(square);
        marks.star(at, 20, 0.7, 0.57, Ink::Gold);
        marks.star(at, 20, 0.65, 0.53, Ink::Red);
    }
}

/// Draws what lies over the pieces.
pub fn over(canvas: &mut Canvas, sheet: &Sheet, layout: &Layout, scene: &Scene) {
    let Some(last) = &scene.last else { return };
    let mut marks = Marks { canvas, layout };
    let from = last.turn.from();
    let occupied = |square| scene.board.get(square).is_some();
    let exchanged = |square| {
        let mut steps = last.turn.steps();
        steps.any(|step| step.action == Action::Exchange { to: square })
    };
    for (square, stack) in &last.captured {
        match (exchanged(*square), occupied(*square)) {
            (true, _) => {}
            (false, true) => marks.corners(sheet, *square, *stack),
            (false, false) => marks.ghost(sheet, *square, *stack),
        }
    }
    for step in last.turn.steps() {
        let to = step.action.to();
        match step.action {
            Action::Move { .. } | Action::Capture { .. } => marks.head(from, to),
            Action::Strike { .. } => marks.tracers(from, to),
            Action::Drop { .. } => {
                marks.head(from, to);
                marks.head(to, from);
            }
            Action::ShotDown { .. } => {
                let fall = fall(&scene.board, from, to);
                marks.tracers(fall, to);
                marks.wreck(sheet, fall, last.lost(step), occupied(fall));
            }
            Action::Exchange { .. } => {
                let taken = last.captured.iter().filter(|(square, _)| *square == to);
                let fallen = std::iter::once(last.lost(step)).chain(taken.map(|(_, stack)| *stack));
                marks.exchange(sheet, to, &fallen.collect::<Vec<_>>(), occupied(to));
            }
        }
        if let Some(also) = step.action.also() {
            marks.tracers(from, also);
        }
    }
}

impl LastTurn {
    /// What a step cost.
    fn lost(&self, step: Step) -> Stack {
        let lost = self
            .lost
            .iter()
            .find(|(square, _)| *square == step.action.to());
        lost.map_or(step.group, |(_, stack)| *stack)
    }
}

/// Where the wreck of a plane shot down on its way is shown: at the end of its flight, or if
/// something stands there, at the last free point before it.
fn fall(board: &Board, from: Square, to: Square) -> Square {
    let free = |square: &Square| board.get(*square).is_none();
    let back = to.line_to(from).and_then(|(direction, steps)| {
        let points = std::iter::successors(Some(to), |square| square.step(direction));
        points.take(usize::from(steps)).find(free)
    });
    back.unwrap_or(to)
}

struct Marks<'m, 'c> {
    canvas: &'m mut Canvas<'c>,
    layout: &'m Layout,
}

impl Marks<'_, '_> {
    fn fill(&mut self, path: &Path, ink: Ink) {
        fill(self.canvas, path, ink);
    }

    fn cells(&self, cells: f32) -> f32 {
        cells * self.layout.cell()
    }

    fn star(&mut self, at: Point, tips: usize, outer: f32, inner: f32, ink: Ink) {
        let path = Path::star(at, tips, self.cells(outer), self.cells(inner));
        self.fill(&path, ink);
    }

    fn round(&mut self, at: Point, radius: f32, ink: Ink) {
        let path = Path::circle(at, self.cells(radius));
        self.fill(&path, ink);
    }

    /// The ring round a piece that moved or fired.
    fn ring(&mut self, square: Square) {
        let at = self.layout.at(square);
        self.round(at, RING + 0.025, Ink::Outline);
        self.round(at, RING, Ink::Trail);
    }

    /// The empty place of a piece that went.
    fn left(&mut self, square: Square) {
        let at = self.layout.at(square);
        self.round(at, 0.27, Ink::Outline);
        self.round(at, 0.245, Ink::Trail);
        self.round(at, 0.15, Ink::Outline);
        self.round(at, 0.125, Ink::Symbol);
    }

    /// The line of a step.
    fn shaft(&mut self, from: Square, to: Square) {
        let Some((way, size)) = self.way(from, to) else {
            return;
        };
        let (a, b) = (way(0.2), way(size - 0.5));
        if size > 0.71 {
            let (wide, narrow) = (self.cells(0.2), self.cells(0.14));
            self.fill(&Path::bar(a, b, wide), Ink::Outline);
            self.fill(&Path::bar(a, b, narrow), Ink::Trail);
        }
    }

    /// The head of a step's arrow, over the rim of what it reached.
    fn head(&mut self, from: Square, to: Square) {
        let Some((way, size)) = self.way(from, to) else {
            return;
        };
        let at = |forward: f32, aside: f32| {
            let (here, ahead, behind) = (way(size - 0.43 - forward), way(1.0), way(0.0));
            let (dx, dy) = (ahead.0 - behind.0, ahead.1 - behind.1);
            (here.0 - dy * aside, here.1 + dx * aside)
        };
        let outline = Path::polygon([at(-0.05, 0.0), at(0.32, 0.245), at(0.32, -0.245)]);
        let inside = Path::polygon([at(0.0, 0.0), at(0.29, 0.19), at(0.29, -0.19)]);
        self.fill(&outline, Ink::Outline);
        self.fill(&inside, Ink::Trail);
    }

    /// A shot.
    fn tracers(&mut self, from: Square, to: Square) {
        let Some((way, size)) = self.way(from, to) else {
            return;
        };
        const SPACE: f32 = 0.23;
        let count = ((size - 0.9) / SPACE).max(0.0) as usize;
        let first = (size - count as f32 * SPACE) / 2.0;
        for ink in [Ink::Outline, Ink::Trail] {
            for i in 0..=count {
                let radius = if ink == Ink::Outline { 0.078 } else { 0.053 };
                self.round(way(first + i as f32 * SPACE), radius, ink);
            }
        }
    }

    /// What was taken from a point that is empty now.
    fn ghost(&mut self, sheet: &Sheet, square: Square, stack: Stack) {
        let (x, y) = self.layout.centre(square);
        self.lay(sheet, stack.carrier(), Kind::Ghost, (x, y));
        let seats = [(0.3, 0.33), (-0.3, 0.33), (0.3, -0.33), (-0.3, -0.33)];
        for (piece, seat) in stack.passengers().zip(seats) {
            self.small_ghost(sheet, piece, self.beside((x, y), seat));
        }
    }

    /// What was taken from a point where the taker stands now: in the upper corners.
    fn corners(&mut self, sheet: &Sheet, square: Square, stack: Stack) {
        let centre = self.layout.centre(square);
        let seats = [
            (-0.36, -0.36),
            (0.36, -0.36),
            (0.0, -0.46),
            (-0.46, 0.0),
            (0.46, 0.0),
        ];
        for (piece, seat) in stack.pieces().zip(seats) {
            self.small_ghost(sheet, piece, self.beside(centre, seat));
        }
    }

    /// One for one: what was lost and what was taken lie in the fire side by side, above the
    /// piece if another has come here since.
    fn exchange(&mut self, sheet: &Sheet, square: Square, fallen: &[Stack], occupied: bool) {
        let (shift, size) = if occupied {
            ((0.0, -0.42), 0.7)
        } else {
            ((0.0, 0.0), 1.0)
        };
        let centre = self.beside(self.layout.centre(square), shift);
        self.fire((centre.0 as f32, centre.1 as f32), size);
        for (stack, x) in fallen.iter().zip([-0.25, 0.25]) {
            let count = stack.len();
            for (i, piece) in stack.pieces().enumerate() {
                let y = (i as f32 - (count - 1) as f32 / 2.0) * 0.48;
                self.small_ghost(sheet, piece, self.beside(centre, (x, y)));
            }
        }
    }

    /// What was shot down: in the fire, or in a corner if something stands there.
    fn wreck(&mut self, sheet: &Sheet, square: Square, stack: Stack, occupied: bool) {
        let (shift, size) = if occupied {
            ((-0.36, -0.36), 0.62)
        } else {
            ((0.0, 0.0), 1.0)
        };
        let centre = self.beside(self.layout.centre(square), shift);
        self.fire((centre.0 as f32, centre.1 as f32), size);
        if !occupied && !stack.is_combined() {
            self.lay(sheet, stack.carrier(), Kind::Ghost, centre);
            return;
        }
        let count = stack.len();
        for (i, piece) in stack.pieces().enumerate() {
            let x = (i as f32 - (count - 1) as f32 / 2.0) * 0.46;
            self.small_ghost(sheet, piece, self.beside(centre, (x, 0.0)));
        }
    }

    fn fire(&mut self, at: Point, size: f32) {
        self.star(at, 13, 0.68 * size, 0.46 * size, Ink::Outline);
        self.star(at, 13, 0.62 * size, 0.43 * size, Ink::Trail);
        self.star(at, 13, 0.52 * size, 0.37 * size, Ink::Gold);
    }

    fn small_ghost(&mut self, sheet: &Sheet, piece: Piece, at: (i32, i32)) {
        self.lay(sheet, piece, Kind::SmallGhost, at);
    }

    fn lay(&mut self, sheet: &Sheet, piece: Piece, kind: Kind, at: (i32, i32)) {
        if let Some(disc) = sheet.disc(piece, kind) {
            self.canvas.lay(disc, at);
        }
    }

    fn beside(&self, (x, y): (i32, i32), (dx, dy): Point) -> (i32, i32) {
        (x + px(self.layout, dx), y + px(self.layout, dy))
    }

    /// The line between two points: the place so many cells along it, and its length in cells.
    /// `None` when they are the same.
    fn way(&self, from: Square, to: Square) -> Option<(impl Fn(f32) -> Point + use<>, f32)> {
        let (a, b) = (self.layout.at(from), self.layout.at(to));
        let apart = (b.0 - a.0, b.1 - a.1);
        let (size, cell) = (length(apart), self.layout.cell());
        let unit = (apart.0 / size * cell, apart.1 / size * cell);
        (size > 0.0).then_some((
            move |cells: f32| (a.0 + unit.0 * cells, a.1 + unit.1 * cells),
            size / cell,
        ))
    }
}
