//! What becomes of set-ups when people ask for their data, are forgotten, or turn out to be one.

use tulenh::app::{ButtonAction, Command, Route};
use tulenh_rules::Side;

use super::{at, begin, confirm, draft, person};
use crate::conversations::table::{Table, account, alone, code, message, network, refused, words};

/// Whoever asks for the board before there is one hears why; only its players are told to place their armies.
#[tokio::test]
async fn only_the_players_are_asked_for_their_armies() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    for (who, is_player) in [("an", true), ("chi", false)] {
        let reply = table.whisper(who, &format!("/board {id}")).await;
        refused(&reply, "still placing their armies");
        let said = reply.message.text.words();
        assert_eq!(said.contains("/setup"), is_player, "{said}");
    }
}

#[tokio::test]
async fn my_data_has_the_own_half_alone() {
    let mut table = Table::new();
    let _id = begin(&mut table, "").await;
    table.whisper("an", "/setup fortress").await;
    table.whisper("an", "/setup save wall").await;
    table.whisper("binh", "/setup crossing").await;
    let data = |reply| {
        let file = message(reply).attachment.unwrap();
        String::from_utf8(file.bytes.to_vec()).unwrap()
    };
    let an = data(table.private("an", Command::MyData).await);
    let fortress = "11/2N1E2IE2/6T1T1G/2N4ASIM/5F2FGH/7A1HC";
    let crossing = tulenh_rules::half::ReadyMade::by_id("crossing")
        .unwrap()
        .half(Side::Blue);
    assert!(an.contains(fortress) && an.contains("\"wall\""), "{an}");
    assert!(!an.contains(&crossing.to_string()), "{an}");
    let binh = data(table.private("binh", Command::MyData).await);
    assert!(
        binh.contains(&crossing.to_string()) && !binh.contains(fortress),
        "{binh}"
    );
}

#[tokio::test]
async fn the_set_ups_of_somebody_forgotten_are_called_off() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    table.whisper("an", "/setup save mine").await;
    confirm(&mut table, "an", id).await;
    let an = person(&table, "an").await;
    table.told().await;
    let asked = message(table.private("an", Command::Forget).await);
    let press = asked.buttons[0][0].press.clone();
    assert!(matches!(press, ButtonAction::Forget(_)));
    table.private("an", Command::ButtonAction(press)).await;
    let told = table.told().await;
    assert!(
        at(&told, "binh")[0].words().contains("has called off"),
        "{told:?}"
    );
    assert!(table.store.set_up(id).await.unwrap().is_none());
    assert!(table.store.draft(id, Side::Red).await.unwrap().is_none());
    assert_eq!(table.store.saved_halves(an).await.unwrap().all(), []);
    assert_eq!(
        table
            .store
            .set_ups_of(person(&table, "binh").await, 9)
            .await
            .unwrap(),
        []
    );
}

/// The set-up and what is saved go with the accounts.
#[tokio::test]
async fn accounts_that_are_joined_keep_their_set_up() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    table.whisper("an", "/setup column").await;
    table.whisper("an", "/setup save column 2").await;
    table.told().await;
    let other = tulenh::app::Network::new("other").unwrap();
    let elsewhere = |command| {
        let mut request = alone("an2", command);
        request.sender.account.network = other.clone();
        request.route = Route {
            network: other.clone(),
            ..request.route
        };
        request
    };
    let reply = table.ask(elsewhere(Command::Link(None))).await;
    let code = link_code(&reply);
    let asked = message(table.private("an", Command::Link(Some(code))).await);
    let press = asked.buttons[0][0].press.clone();
    let done = table.private("an", Command::ButtonAction(press)).await;
    assert!(!words(&done).is_empty());
    let an = person(&table, "an").await;
    assert_eq!(table.store.set_ups_of(an, 9).await.unwrap(), [id]);
    assert!(
        table
            .store
            .saved_halves(an)
            .await
            .unwrap()
            .named("column 2")
            .is_some()
    );
    let from_there = table
        .ask(elsewhere(Command::SetUp {
            game: None,
            words: "mirror".to_owned(),
        }))
        .await;
    assert!(
        words(&from_there).contains("It can be played"),
        "{}",
        words(&from_there)
    );
    assert_eq!(draft(&table, id, Side::Red).await.edits(), 2);
    confirm(&mut table, "an", id).await;
    confirm(&mut table, "binh", id).await;
    assert_eq!(table.game(id.0).await.game.seats().red, an);
    assert_eq!(account("an").network, network());
}

/// Two who set up against each other are not one.
#[tokio::test]
async fn opponents_are_not_joined() {
    let mut table = Table::new();
    let other = tulenh::app::Network::new("other").unwrap();
    let elsewhere = |command| {
        let mut request = alone("binh2", command);
        request.sender.account.network = other.clone();
        request.route = Route {
            network: other.clone(),
            ..request.route
        };
        request
    };
    let line = tulenh::app::App::read_line("/challenge secret", None, None).unwrap();
    let made = message(table.private("an", line).await);
    let accept = Command::ButtonAction(ButtonAction::Accept(code(&made)));
    table.ask(elsewhere(accept)).await;
    let reply = table.ask(elsewhere(Command::Link(None))).await;
    let code = link_code(&reply);
    refused(
        &table.private("an", Command::Link(Some(code))).await,
        "play",
    );
}

/// The code that joins accounts.
fn link_code(reply: &tulenh::app::Reply) -> tulenh::app::ChallengeCode {
    use tulenh::app::Span;
    let spans = reply.message.text.0.iter();
    let mut codes = spans.filter_map(|span| match span {
        Span::Code(code) => code.rsplit(' ').next()?.parse().ok(),
        _ => None,
    });
    codes.next().unwrap_or_else(|| panic!("{reply:?}"))
}
