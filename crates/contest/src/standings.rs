//! Who stands where: points, and what decides between equal ones.

use std::fmt;
use std::str::FromStr;

/// Two entrants who play a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair {
    /// Who moves first.
    pub red: usize,
    /// The other.
    pub blue: usize,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Red won.
    Red,
    /// Blue won.
    Blue,
    /// Nobody won.
    Draw,
    /// Both lost, because neither played.
    Neither,
}

impl Outcome {
    /// What Red and Blue get for it, in halves of a point.
    pub const fn halves(self) -> [u32; 2] {
        match self {
            Outcome::Red => [2, 0],
            Outcome::Blue => [0, 2],
            Outcome::Draw => [1, 1],
            Outcome::Neither => [0, 0],
        }
    }
}

/// A game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// Who played it.
    pub pair: Pair,
    /// How it ended.
    pub outcome: Outcome,
    /// The points of the pieces that Red and Blue have taken.
    pub taken: [u32; 2],
    /// Whether it was not played: its points count, and nothing else of it.
    pub is_forfeit: bool,
}

/// What decides between people with as many points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The sum of the points of all opponents (FIDE Handbook C.07, 8.1). A round without an opponent that gave
    /// points, and a game that was not played, count like one against somebody with as many points as one has oneself
    /// (16.4). The points of opponents count as they stand: those of their own rounds without a game are not adjusted
    /// (16.3).
    Buchholz,
    /// The points of those whom one has beaten, and half of the points of those with whom one has drawn (C.07, 9.1).
    Sonneborn,
    /// The points out of the games among those who are equal so far, if each of them has met all others (C.07, 6).
    HeadToHead,
    /// The points of the pieces that one has taken in all games.
    Taken,
}

impl TieBreak {
    /// Every one, in the usual order of a contest in which not everybody meets.
    pub const SWISS: [TieBreak; 4] = [
        TieBreak::Buchholz,
        TieBreak::Sonneborn,
        TieBreak::HeadToHead,
        TieBreak::Taken,
    ];
    /// The usual order where everybody meets everybody: there all have the same opponents.
    pub const ROUND_ROBIN: [TieBreak; 3] =
        [TieBreak::Sonneborn, TieBreak::HeadToHead, TieBreak::Taken];

    /// Its name, lower case, without blanks.
    pub const fn id(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "buchholz",
            TieBreak::Sonneborn => "sonneborn-berger",
            TieBreak::HeadToHead => "head-to-head",
            TieBreak::Taken => "points-taken",
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The word names no tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadTieBreak;

impl FromStr for TieBreak {
    type Err = BadTieBreak;

    /// Reads a name, in either case, or the usual short form.
    fn from_str(word: &str) -> Result<TieBreak, BadTieBreak> {
        match word.to_lowercase().as_str() {
            "buchholz" | "bh" => Ok(TieBreak::Buchholz),
            "sonneborn-berger" | "sonneborn" | "berger" | "sb" => Ok(TieBreak::Sonneborn),
            "head-to-head" | "direct" | "h2h" | "đối-đầu" => Ok(TieBreak::HeadToHead),
            "points-taken" | "taken" | "bắt" => Ok(TieBreak::Taken),
            _ => Err(BadTieBreak),
        }
    }
}

/// What somebody has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Score {
    /// Points in halves: a win is two, a draw one.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// See [`TieBreak::Buchholz`]; in halves of a point.
    pub buchholz: u32,
    /// See [`TieBreak::Sonneborn`]; in quarters of a point.
    pub sonneborn: u32,
    /// See [`TieBreak::HeadToHead`]; in halves of a point. `None` where it decides nothing.
    pub head_to_head: Option<u32>,
    /// See [`TieBreak::Taken`].
    pub taken: u32,
}

/// A line of the standings, which are in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Who.
    pub entrant: usize,
    /// What they have reached.
    pub score: Score,
}

