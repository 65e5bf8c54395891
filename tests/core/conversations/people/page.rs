//! The page with a board: personal links, and who may watch a game.

use tulenh::app::{
    App, Audience, ButtonAction, Command, NoSession, PageAddresses, Reply, Request, Span,
};

use crate::conversations::table::{
    Table, account, alone, in_group, message, refused, vietnamese, words,
};

const PAGE: &str = "https://chess.example.org";

fn table() -> Table {
    Table::with(|options| options.page = Some(PageAddresses::new(PAGE)))
}

fn typed(line: &str) -> Command {
    App::read_line(line, None, None).unwrap()
}

/// The address in a reply.
fn address(reply: &Reply) -> String {
    let mut spans = reply.message.text.0.iter();
    let found = spans.find_map(|span| match span {
        Span::Link { address, .. } => Some(address.clone()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no link: {reply:?}"))
}

/// The code at the end of an address of the page.
fn code(reply: &Reply, kind: &str) -> String {
    let address = address(reply);
    let code = address.strip_prefix(&format!("{PAGE}/#/{kind}/"));
    code.unwrap_or_else(|| panic!("{address}")).to_owned()
}

fn again(mut request: Request, update: &str) -> Request {
    request.update = Some(update.to_owned());
    request
}

#[tokio::test]
async fn without_a_page_there_is_no_link() {
    let mut table = Table::new();
    let id = table.begin().await;
    refused(&table.whisper("an", "/page").await, "no page with a board");
    let line = format!("/watch {id}");
    refused(&table.whisper("an", &line).await, "no page with a board");
    // Whoever does not play hears that the game is not public, not that there is no page.
    let not_public = format!("Game {id} isn’t public");
    refused(&table.whisper("dung", &line).await, &not_public);
    table.whisper("an", &format!("/watch {id} public")).await;
    let reply = table.whisper("dung", &line).await;
    assert!(!words(&reply).contains("public, so"), "{reply:?}");
    assert!(!words(&reply).contains("no page"), "{reply:?}");
}

#[tokio::test]
async fn a_link_is_for_one_person_alone() {
    let mut table = table();
    let reply = table.line("an", "/page").await;
    refused(&reply, "in a private chat");
    assert_eq!(address(&reply), "https://example.org/test?start=page");
    let reply = table
        .private("an", Command::Start(Some("page".to_owned())))
        .await;
    assert_eq!(reply.audience, Audience::Caller);
    let first = code(&reply, "enter");
    // A request that the network brings again is answered with a link that works.
    let request = again(alone("an", Command::Page), "7");
    let one = code(&table.ask(request.clone()).await, "enter");
    let other = code(&table.ask(request).await, "enter");
    let now = table.now();
    for gone in [first, one] {
        let error = table.app.enter(&gone, now).await.unwrap_err();
        assert!(matches!(error, NoSession::UsedLink), "{error:?}");
    }
    let begun = table.app.enter(&other, now).await.unwrap();
    assert_eq!((begun.account, &begun.name[..]), (account("an"), "an"));
    let session = table.app.recognise(&begun.token, now).await.unwrap();
    assert_eq!(session.unwrap().sender.account, account("an"));
    for word in ["/trang", "/web"] {
        assert!(matches!(typed(word), Command::Page));
    }
    let asked = table.ask(vietnamese(alone("binh", Command::Page))).await;
    assert!(words(&asked).contains("trang bàn cờ"), "{asked:?}");
}

/// The button of a board gives a personal link that opens the game, unless others read along.
#[tokio::test]
async fn the_button_of_a_board_leads_to_the_game() {
    let mut table = table();
    let id = table.begin().await;
    let press = Command::ButtonAction(ButtonAction::OpenPage(id));
    let reply = table.group("an", press.clone()).await;
    assert_eq!(address(&reply), format!("{PAGE}/?game={}", id.0));
    let reply = table.private("an", press).await;
    let link = address(&reply);
    let (before, code) = link.split_once("#/enter/").unwrap();
    assert_eq!(before, format!("{PAGE}/?game={}", id.0));
    let now = table.now();
    table.app.enter(code, now).await.unwrap();
}

/// A session stays with its account when two people turn out to be one.
#[tokio::test]
async fn sessions_go_with_their_account() {
    let mut table = table();
    let reply = table.whisper("an", "/page").await;
    let now = table.now();
    let begun = table.app.enter(&code(&reply, "enter"), now).await.unwrap();
    let mut far = alone("an", typed("/link"));
    far.sender.account.network = tulenh::app::Network::new("faraway").unwrap();
    far.route.network = far.sender.account.network.clone();
    let reply = table.ask(far.clone()).await;
    let link = words(&reply);
    let start = link.find("/link ").unwrap() + "/link ".len();
    let line = format!("/link {}", &link[start..start + 8]);
    let question = message(table.whisper("an", &line).await);
    let press = question.buttons[0][0].press.clone();
    table.private("an", Command::ButtonAction(press)).await;
    let now = table.now();
    let session = table.app.recognise(&begun.token, now).await.unwrap();
    assert_eq!(session.unwrap().sender.account, account("an"));
    // It is counted on either network, and ended from either.
    far.command = Command::Privacy;
    let reply = table.ask(far.clone()).await;
    assert!(words(&reply).contains("one open session"), "{reply:?}");
    let press = reply.message.buttons[0][0].press.clone();
    far.command = Command::ButtonAction(press.clone());
    assert_eq!(table.ask(far).await.audience, Audience::ButtonMessage);
    let now = table.now();
    assert_eq!(table.app.recognise(&begun.token, now).await.unwrap(), None);
    // Pressed once more there is nothing to end.
    let ended = table.private("an", Command::ButtonAction(press)).await;
    assert!(words(&ended).contains("no open session"), "{ended:?}");
}

#[tokio::test]
async fn a_game_is_named_before_or_behind_what_watching_is_to_be() {
    let mut table = table();
    let (one, other) = (table.begin().await, table.begin().await);
    for (line, id) in [
        (format!("/watch {one} public"), one),
        (format!("/watch public {other}"), other),
    ] {
        table.private("an", typed(&line)).await;
        assert!(
            table.store.watch(id).await.unwrap().unwrap().public,
            "{line}"
        );
    }
    // In the chat of a game on the page, that game is meant unless another is named.
    table.private("an", typed("/watch off").about(one)).await;
    assert_eq!(table.store.public_games(None, 9).await.unwrap(), [other]);
    let named = typed(&format!("/watch off {other}")).about(one);
    table.private("an", named).await;
    assert_eq!(table.store.public_games(None, 9).await.unwrap(), []);
}

#[tokio::test]
async fn the_other_player_hears_that_a_game_is_watched() {
    let mut table = table();
    let id = table.begin().await;
    table.told().await;
    let watch = |words: &str| typed(&format!("/watch {id} {words}"));
    let link = code(&table.private("an", watch("")).await, "watch");
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].words().contains("an lets whoever has its link"),
        "{}",
        told[0].words()
    );
    // Nothing has changed, so nobody hears of it.
    assert_eq!(code(&table.private("binh", watch("")).await, "watch"), link);
    assert!(table.told().await.is_empty());
    table.private("binh", watch("public")).await;
    let told = table.told().await;
    assert!(
        told[0].words().contains("binh lets everybody"),
        "{}",
        told[0].words()
    );
    assert_eq!(table.store.public_games(None, 9).await.unwrap(), [id]);
    // The link alone leaves it listed.
    let reply = table.private("an", watch("")).await;
    assert!(words(&reply).contains("listed for everybody"), "{reply:?}");
    // Where it is said, all who play there read it anyway.
    let off = again(in_group("an", watch("off")), "9");
    refused(&table.ask(off.clone()).await, "can’t be watched");
    assert!(table.told().await.is_empty());
    assert_eq!(table.store.public_games(None, 9).await.unwrap(), []);
    assert_eq!(table.app.watched_game(&link).await.unwrap(), None);
    // Brought again after it was allowed anew, it ends nothing.
    let new = code(&table.private("binh", watch("")).await, "watch");
    let reply = table.ask(off).await;
    assert_eq!(code(&reply, "watch"), new);
    assert_eq!(table.app.watched_game(&new).await.unwrap(), Some(id));
    // Somebody else gets the link and decides nothing.
    assert_eq!(code(&table.private("chi", watch("")).await, "watch"), new);
    refused(
        &table.private("chi", watch("off")).await,
        "only its two players can do that",
    );
    let reply = table
        .ask(vietnamese(alone("binh", watch("công khai"))))
        .await;
    assert!(words(&reply).contains("danh sách"), "{reply:?}");
}
