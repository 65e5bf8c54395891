//! What time does to a game, and what players do to time.

use std::time::Duration;

use super::*;
use crate::game::clock::LEAST_VACATION;
use crate::game::clock::{
    DAY, HOUR, IDLE_ASK, IDLE_CLOSE, LONGEST_TURN, MINUTE, MOST_GIFTS, SHORTEST_TURN,
};
use crate::game::clock::{Flagging, Stage};

const START: Timestamp = Timestamp(1_000);

fn on(control: TimeControl, flagging: Flagging) -> Game {
    game().on_clock(Tempo { control, flagging })
}

fn three_days() -> Game {
    on(TimeControl::PerTurn(3 * DAY), Flagging::Automatic)
}

fn at(
    game: &mut Game,
    by: PlayerId,
    action: Action,
    now: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    game.apply(by, action, now)
}

/// Any turn of whoever is to move.
fn some_turn(game: &mut Game, now: Timestamp) {
    let by = game.to_move().unwrap();
    let turn = game.position().legal_turns()[0].clone();
    let action = Action::Turn {
        at: game.ply(),
        turn,
    };
    game.apply(by, action, now).unwrap();
}

#[test]
fn time_that_is_over_loses_from_the_second_turn_on() {
    for turns in 0..3 {
        let mut game = three_days();
        for _ in 0..turns {
            some_turn(&mut game, START);
        }
        let end = START.after(3 * DAY);
        assert_eq!(game.deadline(), Some(end));
        let mut early = game.clone();
        early.tick(end.before(Duration::from_millis(1)));
        assert!(early.is_open());
        let to_move = game.position().turn();
        game.tick(end);
        let expected = match turns {
            0 | 1 => Outcome::drawn(Ending::Aborted),
            _ => Outcome::won(!to_move, Ending::OutOfTime),
        };
        assert_eq!(game.outcome(), Some(expected));
        assert_eq!((game.wake(), game.deadline()), (None, None));
    }
}

#[test]
fn nobody_is_faster_than_the_clock() {
    let mut game = three_days();
    some_turn(&mut game, START);
    some_turn(&mut game, START);
    let end = START.after(3 * DAY);
    let before = game.clone();
    let outcome = Outcome::won(Side::Blue, Ending::OutOfTime);
    for by in [RED, BLUE] {
        for action in [
            Action::OfferDraw,
            Action::Pause,
            Action::Give(DAY),
            Action::Resign,
        ] {
            let refused = at(&mut game, by, action, end);
            assert_eq!(refused, Err(Refusal::Over { outcome }));
        }
    }
    assert_eq!(game, before);
    assert_eq!(game.go_away(end), []);
}

#[test]
fn a_game_may_be_claimed_where_that_was_agreed() {
    let mut game = on(TimeControl::PerTurn(DAY), Flagging::Claim);
    some_turn(&mut game, START);
    some_turn(&mut game, START);
    let end = START.after(DAY);
    let early = end.before(Duration::from_millis(1));
    let nothing = Err(Refusal::NothingToClaim { automatic: false });
    assert_eq!(at(&mut game, BLUE, Action::Claim, early), nothing);
    assert_eq!(at(&mut game, RED, Action::Claim, end), nothing);
    // It is said once, and the game goes on.
    while game.wake().is_some_and(|wake| wake < end) {
        assert!(!game.tick(game.wake().unwrap()).is_empty());
    }
    assert_eq!(game.tick(end), [Event::TimeOver(Side::Red)]);
    assert_eq!(game.tick(end), []);
    // A vacation does not take back what may be claimed.
    assert_eq!(game.go_away(end), []);
    assert!(!game.could_be_spared(end));
    let mut late = game.clone();
    some_turn(&mut late, end.after(HOUR));
    assert_eq!(late.deadline(), Some(end.after(HOUR).after(DAY)));
    let ended = at(&mut game, BLUE, Action::Claim, end.after(HOUR));
    let outcome = Outcome::won(Side::Blue, Ending::OutOfTime);
    assert_eq!(ended, Ok(vec![Event::Ended(outcome)]));
    // Where time ends the game itself there is never anything to claim.
    let mut automatic = three_days();
    some_turn(&mut automatic, START);
    let nothing = Err(Refusal::NothingToClaim { automatic: true });
    assert_eq!(at(&mut automatic, RED, Action::Claim, START), nothing);
}

