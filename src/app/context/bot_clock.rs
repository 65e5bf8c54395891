//! The bot's own clock: UTC less its absences ([`crate::game::time`]).
//!
//! The machine's two clocks are read at the edge and given here as a [`ClockSample`]. The steady one says
//! how long it has been since the last sample; where the other disagrees, the machine slept or
//! somebody set its clock, and where there was no sample for long, the bot stood still. All of that is
//! time the bot was away, as is the time between the last heartbeat in the store and the start.
//!
//! Where several processes share the store, one of them keeps the time and the others follow its heartbeats.
//! Nobody goes further than [`LEASE_TIME`] beyond the last one: if the process that keeps the time dies, that
//! is where the next one goes on, and what passed since is time the bot was away.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::game::{Calendar, Heartbeat, Timestamp, Utc};
use crate::store::{LEASE_TIME, Lease};

/// Both of the machine's clocks at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockSample {
    /// The one that knows the date, in milliseconds since 1970 in UTC; it may jump.
    pub utc: Utc,
    /// The one that never jumps, from any beginning.
    pub steady: Duration,
}

/// How far the clocks may disagree between two readings before it is a jump: what corrects a clock
/// slowly stays far below.
const JUMP_MS: i64 = 500;

/// Without a sample for so long the bot stood still: it reads every second.
const STALL: Duration = Duration::from_secs(30);

/// What the bot's clock shows.
#[derive(Debug, Default)]
pub(crate) struct BotClock(Mutex<Face>);

/// The state of the clock.
#[derive(Debug, Default)]
pub(crate) struct Face {
    pub calendar: Calendar,
    /// The last sample, and what it was on the bot's clock.
    pub last: Option<(ClockSample, Timestamp)>,
    /// The last heartbeat that the store has.
    pub heartbeat: Option<Heartbeat>,
    /// Absences that the store does not have yet: when, how long, and all up to then.
    pub unsaved: Vec<Absence>,
    /// Who keeps the time.
    pub keeping: Keeping,
    /// The latest time that was given while another process kept it.
    pub followed: Timestamp,
}

/// Who keeps the bot's time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// This process, which alone works with the store.
    #[default]
    Alone,
    /// This process, of several, under this lease.
    Here(Lease),
    /// Another process, or none at present.
    Elsewhere,
}

/// An absence that was noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Absence {
    pub at: Timestamp,
    /// How long it was; less than nothing when the machine's clock was set back.
    pub millis: i64,
    /// How much is missing from then on.
    pub sum: i64,
}

impl BotClock {
    /// The absences so far.
    pub(crate) fn calendar(&self) -> Calendar {
        self.face().calendar.clone()
    }

    /// What time it is; what the clocks say about absences is noted.
    pub(crate) fn now(&self, sample: ClockSample) -> Timestamp {
        let mut face = self.face();
        let now = face.read(sample);
        // Without a heartbeat for as long the lease is lost, and who takes it goes on from there.
        match (&face.keeping, face.heartbeat) {
            (Keeping::Here(_), Some(heartbeat)) => now.min(heartbeat.at.after(LEASE_TIME)),
            _ => now,
        }
    }

