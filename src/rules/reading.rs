//! What a typed turn means in a position (rules.md 11, "Input").

use crate::rules::illegal::Illegal;
use crate::rules::letters::Letters;
use crate::rules::piece::Piece;
use crate::rules::position::Position;
use crate::rules::record::ReplayError;
use crate::rules::role::Role;
use crate::rules::square::Square;
use crate::rules::stack::Stack;
use crate::rules::turn::{Action, Step, Turn};
use crate::rules::typed::{Deed, TypedStep, TypedTurn};

/// What a typed text means in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Exactly this legal turn.
    Turn(Turn),
    /// This legal turn is the only one that fits, but it loses pieces of the side that makes it
    /// (a plane shot down or exchanged) and the text did not say so: better ask.
    Costly(Turn),
    /// Several legal turns fit; sorted by LAN, at least two.
    Several(Vec<Turn>),
    /// It is a turn, but not a legal one: why, and the nearest legal ones, at most
    /// [`NEAREST`].
    Illegal(Illegal, Vec<Turn>),
    /// It is no turn at all.
    NotATurn,
}

/// How many legal turns are shown beside a refusal.
pub const NEAREST: usize = 5;

impl Position {
    /// Understands a typed turn: LAN, the official record in either system, or free words, with
    /// the piece letters of `letters` first and the other set after. Never plays anything but a
    /// legal turn, and never one that costs own pieces unless the text says so.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh::rules::{Letters, Position, Reading, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// for typed in ["c5-c6", "C5 C6", "4,2_5,2", "In4,2_5,2", "bộ binh c5 c6", "infantry c5 to c6"] {
    ///     let Reading::Turn(turn) = start.read(typed, Letters::English) else { panic!("{typed}") };
    ///     assert_eq!(start.lan(&turn), "c5-c6");
    /// }
    /// assert_eq!(start.read("hello", Letters::English), Reading::NotATurn);
    /// ```
    pub fn read(&self, typed: &str, letters: Letters) -> Reading {
        let readings = [letters, letters.other()]
            .into_iter()
            .filter_map(|letters| TypedTurn::parse(typed, letters))
            .map(|typed| self.resolve(&typed));
        let mut refused = None;
        for reading in readings {
            match reading {
                Reading::Illegal(..) | Reading::NotATurn => refused = refused.or(Some(reading)),
                found => return found,
            }
        }
        refused.unwrap_or(Reading::NotATurn)
    }

    /// Reads exactly one turn in LAN, in any of the forms that name it.
    ///
    /// # Errors
    /// The text is no LAN, or the turn is not legal.
    pub fn read_lan(&self, lan: &str) -> Result<Turn, ReplayError> {
        let not_lan = || ReplayError::NotLan(lan.chars().take(80).collect());
        if lan.contains(char::is_whitespace) {
            return Err(not_lan());
        }
        let typed = TypedTurn::parse(lan, Letters::English).ok_or_else(not_lan)?;
        let exact = typed
            .steps
            .iter()
            .all(|step| step.from.is_some() && !matches!(step.deed, Deed::Unsaid | Deed::Takes));
        if !exact {
            return Err(not_lan());
        }
        match self.exact_turns(&typed)? {
            turns if turns.len() == 1 => Ok(turns.into_iter().next().ok_or_else(not_lan)?),
            _ => Err(not_lan()),
        }
    }

    /// The meaning of a typed turn. First to the letter, then with any action, then with any part
    /// of the stack.
    fn resolve(&self, typed: &TypedTurn) -> Reading {
        let to_the_letter = match self.exact_turns(typed) {
            Ok(turns) => return self.found(typed, turns),
            Err(illegal) => illegal,
        };
        let freely = TypedTurn {
            steps: typed
                .steps
                .iter()
                .map(|step| TypedStep {
                    deed: Deed::Unsaid,
                    ..step.clone()
                })
                .collect(),
        };
        if let Ok(turns) = self.exact_turns(&freely) {
            return self.found(typed, turns);
        }
        let fitting = self.fitting_turns(typed);
        if fitting.is_empty() {
            return Reading::Illegal(self.best_reason(typed, to_the_letter), self.nearest(typed));
        }
        self.found(typed, fitting)
    }

