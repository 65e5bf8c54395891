//! The symbols of the eleven roles, drawn by the project as outlines.
//!
//! Each lies in the unit circle about the origin, y down, and is a list of layers: a layer either
//! draws in the symbol's ink or cuts back to the disc's.

use crate::geometry::path::{Path, Pen};
use tulenh_rules::Role;

/// What a layer of a symbol does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Draws.
    Draw,
    /// Cuts a gap.
    Cut,
}

/// The layers of a role's symbol, the lowest first.
pub fn symbol(role: Role) -> Vec<(Layer, Path)> {
    match role {
        Role::Commander => commander(),
        Role::Infantry => infantry(),
        Role::Militia => militia(),
        Role::Engineer => engineer(),
        Role::Tank => tank(),
        Role::Artillery => artillery(),
        Role::AntiAircraft => anti_aircraft(),
        Role::Missile => missile(),
        Role::AirForce => air_force(),
        Role::Navy => navy(),
        Role::Headquarters => headquarters(),
    }
}

use Layer::{Cut, Draw};

/// A general's star.
fn commander() -> Vec<(Layer, Path)> {
    vec![(Draw, Path::star((0.0, 0.06), 5, 1.02, 0.42))]
}

/// A soldier in a steel helmet with a rifle.
fn infantry() -> Vec<(Layer, Path)> {
    let helmet = Pen::at((-0.56, -0.2))
        .curve((-0.62, -0.86), (-0.1, -0.88))
        .curve((0.42, -0.86), (0.36, -0.2))
        .close();
    let brim = Path::stroke(&[(-0.6, -0.2), (0.42, -0.2)], 0.15);
    let face = Pen::at((-0.42, -0.1))
        .line((0.24, -0.1))
        .curve((0.24, 0.36), (-0.09, 0.36))
        .curve((-0.42, 0.36), (-0.42, -0.1))
        .close();
    let shoulders = Pen::at((-0.78, 0.86))
        .curve((-0.74, 0.4), (-0.28, 0.42))
        .line((0.12, 0.42))
        .curve((0.56, 0.4), (0.6, 0.86))
        .close();
    let rifle = Path::stroke(&[(0.74, -0.7), (0.74, 0.72)], 0.13);
    let stock = Path::stroke(&[(0.74, 0.1), (0.74, 0.62)], 0.24);
    vec![
        (Draw, helmet),
        (Draw, face),
        (Cut, Path::bar((-0.5, -0.06), (0.34, -0.06), 0.1)),
        (Draw, brim),
        (Draw, shoulders),
        (Cut, Path::stroke(&[(0.62, 0.1), (0.62, 0.9)], 0.1)),
        (Draw, rifle.and(stock)),
    ]
}

/// A villager in a conical hat with the checkered scarf.
fn militia() -> Vec<(Layer, Path)> {
    let hat = Pen::at((0.0, -0.96))
        .curve((0.34, -0.6), (0.92, -0.16))
        .curve((0.0, 0.06), (-0.92, -0.16))
        .curve((-0.34, -0.6), (0.0, -0.96))
        .close();
    let face = Pen::at((-0.36, -0.1))
        .line((0.36, -0.1))
        .curve((0.36, 0.42), (0.0, 0.42))
        .curve((-0.36, 0.42), (-0.36, -0.1))
        .close();
    let shoulders = Pen::at((-0.74, 0.9))
        .curve((-0.7, 0.44), (-0.26, 0.46))
        .line((0.26, 0.46))
        .curve((0.7, 0.44), (0.74, 0.9))
        .close();
    let gap = Pen::at((-0.9, -0.02))
        .curve((0.0, 0.2), (0.9, -0.02))
        .stroke(0.1);
    let scarf = Path::stroke(&[(-0.34, 0.48), (0.0, 0.7), (0.34, 0.48)], 0.1);
    vec![
        (Draw, face),
        (Cut, gap),
        (Draw, hat),
        (Draw, shoulders),
        (Cut, scarf),
    ]
}

