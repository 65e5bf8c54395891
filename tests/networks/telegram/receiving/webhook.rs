//! Updates by webhook: what is answered, and when.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::telegram::rig::{Board, Rig, WEBHOOK, assert_is_board};
use crate::telegram::server::{PATIENCE, Person, SECRET_HEADER, Sent, Trouble};

/// A request to the webhook with this secret, if any; the status of the answer.
async fn post(to: &str, secret: Option<&str>, body: impl Into<reqwest::Body>) -> u16 {
    let mut request = reqwest::Client::new().post(to).body(body);
    if let Some(secret) = secret {
        request = request.header(SECRET_HEADER, secret);
    }
    request.send().await.unwrap().status().as_u16()
}

/// What somebody writes in private, as an update with this number.
fn update(number: u32, person: &Person, text: &str) -> String {
    let chat = json!({ "id": person.id, "type": "private", "first_name": person.name });
    let message = json!({
        "message_id": number, "date": 1_790_000_000, "chat": chat, "from": person.json(), "text": text,
    });
    json!({ "update_id": number, "message": message }).to_string()
}

#[tokio::test]
async fn a_game_goes_on_by_webhook() {
    let mut rig = Rig::start_with_webhook().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let calls = rig.server.calls();
    let set = calls.iter().find(|call| call.method == "setwebhook");
    let set = &set.unwrap().params;
    let kinds = json!(["message", "callback_query", "my_chat_member"]);
    assert_eq!(set["allowed_updates"], kinds);
    assert_eq!(set["max_connections"], json!("40"));
    assert_eq!(set["drop_pending_updates"], Value::Null);
    assert!(rig.server.webhook().unwrap().secret.len() >= 32);

    let mut board = Board::start();
    rig.game(club, &an, &binh).await;
    assert_is_board(&rig.turn(&an, club, &mut board, 0).await);
    rig.silent(club).await;
    // The webhook stays while the bot is off, and so does what people write then.
    rig.pause().await;
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let lan = board.quiet(0);
    let (update, _) = rig.server.say(&binh, club, &format!("/move {lan}"));
    rig.server
        .webhook_answered(update, "Connection refused")
        .await;
    rig.resume();
    let shown = rig.server.next(club).await;
    assert!(shown.text.contains(&lan), "{}", shown.brief());
    rig.settled().await;
    assert!(rig.is_connected());
    assert_eq!(rig.server.count("deletewebhook"), 0);
    assert_eq!(rig.server.polls(), 0);
}

#[tokio::test]
async fn what_telegram_has_not_sent_is_refused() {
    let rig = Rig::start_with_webhook().await;
    let (an, _) = rig.two();
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let (to, secret) = (rig.receiver(), rig.server.webhook().unwrap().secret);
    let help = update(1, &an, "/help");
    let mut other = secret.clone().into_bytes();
    other[0] = if other[0] == b'0' { b'1' } else { b'0' };
    let other = String::from_utf8(other).unwrap();
    for wrong in [
        None,
        Some(""),
        Some("x"),
        Some(&*other),
        Some(&secret[..62]),
    ] {
        assert_eq!(post(&to, wrong, help.clone()).await, 403, "{wrong:?}");
    }
    let secret = Some(&*secret);
    let long = update(2, &an, &"x".repeat(1 << 20));
    for wrong in ["", "hello", "{}", r#"{"update_id":"x"}"#, &long] {
        assert_eq!(post(&to, secret, wrong.to_owned()).await, 400);
    }
    let got = reqwest::get(&to).await.unwrap();
    assert_eq!(got.status(), 405);
    let elsewhere = to.replace("/telegram", "/");
    assert_eq!(post(&elsewhere, secret, help.clone()).await, 404);
    rig.silent(rig.server.private(&an)).await;
    // An update of a kind that is not known is done at once.
    let unknown = r#"{"update_id":3,"news_of_2030":{}}"#;
    assert_eq!(post(&to, secret, unknown).await, 200);
    assert_eq!(post(&to, secret, help).await, 200);
    rig.server.next(rig.server.private(&an)).await;
    rig.silent(rig.server.private(&an)).await;
}

#[tokio::test]
async fn an_update_that_comes_again_is_not_done_again() {
    let rig = Rig::start_with_webhook().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let lan = Board::start().quiet(0);
    let faults = rig.store_faults();
    faults.hold(true);
    let (number, _) = rig.server.say(&an, club, &format!("/move {lan}"));
    faults.wait(1).await;
    assert_eq!(rig.server.unconfirmed(), 1);
    // Once more while it is in progress, as after an answer that took too long.
    let (to, secret) = (rig.receiver(), rig.server.webhook().unwrap().secret);
    let again = rig.server.last_update().to_string();
    let again = post(&to, Some(&secret), again);
    let release = async { faults.hold(false) };
    let (status, ()) = tokio::join!(again, release);
    assert_eq!(status, 200);
    assert_is_board(&rig.server.next(club).await);
    rig.server.confirmed().await;
    // And when it was done long ago.
    rig.server.repeat(number);
    rig.silent(club).await;
}

