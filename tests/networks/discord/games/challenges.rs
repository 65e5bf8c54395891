//! Offering, accepting, declining; in a server's channel and in private.

use serde_json::json;
use tulenh_rules::{Battle, Ruleset};

use crate::discord::rig::{Board, Rig, assert_board, user};
use crate::discord::server::world::Kind;

#[tokio::test]
async fn a_challenge_is_accepted_by_its_button() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");

    let made = server.slash(
        an,
        room,
        "challenge",
        &[("opponent", user(binh)), ("colour", json!("red"))],
    );
    let answer = server.answer(&made).await;
    assert_eq!(
        answer.hidden_to,
        Some(an),
        "the answer to the caller is theirs"
    );
    let offer = server.next(room).await;
    assert_eq!(
        offer.alerts,
        [binh],
        "only the person challenged is alerted"
    );
    assert!(offer.hidden_to.is_none() && !offer.response);
    let labels: Vec<String> = offer.buttons().into_iter().map(|b| b.0).collect();
    assert_eq!(labels.len(), 2, "{labels:?}");

    server.press(binh, &offer, "a:");
    let whisper = server.whisper(binh).await;
    assert!(!whisper.content.is_empty());
    let board = server.next(room).await;
    assert_board(&board);
    assert_eq!(board.alerts, [an], "only the player to move is alerted");
    let thread = server
        .until("the thread", |w| w.channels.get(&board.id).cloned())
        .await;
    assert_eq!(thread.parent, Some(room));
    assert!(
        thread.name.contains("an") && thread.name.contains("binh"),
        "{}",
        thread.name
    );
    // The old buttons are gone, the words stay.
    let stripped = server.until("no buttons", |w| {
        w.message(offer.id)
            .filter(|m| m.buttons().is_empty())
            .cloned()
    });
    assert_eq!(stripped.await.content, offer.content);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn an_open_challenge_is_joined_by_anybody_else() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let made = server.slash(an, room, "challenge", &[]);
    server.answer(&made).await;
    let offer = server.next(room).await;
    assert!(offer.alerts.is_empty());

    // Not by oneself: and then the buttons stay.
    server.press(an, &offer, "a:");
    let refused = server.whisper(an).await;
    assert!(
        refused.content.contains("own challenge"),
        "{}",
        refused.content
    );
    let code = offer.button("a:").unwrap()[2..].to_owned();
    let joined = server.slash(
        binh,
        room,
        "accept",
        &[("code", json!(code.to_lowercase()))],
    );
    assert_eq!(server.answer(&joined).await.hidden_to, Some(binh));
    assert_board(&server.next(room).await);

    // A second press, by anybody, after the game has begun.
    let chi = server.user("chi");
    server.press_old(chi, &offer, &format!("a:{code}"));
    let late = server.whisper(chi).await;
    assert!(
        late.content.contains("no open challenge"),
        "{}",
        late.content
    );
    rig.silent("a second game", |m| m.channel == room).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn refusals_are_private() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh, chi) = (server.user("an"), server.user("binh"), server.user("chi"));
    let robot = server.person("robot", "*Robot*", "en-US", true);
    let room = server.channel("games");
    for (who, words) in [(an, "yourself"), (robot, r"\*Robot\* is another bot")] {
        let play = server.slash(an, room, "challenge", &[("opponent", user(who))]);
        let answer = server.answer(&play).await;
        assert_eq!(answer.hidden_to, Some(an));
        assert!(answer.content.contains(words), "{}", answer.content);
    }
    let made = server.slash(an, room, "challenge", &[("opponent", user(binh))]);
    server.answer(&made).await;
    let offer = server.next(room).await;
    // Somebody else's press changes nothing.
    server.press(chi, &offer, "a:");
    assert!(server.whisper(chi).await.content.contains("somebody else"));
    server.press(chi, &offer, "d:");
    server.whisper(chi).await;
    assert_eq!(server.world().message(offer.id).unwrap().buttons().len(), 2);
    // Codes that are none, buttons that never were.
    let play = server.slash(an, room, "accept", &[("code", json!("not a code"))]);
    assert_eq!(server.answer(&play).await.hidden_to, Some(an));
    for id in [
        "",
        "x",
        "a:",
        "a:00000000",
        "t:99999999999999999999:1:1",
        "r:1:1",
        "r:1:1:b",
        "a:ÀÀÀÀ",
        "🤖",
    ] {
        server.press_old(chi, &offer, id);
        assert_eq!(server.whisper(chi).await.hidden_to, Some(chi), "{id:?}");
    }
    rig.silent("what nobody asked", |m| {
        m.channel == room && m.hidden_to.is_none()
    })
    .await;
    // Declining is told to the challenger, in the channel.
    server.press(binh, &offer, "d:");
    server.whisper(binh).await;
    let announced = server.next(room).await;
    assert_eq!(announced.alerts, [an]);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn names_cannot_do_anything() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let evil = format!(
        "@everyone **x** `y` <@1> \u{202e}z\n# h https://evil.example {}",
        "w".repeat(4000)
    );
    let an = server.person("an", &evil, "en-US", false);
    let binh = server.user("binh");
    let room = server.channel("games");
    let made = server.slash(an, room, "challenge", &[("opponent", user(binh))]);
    server.answer(&made).await;
    let offer = server.next(room).await;
    assert_eq!(offer.alerts, [binh]);
    for bad in ["@everyone", "**x", "\u{202e}", "\n#", "https://evil"] {
        assert!(
            !offer.content.contains(bad),
            "{bad:?} in {:?}",
            offer.content
        );
    }
    server.press(binh, &offer, "a:");
    let board = server.next(room).await;
    assert_board(&board);
    assert!(board.alerts.len() == 1 && board.content.chars().count() <= 2000);
    server
        .until("the thread", |w| {
            w.channels.contains_key(&board.id).then_some(())
        })
        .await;
}

