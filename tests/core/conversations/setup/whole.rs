//! A set-up from the challenge to the first turn, with a restart between any two steps.

use tulenh::app::{Audience, ButtonAction, Command, GameId, Kind};
use tulenh::game::setup::{Opening, Source};
use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Role, Side};

use super::{at, begin, button, commitment, confirm, draft, number, person, press};
use crate::conversations::table::{
    Table, alone, in_group, message, refused, user, vietnamese, words,
};

/// The program is started anew, if that is wished.
async fn step(table: Table, restarts: bool) -> Table {
    match restarts {
        true => {
            table.settle().await;
            table.restart().await
        }
        false => table,
    }
}

async fn whole(restarts: bool) {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    table = step(table, restarts).await;
    let heard = table.told().await;
    let group = at(&heard, "group");
    assert_eq!(group.len(), 1, "{group:?}");
    assert!(group[0].words().contains("begins with a secret set-up"));
    assert!(group[0].message.attachment.is_none());
    for who in ["an", "binh"] {
        let own = at(&heard, who);
        assert_eq!(own.len(), 1, "{own:?}");
        let picture = own[0].message.attachment.as_ref().unwrap();
        assert_eq!(picture.kind, Kind::Picture);
        assert!(
            own[0].words().contains("It can be played."),
            "{}",
            own[0].words()
        );
    }
    // No game yet, but it counts, and nobody takes it for one.
    assert!(table.store.game(id).await.unwrap().is_none());
    let games = words(&table.whisper("an", "/games").await);
    assert!(games.contains("secret set-up against binh"), "{games}");
    let board = table.whisper("an", &format!("/board {id}")).await;
    refused(&board, "has not begun");
    let stranger = table.whisper("chi", &format!("/setup {id}")).await;
    refused(&stranger, "only its two players can do that");

    // A name, a text, a piece, and what may not be.
    let shown = message(table.whisper("an", "/setup fleet").await);
    let fleet = ReadyMade::by_id("fleet").unwrap().half(Side::Red);
    assert!(
        shown.text.words().contains(&fleet.to_string()),
        "{}",
        shown.text.words()
    );
    table = step(table, restarts).await;
    assert_eq!(*draft(&table, id, Side::Red).await.half(), fleet);
    let blue = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11";
    table.whisper("binh", blue).await;
    table = step(table, restarts).await;
    let moved = message(table.whisper("binh", "tank f9 f8, e2 e3").await);
    assert!(
        moved.text.words().contains("Nothing stands on e2"),
        "{}",
        moved.text.words()
    );
    let moved = message(table.whisper("binh", "tank f9 f8; h9-h8").await);
    assert!(moved.text.words().contains("It can be played."));
    let land = table.whisper("binh", "infantry e10").await;
    refused(&land, "All pieces of this kind are placed");
    let land = table.whisper("binh", "c9-e10").await;
    refused(&land, "Navy can’t stand on e10: that is land");
    let far = table.whisper("binh", "f8 f6").await;
    refused(&far, "that is the other half of the board");
    let high = table.whisper("binh", "g12 g9").await;
    refused(&high, "begins on one of the two ranks at the back");
    table = step(table, restarts).await;

    // Confirmed by a second press; the other hears the hash.
    let reply = confirm(&mut table, "binh", id).await;
    assert!(
        words(&reply).contains("You have confirmed."),
        "{}",
        words(&reply)
    );
    table = step(table, restarts).await;
    let heard = table.told().await;
    let hash = commitment(&table, id, Side::Blue).await;
    let hash = hash.unwrap().to_string();
    for place in ["group", "an"] {
        let told = at(&heard, place);
        assert!(told.last().unwrap().words().contains(&hash), "{told:?}");
    }
    assert!(at(&heard, "binh").is_empty());
    refused(
        &table.whisper("binh", "/setup coast").await,
        "You have confirmed your set-up",
    );
    // A mind can be changed.
    let reopened = words(&table.whisper("binh", "/setup change").await);
    assert!(reopened.contains("It can be played."), "{reopened}");
    table = step(table, restarts).await;
    let heard = table.told().await;
    assert!(at(&heard, "an")[0].words().contains("is void"));
    confirm(&mut table, "binh", id).await;
    table = step(table, restarts).await;
    let hash = commitment(&table, id, Side::Blue).await;
    let own = words(&table.whisper("an", "/setup").await);
    assert!(own.contains(&hash.unwrap().to_string()), "{own}");
    table.told().await;

    let reply = confirm(&mut table, "an", id).await;
    assert!(
        words(&reply).contains("Both have confirmed"),
        "{}",
        words(&reply)
    );
    table = step(table, restarts).await;
    let heard = table.told().await;
    let group = at(&heard, "group");
    assert_eq!(group.len(), 2, "{group:?}");
    let revealed = &group[0].words();
    assert!(group[0].message.attachment.is_some());
    assert!(group[1].message.shows.is_some());
    let read = Opening::read_all(revealed).unwrap();
    assert_eq!(read.len(), 2);
    for one in &read {
        assert_eq!(one.hash, Some(one.opening.commitment()));
        assert_eq!(one.opening.game, id);
    }
    assert_eq!(read[1].hash, hash);
    let stored = table.game(id.0).await;
    let board = stored.game.record().start().board();
    assert_eq!(Half::of(board, Side::Red), fleet);
    assert_eq!(read[1].opening.half, Half::of(board, Side::Blue));
    let kept = table.store.revealed(id).await.unwrap().unwrap();
    assert_eq!(kept.halves.blue.source, Source::Confirmed);
    assert!(table.store.set_up(id).await.unwrap().is_none());
    for side in Side::ALL {
        assert!(table.store.draft(id, side).await.unwrap().is_none());
    }
    let turn = table.some_turn(id).await;
    table.play("an", id, &turn).await;

    // Anybody who may see the game gets the proof as a file.
    let proof = message(table.whisper("binh", "/setup proof").await);
    let file = proof.attachment.unwrap();
    assert_eq!(file.kind, Kind::File);
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert_eq!(Opening::read_all(&text).unwrap(), read);
    refused(
        &table.whisper("binh", &format!("/setup confirm {id}")).await,
        "is over",
    );
}

