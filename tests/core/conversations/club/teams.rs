//! Teams: people who play one side together, by vote, under a captain, or as a staff.

use tulenh::app::{
    Audience, ButtonAction, Command, GameId, Message, Ply, Reply, Request, Side, Span,
};
use tulenh::game::{Arm, Team};
use tulenh_rules::Ending;

use crate::conversations::table::{
    Heard, Table, alone, chat, code, in_group, message, refused, vietnamese, words,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// What somebody does in a group of this name.
fn there(group: &str, who: &str, command: Command) -> Request {
    Request {
        route: chat(group),
        ..in_group(who, command)
    }
}

fn typed(line: &str) -> Command {
    tulenh::app::App::read_line(line, Some("tulenh_bot"), None).unwrap()
}

/// The button of a message whose label has these words.
#[track_caller]
fn button(message: &Message, label: &str) -> ButtonAction {
    let all = message.buttons.iter().flatten();
    let found = all.clone().find(|button| button.label.contains(label));
    let labels: Vec<&str> = all.map(|button| button.label.as_str()).collect();
    found
        .unwrap_or_else(|| panic!("{label:?} is not among {labels:?}"))
        .press
        .clone()
}

/// The newest post of a team among what was heard in a group.
#[track_caller]
fn post<'a>(heard: &'a [Heard], group: &str, part: &str) -> &'a Heard {
    let there = chat(group).place;
    let found = heard
        .iter()
        .rfind(|heard| heard.place == there && heard.words().contains(part));
    let words: Vec<String> = heard.iter().map(Heard::words).collect();
    found.unwrap_or_else(|| panic!("{part:?} was not said in {group}: {words:#?}"))
}

/// Lets time pass, and does what is due then.
async fn pass(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

async fn press(table: &mut Table, group: &str, who: &str, press: ButtonAction) -> Reply {
    table
        .ask(there(group, who, Command::ButtonAction(press)))
        .await
}

/// Two groups play: An's in `north` is Red, Binh's in `south` is Blue.
async fn two_groups(table: &mut Table, terms: &str) -> GameId {
    let line = format!("/challenge red {terms}");
    table.ask(there("north", "an", typed(&line))).await;
    let told = table.told().await;
    let offered = told.last().unwrap();
    let code = code(&offered.message);
    let accepted = press(table, "south", "binh", ButtonAction::Accept(code)).await;
    assert!(
        accepted.audience == Audience::Acknowledgement,
        "{accepted:?}"
    );
    let id = table
        .store
        .games_of(table_player(table, "an").await, true, 1);
    id.await.unwrap()[0]
}

async fn table_player(table: &Table, who: &str) -> tulenh::app::PlayerId {
    let account = crate::conversations::table::account(who);
    table.store.player_of(&account).await.unwrap().unwrap()
}

async fn join(table: &mut Table, group: &str, who: &str, id: GameId, side: &str) {
    let action = ButtonAction::Team(id, format!("j{side}"));
    let reply = press(table, group, who, action).await;
    assert!(
        reply.audience == Audience::Acknowledgement,
        "{who}: {reply:?}"
    );
}

#[tokio::test]
async fn two_groups_vote_on_their_turns() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    let told = table.told().await;
    let game = table.game(id.0).await.game;
    assert!(!game.mode().rated);
    assert_eq!(game.seats().red, Team::seat(id, Side::Red));
    // Each group hears of its own team, and both see the board.
    let north = post(&told, "north", "propose a move, and vote");
    assert!(north.words().contains("Team an"), "{}", north.words());
    post(&told, "south", "the other side is to move");
    assert!(
        told.iter()
            .filter(|heard| heard.message.shows.is_some())
            .count()
            == 2
    );
    for who in ["chi", "dung"] {
        join(&mut table, "north", who, id, "r").await;
    }
    let mut table = table.restart().await;
    let told = table.told().await;
    let edited = post(&told, "north", "3 members");
    assert!(edited.edits.is_some(), "the same message is edited");

    // Chi proposes and has voted; nobody else sees a turn of it yet.
    let reply = table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert!(
        words(&reply).contains("with your vote"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    assert!(told.iter().all(|heard| heard.place == chat("north").place));
    let shown = post(&told, "north", "c5-c6 – 1 vote (proposed by chi)");
    let first = button(&shown.message, "c5-c6");
    let mut table = table.restart().await;
    table
        .ask(there("north", "dung", typed("/move g5-g6")))
        .await;
    table.told().await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));

    // An votes for the first: two of three, so it is played with the next look at the clock.
    let reply = press(&mut table, "north", "an", first.clone()).await;
    refused(&reply, "Your vote: c5-c6");
    let mut table = table.restart().await;
    pass(&mut table, 1000).await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.record().turns()[0].lan, "c5-c6");
    let told = table.told().await;
    post(&told, "north", "the other side is to move");
    let south = post(&told, "south", "Team binh");
    assert!(south.edits.is_none(), "a new message for a new turn");

    // The button of the old turn is worth nothing; people of the other side, and others, cannot vote.
    let reply = press(&mut table, "north", "dung", first).await;
    refused(&reply, "out of date");
    let reply = table
        .ask(there("south", "binh", typed("/move c8-c7")))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    // Binh is alone in the team, and plays at once.
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
}

