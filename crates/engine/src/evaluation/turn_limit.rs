//! What a position is worth near the limit of turns, after which points decide (RULES.md 9).

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use tulenh_rules::Side;

/// The turns of either side before points decide, where the game has a limit of turns and they are fewer than
/// [`Margins::limit_plies`](crate::Margins::limit_plies).
pub(crate) fn near(terms: &Terms, node: &Node) -> Option<i32> {
    let left = i32::try_from(node.plies_left(terms)?).ok()?;
    (left < terms.margins.limit_plies).then_some(left)
}

/// The worth of a node for the side to move with so many turns left, from what it is worth without a limit: at the limit
/// nothing counts but points.
pub(crate) fn adjusted(terms: &Terms, node: &Node, left: i32, unlimited: i32) -> i32 {
    let margins = &terms.margins;
    let lead = match node.side() {
        Side::Red => node.lead,
        Side::Blue => -node.lead,
    };
    let points = lead.saturating_mul(margins.limit_per_point);
    // Not `clamp`, which panics where a match has made the most negative.
    let points = points.min(margins.limit_most).max(-margins.limit_most);
    points + (unlimited - points) * left / margins.limit_plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::evaluate::evaluate;
    use crate::{Task, Weights};
    use std::sync::Arc;
    use tulenh_rules::{Position, Ruleset};

    /// Red, to move, has more on the board.
    const AHEAD: &str = "6c4/3h7/11/11/5i5/11/11/11/2I4T3/3A7/11/6C4 r - - 0 90";

    fn value(lead: i32, plies_left: Option<u32>) -> i32 {
        let position = Position::from_fen(AHEAD, Arc::new(Ruleset::OFFICIAL)).unwrap();
        let task = Task {
            lead,
            plies_left,
            ..Task::at(&position)
        };
        let terms = Terms::of(&task, &Weights::USUAL);
        evaluate(&terms, &Node::root(&terms, &task), -30_000, 30_000)
    }

    #[test]
    fn the_nearer_the_limit_the_more_points_count_and_the_less_anything_else() {
        let unlimited = value(-20, None);
        assert!(unlimited > 300, "{unlimited}");
        let far = [80, 300].map(|left| value(-20, Some(left)));
        assert_eq!(far, [unlimited; 2]);
        let values: Vec<i32> = (0..=80).map(|left| value(-20, Some(left))).collect();
        assert!(values.is_sorted());
        assert_eq!(values[0], -600);
        // With equal points nobody wins, whoever stands better.
        assert_eq!(value(0, Some(0)), 0);
        assert_eq!(value(200, Some(0)), 1_500);
    }
}
