//! What one turn does for the safety of its side and another does not.

use crate::explanation::game_state::{goes_on, has_to_answer_check};
use crate::explanation::reasons::losses::Losses;
use crate::explanation::reasons::quiet::{hero_maker, shelters, stops_hero};
use crate::explanation::reasons::reason::Reason;
use crate::explanation::reasons::rescues::rescues;
use crate::explanation::threat::captures;
use crate::search::task::Task;
use tulenh_rules::{Position, Turn};

/// What the first turn of the better line does for the safety of its side, by the rules and the exchange alone, the
/// weightiest first, and the turn that was played does not; `later` is the task after that one.
///
/// Nothing where in one of the positions a check has to be answered, or the game is over.
pub(in crate::explanation) fn neglected(
    before: &Task,
    later: &Task,
    better: &[Turn],
) -> Option<Reason> {
    let turn = better.first()?;
    let instead = before.after_turn(turn)?;
    let (position, after) = (before.position(), instead.position());
    let tasks = [before, later, &instead];
    if tasks
        .iter()
        .any(|task| has_to_answer_check(task.position()))
        || !goes_on(later)
        || !goes_on(&instead)
    {
        return None;
    }
    let losses = Losses::of(after, better);
    let mut reasons = rescues(before, turn, &instead, 0);
    reasons.retain(|reason| losses.leave(reason));
    let theirs = position.passed();
    reasons.extend(theirs.and_then(|theirs| stops_hero(&theirs, after)));
    reasons.extend(shelters(position, after, position.turn()));
    let still_won = captures(later, 0);
    reasons.into_iter().find(|reason| match reason {
        Reason::StopsHero { at } => hero_maker(later.position()) == Some(*at),
        Reason::Shelters { .. } => is_bare(later.position()),
        reason => reason.protects().is_some_and(|it| {
            still_won.iter().any(|threat| {
                (threat.at, threat.taken, threat.by) == (it.at, it.stack, it.from)
                    && threat.taker() == Some(it.taker)
            })
        }),
    })
}

/// Whether the Commander of the side that is not to move stands in the open.
fn is_bare(position: &Position) -> bool {
    position.board().bare_commander(!position.turn()).is_some()
}
