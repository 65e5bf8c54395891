use crate::tests::{points, position, wanderings};
use crate::{PROOF_NODES, Task, captures};
use tulenh_rules::{Position, Record, Square, Stack};

/// Who can take in return, by the referee alone: the points that the side to move wins on one point.
fn exchanged(position: &Position, at: Square) -> i64 {
    let points = |stacks: &[(Square, Stack)]| points(position, stacks);
    let mut best = 0;
    for turn in position.legal_steps() {
        let takes = |step: &tulenh_rules::Step| {
            step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
        };
        let Some(step) = turn.steps().find(takes) else {
            continue;
        };
        let (after, effects) = position.play(&turn).unwrap();
        let stands = match step.action {
            tulenh_rules::Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let now = points(&effects.captured) - points(&effects.lost);
        let back = match after.beaten() {
            Some(_) => 0,
            None => exchanged(&after, stands),
        };
        best = best.max(now - back);
    }
    best
}

/// A threat gains, whatever takes part in the exchange, by the referee alone.
#[test]
fn a_threat_gains() {
    let mut count = 0;
    for position in wanderings(40, 40).iter().step_by(6) {
        for threat in captures(&Task::at(position), 0) {
            let mut game = Record::new(position.clone());
            game.play(&threat.line[0]).unwrap();
            if game.outcome().is_some() {
                continue;
            }
            assert!(
                exchanged(position, threat.at) > 0,
                "{} {threat:?}",
                position.fen()
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

/// Whether the side to move can win something, by exchange alone, and when it is searched.
#[test]
fn what_is_covered_is_no_threat() {
    let cases = [
        // A Tank takes an Infantry that another covers: 10 points for 20.
        ("6c4/11/11/11/11/11/5i5/5i5/5T5/11/11/5C5", [false, false]),
        ("6c4/11/11/11/11/11/11/5i5/5T5/11/11/5C5", [true, true]),
        // A Missile destroys the headquarters over the Commander, and no more; an Artillery takes both.
        ("11/11/11/11/11/11/11/11/11/2C8/7(hc)3/6+S4", [false, false]),
        ("11/11/11/11/11/11/11/11/11/2C8/7(hc)3/6A4", [true, true]),
    ];
    for (board, expected) in cases {
        let task = Task::at(&position("official", &format!("{board} r - - 0 1")));
        let found = [0, PROOF_NODES].map(|nodes| !captures(&task, nodes).is_empty());
        assert_eq!(found, expected, "{board}");
    }
}
