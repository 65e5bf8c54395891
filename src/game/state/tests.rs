use std::num::NonZeroU32;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use tulenh_rules::Ruleset;

use super::*;
use crate::game::state::saved::Saved;

mod clocks;

const RED: PlayerId = PlayerId(1);
const BLUE: PlayerId = PlayerId(2);
const STRANGER: PlayerId = PlayerId(3);

fn game() -> Game {
    from(Position::start(Arc::new(Ruleset::OFFICIAL)))
}

fn from(start: Position) -> Game {
    let seats = BySide {
        red: RED,
        blue: BLUE,
    };
    Game::new(GameId(7), seats, start, Timestamp(1_000))
}

/// The turn of the player to move, written as LAN.
fn turn(game: &Game, lan: &str) -> Action {
    Action::Turn {
        at: game.ply(),
        turn: game.position().read_lan(lan).unwrap(),
    }
}

fn play(game: &mut Game, by: PlayerId, lan: &str) -> Result<Vec<Event>, Refusal> {
    let action = turn(game, lan);
    game.apply(by, action, Timestamp(2_000))
}

fn act(game: &mut Game, by: PlayerId, action: Action) -> Result<Vec<Event>, Refusal> {
    game.apply(by, action, Timestamp(2_000))
}

#[test]
fn two_people_take_turns() {
    let mut game = game();
    assert_eq!(game.to_move(), Some(RED));
    assert_eq!(
        play(&mut game, RED, "c5-c6"),
        Ok(vec![Event::Played(Ply(1))])
    );
    assert_eq!(game.to_move(), Some(BLUE));
    assert_eq!(game.last(), Timestamp(2_000));
    assert_eq!(
        play(&mut game, BLUE, "c8-c7"),
        Ok(vec![Event::Played(Ply(2))])
    );
    assert_eq!((game.ply(), game.revision()), (Ply(2), 2));
    assert_eq!((game.mover(0), game.mover(1)), (RED, BLUE));
    assert_eq!(game.rules().spec(), "official");
}

#[test]
fn everybody_else_is_refused_and_nothing_changes() {
    let mut game = game();
    let before = game.clone();
    let first = turn(&game, "c5-c6");
    assert_eq!(
        act(&mut game, STRANGER, first.clone()),
        Err(Refusal::NotAPlayer)
    );
    assert_eq!(
        act(&mut game, STRANGER, Action::Resign),
        Err(Refusal::NotAPlayer)
    );
    let to_move = Side::Red;
    assert_eq!(
        act(&mut game, BLUE, first.clone()),
        Err(Refusal::NotYourTurn { to_move })
    );
    let legal = game.position().read_lan("c5-c6").unwrap();
    let mut step = legal.steps().next().unwrap();
    step.action = tulenh_rules::Action::Move {
        to: "c7".parse().unwrap(),
    };
    let illegal = Action::Turn {
        at: Ply(0),
        turn: Turn::single(legal.from(), step),
    };
    assert!(matches!(
        act(&mut game, RED, illegal),
        Err(Refusal::Illegal { .. })
    ));
    assert_eq!(game, before);
    play(&mut game, RED, "c5-c6").unwrap();
    let now_at = Ply(1);
    assert_eq!(
        act(&mut game, RED, first.clone()),
        Err(Refusal::OldBoard { now_at })
    );
    assert_eq!(
        act(&mut game, BLUE, first),
        Err(Refusal::OldBoard { now_at })
    );
}

