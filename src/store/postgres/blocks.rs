//! Numbers from blocks: a process reserves many at once, and gives them one by one without asking again.

use std::ops::Range;

use deadpool_postgres::Pool;
use tokio::sync::Mutex;

use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;

/// Numbers of one kind. None is given twice; those that a process leaves over are never given.
#[derive(Debug)]
pub struct Blocks {
    /// The kind, as the database knows it.
    name: &'static str,
    /// How many are reserved at once.
    size: i64,
    left: Mutex<Range<i64>>,
}

impl Blocks {
    /// Numbers of this kind, from 1 on.
    pub fn new(name: &'static str, size: i64) -> Blocks {
        Blocks {
            name,
            size,
            left: Mutex::new(0..0),
        }
    }

    /// The first of so many numbers that follow each other; of none, the one that will be given next, or a
    /// lower one.
    pub async fn take(&self, pool: &Pool, count: usize) -> Result<u64, Trouble> {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let mut left = self.left.lock().await;
        if left.end - left.start < count.max(1) {
            *left = self.reserve(pool, count.max(self.size)).await?;
        }
        let first = left.start;
        left.start += count;
        Ok(u64::try_from(first).unwrap_or_default())
    }

    async fn reserve(&self, pool: &Pool, count: i64) -> Result<Range<i64>, Trouble> {
        let client = connection(pool).await?;
        let sql = "INSERT INTO store_numbers (name, next) VALUES ($1, 1 + $2::bigint)
            ON CONFLICT (name) DO UPDATE SET next = store_numbers.next + $2::bigint RETURNING next";
        let row = in_time(client.query_one(sql, &[&self.name, &count])).await?;
        client.give_back();
        let end: i64 = row.try_get(0)?;
        Ok(end - count..end)
    }
}
