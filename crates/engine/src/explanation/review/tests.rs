//! Turns whose worth is known are judged so.

use std::sync::Arc;

use super::*;
use crate::explanation::review::accuracy::{Worth, chances};
use crate::explanation::review::judged::blame;
use crate::explanation::review::mark::Mark;
use crate::search::iteration::{Line, Options, search};
use crate::search::limits::Limits;
use crate::search::task::Task;
use crate::{Never, ReviewSchedule, ReviewedGame, Rng, accuracies};
use tulenh_rules::{Record, Ruleset, Side};

const NODES: u64 = 20_000;

/// Judges the last of these turns.
fn judged(fen: &str, lans: &[&str]) -> Judged {
    judged_with(NODES, fen, lans)
}

fn judged_with(nodes: u64, fen: &str, lans: &[&str]) -> Judged {
    judged_by(Effort::analysis(nodes), fen, lans)
}

fn judged_by(effort: Effort, fen: &str, lans: &[&str]) -> Judged {
    judged_before(None, effort, fen, lans)
}

/// Judges the last of these turns, when so much is known of the position after it.
fn judged_before(next: Option<Score>, effort: Effort, fen: &str, lans: &[&str]) -> Judged {
    let start = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let mut record = Record::new(start);
    for lan in lans {
        record.play_lan(lan).unwrap();
    }
    let positions: Vec<Position> = record.positions().collect();
    let last = lans.len() - 1;
    let turn = |index: usize| &record.turns()[index].turn;
    let question = Question {
        before: &Task::after(&record, last, &positions),
        played: turn(last),
        after: &Task::after(&record, last + 1, &positions),
        ended: record.outcome(),
        next,
    };
    judge(&question, &Table::new(1), effort, &Never).unwrap()
}

/// Red's tank on c5 may take the plane on c7, or walk away from it.
const HANGING: &str = "5c5/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1";

