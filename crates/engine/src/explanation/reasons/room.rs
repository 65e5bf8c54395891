//! To how many points a piece can go, before a turn and after it.

use crate::explanation::exchange::Scales;
use crate::explanation::game_state::{goes_on, has_to_answer_check};
use crate::explanation::reasons::reason::Reason;
use crate::search::task::Task;
use tulenh_rules::{Action, Position, Role, Square, Squares, Turn};

/// Points that something must have more to go to for it to be told that it has more room.
const MORE: u32 = 4;

/// That what moves by a turn has clearly more room: half as many points more, and [`MORE`] at least. `later` is the task
/// after the turn.
///
/// `None` where a check has to be answered before or after the turn, after a turn that captures, makes a hero or divides a
/// stack, and where an exchange wins what has moved. Of a Commander it is no reason: that goes where it is safe.
pub(super) fn room(task: &Task, turn: &Turn, later: &Task) -> Option<Reason> {
    let (position, after) = (task.position(), later.position());
    let step = turn.only_step()?;
    let Action::Move { to: at } = step.action else {
        return None;
    };
    let from = turn.from();
    let whole = [position.board().get(from), after.board().get(at)] == [Some(step.group); 2];
    let is_quiet = !has_to_answer_check(position) && !has_to_answer_check(after);
    if !whole || !is_quiet || step.group.contains(Role::Commander) {
        return None;
    }
    let again = later.passed().filter(goes_on)?;
    let [before, points] = [(position, from), (again.position(), at)].map(|(it, at)| reach(it, at));
    let has_more = points >= before + MORE && 2 * points >= 3 * before;
    let stays = has_more && Scales::of(later).wins_nothing_on(at);
    stays.then_some(Reason::Room { at, points, before })
}

/// The points to which all that stands on one can go by one step.
fn reach(position: &Position, from: Square) -> u32 {
    let mut reached = Squares::EMPTY;
    for turn in position.legal_steps() {
        let whole = position.board().get(from);
        let step = turn.only_step().filter(|step| Some(step.group) == whole);
        if let Some(Action::Move { to } | Action::Capture { to, .. }) = step.map(|it| it.action)
            && turn.from() == from
        {
            reached.insert(to);
        }
    }
    reached.len() as u32
}
