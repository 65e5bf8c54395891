//! The clock of a game: how long a turn may take, when it runs and when it stands still.
//!
//! All instants are bot time; the clock is never asked what time it is, it is told.

use std::time::Duration;

use crate::game::id::Timestamp;
use tulenh_rules::{BySide, Side};

/// A day.
pub const DAY: Duration = Duration::from_secs(24 * HOUR.as_secs());
/// An hour.
pub const HOUR: Duration = Duration::from_secs(60 * MINUTE.as_secs());
/// A minute.
pub const MINUTE: Duration = Duration::from_secs(60);

/// The shortest time a turn may be given (issue: 10 minutes to 30 days a turn).
pub const SHORTEST_TURN: Duration = Duration::from_secs(10 * MINUTE.as_secs());
/// The longest.
pub const LONGEST_TURN: Duration = Duration::from_secs(30 * DAY.as_secs());
/// The most a side may have been given beyond its own time (our decision), so that a game ends.
pub const MOST_GIFTS: Duration = Duration::from_secs(30 * DAY.as_secs());
/// A vacation costs as much even if it ends sooner (our decision), so that nobody stops and starts
/// the clocks of others all day.
pub const LEAST_VACATION: Duration = HOUR;
/// The longest vacation (field notes 7: 30 days may be saved up).
pub const MOST_VACATION: Duration = Duration::from_secs(30 * DAY.as_secs());
/// A game that is not played and has no running clock is asked about after this time…
pub const IDLE_ASK: Duration = Duration::from_secs(30 * DAY.as_secs());
/// …and closed after this.
pub const IDLE_CLOSE: Duration = Duration::from_secs(60 * DAY.as_secs());

/// How time is measured in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimeControl {
    /// Not at all.
    #[default]
    Unlimited,
    /// So long for each turn.
    PerTurn(Duration),
    /// So long for all turns of a side, and more after each.
    Bank {
        /// At the beginning.
        bank: Duration,
        /// After each turn.
        increment: Duration,
    },
    /// One clock for the whole game, running for both; then points decide (RULES.md 9).
    Whole(Duration),
}

/// What happens when a side's time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Flagging {
    /// It has lost.
    #[default]
    Automatic,
    /// The other side may claim the game.
    Claim,
    /// It has lost, and no vacation stops the clock before: as a contest may have it.
    Strict,
}

/// What is agreed about time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tempo {
    /// How it is measured.
    pub control: TimeControl,
    /// What happens when it is over.
    pub flagging: Flagging,
}

/// Why a clock stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Both agreed on a pause.
    Pause,
    /// Whoever is to move is on vacation.
    Vacation,
}

/// A moment before a deadline of which the player to move may be reminded; each comes at most once
/// a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Half of the time is gone.
    Half,
    /// Four fifths of it.
    FourFifths,
    /// An hour is left.
    Hour,
    /// Ten minutes are left.
    TenMinutes,
}

/// The clock of a game.
///
/// Invariant: while it does not rest, it runs for the side to move since `since`. Any values are a
/// clock; arithmetic stops at the ends of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// What was agreed.
    pub tempo: Tempo,
    /// What each side has for its present or next turn, gifts included. Of one clock for the whole
    /// game both have the same.
    pub left: BySide<Duration>,
    /// What each side has been given beyond its own time.
    pub given: BySide<Duration>,
    /// When it began to run for the present turn (for the whole game, when that began).
    pub since: Timestamp,
    /// How long it has rested since then.
    pub rested: Duration,
    /// Why it rests, and since when.
    pub rest: Option<(Rest, Timestamp)>,
    /// What the other side had left when it played the last turn.
    pub before: Duration,
    /// Which stages were passed in this turn: bits by their order.
    pub passed: u8,
    /// Whether it was said that the time is over, or that nobody plays.
    pub said: bool,
}

impl Tempo {
    /// Whether a vacation stops such a clock: only where a turn has a day or more, so that nobody
    /// stalls a fast game with it (our decision).
    pub fn knows_vacations(self) -> bool {
        match self.control {
            _ if self.flagging == Flagging::Strict => false,
            TimeControl::Unlimited | TimeControl::Whole(_) => false,
            TimeControl::PerTurn(turn) => turn >= DAY,
            TimeControl::Bank { bank, .. } => bank >= DAY,
        }
    }
}

