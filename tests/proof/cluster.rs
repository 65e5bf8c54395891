//! Three servers of PostgreSQL under Patroni, with etcd.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};
use tulenh_pretended::postgres::as_ordinary_user;

use crate::home::Home;
use crate::link::{Gate, Link};
use crate::options::Options;
use crate::service::{Service, family, signal};

/// The key of the leader, `/service/proof/leader`, as etcd's gateway wants it (base64).
const LEADER: &str = "L3NlcnZpY2UvcHJvb2YvbGVhZGVy";
/// The names of the nodes as it gives them: `node0` and so on.
const NAMES: [&str; 3] = ["bm9kZTA=", "bm9kZTE=", "bm9kZTI="];
/// How long anybody may take to answer.
const ANSWER: Duration = Duration::from_millis(700);
/// How long a cluster may take to be whole.
pub const RECOVERY: Duration = Duration::from_secs(150);

/// A server with its Patroni.
pub struct Node {
    /// Where PostgreSQL listens.
    pub port: u16,
    /// Patroni.
    pub patroni: Arc<Service>,
    rest: u16,
    data: PathBuf,
    /// How the other nodes reach its PostgreSQL and its Patroni.
    inward: [Link; 2],
    /// How its Patroni reaches each member of etcd.
    etcd: Vec<Link>,
}

/// A member of etcd.
pub struct Member {
    /// Its process.
    pub service: Arc<Service>,
    port: u16,
}

/// All of it.
pub struct Cluster {
    /// By number.
    pub nodes: Vec<Node>,
    /// By number.
    pub etcd: Vec<Member>,
    http: reqwest::Client,
    /// Nothing waits for a standby.
    asynchronous: bool,
}

impl Cluster {
    /// Starts everything, and waits until the cluster is whole.
    pub async fn start(home: &Home, programs: &Path, options: &Options) -> Cluster {
        let etcd = start_etcd(home, options.etcd);
        let mut nodes = Vec::new();
        let patroni = fs::canonicalize(&options.patroni);
        let patroni = patroni.expect("Patroni is not installed: see CONTRIBUTING.md");
        for number in 0..options.nodes {
            let node = start_node(
                home,
                number,
                programs,
                &patroni,
                &etcd,
                options.asynchronous,
            );
            nodes.push(node.await);
        }
        let http = reqwest::Client::builder().timeout(ANSWER).build();
        let cluster = Cluster {
            nodes,
            etcd,
            http: http.unwrap(),
            asynchronous: options.asynchronous,
        };
        assert!(cluster.recovered().await, "the cluster did not start");
        cluster
    }

    /// Who holds the key of the leader.
    pub async fn leader(&self) -> Option<usize> {
        let kvs = self.etcd("range", &json!({ "key": LEADER })).await?;
        let name = kvs["kvs"][0]["value"].as_str()?;
        NAMES.iter().position(|known| *known == name)
    }

    /// Takes the key of the leader away, so that nobody waits until it expires.
    pub async fn forget_leader(&self) {
        self.etcd("deleterange", &json!({ "key": LEADER })).await;
    }

    /// The first answer of any member to this question.
    async fn etcd(&self, what: &str, question: &Value) -> Option<Value> {
        for member in &self.etcd {
            let url = format!("http://127.0.0.1:{}/v3/kv/{what}", member.port);
            let answer = self.http.post(url).json(question).send().await;
            if let Ok(answer) = answer
                && answer.status().is_success()
                && let Ok(json) = answer.json().await
            {
                return Some(json);
            }
        }
        None
    }

    /// What a Patroni says of its server.
    async fn state(&self, node: usize) -> Option<Value> {
        let url = format!("http://127.0.0.1:{}/patroni", self.nodes[node].rest);
        let answer = self.http.get(url).send().await.ok()?;
        answer.json().await.ok()
    }

