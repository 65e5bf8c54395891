//! The pretended server itself: it must refuse what the real one refuses, or it proves nothing.

use serde_json::json;
use teloxide::Bot;
use teloxide::payloads::{GetUpdatesSetters, SendMessageSetters, SendPhotoSetters};
use teloxide::requests::Requester;
use teloxide::types::{ChatId, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, ParseMode};

use crate::telegram::server::{Server, TOKEN, Trouble};

/// The smallest picture.
fn dot() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let dot = image::GrayImage::new(1, 1);
    dot.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn bot(server: &Server, token: &str) -> Bot {
    Bot::new(token).set_api_url(server.url().parse().unwrap())
}

#[tokio::test]
async fn updates_stay_until_an_offset_is_above_them() {
    let server = Server::start().await;
    let bot = bot(&server, TOKEN);
    let an = server.person(1, "An");
    let (first, _) = server.say(&an, server.private(&an), "one");
    let (second, _) = server.say(&an, server.private(&an), "two");
    for _ in 0..2 {
        let updates = bot.get_updates().timeout(0).await.unwrap();
        assert_eq!(
            updates.iter().map(|u| u.id.0).collect::<Vec<_>>(),
            [first, second]
        );
    }
    let updates = bot
        .get_updates()
        .timeout(0)
        .offset(i32::try_from(second).unwrap())
        .await
        .unwrap();
    assert_eq!(updates.len(), 1);
    // A question that is held is answered at once on news, and ended by a newer one.
    let held = tokio::spawn({
        let bot = bot.clone();
        let offset = i32::try_from(second).unwrap() + 1;
        async move { bot.get_updates().timeout(15).offset(offset).await }
    });
    server.called("getupdates", 4).await;
    let newer = tokio::spawn({
        let bot = bot.clone();
        async move { bot.get_updates().timeout(15).await }
    });
    let ended = held.await.unwrap().unwrap_err();
    assert!(ended.to_string().contains("Conflict"), "{ended}");
    server.say(&an, server.private(&an), "three");
    assert_eq!(newer.await.unwrap().unwrap().len(), 1);
}

#[tokio::test]
async fn it_refuses_what_telegram_refuses() {
    let server = Server::start().await;
    let bot = bot(&server, TOKEN);
    let an = server.person(1, "An");
    let club = server.group("Club");
    let (at, group) = (ChatId(1), ChatId(club.chat));
    let refused = |result: Result<_, teloxide::RequestError>| -> String {
        let message: teloxide::types::Message = match result {
            Err(error) => return error.to_string(),
            Ok(message) => message,
        };
        panic!("taken: {message:?}");
    };
    let text = bot
        .send_message(at, "<b>a")
        .parse_mode(ParseMode::Html)
        .await;
    assert!(refused(text).contains("can't parse entities"));
    assert!(refused(bot.send_message(at, "x".repeat(4_097)).await).contains("too long"));
    assert!(refused(bot.send_message(at, " ").await).contains("empty"));
    assert!(refused(bot.send_message(ChatId(77), "a").await).contains("chat not found"));
    let data = InlineKeyboardMarkup::new([[InlineKeyboardButton::callback("a", "x".repeat(65))]]);
    assert!(refused(bot.send_message(at, "a").reply_markup(data).await).contains("BUTTON_DATA"));
    let png = || InputFile::memory(dot()).file_name("a.png");
    let caption = "😀".repeat(513);
    assert!(refused(bot.send_photo(at, png()).caption(caption).await).contains("caption"));
    let no_photo = InputFile::memory(b"text".to_vec());
    assert!(refused(bot.send_photo(at, no_photo).await).contains("IMAGE_PROCESS"));
    server.block(&an, true);
    assert!(refused(bot.send_message(at, "a").await).contains("blocked"));
    server.trouble("sendmessage", Some(club.chat), 1, Trouble::Flood(7));
    assert!(refused(bot.send_message(group, "a").await).contains('7'));
    server.migrate(club);
    assert!(refused(bot.send_message(group, "a").await).contains("migrated"));
}

#[tokio::test]
async fn it_knows_one_token_and_takes_pictures_whole() {
    let server = Server::start().await;
    let wrong = bot(&server, "1:x").get_me().await.unwrap_err();
    assert!(wrong.to_string().contains("Invalid bot token"), "{wrong}");
    let bot = bot(&server, TOKEN);
    assert_eq!(
        bot.get_me().await.unwrap().user.username.as_deref(),
        Some("tulenh_bot")
    );
    let an = server.person(1, "An");
    let bytes = dot();
    let photo = InputFile::memory(bytes.clone()).file_name("dot.png");
    let sent = bot
        .send_photo(ChatId(1), photo)
        .caption("<b>😀</b> <a href=\"tg://user?id=1\">An</a>")
        .parse_mode(ParseMode::Html)
        .await
        .unwrap();
    assert!(sent.photo().is_some());
    let kept = server.next(server.private(&an)).await;
    assert_eq!(kept.photo.as_ref().unwrap().bytes, bytes);
    assert_eq!(
        (&kept.text[..], kept.alerts()),
        ("😀 An", vec!["1".to_owned()])
    );
    let update = server.update(json!({ "something": "new" }));
    let updates = bot.get_updates().timeout(0).await.unwrap();
    assert_eq!(updates.last().map(|u| u.id.0), Some(update));
}
