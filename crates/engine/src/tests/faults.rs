//! What is said to have been wrong with a turn.

use crate::tests::explanation::{START, line, second_ship, square};
use crate::tests::position;
use crate::{Evidence, Fault, Reason, Task, captures, faults};
use tulenh_rules::{Position, Role, Square, Turn};

/// Blue's plane takes the Tank two turns later, where it stood all the time, or where it has gone meanwhile.
#[test]
fn what_a_turn_loses_is_named_by_where_it_stands() {
    let start = position(
        "official",
        "5c5/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1",
    );
    let played = start.read_lan("g1-g2").unwrap();
    let after = start.play(&played).unwrap().0;
    let told = |lans: &[&str]| told_of(&start, &played, &line(&after, lans), &[]);
    let stays = told(&["c7-c8", "i2-i3", "c8xc5"]);
    assert!(
        matches!(&stays[..], [Fault::Leaves { ply: 3, at, .. }] if *at == square("c5")),
        "{stays:?}"
    );
    let moves = told(&["c7-c8", "c5-c4", "c8xc4"]);
    assert_eq!(moves, [Fault::LosesPoints { points: 20 }]);
    // The same for what the better line would have taken.
    let (blue, better) = (&after, ["c7-c8", "c5-c4", "c8xc4"]);
    let quiet = blue.read_lan("f12-e12").unwrap();
    let told = told_of(blue, &quiet, &[], &line(blue, &better));
    assert_eq!(told, [Fault::MissesPoints { points: 20 }]);
}

/// The faults of a turn, by two lines.
fn told_of(start: &Position, played: &Turn, answer: &[Turn], better: &[Turn]) -> Vec<Fault> {
    let evidence = Evidence {
        answer,
        better,
        ..Evidence::default()
    };
    faults(&Task::at(start), played, evidence)
}

/// The faults of a turn, by the lines behind it.
fn faults_of(rules: &str, fen: &str, played: &str, answer: &[&str], better: &[&str]) -> Vec<Fault> {
    let start = position(rules, fen);
    let played = start.read_lan(played).unwrap();
    let after = start.play(&played).unwrap().0;
    let (answer, better) = (line(&after, answer), line(&start, better));
    told_of(&start, &played, &answer, &better)
}

/// The answer captures the last ship, and with it an objective.
#[test]
fn a_loss_by_an_objective_is_one() {
    let fen = "6c4/4fh1h3/6s4/2n1gtmtga1/2ie5e1/2f8/4F6/1NI2M1TGE1/3AGTF4/6S4/5H1H3/5C5 r - - 0 14";
    let told = faults_of("classic-2012", fen, "b5-c4", &["c7><c4"], &[]);
    assert_eq!(told, [Fault::Loses { plies: 1 }]);
}

/// Red loses an Infantry later, and could have taken a plane.
#[test]
fn what_is_worth_more_is_told_first() {
    let fen = "5c5/11/11/11/2f8/2T8/11/11/3i7/3I7/11/6C4 r - - 0 1";
    let answer = ["c8-e10", "h1-i1", "d4xd3"];
    let told = faults_of("official", fen, "g1-h1", &answer, &["c7xc8"]);
    assert!(
        matches!(
            told[..],
            [Fault::Misses { .. }, Fault::Leaves { points: 10, .. }]
        ),
        "{told:?}"
    );
}

/// The Tank takes an Infantry before a plane takes it.
#[test]
fn what_a_turn_has_won_itself_counts() {
    let fen = "5c5/11/11/11/11/2f8/11/2i8/2T8/11/8I2/6C4 r - - 0 1";
    let told = faults_of("official", fen, "c4xc5", &["c7xc5"], &[]);
    assert!(
        matches!(
            told[..],
            [Fault::Leaves {
                ply: 1,
                points: 10,
                ..
            }]
        ),
        "{told:?}"
    );
}

/// A plane that captures one for one is lost, and no ring of fire has shot it down. What it takes counts.
#[test]
fn an_exchange_is_not_shot_down() {
    let fen = "5fc4/1n3h1hf2/3a2s2a1/2N4tg2/3i2m2ei/11/1N1e7/2IE2M2EI/4GTFTG2/3A2S2A1/5H1HF2/6C4 b - - 0 5";
    let told = faults_of("official", fen, "f12><c9", &[], &["d10xc9"]);
    let is_shot_down = |fault: &Fault| matches!(fault, Fault::ShotDown { .. });
    assert!(!told.iter().any(is_shot_down), "{told:?}");
    // The Navy could have been taken for nothing, and was taken all the same.
    assert_eq!(told, [Fault::MissesPoints { points: 30 }]);
}

