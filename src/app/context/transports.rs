//! The couriers that adapters have lent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::request::transport::Courier;
use crate::game::{MessageRef, Network};

/// The couriers that adapters have lent, by network; of two for one network the later.
#[derive(Default)]
pub(crate) struct Couriers(Mutex<HashMap<Network, Arc<dyn Courier>>>);

impl Couriers {
    /// Keeps a courier.
    pub fn lend(&self, courier: Arc<dyn Courier>) {
        let network = courier.network().clone();
        self.all().insert(network, courier);
    }

    /// The courier of a network, if there is one.
    pub fn of(&self, network: &Network) -> Option<Arc<dyn Courier>> {
        self.all().get(network).cloned()
    }

    /// The address under which a message can be looked at.
    pub fn address_of(&self, message: &MessageRef) -> Option<String> {
        self.of(&message.network)?.address_of(message)
    }

    /// Whether a command can be written as a reply on a network.
    pub fn commands_reply(&self, network: &Network) -> bool {
        self.of(network)
            .is_some_and(|courier| courier.commands_reply())
    }

    /// Addresses that open a chat with the bot and give it these words, one for each network that
    /// has such.
    pub fn invitations(&self, payload: &str) -> Vec<(Network, String)> {
        let couriers: Vec<_> = self.all().values().cloned().collect();
        let addresses = couriers.iter().filter_map(|courier| {
            let address = courier.invitation(payload)?;
            Some((courier.network().clone(), address))
        });
        let mut addresses: Vec<_> = addresses.collect();
        addresses.sort();
        addresses
    }

    fn all(&self) -> std::sync::MutexGuard<'_, HashMap<Network, Arc<dyn Courier>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
