//! What anybody can check of a set-up that was revealed.

use tulenh_rules::Side;

use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::Caller;
use crate::app::request::message::{Attachment, Kind, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::game::GameId;
use crate::game::setup::{Revealed, Source};

/// The openings of both commitments as a file, for whoever may see the game.
pub(crate) async fn proof(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let (id, revealed) = match revealed_halves(context, caller, game).await {
        Err(Abort::Refused(refusal)) => {
            let abort = match set_up(context, caller, game).await? {
                Some(id) => Abort::from(caller.localizer.say("setup-proof-later").code("game", id)),
                None => Abort::Refused(refusal),
            };
            return Err(abort);
        }
        found => found?,
    };
    let localizer = caller.localizer;
    let name = format!("setup-{}.txt", id.0);
    let text = localizer
        .say("setup-proof")
        .code("game", id)
        .code("command", format!("tulenh setup verify {name}"))
        .text();
    Ok(Reply::private(Message {
        text: text.line(sources(localizer, &revealed)),
        attachment: Some(Attachment {
            kind: Kind::File,
            alt: localizer.say("setup-proof-alt").code("game", id).words(),
            name,
            bytes: openings(id, &revealed).into_bytes().into(),
            board: None,
            scene: None,
        }),
        ..Message::default()
    }))
}

/// The halves of a game that has begun, as they were shown.
async fn revealed_halves(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<(GameId, Revealed)> {
    let stored = board_view::visible_game(context, caller, game).await?;
    let id = stored.game.id();
    let was_open = || caller.localizer.say("setup-was-open").code("game", id);
    let revealed = context.store.revealed(id).await?.ok_or_else(was_open)?;
    Ok((id, revealed))
}

/// The set-up that is asked for by its number, which is no secret. Without one, a set-up of the person: where others read
/// along, only one that is told there.
async fn set_up(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Option<GameId>> {
    if let Some(id) = game {
        return Ok(context.store.set_up(id).await?.map(|_| id));
    }
    let most = context.options.open_games;
    for id in context.store.set_ups_of(caller.id(), most).await? {
        let Some(stored) = context.store.set_up(id).await? else {
            continue;
        };
        let mut routes = stored.channels.iter().map(|channel| &channel.route);
        if caller.request.hidden || routes.any(|route| *route == caller.route) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Both openings with the hashes that were told before, as `tulenh setup verify` reads them. The hashes are not
/// computed from what is shown now: that they fit is what somebody checks.
pub(crate) fn openings(game: GameId, revealed: &Revealed) -> String {
    let both = Side::ALL.map(|side| {
        let opening = revealed.opening(game, side);
        let hash = revealed.halves[side].commitment;
        let hash = hash.map_or_else(String::new, |hash| format!("hash: {hash}\n"));
        format!("{}{hash}", opening.text())
    });
    both.join("\n")
}

/// The same as a part of a message.
pub(crate) fn openings_block(game: GameId, revealed: &Revealed) -> Text {
    Text(vec![Span::Block(
        openings(game, revealed).trim_end().to_owned(),
    )])
}

/// How each half came to be played, where nobody confirmed it.
pub(crate) fn sources(localizer: Localizer<'_>, revealed: &Revealed) -> Text {
    let mut text = Text::default();
    for side in Side::ALL {
        let id = match revealed.halves[side].source {
            Source::Confirmed => continue,
            Source::Left => "setup-by-time",
            Source::Standard => "setup-by-time-standard",
        };
        let key = crate::app::language::pieces::side_key(side);
        text = text.line(localizer.say(id).choice("side", key).text());
    }
    text
}
