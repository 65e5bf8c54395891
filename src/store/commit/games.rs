//! Games, with the tables that list them by person.

use std::collections::BTreeSet;

use tulenh_rules::Side;

use crate::game::{Game, GameId, PlayerId, Timestamp};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{GameRecord, TeamRecord, TurnRecord};
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
        // Who joins or leaves a team later is a change of its own: [`Change::Member`](crate::store::Change::Member).
        if old.is_none() {
            self.put_first_members(game)?;
        }
        let people = Side::ALL.into_iter().flat_map(|side| game.people(side));
        for player in people.collect::<BTreeSet<_>>() {
            match (was_open, game.is_open()) {
                (false, true) => self.plays(*player, id)?,
                (true, false) => {
                    self.plays_no_more(*player, id)?;
                    if game.has_teams() {
                        self.remove(Table::Votes, &keys::vote(id, *player))?;
                    }
                }
                (true, true) | (false, false) => {}
            }
            if old.is_none() {
                self.put(
                    Table::PlayerGames,
                    &keys::player_game(*player, id),
                    Vec::new(),
                )?;
            }
        }
        for side in Side::ALL {
            if let Some(team) = game.team(side) {
                let key = keys::team(id, side);
                self.put_record(Table::Teams, &key, &TeamRecord::from(team))?;
            }
        }
        if was_open && !game.is_open() {
            self.contest_game_ended(id, game.active())?;
        }
        let mut record = GameRecord::from(stored);
        // Channels are changed without a new revision: who plays a turn may know them from before.
        if let Some(old) = old
            .as_ref()
            .filter(|old| old.revision() != record.revision())
        {
            record.keep_channels(old);
        }
        if old
            .as_ref()
            .is_some_and(|old| old.revision() != record.revision())
        {
            self.tell_followers(id, game.active())?;
        }
        let was = old.as_ref().and_then(GameRecord::wake);
        self.set_wake(id, was, record.wake())?;
        self.put_record(Table::Games, &keys::game(id), &record)
    }

    /// Writes who is in the teams of a new game.
    fn put_first_members(&self, game: &Game) -> Outcome<()> {
        for side in Side::ALL {
            let members = game.team(side).map(|team| &team.members[..]);
            for (number, member) in (0_u64..).zip(members.unwrap_or_default()) {
                let key = keys::team_member(game.id(), side, *member);
                self.put(Table::TeamMembers, &key, number.to_be_bytes().to_vec())?;
            }
        }
        Ok(())
    }

    /// Somebody joins the team of a side in an open game, as the one with this number, or leaves it.
    pub(super) fn put_member(
        &self,
        id: GameId,
        side: Side,
        player: PlayerId,
        number: Option<u64>,
    ) -> Outcome<()> {
        let key = keys::team_member(id, side, player);
        let games = keys::player_game(player, id);
        match number {
            Some(number) => {
                self.put(Table::TeamMembers, &key, number.to_be_bytes().to_vec())?;
                self.put(Table::PlayerGames, &games, Vec::new())?;
                self.plays(player, id)
            }
            None => {
                self.remove(Table::TeamMembers, &key)?;
                self.remove(Table::PlayerGames, &games)?;
                self.remove(Table::Votes, &keys::vote(id, player))?;
                self.plays_no_more(player, id)
            }
        }
    }

    /// Counts an open game of somebody.
    fn plays(&self, player: PlayerId, id: GameId) -> Outcome<()> {
        let key = keys::player_game(player, id);
        if self.get(Table::OpenGames, &key)?.is_some() {
            return Ok(());
        }
        self.put(Table::OpenGames, &key, Vec::new())?;
        let count = self.number(Table::OpenCounts, &keys::player(player))?;
        self.put_number(Table::OpenCounts, &keys::player(player), count + 1)
    }

    /// A game of somebody is not open any more.
    fn plays_no_more(&self, player: PlayerId, id: GameId) -> Outcome<()> {
        let key = keys::player_game(player, id);
        if self.remove(Table::OpenGames, &key)?.is_none() {
            return Ok(());
        }
        let count = self.number(Table::OpenCounts, &keys::player(player))?;
        let left = count.saturating_sub(1);
        self.put_number(Table::OpenCounts, &keys::player(player), left)
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
