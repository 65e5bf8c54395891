//! Boards open the page: as an Activity where the application has one.

use serde_json::{Value, json};
use tulenh::app::PageAddresses;

use crate::discord::rig::{Rig, TOKEN};
use crate::discord::server::Server;

/// A bot with a page, whose application may have an Activity. Discord has made the command that launches it.
async fn with_page(address: &str, activity: bool) -> Rig {
    let mut rig = Rig::new(Server::start(TOKEN));
    rig.page = Some(PageAddresses::new(address));
    {
        let mut world = rig.server.world();
        world.activity = activity;
        if activity {
            world.commands = vec![json!({
                "id": "5", "application_id": "1", "version": "1", "type": 4, "name": "launch",
                "description": "", "handler": 2, "integration_types": [0, 1], "contexts": [0, 1, 2],
            })];
        }
    }
    rig.resume();
    rig.server.online().await;
    rig
}

#[tokio::test]
async fn the_command_that_launches_the_activity_stays() {
    let rig = with_page("https://chess.example.org", true).await;
    let named = |name: &str| {
        let world = rig.server.world();
        let commands = world.commands.iter().filter(|it| it["name"] == name);
        commands.cloned().collect::<Vec<Value>>()
    };
    assert_eq!(named("launch")[0]["handler"], 2);
    assert_eq!(named("board").len(), 1);
    // The list was taken at the first try.
    assert_eq!(rig.server.failed(), 0);
}

#[tokio::test]
async fn a_board_launches_the_activity() {
    let rig = with_page("https://chess.example.org", true).await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, board) = rig.game(an, binh, room).await;
    let pressed = server.press(an, &board, "o:");
    server
        .until("the Activity", |world| {
            let play = world.plays.values().find(|play| play.id == pressed.id)?;
            (play.acknowledged == Some(12)).then_some(())
        })
        .await;
    rig.silent("words beside it", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn diagnose_says_what_the_page_lacks() {
    for (address, activity, lacks) in [
        ("http://127.0.0.1:8080", true, "WEB_URL"),
        ("https://chess.example.org", false, "Activities → Settings"),
        ("https://chess.example.org", true, "Nobody has come"),
    ] {
        let rig = with_page(address, activity).await;
        let an = rig.server.user("an");
        let room = rig.server.channel("games");
        let asked = rig.server.slash(an, room, "diagnose", &[]);
        let said = rig.server.answer(&asked).await.content;
        assert!(said.contains(lacks), "{said}");
    }
}
