//! The webhook of the program itself: beside the page, and with several processes behind one address.

use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::telegram::program::Program;
use crate::telegram::rig::{Board, WEBHOOK, WEBHOOK_HOST, assert_is_board};
use crate::telegram::server::{PATIENCE, Sent, Server, TOKEN, Trouble};

/// A port of this machine that was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// A process of the bot.
struct Process {
    program: Option<Program>,
    directory: tempfile::TempDir,
    /// Where it receives, and where its state can be asked for.
    port: u16,
    health: u16,
}

impl Process {
    fn new() -> Process {
        Process {
            program: None,
            directory: tempfile::tempdir().unwrap(),
            port: free_port(),
            health: free_port(),
        }
    }

    /// Starts it with these settings beside the usual ones, and waits until it is ready.
    async fn start(&mut self, server: &Server, settings: &[(&str, &str)]) {
        let (listen, health) = (
            format!("127.0.0.1:{}", self.port),
            format!("127.0.0.1:{}", self.health),
        );
        let usual = [
            ("WEB_LISTEN", listen.as_str()),
            ("HEALTH_LISTEN", health.as_str()),
            ("RUST_LOG", "warn,tulenh=debug"),
        ];
        let settings: Vec<(&str, &str)> = usual.iter().chain(settings).copied().collect();
        let program = Program::start_with(server, self.directory.path(), TOKEN, &settings);
        self.program = Some(program);
        let ready = async {
            while self
                .state("/readyz")
                .await
                .is_none_or(|(status, _)| status != 200)
            {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let ready = timeout(PATIENCE, ready).await;
        ready.unwrap_or_else(|_| panic!("it is not ready: {}", self.log()));
    }

    /// What it says of itself.
    async fn state(&self, path: &str) -> Option<(u16, String)> {
        let answer = reqwest::get(format!("http://127.0.0.1:{}{path}", self.health));
        let answer = answer.await.ok()?;
        Some((answer.status().as_u16(), answer.text().await.ok()?))
    }

    /// Whether it has the duty of Telegram.
    async fn has_duty(&self) -> bool {
        let (_, lines) = self.state("/readyz").await.unwrap_or_default();
        let mut lines = lines.lines();
        lines.any(|line| line.starts_with("duty telegram: ") && line.ends_with("(this process)"))
    }

    /// Ends it in good order.
    async fn end(&mut self) {
        let program = self.program.take().unwrap();
        let ended = tokio::task::spawn_blocking(|| program.end());
        assert!(ended.await.unwrap().success(), "{}", self.log());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.directory.path().join("log")).unwrap_or_default()
    }

    /// How many requests of people it has handled.
    fn handled(&self) -> usize {
        self.log().matches("a request was handled").count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_webhook_and_the_page_have_one_address() {
    let server = Server::start().await;
    let mut bot = Process::new();
    server.pass_requests(WEBHOOK_HOST, &[bot.port]);
    bot.start(&server, &[("TELEGRAM_WEBHOOK", WEBHOOK)]).await;
    server.webhook_is(Some(WEBHOOK)).await;
    let (an, binh) = (server.person(1, "An"), server.person(2, "Bình"));
    let club = server.group("Club");
    server.say(&an, club, "/challenge red");
    let offer = server.next(club).await;
    server.press(&binh, &offer, offer.button("a:"));
    assert_is_board(&server.next(club).await);

    let base = format!("http://127.0.0.1:{}", bot.port);
    let page = reqwest::get(format!("{base}/")).await.unwrap();
    assert_eq!(page.status(), 200);
    let title = page.text().await.unwrap();
    assert!(title.contains("<title>"), "{title}");
    let missing = reqwest::get(format!("{base}/nowhere")).await.unwrap();
    assert_eq!(missing.status(), 404);
    let client = reqwest::Client::new();
    let strange = client.post(format!("{base}/telegram")).body("{}").send();
    assert_eq!(strange.await.unwrap().status(), 403);
    let (_, numbers) = bot.state("/metrics").await.unwrap();
    for line in [
        "tulenh_network_connected{network=\"telegram\"} 1",
        "tulenh_webhook_requests_total{outcome=\"refused\"} 1",
        "tulenh_webhook_requests_total{outcome=\"done\"} 2",
        "tulenh_webhook_waiting_updates ",
    ] {
        assert!(numbers.contains(line), "no {line} in {numbers}");
    }
    bot.end().await;
    server.webhook_is(Some(WEBHOOK)).await;
    let secret = TOKEN.split_once(':').unwrap().1;
    assert!(!bot.log().contains(secret));
    assert!(!bot.log().contains(&server.webhook().unwrap().secret));
}

#[test]
fn a_webhook_to_which_nobody_listens_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let run = |webhook: &str| {
        let ended = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory.path())
            .env("TELEGRAM_TOKEN", TOKEN)
            .env("TELEGRAM_WEBHOOK", webhook)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(78));
        String::from_utf8(ended.stderr).unwrap()
    };
    let said = run(WEBHOOK);
    assert!(said.contains("set WEB_LISTEN to the address"), "{said}");
    let said = run("http://bot.example.org/telegram");
    assert!(said.contains("it does not begin with https://"), "{said}");
}