#[tokio::test]
async fn an_update_whose_change_is_not_durable_comes_again() {
    let mut rig = Rig::start_with_webhook().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    // The next commit of a game is that of the turn.
    rig.settled().await;
    rig.fail_at_next_game();
    let lan = Board::start().quiet(0);
    let (number, _) = rig.server.say(&an, club, &format!("/move {lan}"));
    rig.ended().await.unwrap();
    rig.server.webhook_answered(number, "503").await;
    assert_eq!(rig.server.unconfirmed(), 1);
    // With a whole disk the turn is played, and told.
    rig.resume();
    let played = |sent: &Sent| sent.spot == club && sent.text.contains("turn 1");
    let shown = rig.server.next_where("turn 1", played).await;
    assert!(shown.text.contains(&lan), "{}", shown.brief());
    rig.server.confirmed().await;
    let answers = rig.server.webhook_answers();
    let of_it = answers.iter().filter(|(update, _)| *update == number);
    let done = of_it.filter(|(_, answer)| answer.starts_with("200"));
    assert_eq!(done.count(), 1, "{answers:?}");
}

#[tokio::test]
async fn a_request_in_progress_is_answered_when_the_bot_ends() {
    let mut rig = Rig::start_with_webhook().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let faults = rig.store_faults();
    faults.hold(true);
    let (number, _) = rig.server.say(&an, private, "/challenge red");
    faults.wait(1).await;
    // The bot is told to end first.
    let release = async { faults.hold(false) };
    tokio::join!(rig.pause(), release);
    rig.server.webhook_answered(number, "200").await;
    assert_eq!(rig.server.unconfirmed(), 0);
    rig.resume();
    let offer = rig.server.next(private).await;
    assert!(offer.text.contains("/join "), "{}", offer.brief());
    rig.silent(private).await;
}

#[tokio::test]
async fn too_much_at_once_is_to_come_again() {
    let rig = Rig::start_with_webhook().await;
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let (to, secret) = (rig.receiver(), rig.server.webhook().unwrap().secret);
    let faults = rig.store_faults();
    faults.hold(true);
    let people: Vec<Person> = (1..=101)
        .map(|id| rig.server.person(id, &format!("Person {id}")))
        .collect();
    let updates: Vec<String> = (1..)
        .zip(&people)
        .map(|(number, person)| update(number, person, "/challenge"))
        .collect();
    let first = updates[..100].iter().chain(&updates[..1]);
    let first = first.map(|update| post(&to, Some(&secret), update.clone()));
    let then = async {
        faults.wait(100).await;
        let request = reqwest::Client::new().post(&to);
        let request = request.header(SECRET_HEADER, &secret);
        let answer = request.body(updates[100].clone()).send().await.unwrap();
        assert_eq!(answer.status(), 503);
        assert_eq!(answer.headers()["retry-after"], "1");
        faults.hold(false);
    };
    let (statuses, ()) = tokio::join!(join_all(first), then);
    assert_eq!(statuses, [200; 101]);
    rig.settled().await;
    assert_eq!(post(&to, Some(&secret), updates[100].clone()).await, 200);
    rig.settled().await;
    for person in &people {
        let offers = rig.server.drain(rig.server.private(person));
        assert_eq!(offers.len(), 1, "{}: {offers:?}", person.name);
    }
}

#[tokio::test]
async fn from_asking_for_updates_to_a_webhook_and_back() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let mut board = Board::start();
    rig.game(club, &an, &binh).await;
    let mut last = 0;
    for n in 0..4 {
        rig.turn(&an, club, &mut board, n).await;
        rig.server.confirmed().await;
        rig.pause().await;
        // What is written while the bot is off comes, and what was done before is not done again.
        let lan = board.quiet(n);
        if last != 0 {
            rig.server.repeat(last);
        }
        (last, _) = rig.server.say(&binh, club, &format!("/move {lan}"));
        rig.by_webhook = !rig.by_webhook;
        rig.resume();
        let shown = rig.server.next(club).await;
        assert!(shown.text.contains(&lan), "{}", shown.brief());
        let webhook = rig.by_webhook.then_some(WEBHOOK);
        rig.server.webhook_is(webhook).await;
        rig.silent(club).await;
    }
}

#[tokio::test]
async fn a_webhook_that_is_not_ours_any_more_is_set_again() {
    let rig = Rig::start_with_webhook().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.server.webhook_is(Some(WEBHOOK)).await;
    let ours = rig.server.webhook().unwrap().secret;
    rig.server.set_webhook();
    rig.server.say(&an, private, "/help");
    rig.server.next(private).await;
    let set = rig.server.webhook().unwrap();
    assert_eq!((set.url.as_str(), set.secret), (WEBHOOK, ours));
    assert_eq!(rig.server.count("setwebhook"), 2);
}

#[tokio::test]
async fn a_webhook_that_telegram_refuses_is_tried_again() {
    let mut rig = Rig::start_with_webhook().await;
    rig.server.webhook_is(Some(WEBHOOK)).await;
    rig.pause().await;
    let host = "Bad Request: bad webhook: Failed to resolve host: Name or service not known";
    let refused = Trouble::Error(400, host);
    rig.server.trouble("setwebhook", None, 1, refused);
    rig.resume();
    rig.server.called("setwebhook", 2).await;
    // Updates are received all the same: another process may have set it.
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.server.say(&an, private, "/help");
    rig.server.next(private).await;
    rig.server.called("setwebhook", 3).await;
    let connected = async {
        while !rig.is_connected() {
            tokio::task::yield_now().await;
        }
    };
    let connected = tokio::time::timeout(PATIENCE, connected).await;
    connected.expect("the bot is connected");
}

#[tokio::test]
async fn a_token_that_is_revoked_ends_the_bot() {
    let mut rig = Rig::start_with_webhook().await;
    rig.server.webhook_is(Some(WEBHOOK)).await;
    rig.server.revoke_token();
    let error = rig.ended().await.unwrap_err();
    assert!(error.to_string().contains("@BotFather"), "{error}");
}
