//! Records read back as what was written, and nothing else reads as a record.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::game::{
    Account, Action, Advice, AnalysisRequest, Anchor, Challenge, ChallengeCode, ChallengeEnd, Chat,
    Clock, Colour, Destination, Flagging, Game, GameId, Invitee, JudgedTurn, Language, Lead, Limit,
    Meeting, MessageRef, Mode, Network, News, Notice, Offers, Place, Player, PlayerId, Ply,
    Preferences, Rating, RatingChange, Reminder, Route, Saved, Shown, Stage, Standing, Tally,
    Tempo, TimeControl, TimeNews, Timestamp, Vacation,
};
use crate::store::{Home, StoredGame};
use tulenh_rules::annotation::Comment;
use tulenh_rules::{self, Battle, BySide, Ending, Outcome, Position, Ruleset, Side};

fn what() -> String {
    "a record".into()
}

/// Rulesets with their battles and some changed.
fn rulesets() -> impl Strategy<Value = Arc<Ruleset>> {
    let preset = prop::sample::select(Ruleset::all().collect::<Vec<_>>());
    let change = prop::sample::select(vec![
        "militia_diagonal=no",
        "hero_points=10",
        "points=N40,H10",
        "bonus=100/200",
    ]);
    (preset, any::<prop::sample::Index>(), option::of(change)).prop_map(|(rules, index, change)| {
        let battle = index.get(&rules.battles).id();
        Arc::new(rules.changed(Some(battle), change).unwrap())
    })
}

fn networks() -> impl Strategy<Value = Network> {
    "[a-z]{1,16}".prop_map(|name| Network::new(&name).unwrap())
}

fn instants() -> impl Strategy<Value = Timestamp> {
    any::<i64>().prop_map(Timestamp)
}

fn players() -> impl Strategy<Value = PlayerId> {
    any::<u64>().prop_map(PlayerId)
}

fn games() -> impl Strategy<Value = GameId> {
    any::<u64>().prop_map(GameId)
}

fn reminders() -> impl Strategy<Value = Reminder> {
    let stages = [
        Stage::Half,
        Stage::FourFifths,
        Stage::Hour,
        Stage::TenMinutes,
    ];
    let stage = prop::sample::select(stages.to_vec());
    let numbers = (games(), any::<u32>(), any::<u32>());
    (numbers, stage, instants()).prop_map(|((game, ply, cuts), stage, due)| Reminder {
        game,
        ply: Ply(ply),
        cuts,
        stage,
        due,
    })
}

fn codes() -> impl Strategy<Value = ChallengeCode> {
    any::<u64>().prop_map(ChallengeCode::from_random)
}

fn routes() -> impl Strategy<Value = Route> {
    let place = prop_oneof![
        ".{0,40}".prop_map(Place::Chat),
        ".{0,40}".prop_map(Place::Person)
    ];
    (networks(), place).prop_map(|(network, place)| Route { network, place })
}

fn people() -> impl Strategy<Value = Player> {
    let account = (networks(), ".{0,30}").prop_map(|(network, user)| Account { network, user });
    (
        players(),
        vec(account, 0..4),
        ".{0,99}",
        option::of("[a-z]{2}".prop_map(Language)),
        (preferences(), any::<bool>(), vacations()),
        instants(),
    )
        .prop_map(
            |(id, accounts, name, language, (preferences, blocked, vacation), since)| Player {
                id,
                accounts,
                name,
                language,
                preferences,
                blocked,
                vacation,
                since,
            },
        )
}

fn vacations() -> impl Strategy<Value = Vacation> {
    let away = option::of((instants(), instants()));
    (any::<u64>(), any::<u8>(), option::of(any::<i64>()), away).prop_map(
        |(saved, played, last, away)| Vacation {
            saved: Duration::from_millis(saved),
            played,
            last,
            away,
        },
    )
}

fn preferences() -> impl Strategy<Value = Preferences> {
    vec(("[a-z]{1,9}", "[a-z0-9:]{1,9}"), 0..9).prop_map(|all| {
        let mut preferences = Preferences::default();
        for (name, word) in all {
            preferences.set(&name, Some(&word));
        }
        preferences
    })
}

fn chats() -> impl Strategy<Value = Chat> {
    (
        (routes(), option::of(routes())),
        preferences(),
        instants(),
        any::<bool>(),
    )
        .prop_map(|((route, parent), preferences, since, left)| Chat {
            route,
            parent,
            preferences,
            since,
            left,
        })
}

