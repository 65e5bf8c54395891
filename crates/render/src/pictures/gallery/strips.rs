//! Boards between the strips of their players.

use crate::palette::theme::Theme;
use crate::pictures::gallery::exhibit::{Exhibit, exhibit, seen};
use crate::pictures::gallery::staging::{Staged, game, last};
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::strip::Strip;
use tulenh_rules::{BySide, Coordinates, Side};

/// All exhibits of strips.
pub fn exhibits() -> Vec<Staged<Exhibit>> {
    let dark = Look {
        theme: Theme::DARK,
        bottom: Side::Blue,
        ..Look::default()
    };
    let light = Look {
        theme: Theme::LIGHT,
        coordinates: Coordinates::Official,
        ..Look::default()
    };
    vec![
        exhibit(
            "strips",
            "Players, clocks, points",
            scene(60, Look::default(), |strips| {
                strips.red.name = "Nguyễn Văn An".to_owned();
                strips.blue.name = "Bình".to_owned();
                strips.red.clock = Some("2 d 4 h".to_owned());
                strips.blue.clock = Some("19 h".to_owned());
            }),
        ),
        exhibit(
            "strips-in-the-dark",
            "The same by night",
            scene(68, dark, |strips| {
                strips.red.name = "Trần Thị Hồng Phượng Hoàng Hôn Đỏ".to_owned();
                strips.red.note = Some("check".to_owned());
                strips.red.clock = Some("3 h 12 min".to_owned());
                strips.blue.name = "Bình".to_owned();
                strips.blue.clock = Some("1 d".to_owned());
            }),
        ),
        exhibit(
            "strips-at-the-end",
            "The end of a game",
            scene(70, light, |strips| {
                strips.red.name = "An".to_owned();
                strips.blue.name = "Bình".to_owned();
                strips.blue.note = Some("wins".to_owned());
            }),
        ),
    ]
}

fn scene(turns: usize, look: Look, write: fn(&mut BySide<Strip>)) -> Staged<Scene> {
    let game = game(turns)?;
    let mut strips = Strip::both(&game);
    write(&mut strips);
    Ok(Scene {
        strips: Some(strips),
        ..seen(last(&game), look)
    })
}
