//! The numbers of notices, and how far the outbox can be read.
//!
//! Whoever reads the outbox goes on from the last number that was read, and would never see a lower one that
//! comes later. So it is read up to the lowest number that is still on its way into the store, or not given
//! yet.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use deadpool_postgres::Pool;

use crate::store::postgres::blocks::Blocks;
use crate::store::postgres::error::Trouble;

/// Gives the numbers of notices.
#[derive(Debug)]
pub struct NoticeNumbers {
    blocks: Blocks,
    /// Held while numbers are given, so that nobody gets a higher one before a lower one is on its way.
    in_order: tokio::sync::Mutex<()>,
    given: Mutex<Given>,
}

#[derive(Debug)]
struct Given {
    /// The first numbers of batches that are on their way.
    on_their_way: BTreeSet<u64>,
    /// No lower number will be given.
    next: u64,
}

impl Given {
    fn give(&mut self, first: u64, count: usize) {
        self.on_their_way.insert(first);
        self.next = first + count as u64;
    }

    fn end(&self) -> u64 {
        self.on_their_way.first().copied().unwrap_or(self.next)
    }
}

impl NoticeNumbers {
    /// Begins above every number that any process was given.
    pub async fn begin(pool: &Pool) -> Result<NoticeNumbers, Trouble> {
        let blocks = Blocks::new("notice", 10_000);
        let next = blocks.take(pool, 0).await?;
        Ok(NoticeNumbers {
            blocks,
            in_order: tokio::sync::Mutex::default(),
            given: Mutex::new(Given {
                on_their_way: BTreeSet::new(),
                next,
            }),
        })
    }

    /// Numbers for so many notices; from now on the outbox ends before the first of them.
    pub async fn reserve(&self, pool: &Pool, count: usize) -> Result<u64, Trouble> {
        let _in_order = self.in_order.lock().await;
        let first = self.blocks.take(pool, count).await?;
        self.given().give(first, count);
        Ok(first)
    }

    /// The batch with these numbers has been decided.
    pub fn decided(&self, first: u64) {
        self.given().on_their_way.remove(&first);
    }

    /// Up to where the outbox can be read now: up to this number, without it.
    pub fn end(&self) -> u64 {
        self.given().end()
    }

    // Nothing panics while this lock is held.
    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outbox_ends_where_a_notice_may_still_come() {
        let mut given = Given {
            on_their_way: BTreeSet::new(),
            next: 5,
        };
        assert_eq!(given.end(), 5);
        given.give(5, 2);
        given.give(7, 1);
        assert_eq!(given.end(), 5);
        given.on_their_way.remove(&7);
        assert_eq!(given.end(), 5);
        given.on_their_way.remove(&5);
        assert_eq!(given.end(), 8);
        given.give(900, 1);
        assert_eq!(given.end(), 900);
    }
}
