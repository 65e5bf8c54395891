//! People are reminded of turns that wait for them: once, and only of those that still do.

use tulenh::app::{
    Audience, ButtonAction, Colour, Command, DeliveryError, GameId, Look, Place, Reply, Timestamp,
};

use crate::conversations::table::{
    Heard, Table, alone, chat, code, in_group, user, vietnamese, words,
};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Two people begin a game in the group with these words; the first is Red.
pub async fn begin(table: &mut Table, red: &str, blue: &str, terms: &str) -> GameId {
    let challenge = Command::Challenge {
        opponent: Some(user(blue)),
        colour: Colour::Red,
        terms: terms.to_owned(),
    };
    let reply = table.group(red, challenge).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let code = code(&told.last().unwrap().message);
    let reply = table
        .group(blue, Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    told.last().unwrap().message.shows.unwrap().game
}

/// Lets so much time pass, and what is due happen; what was told then.
async fn pass(table: &mut Table, millis: i64) -> Vec<Heard> {
    let mut now = table.later(millis);
    // As the program does: it comes again when it is told to.
    for _ in 0..50 {
        match table.app.tick(now).await {
            Some(next) if next.0 <= now.0 + MINUTE => {
                now = table.later((next.0 - now.0).max(0));
            }
            _ => break,
        }
    }
    table.told().await
}

/// Holds that one person alone was told something, and gives it.
#[track_caller]
fn only<'a>(told: &'a [Heard], who: &str) -> &'a Heard {
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place, Place::Person(who.to_owned()), "{told:?}");
    &told[0]
}

#[tokio::test]
async fn usually_thrice_and_the_first_time_without_a_sound() {
    let mut table = Table::new();
    table.whisper("an", "/settings zone Hanoi").await;
    let id = begin(&mut table, "an", "binh", "3d").await;
    assert_eq!(pass(&mut table, 35 * HOUR).await.len(), 0);
    let told = pass(&mut table, HOUR + MINUTE).await;
    let half = only(&told, "an");
    assert!(half.silent, "{half:?}");
    assert!(
        half.words().starts_with(
            "⏰ It’s your turn in game #1 against binh. Your time runs out on Sat 18 Nov 05:13 (Vietnam, \
             UTC+7), in 1 day 11 hours."
        ),
        "{}",
        half.words()
    );
    // From it the turn can be chosen and the board looked at; a reply to it is a turn.
    let presses: Vec<_> = half.message.buttons.iter().flatten().collect();
    assert_eq!(presses[1].press, ButtonAction::Look(id, Look::Board));
    let reply = table
        .private("an", Command::ButtonAction(presses[0].press.clone()))
        .await;
    assert!(words(&reply).contains("which piece"), "{reply:?}");
    assert_eq!(half.message.shows.unwrap().game, id);
    let mut table = table.restart().await;
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
    let told = pass(&mut table, 22 * HOUR).await;
    assert!(!only(&told, "an").silent);
    let mut table = table.restart().await;
    let told = pass(&mut table, 13 * HOUR).await;
    let hour = only(&told, "an");
    assert!(!hour.silent && hour.mentions().is_empty(), "{hour:?}");
    // The end is told to both; a tenth minute was not asked for.
    let told = pass(&mut table, 55 * MINUTE).await;
    assert!(told.is_empty(), "{told:?}");
    let told = pass(&mut table, 10 * MINUTE).await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].place, Place::Chat("group".to_owned()));
    assert!(
        table
            .store
            .reminders(table.game(id.0).await.game.seats().red, 9)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn as_often_as_one_chose() {
    for (word, silent, loud) in [
        ("off", 0, 0),
        ("fewer", 0, 1),
        ("usual", 1, 2),
        ("more", 0, 4),
    ] {
        let mut table = Table::new();
        table
            .whisper("an", &format!("/settings reminders {word}"))
            .await;
        begin(&mut table, "an", "binh", "3d").await;
        let mut told = Vec::new();
        for _ in 0..71 {
            told.extend(pass(&mut table, HOUR).await);
        }
        for _ in 0..11 {
            told.extend(pass(&mut table, 5 * MINUTE).await);
        }
        let counted = |silent: bool| told.iter().filter(|heard| heard.silent == silent).count();
        assert_eq!((counted(true), counted(false)), (silent, loud), "{word}");
        assert!(
            told.iter()
                .all(|heard| heard.place == Place::Person("an".to_owned()))
        );
    }
}

#[tokio::test]
async fn a_game_that_moved_on_is_not_told() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "3d").await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    // The turn is played in the seconds in which reminders wait for each other.
    let now = table.later(36 * HOUR + MINUTE);
    table.app.tick(now).await;
    let blue = table.game(id.0).await.game.seats().blue;
    assert_eq!(table.store.reminders(blue, 9).await.unwrap().len(), 1);
    table.play("binh", id, "c8-c7").await;
    table.told().await;
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
    assert_eq!(table.store.reminders(blue, 9).await.unwrap(), []);
    // It is played while the reminder is on its way.
    let hours = std::time::Duration::from_secs(36_000);
    let later = DeliveryError::Later {
        after: Some(hours),
        why: "not now".to_owned(),
    };
    table.transport.fail("an", later);
    let mut now = table.later(36 * HOUR + MINUTE);
    while let Some(next) = table
        .app
        .tick(now)
        .await
        .filter(|next| next.0 < now.0 + HOUR)
    {
        now = Timestamp(next.0.max(now.0));
    }
    assert_eq!(table.store.pending(None, 9).await.unwrap().len(), 1);
    table.play("an", id, "c6-c7").await;
    let table = table.restart().await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place, Place::Chat("group".to_owned()));
}