/// A shovel and a pickaxe, crossed.
fn engineer() -> Vec<(Layer, Path)> {
    let pick = Path::stroke(&[(0.7, 0.76), (-0.5, -0.5)], 0.17);
    let head = Pen::at((-0.98, -0.02))
        .curve((-0.84, -0.74), (-0.02, -0.94))
        .curve((-0.5, -0.5), (-0.98, -0.02))
        .close();
    let handle = Path::stroke(&[(-0.6, 0.62), (0.4, -0.42)], 0.17);
    let grip = Path::stroke(&[(-0.8, 0.5), (-0.5, 0.8)], 0.17);
    let blade = Pen::at((0.16, -0.5))
        .line((0.5, -0.84))
        .curve((0.8, -1.02), (0.94, -0.88))
        .curve((1.06, -0.76), (0.86, -0.46))
        .line((0.5, -0.14))
        .close();
    vec![
        (Draw, pick.and(head)),
        (Cut, Path::stroke(&[(-0.6, 0.62), (0.4, -0.42)], 0.36)),
        (Draw, handle.and(grip).and(blade)),
    ]
}

/// A tank from the side.
fn tank() -> Vec<(Layer, Path)> {
    let track = Path::stroke(&[(-0.68, 0.42), (0.68, 0.42)], 0.5);
    let hull = Path::polygon([(-0.94, 0.12), (-0.8, -0.14), (0.74, -0.14), (0.96, 0.12)]);
    let turret = Pen::at((-0.48, -0.2))
        .curve((-0.46, -0.56), (-0.2, -0.6))
        .line((0.2, -0.6))
        .curve((0.36, -0.56), (0.4, -0.2))
        .close();
    let barrel = Path::stroke(&[(0.2, -0.42), (0.96, -0.5)], 0.13);
    let hatch = Path::stroke(&[(-0.2, -0.66), (0.02, -0.66)], 0.13);
    let mut layers = vec![
        (Draw, track),
        (Draw, hull),
        (Cut, Path::bar((-1.0, 0.15), (1.0, 0.15), 0.07)),
        (Draw, turret.and(barrel).and(hatch)),
    ];
    let wheels = [-0.63, -0.21, 0.21, 0.63]
        .map(|x| Path::circle((x, 0.44), 0.125))
        .into_iter()
        .fold(Path::default(), Path::and);
    layers.push((Cut, wheels));
    layers
}

/// A field gun on its wheel.
fn artillery() -> Vec<(Layer, Path)> {
    let barrel = Path::stroke(&[(-0.42, 0.02), (0.86, -0.6)], 0.22);
    let brake = Path::stroke(&[(0.76, -0.55), (0.86, -0.6)], 0.36);
    let breech = Path::stroke(&[(-0.5, 0.06), (-0.16, -0.1)], 0.36);
    let trail = Path::stroke(&[(-0.1, 0.3), (-0.9, 0.72)], 0.2);
    let wheel = (0.12, 0.3);
    vec![
        (Draw, barrel.and(brake).and(breech).and(trail)),
        (Cut, Path::circle(wheel, 0.62)),
        (Draw, Path::circle(wheel, 0.53)),
        (Cut, Path::circle(wheel, 0.34)),
        (Draw, Path::circle(wheel, 0.17)),
    ]
}

/// Twin barrels pointing at the sky from a dome.
fn anti_aircraft() -> Vec<(Layer, Path)> {
    let barrel = |x: f32, y: f32, reach: f32| {
        let along = |t: f32| (x + 0.5 * t, y - 0.866 * t);
        Path::bar(along(0.0), along(reach), 0.19).and(Path::bar(
            along(reach - 0.24),
            along(reach),
            0.29,
        ))
    };
    let dome = Pen::at((-0.72, 0.62))
        .curve((-0.72, 0.06), (-0.16, 0.06))
        .curve((0.4, 0.06), (0.4, 0.62))
        .close();
    let foot = Path::stroke(&[(-0.8, 0.8), (0.5, 0.8)], 0.22);
    let barrels = barrel(-0.34, 0.24, 1.36).and(barrel(0.02, 0.44, 1.36));
    vec![
        (Draw, dome.and(barrels).and(foot)),
        (Cut, Path::circle((-0.16, 0.4), 0.13)),
    ]
}

