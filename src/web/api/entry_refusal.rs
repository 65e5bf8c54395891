//! Why nobody is let in, for programs and for people.

use crate::app::{App, Language, NoSession, NotShown};
use crate::web::api::error::Refused;
use crate::web::login::discord::BadCode;
use crate::web::login::telegram::BadLaunch;

/// Why nobody is let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryRefusal {
    /// The request itself makes no sense; the reason is for programmers.
    Senseless(&'static str),
    /// Guests cannot play here.
    NoGuests,
    /// This page does not know people of that network.
    UnknownNetwork,
    /// The network does not confirm who it is.
    Forged,
    /// What the network said is too old.
    OldLaunch,
    /// It has begun a session before.
    UsedLaunch,
    /// The personal link was used before, or is too old.
    UsedLink,
    /// The game cannot be watched, or not any more.
    NotWatchable,
    /// The network does not answer.
    Silent,
    /// The server failed; it is logged.
    Failed,
}

impl EntryRefusal {
    /// The refusal, with a sentence in the language of whoever wants to come in.
    pub fn told(self, app: &App, language: Option<Language>) -> Refused {
        let (status, code, sentence) = match self {
            EntryRefusal::Senseless(why) => return Refused::bad(why),
            EntryRefusal::Failed => return Refused::failed(),
            EntryRefusal::NoGuests => (403, "no-guests", "entry-no-guests"),
            EntryRefusal::UnknownNetwork => (403, "unknown-network", "entry-unknown-network"),
            EntryRefusal::Forged => (403, "forged", "entry-forged"),
            EntryRefusal::OldLaunch => (403, "old-launch", "entry-old-launch"),
            EntryRefusal::UsedLaunch => (403, "used-launch", "entry-used-launch"),
            EntryRefusal::UsedLink => (403, "used-link", "entry-used-link"),
            EntryRefusal::NotWatchable => (403, "not-watchable", "entry-not-watchable"),
            EntryRefusal::Silent => (502, "network-silent", "entry-silent"),
        };
        let language = language.unwrap_or_else(|| Language("en".to_owned()));
        Refused::new(status, code, app.phrase(&language, sentence).words())
    }
}

impl From<NoSession> for EntryRefusal {
    fn from(why: NoSession) -> EntryRefusal {
        match why {
            NoSession::UsedLaunch => EntryRefusal::UsedLaunch,
            NoSession::UsedLink => EntryRefusal::UsedLink,
            NoSession::Failed => EntryRefusal::Failed,
        }
    }
}

impl From<BadLaunch> for EntryRefusal {
    fn from(why: BadLaunch) -> EntryRefusal {
        match why {
            BadLaunch::Forged => EntryRefusal::Forged,
            BadLaunch::Old => EntryRefusal::OldLaunch,
        }
    }
}

impl From<BadCode> for EntryRefusal {
    fn from(why: BadCode) -> EntryRefusal {
        match why {
            BadCode::Forged => EntryRefusal::Forged,
            BadCode::Unreachable => EntryRefusal::Silent,
        }
    }
}

impl From<NotShown> for EntryRefusal {
    /// Looking a link up is refused to nobody.
    fn from(_: NotShown) -> EntryRefusal {
        EntryRefusal::Failed
    }
}