    /// The leader of a whole cluster: it leads, and the others follow it.
    pub async fn whole(&self) -> Option<usize> {
        let leader = self.leader().await?;
        let first = self.state(leader).await?;
        if first["role"] != "primary" || first["state"] != "running" {
            return None;
        }
        let mut in_step = self.asynchronous;
        for node in (0..self.nodes.len()).filter(|node| *node != leader) {
            let state = self.state(node).await?;
            if state["replication_state"] != "streaming" || state["timeline"] != first["timeline"] {
                return None;
            }
            in_step |= state["sync_standby"] == true;
        }
        in_step.then_some(leader)
    }

    /// A standby that has everything the leader has acknowledged.
    async fn standby_in_step(&self, leader: usize) -> Option<usize> {
        for node in (0..self.nodes.len()).filter(|node| *node != leader) {
            if self.state(node).await?["sync_standby"] == true {
                return Some(node);
            }
        }
        None
    }

    /// Waits until the cluster is whole. False when it does not become so.
    pub async fn recovered(&self) -> bool {
        let end = Instant::now() + RECOVERY;
        while Instant::now() < end {
            if self.whole().await.is_some() {
                return true;
            }
            sleep(Duration::from_millis(500)).await;
        }
        for node in 0..self.nodes.len() {
            println!("node{node}: {:?}", self.state(node).await);
        }
        println!("the leader is {:?}", self.leader().await);
        false
    }

    /// Asks Patroni to change the primary. False when it refused.
    pub async fn switch_over(&self, leader: usize) -> bool {
        let Some(candidate) = self.standby_in_step(leader).await else {
            return false;
        };
        let url = format!("http://127.0.0.1:{}/switchover", self.nodes[leader].rest);
        let body =
            json!({ "leader": format!("node{leader}"), "candidate": format!("node{candidate}") });
        let asked = self.http.post(url).json(&body);
        let answer = asked.timeout(Duration::from_secs(30)).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    /// What happens on the lines by which the other nodes reach this one: a primary is cut off from its standbys.
    pub fn inward(&self, node: usize, gate: Gate) {
        for link in &self.nodes[node].inward {
            link.set(gate);
        }
    }
}

impl Node {
    /// The process of PostgreSQL that has started all others.
    pub fn postmaster(&self) -> Option<u32> {
        let file = fs::read_to_string(self.data.join("postmaster.pid")).ok()?;
        let pid = file.lines().next()?.trim().parse().ok()?;
        fs::exists(format!("/proc/{pid}")).ok()?.then_some(pid)
    }

    /// Ends PostgreSQL with SIGKILL. Its children notice that and end.
    pub fn kill_postgres(&self) {
        signal("KILL", self.postmaster());
    }

    /// Freezes PostgreSQL and Patroni; gives whom to wake.
    pub fn freeze(&self) -> Vec<u32> {
        signal("STOP", self.patroni.pid());
        signal("STOP", self.postmaster());
        let mut all = self.postmaster().map(family).unwrap_or_default();
        signal("STOP", all.clone());
        all.extend(self.patroni.pid());
        all
    }

