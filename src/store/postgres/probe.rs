//! A look at a database that changes nothing.

use crate::store::StoreError;
use crate::store::postgres::connection::{connection, in_time, pool};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::migrations::layout;

/// How a database is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseState {
    /// What it calls itself, such as `PostgreSQL 15.18`.
    pub version: String,
    /// Whether it takes changes: a standby takes none.
    pub takes_changes: bool,
    /// Why this program cannot work with what it holds; `None` when it can.
    pub unusable: Option<String>,
}

/// Looks at the database at an address.
///
/// # Errors
/// [`StoreError::Address`] for what is no address, [`StoreError::Away`] when it does not answer,
/// [`StoreError::Refused`] when it refuses the user or the password.
pub async fn probe(url: &str) -> Result<DatabaseState, StoreError> {
    let pool = pool(url)?;
    let looked = async {
        let client = connection(&pool).await?;
        let sql = "SELECT version(), current_setting('transaction_read_only')";
        let row = in_time(client.query_one(sql, &[])).await?;
        let (version, read_only): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let unusable = match layout(&client).await {
            Ok(()) => None,
            Err(Trouble::Refused(StoreError::Database(why))) => Some(why),
            Err(trouble) => return Err(trouble),
        };
        client.give_back();
        let words: Vec<&str> = version.split(' ').take(2).collect();
        Ok::<_, Trouble>(DatabaseState {
            version: words.join(" "),
            takes_changes: read_only == "off",
            unusable,
        })
    };
    looked.await.map_err(Trouble::into_error)
}
