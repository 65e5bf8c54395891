//! A mistyped word is named, with what may have been meant, in a sentence or two.

use tulenh::app::{App, Audience, ButtonAction, Command, Language, Message, Reply, Request};
use tulenh::game::Preferences;
use tulenh_rules::Role;

use crate::conversations::table::{
    Table, account, alone, check, in_group, refused, vietnamese, words,
};

fn read(line: &str) -> Command {
    App::read_line(line, Some("tulenh_bot"), None).unwrap()
}

/// What is typed, and what its answer says in English.
const WRONG: [(&str, &[&str]); 30] = [
    ("/challenge bot 9", &["9", "1 to 8 and max"]),
    ("/challenge bot 0 red", &["0", "1 to 8 and max"]),
    ("/challenge bot level 12", &["12", "1 to 8 and max"]),
    ("/challenge bot -3", &["-3", "1 to 8 and max"]),
    ("/challenge bot 3.5", &["3.5", "1 to 8 and max"]),
    ("/challenge bot easy", &["easy", "1 to 8 and max"]),
    ("/challenge hard", &["hard", "1 to 8 and max"]),
    ("/challenge level 3", &["level", "1 to 8 and max"]),
    ("/challenge 3", &["bot 3", "3 days", "turns="]),
    ("/challenge blitz", &["blitz", "3 days"]),
    ("/challenge bot 3 rapid", &["rapid", "3 days"]),
    ("/challenge @binh daily", &["daily", "3 days"]),
    (
        "/challenge casaul",
        &["casaul", "casual", "/help challenge"],
    ),
    (
        "/challenge offical",
        &["offical", "official", "/help challenge"],
    ),
    (
        "/challenge @binh marinne",
        &["marinne", "marine", "/help challenge"],
    ),
    (
        "/challenge capacty",
        &["capacty", "capacity=", "/help challenge"],
    ),
    (
        "/challenge weltschmerz",
        &["weltschmerz", "/help challenge"],
    ),
    ("/challenge red blue", &["one side"]),
    ("/challenge @binh bot", &["one opponent"]),
    ("/challenge sleepy", &["bot 3 sleepy"]),
    ("/challenge @", &["@", "/challenge @binh"]),
    ("/accept now", &["now", "not a code"]),
    ("/link me", &["me", "not a code"]),
    ("/board big", &["big", "/board #12"]),
    ("/hint please", &["please", "/hint #12"]),
    ("/stats binh", &["binh", "/stats @binh"]),
    ("/rules misile", &["misile", "missile", "/rules"]),
    ("/rules weltschmerz", &["weltschmerz", "/rules"]),
    ("/chalenge @binh", &["/challenge"]),
    ("/settings theme drak", &["drak", "dark"]),
];

#[tokio::test]
async fn a_wrong_word_is_answered_in_a_sentence_or_two() {
    let mut table = Table::new();
    for (line, parts) in WRONG {
        let reply = table.ask(alone("an", read(line))).await;
        for part in parts {
            refused(&reply, part);
        }
        let translated = table.ask(vietnamese(alone("cuc", read(line)))).await;
        assert_ne!(words(&reply), words(&translated), "{line}");
        for reply in [reply, translated] {
            let told = words(&reply);
            assert!(told.chars().count() <= 200, "{line}: {told}");
            assert!(!told.contains('\n'), "{line}: {told}");
        }
    }
}

/// Everything by which turns call a piece, and by which it is shown, finds its page.
#[tokio::test]
async fn the_rules_know_pieces_by_every_name_that_turns_understand() {
    let mut table = Table::new();
    for (typed, page) in [
        ("tàu", "ships"),
        ("tau", "navy"),
        ("TÀU", "ships"),
        ("tàu chiến", "navy"),
        ("hai quan", "navy"),
        ("máy bay", "air-force"),
        ("may bay", "air-force"),
        ("xe tang", "tank"),
        ("xe ta\u{306}ng", "tank"),
        ("cao xạ", "anti-aircraft"),
        ("rocket", "missile"),
        ("cong binh", "engineer"),
        ("tu lenh", "commander"),
    ] {
        for sent in [alone("an", read(&format!("/rules {typed}"))), {
            vietnamese(alone("cuc", read(&format!("/rules {typed}"))))
        }] {
            let known = Command::Rules(page.to_owned());
            let expected = tulenh::app::Request {
                command: known,
                ..sent.clone()
            };
            let (one, other) = (table.ask(sent).await, table.ask(expected).await);
            assert_eq!(words(&one), words(&other), "{typed}");
        }
    }
    for name in Role::ALL.into_iter().flat_map(Role::names) {
        let reply = table
            .ask(alone("an", read(&format!("/rules {name}"))))
            .await;
        let Reply {
            audience: Audience::Caller,
            message,
        } = reply
        else {
            panic!("{name}");
        };
        assert!(!message.buttons.is_empty(), "{name}");
    }
}

