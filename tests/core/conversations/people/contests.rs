//! Leagues and tournaments in a chat, in English and in Vietnamese, with a restart between any two steps.

use tulenh::app::{
    Audience, ButtonAction, Command, ContestId, GameId, Kind, Place, Reply, Side, Span,
};
use tulenh::club::contest::{Contest, ContestStage};

use crate::conversations::table::{
    Heard, Table, alone, in_group, message, refused, vietnamese, words,
};

pub(super) const DAY: i64 = 24 * 3_600_000;

pub(super) async fn restarted(table: Table) -> Table {
    table.settle().await;
    table.restart().await
}

/// Lets so much time pass, and does what is due, as the program does every second.
pub(super) async fn pass(table: &mut Table, millis: i64) {
    let end = table.later(millis);
    for _ in 0..200 {
        let next = table.app.tick(end).await;
        if next.is_none_or(|next| next > end) {
            return;
        }
    }
    panic!("something is due again and again");
}

pub(super) async fn contest(table: &Table, id: u64) -> Contest {
    table
        .store
        .contest(ContestId(id), None)
        .await
        .unwrap()
        .unwrap()
}

pub(super) async fn press(table: &mut Table, who: &str, id: u64, action: &str) -> Reply {
    let press = ButtonAction::Contest(ContestId(id), action.to_owned());
    table.group(who, Command::ButtonAction(press)).await
}

pub(super) fn chat_words(heard: &[Heard]) -> Vec<String> {
    let chat = heard
        .iter()
        .filter(|heard| heard.place == Place::Chat("group".into()));
    chat.map(Heard::words).collect()
}

/// Somebody resigns an open game after both have played a turn.
pub(super) async fn resigns(table: &mut Table, id: GameId, loser: Side) {
    for _ in 0..2 {
        let stored = table.game(id.0).await;
        let name = |side: Side| stored.game.seats()[side];
        let side = stored.game.position().turn();
        let who = table.store.player(name(side)).await.unwrap().unwrap();
        let lan = table.some_turn(id).await;
        let line = format!("/move {id} {lan}");
        let done = table.whisper(&who.accounts[0].user, &line).await;
        assert!(done.audience == Audience::Acknowledgement, "{done:?}");
    }
    let stored = table.game(id.0).await;
    let who = table
        .store
        .player(stored.game.seats()[loser])
        .await
        .unwrap()
        .unwrap();
    let press = ButtonAction::Resign(id, stored.game.ply(), loser);
    let done = table
        .private(&who.accounts[0].user, Command::ButtonAction(press))
        .await;
    assert!(done.audience == Audience::Acknowledgement, "{done:?}");
}

pub(super) async fn open_games(table: &Table, id: u64) -> Vec<GameId> {
    let contest = contest(table, id).await;
    let round = contest.rounds.last().unwrap();
    let open = round.matches.iter().filter(|of| of.result.is_none());
    open.filter_map(|of| of.game).collect()
}

