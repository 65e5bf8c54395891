//! Problems from finished games, only from players who allow it: looked for when a game has been analysed,
//! behind everybody who waits for the engine.

use std::sync::Arc;

use tulenh_problems::{ProblemId, Shape, find};
use tulenh_rules::Position;

use crate::app::context::Context;
use crate::app::context::engine_work::engine_pool::{Thought, Urgency};
use crate::app::language::view_settings::ViewSettings;
use crate::app::problems::book;
use crate::club::problems::ProblemNumber;
use crate::game::{Bot, GameId, PlayerId};
use crate::store::{Batch, Change, StoreError, StoredGame};

/// The number of the first problem found in a game; those of the program's files are below.
const FIRST: u32 = 100_001;
/// Problems from games that are kept; then no more are looked for.
const MOST: usize = 500;
/// Problems from one game.
const OF_A_GAME: usize = 3;
/// Positions of a game that are looked at, the last ones.
const POSITIONS: usize = 200;
/// Turns between two problems of a game.
const APART: usize = 3;
/// Megabytes of the table of a proof.
const TABLE_MB: usize = 16;

/// Looks for problems in a game that is over. What a halt of the program or a failure of the store cuts short is not
/// looked for again.
pub(crate) async fn look(context: &Context, id: GameId) -> Result<(), StoreError> {
    let stored = match context.store.game(id).await {
        Err(StoreError::Record(..)) | Ok(None) => return Ok(()),
        Err(error) => return Err(error),
        Ok(Some(stored)) => stored,
    };
    if stored.game.is_open() || !may(context, &stored).await? {
        return Ok(());
    }
    let positions: Vec<Position> = stored.game.record().positions().collect();
    let skipped = positions.len().saturating_sub(POSITIONS);
    let (mut kept, mut next) = (0, skipped);
    // The position at the end has no turn.
    for (index, position) in positions.iter().enumerate().skip(skipped) {
        if kept == OF_A_GAME || index + 1 >= positions.len() {
            break;
        }
        if index >= next && keep(context, stored.game.seats().red, position).await? {
            (kept, next) = (kept + 1, index + APART);
        }
    }
    Ok(())
}

/// Whether both players allow it; the engine does.
async fn may(context: &Context, stored: &StoredGame) -> Result<bool, StoreError> {
    let seats = stored.game.seats();
    for player in [seats.red, seats.blue] {
        if Bot::all().any(|bot| bot.seat() == player) {
            continue;
        }
        let person = context.store.player(player).await?;
        let allows = |settings: ViewSettings| settings.positions;
        if !person.is_some_and(|person| allows(ViewSettings::of_person(&person))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Looks for a problem in a position and keeps it; whether there is a new one. On behalf of a person in the
/// queue of the engine.
async fn keep(context: &Context, who: PlayerId, position: &Position) -> Result<bool, StoreError> {
    let own = Arc::new(position.clone());
    let look = move |thought: &Thought<'_>| {
        let table = tulenh_engine::Table::new(TABLE_MB);
        find(&own, &table, &|| thought.given_up.is_aborted()).ok()
    };
    let found = context.engine.pool.think(who, Urgency::Later, look).await;
    let Ok(Some(problem)) = found else {
        return Ok(false);
    };
    let kept = context.store.found_problems().await?;
    let shape = Shape::of(&problem);
    let is_known = |text: &str| {
        let known = book::read(text);
        known.is_some_and(|known| Shape::of(&known).is_double_of(&shape))
    };
    let in_book = || {
        book::all()
            .iter()
            .any(|known| Shape::of(known).is_double_of(&shape))
    };
    if kept.len() >= MOST || kept.iter().any(|(_, text)| is_known(text)) || in_book() {
        return Ok(false);
    }
    let last = kept.last().map_or(FIRST - 1, |(number, _)| number.0);
    let number = ProblemNumber(last + 1);
    // Nothing leads from the problem to the game or its players.
    let problem = problem
        .numbered(ProblemId(number.0))
        .from_source("a game of people who allow it".to_owned());
    let batch = Batch {
        changes: vec![Change::FoundProblem(number, Some(problem.to_string()))],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(true)
}
