//! A game as it was played, and how it ends by the rules (RULES.md 9).

#[cfg(test)]
mod tests;

use std::num::NonZeroU32;

use crate::geometry::side::{BySide, Side};
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::Turn;
use crate::outcome::ending::{Ending, Outcome};
use crate::outcome::played::Played;
use crate::outcome::score::{Progress, Score, taken};
use crate::pieces::piece::Piece;
use crate::position::Position;
use crate::ruleset::NoTurn;
use crate::ruleset::battle::Objective;

/// A game as it was played: its start, its turns, the position now, and whether it has ended.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_rules::{Position, Record, Ruleset};
/// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
/// record.play_lan("c5-c6").unwrap();
/// assert_eq!(record.turns().len(), 1);
/// assert!(record.play_lan("c5-c6").is_err());
/// assert_eq!(record.outcome(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    start: Position,
    turns: Vec<Played>,
    /// Boards that can still come again: those since a piece last left the board, the present one
    /// included. Kept whole, so that no two different ones are ever taken for the same.
    recent: Vec<(crate::Board, Side)>,
    position: Position,
    /// After so many turns of each side points decide.
    turn_limit: Option<NonZeroU32>,
    outcome: Option<Outcome>,
}

/// Half-moves without a capture that end a game: fifty a side.
pub const QUIET_HALFMOVES: u32 = 100;

impl Record {
    /// A game that begins here. It may have ended already, when the side to move has no turn.
    pub fn new(start: Position) -> Record {
        Record::limited(start, None)
    }

    /// A game that begins here and in which points decide after `turns` full moves, one turn of
    /// each side, if it has not ended before (RULES.md 9).
    pub fn with_turn_limit(start: Position, turns: NonZeroU32) -> Record {
        Record::limited(start, Some(turns))
    }

    fn limited(start: Position, turn_limit: Option<NonZeroU32>) -> Record {
        let mut record = Record {
            turns: Vec::new(),
            recent: vec![(start.board().clone(), start.turn())],
            outcome: None,
            position: start.clone(),
            turn_limit,
            start,
        };
        record.outcome = record.judge();
        record
    }

    /// The position in which the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns played so far.
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// The full moves after which points decide, if the game has such a limit.
    pub fn turn_limit(&self) -> Option<NonZeroU32> {
        self.turn_limit
    }

    /// How the game ended by the rules of the board, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The points of both sides now.
    pub fn score(&self) -> Score {
        let mated = matches!(
            self.outcome,
            Some(Outcome {
                ending: Ending::Mate,
                ..
            })
        );
        self.score_if(mated)
    }