#[tokio::test]
async fn of_equal_proposals_the_first_is_played_in_the_end() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    for who in ["chi", "dung", "em"] {
        join(&mut table, "north", who, id, "r").await;
    }
    for (who, turn) in [("dung", "g5-g6"), ("chi", "c5-c6")] {
        table
            .ask(there("north", who, typed(&format!("/move {turn}"))))
            .await;
    }
    pass(&mut table, 11 * HOUR).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    let mut table = table.restart().await;
    pass(&mut table, HOUR).await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.record().turns()[0].lan, "g5-g6");
}

#[tokio::test]
async fn a_vote_that_is_too_small_goes_on_while_the_clock_allows() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h quorum=3 1 day").await;
    for who in ["chi", "dung", "em", "giang"] {
        join(&mut table, "north", who, id, "r").await;
    }
    table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    pass(&mut table, 12 * HOUR + 60_000).await;
    let told = table.told().await;
    post(&told, "north", "Too few have voted");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    // What there is decides shortly before the clock runs out.
    let mut table = table.restart().await;
    pass(&mut table, 12 * HOUR - 4 * 60_000).await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.record().turns()[0].lan, "c5-c6");
    assert!(game.is_open());
}

#[tokio::test]
async fn a_vote_that_goes_on_ends_when_enough_have_voted() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h quorum=3 1 day").await;
    for who in ["chi", "dung", "em", "giang"] {
        join(&mut table, "north", who, id, "r").await;
    }
    let propose = format!("/move {id} c5-c6");
    table.ask(there("north", "chi", typed(&propose))).await;
    table.told().await;
    pass(&mut table, 12 * HOUR + 60_000).await;
    let told = table.told().await;
    let enough = button(&post(&told, "north", "Too few have voted").message, "c5-c6");
    for (who, ply) in [("dung", 0), ("em", 1)] {
        press(&mut table, "north", who, enough.clone()).await;
        pass(&mut table, 1_000).await;
        assert_eq!(table.game(id.0).await.game.ply(), Ply(ply), "{who}");
    }
}

#[tokio::test]
async fn a_team_that_decides_nothing_does_what_was_agreed() {
    for (otherwise, plays) in [("engine", true), ("random", true), ("time", false)] {
        let mut table = Table::new();
        let terms = format!("teams captain else={otherwise} 1 day");
        let id = two_groups(&mut table, &terms).await;
        join(&mut table, "north", "chi", id, "r").await;
        pass(&mut table, DAY - 2 * 60_000).await;
        let game = table.game(id.0).await.game;
        assert_eq!(game.ply().0 == 1, plays, "{otherwise}");
        pass(&mut table, 2 * 60_000).await;
        let game = table.game(id.0).await.game;
        assert_eq!(game.is_open(), plays, "{otherwise}");
    }
}

