//! What one turn does for the safety of its side and another does not.

use crate::explanation::exchange::Scales;
use crate::explanation::reasons::losses::Losses;
use crate::explanation::reasons::quiet::{hero_maker, shelters, stops_hero};
use crate::explanation::reasons::reason::Reason;
use crate::explanation::reasons::rescues::rescues;
use crate::explanation::threat::after_turn;
use crate::search::iteration::Line;
use crate::search::score::Score;
use crate::search::task::Task;
use tulenh_rules::{Position, Role, Square, Stack, Turn};

/// What the first turn of the better line does for the safety of its side, by the rules and the exchange alone, the
/// weightiest first, and the turn that was played does not; `later` is the task after that one.
///
/// Nothing where one of the positions is a check, which has to be answered.
pub(in crate::explanation) fn neglected(
    before: &Task,
    later: &Task,
    better: &[Turn],
) -> Option<Reason> {
    let turn = better.first()?;
    let instead = after_turn(before, turn)?;
    let (position, after) = (before.position(), instead.position());
    let is_check = |task: &Task| task.position().is_check();
    if is_check(before) || is_check(later) || is_check(&instead) {
        return None;
    }
    let line = Line {
        score: Score::EVEN,
        turns: better.to_vec(),
    };
    let losses = Losses::of(after, &line);
    let exposed = Scales::of(later);
    let is_exposed = |at: Square, stack: Stack| {
        later.position().board().get(at) == Some(stack) && !exposed.wins_nothing_on(at)
    };
    let is_neglected = |reason: &Reason| match reason {
        // Of a Commander that is lost, more is said elsewhere.
        Reason::Saves { at, stack, .. } => {
            !stack.contains(Role::Commander) && is_exposed(*at, *stack)
        }
        Reason::Covers { at, stack, .. } => is_exposed(*at, *stack),
        Reason::StopsHero { at } => hero_maker(later.position()) == Some(*at),
        Reason::Shelters { .. } => is_bare(later.position()),
        _ => false,
    };
    let saved = rescues(before, turn, &instead, 0).into_iter();
    let done = saved.chain(stops_hero(&position.passed()?, after));
    let mut done = done.chain(shelters(position, after, position.turn()));
    done.find(|reason| losses.leave(reason) && is_neglected(reason))
}

/// Whether the Commander of the side that is not to move stands in the open.
fn is_bare(position: &Position) -> bool {
    position.board().bare_commander(!position.turn()).is_some()
}
