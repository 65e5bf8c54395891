//! Secret set-ups, with the tables that list them by person.

use std::collections::BTreeSet;

use crate::game::setup::{Draft, Revealed, SavedHalves};
use crate::game::{GameId, PlayerId};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{DraftRecord, RevealedRecord, SavedHalvesRecord, SetUpRecord};
use crate::store::schema::table::{Meta, Table};
use crate::store::{StoredSetUp, Timer};
use tulenh_rules::Side;

impl Transaction<'_> {
    /// Puts or removes a set-up, its rows by person, what it counts among their open games, and its timer.
    pub(super) fn put_set_up(&self, id: GameId, stored: Option<&StoredSetUp>) -> Outcome<()> {
        let key = keys::game(id);
        let what = || format!("the set-up of game {id}");
        let old = self.record::<SetUpRecord>(Table::SetUps, &key, what)?;
        let old = old.map(|record| record.set_up(id)).transpose();
        let old = old.map_err(|bad| Abort::Impossible(bad.named(what())))?;
        let seats = |stored: Option<&StoredSetUp>| {
            let seats = stored.map(|stored| stored.set_up.seats);
            let seats = seats.into_iter().flat_map(|seats| [seats.red, seats.blue]);
            seats.collect::<BTreeSet<PlayerId>>()
        };
        let (before, after) = (seats(old.as_ref()), seats(stored));
        for player in before.difference(&after) {
            self.remove(Table::PlayerSetUps, &keys::player_game(*player, id))?;
            let count = self.number(Table::OpenCounts, &keys::player(*player))?;
            let left = count.saturating_sub(1);
            self.put_number(Table::OpenCounts, &keys::player(*player), left)?;
        }
        for player in after.difference(&before) {
            self.put(
                Table::PlayerSetUps,
                &keys::player_game(*player, id),
                Vec::new(),
            )?;
            let count = self.number(Table::OpenCounts, &keys::player(*player))?;
            self.put_number(Table::OpenCounts, &keys::player(*player), count + 1)?;
        }
        let wake = |stored: &StoredSetUp| stored.set_up.wake();
        let (was, is) = (old.as_ref().map(wake), stored.map(wake));
        if was != is {
            let timer = |at| keys::timer(at, Timer::SetUp(id));
            if let Some(was) = was {
                self.remove(Table::Timers, &timer(was))?;
            }
            if let Some(is) = is {
                self.put(Table::Timers, &timer(is), Vec::new())?;
            }
        }
        let Some(stored) = stored else {
            return self.remove(Table::SetUps, &key).map(drop);
        };
        if old.is_none() && self.number(Table::Meta, Meta::LastSetUp.key())? < id.0 {
            self.put_number(Table::Meta, Meta::LastSetUp.key(), id.0)?;
        }
        self.put_record(Table::SetUps, &key, &SetUpRecord::from(stored))
    }

    pub(super) fn put_draft(&self, game: GameId, side: Side, draft: Option<&Draft>) -> Outcome<()> {
        let key = keys::draft(game, side);
        match draft {
            Some(draft) => self.put_record(Table::Drafts, &key, &DraftRecord::from(draft)),
            None => self.remove(Table::Drafts, &key).map(drop),
        }
    }

    pub(super) fn put_revealed(&self, game: GameId, revealed: &Revealed) -> Outcome<()> {
        let record = RevealedRecord::from(revealed);
        self.put_record(Table::Revealed, &keys::game(game), &record)
    }

    pub(super) fn put_saved_halves(&self, player: PlayerId, saved: &SavedHalves) -> Outcome<()> {
        let key = keys::player(player);
        match saved.all().is_empty() {
            true => self.remove(Table::SavedHalves, &key).map(drop),
            false => self.put_record(Table::SavedHalves, &key, &SavedHalvesRecord::from(saved)),
        }
    }
}