    fn found(&self, typed: &TypedTurn, mut turns: Vec<Turn>) -> Reading {
        if turns.len() > 1 {
            turns.sort_by_cached_key(|turn| self.lan(turn));
            return Reading::Several(turns);
        }
        let Some(turn) = turns.pop() else {
            return Reading::NotATurn;
        };
        let costs = turn.steps().any(|step| {
            matches!(
                step.action,
                Action::ShotDown { .. } | Action::Exchange { .. }
            )
        });
        let said = typed
            .steps
            .iter()
            .any(|step| matches!(step.deed, Deed::ShotDown | Deed::Exchange));
        if costs && !said {
            Reading::Costly(turn)
        } else {
            Reading::Turn(turn)
        }
    }

    /// The legal turns, each in canonical form and once, that a fully typed turn can mean: every
    /// step has its origin, and its group is named or left out as LAN allows.
    ///
    /// # Errors
    /// The reason when none is legal.
    fn exact_turns(&self, typed: &TypedTurn) -> Result<Vec<Turn>, Illegal> {
        let first = typed.steps.first().and_then(|step| step.from);
        let Some(from) = first else {
            let step = typed.steps.first();
            let role = step
                .and_then(|step| step.group.first())
                .map(|(role, _)| *role);
            let to = step.and_then(|step| step.to);
            return Err(match (role, to) {
                (Some(role), Some(to)) => Illegal::NoneCan(role, to),
                _ => Illegal::Over,
            });
        };
        let whole = self.board().get(from).ok_or(Illegal::Nothing(from))?;
        if whole.side() != self.turn() {
            return Err(Illegal::NotYours(from, whole.carrier().role, whole.side()));
        }
        let mut turns: Vec<Turn> = Vec::new();
        let mut reason = None;
        for steps in candidate_steps(whole, from, typed) {
            let Some(turn) = Turn::from_steps(from, &steps) else {
                continue;
            };
            match self.canonical(&turn) {
                Ok(turn) if !turns.contains(&turn) => turns.push(turn),
                Ok(_) => {}
                Err(illegal) => reason = reason.or(Some(illegal)),
            }
        }
        if turns.is_empty() {
            return Err(reason.unwrap_or(Illegal::NoneCan(whole.carrier().role, from)));
        }
        Ok(turns)
    }

    /// Legal turns of one step that agree with what was typed, with any part of the stack and any
    /// action.
    fn fitting_turns(&self, typed: &TypedTurn) -> Vec<Turn> {
        let [typed] = &typed.steps[..] else {
            return Vec::new();
        };
        self.legal_turns_by_origin()
            .into_iter()
            .filter(|turn| {
                let mut steps = turn.steps();
                let (Some(step), None) = (steps.next(), steps.next()) else {
                    return false;
                };
                let same_points = Some(step.action.to()) == typed.to
                    && typed.from.is_none_or(|from| from == turn.from())
                    && step.action.also() == typed.also;
                let captures = typed.deed != Deed::Takes || step.action.is_capture();
                same_points && captures && named(&typed.group, step.group)
            })
            .collect()
    }

    /// A reason that helps: that of the action the board suggests rather than of the sign typed.
    fn best_reason(&self, typed: &TypedTurn, to_the_letter: Illegal) -> Illegal {
        let mut likely = typed.clone();
        for step in &mut likely.steps {
            let enemy = step
                .to
                .and_then(|to| self.board().get(to))
                .is_some_and(|stack| stack.side() != self.turn());
            step.deed = match (step.deed, enemy) {
                (Deed::Unsaid | Deed::Move | Deed::Takes, true) => Deed::Capture,
                (Deed::Unsaid, false) => Deed::Move,
                (said, _) => said,
            };
        }
        self.exact_turns(&likely).err().unwrap_or(to_the_letter)
    }

