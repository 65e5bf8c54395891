//! Instants are shown by the clocks of those who read them.

use tulenh::app::{Audience, ButtonAction, Command, Message, Reply, Span};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};
use crate::conversations::time::reminders::begin;

fn message(reply: &Reply) -> &Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage | Audience::Everyone,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_zone_is_chosen_in_words_and_kept() {
    let mut table = Table::new();
    // It is 22:13 on 14 November 2023 in UTC.
    let reply = table.whisper("an", "/settings zone hà nội").await;
    assert_eq!(
        words(&reply),
        "Time zone: Vietnam.\nThe time is now 05:13 (Vietnam)."
    );
    let mut table = table.restart().await;
    let reply = table.whisper("an", "/settings").await;
    assert!(words(&reply).contains("Time zone: Vietnam"), "{reply:?}");
    let setting = Command::Settings("zone=UTC-3:30".to_owned());
    let reply = table.ask(vietnamese(alone("an", setting))).await;
    assert_eq!(
        words(&reply),
        "Múi giờ: UTC-3:30.\nBây giờ là 18:43 (UTC-3:30)."
    );
    for (line, part) in [
        ("/settings zone nowhere", "không biết múi giờ nowhere"),
        ("/settings zone UTC+25", "UTC+7"),
        ("/settings quiet always", "không phải là khoảng giờ"),
        ("/settings quiet 7-7", "không phải là khoảng giờ"),
        ("/settings reminders often", "usual, off, fewer, more"),
    ] {
        refused(&table.whisper("an", line).await, part);
    }
    table.whisper("an", "/settings language en").await;
    for (line, part) in [
        ("/settings zone nowhere", "the time zone nowhere"),
        ("/settings quiet 25-7", "25-7 is not a time range"),
    ] {
        refused(&table.whisper("an", line).await, part);
    }
    let reply = table.whisper("an", "/settings quiet 10pm - 7:30am").await;
    assert_eq!(
        words(&reply),
        "Quiet hours: 22:00 – 07:30.\nThe time is now 18:43 (UTC-3:30)."
    );
    let reply = table.whisper("an", "/settings quiet off").await;
    assert!(words(&reply).starts_with("Quiet hours: off."), "{reply:?}");
}

#[tokio::test]
async fn of_several_zones_one_is_chosen_with_a_button() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/settings zone san").await;
    assert!(
        words(&reply).contains("Which time zone do you mean by san?"),
        "{reply:?}"
    );
    let buttons: Vec<_> = message(&reply).buttons.iter().flatten().collect();
    assert!(buttons.len() > 1, "{buttons:?}");
    let press = buttons
        .iter()
        .find(|button| button.label == "America/Santiago")
        .unwrap()
        .press
        .clone();
    // It is nobody else's to press.
    let reply = table
        .private("binh", Command::ButtonAction(press.clone()))
        .await;
    refused(&reply, "somebody else");
    let mut table = table.restart().await;
    let reply = table.private("an", Command::ButtonAction(press)).await;
    assert!(words(&reply).contains("Time zone: Santiago"), "{reply:?}");
    // The commonest are buttons of the menu.
    let reply = table.whisper("an", "/settings zone").await;
    let tokyo = message(&reply).buttons.iter().flatten();
    let tokyo = tokyo.clone().find(|button| button.label == "Tokyo");
    let press = tokyo.unwrap().press.clone();
    table.private("an", Command::ButtonAction(press)).await;
    let reply = table.whisper("an", "/settings").await;
    assert!(words(&reply).contains("Time zone: Tokyo"), "{reply:?}");
    // What no menu has ever shown does nothing.
    let ButtonAction::Settings(whose, _) = message(&reply).buttons[0][0].press.clone() else {
        panic!("no settings");
    };
    for path in [
        "zone=",
        "zone=Mars",
        "zone=san",
        "quiet=99",
        "chat/zone=UTC",
    ] {
        let press = ButtonAction::Settings(whose, path.to_owned());
        table.private("an", Command::ButtonAction(press)).await;
    }
    let reply = table.whisper("an", "/settings").await;
    assert!(words(&reply).contains("Time zone: Tokyo"), "{reply:?}");
}

