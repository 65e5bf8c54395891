//! A line between two parts, which can be cut or frozen.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// Everything passes.
    Open,
    /// Nothing passes, and nobody is told: it passes later.
    Frozen,
    /// Connections break, and new ones at once.
    Cut,
}

/// A proxy on loopback.
#[derive(Debug)]
pub struct Link {
    /// Where it listens.
    pub port: u16,
    gate: watch::Sender<Gate>,
    connections: Arc<AtomicUsize>,
}

impl Link {
    /// A line to this port.
    pub async fn to(target: u16, port: u16) -> Link {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        let gate = watch::Sender::new(Gate::Open);
        let subscribe = gate.clone();
        let target = SocketAddr::from(([127, 0, 0, 1], target));
        let connections = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&connections);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (gate, count) = (subscribe.subscribe(), Arc::clone(&count));
                tokio::spawn(async move {
                    count.fetch_add(1, Ordering::Relaxed);
                    pass(client, target, gate).await;
                    count.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
        Link {
            port,
            gate,
            connections,
        }
    }

    /// Whether somebody is connected by it.
    pub fn is_used(&self) -> bool {
        self.connections.load(Ordering::Relaxed) > 0
    }

    /// From now on this happens on it.
    pub fn set(&self, gate: Gate) {
        self.gate.send_replace(gate);
    }
}

async fn pass(client: TcpStream, target: SocketAddr, gate: watch::Receiver<Gate>) {
    passable(gate.clone()).await;
    if *gate.borrow() == Gate::Cut {
        return;
    }
    let Ok(server) = TcpStream::connect(target).await else {
        return;
    };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (asks, hears) = client.into_split();
    let (answers, is_asked) = server.into_split();
    tokio::select! {
        () = pump(asks, is_asked, gate.clone()) => {}
        () = pump(answers, hears, gate.clone()) => {}
        () = cut(gate) => {}
    }
}

async fn pump(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, gate: watch::Receiver<Gate>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut bytes).await {
        passable(gate.clone()).await;
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}

async fn passable(mut gate: watch::Receiver<Gate>) {
    let _ = gate.wait_for(|gate| *gate != Gate::Frozen).await;
}

async fn cut(mut gate: watch::Receiver<Gate>) {
    let _ = gate.wait_for(|gate| *gate == Gate::Cut).await;
}