/// A rocket rising.
fn missile() -> Vec<(Layer, Path)> {
    let body = Pen::at((0.0, -1.06))
        .curve((0.25, -0.76), (0.25, -0.4))
        .line((0.25, 0.56))
        .line((-0.25, 0.56))
        .line((-0.25, -0.4))
        .curve((-0.25, -0.76), (0.0, -1.06))
        .close();
    let fins =
        Path::polygon([(0.25, 0.06), (0.62, 0.5), (0.62, 0.8), (0.25, 0.56)]).and(Path::polygon([
            (-0.25, 0.06),
            (-0.62, 0.5),
            (-0.62, 0.8),
            (-0.25, 0.56),
        ]));
    let flame = Path::polygon([(-0.17, 0.66), (0.17, 0.66), (0.0, 1.06)]);
    let turned = |path: Path| path.turned(0.1);
    vec![
        (Draw, turned(body.and(fins).and(flame))),
        (Cut, turned(Path::bar((-0.3, -0.36), (0.3, -0.36), 0.11))),
        (
            Cut,
            turned(Path::bar((-0.19, 0.0), (-0.19, 0.6), 0.0).and(Path::bar(
                (-0.3, 0.61),
                (0.3, 0.61),
                0.09,
            ))),
        ),
    ]
}

/// A jet from above.
fn air_force() -> Vec<(Layer, Path)> {
    let half = [
        (0.0, -1.02),
        (0.13, -0.7),
        (0.17, -0.3),
        (0.96, 0.3),
        (0.96, 0.52),
        (0.19, 0.34),
        (0.15, 0.6),
        (0.46, 0.84),
        (0.46, 0.98),
        (0.0, 0.86),
    ];
    let other = half.iter().rev().map(|(x, y)| (-x, *y));
    let body = Path::polygon(half.into_iter().chain(other));
    vec![(Draw, body)]
}

/// A warship on the waves.
fn navy() -> Vec<(Layer, Path)> {
    let hull = Path::polygon([(-0.98, 0.1), (1.0, 0.02), (0.74, 0.48), (-0.8, 0.48)]);
    let bridge = Path::polygon([
        (-0.56, 0.14),
        (-0.56, -0.14),
        (-0.3, -0.14),
        (-0.24, -0.46),
        (0.12, -0.46),
        (0.16, -0.18),
        (0.3, -0.18),
        (0.34, 0.1),
    ]);
    let mast = Path::stroke(&[(-0.08, -0.4), (-0.08, -0.96)], 0.11)
        .and(Path::stroke(&[(-0.4, -0.62), (0.24, -0.62)], 0.1))
        .and(Path::stroke(&[(-0.26, -0.84), (0.1, -0.84)], 0.1));
    let gun = Path::stroke(&[(0.52, 0.0), (0.92, -0.2)], 0.11).and(Path::circle((0.52, 0.0), 0.15));
    let wave = Pen::at((-0.78, 0.74))
        .curve((-0.52, 0.5), (-0.26, 0.74))
        .curve((0.0, 0.98), (0.26, 0.74))
        .curve((0.52, 0.5), (0.78, 0.74))
        .stroke(0.13);
    vec![(Draw, hull.and(bridge).and(mast).and(gun)), (Draw, wave)]
}

/// A command post under its flag.
fn headquarters() -> Vec<(Layer, Path)> {
    let pole = Path::stroke(&[(-0.02, -0.98), (-0.02, -0.2)], 0.11);
    let flag = Path::polygon([(0.02, -1.02), (0.64, -0.8), (0.02, -0.56)]);
    let roof = Path::polygon([(-0.92, 0.08), (-0.02, -0.42), (0.88, 0.08)]);
    let walls = Path::rect((-0.72, 0.16), (0.68, 0.8));
    vec![
        (Draw, pole.and(flag).and(roof).and(walls)),
        (Cut, Path::rect((-0.16, 0.4), (0.12, 0.82))),
        (Cut, Path::rect((-0.56, 0.3), (-0.32, 0.54))),
        (Cut, Path::rect((0.28, 0.3), (0.52, 0.54))),
    ]
}

/// A command post with its door wide open, in which a Commander's disc is shown.
pub fn shelter() -> Vec<(Layer, Path)> {
    let pole = Path::stroke(&[(0.0, -0.98), (0.0, -0.5)], 0.11);
    let flag = Path::polygon([(0.0, -1.04), (0.5, -0.88), (0.0, -0.68)]);
    let roof = Path::polygon([(-1.02, 0.0), (0.0, -0.66), (1.02, 0.0)]);
    let walls = Path::rect((-0.76, -0.1), (0.76, 0.7));
    vec![(Draw, pole.and(flag).and(roof).and(walls))]
}