#[tokio::test]
async fn what_one_reads_alone_is_in_ones_own_zone() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/challenge").await;
    let text = words(&reply);
    assert!(text.contains("until Tue 21 Nov 22:13 UTC"), "{text}");
    table.whisper("an", "/settings zone Hanoi").await;
    let reply = table.whisper("an", "/games").await;
    let text = words(&reply);
    assert!(
        text.contains("until Wed 22 Nov 05:13 (Vietnam, UTC+7)"),
        "{text}"
    );
    table.whisper("an", "/settings language vi").await;
    let reply = table.whisper("an", "/games").await;
    let text = words(&reply);
    assert!(
        text.contains("thứ Tư 22/11 05:13 (Việt Nam, UTC+7)"),
        "{text}"
    );
    // Networks that can show an instant by the reader's own clock get it as it is.
    let moments: Vec<_> = message(&reply).text.0.iter().collect();
    let found = moments.iter().find_map(|span| match span {
        Span::Moment(moment) => Some(moment),
        _ => None,
    });
    let found = found.unwrap();
    assert!((1_700_604_800..1_700_604_860).contains(&found.utc));
    assert!(!found.relative);
}

#[tokio::test]
async fn what_two_read_is_in_the_zones_of_both() {
    let mut table = Table::new();
    table.whisper("an", "/settings zone Hanoi").await;
    table.whisper("binh", "/settings zone Berlin").await;
    let id = begin(&mut table, "an", "binh", "3d").await;
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    let text = told[0].words();
    assert!(
        text.contains(
            "Blue to move by Sat 18 Nov 05:13 UTC+7 / Fri 17 Nov 23:13 UTC+1, in 3 days."
        ),
        "{text}"
    );
    // Who asks in private reads the same by their own clock, wherever the game is told.
    let reply = table.whisper("binh", &format!("/board {id}")).await;
    let text = words(&reply);
    assert!(
        text.contains("Blue to move by Fri 17 Nov 23:13 (Berlin, UTC+1), in 2 days 23 hours."),
        "{text}"
    );
    // Who asks in the chat shows it to both, and tells nobody where they live.
    let mut table = table.restart().await;
    let reply = table.line("an", "/board").await;
    let text = words(&reply);
    assert!(text.contains("UTC+7 / Fri 17 Nov 23:13 UTC+1"), "{text}");
    assert!(
        !text.contains("Berlin") && !text.contains("Vietnam"),
        "{text}"
    );
    // The same clock is one.
    table.whisper("binh", "/settings zone bangkok").await;
    let reply = table.line("an", "/board").await;
    let text = words(&reply);
    assert!(text.contains("by Sat 18 Nov 05:13 UTC+7, in"), "{text}");
    let reply = table.whisper("binh", "/games").await;
    let text = words(&reply);
    assert!(
        text.contains("your turn until Sat 18 Nov 05:13 (Bangkok, UTC+7), in 2 days 23 hours"),
        "{text}"
    );
    table.whisper("binh", "/settings language vi").await;
    let reply = table.whisper("binh", "/games").await;
    let text = words(&reply);
    assert!(
        text.contains("đến lượt bạn, hạn thứ Bảy 18/11 05:13 (Bangkok, UTC+7), còn 2 ngày 23 giờ"),
        "{text}"
    );
}