#[test]
fn a_draw_is_offered_and_agreed_to() {
    for agree in [Action::OfferDraw, Action::AcceptDraw] {
        let mut game = game();
        assert_eq!(
            act(&mut game, RED, Action::AcceptDraw),
            Err(Refusal::NoOffer)
        );
        let offered = act(&mut game, RED, Action::OfferDraw);
        assert_eq!(offered, Ok(vec![Event::DrawOffered(Side::Red)]));
        assert_eq!(
            act(&mut game, RED, Action::OfferDraw),
            Err(Refusal::AlreadyOffered)
        );
        assert_eq!(
            act(&mut game, RED, Action::AcceptDraw),
            Err(Refusal::NoOffer)
        );
        assert_eq!(
            act(&mut game, RED, Action::DeclineDraw),
            Err(Refusal::NoOffer)
        );
        let outcome = Outcome::drawn(Ending::Agreement);
        assert_eq!(act(&mut game, BLUE, agree), Ok(vec![Event::Ended(outcome)]));
        assert_eq!((game.to_move(), game.draw_offer()), (None, None));
        assert_eq!(
            act(&mut game, RED, Action::Resign),
            Err(Refusal::Over { outcome })
        );
        let late = turn(&game, "c5-c6");
        assert_eq!(act(&mut game, RED, late), Err(Refusal::Over { outcome }));
    }
}

#[test]
fn an_offer_is_declined_or_lapses() {
    let mut game = game();
    act(&mut game, RED, Action::OfferDraw).unwrap();
    let declined = act(&mut game, BLUE, Action::DeclineDraw);
    assert_eq!(declined, Ok(vec![Event::DrawDeclined(Side::Blue)]));
    assert_eq!(
        act(&mut game, RED, Action::OfferDraw),
        Err(Refusal::AlreadyOffered)
    );
    play(&mut game, RED, "c5-c6").unwrap();

    // Offered off turn; stands while the offerer plays, lapses when the opponent does.
    act(&mut game, RED, Action::OfferDraw).unwrap();
    play(&mut game, BLUE, "c8-c7").unwrap();
    assert_eq!(game.draw_offer(), None);
    act(&mut game, RED, Action::OfferDraw).unwrap();
    play(&mut game, RED, "k5-k6").unwrap();
    assert_eq!(game.draw_offer(), Some(Side::Red));
    play(&mut game, BLUE, "k8-k7").unwrap();
    assert_eq!(
        act(&mut game, BLUE, Action::AcceptDraw),
        Err(Refusal::NoOffer)
    );
}

#[test]
fn anybody_resigns_at_any_time() {
    for (by, winner) in [(RED, Side::Blue), (BLUE, Side::Red)] {
        let mut game = game();
        act(&mut game, RED, Action::OfferDraw).unwrap();
        let outcome = Outcome::won(winner, Ending::Resignation);
        assert_eq!(
            act(&mut game, by, Action::Resign),
            Ok(vec![Event::Ended(outcome)])
        );
        assert_eq!((game.outcome(), game.draw_offer()), (Some(outcome), None));
    }
}

#[test]
fn whoever_holds_both_seats_plays_the_side_to_move() {
    let seats = BySide {
        red: RED,
        blue: RED,
    };
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let mut game = Game::new(GameId(1), seats, start, Timestamp(0));
    play(&mut game, RED, "c5-c6").unwrap();
    assert_eq!(game.seat_of(RED), Some(Side::Blue));
    play(&mut game, RED, "c8-c7").unwrap();
}

#[test]
fn the_times_of_a_game_do_not_run_backwards() {
    let mut game = game();
    let first = turn(&game, "c5-c6");
    game.apply(RED, first, Timestamp(-5)).unwrap();
    assert_eq!(game.times(), [Timestamp(1_000)]);
}

#[test]
fn parts_that_contradict_each_other_are_no_game() {
    let saved = |record, times, revision| Saved {
        id: GameId(7),
        seats: BySide {
            red: RED,
            blue: BLUE,
        },
        record,
        times,
        offers: Offers::default(),
        take_back: None,
        takebacks: Vec::new(),
        mode: Mode::default(),
        advice: BySide::default(),
        clock: Clock::default(),
        pause: None,
        active: Timestamp(0),
        outcome: None,
        until: None,
        started: Timestamp(0),
        revision,
        teams: BySide::default(),
    };
    let mut played = game();
    play(&mut played, RED, "c5-c6").unwrap();
    let record = played.record().clone();
    assert!(Game::restore(saved(record.clone(), Vec::new(), 1)).is_err());
    assert!(Game::restore(saved(record.clone(), vec![Timestamp(1)], 0)).is_err());
    assert!(Game::restore(saved(record, vec![Timestamp(1)], 1)).is_ok());
}