fn modes() -> impl Strategy<Value = Mode> {
    any::<(bool, bool)>().prop_map(|(rated, hints)| Mode { rated, hints })
}

fn tempos() -> impl Strategy<Value = Tempo> {
    let time = || (0..1_u64 << 45).prop_map(Duration::from_millis);
    let control = prop_oneof![
        Just(TimeControl::Unlimited),
        time().prop_map(TimeControl::PerTurn),
        time().prop_map(TimeControl::Whole),
        (time(), time()).prop_map(|(bank, increment)| TimeControl::Bank { bank, increment }),
    ];
    let flagging = prop_oneof![Just(Flagging::Automatic), Just(Flagging::Claim)];
    (control, flagging).prop_map(|(control, flagging)| Tempo { control, flagging })
}

fn challenges() -> impl Strategy<Value = Challenge> {
    let invitee = prop_oneof![
        Just(Invitee::Anyone),
        players().prop_map(Invitee::Player),
        (networks(), ".{0,30}").prop_map(|(network, handle)| Invitee::Handle(network, handle)),
    ];
    let colour = prop_oneof![Just(Colour::Red), Just(Colour::Blue), Just(Colour::Random)];
    (
        (codes(), players(), invitee, colour),
        (rulesets(), limits(), routes(), any::<bool>()),
        (instants(), instants(), modes(), tempos()),
    )
        .prop_map(|(who, what, when)| Challenge {
            code: who.0,
            challenger: who.1,
            invitee: who.2,
            colour: who.3,
            rules: what.0,
            limit: what.1,
            home: what.2,
            shared: what.3,
            made: when.0,
            expires: when.1,
            mode: when.2,
            tempo: when.3,
        })
}

fn notices() -> impl Strategy<Value = Notice> {
    let to = prop_oneof![
        routes().prop_map(Destination::Route),
        (games(), any::<u8>()).prop_map(|(game, index)| Destination::Home(game, index)),
    ];
    let how = prop_oneof![
        players().prop_map(ChallengeEnd::Declined),
        Just(ChallengeEnd::Cancelled),
        Just(ChallengeEnd::Expired),
    ];
    let ended = |(code, challenger, how)| News::ChallengeEnded {
        code,
        challenger,
        how,
    };
    let unreachable = |(code, challenger)| News::Unreachable { code, challenger };
    let news = prop_oneof![
        challenges().prop_map(News::Challenged),
        (codes(), players(), how).prop_map(ended),
        (codes(), players()).prop_map(unreachable),
        games().prop_map(News::Started),
        (games(), any::<u32>(), any::<u32>()).prop_map(|(game, ply, before)| News::Played(
            game,
            Ply(ply),
            before
        )),
        (games(), players()).prop_map(|(game, by)| News::TakeBackAsked(game, by)),
        (games(), players()).prop_map(|(game, by)| News::TakeBackRefused(game, by)),
        (games(), players(), any::<u32>(), any::<u32>())
            .prop_map(|(game, by, to, count)| News::TakenBack(game, by, Ply(to), count)),
        ".{0,40}".prop_map(News::Broadcast),
        players().prop_map(News::Linked),
        instants().prop_map(News::Absence),
        (players(), vec(reminders(), 0..5), any::<u8>()).prop_map(|(player, reminders, tried)| {
            News::Remind {
                player,
                reminders,
                tried,
            }
        }),
        (games(), any::<u32>(), any::<u32>(), any::<u32>()).prop_map(
            |(game, first, last, before)| News::Answered(game, Ply(first), Ply(last), before)
        ),
        (games(), players()).prop_map(|(game, by)| News::PlansDropped(game, by)),
        (games(), players()).prop_map(|(game, by)| News::DrawOffered(game, by)),
        (games(), players()).prop_map(|(game, by)| News::DrawDeclined(game, by)),
        games().prop_map(News::Ended),
        games().prop_map(News::Analysed),
        games().prop_map(News::AnnotatedRecord),
        (games(), players()).prop_map(|(game, player)| News::OutOfReach(game, player)),
        (games(), players(), any::<u32>(), 0..9_u8).prop_map(|(game, by, time, what)| {
            let news = match what {
                0 => TimeNews::PauseOffered(by),
                1 => TimeNews::PauseRefused(by),
                2 => TimeNews::Paused(by),
                3 => TimeNews::Resumed(by),
                4 => TimeNews::Given(by, Duration::from_millis(time.into())),
                5 => TimeNews::WentAway(by),
                6 => TimeNews::CameBack(by),
                7 => TimeNews::TimeOver(by),
                _ => TimeNews::Idle,
            };
            News::Time(game, news)
        }),
    ];
    (to, news).prop_map(|(to, news)| Notice { to, news })
}

