//! How far the outbox has been read.
//!
//! Where one process works with the store, a new notice has a higher number than all others, so each look goes on
//! where the last one ended. Where several do, a lower number may appear later: its commit took longer. Then a
//! look goes some seconds back, and now and then through the whole outbox, and leaves out what it knows.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use crate::game::NoticeId;

/// How far back a look goes. A commit that takes longer is found by the next look through the whole.
const BACK: Duration = Duration::from_secs(10);
/// How often the whole outbox is looked through.
const WHOLE: Duration = Duration::from_secs(30);

/// The place in the outbox of one delivery loop.
#[derive(Debug)]
pub(crate) struct OutboxReader {
    is_shared: bool,
    /// Whether there may be something new.
    wanted: bool,
    look: Option<Look>,
    /// The highest number that was read.
    read: Option<NoticeId>,
    /// The highest number at the end of earlier looks, and when they ended.
    ends: VecDeque<(Instant, Option<NoticeId>)>,
    /// What was read and may be met again.
    known: BTreeSet<NoticeId>,
    /// When the whole was last looked through.
    whole: Option<Instant>,
}

/// A look that has begun.
#[derive(Debug)]
struct Look {
    after: Option<NoticeId>,
    is_whole: bool,
    met: BTreeSet<NoticeId>,
}

impl OutboxReader {
    /// At the beginning of the outbox; `is_shared` says that other processes write to it as well.
    pub fn new(is_shared: bool) -> OutboxReader {
        OutboxReader {
            is_shared,
            wanted: true,
            look: None,
            read: None,
            // The looks of the first seconds go through the whole.
            ends: VecDeque::from([(Instant::now(), None)]),
            known: BTreeSet::new(),
            whole: None,
        }
    }

    /// There may be something new.
    pub fn want(&mut self) {
        self.wanted = true;
    }

    /// After which notice the next page begins; `None` when there is nothing to read.
    pub fn page(&mut self, now: Instant) -> Option<Option<NoticeId>> {
        if !std::mem::take(&mut self.wanted) {
            return None;
        }
        let is_whole =
            self.is_shared && self.whole.is_none_or(|at| now.duration_since(at) >= WHOLE);
        let after = match self.is_shared {
            false => self.read,
            true if is_whole => None,
            true => self.ends.front().and_then(|(_, end)| *end),
        };
        let look = self.look.get_or_insert_with(|| Look {
            after,
            is_whole,
            met: BTreeSet::new(),
        });
        Some(look.after)
    }

    /// Whether a notice of the page was not read before.
    pub fn is_new(&self, id: NoticeId) -> bool {
        !self.known.contains(&id)
    }

    /// A notice of the page has been dealt with: the look goes on behind it.
    pub fn passed(&mut self, id: NoticeId) {
        self.read = self.read.max(Some(id));
        if let Some(look) = &mut self.look {
            look.after = Some(id);
            look.met.insert(id);
        }
        if self.is_shared {
            self.known.insert(id);
        }
    }

    /// The page has been dealt with; after a full one there may be more.
    pub fn page_ended(&mut self, is_full: bool, now: Instant) {
        if is_full {
            self.wanted = true;
            return;
        }
        let Some(look) = self.look.take() else { return };
        if look.is_whole {
            // What is not there any more was sent.
            self.known = look.met;
            self.whole = Some(now);
        }
        self.ends.push_back((now, self.read));
        while self
            .ends
            .get(1)
            .is_some_and(|(at, _)| now.duration_since(*at) >= BACK)
        {
            self.ends.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all that is new, in pages of two.
    fn read(reader: &mut OutboxReader, outbox: &[u64], now: Instant) -> Vec<u64> {
        let mut new = Vec::new();
        reader.want();
        while let Some(after) = reader.page(now) {
            let behind = outbox
                .iter()
                .filter(|id| after.is_none_or(|it| **id > it.0));
            let page: Vec<u64> = behind.copied().take(2).collect();
            for id in page.iter().copied() {
                if reader.is_new(NoticeId(id)) {
                    new.push(id);
                }
                reader.passed(NoticeId(id));
            }
            reader.page_ended(page.len() == 2, now);
        }
        new
    }

    #[test]
    fn alone_each_look_goes_on_where_the_last_one_ended() {
        let now = Instant::now();
        let mut reader = OutboxReader::new(false);
        assert_eq!(read(&mut reader, &[1, 2, 3], now), [1, 2, 3]);
        assert_eq!(read(&mut reader, &[2, 3, 4, 5, 6], now), [4, 5, 6]);
        assert!(reader.known.is_empty());
    }

    #[test]
    fn among_several_a_notice_that_comes_late_is_read_once() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut reader = OutboxReader::new(true);
        assert_eq!(read(&mut reader, &[10, 30], at(0)), [10, 30]);
        // What was committed at the end of the last looks is met again, and left out.
        assert_eq!(read(&mut reader, &[10, 30, 35, 40], at(1)), [35, 40]);
        assert_eq!(read(&mut reader, &[38, 40], at(5)), [38]);
        assert_eq!(read(&mut reader, &[38, 40, 41], at(20)), [41]);
        // One that was on its way for long is found by the look through the whole.
        assert!(read(&mut reader, &[20, 41], at(21)).is_empty());
        assert_eq!(read(&mut reader, &[20, 41], at(31)), [20]);
        assert!(read(&mut reader, &[20, 41], at(62)).is_empty());
        let known: Vec<u64> = reader.known.iter().map(|id| id.0).collect();
        assert_eq!(known, [20, 41]);
    }
}
