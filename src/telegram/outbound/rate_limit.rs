//! The rate limits of the Bot API, and the wait for a slot to send.
//!
//! Telegram publishes about 1 message a second in a chat (short bursts pass), 20 a minute in a
//! group and 30 a second over all
//! (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>). The bot
//! keeps to them itself, because a 429 stops a chat for seconds.

use std::collections::{HashMap, VecDeque};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use teloxide::types::ChatId;
use tokio::time::{Instant, sleep_until};

/// At most `count` messages in any window of `within`; a `count` of 0 sets no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The number of messages.
    pub count: u32,
    /// The length of the window.
    pub within: Duration,
}

/// The limits the adapter keeps to.
///
/// Read from text as three numbers, `30/1/20`: messages a second over all, a second in one chat
/// and a minute in one group; 0 sets no limit, and `off` is `0/0/0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Over all chats.
    pub overall: Limit,
    /// In each chat.
    pub chat: Limit,
    /// In each group, beside the limit of each chat.
    pub group: Limit,
}

/// The text is not a [`Pace`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pace is three numbers such as 30/1/20 (a second over all, a second in a chat, a minute in a group) or `off`"
)]
pub struct BadPace;

/// So many messages may be sent to a chat at once before the limit of a second applies: an answer
/// and the news it causes belong together.
const BURST: u32 = 3;

/// Chats remembered before the idle ones are forgotten.
const REMEMBERED_CHATS: usize = 1_024;

impl Limit {
    const fn of(count: u32, seconds: u64) -> Limit {
        Limit {
            count,
            within: Duration::from_secs(seconds),
        }
    }

    /// The part of the limit that each priority may use, so that the others soon find a free slot.
    /// Of a single slot each may use that one.
    const fn for_priority(self, priority: Priority) -> Limit {
        let left = match priority {
            Priority::Answers => self.count.div_ceil(5),
            Priority::Boards => self.count / 10,
            Priority::Notices => self.count * 2 / 5,
        };
        let count = if left < self.count {
            self.count - left
        } else {
            self.count
        };
        Limit { count, ..self }
    }
}

impl Pace {
    /// No limits, for tests.
    pub const OFF: Pace = Pace::of(0, 0, 0);

    const fn of(overall: u32, chat: u32, group: u32) -> Pace {
        Pace {
            overall: Limit::of(overall, 1),
            chat: Limit::of(chat.saturating_mul(BURST), BURST as u64),
            group: Limit::of(group, 60),
        }
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::of(30, 1, 20)
    }
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Pace, BadPace> {
        if text.trim().eq_ignore_ascii_case("off") {
            return Ok(Pace::OFF);
        }
        let numbers: Result<Vec<u32>, _> = text.split('/').map(|n| n.trim().parse()).collect();
        match numbers.map_err(|_| BadPace)?[..] {
            [overall, chat, group] => Ok(Pace::of(overall, chat, group)),
            _ => Err(BadPace),
        }
    }
}

/// What a slot is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Priority {
    /// Answers and edits, for people who are waiting. In a group they use at most four in five
    /// slots of every limit, so that one is always soon free for boards; only [`WAITING`] of them
    /// wait.
    Answers,
    /// Boards and questions from the outbox. At most nine in ten slots in a group.
    Boards,
    /// Less urgent messages from the outbox. They leave two in five slots in a group free for all
    /// others.
    Notices,
}

/// The most answers of one chat that wait for a slot; more are dropped.
const WAITING: usize = 8;

impl Priority {
    /// How far away a slot may be. The outbox has other chats to serve meanwhile.
    const fn patience(self) -> Duration {
        match self {
            Priority::Boards | Priority::Notices => Duration::from_secs(2),
            Priority::Answers => Duration::from_secs(60),
        }
    }
}

/// Assigns slots to messages.
pub(crate) struct RateLimiter {
    pace: Pace,
    state: Mutex<State>,
}

/// The next slot of this chat is so far away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong(pub(crate) Duration);

/// A reserved slot, by its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reservation(Instant);