#[test]
fn a_piece_left_alone_is_a_blunder_and_taking_it_is_not() {
    let position = Position::from_fen(HANGING, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let lans: Vec<String> = position
        .legal_turns()
        .iter()
        .map(|turn| position.lan(turn))
        .collect();
    let takes = lans.iter().find(|lan| lan.contains('x')).unwrap();
    let best = judged(HANGING, &[takes]);
    assert_eq!((best.best, &best.better), (best.played, &None));
    // It takes what is worth most: nobody needs praise for that.
    assert_eq!(best.mark, Mark::Fair);
    let quiet = lans.iter().find(|lan| !lan.contains('x')).unwrap();
    let worse = judged(HANGING, &[quiet]);
    assert!(
        matches!(worse.mark, Mark::Bad | Mark::Terrible),
        "{worse:?}"
    );
    assert!(worse.played < worse.best);
    let better = worse.better.unwrap();
    assert_eq!(&position.lan(&better.turns[0]), takes);
}

/// The last iteration alone says something else.
#[test]
fn a_turn_is_judged_by_what_several_iterations_agree_on() {
    const FEN: &str = "3c7/11/8i2/6t4/2(nt)2a5/11/11/11/n1N8/8M2/4T1I1I2/4A1G3C r - - 0 1";
    let position = Position::from_fen(FEN, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let limits = Limits {
        depth: Limits::DEEPEST,
        nodes: NODES,
        abort: &Never,
    };
    let mut scores = Vec::new();
    let found = search(
        &Task::at(&position),
        &Table::new(1),
        &limits,
        &Options::default(),
        &mut |found| scores.push(found.lines[0].score.value()),
    );
    let last = *scores.last().unwrap();
    assert_eq!(found.lines[0].score.value(), last);
    let recent = &scores[scores.len() - 4..];
    assert!(recent.iter().all(|score| score.abs_diff(last) <= 100));
    let mean = recent.iter().sum::<i32>() / 4;
    assert_ne!(mean, last);
    let one_look = Effort {
        looks: 1,
        ..Effort::analysis(NODES)
    };
    assert_eq!(judged_by(one_look, FEN, &["c4xa4"]).best, Score::cp(mean));
}

#[test]
fn taking_back_is_nothing_to_be_praised_for() {
    let fen = "5c5/11/11/11/11/11/11/4t6/4M6/4T6/8I2/6C4 b - - 0 1";
    assert_eq!(judged(fen, &["e5xe4", "e3xe4"]).mark, Mark::Fair);
}

/// The ship with a Tank is worth more, but an Artillery guards it.
#[test]
fn a_capture_that_is_right_though_another_takes_more_is_praised() {
    let fen = "3c7/11/8i2/6t4/2(nt)2a5/11/11/11/n1N8/8M2/4T1I1I2/4A1G3C r - - 0 1";
    let found = judged(fen, &["c4xa4"]);
    assert!(
        matches!(found.mark, Mark::Good | Mark::Excellent),
        "{found:?}"
    );
}

#[test]
fn an_end_that_is_there_is_found_and_its_loss_is_the_worst() {
    // The Commanders face each other.
    let facing = "6c4/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1";
    let wins = judged(facing, &["g1xg12"]);
    assert_eq!((wins.best, wins.mark), (Score::win_in(1), Mark::Fair));
    let worse = judged(facing, &["g1-f1"]);
    assert_eq!((worse.best, worse.mark), (Score::win_in(1), Mark::Terrible));
    let position = Position::from_fen(facing, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let mut game = Record::new(position);
    game.play(&worse.better.unwrap().turns[0]).unwrap();
    let outcome = game.outcome().expect("the better turn ends the game");
    assert_eq!(outcome.winner, Some(Side::Red));
}

/// To a short search the turn gives little away.
#[test]
fn late_in_the_game_what_gave_little_away_is_looked_at_again() {
    const FEN: &str = "11/5h1h3/5t5/11/8g1e/7(+fc)3/11/2(+FC)8/11/11/11/11 r - - 1 128";
    let with = |looks| {
        judged_by(
            Effort {
                looks,
                ..Effort::analysis(1_000)
            },
            FEN,
            &["c5-c9"],
        )
    };
    let first = with(1);
    let severity = first.severity();
    assert!(!DOUBTFUL[0].contains(&severity), "{severity}: {first:?}");
    assert_eq!(
        [first.mark, with(2).mark],
        [Mark::Suspicious, Mark::Terrible]
    );
}

/// Red's Commander is mated in six plies if its anti-aircraft gun walks away. To a first look that is as good as any turn.
#[test]
fn with_hardly_any_pieces_every_turn_of_an_open_game_is_looked_at_again() {
    const FEN: &str = "9C1/11/7c3/11/10+h/11/11/6+G3E/11/6T4/7H3/11 r - - 48 107";
    let marks = [1, 2].map(|looks| {
        let effort = Effort {
            looks,
            ..Effort::analysis(1_000)
        };
        judged_by(effort, FEN, &["g5-g6"]).mark
    });
    assert_eq!(marks, [Mark::Fair, Mark::Terrible]);
}

/// A short search finds nothing better than the turn, and does not see what follows.
#[test]
fn what_the_next_position_contradicts_is_looked_at_again() {
    const FEN: &str =
        "n5c4/3s1h1h3/8a2/2F8/3eg1m1e2/5t5/3E3M2(ti)/8A2/4GT1TG2/3AS6/5H1H3/3C7 r - - 0 24";
    let with_looks = |looks, next| {
        let effort = Effort {
            looks,
            ..Effort::analysis(500)
        };
        judged_before(next, effort, FEN, &["i5-j5"])
    };
    let with = |next| with_looks(4, next);
    let alone = with(None);
    assert_eq!((alone.mark, alone.better), (Mark::Fair, None));
    // It agrees: Blue stands as much worse as Red stands better.
    assert_eq!(with(Some(-alone.played)).mark, Mark::Fair);
    assert_eq!(with(Some(Score::cp(-200))).mark, Mark::Terrible);
    // It makes the turn better than the second look does, and so does the third look.
    let next = Some(Score::cp(-500));
    let marks = [2, 3].map(|looks| with_looks(looks, next).mark);
    assert_eq!(marks, [Mark::Terrible, Mark::Fair]);
}

/// Red's Commander with its Tank walks into an attack that a short search does not see, though it sees it a turn later.
#[test]
fn what_is_seen_too_late_is_a_mistake_a_turn_earlier() {
    const FEN: &str = "11/5h2S2/11/11/11/8e2/9g1/7c3/10(TC)/8+a2/11/11 r - - 60 134";
    let with = |looks, next| {
        let effort = Effort {
            looks,
            ..Effort::analysis(1_000)
        };
        judged_before(next, effort, FEN, &["k4-k2"])
    };
    assert_eq!(with(4, None).mark, Mark::Fair);
    let next = Some(Score::cp(1_200));
    assert_eq!(
        [1, 2].map(|looks| with(looks, next).mark),
        [Mark::Fair, Mark::Bad]
    );
    // The second look does not see all of it, so there is a third one, and no more.
    let played = [2, 3, 4].map(|looks| with(looks, next).played);
    assert!(
        played[0] > played[1] && played[1] == played[2],
        "{played:?}"
    );
}

/// Blue has to take back.
#[test]
fn a_turn_is_worth_what_the_next_position_makes_of_it_if_nothing_as_good_is_found() {
    const FEN: &str = "5c5/11/7t3/11/11/11/8i2/4t6/4M6/4T6/8I2/6C4 b - - 0 1";
    let turns = ["e5xe4", "e3xe4"];
    let with = |next| judged_before(next, Effort::analysis(1_000), FEN, &turns);
    let alone = with(None);
    assert!(alone.best < Score::cp(400), "{alone:?}");
    let raised = with(Some(Score::cp(-835)));
    assert_eq!([raised.best, raised.played], [Score::cp(835); 2]);
    assert_eq!((raised.mark, raised.better), (Mark::Fair, None));
    // A little more is no more than two searches differ by.
    let next = Some(Score::cp(-alone.best.value() - 30));
    assert_eq!(with(next), alone);
}

/// Whoever plays would see less of it, so as to capture something in time.
#[test]
fn a_lead_is_the_same_however_long_nothing_was_captured() {
    let best = |quiet: u32| {
        let fen = format!("11/5h2S2/11/11/11/8e2/9g1/7c3/11/8+a2/10(TC)/11 b - - {quiet} 134");
        judged_by(Effort::analysis(500), &fen, &["i3-j3"]).best
    };
    assert!(best(10) > Score::cp(500));
    assert_eq!(best(60), best(10));
}

/// What a look has found: what the best turn is worth, and the one that was played.
fn found(best: Score, played: Score, better: Option<Line>) -> Judged {
    Judged {
        best,
        played,
        better,
        answer: Vec::new(),
        mark: Mark::Fair,
        nodes: 0,
        further: None,
    }
}

#[test]
fn a_blunder_is_looked_at_again_unless_both_ends_are_known() {
    let again = |best, played| {
        let judged = found(best, played, None);
        [false, true].map(|late| is_doubtful_at_first(&judged, None, late))
    };
    let loses = Score::cp(-965);
    assert_eq!(again(Score::win_in(5), loses), [true; 2]);
    assert_eq!(again(Score::cp(986), Score::loss_in(6)), [true; 2]);
    assert_eq!(again(Score::win_in(5), Score::loss_in(6)), [false; 2]);
    assert_eq!(again(Score::EVEN, Score::cp(-20)), [false; 2]);
}

#[test]
fn a_game_is_open_unless_it_is_won_or_lost_with_both_turns() {
    let is_open = |best, played| is_open(&found(Score::cp(best), Score::cp(played), None));
    assert!(!is_open(1_900, 1_700) && !is_open(-1_700, -1_900));
    assert!(is_open(1_900, 0) && is_open(0, -1_900) && is_open(0, 0));
    assert!(is_open(1_900, -1_900));
}

#[test]
fn a_better_turn_and_a_forced_end_count_more_than_the_next_position() {
    let (even, more) = (Score::EVEN, Score::cp(300));
    let line = Line {
        score: even,
        turns: Vec::new(),
    };
    assert!(raises(more, &found(even, even, None)));
    assert!(!raises(Score::cp(100), &found(even, even, None)));
    assert!(!raises(more, &found(even, Score::cp(-100), Some(line))));
    let loss = Score::loss_in(6);
    assert!(!raises(more, &found(loss, loss, None)));
    assert!(raises(Score::win_in(5), &found(even, even, None)));
    // A raised score that is decided deserves no praise.
    let praised = Judged {
        mark: Mark::Excellent,
        ..found(even, even, None)
    };
    let raised = |score| praised.clone().raised_to(score).mark;
    let marks = [more, Score::win_in(5)].map(raised);
    assert_eq!(marks, [Mark::Excellent, Mark::Fair]);
}

/// One look fewer finds the other mark, since the turn gives away about as much as a blunder does.
#[test]
fn what_is_on_the_border_of_a_blunder_is_looked_at_again_until_it_is_clear() {
    const FEN: &str = "6c4/1n5hf2/3e7/8g2/2N5i2/7G3/5s4I/2IE7/4G6/3A2S4/1N3H1H3/6C4 r - - 0 27";
    for (nodes, looks, before, after) in [
        (800, 2, Mark::Terrible, Mark::Bad),
        (1_000, 3, Mark::Bad, Mark::Terrible),
        (900, 4, Mark::Terrible, Mark::Bad),
    ] {
        let with = |looks| {
            let effort = Effort {
                looks,
                ..Effort::analysis(nodes)
            };
            judged_by(effort, FEN, &["g3-g5"]).mark
        };
        assert_eq!([with(looks - 1), with(looks)], [before, after], "{nodes}");
        assert_eq!(with(usize::MAX), after, "{nodes}");
    }
}

/// The looks at a turn end where its nodes do, and those at all turns of a game where these do.
#[test]
fn the_work_is_bounded() {
    const FEN: &str = "6c4/1n5hf2/3e7/8g2/2N5i2/7G3/5s4I/2IE7/4G6/3A2S4/1N3H1H3/6C4 r - - 0 27";
    let spent = |most| {
        let effort = Effort {
            most,
            ..Effort::analysis(1_000)
        };
        judged_by(effort, FEN, &["g3-g5"]).nodes
    };
    let free = spent(u64::MAX);
    let one = spent(0);
    assert!(one < 2_500 && free > 20_000, "{one} {free}");
    for most in [10_000, 15_000, 20_000] {
        let spent = spent(most);
        // Each search ends a little after its limit.
        assert!(spent > one && spent < most + 500, "{spent} of {most}");
    }

    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let mut record = Record::new(start);
    let mut rng = Rng::new(4);
    while record.turns().len() < 60 && record.outcome().is_none() {
        let turns = record.position().legal_steps();
        let turn = &turns[rng.below(turns.len())];
        record.play(turn).unwrap();
    }
    let game = ReviewedGame::new(record);
    let turns = game.record().turns().len();
    let all = |bounded: bool| {
        let (table, mut sum) = (Table::new(1), 0);
        let mut schedule = ReviewSchedule::new(0..turns, 600);
        while let Some(mut step) = schedule.next_step() {
            if !bounded {
                step.effort.most = u64::MAX;
            }
            let judged = game.judge_step(&step, &table, &Never).unwrap();
            schedule.add(&step, &judged);
            sum += judged.nodes;
        }
        sum
    };
    // A hundred turns with two searches each.
    let most = 100 * 2 * 600;
    let (bounded, free) = (all(true), all(false));
    assert!(free > most * 3 / 2, "{free} of {most}");
    assert!(bounded < most * 11 / 10, "{bounded} of {most}");
}

/// Where a turn needs more looks than its part of the nodes allows, and the other turns need none, it has them after these.
#[test]
fn what_is_left_of_the_nodes_of_a_game_is_for_turns_in_doubt() {
    const FEN: &str = "6c4/1n5hf2/3e7/8g2/2N5i2/7G3/5s4I/2IE7/4G6/3A2S4/1N3H1H3/6C4 r - - 0 27";
    let judged = |effort| judged_by(effort, FEN, &["g3-g5"]);
    let free = judged(Effort::analysis(1_000));
    assert_eq!(free.further, None);

    let mut schedule = ReviewSchedule::new(0..100, 1_000);
    let mut found_each_time = Vec::new();
    while let Some(step) = schedule.next_step() {
        let judged = match step.index {
            99 => judged(step.effort),
            _ => found(Score::EVEN, Score::EVEN, None),
        };
        schedule.add(&step, &judged);
        if step.index == 99 {
            assert_eq!(step.is_further(), !found_each_time.is_empty());
            found_each_time.push(judged);
        }
    }
    let [first, .., last] = &found_each_time[..] else {
        panic!("{found_each_time:?}");
    };
    assert!(first.further.is_some() && last.further.is_none());
    assert_eq!((last.mark, last.better.is_some()), (free.mark, true));
}

/// Blue mates in four turns, which is seen with half of the nodes.
#[test]
fn beside_a_win_what_was_played_has_all_nodes_of_a_look() {
    const FEN: &str = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 b - - 1 41";
    let one_look = Effort {
        looks: 1,
        ..Effort::analysis(NODES)
    };
    let judged = judged_by(one_look, FEN, &["h9-h8"]);
    let is_win = |score: Score| score.forced().is_some_and(|(_, wins)| wins);
    assert!(is_win(judged.best) && !is_win(judged.played), "{judged:?}");
    let position = Position::from_fen(FEN, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let win = search(
        &Task::at(&position),
        &Table::new(1),
        &Limits::nodes(NODES),
        &Options::analysis(),
        &mut |_| {},
    );
    assert!(win.nodes < NODES, "{}", win.nodes);
    assert!(judged.nodes - win.nodes >= NODES, "{judged:?}");
}

/// Red is mated after the turn, and a longer search sees that little else was left.
#[test]
fn an_end_that_is_seen_with_one_turn_only_is_looked_at_again_late_in_the_game() {
    const FEN: &str = "6c4/7h3/11/11/11/1N9/11/2N8/11/11/5H1+f2C/8i2 r - - 0 51";
    let with = |looks| {
        let nodes = 6_000;
        let effort = Effort {
            looks,
            ..Effort::analysis(nodes)
        };
        judged_by(effort, FEN, &["k2-k1"])
    };
    let [second, third] = [with(2), with(3)];
    assert!(second.best.forced().is_none(), "{second:?}");
    assert!(second.played.forced().is_some(), "{second:?}");
    assert!(third.best.forced().is_some(), "{third:?}");
    assert_eq!([second.mark, third.mark], [Mark::Suspicious, Mark::Fair]);
}

/// Twelve turns are left until the draw by fifty moves. Red's best turn mates in eleven; after the one that was played there
/// is no time for it.
#[test]
fn a_lead_that_comes_to_nothing_by_fifty_moves_is_looked_at_again() {
    let judged = |quiet: u32, looks| {
        let fen = format!("4c6/11/9I1/11/11/11/11/6G4/11/11/7H3/3C7 r - - {quiet} 99");
        let nodes = 10_000;
        let effort = Effort {
            looks,
            ..Effort::analysis(nodes)
        };
        judged_by(effort, &fen, &["g5-g6"])
    };
    let [first, third] = [1, 3].map(|looks| judged(88, looks));
    assert_eq!(first.mark, Mark::Fair, "{first:?}");
    assert!(third.best.forced().is_some(), "{third:?}");
    assert_eq!((third.played, third.mark), (Score::EVEN, Mark::Terrible));
    // Without a quiet turn yet it is won either way.
    assert_eq!(judged(0, 3).mark, Mark::Fair);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let position = Position::from_fen(HANGING, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let lan = position.lan(position.legal_turns().last().unwrap());
    assert_eq!(judged(HANGING, &[&lan]), judged(HANGING, &[&lan]));
}

#[test]
fn who_is_told_to_stop_says_nothing() {
    let position = Position::from_fen(HANGING, Arc::new(Ruleset::OFFICIAL)).unwrap();
    let turn = position.legal_turns().remove(0);
    let (after, _) = position.play(&turn).unwrap();
    let question = Question {
        before: &Task::at(&position),
        played: &turn,
        after: &Task::at(&after),
        ended: None,
        next: None,
    };
    assert_eq!(
        judge(
            &question,
            &Table::new(1),
            Effort::analysis(NODES),
            &(|| true)
        ),
        None
    );
}

#[test]
fn chances_are_those_of_the_other_side_turned_round() {
    for value in [-19_000, -400, -1, 0, 1, 250, 20_000] {
        let score = Score::cp(value);
        let sum = chances(score) + chances(-score);
        assert!((sum - 1.0).abs() < 1e-12, "{value}");
    }
    assert_eq!(chances(Score::win_in(3)), 1.0);
    assert_eq!(chances(Score::loss_in(4)), 0.0);
    assert_eq!(chances(Score::EVEN), 0.5);
    assert!(chances(Score::cp(100)) < chances(Score::cp(101)));
}

#[test]
fn accuracy_is_the_same_for_either_side_and_falls_with_what_is_given_away() {
    let worth = |best, played| Worth {
        best: Score::cp(best),
        played: Score::cp(played),
    };
    let of = |turns: &[Worth]| {
        let turns: Vec<(Side, Worth)> = turns.iter().map(|turn| (Side::Red, *turn)).collect();
        accuracies(&turns)[Side::Red].unwrap()
    };
    // What one side gives away from an even game, the other gives away from an even game.
    let mirrored = worth(-(-200), 0);
    assert_eq!(of(&[worth(200, 0)]), of(&[mirrored]));
    assert!(of(&[worth(0, -200)]) > of(&[worth(0, -400)]));
    assert_eq!(of(&[worth(90, 90), worth(-700, -700)]), 100.0);
    let lost = Worth {
        best: Score::win_in(1),
        played: Score::loss_in(2),
    };
    assert!(of(&[lost]) < 1.0);
    // Who searched deeper for what was played than for what was best gave nothing away.
    assert_eq!(of(&[worth(10, 20)]), 100.0);
}

#[test]
fn a_distant_mate_counts_as_a_lead() {
    let played = Score::cp(300);
    assert_eq!(blame(Score::win_in(5), played, false), Mark::Terrible);
    assert_eq!(blame(Score::win_in(7), Score::cp(550), false), Mark::Bad);
    assert_eq!(
        blame(Score::win_in(5), Score::cp(550), false),
        Mark::Terrible
    );
    assert_eq!(blame(Score::win_in(7), Score::EVEN, false), Mark::Terrible);
    assert_eq!(
        blame(Score::cp(-550), Score::loss_in(4), false),
        Mark::Terrible
    );
    assert_eq!(blame(Score::cp(-550), Score::loss_in(6), false), Mark::Bad);
    assert_eq!(blame(Score::EVEN, Score::loss_in(6), false), Mark::Terrible);
    // So does a greater lead: a longer search sees such a mate in it.
    assert_eq!(blame(Score::cp(2_800), Score::cp(550), false), Mark::Bad);
    assert_eq!(blame(Score::win_in(3), Score::cp(1_500), false), Mark::Fair);
}

#[test]
fn what_changes_nothing_is_no_blunder() {
    let of = |best, played| blame(Score::cp(best), Score::cp(played), false);
    assert_eq!(of(0, -600), Mark::Terrible);
    assert_eq!(of(2_600, 2_000), Mark::Fair);
    assert_eq!(blame(Score::win_in(3), Score::cp(3_000), false), Mark::Fair);
    assert_eq!(blame(Score::win_in(3), Score::EVEN, false), Mark::Terrible);
    assert_eq!(blame(Score::EVEN, Score::loss_in(2), false), Mark::Terrible);
}

#[test]
fn whoever_is_lost_is_told_what_is_lost_further() {
    let of = |best, played, late| blame(Score::cp(best), played, late);
    let further = Score::cp(-2_600);
    assert_eq!(of(-2_000, further, false), Mark::Bad);
    assert_eq!(of(-2_300, further, false), Mark::Suspicious);
    assert_eq!(of(-2_500, further, false), Mark::Fair);
    // It does not matter by how much a game is lost.
    assert_eq!(of(-3_500, Score::cp(-9_000), false), Mark::Fair);
    // With few pieces only a mate matters that is near, and that something else would have put off.
    assert_eq!(of(-2_000, further, true), Mark::Fair);
    for late in [false, true] {
        assert_eq!(of(-2_000, Score::loss_in(4), late), Mark::Bad);
        let (best, played) = (Score::loss_in(8), Score::loss_in(2));
        assert_eq!(blame(best, played, late), Mark::Fair);
    }
    assert_eq!(of(-2_000, Score::loss_in(12), true), Mark::Fair);
}
