//! A picture in words, for those who do not see it.

use std::fmt::Write;

use crate::render::Scene;
use crate::rules::{Board, Piece, Side, Stack};

/// The longest description, in characters: what chat networks allow for a picture.
const LONGEST: usize = 1024;

/// What the picture of a scene shows, in English, at most 1,024 characters: every piece by side
/// and point, the last turn's points, what it took and cost, and check.
pub fn describe(scene: &Scene) -> String {
    let mut text = format!(
        "Commander Chess board, {} at the bottom.",
        scene.look.bottom
    );
    // Writing to a String does not fail.
    if let Some(last) = &scene.last {
        let points = last.turn.steps().map(|step| step.action.to());
        let points: Vec<String> = points
            .map(|to| to.in_system(scene.look.coordinates).to_string())
            .collect();
        let from = last.turn.from().in_system(scene.look.coordinates);
        let _ = write!(text, " Last turn: from {from} to {}.", points.join(" and "));
        for (what, stacks) in [("Taken", &last.captured), ("Lost", &last.lost)] {
            let names: Vec<String> = stacks.iter().map(|(_, stack)| load(*stack)).collect();
            if !names.is_empty() {
                let _ = write!(text, " {what}: {}.", names.join("; "));
            }
        }
    }
    if let Some(square) = scene.threat.map(|threat| threat.at) {
        let _ = write!(
            text,
            " Check at {}.",
            square.in_system(scene.look.coordinates)
        );
    }
    for side in Side::ALL {
        let _ = write!(text, " {side}: {}.", army(&scene.board, side, scene));
    }
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST - 1).chain(['…']).collect();
    }
    text
}

fn army(board: &Board, side: Side, scene: &Scene) -> String {
    let stacks = board.stacks(side).map(|(square, stack)| {
        format!(
            "{} {}",
            load(stack),
            square.in_system(scene.look.coordinates)
        )
    });
    let stacks: Vec<String> = stacks.collect();
    if stacks.is_empty() {
        "nothing".to_owned()
    } else {
        stacks.join("; ")
    }
}

fn load(stack: Stack) -> String {
    let name = |piece: Piece| {
        let rank = if piece.hero { "heroic " } else { "" };
        format!("{rank}{}", piece.role)
    };
    let carrier = name(stack.carrier());
    let passengers: Vec<String> = stack.passengers().map(name).collect();
    if passengers.is_empty() {
        carrier
    } else {
        format!("{carrier} with {}", passengers.join(", "))
    }
}
