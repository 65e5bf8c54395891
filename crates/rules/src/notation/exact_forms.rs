//! The turns that a typed turn can mean when every step has its origin.

use crate::geometry::square::Square;
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::{Action, Step, Turn};
use crate::notation::typed::{TypedAction, TypedTurn};
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::position::Position;

impl Position {
    /// The legal turns that a fully typed turn can mean, each once and as it was typed: every step
    /// has its origin, and its group is named or left out as LAN allows. Heroes need not be
    /// marked where that leaves no doubt.
    ///
    /// # Errors
    /// The reason when none is legal.
    pub(crate) fn exact_forms(&self, typed: &TypedTurn) -> Result<Vec<(Turn, Turn)>, Illegal> {
        let Some(from) = typed.steps.iter().find_map(|step| step.from) else {
            return Err(none_can(typed));
        };
        let whole = self.board().get(from).ok_or(Illegal::Nothing(from))?;
        if whole.side() != self.turn() {
            let role = whole.carrier().role;
            return Err(Illegal::NotYours(from, role, whole.side()));
        }
        let mut reason = None;
        for marks in [Marks::AsTyped, Marks::LeftOut] {
            let mut turns: Vec<(Turn, Turn)> = Vec::new();
            for steps in candidate_steps(whole, from, typed, marks)? {
                let Some(turn) = Turn::from_steps(from, &steps) else {
                    continue;
                };
                match self.canonical(&turn) {
                    Ok(form) if turns.iter().any(|(known, _)| *known == form) => {}
                    Ok(form) => turns.push((form.clone(), Position::made(&turn, form))),
                    Err(illegal) => {
                        let better = |old: &Illegal| helpfulness(&illegal) < helpfulness(old);
                        if reason.as_ref().is_none_or(better) {
                            reason = Some(illegal);
                        }
                    }
                }
            }
            if !turns.is_empty() {
                return Ok(turns);
            }
        }
        let named = typed.steps.iter().flat_map(|step| &step.group);
        let missing = named
            .map(|(role, _)| *role)
            .find(|role| !whole.contains(*role));
        let role = missing.unwrap_or(whole.carrier().role);
        Err(reason.unwrap_or(Illegal::NoSuchPiece(role, from)))
    }
}

/// The reason where none of the pieces named can do it.
pub(crate) fn none_can(typed: &TypedTurn) -> Illegal {
    let first = typed.steps.first();
    let role = first.and_then(|step| step.group.first());
    match (role, first.and_then(|step| step.to)) {
        (Some((role, _)), Some(to)) => Illegal::NoneCan(*role, to),
        _ => Illegal::CommonOrigin,
    }
}

/// How much a reason helps, the least most: what makes the turn itself impossible comes before
/// what only another sign would mend.
pub(crate) fn helpfulness(reason: &Illegal) -> u8 {
    match reason {
        Illegal::InCheck { .. }
        | Illegal::Facing { .. }
        | Illegal::CommanderLost
        | Illegal::Rest { .. } => 0,
        Illegal::MustStay(..)
        | Illegal::MustDisplace(..)
        | Illegal::MustReturn(_)
        | Illegal::MustLand(_)
        | Illegal::ShotDown { .. }
        | Illegal::Exchanged { .. }
        | Illegal::Safe(_)
        | Illegal::Occupied(_)
        | Illegal::NoTarget(_) => 2,
        _ => 1,
    }
}

/// How the marks of heroes are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    /// `+` or `*` is a hero, nothing is a plain piece, as LAN has it.
    AsTyped,
    /// An unmarked piece may be either.
    LeftOut,
}

