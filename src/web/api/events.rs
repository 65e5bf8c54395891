//! What happens, as it happens: a stream of events (`text/event-stream`).
//!
//! A stream begins with `games`, upon which the page loads its list, and with `game` if the board that the page
//! has is not the newest: so nothing that happened while it was not connected is missed, and the number of the
//! last event (`Last-Event-ID`) is not needed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::app::{Command, GameChange, GameId, PlayerId};
use crate::metrics::Watching;
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Visitor;
use crate::web::server::Shared;

/// How often an idle stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A game has changed.
#[derive(Debug, Serialize)]
struct Changed {
    id: u64,
    revision: u64,
    ply: u32,
}

/// The board that the page has already.
#[derive(Debug, Deserialize)]
pub struct SeenQuery {
    game: Option<u64>,
    revision: Option<u64>,
}

/// What a stream listens to.
struct Sources {
    person: PlayerId,
    games: Receiver<GameChange>,
    notices: Receiver<Arc<Answer>>,
    stop: watch::Receiver<bool>,
    /// What the page is told first: that it loads its list, and its game if that has changed.
    first: Vec<Event>,
    ended: bool,
    _watching: Watching,
}

/// `GET /events`
pub async fn events(
    State(shared): State<Arc<Shared>>,
    Query(seen): Query<SeenQuery>,
    visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    let request = visitor.request(Command::Games, None);
    // Listens before the page loads anything, so that nothing falls between.
    let (games, notices) = (shared.app.game_changes(), shared.hub.open(visitor.user()));
    let mut first = vec![empty("games")];
    if let Some((id, revision)) = seen.game.zip(seen.revision) {
        let game = shared
            .app
            .view_game(&request, GameId(id), None, visitor.now());
        if let Ok(game) = game.await
            && game.revision != revision
        {
            let (revision, ply) = (game.revision, game.ply);
            first.insert(0, with("game", &Changed { id, revision, ply }));
        }
    }
    let sources = Sources {
        person: shared.app.person_id(&request, visitor.now()).await?,
        games,
        notices,
        stop: shared.stop.clone(),
        first,
        ended: false,
        _watching: Watching::begin(),
    };
    let stream = unfold(sources, |mut sources| async move {
        let event = sources.next().await?;
        Some((Ok(event), sources))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

impl Sources {
    /// The next event; `None` behind the last one.
    async fn next(&mut self) -> Option<Event> {
        if self.ended {
            return None;
        }
        if let Some(event) = self.first.pop() {
            return Some(event);
        }
        loop {
            tokio::select! {
                _ = self.stop.wait_for(|stop| *stop) => {
                    self.ended = true;
                    return Some(empty("bye"));
                }
                change = self.games.recv() => match change {
                    Ok(change) => {
                        let seats = [change.seats.red, change.seats.blue];
                        if seats.contains(&self.person) {
                            return Some(changed(&change));
                        }
                    }
                    Err(RecvError::Lagged(_)) => return Some(empty("games")),
                    Err(RecvError::Closed) => return None,
                },
                notice = self.notices.recv() => match notice {
                    Ok(notice) => return Some(with("notice", &*notice)),
                    // The games say what the notices would have.
                    Err(RecvError::Lagged(_)) => return Some(empty("games")),
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }
}

fn changed(change: &GameChange) -> Event {
    let data = Changed {
        id: change.game.0,
        revision: change.revision,
        ply: change.ply.0,
    };
    with("game", &data).id(format!("{}-{}", data.id, data.revision))
}

fn empty(name: &str) -> Event {
    Event::default().event(name).data("{}")
}

fn with(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    event.json_data(data).unwrap_or_else(|error| {
        tracing::error!(%error, "an event could not be written");
        empty("games")
    })
}
