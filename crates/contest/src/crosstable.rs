//! What came of the games of each with each.

use crate::standings::Played;

/// The games of one with another, as the first sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Cell {
    /// How many games are over.
    pub games: u32,
    /// The points of the first in them, in halves.
    pub points: u32,
}

/// The crosstable of these entrants, in this order: a row each, a cell for each of them in it. The games of others
/// are left out.
pub fn crosstable(order: &[usize], played: &[Played]) -> Vec<Vec<Cell>> {
    let mut rows = vec![vec![Cell::default(); order.len()]; order.len()];
    let place = |who: usize| order.iter().position(|entrant| *entrant == who);
    for game in played {
        let (Some(red), Some(blue)) = (place(game.pair.red), place(game.pair.blue)) else {
            continue;
        };
        let points = game.outcome.halves();
        for (one, other, points) in [(red, blue, points[0]), (blue, red, points[1])] {
            rows[one][other].games += 1;
            rows[one][other].points += points;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::{Outcome, Pair};

    #[test]
    fn each_game_stands_in_two_cells() {
        let game = |red, blue, outcome| Played {
            pair: Pair { red, blue },
            outcome,
            taken: [0, 0],
            is_forfeit: false,
        };
        let played = [
            game(0, 1, Outcome::Red),
            game(1, 0, Outcome::Draw),
            game(2, 1, Outcome::Neither),
            game(2, 9, Outcome::Red),
        ];
        let rows = crosstable(&[1, 0, 2], &played);
        let cell = |games, points| Cell { games, points };
        assert_eq!(rows[0], [cell(0, 0), cell(2, 1), cell(1, 0)]);
        assert_eq!(rows[1], [cell(2, 3), cell(0, 0), cell(0, 0)]);
        assert_eq!(rows[2], [cell(1, 0), cell(0, 0), cell(0, 0)]);
    }
}
