//! What is to be played: rulesets, battles, changed switches, limits; the rules and the points in
//! words.

use std::num::NonZeroU32;

use tulenh::app::{App, Audience, ChallengeCode, Command};
use tulenh::game::{Challenge, GameId, Limit};
use tulenh_rules::{Battle, Ruleset, Side};

use crate::conversations::table::{Table, code, in_group, refused, vietnamese, words};

/// An offers a game with these words; the challenge and what the group hears.
async fn offered(table: &mut Table, line: &str) -> (Challenge, String) {
    let reply = table.line("an", line).await;
    assert!(
        reply.audience == Audience::Acknowledgement,
        "{line}: {reply:?}"
    );
    let told = table.told().await;
    let code: ChallengeCode = code(&told[0].message);
    let challenge = table.store.challenge(code).await.unwrap().unwrap();
    (challenge, told[0].words())
}

fn turns(count: u32) -> Limit {
    Limit {
        turns: NonZeroU32::new(count),
        until: None,
    }
}

/// Plays a turn, and gives what is told of it last.
async fn played(table: &mut Table, who: &str, id: GameId, lan: &str) -> String {
    table.play(who, id, lan).await;
    table.told().await.pop().unwrap().words()
}

#[tokio::test]
async fn a_challenge_says_what_is_played() {
    let mut table = Table::new();
    let forms = [
        ("/challenge @binh", "official", None),
        ("/challenge @binh bga", "bga", None),
        ("/challenge BGA @binh red", "bga", None),
        ("/challenge @binh official marine", "official/marine", None),
        ("/challenge marine @binh", "official/marine", None),
        (
            "/challenge @binh official/marine capacity=2021",
            "official/marine capacity=2021",
            None,
        ),
        (
            "/challenge turns = 40 capacity=2021 @binh marine blue",
            "official/marine capacity=2021",
            Some(40),
        ),
        ("/challenge @binh classic", "classic-2012", None),
        ("/challenge @binh Nine Sea", "official/nine-sea", None),
        ("/challenge @binh nine-sea", "official/nine-sea", None),
        ("/challenge @binh chess.com naval", "chesscom/naval", None),
        // In the words of the other language, too.
        ("/challenge @binh hải chiến", "official/marine", None),
        // Two rulesets have a battle of this name each.
        (
            "/challenge @binh chess.com hải chiến",
            "chesscom/naval",
            None,
        ),
        (
            "/challenge @binh không chiến chess.com",
            "chesscom/aerial",
            None,
        ),
        ("/challenge @binh cổ điển 2012 đỏ", "classic-2012", None),
    ];
    for (line, spec, limit) in forms {
        let (challenge, told) = offered(&mut table, line).await;
        assert_eq!(challenge.rules.spec(), spec, "{line}");
        assert_eq!(challenge.limit, turns(limit.unwrap_or(0)), "{line}");
        assert!(told.contains("Rules: "), "{told}");
        assert_eq!(limit.is_some(), told.contains("After 40 moves"), "{told}");
        assert_eq!(
            spec.contains("capacity"),
            told.contains("Changed: capacity=2021\n• A Navy carries"),
            "{told}"
        );
        table.line("an", "/cancel").await;
        table.told().await;
    }
}

