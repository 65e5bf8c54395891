//! The SVGs: well-formed, complete, in the colours of the themes, and small.

use std::collections::BTreeSet;
use std::io::Write as _;

use roxmltree::{Document, Node};
use tulenh_render::{Scene, Style, Theme, gallery, svg};
use tulenh_rules::{BySide, Side, Square};

/// The names of the inks, in the order of a palette.
const INKS: [&str; 16] = [
    "frame",
    "label",
    "outline",
    "symbol",
    "red",
    "red-edge",
    "blue",
    "blue-edge",
    "gold",
    "sea",
    "surf",
    "sea-line",
    "sand",
    "land",
    "land-line",
    "trail",
];

const ROLES: [&str; 11] = [
    "commander",
    "infantry",
    "militia",
    "engineer",
    "tank",
    "artillery",
    "anti-aircraft",
    "missile",
    "air-force",
    "navy",
    "headquarters",
];

#[test]
fn every_piece_has_a_symbol_in_every_style() {
    for style in Style::ALL {
        let sheet = svg::symbol_sheet(style);
        let document = sound(&sheet, "sheet");
        let symbols: BTreeSet<String> = document
            .descendants()
            .filter(|node| node.has_tag_name("symbol"))
            .map(|node| {
                assert_eq!(node.attribute("viewBox"), Some("-1 -1 2 2"));
                assert!(node.descendants().count() > 1, "something is drawn");
                node.attribute("id").unwrap().to_owned()
            })
            .collect();
        let mut expected = BTreeSet::new();
        for side in ["red", "blue"] {
            for role in ROLES {
                for rest in ["", "-hero", "-small", "-small-hero"] {
                    expected.insert(format!("disc-{side}-{role}{rest}"));
                }
            }
        }
        assert_eq!(symbols, expected, "{style}");
    }
}

#[test]
fn symbols_and_the_ground_are_in_inks_only() {
    let inks: Vec<String> = INKS.map(|ink| format!("var(--ink-{ink})")).to_vec();
    let sheets = Style::ALL.map(svg::symbol_sheet);
    for text in sheets.iter().chain([&svg::ground()]) {
        for colour in colours(&Document::parse(text).unwrap()) {
            let known = inks.contains(&colour) || ["none", "currentColor"].contains(&&*colour);
            assert!(known, "{colour}");
        }
    }
}

#[test]
fn the_ground_is_one_symbol_without_a_frame() {
    let text = svg::ground();
    let document = sound(&text, "ground");
    let symbols = document.root_element().children();
    let ids: Vec<_> = symbols.map(|node| node.attribute("id")).collect();
    assert_eq!(ids, [Some("ground")]);
    let seen = colours(&document);
    for ink in ["sea", "surf", "sea-line", "sand", "land", "land-line"] {
        assert!(seen.contains(&format!("var(--ink-{ink})")), "{ink}");
    }
    assert!(!seen.contains("var(--ink-frame)"));
}

#[test]
fn the_style_sheet_has_the_palettes() {
    let css = svg::theme_css();
    let rules: Vec<&str> = css.lines().collect();
    assert_eq!(rules.len(), Theme::ALL.len());
    for (rule, theme) in rules.into_iter().zip(Theme::ALL) {
        let (selector, properties) = rule.split_once('{').unwrap();
        assert!(selector.ends_with(&format!("[data-theme=\"{theme}\"]")));
        let properties = properties.strip_suffix(";}").unwrap().split(';');
        let properties: Vec<String> = properties.map(str::to_owned).collect();
        let expected: Vec<String> = INKS
            .iter()
            .zip(theme.palette())
            .map(|(ink, [r, g, b])| format!("--ink-{ink}:#{r:02x}{g:02x}{b:02x}"))
            .collect();
        assert_eq!(properties, expected);
    }
}

#[test]
fn every_exhibit_is_a_sound_board_in_its_theme() {
    for exhibit in gallery() {
        let scene = exhibit.scene;
        let text = svg::board(&scene);
        let document = sound(&text, &exhibit.name);
        let palette: BTreeSet<String> = (scene.look.theme.palette().iter())
            .map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"))
            .collect();
        for colour in colours(&document) {
            assert!(
                palette.contains(&colour) || colour == "none",
                "{}: {colour}",
                exhibit.name
            );
        }
        // Every piece of the board that is not covered, whatever else is drawn.
        let shown = scene.shown_board();
        let pieces: usize = Side::ALL
            .into_iter()
            .flat_map(|side| shown.stacks(side))
            .map(|(_, stack)| stack.len())
            .sum();
        let uses = tags(&document, "use").count();
        assert!(uses >= pieces, "{}: {uses} < {pieces}", exhibit.name);
    }
}

#[test]
fn what_is_covered_is_not_in_the_picture() {
    let exhibits = gallery().into_iter();
    let mut found = exhibits.filter(|exhibit| exhibit.name == "start");
    let mut covered: Scene = found.next().unwrap().scene;
    covered.overlay.hidden = BySide {
        red: true,
        blue: true,
    };
    let mut empty = covered.clone();
    for square in Square::all() {
        empty.board.set(square, None);
    }
    assert_eq!(svg::board(&covered), svg::board(&empty));
}

/// A page sends all three before the first board is seen; the budget is for what a server packs
/// them into.
#[test]
fn the_parts_of_a_page_are_small() {
    for style in Style::ALL {
        let parts = [svg::symbol_sheet(style), svg::ground(), svg::theme_css()];
        let sizes = parts.map(|part| packed(&part));
        assert!(sizes.iter().sum::<usize>() < 12_000, "{style}: {sizes:?}");
    }
}

/// Bytes of a text as gzip.
fn packed(text: &str) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

/// The document, which is well-formed, has every id once, and refers to nothing that is not in it.
fn sound<'t>(text: &'t str, name: &str) -> Document<'t> {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    assert_eq!(namespace, Some("http://www.w3.org/2000/svg"));
    let mut ids = BTreeSet::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "{name}: {id} is there twice");
        }
    }
    for node in tags(&document, "use") {
        let id = node.attribute("href").unwrap().strip_prefix('#').unwrap();
        assert!(ids.contains(id), "{name}: nothing is called {id}");
    }
    document
}

fn tags<'a>(document: &'a Document, tag: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    let all = document.descendants();
    all.filter(move |node| node.tag_name().name() == tag)
}

/// All colours that something is filled or drawn in.
fn colours(document: &Document) -> BTreeSet<String> {
    let names = ["fill", "stroke", "color"];
    let all = document.descendants();
    all.flat_map(|node| names.map(|name| node.attribute(name).map(str::to_owned)))
        .flatten()
        .collect()
}
