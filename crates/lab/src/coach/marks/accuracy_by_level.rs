//! How exactly the players of each level played.

use std::collections::BTreeMap;

use tulenh_engine::{Level, Worth, accuracies};
use tulenh_rules::Side;

use crate::coach::sample::Game;

/// The accuracies of the players of each level, from 0 to 100, one a game and side.
#[derive(Debug, Default)]
pub struct AccuracyByLevel(BTreeMap<Level, Vec<f64>>);

impl AccuracyByLevel {
    /// Adds a game whose turns are worth so much, in their order. Nothing where the levels are not known.
    pub fn add(&mut self, game: &Game, turns: &[(Side, Worth)]) {
        let Some(levels) = game.levels else {
            return;
        };
        let accuracies = accuracies(turns);
        for side in Side::ALL {
            if let Some(accuracy) = accuracies[side] {
                self.0.entry(levels[side]).or_default().push(accuracy);
            }
        }
    }

    /// What there is to tell of each level.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(level, all)| {
            let games = all.len();
            let mean = all.iter().sum::<f64>() / games.max(1) as f64;
            let least = all.iter().copied().fold(f64::INFINITY, f64::min);
            let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            format!(
                "level {level}: accuracy {mean:.1} on average of {games} games, {least:.1} to {most:.1}"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use tulenh_engine::Score;

    use super::*;

    #[test]
    fn each_level_has_the_accuracies_of_its_players() {
        let line = "official | 5c5/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1 | Red |";
        let game = |levels: &str| Game::read(&format!("{line} {levels}")).unwrap();
        let exact = Score::cp(50);
        let turn = |played| Worth {
            best: exact,
            played,
        };
        let turns = [
            (Side::Red, turn(exact)),
            (Side::Blue, turn(Score::cp(-300))),
        ];
        let mut by_level = AccuracyByLevel::default();
        by_level.add(&game("| 8 3"), &turns);
        by_level.add(&game("| 8 max"), &turns[..1]);
        // Of players that are not known nothing is said.
        by_level.add(&game(""), &turns);
        let lines: Vec<String> = by_level.lines().collect();
        let [low, high] = &lines[..] else {
            panic!("{lines:?}");
        };
        assert!(
            low.starts_with("level 3: ") && low.contains(" of 1 games"),
            "{low}"
        );
        assert_eq!(
            high,
            "level 8: accuracy 100.0 on average of 2 games, 100.0 to 100.0"
        );
    }
}
