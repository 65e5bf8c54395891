//! A tournament in a chat.

use serde_json::json;
use tulenh::app::ContestId;

use super::rig::Both;
use crate::telegram::rig::assert_is_board;

/// A knock-out of two in a chat of each network, from the announcement to the table; the program is killed in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_played_in_a_chat_of_each_network() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();
    let (cuc, dao) = (telegram.person(1, "Cúc"), telegram.person(2, "Đào"));
    let group = telegram.group("Chess");
    telegram.stands(1, group, "creator", &[]);
    let line = "/tournament new knockout 1d casual join 2 days \"Cup <b>&amp;\"";
    telegram.say(&cuc, group, line);
    let card = telegram.next(group).await;
    assert!(
        card.text.contains("Cup <b>&amp;") && card.text.contains("T1"),
        "{}",
        card.text
    );
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("games");
    discord.make_manager(an);
    let what = [(
        "what",
        json!("new knockout 1d casual join 2 days \"Cúp **mùa thu**\""),
    )];
    let made = discord.slash(an, room, "tournament", &what);
    discord.answer(&made).await;
    let notice = discord.next(room).await;
    assert!(notice.content.contains("T2"), "{}", notice.content);

    both.killed().await;
    for who in [&cuc, &dao] {
        telegram.press(who, &card, card.button("ct:1:join"));
        // It starts only when both are in it.
        let joined = telegram.next(telegram.private(who)).await;
        assert!(joined.text.contains("You play in T1"), "{}", joined.text);
    }
    for who in [an, binh] {
        let joined = discord.press(who, &notice, "ct:2:join");
        let said = discord.answer(&joined).await;
        assert!(said.content.contains("T2"), "{}", said.content);
    }
    telegram.say(&cuc, group, "/tournament start");
    let round = telegram.next_where("the round", |sent| {
        sent.spot == group && sent.text.contains("Round 1 of 1")
    });
    assert!(round.await.text.contains("Cúc"));
    let boards = telegram.next_where("a board alone", |sent| {
        sent.photo.is_some() && sent.spot == telegram.private(&dao)
    });
    assert_is_board(&boards.await);
    let begun = discord.slash(an, room, "tournament", &[("what", json!("start"))]);
    discord.answer(&begun).await;
    let round = discord.expect("the round", |m| {
        m.channel == room && m.content.contains("Round 1 of 1")
    });
    assert!(round.await.content.contains("binh"));

    let store = both.ended();
    for id in [1, 2] {
        let contest = store.contest(ContestId(id), None).await.unwrap().unwrap();
        assert_eq!(contest.entrants.len(), 2, "{contest:?}");
        let games: Vec<_> = contest.rounds[0].matches.iter().map(|of| of.game).collect();
        assert!(
            games.len() == 2 && games.iter().all(Option::is_some),
            "{games:?}"
        );
    }
    store.close().await.unwrap();
}
