//! A secret set-up before its game: who has confirmed, and until when there is time. Nothing in it depends on a
//! half but the commitments.

use std::sync::Arc;
use std::time::Duration;

use tulenh_rules::{BySide, Ruleset, Side};

use crate::game::bot::Bot;
use crate::game::clock::{DAY, HOUR, LONGEST_TURN, SHORTEST_TURN, Stage, Tempo, TimeControl};
use crate::game::id::{GameId, PlayerId, Timestamp};
use crate::game::setup::commitment::Commitment;
use crate::game::state::{Limit, Mode};

/// The time for a set-up when nobody says so and the game has none for each turn (our decision).
const USUAL: Duration = Duration::from_secs(2 * DAY.as_secs());
/// The shortest time that can be agreed on for a set-up.
pub const SHORTEST_SET_UP: Duration = SHORTEST_TURN;
/// The longest.
pub const LONGEST_SET_UP: Duration = LONGEST_TURN;
/// So much longer somebody has who was on vacation when the time was over (our decision).
const AFTER_VACATION: Duration = DAY;
/// The moments at which a player is reminded, in their order.
const STAGES: [Stage; 3] = [Stage::Half, Stage::FourFifths, Stage::Hour];

/// A set-up that goes on: both sides place their pieces, and the game begins when both have confirmed or the time
/// is over.
///
/// Invariant: not both sides have confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUp {
    /// The number of the game that is to begin.
    pub id: GameId,
    /// Who plays which side.
    pub seats: BySide<PlayerId>,
    /// The ruleset of the game.
    pub rules: Arc<Ruleset>,
    /// When points decide the game.
    pub limit: Limit,
    /// The clock of the game.
    pub tempo: Tempo,
    /// What the game is played for.
    pub mode: Mode,
    /// When the set-up began.
    pub began: Timestamp,
    /// How long it may take.
    pub time: Duration,
    /// When its time is over.
    pub until: Timestamp,
    /// How far each side is.
    pub sides: BySide<SetUpSide>,
}

/// How far a side is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetUpSide {
    /// To what it has committed itself, once it has confirmed.
    pub commitment: Option<Commitment>,
    /// Of what it is reminded next, and when; `None` when of nothing more.
    pub reminder: Option<(Stage, Timestamp)>,
}

/// Why somebody cannot do something in a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpRefusal {
    /// They have confirmed, and have to take that back first.
    #[error("the set-up is confirmed")]
    Confirmed,
    /// They have not confirmed.
    #[error("the set-up is not confirmed")]
    NotConfirmed,
}

/// What becomes of a set-up whose time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadline {
    /// It goes on: there is time.
    NotYet,
    /// It goes on, because a player who has not confirmed is on vacation; until this instant.
    Moved(Timestamp),
    /// The game begins.
    Over,
}

impl SetUp {
    /// The time for a set-up before a game on this clock, when nobody says how long: that of a turn, if the clock
    /// has one for each; of one clock for the whole game as much; else two days.
    pub fn usual_time(tempo: Tempo) -> Duration {
        let time = match tempo.control {
            TimeControl::PerTurn(time) | TimeControl::Whole(time) => time,
            TimeControl::Bank { .. } | TimeControl::Unlimited => USUAL,
        };
        time.clamp(SHORTEST_SET_UP, LONGEST_SET_UP)
    }

    /// Sets when the time is over for a set-up that begins, and of what each side is reminded. No set-up goes on
    /// when points would have decided its game already.
    #[must_use]
    pub fn begun(mut self, now: Timestamp) -> SetUp {
        let until = now.after(self.time);
        self.began = now;
        self.until = self
            .limit
            .until
            .map_or(until, |last| until.min(last))
            .max(now);
        for side in Side::ALL {
            self.sides[side].reminder = self.reminder_after(None, now);
        }
        self
    }

