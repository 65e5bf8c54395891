//! How a record becomes bytes: a version byte, then postcard.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::StoreError;

/// The longest record that is written, in bytes.
///
/// sled puts a page above 128 KiB into a file of its own and never syncs that file; a leaf holds at
/// most 16 records before it splits and 20 while it merges (sled 0.34 `pagecache/constants.rs`,
/// `node.rs`). With this limit and [`crate::store::schema::keys::KEY_BYTES`] no page grows that
/// large.
pub const RECORD_BYTES: usize = 6_000;

/// A struct that is stored as bytes. The order of its fields and of the variants of its enums is the
/// format.
pub trait Record: Serialize + DeserializeOwned {
    /// The version byte. A record of another version is read only where that was released.
    const VERSION: u8;

    /// The record as bytes.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when it is longer than [`RECORD_BYTES`].
    fn to_bytes(&self) -> Result<Vec<u8>, StoreError> {
        written(Self::VERSION, self)
    }

    /// Reads what [`Record::to_bytes`] wrote; `what` names the record in the error.
    ///
    /// # Errors
    /// [`StoreError::Record`] when the version is another one or the bytes do not fit it.
    fn from_bytes(what: impl Fn() -> String, bytes: &[u8]) -> Result<Self, StoreError> {
        read(Self::VERSION, what, bytes)
    }
}

/// A record as the bytes of a version.
///
/// # Errors
/// As [`Record::to_bytes`].
pub fn written(version: u8, record: &impl Serialize) -> Result<Vec<u8>, StoreError> {
    let bytes = postcard::to_extend(record, vec![version])
        .map_err(|e| StoreError::Failed(format!("a record cannot be written: {e}")))?;
    if bytes.len() > RECORD_BYTES {
        let length = bytes.len();
        let why = format!("a record of {length} bytes is longer than {RECORD_BYTES}");
        return Err(StoreError::Failed(why));
    }
    Ok(bytes)
}

/// Reads the bytes of a version; `what` names the record in the error.
///
/// # Errors
/// As [`Record::from_bytes`].
pub fn read<R: DeserializeOwned>(
    known: u8,
    what: impl Fn() -> String,
    bytes: &[u8],
) -> Result<R, StoreError> {
    let bad = |why: String| StoreError::Record(what(), why);
    let (version, body) = bytes
        .split_first()
        .ok_or_else(|| bad("it is empty".into()))?;
    if *version != known {
        return Err(bad(other_version(*version, known)));
    }
    match postcard::take_from_bytes(body) {
        Ok((record, [])) => Ok(record),
        Ok((_, rest)) => Err(bad(format!("{} bytes too many", rest.len()))),
        Err(error) => Err(bad(error.to_string())),
    }
}

/// Why a record of another version is not read, and what the operator can do.
fn other_version(found: u8, known: u8) -> String {
    let advice = match found < known {
        true => {
            "a development version from before the first release wrote it; `tulenh store export` of that \
             version prints it"
        }
        false => "a newer version of the program wrote it; use that version",
    };
    format!("it has version {found}, and this program reads version {known} only: {advice}")
}

/// Why a record that could be decoded is still no value of the domain.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadRecord(String);

impl BadRecord {
    /// For this reason.
    pub fn new(why: impl ToString) -> BadRecord {
        BadRecord(why.to_string())
    }

    /// The error for the caller of the store; `what` names the record.
    pub fn named(self, what: String) -> StoreError {
        StoreError::Record(what, self.0)
    }
}

/// Converts in both directions between an enum of the domain and its record, whose variants have the
/// same names. The order of the record's variants is the format.
macro_rules! same_variants {
    ($domain:ty, $record:ty: $($variant:ident),+ $(,)?) => {
        impl From<$domain> for $record {
            fn from(value: $domain) -> $record {
                match value {
                    $(<$domain>::$variant => <$record>::$variant,)+
                }
            }
        }

        impl From<$record> for $domain {
            fn from(record: $record) -> $domain {
                match record {
                    $(<$record>::$variant => <$domain>::$variant,)+
                }
            }
        }
    };
}

pub(super) use same_variants;