#[tokio::test]
async fn a_crash_between_any_two_steps_reminds_once() {
    let mut table = Table::new();
    begin(&mut table, "an", "binh", "3d").await;
    let now = table.later(36 * HOUR + MINUTE);
    table.app.tick(now).await;
    let mut table = table.restart().await;
    let now = table.later(0);
    table.app.tick(now).await;
    let mut table = table.restart().await;
    let told = pass(&mut table, MINUTE).await;
    only(&told, "an");
    let mut table = table.restart().await;
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
}

#[tokio::test]
async fn the_night_is_quiet() {
    let mut table = Table::new();
    // It is 5:13 in Hanoi; half of 40 hours later it is 1:13.
    table.whisper("an", "/settings zone Hanoi").await;
    table.whisper("an", "/settings quiet 22-7").await;
    table.ask(vietnamese(alone("an", Command::Games))).await;
    begin(&mut table, "an", "binh", "40h").await;
    assert_eq!(pass(&mut table, 21 * HOUR).await.len(), 0);
    let mut table = table.restart().await;
    assert_eq!(pass(&mut table, 4 * HOUR + 40 * MINUTE).await.len(), 0);
    // At seven.
    let told = pass(&mut table, 10 * MINUTE).await;
    let half = only(&told, "an");
    assert!(
        half.words().contains("Đến lượt bạn trong ván #1"),
        "{half:?}"
    );
    // The next comes by day.
    assert_eq!(pass(&mut table, 6 * HOUR + 20 * MINUTE).await.len(), 1);
    // An hour before the end it is night again, and the morning would be too late: at once, and
    // without a sound, whatever else was chosen.
    table.whisper("an", "/settings quiet 18-7").await;
    let told = pass(&mut table, 7 * HOUR).await;
    let hour = only(&told, "an");
    assert!(hour.silent, "{hour:?}");
}

#[tokio::test]
async fn several_games_are_one_message() {
    let mut table = Table::new();
    let mut games = Vec::new();
    for n in 0..13 {
        let other = format!("other{n}");
        games.push(begin(&mut table, "an", &other, "3d").await);
    }
    // The instants lie some seconds apart; they are waited for.
    let mut now = table.later(36 * HOUR - MINUTE);
    for _ in 0..60 {
        table.app.tick(now).await;
        now = table.later(2_000);
    }
    let told = table.told().await;
    assert!(only(&told, "an").silent);
    // The bot was late: everything comes at once.
    let mut table = table.restart().await;
    let told = pass(&mut table, 22 * HOUR).await;
    let digest = only(&told, "an");
    let text = digest.words();
    assert!(text.contains("your turn in 13 games"), "{text}");
    assert!(text.contains("#1 against other0"), "{text}");
    assert!(text.contains("3 more"), "{text}");
    assert!(!text.contains("other12"), "{text}");
    let buttons: Vec<_> = digest.message.buttons.iter().flatten().collect();
    assert_eq!(buttons.len(), 10);
    let reply = table
        .private("an", Command::ButtonAction(buttons[2].press.clone()))
        .await;
    assert!(words(&reply).contains("#3"), "{reply:?}");
}

