//! The page with two processes behind one proxy: people notice nothing of it, also when one of them ends.

use reqwest::Method;
use serde_json::{Value, json};
use tulenh_pretended::postgres::Database;

use crate::games::begun;
use crate::page::{Guest, Page};
use crate::program::Program;
use crate::proxy::Proxy;

/// Two processes and the proxy before them; `None` where PostgreSQL is not installed, which is said.
async fn both() -> Option<([Page; 2], Proxy)> {
    let database = Database::new().await?;
    let pages = [
        Page::sharing(&database.url).await,
        Page::sharing(&database.url).await,
    ];
    let proxy = Proxy::before(&[&pages[0].base, &pages[1].base]).await;
    Some((pages, proxy))
}

/// How long the file of an answer is that somebody loads from this process.
async fn length(page: &Page, guest: &Guest, file: &Value) -> usize {
    let url = file["url"].as_str().unwrap();
    if let Some((_, bytes)) = url.split_once(";base64,") {
        return bytes.len() / 4 * 3;
    }
    let request = reqwest::Client::new().get(format!("{}{url}", page.base));
    let answer = request.bearer_auth(&guest.token).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{url}");
    answer.bytes().await.unwrap().len()
}

/// The address of a game with the board that somebody has seen of it.
async fn seen(guest: &Guest, game: u64) -> String {
    let board = guest.load(&format!("/games/{game}")).await;
    format!("?game={game}&revision={}", board["revision"])
}

#[tokio::test(flavor = "multi_thread")]
async fn each_request_may_go_to_another_process() {
    let Some((pages, proxy)) = both().await else {
        return;
    };
    let an = Guest::arrive(&proxy.base, "An").await;
    let binh = Guest::arrive(&proxy.base, "Bình").await;
    let id = begun(&an, &binh).await;
    for (who, turn) in [
        (&an, "f4-f6"),
        (&binh, "f9-f7"),
        (&an, "f6xf7"),
        (&binh, "h9-h8"),
    ] {
        assert_eq!(who.play(id, turn).await.0, 200, "{turn}");
    }
    for page in &pages {
        let board = page
            .returning(&an.token)
            .load(&format!("/games/{id}"))
            .await;
        assert_eq!(board["plies"], 4);
    }
    let answered = proxy.answered();
    assert!(answered.iter().all(|count| *count >= 4), "{answered:?}");
    // Whoever signs out at one process is unknown at the other.
    let (status, _) = pages[0]
        .call(Method::DELETE, "/api/v1/sessions", Some(&an.token), None)
        .await;
    assert_eq!(status, 204);
    for page in &pages {
        assert_eq!(page.returning(&an.token).get("/me").await.0, 401);
    }
    for page in pages {
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_at_one_process_is_heard_of_at_the_other() {
    let Some((pages, _)) = both().await else {
        return;
    };
    let an = pages[0].guest("An").await;
    let binh = pages[1].guest("Bình").await;
    let id = begun(&an, &binh).await;
    let mut hears = [an.events().await, binh.events().await];
    for (ply, lan) in [(1, "c5-c6"), (2, "h9-h8"), (3, "g5-g6")] {
        let who = [&binh, &an][ply % 2];
        assert_eq!(who.play(id, lan).await.0, 200, "{lan}");
        for events in &mut hears {
            // That the game has begun may be heard of first.
            loop {
                let change = events.wait_for("game").await;
                if (&change["id"], &change["ply"]) == (&json!(id), &json!(ply)) {
                    break;
                }
            }
        }
    }
    // So it is with the end of a session.
    let other = pages[1].returning(&an.token);
    let mut elsewhere = other.events().await;
    let (status, _) = pages[0]
        .call(Method::DELETE, "/api/v1/sessions", Some(&an.token), None)
        .await;
    assert_eq!(status, 204);
    elsewhere.wait_for("bye").await;
    for page in pages {
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_whose_process_ends_goes_on_at_the_other_and_misses_nothing() {
    for orderly in [true, false] {
        let Some(database) = Database::new().await else {
            return;
        };
        let settings = [("DATABASE_URL", &database.url[..])];
        let directories = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let start = |n: usize| Program::with(directories[n].path(), "127.0.0.1:0", &settings);
        let (mut first, mut second) = (start(0), start(1));
        let bases = [&first, &second].map(|program| format!("http://{}", program.address));
        let proxy = Proxy::before(&[&bases[0], &bases[1]]).await;
        let an = Guest::arrive(&proxy.base, "An").await;
        let binh = Guest::arrive(&proxy.base, "Bình").await;
        let id = begun(&an, &binh).await;
        let board = seen(&an, id).await;
        // The next request goes to the first process.
        if proxy.answered().iter().sum::<usize>() % 2 == 1 {
            an.load("/me").await;
        }
        let mut stream = an.events_from(&board).await;
        assert_eq!(stream.next().await.unwrap().0, "games");
        if orderly {
            assert!(first.end());
            stream.wait_for("bye").await;
        } else {
            first.kill();
            assert!(stream.is_cut().await);
        }
        // What happens meanwhile is told when it is connected again, and what happens then as it happens.
        assert_eq!(an.play(id, "c5-c6").await.0, 200);
        let mut stream = an.events_from(&board).await;
        assert_eq!(stream.next().await.unwrap().0, "games");
        let (name, missed) = stream.next().await.unwrap();
        assert_eq!((&name[..], &missed["ply"]), ("game", &json!(1)));
        assert_eq!(binh.play(id, "h9-h8").await.0, 200);
        assert_eq!(stream.wait_for("game").await["ply"], 2);
        assert!(second.end());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_answers_are_there_at_any_process() {
    let Some((pages, proxy)) = both().await else {
        return;
    };
    let an = Guest::arrive(&proxy.base, "An").await;
    let binh = Guest::arrive(&proxy.base, "Bình").await;
    let id = begun(&an, &binh).await;
    for (who, turn) in [
        (&an, "f4-f6"),
        (&binh, "f9-f7"),
        (&an, "f6xf7"),
        (&binh, "h9-h8"),
    ] {
        assert_eq!(who.play(id, turn).await.0, 200, "{turn}");
    }
    // An animation, which is no board that the page draws itself, and a file.
    for (line, kind) in [("/replay", "animation"), ("/mydata", "document")] {
        for (n, page) in pages.iter().enumerate() {
            let asked = page.returning(&an.token);
            let body = json!({ "line": line, "game": id, "key": format!("{line} {n}") });
            let answer = asked.send("/lines", body).await;
            let file = &answer["picture"];
            assert_eq!(file["kind"], kind, "{answer}");
            for page in &pages {
                let length = length(page, &an, file).await;
                assert!(length > 100, "{line}: {length}");
            }
        }
    }
    for page in pages {
        page.close().await;
    }
}
