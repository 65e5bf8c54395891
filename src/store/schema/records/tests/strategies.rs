//! Values of the domain for the tests of records.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tulenh_rules::Comment;
use tulenh_rules::{BySide, Position, Ruleset, Side};

use crate::game::setup::Commitment;
use crate::game::{
    Account, Action, Arm, Challenge, ChallengeCode, ChallengeEnd, Chat, Colour, Destination,
    Fallback, Flagging, FollowNews, Game, GameId, Invitee, JudgedTurn, Language, Lead, Limit, Mode,
    Network, News, Notice, OfferEnd, Place, Player, PlayerId, Ply, Post, Preferences, RatingChange,
    Reminder, Route, SetUpNews, Shown, Stage, Team, TeamOffer, TeamTerms, Tempo, TimeControl,
    TimeNews, Timestamp, Vacation, Way,
};
use crate::store::{GameChannel, StoredGame};

/// Rulesets with their battles and some changed.
pub fn rulesets() -> impl Strategy<Value = Arc<Ruleset>> {
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

pub fn networks() -> impl Strategy<Value = Network> {
    "[a-z]{1,16}".prop_map(|name| Network::new(&name).unwrap())
}

pub fn instants() -> impl Strategy<Value = Timestamp> {
    any::<i64>().prop_map(Timestamp)
}

pub fn players() -> impl Strategy<Value = PlayerId> {
    any::<u64>().prop_map(PlayerId)
}

pub fn games() -> impl Strategy<Value = GameId> {
    any::<u64>().prop_map(GameId)
}

pub fn reminders() -> impl Strategy<Value = Reminder> {
    let stages = [
        Stage::Half,
        Stage::FourFifths,
        Stage::Hour,
        Stage::TenMinutes,
    ];
    let stage = prop::sample::select(stages.to_vec());
    let numbers = (games(), any::<u32>(), any::<u32>());
    (numbers, stage, instants()).prop_map(|((game, ply, takebacks), stage, due)| Reminder {
        game,
        ply: Ply(ply),
        takebacks,
        stage,
        due,
    })
}

pub fn codes() -> impl Strategy<Value = ChallengeCode> {
    any::<u64>().prop_map(ChallengeCode::from_random)
}

pub fn routes() -> impl Strategy<Value = Route> {
    let place = prop_oneof![
        ".{0,40}".prop_map(Place::Chat),
        ".{0,40}".prop_map(Place::Person)
    ];
    (networks(), place).prop_map(|(network, place)| Route { network, place })
}

pub fn people() -> impl Strategy<Value = Player> {
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

pub fn vacations() -> impl Strategy<Value = Vacation> {
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

pub fn preferences() -> impl Strategy<Value = Preferences> {
    vec(("[a-z]{1,9}", "[a-z0-9:]{1,9}"), 0..9).prop_map(|all| {
        let mut preferences = Preferences::default();
        for (name, word) in all {
            preferences.set(&name, Some(&word));
        }
        preferences
    })
}

pub fn chats() -> impl Strategy<Value = Chat> {
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

pub fn modes() -> impl Strategy<Value = Mode> {
    any::<(bool, bool)>().prop_map(|(rated, hints)| Mode { rated, hints })
}

pub fn tempos() -> impl Strategy<Value = Tempo> {
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

fn team_terms() -> impl Strategy<Value = TeamTerms> {
    let vote = (0..10_000_u64, 1..=99_u16).prop_map(|(minutes, quorum)| Way::Vote {
        period: Duration::from_secs(60 * minutes),
        quorum,
    });
    let way = prop_oneof![vote, Just(Way::Captain), Just(Way::Staff)];
    let fallback = prop_oneof![
        Just(Fallback::Engine),
        Just(Fallback::Random),
        Just(Fallback::Time),
    ];
    (way, fallback).prop_map(|(way, fallback)| TeamTerms { way, fallback })
}

fn team_offers() -> impl Strategy<Value = Option<TeamOffer>> {
    let offer = (any::<bool>(), team_terms());
    prop::option::of(offer.prop_map(|(both, terms)| TeamOffer { both, terms }))
}

pub fn challenges() -> impl Strategy<Value = Challenge> {
    let invitee = prop_oneof![
        Just(Invitee::Anyone),
        players().prop_map(Invitee::Player),
        (networks(), ".{0,30}").prop_map(|(network, handle)| Invitee::Handle(network, handle)),
    ];
    let colour = prop_oneof![Just(Colour::Red), Just(Colour::Blue), Just(Colour::Random)];
    (
        (codes(), players(), invitee, colour),
        (rulesets(), limits(), routes(), any::<bool>()),
        (instants(), instants(), modes(), tempos(), team_offers()),
    )
        .prop_map(|(who, what, when)| Challenge {
            code: who.0,
            challenger: who.1,
            invitee: who.2,
            colour: who.3,
            rules: what.0,
            limit: what.1,
            made_in: what.2,
            shared: what.3,
            made: when.0,
            expires: when.1,
            mode: when.2,
            tempo: when.3,
            // It stands in a table of its own.
            secret: None,
            teams: when.4,
        })
}

fn set_up_news() -> impl Strategy<Value = SetUpNews> {
    let side = || prop_oneof![Just(Side::Red), Just(Side::Blue)];
    prop_oneof![
        Just(SetUpNews::Began),
        side().prop_map(SetUpNews::Yours),
        (side(), any::<[u8; 32]>())
            .prop_map(|(side, hash)| SetUpNews::Confirmed(side, Commitment(hash))),
        side().prop_map(SetUpNews::Reopened),
        Just(SetUpNews::Moved),
        (players(), players()).prop_map(|(by, other)| SetUpNews::CalledOff(by, other)),
        side().prop_map(SetUpNews::Remind),
        Just(SetUpNews::Revealed),
    ]
}

pub fn notices() -> impl Strategy<Value = Notice> {
    let to = prop_oneof![
        routes().prop_map(Destination::Route),
        (games(), any::<u8>()).prop_map(|(game, index)| Destination::Channel(game, index)),
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
        (challenges(), option::of(0..1_u64 << 45)).prop_map(|(challenge, time)| {
            let secret = time.filter(|_| challenge.teams.is_none());
            let secret = secret.map(Duration::from_millis);
            News::Challenged(Box::new(Challenge {
                secret,
                ..challenge
            }))
        }),
        (games(), set_up_news()).prop_map(|(game, news)| News::SetUp(game, news)),
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
        (games(), players(), option::of(any::<bool>()))
            .prop_map(|(game, by, public)| News::Watching(game, by, public)),
        games().prop_map(News::Ended),
        (
            games(),
            players(),
            option::of((any::<u32>(), any::<u32>())),
            any::<bool>()
        )
            .prop_map(|(game, who, turn, ended)| {
                let news = match (turn, ended) {
                    (Some((ply, takebacks)), _) => FollowNews::Turn(Ply(ply), takebacks),
                    (None, true) => FollowNews::Ended,
                    (None, false) => FollowNews::NotPublic,
                };
                News::Followed(game, who, news)
            }),
        (players(), 0..4_u8).prop_map(|(player, why)| {
            let why = match why {
                0 => OfferEnd::Expired,
                1 => OfferEnd::Away,
                2 => OfferEnd::EnoughGames,
                _ => OfferEnd::Blocked,
            };
            News::OfferEnded(player, why)
        }),
        games().prop_map(News::BestGame),
        (games(), any::<bool>()).prop_map(|(game, anew)| {
            let side = if anew { Side::Blue } else { Side::Red };
            News::Post(Post::Team(game, side), anew)
        }),
        games().prop_map(News::Analysed),
        games().prop_map(News::NotAnalysed),
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

pub fn limits() -> impl Strategy<Value = Limit> {
    let until = option::of(instants());
    (0..6u32, until).prop_map(|(turns, until)| Limit {
        turns: NonZeroU32::new(turns),
        until,
    })
}

pub fn judged_turns() -> impl Strategy<Value = JudgedTurn> {
    let lead = || {
        prop_oneof![
            any::<i32>().prop_map(Lead::By),
            any::<u32>().prop_map(|plies| Lead::Wins(Side::Red, plies)),
            any::<u32>().prop_map(|plies| Lead::Wins(Side::Blue, plies)),
        ]
    };
    let mark = option::of(prop::sample::select(Comment::ALL.to_vec()));
    let line = || vec("[a-z0-9-]{0,90}", 0..6);
    (lead(), lead(), mark, line(), line()).prop_map(|(best, played, mark, better, answer)| {
        JudgedTurn::new(best, played, mark, better).answered(answer)
    })
}

/// A game of turns that the rules allow, chosen by these numbers, with offers and perhaps a
/// resignation between them.
pub fn stored_games() -> impl Strategy<Value = StoredGame> {
    let channel = (routes(), any::<bool>()).prop_map(|(route, wants_thread)| GameChannel {
        route,
        wants_thread,
    });
    (
        (
            games(),
            any::<u64>(),
            instants(),
            (rulesets(), tempos(), option::of(team_terms())),
            limits(),
        ),
        vec(
            (any::<prop::sample::Index>(), any::<u8>(), instants()),
            0..10,
        ),
        vec(channel, 0..4),
    )
        .prop_map(
            |((id, red, started, (rules, tempo, terms), limit), choices, channels)| {
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
                if let Some(terms) = terms {
                    let team = Team::new("Đội An".to_owned(), terms, PlayerId(red ^ 2), 0);
                    game = game.with_team(Side::Red, team);
                    let member = PlayerId(red ^ 3);
                    drop(game.apply(member, Action::JoinTeam(Side::Red), started));
                    drop(game.apply(member, Action::TakeArm(Arm::Air), started));
                    drop(game.apply(member, Action::Resign, started));
                }
                let seats = game.seats();
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
                    channels,
                    ratings: (rating % 2 == 0).then_some(BySide {
                        red: change(rating, -rating),
                        blue: change(1500, 1624),
                    }),
                    former: Vec::new(),
                }
            },
        )
}
