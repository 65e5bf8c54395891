//! What a typed turn means in a position (RULES.md 11, "Input").

use crate::geometry::square::Square;
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::{Action, Turn};
use crate::notation::exact_forms::{actions, helpfulness, none_can};
use crate::notation::joined_steps::joined;
use crate::notation::typed::{TypedAction, TypedStep, TypedTurn};
use crate::outcome::record::ReplayError;
use crate::pieces::letters::Letters;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::position::Position;

/// What a typed text means in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Exactly this legal turn.
    Turn(Turn),
    /// This legal turn is the only one that fits, but it loses pieces of the side that makes it
    /// (a plane shot down or exchanged) and the text did not say so: better ask.
    Costly(Turn),
    /// Several legal turns fit; sorted by LAN. Only one where that divides a stack and the text does
    /// not say so: better ask.
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
    /// # use tulenh_rules::{Letters, Position, Reading, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// for typed in ["c5-c6", "C5 C6", "4,2_5,2", "In4,2_5,2", "bộ binh c5 c6", "infantry c5 to c6"] {
    ///     let Reading::Turn(turn) = start.read(typed, Letters::English) else { panic!("{typed}") };
    ///     assert_eq!(start.lan(&turn), "c5-c6");
    /// }
    /// assert_eq!(start.read("hello", Letters::English), Reading::NotATurn);
    /// ```
    pub fn read(&self, typed: &str, letters: Letters) -> Reading {
        let own = TypedTurn::parse(typed, letters).map(|typed| self.resolve(&typed));
        if let Some(Reading::Illegal(..)) | None = own {
            // `C` is a Commander or an Engineer: the other set of letters only counts when a piece
            // of that kind stands on the point typed.
            let other = TypedTurn::parse(typed, letters.other())
                .filter(|typed| own.is_none() || typed.steps.iter().all(|step| step.from.is_some()))
                .map(|typed| self.resolve(&typed));
            return match (own, other) {
                // Letters of the other set were meant where only they name what stands there.
                (Some(Reading::Illegal(Illegal::NoSuchPiece(..), _)), Some(other))
                    if !matches!(other, Reading::Illegal(Illegal::NoSuchPiece(..), _)) =>
                {
                    other
                }
                (Some(refused), None | Some(Reading::Illegal(..) | Reading::NotATurn)) => refused,
                (_, Some(found)) => found,
                (None, None) => self.not_joined(typed, letters),
            };
        }
        own.unwrap_or(Reading::NotATurn)
    }

    /// Reads exactly one turn in LAN, in any of the forms that name it; it stays as it was written
    /// ([`Position::as_made`]).
    ///
    /// # Errors
    /// The text is no LAN, or the turn is not legal.
    pub fn read_lan(&self, lan: &str) -> Result<Turn, ReplayError> {
        let not_lan = || ReplayError::NotLan(lan.chars().take(80).collect());
        let typed = TypedTurn::parse_lan(lan).ok_or_else(not_lan)?;
        let mut turns = self.exact_forms(&typed)?.into_iter();
        match (turns.next(), turns.next()) {
            (Some((_, turn)), None) => Ok(turn),
            _ => Err(not_lan()),
        }
    }

    /// Steps that are not joined by `/` are no turn, but when they could not be one either there is
    /// a reason for it.
    fn not_joined(&self, typed: &str, letters: Letters) -> Reading {
        let refused = joined(typed, letters).map(|text| self.read(&text, letters));
        match refused {
            Some(refused @ Reading::Illegal(..)) => refused,
            _ => Reading::NotATurn,
        }
    }

    /// The meaning of a typed turn. First to the letter, then with any action that its signs do
    /// not rule out, then with any part of the stack.
    fn resolve(&self, typed: &TypedTurn) -> Reading {
        let typed = &self.ship_first(typed);
        let origin = typed.steps.iter().find_map(|step| step.from);
        let forms = match origin {
            Some(_) => vec![typed.clone()],
            None => self.at_each_origin(typed),
        };
        let mut reasons = Vec::new();
        for loosely in [false, true] {
            let mut all = Meant::default();
            for form in &forms {
                let meant = match loosely {
                    false => self.meant(form),
                    true => self.meant(&self.relaxed(form)),
                };
                match meant {
                    Ok(meant) => all.join(meant),
                    Err(why) => reasons.push(why),
                }
            }
            if loosely && origin.is_none() {
                all.turns.retain(|(_, turn)| !contradicts(typed, turn));
            }
            if !all.turns.is_empty() {
                return self.found(typed, all);
            }
        }
        if origin.is_some() {
            let fitting = self.fitting_turns(&self.relaxed(typed));
            if !fitting.turns.is_empty() {
                return self.found(typed, fitting);
            }
        }
        let most = reasons.into_iter().min_by_key(helpfulness);
        let reason = match most {
            Some(reason) if forms.len() == 1 => reason,
            _ => none_can(typed),
        };
        Reading::Illegal(reason, self.nearest(typed))
    }

    /// A turn typed without an origin, from each point on which the pieces named stand together.
    fn at_each_origin(&self, typed: &TypedTurn) -> Vec<TypedTurn> {
        let roles = || typed.steps.iter().flat_map(|step| &step.group);
        let stacks = self.board().stacks(self.turn());
        let with_them = stacks.filter(|(_, stack)| roles().all(|(role, _)| stack.contains(*role)));
        let from_there = with_them.map(|(from, _)| {
            let steps = typed.steps.iter().map(|step| TypedStep {
                from: Some(from),
                ..step.clone()
            });
            TypedTurn {
                steps: steps.collect(),
            }
        });
        from_there.collect()
    }

    /// The same turn with the ship first among the two targets of a double fire: typed, their order
    /// does not matter.
    fn ship_first(&self, typed: &TypedTurn) -> TypedTurn {
        let is_ship = |at: Square| {
            let there = self.board().get(at);
            there.is_some_and(|stack| {
                stack.side() != self.turn() && stack.carrier().role == Role::Navy
            })
        };
        let mut typed = typed.clone();
        for step in &mut typed.steps {
            if let (Some(to), Some(also)) = (step.to, step.also)
                && !is_ship(to)
                && is_ship(also)
            {
                (step.to, step.also) = (Some(also), Some(to));
            }
        }
        typed
    }

    /// What a turn with its origin means: to the letter, and where a carrier was named in words that
    /// say nothing of its load, also with that.
    fn meant(&self, typed: &TypedTurn) -> Result<Meant, Illegal> {
        let named = self.exact_forms(typed);
        let Some(loaded) = self.loaded(typed) else {
            return named.map(Meant::of);
        };
        match (named, self.exact_forms(&loaded)) {
            (Err(why), Err(_)) => Err(why),
            (Ok(without), Err(_)) => Ok(Meant {
                turns: without,
                divides: true,
            }),
            (Err(_), Ok(with)) => Ok(Meant::of(with)),
            (Ok(without), Ok(with)) => {
                let mut all = Meant::of(without);
                all.join(Meant::of(with));
                Ok(all)
            }
        }
    }

    /// The same turn with all that the carrier of a stack carries, where the words name the carrier
    /// alone and some of that is not spoken of. `None` where they say exactly who goes.
    fn loaded(&self, typed: &TypedTurn) -> Option<TypedTurn> {
        let from = typed.steps.iter().find_map(|step| step.from)?;
        let whole = self.board().get(from)?;
        let named: usize = typed.steps.iter().map(|step| step.group.len()).sum();
        let unnamed = typed.steps.iter().any(|step| step.group.is_empty());
        if unnamed || named >= whole.len() {
            return None;
        }
        let carrier = whole.carrier().role;
        let vague = |step: &TypedStep| {
            !step.explicit && step.group.len() == 1 && step.group[0].0 == carrier
        };
        let index = typed.steps.iter().position(vague)?;
        let mut loaded = typed.clone();
        loaded.steps[index].group.clear();
        Some(loaded)
    }

    /// The same turn with its signs taken loosely: any way of capturing for any sign of a capture,
    /// and a capture for a plain move, where an enemy stands. A sign that says more than that, or
    /// a capture of nothing, stays what it is.
    fn relaxed(&self, typed: &TypedTurn) -> TypedTurn {
        let enemy = |at: Option<Square>| {
            let there = at.and_then(|at| self.board().get(at));
            there.is_some_and(|stack| stack.side() != self.turn())
        };
        let steps = typed.steps.iter().map(|step| {
            let action = match step.action {
                TypedAction::Move
                | TypedAction::Capture
                | TypedAction::Strike
                | TypedAction::Exchange
                | TypedAction::Takes
                    if enemy(step.to) =>
                {
                    TypedAction::Takes
                }
                // A flight that is shot down was meant as a move.
                TypedAction::Move => TypedAction::Unsaid,
                action => action,
            };
            TypedStep {
                action,
                ..step.clone()
            }
        });
        TypedTurn {
            steps: steps.collect(),
        }
    }

    fn found(&self, typed: &TypedTurn, meant: Meant) -> Reading {
        let turns = meant.turns.into_iter();
        let mut turns: Vec<Turn> = turns.map(|(_, turn)| turn).collect();
        if turns.len() > 1 || meant.divides {
            turns.sort_by_cached_key(|turn| self.lan(turn));
            return Reading::Several(turns);
        }
        let Some(turn) = turns.pop() else {
            return Reading::NotATurn;
        };
        let said = |to: Square, action: TypedAction| {
            let mut steps = typed.steps.iter();
            steps.any(|step| step.to == Some(to) && step.action == action)
        };
        let unsaid = turn.steps().any(|step| match step.action {
            Action::ShotDown { to } => !said(to, TypedAction::ShotDown),
            Action::Exchange { to } => !said(to, TypedAction::Exchange),
            _ => false,
        });
        if unsaid {
            Reading::Costly(turn)
        } else {
            Reading::Turn(turn)
        }
    }

    /// Legal turns of one step that agree with what was typed, with any part of the stack. They
    /// divide it silently where its carrier leaves without the rest.
    fn fitting_turns(&self, typed: &TypedTurn) -> Meant {
        let [typed] = &typed.steps[..] else {
            return Meant::default();
        };
        let fits = |turn: &Turn| {
            let Some(step) = turn.only_step() else {
                return false;
            };
            typed.from.is_none_or(|from| from == turn.from())
                && typed
                    .to
                    .is_some_and(|to| actions(typed.action, to, typed.also).contains(&step.action))
                && named(&typed.group, step.group)
        };
        let turns = self.legal_steps().into_iter();
        let turns: Vec<Turn> = turns.filter(fits).collect();
        let leaves_the_rest = |turn: &Turn| {
            let whole = self.board().get(turn.from());
            turn.steps().any(|step| {
                !matches!(step.action, Action::Strike { .. })
                    && whole.is_some_and(|whole| {
                        step.group != whole && step.group.carrier() == whole.carrier()
                    })
            })
        };
        Meant {
            divides: turns.iter().any(leaves_the_rest),
            turns: turns.into_iter().map(|turn| (turn.clone(), turn)).collect(),
        }
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
            .legal_steps()
            .into_iter()
            .filter(|turn| Some(turn.from()) == from || distance(turn) == 0)
            .collect();
        turns
            .sort_by_cached_key(|turn| (Some(turn.from()) != from, distance(turn), self.lan(turn)));
        turns.truncate(NEAREST);
        turns
    }
}

