//! Whole contests without games.

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use tulenh_contest::Outcome;
use tulenh_rules::Ruleset;

use crate::club::contest::{
    Contest, ContestSettings, ContestStage, Format, JoinRefusal, MatchResult, Part, Step,
};
use crate::game::clock::DAY;
use crate::game::{ContestId, GameId, Mode, PlayerId, Tempo, Timestamp};

fn contest(format: Format) -> Contest {
    Contest {
        id: ContestId(1),
        made_by: PlayerId(1),
        place: None,
        made: Timestamp(0),
        settings: ContestSettings {
            name: String::new(),
            format,
            rules: Arc::new(Ruleset::usual().clone()),
            turns: None,
            tempo: Tempo::default(),
            mode: Mode::default(),
            round: Duration::from_secs(14 * DAY.as_secs()),
            pause: DAY,
            least: format.least(),
            most: format.most(),
            tie_breaks: format.tie_breaks(),
        },
        stage: ContestStage::Joining(Timestamp(1_000)),
        season: 1,
        lot: true,
        entrants: Vec::new(),
        waiting: Vec::new(),
        rounds: Vec::new(),
        wake: None,
        revision: 0,
    }
}

fn won(outcome: Outcome) -> MatchResult {
    MatchResult {
        outcome,
        taken: [30, 20],
        forfeit: false,
    }
}

/// Plays a season to its end; how many rounds it took. `result` gives what comes of each game.
fn play(contest: &mut Contest, mut result: impl FnMut(u64) -> Outcome, mut games: u64) -> usize {
    let season = contest.season;
    let mut rounds = 0;
    let mut now = Timestamp(1_000);
    for _ in 0..100_000 {
        match contest.step(now) {
            Step::Close => {
                let ratings: Vec<i32> = (0..contest.entrants.len() as i32)
                    .map(|at| 2_000 - at)
                    .collect();
                if !contest.begin(&ratings, now) {
                    return 0;
                }
            }
            Step::Begin(at) => {
                games += 1;
                contest.rounds.last_mut().unwrap().matches[at].game = Some(GameId(games));
            }
            Step::Forfeit(at) => {
                let of = contest.rounds.last().unwrap().matches[at];
                let pair = tulenh_contest::Pair {
                    red: usize::from(of.red),
                    blue: usize::from(of.blue),
                };
                let result = contest.forfeited(pair);
                contest.rounds.last_mut().unwrap().matches[at].result = result;
            }
            Step::Resign(all) | Step::Sweep(all) => {
                for game in all {
                    assert!(contest.count(game, won(Outcome::Neither)));
                }
            }
            Step::Remind(matches, bit) => contest.reminded(&matches, bit),
            Step::Wait(Some(_)) if contest.stage == ContestStage::Running => {
                let round = contest.rounds.last().unwrap();
                let open = round.matches.iter().find(|of| of.result.is_none()).unwrap();
                let game = open.game.unwrap();
                assert!(contest.count(game, won(result(game.0))));
                assert!(!contest.count(game, won(Outcome::Red)), "it counts once");
            }
            Step::Wait(Some(at)) => {
                now = at;
                if contest.season != season {
                    return rounds;
                }
            }
            Step::Wait(None) => return rounds,
            Step::CloseRound => {
                rounds += 1;
                if rounds >= contest.all_rounds() || !contest.draw(now) {
                    contest.finish(now);
                }
            }
        }
    }
    panic!("it does not end: {:?}", contest.stage);
}

pub(crate) fn joined(format: Format, people: u64) -> Contest {
    let mut contest = contest(format);
    for player in 1..=people {
        contest.join(PlayerId(player)).unwrap();
    }
    contest
}

#[test]
fn every_format_comes_to_its_end() {
    let table = |people: u64, together: u64| (people - 1 + people % 2).div_ceil(together) as usize;
    for (format, people, rounds) in [
        (Format::RoundRobin { together: 1 }, 10, table(10, 1)),
        (Format::RoundRobin { together: 4 }, 9, table(9, 4)),
        (Format::Swiss { rounds: 7 }, 64, 7),
        (Format::Swiss { rounds: 7 }, 65, 7),
        (Format::Swiss { rounds: 7 }, 4, 3),
        (Format::KnockOut, 21, 5),
    ] {
        let mut contest = joined(format, people);
        let played = play(
            &mut contest,
            |game| {
                if game % 3 == 0 {
                    Outcome::Draw
                } else {
                    Outcome::Red
                }
            },
            0,
        );
        assert_eq!(played, rounds, "{format:?} {people}");
        assert_eq!(contest.stage, ContestStage::Over);
        let lines = contest.standings(0);
        assert_eq!(lines.len() as u64, people);
    }
}

