//! Messages that are kept up to date.

use serde::{Deserialize, Serialize};

use crate::game::{MessageRef, SentPost, Timestamp};
use crate::store::schema::records::place::network;
use crate::store::schema::records::record::{BadRecord, Record};

/// The message that a post became in a place; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct SentPostRecord {
    network: String,
    message: String,
    has_attachment: bool,
    sent: i64,
}

impl Record for SentPostRecord {
    const VERSION: u8 = 1;
}

impl From<&SentPost> for SentPostRecord {
    fn from(post: &SentPost) -> SentPostRecord {
        SentPostRecord {
            network: post.message.network.to_string(),
            message: post.message.message.clone(),
            has_attachment: post.has_attachment,
            sent: post.sent.0,
        }
    }
}

impl TryFrom<SentPostRecord> for SentPost {
    type Error = BadRecord;

    fn try_from(record: SentPostRecord) -> Result<SentPost, BadRecord> {
        Ok(SentPost {
            message: MessageRef {
                network: network(&record.network)?,
                message: record.message,
            },
            has_attachment: record.has_attachment,
            sent: Timestamp(record.sent),
        })
    }
}