fn limits() -> impl Strategy<Value = Limit> {
    let until = option::of(instants());
    (0..6u32, until).prop_map(|(turns, until)| Limit {
        turns: NonZeroU32::new(turns),
        until,
    })
}

fn judged_turns() -> impl Strategy<Value = JudgedTurn> {
    let lead = || {
        prop_oneof![
            any::<i32>().prop_map(Lead::By),
            any::<u32>().prop_map(|plies| Lead::Wins(Side::Red, plies)),
            any::<u32>().prop_map(|plies| Lead::Wins(Side::Blue, plies)),
        ]
    };
    let mark = option::of(prop::sample::select(Comment::ALL.to_vec()));
    (lead(), lead(), mark, vec("[a-z0-9-]{0,90}", 0..6))
        .prop_map(|(best, played, mark, better)| JudgedTurn::new(best, played, mark, better))
}

/// A game of turns that the rules allow, chosen by these numbers, with offers and perhaps a
/// resignation between them.
fn stored_games() -> impl Strategy<Value = StoredGame> {
    let home = (routes(), any::<bool>()).prop_map(|(route, wants_thread)| Home {
        route,
        wants_thread,
    });
    (
        (
            games(),
            any::<u64>(),
            instants(),
            (rulesets(), tempos()),
            limits(),
        ),
        vec(
            (any::<prop::sample::Index>(), any::<u8>(), instants()),
            0..10,
        ),
        vec(home, 0..4),
    )
        .prop_map(
            |((id, red, started, (rules, tempo), limit), choices, homes)| {
                let seats = BySide {
                    red: PlayerId(red),
                    blue: PlayerId(red ^ 1),
                };
                let start = Position::start(rules);
                let mut game = Game::limited(id, seats, start, limit, started).on_clock(tempo);
                if red % 3 > 0 {
                    game = game.in_mode(Mode {
                        rated: red % 3 == 1,
                        hints: red % 3 == 2,
                    });
                }
                for (choice, chance, now) in choices {
                    let Some(by) = game.to_move() else { break };
                    match chance % 16 {
                        0 => drop(game.apply(seats.red, Action::OfferDraw, now)),
                        1 => drop(game.apply(seats.blue, Action::OfferDraw, now)),
                        2 => drop(game.apply(seats.blue, Action::DeclineDraw, now)),
                        3 => drop(game.apply(seats.blue, Action::Resign, now)),
                        4 | 5 => {
                            let at = game.ply();
                            drop(game.apply(seats.red, Action::TakeBack { at }, now));
                        }
                        6 => drop(game.apply(seats.blue, Action::AllowTakeBack, now)),
                        7 => drop(game.apply(seats.red, Action::Pause, now)),
                        8 => drop(game.apply(seats.blue, Action::Pause, now)),
                        9 => {
                            drop(game.apply(seats.blue, Action::Give(Duration::from_secs(60)), now))
                        }
                        10 => drop(game.go_away(now)),
                        _ => {
                            let turn = choice.get(&game.position().legal_turns()).clone();
                            let at = game.ply();
                            // Refused when its time is over.
                            drop(game.apply(by, Action::Turn { at, turn }, now));
                        }
                    }
                }
                game.tick(started);
                let rating = i32::from(red.to_be_bytes()[7]);
                let shown = |value| Shown {
                    value,
                    provisional: value < 1600,
                };
                let change = |before, after| RatingChange {
                    before: shown(before),
                    after: shown(after),
                };
                StoredGame {
                    game,
                    homes,
                    ratings: (rating % 2 == 0).then_some(BySide {
                        red: change(rating, -rating),
                        blue: change(1500, 1624),
                    }),
                    former: Vec::new(),
                }
            },
        )
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
        assert!(error.to_string().contains("is not known"), "{error}");
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
        prop_assert_eq!(Challenge::try_from(record).unwrap(), challenge);
    }

    #[test]
    fn notices_come_back(notice in notices()) {
        let record = there_and_back(&NoticeRecord::from(&notice));
        prop_assert_eq!(Notice::try_from(record).unwrap(), notice);
    }

    #[test]
    fn anchors_come_back(game in games(), ply in any::<u32>(), serial in any::<u64>()) {
        let anchor = Anchor { game, ply: Ply(ply) };
        let record = there_and_back(&AnchorRecord::new(anchor, serial));
        prop_assert_eq!((record.anchor(), record.serial), (anchor, serial));
    }

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..80)) {
        let mut bytes = bytes;
        if let Some(first) = bytes.first_mut() {
            *first = 1 + *first % 2;
        }
        let _ = PlayerRecord::from_bytes(what, &bytes).map(|r| r.player(PlayerId(1)));
        let _ = ChallengeRecord::from_bytes(what, &bytes).map(Challenge::try_from);
        let _ = NoticeRecord::from_bytes(what, &bytes).map(Notice::try_from);
        let _ = AnchorRecord::from_bytes(what, &bytes);
        let _ = GameRecord::from_bytes(what, &bytes).map(|r| r.game(GameId(1), Vec::new()));
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
        prop_assert_eq!(header.game(stored.game.id(), turns).unwrap(), stored);
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
fn the_first_version_of_a_game_is_still_read() {
    #[derive(Serialize)]
    struct First<'a> {
        ruleset: &'a str,
        battle: &'a str,
        start: &'a str,
        red: u64,
        blue: u64,
        turns: u32,
        offer: Option<()>,
        red_offered: Option<u32>,
        blue_offered: Option<u32>,
        /// Winner (a variant's number) and ending (a variant's number).
        outcome: Option<(Option<u8>, u8)>,
        started: i64,
        revision: u64,
        homes: Vec<()>,
    }
    let endings = [
        Ending::CommanderCaptured,
        Ending::Mate,
        Ending::NoTurn,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::Resignation,
        Ending::Agreement,
    ];
    for (battle, ending) in ["total", "marine"].into_iter().zip([Some(6), None]) {
        let mut first = First {
            ruleset: "official",
            battle,
            start: Battle::Total.start_fen(),
            red: 1,
            blue: 2,
            turns: 0,
            offer: None,
            red_offered: Some(0),
            blue_offered: None,
            outcome: ending.map(|ending| (None, ending)),
            started: 5,
            revision: 3,
            homes: Vec::new(),
        };
        let read = |first: &First| {
            let bytes = postcard::to_extend(first, vec![1]).unwrap();
            let record = GameRecord::from_bytes(what, &bytes).unwrap();
            record.game(GameId(7), Vec::new())
        };
        let game = read(&first).unwrap().game;
        assert_eq!(game.rules().id, "official");
        assert_eq!(game.rules().battle.id(), battle);
        assert_eq!(game.limit(), Limit::default());
        assert_eq!((game.started(), game.revision()), (Timestamp(5), 3));
        let drawn = ending.map(|_| Outcome::drawn(Ending::Agreement));
        assert_eq!(game.outcome(), drawn);
        for (number, ending) in (0..).zip(endings) {
            first.outcome = Some((Some(1), number));
            let outcome = read(&first).unwrap().game.outcome();
            assert_eq!(outcome, Some(Outcome::won(Side::Blue, ending)));
        }
        first.ruleset = "chess";
        assert!(read(&first).is_err());
    }
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
                cuts: Vec::new(),
                mode: Mode::default(),
                advice: BySide {
                    red: Advice {
                        count: 3,
                        at: Ply(4),
                        cuts: 1,
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
            });
            let stored = StoredGame {
                game: game.unwrap(),
                homes: Vec::new(),
                ratings: None,
                former: Vec::new(),
            };
            let header = there_and_back(&GameRecord::from(&stored));
            assert_eq!(header.game(GameId(7), Vec::new()).unwrap(), stored);
        }
    }
}

