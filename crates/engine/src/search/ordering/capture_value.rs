//! What a capture wins and risks at a glance, without searching.

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::ordering::turn_list::{FROM_TABLE, GAIN, Kind, SACRIFICE};
use tulenh_rules::search::{guards, victim};
use tulenh_rules::{Action, Role, Square, Step};

/// What the captures of a turn win, and what of the own pieces may be lost in return, in hundredths
/// of an Infantry.
pub(crate) fn balance(terms: &Terms, node: &Node, from: Square, steps: &[Step]) -> (i32, i32) {
    let board = &node.setup.board;
    let side = node.side();
    let values = &terms.values;
    let (mut gain, mut risk) = (0, 0);
    for step in steps {
        let to = step.action.to();
        if step.action.is_capture() {
            for at in [Some(to), step.action.also()].into_iter().flatten() {
                gain += board.get(at).map_or(0, |target| values.worth(target));
            }
        }
        match step.action {
            Action::Exchange { .. } | Action::ShotDown { .. } => {
                gain -= values.worth(step.group);
            }
            Action::Capture { .. } => {
                let own = values.worth(step.group);
                if own > gain && guards(&terms.rules, board, &node.rings[side], from, to, !side) {
                    risk += own;
                }
            }
            _ => {}
        }
    }
    (gain, risk)
}

/// The rank of a turn that captures: the most valuable victim first, by the least valuable capturer
/// (<https://www.chessprogramming.org/MVV-LVA>).
pub(crate) fn rank_capture(
    terms: &Terms,
    node: &Node,
    from: Square,
    steps: &[Step],
) -> (i32, Kind) {
    let (gain, risk) = balance(terms, node, from, steps);
    let own: i32 = steps
        .iter()
        .map(|step| terms.values.worth(step.group))
        .sum();
    if takes_commander(terms, node, steps) {
        return (FROM_TABLE - 1, Kind::Gain);
    }
    if gain - risk >= 0 {
        (GAIN + gain * 16 - own, Kind::Gain)
    } else {
        (SACRIFICE + gain - risk, Kind::Sacrifice)
    }
}

/// Whether a turn captures the enemy Commander.
pub(crate) fn takes_commander(terms: &Terms, node: &Node, steps: &[Step]) -> bool {
    let board = &node.setup.board;
    let Some(at) = board.commander(!node.side()) else {
        return false;
    };
    let takes = |step: &Step| {
        let aims = step.action.is_capture() && step.action.to() == at;
        let actor = step.group.carrier().role;
        (aims || step.action.also() == Some(at))
            && board
                .get(at)
                .is_some_and(|target| victim(&terms.rules, actor, target).contains(Role::Commander))
    };
    steps.iter().any(takes)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::evaluation::weights::Weights;
    use crate::search::task::Task;
    use tulenh_rules::{Position, Ruleset};

    #[test]
    fn a_shelter_that_is_not_pierced_saves_its_commander() {
        let cases = [("+S", false), ("A", true)];
        for (taker, pierces) in cases {
            let fen = format!("11/11/11/11/11/11/11/11/11/2C8/7(hc)3/6{taker}4 r - - 0 1");
            let rules = Arc::new(Ruleset::parse("official").unwrap());
            let task = Task::at(&Position::from_fen(&fen, rules).unwrap());
            let terms = Terms::of(&task, &Weights::USUAL);
            let node = Node::root(&terms, &task);
            let turns = task.position().legal_steps();
            let turn = turns.iter().find(|turn| turn.is_capture()).unwrap();
            let steps: Vec<Step> = turn.steps().collect();
            assert_eq!(takes_commander(&terms, &node, &steps), pierces, "{taker}");
        }
    }
}