#[test]
fn the_winner_of_a_knock_out_stands_first() {
    let mut contest = joined(Format::KnockOut, 5);
    // The higher seed wins everything: seeds follow the ratings, so the first who joined is the first.
    let mut seeds = std::collections::BTreeMap::new();
    let mut now = Timestamp(1_000);
    contest.begin(&[5, 4, 3, 2, 1], now);
    while contest.stage == ContestStage::Running {
        now = Timestamp(now.0 + 1);
        let round = contest.rounds.last_mut().unwrap();
        for (at, of) in round.matches.iter_mut().enumerate() {
            of.game = Some(GameId(at as u64 + 1));
            let red = of.red < of.blue;
            of.result = Some(won(if red { Outcome::Red } else { Outcome::Blue }));
            *seeds.entry(of.red.min(of.blue)).or_insert(0) += 1;
        }
        if contest.rounds.len() < contest.all_rounds() {
            contest.draw(now);
        } else {
            contest.finish(now);
        }
    }
    let order: Vec<usize> = contest
        .standings(0)
        .iter()
        .map(|line| line.entrant)
        .collect();
    assert_eq!(order, [0, 1, 2, 3, 4]);
    assert_eq!(seeds[&0], 4, "two rounds of two games");
}

#[test]
fn who_leaves_plays_no_more_and_who_waits_plays_next() {
    let format = Format::League {
        together: 3,
        seasons: 2,
    };
    let mut contest = joined(format, 30);
    let ratings = [0; 30];
    assert!(contest.begin(&ratings, Timestamp(1_000)));
    assert_eq!(contest.divisions(), 2);
    assert_eq!(contest.join(PlayerId(5)), Err(JoinRefusal::There));
    assert_eq!(contest.join(PlayerId(99)), Ok(()));
    assert_eq!(contest.join(PlayerId(99)), Err(JoinRefusal::There));
    assert_eq!(contest.leave(PlayerId(7), Part::GaveUp), Ok(()));
    assert_eq!(
        contest.leave(PlayerId(7), Part::GaveUp),
        Err(JoinRefusal::NotThere)
    );
    play(&mut contest, |_| Outcome::Red, 0);
    assert_eq!(contest.season, 2);
    assert!(matches!(contest.stage, ContestStage::Joining(_)));
    let players: Vec<u64> = contest.entrants.iter().map(|of| of.player.0).collect();
    assert!(!players.contains(&7) && players.contains(&99));
    assert_eq!(players.len(), 30);
    let newcomer = contest
        .entrants
        .iter()
        .find(|of| of.player.0 == 99)
        .unwrap();
    assert_eq!(
        (newcomer.division, newcomer.from),
        (1, None),
        "in the rookie division"
    );
    let up = contest
        .entrants
        .iter()
        .filter(|of| of.division < of.from.unwrap_or(0))
        .count();
    assert!(up >= 3, "{up}");
    play(&mut contest, |_| Outcome::Blue, 10_000);
    assert_eq!(
        contest.stage,
        ContestStage::Over,
        "two seasons were wished for"
    );
}

/// Six people play five rounds, and two leave after the first one: the others play each other once, and no more.
#[test]
fn nobody_meets_again_after_others_have_left() {
    let mut contest = joined(Format::Swiss { rounds: 5 }, 6);
    contest.begin(&[6, 5, 4, 3, 2, 1], Timestamp(0));
    let mut met = std::collections::BTreeSet::new();
    for round in 1..=5 {
        for of in &mut contest.rounds.last_mut().unwrap().matches {
            assert!(met.insert((of.red.min(of.blue), of.red.max(of.blue))));
            of.result = Some(won(Outcome::Red));
        }
        if round == 1 {
            contest.leave(PlayerId(5), Part::GaveUp).unwrap();
            contest.leave(PlayerId(6), Part::GaveUp).unwrap();
        }
        if !contest.draw(Timestamp(round)) {
            assert!((2..5).contains(&contest.rounds.len()));
            return;
        }
    }
    panic!("four people cannot play five rounds");
}

