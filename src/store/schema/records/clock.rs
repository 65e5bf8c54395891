//! Clocks of games, the time control of games and challenges, and vacations of people. Lengths of time
//! are milliseconds, instants are milliseconds of bot time.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Clock, Flagging, Game, Rest, Tempo, TimeControl, Timestamp, Vacation};
use crate::store::schema::records::outcome::SideRecord;
use crate::store::schema::records::record::same_variants;
use tulenh_rules::{BySide, Side};

/// The agreed time control, and whether a win on time must be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TempoRecord {
    control: ControlRecord,
    flagging: FlaggingRecord,
}

/// The first two have the bytes of the flag that said whether the game must be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum FlaggingRecord {
    Automatic,
    Claim,
    Strict,
}

same_variants!(Flagging, FlaggingRecord: Automatic, Claim, Strict);

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum ControlRecord {
    Unlimited,
    PerTurn(u64),
    Bank(u64, u64),
    Whole(u64),
}

/// The clock of a game, with what else depends on time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ClockRecord {
    tempo: TempoRecord,
    left: [u64; 2],
    given: [u64; 2],
    since: i64,
    rested: u64,
    rest: Option<(RestRecord, i64)>,
    before: u64,
    passed: u8,
    said: bool,
    pause: Option<SideRecord>,
    active: i64,
    /// When the game has something to do next; under this instant stands its timer.
    pub wake: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum RestRecord {
    Pause,
    Vacation,
}

/// The vacation that a person has saved, and since and until when they are away.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VacationRecord {
    saved: u64,
    played: u8,
    last: Option<i64>,
    away: Option<(i64, i64)>,
}

impl From<&Vacation> for VacationRecord {
    fn from(vacation: &Vacation) -> VacationRecord {
        VacationRecord {
            saved: millis(vacation.saved),
            played: vacation.played,
            last: vacation.last,
            away: vacation.away.map(|(since, until)| (since.0, until.0)),
        }
    }
}

impl From<VacationRecord> for Vacation {
    fn from(record: VacationRecord) -> Vacation {
        let away = record.away;
        Vacation {
            saved: Duration::from_millis(record.saved),
            played: record.played,
            last: record.last,
            away: away.map(|(since, until)| (Timestamp(since), Timestamp(until))),
        }
    }
}

impl ClockRecord {
    /// The clock of the game.
    pub fn clock(&self) -> Clock {
        Clock {
            tempo: Tempo::from(self.tempo),
            left: by_side(self.left),
            given: by_side(self.given),
            since: Timestamp(self.since),
            rested: Duration::from_millis(self.rested),
            rest: self.rest.map(|(why, since)| (why.into(), Timestamp(since))),
            before: Duration::from_millis(self.before),
            passed: self.passed,
            said: self.said,
        }
    }

    /// The side that has proposed a pause.
    pub fn pause(&self) -> Option<Side> {
        self.pause.map(Side::from)
    }

    /// When a player last did something.
    pub fn active(&self) -> Timestamp {
        Timestamp(self.active)
    }
}

impl From<&Game> for ClockRecord {
    fn from(game: &Game) -> ClockRecord {
        let clock = game.clock();
        ClockRecord {
            tempo: TempoRecord::from(clock.tempo),
            left: pair(clock.left),
            given: pair(clock.given),
            since: clock.since.0,
            rested: millis(clock.rested),
            rest: clock.rest.map(|(why, since)| (why.into(), since.0)),
            before: millis(clock.before),
            passed: clock.passed,
            said: clock.said,
            pause: game.pause_offer().map(SideRecord::from),
            active: game.active().0,
            wake: game.wake().map(|wake| wake.0),
        }
    }
}

impl From<Tempo> for TempoRecord {
    fn from(tempo: Tempo) -> TempoRecord {
        TempoRecord {
            control: match tempo.control {
                TimeControl::Unlimited => ControlRecord::Unlimited,
                TimeControl::PerTurn(turn) => ControlRecord::PerTurn(millis(turn)),
                TimeControl::Bank { bank, increment } => {
                    ControlRecord::Bank(millis(bank), millis(increment))
                }
                TimeControl::Whole(whole) => ControlRecord::Whole(millis(whole)),
            },
            flagging: tempo.flagging.into(),
        }
    }
}

impl From<TempoRecord> for Tempo {
    fn from(record: TempoRecord) -> Tempo {
        let time = Duration::from_millis;
        Tempo {
            control: match record.control {
                ControlRecord::Unlimited => TimeControl::Unlimited,
                ControlRecord::PerTurn(turn) => TimeControl::PerTurn(time(turn)),
                ControlRecord::Bank(bank, increment) => TimeControl::Bank {
                    bank: time(bank),
                    increment: time(increment),
                },
                ControlRecord::Whole(whole) => TimeControl::Whole(time(whole)),
            },
            flagging: record.flagging.into(),
        }
    }
}

same_variants!(Rest, RestRecord: Pause, Vacation);

fn pair(of: BySide<Duration>) -> [u64; 2] {
    [millis(of.red), millis(of.blue)]
}

fn by_side([red, blue]: [u64; 2]) -> BySide<Duration> {
    BySide { red, blue }.map(Duration::from_millis)
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
