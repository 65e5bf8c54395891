//! The closed list of switches, each settable by its name and a text (RULES.md 12).

use std::fmt;

use crate::pieces::role::Role;
use crate::ruleset::Ruleset;
use crate::ruleset::value::{Value, points_of};

/// What the switches are about, in the order in which rules are explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Moving and capturing (RULES.md 3).
    Land,
    /// Ships (RULES.md 4).
    Ships,
    /// Planes and rings of fire (RULES.md 5).
    Planes,
    /// Commander, headquarters and check (RULES.md 6).
    Commander,
    /// Stacks (RULES.md 7).
    Carrying,
    /// Heroes (RULES.md 8).
    Heroes,
    /// Battles, points and the end (RULES.md 9).
    End,
}

/// Gives every switch its field, and from that its name.
macro_rules! switches {
    ($($(#[$doc:meta])* $variant:ident = $field:ident, $section:literal, $topic:ident,
        $about:literal;)+) => {
        /// A switch of RULES.md 12, in the order of a [`Ruleset::spec`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Switch {
            $($(#[$doc])* $variant,)+
        }

        impl Switch {
            /// All switches.
            pub const ALL: [Switch; 25] = [$(Switch::$variant),+];

            /// The name by which it is set, e.g. `sea_capture`.
            pub const fn name(self) -> &'static str {
                match self { $(Switch::$variant => stringify!($field)),+ }
            }

            /// The section of RULES.md that explains it.
            pub const fn section(self) -> u8 {
                match self { $(Switch::$variant => $section),+ }
            }

            /// What it is about.
            pub const fn topic(self) -> Topic {
                match self { $(Switch::$variant => Topic::$topic),+ }
            }

            /// What it decides, in a line.
            pub const fn about(self) -> &'static str {
                match self { $(Switch::$variant => $about),+ }
            }

            fn value(self, rules: &Ruleset) -> &dyn Value {
                match self { $(Switch::$variant => &rules.$field),+ }
            }

            fn value_mut(self, rules: &mut Ruleset) -> &mut dyn Value {
                match self { $(Switch::$variant => &mut rules.$field),+ }
            }
        }
    };
}

switches! {
    /// [`Ruleset::militia_diagonal`].
    MilitiaDiagonal = militia_diagonal, 3, Land,
        "whether the Militia goes in all eight directions";
    /// [`Ruleset::sea_capture`].
    SeaCapture = sea_capture, 3, Land,
        "the land pieces that can capture a ship at sea";
    /// [`Ruleset::missile_hits_navy`].
    MissileHitsNavy = missile_hits_navy, 3, Land,
        "whether the Missile can capture ships, on the coast and at sea";
    /// [`Ruleset::heavy_cross_capture`].
    HeavyCrossCapture = heavy_cross_capture, 3, Land,
        "where a heavy piece ends that captures across the river off the reefs";
    /// [`Ruleset::ring_join`].
    RingJoin = ring_join, 5, Planes,
        "how rings of fire act together";
    /// [`Ruleset::exchange`].
    Exchange = exchange, 5, Planes,
        "against which targets in a ring a plane is exchanged one for one";
    /// [`Ruleset::drop_and_return`].
    DropAndReturn = drop_and_return, 5, Planes,
        "whether a plane may drop passengers and fly back in one step";
    /// [`Ruleset::navy_blocked_by`].
    NavyBlockedBy = navy_blocked_by, 4, Ships,
        "what stops a ship";
    /// [`Ruleset::double_fire`].
    DoubleFire = double_fire, 4, Ships,
        "whether a ship fires missile and gun in one step";
    /// [`Ruleset::facing`].
    Facing = facing, 6, Commander,
        "what becomes of a side that leaves its Commander facing the enemy's";
    /// [`Ruleset::hq_pierced_by`].
    HqPiercedBy = hq_pierced_by, 6, Commander,
        "the pieces that capture a sheltered Commander with its headquarters";
    /// [`Ruleset::capacity`].
    Capacity = capacity, 7, Carrying,
        "who carries what";
    /// [`Ruleset::nesting`].
    Nesting = nesting, 7, Carrying,
        "whether one piece carries all others of a stack, or each the next";
    /// [`Ruleset::split`].
    Split = split, 7, Carrying,
        "which parts of a stack may leave it in one turn";
    /// [`Ruleset::hero_diagonal`].
    HeroDiagonal = hero_diagonal, 8, Heroes,
        "what heroes gain on the diagonals";
    /// [`Ruleset::hero_ring_bonus`].
    HeroRingBonus = hero_ring_bonus, 5, Heroes,
        "how much wider a hero's ring of fire is";
    /// [`Ruleset::hero_points`].
    HeroPoints = hero_points, 8, Heroes,
        "points for capturing a hero, above the piece's own";
    /// [`Ruleset::last_defender`].
    LastDefender = last_defender, 8, Heroes,
        "which last piece beside the Commander becomes a hero";
    /// [`Ruleset::battles`].
    Battles = battles, 9, End,
        "the battles that can be chosen, the default first";
    /// [`Ruleset::bonus`].
    Bonus = bonus, 9, End,
        "points for reaching an objective, where points decide";
    /// [`Ruleset::points_decide`].
    PointsDecide = points_decide, 9, End,
        "whether points decide when an objective has stopped the game";
    /// [`Ruleset::enforce_check`].
    EnforceCheck = enforce_check, 6, Commander,
        "whether leaving one's own Commander in check is illegal";
    /// [`Ruleset::no_turn`].
    NoTurn = no_turn, 9, End,
        "what becomes of a side without a legal turn";
    /// [`Ruleset::commander_always_ends`].
    CommanderAlwaysEnds = commander_always_ends, 9, End,
        "whether the capture of the Commander ends a battle about something else";
    /// [`Ruleset::points`].
    Points = points, 2, End,
        "the worth of each piece";
}