#[tokio::test]
async fn a_set_up_is_made_confirmed_and_shown() {
    whole(false).await;
}

#[tokio::test]
async fn it_survives_a_restart_between_any_two_steps() {
    whole(true).await;
}

/// The proof comes with the game; whoever asks before is told when.
#[tokio::test]
async fn the_proof_is_asked_for_too_early() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    table.told().await;
    let later = format!("Game {id} hasn’t begun yet. Its proof comes when both");
    for (who, line) in [
        ("an", "/setup proof".to_owned()),
        ("an", format!("/setup {id} proof")),
        ("chi", format!("/setup {id} proof")),
    ] {
        refused(&table.whisper(who, &line).await, &later);
        refused(&table.line(who, &line).await, &later);
    }
    refused(
        &table.whisper("chi", "/setup proof").await,
        "You have no open game",
    );
}

/// The example of a change is one that can be made, on either half.
#[tokio::test]
async fn the_example_of_a_change_can_be_made() {
    let mut table = Table::new();
    begin(&mut table, "").await;
    table.told().await;
    for who in ["an", "binh"] {
        for before in [
            "/setup standard",
            "/setup clear",
            "/setup tank f5",
            "/setup coast",
        ] {
            table.whisper(who, before).await;
            let told = words(&table.whisper(who, "/setup").await);
            let example = told.split("a change such as ").nth(1).unwrap();
            let example = example.split(" (").next().unwrap();
            let told = words(&table.whisper(who, &format!("/setup {example}")).await);
            assert!(told.contains("Your set-up for game"), "{example}: {told}");
        }
    }
}

/// In Vietnamese, with words of that language alone.
#[tokio::test]
async fn it_is_made_in_vietnamese() {
    let mut table = Table::new();
    let line =
        tulenh::app::App::read_line("/challenge @binh bày quân bí mật đỏ setup=12h", None, None);
    table.private("binh", Command::Games).await;
    table.ask(vietnamese(alone("binh", Command::Games))).await;
    let made = table.ask(vietnamese(in_group("an", line.unwrap()))).await;
    assert!(made.audience == Audience::Acknowledgement, "{made:?}");
    let told = table.told().await;
    let words_of = told.last().unwrap().words();
    assert!(
        words_of.contains("Bày quân bí mật: trước ván"),
        "{words_of}"
    );
    assert!(words_of.contains("12 giờ"), "{words_of}");
    let code = crate::conversations::table::code(&told.last().unwrap().message);
    let accept = Command::ButtonAction(ButtonAction::Accept(code));
    let reply = table.ask(vietnamese(in_group("binh", accept))).await;
    let id = number(&reply);
    table.told().await;
    let says = |who: &'static str, line: &str| {
        vietnamese(alone(
            who,
            tulenh::app::App::read_line(line, None, None).unwrap(),
        ))
    };
    let shown = words(&table.ask(says("an", "/bayquan hạm đội")).await);
    assert!(shown.contains("Thế trận này chơi được"), "{shown}");
    let fleet = ReadyMade::by_id("fleet").unwrap().half(Side::Red);
    assert_eq!(*draft(&table, id, Side::Red).await.half(), fleet);
    let moved = words(&table.ask(says("an", "tên lửa k1")).await);
    assert!(moved.contains("Thế trận này chơi được"), "{moved}");
    let wrong = words(&table.ask(says("an", "tư lệnh h4")).await);
    assert!(
        wrong.contains("Tư lệnh bắt đầu ở một trong hai hàng cuối"),
        "{wrong}"
    );
    for who in ["an", "binh"] {
        let asked = table.ask(says(who, "/setup xác nhận")).await;
        let press = button(&asked.message, "y:");
        let done = table
            .ask(vietnamese(alone(who, Command::ButtonAction(press))))
            .await;
        assert!(words(&done).contains("xác nhận"), "{}", words(&done));
    }
    let told = table.told().await;
    let group = at(&told, "group");
    assert!(
        group[1].words().contains("mở thế trận"),
        "{}",
        group[1].words()
    );
    assert_eq!(Opening::read_all(&group[1].words()).unwrap().len(), 2);
}