/// Two processes on one database, of which one is killed, and which are changed one by one to asking for updates and
/// back, while people play.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_play_one_game_behind_one_webhook() {
    use tulenh::app::GameId;
    use tulenh::store::{PostgresStore, Store as _};
    use tulenh_pretended::postgres::Database;

    let Some(database) = Database::new().await else {
        return;
    };
    let by_webhook = [
        ("DATABASE_URL", database.url.as_str()),
        ("TELEGRAM_WEBHOOK", WEBHOOK),
    ];
    let by_polling = &by_webhook[..1];
    let server = Server::start().await;
    let mut bots = [Process::new(), Process::new()];
    server.pass_requests(WEBHOOK_HOST, &[bots[0].port, bots[1].port]);
    for bot in &mut bots {
        bot.start(&server, &by_webhook).await;
    }
    server.webhook_is(Some(WEBHOOK)).await;

    let (an, binh) = (server.person(1, "An"), server.person(2, "Bình"));
    let club = server.group("Club");
    server.say(&an, club, "/challenge red");
    let offer = server.next(club).await;
    server.press(&binh, &offer, offer.button("a:"));
    assert_is_board(&server.next(club).await);
    let (mut board, mut played) = (Board::start(), Vec::new());
    let mut say = || {
        let person = if played.len() % 2 == 0 { &an } else { &binh };
        let lan = board.quiet(played.len());
        server.say(person, club, &format!("/move {lan}"));
        played.push(lan);
        played.len()
    };
    let shown = async |turn: usize| {
        let turn = format!("turn {turn} ");
        let is_it = |sent: &Sent| sent.spot == club && sent.text.contains(&turn);
        assert_is_board(&server.next_where(&turn, is_it).await);
    };

    for _ in 0..6 {
        shown(say()).await;
    }
    for bot in &bots {
        assert!(bot.handled() > 0, "it took no part: {}", bot.log());
    }

    // A message whose answer was lost is not looked for by edits, which could hit one of the other process.
    server.trouble("sendphoto", None, 1, Trouble::Lost);
    shown(say()).await;
    shown(say()).await;
    let calls = server.calls();
    let edits = calls.iter().filter(|call| {
        let strips = call.params["reply_markup"].is_null();
        call.method.starts_with("editmessage") && !(call.method.ends_with("replymarkup") && strips)
    });
    assert_eq!(edits.count(), 0);

    // One that does not look after the webhook is killed while a turn is on its way.
    let idle = usize::from(bots[0].has_duty().await);
    assert!(bots[1 - idle].has_duty().await);
    let turn = say();
    bots[idle].program.take().unwrap().kill();
    shown(turn).await;
    shown(say()).await;
    // One that is to ask for updates leaves the webhook alone while the other has the duty.
    bots[idle].start(&server, by_polling).await;
    shown(say()).await;
    assert_eq!(server.count("deletewebhook"), 0);
    bots[1 - idle].end().await;
    server.webhook_is(None).await;
    shown(say()).await;
    // And back.
    bots[1 - idle].start(&server, &by_webhook).await;
    shown(say()).await;
    let polls = server.polls();
    assert!(polls > 0 && server.webhook().is_none());
    bots[idle].end().await;
    server.webhook_is(Some(WEBHOOK)).await;
    shown(say()).await;
    bots[idle].start(&server, &by_webhook).await;
    shown(say()).await;
    server.confirmed().await;
    for bot in &mut bots {
        bot.end().await;
    }

    let store = PostgresStore::open(&database.url).await.unwrap();
    let stored = store.game(GameId(1)).await.unwrap().unwrap();
    let turns: Vec<&str> = stored
        .game
        .record()
        .turns()
        .iter()
        .map(|turn| &*turn.lan)
        .collect();
    assert_eq!(turns, played);
    store.close().await.unwrap();
    // Nobody was refused a turn that had been played before.
    for sent in server.drain(club) {
        assert!(sent.photo.is_some(), "{}", sent.brief());
    }
}
