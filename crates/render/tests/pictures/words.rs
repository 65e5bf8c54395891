//! Pictures in words, and the names of looks.

use tulenh_render::{Scene, Style, Theme, describe, gallery};
use tulenh_rules::{Board, Square};

use super::{scene, stack};

#[test]
fn themes_are_asked_for_by_name() {
    for theme in Theme::ALL {
        assert_eq!(Theme::by_name(theme.name()), Ok(theme));
    }
    assert_eq!(Theme::by_name(" Dark "), Ok(Theme::DARK));
    let error = Theme::by_name("pink").unwrap_err().to_string();
    assert!(
        error.contains("pink") && error.contains("classic, light, dark, contrast"),
        "{error}"
    );
    let error = Style::by_name("runes").unwrap_err().to_string();
    assert!(error.contains("symbols, letters, letters-vi"), "{error}");
}

#[test]
fn descriptions_are_short_and_name_everything() {
    let text = describe(&scene("start"));
    assert!(text.contains("Red at the bottom"), "{text}");
    assert!(
        text.contains("Commander g1") && text.contains("Navy b11"),
        "{text}"
    );
    for exhibit in gallery() {
        let text = describe(&exhibit.scene);
        let length = text.chars().count();
        assert!((1..=1024).contains(&length), "{}: {length}", exhibit.name);
    }
    for file in 0..11 {
        let mut scene = Scene::new(Board::EMPTY);
        for rank in 0..12 {
            let square = Square::new(file, rank).unwrap();
            scene.board.set(square, Some(stack("+N+F+T+I+M+E+A")));
        }
        assert!(describe(&scene).chars().count() <= 1024);
    }
}
