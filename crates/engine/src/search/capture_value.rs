//! What a capture wins and risks at a glance, without searching.

use crate::search::node::{Node, Terms};
use crate::search::turn_list::{FROM_TABLE, GAIN, Kind, SACRIFICE};
use tulenh_rules::search::guards;
use tulenh_rules::{Action, Square, Step};

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
    if takes_commander(node, steps) {
        return (FROM_TABLE - 1, Kind::Gain);
    }
    if gain - risk >= 0 {
        (GAIN + gain * 16 - own, Kind::Gain)
    } else {
        (SACRIFICE + gain - risk, Kind::Sacrifice)
    }
}

/// Whether a turn captures the enemy Commander.
pub(crate) fn takes_commander(node: &Node, steps: &[Step]) -> bool {
    let commander = node.setup.board.commander(!node.side());
    let takes = |step: &Step| {
        step.action.is_capture() && Some(step.action.to()) == commander
            || commander.is_some() && step.action.also() == commander
    };
    steps.iter().any(takes)
}
