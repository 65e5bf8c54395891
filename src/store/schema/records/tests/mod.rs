//! Records are read as they were written, and other bytes are refused.

mod strategies;

use std::num::NonZeroU32;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tulenh_rules::{BySide, Ending, Outcome, Position, Ruleset, Side};

use super::*;
use crate::game::{
    Account, Advice, AnalysisRequest, Challenge, ChallengeCode, Chat, Clock, Credential, Game,
    GameId, JudgedTurn, Meeting, MessageRef, Mode, Notice, Offers, Player, PlayerId, Ply,
    Preferences, Rating, Route, Saved, ShownBoard, Standing, Tally, TeamOffer, Timestamp, Vacation,
    WatchCode, WatchSettings,
};
use crate::store::schema::records::tests::strategies::{
    challenges, chats, games, instants, judged_turns, networks, notices, people, players, routes,
    stored_games,
};
use crate::store::{StoreError, StoredGame};

fn what() -> String {
    "a record".into()
}

/// Writes and reads, and checks what must hold of every record.
fn there_and_back<R: Record>(record: &R) -> R {
    let bytes = record.to_bytes().unwrap();
    for cut in 0..bytes.len() {
        assert!(R::from_bytes(what, &bytes[..cut]).is_err(), "cut at {cut}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(R::from_bytes(what, &longer).is_err());
    for version in [0, R::VERSION + 1, 0xff] {
        let mut other = bytes.clone();
        other[0] = version;
        let error = R::from_bytes(what, &other).err().unwrap();
        let advice = match version < R::VERSION {
            true => "development version",
            false => "newer version",
        };
        assert!(error.to_string().contains(advice), "{error}");
    }
    R::from_bytes(what, &bytes).unwrap()
}

proptest! {
    #[test]
    fn people_come_back(player in people()) {
        let record = there_and_back(&PlayerRecord::from(&player));
        prop_assert_eq!(record.player(player.id).unwrap(), player);
    }

    #[test]
    fn challenges_come_back(challenge in challenges()) {
        let record = there_and_back(&ChallengeRecord::from(&challenge));
        let alone = Challenge { teams: None, ..challenge.clone() };
        prop_assert_eq!(Challenge::try_from(record).unwrap(), alone);
        if let Some(teams) = challenge.teams {
            let record = there_and_back(&TeamOfferRecord::from(teams));
            prop_assert_eq!(TeamOffer::from(record), teams);
        }
    }

    #[test]
    fn notices_come_back(notice in notices()) {
        let record = there_and_back(&NoticeRecord::from(&notice));
        prop_assert_eq!(Notice::try_from(record).unwrap(), notice);
    }

    #[test]
    fn board_messages_come_back(game in games(), ply in any::<u32>(), serial in any::<u64>()) {
        let shown_board = ShownBoard { game, ply: Ply(ply) };
        let record = there_and_back(&BoardMessageRecord::new(shown_board, serial));
        prop_assert_eq!((record.board(), record.serial), (shown_board, serial));
    }

    #[test]
    fn credentials_come_back(network in networks(), user in ".{0,40}", at in instants(), kind in 0..3) {
        let account = Account { network, user };
        let credential = match kind {
            0 => Credential::Session { account, begun: Timestamp(1), used: at },
            1 => Credential::Link { account, until: at },
            _ => Credential::UsedLaunch { until: at },
        };
        let record = there_and_back(&CredentialRecord::from(&credential));
        prop_assert_eq!(Credential::try_from(record).unwrap(), credential);
    }

    #[test]
    fn watch_settings_come_back(code in any::<[u8; 16]>(), public in any::<bool>(), since in instants()) {
        let settings = WatchSettings { code: WatchCode(code), public, since };
        let record = there_and_back(&WatchRecord::from(&settings));
        prop_assert_eq!(WatchSettings::from(record), settings);
    }

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..80)) {
        let mut bytes = bytes;
        if let Some(first) = bytes.first_mut() {
            *first %= 8;
        }
        let _ = PlayerRecord::from_bytes(what, &bytes).map(|r| r.player(PlayerId(1)));
        let _ = ChallengeRecord::from_bytes(what, &bytes).map(Challenge::try_from);
        let _ = NoticeRecord::from_bytes(what, &bytes).map(Notice::try_from);
        let _ = BoardMessageRecord::from_bytes(what, &bytes);
        let _ = CredentialRecord::from_bytes(what, &bytes).map(Credential::try_from);
        let _ = WatchRecord::from_bytes(what, &bytes).map(WatchSettings::from);
        let _ = GameRecord::from_bytes(what, &bytes).map(|r| {
            r.game(GameId(1), Vec::new(), BySide::default())
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn judged_turns_come_back(turn in judged_turns()) {
        let record = there_and_back(&JudgedTurnRecord::from(&turn));
        prop_assert_eq!(JudgedTurn::from(record), turn);
    }

    #[test]
    fn requests_for_analyses_come_back(asked in vec((players(), routes()), 0..9)) {
        let request = AnalysisRequest { asked };
        let record = there_and_back(&AnalysisRequestRecord::from(&request));
        prop_assert_eq!(AnalysisRequest::try_from(record).unwrap(), request);
    }

    #[test]
    fn what_was_judged_comes_back(skipped in any::<u32>(), judged in any::<u32>()) {
        let record = there_and_back(&AnalysisRecord { skipped, judged });
        prop_assert_eq!((record.skipped, record.judged), (skipped, judged));
    }

    #[test]
    fn boards_shown_come_back(network in networks(), message in ".{0,40}") {
        let shown = MessageRef { network, message };
        let record = there_and_back(&ShownRecord::from(&shown));
        prop_assert_eq!(MessageRef::try_from(record).unwrap(), shown);
    }

    #[test]
    fn chats_come_back(chat in chats()) {
        let record = there_and_back(&ChatRecord::from(&chat));
        prop_assert_eq!(Chat::try_from(record).unwrap(), chat);
    }

    #[test]
    fn games_come_back(stored in stored_games()) {
        let header = there_and_back(&GameRecord::from(&stored));
        let turns = (0..stored.game.times().len())
            .map(|index| there_and_back(&TurnRecord::of(&stored.game, index).unwrap()))
            .collect();
        let teams = BySide::new(|side| {
            let team = stored.game.team(side)?;
            let record = there_and_back(&TeamRecord::from(team));
            Some(record.team(team.members.clone()))
        });
        prop_assert_eq!(header.game(stored.game.id(), turns, teams).unwrap(), stored);
    }
}

#[test]
fn a_record_too_long_is_refused() {
    let player = Player {
        id: PlayerId(1),
        accounts: Vec::new(),
        name: "x".repeat(RECORD_BYTES),
        language: None,
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
        since: Timestamp(0),
    };
    let error = PlayerRecord::from(&player).to_bytes().unwrap_err();
    assert!(matches!(error, StoreError::Failed(_)), "{error}");
}

#[test]
fn every_ending_is_kept() {
    for ending in Ending::ALL {
        for points in [
            None,
            Some(BySide {
                red: 180,
                blue: 140,
            }),
        ] {
            let outcome = Outcome {
                points,
                ..Outcome::won(Side::Red, ending)
            };
            let game = Game::restore(Saved {
                id: GameId(7),
                seats: BySide {
                    red: PlayerId(1),
                    blue: PlayerId(2),
                },
                record: tulenh_rules::Record::new(Position::start(Arc::new(Ruleset::OFFICIAL))),
                times: Vec::new(),
                offers: Offers::default(),
                take_back: None,
                takebacks: Vec::new(),
                mode: Mode::default(),
                advice: BySide {
                    red: Advice {
                        count: 3,
                        at: Ply(4),
                        takebacks: 1,
                        step: 2,
                    },
                    blue: Advice::default(),
                },
                clock: Clock::default(),
                pause: None,
                active: Timestamp(5),
                outcome: Some(outcome),
                until: Some(Timestamp(9)),
                started: Timestamp(5),
                revision: 1,
                teams: BySide::default(),
            });
            let stored = StoredGame {
                game: game.unwrap(),
                channels: Vec::new(),
                ratings: None,
                former: Vec::new(),
            };
            let header = there_and_back(&GameRecord::from(&stored));
            let again = header.game(GameId(7), Vec::new(), BySide::default());
            assert_eq!(again.unwrap(), stored);
        }
    }
}

proptest! {
    #[test]
    fn standings_and_meetings(
        numbers in (-1e4..1e4_f64, 0.0..1e3_f64, 0.0..1.0_f64),
        last in option::of(instants()),
        counts in any::<[u32; 6]>(),
        place in routes(),
    ) {
        let tally = |from: usize| Tally {
            wins: counts[from],
            draws: counts[from + 1],
            losses: counts[from + 2],
        };
        let standing = Standing {
            rating: Rating::new(numbers.0, numbers.1, numbers.2, last).unwrap(),
            rated: tally(0),
            casual: tally(3),
        };
        let read = there_and_back(&StandingRecord::from(&standing));
        prop_assert_eq!(Standing::try_from(read).unwrap(), standing);
        let meeting = Meeting { rated: tally(0), casual: tally(3) };
        prop_assert_eq!(Meeting::from(there_and_back(&MeetingRecord::from(&meeting))), meeting);
        let read = there_and_back(&KnownPlaceRecord::from(&place));
        prop_assert_eq!(Route::try_from(read).unwrap(), place);
    }
}

#[test]
fn a_rating_that_is_no_number_is_damage() {
    let bytes = |value: f64| {
        let tally = (0_u32, 0_u32, 0_u32);
        let record = (value, 50.0, 0.06, None::<i64>, tally, tally);
        postcard::to_extend(&record, vec![1]).unwrap()
    };
    let read =
        |bytes: Vec<u8>| Standing::try_from(StandingRecord::from_bytes(what, &bytes).unwrap());
    assert!(read(bytes(1700.0)).is_ok());
    assert!(read(bytes(f64::NAN)).is_err());
}

#[test]
fn a_limit_of_no_turns_is_no_challenge() {
    let challenge = |turns: u32| {
        let body = (
            ChallengeCode::from_random(1).bytes(),
            (1_u64, 0_u8, 0_u8),
            ("official", "total"),
            ("somewhere", 0_u8, "-100"),
            (true, 5_i64, 9_i64),
            (Some(turns), None::<i64>),
            (false, false, 0_u8, false),
        );
        let bytes = postcard::to_extend(&body, vec![4]).unwrap();
        Challenge::try_from(ChallengeRecord::from_bytes(what, &bytes).unwrap())
    };
    assert_eq!(challenge(40).unwrap().limit.turns, NonZeroU32::new(40));
    assert!(challenge(0).is_err());
}

#[test]
fn a_ruleset_and_its_battle_agree() {
    let rules = |text, battle| challenge::rules(text, battle).map(|rules| rules.spec());
    assert_eq!(rules("official", "total").unwrap(), "official");
    let changed = "official/marine capacity=2021";
    assert_eq!(rules(changed, "marine").unwrap(), changed);
    assert!(rules("official", "marine").is_err());
    assert!(rules("chess", "total").is_err());
}