/// The fifth version has two kinds of numbers more at its end, which the fourth did not know.
#[test]
fn the_fourth_version_of_a_game_is_still_read() {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let seats = BySide {
        red: PlayerId(1),
        blue: PlayerId(2),
    };
    let stored = StoredGame {
        game: Game::new(GameId(7), seats, start, Timestamp(5)),
        homes: Vec::new(),
        ratings: None,
        former: Vec::new(),
    };
    let mut bytes = GameRecord::from(&stored).to_bytes().unwrap();
    assert_eq!((bytes[0], &bytes[bytes.len() - 8..]), (6, &[0; 8][..]));
    bytes[0] = 4;
    bytes.truncate(bytes.len() - 8);
    let read = GameRecord::from_bytes(what, &bytes).unwrap();
    assert_eq!(read.game(GameId(7), Vec::new()).unwrap(), stored);
}

/// The sixth version has the same shape; before it `classic-2012` carried as `official` does.
#[test]
fn a_game_goes_on_by_the_capacity_under_which_it_began() {
    let stored = |spec: &str, turns: &[&str]| {
        let start = Position::start(Arc::new(Ruleset::parse(spec).unwrap()));
        let seats = BySide {
            red: PlayerId(1),
            blue: PlayerId(2),
        };
        let mut game = Game::new(GameId(7), seats, start, Timestamp(5));
        for (ply, lan) in turns.iter().enumerate() {
            let turn = game.position().read_lan(lan).unwrap();
            let at = Ply(u32::try_from(ply).unwrap());
            let by = seats[game.position().turn()];
            game.apply(by, Action::Turn { at, turn }, Timestamp(6))
                .unwrap();
        }
        StoredGame {
            game,
            homes: Vec::new(),
            ratings: None,
            former: Vec::new(),
        }
    };
    let boarded = stored("classic-2012 capacity=official", &["g5-f4"]);
    let mut bytes = GameRecord::from(&boarded).to_bytes().unwrap();
    let (told, short) = ("classic-2012 capacity=official", "classic-2012");
    assert_eq!((bytes[0], usize::from(bytes[1])), (6, told.len()));
    assert_eq!(&bytes[2..2 + told.len()], told.as_bytes());
    // As version 5 wrote it.
    bytes.splice(
        1..2 + told.len(),
        std::iter::once(short.len() as u8).chain(short.bytes()),
    );
    let turns = || vec![TurnRecord::of(&boarded.game, 0).unwrap()];
    bytes[0] = 5;
    let read = GameRecord::from_bytes(what, &bytes).unwrap();
    assert_eq!(read.game(GameId(7), turns()).unwrap(), boarded);
    bytes[0] = 6;
    let read = GameRecord::from_bytes(what, &bytes).unwrap();
    assert!(read.game(GameId(7), turns()).is_err());
}