#[test]
fn one_clock_for_the_whole_game_ends_by_points() {
    let mut game = on(TimeControl::Whole(30 * MINUTE), Flagging::Automatic);
    let end = START.after(30 * MINUTE);
    some_turn(&mut game, START.after(10 * MINUTE));
    some_turn(&mut game, START.after(20 * MINUTE));
    assert_eq!(game.deadline(), Some(end));
    let outcome = game.record().decide_by_points(Ending::TimeLimit);
    assert_eq!(game.tick(end).last(), Some(&Event::Ended(outcome)));
    assert!(outcome.points.is_some());
}

#[test]
fn a_vacation_stops_the_clock_and_leaves_time_to_come_back() {
    let mut game = three_days();
    let away = START.after(3 * DAY).before(MINUTE);
    assert_eq!(game.go_away(away), [Event::WentAway(Side::Red)]);
    assert_eq!(game.go_away(away), []);
    assert_eq!(game.deadline(), None);
    assert!(game.wake().is_some());
    let back = away.after(9 * DAY);
    assert_eq!(game.come_back(back), [Event::CameBack(Side::Red)]);
    assert_eq!(game.come_back(back), []);
    // A minute was left; an hour is needed.
    assert_eq!(game.deadline(), Some(back.after(LEAST_VACATION)));
    // It is said that an hour is left, and ten minutes, though that was said before.
    let mut game = three_days();
    game.tick(START.after(3 * DAY).before(5 * MINUTE));
    game.go_away(away);
    game.come_back(back);
    assert_eq!(game.wake(), Some(back));
    assert_eq!(game.tick(back), [Event::Due(Side::Red, Stage::Hour)]);
    let ten = back.after(50 * MINUTE);
    assert_eq!(game.tick(ten), [Event::Due(Side::Red, Stage::TenMinutes)]);
    // With more left nothing is added, and nothing is said once more.
    let mut game = three_days();
    game.tick(START.after(2 * DAY));
    game.go_away(START.after(2 * DAY));
    game.come_back(START.after(2 * DAY).after(HOUR));
    let next = game.tick(START.after(3 * DAY).after(HOUR).before(14 * HOUR));
    assert_eq!(next, [Event::Due(Side::Red, Stage::FourFifths)]);
    let mut game = three_days();
    game.go_away(START.after(DAY));
    game.come_back(START.after(2 * DAY));
    assert_eq!(game.deadline(), Some(START.after(4 * DAY)));
    // One that is over begins in time only where it was wished for.
    let mut game = three_days();
    let late = START.after(3 * DAY).after(MINUTE);
    assert!(game.could_be_spared(late));
    let mut left = game.clone();
    let in_time = START.after(3 * DAY).before(MINUTE);
    assert_eq!(left.spare(in_time, late), [Event::WentAway(Side::Red)]);
    assert_eq!(game.spare(late, late), [Event::Spared(Side::Red)]);
    assert!(!game.could_be_spared(late));
    some_turn(&mut game, late.after(5 * DAY));
    assert_eq!(game.deadline(), Some(late.after(8 * DAY)));
    // No vacation stops a fast game.
    let mut fast = on(TimeControl::PerTurn(HOUR), Flagging::Automatic);
    assert_eq!(fast.go_away(START), []);
    assert!(!fast.could_be_spared(START.after(DAY)));
}

