//! A team of a group votes on its turn at the page.

use serde_json::json;
use tulenh::app::{
    Account, App, Audience, ButtonAction, Command, GameId, Network, Place, Request, Route, Sender,
};
use tulenh::machine::clock_sample;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::{Browser, Device};
use crate::page::Page;
use crate::telegram::{self, TOKEN, launch, seconds, user};

/// Something that somebody does in the group.
fn in_group(id: u64, name: &str, command: Command) -> Request {
    let network = Network::new("telegram").unwrap();
    Request {
        sender: Sender {
            account: Account {
                network: network.clone(),
                user: id.to_string(),
            },
            name: name.to_owned(),
            handle: None,
            language: None,
        },
        route: Route {
            network,
            place: Place::Chat("-100".to_owned()),
        },
        within: None,
        shared: true,
        hidden: false,
        manages: None,
        reply_to: None,
        update: None,
        command,
    }
}

async fn does(page: &Page, id: u64, name: &str, command: Command) {
    let now = page.app.now(clock_sample());
    let reply = page.app.handle(in_group(id, name, command), now).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}

#[tokio::test]
async fn a_team_votes_by_a_tap() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = telegram::open().await;
    let line = App::read_line("/challenge bot 2 red team vote=12h", None, None).unwrap();
    let data = |id, name| json!({ "telegram": launch(TOKEN, &user(id, name), seconds()) });
    let an = page.entered(data(7, "An")).await;
    does(&page, 7, "An", line).await;
    let games = an.load("/games").await;
    let game = games.as_array().unwrap()[0]["id"].as_u64().unwrap();
    for (id, name) in [(8, "Binh"), (9, "Chi")] {
        let join = ButtonAction::Team(GameId(game), "jr".to_owned());
        does(&page, id, name, Command::ButtonAction(join)).await;
    }
    let binh = page.entered(data(8, "Binh")).await;
    let mut players = Vec::new();
    for guest in [&an, &binh] {
        let browser = Browser::open(&driver, Device::Phone, "en-US,en").await;
        browser.go(&page.base).await;
        let keep = "localStorage.setItem('tulenh.token', JSON.stringify(arguments[0]))";
        browser.run(keep, json!([guest.token])).await;
        browser.reload().await;
        let base = page.base.clone();
        let player = Player { browser, base };
        player.open(game).await;
        player.sees_board().await;
        players.push(player);
    }
    let [an, binh] = &players[..] else {
        unreachable!()
    };
    let said =
        "return document.querySelector('.team:not([hidden])')?.innerText.includes(arguments[0])";
    let members = json!(["Team An, 3 members"]);
    an.browser.wait("the members", said, members).await;

    // An plays, which is a proposal; Binh sees it without doing anything, and votes for it.
    an.prepare("f4", "f6").await;
    an.browser.look_and_tap("[data-key=play]").await;
    let proposed = json!(["f4-f6 – 1 vote"]);
    binh.browser.wait("the proposal", said, proposed).await;
    assert_eq!(
        page.returning(&an.token().await)
            .load(&format!("/games/{game}"))
            .await["plies"],
        0
    );
    binh.browser.look_and_tap(".team .acts button.main").await;
    let voted = json!(["f4-f6 – 2 votes"]);
    binh.browser.wait("the vote", said, voted).await;
    an.browser
        .wait("the vote of another", said, json!(["f4-f6 – 2 votes"]))
        .await;
    for player in &players {
        player.fits("a team").await;
    }
    // Two of three have decided: the turn is played when the clock is looked at, and the engine answers.
    page.app.tick(page.app.now(clock_sample())).await;
    an.has_turns(2).await;
    binh.has_turns(2).await;
    for player in players {
        player.leave().await;
    }
    page.close().await;
}
