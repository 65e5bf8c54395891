//! What a contest came to, reckoned once more from its games, apart from what the program has noted of it.

use std::collections::{BTreeMap, BTreeSet};

use tulenh::app::{ContestId, GameId, PlayerId, Side};
use tulenh::club::contest::{Contest, Format, TieBreak};
use tulenh::store::Store;
use tulenh_contest::Outcome;
use tulenh_rules::Ending;

/// A game as it is reckoned: who, what each got in halves, what each took.
struct Game {
    red: usize,
    blue: usize,
    got: [u32; 2],
    taken: [u32; 2],
    /// Whether it was played.
    played: bool,
}

/// Holds everything that must hold of a contest that is over; what was counted, in words.
pub async fn reckon(store: &dyn Store, id: ContestId) -> String {
    let last = store.contest(id, None).await.unwrap().unwrap();
    let mut known: BTreeSet<GameId> = BTreeSet::new();
    let (mut games, mut forfeits) = (0, 0);
    let mut before: Option<Contest> = None;
    for season in 1..=last.season {
        let contest = store.contest(id, Some(season)).await.unwrap().unwrap();
        let all = games_of(store, &contest, &mut known).await;
        games += all.len();
        forfeits += contest
            .rounds
            .iter()
            .flat_map(|round| &round.matches)
            .filter(|of| of.game.is_none())
            .count();
        match contest.settings.format {
            Format::RoundRobin { .. } | Format::League { .. } => everybody_has_met(&contest, &all),
            Format::Swiss { .. } => swiss_rules_hold(&contest),
            Format::KnockOut => knock_out_rules_hold(&contest, &all),
        }
        for division in 0..contest.divisions() {
            stands(&contest, division, &all);
        }
        if let Some(before) = before {
            has_moved(&before, &contest);
        }
        before = Some(contest);
    }
    assert!(
        store.contest_ends(id, 10).await.unwrap().is_empty(),
        "a game is not counted"
    );
    // Every game that ever began is over, and belongs to one match.
    let totals = store.totals().await.unwrap();
    assert_eq!(totals.open_games, 0);
    let mut begun = 0;
    for number in 1..=totals.games {
        if let Some(stored) = store.game(GameId(number)).await.unwrap() {
            begun += 1;
            assert!(!stored.game.is_open(), "game {number} goes on");
            assert!(
                known.contains(&GameId(number)),
                "game {number} belongs to no match"
            );
        }
    }
    assert_eq!(begun, known.len());
    format!("{games} results, {begun} games played, {forfeits} that did not begin")
}

/// The results of a season from its games themselves; compared with what is noted.
async fn games_of(store: &dyn Store, contest: &Contest, known: &mut BTreeSet<GameId>) -> Vec<Game> {
    let mut all = Vec::new();
    for of in contest.rounds.iter().flat_map(|round| &round.matches) {
        let result = of.result.expect("everything is decided");
        let (mut got, mut taken) = ([0, 0], [0, 0]);
        match of.game {
            Some(id) => {
                assert!(known.insert(id), "{id} is counted twice");
                let game = store.game(id).await.unwrap().unwrap().game;
                assert_eq!(game.seats().red, contest.player(of.red));
                assert_eq!(game.seats().blue, contest.player(of.blue));
                assert_eq!(
                    game.limit().until,
                    Some(round_of(contest, id)),
                    "points decide in time"
                );
                let outcome = game.outcome().expect("it is over");
                let winner = match outcome.ending {
                    // Whoever had to move did not.
                    Ending::Aborted => Some(!game.position().turn()),
                    _ => outcome.winner,
                };
                match winner {
                    Some(Side::Red) => got = [2, 0],
                    Some(Side::Blue) => got = [0, 2],
                    None => got = [1, 1],
                }
                let points = game.record().score().points();
                taken = [points.red, points.blue];
                assert_eq!(result.forfeit, outcome.ending == Ending::Aborted);
            }
            None => {
                assert!(result.forfeit, "no game, and yet no forfeit");
                match result.outcome {
                    Outcome::Red => got = [2, 0],
                    Outcome::Blue => got = [0, 2],
                    Outcome::Neither => {}
                    Outcome::Draw => panic!("nobody draws without a game"),
                }
            }
        }
        let noted = match result.outcome {
            Outcome::Red => [2, 0],
            Outcome::Blue => [0, 2],
            Outcome::Draw => [1, 1],
            Outcome::Neither => [0, 0],
        };
        assert_eq!((noted, result.taken), (got, taken), "{of:?}");
        all.push(Game {
            red: usize::from(of.red),
            blue: usize::from(of.blue),
            got,
            taken,
            played: !result.forfeit,
        });
    }
    all
}

fn round_of(contest: &Contest, id: GameId) -> tulenh::app::Timestamp {
    let mut rounds = contest.rounds.iter();
    let round = rounds.find(|round| round.matches.iter().any(|of| of.game == Some(id)));
    round.unwrap().ends
}

