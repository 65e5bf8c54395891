//! How fast Telegram lets a bot speak, and waiting for one's turn.
//!
//! Telegram publishes about 1 message a second in a chat (short bursts pass), 20 a minute in a
//! group and 30 a second over all (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>).
//! Keeping to it ourselves is kinder than collecting 429s: each of those stops a chat for seconds.

use std::collections::{HashMap, VecDeque};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use teloxide::types::ChatId;
use tokio::time::{Instant, sleep_until};

/// At most `count` messages in any stretch of `within`; a `count` of 0 sets no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// How many.
    pub count: u32,
    /// In what time.
    pub within: Duration,
}

/// The limits an adapter keeps to.
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

/// The text is no [`Pace`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pace is three numbers such as 30/1/20 (a second over all, a second in a chat, a minute in a group) or `off`"
)]
pub struct BadPace;

/// A burst of this many messages passes in a chat before the rate of a second bites: an answer and
/// the news it causes belong together.
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

/// Hands out turns to speak.
pub(super) struct Limiter {
    pace: Pace,
    state: Mutex<State>,
}

/// It would take this long until it is this chat's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLong(pub(super) Duration);

#[derive(Default)]
struct State {
    overall: Window,
    chats: HashMap<ChatId, Chat>,
}

#[derive(Default)]
struct Chat {
    chat: Window,
    group: Window,
    held: Option<Instant>,
}

/// The last turns given out under a limit, in order; some may lie ahead.
#[derive(Default)]
struct Window(VecDeque<Instant>);

impl Limiter {
    pub(super) fn new(pace: Pace) -> Limiter {
        Limiter {
            pace,
            state: Mutex::default(),
        }
    }

    /// Waits until this chat may be spoken to. Turns are given in the order asked for.
    ///
    /// # Errors
    ///
    /// When that is further away than `patience`; then no turn is used up.
    pub(super) async fn turn(&self, chat: ChatId, patience: Duration) -> Result<(), TooLong> {
        let slot = self.reserve(chat, Instant::now(), patience)?;
        sleep_until(slot).await;
        let slot = self.state().overall.take(self.pace.overall, Instant::now());
        sleep_until(slot).await;
        Ok(())
    }

    /// Takes a turn now, if that leaves some for what matters more; whether it did. For calls that
    /// may as well never be made.
    pub(super) fn spare(&self, id: ChatId) -> bool {
        let now = Instant::now();
        let mut state = self.state();
        state.forget_idle(now);
        let group = self.group_limit(id);
        let overall = state.overall.room(self.pace.overall, now);
        let chat = state.chats.entry(id).or_default();
        let free = chat.held.is_none_or(|held| held <= now)
            && chat.chat.room(self.pace.chat, now) > 1
            && chat.group.room(group, now) > group.count as usize / 4
            && overall > self.pace.overall.count as usize / 4;
        if free {
            chat.chat.push(self.pace.chat, now);
            chat.group.push(group, now);
            state.overall.push(self.pace.overall, now);
        }
        free
    }

    /// Telegram asked to leave this chat alone for a while.
    pub(super) fn hold(&self, chat: ChatId, pause: Duration) {
        let until = Instant::now() + pause;
        let mut state = self.state();
        let held = &mut state.chats.entry(chat).or_default().held;
        *held = (*held).max(Some(until));
    }

    fn reserve(&self, id: ChatId, now: Instant, patience: Duration) -> Result<Instant, TooLong> {
        let mut state = self.state();
        state.forget_idle(now);
        let group = self.group_limit(id);
        let chat = state.chats.entry(id).or_default();
        let slot = chat
            .chat
            .next(self.pace.chat, now)
            .max(chat.group.next(group, now))
            .max(chat.held.unwrap_or(now));
        if slot - now > patience {
            return Err(TooLong(slot - now));
        }
        chat.chat.push(self.pace.chat, slot);
        chat.group.push(group, slot);
        Ok(slot)
    }

