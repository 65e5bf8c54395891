//! Menus of buttons: one message that becomes the next step, also after a restart.

use serde_json::json;

use crate::discord::rig::{Board, Rig, assert_board};
use crate::discord::server::Server;
use crate::discord::server::world::{BOT, Msg, Trouble};

/// Presses a button of a message, and waits until that message has changed.
pub async fn step(server: &Server, user: u64, message: &Msg, begins: &str) -> Msg {
    server.press(user, message, begins);
    let what = format!("another step than {begins}");
    let changed = server.until(&what, |w| {
        w.message(message.id)
            .filter(|m| m.edits > message.edits)
            .cloned()
    });
    changed.await
}

#[tokio::test]
async fn a_turn_is_chosen_step_by_step_in_one_message() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let asked = server.slash(an, thread, "pick", &[]);
    let mut menu = server.answer(&asked).await;
    assert_eq!(menu.hidden_to, Some(an));
    assert_eq!(menu.files.len(), 1);
    let mut pictures = vec![menu.files[0].bytes.clone()];
    for _ in 0..9 {
        if menu.button("t:").is_some() {
            break;
        }
        rig.restart().await;
        let (_, forward) = menu.buttons().into_iter().next().unwrap();
        menu = step(&server, an, &menu, &forward).await;
        assert_eq!(menu.hidden_to, Some(an));
        assert_eq!(menu.files.len(), 1, "the old picture goes: {menu:?}");
        assert!(menu.files[0].alt.is_some());
        pictures.push(menu.files[0].bytes.clone());
    }
    assert!(pictures.len() >= 2, "{menu:?}");
    let played = menu.button("t:").unwrap();
    let lan = played.splitn(4, ':').nth(3).unwrap().to_owned();
    assert!(!lan.is_empty());
    server.press(an, &menu, "t:");
    let announced = server.next(thread).await;
    assert_board(&announced);
    assert!(
        announced.content.contains(&lan),
        "{lan}: {}",
        announced.content
    );
    // The choice is settled: no buttons under it any more.
    server
        .until("no buttons", |w| {
            w.message(menu.id)
                .filter(|m| m.buttons().is_empty())
                .map(drop)
        })
        .await;
    // Old steps, pressed again, say so alone.
    server.whisper(an).await;
    server.press_old(an, &menu, &played);
    assert!(!server.whisper(an).await.content.is_empty());
    rig.silent("a second turn", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn settings_are_changed_in_their_own_message() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    // Hidden in a channel; a message like any other in private, asked for by a word.
    let asked = server.slash(an, room, "settings", &[]);
    let hidden = server.answer(&asked).await;
    assert_eq!(hidden.hidden_to, Some(an));
    server.dm(an, "/settings");
    let open = server.next(server.private(an)).await;
    for menu in [hidden, open] {
        let (_, first) = menu.buttons().into_iter().next().unwrap();
        let choices = step(server, an, &menu, &first).await;
        assert_ne!(choices.buttons(), menu.buttons());
        let chosen = choices.buttons().into_iter().map(|b| b.1);
        let chosen = chosen.rev().find(|id| id.contains('=')).unwrap();
        step(server, an, &choices, &chosen).await;
    }
    rig.silent("anything beside it", |_| true).await;
    // A message that is gone: the next step comes anew.
    let asked = server.slash(an, room, "settings", &[]);
    let menu = server.answer(&asked).await;
    let (_, first) = menu.buttons().into_iter().next().unwrap();
    server.delete_message(&menu);
    server.press_old(an, &menu, &first);
    let anew = server.whisper(an).await;
    assert_ne!(anew.id, menu.id);
    assert!(!anew.buttons().is_empty());
    // Failures in passing are waited for, storms too.
    server.trouble("PATCH", "@original", 2, Trouble::Status(502));
    let (_, next) = anew.buttons().into_iter().next().unwrap();
    step(server, an, &anew, &next).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn settings_of_a_chat_are_for_those_who_manage_it() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    server.make_manager(binh);
    let room = server.channel("games");
    let chat = [("scope", json!("chat"))];
    let asked = server.slash(an, room, "settings", &chat);
    let refused = server.answer(&asked).await;
    assert_eq!(refused.hidden_to, Some(an));
    assert!(refused.buttons().is_empty(), "{refused:?}");
    let asked = server.slash(binh, room, "settings", &chat);
    assert!(!server.answer(&asked).await.buttons().is_empty());
    // Typed words do not tell it, so Discord is asked.
    server.say(an, room, &format!("<@{BOT}> /settings chat"));
    assert!(server.next(room).await.buttons().is_empty());
    server.say(binh, room, &format!("<@{BOT}> /settings chat"));
    assert!(!server.next(room).await.buttons().is_empty());
}

