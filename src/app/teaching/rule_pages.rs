//! The pages of the rules beside the topics: one for each piece, and one for each picture that
//! explains something. All numbers come from the referee.

use tulenh_rules::{Letters, Piece, Reach, Role, Ruleset, Side, Stack, Switch, Topic};

use crate::app::language::catalog::Voice;
use crate::app::language::pieces::role_key;
use crate::app::request::message::Text;

/// A page of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    /// Which pieces there are.
    Pieces,
    /// Which topics there are.
    Topics,
    /// A piece; the Commander is told of under [`Topic::Commander`].
    Piece(Role),
    /// Something that a picture explains.
    Figure(Figure),
}

/// Something that a picture explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Heavy pieces at the river.
    River,
    /// A ship with two targets.
    DoubleFire,
    /// Rings of fire.
    Rings,
    /// A plane near a ring.
    Exchange,
    /// Commanders that see each other.
    Facing,
    /// A Commander in its Headquarters.
    Shelter,
    /// A stack that divides.
    Split,
    /// An Engineer with a heavy piece.
    Ferry,
    /// A hero.
    Hero,
}

impl Page {
    /// Every page.
    pub fn all() -> impl Iterator<Item = Page> {
        let pieces = Role::AS_TOLD
            .into_iter()
            .filter(|role| *role != Role::Commander);
        [Page::Pieces, Page::Topics]
            .into_iter()
            .chain(pieces.map(Page::Piece))
            .chain(Figure::ALL.into_iter().map(Page::Figure))
    }

    /// The word by which it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Page::Pieces => "pieces",
            Page::Topics => "topics",
            Page::Piece(role) => role_key(role),
            Page::Figure(figure) => figure.id(),
        }
    }

    /// Its name in a language.
    pub fn name(self, voice: Voice<'_>) -> String {
        match self {
            Page::Pieces => voice.word("page-pieces"),
            Page::Topics => voice.word("page-topics"),
            Page::Piece(role) => voice.role(role),
            Page::Figure(figure) => figure.name(voice),
        }
    }
}

impl Figure {
    /// Every figure.
    pub const ALL: [Figure; 9] = [
        Figure::River,
        Figure::DoubleFire,
        Figure::Rings,
        Figure::Exchange,
        Figure::Facing,
        Figure::Shelter,
        Figure::Split,
        Figure::Ferry,
        Figure::Hero,
    ];

    /// The word by which it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Figure::River => "river",
            Figure::DoubleFire => "double-fire",
            Figure::Rings => "rings",
            Figure::Exchange => "exchange",
            Figure::Facing => "facing",
            Figure::Shelter => "shelter",
            Figure::Split => "split",
            Figure::Ferry => "ferry",
            Figure::Hero => "hero",
        }
    }

    /// Its name in a language.
    pub fn name(self, voice: Voice<'_>) -> String {
        voice.say("figure-name").choice("figure", self.id()).words()
    }

    /// The topic it belongs to.
    pub const fn topic(self) -> Topic {
        match self {
            Figure::River => Topic::Land,
            Figure::DoubleFire => Topic::Ships,
            Figure::Rings | Figure::Exchange => Topic::Planes,
            Figure::Facing | Figure::Shelter => Topic::Commander,
            Figure::Split | Figure::Ferry => Topic::Carrying,
            Figure::Hero => Topic::Heroes,
        }
    }

    /// The switches whose values it shows.
    const fn switches(self) -> &'static [Switch] {
        match self {
            Figure::River => &[Switch::HeavyCrossCapture],
            Figure::DoubleFire => &[Switch::DoubleFire, Switch::NavyBlockedBy],
            Figure::Rings => &[Switch::RingJoin],
            Figure::Exchange => &[Switch::Exchange],
            Figure::Facing => &[Switch::Facing],
            Figure::Shelter => &[Switch::HqPiercedBy],
            Figure::Split => &[Switch::Nesting, Switch::Split],
            Figure::Ferry => &[],
            Figure::Hero => &[Switch::HeroDiagonal, Switch::HeroRingBonus],
        }
    }

    /// What is said beside the picture.
    pub fn told(self, voice: Voice<'_>, rules: &Ruleset) -> Text {
        let head = voice
            .say("figure-head")
            .choice("name", self.name(voice))
            .text();
        let words = voice.say("figure-words").choice("figure", self.id());
        let lines = self.switches().iter();
        lines.fold(head.line(words.text()), |text, switch| {
            text.line(bullet(&voice.rule(*switch, rules)))
        })
    }
}

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
pub(crate) fn in_a_line(voice: Voice<'_>, rules: &Ruleset, role: Role, letters: Letters) -> Text {
    voice
        .say("piece-line")
        .choice("role", voice.role(role))
        .code("letter", role.abbreviation(letters))
        .number("count", role.count())
        .number("points", rules.points[role])
        .text()
}

/// What a piece can do under these rules, line by line; what no ruleset changes in the words of the
/// language files, everything else as the referee has it.
pub(crate) fn card(voice: Voice<'_>, rules: &Ruleset, role: Role, letters: Letters) -> Text {
    let mut text = voice
        .say("piece-head")
        .choice("role", voice.role(role))
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
            say(goes(voice, "piece-moves", moves));
            let weapons = voice
                .say("piece-weapons")
                .number("missile", rules.ship_missile_range(false))
                .number("gun", rules.ship_gun_range(false));
            say(weapons.text());
        }
        _ if moves == captures => say(goes(voice, "piece-goes", moves)),
        _ => {
            say(goes(voice, "piece-moves", moves));
            say(goes(voice, "piece-captures", captures));
        }
    }
    let special = voice.say("piece-special").choice("role", role_key(role));
    say(special.text());
    let radius = rules.ring_radius(role, false);
    if radius > 0 {
        say(voice.say("piece-ring").number("radius", radius).text());
    }
    for switch in switches(role) {
        say(Text::plain(voice.rule(*switch, rules)));
    }
    for (id, others) in [
        ("piece-carries", carried_by(rules, role)),
        ("piece-carried", carriers_of(rules, role)),
    ] {
        let names: Vec<String> = others.into_iter().map(|role| voice.role(role)).collect();
        if !names.is_empty() {
            say(voice.say(id).choice("list", names.join(", ")).text());
        }
    }
    if role != Role::Commander && rules.battle.has_commanders() {
        say(goes(voice, "piece-hero", rules.move_reach(role, true)));
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

fn goes(voice: Voice<'_>, id: &'static str, reach: Reach) -> Text {
    voice
        .say(id)
        .choice("reach", reach_words(voice, reach))
        .text()
}

/// A reach in words: `1–2 straight, 1 diagonally`.
fn reach_words(voice: Voice<'_>, reach: Reach) -> String {
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
    voice
        .say("reach")
        .choice("kind", key)
        .choice("straight", span(reach.straight))
        .choice("diagonal", span(reach.diagonal))
        .words()
}

pub(crate) fn bullet(words: &str) -> Text {
    Text::plain(format!("• {words}"))
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