#[test]
fn a_pause_is_agreed_on_and_ends() {
    let mut game = three_days();
    assert_eq!(
        at(&mut game, RED, Action::RefusePause, START),
        Err(Refusal::NoPauseOffered)
    );
    let offered = Ok(vec![Event::PauseOffered(Side::Red)]);
    assert_eq!(at(&mut game, RED, Action::Pause, START), offered);
    assert_eq!(
        at(&mut game, RED, Action::Pause, START),
        Err(Refusal::PauseOffered)
    );
    // A turn of whoever proposed it leaves it; one of the other is an answer.
    some_turn(&mut game, START);
    assert_eq!(game.pause_offer(), Some(Side::Red));
    let mut played = game.clone();
    some_turn(&mut played, START);
    assert_eq!(played.pause_offer(), None);
    let pause = START.after(DAY);
    let agreed = Ok(vec![Event::Paused(Side::Blue)]);
    assert_eq!(at(&mut game, BLUE, Action::Pause, pause), agreed);
    assert_eq!(game.deadline(), None);
    assert_eq!(
        at(&mut game, RED, Action::Pause, pause),
        Err(Refusal::Paused)
    );
    let end = pause.after(7 * DAY);
    assert_eq!(
        at(&mut game, RED, Action::Resume, end),
        Ok(vec![Event::Resumed(Side::Red)])
    );
    assert_eq!(game.deadline(), Some(end.after(2 * DAY)));
    assert_eq!(
        at(&mut game, RED, Action::Resume, end),
        Err(Refusal::NotPaused)
    );
    // Turns taken back take the proposal with them.
    at(&mut game, BLUE, Action::Pause, end).unwrap();
    at(&mut game, RED, Action::TakeBack { at: Ply(1) }, end).unwrap();
    at(&mut game, BLUE, Action::AllowTakeBack, end).unwrap();
    assert_eq!((game.ply(), game.pause_offer()), (Ply(0), None));
}

#[test]
fn nobody_plays_for_long() {
    for control in [TimeControl::Unlimited, TimeControl::PerTurn(DAY)] {
        let mut game = on(control, Flagging::Automatic);
        if control != TimeControl::Unlimited {
            at(&mut game, RED, Action::Pause, START).unwrap();
            at(&mut game, BLUE, Action::Pause, START).unwrap();
        }
        let (ask, close) = (START.after(IDLE_ASK), START.after(IDLE_CLOSE));
        assert_eq!(game.wake(), Some(ask));
        let mut answered = game.clone();
        assert_eq!(game.tick(ask), [Event::Idle]);
        assert_eq!(game.tick(ask), []);
        assert_eq!(game.wake(), Some(close));
        let outcome = Outcome::drawn(Ending::Abandoned);
        assert_eq!(game.tick(close), [Event::Ended(outcome)]);
        answered.tick(ask);
        assert_eq!(at(&mut answered, BLUE, Action::PlayOn, ask), Ok(Vec::new()));
        assert_eq!(answered.tick(close), [Event::Idle]);
        assert!(answered.is_open());
    }
}

#[test]
fn whoever_is_asked_late_has_a_month_to_answer() {
    let mut game = on(TimeControl::Unlimited, Flagging::Automatic);
    let late = START.after(IDLE_CLOSE).after(DAY);
    assert_eq!(game.tick(late), [Event::Idle]);
    assert_eq!(game.tick(late), []);
    assert!(game.is_open());
    let close = late.after(IDLE_CLOSE).before(IDLE_ASK);
    assert_eq!(game.wake(), Some(close));
    let outcome = Outcome::drawn(Ending::Abandoned);
    assert_eq!(game.tick(close), [Event::Ended(outcome)]);
}

#[test]
fn whatever_is_done_answers_the_question_whether_anybody_plays() {
    for control in [TimeControl::Unlimited, TimeControl::PerTurn(DAY)] {
        let mut game = on(control, Flagging::Automatic);
        if control != TimeControl::Unlimited {
            at(&mut game, RED, Action::Pause, START).unwrap();
            at(&mut game, BLUE, Action::Pause, START).unwrap();
        }
        let ask = START.after(IDLE_ASK);
        assert_eq!(game.tick(ask), [Event::Idle]);
        at(&mut game, BLUE, Action::OfferDraw, ask).unwrap();
        // It is put once more before the game is closed.
        let again = ask.after(IDLE_ASK);
        assert_eq!(game.wake(), Some(again));
        assert_eq!(game.tick(ask.after(IDLE_CLOSE)), [Event::Idle]);
    }
}

#[test]
fn nobody_extends_a_clock_that_runs_for_both() {
    let mut game = on(TimeControl::Whole(DAY), Flagging::Automatic);
    let before = game.clone();
    for by in [RED, BLUE] {
        let refused = at(&mut game, by, Action::Give(HOUR), START);
        assert_eq!(refused, Err(Refusal::OneClock));
    }
    assert_eq!(game, before);
}