#[test]
fn the_first_version_of_a_challenge_and_its_notice_is_still_read() {
    #[derive(Clone, Copy, Serialize)]
    struct First<'a> {
        code: [u8; 8],
        challenger: u64,
        /// A variant's number (somebody in person), and what it holds.
        invitee: (u8, u64),
        colour: u8,
        ruleset: &'a str,
        battle: &'a str,
        /// Network, a variant's number (a chat), its name.
        home: (&'a str, u8, &'a str),
        shared: bool,
        made: i64,
        expires: i64,
    }
    let code = ChallengeCode::from_random(77);
    let home = Route {
        network: Network::new("somewhere").unwrap(),
        place: Place::Chat("-100".into()),
    };
    for (battle, spec) in [("total", "official"), ("marine", "official/marine")] {
        let first = First {
            code: code.bytes(),
            challenger: 1,
            invitee: (1, 2),
            colour: 1,
            ruleset: "official",
            battle,
            home: ("somewhere", 0, "-100"),
            shared: true,
            made: 5,
            expires: 9,
        };
        let expected = Challenge {
            code,
            challenger: PlayerId(1),
            invitee: Invitee::Player(PlayerId(2)),
            colour: Colour::Blue,
            rules: Arc::new(Ruleset::parse(spec).unwrap()),
            limit: Limit::default(),
            mode: Mode {
                rated: false,
                hints: false,
            },
            tempo: Tempo::default(),
            home: home.clone(),
            shared: true,
            made: Timestamp(5),
            expires: Timestamp(9),
        };
        let bytes = postcard::to_extend(&first, vec![1]).unwrap();
        let record = ChallengeRecord::from_bytes(what, &bytes).unwrap();
        assert_eq!(Challenge::try_from(record).unwrap(), expected);

        // On the route, that the challenge was made.
        let notice = (0_u8, ("somewhere", 0_u8, "-100"), 0_u8, first);
        let bytes = postcard::to_extend(&notice, vec![1]).unwrap();
        let record = NoticeRecord::from_bytes(what, &bytes).unwrap();
        let told = Notice {
            to: Destination::Route(home.clone()),
            news: News::Challenged(expected),
        };
        assert_eq!(Notice::try_from(record).unwrap(), told);
    }
    // In the n-th home of a game, a turn of it.
    let bytes = postcard::to_extend(&(1_u8, 7_u64, 0_u8, 4_u8, 7_u64, 3_u32), vec![1]).unwrap();
    let record = NoticeRecord::from_bytes(what, &bytes).unwrap();
    let told = Notice {
        to: Destination::Home(GameId(7), 0),
        news: News::Played(GameId(7), Ply(3), 0),
    };
    assert_eq!(Notice::try_from(record).unwrap(), told);
}

