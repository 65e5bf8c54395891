//! A position that is never wrong, its legal turns, and what they lead to.

pub mod half;
mod legal_turns;
mod perils;
pub mod ready_made;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::Board;
use crate::board::fen::FenError;
use crate::board::setup::{Setup, SetupError};
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
pub(crate) use crate::movegen::apply::Removed;
use crate::movegen::apply::apply;
use crate::movegen::check::{Attacker, are_facing, each_attacker, is_attacked};
use crate::movegen::heroes::{self, promote_reporting};
use crate::movegen::illegal::Illegal;
use crate::movegen::legality::{finish, walk};
use crate::movegen::turn::{Step, Turn};
use crate::pieces::stack::Stack;
use crate::ruleset::{Facing, Ruleset};

/// A position under a ruleset.
///
/// Invariant: the arrangement has passed [`Setup::validate`], and every change since was a legal
/// turn (or an `_unchecked` one that the caller took from [`Position::legal_turns`]).
///
/// ```
/// use std::sync::Arc;
/// use tulenh_rules::{Position, Ruleset};
///
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let turn = start.legal_turns().into_iter().find(|turn| start.lan(turn) == "c5-c6").unwrap();
/// let (after, effects) = start.play(&turn).unwrap();
/// assert!(effects.captured.is_empty());
/// assert!(after.fen().ends_with(" b - - 1 1"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
    /// The side that lost a deciding Commander, by a capture or by facing.
    beaten: Option<Side>,
    rules: Arc<Ruleset>,
}

/// What a turn did to the board beside moving pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// Enemy stacks (or parts of them) removed, with their points.
    pub captured: Vec<(Square, Stack)>,
    /// Own stacks shot down or exchanged, with the point they set out for.
    pub lost: Vec<(Square, Stack)>,
    /// Where pieces became heroes, of either side.
    pub promoted: Vec<Square>,
}

/// What [`Position::unmake`] needs to restore a position.
#[derive(Debug, Clone)]
pub struct Undo {
    setup: Setup,
    beaten: Option<Side>,
}

/// The text is no FEN, or no arrangement the rules allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The arrangement is wrong.
    #[error("board: {0}")]
    Setup(#[from] SetupError),
}

impl Position {
    /// The start of the ruleset's battle (RULES.md 2 and 9).
    pub fn start(rules: Arc<Ruleset>) -> Position {
        let setup = Setup::from_fen(rules.battle.start_fen()).unwrap_or(Setup {
            board: Board::EMPTY,
            turn: Side::Red,
            halfmoves: 0,
            fullmoves: 1,
        });
        Position {
            setup,
            beaten: None,
            rules,
        }
    }

    /// The door from an arrangement that may be wrong.
    ///
    /// # Errors
    /// The first offence against the rules of the board.
    pub fn new(setup: Setup, rules: Arc<Ruleset>) -> Result<Position, SetupError> {
        setup.validate(&rules)?;
        Ok(Position {
            setup,
            beaten: None,
            rules,
        })
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// Names the field and the offence.
    pub fn from_fen(fen: &str, rules: Arc<Ruleset>) -> Result<Position, PositionError> {
        Ok(Position::new(Setup::from_fen(fen)?, rules)?)
    }

    /// The position with the other side to move, for asking what that side could do; no ruleset allows a side to pass.
    /// `None` where a Commander has been captured.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_rules::{Position, Ruleset, Side};
    ///
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// assert_eq!(start.turn(), Side::Red);
    /// assert_eq!(start.passed().map(|passed| passed.turn()), Some(Side::Blue));
    /// ```
    pub fn passed(&self) -> Option<Position> {
        let setup = Setup {
            turn: !self.turn(),
            ..self.setup.clone()
        };
        let passed = Position::new(setup, Arc::clone(&self.rules));
        passed.ok().filter(|_| self.beaten.is_none())
    }

    /// The position as FEN (RULES.md 2).
    pub fn fen(&self) -> String {
        self.setup.fen()
    }

    /// The ruleset played.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// The arrangement.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// A number that stands for the board and the side to move, kept up to date with every turn:
    /// equal for equal ones, and different for different ones but for a chance of 2⁻⁶⁴. The same on
    /// every machine. The move counters are not in it.
    pub fn key(&self) -> u64 {
        match self.turn() {
            Side::Red => self.board().key(),
            Side::Blue => !self.board().key(),
        }
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.setup.turn
    }

    /// Half-moves since a piece last left the board.
    pub fn halfmoves(&self) -> u32 {
        self.setup.halfmoves
    }

    /// The number of the full move, from 1.
    pub fn fullmoves(&self) -> u32 {
        self.setup.fullmoves
    }

    /// The side that lost its Commander where that ends the game: to a capture, or, where facing
    /// loses, by leaving it in context of the other (RULES.md 6).
    pub fn beaten(&self) -> Option<Side> {
        self.beaten
    }

    /// Whether the side to move is in check (RULES.md 6).
    pub fn is_check(&self) -> bool {
        is_attacked(&self.rules, self.board(), self.turn())
    }

    /// The points from which the Commander of the side to move could be captured.
    pub fn checkers(&self) -> Squares {
        let mut points = Squares::EMPTY;
        let _ = each_attacker(&self.rules, self.board(), self.turn(), &mut |attacker| {
            points.insert(attacker.at);
            ControlFlow::Continue(())
        });
        points
    }

    /// Whether the turn, in whatever form, is legal.
    pub fn is_legal(&self, turn: &Turn) -> bool {
        self.check_turn(turn).is_ok()
    }

    /// Whether the turn, in whatever form, is legal.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check_turn(&self, turn: &Turn) -> Result<(), Illegal> {
        if self.beaten.is_some() {
            return Err(Illegal::Over);
        }
        let mut board = self.board().clone();
        let mut lost = false;
        let over = walk(&self.rules, &mut board, self.turn(), turn, |removed| {
            lost |= removed.loses_commander();
        })?;
        finish(&self.rules, &mut board, self.turn(), over, lost, |_| {})
    }