#[tokio::test]
async fn every_ruleset_and_battle_can_be_chosen() {
    let mut table = Table::new();
    for rules in Ruleset::all() {
        for battle in rules.battles.iter() {
            let line = format!("/challenge @binh {}/{battle} red", rules.id);
            let (challenge, _) = offered(&mut table, &line).await;
            assert_eq!(*challenge.rules, rules.with_battle(*battle).unwrap());
            assert!(table.line("binh", "/accept").await.audience == Audience::Acknowledgement);
            let board = table.told().await.pop().unwrap();
            let id = board.message.shows.unwrap().game;
            let stored = table.game(id.0).await;
            assert_eq!(stored.game.rules().battle, *battle);
            // The turn that is given as an example can be played.
            let told = board.words();
            let example = told
                .split("such as ")
                .nth(1)
                .unwrap()
                .split(',')
                .next()
                .unwrap();
            played(&mut table, "an", id, example).await;
        }
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_refused() {
    let mut table = Table::new();
    let refusals = [
        (
            "offical",
            "word offical. Did you mean official? Send /help challenge",
        ),
        ("blu", "Did you mean blue?"),
        ("marinne", "Did you mean marine?"),
        ("weltschmerz", "word weltschmerz. Send /help challenge"),
        ("nine", "nine can mean: nine-sea, nine-air"),
        ("bga official", "only one of bga and official"),
        ("air marine", "only one of air and marine"),
        (
            "bga marine",
            "The ruleset Board Game Arena has no marine battle. It has: full battle (full). \
             You find that battle in Official (official).",
        ),
        (
            "naval",
            "The ruleset Official has no naval battle. It has: total battle (total), raid (raid),",
        ),
        ("turns=0", "turns=0 is not a valid move limit"),
        ("turns=many", "with a number from 1 to 1000"),
        ("turns=5 turns=6", "only one of turns=5 and turns=6"),
        (
            "capacity=2022",
            "2022 is not a valid value for capacity. Valid values are, for example: official,",
        ),
        ("capacitty=2021", "Did you mean capacity?"),
        ("capacity=2021 capacity=bga", "You changed capacity twice"),
        ("nesting=chain", "nesting=chain needs capacity=chain"),
        ("marine facing=loses", "in this battle (marine battle)"),
        (
            "nine-sea enforce_check=always",
            "(nine-piece sea battle) has no Commanders",
        ),
        (
            "sea_capture=N",
            "sea_capture lists land pieces only, and N is not one",
        ),
        ("=", "Did you mean"),
    ];
    for (terms, part) in refusals {
        let reply = table.line("an", &format!("/challenge @binh {terms}")).await;
        refused(&reply, part);
    }
    let long = "x".repeat(5000);
    refused(
        &table.line("an", &format!("/challenge {long}")).await,
        "the word xxx",
    );
    let line = "/challenge @binh bga marine";
    let command = App::read_line(line, None, None).unwrap();
    let reply = table.ask(vietnamese(in_group("chi", command))).await;
    refused(&reply, "Luật Board Game Arena không có trận hải chiến.");
    refused(&reply, "Trận đó có trong luật Chính thức (official).");
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn a_limit_of_turns_is_agreed_on() {
    let mut table = Table::new();
    let (_, told) = offered(&mut table, "/challenge @binh chesscom turns=1 red").await;
    assert!(told.contains("Rules: Chess.com, total battle."), "{told}");
    assert!(
        told.contains("After one move each, points decide."),
        "{told}"
    );
    let games = table.line("an", "/games").await;
    assert!(
        words(&games).contains("Chess.com, total battle"),
        "{games:?}"
    );
    // The offer survives a restart.
    let mut table = table.restart().await;
    assert!(table.line("binh", "/accept").await.audience == Audience::Acknowledgement);
    let told = table.told().await.pop().unwrap();
    assert!(told.words().contains("After one move"), "{}", told.words());
    let id = told.message.shows.unwrap().game;
    assert_eq!(table.game(id.0).await.game.limit(), turns(1));
    let told = played(&mut table, "an", id, "c5-c6").await;
    assert!(
        told.contains("Points: 🔴 0 : 0 🔵; they decide after turn 2. /score shows the details."),
        "{told}"
    );
    let games = table.line("binh", "/games").await;
    assert!(
        words(&games).contains("· Chess.com, total battle"),
        "{games:?}"
    );
    let told = played(&mut table, "binh", id, "c8-c7").await;
    assert!(told.contains("the move limit is reached"), "{told}");
    assert!(told.contains("Rules: Chess.com, total battle."), "{told}");
}

/// Red's ship can take one of Blue's two, or its tank a heroic militia.
const SEA: &str = "6c4/11/2n8/11/2n8/11/5+m5/11/2N2T5/11/11/5C5 r - - 0 1";

#[tokio::test]
async fn points_are_told_and_explained() {
    let mut table = Table::new();
    let id = table
        .begin_from("official/marine hero_points=10", SEA, turns(30))
        .await;
    let told = played(&mut table, "an", id, "f4xf6").await;
    assert!(
        told.contains("Points: 🔴 20 : 0 🔵; they decide after turn 60"),
        "{told}"
    );
    played(&mut table, "binh", id, "g12-g11").await;
    let told = played(&mut table, "an", id, "c4xc8").await;
    assert!(told.contains("Points: 🔴 100 : 0 🔵"), "{told}");
    let score = table.line("binh", &format!("/score {id}")).await;
    assert!(score.audience == Audience::Everyone, "{score:?}");
    let score = words(&score);
    for part in [
        "(Official, marine battle)",
        "an: 100",
        "• captured Navy: 1 × 80 → 80",
        "• captured Militia: 1 × 10 → 10",
        "• heroes among them: 1 × 10 → 10",
        "• both ships: 1 of 2 captured",
        "binh: 0",
        "or at the agreed limit (after turn 60), the side with more points wins.",
    ] {
        assert!(score.contains(part), "{part:?} in {score}");
    }
    let board = words(&table.line("an", &format!("/board {id}")).await);
    assert!(
        board.contains(
            "Rules: Official, marine battle: capture both ships; then points decide.\n\
             Changed: hero_points=10\nAfter 30 moves each, points decide."
        ),
        "{board}"
    );
    refused(
        &table.whisper("chi", &format!("/score {id}")).await,
        "playing in game",
    );
    // In a battle that the Commander decides points are counted, and said not to decide.
    let total = table.begin_from("official", SEA, Limit::default()).await;
    let told = played(&mut table, "an", total, "f4xf6").await;
    assert!(!told.contains("Points"), "{told}");
    let score = words(&table.line("an", &format!("/score {total}")).await);
    assert!(
        score.contains("an: 10") && score.contains("decide this game"),
        "{score}"
    );
}

/// Red's tank can give check on g10.
const CHECK: &str = "6c4/11/11/11/2n3T4/11/11/11/2N8/11/11/5C5 r - - 0 1";

#[tokio::test]
async fn check_is_called_where_it_matters() {
    let mut table = Table::new();
    let cases = [
        ("official", turns(0), "Check!"),
        ("official/marine", turns(0), "can be captured"),
        (
            "official/marine commander_always_ends=yes",
            turns(0),
            "Check!",
        ),
        ("official/marine enforce_check=always", turns(0), "Check!"),
        ("chesscom/naval", turns(0), ""),
        ("chesscom/naval", turns(9), "can be captured"),
    ];
    for (spec, limit, expected) in cases {
        let id = table.begin_from(spec, CHECK, limit).await;
        let told = played(&mut table, "an", id, "g8-g10").await;
        for words in ["Check!", "can be captured"] {
            assert_eq!(told.contains(words), words == expected, "{spec}: {told}");
        }
        assert!(told.contains("to move"), "{told}");
    }
}

#[tokio::test]
async fn the_rules_are_told_in_private() {
    let mut table = Table::new();
    let asked = [
        (
            "/rules",
            vec![
                "• Official (official): total battle (total), raid (raid),",
                "• Chess.com (chesscom): total battle (total), naval battle (naval)",
                "/challenge chesscom land offers a game",
            ],
        ),
        (
            "/rules bga",
            vec![
                "Board Game Arena, full battle\n• Goal of the battle (full): capture the Commander,",
                "Different from Official:\n• The Militia moves one point straight, never diagonally.",
                "Source: Board Game Arena's game help",
                "For the rest, send /rules bga and a topic: moves (Moving and capturing)",
            ],
        ),
        (
            "/rules official",
            vec![
                "Official, total battle",
                "For the rest, send /rules official",
            ],
        ),
        (
            "/rules ships BGA",
            vec!["Board Game Arena, full battle\nShips\n• No piece blocks a ship."],
        ),
        (
            "/rules marine capacity=2021 stacks",
            vec![
                "Official, marine battle\nChanged: capacity=2021\nStacks\n• A Navy carries up to two",
            ],
        ),
        (
            "/rules end",
            vec![
                "Official, total battle\nBattle, points and how a game ends\n• Goal of the battle (total):",
            ],
        ),
    ];
    for (line, parts) in asked {
        let reply = table.line("an", line).await;
        for part in parts {
            refused(&reply, part);
        }
    }
    refused(
        &table.line("an", "/rules bga marine").await,
        "has no marine battle",
    );
    refused(
        &table.line("an", "/rules shipps").await,
        "Did you mean ships?",
    );
    // Whoever replies to a board means the rules of its game.
    offered(&mut table, "/challenge @binh marine capacity=2021 red").await;
    table.line("binh", "/accept").await;
    let board = table.told().await.pop().unwrap();
    for (words, part) in [
        ("", "Official, marine battle"),
        ("stacks", "A Navy carries up to two"),
    ] {
        let mut request = in_group("binh", Command::Rules(words.to_owned()));
        request.reply_to = Some(board.reference.clone());
        let reply = table.ask(request).await;
        refused(&reply, part);
        refused(&reply, "Changed: capacity=2021");
    }
    let command = Command::Rules("bga ships".to_owned());
    let reply = table.ask(vietnamese(in_group("chi", command))).await;
    refused(
        &reply,
        "Board Game Arena, toàn chiến\nTàu\n• Không có quân nào trên đường đi chặn được tàu.",
    );
}

#[tokio::test]
async fn help_is_whole_in_every_language() {
    let mut table = Table::new();
    for who in ["an", "binh"] {
        let mut all = String::new();
        for page in 1..=4 {
            let request = in_group(who, Command::Help(format!("commands-{page}")));
            let request = match who {
                "an" => request,
                _ => vietnamese(request),
            };
            let words = words(&table.ask(request).await);
            assert!(!words.ends_with('…'), "{words}");
            all.push_str(&words);
        }
        for command in ["/rules", "/score", "/diagnose"] {
            assert!(all.contains(command), "{all}");
        }
    }
}

#[tokio::test]
async fn choices_are_what_the_rules_offer() {
    let table = Table::new();
    for language in table.app.languages() {
        let rulesets = table.app.rulesets(&language);
        let ids: Vec<&str> = rulesets
            .iter()
            .map(|choice| choice.value.as_str())
            .collect();
        assert_eq!(
            ids,
            Ruleset::all().map(|rules| rules.id).collect::<Vec<_>>()
        );
        let battles = table.app.battles(&language);
        let ids: Vec<&str> = battles.iter().map(|choice| choice.value.as_str()).collect();
        assert_eq!(ids, Battle::ALL.map(Battle::id));
    }
}

#[tokio::test]
async fn a_game_without_commanders_begins_and_goes_on() {
    let mut table = Table::new();
    offered(&mut table, "/challenge @binh nine-air red").await;
    table.line("binh", "/accept").await;
    let told = table.told().await.pop().unwrap();
    let id = told.message.shows.unwrap().game;
    assert!(
        told.words().contains("nine-piece air battle"),
        "{}",
        told.words()
    );
    for who in ["an", "binh", "an", "binh"] {
        let turn = table.some_turn(id).await;
        played(&mut table, who, id, &turn).await;
    }
    assert_eq!(table.game(id.0).await.game.position().turn(), Side::Red);
}

#[tokio::test]
async fn words_of_every_language_say_what_is_played_for() {
    let mut table = Table::new();
    for (line, mode) in [
        ("/challenge tính hệ số đỏ", "Rated."),
        ("/challenge marine giao hữu", "Unrated."),
        ("/challenge không tính hệ số", "Unrated."),
        (
            "/challenge gợi ý ngẫu nhiên",
            "both players may ask for hints",
        ),
        ("/challenge friendly nước=30", "Unrated."),
    ] {
        let reply = table.line("an", line).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{line}: {reply:?}"
        );
        let told = table.told().await[0].words();
        assert!(told.contains(mode), "{line}: {told}");
        table.line("an", "/cancel").await;
        table.told().await;
    }
    let both = table.line("an", "/challenge tính hệ số giao hữu").await;
    refused(&both, "only one of tính hệ số and giao hữu");
}

#[tokio::test]
async fn handles_that_nobody_can_have_are_refused() {
    let mut table = Table::new();
    let long = "x".repeat(65);
    for line in [format!("/challenge @{long}"), format!("/stats @{long}")] {
        refused(&table.line("an", &line).await, "not the name of a player");
        let command = App::read_line(&line, None, None).unwrap();
        let reply = table.ask(vietnamese(in_group("binh", command))).await;
        refused(&reply, "không phải là tên");
    }
    assert_eq!(table.told().await.len(), 0);
}

#[tokio::test]
async fn vietnamese_about_time_is_understood_without_its_marks() {
    let mut table = Table::new();
    for (line, part) in [
        ("3 ngay moi nuoc", "3 days per move."),
        (
            "12 tieng doi thang",
            "12 hours per move; a win on time must be claimed",
        ),
        ("2 tuan", "14 days per move."),
        ("30 phut", "30 minutes per move."),
        (
            "5ngay+12gio",
            "A bank of 5 days, plus 12 hours after each move.",
        ),
        ("khong dong ho", "No clock."),
        (
            "ca van 30 phut",
            "One clock of 30 minutes for the whole game",
        ),
        (
            "cả ván 30 phút",
            "One clock of 30 minutes for the whole game",
        ),
        (
            "dong ho chinh thuc",
            "for the whole game; then points decide.",
        ),
        ("den ngay 2023-12-24", "Points decide on Sun 24 Dec 23:59"),
        ("den 2023-12-24", "Points decide on Sun 24 Dec 23:59"),
    ] {
        let reply = table.line("an", &format!("/challenge {line}")).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{line}: {reply:?}"
        );
        let told = table.told().await[0].words();
        assert!(told.contains(part), "{line}: {told}");
        table.line("an", "/cancel").await;
        table.told().await;
    }
    for (line, part) in [
        ("bat", "You are on vacation"),
        ("het", "You are not on vacation"),
        ("nghi", "You are on vacation"),
        ("tat", "You are not on vacation"),
        ("3 ngay", "You are on vacation"),
    ] {
        let reply = table.whisper("an", &format!("/vacation {line}")).await;
        assert!(words(&reply).contains(part), "{line}: {reply:?}");
    }
}
