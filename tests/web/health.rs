//! The state of the program: its numbers are those of what was done.

use std::collections::BTreeMap;

use serde_json::json;

use crate::games::begun;
use crate::page::Guest;
use crate::program::Program;

/// The numbers of `/metrics`, by name and labels.
async fn numbers(health: &str) -> BTreeMap<String, f64> {
    let answer = reqwest::get(format!("{health}/metrics")).await.unwrap();
    assert_eq!(answer.status(), 200);
    let text = answer.text().await.unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let numbers = lines.filter_map(|line| {
        let (name, value) = line.rsplit_once(' ')?;
        Some((name.to_owned(), value.parse().unwrap()))
    });
    numbers.collect()
}

#[tokio::test]
async fn what_was_done_is_counted() {
    let directory = tempfile::tempdir().unwrap();
    let mut program = Program::start(directory.path(), "127.0.0.1:0");
    let (base, health) = (format!("http://{}", program.address), program.health());
    for path in ["/healthz", "/readyz", "/readyz/page"] {
        let answer = reqwest::get(format!("{health}{path}")).await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
    // The listener tells the state and nothing else.
    for path in ["/", "/api/v1/me", "/metrics/x"] {
        let answer = reqwest::get(format!("{health}{path}")).await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
    }

    let (an, binh) = (
        Guest::arrive(&base, "An").await,
        Guest::arrive(&base, "Bình").await,
    );
    let id = begun(&an, &binh).await;
    let mut hears = an.events().await;
    hears.wait_for("games").await;
    for (who, lan) in [(&an, "c5-c6"), (&binh, "h9-h8"), (&an, "g5-g6")] {
        assert_eq!(who.play(id, lan).await.0, 200);
        hears.wait_for("game").await;
    }
    let terms = json!({ "opponent": "engine", "level": 1, "colour": "blue" });
    let with_engine = an.send("/challenges", terms).await["game"].clone();
    while hears.wait_for("game").await["id"] != with_engine {}
    while an.load(&format!("/games/{with_engine}")).await["ply"] == 0 {
        hears.wait_for("game").await;
    }

    // The news leave behind the answers; then nothing waits.
    let sent = "tulenh_deliveries_total{network=\"web\",outcome=\"sent\"}";
    let found = loop {
        let found = numbers(&health).await;
        let news = found.get(sent).copied().unwrap_or_default();
        if news >= 3.0 && found["tulenh_outbox_messages"] == 0.0 {
            break found;
        }
    };
    let turns = |by| found[&format!("tulenh_turns_total{{by=\"{by}\"}}")];
    assert_eq!((turns("person"), turns("engine")), (3.0, 1.0));
    let route = "route=\"/api/v1/games/{id}/turns\"";
    let played = format!("tulenh_http_requests_total{{{route},status=\"2xx\"}}");
    assert_eq!(found[&played], 3.0, "{found:?}");
    assert_eq!(
        found[&format!("tulenh_http_request_seconds_count{{{route}}}")],
        3.0
    );
    assert_eq!(found["tulenh_watchers"], 1.0);
    assert_eq!(found["tulenh_open_games"], 2.0);
    assert_eq!(found["tulenh_people"], 2.0);
    assert_eq!(found["tulenh_sessions"], 2.0);
    assert_eq!(found["tulenh_engine_running"], 0.0);
    assert_eq!(found["tulenh_timers_due"], 0.0);
    assert!(found["tulenh_store_bytes"] > 1_000.0, "{found:?}");
    assert_eq!(found["tulenh_store_waiting"], 0.0);
    let version = env!("CARGO_PKG_VERSION");
    let build = format!("tulenh_build_info{{version=\"{version}\"}}");
    assert_eq!(found[&build], 1.0);
    // The test began before it, and not an hour ago.
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs_f64();
    let age = now - found["tulenh_start_seconds"];
    assert!((-1.0..3600.0).contains(&age), "{age}");
    if cfg!(target_os = "linux") {
        assert!(found["tulenh_memory_bytes"] > 1e6, "{found:?}");
    }
    let commits = found["tulenh_commits_total{outcome=\"done\"}"];
    assert!(commits >= 6.0, "{commits}");
    assert!(found["tulenh_commit_seconds_count"] >= commits);
    assert_eq!(found["tulenh_outbox_oldest_seconds"], 0.0);

    // A stream that is closed is no watcher any more; the end of a program waits for no listener.
    drop(hears);
    while numbers(&health).await["tulenh_watchers"] > 0.0 {
        tokio::task::yield_now().await;
    }
    let ended = tokio::task::spawn_blocking(move || program.end());
    assert!(ended.await.unwrap());
    assert!(reqwest::get(format!("{health}/healthz")).await.is_err());
}