#[test]
fn a_gift_after_the_time_is_over_is_there_to_be_used() {
    let mut game = on(TimeControl::PerTurn(DAY), Flagging::Claim);
    some_turn(&mut game, START);
    some_turn(&mut game, START);
    let end = START.after(DAY);
    while game.wake().is_some_and(|wake| wake <= end) {
        game.tick(game.wake().unwrap());
    }
    // One's own gift changes nothing of that, nor is it told once more.
    let mut other = game.clone();
    at(&mut other, RED, Action::Give(HOUR), end.after(HOUR)).unwrap();
    assert_eq!(other.tick(end.after(2 * HOUR)), []);
    let now = end.after(5 * HOUR);
    at(&mut game, BLUE, Action::Give(HOUR), now).unwrap();
    assert_eq!(game.deadline(), Some(now.after(HOUR)));
    let early = Err(Refusal::NothingToClaim { automatic: false });
    assert_eq!(at(&mut game, BLUE, Action::Claim, now), early);
    // With the next turn everything is as it was agreed.
    some_turn(&mut game, now);
    some_turn(&mut game, now);
    assert_eq!(game.deadline(), Some(now.after(DAY)));
}

#[test]
fn a_gift_is_followed_by_new_reminders() {
    let mut game = three_days();
    let now = START.after(3 * DAY).before(MINUTE);
    while game.wake().is_some_and(|wake| wake < now) {
        assert!(!game.tick(game.wake().unwrap()).is_empty());
    }
    at(&mut game, BLUE, Action::Give(3 * DAY), now).unwrap();
    let end = START.after(6 * DAY);
    assert_eq!(game.deadline(), Some(end));
    // Half of it is gone already, and was said; the others are to come.
    let mut stages = Vec::new();
    while let Some(wake) = game.wake().filter(|wake| *wake < end) {
        assert!(wake > now);
        stages.extend(game.tick(wake));
    }
    let due = [
        Stage::Half,
        Stage::FourFifths,
        Stage::Hour,
        Stage::TenMinutes,
    ];
    assert_eq!(stages, due.map(|stage| Event::Due(Side::Red, stage)));
    // Later none of those comes again that would be due before now.
    let mut game = three_days();
    let now = START.after(2 * DAY);
    assert_eq!(game.tick(now), [Event::Due(Side::Red, Stage::Half)]);
    at(&mut game, BLUE, Action::Give(HOUR), now).unwrap();
    assert_eq!(game.tick(now), []);
    assert!(game.wake().is_some_and(|wake| wake > now));
}

#[test]
fn a_turn_taken_back_unasked_makes_a_minute_at_most() {
    let mut game = three_days();
    let last = START.after(3 * DAY).before(Duration::from_secs(30));
    some_turn(&mut game, last);
    let back = last.after(Duration::from_secs(10));
    at(&mut game, RED, Action::TakeBack { at: Ply(1) }, back).unwrap();
    assert_eq!(game.deadline(), Some(back.after(MINUTE)));
}

#[test]
fn without_a_clock_nothing_is_ever_to_be_claimed() {
    let mut game = on(TimeControl::Unlimited, Flagging::Automatic);
    let refused = at(&mut game, BLUE, Action::Claim, START);
    assert_eq!(refused, Err(Refusal::NothingEverToClaim));
}

#[test]
fn a_date_decides_nothing_before_the_second_turn() {
    let until = START.after(DAY);
    for turns in 0..3 {
        let limit = Limit {
            turns: None,
            until: Some(until),
        };
        let (old, start) = (game(), Position::start(Arc::new(Ruleset::OFFICIAL)));
        let mut game = Game::limited(GameId(7), old.seats(), start, limit, START);
        for _ in 0..turns {
            some_turn(&mut game, START);
        }
        game.tick(until);
        let ending = game.outcome().unwrap().ending;
        let expected = match turns {
            0 | 1 => Ending::Aborted,
            _ => Ending::TimeLimit,
        };
        assert_eq!(ending, expected, "{turns}");
    }
}

