//! What needs the other side: draws, turns taken back, pauses, gifts of time, claims.

use std::time::Duration;

use tulenh_rules::Side;

use crate::game::clock::{Flagging, Rest, TimeControl};
use crate::game::id::{Ply, Timestamp};
use crate::game::state::action::{Event, Refusal};
use crate::game::state::{Game, TAKE_BACK_MS, TAKE_BACKS, TakeBack};

impl Game {
    pub(super) fn offer(&mut self, side: Side) -> Result<Vec<Event>, Refusal> {
        if self.offers.standing == Some(side) || self.offers.last[side] == Some(self.ply()) {
            return Err(Refusal::AlreadyOffered);
        }
        self.offers.last[side] = Some(self.ply());
        self.offers.standing = Some(side);
        Ok(vec![Event::DrawOffered(side)])
    }

    /// Whether a side has played a turn that it can take back, or ask for.
    pub fn has_turn_to_take_back(&self, side: Side) -> bool {
        let answered = self.position().turn() == side;
        self.ply().0 > u32::from(answered)
    }

    /// Takes the last turn of a side back, or asks for it.
    pub(super) fn ask_back(
        &mut self,
        side: Side,
        at: Ply,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        if self.takebacks.len() >= TAKE_BACKS {
            return Err(Refusal::TooManyTakeBacks);
        }
        // The side to move has been answered: its own turn is the one before the last.
        let answered = self.record.position().turn() == side;
        let turns = if answered { 2 } else { 1 };
        let to = at.0.checked_sub(turns).ok_or(Refusal::NothingToTakeBack)?;
        let fresh = (0..=TAKE_BACK_MS).contains(&now.0.saturating_sub(self.last().0));
        if self.bots()[!side].is_some() {
            // The engine always allows it, and is not asked.
            return Ok(self.go_back(side, Ply(to), true, now));
        }
        if !answered && fresh {
            return Ok(self.go_back(side, Ply(to), false, now));
        }
        if self.take_back.is_some() {
            return Err(Refusal::AlreadyAsked);
        }
        self.take_back = Some(TakeBack {
            by: side,
            at,
            to: Ply(to),
        });
        Ok(vec![Event::TakeBackAsked(side)])
    }

    /// Takes turns back until only so many stand.
    pub(super) fn go_back(
        &mut self,
        by: Side,
        to: Ply,
        agreed: bool,
        now: Timestamp,
    ) -> Vec<Event> {
        let count = to.0 as usize;
        let thinking = self.position().turn();
        self.record.take_back_to(count);
        self.times.truncate(count);
        self.takebacks.push(to);
        self.take_back = None;
        self.offers.standing = None;
        self.pause = None;
        self.board_changed();
        let to_move = self.position().turn();
        self.clock.restart(thinking, to_move, agreed, now);
        vec![Event::TakenBack(by, to)]
    }

    /// Proposes a pause, or agrees to the other side's proposal.
    pub(super) fn ask_pause(&mut self, side: Side, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.clock.tempo.control == TimeControl::Unlimited {
            return Err(Refusal::NoClock);
        }
        if self.clock.resting() == Some(Rest::Pause) {
            return Err(Refusal::Paused);
        }
        match self.pause {
            Some(by) if by == side => Err(Refusal::PauseOffered),
            Some(_) => {
                self.pause = None;
                // A vacation that stopped the clock gives way.
                self.clock.resume(now);
                self.clock.rest(Rest::Pause, now);
                self.clock.said = false;
                Ok(vec![Event::Paused(side)])
            }
            None => {
                self.pause = Some(side);
                Ok(vec![Event::PauseOffered(side)])
            }
        }
    }

    pub(super) fn give(
        &mut self,
        by: Side,
        time: Duration,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if let Some(refusal) = self.no_gifts() {
            return Err(refusal);
        }
        let to_move = self.position().turn();
        let given = self.clock.give(!by, to_move, time, now);
        if given.is_zero() {
            return Err(Refusal::TooManyGifts);
        }
        Ok(vec![Event::Given(by, given)])
    }

    pub(super) fn claim(&mut self, by: Side, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.clock.tempo.control == TimeControl::Unlimited {
            return Err(Refusal::NothingEverToClaim);
        }
        let automatic = self.clock.tempo.flagging != Flagging::Claim;
        let to_move = self.position().turn();
        let over = self.deadline().is_some_and(|deadline| now >= deadline);
        if automatic || !over || by == to_move {
            return Err(Refusal::NothingToClaim { automatic });
        }
        let outcome = self.flagged(to_move);
        Ok(self.end(outcome))
    }
}
