//! Games, with the tables that list them by person.

use std::collections::BTreeSet;

use crate::game::{GameId, Timestamp};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{GameRecord, TurnRecord};
use crate::store::schema::table::Table;
use crate::store::{Guard, StoredGame, Timer};

impl Transaction<'_> {
    /// Writes the game and its new turns, and updates the tables by person.
    pub(super) fn put_game(&self, stored: &StoredGame) -> Outcome<()> {
        let game = &stored.game;
        let id = game.id();
        let old = self.header(id)?;
        // How many turns of the store the game still has.
        let mut kept = 0;
        if let Some(old) = &old {
            let takebacks = game.takebacks().get(old.takebacks().len()..);
            let cut = takebacks.unwrap_or_default().iter().map(|to| to.0).min();
            kept = cut.unwrap_or(u32::MAX).min(old.turns());
            let same_board = old.revision() == game.revision() && old.turns() == game.ply().0;
            let newer = old.revision() < game.revision() && kept <= game.ply().0;
            if takebacks.is_none() || !(same_board || newer) {
                return Err(Abort::Conflict(Guard::GameRevision(id, game.revision())));
            }
            for index in game.ply().0..old.turns() {
                self.remove(Table::Turns, &keys::turn(id, index))?;
            }
            if kept < old.turns() {
                self.outdate_board_messages(id, kept)?;
            }
            let taken_back = old.takebacks().len() < game.takebacks().len();
            if taken_back || (old.is_open() && !game.is_open()) {
                self.forget_plans(game)?;
            }
        }
        for index in kept..game.ply().0 {
            if let Some(turn) = TurnRecord::of(game, index as usize) {
                self.put_record(Table::Turns, &keys::turn(id, index), &turn)?;
            }
        }
        if old.is_none() {
            self.visits(stored)?;
        }
        let was_open = old.as_ref().is_some_and(GameRecord::is_open);
        let seats = game.seats();
        for player in BTreeSet::from([seats.red, seats.blue]) {
            let key = keys::player_game(player, id);
            if old.is_none() {
                self.put(Table::PlayerGames, &key, Vec::new())?;
            }
            let count = self.number(Table::OpenCounts, &keys::player(player))?;
            match (was_open, game.is_open()) {
                (false, true) => {
                    self.put(Table::OpenGames, &key, Vec::new())?;
                    self.put_number(Table::OpenCounts, &keys::player(player), count + 1)?;
                }
                (true, false) => {
                    self.remove(Table::OpenGames, &key)?;
                    let left = count.saturating_sub(1);
                    self.put_number(Table::OpenCounts, &keys::player(player), left)?;
                }
                (true, true) | (false, false) => {}
            }
        }
        let mut record = GameRecord::from(stored);
        // Channels are changed without a new revision: who plays a turn may know them from before.
        if let Some(old) = old
            .as_ref()
            .filter(|old| old.revision() != record.revision())
        {
            record.keep_channels(old);
        }
        let was = old.as_ref().and_then(GameRecord::wake);
        self.set_wake(id, was, record.wake())?;
        self.put_record(Table::Games, &keys::game(id), &record)
    }

    /// Moves the timer of a game.
    pub(super) fn set_wake(
        &self,
        id: GameId,
        was: Option<Timestamp>,
        is: Option<Timestamp>,
    ) -> Outcome<()> {
        if was == is {
            return Ok(());
        }
        if let Some(was) = was {
            self.remove(Table::Timers, &keys::timer(was, Timer::Game(id)))?;
        }
        if let Some(is) = is {
            let key = keys::timer(is, Timer::Game(id));
            self.put(Table::Timers, &key, Vec::new())?;
        }
        Ok(())
    }
}