#[test]
fn points_decide_at_a_limit() {
    let seats = BySide {
        red: RED,
        blue: BLUE,
    };
    let start = || {
        let fen = "6c4/11/11/11/11/11/5t5/11/5T5/11/11/4C6 r - - 0 1";
        Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap()
    };
    let limited = |limit| Game::limited(GameId(7), seats, start(), limit, Timestamp(1_000));

    let limit = Limit {
        turns: NonZeroU32::new(1),
        until: None,
    };
    let mut game = limited(limit);
    assert_eq!(game.limit(), limit);
    play(&mut game, RED, "f4xf6").unwrap();
    play(&mut game, BLUE, "g12-h12").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::TurnLimit);
    assert_eq!(
        (outcome.winner, outcome.points.map(|p| p.red)),
        (Some(Side::Red), Some(20))
    );

    let until = Some(Timestamp(5_000));
    let limit = Limit { turns: None, until };
    let mut game = limited(limit);
    play(&mut game, RED, "f4xf6").unwrap();
    play(&mut game, BLUE, "g12-h12").unwrap();
    act(&mut game, RED, Action::OfferDraw).unwrap();
    let before = game.clone();
    assert_eq!(game.tick(Timestamp(4_999)), []);
    assert_eq!(game, before);
    let outcome = game.record().decide_by_points(Ending::TimeLimit);
    assert_eq!(outcome.winner, Some(Side::Red));
    // Nobody acts after the time, even before anybody has told the game.
    let mut late = game.clone();
    let action = turn(&late, "e1-e2");
    let refused = Err(Refusal::Over { outcome });
    assert_eq!(late.apply(RED, action, Timestamp(5_000)), refused);
    assert_eq!(late, game);
    assert_eq!(game.tick(Timestamp(5_000)), [Event::Ended(outcome)]);
    assert_eq!((game.outcome(), game.draw_offer()), (Some(outcome), None));
    assert_eq!(game.revision(), before.revision() + 1);
    assert_eq!(game.tick(Timestamp(6_000)), []);
    assert_eq!(limited(limit).wake(), until);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is tried, in any order: what is refused changes nothing, what is accepted counts,
    /// and the invariants hold.
    #[test]
    fn any_actions_leave_a_game(
        tries in vec((any::<prop::sample::Index>(), 0..12u8, 0..3u64, any::<u16>()), 0..24)
    ) {
        let mut game = game();
        for (choice, kind, who, now) in tries {
            let by = [RED, BLUE, STRANGER][who as usize];
            let action = match kind {
                0 => Action::OfferDraw,
                1 => Action::AcceptDraw,
                2 => Action::DeclineDraw,
                3 if now % 4 == 0 => Action::Resign,
                _ => {
                    let turns = game.position().legal_turns();
                    let at = Ply(game.ply().0.saturating_sub(u32::from(kind == 4)));
                    Action::Turn { at, turn: choice.get(&turns).clone() }
                }
            };
            let before = game.clone();
            match game.apply(by, action, Timestamp(i64::from(now))) {
                Ok(events) => {
                    prop_assert!(!events.is_empty());
                    prop_assert!(before.is_open() && by != STRANGER);
                    prop_assert_eq!(game.revision(), before.revision() + 1);
                }
                Err(_) => prop_assert_eq!(&game, &before),
            }
            prop_assert_eq!(game.times().len(), game.record().turns().len());
            prop_assert!(game.times().is_sorted());
            prop_assert!(game.is_open() || game.draw_offer().is_none());
            prop_assert_eq!(game.is_open(), game.to_move().is_some());
        }
    }
}