    pub(crate) fn face(&self) -> std::sync::MutexGuard<'_, Face> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Face {
    fn read(&mut self, sample: ClockSample) -> Timestamp {
        if self.keeping == Keeping::Elsewhere {
            return self.follow(sample.utc);
        }
        let Some((last, at)) = self.last else {
            let now = match self.heartbeat {
                // What passed since is missed, but for what others may have gone on.
                Some(heartbeat) => {
                    let passed = sample.utc.0.saturating_sub(heartbeat.utc.0);
                    let ran = self.beyond(passed);
                    let at = Timestamp(heartbeat.at.0.saturating_add(ran));
                    // Two absences at one instant would be one: it went on for a moment between.
                    let again = i64::from(self.calendar.absence(at).is_some());
                    let at = Timestamp(at.0.saturating_add(again));
                    self.miss(at, passed.saturating_sub(ran).saturating_sub(again));
                    at
                }
                None => self.calendar.bot(sample.utc),
            };
            self.last = Some((sample, now));
            return now;
        };
        // Readings are taken side by side and may come in another order.
        let Some(steady) = sample.steady.checked_sub(last.steady) else {
            return at;
        };
        let wall = sample.utc.0.saturating_sub(last.utc.0);
        let passed = i64::try_from(steady.as_millis()).unwrap_or(i64::MAX);
        let stood = steady > STALL;
        let jump = wall.saturating_sub(if stood { 0 } else { passed });
        let now = if stood || jump.abs() >= JUMP_MS {
            let now = Timestamp(at.0.saturating_add(if stood { 0 } else { passed }));
            self.miss(now, jump);
            now
        } else {
            Timestamp(at.0.saturating_add(wall.max(0)))
        };
        self.last = Some((sample, now));
        now
    }

    /// The time that another process keeps.
    fn follow(&mut self, utc: Utc) -> Timestamp {
        let now = match self.heartbeat {
            Some(heartbeat) => {
                let passed = utc.0.saturating_sub(heartbeat.utc.0);
                Timestamp(heartbeat.at.0.saturating_add(self.beyond(passed)))
            }
            None => self.calendar.bot(utc),
        };
        self.followed = self.followed.max(now);
        self.followed
    }

    /// How far the time goes on after a heartbeat, in milliseconds, when so many have passed since.
    fn beyond(&self, passed: i64) -> i64 {
        let most = match self.keeping {
            Keeping::Alone => 0,
            Keeping::Here(_) | Keeping::Elsewhere => {
                i64::try_from(LEASE_TIME.as_millis()).unwrap_or(i64::MAX)
            }
        };
        passed.clamp(0, most)
    }

