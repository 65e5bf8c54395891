//! What time does to a game: reminders, flags, vacations, the question whether anybody still plays.

use std::time::Duration;

use tulenh_rules::{Ending, Outcome, Side};

use crate::game::clock::{
    DAY, Flagging, IDLE_ASK, IDLE_CLOSE, MOST_VACATION, Rest, Stage, TimeControl,
};
use crate::game::id::Timestamp;
use crate::game::standing::COUNTED_TURNS;
use crate::game::state::Game;
use crate::game::state::action::Event;

impl Game {
    /// Does what time alone brings about, up to `now`: the end of a game whose time is over, the
    /// moments of which a player may be reminded, the question whether anybody still plays. Nothing
    /// happens before [`Game::wake`], nor twice; what happens counts as an accepted action.
    pub fn tick(&mut self, now: Timestamp) -> Vec<Event> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let events = match self.timed_out(now) {
            Some(outcome) => self.end(outcome),
            None => self.remind(now),
        };
        self.revision += u64::from(!events.is_empty());
        events
    }

    /// Whoever is to move is reminded of other games now: the stage that may be told with them
    /// ([`crate::game::Clock::pass_early`]), which does not come once more.
    pub fn remind_early(
        &mut self,
        wanted: impl Fn(Stage) -> bool,
        within: Duration,
        now: Timestamp,
    ) -> Option<Stage> {
        if self.outcome.is_some() {
            return None;
        }
        let to_move = self.position().turn();
        let stage = self.clock.pass_early(to_move, wanted, within, now)?;
        self.revision += 1;
        Some(stage)
    }

    /// When [`Game::tick`] has something to do next, or a team has to have decided; never in an ended game. A game that
    /// goes on always has such an instant, unless it has a date at which points decide and no clock: then it is that date.
    pub fn wake(&self) -> Option<Timestamp> {
        let clock = self.clock_wake();
        clock.into_iter().chain(self.decision_due()).min()
    }

    /// As [`Game::wake`], without the decisions of teams.
    pub fn clock_wake(&self) -> Option<Timestamp> {
        if self.outcome.is_some() {
            return None;
        }
        let idle = self.idle().map(|(ask, close)| match self.clock.said {
            true => close,
            false => ask,
        });
        let clock = self.clock.next(self.position().turn());
        let back = self.latest_return();
        [self.until, clock, back, idle].into_iter().flatten().min()
    }

    /// The side to move is on vacation: its clock stops, if vacations stop it. Nothing when it
    /// rests already, or when its time is over: what the other side may claim stays so.
    pub fn go_away(&mut self, now: Timestamp) -> Vec<Event> {
        let open = self.outcome.or_else(|| self.timed_out(now)).is_none();
        let over = self.deadline().is_some_and(|deadline| now >= deadline);
        let knows = self.clock.tempo.knows_vacations();
        if !(open && knows && !over && self.clock.rest(Rest::Vacation, now)) {
            return Vec::new();
        }
        self.revision += 1;
        vec![Event::WentAway(self.position().turn())]
    }

    /// Whether the time of the side to move is over now and a vacation that began at this moment
    /// would still save it: nobody has been told, no date has decided, and vacations stop the clock.
    pub fn could_be_spared(&self, now: Timestamp) -> bool {
        let over = self.deadline().is_some_and(|deadline| now >= deadline);
        let decided = self.until.is_some_and(|until| now >= until);
        over && !decided && !self.clock.said && self.clock.tempo.knows_vacations()
    }

    /// Whether the time of the side to move was not over yet when this vacation of theirs began.
    pub fn was_left_in_time(&self, since: Timestamp) -> bool {
        self.deadline().is_some_and(|deadline| since < deadline)
    }

    /// The time of the side to move is over, but they are on vacation since then: the clock stops.
    /// The vacation began by itself because of this, or [in time](Game::was_left_in_time) and the game
    /// had not followed yet. Nothing unless it [could be spared](Game::could_be_spared).
    pub fn spare(&mut self, since: Timestamp, now: Timestamp) -> Vec<Event> {
        let in_time = self.was_left_in_time(since);
        if !(self.could_be_spared(now) && self.clock.rest(Rest::Vacation, now)) {
            return Vec::new();
        }
        self.revision += 1;
        let side = self.position().turn();
        vec![match in_time {
            true => Event::WentAway(side),
            false => Event::Spared(side),
        }]
    }

    /// The vacation of the side to move is over: its clock goes on.
    pub fn come_back(&mut self, now: Timestamp) -> Vec<Event> {
        if self.outcome.is_some() || self.clock.resting() != Some(Rest::Vacation) {
            return Vec::new();
        }
        let to_move = self.position().turn();
        self.clock.come_back(to_move, now);
        self.revision += 1;
        vec![Event::CameBack(to_move)]
    }

    /// How the game ends at `now` if its time is over.
    pub(super) fn timed_out(&self, now: Timestamp) -> Option<Outcome> {
        if self.until.is_some_and(|until| now >= until) {
            return Some(match self.ply().0 < COUNTED_TURNS {
                true => Outcome::drawn(Ending::Aborted),
                false => self.record.decide_by_points(Ending::TimeLimit),
            });
        }
        let to_move = self.position().turn();
        let over = self.clock.deadline(to_move).is_some_and(|end| now >= end);
        if over && self.ends_by_itself() {
            return Some(self.flagged(to_move));
        }
        let (_, close) = self.idle()?;
        // Nobody is closed out who was not asked.
        (self.clock.said && now >= close).then(|| Outcome::drawn(Ending::Abandoned))
    }

    /// Whether time that is over ends the game without anybody's claim.
    pub(super) fn ends_by_itself(&self) -> bool {
        let whole = matches!(self.clock.tempo.control, TimeControl::Whole(_));
        whole || self.clock.tempo.flagging != Flagging::Claim
    }

    /// How a game ends in which the time of the side to move is over: by points if there was one
    /// clock for both (RULES.md 9).
    pub(super) fn flagged(&self, side: Side) -> Outcome {
        if self.ply().0 < COUNTED_TURNS {
            return Outcome::drawn(Ending::Aborted);
        }
        match self.clock.tempo.control {
            TimeControl::Whole(_) => self.record.decide_by_points(Ending::TimeLimit),
            _ => Outcome::won(!side, Ending::OutOfTime),
        }
    }

    /// What the clock has to say before time is over.
    fn remind(&mut self, now: Timestamp) -> Vec<Event> {
        let to_move = self.position().turn();
        if let Some((ask, _)) = self.idle()
            && now >= ask
            && !self.clock.said
        {
            self.clock.said = true;
            // Who is asked late, for whatever reason, has as long to answer.
            self.active = self.active.max(now.before(IDLE_ASK));
            return vec![Event::Idle];
        }
        if self.latest_return().is_some_and(|back| now >= back) {
            self.clock.come_back(to_move, now);
            return vec![Event::CameBack(to_move)];
        }
        if let Some(stage) = self.clock.pass(to_move, now) {
            return vec![Event::Due(to_move, stage)];
        }
        let over = self.clock.deadline(to_move).is_some_and(|end| now >= end);
        if over && !self.clock.said {
            self.clock.said = true;
            return vec![Event::TimeOver(to_move)];
        }
        Vec::new()
    }

    /// When a clock runs again that rests for a vacation, if nobody has started it: no vacation is
    /// longer.
    fn latest_return(&self) -> Option<Timestamp> {
        let (why, since) = self.clock.rest?;
        (why == Rest::Vacation).then(|| since.after(MOST_VACATION).after(DAY))
    }

    /// When to ask whether anybody still plays, and when to close the game: where no running clock
    /// and no date ends it. The time of a game that waits to be claimed is over.
    pub(super) fn idle(&self) -> Option<(Timestamp, Timestamp)> {
        if self.until.is_some() {
            return None;
        }
        let paused = self.clock.resting() == Some(Rest::Pause);
        let unlimited = self.clock.tempo.control == TimeControl::Unlimited;
        let from = self.active.max(self.last());
        if paused || unlimited {
            return Some((from.after(IDLE_ASK), from.after(IDLE_CLOSE)));
        }
        // It has been said that it may be claimed; nobody is asked once more.
        let waits = !self.ends_by_itself() && self.clock.said;
        let end = self.deadline().filter(|_| waits)?;
        let from = from.max(end);
        Some((from.after(IDLE_ASK), from.after(IDLE_CLOSE)))
    }
}
