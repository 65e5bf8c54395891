//! Points: what each side has captured and reached, line by line (RULES.md 2, 8 and 9).

use std::fmt;

use crate::board::Board;
use crate::geometry::side::{BySide, Side};
use crate::outcome::played::Played;
use crate::pieces::piece::Piece;
use crate::pieces::role::{ByRole, Role};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::battle::Objective;

/// The points of both sides in a game, with where they come from.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_rules::{Position, Record, Ruleset};
/// let mut game = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
/// for turn in ["c5-c6", "c8-c7", "c6xc7"] {
///     game.play_lan(turn)?;
/// }
/// let red = &game.score().tallies.red;
/// assert_eq!(red.to_string(), "10 points\n  1 Infantry at 10: 10\n  0 of 1 Commander");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A plane that is shot down or exchanged was taken by the opponent: it and its passengers count as
/// the opponent's captures, and towards the opponent's objectives (RULES.md 9). A mated Commander
/// counts as captured where its capture is an objective (RULES.md 9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The points of each side, line by line.
    pub tallies: BySide<Tally>,
}

/// What one side has captured and reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Where its points come from, in the order of [`Role::ALL`], then heroes, then objectives.
    /// Captures that are worth nothing have a line, too.
    pub lines: Vec<Line>,
    /// How far it is with each objective of the game.
    pub progress: Vec<Progress>,
}

/// Points of one kind: a count and the points for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The reason for the points.
    pub item: Item,
    /// The number of pieces, or 1 for an objective.
    pub count: u32,
    /// Points for one.
    pub each: u16,
}

/// What there are points for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// Captured pieces of a kind, heroes among them.
    Captured(Role),
    /// Captured heroes, above their own worth.
    Heroes,
    /// An objective that was reached.
    Objective(Objective),
}

/// How far a side is with an objective: of what the opponent had at the start of the game, how
/// much is gone. A game that starts with fewer pieces than the battle's own start asks for those
/// (RULES.md 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The objective.
    pub objective: Objective,
    /// How many of the pieces are gone.
    pub taken: u32,
    /// How many there were at the start.
    pub of: u32,
}

impl Score {
    /// The score of a game: where it began, what was played, the position now, and the side that
    /// is mated, if one is.
    pub(crate) fn new(
        start: &Position,
        turns: &[Played],
        now: &Position,
        mated: Option<Side>,
    ) -> Score {
        let rules = now.rules();
        let mated = mated.filter(|_| rules.commander_ends());
        let mut taken = taken(start, turns).map(|pieces| Taken::of(&pieces));
        if let Some(mated) = mated {
            taken[!mated].pieces[Role::Commander] += 1;
        }
        let tallies = BySide::new(|side| {
            let progress: Vec<Progress> = rules
                .objectives()
                .map(|objective| {
                    let mut progress = Progress::new(objective, side, start.board(), now.board());
                    if objective == Objective::Commander && mated == Some(!side) {
                        progress.taken = progress.of;
                    }
                    progress
                })
                .collect();
            Tally {
                lines: taken[side].lines(rules, &progress),
                progress,
            }
        });
        Score { tallies }
    }

    /// The sum of points of each side.
    pub fn points(&self) -> BySide<u32> {
        BySide::new(|side| self.tallies[side].points())
    }
}

impl Tally {
    /// The sum of points of the side.
    pub fn points(&self) -> u32 {
        self.lines.iter().map(|line| line.points()).sum()
    }

    /// Whether an objective of the game is reached.
    pub fn has_reached(&self) -> bool {
        self.progress.iter().any(|progress| progress.is_reached())
    }
}

impl Line {
    /// The points of the line.
    pub fn points(&self) -> u32 {
        self.count.saturating_mul(u32::from(self.each))
    }
}

impl Progress {
    /// How far `by` is.
    pub(crate) fn new(objective: Objective, by: Side, start: &Board, now: &Board) -> Progress {
        let count = |board: &Board| -> u32 {
            let pieces = board.pieces(!by);
            pieces
                .map(|(_, piece)| u32::from(objective.roles().contains(piece.role)))
                .sum()
        };
        let of = count(start);
        Progress {
            objective,
            taken: of.saturating_sub(count(now)),
            of,
        }
    }

    /// Whether all of them are gone, and there was at least one.
    pub fn is_reached(&self) -> bool {
        self.of > 0 && self.taken == self.of
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (side, tally)) in self.tallies.iter().enumerate() {
            let end = if i == 0 { "" } else { "\n" };
            write!(f, "{end}{side}: {tally}")?;
        }
        Ok(())
    }
}

/// The sum, then a line each, then how far each objective is.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} points", self.points())?;
        for line in &self.lines {
            write!(f, "\n  {line}")?;
        }
        for progress in &self.progress {
            write!(f, "\n  {progress}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { count, each, .. } = self;
        match self.item {
            Item::Captured(role) => write!(f, "{count} {role} at {each}: ")?,
            Item::Heroes => write!(f, "heroes among them, {count} at {each}: ")?,
            Item::Objective(objective) => {
                write!(f, "objective reached, {objective}: ")?;
            }
        }
        write!(f, "{}", self.points())
    }
}

/// `1 of 2 ships`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { taken, of, .. } = self;
        write!(f, "{taken} of {of} {}", self.objective.counted())
    }
}

/// The pieces each side has taken: those it captured, and those that its opponent lost in the air
/// (RULES.md 9).
pub(crate) fn taken(start: &Position, turns: &[Played]) -> BySide<Vec<Piece>> {
    let mut taken = BySide::<Vec<Piece>>::default();
    let mut mover = start.turn();
    for played in turns {
        for (side, stacks) in [
            (mover, &played.effects.captured),
            (!mover, &played.effects.lost),
        ] {
            taken[side].extend(stacks.iter().flat_map(|(_, stack)| stack.pieces()));
        }
        mover = !mover;
    }
    taken
}

/// Counts of what a side has taken.
#[derive(Debug, Clone, Copy, Default)]
struct Taken {
    pieces: ByRole<u32>,
    heroes: u32,
}

impl Taken {
    fn of(pieces: &[Piece]) -> Taken {
        let mut taken = Taken::default();
        for piece in pieces {
            taken.pieces[piece.role] += 1;
            taken.heroes += u32::from(piece.hero);
        }
        taken
    }

    fn lines(&self, rules: &Ruleset, progress: &[Progress]) -> Vec<Line> {
        let pieces = Role::ALL.into_iter().map(|role| Line {
            item: Item::Captured(role),
            count: self.pieces[role],
            each: rules.points[role],
        });
        let heroes = Line {
            item: Item::Heroes,
            count: if rules.hero_points > 0 {
                self.heroes
            } else {
                0
            },
            each: rules.hero_points,
        };
        let reached = progress.iter().filter(|progress| progress.is_reached());
        let objectives = reached.map(|progress| Line {
            item: Item::Objective(progress.objective),
            count: u32::from(rules.bonus_for(progress.objective) > 0),
            each: rules.bonus_for(progress.objective),
        });
        pieces
            .chain([heroes])
            .chain(objectives)
            .filter(|line| line.count > 0)
            .collect()
    }
}
