//! Who is sent the problem of the day.

use crate::club::problems::attempt::ProblemNumber;
use crate::club::problems::day::Day;
use crate::game::{Network, PlayerId, Route, Timestamp};

/// Somebody who is sent the problem of the day. At which hour is one of their settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Who.
    pub to: Subscriber,
    /// When something is due next; a timer stands there.
    pub due: Timestamp,
    /// The day up to which everything was sent, or was not wanted yet.
    pub done: Day,
    /// The problem that was sent last, and its day.
    pub last: Option<(Day, ProblemNumber)>,
    /// The last day whose solution they were told: from then on its problem counts for nobody who reads it.
    pub solved: Option<Day>,
    /// The network where it was chosen; a person is told there first.
    pub network: Network,
}

/// Who is sent it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Subscriber {
    /// A person, in private.
    Person(PlayerId),
    /// A shared place.
    Chat(Route),
}
