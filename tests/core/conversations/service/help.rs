//! Help by topic, and the rules by piece and topic with their pictures.

use std::collections::BTreeSet;

use tulenh::app::{App, Audience, Button, ButtonAction, Command, Message};
use tulenh_rules::{Battle, Ruleset};

use crate::conversations::table::{
    Table, alone, check, in_group, message, refused, vietnamese, words,
};

/// The message of a reply.
fn buttons(message: &Message) -> impl Iterator<Item = &Button> {
    message.buttons.iter().flatten()
}

fn read(line: &str) -> Command {
    App::read_line(line, Some("tulenh_bot"), None).unwrap()
}

/// Presses every button that can be reached and that this accepts; every message once.
async fn everything_behind(
    table: &mut Table,
    speaks_vietnamese: bool,
    first: ButtonAction,
    accepts: fn(&ButtonAction) -> bool,
) -> Vec<(ButtonAction, Message)> {
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    let mut waiting = vec![first];
    while let Some(press) = waiting.pop() {
        if !accepts(&press) || !seen.insert(press.to_string()) {
            continue;
        }
        let request = alone("an", Command::ButtonAction(press.clone()));
        let request = if speaks_vietnamese {
            vietnamese(request)
        } else {
            request
        };
        let reply = table.ask(request).await;
        assert!(
            reply.audience == Audience::ButtonMessage,
            "{press}: {reply:?}"
        );
        let message = message(reply);
        waiting.extend(buttons(&message).map(|button| button.press.clone()));
        found.push((press, message));
    }
    found
}

#[tokio::test]
async fn help_begins_shortly_and_leads_everywhere() {
    let mut table = Table::new();
    for vietnamese in [false, true] {
        let first = ButtonAction::Help(String::new());
        let all = everything_behind(&mut table, vietnamese, first, |press| {
            matches!(press, ButtonAction::Help(_))
        });
        let all = all.await;
        // The beginning, ten topics, the commands on several pages.
        assert!(all.len() >= 13, "{}", all.len());
        let texts: BTreeSet<String> = all.iter().map(|(_, it)| it.text.words()).collect();
        assert!(texts.len() >= all.len() - 1, "two topics say the same");
        let with_picture = all.iter().filter(|(_, it)| it.attachment.is_some());
        assert_eq!(with_picture.count(), 3);
        let listed: String = all
            .iter()
            .filter(|(press, _)| press.to_string().starts_with("h:commands"))
            .map(|(_, message)| message.text.words())
            .collect();
        for entry in table.app.menu(&table.app.languages()[0]) {
            assert!(
                listed.contains(&format!("/{}", entry.name)),
                "{}",
                entry.name
            );
        }
    }
}

#[tokio::test]
async fn topics_are_asked_for_in_words() {
    let mut table = Table::new();
    for (line, part) in [
        ("/help", "Commander Chess in two minutes"),
        ("/help moving", "dots are moves"),
        ("/help Moving", "dots are moves"),
        ("/help đi quân", "dots are moves"),
        ("/help time limits", "three days for each move"),
        // Other names of topics, in both languages.
        ("/help time", "three days for each move"),
        ("/help đồng hồ", "three days for each move"),
        ("/help hints", "Play the engine"),
        ("/help gợi ý", "Play the engine"),
        ("/help admin", "Add me to a group"),
        ("/help quản lý", "Add me to a group"),
        ("/help lệnh", "Commands (parts in [ ] are optional)"),
        ("/help xem ván", "/replay"),
        ("/help theo dõi ván", "/watch"),
        // The name of a command goes before them.
        ("/help hint", "/hint [#game]"),
        ("/help stacks", "f4xf6/Inf4xe4"),
        ("/help watching", "/replay"),
        ("/help commands", "/challenge"),
        ("/help commands-99", "Moves name points"),
        // One command.
        ("/help move", "/move [#game] move"),
        ("/help /rings", "/rings"),
    ] {
        let reply = table.whisper("an", line).await;
        assert!(words(&reply).contains(part), "{line}: {reply:?}");
    }
    refused(
        &table.whisper("an", "/help weltschmerz").await,
        "no help on weltschmerz",
    );
    let request = vietnamese(alone("an", read("/help weltschmerz")));
    refused(
        &table.ask(request).await,
        "Không có trợ giúp về weltschmerz",
    );
    let request = vietnamese(alone("an", read("/help stacks")));
    let reply = table.ask(request).await;
    assert!(words(&reply).contains("Chồng quân"), "{reply:?}");
}

#[tokio::test]
async fn what_others_read_is_not_rewritten() {
    let mut table = Table::new();
    for press in [
        ButtonAction::Help("moving".to_owned()),
        ButtonAction::Rules("tank".to_owned()),
    ] {
        let request = in_group("an", Command::ButtonAction(press.clone()));
        let reply = table.ask(request.clone()).await;
        assert!(reply.audience == Audience::Caller, "{reply:?}");
        // An answer that only its reader sees is theirs to turn.
        let mut request = request;
        request.hidden = true;
        let reply = table.ask(request).await;
        assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    }
}

#[tokio::test]
async fn the_rules_are_leafed_through() {
    let mut table = Table::new();
    for vietnamese in [false, true] {
        let first = ButtonAction::Rules(String::new());
        let all = everything_behind(&mut table, vietnamese, first, |press| {
            matches!(press, ButtonAction::Rules(_))
        });
        let all = all.await;
        // Five rulesets, each with two indexes, ten pieces, seven topics, nine figures in all.
        assert!(all.len() >= 5 * (1 + 2 + 10 + 7 + 9), "{}", all.len());
        let mut plain = BTreeSet::new();
        for (press, message) in &all {
            let word = press.to_string();
            let word = word.rsplit([':', '+']).next().unwrap().to_owned();
            if message.attachment.is_none() {
                plain.insert(word);
            }
        }
        // What has no picture: lists, the end, and a topic whose rules are too long for one.
        for word in [
            "infantry",
            "tank",
            "navy",
            "air-force",
            "rings",
            "commander",
        ] {
            assert!(!plain.contains(word), "{word} has no picture");
        }
    }
}

