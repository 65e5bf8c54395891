//! Places in the export of a store.

use serde_json::{Value, json};

use crate::game::{Place, Route};

/// A place with its network.
pub(super) fn place(route: &Route) -> Value {
    let (kind, name) = match &route.place {
        Place::Chat(name) => ("chat", name),
        Place::Person(name) => ("person", name),
    };
    json!({ "network": route.network.as_str(), kind: name })
}