impl Clock {
    /// A clock that begins to run now.
    pub fn new(tempo: Tempo, now: Timestamp) -> Clock {
        let first = match tempo.control {
            TimeControl::Unlimited => Duration::ZERO,
            TimeControl::PerTurn(time) | TimeControl::Whole(time) => time,
            TimeControl::Bank { bank, .. } => bank,
        };
        Clock {
            tempo,
            left: BySide::new(|_| first),
            since: now,
            ..Clock::default()
        }
    }

    /// When the time of the side to move is over; never while the clock rests, nor without one.
    pub fn deadline(&self, to_move: Side) -> Option<Timestamp> {
        let runs = self.rest.is_none() && self.tempo.control != TimeControl::Unlimited;
        runs.then(|| self.end(to_move))
    }

    /// What the side to move has left; of a resting clock as much as when it stopped. `None`
    /// without a clock.
    pub fn remaining(&self, to_move: Side, now: Timestamp) -> Option<Duration> {
        if self.tempo.control == TimeControl::Unlimited {
            return None;
        }
        let now = self.rest.map_or(now, |(_, since)| since);
        Some(self.end(to_move).since(now))
    }

    /// What a side has left, whoever is to move.
    pub fn of(&self, side: Side, to_move: Side, now: Timestamp) -> Option<Duration> {
        if side == to_move {
            return self.remaining(to_move, now);
        }
        (self.tempo.control != TimeControl::Unlimited).then(|| self.left[side])
    }

    /// Why the clock rests.
    pub fn resting(&self) -> Option<Rest> {
        self.rest.map(|(why, _)| why)
    }

    /// The next moment at which somebody may have to hear of this clock: a stage not passed yet, or
    /// the deadline. `None` when it stands still, or its end was told already.
    pub fn next(&self, to_move: Side) -> Option<Timestamp> {
        let deadline = self.deadline(to_move).filter(|_| !self.said)?;
        let stages = self.stages(deadline, to_move);
        let next = stages.filter(|(stage, _)| self.passed & bit(*stage) == 0);
        Some(next.map(|(_, at)| at).min().unwrap_or(deadline))
    }

    /// Marks the stages as passed that are, and gives the latest of those that were not yet.
    pub fn pass(&mut self, to_move: Side, now: Timestamp) -> Option<Stage> {
        let deadline = self.deadline(to_move)?;
        let due = self.stages(deadline, to_move).filter(|(stage, at)| {
            let new = self.passed & bit(*stage) == 0;
            new && *at <= now
        });
        let due: Vec<_> = due.collect();
        for (stage, _) in &due {
            self.passed |= bit(*stage);
        }
        due.iter()
            .max_by_key(|(_, at)| *at)
            .map(|(stage, _)| *stage)
    }

    /// Marks the next stage as passed before it comes, if it is one of these and may be told now in one
    /// message with other games, and gives it. It may when it comes within this time, and when no more
    /// than twice the time is left that will be left then. The last two never may: they are alarms.
    pub fn pass_early(
        &mut self,
        to_move: Side,
        wanted: impl Fn(Stage) -> bool,
        within: Duration,
        now: Timestamp,
    ) -> Option<Stage> {
        let deadline = self.deadline(to_move)?;
        let mut stages = self.stages(deadline, to_move);
        let (stage, _) = stages.find(|(stage, at)| {
            let patient = matches!(stage, Stage::Half | Stage::FourFifths);
            let new = self.passed & bit(*stage) == 0;
            let soon = at.since(now) <= within.min(deadline.since(*at));
            patient && new && *at > now && soon && wanted(*stage)
        })?;
        self.passed |= bit(stage);
        Some(stage)
    }

    /// Whether this stage was passed in this turn.
    pub fn has_passed(&self, stage: Stage) -> bool {
        self.passed & bit(stage) != 0
    }

    /// A turn was played: the clock runs for the other side, whatever made it rest.
    pub fn press(&mut self, mover: Side, now: Timestamp) {
        let remaining = self.remaining(mover, now).unwrap_or_default();
        self.before = remaining;
        match self.tempo.control {
            TimeControl::Unlimited => self.since = now,
            // It runs on, for both.
            TimeControl::Whole(_) => {
                self.resume(now);
                self.passed = 0;
                return;
            }
            TimeControl::PerTurn(turn) => self.left[mover] = turn,
            TimeControl::Bank { increment, .. } => {
                self.left[mover] = remaining.saturating_add(increment);
            }
        }
        self.begin(now);
    }