#[tokio::test]
async fn a_group_does_not_learn_where_somebody_lives() {
    let mut table = Table::new();
    table.whisper("an", "/settings zone hà nội").await;
    table.whisper("an", "/settings quiet 22-7").await;
    let secret = |reply: &Reply| {
        let text = words(reply);
        for part in ["Vietnam", "Việt Nam", "Ho_Chi_Minh", "22:00"] {
            assert!(!text.contains(part), "{part}: {text}");
        }
        text
    };
    let reply = table.line("an", "/settings").await;
    let text = secret(&reply);
    assert!(text.contains("quiet hours only in private"), "{text}");
    let labels: Vec<_> = message(&reply).buttons.iter().flatten().collect();
    assert!(
        labels
            .iter()
            .all(|button| button.label != "Time zone" && button.label != "Quiet hours"),
        "{labels:?}"
    );
    for line in ["/settings zone", "/settings quiet", "/settings zone san"] {
        let reply = table.line("an", line).await;
        refused(&reply, "others can read this chat");
        secret(&reply);
    }
    let setting = Command::Settings("zone".to_owned());
    let reply = table.ask(vietnamese(in_group("an", setting))).await;
    refused(&reply, "người khác cũng đọc được ở đây");
    // An old menu in the group shows nothing either.
    let ButtonAction::Settings(whose, _) = labels[0].press.clone() else {
        panic!("no settings");
    };
    let press = Command::ButtonAction(ButtonAction::Settings(whose, "zone".to_owned()));
    refused(&table.group("an", press).await, "người khác");
    table.whisper("an", "/settings language en").await;
    // What they say themselves is done; the answer says no more than the distance.
    let reply = table.line("an", "/settings zone berlin").await;
    assert_eq!(
        words(&reply),
        "Time zone: UTC+1.\nThe time is now 23:13 (UTC+1)."
    );
    let mut table = table.restart().await;
    let reply = table.whisper("an", "/settings").await;
    assert!(words(&reply).contains("Time zone: Berlin"), "{reply:?}");
    assert!(words(&reply).contains("22:00 – 07:00"), "{reply:?}");
}

#[tokio::test]
async fn who_reads_alone_is_asked_for_a_zone_until_there_is_one() {
    let mut table = Table::new();
    table.whisper("binh", "/settings zone Hanoi").await;
    let asked = vietnamese(alone("an", Command::Games));
    table.ask(asked).await;
    table.whisper("an", "/challenge @binh red 2 days").await;
    table.told().await;
    table.whisper("binh", "/accept").await;
    let told = table.told().await;
    let of = |told: &[crate::conversations::table::Heard], who: &str| {
        let place = tulenh::app::Place::Person(who.to_owned());
        let mut here = told.iter().filter(|heard| heard.place == place);
        here.next_back().unwrap().words()
    };
    let hint =
        "Giờ ghi theo UTC. Để chọn múi giờ của bạn, hãy gửi lệnh, ví dụ /settings zone Hà Nội";
    assert!(of(&told, "an").contains(hint), "{told:?}");
    assert!(!of(&told, "binh").contains("/settings zone"), "{told:?}");
    // With the first board only, and with each reminder.
    let id = told.last().unwrap().message.shows.unwrap().game;
    table.whisper("an", &format!("/move {id} c5-c6")).await;
    let told = table.told().await;
    assert!(!of(&told, "an").contains(hint), "{told:?}");
    table.whisper("binh", &format!("/move {id} c8-c7")).await;
    table.told().await;
    let now = table.later(24 * 3_600_000);
    table.app.tick(now).await;
    let now = table.later(60_000);
    table.app.tick(now).await;
    assert!(of(&table.told().await, "an").contains(hint));
    // Quiet hours without a zone would come at any hour.
    let reply = table.whisper("an", "/settings quiet 22-7").await;
    let text = words(&reply);
    assert!(text.contains("Bạn chưa chọn múi giờ"), "{text}");
    table.whisper("an", "/settings language en").await;
    let reply = table.whisper("an", "/settings quiet").await;
    let text = words(&reply);
    assert!(text.contains("chosen a time zone yet"), "{text}");
    // Who lives by UTC says so once.
    table.whisper("an", "/settings zone UTC").await;
    let mut table = table.restart().await;
    let reply = table.whisper("an", "/settings quiet 21-7").await;
    let text = words(&reply);
    assert!(text.ends_with("(UTC)."), "{text}");
    let reply = table.whisper("an", "/settings quiet off").await;
    assert!(!words(&reply).contains("chosen a time zone"), "{reply:?}");
}
