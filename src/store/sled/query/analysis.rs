//! Analyses, and requests for them.

use crate::game::{Analysis, AnalysisRequest, GameId, JudgedTurn};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, JudgedTurnRecord, Record,
};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

/// The analysis of a game.
pub fn analysis(tables: &Tables, game: GameId) -> Result<Option<Analysis>, StoreError> {
    let what = || format!("the analysis of game {game}");
    let key = keys::game(game);
    let Some(header) = record::<AnalysisRecord>(tables, Table::Analyses, &key, what)? else {
        return Ok(None);
    };
    // The number may be corrupt, so it only limits the first allocation.
    let mut turns = Vec::with_capacity(header.judged.min(1_024) as usize);
    for index in 0..header.judged {
        let what = || format!("judged turn {index} of game {game}");
        let key = keys::turn(game, index);
        let turn = record::<JudgedTurnRecord>(tables, Table::JudgedTurns, &key, what)?;
        let turn = turn.ok_or_else(|| StoreError::Record(what(), "it is missing".into()))?;
        turns.push(JudgedTurn::from(turn));
    }
    Ok(Some(Analysis {
        skipped: header.skipped,
        turns,
    }))
}

/// The games whose analysis was asked for and is not done, with the people who asked.
pub fn analyses_asked(
    tables: &Tables,
    limit: usize,
) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
    let table = Table::AnalysesAsked;
    let found = tables.tree(table).iter();
    found
        .map(|entry| {
            let (key, bytes) = entry.map_err(sled_error)?;
            let game = name(table, keys::read_game(&key))?;
            let what = || format!("who asked for the analysis of game {game}");
            let record = AnalysisRequestRecord::from_bytes(what, &bytes)?;
            let request = AnalysisRequest::try_from(record);
            Ok((game, request.map_err(|bad| bad.named(what()))?))
        })
        .filter_map(readable)
        .take(limit)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Lead, Network, Place, PlayerId, Route};
    use crate::store::sled::commit::apply;
    use crate::store::sled::storage::tables::tests::tables;
    use crate::store::{Batch, Change};

    fn analysis_of(count: usize) -> Analysis {
        let turn = |at: usize| {
            let lead = Lead::By(i32::try_from(at).unwrap());
            JudgedTurn::new(lead, lead, None, vec!["c5-c6".to_owned()])
        };
        Analysis {
            skipped: 2,
            turns: (0..count).map(turn).collect(),
        }
    }

    fn change(tables: &Tables, change: Change) {
        let batch = Batch {
            changes: vec![change],
            ..Batch::default()
        };
        apply(tables, &batch).unwrap().unwrap();
    }

    #[test]
    fn another_analysis_leaves_nothing_of_the_one_before() {
        let (_dir, tables) = tables();
        let (one, other) = (GameId(7), GameId(8));
        change(&tables, Change::Analysis(one, Some(analysis_of(300))));
        change(&tables, Change::Analysis(other, Some(analysis_of(1))));
        assert_eq!(analysis(&tables, one).unwrap(), Some(analysis_of(300)));
        change(&tables, Change::Analysis(one, Some(analysis_of(4))));
        assert_eq!(analysis(&tables, one).unwrap(), Some(analysis_of(4)));
        assert_eq!(tables.tree(Table::JudgedTurns).iter().count(), 5);
        change(&tables, Change::Analysis(one, None));
        assert_eq!(analysis(&tables, one).unwrap(), None);
        assert_eq!(tables.tree(Table::JudgedTurns).iter().count(), 1);
        assert_eq!(analysis(&tables, other).unwrap(), Some(analysis_of(1)));
    }

    #[test]
    fn a_request_that_cannot_be_read_does_not_hide_the_others() {
        let (_dir, tables) = tables();
        let place = Route {
            network: Network::new("test").unwrap(),
            place: Place::Chat("group".to_owned()),
        };
        let request = AnalysisRequest {
            asked: vec![(PlayerId(3), place)],
        };
        for game in [1, 2] {
            let request = Some(request.clone());
            change(&tables, Change::AnalysisAsked(GameId(game), request));
        }
        // As a newer version of the program might write it.
        let key = keys::game(GameId(1));
        let table = tables.tree(Table::AnalysesAsked);
        table.insert(key, [255, 1]).unwrap();
        let asked = analyses_asked(&tables, 9).unwrap();
        assert_eq!(asked, [(GameId(2), request)]);
        change(&tables, Change::AnalysisAsked(GameId(2), None));
        assert_eq!(analyses_asked(&tables, 9).unwrap(), []);
    }
}
