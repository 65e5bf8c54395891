//! Carries the outbox's messages to Telegram.

use std::time::Duration;

use async_trait::async_trait;

use crate::app::{Courier, Delivered, DeliveryError, Network, Parcel};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::send::{Outlet, Way};

/// How long a parcel may wait here for its chat's turn. Longer waits are given back to the outbox,
/// which has other chats to serve meanwhile.
const PATIENCE: Duration = Duration::from_secs(2);

/// Sends through the [`Outlet`]; Telegram has no key that would make a send idempotent, so a parcel
/// that comes twice is sent twice.
pub(super) struct TelegramCourier {
    outlet: Outlet,
}

impl TelegramCourier {
    pub(super) fn new(outlet: Outlet) -> TelegramCourier {
        TelegramCourier { outlet }
    }
}

#[async_trait]
impl Courier for TelegramCourier {
    fn network(&self) -> &Network {
        self.outlet.network()
    }

    async fn deliver(&self, parcel: &Parcel) -> Result<Delivered, DeliveryError> {
        let Some(spot) = Spot::of(&parcel.place) else {
            return Err(DeliveryError::Unreachable(format!(
                "no place here: {:?}",
                parcel.place
            )));
        };
        let way = Way {
            spot,
            reply_to: None,
            silent: parcel.silent,
            patience: PATIENCE,
        };
        match self.outlet.send(way, &parcel.message).await {
            Ok(id) => Ok(Delivered {
                message: spot.message(self.outlet.network(), id),
                thread: None,
            }),
            Err(failure) => Err(self.explain(spot, failure)),
        }
    }
}

impl TelegramCourier {
    fn explain(&self, spot: Spot, failure: Failure) -> DeliveryError {
        let moved = |to: Spot| DeliveryError::Moved(to.route(self.outlet.network()));
        match failure {
            Failure::Later { after, why } => DeliveryError::Later { after, why },
            // The polling loop ends with the error for the keeper; nothing may be lost until then.
            Failure::Token => DeliveryError::Later {
                after: None,
                why: failure.why().to_owned(),
            },
            Failure::Moved(chat) if chat != spot.chat => moved(Spot { chat, ..spot }),
            // Without its topic a game goes on in the group itself.
            Failure::Thread(_) if spot.thread.is_some() => moved(Spot {
                thread: None,
                ..spot
            }),
            Failure::Unreachable(why) | Failure::Thread(why) => DeliveryError::Unreachable(why),
            // The core has words for where pictures are forbidden.
            failure => DeliveryError::Refused(failure.why().to_owned()),
        }
    }
}
