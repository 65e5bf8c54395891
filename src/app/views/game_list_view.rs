//! The games of a person as data.

use serde::Serialize;
use tulenh_rules::Side;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::over;
use crate::app::language::time::clock_line::urgency;
use crate::app::people::callers::Caller;
use crate::app::people::players;
use crate::store::StoreError;

/// The most games in a list, open or over.
const LISTED: usize = 50;

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ListedGame {
    /// Its number.
    pub id: u64,
    /// Its players.
    pub title: String,
    /// Who plays against the reader.
    pub opponent: String,
    /// The reader's side.
    pub you: &'static str,
    /// Whether it waits for the reader.
    pub your_turn: bool,
    /// How many turns have been played.
    pub ply: u32,
    /// When the time of the side to move ends, in milliseconds since 1970 in UTC; none without a clock.
    pub deadline: Option<i64>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// How it ended.
    pub over: Option<String>,
}

/// The games of a person: those that wait for them first, then by urgency; what is over last.
pub(crate) async fn game_list(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Vec<ListedGame>, StoreError> {
    let open = context.store.games_of(caller.id(), true, LISTED).await?;
    let all = context.store.games_of(caller.id(), false, LISTED).await?;
    let mut ids = open;
    ids.extend(
        all.into_iter()
            .filter(|id| !ids.contains(id))
            .collect::<Vec<_>>(),
    );
    let mut games = Vec::new();
    for id in ids {
        match game_loading::load(context, id).await {
            Ok(stored) => games.extend(stored),
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a game is left out of a list");
            }
            Err(error) => return Err(error),
        }
    }
    games.sort_by_key(|stored| {
        let waits = stored.game.to_move() != Some(caller.id());
        (!stored.game.is_open(), waits, urgency(&stored.game))
    });
    let mut listed = Vec::with_capacity(games.len());
    for stored in games {
        let game = &stored.game;
        let Some(side) = game.seat_of(caller.id()) else {
            continue;
        };
        let players = players::players_of(context, game).await?;
        let called = |of| caller.localizer.called(&players[of]);
        listed.push(ListedGame {
            id: game.id().0,
            title: format!("{} – {}", called(Side::Red), called(Side::Blue)),
            opponent: called(!side),
            you: side_key(side),
            your_turn: game.is_open() && game.to_move() == Some(caller.id()),
            ply: game.ply().0,
            deadline: game
                .deadline()
                .map(|deadline| context.calendar().utc(deadline).0),
            rated: game.mode().rated,
            over: game
                .outcome()
                .map(|_| over(game, &players, caller.localizer).words()),
        });
    }
    Ok(listed)
}
