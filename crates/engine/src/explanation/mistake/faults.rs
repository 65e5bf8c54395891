//! What was wrong with a turn, the weightiest first.

use crate::explanation::game_state::decided;
use crate::explanation::mistake::carried::{Carried, Lost, in_order, starts_at_once};
use crate::explanation::mistake::evidence::Evidence;
use crate::explanation::mistake::fault::Fault;
use crate::explanation::new_threat::new_threat;
use crate::explanation::reasons::neglected::neglected;
use crate::explanation::safety::UnsafeTurn;
use crate::explanation::threat::Threat;
use crate::explanation::told::outcome_of;
use crate::search::task::Task;
use tulenh_rules::{Action, Turn};

/// What was wrong with a turn, the weightiest first: how the game ends, what is shot down, and then by points. Where none of
/// the first two is told, [`Fault::Allows`] may come before the points: when the most of them are not won by the first turn
/// of a line, and it is worth at least twice as many. [`Fault::MissesThreat`] is told where nothing else is, and
/// [`Fault::Neglects`] where not even that is. Where at least half of what is lost was [given up](Fault::GivesUp) by the turn
/// itself, that is told instead of what follows.
///
/// What the opponent's reply takes has been seen by both players: it stands first among the points where it is at least half
/// of the most of them, unless those are won by the first turn of a line.
///
/// All is read off the turn and the evidence. Lines are followed as far as they are legal; one that is not long enough to
/// show anything says nothing.
pub fn faults(before: &Task, played: &Turn, evidence: Evidence<'_>) -> Vec<Fault> {
    let Evidence { answer, better, .. } = evidence;
    let position = before.position();
    let (Ok((_, effects)), Some(later)) = (position.play(played), before.after_turn(played)) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    let (own, theirs) = (wins(before, better), wins(&later, answer));
    if let Some(plies) = theirs {
        faults.push(Fault::Loses { plies });
    } else if let Some(plies) = own {
        faults.push(Fault::MissesWin { plies });
    }
    // A plane that captures one for one is lost too.
    let shot_down = |action| matches!(action, Action::ShotDown { .. });
    let shot_down = played.steps().filter(|step| shot_down(step.action));
    faults.extend(shot_down.map(|step| Fault::ShotDown { stack: step.group }));
    let turn = Carried {
        before,
        played,
        effects: &effects,
        later: &later,
    };
    let mut lost = Lost::default();
    if theirs.is_none() {
        lost = turn.loses(evidence);
    }
    let missed = turn.misses(evidence).filter(|_| own.is_none());
    let by_points = in_order(turn.gives_up(better), lost, missed);
    let most = by_points.iter().map(|it| it.points).max().unwrap_or(0);
    if faults.is_empty() && !starts_at_once(&by_points) {
        let allowed = allowed(before, &later, answer, better);
        let allowed = allowed.filter(|allowed| allowed.points >= 2 * most);
        faults.extend(allowed.map(Fault::Allows));
    }
    faults.extend(by_points.into_iter().map(|it| it.fault));
    if faults.is_empty() {
        faults.extend(missed_threat(before, &later, better).map(Fault::MissesThreat));
    }
    if faults.is_empty() {
        faults.extend(neglected(before, &later, better).map(Fault::Neglects));
    }
    faults
}

/// The threat of the better turn, unless the turn that was played makes one that is as dear; `later` is the task after the
/// turn that was played.
fn missed_threat(before: &Task, later: &Task, better: &[Turn]) -> Option<Threat> {
    let instead = before.after_turn(better.first()?)?;
    let missed = new_threat(&instead, later, before)?;
    let made = new_threat(later, &instead, before);
    made.is_none_or(|made| made.points < missed.points)
        .then_some(missed)
}

/// What the opponent's answer may do in safety, and could not after the better turn; `later` is the task after the turn.
fn allowed(before: &Task, later: &Task, answer: &[Turn], better: &[Turn]) -> Option<UnsafeTurn> {
    let instead = before.after_turn(better.first()?)?;
    UnsafeTurn::lost_only_in(&instead, later, answer.first()?)
}

/// The length of a line by whose last turn whoever begins it wins.
fn wins(task: &Task, line: &[Turn]) -> Option<u32> {
    let own = task.position().turn();
    let (plies, outcome) = outcome_of(task.position(), line)?;
    let turns = line.get(..plies as usize)?;
    let last = turns
        .iter()
        .try_fold(task.clone(), |now, turn| now.after_turn(turn))?;
    // That outcome knows no points from before the line.
    let is_so = |to_move_wins| to_move_wins == (last.position().turn() == own);
    let is_won = outcome.winner == Some(own) && decided(&last).is_none_or(is_so);
    is_won.then_some(plies)
}
