//! A turn that was played, judged against the best there was.

pub(crate) mod accuracy;
mod budget;
pub(crate) mod effort;
pub(crate) mod judged;
mod look;
pub(crate) mod mark;
pub(crate) mod question;
pub(crate) mod reviewed_game;
pub(crate) mod schedule;
pub(crate) mod turning_points;

use std::ops::Range;

use crate::book::opening::Opening;
use crate::explanation::review::accuracy::{is_decided, is_lost};
use crate::explanation::review::effort::{Effort, FurtherLook, MOST_LOOKS, nodes_of_look};
use crate::explanation::review::judged::{FEW, Judged, earlier, severity};
use crate::explanation::review::look::Look;
use crate::explanation::review::question::Question;
use crate::search::limits::{Abort, Limits};
use crate::search::score::Score;
use crate::search::table::Table;
use tulenh_rules::{Position, QUIET_HALFMOVES};

/// Judges a turn with at most three searches a look: the position, then what the played turn leads to, or else what else
/// there was. A turn that is a blunder or near the border of one by one look, or by what the position after it is worth, has
/// another, until it is clear on which side it is or the looks are used up. Late in a game that is not decided more turns
/// have a second look, and with hardly any pieces all of them. Near the draw by fifty moves, while one side leads, all turns
/// have up to three. A turn of the opening book is never blamed.
///
/// The position after the turn may have been searched already, a turn later in the game. Where its score contradicts one
/// of the first two looks, there is another look. Where the turn is still the best one that is found, and that score makes
/// it clearly better, that is what it is worth.
///
/// On one thread, so that the same question with an equal table has the same answer. `None` when aborted.
pub(crate) fn judge(
    question: &Question<'_>,
    table: &Table,
    effort: Effort,
    abort: &(dyn Abort + '_),
) -> Option<Judged> {
    let (taken, mut nodes) = match effort.further {
        Some(look) => (look.looks, look.nodes),
        None => (0, effort.nodes),
    };
    let look = Look {
        question,
        table,
        nodes,
        abort,
    };
    let mut judged = look.judged()?;
    let position = question.before.position();
    if Opening::default().knows(question.before, question.played) {
        // Longer searches have found it good.
        return Some(judged.without_blame());
    }
    // The turn's score by the position after it.
    let by_next = question.next.filter(|_| question.ended.is_none());
    let by_next = by_next.map(|next| earlier(-next));
    let has_few = |most| is_open(&judged) && position.board().total() <= most;
    let (late, ending) = (has_few(FEW), has_few(VERY_FEW));
    for looks in taken + 1..effort.looks {
        let is_doubtful = match looks {
            1 => ending || is_doubtful_at_first(&judged, by_next, late),
            _ => doubtful_after(looks).contains(&doubt(judged.best, judged.played)),
        };
        let needs_more = looks <= LOOKS_FOR_MORE
            && (late && is_end_of_one(&judged)
                || may_run_out(position, &judged)
                || by_next.is_some_and(|by_next| contradicts(by_next, &judged)));
        if !(is_doubtful || needs_more) {
            break;
        }
        let left = effort.most.saturating_sub(judged.nodes);
        let wanted = nodes.saturating_mul(DOUBT);
        let Some(affordable) = nodes_of_look(left, wanted) else {
            judged.further = Some(FurtherLook {
                looks,
                nodes: wanted,
                distance: distance_from_border(&judged, by_next),
            });
            break;
        };
        nodes = affordable;
        let before = judged.nodes;
        judged = Look { nodes, ..look }.judged()?;
        judged.nodes += before;
    }
    let judged = match by_next {
        Some(by_next) if raises(by_next, &judged) => judged.raised_to(by_next),
        _ => judged,
    };
    let limits = Limits {
        nodes: effort.nodes,
        ..Limits::until(abort)
    };
    let judged = match judged.mark.blames() {
        true => judged.with_what_follows(question, table, &limits),
        false => judged,
    };
    (!abort.is_aborted()).then_some(judged)
}

/// How far a turn is from the border of a blunder, by its own score or by that of the next position, whichever is nearer.
///
/// A longer search may find more or less: twice the severity of a blunder is as far from the border as half of it.
fn distance_from_border(judged: &Judged, by_next: Option<Score>) -> f64 {
    let played = [Some(judged.played), by_next].into_iter().flatten();
    let distances = played.map(|played| severity(judged.best, played).ln().abs());
    distances.fold(f64::INFINITY, f64::min)
}

/// How many times the nodes of one look the next one has.
const DOUBT: u64 = 4;

/// The severities, by one look at a turn, with which there is another, if its nodes are left. Each look narrows them, since
/// longer searches differ by less. After the first, whatever is worse than the border of a blunder is among them: blunders
/// are rare, so a second look at each takes a hundredth of the nodes of an analysis. In one of 20 games two of ten blunders
/// by a first look were none (seed 103, `tulenh-lab coach marks FILE --each`).
const DOUBTFUL: [Range<f64>; MOST_LOOKS - 1] = [0.35..f64::INFINITY, 0.75..1.3, 0.85..1.2];

/// The severities, by the first look, with which there is a second late in a game that is not decided: what a longer
/// search finds there is more often far from what a short one does.
const LATE_DOUBTFUL: Range<f64> = 0.2..f64::INFINITY;

/// After how many looks at most there is another for what a longer search may see: a forced end that only one of two
/// turns leads to, the draw by fifty moves, or the score of the next position.
const LOOKS_FOR_MORE: usize = 2;

/// By how much of a blunder a turn must be better by the next position than the best one that is found, to be
/// underrated: two searches differ by less.
const UNDERRATED: f64 = 0.5;

/// [`DOUBTFUL`] after so many looks, 1 at least; empty after the last.
fn doubtful_after(looks: usize) -> Range<f64> {
    DOUBTFUL.get(looks - 1).cloned().unwrap_or(0.0..0.0)
}

/// Whether the first look leaves it open if a turn is a blunder: it is near the border, by that look or by the score of
/// the next position.
fn is_doubtful_at_first(judged: &Judged, by_next: Option<Score>, late: bool) -> bool {
    let doubtful = if late {
        LATE_DOUBTFUL
    } else {
        doubtful_after(1)
    };
    let mut played = [Some(judged.played), by_next].into_iter().flatten();
    played.any(|played| doubtful.contains(&doubt(judged.best, played)))
}

/// Whether the score of a turn by the next position contradicts a look: the turn is a blunder by one of the two and not
/// by the other, or it is underrated.
fn contradicts(by_next: Score, judged: &Judged) -> bool {
    let is_blunder = |played| severity(judged.best, played) >= 1.0;
    is_blunder(judged.played) != is_blunder(by_next) || is_underrated(by_next, judged)
}

/// Whether a turn is better by the next position than the best one that is found, by [`UNDERRATED`].
fn is_underrated(by_next: Score, judged: &Judged) -> bool {
    severity(by_next, judged.best) >= UNDERRATED
}

/// Whether an underrated turn is worth its score by the next position. Not where a better turn is found: the search that
/// found it has also searched the next position, perhaps longer. And not where a forced end is found.
fn raises(by_next: Score, judged: &Judged) -> bool {
    let is_best = judged.better.is_none() && judged.best.forced().is_none();
    is_best && is_underrated(by_next, judged)
}

/// How near a turn comes to a blunder ([`severity`]), as far as the searches tell; 0 where both ends are known.
fn doubt(best: Score, played: Score) -> f64 {
    if best.forced().is_some() && played.forced().is_some() {
        return 0.0;
    }
    severity(best, played)
}

/// Whether a forced end is seen with either the best turn or the one that was played, and not with the other: with few
/// pieces a longer search often sees it with both.
fn is_end_of_one(judged: &Judged) -> bool {
    judged.best.forced().is_some() != judged.played.forced().is_some()
}

/// Turns of either side without a capture from which on a lead may come to nothing by the draw by fifty moves. Longer
/// searches see from here whether it does.
const RUNNING_OUT: u32 = QUIET_HALFMOVES - 20;

/// What a lead is at least that may come to nothing, in hundredths of an Infantry.
const LEAD: i32 = 300;

/// Whether the draw by fifty moves is near, and one side leads by a score that is no forced end, or has one with one of the
/// two turns only.
fn may_run_out(position: &Position, judged: &Judged) -> bool {
    let scores = [judged.best, judged.played];
    position.halfmoves() >= RUNNING_OUT
        && scores.iter().any(|score| score.forced().is_none())
        && scores.iter().any(|score| score.value().abs() >= LEAD)
}

/// The most pieces of both sides with which every turn has a second look, as long as the game is open: a Commander is
/// hunted by quiet turns for long then, and a first look sees the end of it seldom, with the best turn and with others.
const VERY_FEW: u16 = 7;

/// Whether, as far as the searches tell, the game is not decided in the same way with the best turn and with the one that was
/// played, which is no better.
fn is_open(judged: &Judged) -> bool {
    let Judged { best, played, .. } = *judged;
    let is_won = is_decided(played) && !is_lost(played);
    !is_won && !is_lost(best)
}

#[cfg(test)]
mod tests;
