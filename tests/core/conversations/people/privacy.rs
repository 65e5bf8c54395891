//! What is kept of people, and how it is forgotten.

use std::fs;
use std::path::{Path, PathBuf};

use tulenh::app::{
    App, Audience, ButtonAction, ClockSample, Command, DeliveryError, Kind, Message, Place, Reply,
    Request, Span, Utc,
};
use tulenh::game::{GameId, MessageRef, Network, PlayerId, Ply, ShownBoard, Timestamp};
use tulenh::store::{Batch, Timer, maintenance};

use crate::conversations::table::{
    Table, account, alone, in_group, network, person, refused, user, vietnamese, words,
};

fn forget_button(reply: &Reply) -> ButtonAction {
    match reply {
        Reply {
            audience: Audience::Caller,
            message,
        } => message.buttons[0][0].press.clone(),
        other => panic!("{other:?}"),
    }
}

/// A game that An and Binh play each alone with the bot; An has played and told it.
async fn private_game(table: &mut Table) {
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    table.whisper("binh", "/help").await;
    table.private("an", challenge).await;
    table.told().await;
    let reply = table.whisper("binh", "/accept").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.told().await;
}

async fn id_of(table: &Table, who: &str) -> Option<PlayerId> {
    table.store.player_of(&account(who)).await.unwrap()
}

#[tokio::test]
async fn the_privacy_text_fits_in_every_language() {
    let mut table = Table::new();
    let said = words(&table.line("an", "/privacy").await);
    assert!(
        said.contains("/mydata") && said.contains("/forget"),
        "{said}"
    );
    // Nothing of it is cut off.
    assert!(
        said.ends_with("only the operator of this bot has access to them."),
        "{said}"
    );
    // Who sees what is said as it is: others find names and ratings there.
    assert!(
        said.contains("when your vacation ends (/top, /stats)"),
        "{said}"
    );
    let said = words(&table.ask(vietnamese(alone("an", Command::Privacy))).await);
    assert!(
        said.ends_with("chỉ người vận hành bot xem được những thứ đó."),
        "{said}"
    );
}

#[tokio::test]
async fn all_that_is_kept_comes_as_a_file_for_the_person_alone() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.play("binh", id, "c8-c7").await;
    table.line("binh", "/resign").await;
    table.line("binh", "/resign").await;
    table.line("an", "/challenge @chi bga").await;
    table.told().await;

    refused(&table.line("an", "/mydata").await, "private chat");
    refused(
        &table
            .ask(vietnamese(in_group("chi", Command::MyData)))
            .await,
        "nhắn riêng",
    );
    // Where an answer is hidden from the others it may be given.
    let mut hidden = in_group("binh", Command::MyData);
    hidden.hidden = true;
    assert!(matches!(
        table.ask(hidden).await,
        Reply {
            audience: Audience::Caller,
            message: Message {
                attachment: Some(_),
                ..
            }
        }
    ));

    let reply = table.ask(alone("an", Command::MyData)).await;
    let Reply {
        audience: Audience::Caller,
        message:
            Message {
                attachment: Some(file),
                text,
                ..
            },
    } = &reply
    else {
        panic!("{reply:?}");
    };
    assert!(text.words().contains("with one game"), "{}", text.words());
    assert_eq!(
        (file.kind, file.media_type()),
        (Kind::File, "application/json")
    );
    assert!(file.name.ends_with(".json") && !file.alt.is_empty());
    let data: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(data["person"]["name"], "an");
    assert_eq!(data["accounts"][0]["user"], "an");
    assert_eq!(data["accounts"][0]["handle"], "an");
    assert_eq!(data["ratings"][0]["ruleset"], "official");
    assert_eq!(data["ratings"][0]["rated"]["won"], 1);
    assert_eq!(data["opponents"][0]["name"], "binh");
    assert_eq!(data["chats"][0]["place"]["chat"], "group");
    assert_eq!(data["challenges"][0]["to"], "@chi");
    let game = &data["games"][0];
    assert_eq!(
        (&game["red"], &game["you"], &game["winner"]),
        (&"an".into(), &"red".into(), &"red".into())
    );
    assert_eq!(game["turns"][1]["turn"], "c8-c7");
    assert_eq!(data["older_games_left_out"], 0);
    // Of the opponent nothing but the name.
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(!text.contains("private_chat_of"), "{text}");
}

