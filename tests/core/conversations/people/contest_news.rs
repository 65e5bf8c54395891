//! What people hear of a contest, and what becomes of it when they leave, come late, or cannot be reached.

use tulenh::app::{
    Account, Audience, ButtonAction, Command, ContestId, Network, PlayerId, Reply, Side,
};
use tulenh::club::contest::ContestStage;
use tulenh::store::{Batch, Change};

use crate::conversations::people::contests::{
    DAY, chat_words, contest, open_games, pass, press, resigns, restarted,
};
use crate::conversations::table::{Table, account, alone, chat, in_group, message, refused, words};

/// A contest made by this line that these people have joined.
async fn joined(line: &str, people: &[&str]) -> Table {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    let made = table.line("an", line).await;
    assert!(words(&made).contains("T1"), "{made:?}");
    for who in people {
        let joined = press(&mut table, who, 1, "join").await;
        assert!(words(&joined).contains("You play in T1"), "{joined:?}");
    }
    table
}

async fn id_of(table: &Table, user: &str) -> PlayerId {
    let account = account(user);
    table.store.player_of(&account).await.unwrap().unwrap()
}

fn button<'a>(reply: &'a Reply, label: &str) -> &'a ButtonAction {
    let mut buttons = reply.message.buttons.iter().flatten();
    let found = buttons.find(|button| button.label == label);
    &found.unwrap_or_else(|| panic!("{label}: {reply:?}")).press
}

#[tokio::test]
async fn a_season_that_is_over_can_be_looked_at() {
    let people: Vec<String> = (0..18).map(|at| format!("p{at}")).collect();
    let people: Vec<&str> = people.iter().map(String::as_str).collect();
    let line = "/league new 1d round 3 days break 2 days join 2 days 2 seasons \"Liga\"";
    let mut table = joined(line, &people).await;
    pass(&mut table, 2 * DAY).await;
    assert_eq!(contest(&table, 1).await.divisions(), 2);
    let told = chat_words(&table.told().await);
    let began = told
        .iter()
        .find(|said| said.contains("has started"))
        .unwrap();
    // Each division has its pairs, as far as there is room.
    assert!(
        began.contains("Division 1\n") && began.contains("Division 2\n"),
        "{began}"
    );
    assert_eq!(began.matches(" – ").count() % 2, 0);
    for _ in 0..10 {
        pass(&mut table, DAY).await;
        if contest(&table, 1).await.season == 2 {
            break;
        }
    }
    table = restarted(table).await;
    let told = table.told().await;
    let said = chat_words(&told);
    let over = said
        .iter()
        .find(|said| said.contains("Season 1 is over"))
        .unwrap();
    assert!(
        over.contains("Division 1 1. ") && over.contains("Division 2 1. "),
        "{over}"
    );
    let over = told
        .iter()
        .find(|heard| heard.words().contains("Season 1 is over"))
        .unwrap();
    let buttons: Vec<String> = over
        .message
        .buttons
        .iter()
        .flatten()
        .map(|b| b.press.to_string())
        .collect();
    assert!(
        buttons.contains(&"ct:1:standings.2.s1".to_owned()),
        "{buttons:?}"
    );
    for pressed in buttons {
        let shown = table
            .group("p1", Command::ButtonAction(pressed.parse().unwrap()))
            .await;
        assert!(
            !words(&shown).contains("hasn’t started"),
            "{pressed}: {shown:?}"
        );
        assert!(words(&shown).contains("season 1"), "{pressed}: {shown:?}");
    }
    for line in [
        "standings",
        "crosstable season 1 2",
        "mine season 1",
        "T1 season 1",
        "pairings season 1 1",
    ] {
        let shown = table.line("p1", &format!("/league {line}")).await;
        assert!(words(&shown).contains("season 1"), "{line}: {shown:?}");
    }
    refused(
        &table.line("p1", "/league season 7").await,
        "no season 7 yet",
    );
    // The page shows it as well, and says which seasons there are.
    let request = alone("p1", Command::Tournament(String::new()));
    let now = table.now();
    let shown = |season| {
        table
            .app
            .view_contest(&request, ContestId(1), (2, season), now)
    };
    for season in [None, Some(1)] {
        let view = shown(season).await.unwrap();
        assert_eq!((view.season, view.seasons, view.part), (1, 2, 2));
        assert_eq!(view.standings.unwrap().rows.len(), 9);
    }
    assert_eq!(shown(Some(2)).await.unwrap().standings, None);
    assert!(shown(Some(3)).await.is_err());
    // Whoever is asked for their data gets the season as well, although they do not play the next one.
    press(&mut table, "p1", 1, "leave").await;
    assert!(!contest(&table, 1).await.has(id_of(&table, "p1").await));
    let data = table.whisper("p1", "/mydata").await;
    let file = data.message.attachment.unwrap();
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(
        text.contains("\"season\": 1") && text.contains("Liga"),
        "{text}"
    );
}

