//! Delivers the messages of the outbox to the loop that owns the output.

use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use crate::app::{
    Account, Courier, Delivered, DeliveryError, Message, MessageRef, Network, Parcel, Place,
    Timestamp,
};

/// A message to be printed, and where to report that it was.
pub struct PrintJob {
    /// The message.
    pub message: Message,
    /// The person it is for; `None` for everyone.
    pub to: Option<String>,
    /// Notified when it is printed.
    pub printed: oneshot::Sender<()>,
}

/// The transport of the terminal.
pub struct TerminalTransport {
    network: Network,
    printer: mpsc::Sender<PrintJob>,
    /// Distinguishes message names from those of earlier runs.
    run: i64,
    count: AtomicU64,
}

impl TerminalTransport {
    /// A transport to the loop at the other end of `printer`, which began at `now`.
    pub fn new(network: Network, printer: mpsc::Sender<PrintJob>, now: Timestamp) -> Self {
        TerminalTransport {
            network,
            printer,
            run: now.0,
            count: AtomicU64::new(0),
        }
    }
}

#[async_trait]
impl Courier for TerminalTransport {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, outgoing: &Parcel) -> Result<Delivered, DeliveryError> {
        let closed = || DeliveryError::Later {
            after: None,
            why: "the terminal is closed".to_owned(),
        };
        let (printed, done) = oneshot::channel();
        let job = PrintJob {
            message: outgoing.message.clone(),
            to: match &outgoing.place {
                Place::Person(user) => Some(user.clone()),
                Place::Chat(_) => None,
            },
            printed,
        };
        self.printer.send(job).await.map_err(|_| closed())?;
        done.await.map_err(|_| closed())?;
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        Ok(Delivered {
            message: MessageRef {
                network: self.network.clone(),
                message: format!("{}-{count}", self.run),
            },
            thread: None,
            thread_later: false,
        })
    }

    /// Everyone at one keyboard has the same rights.
    async fn manages(&self, _place: &Place, _account: &Account) -> Option<bool> {
        Some(true)
    }
}
