//! What the examples cannot show: that drawn boards are those of the examples below them, that the
//! pages are linked in order, and that the table of rulesets is true.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::Board;
use crate::board::setup::Setup;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::terrain::Terrain;
use crate::movegen::air::Rings;
use crate::position::Position;
use crate::ruleset::{Ruleset, Switch};

/// The pages with their texts, in the order of the contents.
macro_rules! pages {
    ($($folder:literal: $($name:ident)+;)+) => {
        &[$($((stringify!($name), include_str!(concat!($folder, "/", stringify!($name), ".md")))),+),+]
    };
}

const PAGES: &[(&str, &str)] = pages! {
    "pieces": board commander infantry tank militia engineer artillery anti_aircraft missile air_force navy headquarters;
    "play": rings carrying splitting ferry check heroes battles endings rulesets setting_up;
    "programs": fen lan official_record typing game_file referee;
};

const FRONT: &str = include_str!("mod.rs");

#[test]
fn every_page_is_in_the_contents_in_order() {
    let contents: Vec<&str> = FRONT
        .lines()
        .filter_map(|line| {
            line.strip_prefix("//! ")?
                .split_once(". [")?
                .1
                .split_once("](")?
                .1
                .strip_suffix(')')
        })
        .collect();
    let pages: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
    assert_eq!(contents, pages);
    let modules = FRONT
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(" {}"));
    assert!(modules.eq(pages));
}

#[test]
fn every_page_is_linked_to_the_next() {
    for (i, (name, text)) in PAGES.iter().enumerate() {
        let link = |arrow: &str, to: usize| {
            let to = PAGES[to].0;
            let line = text.lines().nth(2).unwrap();
            assert_eq!(
                text.lines().last(),
                Some(line),
                "{name}: the same above and below"
            );
            let mut links = line.split(" · ");
            let found =
                links.any(|link| link.contains(arrow) && link.ends_with(&format!("book::{to})")));
            assert!(found, "{name}: no link {arrow} {to}");
        };
        if i > 0 {
            link("[← ", i - 1);
        }
        if i + 1 < PAGES.len() {
            link(" →]", i + 1);
        }
        assert!(text.contains("[Contents](crate::book)"), "{name}");
    }
}

#[test]
fn drawn_boards_are_those_of_the_examples_below() {
    let front = FRONT.replace("//! ", "");
    let mut count = 0;
    for (name, text) in PAGES.iter().copied().chain([("mod", front.as_str())]) {
        for (at, _) in text.match_indices("```text\n") {
            let (drawing, below) = text[at + 8..].split_once("```").unwrap();
            if !drawing
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit())
            {
                continue;
            }
            let fen = below.split('"').find(|text| text.contains(" - - "));
            let setup = Setup::from_fen(fen.unwrap()).unwrap();
            let marked = compare(name, drawing, &setup.board);
            if !marked.is_empty() {
                let position = Position::new(setup, Arc::new(Ruleset::OFFICIAL)).unwrap();
                let means = meanings(&position, drawing);
                assert!(means.contains(&marked), "{name}: the marks of\n{drawing}");
            }
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// The points of the window with their signs: rows of a rank and its points, then the letters of
/// the files.
fn signs(drawing: &str) -> Vec<(Square, &str)> {
    let mut rows: Vec<Vec<&str>> = drawing
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let files = rows.pop().unwrap();
    let mut signs = Vec::new();
    for row in rows {
        assert_eq!(row.len(), files.len() + 1, "{drawing}");
        for (sign, file) in row[1..].iter().zip(&files) {
            signs.push((format!("{file}{}", row[0]).parse().unwrap(), *sign));
        }
    }
    signs
}

/// Holds the drawn pieces against the board, and gives the points that are marked.
fn compare(name: &str, drawing: &str, board: &Board) -> BTreeSet<Square> {
    for (square, sign) in signs(drawing) {
        let stands = board.get(square).map(|stack| stack.to_string());
        let drawn = (!["~", ".", "*"].contains(&sign)).then(|| sign.to_owned());
        assert_eq!(drawn, stands, "{name}, {square}\n{drawing}");
        let wrong = if square.terrain() == Terrain::Sea {
            "."
        } else {
            "~"
        };
        assert_ne!(sign, wrong, "{name}, {square}\n{drawing}");
    }
    let marked = signs(drawing).into_iter().filter(|(_, sign)| *sign == "*");
    marked.map(|(square, _)| square).collect()
}

/// What marks can mean: where one stack can go as a whole, or the rings of a side.
fn meanings(position: &Position, drawing: &str) -> Vec<BTreeSet<Square>> {
    let empty: BTreeSet<Square> = signs(drawing)
        .into_iter()
        .map(|(square, _)| square)
        .filter(|square| position.board().get(*square).is_none())
        .collect();
    let turns = position.legal_turns();
    let movers = position
        .board()
        .stacks(position.turn())
        .map(|(from, whole)| {
            let of_whole = turns
                .iter()
                .filter(|turn| turn.from() == from && turn.steps().all(|step| step.group == whole));
            let ends: BTreeSet<Square> = of_whole
                .flat_map(|turn| turn.steps().map(|step| step.action.to()))
                .collect();
            ends
        });
    let rings = Side::ALL.into_iter().map(|side| {
        let rings = Rings::of(position.rules(), position.board(), side);
        Square::all()
            .filter(|square| rings.over(*square).is_some())
            .collect()
    });
    let all = movers.chain(rings);
    all.map(|points| &points & &empty).collect()
}

#[test]
fn the_table_of_rulesets_is_true() {
    let (_, page) = PAGES.iter().find(|(name, _)| *name == "rulesets").unwrap();
    let mut explained = BTreeSet::new();
    for row in page.lines().filter_map(|line| line.strip_prefix("| [`")) {
        let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
        let name = cells[0].split('`').next().unwrap();
        let Some(switch) = Switch::by_name(name) else {
            continue;
        };
        explained.insert(name.to_owned());
        assert_eq!(cells.len(), 6, "{row}");
        for (rules, cell) in Ruleset::all().zip(&cells[1..]) {
            let value = value(switch, rules);
            assert_eq!(
                cell.trim_matches('*').replace(", ", ","),
                value,
                "{name}, {}",
                rules.id
            );
            let differs = value != self::value(switch, &Ruleset::OFFICIAL);
            assert_eq!(
                cell.starts_with("**"),
                differs,
                "{name}, {}: bold",
                rules.id
            );
        }
    }
    let differs = |switch: &Switch| {
        Ruleset::all().any(|rules| value(*switch, rules) != value(*switch, &Ruleset::OFFICIAL))
    };
    let differing = Switch::ALL.into_iter().filter(differs);
    assert_eq!(
        explained,
        differing.map(|switch| switch.name().to_owned()).collect()
    );
}

fn value(switch: Switch, rules: &Ruleset) -> String {
    let value = switch.get_against(rules, &Ruleset::OFFICIAL);
    if value.is_empty() {
        "–".to_owned()
    } else {
        value
    }
}
