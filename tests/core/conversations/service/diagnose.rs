//! What stands in the way in a chat, and the greeting of a new one.

use tulenh::app::{Audience, Command, Network, Place, Reply, Route, Trouble};

use crate::conversations::table::{
    Table, alone, chat, in_group, mentions, refused, vietnamese, words,
};

const ALL: [Trouble; 7] = [
    Trouble::NoMessages,
    Trouble::NoPictures,
    Trouble::NoThreads,
    Trouble::NoWritingInThreads,
    Trouble::NoHistory,
    Trouble::PrivacyMode,
    Trouble::ClosedPrivate,
];

#[tokio::test]
async fn each_trouble_comes_with_its_remedy() {
    let mut table = Table::new();
    let said = words(&table.line("an", "/diagnose").await);
    assert!(said.contains("all the permissions"), "{said}");
    let said = words(&table.whisper("an", "/diagnose").await);
    assert!(said.contains("you can play here"), "{said}");
    for trouble in ALL {
        // Told twice, said once.
        table.transport.trouble("group", vec![trouble, trouble]);
        let reply = table.line("an", "/diagnose").await;
        refused(&reply, "one problem");
        assert_eq!(words(&reply).matches('•').count(), 1, "{}", words(&reply));
        let vietnamese = table
            .ask(vietnamese(in_group("chi", Command::Diagnose)))
            .await;
        refused(&vietnamese, "một vấn đề");
        assert_ne!(words(&reply), words(&vietnamese));
    }
    table.transport.trouble("an", vec![Trouble::ClosedPrivate]);
    refused(&table.whisper("an", "/diagnose").await, "private messages");
    // All at once is still one message, whole.
    table.transport.trouble("group", ALL.to_vec());
    let said = words(&table.line("an", "/diagnose").await);
    assert!(
        said.contains("7 problems") && said.ends_with("Allow messages from me."),
        "{said}"
    );
}

#[tokio::test]
async fn where_nobody_can_be_asked_nothing_is_claimed() {
    let mut table = Table::new();
    let mut far = in_group("an", Command::Diagnose);
    far.route = Route {
        network: Network::new("elsewhere").unwrap(),
        place: Place::Chat("group".to_owned()),
    };
    refused(&table.ask(far).await, "check my permissions");
}

#[tokio::test]
async fn a_new_chat_is_greeted_and_diagnosed() {
    let mut table = Table::new();
    table.transport.trouble("group", vec![Trouble::NoPictures]);
    let reply = table.group("an", Command::Added).await;
    let Reply {
        audience: Audience::Everyone,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let said = words(&reply);
    assert!(
        said.contains("/challenge") && said.contains("send pictures"),
        "{said}"
    );
    assert!(mentions(message).is_empty());
    let known = table.store.chat(&chat("group")).await.unwrap().unwrap();
    assert!(!known.left && known.since.0 > 0);
    let reply = table
        .ask(vietnamese(in_group("binh", Command::Added)))
        .await;
    assert!(words(&reply).starts_with("Xin chào"), "{reply:?}");
    let reply = table.ask(alone("chi", Command::Added)).await;
    assert!(reply.audience == Audience::Everyone, "{reply:?}");
}

#[tokio::test]
async fn games_go_on_when_the_bot_is_back() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.app.left(&chat("group")).await;
    // Turns are still taken in private.
    assert!(table.whisper("an", "c5-c6").await.audience == Audience::Caller);
    let mut table = table.restart().await;
    let reply = table.group("binh", Command::Added).await;
    assert!(reply.audience == Audience::Everyone, "{reply:?}");
    assert!(
        !table
            .store
            .chat(&chat("group"))
            .await
            .unwrap()
            .unwrap()
            .left
    );
    let reply = table.line("binh", &format!("/move {id} c8-c7")).await;
    assert!(words(&reply).contains("c8-c7"), "{reply:?}");
    assert_eq!(table.game(id.0).await.game.ply().0, 2);
    table.told().await;
}
