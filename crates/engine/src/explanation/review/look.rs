//! One look at a turn: searches of the position it was played in, and of the one it leads to.

use crate::explanation::review::accuracy::is_decided;
use crate::explanation::review::judged::{FEW, Judged, blame, earlier};
use crate::explanation::review::mark::Mark;
use crate::explanation::review::question::Question;
use crate::search::iteration::{Found, Line, Options, search};
use crate::search::limits::{Abort, Limits};
use crate::search::points::net_points;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::{Outcome, Position, Side, Turn};

/// Judging a turn with a number of nodes for each search.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) question: &'a Question<'a>,
    pub(super) table: &'a Table,
    pub(super) nodes: u64,
    pub(super) abort: &'a (dyn Abort + 'a),
}

/// A search and the score that it has settled on.
struct Searched {
    found: Found,
    score: Score,
}

/// How many of its last iterations a search is judged by, at most.
///
/// Two iterations of a search differ by the parity of their depths and by what each happens to cut off. So their mean is
/// nearer to that of a search of ten times the nodes than the last of them is.
const ITERATIONS: usize = 4;
/// By how much an earlier iteration may differ from the last one and still count, in hundredths of an Infantry. One that
/// differs by more has not seen what the last one has.
const AGREE: u32 = 100;

/// The score that a search has settled on: the mean of its last iterations, as far back as they agree with the last
/// score. A forced end is what the last iteration says. `scores` are those of its iterations; the last may be of one that
/// was cut off. `None` where there are none.
fn settled(scores: &[Score]) -> Option<Score> {
    let last = *scores.last()?;
    if last.forced().is_some() {
        return Some(last);
    }
    let agrees = |score: &&Score| score.value().abs_diff(last.value()) <= AGREE;
    let recent = scores.iter().rev().take(ITERATIONS).take_while(agrees);
    let (sum, count) = recent.fold((0, 0), |(sum, count), score| {
        (sum + score.value(), count + 1)
    });
    Some(Score::cp(sum / count))
}

/// Whether another turn is nearly as good as the best one is asked first with this part of the nodes.
const SHORT: u64 = 4;
/// What the best turn is ahead of another at least that a longer search may find clearly better, in hundredths of an
/// Infantry: half of what a good one is.
const CLOSE: i32 = 100;

