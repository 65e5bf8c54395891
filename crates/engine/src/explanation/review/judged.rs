//! What comes of judging a turn, and the mark that it deserves.

use crate::explanation::expected_line::continued;
use crate::explanation::review::accuracy::{Worth, is_decided, is_lost, is_near_loss};
use crate::explanation::review::effort::FurtherLook;
use crate::explanation::review::mark::Mark;
use crate::explanation::review::question::Question;
use crate::search::iteration::Line;
use crate::search::limits::Limits;
use crate::search::score::Score;
use crate::search::table::Table;
use tulenh_rules::Turn;

/// A turn, judged ([`ReviewedGame::judge`](crate::ReviewedGame::judge)).
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The score of the best turn, for the side to move: a forced end, or the mean of what the last iterations of the
    /// search agree on; or, where the turn that was played is the best, its score by the position after it if that is
    /// clearly more.
    pub best: Score,
    /// The score of the turn that was played, for the same side, found in the same way; never more than the best.
    pub played: Score,
    /// The line that would have been better; `None` where nothing was found that is.
    pub better: Option<Line>,
    /// How the opponent answers the turn; empty where it was the best, or ended the game.
    pub answer: Vec<Turn>,
    /// How good it was.
    pub mark: Mark,
    /// The nodes of all looks at it since it was asked about.
    pub nodes: u64,
    /// The look at it that was needed and for which no nodes were left; `None` where there was none.
    pub further: Option<FurtherLook>,
}

impl Judged {
    /// How near the turn comes to a blunder, which is 1: what it gave away against what a blunder does, in hundredths of an
    /// Infantry and in chances, whichever is less. Never negative. From 1 on the turn is marked as
    /// [terrible](Mark::Terrible), but for one of the opening book.
    pub fn severity(&self) -> f64 {
        severity(self.best, self.played)
    }

    /// The same turn, which is the best one, with another score.
    pub(super) fn raised_to(self, score: Score) -> Judged {
        let mark = match is_decided(score) {
            true => Mark::Fair,
            false => self.mark,
        };
        Judged {
            best: score,
            played: score,
            answer: Vec::new(),
            mark,
            ..self
        }
    }

    /// The same with longer lines, where a search has ended before it saw what follows the first turn of one: the lines
    /// show what was wrong.
    pub(super) fn with_what_follows(
        self,
        question: &Question<'_>,
        table: &Table,
        limits: &Limits,
    ) -> Judged {
        let better = self.better.map(|line| Line {
            turns: continued(line.turns, question.before, table, limits),
            ..line
        });
        Judged {
            better,
            answer: continued(self.answer, question.after, table, limits),
            ..self
        }
    }

    /// The same without a mark that blames.
    pub(super) fn without_blame(self) -> Judged {
        let mark = match self.mark.blames() {
            true => Mark::Fair,
            false => self.mark,
        };
        Judged { mark, ..self }
    }
}

/// The most pieces of both sides with which it is late in the game: what decides it is far away then.
pub(super) const FEW: u16 = 12;

/// The chances that a blunder gives away at least.
const BLUNDER: f64 = 0.15;

/// How near a turn comes to a blunder, which is 1: what it gave away against what a blunder does, in
/// hundredths of an Infantry and in chances, whichever is less.
pub(super) fn severity(best: Score, played: Score) -> f64 {
    let given = f64::from(Mark::given(best, played)) / f64::from(Mark::BLUNDER);
    given.min(Worth { best, played }.lost() / BLUNDER)
}

/// The mark of a turn that was not the best. A turn that gives much away and changes little, in a
/// game that is decided, is no blunder: the steps are those by which lichess.org tells inaccuracy,
/// mistake and blunder.
///
/// Whoever is lost still wants to know what is lost further, and is blamed a step less than in an open game. `late` in the
/// game, with few pieces, only for walking into a mate: other scores of lost positions differ too much between two searches
/// there. Of 56 turns in lost positions with more than twenty pieces that gave away 200 hundredths or more by an analysis,
/// all gave away at least half as much by ten times the nodes; with 13 to 20 pieces 16 of 20, with fewer 33 of 49 (games of
/// seeds 92 to 95, `tulenh-lab coach marks FILE --each`).
pub(super) fn blame(best: Score, played: Score, late: bool) -> Mark {
    let given = Mark::of(best, played, None);
    let walks_into_mate = best.forced().is_none() && is_near_loss(played);
    if is_lost(best) && (!late || walks_into_mate) {
        return given.milder();
    }
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
    if depth(most) < depth(given) {
        most
    } else {
        given
    }
}

/// A score as it is a turn earlier: a forced end is a turn further away.
pub(super) fn earlier(score: Score) -> Score {
    match score.forced() {
        Some((plies, true)) => Score::win_in(plies.saturating_add(1)),
        Some((plies, false)) => Score::loss_in(plies.saturating_add(1)),
        None => score,
    }
}
