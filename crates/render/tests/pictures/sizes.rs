//! How large pictures are: in px, in bytes, in memory.

use tulenh_render::{
    BadFilm, Film, Frame, Look, Strip, Style, Theme, Width, contact_sheet, film, gallery, png,
    prepared,
};
use tulenh_rules::{BySide, Piece, Role, Side};

use super::{decode, scene};

const FOUR: ::png::BitDepth = ::png::BitDepth::Four;

#[test]
fn every_width_gives_a_picture_of_four_bits_and_under_60_kb() {
    for px in [Width::MIN, 401, 511, 720, 881, Width::MAX] {
        for theme in Theme::ALL {
            let mut scene = scene("look-classic-symbols");
            scene.look.theme = theme;
            scene.look.width = Width::new(px).unwrap();
            let bytes = png(&scene);
            let picture = decode(&bytes, FOUR);
            let height = scene.look.width.height();
            assert_eq!((picture.width, picture.height), (px, height));
            assert!(picture.height <= 1280);
            assert!(
                px > 900 || bytes.len() < 60_000,
                "{px} px in {theme}: {} bytes",
                bytes.len()
            );
        }
    }
    assert!(Width::new(Width::MIN - 1).is_err());
    let error = Width::new(Width::MAX + 1).unwrap_err().to_string();
    assert!(error.contains("400 to 1173"), "{error}");
}

#[test]
fn strips_keep_the_longest_side_at_1280() {
    let mut scene = scene("strips");
    let widths = (Width::MIN..Width::MAX).step_by(37);
    for px in widths.chain([Width::MAX_WITH_STRIPS, Width::MAX]) {
        scene.look.width = Width::new(px).unwrap();
        let bytes = png(&scene);
        let (width, height) = size(&bytes);
        assert_eq!(width, px.min(Width::MAX_WITH_STRIPS));
        assert!(height <= 1280, "{px}: {height}");
        assert!(
            height > scene.look.width.height().min(1100),
            "{px}: {height}"
        );
    }
}

/// Whatever is on them, strips do not grow.
#[test]
fn full_strips_are_as_high_as_empty_ones() {
    let mut scene = scene("start");
    scene.look.width = Width::new(400).unwrap();
    scene.strips = Some(BySide::default());
    let empty = size(&png(&scene));
    let word = "Nguyễn 🎖 ".repeat(50);
    let army = Role::ALL.iter().flat_map(|role| {
        let hero = *role != Role::Commander;
        let piece = Piece {
            role: *role,
            side: Side::Blue,
            hero,
        };
        std::iter::repeat_n(piece, usize::from(role.count()))
    });
    scene.strips = Some(BySide::new(|_| Strip {
        name: word.clone(),
        clock: Some(word.clone()),
        points: Some(u32::MAX),
        note: Some(word.clone()),
        captured: army.clone().collect(),
        to_move: true,
    }));
    assert_eq!(size(&png(&scene)), empty);
}

#[test]
fn films_fit_and_refuse_more_than_twelve() {
    let frames = |count: usize| -> Vec<Frame> {
        let exhibits = gallery().into_iter().take(count);
        let frames = exhibits.map(|exhibit| Frame {
            scene: exhibit.scene,
            caption: exhibit.title,
        });
        frames.collect()
    };
    let look = Look {
        theme: Theme::DARK,
        width: Width::new(Width::MAX).unwrap(),
        ..Look::default()
    };
    for count in [1, 2, 3, 5, 8, 12] {
        let bytes = film(&Film::new(look, frames(count)).unwrap());
        let picture = decode(&bytes, FOUR);
        let longest = picture.width.max(picture.height);
        assert!((880..=1280).contains(&longest), "{count}: {longest}");
        let frame = Theme::DARK.palette()[0];
        assert_eq!(picture.pixels.first(), Some(&frame));
        assert!(bytes.len() < 90_000, "{count}: {} bytes", bytes.len());
    }
    assert_eq!(Film::new(look, vec![]), Err(BadFilm::Empty));
    assert_eq!(Film::new(look, frames(13)), Err(BadFilm::TooLong(13)));
}

/// Strips and looks of the scenes of a film do not count.
#[test]
fn films_are_of_one_look() {
    let frame = |scene| Frame {
        scene,
        caption: "Điểm".to_owned(),
    };
    let mut plain = scene("strips-in-the-dark");
    let dressed = film(&Film::new(Look::default(), vec![frame(plain.clone())]).unwrap());
    plain.strips = None;
    plain.look = Look::default();
    assert_eq!(
        dressed,
        film(&Film::new(Look::default(), vec![frame(plain)]).unwrap())
    );
}

#[test]
fn the_contact_sheet_shows_all_themes() {
    let picture = decode(&contact_sheet(&gallery(), || ()), ::png::BitDepth::Eight);
    assert!(picture.width as usize * picture.height as usize == picture.pixels.len());
    for theme in Theme::ALL {
        for colour in theme.palette() {
            assert!(picture.pixels.contains(colour), "{theme}: {colour:?}");
        }
    }
}

#[test]
fn what_is_prepared_for_all_looks_stays_under_64_mb() {
    let scenes = gallery().into_iter().map(|exhibit| exhibit.scene);
    let scenes: Vec<_> = scenes.step_by(3).collect();
    for theme in Theme::ALL {
        for style in Style::ALL {
            for scene in &scenes {
                let mut scene = scene.clone();
                scene.look.theme = theme;
                scene.look.style = style;
                scene.look.width = Width::new(Width::MAX).unwrap();
                scene.strips = None;
                png(&scene);
            }
        }
    }
    let bytes = prepared();
    assert!((4 << 20..64 << 20).contains(&bytes), "{bytes}");
}

/// Width and height, from the header.
fn size(bytes: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}