impl Look<'_> {
    /// `None` when aborted, or when there is no legal turn.
    fn searched(&self, task: &Task, depth: u32, lines: usize) -> Option<Searched> {
        let limits = Limits {
            depth,
            nodes: self.nodes,
            abort: self.abort,
        };
        let options = Options {
            lines,
            ..Options::analysis()
        };
        let mut scores = Vec::new();
        let found = search(task, self.table, &limits, &options, &mut |found| {
            scores.extend(found.lines.first().map(|line| line.score));
        });
        if self.abort.is_aborted() {
            return None;
        }
        let last = found.lines.first()?.score;
        if scores.last() != Some(&last) {
            // An iteration that was cut off has found something.
            scores.push(last);
        }
        let score = settled(&scores)?;
        Some(Searched { found, score })
    }

    /// The turn as this look judges it; `None` when aborted.
    pub(super) fn judged(&self) -> Option<Judged> {
        let question = self.question;
        let position = question.before.position();
        let Searched { found, score: best } = self.searched(question.before, Limits::DEEPEST, 1)?;
        let mut nodes = found.nodes;
        let line = found.lines.into_iter().next()?;
        let ended = question.ended.map(|outcome| end(outcome, position.turn()));
        if same(position, line.turns.first()?, question.played) {
            let score = ended.unwrap_or(best);
            let mark = self.praise(score, found.depth, &mut nodes)?;
            return Some(Judged {
                best: score,
                played: score,
                better: None,
                answer: Vec::new(),
                mark,
                nodes,
                further: None,
            });
        }
        let (played, answer) = match ended {
            Some(score) => (score, Vec::new()),
            None => {
                let depth = match best.forced() {
                    // The search has ended where it saw the end, perhaps after few nodes.
                    Some(_) => Limits::DEEPEST,
                    None => found.depth.saturating_sub(1).max(1),
                };
                let Searched { found, score } = self.searched(question.after, depth, 1)?;
                nodes += found.nodes;
                (earlier(-score), found.lines.into_iter().next()?.turns)
            }
        };
        // Two searches never see quite the same: what was played may turn out to be better.
        let better = (played < best).then_some(Line {
            score: best,
            ..line
        });
        Some(Judged {
            best: best.max(played),
            played,
            better,
            answer,
            mark: blame(best, played, position.board().total() <= FEW),
            nodes,
            further: None,
        })
    }

    /// The mark of the best turn: good where nothing else was nearly as good, and it is not easy to find. Adds what it
    /// searches to `nodes`.
    fn praise(&self, score: Score, depth: u32, nodes: &mut u64) -> Option<Mark> {
        let question = self.question;
        let position = question.before.position();
        if is_richest(position, question.played) || is_decided(score) {
            return Some(Mark::Fair);
        }
        let short = Look {
            nodes: self.nodes / SHORT,
            ..*self
        };
        if let Some((own, other)) = short.two_best(depth, nodes)?
            && (0..CLOSE).contains(&Mark::given(own, other))
        {
            return Some(Mark::Fair);
        }
        Some(match self.two_best(depth, nodes)? {
            Some((own, other)) if !is_decided(other) => Mark::of(own, own, Some(other)),
            _ => Mark::Fair,
        })
    }

    /// The scores of the turn that was played and of the best other one, where the turn is one of the two best. Adds what it
    /// searches to `nodes`. `None` when aborted.
    fn two_best(&self, depth: u32, nodes: &mut u64) -> Option<Option<(Score, Score)>> {
        let question = self.question;
        let found = self.searched(question.before, depth.max(1), 2)?.found;
        *nodes += found.nodes;
        let is_own = |line: &&Line| {
            let turn = line.turns.first();
            let position = question.before.position();
            turn.is_some_and(|turn| same(position, turn, question.played))
        };
        let own = found.lines.iter().find(is_own);
        let other = found.lines.iter().find(|line| !is_own(line));
        Some(own.zip(other).map(|(own, other)| (own.score, other.score)))
    }
}

/// What an end of the game by the turn is worth to the side that made it.
fn end(outcome: Outcome, mover: Side) -> Score {
    match outcome.winner {
        Some(winner) if winner == mover => Score::win_in(1),
        Some(_) => Score::loss_in(1),
        None => Score::EVEN,
    }
}

/// Whether two turns are the same, in whatever form: whether they lead to the same position.
fn same(position: &Position, one: &Turn, other: &Turn) -> bool {
    if one == other {
        return true;
    }
    match (position.play(one), position.play(other)) {
        (Ok((one, _)), Ok((other, _))) => one == other,
        _ => false,
    }
}

/// Whether the turn captures more points than it loses, and no single step captures more: such a
/// turn is easy to find.
fn is_richest(position: &Position, played: &Turn) -> bool {
    let points = |turn: &Turn| {
        let effects = position.play(turn).map(|(_, effects)| effects);
        effects.map_or(0, |effects| net_points(position, &effects))
    };
    let gain = points(played);
    gain > 0
        && position
            .legal_steps()
            .iter()
            .all(|turn| points(turn) <= gain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_settles_on_the_mean_of_what_its_last_iterations_agree_on() {
        let of = |scores: &[i32]| {
            let scores: Vec<Score> = scores.iter().copied().map(Score::cp).collect();
            settled(&scores).unwrap().value()
        };
        assert_eq!(of(&[-40, 0, 20]), -6);
        // No more than four of them.
        assert_eq!(of(&[90, 0, 0, 0, 0]), 0);
        // What went before has not seen what the last two have, even if it happens to have said the same earlier.
        assert_eq!(of(&[300, -250, 300, 320]), 310);
        assert_eq!(of(&[10, 20, 700]), 700);
        assert_eq!(of(&[7]), 7);
        // A win that is seen no more was none, and one that is seen now is one.
        let (win, lead) = (Score::win_in(9), Score::cp(900));
        assert_eq!(settled(&[win, lead]), Some(lead));
        assert_eq!(settled(&[lead, win]), Some(win));
        assert_eq!(settled(&[]), None);
    }
}