    /// What happens on the lines between its Patroni and etcd.
    pub fn to_etcd(&self, gate: Gate) {
        for link in &self.etcd {
            link.set(gate);
        }
    }
}

fn start_etcd(home: &Home, count: usize) -> Vec<Member> {
    let ports: Vec<(u16, u16)> = (0..count).map(|_| (home.port(), home.port())).collect();
    let peers = ports.iter().enumerate();
    let peers = peers.map(|(n, (_, peer))| format!("etcd{n}=http://127.0.0.1:{peer}"));
    let peers = peers.collect::<Vec<_>>().join(",");
    let members = ports.iter().enumerate().map(|(number, (client, peer))| {
        let name = format!("etcd{number}");
        let data = home.folder(&name);
        let (client, peer) = (*client, *peer);
        let (at, between) = (
            format!("http://127.0.0.1:{client}"),
            format!("http://127.0.0.1:{peer}"),
        );
        let (peers, own) = (peers.clone(), name.clone());
        let command = move || {
            let mut command = as_ordinary_user("etcd");
            command
                .env_clear()
                .env("PATH", "/usr/local/bin:/usr/bin:/bin")
                .current_dir("/")
                .args(["--name", &own, "--data-dir"])
                .arg(data.join("etcd"))
                .args(["--listen-client-urls", &at, "--advertise-client-urls", &at])
                .args(["--listen-peer-urls", &between])
                .args(["--initial-advertise-peer-urls", &between])
                .args(["--initial-cluster", &peers])
                .args(["--initial-cluster-state", "new"])
                .args(["--heartbeat-interval", "200", "--election-timeout", "2000"])
                .args(["--logger", "zap", "--log-level", "warn"]);
            command
        };
        Member {
            service: Service::start(home, &name, command),
            port: client,
        }
    });
    members.collect()
}

async fn start_node(
    home: &Home,
    number: usize,
    programs: &Path,
    patroni: &Path,
    members: &[Member],
    asynchronous: bool,
) -> Node {
    let folder = home.folder(&format!("node{number}"));
    let (port, rest) = (home.port(), home.port());
    let inward = [
        Link::to(port, home.port()).await,
        Link::to(rest, home.port()).await,
    ];
    let mut etcd = Vec::new();
    for member in members {
        etcd.push(Link::to(member.port, home.port()).await);
    }
    let hosts: Vec<String> = etcd
        .iter()
        .map(|link| format!("127.0.0.1:{}", link.port))
        .collect();
    let settings = json!({
        "scope": "proof",
        "name": format!("node{number}"),
        "restapi": {
            "listen": format!("127.0.0.1:{rest}"),
            "connect_address": format!("127.0.0.1:{}", inward[1].port),
        },
        // Only through the proxies.
        "etcd3": { "hosts": hosts, "use_proxies": true },
        "watchdog": { "mode": "off" },
        "bootstrap": {
            "dcs": {
                "ttl": 20, "loop_wait": 1, "retry_timeout": 3, "maximum_lag_on_failover": 1_048_576,
                "synchronous_mode": !asynchronous, "synchronous_mode_strict": !asynchronous, "primary_start_timeout": 0,
                "postgresql": {
                    "use_pg_rewind": true, "use_slots": true,
                    "parameters": {
                        "synchronous_commit": "on", "wal_log_hints": "on", "hot_standby_feedback": "on",
                        "wal_keep_size": "256MB", "wal_sender_timeout": "3s", "wal_receiver_timeout": "3s",
                        "max_connections": 200, "shared_buffers": "32MB",
                    },
                },
            },
            "initdb": [{ "encoding": "UTF8" }, { "locale": "C" }, "data-checksums", "no-sync"],
        },
        "postgresql": {
            "listen": format!("127.0.0.1:{port}"),
            "connect_address": format!("127.0.0.1:{}", inward[0].port),
            "data_dir": folder.join("data"),
            "bin_dir": programs,
            "pgpass": folder.join("pgpass"),
            "use_unix_socket": true,
            "use_unix_socket_repl": true,
            // A rewind that is interrupted, because the primary changes again, leaves a server that cannot follow.
            "remove_data_directory_on_rewind_failure": true,
            "remove_data_directory_on_diverged_timelines": true,
            "authentication": {
                "superuser": { "username": "postgres" },
                "replication": { "username": "replicator" },
            },
            "pg_hba": [
                "local all all trust", "local replication all trust",
                "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust",
            ],
            "parameters": { "unix_socket_directories": folder },
        },
    });
    // YAML understands JSON.
    let file = home.path().join(format!("node{number}.json"));
    fs::write(&file, settings.to_string()).unwrap();
    let (library, config) = (patroni.to_owned(), file);
    let command = move || {
        let mut command: Command = as_ordinary_user("/usr/bin/python3");
        command
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C")
            .env("PYTHONPATH", &library)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .current_dir("/")
            .args(["-m", "patroni"])
            .arg(&config);
        command
    };
    Node {
        port,
        patroni: Service::start(home, &format!("node{number}"), command),
        rest,
        data: folder.join("data"),
        inward,
        etcd,
    }
}
