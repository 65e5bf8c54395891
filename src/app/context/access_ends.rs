//! What does not let anybody in any more, for open pages that are still listening.

use tokio::sync::broadcast;

use crate::game::{CredentialHash, GameId};
use crate::store::Change;

/// So many are kept for whoever is slow to hear of them.
const KEPT: usize = 256;

/// Something lets nobody in any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessEnd {
    /// The session with this hash has ended.
    Session(CredentialHash),
    /// The game cannot be watched any more.
    Watching(GameId),
}

/// What a commit has ended.
pub(crate) struct AccessEnds(broadcast::Sender<AccessEnd>);

impl AccessEnds {
    pub fn new() -> AccessEnds {
        AccessEnds(broadcast::Sender::new(KEPT))
    }

    /// Everything that ends from now on.
    pub fn listen(&self) -> broadcast::Receiver<AccessEnd> {
        self.0.subscribe()
    }

    /// What these changes end.
    pub fn of(changes: &[Change]) -> Vec<AccessEnd> {
        let ends = changes.iter().filter_map(|change| match change {
            Change::Credential(hash, None) => Some(AccessEnd::Session(*hash)),
            Change::Watch(game, None) => Some(AccessEnd::Watching(*game)),
            _ => None,
        });
        ends.collect()
    }

    /// They were committed.
    pub fn tell(&self, ends: Vec<AccessEnd>) {
        for end in ends {
            // Nobody may be listening.
            let _ = self.0.send(end);
        }
    }
}