#[tokio::test]
async fn to_be_forgotten_is_asked_first_and_then_done() {
    let mut table = Table::new();
    let open = table.begin().await;
    table.play("an", open, "c5-c6").await;
    table.play("binh", open, "c8-c7").await;
    table.line("an", "/challenge").await;
    table.line("chi", "/challenge @an").await;
    private_game(&mut table).await;
    table.told().await;
    let an = id_of(&table, "an").await.unwrap();

    let question = table.line("an", "/forget").await;
    assert!(
        words(&question).contains("your 2 open games"),
        "{question:?}"
    );
    let press = forget_button(&question);
    assert_eq!(press, ButtonAction::Forget(an));
    // Nobody else forgets them with it.
    refused(
        &table
            .group("binh", Command::ButtonAction(press.clone()))
            .await,
        "for the person who was asked",
    );
    assert!(id_of(&table, "an").await.is_some());

    let reply = table
        .group("an", Command::ButtonAction(press.clone()))
        .await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    let told = table.told().await;
    // The opponents hear how their games ended; who is told it in time still hears the name.
    let ended = |place: Place| {
        let here = told.iter().filter(move |heard| heard.place == place);
        let said = here.map(|heard| heard.words());
        said.filter(|said| said.contains("Blue wins") && said.contains("by resignation"))
            .count()
    };
    assert_eq!(ended(Place::Chat("group".to_owned())), 1, "{told:?}");
    assert_eq!(ended(Place::Person("binh".to_owned())), 1, "{told:?}");
    let said = |part: &str| told.iter().any(|heard| heard.words().contains(part));
    assert!(said("has withdrawn the challenge"), "{told:?}");
    assert!(
        said("chi") && said("has declined your challenge"),
        "{told:?}"
    );

    // Nothing leads to them any more.
    assert_eq!(id_of(&table, "an").await, None);
    assert_eq!(
        table.store.player_named(&network(), "an").await.unwrap(),
        None
    );
    let left = table.store.player(an).await.unwrap().unwrap();
    assert!(left.accounts.is_empty() && left.name.is_empty() && left.since.0 == 0);
    assert_eq!(table.store.standings(an).await.unwrap(), []);
    assert_eq!(table.store.met(an, 9).await.unwrap(), []);
    assert_eq!(table.store.places_of(an, 9).await.unwrap(), []);
    assert_eq!(table.store.challenges_of(an, 9).await.unwrap(), []);
    assert_eq!(table.store.games_of(an, true, 9).await.unwrap(), []);
    assert_eq!(table.store.due(Timestamp(i64::MAX), 99).await.unwrap(), []);
    for game in table.store.games_of(an, false, 9).await.unwrap() {
        let stored = table.game(game.0).await;
        assert!(!stored.game.is_open());
        assert!(
            stored
                .channels
                .iter()
                .all(|channel| channel.route != person("an")),
            "{:?}",
            stored.channels
        );
        for (index, channel) in (0..).zip(&stored.channels) {
            let shown = table.store.shown(game, index).await.unwrap();
            assert!(!channel.route.is_nobody() || shown.is_none(), "{shown:?}");
        }
    }

    // The game stays for the opponent, and counts for them.
    let said = words(&table.line("binh", "/stats").await);
    assert!(said.contains("rated: 1 won"), "{said}");
    let board = words(&table.line("binh", &format!("/board {open}")).await);
    assert!(board.contains("someone"), "{board}");
    for (request, someone) in [
        (alone("binh", Command::Record(Some(open))), "someone"),
        (
            vietnamese(alone("binh", Command::Record(Some(open)))),
            "ai đó",
        ),
    ] {
        let reply = table.ask(request).await;
        let Reply {
            audience: Audience::Caller,
            message:
                Message {
                    attachment: Some(file),
                    ..
                },
        } = &reply
        else {
            panic!("{reply:?}");
        };
        let file = String::from_utf8(file.bytes.to_vec()).unwrap();
        assert!(file.contains(someone), "{file}");
    }
    let binh_in_vietnamese = vietnamese(alone("binh", Command::Board(Some(open))));
    assert!(words(&table.ask(binh_in_vietnamese).await).contains("ai đó"));

    // Whoever writes again is somebody new, also after a restart.
    let mut table = table.restart().await;
    let said = words(&table.line("an", "/games").await);
    assert!(said.contains("no games"), "{said}");
    let new = id_of(&table, "an").await.unwrap();
    assert!(new > an);
    refused(
        &table.group("an", Command::ButtonAction(press)).await,
        "for the person who was asked",
    );
}