#[tokio::test]
async fn a_captain_plays_and_others_propose() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams captain").await;
    join(&mut table, "north", "chi", id, "r").await;
    table.told().await;
    let reply = table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    assert!(
        words(&reply).contains("Whoever decides sees it"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    let shown = post(&told, "north", "c5-c6");
    assert!(shown.words().contains("an decides"), "{}", shown.words());
    let play = button(&shown.message, "c5-c6");
    // Chi's own press changes nothing; An's plays.
    let mut table = table.restart().await;
    press(&mut table, "north", "chi", play.clone()).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    for command in ["/resign", "/draw"] {
        let reply = table.ask(there("north", "chi", typed(command))).await;
        assert!(table.game(id.0).await.game.is_open(), "{reply:?}");
    }
    let resign = ButtonAction::Resign(id, Ply(0), Side::Red);
    let reply = press(&mut table, "north", "chi", resign).await;
    refused(&reply, "Only the captain");
    let reply = press(&mut table, "north", "an", play).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert_eq!(table.game(id.0).await.game.record().turns()[0].lan, "c5-c6");
    // An leaves: Chi leads now.
    table
        .ask(there("south", "binh", typed("/move c8-c7")))
        .await;
    press(
        &mut table,
        "north",
        "an",
        ButtonAction::Team(id, "l".into()),
    )
    .await;
    let reply = table
        .ask(there("north", "an", typed("/move #1 c6-c5")))
        .await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    let mut table = table.restart().await;
    table.ask(there("north", "chi", typed("/move c6-c5"))).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(3));
    // The last one leaves too, and somebody else comes.
    table
        .ask(there("south", "binh", typed("/move c7-c8")))
        .await;
    press(
        &mut table,
        "north",
        "chi",
        ButtonAction::Team(id, "l".into()),
    )
    .await;
    assert!(table.game(id.0).await.game.people(Side::Red).is_empty());
    join(&mut table, "north", "em", id, "r").await;
    table.ask(there("north", "em", typed("/move c5-c6"))).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(5));
}

#[tokio::test]
async fn a_staff_shares_the_arms() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams staff").await;
    join(&mut table, "north", "chi", id, "r").await;
    let navy = ButtonAction::Team(id, format!("a{}", Arm::Navy as usize));
    let reply = press(&mut table, "north", "chi", navy.clone()).await;
    assert!(
        words(&reply).contains("You command the navy"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    post(&told, "north", "Navy: chi");
    let reply = press(&mut table, "north", "an", navy).await;
    refused(&reply, "Somebody else commands");
    let mut table = table.restart().await;
    let game = table.game(id.0).await.game;
    let turn = |arm: Arm| {
        let position = game.position();
        let turns = position.legal_turns_by_origin();
        let turn = turns
            .into_iter()
            .find(|turn| Arm::of_turn(position, turn) == arm && turn.len() == 1);
        position.lan(&turn.unwrap())
    };
    // An cannot sail Chi's ship: Chi is asked, in a message that alerts Chi, and told who decides.
    let sail = turn(Arm::Navy);
    table.told().await;
    table
        .ask(there("north", "an", typed(&format!("/move {sail}"))))
        .await;
    let told = table.told().await;
    let asked = post(&told, "north", &sail);
    assert!(asked.edits.is_none(), "an edited message alerts nobody");
    let alerts = |span: &Span| matches!(span, Span::Mention { name, .. } if name == "chi");
    assert!(asked.message.text.0.iter().any(alerts), "{asked:?}");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    let shown = post(&told, "north", "chi decides");
    let play = button(&shown.message, "▶");
    let reply = press(&mut table, "north", "chi", play).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert_eq!(table.game(id.0).await.game.record().turns()[0].lan, sail);
    table
        .ask(there("south", "binh", typed("/move c8-c7")))
        .await;
    // Arms that nobody has taken are the captain's.
    let game = table.game(id.0).await.game;
    let walk = {
        let position = game.position();
        let turns = position.legal_turns_by_origin();
        let turn = turns
            .into_iter()
            .find(|turn| Arm::of_turn(position, turn) == Arm::Infantry && turn.len() == 1);
        position.lan(&turn.unwrap())
    };
    table
        .ask(there("north", "an", typed(&format!("/move {walk}"))))
        .await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(3));
}