impl Reservation {
    /// The time until the slot.
    pub(crate) fn wait(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

#[derive(Default)]
struct State {
    overall: Window,
    chats: HashMap<ChatId, Chat>,
}

#[derive(Default)]
struct Chat {
    /// In order of time; some are in the future.
    slots: Vec<Slot>,
    paused_until: Option<Instant>,
}

#[derive(Clone, Copy)]
struct Slot {
    at: Instant,
    is_answer: bool,
}

/// The last slots under one limit, in order of time.
#[derive(Default)]
struct Window(VecDeque<Instant>);

impl RateLimiter {
    pub(crate) fn new(pace: Pace) -> RateLimiter {
        RateLimiter {
            pace,
            state: Mutex::default(),
        }
    }

    /// Reserves a slot, for [`RateLimiter::wait_for`]. Slots of one priority are assigned in the
    /// order of the calls.
    ///
    /// # Errors
    ///
    /// The slot would be further away than messages of this priority wait. Then none is used up.
    pub(crate) fn reserve(&self, chat: ChatId, priority: Priority) -> Result<Reservation, TooLong> {
        self.reserve_at(chat, priority, Instant::now())
            .map(Reservation)
    }

    /// Waits for a reserved slot.
    pub(crate) async fn wait_for(&self, reservation: Reservation) {
        sleep_until(reservation.0).await;
        let slot = self.state().overall.take(self.pace.overall, Instant::now());
        sleep_until(slot).await;
    }

    /// Takes a slot now, for an optional call, if enough are left for others; whether it did.
    pub(crate) fn try_spare(&self, id: ChatId) -> bool {
        let now = Instant::now();
        let mut state = self.state();
        state.forget_idle(now);
        let [each, group] = self.limits(id);
        let overall = state.overall.room(self.pace.overall, now);
        let chat = state.chats.entry(id).or_default();
        let taken = chat.taken(|_| true);
        let is_waiting = taken.iter().any(|at| *at > now);
        let free = chat
            .paused_until
            .is_none_or(|paused_until| paused_until <= now)
            && !is_waiting
            && room(taken.iter(), each, now) > 1
            && room(taken.iter(), group, now) > group.count as usize / 2
            && overall > self.pace.overall.count as usize / 4;
        if free {
            chat.push(now, Priority::Notices);
            chat.forget(now, [each, group]);
            state.overall.push(self.pace.overall, now);
        }
        free
    }

    /// Sends nothing to this chat for so long, because Telegram asked to wait.
    pub(crate) fn pause(&self, chat: ChatId, pause: Duration) {
        let until = Instant::now() + pause;
        let mut state = self.state();
        let paused_until = &mut state.chats.entry(chat).or_default().paused_until;
        *paused_until = (*paused_until).max(Some(until));
    }

    /// Whether nothing is sent to this chat for now.
    pub(crate) fn is_paused(&self, chat: ChatId) -> bool {
        let state = self.state();
        let paused_until = state.chats.get(&chat).and_then(|chat| chat.paused_until);
        paused_until.is_some_and(|paused_until| paused_until > Instant::now())
    }

    fn reserve_at(&self, id: ChatId, priority: Priority, now: Instant) -> Result<Instant, TooLong> {
        let mut state = self.state();
        state.forget_idle(now);
        let limits = self.limits(id);
        let chat = state.chats.entry(id).or_default();
        chat.forget(now, limits);
        let mut rules = vec![(chat.taken(|_| true), limits)];
        if id.0 < 0 {
            let own = limits.map(|limit| limit.for_priority(priority));
            let counts = |slot: &Slot| match priority {
                Priority::Answers => slot.is_answer,
                Priority::Boards => !slot.is_answer,
                Priority::Notices => true,
            };
            rules.push((chat.taken(counts), own));
        }
        let slot = first_free(
            &rules,
            chat.paused_until
                .map_or(now, |paused_until| paused_until.max(now)),
        );
        let wait = slot - now;
        let waiting = chat
            .slots
            .iter()
            .filter(|slot| slot.is_answer && slot.at > now);
        let crowded = priority == Priority::Answers && slot > now && waiting.count() >= WAITING;
        if wait > priority.patience() || crowded {
            return Err(TooLong(wait));
        }
        chat.push(slot, priority);
        Ok(slot)
    }

    /// The limits of a chat: that of every chat, and that of groups.
    fn limits(&self, id: ChatId) -> [Limit; 2] {
        let group = if id.0 < 0 {
            self.pace.group
        } else {
            Pace::OFF.group
        };
        [self.pace.chat, group]
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // After a panic elsewhere one slot too many may be noted.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget_idle(&mut self, now: Instant) {
        if self.chats.len() >= REMEMBERED_CHATS {
            let minute = Duration::from_secs(60);
            self.chats.retain(|_, chat| {
                let last = [chat.slots.last().map(|slot| slot.at), chat.paused_until];
                last.into_iter().flatten().any(|last| now < last + minute)
            });
        }
    }
}

impl Chat {
    /// The times of the slots that count.
    fn taken(&self, counts: impl Fn(&Slot) -> bool) -> Vec<Instant> {
        let counted = self.slots.iter().filter(|slot| counts(slot));
        counted.map(|slot| slot.at).collect()
    }

    fn push(&mut self, at: Instant, priority: Priority) {
        let place = self.slots.partition_point(|slot| slot.at <= at);
        let is_answer = priority == Priority::Answers;
        self.slots.insert(place, Slot { at, is_answer });
    }

    /// Drops the slots that no limit depends on any more.
    fn forget(&mut self, now: Instant, limits: [Limit; 2]) {
        let set = limits.into_iter().filter(|limit| limit.count > 0);
        let longest = set.map(|limit| limit.within).max().unwrap_or_default();
        self.slots.retain(|slot| slot.at + longest > now);
    }
}

/// The first time from this one on at which another slot exceeds none of these limits.
fn first_free(rules: &[(Vec<Instant>, [Limit; 2])], from: Instant) -> Instant {
    let each = || {
        let pairs = rules.iter();
        pairs.flat_map(|(taken, limits)| limits.iter().map(move |limit| (taken, *limit)))
    };
    // It becomes free when an earlier slot leaves a window.
    let mut moments: Vec<Instant> = each()
        .flat_map(|(taken, limit)| taken.iter().map(move |slot| *slot + limit.within))
        .filter(|moment| *moment > from)
        .collect();
    moments.push(from);
    moments.sort_unstable();
    let free = |at: &Instant| each().all(|(taken, limit)| allows(taken, limit, *at));
    // At the last of them every window is empty.
    moments.into_iter().find(free).unwrap_or(from)
}

/// Whether a limit with these used slots, in order, allows another one at this time.
fn allows(taken: &[Instant], limit: Limit, at: Instant) -> bool {
    let count = limit.count as usize;
    if count == 0 {
        return true;
    }
    let place = taken.partition_point(|slot| *slot <= at);
    let (before, after) = taken.split_at(place);
    let near = before.iter().skip(before.len().saturating_sub(count));
    let near: Vec<&Instant> = near.chain([&at]).chain(after.iter().take(count)).collect();
    near.windows(count + 1).all(|stretch| match stretch {
        [first, .., last] => **last - **first >= limit.within,
        _ => true,
    })
}

/// How many slots are free now.
fn room<'a>(taken: impl Iterator<Item = &'a Instant>, limit: Limit, now: Instant) -> usize {
    if limit.count == 0 {
        return usize::MAX;
    }
    let taken = taken.filter(|slot| **slot + limit.within > now).count();
    (limit.count as usize).saturating_sub(taken)
}

impl Window {
    /// The time of the next slot, `now` at the earliest.
    fn next(&self, limit: Limit, now: Instant) -> Instant {
        let count = limit.count as usize;
        let back = self.0.len().checked_sub(count).filter(|_| count > 0);
        match back.and_then(|i| self.0.get(i)) {
            Some(earlier) => now.max(*earlier + limit.within),
            None => now,
        }
    }

