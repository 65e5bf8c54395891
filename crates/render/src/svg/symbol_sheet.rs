//! Every piece as a symbol.

use crate::geometry::layout::Layout;
use crate::palette::theme::Ink;
use crate::scene::style::Style;
use crate::scene::width::Width;
use crate::sprites::disc_kind::DiscKind;
use crate::sprites::disc_shapes::{DiscShapes, Face};
use crate::sprites::symbol::Layer;
use crate::svg::elements::{NAMESPACE, draw, push, variable};
use crate::svg::merging::merged;
use crate::svg::path_data::Decimals;
use tulenh_rules::{Piece, Role, Side};

/// The radius of a disc in its view box.
const RADIUS: f32 = 0.92;

/// Digits enough for discs some hundred px wide.
const DECIMALS: Decimals = Decimals(3);

/// An SVG with every piece as `<symbol id="disc-{side}-{role}" viewBox="-1 -1 2 2">`, in the colours of
/// [`theme_css`](crate::svg::theme_css).
///
/// The side is `red` or `blue`, the role one of `commander`, `infantry`, `militia`, `engineer`, `tank`,
/// `artillery`, `anti-aircraft`, `missile`, `air-force`, `navy`, `headquarters`. The names of small
/// discs, with simpler rims for pieces that are carried or taken, end with `-small`; those of heroes
/// end with `-hero`, after that.
///
/// A disc has the radius 0.92. A hero's star reaches over the upper edge of the view box and is shown
/// there. What symbols share are groups that they refer to: `back-…`, `face-…` and `star…`.
///
/// ```
/// use tulenh_render::{Style, svg};
///
/// let sheet = svg::symbol_sheet(Style::Symbols);
/// assert!(sheet.contains("<symbol id=\"disc-blue-air-force-small-hero\" viewBox=\"-1 -1 2 2\""));
/// ```
pub fn symbol_sheet(style: Style) -> String {
    let mut svg = format!("<svg xmlns=\"{NAMESPACE}\"><defs>");
    for kind in KINDS {
        for side in Side::ALL {
            for hero in [false, true] {
                let piece = Piece {
                    role: Role::Commander,
                    side,
                    hero,
                };
                group(
                    &mut svg,
                    &back(piece, kind),
                    shapes(style, piece, kind).back,
                );
            }
        }
        let hero = Piece {
            role: Role::Commander,
            side: Side::Red,
            hero: true,
        };
        group(&mut svg, star(kind), shapes(style, hero, kind).star);
    }
    for role in Role::ALL {
        let piece = Piece::new(role, Side::Red);
        face(&mut svg, role, &shapes(style, piece, DiscKind::Alone).face);
    }
    svg.push_str("</defs>");
    for side in Side::ALL {
        for role in Role::ALL {
            for kind in KINDS {
                for hero in [false, true] {
                    let piece = Piece { role, side, hero };
                    symbol(&mut svg, style, piece, kind);
                }
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The two kinds of discs that are symbols.
const KINDS: [DiscKind; 2] = [DiscKind::Alone, DiscKind::Passenger];

/// The outlines of a disc as on the usual picture, whose rims have their least width.
fn shapes(style: Style, piece: Piece, kind: DiscKind) -> DiscShapes {
    let cell = Layout::new(Width::default(), Side::Red).cell();
    DiscShapes::of(style, piece, kind, kind.radius() * cell)
}

fn symbol(svg: &mut String, style: Style, piece: Piece, kind: DiscKind) {
    // Its content is not cut off at the view box, over which the star reaches.
    let overflow = if piece.hero {
        " overflow=\"visible\""
    } else {
        ""
    };
    let (role, side) = (role_name(piece.role), side_name(piece.side));
    let rest = suffix(piece, kind);
    push(
        svg,
        format_args!("<symbol id=\"disc-{side}-{role}{rest}\" viewBox=\"-1 -1 2 2\"{overflow}>"),
    );
    push(svg, format_args!("<use href=\"#{}\"/>", back(piece, kind)));
    let face = shapes(style, piece, kind).face;
    push(
        svg,
        format_args!(
            "<use href=\"#face-{role}\" color=\"{}\" transform=\"scale({})\"/>",
            variable(face.field),
            DECIMALS.text(face.size * RADIUS)
        ),
    );
    if piece.hero {
        push(svg, format_args!("<use href=\"#{}\"/>", star(kind)));
    }
    svg.push_str("</symbol>");
}

fn group(svg: &mut String, id: &str, shapes: Vec<(crate::geometry::path::Path, Ink)>) {
    push(svg, format_args!("<g id=\"{id}\">"));
    for (path, ink) in merged(shapes) {
        draw(
            svg,
            &path.placed(RADIUS, (0.0, 0.0)),
            &variable(ink),
            DECIMALS,
        );
    }
    svg.push_str("</g>");
}

/// The symbol of a role in the unit circle. Gaps are cut in the colour of the element that uses it.
fn face(svg: &mut String, role: Role, face: &Face) {
    push(svg, format_args!("<g id=\"face-{}\">", role_name(role)));
    for (layer, path) in &face.layers {
        let colour = match layer {
            Layer::Draw => variable(face.ink),
            Layer::Cut => "currentColor".to_owned(),
        };
        draw(svg, path, &colour, DECIMALS);
    }
    svg.push_str("</g>");
}

fn back(piece: Piece, kind: DiscKind) -> String {
    format!("back-{}{}", side_name(piece.side), suffix(piece, kind))
}

fn star(kind: DiscKind) -> &'static str {
    if kind.is_small() {
        "star-small"
    } else {
        "star"
    }
}

fn suffix(piece: Piece, kind: DiscKind) -> &'static str {
    match (kind.is_small(), piece.hero) {
        (false, false) => "",
        (false, true) => "-hero",
        (true, false) => "-small",
        (true, true) => "-small-hero",
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Commander => "commander",
        Role::Infantry => "infantry",
        Role::Militia => "militia",
        Role::Engineer => "engineer",
        Role::Tank => "tank",
        Role::Artillery => "artillery",
        Role::AntiAircraft => "anti-aircraft",
        Role::Missile => "missile",
        Role::AirForce => "air-force",
        Role::Navy => "navy",
        Role::Headquarters => "headquarters",
    }
}
