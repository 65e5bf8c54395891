use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::game::{GameId, PlayerId};
use tulenh_rules::{Ending, Outcome, Ruleset};

const AN: PlayerId = PlayerId(1);
const BINH: PlayerId = PlayerId(2);
const NOW: Timestamp = Timestamp(1_000);

/// Blue's tank attacks Red's Commander, which nobody has to save.
const LOST: &str = "8c2/11/11/5T5/11/11/11/11/5t5/5C5/11/11 r - - 0 1";

fn begin() -> Game {
    with(Position::start(Arc::new(Ruleset::OFFICIAL)))
}

fn from(fen: &str) -> Game {
    let rules = Ruleset::parse("official enforce_check=never").unwrap();
    with(Position::from_fen(fen, Arc::new(rules)).unwrap())
}

fn with(start: Position) -> Game {
    let seats = BySide {
        red: AN,
        blue: BINH,
    };
    Game::new(GameId(7), seats, start, NOW)
}

/// The turns of a line from the present board on.
fn line(game: &Game, lans: &str) -> Vec<Turn> {
    let mut ahead = game.record().clone();
    let turns = lans.split(' ').map(|lan| {
        let turn = ahead.position().read_lan(lan).unwrap();
        ahead.play(&turn).unwrap();
        turn
    });
    turns.collect()
}

fn add(plans: &mut Plans, game: &Game, owner: Side, lans: &str) -> Result<Added, PlanRefusal> {
    plans.add(game, owner, &line(game, lans))
}

fn written(plans: &Plans) -> Vec<String> {
    let lines = plans.lines().iter();
    lines.map(|line| line.turns().join(" ")).collect()
}

fn of_blue(plans: Plans) -> BySide<Option<Plans>> {
    BySide {
        red: None,
        blue: Some(plans),
    }
}

/// Plays a turn and what was prepared for it.
fn play(game: &mut Game, plans: &mut BySide<Option<Plans>>, lan: &str) -> Followed {
    let before = game.position().clone();
    let turn = before.read_lan(lan).unwrap();
    let by = game.to_move().unwrap();
    let at = game.ply();
    game.apply(by, Action::Turn { at, turn }, NOW).unwrap();
    follow(game, plans, before, NOW)
}

const APART: Added = Added {
    known: false,
    replaced: 0,
};
const KNOWN: Added = Added {
    known: true,
    replaced: 0,
};

#[test]
fn lines_become_one_tree() {
    let game = begin();
    let mut plans = Plans::new(&game);
    let blue = Side::Blue;
    assert_eq!(add(&mut plans, &game, blue, "c5-c6 c8-c7"), Ok(APART));
    // Another turn of the opponent is another line.
    assert_eq!(add(&mut plans, &game, blue, "g5-g6 c8-c7"), Ok(APART));
    // The same line, or its beginning, changes nothing.
    assert_eq!(add(&mut plans, &game, blue, "g5-g6 c8-c7"), Ok(KNOWN));
    // What goes on takes the place of its beginning.
    let long = "c5-c6 c8-c7 g5-g6 g8-g7";
    assert_eq!(add(&mut plans, &game, blue, long), Ok(APART));
    assert_eq!(add(&mut plans, &game, blue, "c5-c6 c8-c7"), Ok(KNOWN));
    assert_eq!(written(&plans), ["g5-g6 c8-c7", long]);
    // The opponent may go on in several ways, the owner only in one.
    let other = "c5-c6 c8-c7 k5-k6 k8-k7";
    assert_eq!(add(&mut plans, &game, blue, other), Ok(APART));
    assert_eq!(plans.lines().len(), 3);
    let against = Added {
        known: false,
        replaced: 2,
    };
    assert_eq!(add(&mut plans, &game, blue, "c5-c6 k8-k7"), Ok(against));
    assert_eq!(written(&plans), ["g5-g6 c8-c7", "c5-c6 k8-k7"]);
    let mark = plans.lines()[0].mark();
    assert_eq!(plans.remove(mark).unwrap().turns(), ["g5-g6", "c8-c7"]);
    assert_eq!(plans.remove(mark), None);
    assert_eq!(written(&plans), ["c5-c6 k8-k7"]);
}

