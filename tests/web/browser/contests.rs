//! A league on a phone: its crosstable of sixteen people, and joining and leaving.

use std::sync::Arc;

use serde_json::json;
use tulenh::app::{ContestId, PlayerId, Timestamp};
use tulenh::club::contest::{
    Contest, ContestRound, ContestSettings, ContestStage, Entrant, Format, Match, MatchResult, Part,
};
use tulenh::game::clock::DAY;
use tulenh::game::{Flagging, Mode, Tempo, TimeControl};
use tulenh::store::{Batch, Change, Commit};
use tulenh_contest::{Outcome, round_robin};
use tulenh_rules::Ruleset;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::page::Page;

/// A division of sixteen, of which half of the rounds are played.
const PEOPLE: usize = 16;

#[tokio::test]
async fn a_crosstable_is_read_on_a_phone() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let name = "Nguyễn Thị Hương Giang";
    let an = Player::arrive(&driver, Device::Phone, "vi-VN,vi", &page.base, name).await;
    for who in 2..=PEOPLE {
        page.guest(&format!("Người chơi có tên dài {who}")).await;
    }
    let running = contest(1, ContestStage::Running, (1..=PEOPLE as u64).collect());
    put(&page, running).await;
    let far = Timestamp(i64::MAX / 2);
    put(&page, contest(2, ContestStage::Joining(far), vec![2, 3])).await;

    an.browser
        .run("location.hash = '#/contests'", json!([]))
        .await;
    let listed = "return document.querySelectorAll('a.game').length === 2";
    an.browser.wait("both contests", listed, json!([])).await;
    an.fits("the list of contests").await;
    an.browser
        .run("location.hash = '#/contest/1'", json!([]))
        .await;
    let tables = "return document.querySelectorAll('.contest:not([aria-busy]) .cross tbody tr').length === 32";
    an.browser.wait("both tables", tables, json!([])).await;
    // Only the tables themselves are moved sideways.
    let fits = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(an.browser.run(fits, json!([])).await, json!(true));
    let heads = an
        .browser
        .words(".contest section:nth-of-type(2) thead th")
        .await;
    assert_eq!(heads.len(), 19, "{heads:?}");
    assert_eq!(
        heads[2..18],
        (1..=16).map(|at| at.to_string()).collect::<Vec<_>>()
    );
    let own = "return document.querySelectorAll('.cross td.own').length";
    assert_eq!(an.browser.run(own, json!([])).await, json!(16));
    // The names stay where they are when the table is moved sideways, and letters are large enough.
    let stays = "const cross = document.querySelectorAll('.cross')[1];
        const name = cross.querySelector('tbody th.name');
        const before = cross.getBoundingClientRect().left;
        cross.scrollLeft = 10000;
        const moved = cross.scrollLeft > 0;
        const left = name.getBoundingClientRect().left;
        const size = parseFloat(getComputedStyle(cross.querySelector('td')).fontSize);
        return moved && Math.abs(left - before) < 3 && size >= 16;";
    assert_eq!(an.browser.run(stays, json!([])).await, json!(true));

    an.browser
        .run("location.hash = '#/contest/2'", json!([]))
        .await;
    let join = "return document.querySelector('.contest:not([aria-busy]) .acts button.main')";
    an.browser.wait("the way in", join, json!([])).await;
    an.browser.tap(".contest .acts button.main").await;
    let leave = "return document.querySelector('.contest .acts button.danger')";
    an.browser
        .wait("that they have joined", leave, json!([]))
        .await;
    let stored = page
        .store
        .contest(ContestId(2), None)
        .await
        .unwrap()
        .unwrap();
    assert!(stored.has(PlayerId(1)), "{stored:?}");
    an.browser.tap(".contest .acts button.danger").await;
    an.browser
        .wait("that they have left", join, json!([]))
        .await;
    an.leave().await;
    page.close().await;
}

async fn put(page: &Page, contest: Contest) {
    let batch = Batch {
        changes: vec![Change::Contest(Box::new(contest))],
        ..Batch::default()
    };
    let done = page.store.commit(batch).await.unwrap();
    assert!(matches!(done, Commit::Done(_)), "{done:?}");
}

fn contest(id: u64, stage: ContestStage, people: Vec<u64>) -> Contest {
    let format = Format::League {
        together: 3,
        seasons: 0,
    };
    let entrants: Vec<Entrant> = people
        .iter()
        .map(|player| Entrant {
            player: PlayerId(*player),
            division: 0,
            from: None,
            next: None,
            part: Part::Plays,
        })
        .collect();
    let now = Timestamp(1_800_000_000_000);
    let half = round_robin(entrants.len())
        .into_iter()
        .take(entrants.len() / 2);
    let rounds = half.map(|drawn| ContestRound {
        began: now,
        ends: Timestamp(i64::MAX / 2),
        matches: drawn
            .pairs
            .iter()
            .map(|pair| Match {
                red: pair.red as u16,
                blue: pair.blue as u16,
                game: None,
                result: Some(MatchResult {
                    outcome: [Outcome::Red, Outcome::Blue, Outcome::Draw]
                        [(pair.red + pair.blue) % 3],
                    taken: [100, 50],
                    forfeit: false,
                }),
                reminded: 0,
            })
            .collect(),
        free: Vec::new(),
    });
    let rounds = match stage {
        ContestStage::Running => rounds.collect(),
        _ => Vec::new(),
    };
    Contest {
        id: ContestId(id),
        made_by: PlayerId(1),
        place: None,
        made: now,
        settings: ContestSettings {
            name: format!("Giải hạng của câu lạc bộ {id}"),
            format,
            rules: Arc::new(Ruleset::usual().clone()),
            turns: None,
            tempo: Tempo {
                control: TimeControl::PerTurn(3 * DAY),
                flagging: Flagging::Automatic,
            },
            mode: Mode::default(),
            round: 14 * DAY,
            pause: DAY,
            least: 4,
            most: 256,
            tie_breaks: format.tie_breaks(),
        },
        stage,
        season: 1,
        lot: false,
        entrants,
        waiting: Vec::new(),
        rounds,
        wake: None,
        revision: 0,
    }
}
