//! The bot's own time: UTC less its absences ([`crate::game::time`]).
//!
//! The machine's two clocks are read at the edge and given here as a [`Reading`]. The steady one says
//! how long it has been since the last reading; where the other disagrees, the machine slept or
//! somebody set its clock, and where there was no reading for long, the bot stood still. All of that is
//! time the bot was away, as is the time between the last beat in the store and the start.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::app::Core;
use crate::app::message::Text;
use crate::app::people::private_route;
use crate::app::text::Voice;
use crate::game::{
    Beat, Calendar, Destination, GameId, News, Notice, Place, Player, PlayerId, Rest, Route,
    TimeControl, Timestamp, Utc,
};
use crate::store::{Batch, Change, StoreError, StoredGame, Timer};

/// Both of the machine's clocks at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The one that knows the date, in milliseconds since 1970 in UTC; it may jump.
    pub utc: Utc,
    /// The one that never jumps, from any beginning.
    pub steady: Duration,
}

/// How far the clocks may disagree between two readings before it is a jump: what corrects a clock
/// slowly stays far below.
const JUMP_MS: i64 = 500;
/// Without a reading for so long the bot stood still: it reads every second.
const STALL: Duration = Duration::from_secs(30);
/// How often the store is told what time it is.
const BEAT: Duration = Duration::from_secs(15);
/// From so long an absence on people are told of it.
pub(super) const TOLD: Duration = Duration::from_secs(10 * 60);
/// People told of an absence at a time.
const PAGE: usize = 50;
/// Games of a person that are looked at for a running clock.
const GAMES: usize = 50;

/// What the bot's clock shows.
#[derive(Debug, Default)]
pub(super) struct BotTime(Mutex<Face>);

/// The state of the clock.
#[derive(Debug, Default)]
struct Face {
    calendar: Calendar,
    /// The last reading, and what it was on the bot's clock.
    last: Option<(Reading, Timestamp)>,
    /// The last beat that the store has.
    beat: Option<Beat>,
    /// Absences that the store does not have yet: when, how long, and all up to then.
    unsaved: Vec<Absence>,
}

/// An absence that was noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Absence {
    at: Timestamp,
    /// How long it was; less than nothing when the machine's clock was set back.
    millis: i64,
    /// How much is missing from then on.
    sum: i64,
}

impl BotTime {
    /// The absences so far.
    pub(super) fn calendar(&self) -> Calendar {
        self.face().calendar.clone()
    }

    /// What time it is; what the clocks say about absences is noted.
    pub(super) fn now(&self, reading: Reading) -> Timestamp {
        self.face().read(reading)
    }

    fn face(&self) -> std::sync::MutexGuard<'_, Face> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Face {
    fn read(&mut self, reading: Reading) -> Timestamp {
        let Some((last, at)) = self.last else {
            let now = match self.beat {
                // What passed since is missed.
                Some(beat) => {
                    // Two absences at one instant would be one: it went on for a moment between.
                    let again = self.calendar.absence(beat.at).is_some();
                    let at = Timestamp(beat.at.0.saturating_add(i64::from(again)));
                    let passed = reading.utc.0.saturating_sub(beat.utc.0);
                    self.miss(at, passed.saturating_sub(i64::from(again)));
                    at
                }
                None => self.calendar.bot(reading.utc),
            };
            self.last = Some((reading, now));
            return now;
        };
        // Readings are taken side by side and may come in another order.
        let Some(steady) = reading.steady.checked_sub(last.steady) else {
            return at;
        };
        let wall = reading.utc.0.saturating_sub(last.utc.0);
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
        self.last = Some((reading, now));
        now
    }

    fn miss(&mut self, at: Timestamp, millis: i64) {
        if millis == 0 {
            return;
        }
        let (at, sum) = self.calendar.miss(at, millis);
        self.unsaved.push(Absence { at, millis, sum });
    }
}

