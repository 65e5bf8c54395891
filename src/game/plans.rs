//! Turns prepared for later: what a player answers if the other plays so.
//!
//! A line is a sequence of turns that begins with the side to move, whoever that is, and ends with
//! a turn of its owner. Played are only answers: a turn of the owner that follows one of the
//! opponent's just played ([`follow`]). Who prepares while it is their own move names the turn they
//! mean to play first; they still have to play it.

use crate::game::id::{Ply, Timestamp};
use crate::game::state::Game;
use crate::game::state::action::{Action, Event};
use tulenh_rules::{BySide, Illegal, Position, Side, Turn};

#[cfg(test)]
mod tests;

/// The most lines of one player in a game (our decision).
pub const PLAN_LINES: usize = 20;
/// The most turns of a line (our decision).
pub const LINE_TURNS: usize = 20;
/// The most turns of all lines of one player in a game together (our decision).
pub const PLAN_TURNS: usize = 100;
/// The most bytes of LAN of all these turns. Where stacks are small no hundred turns are as long.
const PLAN_BYTES: usize = 4_000;

/// What one player has prepared in a game.
///
/// Invariant: after the same turns all lines that go on with a turn of the owner go on with the same
/// one; no line is the beginning of another. They are about one board of the game, told by its ply
/// and by how often turns had been taken back ([`Plans::fits`]): what is about another is worth
/// nothing, unless that board stands again ([`Plans::again`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plans {
    at: Ply,
    takebacks: u32,
    lines: Vec<Line>,
}

/// A line: its turns in LAN, each as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line(Vec<String>);

/// What became of a line that was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    /// Whether it was there already, alone or as the beginning of another; then nothing has changed.
    pub known: bool,
    /// Lines that are gone because they answered the same turn differently.
    pub replaced: usize,
}

/// Why a line was not added; then nothing has changed. Turns are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlanRefusal {
    /// The rules forbid this turn of the line.
    #[error("turn {0} of the line: {1}")]
    Illegal(usize, Illegal),
    /// The game would be over before this turn of the line.
    #[error("the game is over before turn {0} of the line")]
    Over(usize),
    /// It does not end with an answer of its owner to a turn of the opponent.
    #[error("the line does not end with an answer")]
    NoAnswer,
    /// It has more than [`LINE_TURNS`] turns, there would be more than [`PLAN_LINES`] lines, or more
    /// than [`PLAN_TURNS`] turns in all of them.
    #[error("too much")]
    TooMuch,
}

/// What plans made of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// The events of the answers that were played, in order.
    pub events: Vec<Event>,
    /// Whose answer the rules did not allow, so that all they had prepared is dropped. It cannot
    /// happen unless the rules have changed meanwhile.
    pub broken: Option<Side>,
}

impl Plans {
    /// None yet, for the present board of a game.
    pub fn new(game: &Game) -> Plans {
        Plans {
            at: game.ply(),
            takebacks: game.takeback_count(),
            lines: Vec::new(),
        }
    }

    /// The plans that were saved; lines beyond the limits are left out. Turns that cannot be played
    /// any more show when it is their time.
    pub fn restore(at: Ply, takebacks: u32, lines: Vec<Vec<String>>) -> Plans {
        let lines = lines.into_iter().take(PLAN_LINES);
        let lines = lines.filter(|turns| (1..=LINE_TURNS).contains(&turns.len()));
        Plans {
            at,
            takebacks,
            lines: lines.map(Line).collect(),
        }
    }

    /// The ply of the board they are about.
    pub fn at(&self) -> Ply {
        self.at
    }

    /// How often turns had been taken back before that board.
    pub fn takebacks(&self) -> u32 {
        self.takebacks
    }

    /// Whether they are about the present board of the game.
    pub fn fits(&self, game: &Game) -> bool {
        self.at == game.ply() && self.takebacks == game.takeback_count()
    }

    /// Whether they were about the board before the last turn of the game.
    pub fn was_for(&self, game: &Game) -> bool {
        self.at.0.checked_add(1) == Some(game.ply().0) && self.takebacks == game.takeback_count()
    }

    /// The same when the board they are about stands again because turns behind it were taken back,
    /// once; `None` when it does not.
    #[must_use]
    pub fn again(self, game: &Game) -> Option<Plans> {
        let stands =
            self.at == game.ply() && self.takebacks.checked_add(1) == Some(game.takeback_count());
        stands.then(|| Plans {
            takebacks: game.takeback_count(),
            ..self
        })
    }

    /// The lines, in the order in which they were added.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether nothing is prepared.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds a line of these turns, which begin at the present board of the game. Lines that it goes
    /// on are part of it from now on; those that give another answer to the same turn are gone.
    ///
    /// # Errors
    /// [`PlanRefusal`].
    pub fn add(&mut self, game: &Game, owner: Side, turns: &[Turn]) -> Result<Added, PlanRefusal> {
        let line = Line::new(game, owner, turns)?;
        let mut kept = Vec::new();
        let mut replaced = 0;
        for old in &self.lines {
            match old.compare(&line, game.position(), owner) {
                Beside::GoesOn => {
                    return Ok(Added {
                        known: true,
                        replaced: 0,
                    });
                }
                Beside::Begins => {}
                Beside::Apart => kept.push(old.clone()),
                Beside::Against => replaced += 1,
            }
        }
        kept.push(line);
        let turns: usize = kept.iter().map(Line::len).sum();
        let bytes: usize = kept.iter().flat_map(|line| &line.0).map(String::len).sum();
        if kept.len() > PLAN_LINES || turns > PLAN_TURNS || bytes > PLAN_BYTES {
            return Err(PlanRefusal::TooMuch);
        }
        self.lines = kept;
        Ok(Added {
            known: false,
            replaced,
        })
    }