/// The standings after these games, the first first. `byes` are rounds without an opponent, each with the points in
/// halves that it gave. Whoever is equal in everything stands in the order of the seeds.
pub fn standings(
    entrants: usize,
    played: &[Played],
    byes: &[(usize, u32)],
    order: &[TieBreak],
) -> Vec<Line> {
    let mut scores = vec![Score::default(); entrants];
    for game in played {
        let seats = [game.pair.red, game.pair.blue];
        for ((seat, points), taken) in seats.into_iter().zip(game.outcome.halves()).zip(game.taken)
        {
            if let Some(score) = scores.get_mut(seat) {
                score.points += points;
                score.taken = score.taken.saturating_add(taken);
                match points {
                    2 => score.wins += 1,
                    1 => score.draws += 1,
                    _ => score.losses += 1,
                }
            }
        }
    }
    for (who, points) in byes {
        if let Some(score) = scores.get_mut(*who) {
            score.points += points;
        }
    }
    let points: Vec<u32> = scores.iter().map(|score| score.points).collect();
    let of = |who: usize| points.get(who).copied().unwrap_or(0);
    for game in played {
        let Pair { red, blue } = game.pair;
        let [of_red, of_blue] = game.outcome.halves();
        for (who, other, got) in [(red, blue, of_red), (blue, red, of_blue)] {
            let other = if game.is_forfeit { who } else { other };
            if let Some(score) = scores.get_mut(who) {
                score.buchholz += of(other);
                score.sonneborn += got * of(other);
            }
        }
    }
    for (who, got) in byes.iter().filter(|(_, got)| *got > 0) {
        if let Some(score) = scores.get_mut(*who) {
            score.buchholz += of(*who);
            score.sonneborn += got * of(*who);
        }
    }
    let lines = scores.into_iter().enumerate();
    let lines = lines.map(|(entrant, score)| Line { entrant, score });
    let mut groups = split(lines.collect(), |line| line.score.points);
    for tie_break in order {
        let parts = groups.into_iter().flat_map(|group| match tie_break {
            _ if group.len() == 1 => vec![group],
            TieBreak::Buchholz => split(group, |line| line.score.buchholz),
            TieBreak::Sonneborn => split(group, |line| line.score.sonneborn),
            TieBreak::Taken => split(group, |line| line.score.taken),
            TieBreak::HeadToHead => {
                let group = met(group, played);
                split(group, |line| line.score.head_to_head.unwrap_or(0))
            }
        });
        groups = parts.collect();
    }
    groups.into_iter().flatten().collect()
}

/// The lines in groups of equal keys, the highest first; each group in the order of the seeds.
fn split(mut lines: Vec<Line>, key: impl Fn(&Line) -> u32) -> Vec<Vec<Line>> {
    lines.sort_by_key(|line| (std::cmp::Reverse(key(line)), line.entrant));
    let groups = lines.chunk_by(|one, next| key(one) == key(next));
    groups.map(<[Line]>::to_vec).collect()
}