impl Core {
    /// See [`crate::app::App::resume`].
    pub(super) async fn resume(&self) -> Result<(), StoreError> {
        let (calendar, beat) = self.store.calendar().await?;
        let mut face = self.bot_time.face();
        *face = Face {
            calendar,
            beat,
            ..Face::default()
        };
        Ok(())
    }

    /// See [`crate::app::App::beat`].
    pub(super) async fn beat(&self, last: bool) -> Result<(), StoreError> {
        let (beat, unsaved, joined) = {
            let mut face = self.bot_time.face();
            let Some((reading, at)) = face.last else {
                return Ok(());
            };
            let beat = Beat {
                at,
                utc: reading.utc,
            };
            let fresh = face.beat.is_some_and(|before| at.since(before.at) < BEAT);
            if fresh && face.unsaved.is_empty() && !last {
                return Ok(());
            }
            face.beat = Some(beat);
            // Those that could not be told to the store are found again after the next start.
            let joined = face.calendar.join_old();
            (beat, std::mem::take(&mut face.unsaved), joined)
        };
        let mut batch = Batch {
            beat: Some(beat),
            ..Batch::default()
        };
        batch
            .changes
            .extend(joined.into_iter().map(Change::AbsenceJoined));
        for absence in &unsaved {
            let Absence { at, millis, sum } = *absence;
            tracing::warn!(millis, "the bot was away; no clock of a game ran meanwhile");
            batch.changes.push(Change::Absence(at, sum));
            if Duration::from_millis(millis.max(0).unsigned_abs()) >= TOLD {
                let first = Timer::TellAbsence(PlayerId(0));
                batch.set_timers.push((at, first));
            }
        }
        if let Err(error) = self.store.commit(batch).await {
            let mut face = self.bot_time.face();
            face.unsaved.splice(0..0, unsaved);
            face.beat = None;
            return Err(error);
        }
        Ok(())
    }

    /// Tells the next people with a running clock that the bot was away until `at`, and remembers in
    /// the same commit who comes after them.
    pub(super) async fn tell_absence(
        &self,
        at: Timestamp,
        after: PlayerId,
    ) -> Result<(), StoreError> {
        let timer = (at, Timer::TellAbsence(after));
        let behind = (after.0 > 0).then_some(after);
        let page = self.store.playing(behind, PAGE).await?;
        let mut notices = Vec::new();
        for id in &page {
            if let Some(game) = self.running_game(*id).await? {
                notices.extend(self.to_person(*id, game, News::Absence(at)).await?);
            }
        }
        let more = page.last().filter(|_| page.len() == PAGE);
        let batch = Batch {
            notices,
            clear_timers: vec![timer],
            set_timers: more
                .map(|last| (at, Timer::TellAbsence(*last)))
                .into_iter()
                .collect(),
            ..Batch::default()
        };
        self.commit(batch).await?;
        Ok(())
    }

    /// That the bot was away until then.
    pub(super) fn absent(&self, voice: Voice<'_>, until: Timestamp) -> Text {
        let absence = self.calendar().absence(until);
        let millis = absence.map_or(0, |(from, to)| to.0.saturating_sub(from.0));
        // In whole seconds: of an absence right behind another a millisecond is missing.
        let away = Duration::from_secs(millis.max(0).unsigned_abs().div_ceil(1_000));
        voice
            .say("absence")
            .choice("time", voice.length(away))
            .text()
    }

    /// A game of a person whose clock runs, or would but for a vacation.
    async fn running_game(&self, player: PlayerId) -> Result<Option<GameId>, StoreError> {
        let found = self.first_running(player, |stored| Some(stored.game.id()));
        found.await
    }

    /// A home of a game, with its route, where somebody hears of an absence whom nobody reaches alone:
    /// the shared place of a game of theirs whose clock runs, on a network where they have an account
    /// before any other.
    pub(super) async fn shared_home(
        &self,
        player: &Player,
    ) -> Result<Option<(Destination, Route)>, StoreError> {
        let shared = |stored: &StoredGame| {
            let homes = (0..u8::MAX).zip(&stored.homes);
            let chats = homes.filter(|(_, home)| matches!(home.route.place, Place::Chat(_)));
            let (index, home) = chats.min_by_key(|(_, home)| {
                let mut accounts = player.accounts.iter();
                !accounts.any(|account| account.network == home.route.network)
            })?;
            let to = Destination::Home(stored.game.id(), index);
            Some((to, home.route.clone()))
        };
        self.first_running(player.id, shared).await
    }