/// Who presses twice does something once, and a press on an old half does nothing.
#[tokio::test]
async fn presses_count_once() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let first = message(table.whisper("an", "/setup").await);
    press(&mut table, "an", &first, "m:").await;
    let mirrored = draft(&table, id, Side::Red).await;
    press(&mut table, "an", &first, "m:").await;
    press(&mut table, "an", &first, "r:").await;
    assert!(draft(&table, id, Side::Red).await.half() == mirrored.half());
    let asked = table.whisper("an", "/setup confirm").await.message;
    table.whisper("an", "/setup undo").await;
    let old = press(&mut table, "an", &asked, "y:").await;
    refused(&old, "Your set-up has changed since");
    let set_up = || async { table.store.set_up(id).await.unwrap().unwrap().set_up };
    assert!(!set_up().await.has_confirmed(Side::Red));
    let asked = table.whisper("an", "/setup confirm").await.message;
    press(&mut table, "an", &asked, "y:").await;
    let hash = commitment(&table, id, Side::Red).await;
    table.told().await;
    press(&mut table, "an", &asked, "y:").await;
    let again = commitment(&table, id, Side::Red).await;
    assert_eq!(hash, again);
    assert!(table.told().await.is_empty());
    // The same update that comes twice.
    let mut request = alone(
        "binh",
        tulenh::app::App::read_line("/setup mirror", None, None).unwrap(),
    );
    request.update = Some("77".to_owned());
    table.ask(request.clone()).await;
    let mirrored = draft(&table, id, Side::Blue).await;
    let again = table.ask(request).await;
    assert!(
        words(&again).contains("Your set-up for game"),
        "{}",
        words(&again)
    );
    assert!(draft(&table, id, Side::Blue).await.half() == mirrored.half());
}

/// It counts as an open game, is offered again by a rematch, and can be called off.
#[tokio::test]
async fn it_counts_as_a_game_and_can_be_called_off() {
    let mut table = Table::with(|options| options.open_games = 1);
    let id = begin(&mut table, "").await;
    table.told().await;
    let more = Command::Challenge {
        opponent: Some(user("chi")),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    refused(
        &table.group("an", more.clone()).await,
        "already playing 1 games",
    );
    let asked = table.whisper("an", "/setup cancel").await.message;
    let done = press(&mut table, "an", &asked, "qq").await;
    assert!(words(&done).contains("is called off"), "{}", words(&done));
    let told = table.told().await;
    assert!(
        at(&told, "group")[0].words().contains("has called off"),
        "{told:?}"
    );
    assert!(at(&told, "binh")[0].words().contains("has called off"));
    assert!(table.store.set_up(id).await.unwrap().is_none());
    assert!(table.store.draft(id, Side::Blue).await.unwrap().is_none());
    assert_eq!(table.store.next_due().await.unwrap(), None);
    // Its number is not given again, also after a restart.
    let mut table = table.restart().await;
    let next = begin(&mut table, "").await;
    assert!(next > id);
    confirm(&mut table, "an", next).await;
    refused(
        &table.whisper("an", "/setup cancel").await,
        "You have confirmed your set-up",
    );
    confirm(&mut table, "binh", next).await;
    table.told().await;
    let resign = Command::ButtonAction(ButtonAction::Resign(next, tulenh::app::Ply(0), Side::Red));
    table.group("an", resign).await;
    table.told().await;
    table.group("an", Command::Rematch(Some(next))).await;
    let told = table.told().await;
    assert!(
        told[0].words().contains("Secret set-up"),
        "{}",
        told[0].words()
    );
    assert_eq!(
        table
            .store
            .set_ups_of(person(&table, "an").await, 5)
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn nothing_of_a_half_is_said_in_a_group() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let began = table.told().await;
    let began = at(&began, "group")[0].message.clone();
    let press = Command::ButtonAction(button(&began, ""));
    let reply = table.group("an", press).await;
    refused(&reply, "Others read along here");
    assert!(
        words(&reply).contains(&format!("setup-{}", id.0)),
        "{}",
        words(&reply)
    );
    let reply = table.line("an", "/setup").await;
    refused(&reply, "Others read along here");
    for shown in [
        "/setup 11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4",
        "/setup g1 h1",
    ] {
        refused(&table.line("an", shown).await, "Choose another set-up");
    }
    assert_eq!(draft(&table, id, Side::Red).await.edits(), 0);
    // The link leads to the half, in private.
    let start = Command::Start(Some(format!("setup-{}", id.0)));
    let shown = message(table.private("an", start).await);
    assert!(shown.attachment.is_some());
    let none = table
        .private("chi", Command::Start(Some("setup-0".to_owned())))
        .await;
    refused(&none, "You have no set-up to make");
    assert_eq!(Role::ALL.len(), 11);
    let other = GameId(99);
    refused(
        &table.whisper("an", &format!("/setup {other}")).await,
        "There is no set-up",
    );
}