fn preferences_of(message: &Message) -> Vec<(String, ButtonAction)> {
    let buttons = message.buttons.iter().flatten();
    let shown = buttons.map(|button| {
        let label = button.label.trim_start_matches("✓ ").to_owned();
        (label, button.press.clone())
    });
    shown.collect()
}

/// Every name of a setting and every label of its words, as a menu shows them, can be typed, by whoever
/// reads another language as well.
#[tokio::test]
async fn what_the_settings_show_can_be_typed() {
    let mut table = Table::new();
    let kept = async |table: &Table, who: &str| -> Preferences {
        let id = table.store.player_of(&account(who)).await.unwrap().unwrap();
        table.store.player(id).await.unwrap().unwrap().preferences
    };
    let mut typed = 0;
    for (who, in_vietnamese) in [("an", false), ("cuc", true)] {
        let asked = |command: Command| read_by(in_vietnamese, alone(who, command));
        let menu = table.ask(asked(read("/settings"))).await;
        let Reply {
            audience: Audience::Caller,
            message: menu,
        } = menu
        else {
            panic!("{menu:?}");
        };
        let settings = preferences_of(&menu);
        assert!(settings.len() >= 13, "{}", settings.len());
        for (setting, press) in settings {
            let choices = table.ask(asked(Command::ButtonAction(press))).await;
            let Reply {
                audience: Audience::ButtonMessage,
                message: choices,
            } = choices
            else {
                panic!("{choices:?}");
            };
            for (label, press) in preferences_of(&choices) {
                if !matches!(&press, ButtonAction::Settings(_, path) if path.contains('=')) {
                    continue;
                }
                table.ask(asked(Command::ButtonAction(press.clone()))).await;
                let pressed = kept(&table, who).await;
                // Something else first, so that typing is what brings it back.
                let other = preferences_of(&choices)
                    .into_iter()
                    .find(|(_, it)| *it != press);
                table
                    .ask(asked(Command::ButtonAction(other.unwrap().1)))
                    .await;
                for reader in [false, true] {
                    let line = read(&format!("/settings {setting} {label}"));
                    let reply = table.ask(read_by(reader, alone(who, line))).await;
                    assert_eq!(
                        kept(&table, who).await,
                        pressed,
                        "{setting} {label}: {}",
                        words(&reply)
                    );
                }
                typed += 1;
            }
            // Back to what a menu in this language shows.
            table.ask(asked(read("/settings language auto"))).await;
        }
    }
    assert!(typed > 80, "{typed}");
    // As they were found, with an accent too few, and as they are kept.
    for line in [
        "pieces letters",
        "quan co chu cai",
        "STYLE=letters",
        "Quân cờ: chữ cái",
    ] {
        table
            .ask(alone("binh", read("/settings style symbols")))
            .await;
        let line = read(&format!("/settings {line}"));
        let Reply {
            audience: Audience::Caller,
            message,
        } = table.ask(in_group("binh", line.clone())).await
        else {
            panic!("{line:?}");
        };
        check(&message);
        let chosen = kept(&table, "binh").await;
        let told = message.text.words();
        assert_eq!(chosen.get("style"), Some("letters"), "{line:?}: {told}");
    }
}

/// A request of somebody whose client speaks one of our languages.
fn read_by(in_vietnamese: bool, mut request: Request) -> Request {
    let tag = if in_vietnamese { "vi" } else { "en" };
    request.sender.language = Some(Language(tag.to_owned()));
    request
}