    /// How many slots are free now.
    fn room(&self, limit: Limit, now: Instant) -> usize {
        room(self.0.iter(), limit, now)
    }

    fn push(&mut self, limit: Limit, slot: Instant) {
        if limit.count > 0 {
            self.0.push_back(slot);
            while self.0.len() > limit.count as usize {
                self.0.pop_front();
            }
        }
    }

    fn take(&mut self, limit: Limit, now: Instant) -> Instant {
        let slot = self.next(limit, now);
        self.push(limit, slot);
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: ChatId = ChatId(-100);
    const PERSON: ChatId = ChatId(7);
    /// The seconds until each of so many slots, asked for at once; `None` for those too far away.
    fn slots(
        limiter: &RateLimiter,
        chat: ChatId,
        priority: Priority,
        n: usize,
    ) -> Vec<Option<u64>> {
        let now = Instant::now();
        let slot = |_| limiter.reserve_at(chat, priority, now).ok();
        let slots = (0..n).map(slot);
        slots.map(|slot| Some((slot? - now).as_secs())).collect()
    }

    #[test]
    fn a_person_gets_a_burst_then_one_a_second_and_only_so_many_wait() {
        let limiter = RateLimiter::new(Pace::default());
        let given = [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9].map(Some);
        let asked = slots(&limiter, PERSON, Priority::Answers, 14);
        assert_eq!(asked[..11], given);
        assert_eq!(asked[11..], [None; 3]);
        assert_eq!(
            slots(&limiter, ChatId(8), Priority::Boards, 4),
            [Some(0), Some(0), Some(0), None]
        );
    }

    #[test]
    fn answers_and_boards_of_a_group_leave_each_other_their_share() {
        let limiter = RateLimiter::new(Pace::default());
        let mut answers = slots(&limiter, GROUP, Priority::Answers, 30);
        assert_eq!(answers.split_off(10), [None; 20]);
        assert_eq!(answers, [0, 0, 3, 3, 6, 6, 9, 9, 12, 12].map(Some));
        // All those are before it, and it waits for none.
        assert_eq!(slots(&limiter, GROUP, Priority::Boards, 1), [Some(0)]);
        // The same when the answers of a minute are used up.
        let minute = || RateLimiter::new("0/0/20".parse().unwrap());
        let limiter = minute();
        let now = Instant::now();
        let mut given = slots(&limiter, GROUP, Priority::Answers, 30);
        assert_eq!(
            given.split_off(16)[..9],
            [[Some(60); 8].as_slice(), &[None]].concat()
        );
        assert_eq!(given, [Some(0); 16]);
        assert_eq!(slots(&limiter, GROUP, Priority::Notices, 1), [None]);
        let mut boards = slots(&limiter, GROUP, Priority::Boards, 5);
        assert_eq!(boards.pop(), Some(None));
        assert_eq!(boards, [Some(0); 4]);
        // Boards leave the last slots of a minute to answers, and notices leave many more to both.
        let given = |limiter: &RateLimiter, priority| {
            let given = (0..30).map(|_| limiter.reserve_at(GROUP, priority, now));
            given.filter(|slot| slot.is_ok_and(|at| at == now)).count()
        };
        let limiter = minute();
        assert_eq!(given(&limiter, Priority::Boards), 18);
        assert_eq!(given(&limiter, Priority::Notices), 0);
        assert_eq!(given(&limiter, Priority::Answers), 2);
        assert_eq!(given(&minute(), Priority::Notices), 12);
        // Of one slot a minute each priority may use it.
        let limiter = RateLimiter::new("0/0/1".parse().unwrap());
        assert_eq!(given(&limiter, Priority::Notices), 1);
    }

    #[test]
    fn no_stretch_holds_more_than_its_limit_allows() {
        let limit = Limit::of(3, 10);
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let taken = [0, 1, 12, 14].map(at);
        let allowed = |seconds| allows(&taken, limit, at(seconds));
        assert!(allowed(5) && allowed(11) && !allows(&taken, Limit::of(2, 10), at(11)));
        let full = [0, 1, 2, 12, 13, 14].map(at);
        assert!(!allows(&full, limit, at(9)) && allows(&full, limit, at(24)));
        assert_eq!(
            first_free(&[(full.to_vec(), [limit, Pace::OFF.group])], start),
            at(22)
        );
        assert!(allows(&full, Pace::OFF.group, start));
    }

    #[test]
    fn a_held_chat_waits() {
        let limiter = RateLimiter::new(Pace::OFF);
        limiter.pause(PERSON, Duration::from_secs(9));
        assert!(limiter.is_paused(PERSON) && !limiter.is_paused(GROUP));
        let now = Instant::now();
        assert!(limiter.reserve_at(PERSON, Priority::Boards, now).is_err());
        assert!(limiter.reserve_at(GROUP, Priority::Boards, now).is_ok());
        // Answers wait longer, and not all of them.
        let waiting =
            (0..20).filter(|_| limiter.reserve_at(PERSON, Priority::Answers, now).is_ok());
        assert_eq!(waiting.count(), WAITING);
    }

    #[test]
    fn what_can_be_left_out_takes_only_what_is_to_spare() {
        let limiter = RateLimiter::new("0/1/20".parse().unwrap());
        // Of a burst of three the last is for a message.
        assert!(limiter.try_spare(GROUP) && limiter.try_spare(GROUP) && !limiter.try_spare(GROUP));
        assert!(
            limiter
                .reserve_at(GROUP, Priority::Boards, Instant::now())
                .is_ok()
        );
        // Half of the twenty of a minute.
        let limiter = RateLimiter::new("0/0/20".parse().unwrap());
        assert_eq!((0..20).filter(|_| limiter.try_spare(GROUP)).count(), 10);
        assert_eq!((0..20).filter(|_| limiter.try_spare(PERSON)).count(), 20);
        // Where an answer waits for its slot there is none.
        let limiter = RateLimiter::new("0/1/0".parse().unwrap());
        assert_eq!(
            slots(&limiter, GROUP, Priority::Answers, 3),
            [0, 0, 3].map(Some)
        );
        assert!(!limiter.try_spare(GROUP) && limiter.try_spare(PERSON));
        // A paused chat has none, and neither has a busy program.
        limiter.pause(PERSON, Duration::from_secs(9));
        assert!(!limiter.try_spare(PERSON));
        let limiter = RateLimiter::new("4/0/0".parse().unwrap());
        assert_eq!(
            (1..20).filter(|id| limiter.try_spare(ChatId(*id))).count(),
            3
        );
    }

    #[test]
    fn reads_a_pace() {
        assert_eq!("30/1/20".parse(), Ok(Pace::default()));
        assert_eq!("off".parse(), Ok(Pace::OFF));
        assert_eq!("30/1".parse::<Pace>(), Err(BadPace));
        assert_eq!("a/b/c".parse::<Pace>(), Err(BadPace));
    }
}
