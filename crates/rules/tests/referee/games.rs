//! Recorded games for tests, one LAN a line.

use tulenh_rules::{Action, Ending, Record};

use crate::referee::start;

/// A whole official game to mate.
pub fn whole() -> Vec<&'static str> {
    let lines = include_str!("../data/games/whole.lan").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn the_whole_game_has_everything() {
    let mut record = Record::new(start());
    let (mut splits, mut boardings, mut exchanges, mut double_fires) = (0, 0, 0, 0);
    for lan in whole() {
        let before = record.position().clone();
        let played = record.play_lan(lan).unwrap();
        assert_eq!(played.lan, lan, "canonical");
        splits += (played.turn.len() > 1) as u32;
        for step in played.turn.steps() {
            let boards =
                matches!(step.action, Action::Move { to } if before.board().get(to).is_some());
            boardings += boards as u32;
            exchanges += matches!(step.action, Action::Exchange { .. }) as u32;
            double_fires += step.action.also().is_some() as u32;
        }
    }
    let heroes = record
        .turns()
        .iter()
        .filter(|played| !played.effects.promoted.is_empty());
    assert!(heroes.count() > 0);
    assert!(splits > 1 && boardings > 1 && exchanges > 0 && double_fires > 0);
    assert!(record.turns().len() >= 40);
    assert_eq!(
        record.outcome().map(|outcome| outcome.ending),
        Some(Ending::Mate)
    );
}
