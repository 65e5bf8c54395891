//! What a picture of a board shows, as plain data: the board, the last turn, what is marked, the
//! players' strips, and how all of it looks.

pub mod destinations;
pub mod last_turn;
pub mod look;
pub mod overlay;
pub mod shot;
pub mod strip;
pub mod style;
pub mod width;

use std::borrow::Cow;

use crate::scene::destinations::{Target, TargetKind};
use crate::scene::last_turn::LastTurn;
use crate::scene::look::Look;
use crate::scene::overlay::Overlay;
use crate::scene::strip::Strip;
use tulenh_rules::{Board, BySide, Played, Position, Side, Square, Squares};

/// All a picture of a board shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scene {
    /// What stands where.
    pub board: Board,
    /// The turn that led here.
    pub last: Option<LastTurn>,
    /// A Commander in check or mate.
    pub threat: Option<Threat>,
    /// What is drawn over the board beside it.
    pub overlay: Overlay,
    /// A strip for each player, above and below the board.
    pub strips: Option<BySide<Strip>>,
    /// How it looks.
    pub look: Look,
}

/// A Commander that is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Threat {
    /// Where it stands.
    pub at: Square,
    /// Whether it is mate.
    pub mate: bool,
}

impl Scene {
    /// A board seen by Red in the default look, nothing marked.
    pub fn new(board: Board) -> Scene {
        Scene {
            board,
            last: None,
            threat: None,
            overlay: Overlay::default(),
            strips: None,
            look: Look::default(),
        }
    }

    /// A position with its check or mate, and the turn that led to it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_render::Scene;
    /// use tulenh_rules::{Position, Record, Ruleset};
    /// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    /// record.play_lan("c5-c6").unwrap();
    /// let scene = Scene::of(record.position(), record.turns().last());
    /// assert!(scene.last.is_some() && scene.threat.is_none());
    /// ```
    pub fn of(position: &Position, last: Option<&Played>) -> Scene {
        let mut scene = Scene::new(position.board().clone());
        scene.threat = position
            .is_check()
            .then(|| position.board().commander(position.turn()))
            .flatten()
            .map(|at| Threat {
                at,
                mate: !position.has_legal_turn(),
            });
        scene.last = last.map(|played| LastTurn::of(position, played));
        scene
    }

    /// The board without what is covered.
    pub fn shown_board(&self) -> Board {
        let mut board = self.board.clone();
        for square in Square::all().filter(|square| self.overlay.hides(*square)) {
            board.set(square, None);
        }
        board
    }

    /// The scene without anything that reveals what is covered.
    pub(crate) fn shown(&self) -> Cow<'_, Scene> {
        let overlay = &self.overlay;
        if overlay.hidden == BySide::default() {
            return Cow::Borrowed(self);
        }
        let mut shown = Scene {
            board: self.shown_board(),
            ..self.clone()
        };
        let hides = |square| overlay.hides(square);
        shown.last = shown.last.filter(|last| !last.points().any(hides));
        // A check would reveal the covered piece that gives it, and so would a loss the gun.
        shown.threat = None;
        let arrows = &mut shown.overlay.arrows;
        arrows.retain(|(from, to)| !hides(*from) && !hides(*to));
        for side in Side::ALL {
            // A ring that reaches over the river reveals where the gun is.
            if overlay.hidden[side] {
                shown.overlay.rings[side] = Squares::EMPTY;
            }
        }
        let destinations = shown.overlay.destinations.take();
        shown.overlay.destinations = destinations.filter(|all| !hides(all.from));
        if let Some(destinations) = &mut shown.overlay.destinations {
            let tells = |target: &Target| hides(target.at) || target.kind == TargetKind::Loss;
            destinations.targets.retain(|target| !tells(target));
        }
        Cow::Owned(shown)
    }

    /// The look, made narrower if the strips would make the picture too high.
    pub(crate) fn fitted_look(&self) -> Look {
        let width = self.look.width;
        Look {
            width: match self.strips {
                Some(_) => width.with_strips(),
                None => width,
            },
            ..self.look
        }
    }
}
