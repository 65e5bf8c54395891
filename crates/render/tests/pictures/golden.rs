//! Golden pictures: the exhibits of the gallery, compared by decoded pixels. `TULENH_BLESS=1` writes
//! them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tulenh_render::{Scene, Width, gallery, png};
use tulenh_rules::{Board, Square, Stack};

use super::{decode, pieces};

#[test]
fn every_exhibit_looks_as_it_did() {
    let mut scenes: Vec<(String, Scene)> = gallery()
        .into_iter()
        .map(|exhibit| (exhibit.name, exhibit.scene))
        .collect();
    scenes.push(("fullest-stacks".to_owned(), fullest_stacks()));
    #[expect(
        clippy::disallowed_methods,
        reason = "the developer asks for new pictures"
    )]
    let bless = std::env::var_os("TULENH_BLESS").is_some();
    let names: BTreeSet<String> = scenes
        .iter()
        .map(|(name, _)| format!("{name}.png"))
        .collect();
    let mut faults = Vec::new();
    for (name, mut scene) in scenes {
        scene.look.width = Width::new(440).unwrap();
        let bytes = png(&scene);
        assert_eq!(bytes, png(&scene), "the same scene gives the same bytes");
        if bless {
            fs::create_dir_all(kept()).unwrap();
            fs::write(kept().join(format!("{name}.png")), bytes).unwrap();
        } else {
            faults.extend(fault(&name, &bytes));
        }
    }
    for entry in fs::read_dir(kept()).unwrap() {
        let file = entry.unwrap();
        let name = file.file_name().into_string().unwrap();
        if names.contains(&name) {
        } else if bless {
            fs::remove_file(file.path()).unwrap();
        } else {
            faults.push(format!("nothing is compared with {name}"));
        }
    }
    assert!(
        faults.is_empty(),
        "{faults:#?}\n(TULENH_BLESS=1 keeps them)"
    );
}

/// What differs from the picture kept under this name.
fn fault(name: &str, bytes: &[u8]) -> Option<String> {
    let Ok(old) = fs::read(kept().join(format!("{name}.png"))) else {
        return Some(format!("there is no {name}.png"));
    };
    let four = ::png::BitDepth::Four;
    let (old, new) = (decode(&old, four), decode(bytes, four));
    let pairs = old.pixels.iter().zip(&new.pixels);
    let different = pairs.filter(|(old, new)| old != new).count();
    if (old.width, old.height) == (new.width, new.height) && different == 0 {
        return None;
    }
    let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    fs::write(&actual, bytes).unwrap();
    Some(format!(
        "{name}: {different} pixels differ; see {}",
        actual.display()
    ))
}

/// Stacks of every size there can be, whatever the rules say about them.
fn fullest_stacks() -> Scene {
    let mut scene = Scene::new(Board::EMPTY);
    let load = "NFFTTIICMEAG";
    for (file, size) in (0..).zip(2..=Stack::MAX) {
        let square = Square::new(file % 11, file % 2 * 3 + 3).unwrap();
        let red = pieces(&load[..size]);
        let blue = pieces(&load[..size].to_ascii_lowercase());
        scene.board.set(square, Stack::from_pieces(red));
        let mirrored = square.mirrored();
        scene.board.set(mirrored, Stack::from_pieces(blue));
    }
    scene
}

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures")
}
