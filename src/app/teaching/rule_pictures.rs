//! Pictures of the rules: small positions in which the referee shows what a piece can do. Nothing on
//! them is drawn by hand but where the pieces stand.

use std::sync::Arc;

use tulenh_render::{Destinations, Look, Overlay, Scene, Strip, Width};
use tulenh_rules::{BySide, Position, Record, Role, Ruleset, Side, Square, Topic};

use crate::app::context::Context;
use crate::app::language::catalog::Voice;
use crate::app::language::pieces::role_key;
use crate::app::people::callers::Caller;
use crate::app::request::message::{ALT_CHARS, Message, Text};
use crate::app::request::text_limits::CAPTION_LIMIT;
use crate::app::teaching::rule_pages::Figure;

/// How wide these pictures are, in px: less than a board that is played on, and still sharp on a
/// phone.
const PX: u32 = 660;

/// What is shown over a position.
enum Shown {
    /// What can be done from a point.
    Steps(&'static str),
    /// The rings of fire of the side that is not to move, and what can be done from a point.
    RingsAndSteps(&'static str),
    /// The rings of fire of the side to move, and what can be done from a point.
    OwnRingAndSteps(&'static str),
    /// The rings of fire of the side that is not to move.
    Rings,
    /// Arrows of these turns; where the rules forbid one, what can be done from its point.
    Turns(&'static [&'static str]),
}

/// Words with a picture; without it where the words are too long for one, or it cannot be
/// drawn.
pub(crate) async fn pictured(
    context: &Context,
    caller: &Caller<'_>,
    text: Text,
    scene: Option<Scene>,
    name: &str,
) -> Message {
    let fits = text.length() <= CAPTION_LIMIT;
    let Some(scene) = scene.filter(|_| fits) else {
        return text.into();
    };
    let alt = alt(caller, &scene);
    let name = format!("{name}.png");
    Message {
        text,
        attachment: context
            .pictures
            .attached(scene, name, alt, &caller.legend())
            .await,
        ..Message::default()
    }
}

/// How the pictures look to a person.
pub(crate) fn look(caller: &Caller<'_>) -> Look {
    Look {
        theme: caller.taste.theme,
        style: caller.taste.style,
        coordinates: caller.taste.coordinates,
        width: Width::new(PX).unwrap_or_default(),
        ..Look::default()
    }
}

/// What a piece can do; `None` where these rules do not know the position.
pub(crate) fn of_piece(role: Role, rules: &Ruleset, look: Look) -> Option<Scene> {
    use Shown::{OwnRingAndSteps, RingsAndSteps, Steps};
    let (fen, shown) = match role {
        Role::Commander => (
            "8c2/11/10e/11/11/11/11/5h5/N4C5/11/10I/11 r - - 0 1",
            Steps("f4"),
        ),
        Role::Infantry => (
            "11/11/11/11/11/11/6im3/5EI4/11/11/11/11 r - - 0 1",
            Steps("g5"),
        ),
        Role::Tank => (
            "11/11/11/11/11/6i4/11/4e1TE3/11/11/11/11 r - - 0 1",
            Steps("g5"),
        ),
        Role::Militia => (
            "11/11/11/11/11/11/7t3/5iM4/11/11/11/11 r - - 0 1",
            Steps("g5"),
        ),
        Role::Engineer => (
            "11/11/11/11/11/11/6A4/5iE4/11/11/11/11 r - - 0 1",
            Steps("g5"),
        ),
        Role::Artillery => (
            "11/11/11/11/11/6i4/11/5ET4/3m2A4/11/11/11 r - - 0 1",
            Steps("g4"),
        ),
        Role::AntiAircraft => (
            "11/11/11/11/11/11/6it3/6G4/11/11/11/11 r - - 0 1",
            OwnRingAndSteps("g5"),
        ),
        Role::Missile => (
            "11/11/11/11/11/6i4/5e5/6S1E2/11/11/11/11 r - - 0 1",
            OwnRingAndSteps("g5"),
        ),
        Role::AirForce => (
            "11/11/11/5s5/11/5t5/7a3/11/2i2F5/11/11/11 r - - 0 1",
            RingsAndSteps("f4"),
        ),
        Role::Navy => (
            "11/11/1n9/11/11/11/1N2t6/11/1N1i7/11/11/11 r - - 0 1",
            Steps("b6"),
        ),
        Role::Headquarters => (
            "11/11/11/11/11/11/11/11/5E5/5(HC)1i3/11/11 r - - 0 1",
            Steps("f3"),
        ),
    };
    scene(fen, &shown, rules, look)
}

/// What explains something; `None` where these rules do not know the position.
pub(crate) fn of_figure(figure: Figure, rules: &Ruleset, look: Look) -> Option<Scene> {
    use Shown::{Rings, RingsAndSteps, Steps, Turns};
    let (fen, shown) = match figure {
        Figure::River => (
            "11/11/11/11/11/7i3/11/5AA4/11/11/11/11 r - - 0 1",
            Steps("f5"),
        ),
        Figure::DoubleFire => (
            "11/11/11/1n9/11/11/11/1N2t6/11/11/11/11 r - - 0 1",
            Turns(&["b5xb9&e5"]),
        ),
        Figure::Rings => ("11/11/4g6/11/1n6s2/11/11/11/11/11/11/11 r - - 0 1", Rings),
        Figure::Exchange => (
            "11/11/11/11/5g5/5t5/7a3/11/5F5/11/11/11 r - - 0 1",
            RingsAndSteps("f4"),
        ),
        Figure::Facing => (
            "11/11/4c2t3/11/11/11/11/11/11/4C2T3/11/11 r - - 0 1",
            Turns(&["e3xe10"]),
        ),
        Figure::Shelter => (
            "11/11/11/11/3T1(hc)5/5I5/11/7E3/11/11/11/11 r - - 0 1",
            Turns(&["d8xf8", "f7:f8"]),
        ),
        Figure::Split => (SPLIT, Turns(&["f4xf6/If4xe4"])),
        Figure::Ferry => (
            "11/11/11/11/7i3/11/6(EA)4/11/11/11/11/11 r - - 0 1",
            Turns(&["g6-g7"]),
        ),
        Figure::Hero => (
            "11/11/11/11/11/7i3/5I5/2e2+T5/11/11/11/11 r - - 0 1",
            Steps("f5"),
        ),
    };
    scene(fen, &shown, rules, look)
}

/// A Tank with an Infantry, and two targets.
const SPLIT: &str = "11/11/11/11/11/11/5m5/11/4e(TI)5/11/11/11 r - - 0 1";

/// The picture of a topic, and its name; not every topic has one.
pub(crate) fn of_topic(topic: Topic, rules: &Ruleset, look: Look) -> Option<(Scene, &'static str)> {
    let figure = match topic {
        Topic::Commander => {
            let scene = of_piece(Role::Commander, rules, look)?;
            return Some((scene, role_key(Role::Commander)));
        }
        topic => Figure::ALL.into_iter().find(|it| it.topic() == topic)?,
    };
    Some((of_figure(figure, rules, look)?, figure.id()))
}

/// The start of the usual game with what a Tank can do.
pub(crate) fn of_moving(look: Look) -> Option<Scene> {
    let rules = Ruleset::usual();
    scene(rules.battle.start_fen(), &Shown::Steps("f4"), rules, look)
}

/// A stack that divides, in the usual game.
pub(crate) fn of_stacks(look: Look) -> Option<Scene> {
    of_figure(Figure::Split, Ruleset::usual(), look)
}

fn scene(fen: &str, shown: &Shown, rules: &Ruleset, look: Look) -> Option<Scene> {
    let position = Position::from_fen(fen, Arc::new(rules.clone())).ok()?;
    let mover = position.turn();
    let rings = |side| Overlay::rings_of(&position, side);
    let steps = |from: &str| -> Option<Destinations> {
        let from: Square = from.parse().ok()?;
        Some(Destinations::of(&position, from, look.coordinates))
    };
    let mut overlay = Overlay::default();
    match shown {
        Shown::Steps(from) => overlay.destinations = steps(from),
        Shown::RingsAndSteps(from) => {
            overlay.destinations = steps(from);
            overlay.rings[!mover] = rings(!mover);
        }
        Shown::OwnRingAndSteps(from) => {
            overlay.destinations = steps(from);
            overlay.rings[mover] = rings(mover);
        }
        Shown::Rings => overlay.rings = BySide::new(rings),
        Shown::Turns(lans) => {
            for lan in *lans {
                match position.read_lan(lan) {
                    Ok(turn) => {
                        let aims = turn
                            .steps()
                            .flat_map(|step| [Some(step.action.to()), step.action.also()]);
                        let arrows = aims.flatten().map(|to| (turn.from(), to));
                        overlay.arrows.extend(arrows);
                    }
                    // A point has two letters in all of these turns.
                    Err(_) => overlay.destinations = lan.get(..2).and_then(steps),
                }
            }
        }
    }
    Some(Scene {
        look,
        overlay,
        ..Scene::of(&position, None)
    })
}

/// What stands where, for those who do not see the picture; the words beside it tell the rest.
fn alt(caller: &Caller<'_>, scene: &Scene) -> String {
    let coordinates = scene.look.coordinates;
    let mut words = caller.voice.board(&scene.board, coordinates, ALT_CHARS / 2);
    for side in Side::ALL {
        let ring: Vec<String> = Square::all()
            .filter(|square| scene.overlay.rings[side].contains(*square))
            .map(|square| square.in_system(coordinates).to_string())
            .collect();
        if !ring.is_empty() {
            let sentence = caller.voice.say("alt-rings");
            let sentence = sentence.choice("side", crate::app::language::pieces::side_key(side));
            words = format!(
                "{words} {}",
                sentence.choice("list", ring.join(" ")).words()
            );
        }
    }
    if let Some(all) = &scene.overlay.destinations {
        let targets: Vec<String> = all
            .targets
            .iter()
            .map(|target| target.at.in_system(coordinates).to_string())
            .collect();
        let sentence = caller.voice.say("alt-targets");
        let from = all.from.in_system(coordinates).to_string();
        let sentence = sentence
            .choice("from", from)
            .choice("list", targets.join(" "));
        words = format!("{words} {}", sentence.words());
    }
    words.chars().take(ALT_CHARS).collect()
}

/// A game of a few turns with everything that is told around a board.
pub(crate) fn of_watching(voice: Voice<'_>, look: Look) -> Option<Scene> {
    let rules = Arc::new(Ruleset::usual().clone());
    let mut record = Record::new(Position::start(rules));
    for lan in ["c5-c6", "c8-c7", "c6xc7"] {
        record.play_lan(lan).ok()?;
    }
    let mut strips = Strip::both(&record);
    for side in Side::ALL {
        strips[side].name = voice.side(side);
    }
    Some(Scene {
        look,
        strips: Some(strips),
        ..Scene::of(record.position(), record.turns().last())
    })
}
