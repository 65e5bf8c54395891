//! Analyses, and requests for them.

use crate::game::{Analysis, AnalysisRequest, GameId, JudgedTurn};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, JudgedTurnRecord, Record,
};
use crate::store::schema::table::Table;

/// The analysis of a game.
pub fn analysis(rows: &dyn Rows, game: GameId) -> Result<Option<Analysis>, StoreError> {
    let what = || format!("the analysis of game {game}");
    let key = keys::game(game);
    // Begun before the analysis is looked up, so that an engine can fetch both at once.
    let mut stored = rows
        .scan(Table::JudgedTurns, KeyRange::prefix(key), Order::Ascending)
        .peekable();
    stored.peek();
    let Some(header) = record::<AnalysisRecord>(rows, Table::Analyses, &key, what)? else {
        return Ok(None);
    };
    // The number may be corrupt, so it only limits the first allocation.
    let mut turns = Vec::with_capacity(header.judged.min(1_024) as usize);
    for index in 0..header.judged {
        let what = || format!("judged turn {index} of game {game}");
        let missing = || StoreError::Record(what(), "it is missing".into());
        let (key, turn) = stored.next().ok_or_else(missing)??;
        if key != keys::turn(game, index) {
            return Err(missing());
        }
        let turn = JudgedTurnRecord::from_bytes(what, &turn)?;
        turns.push(JudgedTurn::from(turn));
    }
    Ok(Some(Analysis {
        skipped: header.skipped,
        turns,
    }))
}

/// The games whose analysis was asked for and is not done, with the people who asked.
pub fn analyses_asked(
    rows: &dyn Rows,
    limit: usize,
) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
    let table = Table::AnalysesAsked;
    let found = rows.scan(table, KeyRange::all(), Order::Ascending);
    found
        .map(|entry| {
            let (key, bytes) = entry?;
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
