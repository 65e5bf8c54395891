//! What is kept from picture to picture is what would be drawn anew.

use tulenh_render::{Scene, Width, draw, gallery, png};

use super::{reader, scene};

/// Most exhibits share bands with those before them; `draw` uses none of them.
#[test]
fn pictures_of_kept_bands_are_those_drawn_anew() {
    for (i, exhibit) in (0..).zip(gallery()) {
        let mut scene = exhibit.scene;
        scene.look.width = Width::new(402 + i % 2).unwrap();
        for _ in 0..2 {
            assert_same(&exhibit.name, &scene);
        }
    }
}

/// The whole gallery is drawn between the first and the last time.
#[test]
fn a_picture_is_the_same_bytes_whatever_was_drawn_before() {
    let mut scene = scene("strips");
    scene.look.width = Width::new(437).unwrap();
    let first = png(&scene);
    for exhibit in gallery() {
        let mut other = exhibit.scene;
        other.look.width = Width::new(437).unwrap();
        png(&other);
    }
    assert_eq!(first, png(&scene));
}

fn assert_same(name: &str, scene: &Scene) {
    let drawn = draw(scene);
    let bytes = png(scene);
    let mut reader = reader(&bytes, ::png::Transformations::IDENTITY);
    let mut packed = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut packed).unwrap();
    assert_eq!((frame.width, frame.height), (drawn.width, drawn.height));
    let row = (drawn.width as usize).div_ceil(2);
    let rows = drawn.bands.concat();
    assert_eq!(rows.len(), (row + 1) * drawn.height as usize);
    for (y, (seen, drawn)) in packed.chunks(row).zip(rows.chunks(row + 1)).enumerate() {
        assert_eq!(seen, &drawn[1..], "{name}: row {y}");
    }
}
