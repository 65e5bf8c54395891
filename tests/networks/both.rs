//! Two networks in one process on one store.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tulenh::app::{ContestId, GameId};

use crate::discord::rig::{Board, TOKEN as DISCORD_TOKEN, assert_board, user};
use crate::discord::server::Server as Discord;
use crate::games::is_full;
use crate::opening;
use crate::telegram::rig::assert_is_board;
use crate::telegram::server::{Person, Server as Telegram, TOKEN as TELEGRAM_TOKEN};

struct Bot(Child);

impl Bot {
    fn start(
        telegram: &Telegram,
        telegram_token: &str,
        discord: &Discord,
        directory: &Path,
    ) -> Bot {
        let child = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("TELEGRAM_TOKEN", telegram_token)
            .env("TELEGRAM_API_URL", telegram.url())
            .env("TELEGRAM_PACE", "off")
            .env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("DISCORD_API_URL", discord.url())
            .envs(opening::settings(&directory.join("data")))
            .env("HEALTH_LISTEN", "127.0.0.1:0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(directory.join("log")).unwrap())
            .spawn();
        Bot(child.unwrap())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the state of the program says: the status, and the text.
async fn health(directory: &Path, path: &str) -> (u16, String) {
    let log = std::fs::read_to_string(directory.join("log")).unwrap();
    let said = log
        .split("http://")
        .find_map(|rest| rest.split_once("/readyz and"));
    let (address, _) = said.expect("the log names the address");
    let answer = reqwest::get(format!("http://{address}{path}"))
        .await
        .unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// What is said before the duties, which a database has.
fn first_line(state: &str) -> &str {
    state.lines().next().unwrap_or_default()
}

/// Begins a game on the pretended Discord and plays a turn. Gives who plays Red and Blue, and the thread of the game.
async fn play_on_discord(discord: &Discord) -> (u64, u64, u64) {
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("games");
    let options = [("opponent", user(binh)), ("colour", json!("red"))];
    let made = discord.slash(an, room, "challenge", &options);
    discord.answer(&made).await;
    let offer = discord.next(room).await;
    discord.press(binh, &offer, "a:");
    let board = discord
        .expect("the board", |m| m.channel == room && !m.files.is_empty())
        .await;
    assert_board(&board);
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    discord.slash(an, thread, "move", &[("turn", json!("c5-c6"))]);
    let shown = discord
        .expect("turn 1", |m| {
            m.channel == thread && !m.files.is_empty() && m.content.contains("c5-c6")
        })
        .await;
    assert_board(&shown);
    (an, binh, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn both_networks_run_on_one_store() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let bot = Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    discord.online().await;

    let (cuc, dao) = (telegram.person(1, "Cúc"), telegram.person(2, "Đào"));
    let group = telegram.group("Chess");
    telegram.say(&cuc, group, "/challenge red");
    let offer = telegram.next(group).await;
    telegram.press(&dao, &offer, offer.button("a:"));
    assert_is_board(&telegram.next(group).await);
    play_on_discord(&discord).await;
    telegram.say(&cuc, group, "/move f4-f5");
    let board = telegram.next(group).await;
    assert_is_board(&board);
    assert!(board.text.contains("f4-f5"), "{}", board.text);

    let (status, state) = health(directory.path(), "/readyz").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    let (_, numbers) = health(directory.path(), "/metrics").await;
    for network in ["telegram", "discord"] {
        let connected = format!("tulenh_network_connected{{network=\"{network}\"}} 1");
        let sent = format!("tulenh_deliveries_total{{network=\"{network}\",outcome=\"sent\"}}");
        assert!(numbers.contains(&connected), "{numbers}");
        assert!(numbers.contains(&sent), "{numbers}");
    }

    drop(bot);
    let store = opening::open(&directory.path().join("data"));
    for (id, lan) in [(1, "f4-f5"), (2, "c5-c6")] {
        let stored = store.game(GameId(id)).await.unwrap().unwrap();
        assert_eq!(stored.game.record().turns()[0].lan, lan);
    }
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_on_one_leaves_the_other_running() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let _bot = Bot::start(&telegram, "1234567890:AAwrong", &discord, directory.path());
    discord.online().await;
    play_on_discord(&discord).await;
    let log = std::fs::read_to_string(directory.path().join("log")).unwrap();
    assert!(
        log.contains("Telegram") && log.contains("@BotFather"),
        "{log}"
    );
    assert!(!log.contains("AAwrong"), "{log}");
    let (status, state) = health(directory.path(), "/readyz").await;
    assert_eq!(
        (status, first_line(&state)),
        (503, "telegram: not connected")
    );
    let (status, state) = health(directory.path(), "/readyz/page").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    assert_eq!(health(directory.path(), "/healthz").await.0, 200);
}

/// A player on each network, each in their own chat and language; the program is killed between any
/// two turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_from_network_to_network() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let mut bot = start();
    discord.online().await;

    let cuc = Person {
        language: Some("vi".to_owned()),
        ..telegram.person(1, "Cúc")
    };
    let cuc = telegram.newcomer(cuc, true);
    let home = telegram.private(&cuc);
    let (an, stranger) = (discord.user("an"), discord.user("chi"));
    let room = discord.channel("games");
    telegram.say(&cuc, home, "/challenge red");
    let offered = telegram
        .next_where("an offer with a code", |sent| sent.text.contains("/join "))
        .await;
    let code = offered.text.split("/join ").nth(1).unwrap_or_default();
    let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
    let joined = discord.slash(an, room, "join", &[("code", json!(code))]);
    let asked = discord.answer(&joined).await;
    assert_eq!(asked.hidden_to, Some(an));
    discord.press(an, &asked, "a:");
    let board = discord.next(room).await;
    assert_board(&board);
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    let first = telegram.next_where("a board", |sent| sent.photo.is_some());
    assert_is_board(&first.await);

    let mut referee = Board::start();
    let turns = if is_full() { 4 } else { 2 };
    for n in 0..turns {
        drop(bot);
        opening::let_leases_lapse(&directory.path().join("data"));
        {
            // Nobody resumes a session of a dead process.
            let mut world = discord.world();
            world.sessions.clear();
            world.menus = 0;
        }
        bot = start();
        discord.online().await;
        let turn = referee.quiet(n);
        if n % 2 == 0 {
            telegram.say(&cuc, home, &turn);
        } else {
            let refused = discord.slash(stranger, thread, "move", &[("turn", json!(turn))]);
            assert_eq!(discord.answer(&refused).await.hidden_to, Some(stranger));
            let played = discord.slash(an, thread, "move", &[("turn", json!(turn))]);
            discord.answer(&played).await;
        }
        let shown = discord
            .expect(&turn, |m| {
                m.channel == thread && m.content.contains(&turn) && !m.files.is_empty()
            })
            .await;
        assert_board(&shown);
        assert!(shown.content.contains("is to move"), "{}", shown.content);
        assert_eq!(shown.alerts.contains(&an), n % 2 == 0);
        let announced = telegram
            .next_where(&turn, |sent| {
                sent.photo.is_some() && sent.text.contains(&turn)
            })
            .await;
        assert_is_board(&announced);
        assert!(
            announced.text.contains('ư'),
            "in Vietnamese: {}",
            announced.text
        );
    }
    drop(bot);
    // Each turn was announced on each network; on Discord, which has idempotency keys, only once,
    // even where the program was killed before it had marked it as sent.
    let store = opening::open(&directory.path().join("data"));
    let stored = store.game(GameId(1)).await.unwrap().unwrap();
    for played in stored.game.record().turns() {
        let on_telegram = telegram.sent().into_iter();
        let on_telegram = on_telegram.filter(|s| s.photo.is_some() && s.text.contains(&played.lan));
        assert!(on_telegram.count() >= 1, "{}", played.lan);
        let world = discord.world();
        let on_discord = world.messages.iter();
        let on_discord =
            on_discord.filter(|m| !m.files.is_empty() && m.content.contains(&played.lan));
        assert_eq!(on_discord.count(), 1, "{}", played.lan);
    }
    assert_eq!(stored.game.record().turns().len(), turns);
    store.close().await.unwrap();
}

/// Somebody on Telegram looks for a game, and somebody on Discord takes the offer in a channel that lists it.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_offer_is_joined_from_the_other_network() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let bot = start();
    discord.online().await;
    let cuc = Person {
        language: Some("vi".to_owned()),
        ..telegram.person(1, "Cúc")
    };
    let cuc = telegram.newcomer(cuc, true);
    let home = telegram.private(&cuc);
    telegram.say(&cuc, home, "/play marine 2 ngày đỏ");
    let offered = telegram.next(home).await;
    assert!(
        offered.text.contains("Tôi đang tìm đối thủ"),
        "{}",
        offered.text
    );
    offered.button("gw:");

    drop(bot);
    opening::let_leases_lapse(&directory.path().join("data"));
    {
        // Nobody resumes a session of a dead process.
        let mut world = discord.world();
        world.sessions.clear();
        world.menus = 0;
    }
    let _bot = start();
    discord.online().await;
    let (an, room) = (discord.user("an"), discord.channel("games"));
    discord.make_manager(an);
    let options = [("scope", json!("chat")), ("change", json!("lobby on"))];
    let set = discord.slash(an, room, "settings", &options);
    assert!(discord.answer(&set).await.content.contains("on"));
    let list = discord.next(room).await;
    assert!(list.content.contains("Cúc (1500?)"), "{}", list.content);
    assert!(list.content.contains("marine battle"), "{}", list.content);
    let asked = discord.slash(an, room, "play", &[]);
    let own = discord.answer(&asked).await;
    assert_eq!(own.hidden_to, Some(an));
    assert!(own.content.contains("Cúc"), "{}", own.content);
    discord.press(an, &list, "gj:");
    let board = discord
        .expect("a board in private", |m| {
            m.channel != room && !m.files.is_empty()
        })
        .await;
    assert_board(&board);
    let first = telegram.next_where("a board", |sent| sent.photo.is_some());
    let first = first.await;
    assert_is_board(&first);
    assert!(
        first.text.contains("Cúc") && first.text.contains("an"),
        "{}",
        first.text
    );
    telegram.say(&cuc, home, "c5-c6");
    let turn = telegram.next_where("the turn", |sent| {
        sent.photo.is_some() && sent.text.contains("c5-c6")
    });
    turn.await;
}

/// A public game on Discord is followed on Telegram; the program is killed between two turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_is_followed_from_the_other_network() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let bot = start();
    discord.online().await;
    let (an, binh, thread) = play_on_discord(&discord).await;
    let cuc = Person {
        language: Some("vi".to_owned()),
        ..telegram.person(1, "Cúc")
    };
    let cuc = telegram.newcomer(cuc, true);
    let home = telegram.private(&cuc);
    telegram.say(&cuc, home, "/watch #1");
    let refused = telegram.next(home).await;
    assert!(!refused.text.contains("theo dõi ván"), "{}", refused.text);
    let options = [("game", json!(1)), ("how", json!("public"))];
    let made = discord.slash(an, thread, "watch", &options);
    let public = discord.answer(&made).await.content;
    assert!(public.contains("public"), "{public}");
    telegram.say(&cuc, home, "/watch #1");
    let board = telegram
        .next_where("the board", |sent| sent.photo.is_some())
        .await;
    assert!(
        board.text.contains("Bạn đang theo dõi ván"),
        "{}",
        board.text
    );

    drop(bot);
    opening::let_leases_lapse(&directory.path().join("data"));
    {
        // Nobody resumes a session of a dead process.
        let mut world = discord.world();
        world.sessions.clear();
        world.menus = 0;
    }
    let _bot = start();
    discord.online().await;
    discord.slash(binh, thread, "move", &[("turn", json!("c8-c7"))]);
    let told = telegram
        .next_where("the turn", |sent| sent.text.contains("c8-c7"))
        .await;
    assert!(told.text.contains("Ván bạn đang theo dõi"), "{}", told.text);
    told.button("ws:");
    telegram.say(&cuc, home, "/watch dừng");
    let stopped = telegram.next_where("that it is followed no longer", |sent| {
        sent.text.contains("không còn theo dõi")
    });
    stopped.await;
}

/// A group of Telegram votes against a captain and his people on Discord.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_of_one_network_plays_against_a_group_of_the_other() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let bot = start();
    discord.online().await;
    let [cuc, dao, em] =
        [(1, "Cúc"), (2, "Đào"), (3, "Em")].map(|(id, name)| telegram.person(id, name));
    let group = telegram.group("North");
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("south");
    telegram.say(&cuc, group, "/challenge red teams vote=12h");
    let offer = telegram.next(group).await;
    assert!(
        offer.text.contains("Both sides are teams"),
        "{}",
        offer.text
    );
    let code = offer.text.split("/join ").nth(1).unwrap_or_default();
    let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
    let joined = discord.slash(an, room, "join", &[("code", json!(code))]);
    let asked = discord.answer(&joined).await;
    discord.press(an, &asked, "a:");

    // Each group has the board, and a message of its own team, with a button to join.
    let north = telegram
        .next_where("the team of Red", |sent| {
            sent.text.contains("propose a move, and vote")
        })
        .await;
    for person in [&dao, &em] {
        telegram.press(person, &north, north.button("tm:1:jr"));
    }
    telegram
        .becomes(&north, "three", |sent| sent.text.contains("3 members"))
        .await;
    let south = discord
        .expect("the team of Blue", |m| {
            m.content.contains("the other side is to move")
        })
        .await;
    discord.press(binh, &south, "tm:1:jb");
    let thread = discord.until("two members", |world| {
        let message = world.message(south.id)?;
        message
            .content
            .contains("2 members")
            .then_some(message.channel)
    });
    let thread = thread.await;

    // The program dies between proposal and votes.
    telegram.say(&dao, group, "/move f4-f6");
    telegram
        .becomes(&north, "the proposal", |sent| {
            sent.text.contains("f4-f6 – 1 vote")
        })
        .await;
    drop(bot);
    opening::let_leases_lapse(&directory.path().join("data"));
    {
        let mut world = discord.world();
        world.sessions.clear();
        world.menus = 0;
    }
    let bot = start();
    discord.online().await;
    let proposed = telegram.shown(&north).unwrap();
    telegram.press(&cuc, &proposed, proposed.button("tm:1:c"));
    let shown = discord
        .expect("the turn", |m| {
            m.content.contains("f4-f6") && !m.files.is_empty()
        })
        .await;
    assert_board(&shown);
    assert_eq!(shown.channel, thread);

    // Binh proposes there, and An plays it by a press.
    let played = discord.slash(binh, thread, "move", &[("turn", json!("f9-f7"))]);
    discord.answer(&played).await;
    let south = discord
        .expect("the message of the team", |m| m.content.contains("f9-f7"))
        .await;
    discord.press(an, &south, "tm:1:c");
    telegram
        .next_where("the answer", |sent| {
            sent.photo.is_some() && sent.text.contains("f9-f7")
        })
        .await;
    drop(bot);
    let store = opening::open(&directory.path().join("data"));
    let stored = store.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!(stored.game.ply().0, 2);
    store.close().await.unwrap();
}

/// A knock-out of two in a chat of each network, from the announcement to the table; the program is killed in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_played_in_a_chat_of_each_network() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let bot = start();
    discord.online().await;
    let (cuc, dao) = (telegram.person(1, "Cúc"), telegram.person(2, "Đào"));
    let group = telegram.group("Chess");
    telegram.stands(1, group, "creator", &[]);
    let line = "/tournament new knockout 1d casual join 2 days \"Cup <b>&amp;\"";
    telegram.say(&cuc, group, line);
    let card = telegram.next(group).await;
    assert!(
        card.text.contains("Cup <b>&amp;") && card.text.contains("T1"),
        "{}",
        card.text
    );
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("games");
    discord.make_manager(an);
    let what = [(
        "what",
        json!("new knockout 1d casual join 2 days \"Cúp **mùa thu**\""),
    )];
    let made = discord.slash(an, room, "tournament", &what);
    discord.answer(&made).await;
    let notice = discord.next(room).await;
    assert!(notice.content.contains("T2"), "{}", notice.content);

