//! What is drawn over boards: rings of fire, destinations, hints, covered halves.

use crate::palette::theme::Theme;
use crate::pictures::gallery::exhibit::{Exhibit, exhibit, seen};
use crate::pictures::gallery::staging::{Staged, fen, fight, start};
use crate::scene::Scene;
use crate::scene::destinations::Destinations;
use crate::scene::look::Look;
use crate::scene::overlay::Overlay;
use crate::scene::style::Style;
use tulenh_rules::{BySide, Coordinates, Letters, Side};

/// All exhibits of overlays.
pub fn exhibits() -> Vec<Staged<Exhibit>> {
    vec![
        exhibit(
            "rings-of-blue",
            "Blue's rings of fire",
            rings(&[Side::Blue], Theme::CLASSIC),
        ),
        exhibit(
            "rings-of-both",
            "Both sides' rings of fire",
            rings(&Side::ALL, Theme::LIGHT),
        ),
        exhibit(
            "rings-in-the-dark",
            "The same by night",
            rings(&Side::ALL, Theme::DARK),
        ),
        exhibit(
            "destinations-of-a-tank",
            "Where a tank can go",
            destinations("g7", Theme::CLASSIC),
        ),
        exhibit(
            "destinations-of-a-plane",
            "Where a plane can go",
            destinations("i2", Theme::CLASSIC),
        ),
        exhibit(
            "destinations-of-a-ship",
            "Where a ship can go",
            destinations("c4", Theme::DARK),
        ),
        exhibit(
            "destinations-with-numbers",
            "Numbered destinations",
            numbers(),
        ),
        exhibit("hint", "A hint", hint("c4-c6")),
        exhibit(
            "hint-of-a-split",
            "A hint of a split",
            hint("c7-b6/Fc7-e5/Tc7-c6"),
        ),
        exhibit(
            "blue-hidden",
            "Blue's half is hidden",
            hidden(&[Side::Blue], Look::default()),
        ),
        exhibit(
            "both-hidden",
            "Both halves are hidden",
            hidden(
                &Side::ALL,
                Look {
                    theme: Theme::LIGHT,
                    bottom: Side::Blue,
                    ..Look::default()
                },
            ),
        ),
    ]
}

fn rings(of: &[Side], theme: Theme) -> Staged<Scene> {
    let position = fight()?;
    let mut scene = seen(
        Scene::of(&position, None),
        Look {
            theme,
            ..Look::default()
        },
    );
    scene.overlay.rings = BySide::new(|side| {
        if of.contains(&side) {
            Overlay::rings_of(&position, side)
        } else {
            Default::default()
        }
    });
    Ok(scene)
}

fn destinations(from: &str, theme: Theme) -> Staged<Scene> {
    let position = fight()?;
    let mut scene = seen(
        Scene::of(&position, None),
        Look {
            theme,
            ..Look::default()
        },
    );
    scene.overlay.destinations = Some(Destinations::of(
        &position,
        from.parse()?,
        Coordinates::Algebraic,
    ));
    Ok(scene)
}

/// The artillery's, numbered.
fn numbers() -> Staged<Scene> {
    let position = fen(
        &[],
        "6c4/1n2fh1h3/3a2s4/2n1g2t3/2i3m2ei/2(NFT)3T2a1/3e2I1g2/3E2M2EI/2N1G3G2/3A2S4/5HAHF2/6C4 b - - 4 20",
    )?;
    let mut scene = seen(
        Scene::of(&position, None),
        Look {
            theme: Theme::CONTRAST,
            style: Style::Letters(Letters::English),
            bottom: Side::Blue,
            ..Look::default()
        },
    );
    let mut destinations = Destinations::of(&position, "j7".parse()?, Coordinates::Algebraic);
    for (number, target) in (1..).zip(&mut destinations.targets) {
        target.label = Some(number.to_string());
    }
    scene.overlay.destinations = Some(destinations);
    Ok(scene)
}

fn hint(lan: &str) -> Staged<Scene> {
    let position = fight()?;
    let turn = position.read_lan(lan)?;
    position.check_turn(&turn)?;
    let mut scene = Scene::of(&position, None);
    let steps = turn.steps();
    scene.overlay.arrows = steps.map(|step| (turn.from(), step.action.to())).collect();
    Ok(scene)
}

/// A set-up of pieces where they do not stand at the start.
fn hidden(sides: &[Side], look: Look) -> Staged<Scene> {
    let mut scene = seen(Scene::of(&start()?, None), look);
    if !sides.contains(&Side::Red) {
        let position = fen(
            &[],
            "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/1NI1E1M1E1I/2N1G1T1G2/3A2ST1A1/4HFHF3/6C4 r - - 0 1",
        )?;
        scene.board = position.board().clone();
    }
    scene.overlay.hidden = BySide::new(|side| sides.contains(&side));
    Ok(scene)
}
