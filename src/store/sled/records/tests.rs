//! Records read back as what was written, and nothing else reads as a record.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::game::{
    Account, Action, Anchor, Challenge, ChallengeCode, ChallengeEnd, Colour, Destination, Game,
    GameId, Invitee, Language, Network, News, Notice, Place, Player, PlayerId, Ply, Route,
    Timestamp,
};
use crate::rules::{BySide, Coordinates, Position, Ruleset};
use crate::store::{Home, StoredGame};

fn what() -> String {
    "a record".into()
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
    let coordinates = prop_oneof![Just(Coordinates::Algebraic), Just(Coordinates::Official)];
    (
        players(),
        vec(account, 0..4),
        ".{0,99}",
        option::of("[a-z]{2}".prop_map(Language)),
        coordinates,
        instants(),
    )
        .prop_map(
            |(id, accounts, name, language, coordinates, since)| Player {
                id,
                accounts,
                name,
                language,
                coordinates,
                since,
            },
        )
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
        ("[a-z-]{1,12}", "[a-z]{1,12}", routes(), any::<bool>()),
        (instants(), instants()),
    )
        .prop_map(|(who, what, when)| Challenge {
            code: who.0,
            challenger: who.1,
            invitee: who.2,
            colour: who.3,
            ruleset: what.0,
            battle: what.1,
            home: what.2,
            shared: what.3,
            made: when.0,
            expires: when.1,
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
        (games(), any::<u32>()).prop_map(|(game, ply)| News::Played(game, Ply(ply))),
        (games(), players()).prop_map(|(game, by)| News::DrawOffered(game, by)),
        (games(), players()).prop_map(|(game, by)| News::DrawDeclined(game, by)),
        games().prop_map(News::Ended),
        (games(), players()).prop_map(|(game, player)| News::OutOfReach(game, player)),
    ];
    (to, news).prop_map(|(to, news)| Notice { to, news })
}

/// A game of turns that the rules allow, chosen by these numbers, with offers and perhaps a
/// resignation between them.
fn stored_games() -> impl Strategy<Value = StoredGame> {
    let home = (routes(), any::<bool>()).prop_map(|(route, wants_thread)| Home {
        route,
        wants_thread,
    });
    (
        (games(), any::<u64>(), instants()),
        vec(
            (any::<prop::sample::Index>(), any::<u8>(), instants()),
            0..10,
        ),
        vec(home, 0..4),
    )
        .prop_map(|((id, red, started), choices, homes)| {
            let seats = BySide {
                red: PlayerId(red),
                blue: PlayerId(red ^ 1),
            };
            let start = Position::start(Arc::new(Ruleset::OFFICIAL));
            let mut game = Game::new(id, seats, start, "total", started);
            for (choice, chance, now) in choices {
                let Some(by) = game.to_move() else { break };
                match chance % 16 {
                    0 => drop(game.apply(seats.red, Action::OfferDraw, now)),
                    1 => drop(game.apply(seats.blue, Action::OfferDraw, now)),
                    2 => drop(game.apply(seats.blue, Action::DeclineDraw, now)),
                    3 => drop(game.apply(seats.blue, Action::Resign, now)),
                    _ => {
                        let turn = choice.get(&game.position().legal_turns()).clone();
                        let at = game.ply();
                        game.apply(by, Action::Turn { at, turn }, now).unwrap();
                    }
                }
            }
            StoredGame { game, homes }
        })
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
    for version in [0, 2, 0xff] {
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
            *first = 1;
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
        coordinates: Coordinates::Algebraic,
        since: Timestamp(0),
    };
    let error = PlayerRecord::from(&player).to_bytes().unwrap_err();
    assert!(matches!(error, StoreError::Failed(_)), "{error}");
}