#[tokio::test]
async fn a_group_plays_against_the_engine_and_against_a_person() {
    let mut table = Table::new();
    let reply = table.line("an", "/challenge bot 2 red team captain").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let id = told
        .iter()
        .find_map(|heard| heard.message.shows)
        .unwrap()
        .game;
    join(&mut table, "group", "chi", id, "r").await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    assert_eq!(
        table.game(id.0).await.game.ply(),
        Ply(2),
        "the engine has answered"
    );
    let reply = table.line("an", "/challenge bot 2 teams").await;
    refused(&reply, "The engine plays alone");

    let reply = table.line("an", "/challenge @binh red team vote=1h").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert!(
        told[0].words().contains("challenger’s side is a team"),
        "{}",
        told[0].words()
    );
    let code = code(&told[0].message);
    table
        .private("binh", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    let told = table.told().await;
    let id = told
        .iter()
        .find_map(|heard| heard.message.shows)
        .unwrap()
        .game;
    let game = table.game(id.0).await.game;
    assert!(game.team(Side::Red).is_some() && game.team(Side::Blue).is_none());
    assert!(told.iter().any(|heard| heard.mentions().is_empty()));
    // Binh plays the other side, and cannot join as well.
    let reply = press(
        &mut table,
        "group",
        "binh",
        ButtonAction::Team(id, "jr".into()),
    )
    .await;
    refused(&reply, "You play the other side");
    let reply = press(
        &mut table,
        "group",
        "binh",
        ButtonAction::Team(id, "jb".into()),
    )
    .await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
}

#[tokio::test]
async fn a_team_resigns_and_draws_by_majority() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    for who in ["chi", "dung"] {
        join(&mut table, "north", who, id, "r").await;
    }
    let resign = ButtonAction::Resign(id, Ply(0), Side::Red);
    let reply = press(&mut table, "north", "chi", resign).await;
    assert!(words(&reply).contains("Proposed"), "{}", words(&reply));
    pass(&mut table, 13 * HOUR).await;
    // One of three cannot; without another vote the engine plays in the end.
    assert!(table.game(id.0).await.game.is_open());
    let told = table.told().await;
    let shown = post(&told, "north", "resign – 1 vote");
    let vote = button(&shown.message, "resign");
    press(&mut table, "north", "an", vote).await;
    pass(&mut table, 1000).await;
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Side::Blue), Ending::Resignation)
    );
    let told = table.told().await;
    post(&told, "north", "is over");

    // A draw: offered by the vote of one team, accepted by that of the other.
    let id = two_groups(&mut table, "teams vote=12h").await;
    join(&mut table, "north", "chi", id, "r").await;
    let reply = table
        .ask(there("north", "an", typed(&format!("/draw {id}"))))
        .await;
    assert!(words(&reply).contains("Proposed"), "{}", words(&reply));
    let told = table.told().await;
    let vote = button(&post(&told, "north", "a draw").message, "a draw");
    press(&mut table, "north", "chi", vote).await;
    pass(&mut table, 1000).await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.draw_offer(), Some(Side::Red));
    assert!(game.is_open());
    let reply = table
        .ask(there("south", "binh", typed(&format!("/draw {id}"))))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::Agreement);
}

