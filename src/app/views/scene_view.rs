//! The picture of an answer as data, for a page that draws boards itself.

use serde::Serialize;
use tulenh_render::{Scene, Style, TargetKind};
use tulenh_rules::{Letters, Side, Square};

use crate::app::language::pieces::side_key;
use crate::app::views::game_view::{MoveView, moves};
use crate::app::views::piece_view::{BothSides, StackView, pieces, point};

/// What a picture of a board shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct SceneView {
    /// The side at the bottom.
    pub bottom: &'static str,
    /// The pieces.
    pub board: Vec<StackView>,
    /// The steps of the turn that led here.
    pub last: Vec<MoveView>,
    /// The Commander in check.
    pub check: Vec<String>,
    /// The points in the rings of fire that are shown.
    pub rings: BothSides<Vec<String>>,
    /// Arrows, such as those of a hint: from a point to another.
    pub arrows: Vec<(String, String)>,
    /// The point whose destinations are shown.
    pub from: Option<String>,
    /// Where the piece of that point can go.
    pub ways: Vec<WayView>,
    /// The side whose half is covered, as while a set-up is secret.
    pub covered: Option<&'static str>,
}

/// A point where a piece can do something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct WayView {
    /// The point.
    pub at: String,
    /// `move`, `capture`, or `loss`.
    pub kind: &'static str,
}

impl SceneView {
    /// What a scene shows; covered points are empty.
    pub fn of(scene: &Scene) -> SceneView {
        let letters = match scene.look.style {
            Style::Letters(letters) => letters,
            Style::Symbols => Letters::English,
        };
        let board = scene.shown_board();
        let stacks = Square::all().filter_map(|at| Some((at, board.get(at)?)));
        let overlay = &scene.overlay;
        let ways = overlay.destinations.iter().flat_map(|all| &all.targets);
        SceneView {
            bottom: side_key(scene.look.bottom),
            board: stacks
                .map(|(at, stack)| StackView {
                    at: point(at),
                    pieces: pieces(stack, letters),
                })
                .collect(),
            last: scene
                .last
                .as_ref()
                .map_or(Vec::new(), |last| moves(&last.turn)),
            check: scene.threat.iter().map(|threat| point(threat.at)).collect(),
            rings: BothSides::new(|side| {
                let ring = Square::all().filter(|at| overlay.rings[side].contains(*at));
                ring.map(point).collect()
            }),
            arrows: overlay
                .arrows
                .iter()
                .map(|(from, to)| (point(*from), point(*to)))
                .collect(),
            covered: Side::ALL
                .into_iter()
                .find(|side| overlay.hidden[*side])
                .map(side_key),
            from: overlay.destinations.as_ref().map(|all| point(all.from)),
            ways: ways
                .map(|target| WayView {
                    at: point(target.at),
                    kind: match target.kind {
                        TargetKind::Loss => "loss",
                        TargetKind::Move => "move",
                        TargetKind::Capture => "capture",
                    },
                })
                .collect(),
        }
    }
}
