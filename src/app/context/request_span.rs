//! What the log says of a request or a delivery: numbers, never words of people, names or tokens.
//!
//! Everything that is logged while it is worked on carries them. In JSON they are the object `span`.

use std::sync::atomic::{AtomicU64, Ordering};

use tracing::field::Empty;
use tracing::{Span, info_span};

use crate::app::language::commands;
use crate::app::request::command::{Command, Request};
use crate::game::{GameId, Notice, NoticeId, PlayerId, Route};

/// Numbers the requests of this process, from 1.
static REQUESTS: AtomicU64 = AtomicU64::new(1);

/// The span of a request: its number, its network, the network's number of the update, the command, and as soon
/// as they are known the numbers of the person and of the game.
pub(crate) fn request_span(request: &Request) -> Span {
    info_span!(
        "request",
        request = REQUESTS.fetch_add(1, Ordering::Relaxed),
        network = request.sender.account.network.as_str(),
        update = request.update.as_deref(),
        command = command(&request.command),
        player = Empty,
        game = Empty,
    )
}

/// The span of a request for data over a route of the page.
pub fn view_span(network: &str, route: &str) -> Span {
    info_span!(
        "request",
        request = REQUESTS.fetch_add(1, Ordering::Relaxed),
        network,
        route,
        player = Empty,
        game = Empty,
    )
}

/// The span of a delivery: its network, the number of the notice, and that of its game if it has one.
pub(crate) fn delivery_span(route: &Route, id: NoticeId, notice: &Notice) -> Span {
    info_span!(
        "delivery",
        network = route.network.as_str(),
        notice = id.0,
        game = notice.news.game().map(|game| game.0),
    )
}

/// The span of work on a game that nobody waits for.
pub(crate) fn work_span(work: &'static str, game: GameId) -> Span {
    info_span!("work", work, game = game.0)
}

/// Adds the number of the person to the span of the request that is being answered.
pub(crate) fn is_of_player(player: PlayerId) {
    Span::current().record("player", player.0);
}

/// Adds the number of the game to the span of the request that is being answered.
pub(crate) fn is_of_game(game: GameId) {
    Span::current().record("game", game.0);
}

/// The name of a command, without what was written behind it.
fn command(command: &Command) -> &'static str {
    match command {
        Command::ButtonAction(_) => "button",
        Command::PlainText(_) => "text",
        Command::Unknown(_) => "unknown",
        Command::Added => "added",
        Command::AskResign(_) => "resign",
        command => commands::row_of(command).map_or("other", |row| row.name),
    }
}