/// A plane for a Militia, in a ring of fire: what is given up, unless more is lost by what follows.
#[test]
fn what_a_turn_gives_up_for_less_is_named() {
    let fen = "2nc7/1n2fh1h3/3a2s2a1/4gt1tg1f/2ie2m2ei/11/1N9/2IE2M2EI/2N1GTT1G1A/4A1S4/4FH1HF2/6C4 b - - 0 4";
    let told = |answer: &[&str]| faults_of("official", fen, "k9><g5", answer, &["k9-k8"]);
    let gives_up = |fault: &Fault| matches!(fault, Fault::GivesUp { points: 30, .. });
    for answer in [&[][..], &["c4-c6"]] {
        let told = told(answer);
        assert!(told.len() == 1 && gives_up(&told[0]), "{told:?}");
    }
    // A Tank falls, too, and is worth less than what was given up.
    let line = ["c4-c6", "e9-e10", "c6:f9"];
    let tank = told(&line);
    assert!(tank.len() == 1 && gives_up(&tank[0]), "{tank:?}");
    // A plane falls.
    let plane = fen.replacen("1n2fh1h3/3a2s2a1/4gt", "1n3h1h3/3a2s2a1/4gf", 1);
    let plane = faults_of("official", &plane, "k9><g5", &line, &["k9-k8"]);
    assert!(
        matches!(plane[..], [Fault::Leaves { .. }, Fault::GivesUp { .. }]),
        "{plane:?}"
    );
    // The better turn gives up as much.
    assert_eq!(faults_of("official", fen, "k9><g5", &[], &["k9><g5"]), []);
    // The opponent did take an Engineer, which is worth less too.
    let start = position("official", fen);
    let [played, better] = ["k9><g5", "k9-k8"].map(|lan| start.read_lan(lan).unwrap());
    let after = start.play(&played).unwrap().0;
    let evidence = Evidence {
        reply: Some(&after.read_lan("b6:d8").unwrap()),
        better: &[better],
        ..Evidence::default()
    };
    let told = faults(&Task::at(&start), &played, evidence);
    assert!(told.len() == 1 && gives_up(&told[0]), "{told:?}");
}

/// The Artillery is half of what Blue wins by the line; that a plane is taken later says less.
#[test]
fn what_is_lost_at_once_is_told_first() {
    let start = position(
        "official",
        "5c5/11/11/11/8f2/2f8/11/2A8/8F2/11/9iI/6C4 r - - 0 1",
    );
    let played = start.read_lan("g1-g2").unwrap();
    let after = start.play(&played).unwrap().0;
    let answer = line(&after, &["c7xc5", "k2xj2", "i8xi4"]);
    let told = told_of(&start, &played, &answer, &[]);
    assert!(
        matches!(told[..], [Fault::Leaves { ply: 1, .. }]),
        "{told:?}"
    );
}

/// The Artillery falls in both lines; the plane does not.
#[test]
fn what_is_lost_anyway_is_no_fault() {
    let fen = "5c5/11/11/11/8f2/2f8/11/2A8/8F2/11/9iI/6C4 r - - 0 1";
    let answer = ["c7xc5", "k2xj2", "i8xi4"];
    let leaves = |better: &[&str]| match faults_of("official", fen, "g1-g2", &answer, better)[..] {
        [Fault::Leaves { at, points, .. }] => (at, points),
        ref told => panic!("{told:?}"),
    };
    let (at, all) = leaves(&[]);
    assert_eq!(at, square("c5"));
    let artillery = 30;
    assert_eq!(leaves(&["g1-h1", "c7xc5"]), (square("i4"), all - artillery));
    // Both fall in the better line too.
    let better = ["g1-h1", "c7xc5", "h1-h2", "i8xi4"];
    assert_eq!(faults_of("official", fen, "g1-g2", &answer, &better), []);
}

/// Whoever brings a ship to the middle of the file first keeps the other one out.
#[test]
fn what_the_better_turn_makes_unsafe_is_allowed_by_another() {
    let told = faults_of("official", START, "k5-k4", &["b11-b7"], &["b2-b6"]);
    assert_eq!(told, [Fault::Allows(second_ship())]);
    // It does not go there, or it is not the better turn that keeps it out, or nobody knows of a better turn.
    let silent = |answer: &[&str], better: &[&str]| {
        assert_eq!(faults_of("official", START, "k5-k4", answer, better), []);
    };
    silent(&["k8-k7"], &["b2-b6"]);
    silent(&["b11-b7"], &["k5-k6"]);
    silent(&["b11-b7"], &[]);
    // It says more than the Militia that falls later, and less than the ship that falls at once.
    let later = ["b11-b7", "e4-e3", "b7-e7", "h4-h6", "e7:g5"];
    let told = faults_of("official", START, "k5-k4", &later, &["b2-b6"]);
    assert!(
        matches!(told[..], [Fault::Allows(_), Fault::Leaves { ply: 5, .. }]),
        "{told:?}"
    );
    let told = faults_of("official", START, "c4-c5", &["c9xc5"], &["b2-b6"]);
    assert!(
        matches!(told[..], [Fault::Leaves { ply: 1, .. }]),
        "{told:?}"
    );
}

