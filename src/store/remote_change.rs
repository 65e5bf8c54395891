//! What other processes that share the store have committed, for those who wait for news of it.

use tulenh_rules::BySide;

use crate::game::{CredentialHash, GameId, PlayerId, Ply};

/// Something that another process has committed. It is told soon after the commit, and at most once; whoever
/// must not miss any looks into the store as well, now and then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemoteChange {
    /// A game was put.
    Game {
        /// Its number.
        game: GameId,
        /// Its revision.
        revision: u64,
        /// How many turns have been played.
        ply: Ply,
        /// Who plays.
        seats: BySide<PlayerId>,
    },
    /// There are new notices in the outbox.
    Notices,
    /// The analysis of a game was asked for, or is not asked for any more.
    AnalysisAsked(GameId),
    /// A session of the page, or a personal link, has ended.
    CredentialEnded(CredentialHash),
    /// A game cannot be watched any more.
    WatchingEnded(GameId),
}