#[test]
fn the_second_versions_are_still_read() {
    // A challenge without a word on what it is played for, in a notice.
    let challenge = (
        ChallengeCode::from_random(1).bytes(),
        (1_u64, 0_u8, 0_u8),
        ("official", "total"),
        ("somewhere", 0_u8, "-100"),
        (true, 5_i64, 9_i64),
        (Some(40_u32), None::<i64>),
    );
    let bytes = postcard::to_extend(&challenge, vec![2]).unwrap();
    let record = ChallengeRecord::from_bytes(what, &bytes).unwrap();
    let read = Challenge::try_from(record).unwrap();
    assert_eq!(read.limit.turns, NonZeroU32::new(40));
    assert!(!read.mode.rated && !read.mode.hints);
    let notice = (0_u8, ("somewhere", 0_u8, "-100"), 0_u8, challenge);
    let bytes = postcard::to_extend(&notice, vec![2]).unwrap();
    let record = NoticeRecord::from_bytes(what, &bytes).unwrap();
    let told = Notice::try_from(record).unwrap();
    assert_eq!(told.news, News::Challenged(read));
    // A game that counts for nothing, told in one place.
    let game = (
        ("official", "total", Battle::Total.start_fen()),
        (1_u64, 2_u64, 0_u32),
        (None::<u8>, None::<u32>, None::<u32>),
        (None::<u8>, 5_i64, 3_u64),
        vec![("somewhere", 0_u8, "-100", true)],
        (Some(40_u32), None::<i64>),
    );
    let bytes = postcard::to_extend(&game, vec![2]).unwrap();
    let record = GameRecord::from_bytes(what, &bytes).unwrap();
    let stored = record.game(GameId(7), Vec::new()).unwrap();
    assert_eq!(stored.game.revision(), 3);
    assert!(!stored.game.mode().rated && stored.game.cuts().is_empty());
    assert!(stored.homes[0].wants_thread);
    // Somebody who reads the official coordinates.
    let person = (vec![("somewhere", "42")], ("An", Some("vi")), (1_u8, 5_i64));
    let bytes = postcard::to_extend(&person, vec![1]).unwrap();
    let record = PlayerRecord::from_bytes(what, &bytes).unwrap();
    let player = record.player(PlayerId(3)).unwrap();
    assert_eq!(player.preferences.get("coordinates"), Some("numbers"));
    assert_eq!((player.accounts.len(), player.blocked), (1, false));
    // Somebody who has never been away.
    let chosen: Vec<(&str, &str)> = vec![("theme", "dark")];
    let account = vec![("somewhere", "42")];
    let person = (account, ("An", Some("vi")), chosen, (true, 5_i64));
    let bytes = postcard::to_extend(&person, vec![2]).unwrap();
    let record = PlayerRecord::from_bytes(what, &bytes).unwrap();
    let player = record.player(PlayerId(3)).unwrap();
    assert_eq!(player.preferences.get("theme"), Some("dark"));
    assert_eq!(
        (player.blocked, player.vacation),
        (true, Vacation::default())
    );
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
        );
        let bytes = postcard::to_extend(&body, vec![2]).unwrap();
        Challenge::try_from(ChallengeRecord::from_bytes(what, &bytes).unwrap())
    };
    assert_eq!(challenge(40).unwrap().limit.turns, NonZeroU32::new(40));
    assert!(challenge(0).is_err());
}

#[test]
fn a_challenge_of_the_first_kind_is_still_read() {
    let rules = |text: &str, battle: &str| people::rules(text, battle).map(|rules| rules.spec());
    assert_eq!(rules("official", "total").unwrap(), "official");
    assert_eq!(rules("official", "marine").unwrap(), "official/marine");
    let changed = "official/marine capacity=2021";
    assert_eq!(rules(changed, "marine").unwrap(), changed);
    assert!(rules("official", "full").is_err());
    assert!(rules("chess", "total").is_err());
}