#[tokio::test]
async fn whoever_is_joined_keeps_the_seasons_of_before() {
    let line = "/league new 1d round 3 days break 2 days join 2 days 2 seasons";
    let mut table = joined(line, &["an", "binh", "chi", "dung"]).await;
    for _ in 0..10 {
        pass(&mut table, DAY).await;
        if contest(&table, 1).await.season == 2 {
            break;
        }
    }
    press(&mut table, "an", 1, "leave").await;
    let before = id_of(&table, "an").await;
    assert!(!contest(&table, 1).await.has(before));
    // They are one with somebody of another network, who was there first or not.
    let far = |command: Command| {
        let mut request = alone("zoe", command);
        request.sender.account.network = Network::new("other").unwrap();
        request.route.network = Network::new("other").unwrap();
        request
    };
    let said = words(&table.whisper("an", "/link").await);
    let at = said.find("/link ").unwrap() + "/link ".len();
    let code: String = said[at..].chars().take(8).collect();
    let link = tulenh::app::App::read_line(&format!("/link {code}"), None, None).unwrap();
    let question = table.ask(far(link)).await;
    let yes = question.message.buttons[0][0].press.clone();
    let done = table.ask(far(Command::ButtonAction(yes))).await;
    assert!(words(&done).contains("linked"), "{done:?}");
    let zoe = Account {
        network: Network::new("other").unwrap(),
        user: "zoe".to_owned(),
    };
    let one = id_of(&table, "an").await;
    assert_eq!(table.store.player_of(&zoe).await.unwrap(), Some(one));
    let first = table
        .store
        .contest(ContestId(1), Some(1))
        .await
        .unwrap()
        .unwrap();
    assert!(first.has(one) && (one == before || !first.has(before)));
    assert_eq!(
        table.store.contests_of(one, 9).await.unwrap(),
        [ContestId(1)]
    );
    if one != before {
        assert_eq!(table.store.contests_of(before, 9).await.unwrap(), []);
    }
}

#[tokio::test]
async fn who_cannot_be_reached_is_named_in_the_chat() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table
        .line("an", "/tournament new swiss 3d join 2 days")
        .await;
    table.transport.cut_off("binh");
    for who in ["an", "binh"] {
        press(&mut table, who, 1, "join").await;
    }
    let told = table.told().await;
    let said = chat_words(&told);
    let named: Vec<_> = said
        .iter()
        .filter(|said| said.contains("can’t write to them"))
        .collect();
    assert!(named.len() == 1 && named[0].contains("binh"), "{said:?}");
    let private = told
        .iter()
        .filter(|heard| heard.words().contains("You play in T1"));
    assert_eq!(private.count(), 1, "an is told in private");
}

#[tokio::test]
async fn a_swiss_tournament_ends_when_all_have_met() {
    let people = ["an", "binh", "chi", "dung", "em", "gia"];
    let mut table = joined("/tournament new swiss 5 rounds 3d join 2 days", &people).await;
    table.line("an", "/tournament start").await;
    pass(&mut table, 2_000).await;
    for id in open_games(&table, 1).await {
        resigns(&mut table, id, Side::Blue).await;
    }
    for who in ["em", "gia"] {
        press(&mut table, who, 1, "leave-now").await;
    }
    let mut said = Vec::new();
    for round in 2..=5 {
        pass(&mut table, 2_000).await;
        let told = table.told().await;
        let now = contest(&table, 1).await;
        if now.is_over() {
            said = chat_words(&told);
            break;
        }
        // The announcement is kept up to date, and counts those who play.
        let all = chat_words(&told);
        let is = format!("Round {round} of 5, until");
        assert!(
            all.iter()
                .any(|said| said.contains(&is) && said.contains("4 people play")),
            "{all:?}"
        );
        for id in open_games(&table, 1).await {
            resigns(&mut table, id, Side::Blue).await;
        }
    }
    let over = contest(&table, 1).await;
    assert!(
        over.stage == ContestStage::Over && over.rounds.len() < 5,
        "{over:?}"
    );
    let ended = format!("It ended after round {} of 5", over.rounds.len());
    assert!(
        said.iter()
            .any(|said| said.contains(&ended) && said.contains("each other already")),
        "{said:?}"
    );
}

#[tokio::test]
async fn a_tournament_that_nobody_plays_ends_at_once() {
    let people = ["an", "binh", "chi", "dung", "em"];
    let mut table = joined(
        "/tournament new round robin 1d round 3 days join 2 days",
        &people,
    )
    .await;
    table.line("an", "/tournament start").await;
    for who in people {
        press(&mut table, who, 1, "leave-now").await;
    }
    for _ in 0..3 {
        pass(&mut table, 2_000).await;
    }
    let over = contest(&table, 1).await;
    assert_eq!(over.stage, ContestStage::Over, "{over:?}");
    assert!(over.playing() < 2);
    let said = chat_words(&table.told().await);
    let ended = said.iter().filter(|said| said.contains("is over"));
    // Of five rounds, those in which somebody still played.
    assert!(ended.count() <= 3, "{said:?}");
    assert!(
        !said.iter().any(|said| said.contains("no further rounds")),
        "{said:?}"
    );
}