/// The lines with what came of the games among them, if each has met all others.
fn met(mut group: Vec<Line>, played: &[Played]) -> Vec<Line> {
    let place = |who: usize| group.iter().position(|line| line.entrant == who);
    let size = group.len();
    let mut points = vec![0; size];
    let mut meetings = vec![false; size * size];
    for game in played.iter().filter(|game| !game.is_forfeit) {
        let (Some(red), Some(blue)) = (place(game.pair.red), place(game.pair.blue)) else {
            continue;
        };
        let [of_red, of_blue] = game.outcome.halves();
        points[red] += of_red;
        points[blue] += of_blue;
        meetings[red * size + blue] = true;
        meetings[blue * size + red] = true;
    }
    let all =
        (0..size).all(|one| (0..size).all(|other| one == other || meetings[one * size + other]));
    if all {
        for (line, points) in group.iter_mut().zip(points) {
            line.score.head_to_head = Some(points);
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(red: usize, blue: usize, outcome: Outcome) -> Played {
        Played {
            pair: Pair { red, blue },
            outcome,
            taken: [0, 0],
            is_forfeit: false,
        }
    }

    /// Reckoned by hand: everybody has as many points, so that everything is equal.
    #[test]
    fn four_people_by_hand() {
        use Outcome::{Blue, Draw, Red};
        // 0 beats 1, draws 2, loses to 3; 1 beats 2, draws 3; 2 beats 3.
        let played = [
            game(0, 1, Red),
            game(0, 2, Draw),
            game(3, 0, Red),
            game(1, 2, Red),
            game(1, 3, Draw),
            game(3, 2, Blue),
        ];
        // Points in halves: 0: 2+1+0 = 3; 1: 0+2+1 = 3; 2: 1+0+2 = 3; 3: 2+1+0 = 3.
        let lines = standings(4, &played, &[], &TieBreak::ROUND_ROBIN);
        assert!(lines.iter().all(|line| line.score.points == 3));
        // Everybody has the same opponents with three halves each: everything but taken is equal.
        assert!(lines.iter().all(|line| line.score.buchholz == 9));
        assert!(lines.iter().all(|line| line.score.sonneborn == 9));
        assert!(lines.iter().all(|line| line.score.head_to_head == Some(3)));
        let order: Vec<usize> = lines.iter().map(|line| line.entrant).collect();
        assert_eq!(order, [0, 1, 2, 3]);
    }

    #[test]
    fn sonneborn_weighs_whom_one_has_beaten() {
        use Outcome::{Blue, Draw, Red};
        // 0 and 1 have two points and a half each; 0 has beaten the better one.
        let played = [
            game(0, 1, Draw),
            game(0, 2, Red),
            game(0, 3, Red),
            game(1, 2, Red),
            game(1, 3, Red),
            game(2, 3, Red),
        ];
        let lines = standings(4, &played, &[], &TieBreak::ROUND_ROBIN);
        // By hand, in halves: 0: 5, 1: 5, 2: 2, 3: 0. Sonneborn in quarters: 0: 1·5 + 2·2 + 2·0 = 9, 1 as well.
        assert_eq!(lines[0].score.sonneborn, 9);
        assert_eq!(lines[1].score.sonneborn, 9);
        assert_eq!(lines[0].score.head_to_head, Some(1));
        // One of them loses to the last and beats the others: it differs.
        let played = [
            game(0, 1, Red),
            game(0, 2, Red),
            game(0, 3, Blue),
            game(1, 2, Red),
            game(1, 3, Red),
            game(2, 3, Red),
        ];
        let lines = standings(4, &played, &[], &TieBreak::ROUND_ROBIN);
        // In halves: 0: 4, 1: 4, 2: 2, 3: 2. Sonneborn: 0: 2·4 + 2·2 = 12; 1: 2·2 + 2·2 = 8; 2: 2·2 = 4; 3: 2·4 = 8.
        let all: Vec<_> = lines
            .iter()
            .map(|line| (line.entrant, line.score.sonneborn))
            .collect();
        assert_eq!(all, [(0, 12), (1, 8), (3, 8), (2, 4)]);
    }

    #[test]
    fn those_who_have_not_all_met_are_not_compared() {
        use Outcome::{Draw, Red};
        let played = [game(0, 1, Red), game(2, 3, Red), game(0, 2, Draw)];
        let order = [TieBreak::HeadToHead, TieBreak::Taken];
        let lines = standings(4, &played, &[], &order);
        assert_eq!(lines[0].score.head_to_head, Some(1), "0 and 2 have met");
        assert_eq!(lines[2].score.head_to_head, None, "1 and 3 have not");
        let mut better = played;
        better[2].taken = [10, 80];
        let lines = standings(4, &better, &[], &order);
        assert_eq!(lines[0].entrant, 2, "more was taken");
    }

    #[test]
    fn byes_count_as_games_against_an_equal() {
        use Outcome::Red;
        let played = [game(0, 1, Red)];
        let lines = standings(3, &played, &[(2, 2)], &TieBreak::SWISS);
        let of = |who| lines.iter().find(|line| line.entrant == who).unwrap().score;
        assert_eq!((of(2).points, of(2).buchholz, of(2).sonneborn), (2, 2, 4));
        assert_eq!((of(0).points, of(0).buchholz, of(0).sonneborn), (2, 0, 0));
        assert_eq!(lines[0].entrant, 2);
        let free = standings(3, &played, &[(2, 0)], &TieBreak::SWISS);
        assert_eq!(free[2].score, Score::default());
    }

    #[test]
    fn a_game_that_was_not_played_is_no_game_against_its_opponent() {
        use Outcome::Red;
        let mut played = [game(0, 1, Red), game(2, 1, Red), game(3, 2, Red)];
        played[0].is_forfeit = true;
        let lines = standings(4, &played, &[], &TieBreak::SWISS);
        let of = |who| lines.iter().find(|line| line.entrant == who).unwrap().score;
        // In halves: 0: 2, 1: 0, 2: 2, 3: 2. The forfeit counts as one against as many points as one has oneself.
        assert_eq!((of(0).points, of(0).buchholz, of(0).sonneborn), (2, 2, 4));
        assert_eq!((of(1).points, of(1).buchholz, of(1).sonneborn), (0, 2, 0));
        let met = standings(2, &played[..1], &[], &[TieBreak::HeadToHead]);
        assert!(met.iter().all(|line| line.score.head_to_head.is_none()));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for tie_break in TieBreak::SWISS {
            assert_eq!(tie_break.to_string().parse(), Ok(tie_break));
        }
        assert_eq!("x".parse::<TieBreak>(), Err(BadTieBreak));
    }
}