    /// Whether a legal turn leaves the own Commander where it can be captured, or loses by leaving it
    /// facing the other: only where the rules let one play so (RULES.md 6). False for a turn that is
    /// not legal.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_rules::{Position, Ruleset};
    ///
    /// let rules = Arc::new(Ruleset::parse("official enforce_check=never").unwrap());
    /// let fen = "10c/11/11/11/11/11/11/5t5/11/7C3/11/11 r - - 0 1";
    /// let position = Position::from_fen(fen, rules)?;
    /// assert!(position.gives_commander_away(&position.read_lan("h3-f3")?));
    /// assert!(!position.gives_commander_away(&position.read_lan("h3-h2")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_commander_away(&self, turn: &Turn) -> bool {
        let side = self.turn();
        self.play(turn).is_ok_and(|(after, _)| {
            after.beaten() == Some(side) || is_attacked(&self.rules, after.board(), side)
        })
    }

    /// The position after a turn, in whatever form, and what the turn did.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&self, turn: &Turn) -> Result<(Position, Effects), Illegal> {
        self.check_turn(turn)?;
        let mut after = self.clone();
        let mut effects = Effects::default();
        after.change(turn.from(), turn.steps(), &mut effects);
        Ok((after, effects))
    }

    /// Makes a turn that is known to be legal, and gives what is needed to take it back. An
    /// illegal turn leads to a position that may be wrong.
    pub fn make_unchecked(&mut self, turn: &Turn) -> Undo {
        let undo = Undo {
            setup: self.setup.clone(),
            beaten: self.beaten,
        };
        self.change(turn.from(), turn.steps(), &mut Unrecorded);
        undo
    }

    /// Takes back the turn that gave this `undo`.
    pub fn unmake(&mut self, undo: Undo) {
        self.setup = undo.setup;
        self.beaten = undo.beaten;
    }

    /// [`Position::make_unchecked`] for a turn of a [`Generator`], which cannot be taken back: play
    /// it on a copy.
    ///
    /// [`Generator`]: crate::search::Generator
    pub fn play_unchecked(&mut self, from: Square, steps: &[Step]) {
        self.change(from, steps.iter().copied(), &mut Unrecorded);
    }

    fn change(
        &mut self,
        from: Square,
        steps: impl Iterator<Item = Step>,
        witness: &mut impl Witness,
    ) {
        let beaten = advance(&self.rules, &mut self.setup, from, steps, witness);
        self.beaten = beaten.or(self.beaten);
    }
}

/// Makes the steps of a legal turn on an arrangement, and reports to `witness`. Returns the side that
/// has lost its Commander by it where that ends the game ([`Position::beaten`]). Illegal steps lead to
/// an arrangement that may be wrong.
pub fn advance(
    rules: &Ruleset,
    setup: &mut Setup,
    from: Square,
    steps: impl Iterator<Item = Step>,
    witness: &mut impl Witness,
) -> Option<Side> {
    let mover = setup.turn;
    let (mut any, mut taken) = (false, false);
    for step in steps {
        let removed = apply(rules, &mut setup.board, from, step);
        any |= removed.any();
        taken |= removed.takes_commander();
        witness.removed(removed);
    }
    promote_reporting(rules, &mut setup.board, mover, |outcome| match outcome {
        heroes::Outcome::Check(attacker) => witness.gives_check(attacker),
        heroes::Outcome::Hero(at) => witness.promoted(at),
    });
    setup.halfmoves = if any {
        0
    } else {
        setup.halfmoves.saturating_add(1)
    };
    setup.fullmoves = setup.fullmoves.saturating_add((mover == Side::Blue) as u32);
    setup.turn = !mover;
    if taken && rules.commander_ends() {
        Some(!mover)
    } else if rules.facing == Facing::Loses && rules.commander_ends() && are_facing(&setup.board) {
        Some(mover)
    } else {
        None
    }
}

/// Receives what a turn does to a board, from [`advance`].
pub trait Witness {
    /// One step removed these stacks from the board.
    fn removed(&mut self, removed: Removed);
    /// This piece gives check after the steps, before any piece becomes a hero.
    fn gives_check(&mut self, _: Attacker) {}
    /// A piece on this point became a hero.
    fn promoted(&mut self, at: Square);
}

impl Witness for Effects {
    fn removed(&mut self, removed: Removed) {
        self.captured.extend(removed.captured());
        self.lost.extend(removed.lost);
    }

    fn promoted(&mut self, at: Square) {
        if !self.promoted.contains(&at) {
            self.promoted.push(at);
        }
    }
}

/// A [`Witness`] that keeps nothing.
struct Unrecorded;

impl Witness for Unrecorded {
    fn removed(&mut self, _: Removed) {}
    fn promoted(&mut self, _: Square) {}
}