/// What was noted when the season ended holds, whoever joins afterwards; somebody dropped in the end goes nowhere.
#[test]
fn a_season_that_is_over_notes_who_moved() {
    let format = Format::League {
        together: 3,
        seasons: 2,
    };
    let mut contest = joined(format, 30);
    contest.begin(&[0; 30], Timestamp(0));
    contest.join(PlayerId(99)).unwrap();
    contest.leave(PlayerId(3), Part::Leaves).unwrap();
    assert!(contest.moves());
    let expected = contest.movers();
    let over = contest.finish(Timestamp(1)).unwrap();
    assert!(over.moves() && over.waiting.is_empty());
    let mut known: Vec<_> = expected.into_iter().filter(|(who, ..)| *who < 30).collect();
    known.sort_by_key(|(who, ..)| *who);
    let mut noted = over.movers();
    noted.sort_by_key(|(who, ..)| *who);
    assert_eq!(noted, known);
    let gone = over.entrants.iter().find(|of| of.player == PlayerId(3));
    assert_eq!(gone.unwrap().next, None);
    // In the last season nobody moves.
    contest.begin(&[0; 30], Timestamp(2));
    assert!(!contest.moves());
    assert_eq!(contest.finish(Timestamp(3)), None);
}

/// When only one is left in a round robin, nobody waits for rounds without games.
#[test]
fn whoever_is_left_alone_wins_what_is_left() {
    let mut contest = joined(Format::RoundRobin { together: 1 }, 4);
    contest.begin(&[4, 3, 2, 1], Timestamp(0));
    for player in 1..4 {
        contest.leave(PlayerId(player), Part::GaveUp).unwrap();
    }
    assert_eq!(contest.playing(), 1);
    for of in &mut contest.rounds.last_mut().unwrap().matches {
        of.result = Some(won(Outcome::Draw));
    }
    contest.draw_the_rest(Timestamp(1));
    assert_eq!(contest.rounds.len(), contest.all_rounds());
    assert!(contest.rounds.iter().all(|round| round.is_decided()));
    assert_eq!(
        contest.player(contest.standings(0)[0].entrant as u16),
        PlayerId(4)
    );
}

/// The last game of a small round holds it up as well.
#[test]
fn small_rounds_are_reminded() {
    let mut contest = joined(Format::RoundRobin { together: 1 }, 4);
    contest.begin(&[4, 3, 2, 1], Timestamp(0));
    for (at, of) in contest
        .rounds
        .last_mut()
        .unwrap()
        .matches
        .iter_mut()
        .enumerate()
    {
        of.game = Some(GameId(at as u64 + 1));
    }
    let half = Timestamp(contest.rounds[0].ends.0 / 2);
    assert!(
        matches!(contest.step(half), Step::Wait(_)),
        "nobody waits for anybody"
    );
    contest.count(GameId(1), won(Outcome::Red));
    assert_eq!(contest.step(half), Step::Remind(vec![1], 1));
}

#[test]
fn too_few_are_called_off() {
    let mut contest = joined(Format::Swiss { rounds: 5 }, 3);
    assert_eq!(play(&mut contest, |_| Outcome::Red, 0), 0);
    assert_eq!(contest.stage, ContestStage::TooFew);
    assert_eq!(contest.join(PlayerId(9)), Err(JoinRefusal::Closed));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Whatever people do, a season ends, and each game counts once.
    #[test]
    fn seasons_end(
        kind in 0..4_u8,
        people in 2..40_u64,
        results in proptest::collection::vec(0..8_u8, 64),
        leaving in proptest::collection::vec((1..40_u64, any::<bool>()), 0..6),
    ) {
        let format = match kind {
            0 => Format::RoundRobin { together: 2 },
            1 => Format::Swiss { rounds: 5 },
            2 => Format::KnockOut,
            _ => Format::League { together: 3, seasons: 1 },
        };
        let mut contest = joined(format, people.min(u64::from(format.most())));
        if !contest.begin(&vec![0; contest.entrants.len()], Timestamp(1_000)) {
            return Ok(());
        }
        for (player, all) in leaving {
            let part = if all { Part::GaveUp } else { Part::Leaves };
            let _ = contest.leave(PlayerId(player), part);
        }
        let result = |game: u64| match results[game as usize % results.len()] {
            0..3 => Outcome::Red,
            3..6 => Outcome::Blue,
            6 => Outcome::Draw,
            _ => Outcome::Neither,
        };
        play(&mut contest, result, 0);
        prop_assert_eq!(contest.stage, ContestStage::Over);
        for division in 0..contest.divisions() {
            let lines = contest.standings(division);
            prop_assert_eq!(lines.len(), contest.division(division).len());
            let in_order = lines.is_sorted_by(|one, next| {
                matches!(format, Format::KnockOut) || one.score.points >= next.score.points
            });
            prop_assert!(in_order);
        }
    }
}
