//! Boards open the page: as an app in private chats, by a link to it in groups, where there is one.

use tulenh::app::PageAddresses;
use tulenh::telegram::PageButtons;

use crate::telegram::rig::Rig;

const PAGE: &str = "https://chess.example.org";

/// The addresses behind the buttons of a message.
fn addresses(buttons: &[Vec<(String, String)>]) -> Vec<String> {
    let opened = buttons.iter().flatten().map(|(_, opens)| opens);
    let opened = opened.filter(|opens| opens.starts_with("http"));
    opened.cloned().collect()
}

/// Starts the bot again with a page.
async fn with_page(rig: &mut Rig, address: &str, app: Option<&str>) {
    rig.pause().await;
    rig.page_buttons = PageButtons {
        page: Some(PageAddresses::new(address)),
        app: app.map(str::to_owned),
        ..PageButtons::default()
    };
    rig.resume();
}

#[tokio::test]
async fn boards_open_the_page_where_telegram_allows_it() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let looks = async |rig: &Rig| {
        let mut found = Vec::new();
        for spot in [rig.server.private(&an), club] {
            rig.server.say(&an, spot, "/board 1");
            found.push(addresses(&rig.server.next(spot).await.buttons));
        }
        found
    };
    let none: [String; 0] = [];
    assert_eq!(looks(&rig).await, [&none; 2], "there is no page");

    with_page(&mut rig, PAGE, Some("board")).await;
    let app = "https://t.me/tulenh_bot/board?startapp=game-1";
    let page = format!("{PAGE}/?game=1");
    assert_eq!(looks(&rig).await, [[page.as_str()], [app]]);

    with_page(&mut rig, PAGE, None).await;
    assert_eq!(looks(&rig).await, [vec![page], vec![]], "no app is named");

    // Telegram would refuse the whole message.
    with_page(&mut rig, "http://127.0.0.1:8080", Some("board")).await;
    assert_eq!(looks(&rig).await[0], none);
}

#[tokio::test]
async fn diagnose_says_what_the_page_lacks() {
    let mut rig = Rig::start().await;
    let an = rig.server.person(1, "An");
    let club = rig.server.group("Club");
    let private = rig.server.private(&an);
    let asks = async |rig: &Rig, spot| {
        rig.server.say(&an, spot, "/diagnose");
        rig.server.next(spot).await.text
    };
    with_page(&mut rig, PAGE, None).await;
    assert!(asks(&rig, club).await.contains("TELEGRAM_APP"));
    assert!(!asks(&rig, private).await.contains("TELEGRAM_APP"));
    with_page(&mut rig, PAGE, Some("board")).await;
    assert!(!asks(&rig, club).await.contains("WEB_URL"));
    with_page(&mut rig, "http://127.0.0.1:8080", Some("board")).await;
    assert!(asks(&rig, private).await.contains("WEB_URL"));
}
