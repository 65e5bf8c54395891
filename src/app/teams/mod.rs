//! Teams: who is in one, what they propose and vote for, and what comes of it.

pub(crate) mod ballots;
pub(crate) mod deciding;
pub(crate) mod file_of_person;
pub(crate) mod membership;
pub(crate) mod press;
pub(crate) mod team_action;
pub(crate) mod team_message;
