//! What goes wrong at the database, and what helps.

use std::error::Error as _;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::WrongType;

use crate::store::StoreError;
use crate::store::postgres::tls::explain;

/// Why something could not be done.
#[derive(Debug)]
pub enum Trouble {
    /// Another transaction was in the way: the same again will do.
    Again(String),
    /// The database is away, or is not the primary any more: the same again on another connection, later.
    Away(String),
    /// It will not do it.
    Refused(StoreError),
}

impl Trouble {
    /// When an answer took too long: the server may be frozen.
    pub fn slow() -> Trouble {
        Trouble::Away("it does not answer".to_owned())
    }

    /// What is told when nothing helped.
    pub fn into_error(self) -> StoreError {
        match self {
            Trouble::Again(why) | Trouble::Away(why) => {
                StoreError::Away(format!("the database: {why}"))
            }
            Trouble::Refused(error) => error,
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        let Some(told) = error.as_db_error() else {
            if let Some(why) = explain(&error) {
                return Trouble::Away(why);
            }
            let why = with_source(&error);
            return match error
                .source()
                .is_some_and(|source| source.is::<WrongType>())
            {
                // Our own mistake.
                true => Trouble::Refused(StoreError::Refused(why)),
                // Broken connections, and answers that are none.
                false => Trouble::Away(why),
            };
        };
        let why = format!("{} ({})", told.message(), told.code().code());
        match told.code() {
            &SqlState::T_R_SERIALIZATION_FAILURE
            | &SqlState::T_R_DEADLOCK_DETECTED
            | &SqlState::UNIQUE_VIOLATION
            // Another statement of the same transaction failed.
            | &SqlState::IN_FAILED_SQL_TRANSACTION => Trouble::Again(why),
            &SqlState::READ_ONLY_SQL_TRANSACTION
            | &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            | &SqlState::LOCK_NOT_AVAILABLE => Trouble::Away(why),
            // Connections, resources, the operator, the system, and an outcome that is not known.
            code if ["08", "53", "57", "58"].contains(&&code.code()[..2]) => Trouble::Away(why),
            code if ["40003", "26000"].contains(&code.code()) => Trouble::Away(why),
            _ => Trouble::Refused(StoreError::Refused(format!("the database: {why}"))),
        }
    }
}

impl From<PoolError> for Trouble {
    fn from(error: PoolError) -> Trouble {
        match error {
            PoolError::Backend(error) => Trouble::from(error),
            other => Trouble::Away(other.to_string()),
        }
    }
}

fn with_source(error: &Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
