//! Teams: who is in one, what they propose and vote for, and what comes of it.
//!
//! Votes are buttons, not the polls that Telegram and Discord have: a poll takes no option after it was sent, so that
//! nobody could propose anything later; it stands in one chat, while a team may be in several, on two networks and on the
//! page; and an edited message with buttons costs the same.

pub(crate) mod ballots;
pub(crate) mod deciding;
pub(crate) mod file_of_person;
pub(crate) mod membership;
pub(crate) mod press;
pub(crate) mod team_action;
pub(crate) mod team_message;