    /// Turns were taken back while one side was thinking, and another may be to move now. Whoever
    /// took back without asking goes on where their clock stood; time is never made that way, but for
    /// the minute that is needed to play at all.
    pub fn restart(&mut self, thinking: Side, to_move: Side, agreed: bool, now: Timestamp) {
        if matches!(self.tempo.control, TimeControl::Whole(_)) {
            self.passed = 0;
            return;
        }
        let remaining = self.remaining(thinking, now).unwrap_or_default();
        if matches!(self.tempo.control, TimeControl::Bank { .. }) {
            self.left[thinking] = remaining;
        }
        if !agreed {
            let stood = self.before.saturating_sub(now.since(self.since));
            self.left[to_move] = stood.max(MINUTE).min(self.left[to_move]);
        }
        self.begin(now);
    }

    /// Lets the clock rest from now on, unless it does. Whether it did so now.
    pub fn rest(&mut self, why: Rest, now: Timestamp) -> bool {
        let runs = self.rest.is_none();
        if runs {
            self.rest = Some((why, now.max(self.since)));
        }
        runs
    }

    /// Lets it run again. Whether it did not.
    pub fn resume(&mut self, now: Timestamp) -> bool {
        let Some((_, since)) = self.rest.take() else {
            return false;
        };
        self.rested = self.rested.saturating_add(now.since(since));
        self.said = false;
        true
    }

    /// Lets it run again after a vacation, and sees to it that there is time to look at the game
    /// first: as much as a vacation costs at least ([`LEAST_VACATION`]), so that no time
    /// is made that way that was not paid for. Stages that are to come again then are passed once more,
    /// also the one that comes at this instant.
    pub fn come_back(&mut self, to_move: Side, now: Timestamp) {
        self.resume(now);
        let left = self.end(to_move).since(now);
        let missing = LEAST_VACATION.saturating_sub(left);
        if !missing.is_zero() {
            let over = now.since(self.end(to_move));
            let more = missing.saturating_add(over);
            self.left[to_move] = self.left[to_move].saturating_add(more);
            self.forget_stages(to_move, now.before(Duration::from_millis(1)));
        }
    }

    /// Gives a side so much more time, as far as [`MOST_GIFTS`] allows; gives what it was. Nothing
    /// where no side has a time of its own. Time that is over counts from now on again, so that the
    /// gift is there to be used, and what was said of its end may be said once more.
    pub fn give(&mut self, to: Side, to_move: Side, time: Duration, now: Timestamp) -> Duration {
        let time = time.min(MOST_GIFTS.saturating_sub(self.given[to]));
        let own = matches!(
            self.tempo.control,
            TimeControl::PerTurn(_) | TimeControl::Bank { .. }
        );
        if !own || time.is_zero() {
            return Duration::ZERO;
        }
        self.given[to] = self.given[to].saturating_add(time);
        if to != to_move {
            self.left[to] = self.left[to].saturating_add(time);
            return time;
        }
        let now = self.rest.map_or(now, |(_, since)| since);
        let over = now.since(self.end(to));
        let more = time.saturating_add(over);
        self.left[to] = self.left[to].saturating_add(more);
        self.forget_stages(to, now);
        // A time that was over is not over any more.
        self.said = false;
        time
    }

    /// The time has become longer: stages that come after this instant now come once more.
    fn forget_stages(&mut self, to_move: Side, after: Timestamp) {
        let stages = self.stages(self.end(to_move), to_move);
        for (stage, _) in stages.filter(|(_, at)| *at > after) {
            self.passed &= !bit(stage);
        }
    }

    fn begin(&mut self, now: Timestamp) {
        self.since = now;
        self.rested = Duration::ZERO;
        self.rest = None;
        self.passed = 0;
        self.said = false;
    }

    fn end(&self, to_move: Side) -> Timestamp {
        self.since.after(self.left[to_move]).after(self.rested)
    }

    /// The stages before this deadline. Those that would come before anybody could have forgotten
    /// the turn are left out.
    fn stages(
        &self,
        deadline: Timestamp,
        to_move: Side,
    ) -> impl Iterator<Item = (Stage, Timestamp)> + use<> {
        let all = self.left[to_move];
        let stage = move |stage, before: Duration, least: Duration| {
            (all >= least).then(|| (stage, deadline.before(before)))
        };
        [
            stage(Stage::Half, all / 2, 2 * HOUR),
            stage(Stage::FourFifths, all / 5, HOUR),
            stage(Stage::Hour, HOUR, 6 * HOUR),
            stage(Stage::TenMinutes, SHORTEST_TURN, 2 * HOUR),
        ]
        .into_iter()
        .flatten()
    }
}

const fn bit(stage: Stage) -> u8 {
    1 << stage as u8
}