#[tokio::test]
async fn a_swiss_tournament_with_a_restart_after_every_step() {
    let mut table = Table::new();
    refused(
        &table.line("an", "/tournament new swiss 2 rounds 3d").await,
        "only those who manage",
    );
    table.transport.everybody_manages(true);
    refused(
        &table.whisper("an", "/tournament new swiss").await,
        "start in a group",
    );
    refused(
        &table.line("an", "/tournament new swiss no clock").await,
        "needs a clock",
    );
    refused(
        &table.line("an", "/tournament new swiss blargh").await,
        "blargh",
    );
    refused(
        &table.line("an", "/tournament new swiss public").await,
        "Only the operator",
    );
    let line =
        "/tournament new swiss 2 rounds marine 3d casual join 2 days \"Cup of <b>friends</b>\"";
    let made = table.line("an", line).await;
    assert!(words(&made).contains("T1"), "{made:?}");
    let told = chat_words(&table.told().await);
    assert!(
        told[0].contains("Cup of <b>friends</b>") && told[0].contains("2 rounds"),
        "{told:?}"
    );
    assert!(
        told[0].contains("Buchholz, Sonneborn–Berger, head to head, points captured"),
        "{told:?}"
    );
    table = restarted(table).await;
    for who in ["an", "binh", "chi", "dung", "em"] {
        let joined = press(&mut table, who, 1, "join").await;
        assert!(words(&joined).contains("You play in T1"), "{joined:?}");
        table = restarted(table).await;
    }
    refused(
        &press(&mut table, "em", 1, "join").await,
        "already take part",
    );
    let started = table.line("em", "/tournament start").await;
    assert!(words(&started).contains("has started"), "{started:?}");
    assert_eq!(contest(&table, 1).await.stage, ContestStage::Running);
    pass(&mut table, 2_000).await;
    table = restarted(table).await;
    for round in 1..=2 {
        let told = table.told().await;
        let now = contest(&table, 1).await;
        assert_eq!(now.rounds.len(), round);
        let games = open_games(&table, 1).await;
        assert_eq!(games.len(), 2, "of five people one is free");
        let words = chat_words(&told);
        assert!(
            round > 1 || words.iter().any(|said| said.contains("has no opponent")),
            "{words:?}"
        );
        for id in games {
            let stored = table.game(id.0).await;
            assert_eq!(stored.game.limit().until, Some(now.rounds[round - 1].ends));
            assert!(!stored.game.mode().rated);
            resigns(&mut table, id, Side::Blue).await;
            table = restarted(table).await;
            pass(&mut table, 2_000).await;
        }
    }
    let told = table.told().await;
    let over = contest(&table, 1).await;
    assert_eq!(over.stage, ContestStage::Over);
    let said = chat_words(&told);
    assert!(
        said.iter()
            .any(|said| said.contains("Round 2 of 2 is over")),
        "{said:?}"
    );
    assert!(said.iter().any(|said| said.contains("🥇")), "{said:?}");
    let films = told.iter().filter(|heard| {
        let film = heard.message.attachment.as_ref();
        film.is_some_and(|film| film.kind == Kind::Film)
    });
    assert_eq!(films.count(), 1, "the winner's games as a film");
    let standings = message(table.line("chi", "/tournament standings").await);
    let picture = standings.attachment.unwrap();
    assert!(
        picture.alt.contains("Points") || picture.alt.contains("; 1 "),
        "{}",
        picture.alt
    );
    assert!(picture.board.unwrap().lines().count() == 6);
    let cross = message(table.line("chi", "/tournament crosstable").await);
    assert!(cross.attachment.is_some());
    let mine = message(table.line("an", "/tournament mine").await);
    assert!(mine.text.words().contains("Your games in T1"), "{mine:?}");
    let list = message(table.line("an", "/tournament").await);
    assert!(list.text.words().contains("over"), "{list:?}");
    // Everybody has got as many points as they have won games, and those who were free one.
    let points: u32 = over.standings(0).iter().map(|line| line.score.points).sum();
    assert_eq!(
        points,
        2 * 4 + 2 * 2,
        "four games, two rounds with somebody free"
    );
}

#[tokio::test]
async fn a_vietnamese_knock_out_goes_on_by_itself() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    let say = |line: &str| {
        let command = tulenh::app::App::read_line(line, None, None).unwrap();
        vietnamese(in_group("an", command))
    };
    let line = "/giải tạo loại trực tiếp 1 ngày thời hạn vòng 5 ngày nhận người 2 ngày “Cúp Tết”";
    let made = table.ask(say(line)).await;
    assert!(words(&made).contains("T1 đã mở"), "{made:?}");
    for who in ["an", "binh", "chi"] {
        let command = tulenh::app::App::read_line("/tournament tham gia", None, None).unwrap();
        let joined = table.ask(vietnamese(in_group(who, command))).await;
        assert!(words(&joined).contains("Bạn đã tham gia"), "{joined:?}");
    }
    let told = chat_words(&table.told().await);
    assert!(
        told.iter()
            .any(|said| said.contains("Cúp Tết") && said.contains("3 người: an, binh, chi")),
        "{told:?}"
    );
    // The time to join is over; nobody plays: whoever had to move loses, and the higher seed goes on.
    pass(&mut table, 2 * DAY).await;
    table = restarted(table).await;
    let now = contest(&table, 1).await;
    assert_eq!((now.rounds.len(), now.rounds[0].matches.len()), (1, 2));
    assert_eq!(
        now.rounds[0].free.len(),
        1,
        "the first seed has no opponent"
    );
    let private = table.told().await;
    assert!(
        private
            .iter()
            .any(|heard| heard.place == Place::Person("chi".into()))
    );
    for _ in 0..40 {
        pass(&mut table, DAY).await;
        table = restarted(table).await;
    }
    let over = contest(&table, 1).await;
    assert_eq!(over.stage, ContestStage::Over);
    assert!(
        over.rounds
            .iter()
            .all(|round| round.matches.iter().all(|of| of.result.unwrap().forfeit))
    );
    let told = chat_words(&table.told().await);
    assert!(
        told.iter().any(|said| said.contains("thắng giải")),
        "{told:?}"
    );
}