    /// The positions of the game: its start, and the one after each turn.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Position, Record, Ruleset};
    /// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    /// record.play_lan("c5-c6").unwrap();
    /// assert_eq!(record.positions().last().as_ref(), Some(record.position()));
    /// assert_eq!(record.positions().count(), 2);
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let later = self.turns.iter().scan(self.start.clone(), |now, played| {
            now.make_unchecked(&played.turn);
            Some(now.clone())
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// The points of both sides after so many turns; `position` is the one then.
    pub fn score_after(&self, turns: usize, position: &Position) -> Score {
        match self.turns.get(..turns) {
            Some(played) if turns < self.turns.len() => {
                Score::new(&self.start, played, position, None)
            }
            _ => self.score(),
        }
    }

    /// The pieces each side has taken in the first turns of the game. A plane that was shot down or
    /// exchanged counts as taken by the opponent, as in the [`Score`].
    pub fn taken(&self, turns: usize) -> BySide<Vec<Piece>> {
        taken(&self.start, &self.turns[..turns.min(self.turns.len())])
    }

    /// The outcome if the game ended now for this reason and points decided, as they do when a
    /// limit of time is reached (RULES.md 9). Of equal points the side wins that has reached an
    /// objective, of two such sides the one that played last; without one it is a draw.
    pub fn decide_by_points(&self, ending: Ending) -> Outcome {
        let score = self.score_if(ending == Ending::Mate);
        let points = score.points();
        let mover = !self.position.turn();
        let reached = |side: &Side| score.tallies[*side].has_reached();
        let winner = match points.red.cmp(&points.blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => [mover, !mover].into_iter().find(reached),
        };
        Outcome {
            winner,
            ending,
            points: Some(points),
        }
    }

    /// Plays a turn, in whatever form, and keeps it as it was made.
    ///
    /// # Errors
    /// The rule that forbids it, or that the game is over.
    pub fn play(&mut self, turn: &Turn) -> Result<&Played, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::Over);
        }
        let turn = self.position.as_made(turn)?;
        self.play_canonical(turn)
    }

    /// Plays a turn in its canonical form, as [`Position::legal_turns`] lists it, or as
    /// [`Position::as_made`] gives it. Quicker than [`Record::play`], since the words of the turn
    /// are not looked at.
    ///
    /// # Errors
    /// The rule that forbids it, or that the game is over.
    pub fn play_canonical(&mut self, turn: Turn) -> Result<&Played, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::Over);
        }
        let (after, effects) = self.position.play(&turn)?;
        let lan = self.position.lan(&turn);
        self.position = after;
        if self.position.halfmoves() == 0 {
            self.recent.clear();
        }
        self.recent
            .push((self.position.board().clone(), self.position.turn()));
        self.turns.push(Played { turn, lan, effects });
        self.outcome = self.judge();
        // Just pushed.
        self.turns.last().ok_or(Illegal::Over)
    }

    /// Takes turns back until only the first `count` stand, whatever has ended the game since.
    /// Nothing happens when there are no more than that.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Position, Record, Ruleset};
    /// let start = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    /// let mut record = start.clone();
    /// record.play_lan("c5-c6").unwrap();
    /// record.take_back_to(0);
    /// assert_eq!(record, start);
    /// ```
    pub fn take_back_to(&mut self, count: usize) {
        if count >= self.turns.len() {
            return;
        }
        let mut before = Record::limited(self.start.clone(), self.turn_limit);
        for played in self.turns.drain(..).take(count) {
            // What was legal then still is.
            if before.play_canonical(played.turn).is_err() {
                break;
            }
        }
        *self = before;
    }

    /// Plays a turn written in LAN.
    ///
    /// # Errors
    /// The rule that forbids it, or that the text is no LAN.
    pub fn play_lan(&mut self, lan: &str) -> Result<&Played, ReplayError> {
        if self.outcome.is_some() {
            return Err(ReplayError::Illegal(Illegal::Over));
        }
        let turn = self.position.read_lan(lan)?;
        Ok(self.play(&turn)?)
    }

    /// Whether the game has ended, with what stands on the board now. An objective comes before
    /// all else: a turn that reaches one and leaves the own Commander facing where that loses has
    /// done something for both sides, and then the mover wins (RULES.md 9).
    fn judge(&self) -> Option<Outcome> {
        let position = &self.position;
        let rules = position.rules();
        let side = position.turn();
        if let Some(outcome) = self.judge_objectives() {
            return Some(outcome);
        }
        if let Some(beaten) = position.beaten() {
            return Some(Outcome::won(!beaten, Ending::Facing));
        }
        if !position.has_legal_turn() {
            // Where the Commander decides nothing, mate is no more than having no turn.
            let mate = rules.enforces_check() && rules.commander_ends() && position.is_check();
            return Some(match rules.no_turn {
                // A mated Commander counts as captured (RULES.md 9).
                _ if mate && rules.decided_by_points() => self.decide_by_points(Ending::Mate),
                _ if mate => Outcome::won(!side, Ending::Mate),
                NoTurn::Loses => Outcome::won(!side, Ending::NoTurn),
                NoTurn::Draws => Outcome::drawn(Ending::NoTurn),
            });
        }
        let quiet = |ending| {
            Some(if rules.decided_by_points() {
                self.decide_by_points(ending)
            } else {
                Outcome::drawn(ending)
            })
        };
        let same =
            |(board, turn): &&(crate::Board, Side)| *turn == side && board == position.board();
        if self.recent.iter().filter(same).count() >= 3 {
            return quiet(Ending::Repetition);
        }
        if position.halfmoves() >= QUIET_HALFMOVES {
            return quiet(Ending::FiftyMoves);
        }
        let played = u32::try_from(self.turns.len()).unwrap_or(u32::MAX);
        let at_limit = |limit: NonZeroU32| played >= limit.get().saturating_mul(2);
        if self.turn_limit.is_some_and(at_limit) {
            return Some(self.decide_by_points(Ending::TurnLimit));
        }
        None
    }

    /// The end by an objective of either side (RULES.md 9). Of both sides' in one turn the
    /// mover's counts.
    fn judge_objectives(&self) -> Option<Outcome> {
        let mover = !self.position.turn();
        let reached = BySide::new(|side| self.reached(side));
        let (winner, objective) = [mover, !mover]
            .into_iter()
            .find_map(|side| Some((side, reached[side]?)))?;
        let ending = Ending::of(objective);
        Some(if self.position.rules().decided_by_points() {
            self.decide_by_points(ending)
        } else {
            Outcome::won(winner, ending)
        })
    }

    /// The first objective of the game that a side has reached.
    fn reached(&self, side: Side) -> Option<Objective> {
        let now = self.position.board();
        // A game may start from a position in which the Commander has just been captured.
        let beaten = self.position.beaten() == Some(!side) && now.commander(!side).is_none();
        let rules = self.position.rules();
        let wanted = |objective: &Objective| rules.objectives().any(|it| it == *objective);
        Objective::ALL.into_iter().filter(wanted).find(|objective| {
            beaten && *objective == Objective::Commander
                || Progress::new(*objective, side, self.start.board(), now).is_reached()
        })
    }

    fn score_if(&self, mate: bool) -> Score {
        let mated = mate.then_some(self.position.turn());
        Score::new(&self.start, &self.turns, &self.position, mated)
    }
}

/// A turn of a stored or written game could not be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The text is no LAN.
    #[error("`{0}` is no LAN")]
    NotLan(String),
    /// The turn is not legal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}
