//! The HTTP server of the page: binding, limits, shutting down.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceBuilder;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use tower_http::timeout::TimeoutLayer;

use crate::app::{App, Network};
use crate::web::api;
use crate::web::assets::Assets;
use crate::web::headers::content_security_policy;
use crate::web::hub::Hub;
use crate::web::limits::Limits;
use crate::web::login::Logins;
use crate::web::pictures::Pictures;
use crate::web::transport::WebTransport;

/// The longest body of a request, in bytes: a pasted game file is the longest thing anybody sends.
const BODY: usize = 64 * 1024;
/// How long an answer may take. Streams of events are no answer that ends.
const ANSWER: Duration = Duration::from_secs(30);
/// Requests that are answered at the same time; further ones wait.
const AT_ONCE: usize = 256;
/// Answers below so many bytes are not compressed.
const WORTH_COMPRESSING: u16 = 512;

/// How the page is served.
#[derive(Debug)]
pub struct Settings {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Whether somebody without an account may play as a guest. Only for an address of this machine.
    pub guests: bool,
    /// The pages that may show the page in a frame, as the content security policy names them: `'none'`, or
    /// [`CHATS`](crate::web::headers::CHATS).
    pub framed_by: String,
    /// How many reverse proxies of ours stand before the server and write down who called them.
    pub proxies: usize,
    /// The networks whose people the page recognises.
    pub logins: Logins,
    /// Routes of another adapter that are served at the same address, by its rules and without the limits of the
    /// page. They come first.
    pub beside: Option<Router>,
    /// 64 random bits.
    pub chance: fn() -> u64,
}

/// What every handler works with.
pub struct Shared {
    /// The core.
    pub app: App,
    /// The open pages.
    pub hub: Arc<Hub>,
    /// The pictures of answers.
    pub pictures: Arc<Pictures>,
    /// The files of the page.
    pub assets: Assets,
    /// The name of this network.
    pub network: Network,
    /// See [`Settings::guests`].
    pub guests: bool,
    /// The content security policy of the page.
    pub policy: String,
    /// Who may ask for how much.
    pub limits: Limits,
    /// See [`Settings::logins`].
    pub logins: Logins,
    /// See [`Settings::chance`].
    pub chance: fn() -> u64,
    /// Turns true when the server is about to stop.
    pub stop: watch::Receiver<bool>,
}

/// A server that listens already.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    settings: Settings,
}

impl Server {
    /// Listens on the address.
    ///
    /// # Errors
    /// The address is taken, or not one of this machine.
    pub async fn bind(settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(settings.listen).await?;
        Ok(Server { listener, settings })
    }

    /// Where the page is, for somebody at this machine.
    ///
    /// # Errors
    /// The system does not tell the port.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` turns true; streams of events are ended first.
    ///
    /// # Errors
    /// The network of this adapter has no name, or the system refuses connections for good.
    pub fn run(self, app: App, stop: watch::Receiver<bool>) -> BoxFuture<'static, io::Result<()>> {
        self.serve(app, stop).boxed()
    }

    async fn serve(self, app: App, stop: watch::Receiver<bool>) -> io::Result<()> {
        let network = crate::web::network();
        let network = network.ok_or_else(|| io::Error::other("the network has no name"))?;
        let hub = Arc::new(Hub::default());
        let pictures = Arc::new(Pictures::new(!app.works_alone()));
        let chance = self.settings.chance;
        let transport = WebTransport::new(
            network.clone(),
            Arc::clone(&hub),
            Arc::clone(&pictures),
            chance,
        );
        let deliveries = tokio::spawn({
            let (app, stop) = (app.clone(), stop.clone());
            async move { app.run_transport(Arc::new(transport), stop).await }
        });
        let guests = self.settings.guests && self.settings.listen.ip().is_loopback();
        let shared = Arc::new(Shared {
            app,
            hub,
            pictures,
            assets: Assets::new(),
            network,
            policy: content_security_policy(&self.settings.framed_by),
            guests,
            limits: Limits::new(self.settings.proxies, guests),
            logins: self.settings.logins,
            chance,
            stop: stop.clone(),
        });
        let mut stopped = stop;
        let page = router(shared);
        let routes = match self.settings.beside {
            Some(beside) => beside.fallback_service(page),
            None => page,
        };
        let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, routes)
            .with_graceful_shutdown(async move {
                // An error means that nobody can stop it any more, so it stops.
                let _ = stopped.wait_for(|stop| *stop).await;
            })
            .await;
        if let Err(error) = deliveries.await {
            tracing::error!(%error, "the deliveries to the page ended with a panic");
        }
        served
    }
}

/// All routes with their limits.
fn router(shared: Arc<Shared>) -> Router {
    let compressed = SizeAbove::new(WORTH_COMPRESSING)
        .and(NotForContentType::const_new("image/png"))
        .and(NotForContentType::const_new("image/gif"))
        .and(NotForContentType::SSE);
    let limits = ServiceBuilder::new()
        .layer(GlobalConcurrencyLimitLayer::new(AT_ONCE))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::GATEWAY_TIMEOUT,
            ANSWER,
        ))
        .layer(DefaultBodyLimit::max(BODY));
    api::routes(Arc::clone(&shared))
        .layer(limits)
        .layer(from_fn(api::refusals_as_json))
        .layer(from_fn_with_state(shared, api::in_the_language))
        // Around everything that reads the words of an answer.
        .layer(CompressionLayer::new().compress_when(compressed))
}
