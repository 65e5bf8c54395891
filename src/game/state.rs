//! A correspondence game as a state machine: who may do what, and what follows.

use std::num::NonZeroU32;

use tulenh_rules::{BySide, Ending, Outcome, Position, Record, Side, Turn};

use crate::game::advice::Advice;
use crate::game::clock::{Clock, Rest, Tempo, TimeControl};
use crate::game::id::{GameId, PlayerId, Ply, Timestamp};
use crate::game::state::action::{Action, Authority, Event, Refusal};
use crate::game::team::Team;

#[cfg(test)]
mod tests;

pub mod action;
mod agreements;
mod queries;
pub mod saved;
mod teamwork;
mod time;

/// A last turn is taken back without asking within this time, if it is not answered (our decision):
/// a minute.
pub const TAKE_BACK_MS: i64 = 60 * 1000;

/// How often turns may be taken back in a game (our decision), so that what is remembered of it
/// stays small.
const TAKE_BACKS: usize = 100;

/// A correspondence game: two seats, the turns so far, offers, the end.
///
/// Invariants: one time for each turn of the record, never running backwards; no offer stands in an
/// ended game; a record that has ended has an outcome here; `revision` grows by one with every
/// accepted action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    id: GameId,
    seats: BySide<PlayerId>,
    record: Record,
    times: Vec<Timestamp>,
    offers: Offers,
    take_back: Option<TakeBack>,
    takebacks: Vec<Ply>,
    mode: Mode,
    advice: BySide<Advice>,
    clock: Clock,
    pause: Option<Side>,
    active: Timestamp,
    outcome: Option<Outcome>,
    until: Option<Timestamp>,
    started: Timestamp,
    revision: u64,
    teams: BySide<Option<Box<Team>>>,
}

/// What a game is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether both may ask the engine for hints; such a game is never rated.
    pub hints: bool,
}

impl Default for Mode {
    /// Rated, without hints.
    fn default() -> Mode {
        Mode {
            rated: true,
            hints: false,
        }
    }
}

/// A request to take a turn back that waits for the other side's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// Who asks.
    pub by: Side,
    /// The ply at which it was asked; it lapses when that changes.
    pub at: Ply,
    /// The ply that would stand again: before the asker's last turn.
    pub to: Ply,
}

/// When points decide a game that has not ended before (RULES.md 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limit {
    /// After so many full moves.
    pub turns: Option<NonZeroU32>,
    /// At this instant.
    pub until: Option<Timestamp>,
}

/// What is remembered of draw offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    /// Who has offered a draw that is neither answered nor lapsed.
    pub standing: Option<Side>,
    /// When each side last offered, so that nobody offers twice at one ply.
    pub last: BySide<Option<Ply>>,
}

impl Game {
    /// A game that begins now. Whether one person may hold both seats is the caller's business;
    /// games that come of a challenge never do ([`crate::game::Challenge::accept`]).
    pub fn new(id: GameId, seats: BySide<PlayerId>, start: Position, now: Timestamp) -> Game {
        Game::limited(id, seats, start, Limit::default(), now)
    }

    /// As [`Game::new`], with a limit of turns or of time, or both.
    pub fn limited(
        id: GameId,
        seats: BySide<PlayerId>,
        start: Position,
        limit: Limit,
        now: Timestamp,
    ) -> Game {
        let record = match limit.turns {
            None => Record::new(start),
            Some(turns) => Record::with_turn_limit(start, turns),
        };
        Game {
            id,
            seats,
            // A start without a legal turn has ended.
            outcome: record.outcome(),
            record,
            times: Vec::new(),
            offers: Offers::default(),
            take_back: None,
            takebacks: Vec::new(),
            mode: Mode::default(),
            advice: BySide::default(),
            clock: Clock::new(Tempo::default(), now),
            pause: None,
            active: now,
            until: limit.until,
            started: now,
            revision: 0,
            teams: BySide::default(),
        }
    }

    /// The same game, played for this. A game with hints is not rated.
    pub fn in_mode(mut self, mode: Mode) -> Game {
        self.mode = Mode {
            rated: mode.rated && !mode.hints,
            ..mode
        };
        self
    }

    /// The same game, on a clock that begins to run when it began.
    pub fn on_clock(mut self, tempo: Tempo) -> Game {
        self.clock = Clock::new(tempo, self.started);
        self
    }

    /// Does what a player asks for, or says why not; then nothing has changed.
    ///
    /// # Errors
    /// [`Refusal`]: people who do not play are told so first, then that the game is over, then that
    /// the board is old, then that it is not their turn, then what the rules forbid.
    pub fn apply(
        &mut self,
        by: PlayerId,
        action: Action,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let side = match action {
            Action::JoinTeam(side) => Ok(side),
            _ => self.seat_of(by).ok_or(Refusal::NotAPlayer),
        }?;
        if let Some(outcome) = self.outcome.or_else(|| self.timed_out(now)) {
            return Err(Refusal::Over { outcome });
        }
        let events = match action {
            Action::JoinTeam(side) => self.join(by, side)?,
            action => match self.authority(by, side, &action)? {
                Authority::Acts => self.act(by, side, action, now)?,
                Authority::Proposes => self.propose(by, side, &action, now)?,
            },
        };
        self.active = self.active.max(now);
        // Who does something in a game that nobody seemed to play has answered the question.
        let unlimited = self.clock.tempo.control == TimeControl::Unlimited;
        if unlimited || self.clock.resting() == Some(Rest::Pause) {
            self.clock.said = false;
        }
        self.revision += 1;
        Ok(events)
    }

