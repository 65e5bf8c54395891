//! The legal turns of a position, each distinct turn once and in its canonical form
//! (RULES.md 11). What is one turn is decided by comparing boards; the
//! [`crate::search::Generator`] is quicker and trusts keys.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::illegal::Illegal;
use crate::movegen::legality::{finish, walk};
use crate::movegen::moves::{Bounds, Sequence, sequences};
use crate::movegen::turn::{Action, Step, Turn};
use crate::pieces::stack::Stack;
use crate::position::Position;

impl Position {
    /// Every distinct legal turn (RULES.md 11) in its canonical form, sorted by LAN; empty when
    /// the game has ended by the capture of a Commander. Draws are not asked about.
    ///
    /// Shots in place from different points that take the same target reach the same position
    /// and are one turn; the one whose LAN sorts first stands for them.
    /// [`Position::legal_turns_by_origin`] keeps them apart.
    ///
    /// # Cost
    /// A stack of three pieces has up to a few thousand turns. Where a ship may carry eight
    /// (`knowlton-2015`) their number has no useful bound: ask [`Position::legal_steps`] there.
    pub fn legal_turns(&self) -> Vec<Turn> {
        self.sorted(self.legal_turns_unsorted())
    }

    /// [`Position::legal_turns`] in no particular order.
    fn legal_turns_unsorted(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut shots: HashMap<Identity, Turn> = HashMap::new();
        for (from, _) in self.movers() {
            self.legal_turns_from(from, Bounds::NONE, &mut |turn, identity| match identity {
                Some(identity) if turn.steps().all(|step| is_shot(step.action)) => {
                    let rank = |turn: &Turn| self.rank_among_origins(turn);
                    shots
                        .entry(identity)
                        .and_modify(|old| {
                            if rank(&turn) < rank(old) {
                                *old = turn.clone();
                            }
                        })
                        .or_insert(turn);
                }
                _ => turns.push(turn),
            });
        }
        turns.extend(shots.into_values());
        turns
    }

    /// Every legal turn of every point in its canonical form, sorted by LAN: as
    /// [`Position::legal_turns`], but shots in place from different points are kept apart, since
    /// a person means one gun and not the other.
    pub fn legal_turns_by_origin(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (from, _) in self.movers() {
            self.legal_turns_from(from, Bounds::NONE, &mut |turn, _| turns.push(turn));
        }
        self.sorted(turns)
    }

    /// The legal turns of one step, as in [`Position::legal_turns_by_origin`] but unsorted: what a
    /// person picks from. Unlike the turns that divide a great stack they are never many.
    pub fn legal_steps(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let bounds = Bounds {
            most: 1,
            ..Bounds::NONE
        };
        for (from, _) in self.movers() {
            self.legal_turns_from(from, bounds, &mut |turn, _| turns.push(turn));
        }
        turns
    }