#[test]
fn offers_live_until_they_are_answered_or_the_turn_passes() {
    // A draw, a take-back and a pause stand beside each other, in every order.
    let offers = [
        Action::OfferDraw,
        Action::TakeBack { at: Ply(2) },
        Action::Pause,
    ];
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let mut game = three_days();
        some_turn(&mut game, START);
        some_turn(&mut game, START);
        let now = START.after(HOUR);
        for index in order {
            at(&mut game, RED, offers[index].clone(), now).unwrap();
        }
        let stands = |game: &Game| {
            let draw = game.draw_offer().is_some();
            [
                draw,
                game.take_back().is_some(),
                game.pause_offer().is_some(),
            ]
        };
        assert_eq!(stands(&game), [true; 3]);
        // Answering one leaves the others.
        for (answer, left) in [
            (Action::DeclineDraw, [false, true, true]),
            (Action::RefuseTakeBack, [true, false, true]),
            (Action::RefusePause, [true, true, false]),
            (Action::Pause, [true, true, false]),
        ] {
            let mut game = game.clone();
            at(&mut game, BLUE, answer, now).unwrap();
            assert_eq!(stands(&game), left);
        }
        // Red plays: what Red asked for is still to be answered, but for the turn that was to go back.
        some_turn(&mut game, now);
        assert_eq!(stands(&game), [true, false, true]);
        // Blue plays: that is an answer.
        some_turn(&mut game, now);
        assert_eq!(stands(&game), [false; 3]);
    }
}

#[derive(Debug, Clone)]
enum Try {
    Play,
    Act(bool, u8, u16),
    Away,
    Back,
    Spare,
    Tick,
}

fn tries() -> impl Strategy<Value = Try> {
    prop_oneof![
        4 => Just(Try::Play),
        6 => (any::<bool>(), 0..11u8, 0..400u16).prop_map(|(red, what, hours)| Try::Act(red, what, hours)),
        1 => Just(Try::Away),
        1 => Just(Try::Back),
        1 => Just(Try::Spare),
        2 => Just(Try::Tick),
    ]
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let time =
        |from: Duration| (from.as_secs()..=LONGEST_TURN.as_secs()).prop_map(Duration::from_secs);
    prop_oneof![
        1 => Just(TimeControl::Unlimited),
        3 => time(SHORTEST_TURN).prop_map(TimeControl::PerTurn),
        2 => (time(DAY), 0..3 * DAY.as_secs()).prop_map(|(bank, more)| TimeControl::Bank {
            bank,
            increment: Duration::from_secs(more),
        }),
        1 => time(SHORTEST_TURN).prop_map(TimeControl::Whole),
    ]
}

