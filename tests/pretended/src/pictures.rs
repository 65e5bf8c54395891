//! Pictures that a network is sent.

/// Panics if this is no PNG of a board that decodes.
pub fn assert_shows_board(name: &str, bytes: &[u8]) {
    let picture = image::load_from_memory(bytes).expect("the picture decodes");
    let size = (picture.width(), picture.height());
    assert!(size.0 >= 400 && size.1 >= 400, "{name}: {size:?}");
    assert!(name.ends_with(".png"), "{name}");
}
