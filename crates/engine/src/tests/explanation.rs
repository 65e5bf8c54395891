use crate::tests::{find, points, position, wanderings};
use crate::{Reason, captures, explain, threats};
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

/// The most points that the side to move wins on any one point.
fn dearest(position: &Position) -> i64 {
    let theirs = position.board().stacks(!position.turn());
    let won = theirs.map(|(at, _)| exchanged(position, at));
    won.max().unwrap_or_default()
}

/// A threat gains, whatever takes part in the exchange, by the referee alone.
#[test]
fn a_threat_gains() {
    let mut count = 0;
    for position in wanderings(40, 40).iter().step_by(6) {
        for threat in captures(position) {
            let mut game = Record::new(position.clone());
            game.play(&threat.turn).unwrap();
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
    // A Tank takes an Infantry that another covers: 10 points for 20.
    let covered = position(
        "official",
        "6c4/11/11/11/11/11/5i5/5i5/5T5/11/11/5C5 r - - 0 1",
    );
    assert_eq!(captures(&covered), []);
    let alone = position(
        "official",
        "6c4/11/11/11/11/11/11/5i5/5T5/11/11/5C5 r - - 0 1",
    );
    assert_eq!(captures(&alone).len(), 1);
}

#[test]
fn what_is_claimed_is_true() {
    for position in wanderings(20, 30).iter().step_by(3) {
        let found = find(position, 3);
        for threat in captures(position) {
            let (_, effects) = position.play(&threat.turn).unwrap();
            assert!(effects.captured.contains(&(threat.at, threat.taken)));
        }
        let Some(line) = found.lines.first() else {
            continue;
        };
        let mut boards = vec![position.clone()];
        let mut taken = Vec::new();
        for turn in &line.turns {
            let (after, effects) = boards.last().unwrap().play(turn).unwrap();
            boards.push(after);
            taken.push(effects);
        }
        for reason in explain(position, line) {
            match reason {
                // Held against the rules where hints are told.
                Reason::Avoids { .. } => {}
                Reason::Takes { at, stack } => assert!(taken[0].captured.contains(&(at, stack))),
                Reason::Costs { at, stack } => assert!(taken[0].lost.contains(&(at, stack))),
                Reason::Wins { ply, at, stack } => {
                    assert!(ply % 2 == 1 && ply > 1);
                    assert!(taken[ply as usize - 1].captured.contains(&(at, stack)));
                    // When the line is over, and all is taken that is worth it, something is won.
                    let (first, last) = (&boards[0], boards.last().unwrap());
                    let own = |index: usize| if index.is_multiple_of(2) { 1 } else { -1 };
                    let points = |stacks: &[(Square, Stack)]| points(first, stacks);
                    let won: i64 = taken
                        .iter()
                        .enumerate()
                        .map(|(index, it)| own(index) * (points(&it.captured) - points(&it.lost)))
                        .sum();
                    let theirs = match last.turn() == first.turn() {
                        true => 0,
                        false => dearest(last),
                    };
                    assert!(won > theirs || last.beaten().is_some(), "{}", first.fen());
                }
                Reason::Saves { at, from, .. } => {
                    let before = threats(position);
                    assert!(
                        before
                            .iter()
                            .any(|threat| threat.at == at && threat.by == from)
                    );
                    let stays = line.turns[0].from() != at;
                    assert!(!stays || captures(&boards[1]).iter().all(|threat| threat.at != at));
                }
                Reason::Threatens { at, by, .. } => {
                    let next = threats(&boards[1]);
                    assert!(next.iter().any(|threat| threat.at == at && threat.by == by));
                    let mut passed = boards[1].setup().clone();
                    passed.turn = position.turn();
                    let passed = Position::new(passed, position.rules().clone()).unwrap();
                    let mut game = Record::new(passed.clone());
                    let ends = threats(&boards[1]).iter().any(|threat| {
                        game.play(&threat.turn).unwrap();
                        let ends = game.outcome().is_some();
                        game.take_back_to(0);
                        ends && threat.at == at
                    });
                    assert!(exchanged(&passed, at) > 0 || ends, "{}", passed.fen());
                }
                Reason::Checks => assert!(boards[1].is_check()),
                Reason::Hero { at } => assert!(taken[0].promoted.contains(&at)),
                Reason::Ends { plies, .. } => assert!(plies as usize <= line.turns.len()),
            }
        }
    }
}