    /// The limit a minute, which only groups have.
    fn group_limit(&self, id: ChatId) -> Limit {
        if id.0 < 0 {
            self.pace.group
        } else {
            Pace::OFF.group
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves at worst one turn too many in here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget_idle(&mut self, now: Instant) {
        if self.chats.len() >= REMEMBERED_CHATS {
            let minute = Duration::from_secs(60);
            self.chats.retain(|_, chat| {
                let last = [chat.chat.0.back(), chat.group.0.back(), chat.held.as_ref()];
                last.into_iter().flatten().any(|last| now < *last + minute)
            });
        }
    }
}

impl Window {
    /// When the next turn may be, `now` at the earliest.
    fn next(&self, limit: Limit, now: Instant) -> Instant {
        let count = limit.count as usize;
        let back = self.0.len().checked_sub(count).filter(|_| count > 0);
        match back.and_then(|i| self.0.get(i)) {
            Some(earlier) => now.max(*earlier + limit.within),
            None => now,
        }
    }

    /// How many turns are free now.
    fn room(&self, limit: Limit, now: Instant) -> usize {
        if limit.count == 0 {
            return usize::MAX;
        }
        let taken = self.0.iter().filter(|slot| **slot + limit.within > now);
        (limit.count as usize).saturating_sub(taken.count())
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
    const EVER: Duration = Duration::from_secs(3_600);

    fn slots(limiter: &Limiter, chat: ChatId, n: usize) -> Vec<u64> {
        let now = Instant::now();
        (0..n)
            .map(|_| limiter.reserve(chat, now, EVER).unwrap() - now)
            .map(|wait| wait.as_secs())
            .collect()
    }

    #[test]
    fn a_chat_gets_a_burst_then_one_a_second() {
        let limiter = Limiter::new(Pace::default());
        assert_eq!(slots(&limiter, PERSON, 7), [0, 0, 0, 3, 3, 3, 6]);
        assert_eq!(slots(&limiter, ChatId(8), 1), [0]);
    }

    #[test]
    fn a_group_gets_twenty_a_minute() {
        let limiter = Limiter::new(Pace::default());
        let slots = slots(&limiter, GROUP, 41);
        assert_eq!(slots[19], 18);
        assert_eq!(slots[20], 60);
        assert_eq!(slots[40], 120);
    }

    #[test]
    fn an_impatient_caller_is_told_and_uses_nothing() {
        let limiter = Limiter::new(Pace::default());
        let now = Instant::now();
        let short = Duration::from_secs(1);
        for _ in 0..3 {
            assert_eq!(limiter.reserve(PERSON, now, short), Ok(now));
        }
        for _ in 0..2 {
            let wait = limiter.reserve(PERSON, now, short);
            assert_eq!(wait, Err(TooLong(Duration::from_secs(3))));
        }
    }

    #[test]
    fn a_held_chat_waits() {
        let limiter = Limiter::new(Pace::OFF);
        limiter.hold(PERSON, Duration::from_secs(9));
        assert!(
            limiter
                .reserve(PERSON, Instant::now(), Duration::from_secs(5))
                .is_err()
        );
        assert!(
            limiter
                .reserve(GROUP, Instant::now(), Duration::ZERO)
                .is_ok()
        );
    }

    #[test]
    fn what_can_be_left_out_takes_only_what_is_to_spare() {
        let limiter = Limiter::new("0/1/20".parse().unwrap());
        // Of a burst of three the last is for a message.
        assert!(limiter.spare(GROUP) && limiter.spare(GROUP) && !limiter.spare(GROUP));
        assert!(
            limiter
                .reserve(GROUP, Instant::now(), Duration::ZERO)
                .is_ok()
        );
        // Of the minute's twenty the last five.
        let limiter = Limiter::new("0/0/20".parse().unwrap());
        assert_eq!((0..20).filter(|_| limiter.spare(GROUP)).count(), 15);
        assert_eq!((0..20).filter(|_| limiter.spare(PERSON)).count(), 20);
        // A chat that is to be left alone has none, and neither has a busy program.
        limiter.hold(PERSON, Duration::from_secs(9));
        assert!(!limiter.spare(PERSON));
        let limiter = Limiter::new("4/0/0".parse().unwrap());
        assert_eq!((1..20).filter(|id| limiter.spare(ChatId(*id))).count(), 3);
    }

    #[test]
    fn reads_a_pace() {
        assert_eq!("30/1/20".parse(), Ok(Pace::default()));
        assert_eq!("off".parse(), Ok(Pace::OFF));
        assert_eq!("30/1".parse::<Pace>(), Err(BadPace));
        assert_eq!("a/b/c".parse::<Pace>(), Err(BadPace));
    }
}