#[tokio::test]
async fn a_team_is_told_in_several_chats_and_shown_to_its_members_alone() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    join(&mut table, "north", "chi", id, "r").await;
    table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    table.told().await;
    // A third chat.
    let reply = table
        .ask(there("west", "chi", typed(&format!("/team {id} here"))))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let shown = post(&told, "west", "c5-c6");
    let reply = table
        .ask(there("west", "chi", typed(&format!("/team {id} here"))))
        .await;
    refused(&reply, "already");
    let mut table = table.restart().await;
    let vote = button(&shown.message, "c5-c6");
    join(&mut table, "west", "em", id, "r").await;
    press(&mut table, "west", "em", vote).await;
    pass(&mut table, 1000).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    let told = table.told().await;
    assert!(
        told.iter()
            .any(|heard| heard.place == chat("west").place && heard.message.shows.is_some())
    );

    // The other side, and people who do not play, see who is in it and no proposal.
    table
        .ask(there("south", "binh", typed(&format!("/move {id} c8-c7"))))
        .await;
    table
        .ask(there("north", "chi", typed(&format!("/move {id} g5-g6"))))
        .await;
    for who in ["binh", "zoe"] {
        let reply = table.ask(alone(who, typed(&format!("/team {id}")))).await;
        let said = words(&reply);
        assert!(!said.contains("g5-g6"), "{who}: {said}");
    }
    let reply = table.ask(alone("chi", typed(&format!("/team {id}")))).await;
    assert!(words(&reply).contains("g5-g6"), "{}", words(&reply));
    let reply = table
        .ask(there("north", "zoe", typed(&format!("/team {id} here"))))
        .await;
    refused(&reply, "in no team");
}

#[tokio::test]
async fn my_data_says_what_one_is_in_a_team() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    join(&mut table, "north", "chi", id, "r").await;
    table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    let told = table.told().await;
    let vote = button(&post(&told, "north", "c5-c6").message, "c5-c6");
    press(&mut table, "north", "dao", vote.clone()).await;
    let reply = table.private("chi", Command::MyData).await;
    let file = message(reply).attachment.unwrap();
    let data: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    let game = &data["games"][0];
    assert_eq!(game["you"], "red");
    assert_eq!(
        (&game["red"], &game["blue"]),
        (&"Team an".into(), &"Team binh".into())
    );
    let team = &game["team"];
    assert_eq!(team["members"], 2);
    assert_eq!(team["you_lead"], false);
    assert_eq!(team["you_proposed"][0]["what"], "c5-c6");
    assert_eq!(team["you_voted_for"]["proposal"], 1);
    let reply = table.private("an", Command::MyData).await;
    let file = message(reply).attachment.unwrap();
    let data: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    let team = &data["games"][0]["team"];
    assert_eq!(team["you_lead"], true);
    assert!(team["you_voted_for"].is_null());
}

#[tokio::test]
async fn only_people_of_its_chats_see_and_join_a_team() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    table.ask(there("west", "chi", typed("/help"))).await;
    let show = typed(&format!("/team {id}"));
    for (group, join) in [("west", "jr"), ("south", "jr"), ("north", "jb")] {
        let press_join = ButtonAction::Team(id, join.to_owned());
        let reply = press(&mut table, group, "chi", press_join).await;
        refused(&reply, "join with the button in a chat");
    }
    let reply = table.ask(there("west", "chi", show.clone())).await;
    assert!(!words(&reply).contains("Team an"), "{}", words(&reply));
    let reply = table.ask(there("north", "chi", show.clone())).await;
    assert!(words(&reply).contains("Team an"), "{}", words(&reply));
    let shown = message(reply);
    assert_eq!(shown.buttons.concat().len(), 1, "{shown:?}");
    // Whoever plays in the chat can join from elsewhere; whoever knows the plans of one side stays off the other.
    press(&mut table, "north", "chi", button(&shown, "Join Red")).await;
    assert_eq!(table.game(id.0).await.game.people(Side::Red).len(), 2);
    let leave = ButtonAction::Team(id, "l".to_owned());
    press(&mut table, "north", "chi", leave.clone()).await;
    let other = ButtonAction::Team(id, "jb".to_owned());
    let reply = press(&mut table, "south", "chi", other.clone()).await;
    refused(&reply, "other team");
    let back = ButtonAction::Team(id, "jr".to_owned());
    let reply = table.private("chi", Command::ButtonAction(back)).await;
    assert!(words(&reply).contains("You have joined"), "{reply:?}");
    let mut table = table.restart().await;
    press(&mut table, "north", "chi", leave).await;
    let mut table = table.restart().await;
    refused(
        &press(&mut table, "south", "chi", other).await,
        "other team",
    );
}

