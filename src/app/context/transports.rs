//! The transports that adapters have lent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::request::transport::{Sessions, Transport};
use crate::game::{MessageRef, Network};

/// The transports that adapters have lent, by network; of two for one network the later.
#[derive(Default)]
pub(crate) struct Transports(Mutex<HashMap<Network, Arc<dyn Transport>>>);

impl Transports {
    /// Keeps a transport.
    pub fn register(&self, transport: Arc<dyn Transport>) {
        let network = transport.network().clone();
        self.all().insert(network, transport);
    }

    /// The transport of a network, if there is one.
    pub fn of(&self, network: &Network) -> Option<Arc<dyn Transport>> {
        self.all().get(network).cloned()
    }

    /// All networks, and whether each is connected.
    pub fn connections(&self) -> Vec<(Network, bool)> {
        let transports: Vec<_> = self.all().values().cloned().collect();
        let connections = transports
            .iter()
            .map(|transport| (transport.network().clone(), transport.is_connected()));
        let mut connections: Vec<_> = connections.collect();
        connections.sort();
        connections
    }

    /// The sessions of the networks that share them over the processes of the bot, once that is known.
    pub fn sessions(&self) -> Vec<(Network, Sessions)> {
        let transports: Vec<_> = self.all().values().cloned().collect();
        let sessions = transports
            .iter()
            .filter_map(|transport| Some((transport.network().clone(), transport.sessions()?)));
        sessions.collect()
    }

    /// The address under which a message can be looked at.
    pub fn address_of(&self, message: &MessageRef) -> Option<String> {
        self.of(&message.network)?.address_of(message)
    }

    /// Whether a command can be written as a reply on a network.
    pub fn commands_reply(&self, network: &Network) -> bool {
        self.of(network)
            .is_some_and(|transport| transport.commands_reply())
    }

    /// Addresses that open a chat with the bot and give it these words, one for each network that
    /// has such.
    pub fn invitations(&self, payload: &str) -> Vec<(Network, String)> {
        let transports: Vec<_> = self.all().values().cloned().collect();
        let addresses = transports.iter().filter_map(|transport| {
            let address = transport.invitation(payload)?;
            Some((transport.network().clone(), address))
        });
        let mut addresses: Vec<_> = addresses.collect();
        addresses.sort();
        addresses
    }

    fn all(&self) -> std::sync::MutexGuard<'_, HashMap<Network, Arc<dyn Transport>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
