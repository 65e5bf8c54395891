//! The listener: whether the program lives, whether it is ready, and its numbers.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::{App, DutyHolder, Network};
use crate::health::recorder::{
    install, show, show_connection, show_duties, show_memory, show_shards,
};
use crate::machine::clock_sample;

/// How long the store may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(5);
/// Questions to the store at the same time; further ones wait.
const AT_ONCE: usize = 4;
/// How often durations are put into their buckets when nobody asks, so that they take no room.
const UPKEEP: Duration = Duration::from_secs(5);

/// How the state is served.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The names of the networks that must be connected before the program is ready.
    pub networks: Vec<String>,
}

/// A server that listens already.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    settings: Settings,
}

struct Shared {
    app: App,
    networks: Vec<String>,
    recorder: PrometheusHandle,
    asking: Semaphore,
    /// Turns true when the program is about to end.
    stopping: watch::Receiver<bool>,
}

impl Server {
    /// Listens on the address. From now on everything is counted.
    ///
    /// # Errors
    /// The address is taken, or not one of this machine.
    pub async fn bind(settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(settings.listen).await?;
        install()?;
        Ok(Server { listener, settings })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not tell the port.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` turns true. While `stopping` is true the program is not ready any more.
    ///
    /// # Errors
    /// The system refuses connections for good.
    pub fn run(
        self,
        app: App,
        stopping: watch::Receiver<bool>,
        end: watch::Receiver<bool>,
    ) -> BoxFuture<'static, io::Result<()>> {
        self.serve(app, stopping, end).boxed()
    }

    async fn serve(
        self,
        app: App,
        stopping: watch::Receiver<bool>,
        mut end: watch::Receiver<bool>,
    ) -> io::Result<()> {
        let recorder = install()?;
        let mut ended = end.clone();
        let upkeep = {
            let recorder = recorder.clone();
            async move {
                let mut ticks = interval(UPKEEP);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                loop {
                    ticks.tick().await;
                    recorder.run_upkeep();
                }
            }
        };
        let shared = Arc::new(Shared {
            app,
            networks: self.settings.networks,
            recorder,
            asking: Semaphore::new(AT_ONCE),
            stopping,
        });
        let routes = Router::new()
            .route("/healthz", get(alive))
            .route("/readyz", get(ready))
            .route("/readyz/page", get(page_ready))
            .route("/metrics", get(numbers))
            .with_state(shared);
        let served = axum::serve(self.listener, routes).with_graceful_shutdown(async move {
            // An error means that nobody can stop it any more, so it stops.
            let _ = ended.wait_for(|end| *end).await;
        });
        tokio::select! {
            served = served.into_future() => served,
            () = upkeep => Ok(()),
            // A connection that is held open does not hold up the end.
            () = async {
                let _ = end.wait_for(|end| *end).await;
                tokio::time::sleep(PATIENCE).await;
            } => Ok(()),
        }
    }
}

/// `GET /healthz`: the program runs, and its store works.
async fn alive(State(shared): State<Arc<Shared>>) -> Response {
    match shared.app.has_failed() {
        false => plain(StatusCode::OK, "ok\n".to_owned()),
        true => plain(StatusCode::SERVICE_UNAVAILABLE, "store failed\n".to_owned()),
    }
}

/// `GET /readyz`: it can serve people: the store works, every network is connected, and it is not about to
/// end. The lines say what is missing, and which process has which duty where several share the store.
async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    let mut missing = Vec::new();
    for (network, connected) in connections(&shared) {
        let stands_by = Network::new(&network).is_some_and(|it| shared.app.stands_by(&it));
        if !connected && !stands_by {
            missing.push(format!("{network}: not connected"));
        }
    }
    readiness(&shared, missing).await
}

/// `GET /readyz/page`: it can serve the page and Telegram's webhook: the store works, and it is not about to end. For the
/// proxy before it, which does not care about networks.
async fn page_ready(State(shared): State<Arc<Shared>>) -> Response {
    readiness(&shared, Vec::new()).await
}

/// The answer, with what else is missing.
async fn readiness(shared: &Shared, mut missing: Vec<String>) -> Response {
    if shared.app.has_failed() {
        missing.push("store: failed".to_owned());
    }
    if *shared.stopping.borrow() {
        missing.push("program: stopping".to_owned());
    }
    let duties = match timeout(PATIENCE, shared.app.duties()).await {
        Ok(Ok(duties)) => duties,
        Ok(Err(error)) => {
            missing.push(format!("store: {error}"));
            Vec::new()
        }
        Err(_) => {
            missing.push("store: no answer".to_owned());
            Vec::new()
        }
    };
    let (status, mut lines) = match missing.is_empty() {
        true => (StatusCode::OK, vec!["ready".to_owned()]),
        false => (StatusCode::SERVICE_UNAVAILABLE, missing),
    };
    let shown = |held: &&DutyHolder| held.valid || held.duty.is_permanent();
    lines.extend(duties.iter().filter(shown).map(|held| {
        let holder = match (held.valid, held.here) {
            (true, true) => format!("{} (this process)", held.holder),
            (true, false) => held.holder.clone(),
            (false, _) => "nobody".to_owned(),
        };
        format!("duty {}: {holder}", held.duty)
    }));
    plain(status, lines.join("\n") + "\n")
}

/// `GET /metrics`, in the text format of Prometheus.
async fn numbers(State(shared): State<Arc<Shared>>) -> Response {
    let now = shared.app.now(clock_sample());
    let vitals = timeout(PATIENCE, async {
        // Never closed, so there is a permit in the end.
        let _permit = shared.asking.acquire().await;
        shared.app.vitals(now).await
    });
    match vitals.await {
        Ok(Ok(vitals)) => show(&vitals),
        // What was counted is told all the same; a store that has failed is what somebody looks for.
        Ok(Err(error)) => tracing::warn!(%error, "the state of the store is unknown"),
        Err(_) => tracing::warn!("the store did not tell its state in time"),
    }
    if let Ok(Ok(duties)) = timeout(PATIENCE, shared.app.duties()).await {
        show_duties(&duties);
    }
    show_memory();
    for (network, connected) in connections(&shared) {
        show_connection(&network, connected);
    }
    for (network, sessions) in shared.app.sessions() {
        show_shards(network.as_str(), sessions);
    }
    plain(StatusCode::OK, shared.recorder.render())
}

/// The networks that are to be connected, and whether each is.
fn connections(shared: &Shared) -> Vec<(String, bool)> {
    let registered = shared.app.connections();
    let is_connected = |name: &String| {
        let found = registered
            .iter()
            .find(|(network, _)| network.as_str() == name);
        found.is_some_and(|(_, connected)| *connected)
    };
    let networks = shared.networks.iter();
    networks
        .map(|name| (name.clone(), is_connected(name)))
        .collect()
}

fn plain(status: StatusCode, text: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}