/// The legal turns that a text means.
#[derive(Debug, Default)]
struct Meant {
    /// Each with its canonical form before it.
    turns: Vec<(Turn, Turn)>,
    /// Whether that divides a stack although the text does not say so.
    divides: bool,
}

impl Meant {
    fn of(turns: Vec<(Turn, Turn)>) -> Meant {
        Meant {
            turns,
            divides: false,
        }
    }

    /// Takes up what another reading means as well.
    fn join(&mut self, other: Meant) {
        self.divides |= other.divides;
        for (form, turn) in other.turns {
            if self.turns.iter().all(|(known, _)| *known != form) {
                self.turns.push((form, turn));
            }
        }
    }
}

/// Whether a plane would go where the sign says that it stays, or the other way about. Any other piece that
/// captures has no choice between the two, and any sign of a capture is understood.
fn contradicts(typed: &TypedTurn, turn: &Turn) -> bool {
    typed.steps.iter().zip(turn.steps()).any(|(typed, step)| {
        let opposite = matches!(
            (typed.action, step.action),
            (TypedAction::Strike, Action::Capture { .. })
                | (TypedAction::Capture, Action::Strike { .. })
        );
        opposite && step.group.carrier().role == Role::AirForce
    })
}

/// Whether the pieces typed are those that go; heroes need not be marked. Nothing typed fits all.
fn named(typed: &[(Role, bool)], group: Stack) -> bool {
    let mut roles: Vec<Role> = typed.iter().map(|(role, _)| *role).collect();
    roles.sort();
    typed.is_empty() || group.pieces().map(|piece| piece.role).eq(roles)
}