#[tokio::test]
async fn games_that_end_at_different_hours_come_in_few_messages() {
    let mut table = Table::new();
    for n in 0..12 {
        begin(&mut table, "an", &format!("other{n}"), "3d").await;
        table.later(HOUR);
    }
    // Half of the time: those of six hours together, the others when they would come.
    let mut counts = Vec::new();
    for _ in 0..36 {
        for heard in pass(&mut table, HOUR).await {
            assert_eq!(heard.place, Place::Person("an".to_owned()));
            assert!(heard.silent, "{heard:?}");
            counts.push(heard.words().matches(" against ").count());
        }
        table = table.restart().await;
    }
    assert_eq!(counts, [7, 5]);
    // The same with a fifth left; and each alone with an hour.
    let mut loud = Vec::new();
    for _ in 0..36 {
        for heard in pass(&mut table, HOUR).await {
            if heard.place == Place::Person("an".to_owned()) {
                loud.push(heard.words().matches(" against ").count());
            }
        }
    }
    let together: Vec<_> = loud.iter().copied().filter(|count| *count > 1).collect();
    assert_eq!(together, [7, 5], "{loud:?}");
    assert_eq!(loud.len(), 14, "{loud:?}");
}

#[tokio::test]
async fn nothing_is_told_early_in_quiet_hours() {
    let mut table = Table::new();
    table.whisper("an", "/settings zone UTC").await;
    table.whisper("an", "/settings quiet 8-20").await;
    // Half of the first is on the second day at 10:13, of the second at 15:13, of the third at 9:13,
    // and that cannot wait until eight.
    begin(&mut table, "an", "binh", "3d").await;
    table.later(5 * HOUR);
    begin(&mut table, "an", "chi", "3d").await;
    table.later(24 * HOUR);
    let fast = begin(&mut table, "an", "dung", "12h").await;
    let told = pass(&mut table, 6 * HOUR + 2 * MINUTE).await;
    let alarm = only(&told, "an");
    assert!(alarm.silent, "{alarm:?}");
    assert!(alarm.words().contains("against dung"), "{alarm:?}");
    table.play("an", fast, "c5-c6").await;
    let mut table = table.restart().await;
    table.told().await;
    // In the evening the others come, together.
    let told = pass(&mut table, 11 * HOUR + 45 * MINUTE).await;
    let an = Place::Person("an".to_owned());
    let told: Vec<Heard> = told.into_iter().filter(|heard| heard.place == an).collect();
    let text = only(&told, "an").words();
    assert!(text.contains("your turn in 2 games"), "{text}");
}

#[tokio::test]
async fn who_takes_no_private_messages_hears_it_in_the_chat() {
    let mut table = Table::new();
    begin(&mut table, "an", "binh", "3d").await;
    table.transport.cut_off("an");
    let told = pass(&mut table, 58 * HOUR).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place, Place::Chat("group".to_owned()));
    assert_eq!(told[0].mentions(), ["an"]);
    assert!(
        told[0].words().contains("an, it’s your turn in game #1"),
        "{told:?}"
    );
    // Never both, and never twice.
    table.transport.reconnect();
    let mut table = table.restart().await;
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
    // Whom nobody can reach at all holds nobody up.
    table.transport.cut_off("an");
    table.transport.cut_off("group");
    assert_eq!(pass(&mut table, 13 * HOUR + 5 * MINUTE).await.len(), 0);
    assert!(table.store.pending(None, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn each_chat_hears_of_its_own_games_only() {
    let mut table = Table::new();
    begin(&mut table, "an", "binh", "3d").await;
    let challenge = Command::Challenge {
        opponent: Some(user("chi")),
        colour: Colour::Red,
        terms: "3d".to_owned(),
    };
    let mut request = in_group("an", challenge);
    request.route = chat("club");
    table.ask(request).await;
    let code = code(&table.told().await.last().unwrap().message);
    let mut request = in_group("chi", Command::ButtonAction(ButtonAction::Accept(code)));
    request.route = chat("club");
    table.ask(request).await;
    table.told().await;
    table.transport.cut_off("an");
    let told = pass(&mut table, 58 * HOUR).await;
    assert_eq!(told.len(), 2, "{told:?}");
    for (place, own, other) in [("group", "#1", "#2"), ("club", "#2", "#1")] {
        let place = Place::Chat(place.to_owned());
        let heard = told.iter().find(|heard| heard.place == place).unwrap();
        let text = heard.words();
        assert!(text.contains(own) && !text.contains(other), "{text}");
    }
}

#[tokio::test]
async fn a_turn_that_has_just_begun_is_not_reminded_of() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "whole 10h").await;
    let told = pass(&mut table, 5 * HOUR + MINUTE).await;
    only(&told, "an");
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    let text = told[0].words();
    assert!(text.contains("The clock of the game runs out"), "{text}");
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
}