#[tokio::test]
async fn a_knock_out_says_who_goes_on_and_why() {
    let people = ["an", "binh", "chi", "dung"];
    let mut table = joined("/tournament new knockout 3d join 2 days", &people).await;
    table.line("an", "/tournament start").await;
    pass(&mut table, 2_000).await;
    // Each wins one of the two games: nothing but the seed decides.
    for id in open_games(&table, 1).await {
        resigns(&mut table, id, Side::Blue).await;
    }
    pass(&mut table, 2_000).await;
    let said = chat_words(&table.told().await);
    let ended = said
        .iter()
        .find(|said| said.contains("Round 1 of 2 is over"))
        .unwrap();
    assert!(ended.contains("In the next round: "), "{ended}");
    assert_eq!(ended.matches("(as the higher seed)").count(), 2, "{ended}");
    assert_eq!(ended.matches("1–0").count(), 4, "{ended}");
}

#[tokio::test]
async fn what_comes_twice_is_answered_again_and_done_once() {
    let mut table = joined(
        "/tournament new swiss 3d join 2 days",
        &["an", "binh", "chi"],
    )
    .await;
    let twice = |who: &'static str, action: &str| {
        let press = ButtonAction::Contest(ContestId(1), action.to_owned());
        let mut request = in_group(who, Command::ButtonAction(press));
        request.update = Some(format!("{who} {action}"));
        request
    };
    for (who, action, said) in [
        ("dung", "join", "You play in T1"),
        ("em", "join", "You play in T1"),
        ("em", "leave", "You have left T1"),
    ] {
        for _ in 0..2 {
            let done = table.ask(twice(who, action)).await;
            assert!(done.audience == Audience::Acknowledgement, "{done:?}");
            assert!(words(&done).contains(said), "{done:?}");
        }
    }
    let mut start = in_group("an", Command::Tournament("start".to_owned()));
    start.update = Some("start".to_owned());
    for _ in 0..2 {
        let done = table.ask(start.clone()).await;
        assert!(words(&done).contains("T1 has started"), "{done:?}");
    }
    let now = contest(&table, 1).await;
    assert_eq!((now.entrants.len(), now.rounds.len()), (4, 1));
}

#[tokio::test]
async fn the_contests_of_places_where_one_is_known_are_listed() {
    let mut table = joined("/tournament new swiss 3d join 2 days \"Cup\"", &["an"]).await;
    table.whisper("zoe", "/games").await;
    let none = table.whisper("zoe", "/tournament").await;
    assert!(words(&none).contains("no tournament here"), "{none:?}");
    let visit = Change::Visit(id_of(&table, "zoe").await, chat("group"), true);
    let batch = Batch {
        changes: vec![visit],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let list = table.whisper("zoe", "/tournament").await;
    assert!(words(&list).contains("Cup"), "{list:?}");
    let show = button(&list, "T1").clone();
    let shown = table.private("zoe", Command::ButtonAction(show)).await;
    let join = button(&shown, "Join").clone();
    let joined = table.private("zoe", Command::ButtonAction(join)).await;
    assert!(words(&joined).contains("You play in T1"), "{joined:?}");
}

#[tokio::test]
async fn somebody_with_a_damaged_rating_begins_unrated() {
    let people = ["an", "binh", "chi", "dung"];
    let mut table = joined("/tournament new swiss 3d join 2 days", &people).await;
    let damaged = id_of(&table, "chi").await;
    table.faults.damage_standing(damaged);
    pass(&mut table, 3 * DAY).await;
    let now = contest(&table, 1).await;
    assert_eq!((now.stage, now.rounds.len()), (ContestStage::Running, 1));
}

#[tokio::test]
async fn what_a_contest_cannot_be_is_said() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    for (line, said) in [
        ("swiss 3d secret", "no secret set-up"),
        ("swiss 3d team", "no teams"),
        ("round robin 3d 5 rounds", "Only a Swiss tournament"),
        ("swiss 3d 99 rounds", "1 to 15 rounds"),
        (
            "round robin 3d 9 together",
            "1 to 5 rounds can be played at once",
        ),
        ("swiss 3d max 1000", "2 to 128 people"),
        ("swiss 3d round 5 minutes", "from 1 hour to 180 days"),
        ("swiss 3d 2 seasons", "Only a league has seasons"),
    ] {
        refused(
            &table.line("an", &format!("/tournament new {line}")).await,
            said,
        );
    }
    refused(
        &table.line("an", "/league new 3d break 400 days").await,
        "from 1 hour to 90 days",
    );
    let made = table
        .line("an", "/tournament new swiss 3d until=2023-12-01")
        .await;
    assert!(words(&made).contains("T1"), "{made:?}");
    let shown = message(table.line("an", "/tournament show").await);
    assert!(shown.text.words().contains("Join until "), "{shown:?}");
    // Too few have joined: that is the reason.
    for _ in 0..40 {
        pass(&mut table, DAY).await;
    }
    assert_eq!(contest(&table, 1).await.stage, ContestStage::TooFew);
    let said = chat_words(&table.told().await);
    assert!(
        said.iter()
            .any(|said| said.contains("4 people were needed")),
        "{said:?}"
    );
}