#[tokio::test]
async fn pieces_are_named_in_many_ways() {
    let mut table = Table::new();
    for (line, part) in [
        ("/rules tank", "Tank (T) · 2 per side · 20 points"),
        ("/rules §3", "§3 Moving and capturing (page 1 of 2)"),
        ("/rules §3", "• T – 1–2 straight – as it moves – yes"),
        ("/rules §3", "\nWhere the capturer ends (B)\n"),
        ("/rules section 12", "§12 Switches of a ruleset"),
        ("/rules section 40", "There is no section"),
        ("/rules T", "Tank (T)"),
        ("/rules xe tăng", "Tank (T)"),
        ("/rules In", "Infantry (In)"),
        ("/rules bộ binh", "Infantry (In)"),
        ("/rules h", "Headquarters (H)"),
        ("/rules c", "Commander (C)"),
        ("/rules *", "Commander (C)"),
        ("/rules S", "Missile (Ms)"),
        ("/rules b", "Infantry (In)"),
        ("/rules aa", "Anti-aircraft gun (Aa)"),
        ("/rules cao xạ", "Anti-aircraft gun (Aa)"),
        ("/rules air force", "Air force (Af)"),
        // Words that turns understand.
        ("/rules tàu chiến", "Navy (N)"),
        ("/rules tau", "Navy (N)"),
        ("/rules máy bay", "Air force (Af)"),
        ("/rules xe", "Tank (T)"),
        ("/rules pháo", "Artillery (A)"),
        ("/rules bga thuyền", "Board Game Arena"),
        ("/rules G", "Anti-aircraft gun (Aa)"),
        ("/rules navy bga", "Board Game Arena"),
        ("/rules bga navy", "No piece blocks a ship"),
        ("/rules militia", "1 in all eight directions"),
        ("/rules bga militia", "1 straight"),
        ("/rules pieces", "Militia (M): 1 per side"),
        ("/rules topics", "Heroes"),
        ("/rules rings", "Each ring of fire acts on its own"),
        ("/rules bga rings", "Overlapping rings of fire act as one"),
        ("/rules exchange", "flames are flights"),
        ("/rules knowlton ferry", "Knowlton"),
        ("/rules planes", "Planes and rings of fire"),
    ] {
        let reply = table.whisper("an", line).await;
        assert!(words(&reply).contains(part), "{line}: {}", words(&reply));
    }
    // Vietnamese letters first for those who speak it.
    for (line, part) in [
        ("/rules h", "Hải quân (H)"),
        ("/rules c", "Công binh (C)"),
        ("/rules f", "Cao xạ (F)"),
        ("/rules tank", "Xe tăng (T)"),
    ] {
        let reply = table.ask(vietnamese(alone("binh", read(line)))).await;
        assert!(words(&reply).contains(part), "{line}: {}", words(&reply));
    }
    refused(
        &table.whisper("an", "/rules tank planes").await,
        "only one of",
    );
    refused(&table.whisper("an", "/rules tnak").await, "tank");
    // Whoever challenges means no piece.
    let reply = table.line("an", "/challenge tank").await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
}

#[tokio::test]
async fn pictures_show_what_the_ruleset_says() {
    let mut table = Table::new();
    let mut pictures = Vec::new();
    for line in [
        "/rules militia",
        "/rules bga militia",
        "/rules split",
        "/rules chesscom split",
    ] {
        let message = message(table.whisper("an", line).await);
        pictures.push(message.attachment.expect(line).bytes);
    }
    let different: BTreeSet<_> = pictures.iter().collect();
    assert_eq!(different.len(), pictures.len());
    // Every page of every ruleset and battle can be shown.
    for rules in Ruleset::all() {
        for battle in rules.battles.iter().filter(|it| **it != Battle::Total) {
            for page in ["tank", "air-force", "hero", "commander", "split"] {
                let line = format!("/rules {}/{battle} {page}", rules.id);
                let reply = table.whisper("an", &line).await;
                check(&message(reply));
            }
        }
    }
}

#[tokio::test]
async fn what_can_be_agreed_about_time_is_told() {
    let mut table = Table::new();
    for (who, line, parts) in [
        (
            "an",
            "/help challenge",
            &["until 2027-01-31", "whole game 30min", "claim", "5d+12h"][..],
        ),
        (
            "an",
            "/help challenges",
            &["until 2027-01-31", "whole game 30min", "claim", "7 days"],
        ),
        (
            "an",
            "/help slow",
            &["points decide then", "for 30 days", "After 60", "claim"],
        ),
        (
            "binh",
            "/help challenge",
            &["until 2027-01-31", "cả ván 30 phút"],
        ),
        (
            "binh",
            "/help challenges",
            &["until 2027-01-31", "không đồng hồ"],
        ),
        (
            "binh",
            "/help slow",
            &["30 ngày không ai đi", "Sau 60 ngày"],
        ),
        ("an", "/help vacation", &["/vacation"]),
    ] {
        let mut request = alone(who, read(line));
        if who == "binh" {
            request = vietnamese(request);
        }
        let text = message(table.ask(request).await).text.words();
        for part in parts {
            assert!(text.contains(part), "{line}: {part}: {text}");
        }
    }
}
