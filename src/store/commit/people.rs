//! People: accounts, handles, and merging two people.

use tulenh_rules::Side;

use crate::game::{GameId, Network, Player, PlayerId};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{PlayerRecord, TeamRecord};
use crate::store::schema::table::Table;
use crate::store::{Guard, Merge};

impl Transaction<'_> {
    pub(super) fn put_player(&self, player: &Player, handles: &[(Network, String)]) -> Outcome<()> {
        let key = keys::player(player.id);
        let what = || format!("person {}", player.id.0);
        let old = match self.record::<PlayerRecord>(Table::Players, &key, what)? {
            Some(record) => Some(
                record
                    .player(player.id)
                    .map_err(|e| Abort::Impossible(e.named(what())))?,
            ),
            None => None,
        };
        let left = old.iter().flat_map(|old| &old.accounts);
        for account in left.filter(|account| !player.accounts.contains(account)) {
            self.remove(Table::Accounts, &keys::account(account))?;
        }
        for account in &player.accounts {
            let account = keys::account(account);
            let owner = self.get(Table::Accounts, &account)?;
            if owner.is_some_and(|owner| owner != key[..]) {
                return Err(Abort::Conflict(Guard::AccountsFree(player.id)));
            }
            self.put(Table::Accounts, &account, key.to_vec())?;
        }
        for (network, handle) in handles {
            self.put_handle(player.id, network, handle)?;
        }
        self.put_record(Table::Players, &key, &PlayerRecord::from(player))
    }

    /// The side in whose team somebody is.
    fn team_side(&self, id: GameId, player: PlayerId) -> Outcome<Option<Side>> {
        for side in Side::ALL {
            let key = keys::team_member(id, side, player);
            if self.get(Table::TeamMembers, &key)?.is_some() {
                return Ok(Some(side));
            }
        }
        Ok(None)
    }

    /// Gives everything of one person to another.
    pub(super) fn merge(&self, merge: &Merge) -> Outcome<()> {
        let (from, into) = (keys::player(merge.from), keys::player(merge.into));
        for id in &merge.games {
            let Some(header) = self.header(*id)? else {
                continue;
            };
            let side_of = |player| self.team_side(*id, player);
            if header.seats(merge.into) || side_of(merge.into)?.is_some() {
                continue;
            }
            if let Some(side) = side_of(merge.from)? {
                let from = keys::team_member(*id, side, merge.from);
                if let Some(number) = self.remove(Table::TeamMembers, &from)? {
                    let into = keys::team_member(*id, side, merge.into);
                    self.put(Table::TeamMembers, &into, number.to_vec())?;
                }
                if let Some(vote) = self.remove(Table::Votes, &keys::vote(*id, merge.from))? {
                    self.put(Table::Votes, &keys::vote(*id, merge.into), vote.to_vec())?;
                }
            }
            self.remove(Table::PlayerGames, &keys::player_game(merge.from, *id))?;
            let key = keys::player_game(merge.into, *id);
            self.put(Table::PlayerGames, &key, Vec::new())?;
            if header.is_open() {
                self.remove(Table::OpenGames, &keys::player_game(merge.from, *id))?;
                self.put(Table::OpenGames, &key, Vec::new())?;
                let count = self.number(Table::OpenCounts, &into)?;
                self.put_number(Table::OpenCounts, &into, count + 1)?;
                let count = self.number(Table::OpenCounts, &from)?;
                self.put_number(Table::OpenCounts, &from, count.saturating_sub(1))?;
            }
            if let Some(plans) = self.remove(Table::Plans, &keys::plans(*id, merge.from))? {
                let key = keys::plans(*id, merge.into);
                self.put(Table::Plans, &key, plans.to_vec())?;
            }
            for side in Side::ALL {
                let key = keys::team(*id, side);
                let what = || format!("the team of {side} in game {id}");
                if let Some(mut team) = self.record::<TeamRecord>(Table::Teams, &key, what)? {
                    team.merge(merge.from, merge.into);
                    self.put_record(Table::Teams, &key, &team)?;
                }
            }
            let header = header.reseated(merge.from, merge.into);
            self.put_record(Table::Games, &keys::game(*id), &header)?;
        }
        for code in &merge.ended {
            self.end_challenge(*code)?;
        }
        for challenge in &merge.challenges {
            self.put_challenge(challenge)?;
        }
        let what = || format!("person {}", merge.from.0);
        if let Some(record) = self.record::<PlayerRecord>(Table::Players, &from, what)? {
            let player = record.player(merge.from);
            let player = player.map_err(|e| Abort::Impossible(e.named(what())))?;
            let accounts = player.accounts.into_iter();
            let handles = accounts.map(|of| (of.network, String::new()));
            let handles: Vec<_> = handles.collect();
            self.put_player(&Player::forgotten(merge.from), &handles)?;
        }
        Ok(())
    }

    /// Remembers the handle. The previous handle of the person is removed unless another person has it by
    /// now.
    pub(super) fn put_handle(
        &self,
        player: PlayerId,
        network: &Network,
        handle: &str,
    ) -> Outcome<()> {
        let (owner, names) = (keys::player(player), keys::player_handle(player, network));
        if let Some(old) = self.remove(Table::PlayerHandles, &names)? {
            let holder = self.get(Table::Handles, &old)?;
            if holder.is_some_and(|holder| holder == owner[..]) {
                self.remove(Table::Handles, &old)?;
            }
        }
        if handle.is_empty() {
            return Ok(());
        }
        let key = keys::handle(network, handle);
        self.put(Table::Handles, &key, owner.to_vec())?;
        self.put(Table::PlayerHandles, &names, key)
    }
}
