//! Leagues and tournaments, with the tables that list them by person and by place.

use std::collections::BTreeSet;

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
        for player in was.difference(&is) {
            self.remove(Table::PlayerContests, &keys::player_contest(*player, id))?;
        }
        for player in is.difference(&was) {
            let key = keys::player_contest(*player, id);
            self.put(Table::PlayerContests, &key, Vec::new())?;
        }
        let people = ContestPeopleRecord::chunks(&contest.entrants);
        let before = old.as_ref().filter(|old| old.season() == contest.season);
        let before = before.map_or(0, ContestRecord::people_chunks);
        for chunk in people.len()..before {
            let chunk = u8::try_from(chunk).unwrap_or(u8::MAX);
            let key = keys::contest_people(id, contest.season, chunk);
            self.remove(Table::ContestPeople, &key)?;
        }
        for (chunk, record) in (0_u8..).zip(&people) {
            let key = keys::contest_people(id, contest.season, chunk);
            self.put_changed(Table::ContestPeople, &key, record)?;
        }
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
        let mut members: BTreeSet<PlayerId> = old.waiting().collect();
        for chunk in 0..old.people_chunks() {
            let chunk = u8::try_from(chunk).unwrap_or(u8::MAX);
            let key = keys::contest_people(id, old.season(), chunk);
            let what = || format!("the people of contest {id}");
            let record = self.record::<ContestPeopleRecord>(Table::ContestPeople, &key, what)?;
            members.extend(record.iter().flat_map(ContestPeopleRecord::players));
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
