//! The numbers under which subscriptions to the problem of the day are kept.

use sha2::{Digest, Sha256};

use crate::club::problems::Subscriber;
use crate::game::{Place, PlayerId, Route};

/// The bit by which the numbers of shared places are told from those of people.
const CHAT: u64 = 1 << 63;

/// The number of a person's subscription.
pub(crate) const fn of_person(player: PlayerId) -> u64 {
    player.0
}

/// The number of a subscription: that of a person, or a hash of a shared place.
pub(super) fn number(to: &Subscriber) -> u64 {
    match to {
        Subscriber::Person(player) => of_person(*player),
        Subscriber::Chat(route) => of_place(route),
    }
}

/// The number of a shared place's subscription.
pub(super) fn of_place(route: &Route) -> u64 {
    let (Place::Chat(name) | Place::Person(name)) = &route.place;
    let mut hasher = Sha256::new();
    hasher.update(route.network.as_str().as_bytes());
    hasher.update([0]);
    hasher.update(name.as_bytes());
    let hash = hasher.finalize();
    let first = hash
        .iter()
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(*byte));
    first | CHAT
}
