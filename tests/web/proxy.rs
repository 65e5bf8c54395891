//! A reverse proxy before several processes, as an operator puts one there: each request goes to the next
//! process that takes it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream::unfold;
use reqwest::Client;
use tokio::net::TcpListener;

/// The longest body of a request, in bytes.
const BODY: usize = 1 << 20;

/// The proxy.
pub struct Proxy {
    /// Where it is.
    pub base: String,
    processes: Arc<Processes>,
}

struct Processes {
    client: Client,
    /// Where they are, and how many requests each has answered.
    all: Vec<(String, AtomicUsize)>,
    next: AtomicUsize,
}

impl Proxy {
    /// A proxy before the processes at these addresses.
    pub async fn before(bases: &[&str]) -> Proxy {
        let all = bases
            .iter()
            .map(|base| ((*base).to_owned(), AtomicUsize::new(0)));
        let processes = Arc::new(Processes {
            // A process that has ended is noticed at once.
            client: Client::builder().pool_max_idle_per_host(0).build().unwrap(),
            all: all.collect(),
            next: AtomicUsize::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .fallback(pass)
            .with_state(Arc::clone(&processes));
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Proxy { base, processes }
    }

    /// How many requests each process has answered.
    pub fn answered(&self) -> Vec<usize> {
        let all = self.processes.all.iter();
        all.map(|(_, count)| count.load(Ordering::Relaxed))
            .collect()
    }
}

async fn pass(State(processes): State<Arc<Processes>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, BODY).await.unwrap();
    let all = &processes.all;
    for _ in 0..all.len() {
        let next = processes.next.fetch_add(1, Ordering::Relaxed) % all.len();
        let (base, count) = &all[next];
        let sent = processes
            .client
            .request(head.method.clone(), format!("{base}{}", head.uri))
            .headers(head.headers.clone())
            .body(body.clone())
            .send();
        // Only what did not reach a process goes to another one.
        let answer = match sent.await {
            Err(error) if error.is_connect() => continue,
            Err(_) => break,
            Ok(answer) => answer,
        };
        count.fetch_add(1, Ordering::Relaxed);
        let mut response = Response::new(Body::empty());
        *response.status_mut() = answer.status();
        *response.headers_mut() = answer.headers().clone();
        // Streams are passed on as they come, and break where they break.
        *response.body_mut() = Body::from_stream(unfold(answer, |mut answer| async move {
            let chunk = answer.chunk().await.transpose()?;
            Some((chunk, answer))
        }));
        return response;
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::BAD_GATEWAY;
    response
}
