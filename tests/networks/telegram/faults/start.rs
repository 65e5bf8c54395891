//! Starting and ending: the menu, the token, the stop.

use tokio::sync::watch;
use tulenh::telegram::{self, Error, Settings};

use crate::telegram::rig::{Rig, settings};
use crate::telegram::server::{PATIENCE, Server, TOKEN, Trouble};

#[tokio::test]
async fn the_menu_is_set_in_every_language() {
    let rig = Rig::start().await;
    rig.server.called("getupdates", 1).await;
    rig.server.menus_set(3).await;
    let menus = rig.server.menus();
    let languages: Vec<&str> = menus.iter().map(|menu| &menu.language[..]).collect();
    assert_eq!(languages, ["", "en", "vi"]);
    let words = "start help challenge accept decline cancel move board games draw resign";
    for menu in &menus {
        for word in words.split(' ') {
            assert!(
                menu.commands.iter().any(|(name, _)| name == word),
                "{word} in {menu:?}"
            );
        }
    }
    let calls = rig.server.calls();
    let asked = calls
        .iter()
        .find(|call| call.method == "getupdates")
        .unwrap();
    let wanted = serde_json::json!(["message", "callback_query", "my_chat_member"]);
    assert_eq!(asked.params["allowed_updates"], wanted);
    assert_eq!(menus[0].commands, menus[1].commands);
    assert_ne!(menus[1].commands, menus[2].commands);
}

#[tokio::test]
async fn a_menu_that_cannot_be_set_stops_nothing() {
    let mut rig = Rig::start().await;
    rig.pause().await;
    rig.server.trouble(
        "setmycommands",
        None,
        99,
        Trouble::Error(400, "Bad Request: no"),
    );
    rig.server.trouble(
        "getwebhookinfo",
        None,
        99,
        Trouble::Error(400, "Bad Request: no"),
    );
    rig.resume();
    let an = rig.server.person(1, "An");
    rig.server.say(&an, rig.server.private(&an), "/start");
    rig.server.next(rig.server.private(&an)).await;
}

#[tokio::test]
async fn a_token_that_is_missing_or_wrong_is_an_error_that_helps() {
    let rig = Rig::start().await;
    let secret = "AAnotthetokenofanybodyatallxxxxxxxx";
    for token in ["", "  ", "nonsense", &format!("123:{secret}")] {
        let settings = Settings {
            token: token.to_owned(),
            ..settings(&rig.server)
        };
        let error = run(settings).await.unwrap_err();
        let said = error.to_string();
        assert!(
            said.contains("Telegram") && said.contains("@BotFather"),
            "{said}"
        );
        assert!(!format!("{said}{error:?}").contains(secret), "{said}");
    }
    for url in ["here", "ftp://127.0.0.1", "mailto:a@b.c", ""] {
        let settings = Settings {
            api_url: Some(url.to_owned()),
            ..settings(&rig.server)
        };
        let error = run(settings).await.unwrap_err();
        assert!(matches!(error, Error::ApiUrl(_)), "{url}: {error}");
    }
}

/// The adapter on a core of its own, until it ends by itself.
async fn run(settings: Settings) -> Result<(), Error> {
    assert!(!format!("{settings:?}").contains("AA"), "the token shows");
    let directory = tempfile::tempdir().unwrap();
    let store = crate::opening::open(directory.path());
    let options = tulenh::app::Options::new(|| 7);
    let app = tulenh::app::App::new(store, options);
    let (_stop, stopped) = watch::channel(false);
    telegram::run(settings, app, stopped).await
}

#[tokio::test]
async fn a_token_revoked_later_ends_the_adapter() {
    let mut rig = Rig::start().await;
    rig.server.called("getupdates", 1).await;
    rig.server.revoke_token();
    // The question that is open is answered at news.
    let an = rig.server.person(1, "An");
    rig.server.say(&an, rig.server.private(&an), "/start");
    let error = rig.ended().await.unwrap_err();
    assert!(matches!(error, Error::Token), "{error}");
}

#[tokio::test]
async fn a_network_that_is_away_is_waited_for_and_the_stop_is_heard() {
    let server = Server::start().await;
    let mut settings = settings(&server);
    let away = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    settings.api_url = Some(format!("http://{}", away.local_addr().unwrap()));
    assert_eq!(settings.token, TOKEN);
    let directory = tempfile::tempdir().unwrap();
    let store = crate::opening::open(directory.path());
    let options = tulenh::app::Options::new(|| 7);
    let app = tulenh::app::App::new(store, options);
    let (stop, stopped) = watch::channel(false);
    let adapter = tokio::spawn(telegram::run(settings, app, stopped));
    // Each connection is closed before it is answered, and it tries again.
    for _ in 0..2 {
        let tried = tokio::time::timeout(PATIENCE, away.accept()).await;
        drop(tried.expect("it tries to connect").unwrap());
    }
    assert!(!adapter.is_finished());
    stop.send_replace(true);
    let ended = tokio::time::timeout(PATIENCE, adapter).await;
    assert!(ended.expect("it ends").unwrap().is_ok());
}

#[tokio::test]
async fn the_stop_confirms_what_was_taken_and_loses_nothing_else() {
    let mut rig = Rig::start().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    for _ in 0..5 {
        rig.server.say(&an, private, "/help");
    }
    for _ in 0..5 {
        rig.server.next(private).await;
    }
    rig.pause().await;
    assert_eq!(rig.server.unconfirmed(), 0);
    rig.server.say(&an, private, "/help");
    assert_eq!(rig.server.unconfirmed(), 1);
    rig.resume();
    rig.server.next(private).await;
    rig.server.confirmed().await;
    rig.silent(private).await;
}
