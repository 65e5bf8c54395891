//! Why a request went no further.

use crate::app::language::catalog::Sentence;
use crate::app::request::message::{Message, Text};
use crate::store::StoreError;

/// Why a request went no further: a refusal is shown to the person, a failure is logged.
pub(crate) enum Abort {
    /// The person is told so, alone where the network can; nothing has changed.
    Refused(Box<Message>),
    /// The words were not meant for us.
    Ignored,
    /// The same update had been answered before.
    Seen,
    /// The store failed.
    Failed(StoreError),
}

/// What a part of a request's work gives.
pub(crate) type Attempt<T> = Result<T, Abort>;

impl From<StoreError> for Abort {
    fn from(error: StoreError) -> Abort {
        Abort::Failed(error)
    }
}

impl From<Text> for Abort {
    fn from(text: Text) -> Abort {
        Abort::from(Message {
            text,
            ..Message::default()
        })
    }
}

impl From<Message> for Abort {
    fn from(message: Message) -> Abort {
        Abort::Refused(Box::new(message))
    }
}

impl From<Sentence<'_>> for Abort {
    fn from(sentence: Sentence<'_>) -> Abort {
        Abort::from(sentence.text())
    }
}

impl From<Text> for Message {
    fn from(text: Text) -> Message {
        Message {
            text,
            ..Message::default()
        }
    }
}

impl From<Sentence<'_>> for Message {
    fn from(sentence: Sentence<'_>) -> Message {
        Message::from(sentence.text())
    }
}
