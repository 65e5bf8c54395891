//! LAN, the notation for programs (RULES.md 11), and turns in its shape for people.

use std::fmt::Write as _;

use crate::geometry::square::{Coordinates, Square};
use crate::movegen::turn::{Action, Step, Turn};
use crate::notation::typed::{TYPED_CHARS, TypedAction, TypedStep, TypedTurn};
use crate::pieces::letters::Letters;
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::position::Position;

impl Position {
    /// The LAN of a turn of this position: one token without spaces, always algebraic.
    ///
    /// A step without a group takes everything on the origin that no other step of the turn
    /// names (RULES.md 11: `c9xa11&e11/Tc9-e9`).
    pub fn lan(&self, turn: &Turn) -> String {
        self.in_shape(turn, Coordinates::Algebraic, write_group)
    }

    /// A turn of this position as a person reads it: in the shape of [LAN](Position::lan), with the
    /// letters of the record and the points in a system. [`Position::read`] with these letters
    /// understands it as the same turn.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_rules::{Coordinates, Letters, Position, Ruleset};
    ///
    /// let fen = "3c7/11/11/11/11/5e5/11/11/2(NF)8/11/11/10C r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let turn = position.read_lan("Fc4xf7")?;
    /// let written = |letters, coordinates| position.written(&turn, letters, coordinates);
    /// assert_eq!(written(Letters::English, Coordinates::Algebraic), "Afc4xf7");
    /// assert_eq!(written(Letters::English, Coordinates::Official), "Af3,2x6,5");
    /// assert_eq!(written(Letters::Vietnamese, Coordinates::Algebraic), "Kc4xf7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn written(&self, turn: &Turn, letters: Letters, coordinates: Coordinates) -> String {
        let group = |text: &mut String, group: Stack| text.push_str(&group.record(letters));
        self.in_shape(turn, coordinates, group)
    }

    /// The steps of a turn one behind the other, with the groups that have to be named.
    fn in_shape(
        &self,
        turn: &Turn,
        coordinates: Coordinates,
        write_group: impl Fn(&mut String, Stack),
    ) -> String {
        let steps: Vec<Step> = turn.steps().collect();
        let unnamed = self.unnamed_step(turn.from(), &steps);
        let mut text = String::with_capacity(8 * steps.len());
        for (i, step) in steps.iter().enumerate() {
            if i > 0 {
                text.push('/');
            }
            if unnamed != Some(i) {
                write_group(&mut text, step.group);
            }
            let sign = match step.action {
                Action::Move { .. } => "-",
                Action::Capture { .. } => "x",
                Action::Strike { .. } => ":",
                Action::Exchange { .. } => "><",
                Action::ShotDown { .. } => "~",
                Action::Drop { .. } => "^",
            };
            let point = |square: Square| square.in_system(coordinates);
            let (from, to) = (point(turn.from()), point(step.action.to()));
            let _ = write!(text, "{from}{sign}{to}");
            if let Some(also) = step.action.also() {
                let _ = write!(text, "&{}", point(also));
            }
        }
        text
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

impl TypedTurn {
    /// Understands LAN to the letter (RULES.md 11): `turn := step ("/" step)*`, `step := [group]
    /// from action`. `None` when the text is anything else.
    pub fn parse_lan(lan: &str) -> Option<TypedTurn> {
        if lan.len() > TYPED_CHARS {
            return None;
        }
        let steps: Option<Vec<TypedStep>> = lan.split('/').map(lan_step).collect();
        Some(TypedTurn { steps: steps? })
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

/// `[group] from action`, nothing before and nothing behind.
fn lan_step(text: &str) -> Option<TypedStep> {
    let (group, rest) = lan_group(text)?;
    let (from, rest) = lan_point(rest)?;
    let signs = [
        ("-", TypedAction::Move),
        ("x", TypedAction::Capture),
        (":", TypedAction::Strike),
        ("><", TypedAction::Exchange),
        ("~", TypedAction::ShotDown),
        ("^", TypedAction::Drop),
    ];
    let (action, rest) = signs
        .into_iter()
        .find_map(|(sign, action)| Some((action, rest.strip_prefix(sign)?)))?;
    let (to, rest) = lan_point(rest)?;
    let shot = matches!(action, TypedAction::Capture | TypedAction::Strike);
    let (also, rest) = match rest.strip_prefix('&').filter(|_| shot) {
        Some(rest) => {
            let (also, rest) = lan_point(rest)?;
            (Some(also), rest)
        }
        None => (None, rest),
    };
    rest.is_empty().then_some(TypedStep {
        group,
        from: Some(from),
        action,
        to: Some(to),
        also,
        explicit: true,
    })
}

/// A point and what follows it; the longest rank that is one.
fn lan_point(text: &str) -> Option<(Square, &str)> {
    [3, 2].into_iter().find_map(|length| {
        let (point, rest) = text.split_at_checked(length)?;
        let algebraic = point.starts_with(|file: char| file.is_ascii_lowercase());
        Some((point.parse().ok().filter(|_| algebraic)?, rest))
    })
}

/// The pieces that go: one letter, or several in parentheses; none when the text begins with a
/// point.
fn lan_group(text: &str) -> Option<(Vec<(Role, bool)>, &str)> {
    if text.starts_with(|file: char| file.is_ascii_lowercase()) {
        return Some((Vec::new(), text));
    }
    if let Some(inside) = text.strip_prefix('(') {
        let (mut letters, rest) = inside.split_once(')')?;
        let mut group = Vec::new();
        while !letters.is_empty() {
            let (piece, others) = lan_piece(letters)?;
            group.push(piece);
            letters = others;
        }
        return (group.len() > 1).then_some((group, rest));
    }
    let (piece, rest) = lan_piece(text)?;
    Some((vec![piece], rest))
}

/// `T`, or `+T` for a hero.
fn lan_piece(text: &str) -> Option<((Role, bool), &str)> {
    let plain = text.strip_prefix('+');
    let mut letters = plain.unwrap_or(text).chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let role = Role::from_letter(letter)?;
    Some(((role, plain.is_some()), letters.as_str()))
}
