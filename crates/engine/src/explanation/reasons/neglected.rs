//! What one turn does for the safety of its side and another does not.

use crate::explanation::expected_line::goes_on;
use crate::explanation::reasons::losses::Losses;
use crate::explanation::reasons::quiet::{hero_maker, shelters, stops_hero};
use crate::explanation::reasons::reason::Reason;
use crate::explanation::reasons::rescues::rescues;
use crate::explanation::threat::{after_turn, captures};
use crate::search::iteration::Line;
use crate::search::score::Score;
use crate::search::task::Task;
use tulenh_rules::{Position, Role, Turn};

/// What the first turn of the better line does for the safety of its side, by the rules and the exchange alone, the
/// weightiest first, and the turn that was played does not; `later` is the task after that one.
///
/// Nothing where one of the positions is a check, which has to be answered, or the game is over.
pub(in crate::explanation) fn neglected(
    before: &Task,
    later: &Task,
    better: &[Turn],
) -> Option<Reason> {
    let turn = better.first()?;
    let instead = after_turn(before, turn)?;
    let (position, after) = (before.position(), instead.position());
    let tasks = [before, later, &instead];
    if tasks.iter().any(|task| task.position().is_check()) || !goes_on(later) || !goes_on(&instead)
    {
        return None;
    }
    let line = Line {
        score: Score::EVEN,
        turns: better.to_vec(),
    };
    let losses = Losses::of(after, &line);
    let still_won = captures(later, 0);
    let is_neglected = |reason: &Reason| match reason {
        // Of a Commander that is lost, more is said elsewhere.
        Reason::Saves { stack, .. } if stack.contains(Role::Commander) => false,
        Reason::Saves {
            at,
            stack,
            from,
            taker,
            ..
        }
        | Reason::Covers {
            at,
            stack,
            from,
            taker,
        } => still_won.iter().any(|threat| {
            (threat.at, threat.taken, threat.by) == (*at, *stack, *from)
                && threat.taker() == Some(*taker)
        }),
        Reason::StopsHero { at } => hero_maker(later.position()) == Some(*at),
        Reason::Shelters { .. } => is_bare(later.position()),
        _ => false,
    };
    let first = |reasons: Vec<Reason>| {
        let mut reasons = reasons.into_iter();
        reasons.find(|reason| losses.leave(reason) && is_neglected(reason))
    };
    let hero = || first(stops_hero(&position.passed()?, after).into_iter().collect());
    let shelter = || shelters(position, after, position.turn());
    first(rescues(before, turn, &instead, 0))
        .or_else(hero)
        .or_else(|| shelter().filter(is_neglected))
}

/// Whether the Commander of the side that is not to move stands in the open.
fn is_bare(position: &Position) -> bool {
    position.board().bare_commander(!position.turn()).is_some()
}
