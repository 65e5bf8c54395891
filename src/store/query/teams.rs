//! Teams, and the votes of their members.

use tulenh_rules::{BySide, Side};

use crate::game::team::vote::Vote;
use crate::game::{ChallengeCode, GameId, PlayerId, Team, TeamOffer};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{Record as _, TeamOfferRecord, TeamRecord, VoteRecord};
use crate::store::schema::table::Table;

/// The teams of a game.
pub fn teams(rows: &dyn Rows, game: GameId) -> Result<BySide<Option<Team>>, StoreError> {
    let table = Table::TeamMembers;
    let mut found: Vec<(u64, Side, PlayerId)> = Vec::new();
    let range = KeyRange::prefix(keys::game(game));
    for entry in rows.scan(table, range, Order::Ascending) {
        let (key, value) = entry?;
        let (side, player) = name(table, keys::read_team_member(&key))?;
        found.push((name(table, keys::number(&value))?, side, player));
    }
    // In the order in which they joined.
    found.sort_unstable_by_key(|(number, ..)| *number);
    let members = |side: Side| {
        let of_side = found.iter().filter(|(_, of, _)| *of == side);
        of_side.map(|(.., player)| *player).collect()
    };
    let team = |side: Side| {
        let what = || format!("the team of {side} in game {game}");
        let found = record::<TeamRecord>(rows, Table::Teams, &keys::team(game, side), what)?;
        Ok::<_, StoreError>(found.map(|found| found.team(members(side))))
    };
    Ok(BySide {
        red: team(Side::Red)?,
        blue: team(Side::Blue)?,
    })
}

/// Which sides of a challenge are teams.
pub fn team_offer(rows: &dyn Rows, code: ChallengeCode) -> Result<Option<TeamOffer>, StoreError> {
    let what = || format!("the teams of challenge {code}");
    let found =
        record::<TeamOfferRecord>(rows, Table::ChallengeTeams, &keys::challenge(code), what)?;
    Ok(found.map(TeamOffer::from))
}

/// What the members of the teams of a game voted for last; of a board that may stand no more.
pub fn votes(rows: &dyn Rows, game: GameId) -> Result<Vec<(PlayerId, Vote)>, StoreError> {
    let table = Table::Votes;
    let found = rows.scan(table, KeyRange::prefix(keys::game(game)), Order::Ascending);
    found
        .map(|entry| {
            let (key, bytes) = entry?;
            let player = name(table, keys::read_last_player(&key))?;
            let what = || format!("the vote of person {} in game {game}", player.0);
            let record = VoteRecord::from_bytes(what, &bytes)?;
            Ok((player, Vote::from(record)))
        })
        .filter_map(readable)
        .collect()
}
