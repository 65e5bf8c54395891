//! The slash commands: what Discord is told of them, and what they mean to the core.

use serde_json::{Value, json};
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use tulenh::app::{Bot, ChallengeCode, Choice, Colour, Command, GameId, Network, Opponent, Press};
use tulenh::discord::NETWORK;
use tulenh::discord::inbound::autocomplete::offered;
use tulenh::discord::inbound::request;

use crate::discord::rig::{Board, Rig, user};
use crate::discord::server::Server;
use crate::discord::server::world::Play;

fn network() -> Network {
    Network::new(NETWORK).unwrap()
}

fn meant(play: &Play) -> Command {
    let interaction: CommandInteraction = serde_json::from_value(play.json.clone()).unwrap();
    request::command(&interaction, &network()).1.command
}

/// A slash command, its options, and the command of the core for it.
type Typed = (&'static str, Vec<(&'static str, Value)>, Command);

fn text(words: &str) -> String {
    words.to_owned()
}

/// Commands about the person, the chat and the bot.
fn about_people(code: ChallengeCode) -> Vec<Typed> {
    let coded = ("code", json!(code.to_string()));
    vec![
        ("start", vec![], Command::Start(None)),
        ("help", vec![], Command::Help(text(""))),
        (
            "help",
            vec![("topic", json!(" moving "))],
            Command::Help(text("moving")),
        ),
        ("learn", vec![], Command::Learn(text(""))),
        (
            "learn",
            vec![("turn", json!(" f5-f6 "))],
            Command::Learn(text("f5-f6")),
        ),
        ("link", vec![], Command::Link(None)),
        ("link", vec![coded.clone()], Command::Link(Some(code))),
        (
            "link",
            vec![("code", json!("*no*"))],
            Command::Unknown(text("/link *no*")),
        ),
        ("vacation", vec![], Command::Vacation(text(""))),
        (
            "vacation",
            vec![("until", json!("10 days"))],
            Command::Vacation(text("10 days")),
        ),
        ("games", vec![], Command::Games),
        ("privacy", vec![], Command::Privacy),
        ("mydata", vec![], Command::MyData),
        ("forget", vec![], Command::Forget),
        ("diagnose", vec![], Command::Diagnose),
        ("stats", vec![], Command::Stats(None)),
        ("settings", vec![], Command::Settings(text(""))),
        (
            "settings",
            vec![("scope", json!("mine"))],
            Command::Settings(text("")),
        ),
        (
            "settings",
            vec![("scope", json!("chat"))],
            Command::Settings(text("chat")),
        ),
        (
            "settings",
            vec![("change", json!("zone Berlin"))],
            Command::Settings(text("zone Berlin")),
        ),
        (
            "settings",
            vec![("scope", json!("chat")), ("change", json!("theme dark"))],
            Command::Settings(text("chat theme dark")),
        ),
        ("top", vec![], Command::Top(text(""))),
        (
            "top",
            vec![("ruleset", json!("bga")), ("scope", json!("all"))],
            Command::Top(text("all bga")),
        ),
        (
            "top",
            vec![("scope", json!("chat")), ("ruleset", json!("bga"))],
            Command::Top(text("bga")),
        ),
        (
            "top",
            vec![("scope", json!("all"))],
            Command::Top(text("all")),
        ),
        (
            "rules",
            vec![("topic", json!("ships")), ("ruleset", json!("bga"))],
            Command::Rules(text("bga ships")),
        ),
    ]
}

/// Commands that take a challenge or a game alone.
fn about_games(code: ChallengeCode) -> Vec<Typed> {
    let coded = ("code", json!(code.to_string()));
    let game = || ("game", json!(12));
    let numbered = Some(GameId(12));
    vec![
        ("accept", vec![], Command::Accept(None)),
        ("accept", vec![coded.clone()], Command::Accept(Some(code))),
        ("join", vec![coded.clone()], Command::Accept(Some(code))),
        ("decline", vec![coded.clone()], Command::Decline(Some(code))),
        ("cancel", vec![coded.clone()], Command::Cancel(Some(code))),
        ("rematch", vec![game()], Command::Rematch(numbered)),
        ("rematch", vec![], Command::Rematch(None)),
        ("pick", vec![game()], Command::Pick(numbered)),
        ("takeback", vec![game()], Command::TakeBack(numbered)),
        ("board", vec![game()], Command::Board(numbered)),
        ("captured", vec![game()], Command::Captured(numbered)),
        ("score", vec![game()], Command::Score(numbered)),
        ("record", vec![game()], Command::Record(numbered)),
        ("analysis", vec![game()], Command::Analysis(numbered)),
        ("analysis", vec![], Command::Analysis(None)),
        ("draw", vec![game()], Command::Draw(numbered)),
        ("resign", vec![game()], Command::Resign(numbered)),
        ("pause", vec![game()], Command::Pause(numbered)),
        ("resume", vec![game()], Command::Resume(numbered)),
        ("claim", vec![game()], Command::Claim(numbered)),
        ("hint", vec![game()], Command::Hint(numbered)),
        ("threats", vec![game()], Command::Threats(numbered)),
    ]
}

