//! Draws the strip of a player above or below the board: name, clock, points, captured pieces.

use crate::geometry::path::Path;
use crate::layers::sink::{Sink, Word};
use crate::palette::theme::Ink;
use crate::scene::strip::Strip;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::sheet::Part;
use crate::text::lettering::{Align, fitting, width};
use tulenh_rules::{Piece, Role, Side};

/// Lays a side's strip.
pub fn lay(list: &mut impl Sink, side: Side, strip: &Strip) {
    let rows = list.layout().strip_rows(side);
    let (wide, _) = list.layout().size();
    let margin = list.layout().px(0.3);
    let room = list.layout().px(4.0) as f32;
    let size = list.layout().px(0.44);
    let short = |word: &str| fitting(word, size as f32, room);
    let line = |part: f32| rows.start + (rows.len() as f32 * part) as i32;
    if strip.to_move {
        let bar = Path::rect(
            (0.0, rows.start as f32),
            (list.layout().px(0.14) as f32, rows.end as f32),
        );
        list.fill(bar, Ink::Trail);
    }
    let (x, y) = (list.layout().px(0.55), line(0.3));
    let commander = Piece::new(Role::Commander, side);
    list.lay(Part::Disc(commander, DiscKind::Passenger), (x, y));
    let mut right = wide - margin;
    let said = |word: &&String| !word.trim().is_empty();
    if let Some(clock) = strip.clock.as_ref().filter(said) {
        // Bright for the player to move.
        let inks = if strip.to_move {
            (Ink::Trail, Ink::Outline)
        } else {
            (Ink::Outline, Ink::Symbol)
        };
        right = plate(list, (right, y), size, &short(clock), inks);
    }
    if let Some(points) = strip.points {
        right = score(list, (right, y), size, points);
    }
    if let Some(note) = strip.note.as_ref().filter(said) {
        right = plate(
            list,
            (right, y),
            size,
            &short(note),
            (Ink::Gold, Ink::Outline),
        );
    }
    let left = x + list.layout().px(0.4);
    let name = fitting(&strip.name, size as f32, (right - left) as f32);
    list.write(Word {
        text: name,
        at: (left, y),
        size: size as u32,
        ink: Ink::Label,
        align: Align::Start,
    });
    captured(list, (x, line(0.76)), wide - margin, &strip.captured);
}

/// Writes a word that ends at a point, and returns where the next one to its left may end.
fn word(list: &mut impl Sink, (right, y): (i32, i32), size: i32, text: &str, ink: Ink) -> i32 {
    list.write(Word {
        text: text.to_owned(),
        at: (right, y),
        size: size as u32,
        ink,
        align: Align::End,
    });
    right - width(text, size as f32) as i32 - list.layout().px(0.35)
}

/// Writes points behind a star, and returns where the next word may end.
fn score(list: &mut impl Sink, end: (i32, i32), size: i32, points: u32) -> i32 {
    let left = word(list, end, size, &points.to_string(), Ink::Label);
    let (far, radius) = (list.layout().px(0.09), list.layout().cell() * 0.17);
    let middle = ((left + far) as f32, end.1 as f32);
    for (more, ink) in [(1.3, Ink::Outline), (1.0, Ink::Gold)] {
        let (outer, inner) = (radius * more, radius * 0.5 * more);
        list.fill(Path::star(middle, 5, outer, inner), ink);
    }
    left - list.layout().px(0.4)
}

/// Writes a word on a plate, in the inks of the plate and of the word, and returns where the next one may
/// end.
fn plate(
    list: &mut impl Sink,
    (right, y): (i32, i32),
    size: i32,
    text: &str,
    (back, ink): (Ink, Ink),
) -> i32 {
    let pad = list.layout().px(0.14);
    let left = right - width(text, size as f32) as i32 - 2 * pad;
    let half = list.layout().px(0.27);
    let corners = [(left, y - half), (right, y + half)];
    let [from, to] = corners.map(|(x, y)| (x as f32, y as f32));
    list.fill(Path::rect(from, to), back);
    word(list, (right - pad, y), size, text, ink);
    left - list.layout().px(0.3)
}

/// Lays what was taken, kind by kind, those of one kind close together.
fn captured(list: &mut impl Sink, (left, y): (i32, i32), right: i32, pieces: &[Piece]) {
    let mut pieces = pieces.to_vec();
    pieces.sort_by_key(|piece| (piece.role, piece.hero));
    let (far, near) = (0.6_f32, 0.36_f32);
    let gaps = |pair: &[Piece]| {
        if pair[0].role == pair[1].role {
            near
        } else {
            far
        }
    };
    let total: f32 = pieces.windows(2).map(gaps).sum();
    let room = (right - left) as f32 / list.layout().cell() - 0.3;
    let shrink = if total > room { room / total } else { 1.0 };
    let mut x = 0.0;
    for (i, piece) in pieces.iter().enumerate() {
        if let Some(before) = i.checked_sub(1).and_then(|i| pieces.get(i)) {
            x += gaps(&[*before, *piece]) * shrink;
        }
        let at = (left + list.layout().px(x), y);
        list.lay(Part::Disc(*piece, DiscKind::Passenger), at);
    }
}