    /// Does what a side asks for.
    fn act(
        &mut self,
        by: PlayerId,
        side: Side,
        action: Action,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        Ok(match action {
            Action::Turn { at, turn } => self.play(side, at, &turn, now)?,
            Action::OfferDraw | Action::AcceptDraw if self.offers.standing == Some(!side) => {
                self.draw_done(side);
                self.agree()
            }
            Action::OfferDraw => {
                let events = self.offer(side)?;
                self.draw_done(side);
                events
            }
            Action::DeclineDraw if self.offers.standing == Some(!side) => {
                self.offers.standing = None;
                vec![Event::DrawDeclined(side)]
            }
            Action::AcceptDraw | Action::DeclineDraw => return Err(Refusal::NoOffer),
            Action::TakeBack { at } => self.ask_back(side, at, now)?,
            Action::AllowTakeBack => match self.take_back.filter(|asked| asked.by != side) {
                Some(asked) => self.go_back(asked.by, asked.to, true, now),
                None => return Err(Refusal::NoTakeBackAsked),
            },
            Action::RefuseTakeBack => match self.take_back.filter(|asked| asked.by != side) {
                Some(_) => {
                    self.take_back = None;
                    vec![Event::TakeBackRefused(side)]
                }
                None => return Err(Refusal::NoTakeBackAsked),
            },
            Action::Pause => self.ask_pause(side, now)?,
            Action::RefusePause if self.pause == Some(!side) => {
                self.pause = None;
                vec![Event::PauseRefused(side)]
            }
            Action::RefusePause => return Err(Refusal::NoPauseOffered),
            Action::Resume if self.clock.resting() == Some(Rest::Pause) => {
                self.clock.resume(now);
                vec![Event::Resumed(side)]
            }
            Action::Resume => return Err(Refusal::NotPaused),
            Action::Give(time) => self.give(side, time, now)?,
            Action::PlayOn => {
                self.clock.said &= !self.ends_by_itself() && self.deadline().is_some();
                Vec::new()
            }
            Action::Claim => self.claim(side, now)?,
            Action::Hint { at, step } => self.hint(side, at, step)?,
            Action::Resign => self.end(Outcome::won(!side, Ending::Resignation)),
            Action::JoinTeam(side) => self.join(by, side)?,
            Action::LeaveTeam => self.leave(by, side)?,
            Action::TellTeam(home) => self.tell_team(side, home)?,
            Action::TakeArm(arm) => self.take_arm(by, side, arm)?,
        })
    }

    /// Another board stands: what teams have proposed is about an old one.
    fn board_changed(&mut self) {
        for team in [&mut self.teams.red, &mut self.teams.blue] {
            team.iter_mut().for_each(|team| team.turn_over());
        }
    }

    fn play(
        &mut self,
        side: Side,
        at: Ply,
        turn: &Turn,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        let to_move = self.record.position().turn();
        if side != to_move {
            return Err(Refusal::NotYourTurn { to_move });
        }
        if let Err(why) = self.record.play(turn) {
            return Err(Refusal::Illegal { why });
        }
        // The machine's clock may step back; the times of a game do not.
        self.times.push(now.max(self.last()));
        if self.offers.standing == Some(!side) {
            self.offers.standing = None;
        }
        self.take_back = None;
        self.board_changed();
        self.pause = self.pause.filter(|by| *by == side);
        self.clock.press(side, self.last());
        let mut events = vec![Event::Played(self.ply())];
        if let Some(outcome) = self.record.outcome() {
            events.extend(self.end(outcome));
        }
        Ok(events)
    }

    fn hint(&mut self, side: Side, at: Ply, step: Option<u8>) -> Result<Vec<Event>, Refusal> {
        if !self.allows_hints() {
            return Err(Refusal::NoHints);
        }
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        let to_move = self.position().turn();
        if side != to_move {
            return Err(Refusal::NotYourTurn { to_move });
        }
        let takebacks = self.takeback_count();
        self.advice[side].ask(at, takebacks, step);
        Ok(Vec::new())
    }

    fn agree(&mut self) -> Vec<Event> {
        self.end(Outcome::drawn(Ending::Agreement))
    }

    fn end(&mut self, outcome: Outcome) -> Vec<Event> {
        self.outcome = Some(outcome);
        self.offers.standing = None;
        self.take_back = None;
        self.pause = None;
        vec![Event::Ended(outcome)]
    }
}