/// Commands about a game with an option more.
fn with_words() -> Vec<Typed> {
    let game = || ("game", json!(12));
    let numbered = Some(GameId(12));
    vec![
        (
            "if",
            vec![("turns", json!("c5-c6, c8-c7")), game()],
            Command::Plan {
                game: numbered,
                lines: text("c5-c6, c8-c7"),
            },
        ),
        (
            "gift",
            vec![("time", json!(" 1 day ")), game()],
            Command::Gift {
                game: numbered,
                time: text("1 day"),
            },
        ),
        (
            "gift",
            vec![],
            Command::Gift {
                game: None,
                time: text(""),
            },
        ),
        (
            "move",
            vec![("turn", json!(" f4-f6 ")), game()],
            Command::Move {
                game: numbered,
                turn: text("f4-f6"),
            },
        ),
        (
            "moves",
            vec![("from", json!("f4")), game()],
            Command::Moves {
                game: numbered,
                from: text("f4"),
            },
        ),
        (
            "rings",
            vec![("side", json!("blue")), game()],
            Command::Rings {
                game: numbered,
                side: text("blue"),
            },
        ),
        (
            "rings",
            vec![],
            Command::Rings {
                game: None,
                side: text(""),
            },
        ),
        (
            "replay",
            vec![("turns", json!("10-40 fast")), game()],
            Command::Replay {
                game: numbered,
                how: text("10-40 fast"),
            },
        ),
    ]
}

/// Challenges with their terms.
fn challenges(binh: u64) -> Vec<Typed> {
    vec![
        (
            "challenge",
            vec![
                ("colour", json!("blue")),
                ("ruleset", json!("bga")),
                ("turns", json!(40)),
                ("rating", json!("casual")),
                ("hints", json!(true)),
            ],
            Command::Challenge {
                opponent: None,
                colour: Colour::Blue,
                terms: text("bga casual turns=40 hints"),
            },
        ),
        (
            "challenge",
            vec![
                ("time", json!("5d+12h")),
                ("claim", json!(true)),
                ("until", json!(" 2027-01-31 ")),
            ],
            Command::Challenge {
                opponent: None,
                colour: Colour::Random,
                terms: text("5d+12h claim until=2027-01-31"),
            },
        ),
        (
            "challenge",
            vec![
                ("bot", json!("5")),
                ("sleepy", json!(true)),
                ("colour", json!("red")),
            ],
            Command::Challenge {
                opponent: Some(Opponent::Bot(Bot {
                    level: 5,
                    sleeps: true,
                })),
                colour: Colour::Red,
                terms: text(""),
            },
        ),
        // Two opponents, and none.
        (
            "challenge",
            vec![("bot", json!("max")), ("opponent", user(binh))],
            Command::Unknown(text("/challenge @them bot")),
        ),
        (
            "challenge",
            vec![("sleepy", json!(true))],
            Command::Unknown(text("/challenge sleepy")),
        ),
        (
            "challenge",
            vec![("claim", json!(false)), ("until", json!(" "))],
            Command::Challenge {
                opponent: None,
                colour: Colour::Random,
                terms: text(""),
            },
        ),
        (
            "challenge",
            vec![("rating", json!("rated")), ("hints", json!(false))],
            Command::Challenge {
                opponent: None,
                colour: Colour::Random,
                terms: text("rated"),
            },
        ),
    ]
}

#[tokio::test]
async fn every_command_is_there_with_its_options() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let code = ChallengeCode::from_random(7);
    let typed =
        |name: &str, options: &[(&str, Value)]| meant(&server.slash(an, room, name, options));

    let tables = [
        about_people(code),
        about_games(code),
        with_words(),
        challenges(binh),
    ];
    for (name, options, command) in tables.into_iter().flatten() {
        assert_eq!(typed(name, &options), command, "/{name} {options:?}");
    }
    let Command::Stats(Some(Opponent::User { account, .. })) =
        typed("stats", &[("user", user(binh))])
    else {
        panic!("nobody")
    };
    assert_eq!(account.user, binh.to_string());
    // None is forgotten, and none is there that cannot be typed.
    let commands = server.world().commands.clone();
    for command in &commands {
        let name = command["name"].as_str().unwrap();
        let options: Vec<(&str, Value)> = match name {
            "move" => vec![("turn", json!("x"))],
            "moves" => vec![("from", json!("x"))],
            _ => vec![],
        };
        let meant = typed(name, &options);
        assert!(!matches!(meant, Command::Unknown(_)), "/{name}: {meant:?}");
    }
    assert!(!commands.iter().any(|command| command["name"] == "owner"));
}

