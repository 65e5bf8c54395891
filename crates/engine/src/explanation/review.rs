//! A turn that was played, judged against the best there was.

mod look;

use std::ops::Range;

use crate::book::opening::Opening;
use crate::explanation::accuracy::{Worth, is_decided};
use crate::explanation::mark::Mark;
use crate::explanation::review::look::Look;
use crate::search::iteration::Line;
use crate::search::limits::Abort;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::{Outcome, Position, Side, Turn};

/// A turn that was played, with what has to be known to judge it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question<'a> {
    /// The position it was played in.
    pub(crate) before: &'a Task,
    /// The turn.
    pub(crate) played: &'a Turn,
    /// The position after it.
    pub(crate) after: &'a Task,
    /// How the game ended with it, if it did by the rules of the board.
    pub(crate) ended: Option<Outcome>,
    /// The score of the best turn in the position after it, for the side to move there, if that has been judged already
    /// ([`Judged::best`]). Where it contradicts what a search of this turn says, the turn is looked at again.
    pub(crate) next: Option<Score>,
}

/// A turn, judged ([`ReviewedGame::judge`](crate::ReviewedGame::judge)).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The score of the best turn, for the side to move: a forced end, or the mean of what the last iterations of the
    /// search agree on.
    pub best: Score,
    /// The score of the turn that was played, for the same side; never more than the best.
    pub played: Score,
    /// The line that would have been better; `None` where nothing was found that is.
    pub better: Option<Line>,
    /// How the opponent answers the turn; empty where it was the best, or ended the game.
    pub answer: Vec<Turn>,
    /// How good it was.
    pub mark: Mark,
}

/// How much searching may be spent on judging a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The nodes of each search at first.
    pub nodes: u64,
    /// How many times the turn is looked at, at most; 1 at least. Each look has four times the nodes of the one before.
    pub looks: usize,
}

impl Effort {
    /// As many looks as a turn may need to tell whether it is a blunder.
    pub const fn analysis(nodes: u64) -> Effort {
        let looks = DOUBTFUL.len() + 1;
        Effort { nodes, looks }
    }
}