#[tokio::test]
async fn the_vote_of_somebody_who_is_no_member_counts_for_nothing() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams vote=12h").await;
    for who in ["chi", "dung"] {
        join(&mut table, "north", who, id, "r").await;
    }
    table.ask(there("north", "chi", typed("/move c5-c6"))).await;
    let binh = table_player(&table, "binh").await;
    let vote = tulenh::game::team::vote::Vote {
        ply: 0,
        takebacks: 0,
        choice: 0,
    };
    let batch = tulenh::store::Batch {
        changes: vec![tulenh::store::Change::Vote(id, binh, Some(vote))],
        ..tulenh::store::Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    pass(&mut table, 1_000).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
}

#[tokio::test]
async fn a_decision_that_cannot_be_made_now_is_made_after_a_restart() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams captain else=engine 1 day").await;
    join(&mut table, "north", "chi", id, "r").await;
    table.told().await;
    // The engine has ended, and the clock is looked at once more before the program does.
    table.app.rest().await;
    pass(&mut table, DAY - 2 * 60_000).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    let mut table = table.restart().await;
    pass(&mut table, 60_000).await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_their_team() {
    let mut table = Table::new();
    let id = two_groups(&mut table, "teams captain").await;
    join(&mut table, "north", "chi", id, "r").await;
    let an = table_player(&table, "an").await;
    table.private("an", Command::Forget).await;
    table
        .private("an", Command::ButtonAction(ButtonAction::Forget(an)))
        .await;
    pass(&mut table, 1000).await;
    let game = table.game(id.0).await.game;
    assert!(game.is_open());
    let chi = table_player(&table, "chi").await;
    assert_eq!(game.people(Side::Red), [chi]);
    assert!(table.store.games_of(an, true, 10).await.unwrap().is_empty());
    assert_eq!(table.store.games_of(chi, true, 10).await.unwrap(), [id]);
    // The team is the next leader's, and nothing names who founded it.
    assert_eq!(game.team(Side::Red).unwrap().name, "");
    let shown = message(table.private("chi", typed("/board")).await);
    assert!(
        shown.text.words().contains("chi") && !shown.text.words().contains("Team an"),
        "{}",
        shown.text.words()
    );
    // A founder who stayed to the end is forgotten afterwards.
    let binh = table_player(&table, "binh").await;
    let asked = table.ask(there("south", "binh", typed("/resign"))).await;
    let resign = message(asked).buttons[0][0].press.clone();
    press(&mut table, "south", "binh", resign).await;
    assert!(!table.game(id.0).await.game.is_open());
    table
        .private("binh", Command::ButtonAction(ButtonAction::Forget(binh)))
        .await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.team(Side::Blue).unwrap().name, "");
}

#[tokio::test]
async fn teams_speak_vietnamese() {
    let mut table = Table::new();
    let say = |who: &str, command| vietnamese(in_group(who, command));
    let reply = table
        .ask(say("an", typed("/challenge máy 2 đỏ đội bỏ phiếu")))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let shown = post(&told, "group", "Đội an");
    assert!(
        shown.words().contains("hãy đề xuất nước đi và bỏ phiếu"),
        "{}",
        shown.words()
    );
    let id = told
        .iter()
        .find_map(|heard| heard.message.shows)
        .unwrap()
        .game;
    let joined = button(&shown.message, "Vào đội Đỏ");
    let reply = table.ask(say("chi", Command::ButtonAction(joined))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.ask(say("chi", typed("/move c5-c6"))).await;
    let told = table.told().await;
    let vote = button(
        &post(&told, "group", "1 phiếu (chi đề xuất)").message,
        "c5-c6",
    );
    let reply = table.ask(say("an", Command::ButtonAction(vote))).await;
    refused(&reply, "Phiếu của bạn: c5-c6");
    pass(&mut table, 1000).await;
    table.told().await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
    let reply = table.ask(say("chi", typed("/help đội"))).await;
    assert!(words(&reply).contains("bỏ phiếu"), "{}", words(&reply));
}