#[tokio::test]
async fn a_private_challenge_and_a_private_game() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let (home_an, home_binh) = (server.private(an), server.private(binh));
    let made = server.slash(
        an,
        home_an,
        "challenge",
        &[("opponent", user(binh)), ("colour", json!("red"))],
    );
    let asked = server.answer(&made).await;
    assert!(asked.hidden_to.is_none(), "a private chat needs no hiding");
    let offer = server.next(home_binh).await;
    assert!(offer.button("d:").is_some());
    server.press(binh, &offer, "a:");
    let (red, blue) = (
        server.next(home_an).await,
        server
            .expect("the board", |m| {
                m.channel == home_binh && !m.files.is_empty()
            })
            .await,
    );
    assert_board(&red);
    assert_board(&blue);
    assert_eq!(server.world().channels.len(), 2, "no thread in private");
    // Plain words are turns here.
    server.dm(an, "c5-c6");
    for home in [home_an, home_binh] {
        assert_board(
            &server
                .expect("the turn", |m| m.channel == home && !m.files.is_empty())
                .await,
        );
    }
}

#[tokio::test]
async fn closed_messages_are_told_to_the_challenger() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    server.close_messages(binh);
    let home = server.private(an);
    let made = server.slash(an, home, "challenge", &[("opponent", user(binh))]);
    server.answer(&made).await;
    let announced = server.next(home).await;
    assert!(
        announced.content.contains("reach the person"),
        "{}",
        announced.content
    );
}

#[tokio::test]
async fn the_menu_is_in_both_languages() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let commands = server.world().commands.clone();
    let names: Vec<&str> = commands.iter().filter_map(|c| c["name"].as_str()).collect();
    for name in [
        "start",
        "help",
        "challenge",
        "accept",
        "decline",
        "cancel",
        "move",
        "board",
        "games",
        "draw",
        "resign",
    ] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    for command in &commands {
        assert!(
            command["description_localizations"]["vi"].is_string(),
            "{command}"
        );
        assert_ne!(
            command["description_localizations"]["vi"],
            command["description"]
        );
        assert_eq!(command["contexts"], json!([0, 1, 2]));
        assert_eq!(command["integration_types"], json!([0, 1]));
        for option in command["options"].as_array().unwrap() {
            assert_ne!(option["description"], option["name"], "{command}");
            assert!(
                option["description_localizations"]["vi"].is_string(),
                "{option}"
            );
        }
    }
    // A person whose Discord is Vietnamese is answered in Vietnamese.
    let lan = server.person("lan", "Lan", "vi", false);
    let (english, room) = (server.user("an"), server.channel("games"));
    let help = server.slash(lan, room, "help", &[]);
    let help = server.answer(&help).await.content;
    let other = server.slash(english, room, "help", &[]);
    assert_ne!(help, server.answer(&other).await.content);
    assert!(
        help.contains('ờ') || help.contains('ế') || help.contains("ướ"),
        "{help}"
    );
}

