//! What happens, as it happens: a stream of events (`text/event-stream`).
//!
//! A stream begins with `games`, upon which the page loads its list, and with `game` if the board that the page
//! has is not the newest: so nothing that happened while it was not connected is missed, and the number of the
//! last event (`Last-Event-ID`) is not needed. A watcher hears of their game only.

use std::convert::Infallible;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use utoipa::IntoParams;

use crate::app::{AccessEnd, App, Command, CredentialHash, GameChange, GameId, PlayerId};
use crate::metrics::Watching;
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Viewer;
use crate::web::limits::StreamPlace;
use crate::web::server::Shared;

/// How often an idle stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A game has changed.
#[derive(Debug, Serialize)]
struct Changed {
    id: u64,
    revision: u64,
    ply: u32,
    /// Members of a team have voted; the revision is the same.
    votes: bool,
}

/// Who listens.
enum Listener {
    Person(PlayerId, CredentialHash),
    Watcher(GameId),
}

/// The board that the page has already: where it is not the newest, the stream begins with `game`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenQuery {
    game: Option<u64>,
    revision: Option<u64>,
}

/// What a stream listens to.
struct Sources {
    listener: Listener,
    app: App,
    games: Receiver<GameChange>,
    /// None for a watcher.
    notices: Option<Receiver<Arc<Answer>>>,
    ends: Receiver<AccessEnd>,
    stop: watch::Receiver<bool>,
    /// What the page is told first: that it loads its list, and its game if that has changed.
    first: Vec<Event>,
    ended: bool,
    _watching: Watching,
    /// One of those that may be open at once.
    _place: StreamPlace,
}

/// What happens, as it happens: events `game {id, revision, ply, votes}`, `games {}`, `notice Answer`, `bye {}`.
#[utoipa::path(get, path = "/events", tag = "page", security(("session" = [])), params(SeenQuery), responses(
    (status = 200, description = "A stream without an end", content_type = "text/event-stream", body = String),
))]
pub async fn events(
    State(shared): State<Arc<Shared>>,
    viewer: Viewer,
    Query(seen): Query<SeenQuery>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    let place = shared.limits.stream(&headers, peer)?;
    // Listens before the page loads anything, so that nothing falls between.
    let (games, ends) = (shared.app.game_changes(), shared.app.access_ends());
    let (listener, notices, first) = match viewer {
        Viewer::Person(person) => {
            let notices = shared.hub.open(person.account());
            let request = person.request(Command::Games, None);
            let id = shared.app.person_id(&request, person.now()).await?;
            let mut first = Vec::new();
            if let Some(game) = seen.game {
                let state = shared.app.game_state(GameId(game)).await?;
                let state = state.filter(|state| seen.is_older(state));
                if let Some(state) = state
                    && shared.app.concerns(&state, id).await
                {
                    first.push(changed(&state));
                }
            }
            first.push(empty("games"));
            let listener = Listener::Person(id, person.session);
            (listener, Some(notices), first)
        }
        Viewer::Watcher(watcher) => {
            let state = shared.app.game_state(watcher.game).await?;
            let state = state.filter(|state| seen.is_older(state));
            let first = state.as_ref().map(changed).into_iter().collect();
            (Listener::Watcher(watcher.game), None, first)
        }
    };
    let sources = Sources {
        listener,
        app: shared.app.clone(),
        games,
        notices,
        ends,
        stop: shared.stop.clone(),
        first,
        ended: false,
        _watching: Watching::begin(),
        _place: place,
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
            let change = tokio::select! {
                _ = self.stop.wait_for(|stop| *stop) => return Some(bye(&mut self.ended)),
                end = self.ends.recv() => match end {
                    Ok(end) if self.listener.ends_with(end) => return Some(bye(&mut self.ended)),
                    Ok(_) => continue,
                    // It may have been this one: whoever comes back is asked who they are.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return Some(bye(&mut self.ended)),
                },
                change = self.games.recv() => match change {
                    Ok(change) => change,
                    Err(RecvError::Lagged(_)) => match self.listener {
                        Listener::Person(..) => return Some(empty("games")),
                        Listener::Watcher(_) => return Some(bye(&mut self.ended)),
                    },
                    Err(RecvError::Closed) => return None,
                },
                notice = heard(&mut self.notices) => match notice {
                    Ok(notice) => return Some(with("notice", &*notice)),
                    // The games say what the notices would have.
                    Err(RecvError::Lagged(_)) => return Some(empty("games")),
                    Err(RecvError::Closed) => return None,
                },
            };
            if self.listener.hears_of(&self.app, &change).await {
                return Some(changed(&change));
            }
        }
    }
}

impl SeenQuery {
    /// Whether the page has another board than this one.
    fn is_older(&self, state: &GameChange) -> bool {
        let same = self.game == Some(state.game.0) && self.revision == Some(state.revision);
        !same
    }
}

impl Listener {
    fn ends_with(&self, end: AccessEnd) -> bool {
        match (self, end) {
            (Listener::Person(_, own), AccessEnd::Session(ended)) => *own == ended,
            (Listener::Watcher(game), AccessEnd::Watching(ended)) => *game == ended,
            _ => false,
        }
    }

    async fn hears_of(&self, app: &App, change: &GameChange) -> bool {
        match self {
            Listener::Person(id, _) => app.concerns(change, *id).await,
            Listener::Watcher(game) => change.game == *game,
        }
    }
}

/// The next notice; none ever comes to a watcher.
async fn heard(notices: &mut Option<Receiver<Arc<Answer>>>) -> Result<Arc<Answer>, RecvError> {
    match notices {
        Some(notices) => notices.recv().await,
        None => pending().await,
    }
}

fn changed(change: &GameChange) -> Event {
    let data = Changed {
        id: change.game.0,
        revision: change.revision,
        ply: change.ply.0,
        votes: change.only_votes,
    };
    with("game", &data).id(format!("{}-{}", data.id, data.revision))
}

/// The last event of a stream.
fn bye(ended: &mut bool) -> Event {
    *ended = true;
    empty("bye")
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