/// Judges a turn with at most three searches a look: the position, then what the played turn leads to, or else what else
/// there was. A turn that is near the border of a blunder by one look, or by what the position after it is worth, has
/// another, until it is clear on which side it is or the looks are used up. Late in a game that is not decided more turns
/// have a second look. A turn of the opening book is never blamed. On one thread, so that the same question with an equal
/// table has the same answer. `None` when aborted.
pub(crate) fn judge(
    question: &Question<'_>,
    table: &Table,
    effort: Effort,
    abort: &(dyn Abort + '_),
) -> Option<Judged> {
    let look = Look {
        question,
        table,
        nodes: effort.nodes,
        abort,
    };
    let mut judged = look.judged()?;
    let position = question.before.position();
    if Opening::default().knows(position, question.played) {
        // Longer searches have found it good.
        return Some(judged.without_blame());
    }
    let late = is_late_and_open(position, &judged);
    let mut nodes = effort.nodes;
    for looks in 1..effort.looks {
        let is_doubtful = match looks {
            1 => is_doubtful_at_first(&judged, question.next, late),
            _ => doubtful_after(looks).contains(&doubt(judged.best, judged.played)),
        };
        let is_open_end = late && looks <= LOOKS_FOR_ENDS && is_end_of_one(&judged);
        if !(is_doubtful || is_open_end) {
            break;
        }
        nodes = nodes.saturating_mul(DOUBT);
        judged = Look { nodes, ..look }.judged()?;
    }
    Some(judged)
}

impl Judged {
    /// How near the turn comes to a blunder, which is 1: what it gave away against what a blunder does, in hundredths of an
    /// Infantry and in chances, whichever is less. Never negative. From 1 on the turn is marked as
    /// [terrible](Mark::Terrible), but for one of the opening book.
    pub fn severity(&self) -> f64 {
        severity(self.best, self.played)
    }

    /// The same without a mark that blames.
    fn without_blame(self) -> Judged {
        let mark = match self.mark {
            Mark::Suspicious | Mark::Bad | Mark::Terrible => Mark::Fair,
            mark => mark,
        };
        Judged { mark, ..self }
    }
}

/// How many times the nodes of one look the next one has.
const DOUBT: u64 = 4;

/// The severities, by one look at a turn, with which there is another: two searches differ by less than that, and longer
/// ones by less.
const DOUBTFUL: [Range<f64>; 3] = [0.5..1.5, 0.75..1.3, 0.85..1.2];

/// The severities, by the first look, with which there is a second late in a game that is not decided: what a longer
/// search finds there is more often far from what a short one does.
const LATE_DOUBTFUL: Range<f64> = 0.2..1.5;

/// After how many looks at most there is another because only one of two turns leads to a forced end.
const LOOKS_FOR_ENDS: usize = 2;

/// [`DOUBTFUL`] after so many looks, 1 at least; empty after the last.
fn doubtful_after(looks: usize) -> Range<f64> {
    DOUBTFUL.get(looks - 1).cloned().unwrap_or(0.0..0.0)
}

/// Whether the first look leaves it open if a turn is a blunder: it is near the border, by that look or by what the next
/// position is worth, or the two contradict each other.
fn is_doubtful_at_first(judged: &Judged, next: Option<Score>, late: bool) -> bool {
    let doubtful = if late {
        LATE_DOUBTFUL
    } else {
        doubtful_after(1)
    };
    let own = doubt(judged.best, judged.played);
    let by_next = next.map_or(own, |next| doubt(judged.best, earlier(-next)));
    let is_blunder = |doubt: f64| doubt >= 1.0;
    doubtful.contains(&own) || doubtful.contains(&by_next) || is_blunder(own) != is_blunder(by_next)
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

/// The most pieces of both sides with which it is late in the game: what decides it is far away then.
const FEW: u16 = 12;

/// Whether few pieces are left and the game is open: as far as the first searches tell, it is not decided both with the
/// best turn and with the one that was played.
fn is_late_and_open(position: &Position, judged: &Judged) -> bool {
    let board = position.board();
    let pieces: u16 = Side::ALL.map(|side| board.count(side)).iter().sum();
    pieces <= FEW && ![judged.best, judged.played].into_iter().all(is_decided)
}

/// The chances that a blunder gives away at least.
const BLUNDER: f64 = 0.15;

/// How near a turn comes to a blunder, which is 1: what it gave away against what a blunder does, in
/// hundredths of an Infantry and in chances, whichever is less.
fn severity(best: Score, played: Score) -> f64 {
    let given = f64::from(Mark::given(best, played)) / f64::from(Mark::BLUNDER);
    given.min(Worth { best, played }.lost() / BLUNDER)
}

/// The mark of a turn that was not the best. A turn that gives much away and changes little, in a
/// game that is decided, is no blunder: the steps are those by which lichess.org tells inaccuracy,
/// mistake and blunder.
fn blame(best: Score, played: Score) -> Mark {
    let lost = Worth { best, played }.lost();
    let most = match lost {
        BLUNDER.. => Mark::Terrible,
        0.1.. => Mark::Bad,
        0.05.. => Mark::Suspicious,
        _ => Mark::Fair,
    };
    let depth = |mark: Mark| match mark {
        Mark::Terrible => 3,
        Mark::Bad => 2,
        Mark::Suspicious => 1,
        Mark::Fair | Mark::Good | Mark::Excellent => 0,
    };
    let given = Mark::of(best, played, None);
    if depth(most) < depth(given) {
        most
    } else {
        given
    }
}

/// A score as it is a turn earlier: a forced end is a turn further away.
fn earlier(score: Score) -> Score {
    match score.forced() {
        Some((plies, true)) => Score::win_in(plies.saturating_add(1)),
        Some((plies, false)) => Score::loss_in(plies.saturating_add(1)),
        None => score,
    }
}

#[cfg(test)]
mod tests;
