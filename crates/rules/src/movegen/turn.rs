//! Turns and the steps they are made of (RULES.md 7 and 11).

use crate::geometry::square::Square;
use crate::pieces::stack::Stack;

/// What one component of a stack does with its step, named as in LAN (RULES.md 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// `-to`: goes to an empty point, or boards or takes up an own stack.
    Move {
        /// Where it ends.
        to: Square,
    },
    /// `xto`: captures and stands on the target's point.
    Capture {
        /// The target's point.
        to: Square,
        /// The gun's target in a double fire.
        also: Option<Square>,
    },
    /// `:to`: captures and stays, or bombs and flies back.
    Strike {
        /// The target's point.
        to: Square,
        /// The gun's target in a double fire.
        also: Option<Square>,
    },
    /// `><to`: one for one; the plane, its passengers and the target are removed.
    Exchange {
        /// The target's point.
        to: Square,
    },
    /// `~to`: shot down on the way to `to`.
    ShotDown {
        /// The point it set out for.
        to: Square,
    },
    /// `^to`: drops the named passengers on `to` and returns.
    Drop {
        /// Where they get off.
        to: Square,
    },
}

impl Action {
    /// Emits the capture of one target: the capturer goes there (`displaces`) or captures in place.
    pub(crate) fn emit_capture(to: Square, displaces: bool, emit: &mut impl FnMut(Action)) {
        if displaces {
            emit(Action::Capture { to, also: None });
        } else {
            emit(Action::Strike { to, also: None });
        }
    }

    /// The capture of the two targets of a double fire (RULES.md 4).
    pub(crate) const fn double_fire(to: Square, also: Square, displaces: bool) -> Action {
        let also = Some(also);
        if displaces {
            Action::Capture { to, also }
        } else {
            Action::Strike { to, also }
        }
    }

    /// The point aimed at.
    pub const fn to(self) -> Square {
        match self {
            Action::Move { to }
            | Action::Capture { to, .. }
            | Action::Strike { to, .. }
            | Action::Exchange { to }
            | Action::ShotDown { to }
            | Action::Drop { to } => to,
        }
    }

    /// The gun's target in a double fire.
    pub const fn also(self) -> Option<Square> {
        match self {
            Action::Capture { also, .. } | Action::Strike { also, .. } => also,
            _ => None,
        }
    }

    /// Whether an enemy stack is taken.
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            Action::Capture { .. } | Action::Strike { .. } | Action::Exchange { .. }
        )
    }
}

/// One step of one component: the pieces that go, and what they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The pieces that go, the acting one first.
    pub group: Stack,
    /// What they do.
    pub action: Action,
}

impl Step {
    /// The same step with only the pieces that act in it: of a stack that fires in place, the gunner.
    pub fn of_the_gunner(self) -> Step {
        match self.action {
            Action::Strike { .. } => Step {
                group: Stack::single(self.group.carrier()),
                ..self
            },
            _ => self,
        }
    }
}

/// A turn: one or more steps, all from one point (RULES.md 7).
///
/// Invariant: at least one step. A turn by itself is only well formed; whether it is legal is
/// known to a [`crate::Position`]. How it is written: [LAN](crate::book::lan).
///
/// ```
/// use std::sync::Arc;
/// use tulenh_rules::{Action, Position, Ruleset};
///
/// let fen = "3c7/11/11/3E7/11/11/11/11/5(TIM)5/11/11/10C r - - 0 1";
/// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
/// let turn = position.read_lan("f4-f6/If4-e4")?;
/// assert_eq!((turn.from().to_string(), turn.len()), ("f4".to_owned(), 2));
/// let groups: Vec<String> = turn.steps().map(|step| step.group.to_string()).collect();
/// assert_eq!(groups, ["(TM)", "I"]);
/// assert!(turn.steps().all(|step| matches!(step.action, Action::Move { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    from: Square,
    first: Step,
    rest: Vec<Step>,
}

impl Turn {
    /// A turn of one step.
    pub const fn single(from: Square, step: Step) -> Turn {
        Turn {
            from,
            first: step,
            rest: Vec::new(),
        }
    }

    /// A turn of these steps, or `None` when there are none.
    pub fn from_steps(from: Square, steps: &[Step]) -> Option<Turn> {
        let (first, rest) = steps.split_first()?;
        Some(Turn {
            from,
            first: *first,
            rest: rest.to_vec(),
        })
    }

    /// The common origin of all steps.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The steps in the order they are made.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    /// The step of a turn of one; `None` where there are more.
    pub fn only_step(&self) -> Option<Step> {
        self.rest.is_empty().then_some(self.first)
    }

    /// How many steps the turn has, at least 1.
    pub fn len(&self) -> usize {
        1 + self.rest.len()
    }

    /// Never: a turn has at least one step. Here because `len` is.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether any step captures.
    pub fn is_capture(&self) -> bool {
        self.steps().any(|step| step.action.is_capture())
    }
}