#[tokio::test]
async fn a_date_at_which_points_decide_is_told_by_the_clocks_of_both() {
    let mut table = Table::new();
    table.whisper("an", "/settings zone Hanoi").await;
    table.whisper("binh", "/settings zone Hanoi").await;
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: Colour::Red,
        terms: "no clock until 2023-12-24".to_owned(),
    };
    table.group("an", challenge).await;
    let told = table.told().await;
    let text = told[0].words();
    assert!(
        text.contains("Points decide on Sun 24 Dec 23:59 UTC+7, in 39 days 18 hours"),
        "{text}"
    );
    let code = code(&told[0].message);
    table
        .group("binh", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    let text = table.told().await[0].words();
    assert!(text.contains("Sun 24 Dec 23:59 UTC+7"), "{text}");
    // Whoever offers it alone, and whoever joins by the code, reads it too.
    let reply = table.whisper("an", "/challenge until 2023-12-24").await;
    let text = words(&reply);
    assert!(text.contains("Points decide on Sun 24 Dec 23:59"), "{text}");
    let code = text.split("/join ").nth(1).unwrap();
    let code = code.split_whitespace().next().unwrap();
    let reply = table.whisper("chi", &format!("/join {code}")).await;
    let text = words(&reply);
    assert!(text.contains("Points decide on"), "{text}");
}

#[tokio::test]
async fn those_who_share_no_chat_are_reminded_where_they_play() {
    let mut table = Table::new();
    table.private("binh", Command::Games).await;
    table.whisper("an", "/challenge @binh red 3d").await;
    table.told().await;
    table.whisper("binh", "/accept").await;
    table.told().await;
    let told = pass(&mut table, 58 * HOUR).await;
    only(&told, "an");
    // Closed, and no chat to fall back to: the other is not told.
    table.transport.cut_off("an");
    assert_eq!(pass(&mut table, 13 * HOUR + 10 * MINUTE).await.len(), 0);
    table.transport.reconnect();
    assert_eq!(pass(&mut table, 1_000).await.len(), 0);
}

#[tokio::test]
async fn a_vacation_silences_no_clock_that_runs_on() {
    let mut table = Table::new();
    // Too fast a clock for vacations to stop it, and one that they stop.
    let fast = begin(&mut table, "an", "binh", "20h").await;
    begin(&mut table, "an", "chi", "1 day").await;
    let reply = table.whisper("an", "/vacation on").await;
    let text = words(&reply);
    assert!(
        text.contains("less than a day per move") && text.contains("keep running"),
        "{text}"
    );
    let reply = table
        .ask(vietnamese(alone("an", Command::Vacation(String::new()))))
        .await;
    assert!(words(&reply).contains("vẫn chạy"), "{}", words(&reply));
    table.whisper("an", "/settings language en").await;
    table.told().await;
    let told = pass(&mut table, 10 * HOUR + MINUTE).await;
    let half = only(&told, "an").words();
    assert!(half.contains(&fast.to_string()), "{half}");
    let mut table = table.restart().await;
    let told = pass(&mut table, 6 * HOUR + MINUTE).await;
    only(&told, "an");
    let told = pass(&mut table, 3 * HOUR).await;
    assert!(!only(&told, "an").silent);
}

#[tokio::test]
async fn nobody_is_reminded_who_was_forgotten() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "3d").await;
    let red = table.game(id.0).await.game.seats().red;
    let now = table.later(58 * HOUR);
    table.app.tick(now).await;
    assert_eq!(table.store.reminders(red, 9).await.unwrap().len(), 1);
    let reply = table.whisper("an", "/forget").await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = reply
    else {
        panic!("{reply:?}");
    };
    let press = message.buttons[0][0].press.clone();
    table.private("an", Command::ButtonAction(press)).await;
    table.told().await;
    assert_eq!(pass(&mut table, MINUTE).await.len(), 0);
    assert_eq!(table.store.reminders(red, 9).await.unwrap(), []);
}