    /// The side of a person; `None` for others.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.seats[*side] == player)
    }

    /// Whether a side has confirmed.
    pub fn has_confirmed(&self, side: Side) -> bool {
        self.sides[side].commitment.is_some()
    }

    /// The sides that are played by the engine.
    pub fn bots(&self) -> BySide<Option<Bot>> {
        BySide::new(|side| Bot::of(self.seats[side]))
    }

    /// Whether a side may change its half, or call the set-up off alone.
    ///
    /// # Errors
    /// Not once it has confirmed.
    pub fn may_change(&self, side: Side) -> Result<(), SetUpRefusal> {
        match self.has_confirmed(side) {
            true => Err(SetUpRefusal::Confirmed),
            false => Ok(()),
        }
    }

    /// A side commits itself to its half; whether both have now, so that the game begins.
    ///
    /// # Errors
    /// It has confirmed already.
    pub fn confirm(&mut self, side: Side, commitment: Commitment) -> Result<bool, SetUpRefusal> {
        self.may_change(side)?;
        self.sides[side].commitment = Some(commitment);
        Ok(self.has_confirmed(!side))
    }

    /// A side that has confirmed wants to change its half after all. Whoever asks knows that the other side has not
    /// confirmed, for then the game would have begun.
    ///
    /// # Errors
    /// It has not confirmed.
    pub fn reopen(&mut self, side: Side) -> Result<(), SetUpRefusal> {
        if !self.has_confirmed(side) {
            return Err(SetUpRefusal::NotConfirmed);
        }
        self.sides[side].commitment = None;
        Ok(())
    }

    /// When it has something to do next: to remind somebody, or to end.
    pub fn wake(&self) -> Timestamp {
        let reminders = Side::ALL.into_iter().filter_map(|side| self.reminder(side));
        reminders
            .map(|(_, at)| at)
            .min()
            .map_or(self.until, |at| at.min(self.until))
    }

    /// Of what a side that has not confirmed is reminded next, and when.
    pub fn reminder(&self, side: Side) -> Option<(Stage, Timestamp)> {
        let waits = !self.has_confirmed(side) && self.bots()[side].is_none();
        self.sides[side].reminder.filter(|_| waits)
    }

    /// A side was reminded of this stage: the next one that is still to come follows.
    pub fn reminded(&mut self, side: Side, stage: Stage, now: Timestamp) {
        self.sides[side].reminder = self.reminder_after(Some(stage), now);
    }

    /// A reminder of a side comes later: whoever is asleep is let sleep.
    pub fn remind_later(&mut self, side: Side, stage: Stage, at: Timestamp) {
        self.sides[side].reminder = Some((stage, at));
    }

    /// What becomes of it now. `away` says until when a side that has not confirmed is on vacation.
    pub fn deadline(&self, away: BySide<Option<Timestamp>>, now: Timestamp) -> Deadline {
        if now < self.until {
            return Deadline::NotYet;
        }
        let waits = Side::ALL
            .into_iter()
            .filter(|side| !self.has_confirmed(*side));
        let back = waits
            .filter_map(|side| away[side])
            .filter(|until| *until > now);
        let back = back.max().filter(|_| self.time >= DAY);
        let later = back.map(|back| back.after(AFTER_VACATION));
        let later = later.map(|later| self.limit.until.map_or(later, |last| later.min(last)));
        match later.filter(|later| *later > now) {
            Some(later) => Deadline::Moved(later),
            None => Deadline::Over,
        }
    }

    /// There is time until then; of what comes before that each side is reminded once more.
    pub fn moved(&mut self, until: Timestamp, now: Timestamp) {
        self.until = until;
        for side in Side::ALL {
            self.sides[side].reminder = self.reminder_after(Some(Stage::FourFifths), now);
        }
    }

    fn reminder_after(&self, stage: Option<Stage>, now: Timestamp) -> Option<(Stage, Timestamp)> {
        let whole = self.until.since(self.began);
        let later = STAGES
            .into_iter()
            .filter(|next| stage.is_none_or(|stage| *next > stage));
        let mut instants = later.map(|next| {
            let at = match next {
                Stage::Half => self.began.after(whole / 2),
                Stage::FourFifths => self.began.after(whole / 5 * 4),
                Stage::Hour | Stage::TenMinutes => self.until.before(HOUR),
            };
            (next, at)
        });
        instants.find(|(_, at)| *at > now && *at > self.began && *at < self.until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: Commitment = Commitment([7; 32]);

    fn set_up(tempo: Tempo, limit: Limit) -> SetUp {
        let set_up = SetUp {
            id: GameId(3),
            seats: BySide {
                red: PlayerId(1),
                blue: PlayerId(2),
            },
            rules: Arc::new(Ruleset::OFFICIAL),
            limit,
            tempo,
            mode: Mode::default(),
            began: Timestamp(0),
            time: SetUp::usual_time(tempo),
            until: Timestamp(0),
            sides: BySide::default(),
        };
        set_up.begun(Timestamp(1_000))
    }

    fn per_turn(time: Duration) -> Tempo {
        Tempo {
            control: TimeControl::PerTurn(time),
            ..Tempo::default()
        }
    }

    #[test]
    fn the_time_is_that_of_a_turn() {
        let time = |control| {
            SetUp::usual_time(Tempo {
                control,
                ..Tempo::default()
            })
        };
        assert_eq!(time(TimeControl::Unlimited), USUAL);
        assert_eq!(time(TimeControl::PerTurn(3 * DAY)), 3 * DAY);
        assert_eq!(time(TimeControl::Whole(HOUR)), HOUR);
        assert_eq!(
            time(TimeControl::Whole(Duration::from_secs(60))),
            SHORTEST_SET_UP
        );
        assert_eq!(
            time(TimeControl::Bank {
                bank: HOUR,
                increment: HOUR
            }),
            USUAL
        );
        let soon = Limit {
            turns: None,
            until: Some(Timestamp(5_000)),
        };
        assert_eq!(set_up(per_turn(DAY), soon).until, Timestamp(5_000));
    }

    #[test]
    fn a_mind_can_be_changed_until_both_have_confirmed() {
        let mut set_up = set_up(per_turn(DAY), Limit::default());
        let (red, blue) = (Side::Red, Side::Blue);
        assert_eq!(set_up.side_of(PlayerId(2)), Some(blue));
        assert_eq!(set_up.side_of(PlayerId(3)), None);
        assert_eq!(set_up.reopen(red), Err(SetUpRefusal::NotConfirmed));
        assert_eq!(set_up.confirm(red, HASH), Ok(false));
        assert_eq!(set_up.may_change(red), Err(SetUpRefusal::Confirmed));
        assert_eq!(set_up.confirm(red, HASH), Err(SetUpRefusal::Confirmed));
        assert_eq!(set_up.may_change(blue), Ok(()));
        set_up.reopen(red).unwrap();
        assert_eq!(set_up.may_change(red), Ok(()));
        assert_eq!(set_up.confirm(blue, HASH), Ok(false));
        assert_eq!(set_up.confirm(red, HASH), Ok(true));
    }

    #[test]
    fn each_stage_comes_once_and_the_end_after_all() {
        let mut set_up = set_up(per_turn(10 * HOUR), Limit::default());
        let mut seen = Vec::new();
        loop {
            let at = set_up.wake();
            let Some((stage, due)) = set_up.reminder(Side::Red) else {
                break;
            };
            assert_eq!(at, due);
            seen.push((stage, (at.0 - 1_000) / 3_600_000));
            for side in Side::ALL {
                set_up.reminded(side, stage, at);
            }
        }
        assert_eq!(
            seen,
            [(Stage::Half, 5), (Stage::FourFifths, 8), (Stage::Hour, 9)]
        );
        assert_eq!(set_up.wake(), set_up.until);
        let nobody = BySide::default();
        assert_eq!(
            set_up.deadline(nobody, Timestamp(set_up.until.0 - 1)),
            Deadline::NotYet
        );
        assert_eq!(set_up.deadline(nobody, set_up.until), Deadline::Over);
        // What is over when it is told late is left out.
        let mut late = set_up.clone().begun(Timestamp(1_000));
        late.reminded(Side::Red, Stage::Half, Timestamp(late.until.0 - 60_000));
        assert_eq!(late.reminder(Side::Red), None);
    }

    #[test]
    fn whoever_is_away_has_a_day_more() {
        let mut slow = set_up(per_turn(2 * DAY), Limit::default());
        let until = slow.until;
        let away = BySide {
            red: Some(until.after(HOUR)),
            blue: None,
        };
        assert_eq!(
            slow.deadline(away, until),
            Deadline::Moved(until.after(HOUR + DAY))
        );
        slow.confirm(Side::Red, HASH).unwrap();
        assert_eq!(slow.deadline(away, until), Deadline::Over);
        let fast = set_up(per_turn(HOUR), Limit::default());
        let away = BySide::new(|_| Some(fast.until.after(HOUR)));
        assert_eq!(fast.deadline(away, fast.until), Deadline::Over);
        let last = Limit {
            turns: None,
            until: Some(Timestamp(50_000)),
        };
        let short = set_up(per_turn(2 * DAY), last);
        let away = BySide::new(|_| Some(short.until.after(HOUR)));
        assert_eq!(short.deadline(away, short.until), Deadline::Over);
    }
}