    /// Legal turns near to what was typed: of the same piece to the points nearest the one meant,
    /// else of any piece to that point.
    fn nearest(&self, typed: &TypedTurn) -> Vec<Turn> {
        let Some(step) = typed.steps.last() else {
            return Vec::new();
        };
        let from = typed.steps.first().and_then(|step| step.from);
        let distance = |turn: &Turn| {
            let to = turn.steps().map(|step| step.action.to()).next_back();
            to.zip(step.to)
                .map_or(u8::MAX, |(a, b)| a.distance_squared(b))
        };
        let mut turns: Vec<Turn> = self
            .legal_turns_by_origin()
            .into_iter()
            .filter(|turn| Some(turn.from()) == from || distance(turn) == 0)
            .collect();
        turns.sort_by_key(|turn| (Some(turn.from()) != from, turn.len(), distance(turn)));
        turns.truncate(NEAREST);
        turns
    }
}

/// Whether the pieces typed are those that go; heroes need not be marked. Nothing typed fits all.
fn named(typed: &[(Role, bool)], group: Stack) -> bool {
    let mut roles: Vec<Role> = typed.iter().map(|(role, _)| *role).collect();
    roles.sort();
    typed.is_empty() || group.pieces().map(|piece| piece.role).eq(roles)
}

/// Every sequence of steps that a typed turn with an origin can stand for.
fn candidate_steps(whole: Stack, from: Square, typed: &TypedTurn) -> Vec<Vec<Step>> {
    let mut sequences: Vec<Vec<Step>> = vec![Vec::new()];
    let unnamed = typed.steps.iter().position(|step| step.group.is_empty());
    for (i, step) in typed.steps.iter().enumerate() {
        let elsewhere = step.from.is_some_and(|origin| origin != from);
        let twice_unnamed = step.group.is_empty() && unnamed != Some(i);
        let Some(to) = step.to.filter(|_| !elsewhere && !twice_unnamed) else {
            return Vec::new();
        };
        let mut longer = Vec::new();
        for sequence in &sequences {
            for group in groups(whole, typed, i) {
                for action in actions(step.deed, to, step.also) {
                    let acting = match action {
                        // Whoever stays with the gunner does not act.
                        Action::Strike { .. } => Stack::single(group.carrier()),
                        _ => group,
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
    sequences
}

/// The groups that the i-th step can mean: the named pieces, heroes or not, or all that no other
/// step names.
fn groups(whole: Stack, typed: &TypedTurn, i: usize) -> Vec<Stack> {
    let names = &typed.steps[i].group;
    if names.is_empty() {
        let mut rest = vec![Some(whole)];
        for (_, other) in typed.steps.iter().enumerate().filter(|(j, _)| *j != i) {
            rest = rest
                .into_iter()
                .flatten()
                .flat_map(|stack| parts(stack, &other.group).map(move |part| stack.without(part)))
                .flatten()
                .collect();
        }
        return rest.into_iter().flatten().collect();
    }
    parts(whole, names).collect()
}

/// The parts of a stack that these names can mean: as marked, or with the marks of heroes left
/// out.
fn parts(stack: Stack, names: &[(Role, bool)]) -> impl Iterator<Item = Stack> + use<> {
    let side = stack.side();
    let mut found: Vec<Option<Stack>> = vec![None];
    for (role, marked) in names {
        let mut next = Vec::new();
        for part in found {
            for hero in [*marked, true] {
                let piece = Piece {
                    role: *role,
                    side,
                    hero,
                };
                let longer = match part {
                    None => Some(Stack::single(piece)),
                    Some(part) => part.with(piece),
                };
                let longer = longer.filter(|part| stack.without(*part).is_ok()).map(Some);
                if let Some(longer) = longer
                    && !next.contains(&longer)
                {
                    next.push(longer);
                }
            }
        }
        found = next;
    }
    found.into_iter().flatten()
}

/// The actions that a sign can stand for.
fn actions(deed: Deed, to: Square, also: Option<Square>) -> Vec<Action> {
    let go = Action::Move { to };
    let capture = Action::Capture { to, also };
    let strike = Action::Strike { to, also };
    let exchange = Action::Exchange { to };
    let shot_down = Action::ShotDown { to };
    match deed {
        Deed::Move => vec![go],
        Deed::Capture => vec![capture],
        Deed::Strike => vec![strike],
        Deed::Exchange => vec![exchange],
        Deed::ShotDown => vec![shot_down],
        Deed::Drop => vec![Action::Drop { to }],
        Deed::Takes => vec![capture, strike, exchange, shot_down],
        Deed::Unsaid => vec![go, capture, strike, exchange, shot_down],
    }
}
