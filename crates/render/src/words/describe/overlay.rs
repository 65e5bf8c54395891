//! What is drawn over a board, in words: destinations, arrows, rings of fire.

use crate::scene::destinations::{Destinations, TargetKind};
use crate::words::describe::bounded::Item;
use crate::words::describe::description::Description;
use crate::words::names::{separator, stack_name};
use tulenh_rules::{Board, Side, Square, Squares};

/// Where the piece on a point may go: empty points and own stacks, captures, points on the way
/// to which it would be shot down.
pub fn destinations(description: &mut Description, board: &Board, destinations: &Destinations) {
    let chosen = destinations.from;
    if !description.sees(chosen) {
        return;
    }
    let mut items = Vec::new();
    for (verb, kind) in [
        ("goes to", TargetKind::Move),
        ("captures on", TargetKind::Capture),
        ("would be lost on the way to", TargetKind::Loss),
    ] {
        let targets = destinations.targets.iter();
        let squares = targets
            .filter(|target| target.kind == kind)
            .map(|target| target.at);
        let list = description.points(squares, separator(description.coordinates));
        for (i, mut item) in list.into_iter().enumerate() {
            if i == 0 {
                item = Item::new("; ", format!("{verb} {}", item.words));
            }
            items.push(item);
        }
    }
    let name = board.get(chosen).map_or("Nothing".to_owned(), stack_name);
    let chosen = description.point(chosen);
    if items.is_empty() {
        description
            .text
            .push(&format!("Chosen: {name} on {chosen}."));
    } else {
        description
            .text
            .push_list(&format!("Chosen: {name} on {chosen},"), &items);
    }
}

/// Arrows of hints, each from a point to a point.
pub fn arrows(description: &mut Description, arrows: &[(Square, Square)]) {
    let seen = arrows
        .iter()
        .filter(|(from, to)| description.sees(*from) && description.sees(*to));
    let items = seen.map(|(from, to)| {
        let words = format!("{} to {}", description.point(*from), description.point(*to));
        Item::new("; ", words)
    });
    let items: Vec<Item> = items.collect();
    description.text.push_list("Arrows:", &items);
}

/// The points under the rings of fire of a side. Those of a hidden half would tell what stands
/// there.
pub fn rings(description: &mut Description, side: Side, covered: Squares) {
    if description.hidden[side] {
        return;
    }
    let runs = runs(
        covered
            .into_iter()
            .filter(|square| description.sees(*square)),
    );
    let items = runs.into_iter().map(|(first, last)| {
        let words = if first == last {
            description.point(first)
        } else {
            format!(
                "{} to {}",
                description.point(first),
                description.point(last)
            )
        };
        Item::new(separator(description.coordinates), words)
    });
    let items: Vec<Item> = items.collect();
    description
        .text
        .push_list(&format!("{side}'s rings of fire cover"), &items);
}

/// Points that follow each other on a rank, as first and last.
fn runs(squares: impl Iterator<Item = Square>) -> Vec<(Square, Square)> {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for square in squares {
        match runs.last_mut() {
            Some((_, last)) if last.rank() == square.rank() && last.file() + 1 == square.file() => {
                *last = square;
            }
            _ => runs.push((square, square)),
        }
    }
    runs
}