/// Blue's ship can take the Tank that has come to f6, and has something better to do.
#[test]
fn what_the_opponent_did_take_is_told_before_what_it_could_have_done() {
    let start = position("official", START);
    let played = start.read_lan("f4-f6").unwrap();
    let after = start.play(&played).unwrap().0;
    let (answer, better) = (line(&after, &["b11-b7"]), line(&start, &["b2-b6"]));
    let told = |reply: Option<&str>, answer: &[Turn], better: &[Turn]| {
        let reply = reply.map(|lan| after.read_lan(lan).unwrap());
        let evidence = Evidence {
            answer,
            reply: reply.as_ref(),
            better,
        };
        faults(&Task::at(&start), &played, evidence)
    };
    let is_tank = |told: &[Fault]| {
        matches!(
            told,
            [Fault::Leaves {
                ply: 1,
                at,
                brought: true,
                points: 20,
                ..
            }] if *at == square("f6")
        )
    };
    let allows = [Fault::Allows(second_ship())];
    assert_eq!(told(None, &answer, &better), allows);
    let taken = told(Some("c9:f6"), &answer, &better);
    assert!(is_tank(&taken), "{taken:?}");
    // It took nothing.
    assert_eq!(told(Some("b11-b7"), &answer, &better), allows);
    // It is told once, also where it is taken later in the line.
    let later = line(&after, &["b11-b7", "k5-k6", "c9:f6"]);
    assert!(matches!(
        told(None, &later, &[])[..],
        [Fault::Leaves { ply: 3, .. }]
    ));
    let taken = told(Some("c9:f6"), &later, &[]);
    assert!(is_tank(&taken), "{taken:?}");
    // Where the best answer takes something at once, that is told.
    let start = position(
        "official",
        "5c5/11/11/11/8f2/2f8/11/2A8/8F2/11/9iI/6C4 r - - 0 1",
    );
    let played = start.read_lan("g1-g2").unwrap();
    let after = start.play(&played).unwrap().0;
    let reply = after.read_lan("i8xi4").unwrap();
    let evidence = Evidence {
        answer: &line(&after, &["c7xc5", "k2xj2", "i8xi4"]),
        reply: Some(&reply),
        better: &[],
    };
    let told = faults(&Task::at(&start), &played, evidence);
    assert!(
        matches!(told[..], [Fault::Leaves { ply: 1, at, .. }] if at == square("c5")),
        "{told:?}"
    );
}

/// A capture of two things says nothing of one of them: the ship on b6 also hits e9, wherever Blue's ship goes.
#[test]
fn only_what_goes_there_counts_as_lost() {
    let start = position("official", START);
    let after = start.play(&start.read_lan("b2-b6").unwrap()).unwrap().0;
    let exposed = after.play(&after.read_lan("b11-b7").unwrap()).unwrap().0;
    let both = captures(&Task::at(&exposed), 0);
    let ship = both.iter().find(|it| it.at == second_ship().at).unwrap();
    assert_eq!(ship.points, Some(second_ship().points + 10));
}

/// Two Tanks, each of which takes what is two points away. On e5, where the Infantry guards it, one of them threatens the
/// Artillery; on i6 the other one threatens the Missile.
const THREATS: &str = "5c5/10i/10i/11/8s2/4a6/7I3/3I4T2/3ET6/11/11/3C6E r - - 0 1";

/// The threat that a turn is said to miss: from where to where, and its points.
fn missed(fen: &str, played: &str, better: &str) -> Option<([Square; 2], u32)> {
    let faults = faults_of("official", fen, played, &["k11-j11"], &[better]);
    match &faults[..] {
        [] => None,
        [Fault::MissesThreat(threat)] => Some(([threat.by, threat.at], threat.points.unwrap())),
        _ => panic!("{faults:?}"),
    }
}

#[test]
fn what_only_the_better_turn_threatens_is_missed() {
    let artillery = (["e5", "e7"].map(square), 30);
    let missile = (["i6", "i8"].map(square), 20);
    assert_eq!(missed(THREATS, "e4-f4", "e4-e5"), Some(artillery));
    assert_eq!(missed(THREATS, "e4-f4", "i5-i6"), Some(missile));
    // Where the turn makes a threat itself, the one that is missed has to be dearer.
    assert_eq!(missed(THREATS, "i5-i6", "e4-e5"), Some(artillery));
    assert_eq!(missed(THREATS, "e4-e5", "i5-i6"), None);
    // Both turns make the same threat, or neither makes one, or it was there before.
    assert_eq!(missed(THREATS, "e4-e5", "e4-e6"), None);
    assert_eq!(missed(THREATS, "e4-f4", "e4-e3"), None);
    let near = THREATS.replace("3I4T2/3ET6", "3IT3T2/3E7");
    assert_eq!(missed(&near, "e5-e4", "e5-e6"), None);
}