#[test]
fn what_is_no_line() {
    let game = begin();
    let mut plans = Plans::new(&game);
    for lans in ["c5-c6", "c5-c6 c8-c7 g5-g6"] {
        let added = add(&mut plans, &game, Side::Blue, lans);
        assert_eq!(added, Err(PlanRefusal::NoAnswer), "{lans}");
    }
    // On one's own move the first turn is one's own.
    for lans in ["c5-c6", "c5-c6 c8-c7"] {
        let added = add(&mut plans, &game, Side::Red, lans);
        assert_eq!(added, Err(PlanRefusal::NoAnswer), "{lans}");
    }
    assert_eq!(plans.add(&game, Side::Red, &[]), Err(PlanRefusal::NoAnswer));
    let turns = line(&game, "c5-c6 c8-c7");
    let again = [turns.clone(), turns].concat();
    let added = plans.add(&game, Side::Blue, &again);
    assert!(
        matches!(added, Err(PlanRefusal::Illegal(2, _))),
        "{added:?}"
    );
    // Blue captures the Commander: nothing follows.
    let lost = from(LOST);
    let turns = line(&lost, "f9-f8 f4xf3");
    let longer = [turns.clone(), turns].concat();
    let added = plans.add(&lost, Side::Blue, &longer);
    assert_eq!(added, Err(PlanRefusal::Over(2)));
    assert!(plans.is_empty());
}

#[test]
fn there_is_a_limit_to_everything() {
    let game = begin();
    let mut plans = Plans::new(&game);
    let mut long = line(&game, "c5-c6 c8-c7");
    while long.len() <= LINE_TURNS {
        long.extend(long.clone());
    }
    let added = plans.add(&game, Side::Blue, &long);
    assert_eq!(added, Err(PlanRefusal::TooMuch));
    let mut added = 0;
    for first in game.position().legal_steps() {
        let mut ahead = game.record().clone();
        ahead.play(&first).unwrap();
        let answer = ahead.position().legal_steps().remove(0);
        match plans.add(&game, Side::Blue, &[first, answer]) {
            Ok(_) => added += 1,
            Err(why) => {
                assert_eq!((why, added), (PlanRefusal::TooMuch, PLAN_LINES));
                return;
            }
        }
    }
    panic!("only {added} lines");
}

#[test]
fn answers_of_both_make_a_chain() {
    let mut game = begin();
    let mut red = Plans::new(&game);
    add(&mut red, &game, Side::Red, "c5-c6 c8-c7 g5-g6").unwrap();
    let mut blue = Plans::new(&game);
    let long = "c5-c6 c8-c7 g5-g6 g8-g7 k5-k6 k8-k7";
    add(&mut blue, &game, Side::Blue, long).unwrap();
    add(&mut blue, &game, Side::Blue, "k5-k6 k8-k7").unwrap();
    let mut plans = BySide {
        red: Some(red),
        blue: Some(blue),
    };
    let followed = play(&mut game, &mut plans, "c5-c6");
    let events = [2, 3, 4].map(|ply| Event::Played(Ply(ply)));
    assert_eq!(followed.events, events);
    let turns = game.record().turns().iter();
    let lans: Vec<&str> = turns.map(|turn| turn.lan.as_str()).collect();
    assert_eq!(lans, ["c5-c6", "c8-c7", "g5-g6", "g8-g7"]);
    assert_eq!(game.times(), [NOW; 4]);
    // Red has said all, Blue has a line left.
    assert_eq!(plans.red, None);
    let left = plans.blue.as_ref().unwrap();
    assert!(left.fits(&game));
    assert_eq!(written(left), ["k5-k6 k8-k7"]);
    // Anything else drops it.
    assert_eq!(play(&mut game, &mut plans, "f4-f5").events, []);
    assert_eq!(plans.blue, None);
}

