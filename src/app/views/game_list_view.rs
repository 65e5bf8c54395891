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
use crate::game::Player;
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
    /// Whether it is still a secret set-up, which waits for the reader until they have confirmed.
    pub setup: bool,
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
        let waits = !stored.game.is_turn_of(caller.id());
        (!stored.game.is_open(), waits, urgency(&stored.game))
    });
    let mut listed = set_ups(context, caller).await?;
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
            your_turn: game.is_turn_of(caller.id()),
            ply: game.ply().0,
            deadline: game
                .deadline()
                .map(|deadline| context.calendar().utc(deadline).0),
            rated: game.mode().rated,
            over: game
                .outcome()
                .map(|_| over(game, &players, caller.localizer).words()),
            setup: false,
        });
    }
    Ok(listed)
}

/// The set-ups that go on, those that wait for the reader first.
async fn set_ups(context: &Context, caller: &Caller<'_>) -> Result<Vec<ListedGame>, StoreError> {
    let mut listed = Vec::new();
    for id in context.store.set_ups_of(caller.id(), LISTED).await? {
        let stored = match context.store.set_up(id).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a set-up is left out of a list");
                None
            }
            found => found?,
        };
        let Some(set_up) = stored.map(|stored| stored.set_up) else {
            continue;
        };
        let Some(side) = set_up.side_of(caller.id()) else {
            continue;
        };
        let mut names = Vec::new();
        for seat in [set_up.seats.red, set_up.seats.blue, set_up.seats[!side]] {
            let player = players::player(context, seat).await?;
            let player = player.unwrap_or_else(|| Player::forgotten(seat));
            names.push(caller.localizer.called(&player));
        }
        let opponent = names.pop().unwrap_or_default();
        listed.push(ListedGame {
            id: id.0,
            title: names.join(" – "),
            opponent,
            you: side_key(side),
            your_turn: !set_up.has_confirmed(side),
            ply: 0,
            deadline: Some(context.calendar().utc(set_up.until).0),
            rated: set_up.mode.rated,
            over: None,
            setup: true,
        });
    }
    listed.sort_by_key(|one| (!one.your_turn, one.deadline));
    Ok(listed)
}
