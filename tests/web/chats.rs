//! People of a chat who also use the page: what they do there, the chat hears of, and the other way round.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tulenh::app::{
    Account, App, ButtonAction, ChallengeCode, Command, Delivered, DeliveryError, GameId,
    MessageRef, Network, OutgoingMessage, Place, Reply, Request, Route, Sender, Transport,
};
use tulenh::machine::clock_sample;

use crate::games::begun;
use crate::page::{Guest, Page};
use crate::telegram::{self, TOKEN};

/// The longest a message may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that is sent to Telegram.
struct Chat {
    network: Network,
    sent: mpsc::UnboundedSender<OutgoingMessage>,
}

#[async_trait]
impl Transport for Chat {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        let _ = self.sent.send(outgoing.clone());
        Ok(Delivered {
            message: MessageRef {
                network: self.network.clone(),
                message: outgoing.id.0.to_string(),
            },
            thread: None,
            thread_later: false,
        })
    }

    fn invitation(&self, payload: &str) -> Option<String> {
        Some(format!("https://t.me/tulenh_bot?start={payload}"))
    }
}

/// A page of a bot that is on Telegram too.
struct Rig {
    page: Page,
    sent: mpsc::UnboundedReceiver<OutgoingMessage>,
    stop: watch::Sender<bool>,
}

impl Rig {
    async fn open() -> Rig {
        let page = telegram::open().await;
        let (sender, sent) = mpsc::unbounded_channel();
        let (stop, stopped) = watch::channel(false);
        let chat = Arc::new(Chat {
            network: network(),
            sent: sender,
        });
        let app = page.app.clone();
        tokio::spawn(async move { app.run_transport(chat, stopped).await });
        Rig { page, sent, stop }
    }

    /// Somebody of the chat, on the page.
    async fn guest(&self, id: u64, name: &str) -> Guest {
        let data = telegram::launch(TOKEN, &telegram::user(id, name), telegram::seconds());
        self.page.entered(json!({ "telegram": data })).await
    }

