//! Rematches, two networks in one game, two accounts of one person, places that move.

use std::sync::Arc;

use tokio::sync::watch;
use tulenh::app::{
    Account, App, Audience, ButtonAction, Command, Language, Network, Place, Ply, Reply, Request,
    Route,
};
use tulenh::game::{Destination, Invitee, News, Notice, Player, PlayerId};
use tulenh::store::Batch;

use crate::conversations::table::{
    Recorder, Table, alone, code, in_group, network, refused, vietnamese, words,
};

fn elsewhere() -> Network {
    Network::new("faraway").unwrap()
}

/// The same said on another network, alone with the bot.
fn over_there(request: Request) -> Request {
    let mut request = request;
    request.sender.account.network = elsewhere();
    request.route = Route {
        network: elsewhere(),
        place: Place::Person(request.sender.account.user.clone()),
    };
    request.shared = false;
    request.hidden = true;
    request
}

fn line(who: &str, line: &str) -> Request {
    in_group(who, App::read_line(line, None, None).unwrap())
}

struct Far {
    transport: Arc<Recorder>,
    stop: watch::Sender<bool>,
}

/// Opens the other network.
fn open(table: &Table) -> Far {
    let transport = Recorder::on(elsewhere());
    let (stop, stopped) = watch::channel(false);
    let (app, lent) = (table.app.clone(), Arc::clone(&transport));
    tokio::spawn(async move { app.run_transport(lent, stopped).await });
    Far { transport, stop }
}

