//! LAN, the notation for programs (rules.md 11).

use std::fmt::Write as _;

use crate::rules::piece::Piece;
use crate::rules::position::Position;
use crate::rules::role::Role;
use crate::rules::square::Square;
use crate::rules::stack::Stack;
use crate::rules::turn::{Action, Step, Turn};

impl Position {
    /// The LAN of a turn of this position: one token without spaces, always algebraic.
    ///
    /// A step without a group takes everything on the origin that no other step of the turn
    /// names (rules.md 11: `c9xa11&e11/Tc9-e9`).
    pub fn lan(&self, turn: &Turn) -> String {
        let steps: Vec<Step> = turn.steps().collect();
        let unnamed = self.unnamed_step(turn.from(), &steps);
        let mut lan = String::with_capacity(8 * steps.len());
        for (i, step) in steps.iter().enumerate() {
            if i > 0 {
                lan.push('/');
            }
            if unnamed != Some(i) {
                write_group(&mut lan, step.group);
            }
            let from = turn.from();
            let _ = match step.action {
                Action::Move { to } => write!(lan, "{from}-{to}"),
                Action::Capture { to, .. } => write!(lan, "{from}x{to}"),
                Action::Strike { to, .. } => write!(lan, "{from}:{to}"),
                Action::Exchange { to } => write!(lan, "{from}><{to}"),
                Action::ShotDown { to } => write!(lan, "{from}~{to}"),
                Action::Drop { to } => write!(lan, "{from}^{to}"),
            };
            if let Some(also) = step.action.also() {
                let _ = write!(lan, "&{also}");
            }
        }
        lan
    }

    /// The step whose group need not be written: that of the stack's carrier, when all the others
    /// that would go along by that are named elsewhere. None where a plane drops passengers and
    /// returns, since then not everything goes.
    pub(crate) fn unnamed_step(&self, from: Square, steps: &[Step]) -> Option<usize> {
        let drops = |step: &Step| matches!(step.action, Action::Drop { .. });
        if steps.iter().any(drops) {
            return None;
        }
        let whole = self.board().get(from)?;
        let index = steps
            .iter()
            .position(|step| step.group.carrier() == whole.carrier())?;
        let unnamed = steps
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != index)
            .try_fold(Some(whole), |rest, (_, step)| {
                rest?.without(step.group).ok()
            })??;
        (unnamed == steps[index].group).then_some(index)
    }
}

fn write_group(lan: &mut String, group: Stack) {
    let letters = group.pieces().flat_map(|piece: Piece| {
        let hero = piece.hero.then_some('+');
        hero.into_iter().chain([Role::letter(piece.role)])
    });
    if group.is_combined() {
        lan.push('(');
        lan.extend(letters);
        lan.push(')');
    } else {
        lan.extend(letters);
    }
}
