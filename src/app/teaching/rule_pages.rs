//! The pages of the rules beside the topics: one for each piece, and one for each picture that
//! explains something. All numbers come from the referee.

use tulenh_rules::{Letters, Piece, Reach, Role, Ruleset, Side, Stack, Switch};

use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::role_key;
use crate::app::language::rule_topics::Figure;
use crate::app::request::message::Text;

/// What explains more about a piece.
pub(crate) const fn figures_of(role: Role) -> &'static [Figure] {
    match role {
        Role::Commander => &[Figure::Facing, Figure::Shelter],
        Role::Headquarters => &[Figure::Shelter],
        Role::Infantry | Role::Militia => &[Figure::Split, Figure::Hero],
        Role::Tank => &[Figure::Split, Figure::Hero],
        Role::Engineer => &[Figure::Ferry],
        Role::Artillery => &[Figure::River, Figure::Ferry],
        Role::AntiAircraft | Role::Missile => &[Figure::Rings, Figure::River],
        Role::AirForce => &[Figure::Rings, Figure::Exchange],
        Role::Navy => &[Figure::DoubleFire, Figure::Rings],
    }
}

/// A piece in a line of a list.
pub(crate) fn in_a_line(
    localizer: Localizer<'_>,
    rules: &Ruleset,
    role: Role,
    letters: Letters,
) -> Text {
    localizer
        .say("piece-line")
        .choice("role", localizer.role(role))
        .code("letter", role.abbreviation(letters))
        .number("count", role.count())
        .number("points", rules.points[role])
        .text()
}

/// What a piece can do under these rules, line by line; what no ruleset changes in the words of the
/// language files, everything else as the referee has it.
pub(crate) fn card(
    localizer: Localizer<'_>,
    rules: &Ruleset,
    role: Role,
    letters: Letters,
) -> Text {
    let mut text = localizer
        .say("piece-head")
        .choice("role", localizer.role(role))
        .code("letter", role.abbreviation(letters))
        .number("count", role.count())
        .number("points", rules.points[role])
        .text();
    let moves = rules.move_reach(role, false);
    let captures = rules.capture_reach(role, false);
    let mut say = |line: Text| {
        let lined = std::mem::take(&mut text);
        text = lined.line(Text::plain("• ")).joined(line);
    };
    match role {
        Role::Navy => {
            say(goes(localizer, "piece-moves", moves));
            let weapons = localizer
                .say("piece-weapons")
                .number("missile", rules.ship_missile_range(false))
                .number("gun", rules.ship_gun_range(false));
            say(weapons.text());
        }
        _ if moves == captures => say(goes(localizer, "piece-goes", moves)),
        _ => {
            say(goes(localizer, "piece-moves", moves));
            say(goes(localizer, "piece-captures", captures));
        }
    }
    let special = localizer
        .say("piece-special")
        .choice("role", role_key(role));
    say(special.text());
    let radius = rules.ring_radius(role, false);
    if radius > 0 {
        say(localizer.say("piece-ring").number("radius", radius).text());
    }
    for switch in switches(role) {
        say(Text::plain(localizer.rule(*switch, rules)));
    }
    for (id, others) in [
        ("piece-carries", carried_by(rules, role)),
        ("piece-carried", carriers_of(rules, role)),
    ] {
        let names: Vec<String> = others
            .into_iter()
            .map(|role| localizer.role(role))
            .collect();
        if !names.is_empty() {
            say(localizer.say(id).choice("list", names.join(", ")).text());
        }
    }
    if role != Role::Commander && rules.battle.has_commanders() {
        say(goes(localizer, "piece-hero", rules.move_reach(role, true)));
    }
    text
}

/// The switches that concern a piece beside its reach.
const fn switches(role: Role) -> &'static [Switch] {
    match role {
        Role::Artillery | Role::AntiAircraft => &[Switch::HeavyCrossCapture, Switch::SeaCapture],
        Role::Missile => &[Switch::HeavyCrossCapture, Switch::MissileHitsNavy],
        Role::AirForce => &[Switch::RingJoin, Switch::Exchange, Switch::DropAndReturn],
        Role::Navy => &[Switch::NavyBlockedBy, Switch::DoubleFire],
        Role::Headquarters => &[Switch::HqPiercedBy],
        Role::Infantry | Role::Tank | Role::Militia | Role::Engineer => &[Switch::SeaCapture],
        // Its topic tells the rest.
        Role::Commander => &[],
    }
}

/// What a piece can have aboard.
fn carried_by(rules: &Ruleset, carrier: Role) -> Vec<Role> {
    Role::AS_TOLD
        .into_iter()
        .filter(|role| carries(rules, carrier, *role))
        .collect()
}

/// What can have a piece aboard.
fn carriers_of(rules: &Ruleset, role: Role) -> Vec<Role> {
    Role::AS_TOLD
        .into_iter()
        .filter(|carrier| carries(rules, *carrier, role))
        .collect()
}

fn carries(rules: &Ruleset, carrier: Role, role: Role) -> bool {
    let [above, below] = [carrier, role].map(|role| Piece::new(role, Side::Red));
    let stack = Stack::from_pieces([above, below]);
    carrier != role
        && stack.is_some_and(|stack| stack.carrier().role == carrier && rules.is_stack(stack))
}

fn goes(localizer: Localizer<'_>, id: &'static str, reach: Reach) -> Text {
    localizer
        .say(id)
        .choice("reach", reach_words(localizer, reach))
        .text()
}

/// A reach in words: `1–2 straight, 1 diagonally`.
fn reach_words(localizer: Localizer<'_>, reach: Reach) -> String {
    let span = |most: u8| match most {
        1 => "1".to_owned(),
        most => format!("1–{most}"),
    };
    let key = match (reach.straight, reach.diagonal) {
        (0, 0) => "none",
        // No line of the board is longer.
        (11.., _) => "far",
        (_, 0) => "straight",
        (straight, diagonal) if straight == diagonal => "even",
        _ => "both",
    };
    localizer
        .say("reach")
        .choice("kind", key)
        .choice("straight", span(reach.straight))
        .choice("diagonal", span(reach.diagonal))
        .words()
}

impl Text {
    /// Adds another text on the same line.
    fn joined(mut self, other: Text) -> Text {
        for span in other.0 {
            self.push(span);
        }
        self
    }
}
