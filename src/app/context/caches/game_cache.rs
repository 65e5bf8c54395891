//! Games in memory, so that a turn does not replay its whole game several times.
//!
//! Everybody in this process who writes a game holds the game's lock and tells this cache. Where other
//! processes write to the same store, a game is looked up there before it is taken from here
//! ([`game_loading`](crate::app::context::caches::game_loading)). The revision guarded at every commit catches
//! what changes after that.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;
use tulenh_rules::BySide;

use crate::game::{GameId, PlayerId, Ply};
use crate::store::StoredGame;

/// So many changes are kept for whoever is slow to hear of them.
const CHANGES: usize = 1_000;

/// A game was committed in a new form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameChange {
    /// Which.
    pub game: GameId,
    /// Its revision.
    pub revision: u64,
    /// How many turns have been played.
    pub ply: Ply,
    /// Who plays.
    pub seats: BySide<PlayerId>,
    /// Whether members of a team have voted, and the game itself is as it was.
    pub only_votes: bool,
}

impl GameChange {
    /// The form in which a game is.
    pub(crate) fn of(stored: &StoredGame) -> GameChange {
        GameChange {
            game: stored.game.id(),
            revision: stored.game.revision(),
            ply: stored.game.ply(),
            seats: stored.game.seats(),
            only_votes: false,
        }
    }
}

/// The games used last.
pub(crate) struct GameCache {
    pub(crate) limit: usize,
    changes: broadcast::Sender<GameChange>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) games: HashMap<GameId, Arc<StoredGame>>,
    /// In the order of coming; the first goes first.
    pub(crate) order: VecDeque<GameId>,
    /// Games on their way into the store. What a reader finds there may be the new form already
    /// while the kept one is still the old, so these are always read from the store. One whose
    /// commit was given up stays here until the next.
    pub(crate) writing: HashSet<GameId>,
    /// How often anything was written, so that a slow reader does not bring back what is old.
    pub(crate) writes: u64,
}

impl GameCache {
    /// None yet; at most `limit`.
    pub fn new(limit: usize) -> GameCache {
        GameCache {
            limit,
            changes: broadcast::Sender::new(CHANGES),
            kept: Mutex::default(),
        }
    }

    /// Those that are kept now.
    pub fn ids(&self) -> Vec<GameId> {
        self.lock().games.keys().copied().collect()
    }

    /// The game is about to be committed; [`GameCache::written`] or [`GameCache::unknown`] follows.
    pub fn writing(&self, id: GameId) {
        self.lock().writing.insert(id);
    }

    /// The game was committed in this form.
    pub fn written(&self, game: Arc<StoredGame>) {
        let change = GameChange::of(&game);
        let mut kept = self.lock();
        kept.writes += 1;
        kept.writing.remove(&game.game.id());
        kept.insert(game, self.limit);
        // While it is locked, so that nothing older is told behind it. Nobody may be listening.
        let _ = self.changes.send(change);
    }

    /// Members of a team have voted.
    pub fn voted(&self, stored: &StoredGame) {
        let _ = self.changes.send(GameChange {
            only_votes: true,
            ..GameChange::of(stored)
        });
    }

    /// Another process has committed a game. It is heard of late, and not told where this process has a newer
    /// form already.
    pub fn changed_elsewhere(&self, change: GameChange) {
        let kept = self.lock();
        let newest = kept.games.get(&change.game);
        if newest.is_none_or(|stored| stored.game.revision() <= change.revision) {
            let _ = self.changes.send(change);
        }
    }

    /// Every game that is committed from now on.
    pub fn changes(&self) -> broadcast::Receiver<GameChange> {
        self.changes.subscribe()
    }

    /// Nobody knows in which form the game is stored after the commit.
    pub fn unknown(&self, id: GameId) {
        self.forget(id);
        self.lock().writing.remove(&id);
    }

    /// The game is read from the store next time.
    pub fn forget(&self, id: GameId) {
        let mut kept = self.lock();
        kept.writes += 1;
        kept.games.remove(&id);
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    pub(crate) fn insert(&mut self, game: Arc<StoredGame>, limit: usize) {
        let id = game.game.id();
        if limit == 0 {
            return;
        }
        if self.games.insert(id, game).is_none() {
            self.order.push_back(id);
        }
        while self.games.len() > limit || self.order.len() > 2 * limit {
            let Some(oldest) = self.order.pop_front() else {
                break;
            };
            self.games.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Game, Timestamp};
    use tulenh_rules::{Position, Ruleset};

    #[test]
    fn what_is_heard_of_late_is_not_told_behind_what_is_newer() {
        let seats = BySide {
            red: PlayerId(1),
            blue: PlayerId(2),
        };
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        let game = Game::new(GameId(1), seats, start, Timestamp(1));
        let stored = StoredGame {
            game,
            channels: Vec::new(),
            ratings: None,
            former: Vec::new(),
        };
        let begun = GameChange::of(&stored);
        let (mut played, turn) = (
            stored.clone(),
            stored.game.position().legal_turns()[0].clone(),
        );
        let by = seats[stored.game.position().turn()];
        let action = Action::Turn { at: Ply(0), turn };
        played.game.apply(by, action, Timestamp(2)).unwrap();
        let turn = GameChange::of(&played);
        assert!(turn.revision > begun.revision);

        let cache = GameCache::new(1);
        let mut told = cache.changes();
        cache.changed_elsewhere(begun);
        cache.written(Arc::new(played));
        cache.changed_elsewhere(begun);
        cache.changed_elsewhere(turn);
        let all: Vec<GameChange> = std::iter::from_fn(|| told.try_recv().ok()).collect();
        assert_eq!(all, [begun, turn, turn]);
    }
}