/// The most a side may have at the moment: what it was given at first and since.
fn most(game: &Game, side: Side, returns: u32) -> Duration {
    let clock = game.clock();
    let plies = u32::try_from(game.record().turns().len() + game.takebacks().len() * 9).unwrap();
    let takebacks = u32::try_from(game.takebacks().len()).unwrap();
    let own = match clock.tempo.control {
        TimeControl::Unlimited => Duration::ZERO,
        TimeControl::PerTurn(time) | TimeControl::Whole(time) => time,
        TimeControl::Bank { bank, increment } => bank + increment * plies + MINUTE * takebacks,
    };
    own + clock.given[side] + LEAST_VACATION * returns
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is done in whatever order: no deadline that was told comes earlier but by a turn,
    /// time is only made by gifts, pauses and vacations, and an open game always wakes.
    #[test]
    fn time_is_neither_made_nor_lost(
        control in controls(),
        claim in any::<bool>(),
        steps in vec((tries(), 0..30u64, any::<u16>()), 0..60),
    ) {
        let flagging = if claim { Flagging::Claim } else { Flagging::Automatic };
        let mut game = on(control, flagging);
        let (mut now, mut returns) = (START, 0);
        for (step, hours, millis) in steps {
            // Time passes: a running clock loses it, a resting one does not.
            let left = game.clock().remaining(game.position().turn(), now);
            let passed = HOUR * u32::try_from(hours).unwrap() / 4 + Duration::from_millis(millis.into());
            now = now.after(passed);
            let later = game.clock().remaining(game.position().turn(), now);
            let rests = game.clock().resting().is_some();
            let expected = left.map(|left| if rests { left } else { left.saturating_sub(passed) });
            prop_assert_eq!(later, expected);

            let before = game.clone();
            let side = |red: bool| if red { RED } else { BLUE };
            let events = match step {
                Try::Play => {
                    let by = game.to_move().unwrap_or(RED);
                    let turn = game.position().legal_turns().first().cloned();
                    let at = game.ply();
                    let turn = turn.map(|turn| game.apply(by, Action::Turn { at, turn }, now));
                    turn.and_then(Result::ok).unwrap_or_default()
                }
                Try::Act(red, what, hours) => {
                    let action = match what {
                        0 => Action::OfferDraw,
                        1 => Action::DeclineDraw,
                        2 => Action::TakeBack { at: game.ply() },
                        3 => Action::AllowTakeBack,
                        4 => Action::RefuseTakeBack,
                        5 => Action::Pause,
                        6 => Action::RefusePause,
                        7 => Action::Resume,
                        8 => Action::Give(HOUR * u32::from(hours)),
                        9 => Action::PlayOn,
                        _ => Action::Claim,
                    };
                    game.apply(side(red), action, now).unwrap_or_default()
                }
                Try::Away => game.go_away(now),
                Try::Back => game.come_back(now),
                Try::Spare => game.spare(now, now),
                Try::Tick => game.tick(now),
            };
            returns += u32::from(events.iter().any(|event| matches!(event, Event::CameBack(_))));
            prop_assert!(game.is_open() || game.pause_offer().is_none());
            prop_assert_eq!(game.is_open(), game.wake().is_some());

            let turned = (before.ply(), before.takebacks()) != (game.ply(), game.takebacks());
            if let (Some(told), Some(is), false) = (before.deadline(), game.deadline(), turned) {
                prop_assert!(told <= is, "{told:?} {is:?}");
            }
            for side in Side::ALL {
                let has = game.clock().of(side, game.position().turn(), now);
                let most = most(&game, side, returns);
                prop_assert!(has.is_none_or(|has| has <= most), "{has:?} {most:?}");
                prop_assert!(game.clock().given[side] <= MOST_GIFTS);
            }

            // Nothing happens before it wakes, something when it does.
            if let Some(wake) = game.wake() {
                let mut early = game.clone();
                prop_assert_eq!(early.tick(wake.before(Duration::from_millis(1))), []);
                prop_assert_eq!(&early, &game);
                let mut woken = game.clone();
                prop_assert!(!woken.tick(wake).is_empty());
                prop_assert!(!woken.tick(wake.max(now)).is_empty() || woken.wake().is_none_or(|next| next > now));
            }
        }
    }

    /// Where only time passes every game comes to an end.
    #[test]
    fn no_game_hangs(control in controls(), claim in any::<bool>(), turns in 0..4usize) {
        let flagging = if claim { Flagging::Claim } else { Flagging::Automatic };
        let mut game = on(control, flagging);
        for _ in 0..turns {
            some_turn(&mut game, START);
        }
        let mut woken = 0;
        while let Some(wake) = game.wake() {
            prop_assert!(!game.tick(wake).is_empty());
            woken += 1;
            prop_assert!(woken < 10);
        }
        prop_assert!(game.outcome().is_some());
    }
}

#[test]
fn a_stage_is_told_early_but_not_too_early() {
    let hours = |count: u32| count * HOUR;
    let six = hours(6);
    let all = |_| true;
    // Half of three days is told up to six hours early, and not once more.
    let mut game = three_days();
    assert_eq!(game.remind_early(all, six, START.after(hours(29))), None);
    let revision = game.revision();
    let early = START.after(hours(31));
    assert_eq!(game.remind_early(|_| false, six, early), None);
    assert_eq!(game.remind_early(all, six, early), Some(Stage::Half));
    assert!(game.revision() > revision);
    assert_eq!(game.remind_early(all, six, early), None);
    let after = game.wake().unwrap();
    assert_eq!(game.tick(after), [Event::Due(Side::Red, Stage::FourFifths)]);
    // The last two are alarms.
    assert_eq!(game.remind_early(all, six, START.after(hours(70))), None);
    // With a fifth of three hours left there are 36 minutes: told with 72, and not with more.
    let mut fast = on(TimeControl::PerTurn(hours(3)), Flagging::Automatic);
    let fifth = |stage| stage == Stage::FourFifths;
    let then = START.after(hours(3)).before(73 * MINUTE);
    assert_eq!(fast.remind_early(fifth, six, then), None);
    let told = fast.remind_early(fifth, six, then.after(MINUTE));
    assert_eq!(told, Some(Stage::FourFifths));
    // A clock that rests reminds of nothing.
    let mut away = three_days();
    away.go_away(early);
    assert_eq!(away.remind_early(all, six, early), None);
}