/// Where pictures are refused, and for those who want letters, the table comes in letters.
#[tokio::test]
async fn the_tables_come_in_letters_where_there_are_no_pictures() {
    for is_refused in [true, false] {
        let mut table = Table::new();
        table.transport.everybody_manages(true);
        match is_refused {
            true => table.transport.refuse_pictures(),
            false => drop(table.line("an", "/settings chat boards text").await),
        }
        table
            .line("an", "/tournament new knockout 1 day \"Cup\"")
            .await;
        for who in ["an", "binh"] {
            table.line(who, "/tournament join").await;
        }
        for _ in 0..20 {
            pass(&mut table, DAY).await;
        }
        assert_eq!(contest(&table, 1).await.stage, ContestStage::Over);
        let heard = table.told().await;
        let blocks = heard.iter().flat_map(|heard| &heard.message.text.0);
        let blocks: Vec<&String> = blocks
            .filter_map(|span| match span {
                Span::Block(letters) => Some(letters),
                _ => None,
            })
            .collect();
        assert!(
            blocks
                .iter()
                .any(|block| block.contains("an") && block.contains("binh")),
            "{heard:?}"
        );
    }
}

#[tokio::test]
async fn who_leaves_loses_and_who_was_forgotten_is_gone() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table
        .line("an", "/tournament new round robin 3d join 2 days")
        .await;
    for who in ["an", "binh", "chi", "dung"] {
        press(&mut table, who, 1, "join").await;
    }
    press(&mut table, "dung", 1, "leave").await;
    assert_eq!(contest(&table, 1).await.entrants.len(), 3);
    press(&mut table, "dung", 1, "join").await;
    table.line("an", "/tournament start").await;
    refused(
        &press(&mut table, "zoe", 1, "join").await,
        "Nobody can join",
    );
    pass(&mut table, 2_000).await;
    let before = open_games(&table, 1).await;
    assert_eq!(before.len(), 2);
    // Dung leaves: the open game is resigned, and the others are forfeited.
    let asked = press(&mut table, "dung", 1, "leave").await;
    assert!(words(&asked).contains("1 open game in T1"), "{asked:?}");
    assert_eq!(contest(&table, 1).await.playing(), 4, "nobody has left yet");
    // In a group everybody can press the button.
    let sure = asked.message.buttons[0][0].press.clone();
    let other = table
        .group("chi", Command::ButtonAction(sure.clone()))
        .await;
    refused(&other, "for the person who was asked");
    assert_eq!(contest(&table, 1).await.playing(), 4);
    let left = table.group("dung", Command::ButtonAction(sure)).await;
    assert!(words(&left).contains("You have left"), "{left:?}");
    pass(&mut table, 2_000).await;
    assert_eq!(open_games(&table, 1).await.len(), 1);
    let data = table.whisper("binh", "/mydata").await;
    let file = data.message.attachment.unwrap();
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(
        text.contains("\"contests\"") && text.contains("\"season\": 1"),
        "{text}"
    );
    let binh = table
        .store
        .player_of(&crate::conversations::table::account("binh"))
        .await
        .unwrap();
    let forgotten = Command::ButtonAction(ButtonAction::Forget(binh.unwrap()));
    table.private("binh", forgotten).await;
    for _ in 0..3 {
        pass(&mut table, 120_000).await;
        table = restarted(table).await;
    }
    // An and Chi are left, and play what is left between them.
    for _ in 0..8 {
        let open = open_games(&table, 1).await;
        for id in &open {
            let stored = table.game(id.0).await;
            if stored.game.is_open() {
                resigns(&mut table, *id, Side::Red).await;
            }
        }
        pass(&mut table, 2_000).await;
        if contest(&table, 1).await.is_over() {
            break;
        }
    }
    let over = contest(&table, 1).await;
    assert_eq!(over.stage, ContestStage::Over, "{over:?}");
    let points: u32 = over.standings(0).iter().map(|line| line.score.points).sum();
    let neither = over.rounds.iter().flat_map(|round| &round.matches);
    let neither =
        neither.filter(|of| of.result.unwrap().outcome == tulenh_contest::Outcome::Neither);
    assert_eq!(points, 12 - 2 * neither.count() as u32);
    let told = table.told().await;
    assert!(!told.is_empty());
}

