//! Leagues and tournaments, with the tables that list them by person and by place.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::club::contest::Contest;
use crate::game::{ContestId, GameId, PlayerId, Route, Timestamp};
use crate::store::Timer;
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{
    ContestPeopleRecord, ContestRecord, ContestRoundRecord, Record,
};
use crate::store::schema::table::Table;

impl Transaction<'_> {
    /// A contest without its people and rounds.
    pub(super) fn contest_header(&self, id: ContestId) -> Outcome<Option<ContestRecord>> {
        let what = || format!("contest {id}");
        self.record(Table::Contests, &keys::contest(id), what)
    }

    /// Writes the contest, of its people and rounds what has changed, and updates the tables by person and place.
    pub(super) fn put_contest(&self, contest: &Contest) -> Outcome<()> {
        let id = contest.id;
        let old = self.contest_header(id)?;
        let was = match &old {
            Some(old) => self.contest_members(id, old)?,
            None => BTreeSet::new(),
        };
        let is: BTreeSet<PlayerId> = contest
            .entrants
            .iter()
            .map(|entrant| entrant.player)
            .chain(contest.waiting.iter().copied())
            .collect();
        // Whoever has played an earlier season stays in the table: it is a contest of theirs.
        self.put_members(id, &was, &is, 1..contest.season)?;
        self.put_people(contest)?;
        for (at, round) in (0_u8..).zip(&contest.rounds) {
            for (chunk, record) in (0_u8..).zip(ContestRoundRecord::chunks(round)) {
                let key = keys::contest_round(id, contest.season, at, chunk);
                if self.put_changed(Table::ContestRounds, &key, &record)? {
                    self.put_contest_games(id, record.games())?;
                }
            }
        }
        let place = |place: &Route| keys::place_contest(place, id);
        if let Some(Some(was)) = old.as_ref().map(ContestRecord::place)
            && contest.place.as_ref() != Some(&was)
        {
            self.remove(Table::PlaceContests, &place(&was))?;
        }
        if old.as_ref().and_then(ContestRecord::place) != contest.place || old.is_none() {
            match &contest.place {
                Some(is) => self.put(Table::PlaceContests, &place(is), Vec::new())?,
                None => self.put(Table::PublicContests, &keys::contest(id), Vec::new())?,
            }
        }
        let was = old.as_ref().and_then(ContestRecord::wake);
        if was != contest.wake {
            let timer = |at| keys::timer(at, Timer::Contest(id));
            if let Some(was) = was {
                self.remove(Table::Timers, &timer(was))?;
            }
            if let Some(is) = contest.wake {
                self.put(Table::Timers, &timer(is), Vec::new())?;
            }
        }
        self.put_record(
            Table::Contests,
            &keys::contest(id),
            &ContestRecord::from(contest),
        )
    }

    /// Writes the people of a season that is over. The contest itself, which may be in a later season, stays.
    pub(super) fn put_contest_people(&self, contest: &Contest) -> Outcome<()> {
        let (id, season) = (contest.id, contest.season);
        let was = self.season_members(id, season)?;
        let is = contest.entrants.iter().map(|entrant| entrant.player);
        let is: BTreeSet<PlayerId> = is.collect();
        self.put_people(contest)?;
        let last = self.contest_header(id)?;
        let waiting: BTreeSet<PlayerId> = last.iter().flat_map(ContestRecord::waiting).collect();
        let gone: BTreeSet<PlayerId> = was.difference(&waiting).copied().collect();
        let last = last.map_or(season, |last| last.season());
        self.put_members(id, &gone, &is, 1..last.saturating_add(1))
    }

    /// Updates the table by person, of which these were, and these are now. Whoever played one of the seasons stays.
    fn put_members(
        &self,
        id: ContestId,
        was: &BTreeSet<PlayerId>,
        is: &BTreeSet<PlayerId>,
        seasons: Range<u16>,
    ) -> Outcome<()> {
        let mut gone: BTreeSet<PlayerId> = was.difference(is).copied().collect();
        for season in seasons {
            if gone.is_empty() {
                break;
            }
            let members = self.season_members(id, season)?;
            gone.retain(|player| !members.contains(player));
        }
        for player in gone {
            self.remove(Table::PlayerContests, &keys::player_contest(player, id))?;
        }
        for player in is.difference(was) {
            let key = keys::player_contest(*player, id);
            self.put(Table::PlayerContests, &key, Vec::new())?;
        }
        Ok(())
    }

    /// Writes who takes part in a season, where it has changed.
    fn put_people(&self, contest: &Contest) -> Outcome<()> {
        let key = |chunk| keys::contest_people(contest.id, contest.season, chunk);
        let people = ContestPeopleRecord::chunks(&contest.entrants);
        for (chunk, record) in (0_u8..).zip(&people) {
            self.put_changed(Table::ContestPeople, &key(chunk), record)?;
        }
        let behind = u8::try_from(people.len()).unwrap_or(u8::MAX);
        for chunk in behind..=u8::MAX {
            if self.get(Table::ContestPeople, &key(chunk))?.is_none() {
                break;
            }
            self.remove(Table::ContestPeople, &key(chunk))?;
        }
        Ok(())
    }

    /// A game is over: if it belongs to a contest, that has to count it.
    pub(super) fn contest_game_ended(&self, game: GameId, at: Timestamp) -> Outcome<()> {
        let Some(contest) = self.get(Table::ContestGames, &keys::game(game))? else {
            return Ok(());
        };
        let Some(contest) = keys::read_contest(&contest) else {
            return Ok(());
        };
        let key = keys::contest_end(contest, game);
        self.put(Table::ContestEnds, &key, Vec::new())?;
        let timer = keys::timer(at, Timer::Contest(contest));
        self.put(Table::Timers, &timer, Vec::new())
    }

    fn put_contest_games(&self, id: ContestId, games: impl Iterator<Item = GameId>) -> Outcome<()> {
        let value = keys::contest(id).to_vec();
        for game in games {
            let key = keys::game(game);
            if self.get(Table::ContestGames, &key)?.is_none() {
                self.put(Table::ContestGames, &key, value.clone())?;
            }
        }
        Ok(())
    }

    /// Who took part, or waited, as the store has it.
    fn contest_members(&self, id: ContestId, old: &ContestRecord) -> Outcome<BTreeSet<PlayerId>> {
        let mut members = self.season_members(id, old.season())?;
        members.extend(old.waiting());
        Ok(members)
    }

    /// Who took part in a season, as the store has it.
    fn season_members(&self, id: ContestId, season: u16) -> Outcome<BTreeSet<PlayerId>> {
        let mut members = BTreeSet::new();
        for chunk in 0..=u8::MAX {
            let key = keys::contest_people(id, season, chunk);
            let what = || format!("the people of contest {id}");
            let record = self.record::<ContestPeopleRecord>(Table::ContestPeople, &key, what)?;
            let Some(record) = record else { break };
            members.extend(record.players());
        }
        Ok(members)
    }

    /// Puts a record that may be there in the same form; whether it was not.
    fn put_changed<R: Record>(&self, table: Table, key: &[u8], record: &R) -> Outcome<bool> {
        let bytes = record.to_bytes().map_err(Abort::Impossible)?;
        let changed = self.get(table, key)?.is_none_or(|old| old != bytes);
        if changed {
            self.put(table, key, bytes)?;
        }
        Ok(changed)
    }
}