    drop(bot);
    opening::let_leases_lapse(&directory.path().join("data"));
    {
        let mut world = discord.world();
        world.sessions.clear();
        world.menus = 0;
    }
    let bot = start();
    discord.online().await;
    for who in [&cuc, &dao] {
        telegram.press(who, &card, card.button("ct:1:join"));
    }
    for who in [an, binh] {
        let joined = discord.press(who, &notice, "ct:2:join");
        let said = discord.answer(&joined).await;
        assert!(said.content.contains("T2"), "{}", said.content);
    }
    telegram.say(&cuc, group, "/tournament start");
    let round = telegram.next_where("the round", |sent| {
        sent.spot == group && sent.text.contains("Round 1 of 1")
    });
    assert!(round.await.text.contains("Cúc"));
    let boards = telegram.next_where("a board alone", |sent| {
        sent.photo.is_some() && sent.spot == telegram.private(&dao)
    });
    assert_is_board(&boards.await);
    let begun = discord.slash(an, room, "tournament", &[("what", json!("start"))]);
    discord.answer(&begun).await;
    let round = discord.expect("the round", |m| {
        m.channel == room && m.content.contains("Round 1 of 1")
    });
    assert!(round.await.content.contains("binh"));

    drop(bot);
    let store = opening::open(&directory.path().join("data"));
    for id in [1, 2] {
        let contest = store.contest(ContestId(id), None).await.unwrap().unwrap();
        assert_eq!(contest.entrants.len(), 2, "{contest:?}");
        let games: Vec<_> = contest.rounds[0].matches.iter().map(|of| of.game).collect();
        assert!(
            games.len() == 2 && games.iter().all(Option::is_some),
            "{games:?}"
        );
    }
    store.close().await.unwrap();
}

