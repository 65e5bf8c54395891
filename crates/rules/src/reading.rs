//! What a typed turn means in a position (rules.md 11, "Input").

use crate::illegal::Illegal;
use crate::letters::Letters;
use crate::near_miss::joined;
use crate::piece::Piece;
use crate::position::Position;
use crate::record::ReplayError;
use crate::role::Role;
use crate::square::Square;
use crate::stack::Stack;
use crate::turn::{Action, Step, Turn};
use crate::typed::{Deed, TypedStep, TypedTurn};

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
            let deed = match step.deed {
                Deed::Move | Deed::Capture | Deed::Strike | Deed::Exchange | Deed::Takes
                    if enemy(step.to) =>
                {
                    Deed::Takes
                }
                // A flight that is shot down was meant as a move.
                Deed::Move => Deed::Unsaid,
                deed => deed,
            };
            TypedStep {
                deed,
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
        let said = |to: Square, deed: Deed| {
            let mut steps = typed.steps.iter();
            steps.any(|step| step.to == Some(to) && step.deed == deed)
        };
        let unsaid = turn.steps().any(|step| match step.action {
            Action::ShotDown { to } => !said(to, Deed::ShotDown),
            Action::Exchange { to } => !said(to, Deed::Exchange),
            _ => false,
        });
        if unsaid {
            Reading::Costly(turn)
        } else {
            Reading::Turn(turn)
        }
    }

    /// Which guns make a legal turn a costly one: for each flight that is shot down or exchanged the
    /// ring of fire that does it, as the reason why the flight cannot simply be made.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Illegal, Position, Ruleset};
    /// let fen = "2c8/11/3a2s4/11/11/6F4/11/11/11/11/11/8C2 r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let turn = position.read_lan("g7><g10")?;
    /// let by = "g10".parse().unwrap();
    /// assert_eq!(position.perils(&turn), [Illegal::Exchanged { by, to: by }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perils(&self, turn: &Turn) -> Vec<Illegal> {
        let steps: Vec<Step> = turn.steps().collect();
        let fatal = steps.iter().enumerate().filter(|(_, step)| {
            matches!(
                step.action,
                Action::ShotDown { .. } | Action::Exchange { .. }
            )
        });
        let why = fatal.filter_map(|(i, step)| {
            let mut simply = steps.get(..i)?.to_vec();
            simply.push(Step {
                action: Action::Move {
                    to: step.action.to(),
                },
                ..*step
            });
            let turn = Turn::from_steps(turn.from(), &simply)?;
            self.check_turn(&turn).err()
        });
        let of_a_gun =
            |why: &Illegal| matches!(why, Illegal::ShotDown { .. } | Illegal::Exchanged { .. });
        why.filter(of_a_gun).collect()
    }

    /// The legal turns that a fully typed turn can mean, each once and as it was typed: every step
    /// has its origin, and its group is named or left out as LAN allows. Heroes need not be
    /// marked where that leaves no doubt.
    ///
    /// # Errors
    /// The reason when none is legal.
    fn exact_forms(&self, typed: &TypedTurn) -> Result<Vec<(Turn, Turn)>, Illegal> {
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

    /// Legal turns of one step that agree with what was typed, with any part of the stack. They
    /// divide it silently where its carrier leaves without the rest.
    fn fitting_turns(&self, typed: &TypedTurn) -> Meant {
        let [typed] = &typed.steps[..] else {
            return Meant::default();
        };
        let fits = |turn: &Turn| {
            let mut steps = turn.steps();
            let (Some(step), None) = (steps.next(), steps.next()) else {
                return false;
            };
            typed.from.is_none_or(|from| from == turn.from())
                && typed
                    .to
                    .is_some_and(|to| actions(typed.deed, to, typed.also).contains(&step.action))
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

/// The reason where none of the pieces named can do it.
fn none_can(typed: &TypedTurn) -> Illegal {
    let first = typed.steps.first();
    let role = first.and_then(|step| step.group.first());
    match (role, first.and_then(|step| step.to)) {
        (Some((role, _)), Some(to)) => Illegal::NoneCan(*role, to),
        _ => Illegal::CommonOrigin,
    }
}

/// Whether a plane would go where the sign says that it stays, or the other way about. Whoever else
/// captures has no choice between the two, and any sign of a capture is understood.
fn contradicts(typed: &TypedTurn, turn: &Turn) -> bool {
    typed.steps.iter().zip(turn.steps()).any(|(typed, step)| {
        let opposite = matches!(
            (typed.deed, step.action),
            (Deed::Strike, Action::Capture { .. }) | (Deed::Capture, Action::Strike { .. })
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

/// How much a reason helps, the least most: what makes the turn itself impossible comes before
/// what only another sign would mend.
fn helpfulness(reason: &Illegal) -> u8 {
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
            step.deed,
            Deed::Unsaid | Deed::Takes | Deed::Capture | Deed::Strike
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
                for action in actions(step.deed, to, step.also) {
                    let acting = match action {
                        // Whoever stays with the gunner does not act.
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
        // Only these have a second target.
        Deed::Takes | Deed::Unsaid if also.is_some() => vec![capture, strike],
        Deed::Takes => vec![capture, strike, exchange, shot_down],
        Deed::Unsaid => vec![go, capture, strike, exchange, shot_down],
    }
}