/// Every sequence of steps that a typed turn with an origin can stand for.
///
/// # Errors
/// The steps do not belong together: another origin, or two that are not named.
fn candidate_steps(
    whole: Stack,
    from: Square,
    typed: &TypedTurn,
    marks: Marks,
) -> Result<Vec<Vec<Step>>, Illegal> {
    let steps = || typed.steps.iter();
    if steps().any(|step| step.from.is_some_and(|origin| origin != from)) {
        return Err(Illegal::CommonOrigin);
    }
    if typed.steps.len() > whole.len() {
        return Err(match whole.is_combined() {
            true => Illegal::TooManyParts(whole),
            false => Illegal::Alone(whole.carrier().role, from),
        });
    }
    if steps().filter(|step| step.group.is_empty()).count() > 1 {
        return Err(Illegal::Unnamed);
    }
    let mut sequences: Vec<Vec<Step>> = vec![Vec::new()];
    for (i, step) in typed.steps.iter().enumerate() {
        let gun = matches!(
            step.action,
            TypedAction::Unsaid | TypedAction::Takes | TypedAction::Capture | TypedAction::Strike
        );
        if step.also.is_some() && !gun {
            return Err(Illegal::DoubleFire);
        }
        let Some(to) = step.to else {
            return Ok(Vec::new());
        };
        let groups = groups(whole, typed, i, marks);
        let mut longer = Vec::new();
        for sequence in &sequences {
            for group in &groups {
                for action in actions(step.action, to, step.also) {
                    let acting = match action {
                        // Pieces that stay with the gunner do not act.
                        Action::Strike { .. } => Stack::single(group.carrier()),
                        _ => *group,
                    };
                    let mut next = sequence.clone();
                    next.push(Step {
                        group: acting,
                        action,
                    });
                    longer.push(next);
                }
            }
        }
        // A stack has at most nine pieces, of which few are alike: this bound is never met by
        // text that means something.
        longer.truncate(2_000);
        sequences = longer;
    }
    Ok(sequences)
}

/// The groups that the i-th step can mean: the named pieces, or all that no other step names.
fn groups(whole: Stack, typed: &TypedTurn, i: usize, marks: Marks) -> Vec<Stack> {
    let names = &typed.steps[i].group;
    if !names.is_empty() {
        return parts(whole, names, marks).collect();
    }
    let mut rest = vec![Some(whole)];
    for (_, other) in typed.steps.iter().enumerate().filter(|(j, _)| *j != i) {
        rest = rest
            .into_iter()
            .flatten()
            .flat_map(|stack| {
                parts(stack, &other.group, marks).map(move |part| stack.without(part))
            })
            .flatten()
            .collect();
    }
    rest.into_iter().flatten().collect()
}

/// The parts of a stack that these names can mean.
fn parts(
    stack: Stack,
    names: &[(Role, bool)],
    marks: Marks,
) -> impl Iterator<Item = Stack> + use<> {
    let side = stack.side();
    let mut found: Vec<Option<Stack>> = vec![None];
    for (role, marked) in names {
        let ranks: &[bool] = match (marked, marks) {
            (true, _) => &[true],
            (false, Marks::AsTyped) => &[false],
            (false, Marks::LeftOut) => &[false, true],
        };
        let mut next = Vec::new();
        for part in found {
            for hero in ranks {
                let piece = Piece {
                    role: *role,
                    side,
                    hero: *hero,
                };
                let longer = match part {
                    None => Some(Stack::single(piece)),
                    Some(part) => part.with(piece),
                };
                let longer = longer.filter(|part| stack.without(*part).is_ok()).map(Some);
                if longer.is_some_and(|longer| !next.contains(&longer)) {
                    next.extend(longer);
                }
            }
        }
        found = next;
    }
    found.into_iter().flatten()
}

/// The actions that a sign can stand for.
pub(crate) fn actions(action: TypedAction, to: Square, also: Option<Square>) -> Vec<Action> {
    let go = Action::Move { to };
    let capture = Action::Capture { to, also };
    let strike = Action::Strike { to, also };
    let exchange = Action::Exchange { to };
    let shot_down = Action::ShotDown { to };
    match action {
        TypedAction::Move => vec![go],
        TypedAction::Capture => vec![capture],
        TypedAction::Strike => vec![strike],
        TypedAction::Exchange => vec![exchange],
        TypedAction::ShotDown => vec![shot_down],
        TypedAction::Drop => vec![Action::Drop { to }],
        // Only these have a second target.
        TypedAction::Takes | TypedAction::Unsaid if also.is_some() => vec![capture, strike],
        TypedAction::Takes => vec![capture, strike, exchange, shot_down],
        TypedAction::Unsaid => vec![go, capture, strike, exchange, shot_down],
    }
}
