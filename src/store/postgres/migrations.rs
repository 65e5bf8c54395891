//! The layout of the database, step by step. Each step is applied once, by one process, and never changed. It
//! leaves what the release before it needs: that one may run beside the new one during an upgrade.

use deadpool_postgres::ClientWrapper;

use crate::store::StoreError;
use crate::store::postgres::connection::in_time;
use crate::store::postgres::error::Trouble;

/// The SQL of each step.
const STEPS: [&str; 2] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
];

/// Brings the database to the layout of this program.
///
/// # Errors
/// When it has a newer one.
pub async fn migrate(client: &ClientWrapper) -> Result<(), Trouble> {
    let begin =
        "CREATE TABLE IF NOT EXISTS store_layout (one int PRIMARY KEY, version int NOT NULL);
        BEGIN;
        INSERT INTO store_layout (one, version) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;";
    in_time(client.batch_execute(begin)).await?;
    // Other processes wait here until the layout is there.
    let sql = "SELECT version FROM store_layout WHERE one = 1 FOR UPDATE";
    let row = in_time(client.query_one(sql, &[])).await?;
    let version: i32 = row.try_get(0)?;
    let known = STEPS.len();
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    if done > known {
        let why = format!(
            "the database has layout {version}, and this program knows {known} at most: use a newer program"
        );
        return Err(Trouble::Refused(StoreError::Refused(why)));
    }
    for (number, step) in (1_i32..).zip(STEPS).skip(done) {
        in_time(client.batch_execute(step)).await?;
        let sql = "UPDATE store_layout SET version = $1 WHERE one = 1";
        in_time(client.execute(sql, &[&number])).await?;
    }
    in_time(client.batch_execute("COMMIT")).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::postgres::fetch::name;
    use crate::store::schema::table::Table;

    #[test]
    fn every_table_is_made_once() {
        let all = STEPS.concat();
        for table in Table::ALL {
            let made = format!("CREATE TABLE {} (", name(*table));
            assert_eq!(all.matches(&made).count(), 1, "{made}");
        }
    }
}
