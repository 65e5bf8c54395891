//! Games that their players have listed for everybody, as data.

use serde::Serialize;
use tulenh_rules::{BySide, Record, Side};

use crate::app::boards::record::file;
use crate::app::context::Context;
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::over;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::{instants, players};
use crate::game::Game;
use crate::store::StoreError;

/// A game in the public list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PublicGame {
    /// Its number.
    pub id: u64,
    /// Who plays Red.
    pub red: String,
    /// Who plays Blue.
    pub blue: String,
    /// What is played, in words.
    pub rules: String,
    /// How many turns have been played.
    pub ply: u32,
    /// The side to move: `red` or `blue`.
    pub to_move: &'static str,
    /// How it ended; none while it goes on.
    pub over: Option<String>,
}

/// The turns of a public game, to be drawn or read.
#[derive(Debug, Clone)]
pub struct PublicRecord {
    /// The turns.
    pub record: Record,
    /// The players.
    pub names: BySide<String>,
    /// Whether it has ended.
    pub over: bool,
    /// The game file, as `/record` gives it.
    pub file: String,
}

/// A game of the list.
pub(crate) async fn public_game(
    context: &Context,
    watcher: &Caller<'_>,
    game: &Game,
) -> Result<PublicGame, StoreError> {
    let players = players::players_of(context, game).await?;
    let localizer = watcher.localizer;
    Ok(PublicGame {
        id: game.id().0,
        red: localizer.called(&players.red),
        blue: localizer.called(&players.blue),
        rules: localizer.terms(game.rules(), game.limit()).words(),
        ply: game.ply().0,
        to_move: side_key(game.position().turn()),
        over: game
            .outcome()
            .map(|_| over(game, &players, localizer).words()),
    })
}

/// The turns of a game.
pub(crate) async fn public_record(
    context: &Context,
    watcher: &Caller<'_>,
    game: &Game,
) -> Result<PublicRecord, StoreError> {
    let players = players::players_of(context, game).await?;
    let names = BySide::new(|side: Side| watcher.localizer.called(&players[side]));
    let days = (
        instants::world_time(context, game.started()),
        instants::world_time(context, game.last()),
    );
    let coordinates = watcher.view_settings.coordinates;
    let file = file(game, names.clone(), days, coordinates, letters(watcher));
    Ok(PublicRecord {
        record: game.record().clone(),
        names,
        over: !game.is_open(),
        file: file.write(),
    })
}
