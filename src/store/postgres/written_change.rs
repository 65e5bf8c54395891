//! How processes write down for each other what they have committed.

use serde::{Deserialize, Serialize};
use tulenh_rules::BySide;

use crate::game::{CredentialHash, GameId, PlayerId, Ply};
use crate::store::{Batch, Change, RemoteChange};

/// The version of the bytes of [`encode`]. Processes of neighbouring versions work side by side during an
/// upgrade; what is not understood is left out.
const VERSION: u8 = 1;

/// How a change is written down. Variants are only ever added at the end.
#[derive(Debug, Serialize, Deserialize)]
enum Written {
    Game(u64, u64, u32, u64, u64),
    Notices,
    CredentialEnded([u8; 32]),
    WatchingEnded(u64),
    AnalysisAsked(u64),
}

/// What other processes should hear of a batch.
pub fn changes_of(batch: &Batch) -> Vec<RemoteChange> {
    let games = batch.games.iter().map(|stored| RemoteChange::Game {
        game: stored.game.id(),
        revision: stored.game.revision(),
        ply: stored.game.ply(),
        seats: stored.game.seats(),
    });
    let notices = (!batch.notices.is_empty()).then_some(RemoteChange::Notices);
    let others = batch.changes.iter().filter_map(|change| match change {
        Change::Credential(hash, None) => Some(RemoteChange::CredentialEnded(*hash)),
        Change::Watch(game, None) => Some(RemoteChange::WatchingEnded(*game)),
        Change::AnalysisAsked(game, _) => Some(RemoteChange::AnalysisAsked(*game)),
        _ => None,
    });
    games.chain(notices).chain(others).collect()
}

/// The changes as bytes; `None` when there are none.
pub fn encode(changes: &[RemoteChange]) -> Option<Vec<u8>> {
    if changes.is_empty() {
        return None;
    }
    let written: Vec<Written> = changes
        .iter()
        .map(|change| match *change {
            RemoteChange::Game {
                game,
                revision,
                ply,
                seats,
            } => Written::Game(game.0, revision, ply.0, seats.red.0, seats.blue.0),
            RemoteChange::Notices => Written::Notices,
            RemoteChange::CredentialEnded(hash) => Written::CredentialEnded(hash.0),
            RemoteChange::WatchingEnded(game) => Written::WatchingEnded(game.0),
            RemoteChange::AnalysisAsked(game) => Written::AnalysisAsked(game.0),
        })
        .collect();
    // Plain numbers can always be written.
    postcard::to_extend(&written, vec![VERSION]).ok()
}

/// The changes of these bytes; none when another version of the program wrote them in another way.
pub fn decode(bytes: &[u8]) -> Vec<RemoteChange> {
    let Some((&VERSION, body)) = bytes.split_first() else {
        return Vec::new();
    };
    let written: Vec<Written> = postcard::from_bytes(body).unwrap_or_default();
    let change = |written| match written {
        Written::Game(game, revision, ply, red, blue) => RemoteChange::Game {
            game: GameId(game),
            revision,
            ply: Ply(ply),
            seats: BySide {
                red: PlayerId(red),
                blue: PlayerId(blue),
            },
        },
        Written::Notices => RemoteChange::Notices,
        Written::CredentialEnded(hash) => RemoteChange::CredentialEnded(CredentialHash(hash)),
        Written::WatchingEnded(game) => RemoteChange::WatchingEnded(GameId(game)),
        Written::AnalysisAsked(game) => RemoteChange::AnalysisAsked(GameId(game)),
    };
    written.into_iter().map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_other_versions_are_left_out() {
        let changes = [
            RemoteChange::Game {
                game: GameId(7),
                revision: 12,
                ply: Ply(5),
                seats: BySide {
                    red: PlayerId(1),
                    blue: PlayerId(2),
                },
            },
            RemoteChange::Notices,
            RemoteChange::CredentialEnded(CredentialHash([9; 32])),
            RemoteChange::WatchingEnded(GameId(8)),
            RemoteChange::AnalysisAsked(GameId(9)),
        ];
        let mut bytes = encode(&changes).unwrap();
        assert_eq!(decode(&bytes), changes);
        assert_eq!(encode(&[]), None);
        bytes[0] += 1;
        assert_eq!(decode(&bytes), []);
        assert_eq!(decode(&[]), []);
        assert_eq!(decode(&[VERSION, 200, 3]), []);
    }
}