#[tokio::test]
async fn a_league_opens_its_next_season_and_others_see_nothing_of_it() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    let line = "/league new 1d round 3 days break 2 days join 2 days 2 seasons \"Liga\"";
    let made = table.line("an", line).await;
    assert!(words(&made).contains("T1"), "{made:?}");
    for who in ["an", "binh", "chi", "dung"] {
        press(&mut table, who, 1, "join").await;
    }
    pass(&mut table, 2 * DAY).await;
    let late = press(&mut table, "em", 1, "join").await;
    assert!(words(&late).contains("next season"), "{late:?}");
    refused(&press(&mut table, "em", 1, "join").await, "already");
    for _ in 0..10 {
        pass(&mut table, DAY).await;
        table = restarted(table).await;
        if contest(&table, 1).await.season == 2 {
            break;
        }
    }
    let next = contest(&table, 1).await;
    assert_eq!(next.season, 2);
    assert!(
        matches!(next.stage, ContestStage::Joining(_)),
        "{:?}",
        next.stage
    );
    let told = chat_words(&table.told().await);
    assert!(
        told.iter().any(|said| said.contains("Season 1 is over")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|said| said.contains("Season 2: join until")),
        "{told:?}"
    );
    let first = table
        .store
        .contest(ContestId(1), Some(1))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((first.season, first.stage), (1, ContestStage::Over));
    assert!(
        !first.rounds.is_empty(),
        "a season that is over can still be read"
    );
    // Nobody else sees it, in another chat or alone.
    let other = Command::Tournament("show T1".into());
    refused(&table.ask(alone("zoe", other.clone())).await, "no T1");
    let mut elsewhere = in_group("zoe", other);
    elsewhere.route = crate::conversations::table::chat("other");
    refused(&table.ask(elsewhere).await, "no T1");
    let ended = table.line("an", "/league end").await;
    assert!(words(&ended).contains("T1 is over"), "{ended:?}");
    let told = chat_words(&table.told().await);
    assert!(
        told.iter().any(|said| said.contains("called off")),
        "{told:?}"
    );
    assert_eq!(contest(&table, 1).await.wake, None);
}

#[tokio::test]
async fn a_game_that_holds_up_the_round_is_told_to_both_once() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table
        .line(
            "an",
            "/tournament new swiss 1 rounds 3d round 10 days join 2 days",
        )
        .await;
    for who in ["an", "binh", "chi", "dung", "em", "gia", "ha", "kim"] {
        press(&mut table, who, 1, "join").await;
    }
    table.line("an", "/tournament start").await;
    pass(&mut table, 2_000).await;
    let games = open_games(&table, 1).await;
    assert_eq!(games.len(), 4);
    for id in &games[1..] {
        resigns(&mut table, *id, Side::Blue).await;
    }
    // The last game is begun, so that it does not end by itself.
    let waiting = games[0];
    table.told().await;
    let mut reminded = 0;
    for day in 0..11 {
        let stored = table.game(waiting.0).await;
        if stored.game.is_open() && day % 2 == 0 {
            let lan = table.some_turn(waiting).await;
            let who = stored.game.to_move().unwrap();
            let who = table.store.player(who).await.unwrap().unwrap();
            let line = format!("/move {waiting} {lan}");
            table.whisper(&who.accounts[0].user, &line).await;
        }
        pass(&mut table, DAY).await;
        let told = table.told().await;
        let holds = told
            .iter()
            .filter(|heard| heard.words().contains("holds up the round"));
        reminded += holds.count();
        let last = told
            .iter()
            .filter(|heard| heard.words().contains("must end soon"));
        reminded += 10 * last.count();
    }
    assert_eq!(
        reminded,
        2 + 20,
        "both players, when it is the last and before the end"
    );
    // Points decided it at the end of the round.
    let over = contest(&table, 1).await;
    assert_eq!(over.stage, ContestStage::Over);
    let stored = table.game(waiting.0).await;
    assert_eq!(
        stored.game.outcome().unwrap().ending,
        tulenh_rules::Ending::TimeLimit
    );
}