    /// The legal turns that make these steps and one more, of what has stayed behind: what a person
    /// picks from when dividing a stack step by step. Empty for a turn that is not legal.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_rules::{Position, Ruleset};
    ///
    /// let fen = "3c7/11/11/3E7/11/11/11/11/5(TIM)5/11/11/10C r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let first = position.read_lan("If4-e4")?;
    /// let more = position.legal_continuations(&first);
    /// assert!(more.iter().any(|turn| position.lan(turn) == "If4-e4/f4-f6"));
    /// assert!(more.iter().all(|turn| turn.len() == 2 && position.is_legal(turn)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_continuations(&self, turn: &Turn) -> Vec<Turn> {
        let from = turn.from();
        // The pieces that stay with the gunner may still act.
        let steps: Vec<Step> = turn.steps().map(Step::of_the_gunner).collect();
        if !self.is_legal(turn) {
            return Vec::new();
        }
        // What has stayed behind is asked for its steps as if they were a turn of their own; the
        // whole turn is then judged as one.
        let mut after = self.clone();
        after.play_unchecked(from, &steps);
        let mut setup = after.setup().clone();
        setup.turn = self.turn();
        let Ok(between) = Position::new(setup, self.rules().clone()) else {
            return Vec::new();
        };
        let next = between.legal_steps().into_iter();
        let next = next.filter(|step| step.from() == from);
        let longer = next.filter_map(|step| {
            let steps: Vec<Step> = steps.iter().copied().chain(step.steps()).collect();
            Turn::from_steps(from, &steps)
        });
        longer.filter(|turn| self.is_legal(turn)).collect()
    }

    /// Whether there is a legal turn at all.
    ///
    /// Nearly always a single step is found at once; stacks are divided only when no piece has
    /// one, and then [`Position::TRIES`] steps are tried of each.
    pub fn has_legal_turn(&self) -> bool {
        [1, Stack::MAX].into_iter().any(|most| {
            let bounds = Bounds {
                most,
                within: None,
                tries: Position::TRIES,
            };
            self.movers().any(|(from, _)| {
                let mut found = false;
                self.each_sequence(from, bounds, &mut |sequence| {
                    found = self.finished(&sequence).is_some();
                    if found {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                found
            })
        })
    }

    /// How many steps of one stack are tried where a stack is divided on behalf of a person. Only
    /// stacks of more pieces than most rules allow have more: seven or so under `knowlton-2015`.
    pub const TRIES: u32 = 200_000;

    /// The canonical form of a legal turn (RULES.md 11) among those of its origin: the one in
    /// which it stands in [`Position::legal_turns_by_origin`]. Of a stack that divides in more than
    /// [`Position::TRIES`] ways, as those of seven pieces and more do, it is the best form found
    /// until then.
    ///
    /// # Errors
    /// The rule that forbids the turn.
    pub fn canonical(&self, turn: &Turn) -> Result<Turn, Illegal> {
        self.check_turn(turn)?;
        let from = turn.from();
        let combined = self
            .board()
            .get(from)
            .is_some_and(|stack| stack.is_combined());
        if !combined {
            // A single piece has one form for each of its turns.
            return Ok(turn.clone());
        }
        let mut board = self.board().clone();
        let over = walk(self.rules(), &mut board, self.turn(), turn, |_| {})?;
        let steps: Vec<Step> = turn.steps().collect();
        finish(self.rules(), &mut board, self.turn(), over, false, |_| {})?;
        let wanted = self.identity(&steps, &board);
        let mut canonical = turn.clone();
        // Every form of the turn aims at the same points, since whatever is aimed at changes or is
        // where a flight shot down was headed.
        let aims = steps
            .iter()
            .flat_map(|step| [Some(step.action.to()), step.action.also()]);
        let aims: Squares = aims.flatten().collect();
        // No form of it has more steps than the one with the fewest.
        let bounds = Bounds {
            most: steps.len(),
            within: Some(aims),
            tries: Position::TRIES,
        };
        self.legal_turns_from(from, bounds, &mut |turn, identity| {
            if identity.as_ref() == Some(&wanted) {
                canonical = turn;
            }
        });
        Ok(canonical)
    }

    /// A legal turn as it was made: its steps, in their order, also where the canonical
    /// form has others. What only says the same steps in other words becomes the canonical form, so
    /// that the LAN of what comes out reads back to exactly that.
    ///
    /// # Errors
    /// The rule that forbids the turn.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tulenh_rules::{Position, Ruleset};
    ///
    /// let fen = "3c7/11/11/3E7/11/11/11/11/5(TI)5/11/11/10C r - - 0 1";
    /// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
    /// let turn = position.read_lan("If4-f5/Tf4-f5")?;
    /// assert_eq!(position.lan(&position.as_made(&turn)?), "If4-f5/f4-f5");
    /// assert_eq!(position.lan(&position.canonical(&turn)?), "f4-f5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_made(&self, turn: &Turn) -> Result<Turn, Illegal> {
        let canonical = self.canonical(turn)?;
        Ok(Position::made(turn, canonical))
    }

    /// [`Position::as_made`] of a legal turn whose canonical form is known.
    pub(crate) fn made(turn: &Turn, canonical: Turn) -> Turn {
        let said: Vec<Step> = turn.steps().map(Step::of_the_gunner).collect();
        if said
            .iter()
            .copied()
            .eq(canonical.steps().map(Step::of_the_gunner))
        {
            return canonical;
        }
        Turn::from_steps(turn.from(), &said).unwrap_or(canonical)
    }

    fn movers(&self) -> impl Iterator<Item = (Square, Stack)> + '_ {
        let over = self.beaten().is_some();
        self.board().stacks(self.turn()).filter(move |_| !over)
    }

    fn sorted(&self, mut turns: Vec<Turn>) -> Vec<Turn> {
        turns.sort_by_cached_key(|turn| self.lan(turn));
        turns
    }

    /// Emits the legal turns of the stack on `from`, each once in its canonical form; with its
    /// identity where a turn from another point could be the same.
    fn legal_turns_from(
        &self,
        from: Square,
        bounds: Bounds,
        emit: &mut impl FnMut(Turn, Option<Identity>),
    ) {
        let combined = self
            .board()
            .get(from)
            .is_some_and(|stack| stack.is_combined());
        // Each with the number of the sequence that found it: turns come in the same order every time.
        let mut best: HashMap<Identity, (usize, Vec<Step>)> = HashMap::new();
        let mut number = 0;
        self.each_sequence(from, bounds, &mut |sequence| {
            let steps = sequence.steps;
            let Some(finished) = self.finished(&sequence) else {
                return ControlFlow::Continue(());
            };
            if combined {
                number += 1;
                best.entry(self.identity(steps, &finished))
                    .and_modify(|(_, old)| {
                        if self.compare_forms(from, steps, old).is_lt() {
                            steps.clone_into(old);
                        }
                    })
                    .or_insert_with(|| (number, steps.to_vec()));
            } else if let Some(turn) = Turn::from_steps(from, steps) {
                let shot = steps.iter().all(|step| is_shot(step.action));
                emit(turn, shot.then(|| self.identity(steps, &finished)));
            }
            ControlFlow::Continue(())
        });
        let mut best: Vec<_> = best.into_iter().collect();
        best.sort_unstable_by_key(|(_, (number, _))| *number);
        for (identity, (_, steps)) in best {
            if let Some(turn) = Turn::from_steps(from, &steps) {
                emit(turn, Some(identity));
            }
        }
    }

    /// See [`sequences`].
    fn each_sequence(
        &self,
        from: Square,
        bounds: Bounds,
        emit: &mut impl FnMut(Sequence) -> ControlFlow<()>,
    ) {
        sequences(self.rules(), self.board(), self.turn(), from, bounds, emit);
    }

    /// The board after a turn, with its heroes made; `None` when the turn is illegal because the
    /// own Commander would not be safe.
    fn finished(&self, sequence: &Sequence) -> Option<Board> {
        let changes = || sequence.changes.iter().map(|change| change.removed);
        let taken = changes().any(|removed| removed.takes_commander());
        let lost = changes().any(|removed| removed.loses_commander());
        let mut board = sequence.after();
        finish(self.rules(), &mut board, self.turn(), taken, lost, |_| {})
            .is_ok()
            .then_some(board)
    }

    /// What makes two turns one turn: the same position after, heroes made, which implies the
    /// same captures, the same losses, and the same flights shot down (RULES.md 11).
    fn identity(&self, steps: &[Step], finished: &Board) -> Identity {
        let before = self.board();
        let mut changed: Vec<(Square, Option<Stack>)> = Vec::new();
        for board in [before, finished] {
            for square in Side::ALL.into_iter().flat_map(|side| board.occupied(side)) {
                if before.get(square) != finished.get(square) {
                    changed.push((square, finished.get(square)));
                }
            }
        }
        changed.sort_unstable();
        changed.dedup();
        let mut shot_down: Vec<(Square, Stack)> = steps
            .iter()
            .filter(|step| matches!(step.action, Action::ShotDown { .. }))
            .map(|step| (step.action.to(), step.group))
            .collect();
        shot_down.sort_unstable();
        let is_lost = |step: &&Step| {
            matches!(
                step.action,
                Action::Exchange { .. } | Action::ShotDown { .. }
            )
        };
        let lost = steps.iter().filter(is_lost);
        let mut lost: Vec<Stack> = lost
            .flat_map(|step| step.group.pieces().map(Stack::single))
            .collect();
        lost.sort_unstable();
        Identity {
            changed,
            shot_down,
            lost,
        }
    }

    /// Of several guns that can make one capture in place, the one whose LAN sorts first stands for all
    /// (RULES.md 11).
    fn rank_among_origins(&self, turn: &Turn) -> ((usize, usize, usize), String) {
        let steps: Vec<Step> = turn.steps().collect();
        (self.rank(turn.from(), &steps), self.lan(turn))
    }

    /// Less is nearer to the canonical form (RULES.md 11): the fewest steps, then the fewest
    /// groups to be named, then the order carrier first and as in the FEN stack. What is still
    /// alike is ordered as text (RULES.md 11, D).
    fn compare_forms(&self, from: Square, a: &[Step], b: &[Step]) -> Ordering {
        let groups = |steps: &[Step]| steps.iter().map(|step| step.group).collect::<Vec<_>>();
        let text = |steps: &[Step]| Turn::from_steps(from, steps).map(|turn| self.lan(&turn));
        self.rank(from, a)
            .cmp(&self.rank(from, b))
            .then_with(|| groups(a).cmp(&groups(b)))
            .then_with(|| text(a).cmp(&text(b)))
    }

    /// Steps, groups to be named, and letters in them.
    fn rank(&self, from: Square, steps: &[Step]) -> (usize, usize, usize) {
        let unnamed = self.unnamed_step(from, steps);
        let named = steps.len() - usize::from(unnamed.is_some());
        let letters = steps
            .iter()
            .enumerate()
            .filter(|(i, _)| Some(*i) != unnamed)
            .map(|(_, step)| step.group.len())
            .sum();
        (steps.len(), named, letters)
    }
}

const fn is_shot(action: Action) -> bool {
    matches!(action, Action::Strike { .. })
}

/// See [`Position::legal_turns`].
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    changed: Vec<(Square, Option<Stack>)>,
    shot_down: Vec<(Square, Stack)>,
    /// The pieces lost in flights, sorted. The position does not show whether a hero or a plain piece was
    /// lost when the other of the two became a hero by this turn.
    lost: Vec<Stack>,
}