async fn heard(table: &Table, far: &Far) -> Vec<crate::conversations::table::Heard> {
    for _ in 0..2000 {
        if !table.app.has_undelivered(&elsewhere()).await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    far.transport.take()
}

#[tokio::test]
async fn a_game_between_two_networks_each_in_their_own_chat_and_language() {
    let mut table = Table::new();
    let far = open(&table);
    tokio::task::yield_now().await;
    let mut offer = line("an", "/challenge red");
    offer.sender.language = Some(Language("en".to_owned()));
    table.ask(offer).await;
    let told = table.told().await;
    let code = code(&told[0].message);
    // The code is an address too, on both networks.
    for network in ["test", "faraway"] {
        let address = format!("https://example.org/{network}?start=join-{code}");
        assert!(told[0].words().contains(&address), "{}", told[0].words());
    }
    let start = Command::Start(Some(format!("join-{code}")));
    let asked = table.ask(vietnamese(far_request("binh", start))).await;
    assert!(words(&asked).contains("Cờ Tư Lệnh"), "{asked:?}");
    let join = Command::ButtonAction(ButtonAction::Accept(code));
    let reply = table.ask(vietnamese(far_request("binh", join))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let there = heard(&table, &far).await;
    let here = table.told().await;
    let id = here.last().unwrap().message.shows.unwrap().game;
    assert!(
        there.last().unwrap().words().contains("Ván"),
        "{:?}",
        there.last().unwrap().words()
    );
    assert!(
        here.last().unwrap().words().contains("Game"),
        "{:?}",
        here.last().unwrap().words()
    );
    // Turns from both, a restart between any two messages.
    for ply in 0..6 {
        let turn = table.some_turn(id).await;
        let who = if ply % 2 == 0 { "an" } else { "binh" };
        let request = line(who, &format!("/move {turn}"));
        let request = if who == "an" {
            request
        } else {
            vietnamese(far_request_of(request))
        };
        let reply = table.ask(request).await;
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
        let (here, there) = (table.told().await, heard(&table, &far).await);
        assert_eq!((here.len(), there.len()), (1, 1), "ply {ply}");
        assert!(
            here[0].words().contains("is to move"),
            "{}",
            here[0].words()
        );
        assert!(there[0].words().contains("lượt"), "{}", there[0].words());
        assert!(there[0].message.attachment.is_some());
        if ply == 3 {
            far.stop.send_replace(true);
            table = table.restart().await;
            let (app, lent) = (table.app.clone(), Arc::clone(&far.transport));
            let stopped = watch::channel(false);
            let stop = stopped.1;
            tokio::spawn(async move {
                let _open = stopped.0;
                app.run_transport(lent, stop).await;
            });
        }
    }
    assert_eq!(table.game(id.0).await.game.ply(), Ply(6));
}

fn far_request(who: &str, command: Command) -> Request {
    over_there(alone(who, command))
}

fn far_request_of(request: Request) -> Request {
    over_there(request)
}

#[tokio::test]
async fn a_rematch_swaps_the_colours_and_is_told_to_the_other() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.group("an", Command::Rematch(Some(id))).await;
    refused(&reply, "over yet");
    table.line("an", "/resign").await;
    table.line("an", "/resign").await;
    let told = table.told().await;
    let buttons = &told.last().unwrap().message.buttons;
    assert_eq!(buttons[0][0].press, ButtonAction::Rematch(id));
    let reply = table
        .group("chi", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    refused(&reply, "playing in game");
    let reply = table
        .group("binh", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let offer = told.last().unwrap();
    assert_eq!(offer.mentions(), ["an"]);
    assert!(offer.words().contains("plays Red"), "{}", offer.words());
    // Once is enough.
    let reply = table
        .group("binh", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    refused(&reply, "already");
    // Who asks for the same has agreed.
    let reply = table
        .group("an", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let next = told.last().unwrap().message.shows.unwrap().game;
    let (first, second) = (table.game(id.0).await.game, table.game(next.0).await.game);
    assert_eq!(first.seats().red, second.seats().blue);
    assert_eq!(first.mode(), second.mode());
    let open = table
        .store
        .challenges_of(first.seats().red, 9)
        .await
        .unwrap();
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test]
async fn what_a_game_is_played_for_is_agreed_on() {
    let mut table = Table::new();
    for (terms, part, rated, hints) in [
        ("", "Rated", true, false),
        ("casual", "Unrated", false, false),
        ("hints", "ask for hints", false, true),
        ("capacity=2021", "Unrated", false, false),
    ] {
        table
            .line("an", &format!("/challenge @binh red {terms}"))
            .await;
        let told = table.told().await;
        assert!(
            told[0].words().contains(part),
            "{terms}: {}",
            told[0].words()
        );
        let accept = Command::ButtonAction(ButtonAction::Accept(code(&told[0].message)));
        table.group("binh", accept).await;
        let told = table.told().await;
        let id = told.last().unwrap().message.shows.unwrap().game;
        let mode = table.game(id.0).await.game.mode();
        assert_eq!((mode.rated, mode.hints), (rated, hints), "{terms}");
    }
    let reply = table.line("an", "/challenge @binh rated casual").await;
    refused(&reply, "only one of");
    let reply = table.line("an", "/challenge @binh rated hints").await;
    refused(&reply, "only one of");
    let reply = table
        .line("an", "/challenge @binh rated capacity=2021")
        .await;
    refused(&reply, "changed rules");
}

fn far_press(who: &str, press: ButtonAction) -> Request {
    far_request(who, Command::ButtonAction(press))
}

/// The code that is given in a private chat.
async fn link_code(table: &mut Table, who: &str) -> String {
    let said = words(&table.whisper(who, "/link").await);
    let at = said.find("/link ").expect("a code") + "/link ".len();
    said[at..].chars().take(8).collect()
}

/// The button of the question whether two are one.
fn joins(reply: &Reply) -> ButtonAction {
    match reply {
        Reply {
            audience: Audience::Caller,
            message,
        } => message.buttons[0][0].press.clone(),
        other => panic!("{other:?}"),
    }
}

/// Joins the far account to the near one.
async fn join(table: &mut Table, near: &str, far: &str) {
    let code = link_code(table, near).await;
    let question = table
        .ask(over_there(line(far, &format!("/link {code}"))))
        .await;
    let reply = table.ask(far_press(far, joins(&question))).await;
    assert!(words(&reply).contains("linked"), "{reply:?}");
}

async fn id_of(table: &Table, network: Network, user: &str) -> PlayerId {
    let account = Account {
        network,
        user: user.to_owned(),
    };
    table.store.player_of(&account).await.unwrap().unwrap()
}

#[tokio::test]
async fn who_waits_for_an_analysis_still_does_as_another_person() {
    let mut table = Table::new();
    let _far = open(&table);
    table.ask(over_there(line("far-an", "/help"))).await;
    let game = table.begin().await;
    let (an, far_an) = (
        id_of(&table, network(), "an").await,
        id_of(&table, elsewhere(), "far-an").await,
    );
    let place = over_there(line("far-an", "/help")).route;
    let request = tulenh::game::AnalysisRequest {
        asked: vec![(far_an, place.clone())],
    };
    let batch = Batch {
        changes: vec![tulenh::store::Change::AnalysisAsked(game, Some(request))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    join(&mut table, "an", "far-an").await;
    let wishes = table.store.analyses_asked(usize::MAX).await.unwrap();
    assert_eq!(wishes[0].1.asked, [(an, place)]);
}

#[tokio::test]
async fn two_accounts_become_one_person() {
    let mut table = Table::new();
    let far = open(&table);
    tokio::task::yield_now().await;
    // A game of each account, and an offer by the second.
    let first = table.begin().await;
    table.line("chi", "/challenge red").await;
    let told = table.told().await;
    let join = Command::ButtonAction(ButtonAction::Accept(code(&told[0].message)));
    let reply = table.ask(over_there(in_group("far-an", join))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let there = heard(&table, &far).await;
    let second = there.last().unwrap().message.shows.unwrap().game;
    table.told().await;
    table.ask(over_there(line("far-an", "/challenge"))).await;

    let reply = table.line("an", "/link").await;
    refused(&reply, "private chat");
    let reply = table.whisper("an", "/link").await;
    let said = words(&reply);
    let at = said.find("/link ").expect("a code") + "/link ".len();
    let code: String = said[at..].chars().take(8).collect();
    assert!(
        said.contains(&format!("faraway?start=link-{code}")),
        "{said}"
    );
    // Wrong codes, one's own, a stranger's second account on the same network.
    let reply = table
        .ask(over_there(line("far-an", "/link 00000000")))
        .await;
    refused(&reply, "wrong or has expired");
    let reply = table.whisper("an", &format!("/link {code}")).await;
    refused(&reply, "your own code");
    let reply = table.whisper("dung", &format!("/link {code}")).await;
    refused(&reply, "only one account");
    let mut table = table.restart().await;
    let far = open(&table);
    tokio::task::yield_now().await;
    let start = Command::Start(Some(format!("link-{code}")));
    // Following the address joins nobody yet: it may be somebody else's.
    let question = table.ask(far_request("far-an", start.clone())).await;
    let said = words(&question);
    assert!(
        said.contains("with an (test)") && said.contains("Only continue if that account is yours"),
        "{said}"
    );
    let asked = vietnamese(far_request("far-an", start.clone()));
    let said = words(&table.ask(asked).await);
    assert!(
        said.contains("Chỉ tiếp tục nếu đó là tài khoản của bạn"),
        "{said}"
    );
    let (an, far_an) = (
        id_of(&table, network(), "an").await,
        id_of(&table, elsewhere(), "far-an").await,
    );
    assert_ne!(an, far_an);
    let press = joins(&question);
    // The button is for whoever was asked.
    for who in ["far-chi", "an"] {
        let reply = table.ask(far_press(who, press.clone())).await;
        refused(&reply, "for the person who was asked");
    }
    assert_eq!(id_of(&table, elsewhere(), "far-an").await, far_an);
    // A game that begins or ends meanwhile is looked at once more.
    table.faults.contend(2);
    let reply = table.ask(far_press("far-an", press)).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    let left = table.store.player(far_an).await.unwrap();
    assert_eq!(left, Some(Player::forgotten(far_an)));
    let (here, there) = (table.told().await, heard(&table, &far).await);
    assert!(
        here.iter()
            .chain(&there)
            .all(|h| h.words().contains("linked now"))
    );
    assert_eq!((here.len(), there.len()), (1, 1));
    // Both games are theirs on both networks; the code is spent.
    let account = |network: Network, user: &str| Account {
        network,
        user: user.to_owned(),
    };
    let one = table
        .store
        .player_of(&account(network(), "an"))
        .await
        .unwrap()
        .unwrap();
    let other = table
        .store
        .player_of(&account(elsewhere(), "far-an"))
        .await
        .unwrap();
    assert_eq!(other, Some(one));
    let games = table.store.games_of(one, true, 9).await.unwrap();
    assert_eq!(games.len(), 2);
    for id in [first, second] {
        assert!(table.game(id.0).await.game.seat_of(one).is_some());
    }
    let offers = table.store.challenges_of(one, 9).await.unwrap();
    assert!(
        offers
            .iter()
            .any(|offer| offer.challenger == one && offer.invitee == Invitee::Anyone)
    );
    let turn = table.some_turn(first).await;
    let reply = table
        .ask(over_there(line("far-an", &format!("/move {first} {turn}"))))
        .await;
    assert!(words(&reply).contains("Played"), "{reply:?}");
    let reply = table.ask(far_request("far-an", start)).await;
    refused(&reply, "wrong or has expired");
    let reply = table.ask(over_there(line("far-an", "/games"))).await;
    assert!(words(&reply).contains("Your 2 games"), "{}", words(&reply));
    // Still so after a restart.
    let table = table.restart().await;
    assert_eq!(table.game(first.0).await.game.ply(), Ply(1));
    assert_eq!(table.store.games_of(one, true, 9).await.unwrap().len(), 2);
}

#[tokio::test]
async fn accounts_that_play_each_other_are_not_joined_and_codes_lapse() {
    let mut table = Table::new();
    table.line("an", "/challenge red").await;
    let told = table.told().await;
    let join = Command::ButtonAction(ButtonAction::Accept(code(&told[0].message)));
    table.ask(over_there(in_group("far-an", join))).await;
    let said = words(&table.whisper("an", "/link").await);
    let at = said.find("/link ").unwrap() + "/link ".len();
    let link = format!("/link {}", &said[at..at + 8]);
    let reply = table.ask(over_there(line("far-an", &link))).await;
    refused(&reply, "playing each other");
    // What was asked before it lapsed is too late as well.
    let other = link_code(&mut table, "binh").await;
    let question = table
        .ask(over_there(line("far-chi", &format!("/link {other}"))))
        .await;
    table.faults.contend(99);
    let reply = table.ask(far_press("far-chi", joins(&question))).await;
    refused(&reply, "wrong");
    let (binh, chi) = (
        id_of(&table, network(), "binh").await,
        id_of(&table, elsewhere(), "far-chi").await,
    );
    assert_ne!(binh, chi, "nothing is half joined");
    table.faults.contend(0);
    let now = table.later(16 * 60 * 1000);
    table.app.tick(now).await;
    let reply = table.ask(over_there(line("far-an", &link))).await;
    refused(&reply, "wrong or has expired");
    let reply = table.ask(far_press("far-chi", joins(&question))).await;
    refused(&reply, "wrong or has expired");
}

#[tokio::test]
async fn the_name_and_language_of_the_first_account_stay() {
    let mut table = Table::new();
    table.whisper("an", "/help").await;
    join(&mut table, "an", "far-an").await;
    let id = id_of(&table, network(), "an").await;
    let before = table.store.player(id).await.unwrap().unwrap();
    let reply = table
        .ask(vietnamese(over_there(line("far-an", "/games"))))
        .await;
    assert!(words(&reply).contains("no games"), "{reply:?}");
    assert_eq!(table.store.player(id).await.unwrap().unwrap(), before);
    assert_eq!(before.name, "an");
    // The first account is still followed.
    let mut renamed = alone("an", Command::Games);
    renamed.sender.name = "An the Second".to_owned();
    table.ask(vietnamese(renamed)).await;
    let after = table.store.player(id).await.unwrap().unwrap();
    assert_eq!(after.name, "An the Second");
    assert_eq!(after.language, Some(Language("vi".to_owned())));
}

#[tokio::test]
async fn news_of_who_has_become_another_since_are_told_as_of_them() {
    let mut table = Table::new();
    table.line("chi", "/challenge red").await;
    let told = table.told().await;
    let accept = Command::ButtonAction(ButtonAction::Accept(code(&told[0].message)));
    table.ask(over_there(in_group("far-an", accept))).await;
    table.told().await;
    let reply = table.ask(over_there(line("far-an", "/draw"))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    // Over there nothing can be told before they have become one.
    table.whisper("an", "/help").await;
    join(&mut table, "an", "far-an").await;
    let far = open(&table);
    let there = heard(&table, &far).await;
    let offered: Vec<String> = there.iter().map(|heard| heard.words()).collect();
    let own = |said: &String| said.contains("draw") && !said.contains("chi offers");
    assert!(offered.iter().any(own), "{offered:?}");
    let answers = there.iter().flat_map(|heard| &heard.message.buttons);
    let mut presses = answers.flatten().map(|button| &button.press);
    assert!(
        presses.all(|press| !matches!(press, ButtonAction::AcceptDraw(..))),
        "{offered:?}"
    );
}

#[tokio::test]
async fn a_group_that_moves_takes_its_games_offers_and_settings_along() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat language vi").await;
    let id = table.begin().await;
    table.line("chi", "/challenge").await;
    table.told().await;
    let place = |name: &str| Route {
        network: network(),
        place: Place::Chat(name.to_owned()),
    };
    table.app.moved(&place("group"), &place("supergroup")).await;
    table.app.moved(&place("group"), &place("supergroup")).await;
    let moved = |mut request: Request| {
        request.route = place("supergroup");
        request
    };
    let turn = table.some_turn(id).await;
    let reply = table.ask(moved(line("an", &format!("/move {turn}")))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
    assert!(told[0].words().contains("nước 1"), "{}", told[0].words());
    let reply = table.ask(moved(line("binh", "/accept"))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    // Thrown out, and asked back.
    table.app.left(&place("supergroup")).await;
    assert!(
        table
            .store
            .chat(&place("supergroup"))
            .await
            .unwrap()
            .unwrap()
            .left
    );
    table.ask(moved(line("an", "/games"))).await;
    assert!(
        !table
            .store
            .chat(&place("supergroup"))
            .await
            .unwrap()
            .unwrap()
            .left
    );
    // The settings came along.
    let kept = table.store.chat(&place("supergroup")).await.unwrap();
    let kept = kept.unwrap().preferences;
    assert_eq!(kept.get("language"), Some("vi"));
}

#[tokio::test]
async fn what_is_played_in_private_is_not_shown_in_a_group() {
    let mut table = Table::new();
    let challenge = Command::Challenge {
        opponent: Some(crate::conversations::table::user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    table.private("binh", Command::Games).await;
    table.private("an", challenge).await;
    let told = table.told().await;
    let accept = Command::ButtonAction(ButtonAction::Accept(code(&told[0].message)));
    table.private("binh", accept).await;
    table.told().await;
    let id = tulenh::app::GameId(1);
    for line in [
        "/board",
        "/rings",
        "/record",
        "/captured",
        "/score",
        "/pick",
        "/resign",
    ] {
        let reply = table.line("an", line).await;
        refused(&reply, "in this chat");
        let said = words(&reply);
        assert!(!said.contains("binh"), "{line}: {said}");
    }
    let reply = table.line("an", &format!("/board {id}")).await;
    refused(&reply, "played in this chat");
    let reply = table.whisper("an", "/board").await;
    assert!(words(&reply).contains("binh"), "{}", words(&reply));
}

#[tokio::test]
async fn a_rematch_is_no_way_around_what_a_chat_has_chosen() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/resign").await;
    table.line("an", "/resign").await;
    table.told().await;
    // Another offer of the same opponent is not taken for the rematch.
    table.line("an", "/challenge @binh bga casual").await;
    let reply = table
        .group("binh", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    assert!(words(&reply).contains("is open"), "{}", words(&reply));
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat challenges managers").await;
    table.transport.everybody_manages(false);
    table.line("binh", "/cancel").await;
    table.line("an", "/cancel").await;
    let reply = table
        .group("an", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    refused(&reply, "manage");
}

#[tokio::test]
async fn what_is_for_one_person_alone_goes_to_their_other_account() {
    let mut table = Table::new();
    let far = open(&table);
    let id = table.begin().await;
    join(&mut table, "an", "far-an").await;
    table.told().await;
    heard(&table, &far).await;
    table.transport.cut_off("an");
    table.transport.cut_off("binh");
    let an = id_of(&table, network(), "an").await;
    let binh = id_of(&table, network(), "binh").await;
    let near = |who: &str| Destination::Route(crate::conversations::table::person(who));
    let at = table.now();
    let absences = tulenh::store::Change::Absence(at, 86_400_000);
    let news = [
        (near("an"), News::Absence(at)),
        (near("an"), News::PlansDropped(id, an)),
        (near("an"), News::VacationOver(an)),
        // Who has no other is told nothing that is nobody else's business.
        (near("binh"), News::PlansDropped(id, binh)),
        (near("binh"), News::VacationOver(binh)),
    ];
    let notices = news.map(|(to, news)| Notice { to, news });
    let batch = Batch {
        notices: notices.to_vec(),
        changes: vec![absences],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    table.app.resume().await.unwrap();
    table.line("chi", "/challenge").await;
    let told = table.told().await;
    assert!(told.iter().all(|heard| !heard.words().contains("prepared")));
    let mut said = Vec::new();
    for _ in 0..6_000 {
        said.extend(heard(&table, &far).await);
        if said.len() == 3 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let said: Vec<String> = said.iter().map(|heard| heard.words()).collect();
    assert_eq!(said.len(), 3, "{said:?}");
    for part in [
        "I was offline for 1 day",
        "your prepared answer",
        "vacation is over",
    ] {
        assert!(
            said.iter().any(|said| said.contains(part)),
            "{part}: {said:?}"
        );
    }
    assert!(table.store.pending(None, 9).await.unwrap().is_empty());
    far.stop.send(true).unwrap();
}
