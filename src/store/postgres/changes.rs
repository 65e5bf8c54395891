//! What processes tell each other of their commits: a row a batch, looked at a few times a second.
//!
//! The numbers are given before the commit, so rows do not appear in their order: each look goes back to where
//! the end was some seconds ago, and leaves out what was told already. A row of a commit that took longer is
//! missed; [`RemoteChange`] promises no more.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use deadpool_postgres::{ClientWrapper, Pool};
use tokio::time::Instant;

use crate::store::RemoteChange;
use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::written_change::decode;

/// How often others are listened to. A look costs well under a millisecond; half of this is what it adds to
/// hearing of a turn that was played at another process.
pub const LOOK: Duration = Duration::from_millis(250);
/// How far back each look goes.
const BACK: Duration = Duration::from_secs(10);
/// The most rows of one look.
const ROWS: i64 = 1_000;

/// How far this process has listened.
#[derive(Debug)]
pub struct Listener {
    process: i64,
    /// Ends of earlier looks, and when they were.
    ends: VecDeque<(Instant, i64)>,
    /// The numbers above the first of these ends that were told.
    told: BTreeSet<i64>,
}

impl Listener {
    /// Listens to what comes from now on, but to nothing of this process.
    pub async fn begin(pool: &Pool, process: i64) -> Result<Listener, Trouble> {
        let client = connection(pool).await?;
        let sql = "SELECT COALESCE(MAX(number), 0) FROM store_changes";
        let end: i64 = in_time(client.query_one(sql, &[])).await?.try_get(0)?;
        client.give_back();
        Ok(Listener {
            process,
            ends: VecDeque::from([(Instant::now(), end)]),
            told: BTreeSet::new(),
        })
    }

    /// What others have committed since.
    pub async fn look(&mut self, pool: &Pool) -> Result<Vec<RemoteChange>, Trouble> {
        let from = self.ends.front().map_or(0, |(_, end)| *end);
        let client = connection(pool).await?;
        let sql = "SELECT number, body FROM store_changes WHERE number > $1 AND process <> $2
            ORDER BY number LIMIT $3::bigint";
        let statement = in_time(client.prepare_cached(sql)).await?;
        let rows = in_time(client.query(&statement, &[&from, &self.process, &ROWS])).await?;
        client.give_back();
        let mut changes = Vec::new();
        let mut end = self.ends.back().map_or(0, |(_, end)| *end);
        for row in &rows {
            let number: i64 = row.try_get(0)?;
            end = end.max(number);
            if self.told.insert(number) {
                changes.extend(decode(row.try_get(1)?));
            }
        }
        self.note(Instant::now(), end, rows.len() as i64 == ROWS);
        Ok(changes)
    }

    /// Remembers where the end is, and forgets what the next look does not go back to. After a `full` look the
    /// next one begins behind it: else it would see nothing new.
    fn note(&mut self, now: Instant, end: i64, full: bool) {
        if full {
            self.ends.clear();
        }
        self.ends.push_back((now, end));
        while self
            .ends
            .get(1)
            .is_some_and(|(at, _)| now.duration_since(*at) >= BACK)
        {
            self.ends.pop_front();
        }
        if let Some((_, from)) = self.ends.front() {
            self.told = self.told.split_off(&(from + 1));
        }
    }
}

/// Writes down what others should hear of the batch with this number; a part of its transaction.
pub async fn tell(
    client: &ClientWrapper,
    process: i64,
    number: i64,
    body: &[u8],
) -> Result<(), Trouble> {
    let sql = "INSERT INTO store_changes (number, process, body) VALUES ($1, $2, $3)";
    let statement = client.prepare_cached(sql).await?;
    client
        .execute(&statement, &[&number, &process, &body])
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_goes_back_some_seconds_and_tells_nothing_twice() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut listener = Listener {
            process: 1,
            ends: VecDeque::from([(start, 0)]),
            told: BTreeSet::new(),
        };
        let from = |listener: &Listener| listener.ends.front().unwrap().1;
        for second in 1..=9 {
            listener.told.insert(second * 10);
            listener.note(at(second.unsigned_abs()), second * 10, false);
            assert_eq!(from(&listener), 0, "{second}");
        }
        assert_eq!(listener.told.len(), 9);
        listener.note(at(12), 120, false);
        assert_eq!(from(&listener), 20);
        assert_eq!(listener.told.first(), Some(&30));
        listener.note(at(40), 120, false);
        assert_eq!(from(&listener), 120);
        assert!(listener.told.is_empty());
        listener.note(at(41), 5_000, true);
        assert_eq!(from(&listener), 5_000);
    }
}