    /// The next message to a place.
    async fn message_to(&mut self, place: &Place) -> OutgoingMessage {
        let found = async {
            loop {
                let message = self.sent.recv().await.expect("the outbox is delivered");
                assert_eq!(message.route.network, network());
                if message.route.place == *place {
                    return message;
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, found).await;
        found.unwrap_or_else(|_| panic!("nothing comes to {place:?}"))
    }

    /// The next message to a place that shows this board.
    async fn board_in(&mut self, place: &Place, game: u64, ply: u32) -> OutgoingMessage {
        loop {
            let told = self.message_to(place).await;
            let shown = told.message.shows.map(|board| (board.game.0, board.ply.0));
            if shown == Some((game, ply)) {
                return told;
            }
        }
    }

    async fn close(self) {
        self.stop.send_replace(true);
        self.page.close().await;
    }
}

fn network() -> Network {
    Network::new("telegram").unwrap()
}

fn private(id: u64) -> Place {
    Place::Person(id.to_string())
}

fn group() -> Place {
    Place::Chat("-100".to_owned())
}

/// What somebody says in the chat.
async fn says(app: &App, id: u64, name: &str, place: Place, command: Command) -> Reply {
    let shared = matches!(place, Place::Chat(_));
    let sender = Sender {
        account: Account {
            network: network(),
            user: id.to_string(),
        },
        name: name.to_owned(),
        handle: Some(name.to_lowercase()),
        language: None,
    };
    let request = Request {
        sender,
        route: Route {
            network: network(),
            place,
        },
        within: None,
        shared,
        hidden: !shared,
        manages: None,
        reply_to: None,
        update: None,
        command,
    };
    app.handle(request, app.now(clock_sample())).await
}

#[tokio::test]
async fn a_turn_on_the_page_is_told_in_the_chat_and_back() {
    let mut rig = Rig::open().await;
    let (an, binh) = (rig.guest(7, "An").await, rig.guest(8, "Binh").await);
    // A challenge that is made and accepted on the page is a game of their private chats.
    let id = begun(&an, &binh).await;
    rig.board_in(&private(7), id, 0).await;

    let mut hears = an.events().await;
    hears.wait_for("games").await;
    let (status, played) = an.play(id, "c5-c6").await;
    assert_eq!(status, 200, "{played}");
    let told = rig.board_in(&private(8), id, 1).await;
    let words = told.message.text.words();
    assert!(words.contains("c5"), "{words}");
    assert_eq!(hears.wait_for("game").await["ply"], 1);
    // A turn in the chat is on the page at once.
    let command = Command::Move {
        game: Some(GameId(id)),
        turn: "c8-c7".to_owned(),
    };
    says(&rig.page.app, 8, "Binh", private(8), command).await;
    assert_eq!(hears.wait_for("game").await["ply"], 2);
    rig.board_in(&private(7), id, 2).await;
    assert_eq!(an.load(&format!("/games/{id}")).await["your_turn"], true);
    rig.close().await;
}

#[tokio::test]
async fn a_game_of_a_group_goes_on_in_it_though_it_is_played_on_the_page() {
    let mut rig = Rig::open().await;
    let app = rig.page.app.clone();
    let challenge = Command::Challenge {
        opponent: None,
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    says(&app, 7, "An", group(), challenge).await;
    let offered = rig.message_to(&group()).await;
    let mut buttons = offered.message.buttons.iter().flatten();
    let code = buttons.find_map(|button| match button.press {
        ButtonAction::Accept(code) => Some(code),
        _ => None,
    });
    let code: ChallengeCode = code.expect("a button to accept");
    says(&app, 8, "Binh", group(), Command::Accept(Some(code))).await;
    // Who has played in the chat finds the game on the page, under the name of the chat.
    let an = rig.guest(7, "An").await;
    let game = an.load("/games").await[0].clone();
    let id = game["id"].as_u64().unwrap();
    assert_eq!(
        (&game["opponent"], &game["your_turn"]),
        (&json!("Binh"), &json!(true))
    );
    let (status, played) = an.play(id, "c5-c6").await;
    assert_eq!(status, 200, "{played}");
    rig.board_in(&group(), id, 1).await;
    rig.close().await;
}

/// The page knows the person by their account: what their client in the chat says stays.
#[tokio::test]
async fn a_name_that_changes_in_the_chat_stays_changed() {
    let rig = Rig::open().await;
    let app = &rig.page.app;
    let an = rig.guest(7, "An").await;
    assert_eq!(an.load("/me").await["name"], "An");
    says(app, 7, "Anh", private(7), Command::Games).await;
    assert_eq!(an.load("/me").await["name"], "Anh");
    an.load("/games").await;
    assert_eq!(an.load("/me").await["name"], "Anh");
    // Their handle is theirs on the page too: who was challenged by it may accept.
    let binh = rig.guest(8, "Binh").await;
    let terms = json!({ "opponent": "@anh", "colour": "red" });
    let offered = binh.send("/challenges", terms).await;
    assert!(offered["code"].is_string(), "{offered}");
    let accept = format!("/accept {}", offered["code"].as_str().unwrap());
    an.send("/lines", json!({ "line": accept })).await;
    assert_eq!(an.load("/games").await.as_array().unwrap().len(), 1);
    rig.close().await;
}

#[tokio::test]
async fn a_link_is_given_in_private_only() {
    let rig = Rig::open().await;
    let app = &rig.page.app;
    let reply = says(app, 7, "An", group(), Command::Page).await;
    let words = format!("{:?}", reply.message.text);
    assert!(!words.contains("/#/enter/"), "{words}");
    assert!(
        words.contains("https://t.me/tulenh_bot?start=page"),
        "{words}"
    );
    // There the bot gives it.
    let start = Command::Start(Some("page".to_owned()));
    let reply = says(app, 7, "An", private(7), start).await;
    let words = format!("{:?}", reply.message.text);
    let (_, code) = words
        .split_once("/#/enter/")
        .unwrap_or_else(|| panic!("{words}"));
    let code: String = code.chars().take_while(char::is_ascii_hexdigit).collect();
    let an = rig.page.entered(json!({ "link": code })).await;
    assert_eq!(an.load("/me").await["name"], "An");
    // In a group nobody reads how many sessions somebody has.
    let reply = says(app, 7, "An", group(), Command::Privacy).await;
    assert!(reply.message.buttons.is_empty());
    let game = an.send(
        "/challenges",
        json!({ "opponent": "engine", "colour": "red" }),
    );
    assert_ne!(game.await["game"], Value::Null);
    rig.close().await;
}

/// Who comes without a session is shown the way by a chat.
#[tokio::test]
async fn the_page_knows_its_bot() {
    let rig = Rig::open().await;
    let index = rig.page.file("/").await;
    let policy = index.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("frame-ancestors https://web.telegram.org "),
        "{policy}"
    );
    let index = index.text().await.unwrap();
    assert!(
        index.contains("data-telegram=\"tulenh_bot?start=page\""),
        "{index}"
    );
    assert!(index.contains("data-guests=\"no\""), "{index}");
    assert!(index.contains("data-discord=\"\""), "{index}");
    rig.close().await;
}