#[test]
fn who_prepares_on_their_own_move_still_has_to_play() {
    let mut game = begin();
    let mut red = Plans::new(&game);
    add(&mut red, &game, Side::Red, "c5-c6 c8-c7 g5-g6").unwrap();
    let mut plans = BySide {
        red: Some(red.clone()),
        blue: None,
    };
    assert_eq!(play(&mut game, &mut plans, "c5-c6").events, []);
    assert_eq!(written(plans.red.as_ref().unwrap()), ["c8-c7 g5-g6"]);
    let followed = play(&mut game, &mut plans, "c8-c7");
    assert_eq!(followed.events, [Event::Played(Ply(3))]);
    // Another first turn drops everything.
    let mut other = begin();
    let mut plans = BySide {
        red: Some(red),
        blue: None,
    };
    assert_eq!(play(&mut other, &mut plans, "f4-f5").events, []);
    assert_eq!(plans.red, None);
}

#[test]
fn plans_of_another_board_are_worth_nothing() {
    let mut game = begin();
    let mut blue = Plans::new(&game);
    add(&mut blue, &game, Side::Blue, "c5-c6 c8-c7").unwrap();
    play(&mut game, &mut BySide::default(), "f4-f5");
    let back = Action::TakeBack { at: Ply(1) };
    game.apply(AN, back, NOW).unwrap();
    // The same ply, but turns were taken back.
    assert!(!blue.fits(&game) && blue.at() == game.ply());
    let mut plans = of_blue(blue);
    assert_eq!(play(&mut game, &mut plans, "c5-c6").events, []);
    assert_eq!(plans.blue, None);
}

#[test]
fn plans_stand_again_with_their_board() {
    let mut game = begin();
    let mut blue = Plans::new(&game);
    add(&mut blue, &game, Side::Blue, "c5-c6 c8-c7").unwrap();
    assert!(blue.fits(&game) && !blue.was_for(&game));
    assert_eq!(blue.clone().again(&game), None);
    play(&mut game, &mut BySide::default(), "f4-f5");
    assert!(!blue.fits(&game) && blue.was_for(&game));
    assert_eq!(blue.clone().again(&game), None);
    let back = Action::TakeBack { at: Ply(1) };
    game.apply(AN, back, NOW).unwrap();
    let blue = blue.again(&game).unwrap();
    assert!(blue.fits(&game));
    // Twice is another matter: it was told of the first time.
    assert_eq!(blue.clone().again(&game), None);
    let mut plans = of_blue(blue);
    let followed = play(&mut game, &mut plans, "c5-c6");
    assert_eq!(followed.events, [Event::Played(Ply(2))]);
}

#[test]
fn an_answer_can_end_the_game() {
    let mut game = from(LOST);
    let mut blue = Plans::new(&game);
    add(&mut blue, &game, Side::Blue, "f9-f8 f4xf3").unwrap();
    let mut plans = of_blue(blue);
    let followed = play(&mut game, &mut plans, "f9-f8");
    let won = Outcome::won(Side::Blue, Ending::CommanderCaptured);
    let events = [Event::Played(Ply(2)), Event::Ended(won)];
    assert_eq!(followed.events, events);
    assert_eq!(plans, BySide::default());
}

#[test]
fn what_cannot_be_played_is_dropped_and_its_owner_named() {
    let mut game = begin();
    let lines = vec![vec!["c5-c6".to_owned(), "a1-a9".to_owned()]];
    let mut plans = of_blue(Plans::restore(Ply(0), 0, lines));
    let followed = play(&mut game, &mut plans, "c5-c6");
    assert_eq!(followed.broken, Some(Side::Blue));
    assert_eq!(followed.events, []);
    assert_eq!((game.ply(), plans.blue), (Ply(1), None));
}

/// Two guns can take the same target from where they stand: one turn, whoever is named.
#[test]
fn turns_that_reach_the_same_position_are_one() {
    // A ship of Blue is hit from either of two points on land.
    let mut game = from("8c2/11/11/11/11/n10/11/2A8/3A7/11/11/5C5 r - - 0 1");
    let position = game.position();
    let shots = position.legal_turns_by_origin().into_iter();
    let shots = shots.map(|turn| position.lan(&turn));
    let shots: Vec<String> = shots.filter(|lan| lan.contains(":a7")).collect();
    assert_eq!(shots.len(), 2, "{shots:?}");
    let mut ahead = game.record().clone();
    ahead.play_lan(&shots[0]).unwrap();
    let answer = ahead.position().legal_steps().remove(0);
    let answer = ahead.position().lan(&answer);
    let mut plans = Plans::new(&game);
    let [one, other] = [&shots[0], &shots[1]].map(|shot| format!("{shot} {answer}"));
    assert_eq!(add(&mut plans, &game, Side::Blue, &one), Ok(APART));
    assert_eq!(add(&mut plans, &game, Side::Blue, &other), Ok(KNOWN));
    let mut plans = of_blue(plans);
    let followed = play(&mut game, &mut plans, &shots[1]);
    assert_eq!(followed.events, [Event::Played(Ply(2))]);
}

