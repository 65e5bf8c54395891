//! The gallery: scenes that show everything that pictures can show. Each position and each turn is
//! checked by the referee.

pub mod contact_sheet;
pub mod exhibit;
mod overlays;
mod staging;
mod strips;
mod turns;

use crate::palette::theme::Theme;
use crate::pictures::gallery::exhibit::{Exhibit, exhibit, seen};
use crate::pictures::gallery::staging::{Staged, fen, melee};
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::style::Style;
use tulenh_rules::{Coordinates, Side};

/// All exhibits, in the order in which they are shown.
///
/// ```
/// let gallery = tulenh_render::gallery();
/// assert!(gallery.iter().any(|exhibit| exhibit.name == "mate"));
/// ```
pub fn gallery() -> Vec<Exhibit> {
    // All of them are staged; a test says so.
    staged().into_iter().filter_map(Result::ok).collect()
}

fn staged() -> Vec<Staged<Exhibit>> {
    let mut all = vec![exhibit("start", "The start", start())];
    for theme in Theme::ALL {
        for style in Style::ALL {
            let name = format!("look-{theme}-{style}");
            let title = format!("{theme}: {style}");
            let look = Look {
                theme,
                style,
                ..Look::default()
            };
            all.push(exhibit(
                &name,
                &title,
                melee().map(|scene| seen(scene, look)),
            ));
        }
    }
    let blue = Look {
        theme: Theme::LIGHT,
        bottom: Side::Blue,
        ..Look::default()
    };
    let official = Look {
        bottom: Side::Blue,
        coordinates: Coordinates::Official,
        theme: Theme::DARK,
        ..Look::default()
    };
    all.extend([
        exhibit(
            "blue-at-the-bottom",
            "Seen by Blue",
            start().map(|scene| seen(scene, blue)),
        ),
        exhibit(
            "coordinates-in-numbers",
            "Official coordinates",
            melee().map(|scene| seen(scene, official)),
        ),
        exhibit("stacks", "Stacks of two to nine", stacks()),
        exhibit("stacks-with-heroes", "Heroes in stacks", heroes()),
    ]);
    all.extend(turns::exhibits());
    all.extend(overlays::exhibits());
    all.extend(strips::exhibits());
    all
}

fn start() -> Staged<Scene> {
    staging::start().map(|position| Scene::of(&position, None))
}

fn stacks() -> Staged<Scene> {
    let position = "11/5h1h3/3a2s2a1/2(nffttiicm)1g3g2/3e5e1/2(NFTM)8/7(FCI)3/5(TI)5/2N1G3G2/3A2S2A1/5H1H3/11 r - - 0 31";
    fen(&["capacity=knowlton"], position).map(|position| Scene::of(&position, None))
}

fn heroes() -> Staged<Scene> {
    let position = "11/5h1h3/3a2+s4/2(nf+ftii)1g3g2/3e7/1(n+tcm)6(ea)2/3(EA)7/2(+NFFT+T)8/4G3G2/6S2A1/5H1+H3/(NCIIM)10 r - - 1 31";
    let scene = fen(&["capacity=knowlton"], position).map(|position| Scene::of(&position, None));
    scene.map(|scene| {
        seen(
            scene,
            Look {
                theme: Theme::DARK,
                ..Look::default()
            },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_exhibit_is_staged_under_a_name_of_its_own() {
        let all: Vec<Exhibit> = staged().into_iter().map(Result::unwrap).collect();
        assert_eq!(all, gallery());
        let names: BTreeSet<&str> = all.iter().map(|exhibit| exhibit.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
        for name in names {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(name.chars().all(plain), "{name}");
        }
    }
}
