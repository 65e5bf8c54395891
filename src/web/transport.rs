//! Delivers the messages of the outbox to the open pages of a person.

use std::sync::Arc;

use async_trait::async_trait;

use crate::app::{
    Account, Delivered, DeliveryError, MessageRef, Network, OutgoingMessage, Place, Transport,
};
use crate::web::answer::of_message;
use crate::web::hub::Hub;
use crate::web::pictures::Pictures;

/// The transport of the page.
pub struct WebTransport {
    network: Network,
    hub: Arc<Hub>,
    pictures: Arc<Pictures>,
    chance: fn() -> u64,
}

impl WebTransport {
    /// A transport to the pages of this hub. `chance` gives 64 random bits.
    pub fn new(
        network: Network,
        hub: Arc<Hub>,
        pictures: Arc<Pictures>,
        chance: fn() -> u64,
    ) -> WebTransport {
        WebTransport {
            network,
            hub,
            pictures,
            chance,
        }
    }
}

#[async_trait]
impl Transport for WebTransport {
    fn network(&self) -> &Network {
        &self.network
    }

    /// Always succeeds: a page that is not open now shows the state of its games when it is opened.
    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        let Place::Person(user) = &outgoing.route.place else {
            return Err(DeliveryError::Refused(
                "the page has no shared places".to_owned(),
            ));
        };
        let account = Account {
            network: self.network.clone(),
            user: user.clone(),
        };
        if self.hub.is_open(&account) {
            let message = outgoing.message.clone();
            let answer = of_message("caller", message, &account, &self.pictures, self.chance);
            self.hub.show(&account, answer);
        }
        Ok(Delivered {
            message: MessageRef {
                network: self.network.clone(),
                message: format!("{user}-{}", outgoing.id.0),
            },
            thread: None,
            thread_later: false,
        })
    }

    fn shows_instants(&self) -> bool {
        false
    }
}