#[tokio::test]
async fn what_is_cut_short_is_taken_up_again() {
    let mut table = Table::new();
    private_game(&mut table).await;
    let an = id_of(&table, "an").await.unwrap();
    // As if the program had ended right after the first commit.
    let at = table.now();
    let batch = Batch {
        set_timers: vec![(at, Timer::Forget(an))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let mut table = table.restart().await;
    let now = table.now();
    table.app.tick(now).await;
    table.told().await;
    assert_eq!(id_of(&table, "an").await, None);
    assert_eq!(
        table.store.next_due().await.unwrap().map(|at| at.0 > now.0),
        None
    );
    // Once more changes nothing.
    let batch = Batch {
        set_timers: vec![(now, Timer::Forget(an))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    table.app.tick(now).await;
    assert_eq!(table.told().await.len(), 0);
    assert_eq!(table.store.next_due().await.unwrap(), None);
}

#[tokio::test]
async fn the_same_press_twice_forgets_once() {
    let mut table = Table::new();
    let press = forget_button(&table.whisper("an", "/forget").await);
    let mut request = alone("an", Command::ButtonAction(press));
    request.update = Some("7".to_owned());
    let reply = table.ask(request.clone()).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    // The network brings it again: the answer is the same, and nobody is made known by it.
    assert_eq!(table.ask(request).await, reply);
    assert_eq!(id_of(&table, "an").await, None);
}

/// The files below a directory that hold one of these.
fn holding(dir: &Path, needles: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(holding(&path, needles));
            continue;
        }
        let bytes = fs::read(&path).unwrap().to_ascii_lowercase();
        let holds = |needle: &&str| {
            bytes
                .windows(needle.len())
                .any(|at| at == needle.as_bytes())
        };
        if needles.iter().any(holds) {
            found.push(path);
        }
    }
    found
}

/// What the three texts that name Zyx are in no other word.
const ZYX: [&str; 3] = ["zyxaccount", "zyxname", "zyxhandle"];

/// A request of somebody whose account, name and handle are found in any file.
fn of_zyx(mut request: Request) -> Request {
    request.sender.account = account("zyxaccount");
    request.sender.name = "Zyxname".to_owned();
    request.sender.handle = Some("ZyxHandle".to_owned());
    if !request.shared {
        request.route = person("zyxaccount");
    }
    request
}

/// Zyx plays, challenges, looks on, chooses, links, and is then forgotten.
async fn a_life(table: &mut Table) {
    let open = table.begin().await;
    let read = |line: &str| App::read_line(line, Some("tulenh_bot"), None).unwrap();
    for line in [
        "/challenge @binh red",
        "/settings theme dark",
        "/link",
        "/vacation 3 days",
        "/challenge",
        "/learn 2",
    ] {
        table.ask(of_zyx(alone("zyx", read(line)))).await;
    }
    table.whisper("binh", "/accept").await;
    table.told().await;
    for line in [
        "/move c5-c6",
        "/challenge @chi",
        "/challenge bot 1",
        "/board 1",
    ] {
        table.ask(of_zyx(in_group("zyx", read(line)))).await;
    }
    // A board of the others' game was shown in the private chat.
    let shown = MessageRef {
        network: network(),
        message: "zyxaccount/900".to_owned(),
    };
    let shown_board = ShownBoard {
        game: open,
        ply: Ply(0),
    };
    table.app.sent(shown.clone(), shown_board).await;
    assert_eq!(
        table.store.shown_board(&shown).await.unwrap(),
        Some(shown_board)
    );
    table.told().await;
    table.group("chi", read("/challenge @zyxhandle")).await;
    let question = table.ask(of_zyx(alone("zyx", read("/forget")))).await;
    let press = Command::ButtonAction(forget_button(&question));
    let done = table.ask(of_zyx(alone("zyx", press))).await;
    assert!(words(&done).contains("erased"), "{done:?}");
    table.told().await;
}

/// So long the bot goes on, with nothing happening.
async fn goes_on(table: &mut Table, hours: u64) {
    let begin = table.now().0;
    table.app.resume().await.unwrap();
    for half_minute in 0..=hours * 120 {
        let passed = std::time::Duration::from_secs(half_minute * 30);
        table.app.now(ClockSample {
            utc: Utc(begin + i64::try_from(passed.as_millis()).unwrap()),
            steady: passed,
        });
    }
    table.app.heartbeat(true).await;
    // What the store does behind an answer is done when the next one comes.
    table.app.heartbeat(true).await;
}

/// Whether the store is a database.
fn keeps_no_files() -> bool {
    let database = crate::opening::on_postgres();
    if database {
        eprintln!("SKIPPED: a database has no files of ours to look at");
    }
    database
}

#[tokio::test]
async fn who_was_forgotten_is_in_no_byte_of_any_file_a_day_later() {
    if keeps_no_files() {
        return;
    }
    let mut table = Table::new();
    a_life(&mut table).await;
    let dir = table.dir.path().to_owned();
    // What was put aside once, when something was damaged.
    fs::create_dir(dir.join("before-repair-3")).unwrap();
    fs::write(dir.join("before-repair-3/db"), "zyxname, damaged").unwrap();
    goes_on(&mut table, 1).await;
    let names: Vec<_> = holding(&dir, &ZYX);
    assert!(names.contains(&dir.join("journal")), "{names:?}");
    assert!(names.contains(&dir.join("db")), "{names:?}");
    goes_on(&mut table, 21).await;
    assert_eq!(holding(&dir, &ZYX), [] as [PathBuf; 0]);
    assert!(!dir.join("before-repair-3").exists());
    // All others go on as before, now and later.
    table.play("an", GameId(1), "c5-c6").await;
    table.told().await;
    let mut table = table.restart().await;
    assert_eq!(holding(&dir, &ZYX), [] as [PathBuf; 0]);
    table.play("binh", GameId(1), "c8-c7").await;
    table.store.close().await.unwrap();
    let report = maintenance::check(&dir, &|_| ()).unwrap();
    assert_eq!(report.faults, [] as [String; 0]);
    assert_eq!(holding(&dir, &ZYX), [] as [PathBuf; 0]);
}

#[tokio::test]
async fn who_was_forgotten_is_gone_at_the_next_start_and_when_the_store_is_compacted() {
    if keeps_no_files() {
        return;
    }
    let mut table = Table::new();
    a_life(&mut table).await;
    let dir = table.dir.path().to_owned();
    assert!(!holding(&dir, &ZYX).is_empty());
    let mut table = table.restart().await;
    assert_eq!(holding(&dir, &ZYX), [] as [PathBuf; 0]);
    // The obligation is met: nothing is written anew again.
    let journal = || fs::metadata(dir.join("journal")).unwrap().len();
    table.play("an", GameId(1), "c5-c6").await;
    let (before, mut table) = (journal(), table.restart().await);
    assert!(journal() + 300_000 > before && journal() > 1_000);

    a_life(&mut table).await;
    table.store.close().await.unwrap();
    assert!(!holding(&dir, &ZYX).is_empty());
    maintenance::compact(&dir, &|_| ()).unwrap();
    assert_eq!(holding(&dir, &ZYX), [] as [PathBuf; 0]);
    assert_eq!(
        maintenance::check(&dir, &|_| ()).unwrap().faults,
        [] as [String; 0]
    );
}

#[tokio::test]
async fn challenges_and_lines_say_someone_for_who_is_gone() {
    let mut table = Table::new();
    let id = table.begin().await;
    let press = forget_button(&table.line("binh", "/forget").await);
    table.group("binh", Command::ButtonAction(press)).await;
    let told = table.told().await;
    // Under two turns: nobody's rating has moved.
    assert!(!told[0].words().contains("Ratings"), "{}", told[0].words());
    assert_eq!(table.game(id.0).await.ratings, None);
    let here = App::read_line("/stats @binh", None, None).unwrap();
    refused(&table.group("an", here).await, "don’t know");
    assert_eq!(Network::new("test"), Some(network()));
}

#[tokio::test]
async fn what_is_not_finished_is_not_said_to_be_done() {
    let mut table = Table::new();
    table.begin().await;
    let an = id_of(&table, "an").await.unwrap();
    let press = forget_button(&table.whisper("an", "/forget").await);
    // A game begins each time.
    table.faults.contend(10);
    let reply = table
        .ask(alone("an", Command::ButtonAction(press.clone())))
        .await;
    let said = words(&reply);
    assert!(
        said.contains("Not finished yet") && said.contains("continue by myself"),
        "{said}"
    );
    assert_eq!(id_of(&table, "an").await, Some(an));
    table.faults.contend(10);
    let asked = vietnamese(alone("an", Command::ButtonAction(press)));
    let said = words(&table.ask(asked).await);
    assert!(said.contains("Chưa xong"), "{said}");
    // It does so after a restart as well.
    let mut table = table.restart().await;
    let now = table.later(10 * 60 * 1000);
    table.app.tick(now).await;
    assert_eq!(id_of(&table, "an").await, None);
    assert_eq!(table.store.next_due().await.unwrap(), None);
}

#[tokio::test]
async fn a_game_that_cannot_be_ended_keeps_nobody_from_being_forgotten() {
    let mut table = Table::new();
    let id = table.begin().await;
    let mut table = table.restart().await;
    table.faults.damage_game(id);
    let press = forget_button(&table.whisper("an", "/forget").await);
    let reply = table.ask(alone("an", Command::ButtonAction(press))).await;
    assert!(words(&reply).contains("Your data is erased"), "{reply:?}");
    assert_eq!(id_of(&table, "an").await, None);
}

#[tokio::test]
async fn nothing_leads_into_the_private_chat_of_another() {
    let mut table = Table::new();
    table.whisper("binh", "/help").await;
    let later = DeliveryError::Later {
        after: Some(std::time::Duration::from_millis(3_600_000)),
        why: "too many".to_owned(),
    };
    table.transport.fail("binh", later);
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    table.private("an", challenge).await;
    table.whisper("binh", "/accept").await;
    // Only An has been shown the board, and that is known.
    for _ in 0..2000 {
        let first = table.store.shown(GameId(1), 0).await.unwrap();
        let second = table.store.shown(GameId(1), 1).await.unwrap();
        if first.or(second).is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    for (who, leads) in [("an", true), ("binh", false)] {
        let reply = table.whisper(who, "/games").await;
        let Reply {
            audience: Audience::Caller,
            message,
        } = &reply
        else {
            panic!("{reply:?}");
        };
        let mut spans = message.text.0.iter();
        let link = spans.any(|span| matches!(span, Span::Link { .. }));
        assert_eq!(link, leads, "{who}: {reply:?}");
    }
}

#[tokio::test]
async fn all_that_is_kept_about_time_is_in_the_file() {
    let mut table = Table::new();
    let terms = "5d+12h claim turns=40 until 2023-12-24";
    table
        .line("an", &format!("/challenge @binh red {terms}"))
        .await;
    let told = table.told().await;
    let code = crate::conversations::table::code(&told.last().unwrap().message);
    table
        .group("binh", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    table.told().await;
    table.line("binh", "/gift 1 day").await;
    table.line("an", "/challenge whole game 30min").await;
    // Half of the bank and the gift: a reminder waits.
    let now = table.later(3 * 24 * 3_600_000 + 60_000);
    table.app.tick(now).await;
    let data = |reply: Reply| -> serde_json::Value {
        let Reply {
            audience: Audience::Caller,
            message,
        } = reply
        else {
            panic!("{reply:?}");
        };
        serde_json::from_slice(&message.attachment.unwrap().bytes).unwrap()
    };
    let all = data(table.whisper("an", "/mydata").await);
    let game = &all["games"][0];
    assert_eq!(game["time"]["control"], "bank");
    assert_eq!(game["time"]["bank_seconds"], 5 * 86_400);
    assert_eq!(game["time"]["increment_seconds"], 12 * 3_600);
    assert_eq!(game["time"]["claim"], true);
    assert_eq!(game["limit"]["turns"], 40);
    assert_eq!(game["limit"]["until"], "2023-12-25T00:00:00Z");
    assert_eq!(game["clock"]["left_seconds"]["red"], 6 * 86_400);
    assert_eq!(game["clock"]["given_seconds"]["red"], 86_400);
    assert!(game["clock"]["deadline"].is_string(), "{game}");
    assert_eq!(all["reminders"][0]["stage"], "half");
    assert!(all["reminders"][0]["due"].is_string(), "{all}");
    let offer = &all["challenges"][0];
    assert_eq!(offer["time"]["control"], "whole");
    assert_eq!(offer["time"]["game_seconds"], 1_800);
    table.whisper("an", "/vacation 10 days").await;
    let all = data(table.whisper("an", "/mydata").await);
    assert_eq!(all["vacation"]["away"], true);
    assert!(all["vacation"]["away_since"].is_string(), "{all}");
    assert!(all["vacation"]["away_until"].is_string(), "{all}");
    assert_eq!(all["games"][0]["clock"]["rest"]["why"], "vacation");
    assert!(all["games"][0]["clock"]["deadline"].is_null(), "{all}");
}
