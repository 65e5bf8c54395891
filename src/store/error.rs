//! Why the store failed.

/// Why the store failed. It is logged and never shown to players.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another process uses the directory.
    #[error("the data directory {0} is in use by another process")]
    Locked(String),
    /// The directory cannot be used.
    #[error("the data directory {0} cannot be used: {1}")]
    Unusable(String, String),
    /// The store is damaged and could not be repaired; it is left as it is.
    #[error(
        "the store in {0} is damaged: {1}. It is left as it is. `tulenh store restore BACKUP --data \
         NEW-DIRECTORY` makes a store from a backup. Without one `tulenh store salvage --data {0}` says what \
         can be saved and what would be lost, and with `--to NEW-DIRECTORY` saves it"
    )]
    Damaged(String, String),
    /// A record cannot be read.
    #[error("record {0} cannot be read: {1}")]
    Record(String, String),
    /// The system refused something while the store was being opened or checked: there is no room, too many
    /// files are open, a file may not be read. That is no damage. An open store gives
    /// [`StoreError::Failed`] instead.
    #[error("the system refused: {0}")]
    Refused(String),
    /// The disk failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The database did not answer for a long time. What was to be changed may have been changed; later calls
    /// may succeed.
    #[error("the store is away: {0}")]
    Away(String),
    /// The batch was made under a lease, and another process has taken the duty over; nothing was changed.
    #[error("another process has taken over this work")]
    Lost,
    /// The address of the database is none.
    #[error("DATABASE_URL is no address of a database: {0}")]
    Address(String),
    /// The database cannot be used, for what is in it or who works with it.
    #[error("the database {0}")]
    Database(String),
    /// A copy is not what was copied, in this table.
    #[error("the copy differs from its source in the table {0}")]
    Differs(&'static str),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}
