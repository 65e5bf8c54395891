//! One picture of the gallery.

use crate::pictures::gallery::staging::Staged;
use crate::scene::Scene;
use crate::scene::look::Look;

/// A scene with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhibit {
    /// Lower case words with hyphens, fit for the name of a file; no other exhibit has it.
    pub name: String,
    /// What is to be seen, in a few words.
    pub title: String,
    /// The scene, in the usual width.
    pub scene: Scene,
}

/// A scene under its name.
pub fn exhibit(name: &str, title: &str, scene: Staged<Scene>) -> Staged<Exhibit> {
    Ok(Exhibit {
        name: name.to_owned(),
        title: title.to_owned(),
        scene: scene?,
    })
}

pub fn seen(scene: Scene, look: Look) -> Scene {
    Scene { look, ..scene }
}