/// A line of legal turns chosen by these numbers, with an end that belongs to its owner.
fn chosen(game: &Game, owner: Side, choices: &[u8]) -> Vec<Turn> {
    let mut ahead = game.record().clone();
    let mut turns = Vec::new();
    for choice in choices {
        let turn = few(ahead.position()).swap_remove(usize::from(*choice));
        ahead.play(&turn).unwrap();
        turns.push(turn);
    }
    if ahead.position().turn() == owner {
        turns.pop();
    }
    turns
}

/// Few turns to choose from, so that lines meet.
fn few(position: &Position) -> Vec<Turn> {
    let mut steps = position.legal_steps();
    steps.retain(|turn| !turn.is_capture());
    steps.sort_by_cached_key(|turn| position.lan(turn));
    steps.truncate(3);
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever was prepared: played is what the lines say, which are looked up here as whole
    /// sequences.
    #[test]
    fn chains_play_what_was_said(
        lines in vec((any::<bool>(), vec(0..3_u8, 2..7)), 0..8),
        first in 0..3_usize,
    ) {
        let mut game = begin();
        let mut plans = BySide::new(|_| Plans::new(&game));
        for (red, choices) in &lines {
            let owner = if *red { Side::Red } else { Side::Blue };
            let turns = chosen(&game, owner, choices);
            let before = plans[owner].clone();
            let added = plans[owner].add(&game, owner, &turns);
            if added.is_err() || added.is_ok_and(|added| added.known) {
                prop_assert_eq!(&plans[owner], &before);
            } else {
                let last = plans[owner].lines().last();
                prop_assert_eq!(last.unwrap().turns().len(), turns.len());
            }
            // Lines part only where the opponent is to move.
            let all = plans[owner].lines();
            for (index, one) in all.iter().enumerate() {
                for other in &all[index + 1..] {
                    let pairs = one.turns().iter().zip(other.turns());
                    let same = pairs.take_while(|(a, b)| a == b).count();
                    prop_assert!(same < one.len().min(other.len()));
                    let mover = if same % 2 == 0 { Side::Red } else { Side::Blue };
                    prop_assert_ne!(mover, owner);
                }
            }
        }
        let going = |owner: Side, so_far: &[String]| -> Vec<Vec<String>> {
            let lines = plans[owner].lines().iter().map(|line| line.turns());
            let going = lines.filter(|line| line.len() > so_far.len() && line.starts_with(so_far));
            going.map(|line| line[so_far.len()..].to_vec()).collect()
        };
        let lan = game.position().lan(&few(game.position())[first]);
        let mut expected = vec![lan.clone()];
        let mut mover = Side::Blue;
        while let Some(next) = going(mover, &expected).first() {
            expected.push(next[0].clone());
            mover = !mover;
        }
        let mut kept = BySide::new(|side| Some(plans[side].clone()));
        let followed = play(&mut game, &mut kept, &lan);
        prop_assert_eq!(followed.broken, None);
        let played = game.record().turns().iter().map(|turn| turn.lan.clone());
        prop_assert_eq!(&played.collect::<Vec<_>>(), &expected);
        for (side, left) in kept.iter() {
            let turns = left.iter().flat_map(|left| left.lines());
            let turns: Vec<Vec<String>> = turns.map(|line| line.turns().to_vec()).collect();
            prop_assert_eq!(turns, going(side, &expected));
            prop_assert!(left.as_ref().is_none_or(|left| left.fits(&game)));
        }
    }
}