#[tokio::test]
async fn where_only_a_person_brought_it_the_bot_whispers() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let (foreign, group) = (server.channel("elsewhere"), server.channel("friends"));
    server.change(foreign, |c| c.visited = true);
    server.change(group, |c| {
        (c.visited, c.kind, c.guild) = (true, Kind::Group, None)
    });
    for place in [foreign, group] {
        let options = [("opponent", user(binh)), ("colour", json!("red"))];
        let made = server.slash(an, place, "challenge", &options);
        let answer = server.answer(&made).await;
        assert_eq!(answer.hidden_to, Some(an));
        // Told where the bot can be.
        server.next(server.private(binh)).await;
        server.press(an, &answer, "c:");
        server.whisper(an).await;
        server.next(server.private(binh)).await;
        // A board for everybody goes to the caller only.
        let board = server.slash(an, place, "board", &[]);
        assert_eq!(server.answer(&board).await.hidden_to, Some(an));
    }
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn another_ruleset_and_battle_are_played() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let made = server.slash(
        an,
        room,
        "challenge",
        &[
            ("opponent", user(binh)),
            ("colour", json!("red")),
            ("ruleset", json!("chesscom")),
            ("battle", json!("naval")),
            ("turns", json!(2)),
            ("rules", json!("double_fire=yes hero_points=10")),
        ],
    );
    server.answer(&made).await;
    let offer = server.next(room).await;
    for part in [
        "Chess\\.com, naval battle: capture both ships",
        "After 2 moves",
    ] {
        assert!(offer.content.contains(part), "{}", offer.content);
    }
    assert!(
        offer.content.contains("`double_fire=yes hero_points=10`"),
        "{}",
        offer.content
    );
    server.press(binh, &offer, "a:");
    server.whisper(binh).await;
    let mut shown = server.next(room).await;
    assert_board(&shown);
    assert!(
        shown.content.contains("Chess\\.com, naval battle"),
        "{}",
        shown.content
    );
    let thread = server
        .until("the thread", |w| {
            w.channels.contains_key(&shown.id).then_some(shown.id)
        })
        .await;
    let mut board = Board::of("chesscom/naval double_fire=yes hero_points=10");
    for (n, who) in [an, binh, an, binh].into_iter().enumerate() {
        let turn = board.quiet(n * 5 + 1);
        rig.play(who, thread, &turn).await;
        shown = server.next(thread).await;
        assert_board(&shown);
        assert!(shown.content.contains(&turn), "{turn} in {}", shown.content);
    }
    assert!(
        shown
            .content
            .contains("the move limit is reached, 0 : 0 on points"),
        "{}",
        shown.content
    );
    // The points in the thread, the rules for whoever asks.
    let asked = server.slash(an, thread, "score", &[]);
    let score = server.next(thread).await;
    assert!(
        score.hidden_to.is_none() && score.content.contains("Points in game"),
        "{}",
        score.content
    );
    server.outcome(&asked).await;
    let options = [("ruleset", json!("bga")), ("topic", json!("ships"))];
    let asked = server.slash(binh, thread, "rules", &options);
    let rules = server.answer(&asked).await;
    assert_eq!(rules.hidden_to, Some(binh));
    assert!(
        rules.content.contains("No piece blocks a ship"),
        "{}",
        rules.content
    );
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn choices_that_do_not_fit_are_refused() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    for (options, words) in [
        (
            vec![("ruleset", json!("bga")), ("battle", json!("marine"))],
            "It has: full battle (`full`)",
        ),
        (
            vec![("rules", json!("capacity=2022"))],
            "not a valid value for `capacity`",
        ),
        (
            vec![("rules", json!("capacity"))],
            "Did you mean `capacity=",
        ),
        (vec![("rules", json!("@everyone *x*"))], "I don’t know"),
    ] {
        let asked = server.slash(an, room, "challenge", &options);
        let answer = server.answer(&asked).await;
        assert_eq!(answer.hidden_to, Some(an));
        assert!(answer.content.contains(words), "{}", answer.content);
        assert!(answer.alerts.is_empty());
    }
    rig.silent("a challenge", |m| {
        m.channel == room && m.hidden_to.is_none()
    })
    .await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn rulesets_and_battles_are_chosen_from_lists() {
    let rig = Rig::start().await;
    let commands = rig.server.world().commands.clone();
    let command = |name: &str| {
        let command = commands.iter().find(|command| command["name"] == name);
        command.unwrap_or_else(|| panic!("no /{name}"))
    };
    let option = |of: &str, name: &str| {
        let options = command(of)["options"].as_array().unwrap().iter();
        let mut options = options.filter(|option| option["name"] == name);
        options
            .next()
            .unwrap_or_else(|| panic!("/{of} has no {name}"))
            .clone()
    };
    for of in ["challenge", "rules"] {
        let rulesets = option(of, "ruleset");
        let values = rulesets["choices"].as_array().unwrap().iter();
        let values: Vec<&str> = values
            .filter_map(|choice| choice["value"].as_str())
            .collect();
        let ids: Vec<&str> = Ruleset::all().map(|rules| rules.id).collect();
        assert_eq!(values, ids, "the default first");
        let first = &rulesets["choices"][0];
        assert_eq!(first["name"], "Official");
        assert_eq!(first["name_localizations"]["vi"], "Chính thức");
        let battles = option(of, "battle");
        let battles = battles["choices"].as_array().unwrap();
        assert_eq!(battles.len(), Battle::ALL.len());
        for choice in battles {
            let id = choice["value"].as_str().unwrap();
            let battle = Battle::by_id(id).unwrap();
            let name = choice["name"].as_str().unwrap();
            for rules in Ruleset::all() {
                assert_eq!(
                    name.contains(rules.title),
                    rules.battles.contains(&battle),
                    "{name}: {}",
                    rules.id
                );
            }
            assert_ne!(choice["name_localizations"]["vi"], choice["name"], "{id}");
        }
    }
    assert_eq!(option("challenge", "turns")["min_value"], 1);
    assert_eq!(option("challenge", "turns")["max_value"], 1000);
    assert_eq!(option("challenge", "rules")["max_length"], 400);
    assert_eq!(
        option("rules", "topic")["choices"]
            .as_array()
            .unwrap()
            .len(),
        7
    );
    for command in &commands {
        for option in command["options"].as_array().into_iter().flatten() {
            assert_ne!(
                option["required"] == true,
                command["name"] == "learn" || option["name"] != "turn" && option["name"] != "from",
                "{option}"
            );
        }
    }
}
