//! What follows in a game from one of its positions: by the referee, with the points and the turns left of the engine's task.

use tulenh_engine::Task;
use tulenh_rules::{Ending, Position, Record, Side, Square, Stack, Turn};

/// What the game is worth, in points: more than all pieces together.
pub const GAME: i64 = 100_000;

/// The rest of a game: turns from a position in the middle of it, and how it ends. A record that begins in such a position
/// knows neither the points of the game nor its limit of turns, which decide some games. What it does not know are the boards
/// of the game before it, so a position that comes again may end the game later than it should. It begins where the game goes
/// on: an objective that was reached before is not seen.
#[derive(Debug, Clone)]
pub struct RestOfGame {
    record: Record,
    /// Red's points less Blue's before it.
    lead: i64,
    /// Turns of either side until points decide, from where it begins.
    plies: Option<u32>,
}

impl RestOfGame {
    /// What follows the position of a task, with none of its turns played yet.
    pub fn of(task: &Task) -> RestOfGame {
        RestOfGame {
            record: Record::new(task.position().clone()),
            lead: i64::from(task.lead()),
            plies: task.plies_left(),
        }
    }

    /// The position after the turns that were played.
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// Plays a turn; the points that it wins for whoever makes it. `None` where it is not legal, or the game is over.
    pub fn play(&mut self, turn: &Turn) -> Option<i64> {
        if self.winner().is_some() {
            return None;
        }
        let effects = self.record.play(turn).ok()?.effects.clone();
        let position = self.record.position();
        Some(points_of(position, &effects.captured) - points_of(position, &effects.lost))
    }

    /// Who has won, and in a draw nobody; `None` while the game goes on.
    pub fn winner(&self) -> Option<Option<Side>> {
        let played = self.record.turns().len();
        let by_limit = || {
            let at_limit = self.plies.is_some_and(|plies| played >= plies as usize);
            at_limit.then(|| self.record.decide_by_points(Ending::TurnLimit))
        };
        let outcome = self.record.outcome().or_else(by_limit)?;
        let Some(points) = outcome.points else {
            return Some(outcome.winner);
        };
        let ahead = self.lead + i64::from(points.red) - i64::from(points.blue);
        let score = self.record.score();
        let mover = !self.position().turn();
        let reached = |side: &Side| score.tallies[*side].has_reached();
        Some(match ahead {
            1.. => Some(Side::Red),
            ..0 => Some(Side::Blue),
            0 => [mover, !mover].into_iter().find(reached),
        })
    }

    /// What its end is worth to a side; `None` while it goes on. The limit of turns is worth nothing: the game ends there
    /// whatever the turns before win.
    pub fn end(&self, side: Side) -> Option<i64> {
        let winner = self.winner()?;
        if self.record.outcome().is_none() {
            return Some(0);
        }
        Some(match winner {
            Some(winner) if winner == side => GAME,
            Some(_) => -GAME,
            None => 0,
        })
    }
}

/// The points of pieces.
pub fn points_of(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::sync::Arc;

    use tulenh_engine::Rng;
    use tulenh_rules::Ruleset;

    use super::*;
    use crate::coach::random_games::any;

    /// A game played at random in which points decide after so many turns of each side, if it has not ended before.
    fn game(rules: &Ruleset, turns: u32, rng: &mut Rng) -> Record {
        let start = Position::start(Arc::new(rules.clone()));
        let mut game = Record::with_turn_limit(start, NonZeroU32::new(turns).unwrap());
        while game.outcome().is_none() {
            game.play(&any(game.position(), rng).unwrap()).unwrap();
        }
        game
    }

    /// The tasks of a game: one before each turn.
    fn tasks(game: &Record) -> Vec<Task> {
        let positions: Vec<Position> = game.positions().collect();
        let turns = 0..game.turns().len();
        turns
            .map(|turns| Task::after(game, turns, &positions))
            .collect()
    }

    #[test]
    fn the_rest_of_a_game_ends_as_the_game_does() {
        let mut rng = Rng::new(3);
        let mut turned = 0;
        for name in [
            "official",
            "official/air",
            "official/marine",
            "official/raid",
        ] {
            let rules = Ruleset::parse(name).unwrap();
            for turns in [6, 9, 90] {
                let game = game(&rules, turns, &mut rng);
                let outcome = game.outcome().unwrap();
                for (at, task) in tasks(&game).iter().enumerate() {
                    let mut rest = RestOfGame::of(task);
                    for played in &game.turns()[at..] {
                        assert_eq!(rest.winner(), None, "{name} {turns} {at}");
                        assert!(rest.play(&played.turn).is_some());
                    }
                    assert_eq!(rest.winner(), Some(outcome.winner), "{name} {turns} {at}");
                    let alone = rest.record.decide_by_points(outcome.ending);
                    let is_decided = outcome.points.is_some();
                    turned += u32::from(is_decided && alone.winner != outcome.winner);
                }
            }
        }
        // Without the points of the whole game another side would have won.
        assert!(turned > 10, "{turned}");
    }

    #[test]
    fn a_task_follows_the_game() {
        let mut rng = Rng::new(4);
        for name in ["official", "official/air"] {
            let game = game(&Ruleset::parse(name).unwrap(), 30, &mut rng);
            let tasks = tasks(&game);
            for (pair, played) in tasks.windows(2).zip(game.turns()) {
                let [now, next] = pair else { unreachable!() };
                let after = now.after_turn(&played.turn).unwrap();
                let known = |task: &Task| (task.lead(), task.plies_left());
                assert_eq!(known(&after), known(next));
                let left = now.plies_left().and_then(|left| left.checked_sub(1));
                let passed = now.passed().unwrap();
                assert_eq!(known(&passed), (now.lead(), left));
            }
            assert!(tasks.iter().any(|task| task.lead() < 0));
            assert!(tasks.iter().any(|task| task.lead() > 0));
        }
    }
}
