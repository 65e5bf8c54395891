//! Why a request went no further.

use crate::app::language::catalog::Sentence;
use crate::app::request::message::{Message, Text};
use crate::store::StoreError;

/// Why a request went no further: a refusal is shown to the person, a failure is logged.
pub(crate) enum Stop {
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
pub(crate) type Step<T> = Result<T, Stop>;

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Failed(error)
    }
}

impl From<Text> for Stop {
    fn from(text: Text) -> Stop {
        Stop::from(Message {
            text,
            ..Message::default()
        })
    }
}

impl From<Message> for Stop {
    fn from(message: Message) -> Stop {
        Stop::Refused(Box::new(message))
    }
}

impl From<Sentence<'_>> for Stop {
    fn from(sentence: Sentence<'_>) -> Stop {
        Stop::from(sentence.text())
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