    /// What is found first in the games of a person whose clocks run, or would but for a vacation.
    async fn first_running<T>(
        &self,
        player: PlayerId,
        find: impl Fn(&StoredGame) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        for id in self.store.games_of(player, true, GAMES).await? {
            let stored = match self.load(id).await {
                Err(StoreError::Record(..)) => continue,
                found => found?,
            };
            let Some(stored) = stored else { continue };
            let clock = stored.game.clock();
            let timed = clock.tempo.control != TimeControl::Unlimited;
            if !timed || clock.resting() == Some(Rest::Pause) {
                continue;
            }
            if let Some(found) = find(&stored) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// News for one person: in their private chat, or where the game is told when they have none. When
    /// they cannot be reached there it goes on elsewhere (`app::unreachable`).
    async fn to_person(
        &self,
        id: PlayerId,
        game: GameId,
        news: News,
    ) -> Result<Option<Notice>, StoreError> {
        let player = match self.store.player(id).await {
            Err(StoreError::Record(..)) => None,
            found => found?,
        };
        let account = player.and_then(|player| player.accounts.into_iter().next());
        let to = match account {
            Some(account) => Destination::Route(private_route(&account)),
            None => Destination::Home(game, 0),
        };
        Ok(Some(Notice { to, news }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(utc: i64, steady: u64) -> Reading {
        Reading {
            utc: Utc(utc),
            steady: Duration::from_millis(steady),
        }
    }

    /// Both clocks go on by so much, every second.
    fn run(face: &mut Face, from: &mut Reading, millis: i64) -> Timestamp {
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
        let mut at = reading(1_000_000, 5);
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
            let mut at = reading(10_000_000, 0);
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
        let mut at = reading(10_000_000, 0);
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
            let beat = Beat {
                at: Timestamp(900),
                utc: Utc(1_000),
            };
            let mut face = Face {
                calendar: Calendar::new(vec![(Timestamp(500), 100)]),
                beat: Some(beat),
                ..Face::default()
            };
            let at = reading(1_000 + away, 77);
            assert_eq!(face.read(at), Timestamp(900));
            assert_eq!(face.calendar.utc(Timestamp(900)), at.utc);
            assert_eq!(face.unsaved.len(), 1);
        }
    }

    #[test]
    fn two_outages_without_a_second_between_are_two() {
        let mut face = Face {
            calendar: Calendar::new(vec![(Timestamp(500), 100)]),
            beat: Some(Beat {
                at: Timestamp(900),
                utc: Utc(1_000),
            }),
            ..Face::default()
        };
        let away = 50_000_000;
        let at = face.read(reading(1_000 + away, 0));
        let first = face.calendar.absence(at);
        // It stops at once, and starts again a day later.
        let mut face = Face {
            calendar: face.calendar.clone(),
            beat: Some(Beat {
                at,
                utc: Utc(1_000 + away),
            }),
            ..Face::default()
        };
        let day = 86_400_000;
        let again = face.read(reading(1_000 + away + day, 0));
        assert_eq!(face.calendar.absence(at), first);
        let (from, to) = face.calendar.absence(again).unwrap();
        assert_eq!(to.0 - from.0, day - 1);
        assert_eq!(face.calendar.utc(again), Utc(1_000 + away + day));
        assert!(again > at);
    }

    #[test]
    fn readings_in_the_wrong_order_change_nothing() {
        let mut face = Face::default();
        face.read(reading(10_000, 100));
        assert_eq!(face.read(reading(10_050, 150)), Timestamp(10_050));
        assert_eq!(face.read(reading(10_020, 120)), Timestamp(10_050));
        assert_eq!(face.read(reading(10_060, 160)), Timestamp(10_060));
    }
}