/// The limits of Discord, which the pretended one holds as well; here they are for everybody to see.
#[tokio::test]
async fn the_commands_keep_the_limits() {
    let rig = Rig::start().await;
    let commands = rig.server.world().commands.clone();
    assert!(commands.len() <= 100);
    let chars = |value: &Value| value.as_str().unwrap_or_default().chars().count();
    let described = |thing: &Value, longest| {
        let words = thing["description_localizations"].as_object();
        let words = words.into_iter().flatten().map(|(_, words)| words);
        for words in words.chain([&thing["description"]]) {
            assert!((1..=longest).contains(&chars(words)), "{words}");
        }
        let name = thing["name"].as_str().unwrap();
        let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        assert!(plain && (1..=32).contains(&name.len()), "{name}");
    };
    for command in &commands {
        described(command, 100);
        let options = command["options"].as_array().unwrap();
        assert!(options.len() <= 25);
        let required = options.iter().map(|option| option["required"] == true);
        assert!(required.is_sorted_by(|one, next| one >= next), "{command}");
        for option in options {
            described(option, 100);
            let choices = option["choices"].as_array().unwrap();
            assert!(choices.len() <= 25);
            for choice in choices {
                assert!((1..=100).contains(&chars(&choice["name"])));
                assert!((1..=100).contains(&chars(&choice["value"])));
                assert!(choice["name_localizations"]["vi"].is_string(), "{choice}");
            }
        }
    }
}

#[tokio::test]
async fn interactions_tell_who_manages_the_place() {
    let server = Server::start("token");
    let (an, binh) = (server.user("an"), server.user("binh"));
    server.make_manager(binh);
    let room = server.channel("games");
    let code = ChallengeCode::from_random(7);
    let press = Press::Accept(code).to_string();
    let board = {
        let play = server.say(an, room, "a message");
        server.world().message(play.id).unwrap().clone()
    };
    let manages = |user: u64, channel: u64| {
        let mut place = board.clone();
        place.channel = channel;
        let play = server.press_old(user, &place, &press);
        let interaction: ComponentInteraction = serde_json::from_value(play.json).unwrap();
        request::press(&interaction, &network()).1.manages
    };
    assert_eq!(manages(an, room), Some(false));
    assert_eq!(manages(binh, room), Some(true));
    // Everybody manages their own.
    assert_eq!(manages(an, server.private(an)), Some(true));
}

#[test]
fn what_is_offered_fits() {
    let choice = |value: String, label: String| Choice { value, label };
    let many: Vec<Choice> = (0..40)
        .map(|n| choice(format!("f4-f{n}"), "Đ".repeat(n * 10)))
        .collect();
    let list = offered(&many);
    assert_eq!(list.len(), 25);
    for (n, one) in list.iter().enumerate() {
        assert_eq!(one["value"], format!("f4-f{n}"));
        let name = one["name"].as_str().unwrap().chars().count();
        assert!((1..=100).contains(&name), "{one}");
    }
    // Too long to be sent whole, nothing, the same again.
    let odd = [
        choice("x".repeat(101), "long".to_owned()),
        choice(" ".to_owned(), "blank".to_owned()),
        choice("a1".to_owned(), "one\nline\u{202e}".to_owned()),
        choice("a1".to_owned(), "again".to_owned()),
    ];
    assert_eq!(offered(&odd), [json!({"name": "one line", "value": "a1"})]);
    assert!(offered(&[]).is_empty());
}

#[tokio::test]
async fn a_turn_is_completed_while_it_is_typed() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh, chi) = (server.user("an"), server.user("binh"), server.user("chi"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    let turn = board.quiet(0);
    let start = &turn[..2];
    let offered = async |user: u64, words: &str| {
        let options = [("turn", json!(words))];
        server.offered(user, thread, "move", &options, "turn").await
    };
    for words in ["", start, &turn] {
        let list = offered(an, words).await;
        assert!(!list.is_empty() && list.len() <= 25, "{words}: {list:?}");
        // What is offered can be played as it stands.
        let start = Board::start().0;
        for (_, value) in &list {
            let read = start.read(value, tulenh_rules::Letters::English);
            let one = matches!(read, tulenh_rules::Reading::Turn(_));
            assert!(one, "{words}: {value}");
        }
    }
    assert!(
        offered(an, &turn)
            .await
            .iter()
            .any(|(_, value)| *value == turn)
    );
    // Nothing for nonsense, for those who do not play, where no game is found.
    for words in ["@everyone", "zz", &"f4".repeat(99)] {
        assert!(offered(an, words).await.is_empty(), "{words}");
    }
    assert!(offered(chi, start).await.is_empty());
    // Nothing was done by it.
    rig.play(an, thread, &turn).await;
    assert!(server.next(thread).await.content.contains(&turn));
    assert_eq!(server.failed(), 0);
}