    fn miss(&mut self, at: Timestamp, millis: i64) {
        if millis == 0 {
            return;
        }
        let (at, sum) = self.calendar.miss(at, millis);
        self.unsaved.push(Absence { at, millis, sum });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Duty;

    fn sample(utc: i64, steady: u64) -> ClockSample {
        ClockSample {
            utc: Utc(utc),
            steady: Duration::from_millis(steady),
        }
    }

    /// Both clocks go on by so much, every second.
    fn run(face: &mut Face, from: &mut ClockSample, millis: i64) -> Timestamp {
        let mut now = face.read(*from);
        let end = from.utc.0 + millis;
        while from.utc.0 < end {
            let step = (end - from.utc.0).min(1_000);
            from.utc.0 += step;
            from.steady += Duration::from_millis(step.unsigned_abs());
            now = face.read(*from);
        }
        now
    }

    #[test]
    fn it_goes_with_the_world() {
        let mut face = Face::default();
        let mut at = sample(1_000_000, 5);
        assert_eq!(run(&mut face, &mut at, 0), Timestamp(1_000_000));
        assert_eq!(run(&mut face, &mut at, 90_000), Timestamp(1_090_000));
        assert!(face.unsaved.is_empty());
        // A clock that is corrected slowly is followed.
        for _ in 0..100 {
            at.utc.0 += 1_010;
            at.steady += Duration::from_secs(1);
            face.read(at);
        }
        let now = face.read(at);
        assert_eq!((now.0, face.calendar.utc(now)), (at.utc.0, at.utc));
        assert!(face.unsaved.is_empty());
    }

    #[test]
    fn jumps_in_either_direction_are_no_time() {
        for jump in [3_600_000, -3_600_000, 600, -600] {
            let mut face = Face::default();
            let mut at = sample(10_000_000, 0);
            let before = run(&mut face, &mut at, 10_000);
            at.utc.0 += jump;
            let after = run(&mut face, &mut at, 10_000);
            assert_eq!(after.0 - before.0, 10_000, "{jump}");
            assert_eq!(face.calendar.utc(after), at.utc, "{jump}");
            assert_eq!(face.unsaved.len(), 1);
        }
    }

    #[test]
    fn what_stands_still_is_away() {
        let mut face = Face::default();
        let mut at = sample(10_000_000, 0);
        let before = run(&mut face, &mut at, 1_000);
        // The machine slept: its steady clock slept as well, or did not.
        for steady in [0, 7_200_000] {
            at.utc.0 += 7_200_000;
            at.steady += Duration::from_millis(steady);
            assert_eq!(face.read(at), before);
        }
        assert_eq!(face.calendar.missing(), 2 * 7_200_000);
    }

    #[test]
    fn it_goes_on_where_it_was_when_the_bot_was_off() {
        for away in [50_000_000, -50_000_000] {
            let heartbeat = Heartbeat {
                at: Timestamp(900),
                utc: Utc(1_000),
            };
            let mut face = Face {
                calendar: Calendar::new(vec![(Timestamp(500), 100)]),
                heartbeat: Some(heartbeat),
                ..Face::default()
            };
            let at = sample(1_000 + away, 77);
            assert_eq!(face.read(at), Timestamp(900));
            assert_eq!(face.calendar.utc(Timestamp(900)), at.utc);
            assert_eq!(face.unsaved.len(), 1);
        }
    }

    #[test]
    fn who_follows_goes_no_further_than_who_takes_over_begins() {
        let heartbeat = Heartbeat {
            at: Timestamp(100_000),
            utc: Utc(500_000),
        };
        let lease = Lease::alone(Duty::new("time"));
        let face = |keeping| Face {
            calendar: Calendar::new(vec![(Timestamp(90_000), 400_000)]),
            heartbeat: Some(heartbeat),
            keeping,
            ..Face::default()
        };
        for (passed, ran) in [(-7_000, 0), (4_000, 4_000), (60_000, 15_000)] {
            let utc = 500_000 + passed;
            let follower = face(Keeping::Elsewhere).read(sample(utc, 5));
            let mut leader = face(Keeping::Here(lease.clone()));
            let taken = leader.read(sample(utc, 9));
            assert_eq!((follower, taken.0), (taken, 100_000 + ran), "{passed}");
            assert_eq!(leader.calendar.utc(taken), Utc(utc), "{passed}");
            // What ran on is no absence.
            assert_eq!(leader.unsaved.len(), usize::from(passed != ran), "{passed}");
        }
        // The time given never goes back, whatever the heartbeats say.
        let mut follower = face(Keeping::Elsewhere);
        assert_eq!(follower.read(sample(509_000, 0)), Timestamp(109_000));
        assert_eq!(follower.read(sample(506_000, 1)), Timestamp(109_000));
    }

    #[test]
    fn two_outages_without_a_second_between_are_two() {
        let mut face = Face {
            calendar: Calendar::new(vec![(Timestamp(500), 100)]),
            heartbeat: Some(Heartbeat {
                at: Timestamp(900),
                utc: Utc(1_000),
            }),
            ..Face::default()
        };
        let away = 50_000_000;
        let at = face.read(sample(1_000 + away, 0));
        let first = face.calendar.absence(at);
        // It stops at once, and starts again a day later.
        let mut face = Face {
            calendar: face.calendar.clone(),
            heartbeat: Some(Heartbeat {
                at,
                utc: Utc(1_000 + away),
            }),
            ..Face::default()
        };
        let day = 86_400_000;
        let again = face.read(sample(1_000 + away + day, 0));
        assert_eq!(face.calendar.absence(at), first);
        let (from, to) = face.calendar.absence(again).unwrap();
        assert_eq!(to.0 - from.0, day - 1);
        assert_eq!(face.calendar.utc(again), Utc(1_000 + away + day));
        assert!(again > at);
    }

    #[test]
    fn readings_in_the_wrong_order_change_nothing() {
        let mut face = Face::default();
        face.read(sample(10_000, 100));
        assert_eq!(face.read(sample(10_050, 150)), Timestamp(10_050));
        assert_eq!(face.read(sample(10_020, 120)), Timestamp(10_050));
        assert_eq!(face.read(sample(10_060, 160)), Timestamp(10_060));
    }
}
