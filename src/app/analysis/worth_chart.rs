//! The chart of who stood better.

use std::sync::Arc;

use tulenh_render::{Chart, Labels, Mark, chart};
use tulenh_rules::{BySide, Comment, Side};

use crate::app::analysis::move_quality::movers;
use crate::app::analysis::told_turns::ToldTurns;
use crate::app::language::view_context::ViewContext;
use crate::game::{Analysis, Game, Lead, Player};

/// Turns pointed at beside those that are told.
const SIGNS: usize = 8;
/// A forced win, in hundredths of a point: at the edge of the chart.
const WIN: i32 = 10_000_000;

/// The chart of a game, as a PNG. `None` when drawing failed, which is logged.
pub(crate) async fn drawn(
    game: &Game,
    players: &BySide<Player>,
    analysis: &Analysis,
    view: &ViewContext<'_>,
) -> Option<Arc<[u8]>> {
    let localizer = view.localizer;
    let chart_of = Chart {
        evaluation: heights(analysis),
        marks: marks(analysis, game.record().start().turn()),
        winner: game.outcome().and_then(|outcome| outcome.winner),
        labels: Labels {
            evaluation: localizer.word("analysis-chart-title"),
            turns: localizer.word("analysis-chart-turns"),
            sides: BySide::new(|side| localizer.called(&players[side])),
            ..Labels::default()
        },
        theme: view.view_settings.theme,
        ..Chart::default()
    };
    let id = game.id();
    match tokio::task::spawn_blocking(move || chart(&chart_of)).await {
        Ok(bytes) if !bytes.is_empty() => Some(bytes.into()),
        Ok(_) => {
            tracing::error!(%id, "a chart came out empty");
            None
        }
        Err(error) => {
            tracing::error!(%id, %error, "a chart could not be drawn");
            None
        }
    }
}

/// Who stood better at the start and after each turn, in hundredths of a point; a forced win is `WIN`.
pub(crate) fn heights(analysis: &Analysis) -> Vec<Option<i32>> {
    let unknown = std::iter::repeat_n(None, analysis.skipped as usize);
    let first = analysis.turns.first().map(|turn| height(turn.best));
    let next = analysis.turns.iter().skip(1).map(|turn| Some(turn.best));
    let turns = analysis.turns.iter().zip(next.chain([None]));
    let turns = turns.map(|(turn, next)| {
        Some(match (turn.played, next) {
            // Two looks at the same position, of which one ends with the other side's turn: the truth
            // is between them.
            (Lead::By(one), Some(Lead::By(other))) => height(Lead::By(one.midpoint(other))),
            (one, _) => height(one),
        })
    });
    unknown.chain([first]).chain(turns).collect()
}

fn height(lead: Lead) -> i32 {
    match lead {
        // Hundredths of an Infantry, of ten points.
        Lead::By(value) => value.saturating_mul(10),
        Lead::Wins(Side::Red, _) => WIN,
        Lead::Wins(Side::Blue, _) => -WIN,
    }
}

/// The turns that the chart points at, by their indices, with their marks: the ones that are told, then other blunders and
/// finds.
pub(crate) fn pointed_at(analysis: &Analysis, first: Side) -> Vec<(usize, Comment)> {
    let told: Vec<usize> = ToldTurns::of(analysis, first).all().collect();
    let mark = |index: usize| Some((index, analysis.turn(index)?.mark?));
    let greatest = [Comment::Terrible, Comment::Excellent];
    let others = movers(analysis, first)
        .filter(|(_, _, turn)| turn.mark.is_some_and(|mark| greatest.contains(&mark)))
        .map(|(index, _, _)| index)
        .filter(|index| !told.contains(index))
        .take(SIGNS);
    told.iter()
        .copied()
        .chain(others)
        .filter_map(mark)
        .collect()
}

fn marks(analysis: &Analysis, first: Side) -> Vec<Mark> {
    let turns = pointed_at(analysis, first).into_iter();
    let marks = turns.filter_map(|(index, mark)| {
        Some(Mark {
            turn: index + 1,
            sign: sign(mark)?.to_owned(),
        })
    });
    marks.collect()
}

/// The sign of a mark as players of other chess games know it; the record has signs of its own.
pub(crate) fn sign(mark: Comment) -> Option<&'static str> {
    match mark {
        Comment::Excellent => Some("!!"),
        Comment::Good => Some("!"),
        Comment::Suspicious => Some("?!"),
        Comment::Bad => Some("?"),
        Comment::Terrible => Some("??"),
        Comment::Breach => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::JudgedTurn;

    fn turn(best: Lead, played: Lead, mark: Option<Comment>) -> JudgedTurn {
        JudgedTurn::new(best, played, mark, vec!["c5-c6".to_owned()])
    }

    #[test]
    fn the_line_has_a_place_for_every_turn() {
        let analysis = Analysis {
            skipped: 2,
            turns: vec![
                turn(Lead::By(10), Lead::By(-40), None),
                turn(Lead::By(-60), Lead::By(-80), None),
                turn(Lead::Wins(Side::Blue, 3), Lead::Wins(Side::Blue, 1), None),
            ],
        };
        let expected = [None, None, Some(100), Some(-500), Some(-800), Some(-WIN)];
        assert_eq!(heights(&analysis), expected);
        let nothing = Analysis {
            skipped: 0,
            turns: Vec::new(),
        };
        assert_eq!(heights(&nothing), [None]);
    }

    #[test]
    fn told_turns_come_first_and_no_turn_twice() {
        let quiet = || turn(Lead::By(0), Lead::By(0), None);
        let analysis = Analysis {
            skipped: 0,
            turns: vec![
                turn(Lead::By(0), Lead::By(0), Some(Comment::Excellent)),
                quiet(),
                turn(Lead::By(0), Lead::By(-500), Some(Comment::Terrible)),
                turn(Lead::By(-500), Lead::By(-490), Some(Comment::Suspicious)),
            ],
        };
        let marks = marks(&analysis, Side::Red);
        let marks: Vec<(usize, &str)> = marks
            .iter()
            .map(|mark| (mark.turn, mark.sign.as_str()))
            .collect();
        assert_eq!(marks, [(3, "??"), (4, "?!"), (1, "!!")]);
    }
}
