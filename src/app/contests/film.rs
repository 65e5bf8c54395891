//! The games of the winner, one behind the other, as a film.

use std::sync::Arc;

use tulenh_render::{Replay, Still, Width, gif};
use tulenh_rules::{BySide, Side};

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::players;
use crate::app::request::message::{Attachment, Kind, Message, Span};
use crate::club::contest::Contest;
use crate::game::{GameId, PlayerId, Route};
use crate::store::StoreError;

/// The most games in a film, the last ones of the contest.
const GAMES: usize = 6;
/// The most boards in it. Of a longer game the last turns are shown, as many of each.
const BOARDS: usize = 240;
/// The most bytes: every network takes that much.
const BYTES: usize = 8 << 20;
/// Its width, in px.
const WIDE: u32 = 440;
/// How long a quiet turn stays, in hundredths of a second.
const PACE: u16 = 50;

/// The film of somebody's games; `None` when none of them has a turn, or drawing failed.
pub(crate) async fn film(
    context: &Context,
    contest: &Contest,
    player: PlayerId,
    localizer: Localizer<'_>,
    view_settings: &ViewSettings,
    route: &Route,
) -> Result<Option<Message>, StoreError> {
    let own = contest.entrant_of(player);
    let games = own.into_iter().flat_map(|own| contest.matches_of(own));
    let games: Vec<GameId> = games.filter_map(|(_, of)| of.game).collect();
    let first = games.len().saturating_sub(GAMES);
    let mut shown = Vec::new();
    for id in games.get(first..).unwrap_or_default() {
        let stored = match game_loading::load(context, *id).await {
            Err(StoreError::Record(..)) => None,
            found => found?,
        };
        shown.extend(stored.filter(|stored| stored.game.ply().0 > 0));
    }
    let Some(each) = BOARDS.checked_div(shown.len()) else {
        return Ok(None);
    };
    let mut replays = Vec::new();
    for stored in &shown {
        let game = &stored.game;
        let players = players::players_of(context, game).await?;
        let view = ViewContext {
            localizer,
            reader: None,
            network: route.network.clone(),
            view_settings: view_settings.clone(),
        };
        let mut look = view.look(game);
        look.width = Width::new(WIDE).unwrap_or_default();
        let last = game.ply().0 as usize;
        let replay = Replay {
            plies: last.saturating_sub(each - 1)..=last,
            look,
            names: Some(BySide::new(|side: Side| localizer.called(&players[side]))),
            over: !game.is_open(),
            pace: PACE,
        };
        replays.push((replay, game.record().clone()));
    }
    let count = replays.len() as u64;
    let drawn = tokio::task::spawn_blocking(move || {
        let stills = replays
            .iter()
            .flat_map(|(replay, record)| replay.stills(record));
        gif(&stills.collect::<Vec<Still>>())
    });
    let bytes: Arc<[u8]> = match drawn.await {
        Ok(bytes) if !bytes.is_empty() && bytes.len() <= BYTES => bytes.into(),
        Ok(bytes) => {
            tracing::warn!(contest = %contest.id, bytes = bytes.len(), "no film of the winner");
            return Ok(None);
        }
        Err(error) => {
            tracing::error!(contest = %contest.id, %error, "a film could not be drawn");
            return Ok(None);
        }
    };
    let winner = players::player(context, player).await?;
    let winner = winner.as_ref().map_or_else(
        || Span::Name(String::new()),
        crate::app::language::names::name,
    );
    let sentence = localizer
        .say("contest-film")
        .span("player", winner)
        .number("count", count)
        .code("contest", contest.id);
    let text = sentence.text();
    Ok(Some(Message {
        attachment: Some(Attachment {
            kind: Kind::Film,
            name: format!("{}-film.gif", contest.id),
            bytes,
            alt: text.words(),
            board: None,
            scene: None,
        }),
        text,
        ..Message::default()
    }))
}