#[tokio::test]
async fn games_lead_to_their_boards() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    rig.play(an, thread, &Board::start().quiet(0)).await;
    let announced = server.next(thread).await;
    let guild = server.world().guilds[0].id;
    let address = format!(
        "](<https://discord.com/channels/{guild}/{thread}/{}>)",
        announced.id
    );
    // That the board has arrived is known here a moment earlier than to the bot.
    let mut games = String::new();
    for _ in 0..100 {
        let play = server.slash(an, room, "games", &[]);
        games = server.answer(&play).await.content;
        if games.contains(&address) {
            return;
        }
    }
    panic!("{address} in {games}");
}

#[tokio::test]
async fn only_the_last_board_of_a_thread_has_buttons() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    let mut shown = Vec::new();
    for n in 0..4 {
        rig.play([an, binh][n % 2], thread, &board.quiet(n)).await;
        shown.push(server.next(thread).await);
    }
    let last = shown.pop().unwrap();
    for old in &shown {
        let bare = server.until("no buttons under an old board", |w| {
            w.message(old.id)
                .filter(|m| m.buttons().is_empty())
                .cloned()
        });
        let bare = bare.await;
        assert_eq!((&bare.content, bare.files.len()), (&old.content, 1));
    }
    let now = server.world().message(last.id).cloned().unwrap();
    assert_eq!(now.buttons(), last.buttons());
    assert!(!last.buttons().is_empty(), "{last:?}");
}

/// The first press in a lesson or a hint changes the message it stands in, with or without its flags.
#[tokio::test]
async fn lessons_and_hints_stay_in_one_message() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    for flagless in [false, true] {
        server.world().flagless = flagless;
        let asked = server.slash(an, room, "learn", &[]);
        let lesson = server.answer(&asked).await;
        assert_eq!(lesson.hidden_to, Some(an));
        let (_, first) = lesson.buttons().into_iter().next().unwrap();
        let tried = step(server, an, &lesson, &first).await;
        assert_eq!(tried.hidden_to, Some(an));
        // A turn can be written as well.
        let written = [("turn", json!("f5-f6"))];
        let asked = server.slash(an, room, "learn", &written);
        assert!(!server.answer(&asked).await.content.is_empty());
    }
    let bot = [("bot", json!("1")), ("colour", json!("red"))];
    let begun = server.slash(an, room, "challenge", &bot);
    server.answer(&begun).await;
    let board = server.next(room).await;
    assert_board(&board);
    let thread = server.until("the thread", |w| {
        w.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    let asked = server.slash(an, thread, "hint", &[]);
    let hint = server.answer(&asked).await;
    let franker = step(server, an, &hint, "q:").await;
    assert_ne!(franker.content, hint.content);
    // What everybody reads stays as it is.
    let kept = server.world().message(board.id).cloned().unwrap();
    assert_eq!(kept.content, board.content);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn help_speaks_of_what_this_network_can_do() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    for topic in ["", "challenges", "challenge", "commands"] {
        let options = [("topic", json!(topic))];
        let asked = server.slash(an, room, "help", &options[usize::from(topic.is_empty())..]);
        let announced = server.answer(&asked).await.content;
        for part in ["reply to somebody", "replying to their", "or reply to"] {
            assert!(!announced.contains(part), "{topic}: {announced}");
        }
    }
    // A newcomer's buttons work here too.
    let asked = server.slash(an, room, "start", &[]);
    let start = server.answer(&asked).await;
    let levels = step(server, an, &start, "b:b").await;
    assert_eq!(levels.buttons().len(), 9);
    server.press(an, &levels, "b:1");
    assert_board(&server.next(room).await);
    assert_eq!(server.failed(), 0);
}
