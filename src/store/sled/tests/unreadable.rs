//! Records that cannot be read do not hide the others of a list.

use std::sync::Arc;

use tulenh_rules::Ruleset;

use crate::game::{
    Analysis, AnalysisRequest, Challenge, ChallengeCode, Colour, Destination, GameId, Invitee,
    JudgedTurn, Lead, Limit, Mode, Network, News, Notice, Place, Plans, PlayerId, Ply, Route,
    Tempo, Timestamp,
};
use crate::store::query;
use crate::store::schema::keys;
use crate::store::schema::table::Table;
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tables::tests::{apply, tables};
use crate::store::{Batch, Change, Commit, Timer};

/// As a newer version of the program might write it.
const NEWER: &[u8] = &[255, 1, 2];

fn notice(ply: u32) -> Notice {
    Notice {
        to: Destination::Channel(GameId(1), 0),
        news: News::Played(GameId(1), Ply(ply), 0),
    }
}

fn analysis_of(count: usize) -> Analysis {
    let turn = |at: usize| {
        let lead = Lead::By(i32::try_from(at).unwrap());
        JudgedTurn::new(lead, lead, None, vec!["c5-c6".to_owned()])
    };
    Analysis {
        skipped: 2,
        turns: (0..count).map(turn).collect(),
    }
}

fn change(tables: &Tables, change: Change) {
    let batch = Batch {
        changes: vec![change],
        ..Batch::default()
    };
    apply(tables, &batch).unwrap().unwrap();
}

#[test]
fn a_notice_that_cannot_be_read_does_not_hide_those_behind_it() {
    let (_dir, tables) = tables();
    let batch = Batch {
        notices: (1..=4).map(notice).collect(),
        ..Batch::default()
    };
    let Commit::Done(ids) = apply(&tables, &batch).unwrap().unwrap() else {
        panic!("not done");
    };
    for id in &ids[..2] {
        let outbox = tables.tree(Table::Outbox);
        outbox.insert(keys::notice(*id), NEWER).unwrap();
    }
    // A page is full when it can be.
    let found = query::pending(&tables, None, 2).unwrap();
    assert_eq!(found, [(ids[2], notice(3)), (ids[3], notice(4))]);
    assert_eq!(query::pending(&tables, Some(ids[2]), 2).unwrap().len(), 1);
    // It is still there.
    assert_eq!(tables.tree(Table::Outbox).iter().count(), 4);
}

#[test]
fn a_timer_that_cannot_be_read_does_not_hide_the_others() {
    let (_dir, tables) = tables();
    let timer = Timer::ChallengeExpires(ChallengeCode::from_random(1));
    let batch = Batch {
        set_timers: vec![(Timestamp(5), timer)],
        ..Batch::default()
    };
    apply(&tables, &batch).unwrap().unwrap();
    let timers = tables.tree(Table::Timers);
    timers.insert(NEWER, []).unwrap();
    timers.insert([0; 3], []).unwrap();
    assert_eq!(
        query::due(&tables, Timestamp(9), 9).unwrap(),
        [(Timestamp(5), timer)]
    );
    assert_eq!(query::next_due(&tables).unwrap(), Some(Timestamp(5)));
}

#[test]
fn a_challenge_that_cannot_be_read_does_not_hide_the_others() {
    let (_dir, tables) = tables();
    for n in 1..=2 {
        let challenge = Challenge {
            code: ChallengeCode::from_random(n),
            challenger: PlayerId(1),
            invitee: Invitee::Anyone,
            colour: Colour::Random,
            rules: Arc::new(Ruleset::OFFICIAL),
            limit: Limit::default(),
            tempo: Tempo::default(),
            mode: Mode::default(),
            secret: None,
            teams: None,
            made_in: Route {
                network: Network::new("somewhere").unwrap(),
                place: Place::Chat("-100".into()),
            },
            shared: true,
            made: Timestamp(n as i64),
            expires: Timestamp(1_000),
        };
        let batch = Batch {
            put_challenge: Some(challenge),
            ..Batch::default()
        };
        apply(&tables, &batch).unwrap().unwrap();
    }
    let challenges = tables.tree(Table::Challenges);
    let damaged = keys::challenge(ChallengeCode::from_random(2));
    challenges.insert(damaged, NEWER).unwrap();
    let found = query::challenges_of(&tables, PlayerId(1), 9).unwrap();
    let codes: Vec<_> = found.iter().map(|challenge| challenge.code).collect();
    assert_eq!(codes, [ChallengeCode::from_random(1)]);
}

#[test]
fn what_cannot_be_read_does_not_hide_what_the_other_has_prepared() {
    let (_dir, tables) = tables();
    let game = GameId(7);
    let turns = ["c5-c6", "c8-c7"].map(str::to_owned);
    let line = Plans::restore(Ply(3), 1, vec![turns.to_vec()]);
    let put = |player: u64| Change::Plans(game, PlayerId(player), Some(line.clone()));
    let batch = Batch {
        changes: vec![put(1), put(2)],
        ..Batch::default()
    };
    apply(&tables, &batch).unwrap().unwrap();
    let key = keys::plans(game, PlayerId(1));
    tables.tree(Table::Plans).insert(key, NEWER).unwrap();
    assert_eq!(query::plans(&tables, game).unwrap(), [(PlayerId(2), line)]);
}

#[test]
fn another_analysis_leaves_nothing_of_the_one_before() {
    let (_dir, tables) = tables();
    let (one, other) = (GameId(7), GameId(8));
    change(&tables, Change::Analysis(one, Some(analysis_of(300))));
    change(&tables, Change::Analysis(other, Some(analysis_of(1))));
    assert_eq!(
        query::analysis(&tables, one).unwrap(),
        Some(analysis_of(300))
    );
    change(&tables, Change::Analysis(one, Some(analysis_of(4))));
    assert_eq!(query::analysis(&tables, one).unwrap(), Some(analysis_of(4)));
    assert_eq!(tables.tree(Table::JudgedTurns).iter().count(), 5);
    change(&tables, Change::Analysis(one, None));
    assert_eq!(query::analysis(&tables, one).unwrap(), None);
    assert_eq!(tables.tree(Table::JudgedTurns).iter().count(), 1);
    assert_eq!(
        query::analysis(&tables, other).unwrap(),
        Some(analysis_of(1))
    );
}

#[test]
fn a_request_that_cannot_be_read_does_not_hide_the_others() {
    let (_dir, tables) = tables();
    let place = Route {
        network: Network::new("test").unwrap(),
        place: Place::Chat("group".to_owned()),
    };
    let request = AnalysisRequest {
        asked: vec![(PlayerId(3), place)],
    };
    for game in [1, 2] {
        let request = Some(request.clone());
        change(&tables, Change::AnalysisAsked(GameId(game), request));
    }
    let key = keys::game(GameId(1));
    let table = tables.tree(Table::AnalysesAsked);
    table.insert(key, NEWER).unwrap();
    let asked = query::analyses_asked(&tables, 9).unwrap();
    assert_eq!(asked, [(GameId(2), request)]);
    change(&tables, Change::AnalysisAsked(GameId(2), None));
    assert_eq!(query::analyses_asked(&tables, 9).unwrap(), []);
}