    /// Removes the line of this mark and gives it; `None` when there is none.
    pub fn remove(&mut self, mark: u32) -> Option<Line> {
        let index = self.lines.iter().position(|line| line.mark() == mark)?;
        Some(self.lines.remove(index))
    }

    /// What is left when this turn was played on the board they are about, and led to `after`: the
    /// lines that begin with it, without it.
    fn left_after(&self, before: &Position, lan: &str, after: &Position) -> Option<Plans> {
        let begins = |line: &&Line| {
            let first = line.0.first();
            first.is_some_and(|first| first == lan || leads_to(before, first, after))
        };
        let lines = self.lines.iter().filter(begins);
        let lines = lines.filter_map(|line| Some(Line(line.0.get(1..)?.to_vec())));
        let lines: Vec<Line> = lines.filter(|line| !line.0.is_empty()).collect();
        (!lines.is_empty()).then_some(Plans {
            at: Ply(self.at.0.saturating_add(1)),
            takebacks: self.takebacks,
            lines,
        })
    }

    /// The turn with which all lines begin, if it is the owner's.
    fn next(&self) -> Option<&str> {
        Some(self.lines.first()?.0.first()?.as_str())
    }
}

impl Line {
    /// The turns, in LAN.
    pub fn turns(&self) -> &[String] {
        &self.0
    }

    /// A number by which a button knows the line: another line hardly has the same.
    pub fn mark(&self) -> u32 {
        // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
        let bytes = self.0.iter().flat_map(|lan| lan.bytes().chain([b' ']));
        bytes.fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        })
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn new(game: &Game, owner: Side, turns: &[Turn]) -> Result<Line, PlanRefusal> {
        if turns.len() > LINE_TURNS {
            return Err(PlanRefusal::TooMuch);
        }
        let mut ahead = game.record().clone();
        let mut lans = Vec::with_capacity(turns.len());
        for (index, turn) in turns.iter().enumerate() {
            let played = ahead.play(turn).map_err(|why| match why {
                Illegal::Over => PlanRefusal::Over(index),
                why => PlanRefusal::Illegal(index, why),
            })?;
            lans.push(played.lan.clone());
        }
        // The turn behind an answer is the opponent's.
        let answers = ahead.position().turn() != owner;
        let least = if game.position().turn() == owner {
            3
        } else {
            2
        };
        if lans.len() < least || !answers {
            return Err(PlanRefusal::NoAnswer);
        }
        Ok(Line(lans))
    }

    /// How a line that is there stands to a new one; both begin at this position.
    fn compare(&self, new: &Line, start: &Position, owner: Side) -> Beside {
        let mut position = start.clone();
        for (old, new) in self.0.iter().zip(&new.0) {
            let Some(after) = after(&position, new) else {
                // It was legal a moment ago.
                return Beside::Against;
            };
            if old != new && !leads_to(&position, old, &after) {
                return if position.turn() == owner {
                    Beside::Against
                } else {
                    Beside::Apart
                };
            }
            position = after;
        }
        if self.len() >= new.len() {
            Beside::GoesOn
        } else {
            Beside::Begins
        }
    }
}

/// How a line stands to a new one.
enum Beside {
    /// It is the new one, or goes on where that ends.
    GoesOn,
    /// The new one begins with it.
    Begins,
    /// They part at a turn of the opponent.
    Apart,
    /// They part at a turn of their owner.
    Against,
}

/// Plays the answers that were prepared to the last turn of the game, and to these answers, until
/// none is. `plans` are those of both sides as they were before that turn, played on `before`; they
/// are left as they are afterwards. An answer is played at the instant of the turn it answers.
pub fn follow(
    game: &mut Game,
    plans: &mut BySide<Option<Plans>>,
    before: Position,
    now: Timestamp,
) -> Followed {
    let mut followed = Followed {
        events: Vec::new(),
        broken: None,
    };
    let mut before = before;
    // Every turn takes one away from every line.
    for _ in 0..=2 * LINE_TURNS {
        let Some(last) = game.record().turns().last().map(|last| last.lan.clone()) else {
            break;
        };
        let ply = game.ply();
        for side in Side::ALL {
            let old = plans[side].take();
            let old = old.filter(|old| game.is_open() && old.was_for(game));
            plans[side] = old.and_then(|old| old.left_after(&before, &last, game.position()));
        }
        let side = game.position().turn();
        let next = plans[side].as_ref().and_then(Plans::next);
        let Some(next) = next.map(str::to_owned) else {
            break;
        };
        before = game.position().clone();
        let played = match before.read_lan(&next) {
            Ok(turn) => game
                .apply(game.seats()[side], Action::Turn { at: ply, turn }, now)
                .ok(),
            Err(_) => None,
        };
        let Some(events) = played else {
            plans[side] = None;
            followed.broken = Some(side);
            break;
        };
        followed.events.extend(events);
    }
    followed
}

/// The position after a turn; `None` when it cannot be played.
fn after(position: &Position, lan: &str) -> Option<Position> {
    let turn = position.read_lan(lan).ok()?;
    let (after, _) = position.play(&turn).ok()?;
    Some(after)
}

/// Whether a turn leads from one position to another: two turns that reach the same position are
/// one (RULES.md 11), such as shots of different guns at one target.
fn leads_to(from: &Position, lan: &str, to: &Position) -> bool {
    after(from, lan).is_some_and(|after| after == *to)
}
