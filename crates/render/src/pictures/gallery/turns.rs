//! Every kind of turn, with its marks; check and mate.

use crate::palette::theme::Theme;
use crate::pictures::gallery::exhibit::{Exhibit, exhibit, seen};
use crate::pictures::gallery::staging::{FIGHT, Staged, game, last, played};
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::style::Style;
use tulenh_rules::{Letters, Side};

/// All exhibits of turns.
pub fn exhibits() -> Vec<Staged<Exhibit>> {
    let fight = |lan: &str| played(&[], FIGHT, &[lan]);
    let dark = |scene: Staged<Scene>| {
        let look = Look {
            theme: Theme::DARK,
            ..Look::default()
        };
        scene.map(|scene| seen(scene, look))
    };
    vec![
        exhibit("move", "A move", fight("g7-f7")),
        exhibit(
            "boarding",
            "Boarding a tank",
            game(21).map(|game| last(&game)),
        ),
        exhibit("capture", "A capture", fight("g7xg8")),
        exhibit("capture-of-a-stack", "A capture of a stack", stack_taken()),
        exhibit(
            "capture-in-place",
            "A capture in place",
            game(26).map(|game| last(&game)),
        ),
        exhibit(
            "double-fire",
            "A ship that fires twice",
            game(35).map(|game| last(&game)),
        ),
        exhibit(
            "double-fire-in-the-dark",
            "The same by night",
            dark(game(37).map(|game| last(&game))),
        ),
        exhibit("split", "A split in three", fight("c7-b7/Fc7-e7/Tc7-d7")),
        exhibit(
            "exchange",
            "A plane for a ship",
            game(50).map(|game| last(&game)),
        ),
        exhibit("shot-down", "A plane shot down", fight("i2~i5")),
        exhibit(
            "shot-down-on-the-way",
            "Shot down on the way",
            shot_on_the_way(),
        ),
        exhibit("drop", "Infantry dropped", drop()),
        exhibit("busiest-turn", "Three deeds in one turn", busiest()),
        exhibit("check", "Check", game(68).map(|game| last(&game))),
        exhibit(
            "check-in-headquarters",
            "Check in the headquarters",
            dark(check_in_headquarters()),
        ),
        exhibit("mate", "Mate", game(70).map(|game| last(&game))),
        exhibit("mate-in-the-corner", "Mate in the corner", mate()),
    ]
}

fn stack_taken() -> Staged<Scene> {
    let position = "6c4/4fh1h3/3a2s2a1/2n1g2t3/2i3m2ei/2(nft)3T4/6I1g2/3E2M2EI/2N1G3G2/3A2S2A1/5H1HF2/6C4 r - - 4 20";
    played(&[], position, &["c4xc7"])
}

/// A plane with a passenger is hit on the first point that a gun reaches.
fn shot_on_the_way() -> Staged<Scene> {
    let position =
        "6c4/1n3h1h3/3a2s4/2n5g2/2i1t3ei1/5t5/11/4gE4I/2N1G2T3/3A1(FI)S2A1/5H1H3/6C4 r - - 0 9";
    let look = Look {
        bottom: Side::Blue,
        theme: Theme::LIGHT,
        ..Look::default()
    };
    played(&[], position, &["f3~f7"]).map(|scene| seen(scene, look))
}

fn drop() -> Staged<Scene> {
    let position =
        "6c4/1n2fh1h3/3a2s2a1/2n1g3g2/2i3t2ei/11/11/3E5EI/2N1G2T3/3A2S2A1/4(FIM)H1H3/6C4 r - - 0 9";
    played(
        &["capacity=knowlton", "drop_and_return=yes"],
        position,
        &["(FI)e2^e6"],
    )
}

fn busiest() -> Staged<Scene> {
    let position =
        "6c4/4fh1h3/1n1a2s4/4g3g2/2n1i1t2e1/2(NFT)8/6T4/3E6I/2N1G6/3A2S2A1/5H1HF2/6C4 r - - 0 22";
    let look = Look {
        theme: Theme::CONTRAST,
        style: Style::Letters(Letters::Vietnamese),
        ..Look::default()
    };
    let scene = played(&[], position, &["c7xc8/Fc7><e9/Tc7-d7"]);
    scene.map(|scene| seen(scene, look))
}

fn check_in_headquarters() -> Staged<Scene> {
    let position =
        "6(hc)4/1n2f6/3a2s2a1/2n1g3g2/2i2A3ei/11/3E2I4/4E6/2N1G2TG2/3A2S4/5H1H3/6C4 r - - 2 24";
    played(&[], position, &["f8-g9"])
}

/// An Artillery leaps; nothing helps.
fn mate() -> Staged<Scene> {
    let position = "9ec/10i/2n3s4/4t2A3/3e7/11/11/2I2T2E2/2N4G3/3A4F2/5H1H3/4C6 r - - 0 30";
    let look = Look {
        theme: Theme::DARK,
        style: Style::Letters(Letters::English),
        ..Look::default()
    };
    played(&[], position, &["h9-k9"]).map(|scene| seen(scene, look))
}