/// In each division everybody has met everybody once.
fn everybody_has_met(contest: &Contest, all: &[Game]) {
    let mut met = BTreeSet::new();
    for game in all {
        let pair = (game.red.min(game.blue), game.red.max(game.blue));
        assert!(met.insert(pair), "{pair:?} have met twice");
        let division = |who: usize| contest.entrants[who].division;
        assert_eq!(division(pair.0), division(pair.1));
    }
    let mut pairs = 0;
    for division in 0..contest.divisions() {
        let size = contest
            .entrants
            .iter()
            .filter(|of| of.division == division)
            .count();
        pairs += size * (size - 1) / 2;
        if contest.settings.format.is_league() && contest.entrants.len() >= 36 {
            assert!((12..=16).contains(&size), "division {division} has {size}");
        }
    }
    assert_eq!(met.len(), pairs, "somebody has not met everybody");
}

/// Nobody meets anybody twice, nobody is free twice, and sides are balanced.
fn swiss_rules_hold(contest: &Contest) {
    let mut met = BTreeSet::new();
    let mut free = BTreeSet::new();
    let mut reds: BTreeMap<u16, i32> = BTreeMap::new();
    for round in &contest.rounds {
        let mut seen = BTreeSet::new();
        for of in &round.matches {
            assert!(seen.insert(of.red) && seen.insert(of.blue));
            // Two who have not played may be drawn again, and a game that was not played has no sides.
            if of.result.is_some_and(|result| result.forfeit) {
                continue;
            }
            assert!(
                met.insert((of.red.min(of.blue), of.red.max(of.blue))),
                "{of:?} is a rematch"
            );
            *reds.entry(of.red).or_default() += 1;
            *reds.entry(of.blue).or_default() -= 1;
        }
        for who in &round.free {
            assert!(free.insert(*who), "{who} is free twice");
            assert!(seen.insert(*who));
        }
        assert!(round.free.len() <= 1);
    }
    assert!(reds.values().all(|balance| balance.abs() <= 2), "{reds:?}");
}

/// Whoever loses a duel does not come back, and one is left.
fn knock_out_rules_hold(contest: &Contest, all: &[Game]) {
    let mut out: BTreeSet<usize> = BTreeSet::new();
    let mut games = all.iter();
    let mut through = usize::MAX;
    // The last round in which each stood, and one more for the winner.
    let mut stood = vec![0; contest.entrants.len()];
    for (number, round) in (1..).zip(&contest.rounds) {
        let there = round.matches.iter().flat_map(|of| [of.red, of.blue]);
        for who in there.chain(round.free.iter().copied()) {
            stood[usize::from(who)] = number;
        }
        let mut next = BTreeSet::new();
        for who in &round.free {
            assert!(!out.contains(&usize::from(*who)));
            next.insert(usize::from(*who));
        }
        for _ in 0..round.matches.len() / 2 {
            let (one, two) = (games.next().unwrap(), games.next().unwrap());
            assert_eq!(
                (one.red, one.blue),
                (two.blue, two.red),
                "colours are swapped"
            );
            assert!(
                !out.contains(&one.red) && !out.contains(&one.blue),
                "somebody has come back"
            );
            let first = (one.got[0] + two.got[1], one.taken[0] + two.taken[1]);
            let other = (one.got[1] + two.got[0], one.taken[1] + two.taken[0]);
            // Of equal ones the higher seed, which has the lower number, goes on.
            let first_wins = match first.cmp(&other) {
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => one.red < one.blue,
            };
            let (winner, loser) = match first_wins {
                true => (one.red, one.blue),
                false => (one.blue, one.red),
            };
            next.insert(winner);
            out.insert(loser);
        }
        assert!(
            next.len() <= through.div_ceil(2).max(1) || through == usize::MAX,
            "{next:?}"
        );
        through = next.len();
        if std::ptr::eq(round, contest.rounds.last().unwrap()) && through == 1 {
            let winner = next.first().copied().unwrap();
            stood[winner] = number + 1;
            assert_eq!(
                contest.standings(0)[0].entrant,
                winner,
                "the winner stands first"
            );
        }
    }
    assert!(through <= 1, "{through} are left");
    // Whoever got further stands higher, and of those who got as far the higher seed.
    let mut order: Vec<usize> = (0..stood.len()).collect();
    order.sort_by_key(|who| (std::cmp::Reverse(stood[*who]), *who));
    let noted = contest.standings(0).into_iter().map(|line| line.entrant);
    assert_eq!(noted.collect::<Vec<_>>(), order);
}

