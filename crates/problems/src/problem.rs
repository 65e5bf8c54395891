//! A problem: what is asked, and what answers it.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use tulenh_engine::{Abort, Table};
use tulenh_rules::{Position, Turn};

use crate::goal::Goal;
use crate::margin;
use crate::proof::{self, Evidence, Unproved};
use crate::theme::Theme;

/// The number by which a problem is known, from 1; it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId(pub u32);

/// A position in which one turn is to be found.
///
/// Invariant: the line is not empty, and each of its turns is legal and canonical.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    pub(crate) id: ProblemId,
    pub(crate) position: Position,
    pub(crate) goal: Goal,
    pub(crate) line: Vec<Turn>,
    pub(crate) themes: BTreeSet<Theme>,
    pub(crate) rating: u16,
    pub(crate) evidence: Evidence,
    pub(crate) source: String,
}

/// What an answer is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is the solution, in whatever form: it leads to the same position.
    Right,
    /// It is legal, and not the solution.
    Wrong,
    /// It is not legal.
    Illegal,
}

impl Problem {
    /// The number.
    pub fn id(&self) -> ProblemId {
        self.id
    }

    /// The same problem with another number.
    pub fn numbered(mut self, id: ProblemId) -> Problem {
        self.id = id;
        self
    }

    /// The same problem with another source.
    pub fn from_source(mut self, source: String) -> Problem {
        self.source = source;
        self
    }

    /// The position; a game begins here.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the side to move shall reach.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The solution and how the play goes on, in canonical form; not empty.
    pub fn line(&self) -> &[Turn] {
        &self.line
    }

    /// The turn to be found.
    pub fn solution(&self) -> Option<&Turn> {
        self.line.first()
    }

    /// What it is about.
    pub fn themes(&self) -> &BTreeSet<Theme> {
        &self.themes
    }

    /// How hard it is before anybody has tried it, on the scale of ratings.
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// How it was proved.
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Where the position comes from, in English words.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Compares an answer with the solution.
    pub fn judge(&self, answer: &Turn) -> Verdict {
        if !self.position.is_legal(answer) {
            return Verdict::Illegal;
        }
        match self.solution() {
            Some(solution) if margin::is_same(&self.position, answer, solution) => Verdict::Right,
            _ => Verdict::Wrong,
        }
    }

    /// Repeats what the referee sees quickly: that the line reaches the goal, and the themes.
    ///
    /// # Errors
    /// What does not hold.
    pub fn look_over(&self) -> Result<(), Unproved> {
        proof::reaches(&self.position, &self.goal, &self.line)?;
        let themes = Theme::of(&self.position, &self.goal, &self.line);
        if themes == self.themes {
            return Ok(());
        }
        let themes: Vec<&str> = themes.iter().map(|theme| theme.id()).collect();
        Err(Unproved::Themes(themes.join(" ")))
    }

    /// Repeats the proof from the position and the line.
    ///
    /// # Errors
    /// What does not hold.
    pub fn prove(&self, table: &Table, abort: &(dyn Abort + '_)) -> Result<(), Unproved> {
        self.look_over()?;
        let solution = self.solution().ok_or(Unproved::Fails)?;
        match self.evidence {
            Evidence::Exhaustive => {
                let claim = proof::claim(&self.goal).ok_or(Unproved::Fails)?;
                proof::exhaustively(&self.position, claim, solution, abort)
            }
            Evidence::Margin { nodes, .. } => {
                let needed = margin::needed(&self.goal, self.position.rules());
                proof::by_margin(&self.position, needed, solution, nodes, table, abort).map(|_| ())
            }
        }
    }
}

impl fmt::Display for ProblemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for ProblemId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<ProblemId, Self::Err> {
        text.parse().map(ProblemId)
    }
}
