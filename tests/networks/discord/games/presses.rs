//! What becomes of a message whose button was pressed, and of a game that is offered once more.

use serde_json::json;

use crate::discord::rig::{Rig, assert_board, route};

#[tokio::test]
async fn only_questions_lose_their_buttons_and_a_rematch_has_a_thread_of_its_own() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let asked = server.slash(an, thread, "resign", &[]);
    let asked = server.answer(&asked).await;
    server.press(an, &asked, "r:");
    let over = server.next(thread).await;
    // A question that was answered is settled.
    let settled = server.until("no buttons", |w| {
        w.message(asked.id)?.buttons().is_empty().then_some(())
    });
    settled.await;
    // The end of a game serves both.
    server.press(an, &over, "m:");
    let offer = server.next(thread).await;
    let kept = server.world().message(over.id).cloned();
    assert_eq!(kept.map(|m| m.buttons()), Some(over.buttons()));
    // Accepted in the thread of the old game, it is told in the channel, with a thread of its own.
    server.press(binh, &offer, "a:");
    let board = server.next(room).await;
    assert_board(&board);
    let opened = server.until("a thread", |w| {
        let opened = w.channels.get(&board.id)?;
        (opened.parent == Some(room) && board.id != thread).then_some(())
    });
    opened.await;
    assert_eq!(rig.stored(2).await.channels.len(), 1);
    rig.silent("the new game", |m| {
        m.channel == thread && !m.files.is_empty()
    })
    .await;
}

#[tokio::test]
async fn a_page_before_everybody_is_turned_for_oneself() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    server.say(an, room, "<@900000000000000001>");
    let page = server.next(room).await;
    server.press(binh, &page, "h:");
    let own = server.whisper(binh).await;
    assert!(!own.content.is_empty());
    let kept = server.world().message(page.id).cloned().unwrap();
    assert_eq!((kept.content, kept.edits), (page.content, page.edits));
    // What one sees alone is turned itself.
    let edits = own.edits;
    server.press(binh, &own, "h:");
    let turned = server.until("the next page", |w| {
        (w.message(own.id)?.edits > edits).then_some(())
    });
    turned.await;
    // In a private chat too.
    server.dm(an, "/help");
    let page = server.next(server.private(an)).await;
    server.press(an, &page, "h:");
    let turned = server.until("the next page", |w| {
        (w.message(page.id)?.edits > page.edits).then_some(())
    });
    turned.await;
}

#[tokio::test]
async fn a_thread_people_opened_belongs_to_its_channel() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let thread = server.open_thread(an, room);
    let options = [
        ("opponent", crate::discord::rig::user(binh)),
        ("colour", json!("red")),
    ];
    let made = server.slash(an, thread, "challenge", &options);
    server.answer(&made).await;
    let chat = rig.chat(thread).await.unwrap();
    assert_eq!(chat.parent, Some(route(room)));
    // A game that is offered there is told there.
    let offer = server.next(thread).await;
    server.press(binh, &offer, "a:");
    assert_board(&server.next(thread).await);
}
