//! The layout of the database, step by step. Each step is applied once, by one process, and never changed. It
//! leaves what the release before it needs: that one may run beside the new one during an upgrade.

use deadpool_postgres::ClientWrapper;

use crate::store::StoreError;
use crate::store::postgres::connection::in_time;
use crate::store::postgres::error::Trouble;

/// The SQL of each step.
const STEPS: [&str; 8] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
];

/// Brings the database to the layout of this program.
///
/// # Errors
/// When it has a newer one, or was not filled whole.
pub async fn migrate(client: &ClientWrapper) -> Result<(), Trouble> {
    lay_out(client).await?;
    refuse_unfinished(client).await
}

/// Refuses a database whose filling with the rows of another store was cut short, or goes on.
///
/// # Errors
/// [`StoreError::Database`] when it is one.
pub async fn refuse_unfinished(client: &ClientWrapper) -> Result<(), Trouble> {
    let filling = client.query_opt("SELECT 1 FROM store_filling", &[]);
    match in_time(filling).await? {
        None => Ok(()),
        Some(_) => {
            let why = "is not whole: `tulenh store copy` or `restore` has begun to fill it and was not \
                       finished. Run that again, or use another database";
            Err(Trouble::Refused(StoreError::Database(why.into())))
        }
    }
}

/// Says whether the database has the layout of this program.
///
/// # Errors
/// [`StoreError::Database`] when it has none or another one.
pub async fn layout(client: &ClientWrapper) -> Result<(), Trouble> {
    let refuse = |why: String| Err(Trouble::Refused(StoreError::Database(why)));
    let there = "SELECT 1 FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_name = 'store_layout'";
    if in_time(client.query_opt(there, &[])).await?.is_none() {
        return refuse("holds no store".to_owned());
    }
    let sql = "SELECT version FROM store_layout WHERE one = 1";
    let row = in_time(client.query_opt(sql, &[])).await?;
    let version: i32 = row.map_or(Ok(0), |row| row.try_get(0))?;
    match usize::try_from(version) {
        Ok(version) if version == STEPS.len() => Ok(()),
        Ok(version) if version < STEPS.len() => refuse(format!(
            "has layout {version}, and this program works with {}: start the bot once, which changes it",
            STEPS.len()
        )),
        _ => refuse(newer(version)),
    }
}

fn newer(version: i32) -> String {
    let known = STEPS.len();
    format!("has layout {version}, and this program knows {known} at most: use a newer program")
}

/// Makes the tables that are missing.
///
/// # Errors
/// When the database has the layout of a newer program.
pub async fn lay_out(client: &ClientWrapper) -> Result<(), Trouble> {
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
        return Err(Trouble::Refused(StoreError::Database(newer(version))));
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