#[test]
fn what_wins_little_or_can_be_captured_is_no_threat_to_be_missed() {
    let silent = |from: &str, to: &str| {
        let fen = THREATS.replace(from, to);
        assert_ne!(fen, THREATS);
        assert_eq!(missed(&fen, "e4-f4", "e4-e5"), None, "{fen}");
    };
    // A Militia; an Artillery that a Tank guards; a Tank that nothing guards; a check, which says enough.
    silent("4a6", "4m6");
    silent("8s2/4a6", "4t3s2/4a6");
    silent("3I4T2", "8T2");
    silent(
        "5c5/10i/10i/11/8s2/4a6/7I3/3I4T2",
        "11/10i/10i/11/8s2/4a6/7I3/3I2c4",
    );
}

/// What of the better turn's care for its side a turn is said to neglect.
fn neglects(fen: &str, played: &str, better: &[&str]) -> Option<Reason> {
    let faults = faults_of("official", fen, played, &["d12-e12"], better);
    match &faults[..] {
        [] => None,
        [Fault::Neglects(reason)] => Some(reason.clone()),
        _ => panic!("{faults:?}"),
    }
}

/// Blue's plane could take the Tank on c5, which nothing guards.
const HANGING: &str = "2ic7/11/10I/11/2f8/11/11/2T8/11/11/8T2/6C4 r - - 0 1";

#[test]
fn what_only_the_better_turn_saves_is_neglected() {
    let saved = |played, better: &[&str]| match neglects(HANGING, played, better)? {
        Reason::Saves { at, from, .. } => Some((at, from)),
        reason => panic!("{reason:?}"),
    };
    let (tank, plane) = (square("c5"), square("c8"));
    assert_eq!(saved("k10-k11", &["c5-d5"]), Some((tank, plane)));
    // The turn saves it as well, or leaves it where the plane can go too, which is not where it stood.
    assert_eq!(saved("c5-e5", &["c5-d5"]), None);
    assert_eq!(saved("c5-c4", &["c5-d5"]), None);
    // The plane that is named is gone, though another one still reaches the Tank.
    let two = HANGING.replace("10I/11/2f8", "10I/2I3f4/2f8");
    let saves = |reason| matches!(reason, Some(Reason::Saves { at, from, .. }) if (at, from) == (tank, plane));
    assert!(saves(neglects(&two, "k10-k11", &["c5-d5"])));
    assert_eq!(neglects(&two, "c9xc8", &["c5-d5"]), None);
    // The better turn does not save it, or only for a while.
    assert_eq!(saved("k10-k11", &["c5-c4"]), None);
    assert_eq!(saved("k10-k11", &["i2-i3"]), None);
    assert_eq!(saved("k10-k11", &[]), None);
    let later = ["c5-d5", "c8-d8", "k10-k11", "d8xd5"];
    assert_eq!(saved("k10-k11", &later), None);
}

#[test]
fn what_only_the_better_turn_covers_is_neglected() {
    let tanks = "2ic7/11/10I/11/11/2t8/11/2I8/11/11/2T8/6C4 r - - 0 1";
    let reason = neglects(tanks, "k10-k11", &["c2-c3"]);
    let covered =
        |reason: &Reason| matches!(reason, Reason::Covers { at, .. } if *at == square("c5"));
    assert!(reason.as_ref().is_some_and(covered), "{reason:?}");
    // The other Tank covers it, whatever is played.
    let guarded = tanks.replace("11/11/2T8", "2T8/11/2T8");
    assert_eq!(neglects(&guarded, "k10-k11", &["c2-c3"]), None);
}

#[test]
fn a_hero_that_is_not_stopped_and_a_commander_in_the_open_are_neglected() {
    // On e1 or g3 the Tank would give check.
    let tank = "2ic7/11/10I/10I/11/11/11/11/11/4t6/11/6C4 r - - 0 1";
    let stopped = Some(Reason::StopsHero { at: square("e3") });
    assert_eq!(neglects(tank, "k10-k11", &["g1-k1"]), stopped);
    assert_eq!(neglects(tank, "g1-k1", &["g1-j1"]), None);
    assert_eq!(neglects(tank, "k10-k11", &["k10-j10"]), None);

    let open = "2ic7/11/10I/10I/11/11/11/11/11/9i1/11/5HC4 r - - 0 1";
    let sheltered = Some(Reason::Shelters {
        at: square("f1"),
        carrier: Role::Headquarters,
    });
    assert_eq!(neglects(open, "k10-k11", &["g1-f1"]), sheltered);
    assert_eq!(neglects(open, "g1-f1", &["k10-k11"]), None);
}
