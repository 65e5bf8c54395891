//! What is known of a game that was analysed, and who asked for it.

use crate::game::id::PlayerId;
use crate::game::player::Route;
use tulenh_rules::{BySide, Comment, Side};

/// The most turns of a line that are kept.
pub const LINE: usize = 10;
/// The most bytes that a line takes. Where stacks are small no line that is kept is as long; of a longer one the first
/// turns are kept.
const LINE_BYTES: usize = 800;

/// A finished game, judged turn by turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// How many turns at the beginning of the game were not judged.
    pub skipped: u32,
    /// The turns behind those, in order, to the end of the game.
    pub turns: Vec<JudgedTurn>,
}

/// A turn of a game, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedTurn {
    /// What the position was worth with the best turn.
    pub best: Lead,
    /// What it was worth with the turn that was played.
    pub played: Lead,
    /// The sign behind it.
    pub mark: Option<Comment>,
    /// The turns of a better line in LAN, at most [`LINE`]; none where the turn was as good as any.
    pub better: Vec<String>,
    /// How the opponent could answer the turn, in LAN, at most [`LINE`] turns; none where the turn was the
    /// best, where it ended the game, and in analyses of version 0.1.
    pub answer: Vec<String>,
}

/// Who stands better, as Red sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lead {
    /// Hundredths of an Infantry, above zero where Red stands better.
    By(i32),
    /// This side wins by force, within so many turns of either side.
    Wins(Side, u32),
}

/// Who wishes to hear of an analysis that is not done yet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnalysisRequest {
    /// Who asked, and where; in the order of asking.
    pub asked: Vec<(PlayerId, Route)>,
}

impl JudgedTurn {
    /// A judged turn, with as much of the better line as is kept.
    pub fn new(best: Lead, played: Lead, mark: Option<Comment>, better: Vec<String>) -> JudgedTurn {
        JudgedTurn {
            best,
            played,
            mark,
            better: kept(better),
            answer: Vec::new(),
        }
    }

    /// The same with as much of the opponent's answer as is kept.
    pub fn answered(self, answer: Vec<String>) -> JudgedTurn {
        JudgedTurn {
            answer: kept(answer),
            ..self
        }
    }
}

/// As much of a line as is kept.
fn kept(line: Vec<String>) -> Vec<String> {
    let mut bytes = 0;
    let fits = |lan: &String| {
        bytes += lan.len();
        bytes <= LINE_BYTES
    };
    line.into_iter().take(LINE).take_while(fits).collect()
}

impl Analysis {
    /// What is known of the turn of this index in the game, from 0.
    pub fn turn(&self, index: usize) -> Option<&JudgedTurn> {
        let index = index.checked_sub(self.skipped as usize)?;
        self.turns.get(index)
    }

    /// How many turns of each side have which signs. `first` is who began the game.
    pub fn counts(&self, first: Side) -> BySide<Vec<(Comment, usize)>> {
        BySide::new(|side| {
            let marks = self.turns.iter().enumerate().filter_map(|(place, turn)| {
                let index = self.skipped as usize + place;
                let mover = if index.is_multiple_of(2) {
                    first
                } else {
                    !first
                };
                turn.mark.filter(|_| mover == side)
            });
            let marks: Vec<Comment> = marks.collect();
            let counted = Comment::ALL.map(|comment| {
                let same = marks.iter().filter(|mark| **mark == comment);
                (comment, same.count())
            });
            let counted = counted.into_iter().filter(|(_, count)| *count > 0);
            counted.collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(mark: Option<Comment>) -> JudgedTurn {
        JudgedTurn::new(Lead::By(0), Lead::By(0), mark, Vec::new())
    }

    #[test]
    fn turns_are_found_and_counted_behind_those_that_were_skipped() {
        let analysis = Analysis {
            skipped: 3,
            turns: vec![
                turn(Some(Comment::Bad)),
                turn(None),
                turn(Some(Comment::Bad)),
                turn(Some(Comment::Excellent)),
            ],
        };
        assert_eq!(analysis.turn(2), None);
        assert_eq!(analysis.turn(3), analysis.turns.first());
        assert_eq!(analysis.turn(7), None);
        let counts = analysis.counts(Side::Red);
        assert_eq!(counts.blue, [(Comment::Bad, 2)]);
        assert_eq!(counts.red, [(Comment::Excellent, 1)]);
    }

    #[test]
    fn of_a_long_line_the_first_turns_are_kept() {
        let long = vec!["x".repeat(300); 9];
        let turn = JudgedTurn::new(Lead::By(0), Lead::By(0), None, long);
        assert_eq!(turn.better.len(), 2);
        let short = vec!["c5-c6".to_owned(); LINE + 4];
        let turn = JudgedTurn::new(Lead::By(0), Lead::By(0), None, short);
        assert_eq!(turn.better.len(), LINE);
    }
}