/// A text is no value of a switch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no value of {switch}; it takes {takes}")]
pub struct BadValue {
    /// The switch.
    pub switch: Switch,
    /// What was given.
    pub text: String,
    /// What it takes, in words.
    pub takes: String,
}

impl Switch {
    /// The switch of this name; `-` is as good as `_`, upper case as lower.
    pub fn by_name(name: &str) -> Option<Switch> {
        let name = normalised(name);
        Switch::ALL.into_iter().find(|switch| switch.name() == name)
    }

    /// The switches of a topic, in the order of [`Switch::ALL`].
    pub fn about_topic(topic: Topic) -> impl Iterator<Item = Switch> {
        Switch::ALL
            .into_iter()
            .filter(move |switch| switch.topic() == topic)
    }

    /// Its value in a ruleset, as a text that [`Switch::set`] takes.
    pub fn get(self, rules: &Ruleset) -> String {
        self.value(rules).text()
    }

    /// Its value as [`Switch::get`], of the points only those that differ from `base`.
    pub fn get_against(self, rules: &Ruleset, base: &Ruleset) -> String {
        if self != Switch::Points {
            return self.get(rules);
        }
        let changed = |role: &Role| rules.points[*role] != base.points[*role];
        points_of(&rules.points, Role::ALL.into_iter().filter(changed))
    }

    /// Sets it. Pieces are named by the English letters of the record or by FEN letters; of the
    /// points only those that are named change. Whether the whole still makes sense is asked by
    /// [`Ruleset::check_sense`].
    ///
    /// # Errors
    /// When the text is none of its values; nothing has changed then.
    pub fn set(self, rules: &mut Ruleset, text: &str) -> Result<(), BadValue> {
        let value = self.value_mut(rules);
        if value.read(&normalised(text)) {
            return Ok(());
        }
        Err(BadValue {
            switch: self,
            text: text.to_owned(),
            takes: value.takes(),
        })
    }

    /// The texts it takes, in words.
    pub fn takes(self) -> String {
        self.value(&Ruleset::OFFICIAL).takes()
    }

    /// Texts it takes: all of them where there are few.
    pub fn examples(self) -> Vec<String> {
        self.value(&Ruleset::OFFICIAL).examples()
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Topic {
    /// All topics.
    pub const ALL: [Topic; 7] = [
        Topic::Land,
        Topic::Ships,
        Topic::Planes,
        Topic::Commander,
        Topic::Carrying,
        Topic::Heroes,
        Topic::End,
    ];
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Topic::Land => "Moving and capturing",
            Topic::Ships => "Ships",
            Topic::Planes => "Planes and rings of fire",
            Topic::Commander => "Commander and headquarters",
            Topic::Carrying => "Carrying",
            Topic::Heroes => "Heroes",
            Topic::End => "Battle, points and the end",
        })
    }
}

fn normalised(text: &str) -> String {
    text.trim().to_ascii_lowercase().replace('-', "_")
}
