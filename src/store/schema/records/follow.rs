//! Games and people that are followed, and the best games of a week.

use serde::{Deserialize, Serialize};

use crate::club::{BestGames, Candidate, Follow, Seen};
use crate::game::{GameId, PlayerId, Ply, Timestamp, Utc};
use crate::store::schema::records::record::Record;

/// How somebody follows something; who and what are the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowRecord {
    since: i64,
    /// The turns that had been played on the board that was told last, and how often turns had been taken back.
    told: Option<(u32, u32)>,
    waits: bool,
    through: Option<u64>,
    stopped: bool,
}

/// The games that may be the best of a week; the week is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct BestGamesRecord {
    /// Games with their merit.
    candidates: Vec<(u64, u32)>,
    chosen: Option<Option<u64>>,
    told: Option<i64>,
}

impl Record for FollowRecord {
    const VERSION: u8 = 1;
}

impl Record for BestGamesRecord {
    const VERSION: u8 = 1;
}

impl From<&Follow> for FollowRecord {
    fn from(follow: &Follow) -> FollowRecord {
        FollowRecord {
            since: follow.since.0,
            told: follow.told.map(|seen| (seen.ply.0, seen.takebacks)),
            waits: follow.waits,
            through: follow.through.map(|player| player.0),
            stopped: follow.stopped,
        }
    }
}

impl From<FollowRecord> for Follow {
    fn from(record: FollowRecord) -> Follow {
        Follow {
            since: Timestamp(record.since),
            told: record.told.map(|(ply, takebacks)| Seen {
                ply: Ply(ply),
                takebacks,
            }),
            waits: record.waits,
            through: record.through.map(PlayerId),
            stopped: record.stopped,
        }
    }
}

impl From<&BestGames> for BestGamesRecord {
    fn from(best: &BestGames) -> BestGamesRecord {
        let candidates = best.candidates.iter();
        BestGamesRecord {
            candidates: candidates.map(|of| (of.game.0, of.merit)).collect(),
            chosen: best.chosen.map(|chosen| chosen.map(|game| game.0)),
            told: best.told.map(|told| told.0),
        }
    }
}

impl From<BestGamesRecord> for BestGames {
    fn from(record: BestGamesRecord) -> BestGames {
        let candidates = record.candidates.into_iter();
        BestGames {
            candidates: candidates
                .map(|(game, merit)| Candidate {
                    game: GameId(game),
                    merit,
                })
                .collect(),
            chosen: record.chosen.map(|chosen| chosen.map(GameId)),
            told: record.told.map(Utc),
        }
    }
}