/// Somebody on Telegram and somebody on Discord place their armies in secret, and the bot is killed before both have
/// confirmed.
#[tokio::test(flavor = "multi_thread")]
async fn a_secret_set_up_is_made_from_one_network_to_the_other() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let bot = start();
    discord.online().await;
    let cuc = Person {
        language: Some("vi".to_owned()),
        ..telegram.person(1, "Cúc")
    };
    let cuc = telegram.newcomer(cuc, true);
    let home = telegram.private(&cuc);
    telegram.say(&cuc, home, "/challenge bí mật đỏ");
    let offered = telegram.next(home).await;
    assert!(offered.text.contains("Bày quân bí mật"), "{}", offered.text);
    let (_, code) = offered.text.split_once("/join ").unwrap();
    let code: String = code
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let (an, room) = (discord.user("an"), discord.channel("games"));
    let asked = discord.slash(an, room, "accept", &[("code", json!(code))]);
    let asked = discord.answer(&asked).await;
    assert!(asked.content.contains("Secret set-up"), "{}", asked.content);
    discord.press(an, &asked, "a:");
    let began = discord
        .expect("the beginning", |m| {
            m.channel == room && m.button("su:1:").is_some()
        })
        .await;
    assert!(began.files.is_empty());
    let own = discord
        .expect("their half, alone", |m| {
            m.channel != room && !m.files.is_empty()
        })
        .await;
    assert!(own.content.contains("you play Blue"), "{}", own.content);
    let theirs = telegram.next_where("her half", |sent| sent.photo.is_some());
    let theirs = theirs.await;
    assert!(theirs.text.contains("bạn cầm quân Đỏ"), "{}", theirs.text);

    // By words on Telegram, by an option and buttons on Discord, where an answer is hidden in the channel too.
    telegram.say(&cuc, home, "/setup hạm đội");
    let fleet = "1NIN7/2TTI1E1E2/2MFFSA4/3GA6/8G2/7HCH1";
    let shown = telegram.next_where("the fleet", |sent| sent.text.contains(fleet));
    shown.await.button("su:1:c");
    telegram.say(&cuc, home, "/setup confirm");
    let asked = telegram.next_where("a question", |sent| sent.text.contains("Bạn xác nhận"));
    let asked = asked.await;
    telegram.press(&cuc, &asked, asked.button("su:1:y:"));
    let heard = discord
        .expect("her hash", |m| {
            m.content.contains("has confirmed their set-up")
        })
        .await;
    assert!(!heard.content.contains(fleet));

    drop(bot);
    opening::let_leases_lapse(&directory.path().join("data"));
    {
        // Nobody resumes a session of a dead process.
        let mut world = discord.world();
        world.sessions.clear();
        world.menus = 0;
    }
    let _bot = start();
    discord.online().await;
    let half = discord.slash(an, room, "setup", &[("half", json!("coast"))]);
    let half = discord.answer(&half).await;
    assert_eq!(half.hidden_to, Some(an));
    assert!(!half.files.is_empty() && half.content.contains("It can be played"));
    let asked = discord.slash(an, room, "setup", &[("half", json!("confirm"))]);
    let asked = discord.answer(&asked).await;
    assert_eq!(asked.hidden_to, Some(an));
    discord.press(an, &asked, "su:1:y:");
    let coast = "8hch/4f1f2m1/1n1a4g2/2gas1t2i1/1nte3e3/2i8";
    let both = |text: &str| text.contains(fleet) && text.contains(coast) && text.contains("salt: ");
    let told = telegram.next_where("both halves", |sent| both(&sent.text));
    assert!(told.await.photo.is_some());
    let told = discord.expect("both halves", |m| m.channel == room && both(&m.content));
    assert!(!told.await.files.is_empty());
    let board = telegram.next_where("a board", |sent| sent.photo.is_some());
    assert_is_board(&board.await);
}