/// The standings of a division, compared with those of the program.
fn stands(contest: &Contest, division: u8, all: &[Game]) {
    let people: Vec<usize> = (0..contest.entrants.len())
        .filter(|who| contest.entrants[*who].division == division)
        .collect();
    let here: Vec<&Game> = all
        .iter()
        .filter(|game| people.contains(&game.red))
        .collect();
    let bye = if matches!(contest.settings.format, Format::Swiss { .. }) {
        2
    } else {
        0
    };
    let free = |who: usize| {
        let rounds = contest.rounds.iter();
        let count = rounds
            .filter(|round| round.free.contains(&(who as u16)))
            .count();
        count as u32
    };
    let of = |game: &Game, who: usize| match (game.red == who, game.blue == who) {
        (true, _) => Some((game.got[0], game.blue, game.taken[0])),
        (_, true) => Some((game.got[1], game.red, game.taken[1])),
        _ => None,
    };
    // In a Swiss contest a game that was not played is one against nobody, of whom one supposes as many points as one
    // has oneself; where everybody is due to meet everybody it counts as one against whoever was due.
    let is_swiss = bye > 0;
    let against = |game: &Game, who: usize| {
        let (got, other, taken) = of(game, who)?;
        let other = if is_swiss && !game.played { who } else { other };
        Some((got, other, taken))
    };
    let mut points: BTreeMap<usize, u32> = BTreeMap::new();
    for who in &people {
        let got: u32 = here
            .iter()
            .filter_map(|game| of(game, *who))
            .map(|(got, ..)| got)
            .sum();
        points.insert(*who, got + bye * free(*who));
    }
    let value = |who: usize, what: TieBreak, among: &[usize]| -> u32 {
        let mine = here.iter().filter_map(|game| against(game, who));
        let byes = if bye > 0 { free(who) } else { 0 };
        match what {
            TieBreak::Buchholz => {
                mine.map(|(_, other, _)| points[&other]).sum::<u32>() + byes * points[&who]
            }
            TieBreak::Sonneborn => {
                mine.map(|(got, other, _)| got * points[&other])
                    .sum::<u32>()
                    + byes * bye * points[&who]
            }
            TieBreak::Taken => mine.map(|(_, _, taken)| taken).sum(),
            TieBreak::HeadToHead => {
                let met = |one: usize, other: usize| {
                    one == other
                        || here
                            .iter()
                            .any(|game| against(game, one).is_some_and(|(_, o, _)| o == other))
                };
                let all = among
                    .iter()
                    .all(|one| among.iter().all(|other| met(*one, *other)));
                let own = mine
                    .filter(|(_, other, _)| *other != who && among.contains(other))
                    .map(|(got, ..)| got);
                if all { own.sum() } else { 0 }
            }
        }
    };
    // The first by each measure in turn, among those who are equal so far.
    let mut order = vec![people];
    let split = |groups: Vec<Vec<usize>>, by: &dyn Fn(usize, &[usize]) -> u32| {
        let mut parts = Vec::new();
        for group in groups {
            let mut by_value: BTreeMap<std::cmp::Reverse<u32>, Vec<usize>> = BTreeMap::new();
            for who in &group {
                by_value
                    .entry(std::cmp::Reverse(by(*who, &group)))
                    .or_default()
                    .push(*who);
            }
            parts.extend(by_value.into_values());
        }
        parts
    };
    order = split(order, &|who, _| points[&who]);
    for what in &contest.settings.tie_breaks {
        order = split(order, &|who, among| value(who, *what, among));
    }
    let lines = contest.standings(division);
    let noted: BTreeMap<usize, u32> = lines
        .iter()
        .map(|line| (line.entrant, line.score.points))
        .collect();
    assert_eq!(noted, points, "points of division {division}");
    if contest.settings.format != Format::KnockOut {
        let reckoned: Vec<usize> = order.into_iter().flatten().collect();
        let noted: Vec<usize> = lines.iter().map(|line| line.entrant).collect();
        assert_eq!(noted, reckoned, "the order of division {division}");
    }
}

/// Whoever was among the first three goes up, whoever was among the last three and is not spared goes down at most.
fn has_moved(before: &Contest, after: &Contest) {
    let now: BTreeMap<PlayerId, u8> = after
        .entrants
        .iter()
        .map(|of| (of.player, of.division))
        .collect();
    let lowest = after.divisions() - 1;
    let mut seen = BTreeSet::new();
    for entrant in &after.entrants {
        assert!(
            seen.insert(entrant.player),
            "{:?} plays twice",
            entrant.player
        );
        let known = before
            .entrants
            .iter()
            .find(|of| of.player == entrant.player);
        assert_eq!(entrant.from, known.map(|of| of.division));
        if known.is_none() {
            assert_eq!(
                entrant.division, lowest,
                "newcomers begin in the rookie division"
            );
        }
    }
    // Divisions that had to be cut anew move people as well.
    let cut = before.divisions() != after.divisions()
        || before.entrants.len().abs_diff(after.entrants.len()) > 3;
    for division in 0..before.divisions() {
        let lines = before.standings(division);
        let stay: Vec<PlayerId> = lines
            .iter()
            .map(|line| before.entrants[line.entrant].player)
            .filter(|player| now.contains_key(player))
            .collect();
        for (place, player) in stay.iter().enumerate() {
            let to = now[player];
            assert!(
                to.abs_diff(division) <= 1 || cut,
                "{player:?} moves from {division} to {to}"
            );
            if place < 3 && division > 0 && !cut {
                assert!(
                    to < division,
                    "{player:?} was in place {place} of {division} and is in {to}"
                );
            }
        }
    }
}
